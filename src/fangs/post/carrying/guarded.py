"""Calls of Python's email library, which can raise any error for broken letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def guarded(call: Callable[[], T], otherwise: T) -> T:
    """Return the result of a call or, if the library fails because a letter is broken, another value."""
    try:
        return call()
    except Exception:  # also RecursionError, TypeError and IndexError: nothing that strangers send may stop the reader
        return otherwise
