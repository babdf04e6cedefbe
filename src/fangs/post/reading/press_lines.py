"""The lines that begin and end press in a letter: `press to all:` and `end`."""

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
"""The maximum length of a heading before its colon, in characters."""
_END = re.compile(r"\s*+ende?(?: of)?(?: the)?(?: press)?\s*+[.!]?\s*+", re.IGNORECASE)
DOUBTFUL = "\ufdd0"
"""A line in press in place of lines that may be quoted. No text contains this character."""


def press_head(line: str) -> re.Match[str] | None:
    """Match a line that begins a piece of press, whose text starts after the colon."""
    before, colon, _ = line.partition(":")
    return _HEAD.fullmatch(before) if colon and len(before) <= MAX_HEAD else None


def press_ends(lines: Sequence[str], at: int) -> tuple[int, int | None]:
    """Return the line where the next piece of press after the head at `at` begins, and the line before it that ends this one, or None."""
    below = range(at + 1, len(lines))
    start = next((row for row in below if press_head(lines[row])), len(lines))
    return start, next((row for row in range(at + 1, start) if _END.fullmatch(lines[row])), None)
