"""Handles incoming letters: finds the sender's seat, and carries out the letter at that seat's table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from email.message import EmailMessage
from typing import NamedTuple

from fangs.core.errors import FangsError, GameOver, RequestError
from fangs.post.answering import invitation, signing, strangers, undelivered
from fangs.post.answering.effects import Acting, Json, Writer
from fangs.post.answering.letter_writer import LetterWriter
from fangs.post.answering.timing import came_at, held
from fangs.post.reading.attachments import ALSO_ATTACHED
from fangs.post.reading.letters import IN_SUBJECT, ORDERS, TEXTLESS, Letter, has_no_text, of_subject
from fangs.table import people
from fangs.table.events import AddressChanged, Events
from fangs.table.events.post import Voucher
from fangs.table.phase import Phase
from fangs.table.post.commands import aside, enrolling, ordering
from fangs.table.post.commands.aside import UNPROVED
from fangs.table.post.guards import post_of, require_not_gone
from fangs.table.post.reasons import CROSSED, SEVERAL, WITHOUT_WORD
from fangs.table.refusals import NoTable
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.translation import phrase

WORD = re.compile(r"([0-9a-f]{10})-([a-z2-7]{16})(?:-t[0-9]{1,4}(?:b[0-9]{1,3})?)?")
"""Matches a seat's secret word: the table's name, a key and, in a reply address, the turn of the answered letter."""


MAX_ASKED = 16
"""The maximum number of seats that are asked for separate letters if one letter contains several secret words."""


class Received(NamedTuple):
    """What was done with a letter, and why.

    The kind is `acted`, `again` (a duplicate), `stranger` (no seat has the letter's word) or `refused`.
    """

    kind: str
    why: str = ""
    table: str | None = None
    player: int | None = None
    lines: Sequence[Json] = ()
    """The lines of the letter as they were understood. The answer is written from them."""
    answer: EmailMessage | None = None
    """An answer that does not belong to a table. It is not queued, but sent at once."""


OFTEN_MOVED = phrase("You can change your address only twice a day, so nothing in the letter counts.")


class Addressed(NamedTuple):
    """A seat whose secret word is in a letter."""

    table: str
    key: str
    writer: Seat | None
    """The seat that really wrote the letter, or None if the secret word is the writer's own."""


class Clerk(LetterWriter):
    """Handles incoming letters, and writes the letters that the tables send."""

    def receive(self, letter: Letter) -> Received:
        """Handle a letter. Its effect is on disk and the answer is queued when this returns."""
        if letter.returned is not None and (table := undelivered.note(self.service, letter.returned)):
            return Received("acted", "", table)
        for word in letter.words:
            if match := invitation.WORD.fullmatch(word.casefold()):
                return self._agree(match[1], letter)
        if letter.refused and not letter.is_answered:
            return Received("refused", letter.refused)
        seats = list(self._seats(letter))
        if own := list(dict.fromkeys((seat.table, seat.key) for seat in seats if seat.writer is None)):
            return self._ask_apart(own, letter) if _is_for_several(letter, own) else self._act(*own[0], letter)
        for table, _, writer in seats:
            if writer:
                return self._crossed(table, writer, letter)
        return self._without_word(letter)

    def _seats(self, letter: Letter) -> Iterator[Addressed]:
        """Yield the seats whose secret words are in a letter."""
        for word in letter.words:
            match = WORD.fullmatch(word.casefold())
            if match is None:
                continue
            try:
                table, seat = self.service.enter(match[1], match[2])
            except NoTable:
                continue
            if table.post is not None and seat is not None and seat.player is not None:
                yield Addressed(table.name, match[2], strangers.crossed(table, seat, word, letter))

    def _ask_apart(self, seats: Sequence[tuple[str, str]], letter: Letter) -> Received:
        """Ask several seats for separate letters. The text is not kept, because each seat may see only its own part."""
        unread = replace(letter, refused=SEVERAL, text="", whole="")
        ids = [f"{letter.id[:-1]}{number:x}" for number in range(MAX_ASKED)]
        first, *_ = [self._act(*seat, replace(unread, id=id)) for seat, id in zip(seats, ids, strict=False)]
        return first

    def _without_word(self, letter: Letter) -> Received:
        """Handle a letter that contains no seat's secret word. It may come from a player, a stranger or a spectator."""
        named = strangers.with_table(self.service, letter)
        if named is letter and (signed := self._sign_up(letter)):
            return signed
        if known := strangers.known_seat(self.service, named):
            return self._do(*known, replace(letter, refused=WITHOUT_WORD), by="player")
        if letter.refused:
            return Received("refused", letter.refused)
        if named is not letter and (signed := self._sign_up(named)):
            return signed
        if asked := strangers.without_seat(self.service, named):
            return self._turn_away(asked.table, letter, asked.why)
        table_name = signing.nearly_wanted(named) if named is letter else signing.table_of(named)
        if table_name and strangers.by_post(self.service, table_name):
            return self._turn_away(table_name, letter, strangers.TO_THE_LIST)
        if not letter.words:
            why = phrase("The letter does not say who it is from. It should begin with a line 'word: ...'.")
            return Received("stranger", why)
        return Received("stranger", phrase("The word in this letter does not belong to a seat."))

    def _crossed(self, table: str, writer: Seat, letter: Letter) -> Received:
        """Answer the writer of a letter that contains another seat's secret word. Such a letter has no effect."""
        if writer.player is None:
            return self._turn_away(table, letter, strangers.TO_THE_DESK)
        return self._do(table, writer.player, replace(letter, refused=CROSSED), by="player")

    def _sign_up(self, letter: Letter) -> Received | None:
        """Handle a request to play at a table, to watch it or to leave it. Return None if the letter is no such request."""
        asked = None if letter.refused or not letter.sender else signing.wanted(letter)
        if asked is None:
            return None
        table, what, name = asked
        who = f"{name} <{letter.sender}>" if name else letter.sender

        def command(at: Table, now: float) -> Events:
            if what == "leave":
                return enrolling.leave(at, letter.id, letter.sender)
            return enrolling.enroll(at, letter.id, who, now, watches=what == "watch")

        try:
            before_it = self.service.table(table)
            gone = enrolling.readers(before_it, letter.sender) if what == "leave" else []
            before = before_it.length
            after = self.service.transact(table, command)
        except NoTable as error:
            return Received("refused", error.message)
        except FangsError as error:
            return self._turn_away(table, letter, error.message)
        for reader_ in gone:
            self.service.forget(table, reader_)
        return Received("acted" if after.length > before else "again", "", table)

    def _turn_away(self, table: str, letter: Letter, why: str) -> Received:
        """Explain to the sender why a request cannot be met.

        Each address gets only a few such answers a day, because senders can be forged.
        """
        store, now = self.service.store, self.service.clock()
        if not store.use("turned away", store.address_word(letter.sender), 1, strangers.TWICE, now):
            return Received("refused", why)
        self.service.transact(table, lambda at, _: enrolling.turn_away(at, letter.id, letter.sender, why))
        return Received("acted", why, table)

    def read(self, table: str, player: int, text: str, id: str) -> Received:
        """Handle orders that the Games Master enters for a player.

        Raise FangsError if the game is over, the player is a bot or has left, or the text is empty.
        """
        at = self.service.table(table)
        seat = people.seat_of(at, player)
        if at.phase is Phase.OVER:
            raise GameOver.phrased("The game is over.")
        if seat.kind == "bot":
            raise RequestError.phrased("{called} is a bot and gives its own orders.", called=seat.called)
        require_not_gone(at, player)
        if not text.strip():
            raise RequestError.phrased("There are no orders in the text.")
        return self._do(table, player, Letter(id, "", (), "", text, None), by="master")

    def enter_aside(self, table: str, id: str) -> Received:
        """Enter the orders from a letter on the Games Master's desk.

        Raise FangsError if the letter is no longer there, or if the sender has not allowed the Games Master to read it.
        A letter that only lacks proof of its sender can be entered unread.
        """
        at = self.service.table(table)
        one = aside.named(at, id)
        if not aside.may_enter(at, one):
            raise RequestError.phrased("The sender has not allowed the Games Master to read this letter.")
        received = self.read(table, one.player, re.sub(r"(?m)^[>|\s]+", "", one.text), f"{one.id[:-1]}-")
        self.service.transact(table, lambda at, now: aside.take_up(at, one.id))
        return received

    def _agree(self, address: str, letter: Letter) -> Received:
        """Record whether the owner of an email address wants letters, according to their reply."""
        store = self.service.store
        if store.consent(address) is None:
            unknown = phrase("The word in this letter does not belong to any address to which letters were sent.")
            return Received("stranger", unknown)
        wants = invitation.wants_letters(letter)
        if wants is None:
            return self._ask_again(address, letter)
        if wants:
            for table in store.agree(address, self.service.clock()):
                self.service.news.tell(table)
        else:
            store.end(address, self.service.clock())
        return Received("acted")

    def _ask_again(self, address: str, letter: Letter) -> Received:
        """Ask the owner of an address for a clear answer, at most twice a day. Automatic replies are ignored."""
        store, why = self.service.store, phrase("The letter says neither 'yes' nor 'stop'.")
        is_asked = letter.sender and store.address_word(letter.sender) == address and store.consent(address) == "asked"
        is_read = letter.refused is None or has_no_text(letter)
        if (
            not is_read
            or not is_asked
            or not store.use("unclear answer", address, 1, strangers.TWICE, self.service.clock())
        ):
            return Received("refused", why)
        return Received("refused", why, answer=invitation.unclear(letter, address, self.sender, self.url))

    def _act(self, table: str, key: str, letter: Letter) -> Received:
        seat = self.service.look(table, lambda at: at.seat_with(key))
        if seat is None or seat.player is None:
            return Received("stranger", phrase("The word in this letter has been replaced by a new one."))
        return self._do(table, seat.player, letter, by="player", key=key)

    def _do(self, name: str, player: int, letter: Letter, by: Writer, key: str | None = None) -> Received:
        lines: list[Json] | None = None
        enough = False

        def command(table: Table, now: float) -> Events:
            nonlocal lines, enough
            lines, enough = None, False  # forget a failed attempt, in which somebody else wrote first
            if letter.id in post_of(table).letters:
                return []
            came = came_at(letter.arrived, now) if by == "player" else None
            not_now = None if came is None else held(table, letter.turn, came.at)
            events: Events = []
            title = of_subject(letter)
            if letter.refused and not title:
                is_textless = letter.refused in TEXTLESS
                asked = Acting(table, player, by, now, None).read("", letter.doubtful)[1] if is_textless else []
                lines = asked or [_misread(phrase("your letter"), letter.refused)]
            else:
                acting = Acting(table, player, by, now, not_now, key=key)
                events, lines = acting.read(title or letter.text, letter.doubtful)
            if letter.is_attached and not lines:
                lines = [_misread(phrase("your letter"), ALSO_ATTACHED)]
            is_moving = any(isinstance(event, AddressChanged) for event in events)
            # Every new address is asked for consent, so there is a limit.
            if is_moving and not self.service.store.use("new address", f"{name} {player}", 1, strangers.TWICE, now):
                events, lines = [], [_misread(phrase("your letter"), OFTEN_MOVED)]
            if title and not all(line["is"] in ORDERS for line in lines):
                events, lines, title = [], [_misread(title, IN_SUBJECT)], ""
            why = _why_aside(replace(letter, refused=None) if title else letter, lines) if by == "player" else None
            if by == "player" and (why or strangers.changes_nothing(table, events)):
                enough = strangers.is_enough(self.service.store, table, player, why, now)
            if enough:
                lines = None
                return []
            if why:
                events = [*aside.put(letter.id, player, why, letter.text or letter.whole, letter.subject), *events]
            when = (None, None) if came is None else (came.at, came.by)
            voucher: Voucher = "nobody" if letter.refused in UNPROVED else by
            return [*events, *ordering.letter(letter.id, player, lines, voucher, *when)]

        self.service.transact(name, command)
        if enough:
            limit = phrase("The sender has reached today's limit of answers to letters that change nothing.")
            return Received("refused", limit)
        return Received("again" if lines is None else "acted", "", name, player, lines or ())


def _is_for_several(letter: Letter, seats: Sequence[tuple[str, str]]) -> bool:
    """Return whether a letter contains the secret words of several seats. A mistyped word counts, too."""
    first = "-".join(seats[0])
    written = [f"{match[1]}-{match[2]}" if (match := WORD.fullmatch(word)) else word for word in letter.written]
    return len(seats) > 1 or not all(map(first.startswith, written))


def _misread(given: str, why: str) -> Json:
    return {"is": "misread", "given": given, "why": why, "clause": None}


def _why_aside(letter: Letter, lines: Sequence[Json]) -> str | None:
    """Explain why a letter is put aside, without quoting it. Return None if part of it was understood."""
    if letter.refused:
        return letter.refused
    if not lines:
        return phrase("Nothing in the text was an order.")
    if all(line["is"] in ("misread", "refused") for line in lines):
        return phrase("None of the lines was understood.")
    return None
