"""Guards calls of Python's email library, which can raise any error if a letter is malformed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def guarded(call: Callable[[], T], otherwise: T) -> T:
    """Call a function of the email library, or return `otherwise` if it fails because a letter is malformed."""
    try:
        return call()
    except Exception:  # also RecursionError, TypeError and IndexError: nothing that strangers send may stop the reader
        return otherwise
