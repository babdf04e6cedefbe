"""Recognises, in any language, the headings that mail programs put above quoted text.

A heading is either a block of lines such as `From: ...` and `Sent: ...`, or a sentence that ends with a colon. A block
contains an address, or a date and a time. A sentence contains an address and a date or a time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from fangs.post.orders.normalizing import with_plain_digits

_LABEL = re.compile(r"[*_]{0,2}([^\W\d][^\d:\uff1a<>@/]{0,29}?)[*_]{0,2}[ \u00a0]?[:\uff1a][*_]{0,2}(?!//)(.*)")
"""Matches a line such as `From: Ann`, with a label in any script."""
_ADDRESS = re.compile(r"[^\s<>@:;,]+@[^\s<>@]+\.[^\s<>@]{2,}")
_HOUR = re.compile(
    r"(?<![0-9])(?<![0-9][./-])[0-9]{1,2} ?[:.\u6642\u65f6h] ?[0-9]{2}(?![0-9])(?![./-] ?[0-9])"  # not in 30.11.2026
)
_DAY = re.compile(
    r"[12][0-9]{3}|(?<![0-9])[0-9]{1,4}[./-] ?[0-9]{1,2}[./-] ?[0-9]{1,4}(?![0-9])|[0-9]{1,2} ?\u6708 ?[0-9]{1,2} ?\u65e5"
)
_COLONS = (":", "\uff1a", ":*")
_INVISIBLE = dict.fromkeys(map(ord, "\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069\ufeff\u200b"))
_FEWEST, _MOST = 3, 9
_GAP = 1
"""The maximum number of empty lines between two lines of a heading."""


def is_block(lines: Sequence[str], at: int) -> bool:
    """Return whether a block of header lines from a quoted email, such as `From: Ann`, begins at index `at`.

    The first line must name the writer or the time. It may have digits only in an address or a date, because orders can
    stand just above the block.
    """
    if not _LABEL.match(lines[at][:400]):
        return False
    values = _values(lines, at)
    if len(values) < _FEWEST:
        return False
    first, second = values[:2]
    if _ADDRESS.search(first) or _is_moment(first):
        return True
    return _is_moment(second) and not any(c.isdigit() for c in first)


def _is_moment(value: str) -> bool:
    plain = with_plain_digits(value)
    return bool(_HOUR.search(plain) and _DAY.search(plain))


def head_length(lines: Sequence[str], at: int) -> int:
    """Count the consecutive lines with labels, such as `From: Ann`, from index `at` on."""
    return next((k for k, line in enumerate(lines[at : at + _MOST]) if not _LABEL.match(line[:400])), _MOST)


def names_writer(words: str) -> bool:
    """Return whether a text looks like an email's header: it has an email address, or a date and a time."""
    return bool(_ADDRESS.search(words)) or _is_moment(words)


def is_dated(words: str) -> bool:
    """Return whether a text has an address, a date or a time, like the introduction `On 3 May, Ann wrote:`."""
    plain = with_plain_digits(words)
    return bool(_ADDRESS.search(words) or _DAY.search(plain) or _HOUR.search(plain))


def _values(lines: Sequence[str], at: int) -> list[str]:
    """Collect the values of labelled lines from index `at` on, such as the name in `From: Ann`."""
    found: list[str] = []
    empty = 0
    for line in lines[at : at + 2 * _MOST]:
        match = _LABEL.fullmatch(line) if len(line) <= 400 else None
        if match:
            found.append(match[2])
            empty = 0
        elif line or not found or (empty := empty + 1) > _GAP or len(found) >= _MOST:
            break
    return found


def introduces(words: str) -> bool:
    """Return whether a text must introduce a quotation: it has an address and a date or time, and ends with a colon."""
    if not words.endswith(_COLONS):
        return False
    plain = with_plain_digits(words)
    return bool(_ADDRESS.search(words)) and bool(_DAY.search(plain) or _HOUR.search(plain))


def may_introduce(words: str) -> bool:
    """Return whether a text may introduce a quotation: it has a date and a time, and ends with a colon."""
    return words.endswith(_COLONS) and _is_moment(words)


def visible(line: str) -> str:
    """Strip spaces and direction marks from a line, but keep characters that reverse text."""
    return line.strip() if line.isascii() else line.translate(_INVISIBLE).strip()
