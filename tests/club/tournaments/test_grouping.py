"""Tables of three to six: their sizes, their seats, and how even the meetings are."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from fangs.club.tournaments.pairing import grouping
from fangs.club.tournaments.pairing.grouping import Sitter, by_seats, pair_of, tables_of, unevenness
from fangs.club.tournaments.pairing.sizes import table_sizes


def partitions(players: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All sizes of tables for up to so many players."""
    yield ()
    for size in sizes:
        if size <= players:
            for rest in partitions(players - size, tuple(one for one in sizes if one <= size)):
                yield (size, *rest)


def cost(tables: tuple[int, ...], size: int, left: int) -> tuple[int, ...]:
    """What the sizes of tables cost, if so many players are left over: the most important costs first."""
    away = [one - size for one in tables]
    return left, sum(map(abs, away)), sum(max(0, one) for one in away), sum(one * one for one in away)


@pytest.mark.parametrize("sizes", [(2, 3, 5), (3, 4), (5,), (2, 3, 4, 5, 6), (4, 6)])
def test_the_sizes_of_tables_are_the_best_of_all(sizes: tuple[int, ...]) -> None:
    for size in sizes:
        for players in range(31):
            tables, left = table_sizes(players, sizes, size)
            assert sum(tables) + left == players
            every = [cost(each, size, players - sum(each)) for each in partitions(players, sizes)]
            assert cost(tables, size, left) == min(every), (players, sizes, size)


def test_if_the_preferred_size_does_not_fit_the_tables_are_alike() -> None:
    assert table_sizes(14, (2, 3, 4, 5, 6), 6) == ((5, 5, 4), 0)
    assert table_sizes(9, (3, 4, 5, 6), 6) == ((5, 4), 0)


def test_no_exchange_of_two_entrants_makes_the_tables_more_even() -> None:
    """The stated bound: the tables are the best of all that differ by one exchange."""
    rng = random.Random(1)
    meetings = {pair_of(*rng.sample(range(20), 2)): rng.randint(1, 3) for _ in range(90)}
    tables = [list(table) for table in tables_of([Sitter(one) for one in range(20)], [5, 5, 5, 5], meetings, 5, "s")]

    def cost(all_tables: list[list[int]]) -> int:
        return sum(
            2 * meetings.get(pair_of(one, other), 0) + 1
            for table in all_tables
            for at, one in enumerate(table)
            for other in table[at + 1 :]
        )

    best = cost(tables)
    for first in range(4):
        for second in range(first):
            for one in range(5):
                for other in range(5):
                    changed = [table[:] for table in tables]
                    changed[first][one], changed[second][other] = tables[second][other], tables[first][one]
                    assert cost(changed) >= best


def test_the_same_seed_gives_the_same_tables() -> None:
    sitters = [Sitter(one) for one in range(30)]
    found = tables_of(sitters, [5] * 6, {}, 5, "a")

    assert found == tables_of(sitters, [5] * 6, {}, 5, "a")
    assert found != tables_of(sitters, [5] * 6, {}, 5, "b")


def test_everybody_gets_the_seat_that_was_rarest_so_far() -> None:
    assert by_seats([Sitter(7, (0, 1)), Sitter(8, (1, 2)), Sitter(9, (2, 0))]) == (8, 9, 7)


def test_how_uneven_meetings_are_is_zero_for_an_even_tournament() -> None:
    affine = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]
    affine += [(0, 4, 8), (1, 5, 6), (2, 3, 7), (0, 5, 7), (1, 3, 8), (2, 4, 6)]
    found = unevenness(range(9), affine)

    assert (found.least_met, found.most_met, found.mean_met, found.excess) == (1, 1, 1.0, 0)
    assert unevenness(range(9), affine[:9]).excess == 0
    assert unevenness(range(9), affine[:3] * 2).excess == 18
    assert unevenness([], []).excess == 0


def test_a_thousand_entrants_are_seated_with_few_repeated_meetings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grouping, "EXCHANGES", 100)
    sitters = [Sitter(one) for one in range(1000)]
    first = tables_of(sitters, [5] * 200, {}, 5, "1")
    meetings = {pair_of(one, other): 1 for table in first for one in table for other in table if one != other}
    second = tables_of(sitters, [5] * 200, meetings, 5, "2")

    assert sorted(number for table in second for number in table) == list(range(1000))
    assert unevenness(range(1000), [*first, *second]).excess == 0
