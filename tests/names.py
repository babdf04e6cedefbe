"""What people must never read: roles, outcomes and players as programs call them."""

from __future__ import annotations

import re

INTERNAL = re.compile(
    r"\b(?:players?|pirates?|roles?|seats?|ships?|swimmers?) (?:no\. ?)?\d|"  # a number for somebody
    r"\b(?:first|last|prefer|piece|hex|square|field|space|card|ship|castaway)[:_-]\w|"  # ids of drawings, `first:0`
    r"\b(?:fair|foul)\d|"
    r"\b(?=[0-5]{4,6}\b)(?!.*(.).*\1)[0-5]+\b|"  # `2130`: pirates in a line
    r"\b(?:None|null|True|False|nmr|withdraw)\b|[{}]|[A-Za-z]_[a-z]",
)


def internal(text: str) -> list[str]:
    """What in a text is a name for programs."""
    return [text[max(0, found.start() - 30) : found.end() + 30] for found in INTERNAL.finditer(text)]
