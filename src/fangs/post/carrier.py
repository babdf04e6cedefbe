"""What carries letters: something that sends, something that fetches. By mail, or by files in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Literal, NamedTuple, Protocol

from .arrival import Arrival

ENOUGH = 32 * 1024 * 1024
"""How many bytes of a letter are fetched: about as many as mail servers take, since what is written may stand behind a photo."""
LONGEST_REASON = 300

Tls = Literal["from the start", "start", "none"]
"""How a connection is encrypted: at once, by STARTTLS, or not."""


@dataclass(frozen=True)
class Server:
    """A mail server, and how one gets in; `folder` is where the letters lie (IMAP)."""

    host: str
    port: int
    tls: Tls
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    folder: str = "INBOX"

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class Unreachable(Exception):
    """The server is not there, or does not let us in: nothing that is the fault of a letter. Says why in a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(one_line(reason))


class NotSent(Exception):
    """A letter was not taken; says why in a sentence, and whether it would be no other way later (`for_good`)."""

    def __init__(self, reason: str, for_good: bool) -> None:
        super().__init__(one_line(reason))
        self.for_good = for_good


class Outbound(Protocol):
    """Sends letters."""

    def send(self, message: EmailMessage) -> None:
        """Send a letter; when this returns somebody else answers for it. Raises NotSent, Unreachable."""

    def close(self) -> None:
        """Let the connection go; the next letter opens another."""


class Incoming(Protocol):
    """A letter that has come."""

    @property
    def data(self) -> bytes:
        """The letter as it came, or its first part where it is so long that it is not read anyway."""

    @property
    def arrived(self) -> Arrival | None:
        """When it came; None where nobody but its writer says so."""

    def done(self) -> None:
        """Put it where it is not fetched again: it has been acted upon, and that is durable. Raises Unreachable."""

    def keep(self, why: str) -> None:
        """Put it aside for the Games Master to look at: nobody could act upon it. Raises Unreachable."""


class Inbound(Protocol):
    """Fetches letters."""

    def fetch(self) -> Iterator[Incoming]:
        """The letters that are there, oldest first, until each is done with or put aside. Raises Unreachable."""

    def close(self) -> None:
        """Let the connection go; the next fetching opens another."""


class Carriers(NamedTuple):
    """What sends and what fetches; None where that is not set up."""

    outbound: Outbound | None
    inbound: Inbound | None


def one_line(text: str) -> str:
    """Words of a server, or of an error, fit for a log line and the desk: printable, on one line, not too long."""
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return words if len(words) <= LONGEST_REASON else words[: LONGEST_REASON - 1] + "…"
