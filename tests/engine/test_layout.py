"""The record behind a position: the same plain and compiled."""

from __future__ import annotations

import numpy as np
import pytest

from fangs.engine import Layout, i8, i16, i64


class Boat(Layout):
    """A record with every kind of field."""

    crew: list[int] = i8[3]
    cargo: int = i64
    heading: int = i16


def test_a_new_record_is_all_zero() -> None:
    assert Boat().values() == ((0, 0, 0), 0, 0)


def test_a_copy_shares_nothing() -> None:
    boat = Boat()
    other = boat.copy()
    other.crew[1] = 5
    other.heading = 3

    assert boat == Boat()
    assert other != boat


def test_records_are_equal_and_hashed_by_every_field() -> None:
    for name, value in (("crew", [0, 0, 1]), ("cargo", 1), ("heading", -1)):
        other = Boat()
        setattr(other, name, value)
        assert other != Boat()
    assert {Boat(), Boat().copy()} == {Boat()}
    assert type(Boat().copy()) is Boat
    assert Boat() != "Boat"


def test_a_record_goes_through_memory_and_back() -> None:
    boat = Boat()
    boat.crew, boat.cargo, boat.heading = [1, -128, 127], 2**62, -(2**15)
    row = np.zeros(1, Boat.dtype())
    boat.pack(row[0])

    assert Boat.unpack(row[0]) == boat


def test_a_number_that_does_not_fit_is_refused_and_not_wrapped() -> None:
    boat = Boat()
    boat.heading = 2**15

    with pytest.raises(OverflowError):
        boat.pack(np.zeros(1, Boat.dtype())[0])


def test_only_declared_fields_can_be_set() -> None:
    with pytest.raises(AttributeError):
        Boat().anchor = 1  # type: ignore[attr-defined]
