"""Splits long lists into pages, each of which is a separate request."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query

from fangs.store.cursor import Cursor


def _cursor(
    after: Annotated[
        str, Query(max_length=100, description="Where the list goes on: `next` of the previous part.")
    ] = "",
) -> Cursor | None:
    return Cursor.read(after) if after else None


After = Annotated[Cursor | None, Depends(_cursor)]
"""The position in a list at which the requested page begins, or None for the beginning of the list."""
