"""Writes the letters in the queue. Each describes its table right after the event that caused the letter."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import replace
from email.message import EmailMessage

from fangs.core.errors import quoted
from fangs.post.answering import invitation
from fangs.post.answering.abuse import complaint
from fangs.post.answering.writer import Moment, compose, message_id, reader
from fangs.post.carrying.settings import Sender
from fangs.service.table_service import TableService
from fangs.table.changes import with_seat
from fangs.table.events import AddressChanged, Replaced
from fangs.table.events.codec import Entry, decoded
from fangs.table.fold import folded, opened
from fangs.table.post.commands.address import keeps_name
from fangs.table.post.mail import COMPLAINT, GONE, SIGN_UP
from fangs.table.refusals import NoTable
from fangs.table.rows import Queued
from fangs.table.state import Table
from fangs.translation import speaking


class LetterWriter:
    """Writes the letters that tables send. With `paper`, it also writes letters to players on paper."""

    def __init__(self, service: TableService, sender: Sender, url: str | None = None, *, paper: bool = False) -> None:
        self.service, self.sender, self.url, self.paper = service, sender, url, paper
        self._writing = threading.Lock()
        self._last: Moment | None = None

    def compose(self, letter: Queued) -> EmailMessage | None:
        """Write a queued letter, or return None if there is nobody to send it to.

        Raise NoTable if the table no longer exists.
        """
        with self._writing:
            moment = self._moment(letter)
            if letter.kind == COMPLAINT:
                return complaint(moment, letter, self.sender, self.url)
            if moment.is_obsolete:
                return None
            seat = reader(moment, letter)
            mail = seat.mail
            if letter.kind == SIGN_UP and mail is not None:
                id, word = message_id(letter, self.sender.domain), self.service.store.address_word(mail)
                with speaking(seat.language):
                    return invitation.confirmation(moment.table, seat, word, self.sender, self.url, id)
            address = None if self.paper or mail is None else self.service.store.address_word(mail)
            return compose(moment, letter, self.sender, self.url, paper=self.paper, address=address)

    def invite(self, letter: Queued, address: str) -> EmailMessage:
        """Write the letter that asks a reader for consent. `address` is the hash of the reader's email address.

        Raise NoTable if the table no longer exists.
        """
        with self._writing:
            moment = self._moment(letter)
            seat = reader(moment, letter)
            with speaking(seat.language):
                return invitation.invitation(moment.table, seat, address, self.sender, self.url)

    def _moment(self, letter: Queued) -> Moment:
        """Replay a table up to the event that caused a letter, and bring the reader's address up to date.

        Letters are usually written in the order of the log, so the replay continues from the table of the previous
        letter. It starts again if data have been deleted since.
        """
        name, last = letter.table_id, self._last
        if last is None or last.table.name != name or last.table.length > letter.seq:
            more = last = None
        else:
            more = self.service.beyond(last.table)
        if last is None or more is None:
            more = self.service.store.read(name)
            self._last = last = self._anew(name, letter.seq, more)
        elif last.table.length < letter.seq:
            self._last = last = _moment(last.table, more, letter.seq)
        last = _at_new_address(last, more, letter)
        if any(board.is_unread for board in last.table.boards):
            # The rules have been corrected since then, so the letter describes the table by the current rules.
            self.service.table(name)  # this migrates the table, if that has not been done yet
            return replace(last, table=self.service.whole(name))
        return last

    def _anew(self, name: str, seq: int, rows: Sequence[Entry]) -> Moment:
        seed = self.service.store.seed(name)
        if seed is None:
            raise NoTable.phrased("There is no table {name}.", name=quoted(name))
        return _moment(opened(name, seed, decoded(rows[0])[0]), rows, seq)


def _at_new_address(moment: Moment, rows: Iterable[Entry], letter: Queued) -> Moment:
    """Update the reader's address and secret word if they have changed since the letter was queued.

    If the Games Master has corrected the address since, the previous address gets nothing more, and the new
    address gets its own first letter instead.
    """
    if letter.player < 0 or letter.kind == GONE:
        return moment
    kinds = (AddressChanged.KIND, Replaced.KIND)
    later = [logged.event for row in rows if row.seq > letter.seq and row.kind in kinds for logged in decoded(row)]
    for event in later:
        seat = moment.table.seats[letter.player]
        match event:
            case AddressChanged(letter.player, mail=mail, word=word):
                moment = replace(moment, table=with_seat(moment.table, letter.player, mail=mail, word=word))
            case Replaced(letter.player):
                return replace(moment, is_obsolete=keeps_name(seat, event.name, event.mail))
    return moment


def _moment(table: Table, rows: Iterable[Entry], seq: int) -> Moment:
    """Replay a table's log up to the entry number `seq`, starting from an earlier state."""
    log = [logged for row in rows if row.seq <= seq for logged in decoded(row)]
    before = folded(table, (logged for logged in log if table.length < logged.seq < seq))
    after = folded(before, (logged for logged in log if logged.seq == seq > before.length))
    return Moment(after, log[-1], tuple(after.happened[len(before.happened) :]), before)
