"""Letters to a table itself, without the word of a seat: somebody would like to play, or to watch."""

from __future__ import annotations

import re
from typing import Literal

from .letters import Letter

Wanted = Literal["join", "watch", "leave"]
_TABLE = re.compile(r"[0-9a-f]{10}")
_LINES: tuple[tuple[Wanted, re.Pattern[str]], ...] = (
    (
        "join",
        re.compile(
            r"(?:i(?:'d| would) like to |please )?(?:join|play|sign (?:me )?up)(?: as (?P<name>.{1,40}?))?[.!]?"
        ),
    ),
    ("watch", re.compile(r"(?:i(?:'d| would) like to |please )?(?:watch|observe)(?: as (?P<name>.{1,40}?))?[.!]?")),
    ("leave", re.compile(r"(?:please )?leave[.!]?")),
)


def wanted(letter: Letter) -> tuple[str, Wanted, str] | None:
    """The table that a letter is for, what its writer would like, and under which name ("": none is given); None where it says neither."""
    table = next((word for word in map(str.casefold, letter.words) if _TABLE.fullmatch(word)), None)
    if table is None:
        return None
    for line in letter.text.splitlines():
        for what, pattern in _LINES:
            if match := re.fullmatch(pattern.pattern, line.strip(), re.IGNORECASE):
                return table, what, match.groupdict().get("name") or ""
    return None
