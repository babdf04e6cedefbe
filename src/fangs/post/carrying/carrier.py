"""The carriers of letters: one that sends, one that fetches. By mail, or by files in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Literal, NamedTuple, Protocol

from fangs.post.carrying.arrival import Arrival
from fangs.translation.phrases import english

ENOUGH = 32 * 1024 * 1024
"""How many bytes of a letter are fetched: about as many as mail servers accept, since the text may come after a photo."""
LONGEST_REASON = 300

Tls = Literal["from the start", "start", "none"]
"""How a connection is encrypted: at once, by STARTTLS, or not."""


@dataclass(frozen=True)
class Server:
    """A mail server and its login; `folder` has the letters (IMAP)."""

    host: str
    port: int
    tls: Tls
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    folder: str = "INBOX"

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class Unreachable(Exception):
    """The server cannot be reached, or refuses the login: no letter is to blame. `reason` says why, in a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(english(reason))
        self.reason = reason


class NotSent(Exception):
    """A letter was refused; `reason` says why, in a sentence, and `for_good` whether a later attempt would fail too."""

    def __init__(self, reason: str, for_good: bool) -> None:
        super().__init__(english(reason))
        self.reason, self.for_good = reason, for_good


class Outbound(Protocol):
    """Sends letters."""

    def send(self, message: EmailMessage) -> None:
        """Send a letter; when this returns, another server is responsible for it. Raises NotSent, Unreachable."""

    def close(self) -> None:
        """Close the connection; the next letter opens another."""


class Incoming(Protocol):
    """A letter that has come."""

    @property
    def data(self) -> bytes:
        """The letter as it came, or only its first part if it is too long to be read anyway."""

    @property
    def arrived(self) -> Arrival | None:
        """When it came; None if only its writer says so."""

    def done(self) -> None:
        """Move it so that it is not fetched again: it has been acted upon, durably. Raises Unreachable."""

    def keep(self, why: str) -> None:
        """Put it aside for the Games Master: it could not be acted upon. Raises Unreachable."""


class Inbound(Protocol):
    """Fetches letters."""

    def fetch(self) -> Iterator[Incoming]:
        """The letters that are there, oldest first, until each is done or put aside. Raises Unreachable."""

    def close(self) -> None:
        """Close the connection; the next fetch opens another."""


class Carriers(NamedTuple):
    """The sender and the fetcher; None if not set up."""

    outbound: Outbound | None
    inbound: Inbound | None


def one_line(text: str) -> str:
    """The words of a server or an error for a log line and the desk: printable, on one line, not too long."""
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return words if len(words) <= LONGEST_REASON else words[: LONGEST_REASON - 1] + "…"
