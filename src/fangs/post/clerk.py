"""Takes in letters: finds the seat of each, and does what it says at its table."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from dataclasses import replace
from email.message import EmailMessage
from typing import NamedTuple

from fangs.core.errors import FangsError, GameOver, RequestError, quoted
from fangs.table import people
from fangs.table.events import Events
from fangs.table.events.codec import decoded
from fangs.table.events.post import Voucher
from fangs.table.fold import folded, opened
from fangs.table.house import House
from fangs.table.phase import Phase
from fangs.table.post import aside, enrolling, ordering
from fangs.table.post.aside import WITHOUT_WORD
from fangs.table.post.guards import post_of
from fangs.table.post.mail import COMPLAINT, SIGN_UP
from fangs.table.refusals import NoTable
from fangs.table.rows import Queued
from fangs.table.state import Table

from . import invitation, signing
from .acting import Acting, Json, Writer
from .in_subject import IN_SUBJECT, ORDERS, of_subject
from .letters import Letter
from .settings import Sender
from .strangers import TWICE, is_enough, known_seat
from .timing import came_at, held
from .writer import Moment, complaint, compose, message_id, reader

WORD = re.compile(r"([0-9a-f]{10})-([a-z2-7]{16})(?:-t[0-9]{1,4}(?:b[0-9]{1,3})?)?")
"""The word of a seat: the table, the secret that opens the seat, and in an address the turn that it is for."""


class Received(NamedTuple):
    """The result of a letter: `acted`, `again` (it had come before), `stranger` (no seat has its word) or `refused`, and why."""

    kind: str
    why: str = ""
    table: str | None = None
    player: int | None = None
    lines: Sequence[Json] = ()
    """How its lines were understood, for its answer."""


class Clerk:
    """Acts on letters at the tables of a house, and writes those that their logs call for: with `paper`, also to players on paper."""

    def __init__(self, house: House, sender: Sender, url: str | None = None, *, paper: bool = False) -> None:
        self.house, self.sender, self.url, self.paper = house, sender, url, paper
        self._writing = threading.Lock()
        self._last: Moment | None = None

    def receive(self, letter: Letter) -> Received:
        """Do what a letter says; when this returns that is durable, and the answer is queued."""
        for word in letter.words:
            if match := invitation.WORD.fullmatch(word.casefold()):
                return self._agree(match[1], letter)
        if letter.refused and not letter.is_answered:
            return Received("refused", letter.refused)
        for word in letter.words:
            match = WORD.fullmatch(word.casefold())
            if match is None:
                continue
            try:
                table, seat = self.house.enter(match[1], match[2])
            except NoTable:
                continue
            if table.post is not None and seat is not None and seat.player is not None:
                return self._act(table.name, match[2], letter)
        if letter.refused and not letter.is_answered:
            return Received("refused", letter.refused)
        if signed := self._sign_up(letter):
            return signed
        if known := known_seat(self.house, letter):
            if is_enough(*known, self.house):
                return Received("refused", "It has no word, and its sender has been told twice today.")
            return self._do(*known, replace(letter, refused=WITHOUT_WORD), by="player")
        if letter.refused:
            return Received("refused", letter.refused)
        if not letter.words:
            return Received("stranger", "Nothing in it says whose it is: it begins with a line 'word: ...'.")
        return Received("stranger", "No seat has the word that this letter was sent with.")

    def _sign_up(self, letter: Letter) -> Received | None:
        """Do what a letter to the table itself says: its writer would like to play, to watch, or neither any more."""
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
            before_it = self.house.table(table)
            gone = enrolling.readers(before_it, letter.sender) if what == "leave" else []
            before = before_it.length
            after = self.house.transact(table, command)
        except NoTable as error:
            return Received("refused", error.message)
        except FangsError as error:
            return self._turn_away(table, letter, error.message)
        for reader_ in gone:
            self.house.forget(table, reader_)
        return Received("acted" if after.length > before else "again", "", table)

    def _turn_away(self, table: str, letter: Letter, why: str) -> Received:
        """Answer a request that cannot be met; an address, which anybody can forge, gets only so many of these a day."""
        store, now = self.house.store, self.house.clock()
        if not store.use("turned away", store.address_word(letter.sender), 1, TWICE, now):
            return Received("refused", why)
        self.house.transact(table, lambda at, _: enrolling.turn_away(at, letter.id, letter.sender, why))
        return Received("acted", why, table)

    def read(self, table: str, player: int, text: str, id: str) -> Received:
        """The same for orders that came on paper, or in a file, and that the Games Master vouches for; raises FangsError."""
        at = self.house.table(table)
        seat = people.seat_of(at, player)
        if at.phase is Phase.OVER:
            raise GameOver("The game is over.")
        if seat.kind == "bot":
            raise RequestError(f"{seat.called} is a bot, which orders for itself.")
        if not text.strip():
            raise RequestError("There are no orders in it.")
        return self._do(table, player, Letter(id, "", (), "", text, None), by="master")

    def enter_aside(self, table: str, id: str) -> Received:
        """The same for a letter that lies on the Games Master's desk, who may enter it, read or not; raises FangsError."""
        at = self.house.table(table)
        one = aside.named(at, id)
        if not aside.may_enter(at, one):
            raise RequestError("Its sender has not allowed the Games Master to read it.")
        received = self.read(table, one.player, re.sub(r"(?m)^[>|\s]+", "", one.text), f"{one.id[:-1]}-")
        self.house.transact(table, lambda at, now: aside.take_up(at, one.id))
        return received

    def compose(self, letter: Queued) -> EmailMessage | None:
        """A letter of the queue as it is sent; None if its reader has no address. Raises NoTable."""
        with self._writing:
            moment = self._moment(letter)
            if letter.kind == COMPLAINT:
                return complaint(moment, letter, self.sender, self.url)
            seat = reader(moment, letter)
            mail = seat.mail
            if letter.kind == SIGN_UP and mail is not None:
                id = message_id(letter, self.sender.domain)
                return invitation.confirmation(
                    moment.table, seat, self.house.store.address_word(mail), self.sender, self.url, id
                )
            word = None if self.paper or mail is None else self.house.store.address_word(mail)
            return compose(moment, letter, self.sender, self.url, paper=self.paper, address=word)

    def invite(self, letter: Queued, address: str) -> EmailMessage:
        """The letter that asks a reader for consent, by the word of the address. Raises NoTable."""
        with self._writing:
            moment = self._moment(letter)
            return invitation.invitation(moment.table, reader(moment, letter), address, self.sender, self.url)

    def _agree(self, address: str, letter: Letter) -> Received:
        """Do what a letter says about letters to the address of its writer."""
        store, wants = self.house.store, invitation.wants_letters(letter)
        if store.consent(address) is None:
            return Received(
                "stranger", "No address that letters were sent to has the word that this letter was sent with."
            )
        if wants is None:
            return Received("refused", "It says neither 'yes' nor 'stop'.")
        if wants:
            for table in store.agree(address, self.house.clock()):
                self.house.news.tell(table)
        else:
            store.end(address, self.house.clock())
        return Received("acted")

    def _moment(self, letter: Queued) -> Moment:
        """The table after the event that calls for a letter.

        Letters are written in the order of the log: the fold continues from the table of the last one.
        """
        name, last = letter.table_id, self._last
        if last is None or last.table.name != name or last.table.length > letter.seq:
            last = None
        if last is None or last.table.length < letter.seq:
            self._last = last = self._folded(None if last is None else last.table, name, letter.seq)
        if any(board.is_unread for board in last.table.boards):
            # The rules were corrected since then: the letter describes the table by today's rules.
            self.house.table(name)  # which carries it over, if that has not been done yet
            return replace(last, table=self.house.whole(name))
        return last

    def _folded(self, table: Table | None, name: str, seq: int) -> Moment:
        rows = self.house.store.read(name, 0 if table is None else table.length)
        log = [logged for row in rows if row.seq <= seq for logged in decoded(row)]
        if table is None:
            seed = self.house.store.seed(name)
            if seed is None:
                raise NoTable(f"There is no table {quoted(name)}.")
            table = opened(name, seed, log[0])
        before = folded(table, (logged for logged in log if table.length < logged.seq < seq))
        after = folded(before, (logged for logged in log if logged.seq == seq > before.length))
        return Moment(after, log[-1], tuple(after.happened[len(before.happened) :]))

    def _act(self, table: str, key: str, letter: Letter) -> Received:
        seat = self.house.look(table, lambda at: at.seat_with(key))
        if seat is None or seat.player is None:
            return Received("stranger", "The word of this letter has been renewed since.")
        return self._do(table, seat.player, letter, by="player")

    def _do(self, name: str, player: int, letter: Letter, by: Writer) -> Received:
        lines: list[Json] | None = None

        def command(table: Table, now: float) -> Events:
            nonlocal lines
            lines = None  # of a failed attempt, since somebody else wrote first
            if letter.id in post_of(table).letters:
                return []
            came = came_at(letter.arrived, now) if by == "player" else None
            not_now = None if came is None else held(table, letter.turn, came.at)
            events: Events = []
            title = of_subject(letter)
            if letter.refused and not title:
                lines = [_misread("your letter", letter.refused)]
            else:
                events, lines = Acting(table, player, by, now, not_now).read(title or letter.text)
            if title and not all(line["is"] in ORDERS for line in lines):
                events, lines, title = [], [_misread(title, IN_SUBJECT)], ""
            if by == "player" and (why := _why_aside(replace(letter, refused=None) if title else letter, lines)):
                events = [*aside.put(letter.id, player, why, letter.text or letter.whole), *events]
            when = (None, None) if came is None else (came.at, came.by)
            voucher: Voucher = "nobody" if letter.refused == WITHOUT_WORD else by
            return [*events, *ordering.letter(letter.id, player, lines, voucher, *when)]

        self.house.transact(name, command)
        return Received("again" if lines is None else "acted", "", name, player, lines or ())


def _misread(given: str, why: str) -> Json:
    return {"is": "misread", "given": given, "why": why, "clause": None}


def _why_aside(letter: Letter, lines: Sequence[Json]) -> str | None:
    """Why a letter is put aside, without quoting it; None if something in it was understood."""
    if letter.refused:
        return letter.refused
    if not lines:
        return "Nothing in it was an order."
    if all(line["is"] in ("misread", "refused") for line in lines):
        return "None of its lines was understood."
    return None
