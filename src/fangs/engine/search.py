"""Runs Monte Carlo tree search: allocates the tree, runs the simulations and returns the results."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple

from fangs.engine.layout import Layout
from fangs.engine.memory import Memory
from fangs.engine.tree import LEARNT, LONGEST, NODE, SLOT, STEP, TRIES, Walk
from fangs.engine.twin import compiled, drive

EXPLORE = 0.7
"""The exploration constant of UCB1, for values from 0 to 1."""
WANDER = 0.1
"""The fraction of actions that regret matching chooses at random in order to explore."""
SETTLED = 20_000
"""The number of simulations that regret matching needs to approach an equilibrium of two players who choose at once."""
EXPLORED = 0.6
"""With UCB1, an action counts as only explored if it has less than this fraction of the most visited action's visits."""
SELDOM = 0.1
"""The factor that reduces the weight of an action in a mixture if the action counts as only explored."""


_loaded: set[str] = set()


def is_loaded(rules: ModuleType) -> bool:
    """Return whether the compiled search for these rules has already run in this process.

    If so, a search need not wait for the compiler.
    """
    return rules.__name__ in _loaded


class Found(NamedTuple):
    """The result of a search for one action: its visits, its mean value, and the probability with which to play it."""

    action: int
    visits: int
    value: float
    share: float


class Search:
    """A Monte Carlo search tree, which grows with every simulation.

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
        plain: bool = False,
        role: int | None = None,
        weights: Sequence[int] | None = None,
    ) -> None:
        """Allocate memory for `most` simulations from a position in which somebody must choose.

        If `regrets` is true, roles that choose at the same time use regret matching, and otherwise UCB1. By default
        (None), they use regret matching only if there are two players and at least SETTLED simulations, because it then
        approaches an equilibrium. With fewer simulations or more players, UCB1 plays better. `plain` avoids NumPy and
        Numba. `role` is the thinking role. If secrets last, each simulation begins in a possible world of its player
        (None: a spectator). `weights` are learnt weights (None: the weights in use; empty: the hand-made evaluation).
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
        self._tree = memory.tree(most, rules.ROLES, rules.MAX_ACTIONS, regrets=self._regrets)
        self._walk = Walk(
            *(self._regrets, EXPLORE, WANDER, thinker, -1 if role is None else role),
            *(memory.whole(4), memory.whole(rules.MAX_ACTIONS)),
            *(memory.whole(STEP * LONGEST), memory.real(LONGEST), memory.real(rules.ROLES)),
            evaluate.LEARNT if weights is None else evaluate.context.row(tuple(weights), "i2"),
        )
        self._state, self._world = memory.state(position)
        self._driver.rng_.seed(self._walk.rng, seed, 0)

    def run(self, simulations: int) -> None:
        """Run a number of simulations. Compiled simulations release Python's global interpreter lock."""
        self._driver.search(self._state, self._world, self._tree, self._walk, simulations)
        self._done += simulations
        if not self._plain:
            _loaded.add(self._rules)

    def value(self, player: int) -> float:
        """Return the root position's value to a player, averaged over all simulations."""
        return float(self._tree.totals[player]) / max(self._done, 1)

    def found(self, role: int) -> list[Found]:
        """Return the results for a role's actions in the root position, best action first.

        The role must be one that chooses there.
        """
        cells, counts, slot = self._tree.cells, self._tree.counts, NODE
        for _ in range((self._owed & (1 << role) - 1).bit_count()):
            slot += SLOT + self._tree.wide * int(counts[2 * slot])
        n = int(counts[2 * slot])
        tries, values, learnt = 2 * slot + TRIES, slot + SLOT + n, slot + SLOT + 2 * n
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
        """Return the weight of each action in the recommended mixture.

        This is the average strategy of regret matching, if there is one, and otherwise the number of visits. If several
        roles choose by UCB1, actions that were only explored get a smaller weight.
        """
        if self._owed & self._owed - 1 == 0 or not any(visits):
            return [float(tried) for tried in visits]
        if not self._regrets:
            often = EXPLORED * max(visits)
            return [tried if tried >= often else SELDOM * tried for tried in visits]
        return average if any(average) else [float(tried) for tried in visits]

    @property
    def nodes(self) -> int:
        """The number of positions in the tree, including positions that were seen only once."""
        return int(self._tree.size[0])
