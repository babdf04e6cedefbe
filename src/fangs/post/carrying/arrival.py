"""When a letter came: by the clock of its receiver, never by the date that the sender's machine put on it."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from email import message_from_bytes
from email.utils import parsedate_to_datetime
from imaplib import Internaldate2tuple
from time import mktime

from fangs.table.events.post import ArrivedBy

_BY = re.compile(r"\bby\s+\[?([\w.:-]+)", re.IGNORECASE)
_MAX_HEAD = 64 * 1024
"""How much of a long head is searched for the topmost `Received`."""


@dataclass(frozen=True)
class Arrival:
    """When a letter came, in seconds since 1970, and whose clock says so."""

    at: float
    by: ArrivedBy


def internal_date(answer: bytes) -> float | None:
    """When a mailbox received a letter, from its answer about the letter; None if it does not say."""
    when = Internaldate2tuple(answer)
    return None if when is None else mktime(when)


def received(data: bytes, trusted: Collection[str]) -> Arrival | None:
    """When the last server received a mail, by its topmost `Received`; None if that server is not trusted."""
    head = re.split(rb"\r?\n\r?\n", data[:_MAX_HEAD], maxsplit=1)[0]
    line = " ".join(str(message_from_bytes(head).get("Received", "")).split())
    words, _, date = line.rpartition(";")
    by = _BY.search(words)
    if by is None or by[1].casefold() not in {name.casefold() for name in trusted}:
        return None
    try:
        return Arrival(parsedate_to_datetime(date.strip()).timestamp(), "server")
    except (ValueError, OverflowError, OSError):
        return None
