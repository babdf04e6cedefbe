"""What a table of exact values says about any position of its game: the value, and what to play."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from fangs.core.game import Game
from fangs.engine import CHANCE
from fangs.engine.layout import Layout
from fangs.solve import tables
from fangs.solve.matrix import solve
from fangs.solve.tables import CLOSE, BadTable, Table

SAMPLES = 6
"""How many positions of a table are compared with the rules when it is opened, always the same ones."""
MOST_KNOWN = 100_000
"""How many values of positions between those of the table are cached."""


class Judged(NamedTuple):
    """An action, the score that its player may expect after it, and its share in what should be played."""

    action: int
    score: float
    share: float


class Exact:
    """The values of all positions of a game of two whose gains are the other's losses, from the table of some of them.

    Between two positions of the table the rules are followed: dice by their odds; who chooses alone to the best end; and those who
    choose at the same time by an equilibrium of all joint choices of their roles.
    """

    def __init__(self, table: Table) -> None:
        solved = tables.solution(table.game)
        assert solved is not None
        self.table, self._solved = table, solved
        self._game, self._rules = table.game, table.game.rules
        self._is_swapped = getattr(solved, "is_swapped", lambda state: False)
        self._known: dict[Layout, float] = {}

    def value(self, state: Layout, player: int = 0) -> float:
        """The score that a player may expect, where both play their best."""
        number = self._solved.number(state)
        first = self._looked_up(state, number) if number >= 0 else self._remembered(state)
        return first if player == 0 else 1.0 - first

    def _looked_up(self, state: Layout, number: int) -> float:
        value = self.table.value(number)
        return 1.0 - value if self._is_swapped(state) else value

    def value_after(self, state: Layout) -> float:
        """What follows for the first player from the values of the positions after this one, its own left aside."""
        owed = self._rules.owing(state)
        if owed == 0:
            return float(self._game.scores(state)[0])
        if owed == CHANCE:
            return self._by_odds(state)
        if _is_one(owed):
            role = owed.bit_length() - 1
            values = [self.value(self._after(state, (role, action))) for action in self._listed(state, role)]
            return max(values) if self._rules.owner(state, role) == 0 else min(values)
        return solve(self._matrix(state)[2])[0]

    def advise(self, state: Layout, role: int) -> list[Judged]:
        """Every action of a role that owes one, by what its player may see, the best first."""
        public = self._game.covered(state, None)
        player = self._rules.owner(state, role)
        found = (
            [self._judged(state, role, action, player) for action in self._listed(state, role)]
            if _is_one(self._rules.owing(public))
            else self._mixed(state, public, role, player)
        )
        found.sort(key=lambda one: (-one.share, -one.score))
        if not any(one.share for one in found):
            best = max(found, key=lambda one: one.score)
            found = [one._replace(share=float(one is best)) for one in found]
            found.sort(key=lambda one: (-one.share, -one.score))
        return found

    def _judged(self, state: Layout, role: int, action: int, player: int) -> Judged:
        return Judged(action, self.value(self._after(state, (role, action)), player), 0.0)

    def _mixed(self, state: Layout, public: Layout, role: int, player: int) -> list[Judged]:
        """By an equilibrium, given what the player has chosen for other roles already."""
        mine, theirs, matrix = self._matrix(public)
        _, rows, columns = solve(matrix)
        first = player == 0
        joint, shares = (mine, rows) if first else (theirs, columns)
        scores = (
            [_mean(row, columns) for row in matrix]
            if first
            else [1.0 - _mean(column, rows) for column in zip(*matrix, strict=True)]
        )
        fitting = [k for k, choices in enumerate(joint) if self._fits(state, public, role, choices)]
        total = sum(shares[k] for k in fitting)
        found = []
        for action in self._listed(state, role):
            those = [k for k in fitting if (role, action) in joint[k]]
            share = sum(shares[k] for k in those) / total if total > 1e-9 else 0.0
            found.append(Judged(action, float(max(scores[k] for k in those)), float(share)))
        return found

    def _fits(self, state: Layout, public: Layout, role: int, choices: tuple[tuple[int, int], ...]) -> bool:
        """Whether these choices of a player's roles have in them what is chosen already for all but this role."""
        owed = self._rules.owing(state)
        made = [choice for choice in choices if choice[0] != role and not owed >> choice[0] & 1]
        return not owed >> role & 1 or self._after(public, *made) == state

    def _matrix(self, state: Layout) -> tuple[list[Any], list[Any], list[list[float]]]:
        """The joint choices of the first player's roles, those of the second's, and the first's value for each pair."""
        owed = self._rules.owing(state)
        roles = [role for role in range(self._rules.ROLES) if owed >> role & 1]
        joint = [
            list(
                itertools.product(
                    *(
                        [(role, action) for action in self._listed(state, role)]
                        for role in roles
                        if self._rules.owner(state, role) == player
                    )
                )
            )
            for player in (0, 1)
        ]
        values = [[self.value(self._after(state, *mine, *theirs)) for theirs in joint[1]] for mine in joint[0]]
        return joint[0], joint[1], values

    def _by_odds(self, state: Layout) -> float:
        weight = [0] * self._rules.MAX_ACTIONS
        n = self._rules.odds(state, weight)
        values = (weight[k] * self.value(self._after(state, (CHANCE, k))) for k in range(n))
        return sum(values) / sum(weight[:n])

    def _remembered(self, state: Layout) -> float:
        if state not in self._known:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            self._known[state.copy()] = self.value_after(state)
        return self._known[state]

    def _listed(self, state: Layout, role: int) -> list[int]:
        actions = [0] * self._rules.MAX_ACTIONS
        return actions[: self._rules.legal(state, role, actions)]

    def _after(self, state: Layout, *steps: tuple[int, int]) -> Layout:
        after = state.copy()
        for role, action in steps:
            self._rules.play(after, role, action)
        return after


def _mean(values: Iterable[float], shares: Iterable[float]) -> float:
    return sum(value * share for value, share in zip(values, shares, strict=True))


def _is_one(roles: int) -> bool:
    """Whether just one role is in a set."""
    return roles & roles - 1 == 0


def known(game: Game, state: Layout) -> Exact | None:
    """The exact values that a state's game has with its setting; None where no good table is there."""
    found = None if game.has_secrets else tables.find(game, state)
    if found is None:
        return None
    name, file = found
    return _loaded(game, name, file, file.stat().st_mtime_ns)


@functools.lru_cache(4)
def _loaded(game: Game, name: str, file: Path, changed: int) -> Exact | None:
    """The table in a file that was changed at that time; None where it is damaged, for something else, or contradicts the rules."""
    try:
        table = tables.read(game, name, file)
    except BadTable:
        return None
    return Exact(table) if residual(table, SAMPLES, seed=0) <= CLOSE else None


def residual(table: Table, samples: int, seed: int) -> float:
    """The largest difference, in sampled positions, between a value and what the rules make of the values after it."""
    solved = tables.solution(table.game)
    assert solved is not None
    rng, worst, exact, state = random.Random(seed), 0.0, Exact(table), tables.first(table.game, table.name)
    while samples > 0:
        number = rng.randrange(solved.SIZE)
        if solved.position(state, number):
            worst = max(worst, abs(exact.value_after(state) - exact.value(state)))
            samples -= 1
    return worst
