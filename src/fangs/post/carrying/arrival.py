"""Finds out when a letter arrived. The time comes from the receiver's clock, never from the sender's."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from email import message_from_bytes
from email.utils import parsedate_to_datetime
from imaplib import Internaldate2tuple
from time import mktime

from fangs.post.carrying.guarded import guarded
from fangs.table.events.post import ArrivedBy

_BY = re.compile(r"\bby\s+\[?([\w.:-]+)", re.IGNORECASE)
_MAX_HEAD = 64 * 1024
"""The maximum number of bytes that are searched for an email's topmost `Received` header."""


@dataclass(frozen=True)
class Arrival:
    """The time when a letter arrived, in seconds since 1970, and the clock that measured it."""

    at: float
    by: ArrivedBy


def internal_date(answer: bytes) -> float | None:
    """Parse the time when a mailbox received a letter (INTERNALDATE), or return None if the answer lacks it."""
    when = Internaldate2tuple(answer)
    return None if when is None else mktime(when)


def received(data: bytes, trusted: Collection[str]) -> Arrival | None:
    """Parse the time when the last mail server received an email, from the topmost `Received` header.

    Return None if that server is not trusted.
    """
    head = re.split(rb"\r?\n\r?\n", data[:_MAX_HEAD], maxsplit=1)[0]
    line = " ".join(guarded(lambda: str(message_from_bytes(head).get("Received", "")), "").split())
    words, _, date = line.rpartition(";")
    by = _BY.search(words)
    if by is None or by[1].casefold() not in {name.casefold() for name in trusted}:
        return None
    at = guarded(lambda: parsedate_to_datetime(date.strip()).timestamp(), None)
    return None if at is None else Arrival(at, "server")
