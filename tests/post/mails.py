"""Two ways for letters between the desk and its players: real mail servers, and a folder."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path
from typing import Protocol

from fangs.post.carrying.carrier import Carriers
from fangs.post.carrying.folder import Folder
from fangs.post.carrying.imap import Imap
from fangs.post.carrying.smtp import Smtp
from tests.post.servers import USER, dovecot, smtpd

GM = f"{USER}@example.org"


class Mail(Protocol):
    """How letters go between the desk and the players."""

    carriers: Carriers
    clock: Callable[[], float]
    """By which letters come in."""

    def send(self, letter: EmailMessage) -> None:
        """A player sends a letter."""

    def got(self) -> list[EmailMessage]:
        """All letters that the desk has sent so far."""


class ByMail:
    """An SMTP server for everybody's letters, and a Dovecot in which the desk's lie: it has them come in by the clock of the test."""

    clock: Callable[[], float] = time.time

    def __init__(self, carriers: Carriers, outbox: Smtp, taken: list[EmailMessage]) -> None:
        self.carriers, self._outbox, self._taken = carriers, outbox, taken

    def send(self, letter: EmailMessage) -> None:
        self._outbox.send(letter)

    def got(self) -> list[EmailMessage]:
        ours = [letter for letter in self._taken if parseaddr(str(letter["From"]))[1] == GM]
        return list({str(letter["Message-ID"]): letter for letter in ours}.values())  # as a mail program shows them


class InFolder:
    """Files."""

    clock: Callable[[], float] = time.time

    def __init__(self, folder: Path) -> None:
        self._folder, self._sent = folder, 0
        self._read: dict[Path, EmailMessage] = {}
        carrier = Folder(folder, quiet=0.0)
        self.carriers = Carriers(carrier, carrier)

    def send(self, letter: EmailMessage) -> None:
        self._sent += 1
        (self._folder / "in").mkdir(exist_ok=True)
        (self._folder / "in" / f"{self._sent:04}.eml").write_bytes(letter.as_bytes())

    def got(self) -> list[EmailMessage]:
        for file in sorted((self._folder / "out").glob("*.eml")):
            if file not in self._read:
                self._read[file] = message_from_bytes(file.read_bytes(), policy=policy.default)  # type: ignore[assignment]
        return list(self._read.values())


@contextmanager
def by_mail(folder: Path) -> Iterator[Mail]:
    with dovecot() as imap, smtpd(most=10_000_000) as smtp:
        carriers = Carriers(Smtp(smtp.server), Imap(imap.server()))
        outbox = Smtp(smtp.server)
        mail = ByMail(carriers, outbox, smtp.mailbox.taken)
        smtp.mailbox.to[USER] = lambda sender, address, data: imap.put(data, mail.clock())
        try:
            yield mail
        finally:
            outbox.close()


@contextmanager
def in_folder(folder: Path) -> Iterator[Mail]:
    yield InFolder(folder)


def text_of(letter: EmailMessage) -> str:
    body = letter.get_body(("plain",))
    assert body is not None
    return str(body.get_content())
