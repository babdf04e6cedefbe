"""The two forms of the tests: the short one, for every change, and the long one, which `./fangs test --long` runs, for a night."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest

T = TypeVar("T")

LONG = False
"""Whether this is the long form; tests/conftest.py sets it before any test is read."""


def amount(short: T, *, long: T) -> T:
    """How many of something a test tries in this form."""
    return long if LONG else short


def some(values: Iterable[T], *short: T) -> list[object]:
    """All these values for a parameter of a test, of which the short form tries only those named after them."""
    every = list(values)
    return [pytest.param(value, marks=() if value in short else pytest.mark.long) for value in _with(every, short)]


def some_rows(rows: Iterable[tuple[object, ...]], *short: tuple[object, ...]) -> list[object]:
    """The same for several parameters."""
    every = list(rows)
    return [pytest.param(*row, marks=() if row in short else pytest.mark.long) for row in _with(every, short)]


def _with(every: list[T], short: tuple[T, ...]) -> list[T]:
    """All values; the short form's must be of them, or it would try nothing."""
    assert all(value in every for value in short), f"{short} should be of {every}"
    return every
