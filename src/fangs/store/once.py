"""Carries out a request only once, even if it is sent again because its response was lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fangs.core.errors import FangsError
from fangs.store.connection import Conflict

T = TypeVar("T")


def make_once(once: str | None, find: Callable[[], T | None], make: Callable[[], T]) -> T:
    """Make something for a request, or return what an earlier copy of the request has made.

    `once` is the secret that all copies of a request share, and `find` looks for what they have made. Without a secret,
    there are no copies. If `make` fails, another copy may have arrived at the same moment, so `find` is called again.
    Raise the errors of both.
    """
    if once is not None and (found := find()) is not None:
        return found
    try:
        return make()
    except (FangsError, Conflict):
        if once is None or (found := find()) is None:
            raise
        return found
