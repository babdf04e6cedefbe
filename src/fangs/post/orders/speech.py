"""Parses a single order: finds the role that it is for, and the action."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from fangs.core.errors import InvalidMove, quoted
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.post.orders.normalizing import MAX_LINE, SPARE, closed, politely, tidy, without_spare
from fangs.post.orders.remarks import as_order, without_asides, without_greeting
from fangs.post.orders.role_translations import Abroad, abroad
from fangs.post.orders.staying import is_staying
from fangs.translation import ENGLISH, language, phrase
from fangs.translation.phrases import english, exchanged


@dataclass(frozen=True)
class Place:
    """A role that the writer of a letter owns, with its game and the current position."""

    board: int
    role: str
    position: Position
    owing: bool
    """Whether the role must choose now, so that it can get an order."""


@dataclass(frozen=True)
class Said:
    """The parts of an order. The board, role and turn are None if they are not given, and `rest` is the action."""

    board: int | None
    role: str | None
    turn: int | None
    rest: str
    ahead: bool = False
    """Whether the order says that it is for the next turn."""


_GAME = (
    r"(?:game|spiel|partie|partij|partita|partida|board)(?: (?:no|nr|number)\.?)? ?#? ?(?P<game>[0-9]{1,2})(?![0-9])"
)
_SHORT_GAME = r"g ?(?P<short>[0-9]{1,2})(?![0-9a-z])"
NEXT = r"(?P<next>(?:for )?(?:the )?(?:next|following) (?:turn|round)|nachste[nr]? (?:zug|runde))"
_AFTER = r"(?:'s?)?(?: ?(?:[:,=.-]|>) ?| |$)"
_WHOSE = r"(?:for|of|with|by|in|on) (?:the |my )*"


class Addresses:
    """Patterns that find the names of roles, games and turns in an order. `in_match` is for tables with several games."""

    def __init__(self, roles: Iterable[str], in_match: bool) -> None:
        names = "|".join(sorted(map(re.escape, roles), key=len, reverse=True)) or "(?!)"
        role = rf"(?P<name>{names})(?![a-z0-9])"
        game = f"{_GAME}|{_SHORT_GAME}" if in_match else _GAME
        turn = rf"(?:turn|round|zug|runde) ?#?(?P<turn>[0-9]{{1,4}})(?![0-9a-z])|{NEXT}"
        self.head = re.compile(rf"(?:(?:in )?{game}|{turn}|(?:a |the )?{role}){_AFTER}")
        """Matches a name before an order."""
        self.tail = re.compile(rf"[ ,]{_WHOSE}(?:{_GAME}|{role})$")
        """Matches a name after an order."""
        self.name = re.compile(rf"(?<!\w)(?:{names})(?!\w)")
        """Matches a name anywhere in a line, even one that contains other characters than letters."""
        self.one = re.compile(rf"\b(?:the )?({names}) one\b")
        """Matches a role that is described like a piece, as in `the green one`."""
        self.numbered = re.compile(rf"([0-9]{{1,2}})(?:[.:,;]? |[,;]){role}")
        """Matches a number before a role, as in a row of a table."""
        start = rf"(?=(?:{game}|{role}){_AFTER})"
        self.between = re.compile(rf" ?(?:, ?|,? (?:and|und|et|y|e|en|[&/+]) ){start}")
        """Matches the separator between two orders on a line: a comma or a word."""
        self.at_role = re.compile(rf" {start}")
        """Matches a place where the next order can begin without a separator."""


_LEADING_ZEROS = re.compile(r"(?<![0-9.a-z])0+(?=[1-9])")
_ORDINAL = re.compile(r"\b(?:the )?([0-9]{1,2})(?:st|nd|rd|th) (?:game|board)\b")
_ALTERING = frozenset({
    "cancel", "disregard", "ignore", "instead", "repeat", "revoke", "same", "scrap", "scratch", "unchanged", "withdraw",
})  # fmt: skip


class Speech:
    """Converts the words of an order to a role and an action, using the vocabulary of one game."""

    def __init__(self, game: Game, places: Sequence[Place]) -> None:
        self.game = game
        self.places = places
        self.spoken = game.spoken
        self.spare = SPARE | frozenset(self.spoken.spare.split())
        self._sentences: dict[tuple[int, str], dict[str, str | None]] = {}

    @cached_property
    def roles(self) -> Mapping[str, str]:
        """Maps every normalized name of a role to the role, including the roles of other players."""
        names: Sequence[str] = self.game.notation.ROLE_NAMES
        found = {name: name for name in names if name.isalpha()} | dict(self.spoken.roles)
        for role, called in self._called.items():
            own = self._own_words(role)
            found |= {short: role for word in own for short in (word, word.removesuffix("s"))} | {called: role}
        return {tidy(name): role for name, role in found.items()}

    @cached_property
    def _called(self) -> Mapping[str, str]:
        """Maps each role to its name in reports, without the article."""
        for place in self.places[:1]:
            position = place.position
            played = [role for role in self.game.notation.ROLE_NAMES if 0 <= position.owner(role) < position.players]
            return {role: english(position.called(role)).removeprefix("the ").lower() for role in played}
        return {}

    def _own_words(self, role: str) -> list[str]:
        """Return the words that only the name of this role contains, such as `red` for the red pirate."""
        count = Counter(word for called in self._called.values() for word in set(called.split()))
        return [word for word in self._called.get(role, role).split() if count[word] <= 1]

    def name(self, role: str) -> str:
        """Return a role's name for sentences and orders. It is a single word if that is clear.

        The name is in the reader's language if orders in that language are understood.
        """
        own = next(iter(self._own_words(role)), self._called.get(role, role))
        if language() == ENGLISH or not self.places:
            return own
        here = f"{phrase(own)} {self.places[0].position.called(role)}".split()
        return next((word for word in here if word != own and self.role_of(word) == role), own)

    def role_of(self, text: str) -> str | None:
        """Find the role with this name, in any language. Return None if there is none."""
        return self.roles.get(self._abroad.translated(tidy(text)).removeprefix("the "))

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that occur only in orders or in changes to orders. A line with such a word may be an order."""
        return frozenset(self.spoken.words.split()) | frozenset(self.roles) | _ALTERING

    @cached_property
    def addresses(self) -> Addresses:
        """The patterns that find the role, the game and the turn of an order."""
        return Addresses(self.roles, self.game.match is not None)

    @cached_property
    def _abroad(self) -> Abroad:
        return abroad(self.roles, self.spoken.abroad)

    def tidied(self, line: str) -> str:
        """Normalize a line, translate its words for roles, and remove remarks in brackets and courtesies."""
        bare = without_greeting(without_asides(line, self.may_be_order), self.may_be_order)
        text = _ORDINAL.sub(r"game \1", self._abroad.translated(as_order(tidy(bare))))
        return self.addresses.one.sub(r"\1", text)

    def may_be_order(self, line: str) -> bool:
        """Return whether a line contains anything that can be part of an order."""
        text = self._abroad.translated(tidy(line))
        words = re.findall(r"[a-z]+", text)
        capitals = self.spoken.capitals.lower()
        if re.search(rf"[0-9]|{NEXT}", text) or is_staying(text) or any(word in self.words for word in words):
            return True
        if self.addresses.name.search(text):
            return True
        if closed(without_spare(text, self.spare)) in self._listed:
            return True
        return any(w in capitals for w in words) and all(w in capitals or w in self.spare for w in words)

    @cached_property
    def _listed(self) -> frozenset[str]:
        """The legal actions without digits, in normalized form. A line that consists of one of them is an order."""
        listed = (action for place in self.places for action in place.position.legal(place.role))
        return frozenset(tidy(action) for action in listed if not any(c.isdigit() for c in action))

    def may_end(self, text: str) -> bool:
        """Return whether an order can end with the last word of a text, which is a number or a word of the game."""
        said = self.said(text)
        last = closed(text).rpartition(" ")[2]
        known = any(c.isdigit() for c in last) or last in self.spoken.words.split() or last in self.spoken.capitals
        return known and said is not None and bool(said.rest)

    def said(self, text: str) -> Said | None:
        """Split an order into its parts. Return None if it names two games, roles or turns."""
        found, rest = self._agreeing(politely(text))
        went = True
        while went:
            rest = rest.lstrip(" ,:.")
            word, _, after = rest.partition(" ")
            if match := self.addresses.head.match(rest):
                went, rest = self._note(found, match), rest[match.end() :]
            elif word.strip(",.:!") in self.spare and word:
                rest = after
            else:
                break
        while went and (match := self.addresses.tail.search(closed(rest))):
            went, rest = self._note(found, match), closed(rest)[: match.start()]
        if not went:
            return None
        board = int(found["board"]) - 1 if "board" in found else None
        turn = int(found["turn"]) if "turn" in found else None
        return Said(board, found.get("role"), turn, closed(rest), "next" in found)

    def _agreeing(self, text: str) -> tuple[dict[str, str], str]:
        """Split off a game's number before a role, as in a row of a table, if the writer plays that role in that game."""
        match = self.addresses.numbered.match(text) if self.game.match else None
        if match is None:
            return {}, text
        place = int(match[1]) - 1, self.roles[match["name"]]
        agrees = any((one.board, one.role) == place for one in self.places)
        return ({"board": match[1]}, text[match.start("name") :]) if agrees else ({}, text)

    def awaits_order(self, line: str) -> bool:
        """Return whether a line only names a role and ends with a colon, so that the order follows on the next line."""
        said = self.said(self.tidied(line)) if line.endswith(":") else None
        return said is not None and said.role is not None and not said.rest

    def is_whole(self, line: str) -> bool:
        """Return whether a line is a complete order, which names a role or game and an action."""
        text = self.tidied(line[: MAX_LINE + 1])
        said = self.said(text) if text[:1].isalnum() else None
        if said is None or not said.rest or (said.role is None and said.board is None):
            return False
        with suppress(InvalidMove):
            fitting = (p for p in self.places if said.role in (None, p.role) and said.board in (None, p.board))
            return any(self.action(place, said.rest) for place in fitting)
        return False

    def _note(self, found: dict[str, str], match: re.Match[str]) -> bool:
        """Store the parts that a pattern has found in an order. Return False if they contradict earlier parts."""
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

    @cached_property
    def ordering(self) -> frozenset[str]:
        """The game's own words that show that the text after them is an order."""
        return frozenset(self.spoken.ordering.split())

    def action(self, place: Place, rest: str) -> str:
        """Convert the rest of an order to an action in the game's notation, or raise InvalidMove if it is not an action.

        The rest can also be the sentence that pages and reports show for a listed action.
        """
        notation, number, state = self.game.notation, self.game.role_number(place.role), place.position.state
        spoken = self._spoken(place, rest)
        plain = without_spare(spoken, self.spare)
        with suppress(InvalidMove):
            return str(notation.write(state, number, notation.read(state, number, self._with_capitals(spoken))))
        try:
            return str(notation.write(state, number, notation.read(state, number, self._with_capitals(plain))))
        except InvalidMove as refusal:
            if said := self._as_said(place).get(plain):
                return said
            message = exchanged(refusal.message, quoted(self._with_capitals(plain)), quoted(rest))
            raise InvalidMove(message, refusal.clause) from None

    def plain(self, place: Place, rest: str) -> str:
        """Convert the rest of an order to the game's notation, as far as possible."""
        return without_spare(self._spoken(place, rest), self.spare)

    def _spoken(self, place: Place, rest: str) -> str:
        """Let the game rewrite the rest of an order, which may depend on where the piece is.

        For example, `from 79 to 81` becomes `81`.
        """
        return self._rewritten(self.game.heard_order(place.position.state, place.role, rest))

    def steps(self, rest: str) -> list[str]:
        """Split a chain of actions into its steps. Any other order is a single step."""
        joint = self.spoken.chained
        spaces = without_spare(self._rewritten(rest), self.spare).split(joint) if joint else []
        return [a + joint + b for a, b in pairwise(spaces)] if len(spaces) > 2 else [rest]

    def _rewritten(self, text: str) -> str:
        text = _LEADING_ZEROS.sub("", text)
        for pattern, replacement in self.spoken.rewritten:
            text = re.sub(pattern, replacement, text)
        return text

    def _with_capitals(self, text: str) -> str:
        alone = rf"(?<![a-wyz0-9])[{self.spoken.capitals.lower()}](?![a-wyz0-9])"
        return re.sub(alone, lambda match: match[0].upper(), text) if self.spoken.capitals else text

    def _as_said(self, place: Place) -> dict[str, str | None]:
        """Map the texts that stand for legal actions, in notation or as sentences on pages, to the actions.

        A text that stands for two actions is mapped to None.
        """
        key = (place.board, place.role)
        if key not in self._sentences:
            position, say = place.position, self.game.board.say
            view, found = position.json(position.owner(place.role)), dict[str, str | None]()
            for action in position.legal(place.role):
                for text in (action, say(view, place.role, action)):
                    said = self.said(tidy(text))
                    plain = without_spare(self._rewritten(said.rest), self.spare) if said else ""
                    found[plain] = None if found.get(plain, action) != action else action
            found.pop("", None)  # of an action whose text is only a full stop, for example
            self._sentences[key] = found
        return self._sentences[key]

    def is_verbatim(self, place: Place, text: str, action: str) -> bool:
        """Return whether a text is exactly this action, in the game's notation or in the words of pages and reports."""
        view = place.position.json(place.position.owner(place.role))
        return politely(text) in (tidy(action), tidy(self.game.board.say(view, place.role, action)))

    def nearest(self, place: Place, text: str) -> str | None:
        """Suggest the legal action that a text probably means, or return None.

        This is the only action with the same parts in the same order, or else the most similar action with the same
        numbers.
        """
        actions = place.position.legal(place.role)
        known = {part for action in actions for part in _parts(action)}
        parts = [part for part in _parts(text) if part in known]
        alike = [action for action in actions if _parts(action) == parts]
        if len(alike) == 1:
            return alike[0]
        given = set(re.findall("[0-9]+", text))  # no number may be added or lost
        folded = {action.lower(): action for action in actions if set(re.findall("[0-9]+", action)) == given}
        close = difflib.get_close_matches(text[:60], folded, n=1, cutoff=0.6)
        return folded[close[0]] if close else None


def _parts(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())
