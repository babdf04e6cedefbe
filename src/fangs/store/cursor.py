"""Cursors, which mark where a part of a list begins. The list is ordered by a number and an id."""

from __future__ import annotations

import math
from typing import NamedTuple

from fangs.core.errors import RequestError, quoted
from fangs.translation import phrase


class Cursor(NamedTuple):
    """The last row before a part of a list: the number by which the list is ordered, and the row's id.

    Statements use the fields as their values `at` and `after`.
    """

    at: float
    after: str

    def __str__(self) -> str:
        return f"{self.at!r}~{self.after}"

    @classmethod
    def read(cls, text: str) -> Cursor:
        """Return the cursor that a text contains; raises RequestError."""
        at, _, after = text.partition("~")
        try:
            found = cls(float(at), after)
        except ValueError:
            found = cls(math.nan, "")
        if not math.isfinite(found.at) or not after.isprintable():
            raise RequestError(
                phrase(
                    "`after` must be the `next` value from another part of this list, not {text}.", text=quoted(text)
                )
            )
        return found


LOWEST = Cursor(-1.0, "")
"""The cursor at the beginning of a list that ascends from 0."""
HIGHEST = Cursor(float(2**53), "")
"""The cursor at the beginning of a list that descends."""
