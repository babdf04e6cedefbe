"""Reads letters: finds orders, requests and cancellations in a text, and the lines that are not understood.

The reader never guesses. After meaningless words are removed, the rest of a line must be exactly an order.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from fangs.core.errors import InvalidMove, OutOfTurn, Refusal, listed, quoted
from fangs.core.game import Game
from fangs.post.orders import normalizing
from fangs.post.orders.alternatives import struck
from fangs.post.orders.lines import Asked as Asked
from fangs.post.orders.lines import Cancelled as Cancelled
from fangs.post.orders.lines import Impossible as Impossible
from fangs.post.orders.lines import Line as Line
from fangs.post.orders.lines import Misread as Misread
from fangs.post.orders.lines import Ordered as Ordered
from fangs.post.orders.lines import with_replacements
from fangs.post.orders.normalizing import MAX_LINE, MAX_WRITTEN, closed, tidy, without_spare
from fangs.post.orders.number_words import with_figures
from fangs.post.orders.places import address, near_of_any, no_game, place_of
from fangs.post.orders.remarks import is_statement, stands_alone
from fangs.post.orders.requests import asked, nearly_asked
from fangs.post.orders.speech import Place as Place
from fangs.post.orders.speech import Said, Speech
from fangs.post.orders.staying import is_staying
from fangs.translation import capital, joined, phrase

MAX_LINES = 200
"""The maximum number of lines of a letter that are read. Lines that cannot be orders do not count."""


def read_orders(text: str, game: Game, places: Sequence[Place], turn: int | None = None) -> list[Line]:
    """Parse the lines of a letter, in order. Lines that cannot be orders or requests are left out.

    `turn` is the table's current turn, or None if it is unknown.
    """
    reader = _Reader(game, places, turn)
    lines: list[Line] = []
    for paragraph in normalizing.paragraphs(text):
        reader.doubtful = False
        speech = reader.speech
        for line in normalizing.joined(paragraph, speech.may_be_order, speech.awaits_order, speech.is_whole):
            lines += reader.read(line)
            if len(lines) >= MAX_LINES:
                more = Misread("...", phrase("Only the first {most_lines} lines are read.", most_lines=MAX_LINES))
                return [*lines[:MAX_LINES], more]
    if len(text.splitlines()) > MAX_WRITTEN:
        lines.append(Misread("...", phrase("Only the first {most_written} lines are read.", most_written=MAX_WRITTEN)))
    return with_replacements(lines)


def _spoilt_by(part: str) -> str:
    """Explain why a line with several orders has no effect."""
    return phrase(
        "Nothing in this line counts, because it is not clear which role {part} is for. Write one order per line.",
        part=quoted(part),
    )


_SINGLE_WORD = phrase("Name the role before the order, because a single word may mean anything.")
_COUNTS_AS_IMPOSSIBLE = phrase("This order is impossible and will count as an impossible order.")
_NO_ORDER = phrase("This is a remark, not an order. An order says what to do.")
_IN_A_SENTENCE = phrase("A number in a sentence may mean anything. Write an order alone on its line, or with its role.")
_ALTERED = (
    (
        re.compile("[\u202d\u202e]"),
        phrase("The line has characters that reverse its text. Please write it without them."),
    ),
    (
        re.compile("[\u0335-\u0338\u20d2\u20d3\u20d8-\u20da\u20e0\u20e5\u20e6\u20ea\u20eb]"),
        phrase("The line has characters that cross out its text. Please write it without them."),
    ),
)
"""Patterns for characters that make a number look different from what it is, each with what the writer is told."""
_UNTICKED = re.compile(r"^\W*[\[(]\s*[\])]")
"""Matches an empty check box at the beginning of a line."""
_CANCEL = re.compile(r"(?:i |please |ich |bitte )*(?:cancel|streiche|streichen|storniere|widerrufe)\b(.*)")


_EMOJI = re.compile(
    "[\u2600-\u2793\u2795-\u279b\u279f-\u27bf\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55\U0001f000-\U0001faff]"
)
"""Matches emoji. They are never removed from an order, because a cross or a coloured circle can change its meaning."""


class _Reader:
    """Parses the lines of one letter, in order. A heading applies to the lines below it."""

    def __init__(self, game: Game, places: Sequence[Place], turn: int | None) -> None:
        self.game, self.places, self.turn = game, places, turn
        self.speech = Speech(game, places)
        self.heading: int | None = None
        self.doubtful = False
        """Whether the previous line was not understood. In that case, the next line may be the rest of it."""
        self.stale: str | None = None
        self.written: int | None = None
        """The turn that a heading names for the lines below it, or None."""
        self.ahead = False
        """Whether a heading says that the lines below it are for the next turn."""

    def read(self, given: str) -> list[Line]:
        """Parse a line, which can contain several orders. The list is empty if the line is only a remark or a heading."""
        for pattern, why in _ALTERED if any(map(str.isdigit, given)) else ():
            if pattern.search(unicodedata.normalize("NFD", given)):
                return [Misread(given, why)]
        if _UNTICKED.match(given) and self.speech.may_be_order(given):
            return [Misread(given, phrase("The box before the order is not ticked."))]
        text = self.speech.tidied(given[: MAX_LINE + 1])
        if len(given) > MAX_LINE:
            too_long = Misread(given, phrase("This line is too long for an order."))
            return [too_long] if self.speech.may_be_order(text) else []
        found = asked(given, text) or self._cancelled(given, text)
        if found:
            return [found]
        if not self.speech.may_be_order(text):
            nearly = nearly_asked(given, text)
            return [nearly] if nearly else []
        lines = [_without_emoji(line) for line in self._orders(given, text)]
        self.doubtful = any(isinstance(line, Misread) for line in lines) and given[-1:] not in (":", ".", "!", "?")
        return lines

    def _orders(self, given: str, text: str) -> list[Line]:
        """Parse all orders in a line. They are separated by semicolons, by commas or only by the names of roles.

        Either all of them are understood or none. For example, `shark 118 green, blue?` does not order `118 green`.
        A role's name can also belong to the order before it, so orders without a separator must all be possible.
        """
        whole = self._order(given, text.replace(";", ","))
        if not isinstance(whole, Misread):
            return [] if whole is None else [whole]
        written = [part.strip() for part in text.split(";")]
        if len(written) > 1 and all(map(self._is_addressed, written)):
            return [line for part in written for line in self._orders(given, part)]
        parts = normalizing.split(text.replace(";", ","), self.speech.addresses.between)
        at_roles = [piece for part in parts for piece in self._at_roles(part)]
        for pieces, kinds in ((parts, Ordered | Impossible), (at_roles, Ordered)):
            lines = [self._order(given, piece) for piece in pieces] if len(pieces) > 1 else []
            understood = [line for line in lines if isinstance(line, kinds)]
            if understood and len(understood) == len(lines):
                return [*understood]
        spoils = [part for part in written if not self._is_addressed(part)]
        return [Misread(given, _spoilt_by(spoils[0]))] if 0 < len(spoils) < len(written) else [whole]

    def _at_roles(self, text: str) -> list[str]:
        """Split a text into orders at the names of roles.

        The text before each role must be a complete order.
        """
        out: list[str] = []
        for part in normalizing.split(text, self.speech.addresses.at_role):
            if out and not self.speech.may_end(out[-1]):
                out[-1] = f"{out[-1]} {part}"
            else:
                out.append(part)
        return out

    def _is_addressed(self, text: str) -> bool:
        said = self.speech.said(text)
        return said is not None and (said.role or said.board) is not None

    def _order(self, given: str, text: str) -> Ordered | Impossible | Misread | None:
        """Parse one order. Return None for a heading, which names the game or the turn of the lines below it."""
        said = self.speech.said(text)
        if set(self.game.master_actions) & set(re.findall(r"[a-z]+", text)):
            theirs = listed(map(quoted, self.game.master_actions))
            why = phrase("Only the Games Master can use {theirs}. It is never an order.", theirs=theirs)
            return Misread(given, why)
        if said is None:
            return Misread(given, phrase("Name only one game and one role for each order, not two."))
        if not said.rest and said.role is None:
            return self._head(given, said)
        if said.turn is not None and (stale := self._stale(said)):
            return Misread(given, stale)
        if self.stale:
            return Misread(given, self.stale)
        bare = said.role is None and said.board is None
        if bare and self.doubtful:
            unsure = phrase("Name the role before the order, because the line before it was not understood.")
            return Misread(given, unsure)
        place = place_of(self.speech, said, self.heading)
        if isinstance(place, str):
            return Misread(given, place, near_of_any(self.speech, said))
        line = self._order_for(place, said, given, bare, self._is_ahead(said))
        if isinstance(line, Misread):
            return line
        near = None if isinstance(line, Impossible) else f"{address(self.speech, place)}: {line.action}"
        if is_statement(text, self.speech.ordering):
            return Misread(given, _NO_ORDER, near)
        is_sentence = bare and said.turn is None and not said.ahead and any(c.isdigit() for c in text)
        if is_sentence and not stands_alone(text, said.rest, self.speech.ordering):
            return Misread(given, _IN_A_SENTENCE, near)
        return replace(line, turn=self._meant(said))

    def _head(self, given: str, said: Said) -> Misread | None:
        if said.board is not None:
            if said.board not in {place.board for place in self.places}:
                return Misread(given, no_game(said.board))
            self.heading = said.board
        if said.turn is not None or said.ahead:
            self.stale, self.written = self._stale(said), said.turn
            self.ahead = self._is_ahead(said)
        return Misread(given, self.stale) if self.stale and said.turn is not None else None

    def _meant(self, said: Said) -> int | None:
        """Return the number of the turn that an order is meant for, or None if the order does not say.

        If the order gives the number by which the game itself counts turns, it is converted to the table's count.
        """
        written = self.written if said.turn is None and not said.ahead else said.turn
        if written is None or self.turn is None:
            return None
        return self.turn + self._is_ahead(said)

    def _is_ahead(self, said: Said) -> bool:
        """Return whether an order is for the next turn, as the order itself or the heading above it says."""
        if said.turn is None:
            return said.ahead or self.ahead
        return self.turn is not None and said.turn == self.turn + 1 and {said.turn} != self._counts(said)

    def _counts(self, said: Said) -> set[int]:
        """Return the game's own turn numbers on all boards that an order can be for."""
        field = self.game.spoken.counted
        boards = {place.board: place.position for place in self.places if said.board in (None, place.board)}
        return {int(position.json(None)[field]) for position in boards.values()} if field else set()

    def _stale(self, said: Said) -> str | None:
        """Explain why an order does not count in the current turn, or return None if it counts."""
        counts = self._counts(said)
        if said.turn in (None, self.turn) or counts == {said.turn} or self._is_ahead(said):
            return None
        if self.turn is None and not counts:
            return None
        what, now = ("turn", [self.turn]) if self.turn is not None else (self.game.spoken.counted, sorted(counts))
        return phrase(
            "These are orders for {what} {turn}, but it is {what} {now} now.",
            what=what,
            turn=said.turn,
            now=listed(map(str, now)),
        )

    def _order_for(
        self, place: Place, said: Said, given: str, bare: bool, ahead: bool
    ) -> Ordered | Impossible | Misread:
        try:
            action, *later = [self.speech.action(place, step) for step in self.speech.steps(said.rest)]
        except InvalidMove as refusal:
            if is_staying(said.rest):
                return self._stay(place, said, given, bare, ahead)
            if not bare and not ahead and (left := struck(self.speech, place, said.rest)):
                return Ordered(place.board, place.role, left.action, given, left.warning)
            if not said.rest:
                return Misread(given, phrase("This line names a role but gives no order."))
            near = self.speech.nearest(place, with_figures(said.rest))
            suggested = near and f"{address(self.speech, place)}: {near}"
            return Misread(given, refusal.message, suggested, refusal.clause)
        except Refusal as refusal:
            return self._refused(place, given, refusal, bare)
        if action == self.game.no_order:
            told = phrase("'{action}' is not an order that you can give. It stands for a missing order.", action=action)
            return Misread(given, told)
        worded = action.isalpha() and not any(c.isdigit() for c in given)
        if bare and worded and (len(action) == 1 or not self.speech.is_verbatim(place, tidy(given), action)):
            return Misread(given, _SINGLE_WORD, near_of_any(self.speech, said))
        if ahead and later:
            return Misread(given, phrase("For the next turn, give one choice, not a chain of choices."))
        if ahead:
            return Ordered(place.board, place.role, action, given, ahead=True)
        try:
            place.position.play(place.role, action)
        except Refusal as refusal:
            if not bare and (left := struck(self.speech, place, said.rest)):
                return Ordered(place.board, place.role, left.action, given, left.warning)
            return self._refused(place, given, refusal, bare, action)
        warning = _COUNTS_AS_IMPOSSIBLE if action == self.game.impossible else None
        return Ordered(place.board, place.role, action, given, warning, tuple(later))

    def _stay(self, place: Place, said: Said, given: str, bare: bool, ahead: bool) -> Ordered | Misread:
        """Return the order to do nothing. If the role is not allowed to do nothing, return an explanation instead."""
        idle = None if ahead else self.game.idle(place.position.state, place.role)
        if idle is None:
            view = place.position.json(place.position.owner(place.role))
            asks = self.game.board.asks(view, place.role) if place.role in place.position.owing else ""
            told = phrase("You cannot stay or pass here.")
            return Misread(given, joined(told, asks) if asks and not ahead else told)
        try:
            place.position.play(place.role, idle)
        except Refusal as refusal:
            why = self._refused(place, given, refusal, bare=True)
            assert isinstance(why, Misread)
            return why
        if bare:
            near = near_of_any(self.speech, said) or f"{address(self.speech, place)}: {idle}"
            return Misread(given, _SINGLE_WORD, near)
        return Ordered(place.board, place.role, idle, given)

    def _refused(
        self, place: Place, given: str, refusal: Refusal, bare: bool, tried: str | None = None
    ) -> Impossible | Misread:
        """Decide whether an order that the rules forbid counts as impossible or as not understood.

        A number without a role may be a date or a joke, so it never becomes an impossible order.
        """
        if isinstance(refusal, OutOfTurn) and place.position.owing:
            others = listed(map(self.speech.name, place.position.owing), "and")
            whose = capital(self.speech.name(place.role))
            why = phrase("{role} cannot choose now because {others} must choose first.", role=whose, others=others)
            return Misread(given, why)
        void = self.game.impossible
        if void is None or bare or refusal.kind != "illegal":
            return Misread(given, refusal.message, None, refusal.clause)
        return Impossible(place.board, place.role, void, given, refusal.message, refusal.clause, tried)

    def _cancelled(self, given: str, text: str) -> Cancelled | Misread | None:
        match = _CANCEL.fullmatch(closed(text))
        if match is None:
            return None
        said = self.speech.said(match[1].strip())
        every = self.speech.spare | {"all", "everything", "both", "alle", "alles", "beide"}
        if said is None or without_spare(said.rest, every):
            return Misread(given, phrase("Write 'cancel' alone, or with a game or a role after it."))
        fitting = [p for p in self.places if said.board in (None, p.board) and said.role in (None, p.role)]
        if not fitting:
            place = place_of(self.speech, said, self.heading)
            return Misread(given, place if isinstance(place, str) else phrase("You play no role here."))
        return Cancelled(fitting[0].board if said.role and len(fitting) == 1 else said.board, said.role, given)


def _without_emoji(line: Line) -> Line:
    """If a line with emoji was not understood, ask the writer to leave them out."""
    if not isinstance(line, Misread) or not _EMOJI.search(line.given):
        return line
    return replace(line, expected=phrase("An emoji can mean anything. Please write the order without it."))
