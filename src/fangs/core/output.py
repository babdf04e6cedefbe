"""What commands print."""

from __future__ import annotations

import json
import re
import sys
from typing import Any

_OBEYED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066\u2067]")
"""Matches characters that a terminal obeys instead of showing them: control codes, and codes that reverse the text that follows."""


def echo(text: str, *, end: str = "\n") -> None:
    """Print a text that strangers may have written, without the characters that a terminal would obey."""
    sys.stdout.write(_OBEYED.sub("", str(text)) + end)
    sys.stdout.flush()


def echo_json(value: Any) -> None:
    """Print a value as JSON. Characters that a terminal would obey are written as escapes."""
    text = json.dumps(value, indent=1, ensure_ascii=False)
    echo(_OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text))
