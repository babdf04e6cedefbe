"""Cursors, with which long lists are read page by page.

Lists are ordered by a number and an id.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from fangs.core.errors import RequestError, quoted


class Cursor(NamedTuple):
    """The place where a page of a list begins, given by the number and id of the last row before it.

    Statements use the fields as their values `at` and `after`.
    """

    at: float
    after: str

    def __str__(self) -> str:
        return f"{self.at!r}~{self.after}"

    @classmethod
    def read(cls, text: str) -> Cursor:
        """Parse a cursor from a query parameter, or raise RequestError if it is not valid."""
        at, _, after = text.partition("~")
        try:
            found = cls(float(at), after)
        except ValueError:
            found = cls(math.nan, "")
        if not math.isfinite(found.at) or not after.isprintable():
            raise RequestError.phrased(
                "`after` must be the `next` value from another part of this list, not {text}.", text=quoted(text)
            )
        return found


LOWEST = Cursor(-1.0, "")
"""The cursor before the first row of an ascending list."""
HIGHEST = Cursor(float(2**53), "")
"""The cursor before the first row of a descending list."""
