"""Checks each letter before it is sent: its reader must have agreed to letters, and daily limits apply."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable
from email.message import EmailMessage

from fangs.post.carrying.carrier import NotSent, Outbound, Unreachable
from fangs.post.carrying.settings import Rations
from fangs.service.table_service import TableService
from fangs.store.consents import DAY
from fangs.table import people
from fangs.table.events import AddressChanged, Events, LetterRead, Replaced
from fangs.table.events.codec import decoded
from fangs.table.post.commands import enrolling
from fangs.table.post.mail import COMPLAINT, INVITATION, SIGN_UP
from fangs.table.rows import Queued
from fangs.table.state import Table
from fangs.translation import phrase
from fangs.translation.phrases import english

_RATIONED = {
    "letter": phrase("letter"),
    "letter to one address": phrase("letter to one address"),
    "question": phrase("question"),
    "question to one address": phrase("question to one address"),
    "recovery": phrase("email for the recovery of one account"),
}
"""Counters with a daily limit, each with a phrase that says what it counts."""

log = logging.getLogger("fangs.post")


class ConsentNeeded(Exception):
    """Raised if a letter must wait until the owner of its address agrees to receive letters.

    `address` is the hash of the address. `is_asked` tells whether the owner was asked just now rather than earlier.
    """

    def __init__(self, address: str, is_asked: bool) -> None:
        super().__init__(address)
        self.address, self.is_asked = address, is_asked


class QuotaReached(Exception):
    """Raised if a letter must wait until tomorrow because of a daily limit. `reason` explains it in a sentence."""

    def __init__(self, reason: str, until: float) -> None:
        super().__init__(english(reason))
        self.reason, self.until = reason, until


class Gate:
    """Sends letters by email after checking their readers' consent and the daily limits.

    `invite` writes the letter that asks for consent, and `compose` all others.
    """

    def __init__(
        self,
        service: TableService,
        rations: Rations,
        invite: Callable[[Queued, str], EmailMessage],
        compose: Callable[[Queued], EmailMessage | None],
    ) -> None:
        self.service, self.rations, self.invite, self.compose = service, rations, invite, compose

    def send(self, outbound: Outbound, letter: Queued, message: EmailMessage) -> bool:
        """Send a letter, or ask its reader for consent if nobody has asked yet. Return False if there was nothing to send.

        Raise ConsentNeeded or QuotaReached if the letter must wait, and the errors of sending.
        """
        store = self.service.store
        if letter.kind == COMPLAINT:  # the operator configured this address
            self.ration("letter", "", self.rations.letters)
            outbound.send(message)
            return True
        address = store.address_word(message["To"].addresses[0].addr_spec)
        if letter.kind in (INVITATION, "start"):
            store.release_elsewhere(letter, address, self.service.clock())
        state = store.consent(address)
        if state is None and self._has_written(letter):
            store.agree(address, self.service.clock())
            state = "given"
        if state != "given":
            is_asked = state is None and self.ask(outbound, address, lambda: self.invite(letter, address))
            raise ConsentNeeded(address, is_asked=is_asked)
        if letter.kind == SIGN_UP:
            return self._confirm(outbound, letter, message, address)
        first = self._seated(letter, address) if letter.kind == INVITATION else message
        if first is not None:
            self.ration_letter(address)
            outbound.send(first)
        return first is not None

    def hold(self, letter: Queued, address: str) -> None:
        """Hold a letter back until its reader agrees. If they have agreed in the meantime, release it at once."""
        store = self.service.store
        store.hold_letter(letter, address)
        if store.agreed_at(address) > (self._signed_up_at(letter) if letter.kind == SIGN_UP else 0.0):
            store.agree(address, self.service.clock())

    def ask(self, outbound: Outbound, address: str, write: Callable[[], EmailMessage]) -> bool:
        """Ask a reader for consent, unless they were asked before. Return whether they were asked now.

        `write` writes the letter that asks. Raise QuotaReached if it must wait, and the errors of sending.
        """
        store = self.service.store
        self.ration("question", "", self.rations.questions)
        self.ration("letter", "", self.rations.letters)
        if not store.ask(address, self.service.clock()):
            return False
        try:
            outbound.send(write())
        except (NotSent, Unreachable):
            store.not_asked(address)
            raise
        log.info("an address was asked whether it wants letters")
        return True

    def _signed_up_at(self, letter: Queued) -> float:
        one = enrolling.signed_up(self.service.table(letter.table_id), letter.player)
        return one.at if one else math.inf

    def _confirm(self, outbound: Outbound, letter: Queued, message: EmailMessage, address: str) -> bool:
        """Carry out a sign-up from a web page if its email address is confirmed. Otherwise, ask the owner to confirm it."""
        store, table = self.service.store, letter.table_id
        one = enrolling.signed_up(self.service.table(table), letter.player)
        if one is None:  # the request was made too long ago
            return False
        if store.agreed_at(address) > one.at:
            self.service.transact(table, lambda at, now: enrolling.confirm(at, one, now))
            self.service.forget(table, one.reader)
            return False
        self.ration("question", "", self.rations.questions)
        self.ration_letter(address)
        outbound.send(message)
        raise ConsentNeeded(address, is_asked=True)

    def ration_letter(self, address: str) -> None:
        """Count a letter to an address, or raise QuotaReached if no more letters may be sent today."""
        self.ration("letter to one address", address, self.rations.each)
        self.ration("letter", "", self.rations.letters)

    def ration(self, what: str, whose: str, most: int) -> None:
        """Count one use of a daily quota, or raise QuotaReached if `most` uses have been counted today."""
        now = self.service.clock()
        if not self.service.store.use(what, whose, 1, most, now):
            why = phrase(
                "The letter waits until tomorrow because today's limit of {most} ({what}) has been reached.",
                most=most,
                what=_RATIONED[what],
            )
            raise QuotaReached(why, (now // DAY + 1) * DAY)

    def _seated(self, letter: Queued, address: str) -> EmailMessage | None:
        """Give a reader who has agreed their seat. Return their first letter if the game is in progress, otherwise None.

        If the game has not begun, the first letter is sent at its beginning.
        """
        goes_on = False

        def sit(table: Table, now: float) -> Events:
            nonlocal goes_on
            seat = table.seats[letter.player]
            # Somebody else may have been invited in the meantime.
            is_theirs = seat.kind == "invited" and seat.mail and self.service.store.address_word(seat.mail) == address
            goes_on = bool(is_theirs) and table.is_playing
            return people.sit(table, seat, seat.name) if is_theirs else []

        table = self.service.transact(letter.table_id, sit)
        return self.compose(letter._replace(seq=table.length, kind="start")) if goes_on else None

    def _has_written(self, letter: Queued) -> bool:
        """Return whether the reader has written to this table. Older versions took such a letter as consent.

        An address that a player has given later was unknown to those versions.
        """
        rows = self.service.store.read(letter.table_id)
        events = [logged.event for row in rows for logged in decoded(row)]
        if any(isinstance(one, AddressChanged) and one.player == letter.player for one in events):
            return False
        theirs = [one for one in events if isinstance(one, LetterRead | Replaced) and one.player == letter.player]
        return bool(theirs) and isinstance(theirs[-1], LetterRead) and theirs[-1].by == "player"
