"""Rows of figures as a data frame, by Polars, which comes with the extra `plots`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fangs.core import extras


def has_polars() -> bool:
    """Whether Polars is installed."""
    return extras.found("polars") is not None


def as_frame(rows: Iterable[Mapping[str, Any]]) -> Any:
    """A `polars.DataFrame` with these rows; raises RequestError where Polars is not installed."""
    polars = extras.needed("polars", "A data frame")
    return polars.DataFrame(list(rows), infer_schema_length=None)
