"""Sets as the bits of a number: the same plain, and compiled with and without an instruction for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fangs.engine import bits
from fangs.engine.twin import _prepare_numba

SETS = [1, 0b1011_0100, 1 << 62, (1 << 63) - 1, 0x1234_5678_9ABC_DEF0]
Nth = Callable[[int, int], int]


def as_written() -> Nth:
    """As it is compiled where the processor has no instruction."""
    compiled: Nth = pytest.importorskip("numba").njit(bits.nth)
    return compiled


def as_in_rules() -> Nth:
    _prepare_numba()
    compiled: Nth = pytest.importorskip("numba").njit(lambda fields, n: bits.nth(fields, n))
    return compiled


@pytest.mark.parametrize("made", [lambda: bits.nth, as_written, as_in_rules], ids=["plain", "as written", "in rules"])
def test_the_nth_of_a_set_is_that_before_which_so_many_come(made: Callable[[], Nth]) -> None:
    nth = made()
    for fields in SETS:
        members = [1 << place for place in range(63) if fields >> place & 1]
        assert [nth(fields, n) for n in range(len(members))] == members
