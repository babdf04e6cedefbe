"""The language of letters: what a text orders, asks for, takes back, and what in it is not understood.

Nothing is guessed: after spare words are taken out, all that is left of a line must be the order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from fangs.core.errors import InvalidMove, OutOfTurn, Refusal, listed, quoted
from fangs.core.game import Game

from .asking import asked
from .lines import Asked as Asked
from .lines import Cancelled as Cancelled
from .lines import Impossible as Impossible
from .lines import Line as Line
from .lines import Misread as Misread
from .lines import Ordered as Ordered
from .reading import Place as Place
from .reading import Said, Speech
from .wording import MOST_LINE, closed, joined, paragraphs, split, tidy, without_spare

MOST_LINES = 200
"""What comes after so many is not read."""


def read_orders(text: str, game: Game, places: Sequence[Place], turn: int | None = None) -> list[Line]:
    """What the lines of a letter say in this turn, in their order; lines that hold nothing of an order are left out."""
    reader = _Reader(game, places, turn)
    lines: list[Line] = []
    for paragraph in paragraphs(text):
        reader.doubtful = False
        for line in joined(paragraph, reader.speech.may_be_order, reader.speech.awaits_order):
            lines += reader.read(line)
            if len(lines) >= MOST_LINES:
                return [*lines[:MOST_LINES], Misread("...", f"More than {MOST_LINES} lines are not read.")]
    return _with_replacements(lines)


def _with_replacements(lines: list[Line]) -> list[Line]:
    """The same, with a warning where an order replaces another one of the same letter."""
    before: dict[tuple[int, str, bool], Ordered | Impossible] = {}
    out: list[Line] = []
    for line in lines:
        if isinstance(line, Ordered | Impossible):
            place = (line.board, line.role, isinstance(line, Ordered) and line.ahead)
            earlier = before.get(place)
            before[place] = line
            if isinstance(line, Ordered) and earlier and earlier.action != line.action and not line.warning:
                line = replace(line, warning=f"It replaces what stands before it in the same letter: {earlier.given}.")
        out.append(line)
    return out


_CANCEL = re.compile(r"(?:i |please )*cancel\b(.*)")


class _Reader:
    """Reads the lines of one letter, one after another."""

    def __init__(self, game: Game, places: Sequence[Place], turn: int | None) -> None:
        self.game, self.places, self.turn = game, places, turn
        self.speech = Speech(game, places)
        self.heading: int | None = None
        self.doubtful = False
        """Whether the line before was not understood, so that what follows may be the rest of it."""
        self.stale: str | None = None
        self.written: int | None = None
        """The turn that a heading names, for what stands below it."""
        self.ahead = False
        """Whether a heading says that what stands below it is for the next turn."""

    def read(self, given: str) -> list[Line]:
        """What one line says."""
        text = tidy(given[: MOST_LINE + 1])
        if len(given) > MOST_LINE:
            return (
                [self._misread(given, "An order is shorter than this line.")] if self.speech.may_be_order(text) else []
            )
        found = asked(given, text) or self._cancelled(given, text)
        if found:
            return [found]
        if not self.speech.may_be_order(text):
            return []
        lines = self._orders(given, text)
        self.doubtful = any(isinstance(line, Misread) for line in lines) and given[-1:] not in (":", ".", "!", "?")
        return lines

    def _orders(self, given: str, text: str) -> list[Line]:
        """One order, or several with a semicolon between them, or a comma before the role of each.

        All of them are understood or none is: who writes `shark 118 green, blue?` has not ordered `118 green`.
        """
        whole = self._order(given, text.replace(";", ","))
        if not isinstance(whole, Misread):
            return [] if whole is None else [whole]
        parts = [part.strip() for part in text.split(";")]
        if len(parts) > 1 and all(map(self._is_addressed, parts)):
            return [line for part in parts for line in self._orders(given, part)]
        lines = [self._order(given, piece) for piece in split(text.replace(";", ","), self.speech.before_role)]
        understood = [line for line in lines if isinstance(line, Ordered | Impossible)]
        return [*understood] if len(understood) == len(lines) else [whole]

    def _is_addressed(self, text: str) -> bool:
        said = self.speech.said(text)
        return said is not None and (said.role or said.board) is not None

    def _order(self, given: str, text: str) -> Ordered | Impossible | Misread | None:
        """One order; None for a heading, which says what the lines below it are for."""
        said = self.speech.said(text)
        if set(self.game.master_actions) & set(re.findall(r"[a-z]+", text)):
            theirs = listed(map(quoted, self.game.master_actions))
            return self._misread(given, f"{theirs} is for the Games Master to say, and never an order.")
        if said is None:
            return self._misread(given, "One game and one role were expected for each order, and they are there twice.")
        if not said.rest and said.role is None:
            return self._head(given, said)
        if said.turn is not None and (stale := self._stale(said)):
            return self._misread(given, stale)
        if self.stale:
            return self._misread(given, self.stale)
        bare = said.role is None and said.board is None
        if bare and self.doubtful:
            return self._misread(given, "Whose order it is was expected, since the line before it is not understood.")
        place = self._place(said)
        if isinstance(place, str):
            return self._misread(given, place, self._near_of_any(said))
        line = self._order_for(place, said, given, bare, self._is_ahead(said))
        return line if isinstance(line, Misread) else replace(line, turn=self._meant(said))

    def _head(self, given: str, said: Said) -> Misread | None:
        if said.board is not None:
            if said.board not in {place.board for place in self.places}:
                return self._misread(given, _no_game(said.board))
            self.heading = said.board
        if said.turn is not None or said.ahead:
            self.stale, self.written = self._stale(said), said.turn
            self.ahead = self._is_ahead(said)
        return self._misread(given, self.stale) if self.stale and said.turn is not None else None

    def _meant(self, said: Said) -> int | None:
        """The turn that an order is written to be for; a game's own count of them comes to the turn in hand."""
        written = self.written if said.turn is None and not said.ahead else said.turn
        if written is None or self.turn is None:
            return None
        return self.turn + self._is_ahead(said)

    def _is_ahead(self, said: Said) -> bool:
        """Whether an order, or what stands below a heading, is for the turn after the one in hand."""
        if said.turn is None:
            return said.ahead or self.ahead
        return self.turn is not None and said.turn == self.turn + 1 and {said.turn} != self._counts(said)

    def _counts(self, said: Said) -> set[int]:
        """The game's own count of turns at the boards that an order may be for."""
        field = self.game.spoken.counted
        boards = {place.board: place.position for place in self.places if said.board in (None, place.board)}
        return {int(position.json(None)[field]) for position in boards.values()} if field else set()

    def _stale(self, said: Said) -> str | None:
        """Why orders for the turn that is named are not for now; None where they are."""
        counts = self._counts(said)
        if said.turn in (None, self.turn) or counts == {said.turn} or self._is_ahead(said):
            return None
        if self.turn is None and not counts:
            return None
        what, now = ("turn", [self.turn]) if self.turn is not None else (self.game.spoken.counted, sorted(counts))
        return f"These are orders for {what} {said.turn}, and it is {what} {listed(map(str, now))} now."

    def _place(self, said: Said) -> Place | str:
        """The place that an order is for, or else a sentence of what was expected."""
        board = said.board if said.board is not None else self.heading
        if board is not None and board not in {place.board for place in self.places}:
            return _no_game(board)
        here = [place for place in self.places if board in (None, place.board)]
        fitting = [place for place in here if said.role in (None, place.role)]
        if said.role is not None and not fitting:
            where = f" in game {board + 1}" if board is not None else ""
            own = listed(map(self.speech.name, dict.fromkeys(place.role for place in here)), "and")
            return f"A role of your own was expected: you play {own}{where}." if own else "You play no role here."
        now = [place for place in fitting if place.owing] or fitting
        if len(now) == 1:
            return now[0]
        return f"Whose order it is was expected: {listed(self._addresses(now))}." if now else "You play no role here."

    def _addresses(self, places: Sequence[Place]) -> Iterator[str]:
        for place in places:
            yield self._address(place)

    def _address(self, place: Place) -> str:
        """How a place is named in front of an order."""
        several = len({other.board for other in self.places}) > 1
        return f"game {place.board + 1} " * several + self.speech.name(place.role)

    def _order_for(
        self, place: Place, said: Said, given: str, bare: bool, ahead: bool
    ) -> Ordered | Impossible | Misread:
        try:
            action, *later = [self.speech.action(place, step) for step in self.speech.steps(said.rest)]
        except InvalidMove as refusal:
            near = self.speech.nearest(place, said.rest)
            return self._misread(given, refusal.message, near and f"{self._address(place)}: {near}", refusal.clause)
        if action == self.game.no_order:
            return self._misread(given, f"'{action}' is no order: it is what no order at all counts as.")
        worded = action.isalpha() and not any(c.isdigit() for c in given)
        if bare and worded and (len(action) == 1 or not self.speech.is_verbatim(place, tidy(given), action)):
            return self._misread(
                given, "Whose order it is was expected, since a word alone may be anything.", self._near_of_any(said)
            )
        if ahead and later:
            return self._misread(given, "For the next turn one choice was expected, not a chain of them.")
        if ahead:
            return Ordered(place.board, place.role, action, given, ahead=True)
        try:
            place.position.play(place.role, action)
        except Refusal as refusal:
            return self._refused(place, given, refusal, bare)
        warning = "It is an impossible order, and will count as one." if action == self.game.impossible else None
        return Ordered(place.board, place.role, action, given, warning, tuple(later))

    def _refused(self, place: Place, given: str, refusal: Refusal, bare: bool) -> Impossible | Misread:
        """A bare number may be a date or a joke: it never becomes an impossible order, which would replace a good one."""
        if isinstance(refusal, OutOfTurn) and place.position.owing:
            others = listed(map(self.speech.name, place.position.owing), "and")
            whose = self.speech.name(place.role)
            return self._misread(given, f"It is not for {whose} to choose now: {others} must choose.")
        void = self.game.impossible
        if void is None or bare or refusal.kind != "illegal":
            return self._misread(given, refusal.message, None, refusal.clause)
        return Impossible(place.board, place.role, void, given, refusal.message, refusal.clause)

    def _near_of_any(self, said: Said) -> str | None:
        """The order that it would be for the first of the writer's roles that can be given it."""
        for place in self.places:
            if place.owing and said.role in (None, place.role) and said.rest:
                with suppress(Refusal):
                    action = self.speech.action(place, said.rest)
                    place.position.play(place.role, action)
                    return f"{self._address(place)}: {action}"
        return None

    def _misread(self, given: str, expected: str, near: str | None = None, clause: str | None = None) -> Misread:
        return Misread(given, expected, near, clause)

    def _cancelled(self, given: str, text: str) -> Cancelled | Misread | None:
        match = _CANCEL.fullmatch(closed(text))
        if match is None:
            return None
        said = self.speech.said(match[1].strip())
        if said is None or without_spare(said.rest, self.speech.spare | {"all", "everything", "both"}):
            return self._misread(given, "'cancel' was expected, with a game or a role behind it or nothing.")
        fitting = [p for p in self.places if said.board in (None, p.board) and said.role in (None, p.role)]
        if not fitting:
            place = self._place(said)
            return self._misread(given, place if isinstance(place, str) else "You play no role here.")
        board = fitting[0].board if said.role is not None and len(fitting) == 1 else said.board
        return Cancelled(board, said.role, given)


def _no_game(board: int) -> str:
    return f"A game in which you play was expected, not game {board + 1}."
