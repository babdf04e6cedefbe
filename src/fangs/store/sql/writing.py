"""Builds SQL statements that insert or change rows."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa


def replacing(table: sa.Table, *kept: str, **computed: str) -> sa.TextClause:
    """Return a statement that inserts a row or, if there is one with the same key, replaces its other columns.

    The `kept` columns of the old row stay as they are, and the `computed` ones get the values of SQL expressions.
    """
    others = [one.name for one in table.columns if not one.primary_key and one.name not in kept]
    changes = {name: f"excluded.{name}" for name in others} | computed
    return _insert(table, f"UPDATE SET {', '.join(f'{name} = {value}' for name, value in changes.items())}")


def unless_known(table: sa.Table) -> sa.TextClause:
    """Return a statement that inserts a row, unless there is one with the same key."""
    return _insert(table, "NOTHING")


def new_values(*names: str) -> dict[str, sa.BindParameter[Any]]:
    """Return the new values of some columns for an update. Each has the column's name after `new_`."""
    return {name: sa.bindparam(f"new_{name}") for name in names}


def _insert(table: sa.Table, otherwise: str) -> sa.TextClause:
    names, keys = ([one.name for one in columns] for columns in (table.columns, table.primary_key.columns))
    json = [sa.bindparam(one.name, type_=sa.JSON) for one in table.columns if isinstance(one.type, sa.JSON)]
    return sa.text(
        f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)}) "
        f"ON CONFLICT ({', '.join(keys)}) DO {otherwise}"
    ).bindparams(*json)
