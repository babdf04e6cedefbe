"""Protocols for sending and fetching letters, which can be emails or files in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from email import policy
from email.message import EmailMessage
from typing import Literal, NamedTuple, Protocol

from fangs.post.carrying.arrival import Arrival
from fangs.translation.phrases import english

ENOUGH = 32 * 1024 * 1024
"""The maximum number of bytes that are fetched from one letter.

This is about as much as mail servers accept. It must be so much because text can follow a photo.
"""
LONGEST_REASON = 300
WIRE = policy.SMTP.clone(cte_type="7bit", max_line_length=998)
"""A policy for writing emails in 7 bits, because some servers reject 8 bits. Long lines keep Python from encoding long addresses."""

Tls = Literal["from the start", "start", "none"]
"""How a connection is encrypted: from the start, by STARTTLS, or not at all."""


@dataclass(frozen=True)
class Server:
    """A mail server's address and login. `folder` is the IMAP folder that contains the letters."""

    host: str
    port: int
    tls: Tls
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    folder: str = "INBOX"

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class Unreachable(Exception):
    """Raised if a server cannot be reached or refuses the login. `reason` explains it in a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(english(reason))
        self.reason = reason


class NotSent(Exception):
    """Raised if a letter was refused.

    `reason` explains it in a sentence, and `for_good` tells whether another attempt is useless.
    """

    def __init__(self, reason: str, for_good: bool) -> None:
        super().__init__(english(reason))
        self.reason, self.for_good = reason, for_good


class Outbound(Protocol):
    """A protocol for sending letters."""

    def send(self, message: EmailMessage) -> None:
        """Send a letter. When this returns, another server is responsible for delivering it.

        Raise NotSent if the letter is refused, and Unreachable if the server cannot be used.
        """

    def close(self) -> None:
        """Close the connection. It is opened again for the next letter."""


class Incoming(Protocol):
    """A protocol for a letter that has arrived and has not been handled yet."""

    @property
    def data(self) -> bytes:
        """The bytes of the letter, or only its first part if it is too long."""

    @property
    def arrived(self) -> Arrival | None:
        """The time when the letter arrived. None if only the sender's clock gives a time."""

    def done(self) -> None:
        """Move the letter out of the inbox after it was handled, so that it is not fetched again.

        Raise Unreachable if the inbox cannot be used.
        """

    def keep(self, why: str) -> None:
        """Put the letter aside, because it could not be handled for the reason `why`.

        Raise Unreachable if the inbox cannot be used.
        """


class Inbound(Protocol):
    """A protocol for fetching letters."""

    def fetch(self) -> Iterator[Incoming]:
        """Yield the letters in the inbox, oldest first.

        A letter stays there until it is done or put aside. Raise Unreachable if the inbox cannot be read.
        """

    def close(self) -> None:
        """Close the connection. It is opened again for the next fetch."""


class Carriers(NamedTuple):
    """The connections for sending and for fetching letters. Each is None if it is not configured."""

    outbound: Outbound | None
    inbound: Inbound | None


def one_line(text: str) -> str:
    """Convert a server's message to one printable line, and shorten it if it is long."""
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return words if len(words) <= LONGEST_REASON else words[: LONGEST_REASON - 1] + "…"


def in_words(error: Exception) -> str:
    """Describe a network or system error in one printable line, without codes such as `[Errno 111]`."""
    said = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return one_line(f"{said.rstrip('.')}.")
