"""Finds equilibria for a round in which players choose at the same time, from the payoffs for all joint choices."""

from __future__ import annotations

from typing import NamedTuple

from fangs.engine import matrix, mixture


class Round(NamedTuple):
    """Mixed strategies for all players, and the results of playing them."""

    shares: list[list[float]]
    """The probability of each choice in each player's mixed strategy."""
    scores: list[list[float]]
    """The expected score for each choice if the others play their mixed strategies."""
    values: list[float]
    gap: float
    """The most that any player could gain by deviating, which is 0 in an equilibrium."""


def solve_matrix(payoffs: list[list[float]]) -> tuple[float, list[float], list[float]]:
    """Compute a matrix game's value to the row player, and the probability of each row and column in an equilibrium.

    In a matrix game, two players choose a row and a column at the same time (von Neumann 1928). Payoffs must be from 0
    to 1.
    """
    rows, columns = len(payoffs), len(payoffs[0])
    side = max(rows, columns) + 1
    tableau, labels = [0.0] * (side * side), [0] * (2 * side)
    value = matrix.solve([payoff for row in payoffs for payoff in row], rows, columns, tableau, labels)
    row_shares, column_shares = [0.0] * rows, [0.0] * columns
    matrix.row_shares(rows, columns, tableau, labels, row_shares)
    matrix.column_shares(rows, columns, tableau, labels, column_shares)
    return value, row_shares, column_shares


def of_two(payoffs: list[float], sizes: list[int]) -> Round:
    """Compute an equilibrium for two players whose scores add up to 1.

    The payoffs are the first player's. The second player's choice varies fastest.
    """
    rows, columns = sizes
    table = [payoffs[row * columns : (row + 1) * columns] for row in range(rows)]
    value, first, second = solve_matrix(table)
    mine = [sum(payoff * share for payoff, share in zip(row, second, strict=True)) for row in table]
    theirs = [
        1.0 - sum(payoff * share for payoff, share in zip(each, first, strict=True))
        for each in zip(*table, strict=True)
    ]
    return Round([first, second], [mine, theirs], [value, 1.0 - value], 0.0)


def of_several(payoffs: list[list[float]], sizes: list[int]) -> Round:
    """Compute mixed strategies near an equilibrium for several players, from each player's payoffs.

    The last player's choice varies fastest.
    """
    players, flat = len(sizes), [payoff for each in payoffs for payoff in each]
    now, means, found, kept = ([0.0] * (players * mixture.MOST) for _ in range(4))
    past, work = [0.0] * (players * mixture.MOST * mixture.PAST), [0.0] * max(len(payoffs[0]), mixture.MOST)
    gap = mixture.settle(flat, sizes, players, past, now, means, found, kept, work)
    shares, scores, values = [], [], []
    for player, size in enumerate(sizes):
        mixture.responses(flat, sizes, players, player, kept, work)
        shares.append(kept[player * mixture.MOST : player * mixture.MOST + size])
        scores.append(work[:size])
        values.append(mixture.mean(sizes, player, kept, work))
    return Round(shares, scores, values, gap)
