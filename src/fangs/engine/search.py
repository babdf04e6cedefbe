"""Monte Carlo tree search from a position of a game: allocates the tree, runs simulations and returns the results."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple

from fangs.engine.layout import Layout
from fangs.engine.memory import Memory
from fangs.engine.tree import LEARNT, LONGEST, NODE, SLOT, STEP, Walk, planned
from fangs.engine.twin import compiled, drive

EXPLORE = 0.7
"""The exploration constant of UCB1, for values from 0 to 1."""
WANDER = 0.1
"""The share of random actions while regret matching explores."""
SETTLED = 20_000
"""The number of simulations that regret matching needs to come near an equilibrium of two simultaneous players."""
EXPLORED = 0.6
"""An action counts as tried only to explore it if it has less than this share of the most tried action's tries (with UCB1)."""
SELDOM = 0.1
"""The weight in a mixture of actions that were tried only to explore them."""


_loaded: set[str] = set()


def is_loaded(rules: ModuleType) -> bool:
    """Return whether the compiled search for these rules has already run in this process.

    If so, a search need not wait for the compiler.
    """
    return rules.__name__ in _loaded


class Found(NamedTuple):
    """A search's result for one action: its tries, its mean value to its player, and its share in the recommended mixture."""

    action: int
    visits: int
    value: float
    share: float


class Search:
    """A search tree, which grows by simulations.

    The same seed and number of simulations give the same tree, plain or compiled.
    """

    def __init__(
        self,
        rules: ModuleType,
        position: Layout,
        seed: int,
        *,
        most: int = 100_000,
        regrets: bool | None = None,
        explore: float = EXPLORE,
        plain: bool = False,
        role: int | None = None,
        weights: Sequence[int] | None = None,
    ) -> None:
        """Allocate memory for `most` simulations from a position in which somebody must choose.

        If `regrets` is true, roles that choose at the same time use regret matching, and otherwise UCB1. By default
        (None), they use regret matching only if there are two players and at least SETTLED simulations, because it then
        approaches an equilibrium. With fewer simulations or more players, UCB1 plays better. `plain` avoids NumPy and
        Numba. `role` is the thinking role. If secrets last, each simulation begins in a possible world of its player
        (None: a spectator). `weights` are learnt weights (None: those in use; empty: the hand-made evaluation).
        """
        is_duel = rules.score(position, [0] * rules.ROLES) == 2
        self._regrets = is_duel and most >= SETTLED if regrets is None else regrets
        loaded, memory = rules if plain else compiled(rules), Memory(plain)
        self._driver, evaluate = drive("search", loaded), drive("evaluation", loaded)
        self._rules, self._plain, self._done = rules.__name__, plain, 0
        self._owed, thinker = rules.owing(position), -1
        if rules.sample is not None:
            thinker = -1 if role is None else int(rules.owner(position, role))
            position = position.copy()
            rules.cover(position, thinker)
            self._owed = rules.owing(position) if role is None else 1 << role
        self._tree = planned(
            most, rules.ROLES, rules.MAX_ACTIONS, self._regrets, memory.whole, memory.real, memory.both
        )
        self._walk = Walk(
            *(self._regrets, explore, WANDER, thinker, -1 if role is None else role),
            *(memory.whole(4), memory.whole(rules.MAX_ACTIONS), memory.real(rules.MAX_ACTIONS)),
            *(memory.whole(STEP * LONGEST), memory.real(LONGEST), memory.real(rules.ROLES)),
            evaluate.LEARNT if weights is None else evaluate.context.row(tuple(weights), "i2"),
        )
        self._state, self._world = memory.state(position)
        self._driver.rng_.seed(self._walk.rng, seed, 0)

    def run(self, simulations: int) -> None:
        """Run this many simulations. Compiled simulations do not hold Python's lock."""
        self._driver.search(self._state, self._world, self._tree, self._walk, simulations)
        self._done += simulations
        if not self._plain:
            _loaded.add(self._rules)

    def value(self, player: int) -> float:
        """Return the value of the root position to a player: the mean of all simulations, even of exploratory ones."""
        return float(self._tree.totals[player]) / max(self._done, 1)

    def found(self, role: int) -> list[Found]:
        """Return the results for the actions of a role that must choose at the root, best first."""
        cells, counts, slot = self._tree.cells, self._tree.counts, NODE
        for _ in range((self._owed & (1 << role) - 1).bit_count()):
            slot += SLOT + self._tree.wide * int(counts[2 * slot])
        n = int(counts[2 * slot])
        tries, values, learnt = 2 * slot + 1, slot + SLOT + n, slot + SLOT + 2 * n
        visits = [int(counts[tries + edge]) for edge in range(n)]
        average = [float(cells[learnt + LEARNT * edge + 1]) for edge in range(n)] if self._regrets else []
        weights = self._weights(visits, average)
        total = sum(weights)
        return sorted(
            (
                Found(
                    int(counts[tries + n + edge]),
                    visits[edge],
                    float(cells[values + edge]) / max(visits[edge], 1),
                    weights[edge] / total,
                )
                for edge in range(n)
            ),
            key=lambda found: (-found.share, -found.visits, -found.value),
        )

    def _weights(self, visits: list[int], average: list[float]) -> list[float]:
        """Return the weight with which to play each action.

        This is the average strategy if there is one, and otherwise the number of tries.
        """
        if self._owed & self._owed - 1 == 0 or not any(visits):
            return [float(tried) for tried in visits]
        if not self._regrets:
            often = EXPLORED * max(visits)
            return [tried if tried >= often else SELDOM * tried for tried in visits]
        return average if any(average) else [float(tried) for tried in visits]

    @property
    def nodes(self) -> int:
        """The number of positions in the tree, including those seen only once."""
        return int(self._tree.size[0])
