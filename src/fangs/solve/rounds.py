"""What players who choose at the same time should play, given what every joint choice brings each of them."""

from __future__ import annotations

from typing import NamedTuple

from fangs.engine import mixture
from fangs.solve import matrix


class Round(NamedTuple):
    """Mixtures of all players, and what they bring."""

    shares: list[list[float]]
    """How often each player should make each choice."""
    scores: list[list[float]]
    """What each choice brings its player while the others play their mixtures."""
    values: list[float]
    gap: float
    """How much one player could gain at most by another choice; 0 where it is an equilibrium."""


def of_two(payoffs: list[float], sizes: list[int]) -> Round:
    """An equilibrium of two who share a score of 1; the payoffs are the first's, and the second's choice changes fastest."""
    rows, columns = sizes
    table = [payoffs[row * columns : (row + 1) * columns] for row in range(rows)]
    value, first, second = matrix.solve(table)
    mine = [sum(payoff * share for payoff, share in zip(row, second, strict=True)) for row in table]
    theirs = [
        1.0 - sum(payoff * share for payoff, share in zip(each, first, strict=True))
        for each in zip(*table, strict=True)
    ]
    return Round([first, second], [mine, theirs], [value, 1.0 - value], 0.0)


def of_several(payoffs: list[list[float]], sizes: list[int]) -> Round:
    """Mixtures near an equilibrium, from the payoffs of each player; the last one's choice changes fastest."""
    players, flat = len(sizes), [payoff for each in payoffs for payoff in each]
    now, means, kept = ([0.0] * (players * mixture.MOST) for _ in range(3))
    past, work = [0.0] * (players * mixture.MOST * mixture.PAST), [0.0] * max(len(payoffs[0]), mixture.MOST)
    gap = mixture.settle(flat, sizes, players, past, now, means, kept, work)
    shares, scores, values = [], [], []
    for player, size in enumerate(sizes):
        mixture.responses(flat, sizes, players, player, kept, work)
        shares.append(kept[player * mixture.MOST : player * mixture.MOST + size])
        scores.append(work[:size])
        values.append(mixture.mean(sizes, player, kept, work))
    return Round(shares, scores, values, gap)
