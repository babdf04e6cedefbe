"""Reads letters from people without a seat, who ask to play or to watch."""

from __future__ import annotations

import re
from typing import Literal

from fangs.post.reading.letters import Letter

Wanted = Literal["join", "watch", "leave"]
_TABLE = re.compile(r"[0-9a-f]{10}")
_POLITELY = r"(?:i(?:'d| would) like to |please )?"
_NAMED = r"(?: as (?P<name>[^<>@\x22]{1,40}?))?[.!]?"
_LINES: tuple[tuple[Wanted, re.Pattern[str]], ...] = (
    ("join", re.compile(rf"{_POLITELY}(?:join|play|sign (?:me )?up){_NAMED}", re.IGNORECASE)),
    ("watch", re.compile(rf"{_POLITELY}(?:watch|observe){_NAMED}", re.IGNORECASE)),
    ("leave", re.compile(r"(?:please )?leave[.!]?", re.IGNORECASE)),
)
MAX_SENTENCE = 200
"""The maximum number of characters in a letter that is read as one sentence."""
MAX_LETTER = 1000
"""The maximum length of a letter that may be a request for a seat, in characters."""
_GREETING = r"(?:(?:hi|hello|hey|hallo|dear)(?: [\w-]+){0,3}[,.!:]* )?"
_WISH = (
    r"(?:i(?:'d| would) (?:like|love) to |i(?: want| wish) to |(?:can|could|may) i (?:please )?|please |"
    r"(?:ich )?(?:möchte|würde) (?:gerne? )?)?"
)
_WHERE = r"(?: (?:in|at))?(?: (?:the|your|this))?(?: (?:match|game|table|partie|tisch))?(?: [0-9a-f]{4,10})?"
_AS = r"(?: (?:as|als) (?P<name>[^<>@\x22,!?]{1,40}?))?"
_JOIN = r"(?:join|play|take part|sign (?:me )?up|mitspielen|mitmachen)(?: for)?"
_WATCH = r"(?:watch|observe|zuschauen)"
_THANKS = r"(?:[,.!?]* (?:please|thanks|thank you|thx|bitte|danke)(?: [\w-]+){0,3})?[,.!?]*"
_SENTENCES: tuple[tuple[Wanted, re.Pattern[str]], ...] = (
    ("join", re.compile(_GREETING + _WISH + _JOIN + _WHERE + _AS + _THANKS, re.IGNORECASE)),
    ("watch", re.compile(_GREETING + _WISH + _WATCH + _WHERE + _AS + _THANKS, re.IGNORECASE)),
)
_NEARLY = re.compile(rf"\b(?:{_JOIN}|{_WATCH}|waiting list|mitzuspielen|teilnehmen)\b", re.IGNORECASE)


def wanted(letter: Letter) -> tuple[str, Wanted, str] | None:
    """Parse a request to join, watch or leave a table. Return the table, the request and the writer's name, or None.

    The name is "" if the letter does not give one.
    """
    table = table_of(letter)
    if table is None:
        return None
    whole = " ".join(letter.text.split())
    said = [line.strip() for line in letter.text.splitlines()] + [whole] * (len(whole) <= MAX_SENTENCE)
    for kinds in (_SENTENCES, _LINES):
        for line in said:
            for what, pattern in kinds:
                if len(line) <= MAX_SENTENCE and (match := pattern.fullmatch(line.replace("\u2019", "'"))):
                    return table, what, match.groupdict().get("name") or ""
    return None


def table_of(letter: Letter) -> str | None:
    """Find a table's name in a letter, without a seat's secret word after it. Return None if there is none."""
    return next((word for word in map(str.casefold, letter.words) if _TABLE.fullmatch(word)), None)


def nearly_wanted(letter: Letter) -> str | None:
    """Return the table if a letter seems to ask for a seat in words that are not understood. Otherwise, return None."""
    table = table_of(letter)
    return table if len(letter.text) <= MAX_LETTER and _NEARLY.search(letter.text) else None
