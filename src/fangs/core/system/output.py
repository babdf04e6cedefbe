"""Prints the output of commands, without characters that would control the terminal."""

from __future__ import annotations

import json
import re
import sys
from typing import Any

_OBEYED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066\u2067]")
"""Matches characters that control a terminal: control codes, and codes that change the direction of text."""


def harmless(text: str) -> str:
    """Remove the characters that control a terminal from a text, because strangers may have written it."""
    return _OBEYED.sub("", text)


def echo(text: str, *, end: str = "\n") -> None:
    """Print a text without control characters."""
    sys.stdout.write(harmless(str(text)) + end)
    sys.stdout.flush()


def echo_json(value: Any) -> None:
    """Print a value as JSON, with escapes for characters that would control the terminal."""
    text = json.dumps(value, indent=1, ensure_ascii=False)
    echo(_OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text))
