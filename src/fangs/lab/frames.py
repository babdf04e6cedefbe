"""Rows of figures as a data frame, by Polars, which comes with the extra `plots`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fangs.core import extras
from fangs.core.record import Record


def has_polars() -> bool:
    """Whether Polars is installed."""
    return extras.found("polars") is not None


def as_frame(rows: Iterable[Mapping[str, Any]]) -> Any:
    """A `polars.DataFrame` with these rows; raises RequestError where Polars is not installed."""
    polars = extras.needed("polars", "A data frame")
    return polars.DataFrame(list(rows), infer_schema_length=None)


def decisions(records: Iterable[Record]) -> Any:
    """A `polars.DataFrame` with a row for each choice in these records; raises RequestError where Polars is not installed."""
    return as_frame(row for number, record in enumerate(records) for row in _rows(number, record))


def _rows(number: int, record: Record) -> Iterator[dict[str, Any]]:
    scores = record.position.scores
    for ply, (step, before) in enumerate(zip(record.steps, record.positions, strict=False)):
        if step.chooser is not None:
            player, view = before.owner(step.chooser), before.json(before.owner(step.chooser))
            yield {
                "record": number,
                "game": record.game.name,
                "ply": ply,
                "player": player,
                "role": step.chooser,
                "action": step.action,
                "kind": record.game.choice_kind(view, step.chooser, step.action),
                "listed": len(before.legal(step.chooser)),
                "score": None if scores is None else float(scores[player]),
            }
