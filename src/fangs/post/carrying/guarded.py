"""Calls of the email library, which raises errors of any kind for letters that are broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def guarded(call: Callable[[], T], otherwise: T) -> T:
    """Return the result of a call or, if the library fails at a broken letter, another value."""
    try:
        return call()
    except Exception:  # also RecursionError, TypeError and IndexError: nothing that strangers send may stop the reader
        return otherwise
