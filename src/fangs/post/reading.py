"""One order as it was written: whose it is, and which action."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from fangs.core.errors import InvalidMove, quoted
from fangs.core.game import Game
from fangs.core.position import Position

from .wording import SPARE, closed, politely, tidy, without_spare

_GAME = (
    r"(?:game|spiel|partie|partij|partita|partida|board)(?: (?:no|nr|number)\.?)? ?#? ?(?P<game>[0-9]{1,2})(?![0-9])"
)
_SHORT_GAME = r"g ?(?P<short>[0-9]{1,2})(?![0-9a-z])"
_NEXT = r"(?P<next>(?:for )?(?:the )?(?:next|following) (?:turn|round)|nächste[nr]? (?:zug|runde))"
_AFTER = r"(?:'s?)?(?: ?(?:[:,=.-]|>) ?| |$)"
_WHOSE = r"(?:for|of|with|by|in|on) (?:the |my )*"
_ALTERING = frozenset(
    [
        "cancel",
        "disregard",
        "ignore",
        "instead",
        "repeat",
        "revoke",
        "same",
        "scrap",
        "scratch",
        "unchanged",
        "withdraw",
    ]
)


@dataclass(frozen=True)
class Place:
    """A role that the writer plays at one of the boards of the table, and how it stands there for all to see."""

    board: int
    role: str
    position: Position
    owing: bool
    """Whether an order for it may be given now."""


@dataclass(frozen=True)
class Said:
    """What one order says: the board, the role, the turn it is for (each None where it is not said), and the rest."""

    board: int | None
    role: str | None
    turn: int | None
    rest: str
    ahead: bool = False
    """Whether it says to be for the next turn."""


class Speech:
    """How people at this table speak of its games, roles and actions."""

    def __init__(self, game: Game, places: Sequence[Place]) -> None:
        self.game = game
        self.places = places
        self.spoken = game.spoken
        self.spare = SPARE | frozenset(self.spoken.spare.split())
        self._sentences: dict[tuple[int, str], dict[str, str | None]] = {}

    @cached_property
    def roles(self) -> Mapping[str, str]:
        """The names of all roles, not only of the writer's own, and the role that each is of."""
        names: Sequence[str] = self.game.notation.ROLE_NAMES
        found = {name: name for name in names if name.isalpha()} | dict(self.spoken.roles)
        for role, called in self._called.items():
            own = self._own_words(role)
            found |= {short: role for word in own for short in (word, word.removesuffix("s"))} | {called: role}
        return found

    @cached_property
    def _called(self) -> Mapping[str, str]:
        """What reports call each role that somebody plays, without its article."""
        for place in self.places[:1]:
            position = place.position
            played = [role for role in self.game.notation.ROLE_NAMES if 0 <= position.owner(role) < position.players]
            return {role: position.called(role).removeprefix("the ").lower() for role in played}
        return {}

    def _own_words(self, role: str) -> list[str]:
        """The words that no other role is called by: `red` of the red pirate, `moons` of the ship of the moons."""
        count = Counter(word for called in self._called.values() for word in set(called.split()))
        return [word for word in self._called.get(role, role).split() if count[word] <= 1]

    def name(self, role: str) -> str:
        """A role as it is named in a sentence, and may be written in front of an order: with one word, if that will do."""
        return next(iter(self._own_words(role)), self._called.get(role, role))

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that only an order has, or what alters one."""
        return frozenset(self.spoken.words.split()) | frozenset(self.roles) | _ALTERING

    @cached_property
    def _role(self) -> str:
        names = "|".join(sorted(map(re.escape, self.roles), key=len, reverse=True)) or "(?!)"
        return rf"(?P<name>{names})(?![a-z0-9])"

    @cached_property
    def _head(self) -> re.Pattern[str]:
        short = f"|{_SHORT_GAME}" if self.game.match else ""
        turn = rf"(?:turn|round|zug|runde) ?#?(?P<turn>[0-9]{{1,4}})(?![0-9a-z])|{_NEXT}"
        return re.compile(rf"(?:(?:in )?{_GAME}{short}|{turn}|(?:a |the )?{self._role}){_AFTER}")

    @cached_property
    def _tail(self) -> re.Pattern[str]:
        return re.compile(rf"[ ,]{_WHOSE}(?:{_GAME}|{self._role})$")

    @cached_property
    def before_role(self) -> re.Pattern[str]:
        """Where one order ends and the next begins on the same line."""
        short = f"|{_SHORT_GAME}" if self.game.match else ""
        return re.compile(rf" ?(?:, ?|,? (?:and|und|et|&) )(?=(?:{_GAME}{short}|{self._role}){_AFTER})")

    def may_be_order(self, line: str) -> bool:
        """Whether a line holds anything that could be part of an order."""
        text = tidy(line)
        words = re.findall(r"[a-z]+", text)
        capitals = self.spoken.capitals.lower()
        if re.search(rf"[0-9]|{_NEXT}", text) or any(word in self.words for word in words):
            return True
        return any(w in capitals for w in words) and all(w in capitals or w in self.spare for w in words)

    def said(self, text: str) -> Said | None:
        """What a tidy text says; None where it names two games, roles or turns."""
        found: dict[str, str] = {}
        rest, went = politely(text), True
        while went:
            rest = rest.lstrip(" ,:.")
            word, _, after = rest.partition(" ")
            if match := self._head.match(rest):
                went, rest = self._note(found, match), rest[match.end() :]
            elif word.strip(",.:!") in self.spare and word:
                rest = after
            else:
                break
        while went and (match := self._tail.search(closed(rest))):
            went, rest = self._note(found, match), closed(rest)[: match.start()]
        if not went:
            return None
        board = int(found["board"]) - 1 if "board" in found else None
        return Said(
            board, found.get("role"), int(found["turn"]) if "turn" in found else None, closed(rest), "next" in found
        )

    def awaits_order(self, line: str) -> bool:
        """Whether a line names a role, and the order is to follow on the next one."""
        said = self.said(tidy(line)) if line.endswith(":") else None
        return said is not None and said.role is not None and not said.rest

    def _note(self, found: dict[str, str], match: re.Match[str]) -> bool:
        """Keep what was named; False where something else was named before."""
        parts = match.groupdict()
        role = self.roles[parts["name"]] if parts["name"] else None
        named = {
            "board": parts["game"] or parts.get("short"),
            "role": role,
            "turn": parts.get("turn"),
            "next": parts.get("next"),
        }
        fresh = {what: value for what, value in named.items() if value is not None}
        agrees = all(found.get(what, value) == value for what, value in fresh.items())
        found.update(fresh)
        return agrees

    def action(self, place: Place, rest: str) -> str:
        """The action that the rest of an order comes to, as it is always written; raises InvalidMove where there is none.

        It may be the sentence that pages and reports have for a listed action.
        """
        notation, number, state = self.game.notation, self.game.role_number(place.role), place.position.state
        spoken = self._rewritten(rest)
        plain = without_spare(spoken, self.spare)
        with suppress(InvalidMove):
            return str(notation.write(state, number, notation.read(state, number, self._with_capitals(spoken))))
        try:
            return str(notation.write(state, number, notation.read(state, number, self._with_capitals(plain))))
        except InvalidMove as refusal:
            if said := self._as_said(place).get(plain):
                return said
            message = refusal.message.replace(quoted(self._with_capitals(plain)), quoted(rest))
            raise InvalidMove(message, refusal.clause) from None

    def steps(self, rest: str) -> list[str]:
        """The rest of an order, step by step where it is a chain."""
        joint = self.spoken.chained
        spaces = without_spare(self._rewritten(rest), self.spare).split(joint) if joint else []
        return [a + joint + b for a, b in pairwise(spaces)] if len(spaces) > 2 else [rest]

    def _rewritten(self, text: str) -> str:
        for pattern, replacement in self.spoken.rewritten:
            text = re.sub(pattern, replacement, text)
        return text

    def _with_capitals(self, text: str) -> str:
        alone = rf"(?<![a-wyz0-9])[{self.spoken.capitals.lower()}](?![a-wyz0-9])"
        return re.sub(alone, lambda match: match[0].upper(), text) if self.spoken.capitals else text

    def _as_said(self, place: Place) -> dict[str, str | None]:
        """The listed actions by the sentence that pages and reports have for each; None where two have the same."""
        key = (place.board, place.role)
        if key not in self._sentences:
            position, say = place.position, self.game.board.say
            view, found = position.json(position.owner(place.role)), dict[str, str | None]()
            for action in position.legal(place.role):
                said = self.said(tidy(say(view, place.role, action)))
                plain = without_spare(self._rewritten(said.rest), self.spare) if said else ""
                found[plain] = None if found.get(plain, action) != action else action
            self._sentences[key] = found
        return self._sentences[key]

    def is_verbatim(self, place: Place, text: str, action: str) -> bool:
        """Whether a tidy text is just the action, as it is always written or as pages and reports have it."""
        view = place.position.json(place.position.owner(place.role))
        return politely(text) in (action.lower(), tidy(self.game.board.say(view, place.role, action)))

    def nearest(self, place: Place, text: str) -> str | None:
        """The listed action whose parts are those of a text, in their order, or else the one most like it."""
        actions = place.position.legal(place.role)
        known = {part for action in actions for part in _parts(action)}
        parts = [part for part in _parts(text) if part in known]
        alike = [action for action in actions if _parts(action) == parts]
        if len(alike) == 1:
            return alike[0]
        given = set(re.findall("[0-9]+", text))  # no number is offered that was not written, and none is lost
        folded = {action.lower(): action for action in actions if set(re.findall("[0-9]+", action)) == given}
        close = difflib.get_close_matches(text[:60], folded, n=1, cutoff=0.6)
        return folded[close[0]] if close else None


def _parts(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())
