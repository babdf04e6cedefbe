"""Fetches letters that have arrived and sends letters that are due, again and again."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from email.message import EmailMessage
from typing import NamedTuple, Protocol

from fangs.post.answering.clerk import Received
from fangs.post.carrying.carrier import Carriers, Incoming, NotSent, Outbound, Unreachable
from fangs.post.carrying.gate import ConsentNeeded, Gate, QuotaReached
from fangs.post.reading.letters import Letter, read_letter
from fangs.service.background import BackgroundThread
from fangs.service.error_log import sparing
from fangs.service.table_service import TableService
from fangs.store.connection import StoreError
from fangs.table.phase import Phase
from fangs.table.refusals import Stale
from fangs.table.rows import Queued
from fangs.translation import phrase, say
from fangs.translation.phrases import english

LOOK = 60.0  # seconds between two checks of the mailbox, and the longest wait of a letter of another process
ROUND_SECONDS = 0.5  # seconds between two rounds, however much happens at the tables
LONGEST_LOOK = 15 * 60.0  # seconds between two attempts to reach the mailbox; some servers count failed logins
FETCH_SECONDS = 10.0  # seconds of fetching letters after which the letters that are due are sent
LEASE = 10 * 60.0  # the duration of the lease on a letter, in seconds; after a crash, the letter is sent again
MOST = 100  # letters taken from the queue at once
HOUR = 3600.0
RETRY_SECONDS = [60.0, 300.0, 900.0, HOUR, *[4 * HOUR] * 18]
"""The number of seconds before each new attempt to send a letter, three days in total. After that, the letter is dropped."""

log = logging.getLogger("fangs.post")


class Clerk(Protocol):
    """A protocol for the clerk, who handles incoming letters and writes outgoing ones.

    It has only what the postman needs of `fangs.post.answering.clerk`.
    """

    def receive(self, letter: Letter) -> Received:
        """Handle a letter. When this returns, its effect is stored."""

    def compose(self, letter: Queued) -> EmailMessage | None:
        """Write a queued letter, or return None if there is nobody to send it to."""


class Round(NamedTuple):
    """The result of a round: how many letters were handled, put aside, sent and not sent, and sentences about errors."""

    acted: int = 0
    aside: int = 0
    sent: int = 0
    failed: int = 0
    troubles: tuple[str, ...] = ()

    def __str__(self) -> str:
        counts = [
            say("{count} acted upon", count=self.acted) * bool(self.acted),
            say("{count} put aside", count=self.aside) * bool(self.aside),
            say("{count} sent", count=self.sent) * bool(self.sent),
            say("{count} not sent", count=self.failed) * bool(self.failed),
        ]
        done = say("Letters: {counts}.", counts=", ".join(filter(None, counts)) or say("none"))
        return "\n".join([done, *map(str, self.troubles)])

    def __add__(self, other: Round) -> Round:  # type: ignore[override]
        return Round(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))  # type: ignore[operator]


class Postman(BackgroundThread):
    """Fetches and sends letters, either `once` or in a thread between `start` and `close`.

    Letters by email go through a gate, but letters to files do not. If there is a mailbox, no turn is closed before the
    postman has checked the mailbox after the turn's deadline.
    """

    def __init__(self, service: TableService, clerk: Clerk, carriers: Carriers, gate: Gate | None = None) -> None:
        super().__init__("postman", self._go_round, LOOK, ROUND_SECONDS, "sending and fetching letters failed")
        self.service, self.clerk, self.carriers, self.gate = service, clerk, carriers, gate
        if carriers.inbound is not None and service.mailbox_read is None:
            service.mailbox_read = 0.0
        self.on_given_up: Callable[[], None] | None = None
        """A function that is called after a queued letter has been given up."""
        self._again = sparing(log)
        self._look, self._next_look = LOOK, 0.0
        """The number of seconds between two checks of the mailbox, and the time of the next."""
        self._awaited = threading.Event()
        """An event that is set while a turn waits for the next check of the mailbox."""

    def once(self) -> Round:
        """Fetch and handle all new letters, and then send all letters that are due, including the answers."""
        try:
            return self.fetch() + self.send()
        finally:
            self._let_go()

    def run(self) -> None:
        """Fetch letters every minute, and send letters as soon as they are due, until `close` is called."""
        self.service.news.subscribe(self._hear)
        super().run()
        self._let_go()

    def _go_round(self, is_stopped: Callable[[], bool]) -> None:
        try:
            if time.monotonic() >= self._next_look or self._awaited.is_set():
                self._awaited.clear()
                self._next_look = time.monotonic() + self._look
                fetched = self._logged(self.fetch())
                self._look = min(2 * self._look, LONGEST_LOOK) if fetched.troubles else LOOK
            self._logged(self.send())
        finally:
            self._interval_seconds = max(min(self._next_look - time.monotonic(), LOOK), 0.0)

    def _hear(self, table: str) -> None:
        known = self.service.peek(table)
        if known is not None and known.phase is Phase.AWAITING_MAILBOX:
            self._awaited.set()
        self.wake()

    def fetch(self) -> Round:
        """Fetch the letters that have arrived, and handle them."""
        inbound, done, began = self.carriers.inbound, Round(), self.service.clock()
        if inbound is None:
            return done
        try:
            send_again = time.monotonic() + FETCH_SECONDS
            for incoming in inbound.fetch():
                done += self._bring_in(incoming)
                if self._stop.is_set():
                    return done
                if time.monotonic() >= send_again:
                    done += self.send()
                    send_again = time.monotonic() + FETCH_SECONDS
            self.service.mailbox_read = began
            self.service.mailbox_trouble = None
        except (Unreachable, StoreError, Stale) as error:
            self.service.mailbox_trouble = _said(error)
            done += Round(troubles=(_said(error),))
        return done

    def send(self) -> Round:
        """Send all letters that are due, over one connection."""
        outbound, done = self.carriers.outbound, Round()
        if outbound is None:
            return done
        try:
            while due := self.service.store.letters_due(self.service.clock(), MOST):
                for letter in due:
                    taken = self.service.store.take_letter(letter, self.service.clock() + LEASE)
                    done += self._send(outbound, taken) if taken else Round()
                    if self._stop.is_set():
                        return done
        except (Unreachable, StoreError) as error:
            done += Round(troubles=(_said(error),))
        finally:
            outbound.close()
        return done

    def _bring_in(self, incoming: Incoming) -> Round:
        """Handle a letter that has arrived. If its effect cannot be stored now, the letter will be fetched again."""
        try:
            received = self.clerk.receive(replace(read_letter(incoming.data), arrived=incoming.arrived))
        except (StoreError, Stale):
            raise
        except Exception:
            log.exception("a letter could not be acted upon")
            incoming.keep(phrase("Fangs could not handle this letter because of an error; the log has the details."))
            return Round(aside=1)
        if received.kind in ("acted", "again"):
            incoming.done()
            return Round(acted=received.kind == "acted")
        log.info("a letter was put aside: %s", english(received.why))
        if received.answer is not None and self.carriers.outbound is not None:
            self._reply(self.carriers.outbound, received.answer)
        incoming.keep(received.why)
        return Round(aside=1)

    def _reply(self, outbound: Outbound, answer: EmailMessage) -> None:
        """Send an answer that is not queued. If that fails, the answer is given up."""
        try:
            outbound.send(answer)
        except (NotSent, Unreachable) as error:
            log.warning("an answer was not sent and is given up: %s", error)

    def _send(self, outbound: Outbound, letter: Queued) -> Round:
        """Send a letter that was claimed, and store the result.

        Raise Unreachable if the mail server cannot be used.
        """
        try:
            message = self.clerk.compose(letter)
            is_sent = message is not None
            if message is not None and self.gate is not None:
                is_sent = self.gate.send(outbound, letter, message)
            elif message is not None:
                outbound.send(message)
        except ConsentNeeded as held:
            assert self.gate is not None
            self.gate.hold(letter, held.address)
            return Round(sent=held.is_asked)
        except QuotaReached as rationed:
            self.service.store.letter_failed(letter._replace(tries=letter.tries - 1), rationed.until, rationed.reason)
            return Round(failed=1)
        except NotSent as error:
            return self._failed(letter, error.reason, error.for_good)
        except Unreachable as error:
            self._failed(letter, error.reason, for_good=False)
            raise
        except StoreError:
            raise
        except Exception:
            log.exception("letter %d of table %s could not be written", letter.seq, letter.table_id)
            why = phrase("Fangs could not write this letter because of an error; the log has the details.")
            return self._failed(letter, why, for_good=False)
        self.service.store.letter_sent(letter)
        return Round(sent=is_sent)

    def _failed(self, letter: Queued, why: str, for_good: bool) -> Round:
        waits = None if for_good or letter.tries > len(RETRY_SECONDS) else RETRY_SECONDS[letter.tries - 1]
        again = None if waits is None else self.service.clock() + waits
        self.service.store.letter_failed(letter, again, why)
        end = " and is given up" if again is None else ""
        if again is None and self.on_given_up is not None:
            self.on_given_up()
        log.warning("letter %d of table %s was not sent%s: %s", letter.seq, letter.table_id, end, english(why))
        return Round(failed=1)

    def _logged(self, done: Round) -> Round:
        for trouble in done.troubles:
            self._again.warning("%s", english(trouble))
        return done

    def _let_go(self) -> None:
        for carrier in {*self.carriers} - {None}:
            assert carrier is not None
            carrier.close()


def _said(error: Unreachable | StoreError | Stale) -> str:
    return error.reason if isinstance(error, Unreachable) else error.message
