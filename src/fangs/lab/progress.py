"""Shows progress bars on standard error, if it is a terminal."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import Progress, ProgressColumn


def bar(*columns: ProgressColumn, is_shown: bool = True) -> Progress:
    """Create a progress bar with these columns, or with the usual columns of `rich`. It disappears at the end."""
    console = Console(stderr=True, highlight=False, emoji=False)
    return Progress(*columns, console=console, transient=True, disable=not (is_shown and sys.stderr.isatty()))
