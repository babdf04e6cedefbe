"""Carriers, which send and fetch letters by mail or as files in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Literal, NamedTuple, Protocol

from fangs.post.carrying.arrival import Arrival
from fangs.translation.phrases import english

ENOUGH = 32 * 1024 * 1024
"""The maximum number of bytes that are fetched of a letter.

This is about as much as mail servers accept. It must be so much because text can follow a photo.
"""
LONGEST_REASON = 300

Tls = Literal["from the start", "start", "none"]
"""The encryption of a connection: from the start, by STARTTLS, or none."""


@dataclass(frozen=True)
class Server:
    """A mail server and the login for it. `folder` is the IMAP folder that holds the letters."""

    host: str
    port: int
    tls: Tls
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    folder: str = "INBOX"

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class Unreachable(Exception):
    """The server cannot be reached or refuses the login. The fault is not in a letter. `reason` explains it in a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(english(reason))
        self.reason = reason


class NotSent(Exception):
    """A letter was refused. `reason` explains why in a sentence, and `for_good` tells whether a later attempt would fail too."""

    def __init__(self, reason: str, for_good: bool) -> None:
        super().__init__(english(reason))
        self.reason, self.for_good = reason, for_good


class Outbound(Protocol):
    """The protocol of carriers that send letters."""

    def send(self, message: EmailMessage) -> None:
        """Send a letter. When this returns, another server is responsible for it. Raises NotSent, Unreachable."""

    def close(self) -> None:
        """Close the connection. The next letter opens another."""


class Incoming(Protocol):
    """A letter that has arrived."""

    @property
    def data(self) -> bytes:
        """The bytes of the letter, or only its first part if it is too long to be read anyway."""

    @property
    def arrived(self) -> Arrival | None:
        """The time when the letter arrived, or None if only its writer gives a time."""

    def done(self) -> None:
        """Move the letter away so that it is not fetched again. Called once its effect is on disk. Raises Unreachable."""

    def keep(self, why: str) -> None:
        """Put the letter aside for the Games Master, because it could not be handled. Raises Unreachable."""


class Inbound(Protocol):
    """The protocol of carriers that fetch letters."""

    def fetch(self) -> Iterator[Incoming]:
        """Yield the letters in the inbox, oldest first; raises Unreachable.

        A letter stays there until it is done or put aside.
        """

    def close(self) -> None:
        """Close the connection. The next fetch opens another."""


class Carriers(NamedTuple):
    """The carriers that send and fetch letters. Each is None if it is not set up."""

    outbound: Outbound | None
    inbound: Inbound | None


def one_line(text: str) -> str:
    """Return a server's message or an error as a single printable line, shortened for the log and the desk."""
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return words if len(words) <= LONGEST_REASON else words[: LONGEST_REASON - 1] + "…"


def in_words(error: Exception) -> str:
    """Return a protocol's or the operating system's error as one printable line, without a number such as `[Errno 111]`."""
    said = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return one_line(f"{said.rstrip('.')}.")
