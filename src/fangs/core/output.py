"""What commands print."""

from __future__ import annotations

import sys

from fangs.core.records.readable import kept


def echo(text: str, *, end: str = "\n") -> None:
    """Print a text without unreadable characters: strangers may have written it, and a terminal would obey some of them."""
    sys.stdout.write("\n".join(map(kept, str(text).split("\n"))) + end)
    sys.stdout.flush()
