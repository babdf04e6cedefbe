"""Solves matrix games, in which two players choose a row and a column at the same time (von Neumann 1928)."""

from __future__ import annotations

from fangs.engine import matrix


def solve(payoffs: list[list[float]]) -> tuple[float, list[float], list[float]]:
    """Compute a game's value to the row player, and the probability of each row and column in an equilibrium.

    Payoffs must be from 0 to 1.
    """
    rows, columns = len(payoffs), len(payoffs[0])
    side = max(rows, columns) + 1
    tableau, labels = [0.0] * (side * side), [0] * (2 * side)
    value = matrix.solve([payoff for row in payoffs for payoff in row], rows, columns, tableau, labels)
    row_shares, column_shares = [0.0] * rows, [0.0] * columns
    matrix.row_shares(rows, columns, tableau, labels, row_shares)
    matrix.column_shares(rows, columns, tableau, labels, column_shares)
    return value, row_shares, column_shares
