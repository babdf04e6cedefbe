"""Sends emails for account recovery: one confirms an address, and the other has a link that opens the account.

The links begin with this server's address from the settings, whatever server name a request gives.
"""

from __future__ import annotations

import logging
from email.message import EmailMessage

from fangs.club.players.recovery import Recovery, RecoveryMail
from fangs.post.answering.envelope import Envelope
from fangs.post.carrying.carrier import NotSent, Unreachable
from fangs.post.carrying.gate import QuotaReached
from fangs.post.notifier import LEASE, MAX_QUESTIONS, RETRY_SECONDS, Notifier
from fangs.translation import say, speaking

MAX_DUE = 50
MAX_RECOVERIES = 6
"""The maximum number of recovery emails for one account per day."""

log = logging.getLogger("fangs.post")


class RecoveryLetters:
    """Sends the recovery emails that are due, in the thread of a notifier."""

    def __init__(self, recovery: Recovery, notifier: Notifier) -> None:
        self.recovery, self.outbound, self.gate = recovery, notifier.outbound, notifier.gate
        self.sender, self.url = notifier.sender, notifier.url
        recovery.on_due = notifier.wake
        notifier.also.append(self.send_due)

    def send_due(self) -> None:
        """Send all recovery emails that are due.

        Raise Unreachable if the mail server cannot be used.
        """
        self.recovery.forget_unconfirmed()
        for letter in self.recovery.due(MAX_DUE):
            taken = self.recovery.take(letter, LEASE)
            if taken is not None:
                self._send(*taken)

    def _send(self, letter: RecoveryMail, token: str) -> None:
        try:
            if not self._may_send(letter):
                return self.recovery.give_up(letter)
            with speaking(letter.language):
                message = self._letter(letter, token)
            self.outbound.send(message)
        except QuotaReached as waits:
            log.warning("a letter for a recovery was not sent: %s", waits)
            if letter.purpose == "confirm":
                self.recovery.again(letter, waits.until)
            else:  # tomorrow, nobody will be waiting for this letter
                self.recovery.give_up(letter)
        except (NotSent, Unreachable) as error:
            self._failed(letter, error)
        else:
            self.recovery.sent(letter)

    def _failed(self, letter: RecoveryMail, error: NotSent | Unreachable) -> None:
        is_last = (isinstance(error, NotSent) and error.for_good) or letter.tries > len(RETRY_SECONDS)
        if is_last:
            self.recovery.give_up(letter)
        else:
            self.recovery.again(letter, self.recovery.clock() + RETRY_SECONDS[letter.tries - 1])
        if isinstance(error, Unreachable):
            raise error
        log.warning("a letter for a recovery was not sent: %s", error)

    def _may_send(self, letter: RecoveryMail) -> bool:
        """Return whether a recovery email is allowed, or raise QuotaReached if a daily limit is reached.

        It is not allowed if the owner of the address has stopped our emails.
        """
        store, rations = self.recovery.store, self.gate.rations
        address = store.address_word(letter.mail)
        if "ended" in (store.consent(letter.word), store.consent(address)):
            return False
        if letter.purpose == "confirm":
            self.gate.ration("question to one address", address, MAX_QUESTIONS)
            self.gate.ration("question", "", rations.questions)
        else:
            self.gate.ration("recovery", letter.account, MAX_RECOVERIES)
        self.gate.ration_letter(address)
        store.ask(letter.word, self.recovery.clock())  # so that the page for stopping letters knows the address
        return True

    def _letter(self, letter: RecoveryMail, token: str) -> EmailMessage:
        link = f"    {self.url}/account#{letter.purpose}={token}"
        if letter.purpose == "confirm":
            subject = say("Is this your address? (recovery of an account)")
            said = [
                say(
                    "A player on this server has given this address to get an email if every other way into the "
                    "account is lost. If that was you, open this page and press the button:"
                ),
                link,
                say("If it was not you, you don't need to do anything. We forget the address in three days."),
            ]
        else:
            subject = say("Open your account again")
            called = self.recovery.accounts.account(letter.account).called
            said = [
                say(
                    "Somebody has asked us to open the account {handle} because every way into it is lost. If that "
                    "was you, open this page within an hour. The link works once:",
                    handle=called,
                ),
                link,
                say(
                    "If it was not you, you don't need to do anything. Without this email, nobody can open your "
                    "account. Do not give the link to anybody."
                ),
            ]
        id = f"<{(letter.lock or '')[:32]}@{self.sender.domain}>"
        return Envelope("Fangs", letter.mail, letter.word, self.sender, self.url).email(
            subject, id, [say("Hello,"), *said]
        )
