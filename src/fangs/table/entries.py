"""What a table is made of: entries in a log that only grows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Entry:
    """Something that was done at a table: the `seq`-th entry of its log (from 1), at a time in seconds since 1970, with data as JSON."""

    seq: int
    at: float
    kind: str
    data: dict[str, Any]
