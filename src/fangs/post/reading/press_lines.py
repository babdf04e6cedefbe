"""Recognises the lines around a message to other players: `press to all:` before it, and `end` after it."""

from __future__ import annotations

import re
from collections.abc import Sequence

SIGNED = r" (?:from|as|by|signed(?: by)?|von|vom|als|gezeichnet(?: von)?) "
_HEAD = re.compile(
    r"\s*press(?:e|emitteilung| release)?(?: (?:to|for|an|für|fuer) (?P<to>[^:]{1,80}?))?"
    rf"(?:{SIGNED}(?P<sign>[^:]{{1,80}}?))?\s*",
    re.IGNORECASE,
)
MAX_HEAD = 200
"""The maximum number of characters in the heading of a message, before its colon."""
_END = re.compile(r"\s*+ende?(?: of)?(?: the)?(?: press)?\s*+[.!]?\s*+", re.IGNORECASE)
DOUBTFUL = "\ufdd0"
"""A placeholder for lines in a message that may be quoted. No other text contains this character."""


def press_head(line: str) -> re.Match[str] | None:
    """Match the heading of a message to other players. The message begins after the colon."""
    before, colon, _ = line.partition(":")
    return _HEAD.fullmatch(before) if colon and len(before) <= MAX_HEAD else None


def press_ends(lines: Sequence[str], at: int) -> tuple[int, int | None]:
    """Find the line where the next message begins, and the `end` line of the message at `at`, or None."""
    below = range(at + 1, len(lines))
    start = next((row for row in below if press_head(lines[row])), len(lines))
    return start, next((row for row in range(at + 1, start) if _END.fullmatch(lines[row])), None)
