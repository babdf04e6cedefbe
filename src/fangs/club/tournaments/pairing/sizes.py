"""Decides how many tables a round has, and how many players sit at each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache


def table_sizes(players: int, sizes: Sequence[int], size: int) -> tuple[tuple[int, ...], int]:
    """Split players into tables. Return the table sizes, largest first, and how many players are left over.

    As few players as possible are left over. Then the sizes differ as little as possible in total from the preferred one. Then smaller
    tables are preferred to larger ones, and at last sizes that are alike: 5, 5 and 4 rather than 6, 5 and 3. No table has a size that the
    game does not allow.
    """
    return _best(players, tuple(sorted(set(sizes))), size)


@cache
def _best(players: int, sizes: tuple[int, ...], size: int) -> tuple[tuple[int, ...], int]:
    usual = max(0, players // size - max(sizes))
    # All but a few tables have the preferred size, because replacing many tables of another size by it never makes things worse.
    rest = players - usual * size
    costs: list[tuple[int, int, int, int, tuple[int, ...]]] = [(0, 0, 0, 0, ())]
    for count in range(1, rest + 1):
        left, off, large, squares, tables = costs[count - 1]
        choices = [(left + 1, off, large, squares, tables)]
        for one in sizes:
            if one <= count:
                left, off, large, squares, tables = costs[count - one]
                away = one - size
                choices.append((left, off + abs(away), large + max(0, away), squares + away * away, (*tables, one)))
        costs.append(min(choices))
    left, _, _, _, tables = costs[rest]
    return tuple(sorted((*tables, *[size] * usual), reverse=True)), left
