"""Statements that read a list page by page: at most `most` rows that follow the cursor (`fangs.store.cursor`)."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import bindparam as given

_CURSOR = sa.tuple_(given("at"), given("after"))


def upward(rows: sa.Select[Any], *order: sa.ColumnElement[Any]) -> sa.Select[Any]:
    """Return a statement for one page of a list in ascending order."""
    return rows.where(sa.tuple_(*order) > _CURSOR).order_by(*order).limit(given("most"))


def downward(rows: sa.Select[Any], *order: sa.ColumnElement[Any]) -> sa.Select[Any]:
    """Return a statement for one page of a list in descending order."""
    return rows.where(sa.tuple_(*order) < _CURSOR).order_by(*(one.desc() for one in order)).limit(given("most"))
