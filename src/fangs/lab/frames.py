"""Converts the choices in records to a Polars data frame. Polars comes with the extra `plots`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fangs.core.errors import RequestError, quoted
from fangs.core.fields import compact
from fangs.core.records.record import Record
from fangs.core.system import extras


def has_polars() -> bool:
    """Return whether Polars is installed."""
    return extras.found("polars") is not None


COLUMNS = {
    "record": int,
    "game": str,
    "players": int,
    "options": str,
    "ply": int,
    "player": int,
    "role": str,
    "action": str,
    "kind": str,
    "listed": int,
    "score": float,
}
"""The columns of the data frame from `decisions`, and their types.

`options` is JSON. `listed` is the number of the role's actions. `score` is the player's final score, or null if the game is not over.
"""


def as_frame(rows: Iterable[Mapping[str, Any]], columns: Mapping[str, type] | None = None) -> Any:
    """Build a `polars.DataFrame` from these rows. With `columns`, it has these columns even if there are no rows.

    Raise RequestError if Polars is not installed.
    """
    polars = extras.needed("polars", "A data frame")
    return polars.DataFrame(list(rows), schema=columns, infer_schema_length=None)


def decisions(records: Record | Iterable[Record]) -> Any:
    """Build a `polars.DataFrame` with a row for each choice in one or more records.

    Its columns are listed in `COLUMNS`. Raise RequestError if Polars is not installed, or for anything but a record.
    """
    given = list(records) if isinstance(records, Iterable) and not isinstance(records, str | bytes) else [records]
    for one in given:
        if not isinstance(one, Record):
            raise RequestError(f"This needs records of games, but you gave {quoted(one)}.")
    return as_frame((row for number, record in enumerate(given) for row in _rows(number, record)), COLUMNS)


def _rows(number: int, record: Record) -> Iterator[dict[str, Any]]:
    first = record.positions[0]
    setting = {"players": first.players, "options": compact(first.json().get("options", {}))}
    scores = record.position.scores
    for ply, (step, before) in enumerate(zip(record.steps, record.positions, strict=False)):
        if step.chooser is not None:
            player, view = before.owner(step.chooser), before.json(before.owner(step.chooser))
            yield {
                "record": number,
                "game": record.game.name,
                **setting,
                "ply": ply,
                "player": player,
                "role": step.chooser,
                "action": step.action,
                "kind": record.game.choice_kind(view, step.chooser, step.action),
                "listed": len(before.legal(step.chooser)),
                "score": None if scores is None else float(scores[player]),
            }
