"""Monte Carlo tree search from a position of one game: the tree's memory, and what the search has found."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple

from fangs.engine.layout import Layout
from fangs.engine.tree import LEARNT, LONGEST, NODE, SLOT, STEP, TRIED, Row, Walk, World, planned
from fangs.engine.twin import compiled, drive

EXPLORE = 0.7
"""UCB1's constant, for values from 0 to 1."""
WANDER = 0.1
"""How often regret matching tries any action."""
SETTLED = 20_000
"""After so many simulations, the mixtures of regret matching are near an equilibrium where two players choose at the same time."""
EXPLORED = 0.6
"""By UCB1, an action that was tried less often than this share of the most tried one was mostly explored."""
SELDOM = 0.1
"""What was mostly explored counts this part of its tries in a mixture."""


_loaded: set[str] = set()


def is_loaded(rules: ModuleType) -> bool:
    """Whether the compiled search of these rules has run in this process, so that nothing waits for a compiler any more."""
    return rules.__name__ in _loaded


class Found(NamedTuple):
    """What is known about an action: how often it was tried, its mean value for its player, and its share in the mixture to play."""

    action: int
    visits: int
    value: float
    share: float


class Search:
    """A tree that grows by simulations; the same seed and number of simulations give the same tree, plain and compiled."""

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
        """Plan the memory for `most` simulations from a position in which somebody must choose.

        `regrets`: roles that choose at the same time do so by regret matching, else by UCB1 (None: by regrets where two players may have
        SETTLED simulations, since that comes near an equilibrium; in fewer, or among more, UCB1 plays better). `plain`: without NumPy and
        Numba. `role`: who thinks; where secrets last, each simulation begins in a world that this role's player may be in (None: anybody
        who watches). `weights`: what was learnt of positions (None: the weights in use; none at all: as was worked out by hand).
        """
        is_duel = rules.score(position, [0] * rules.ROLES) == 2
        self._regrets = is_duel and most >= SETTLED if regrets is None else regrets
        loaded = rules if plain else compiled(rules)
        self._driver, evaluate = drive("search", loaded), drive("evaluation", loaded)
        self._rules, self._plain, self._done = rules.__name__, plain, 0
        self._owed, thinker = rules.owing(position), -1
        if rules.sample is not None:
            thinker = -1 if role is None else int(rules.owner(position, role))
            position = position.copy()
            rules.cover(position, thinker)
            self._owed = rules.owing(position) if role is None else 1 << role
        self._tree = planned(most, rules.ROLES, rules.MAX_ACTIONS, self._regrets, self._whole, self._real)
        self._walk = Walk(
            *(self._regrets, explore, WANDER, thinker, -1 if role is None else role),
            *(self._whole(4), self._whole(rules.MAX_ACTIONS)),
            *(self._whole(STEP * LONGEST), self._real(LONGEST), self._real(rules.ROLES)),
            evaluate.LEARNT if weights is None else evaluate.context.row(tuple(weights), "i2"),
        )
        self._state, self._world = self._memory(position)
        self._driver.rng_.seed(self._walk.rng, seed, 0)

    def run(self, simulations: int) -> None:
        """Let the tree grow by so many simulations. Compiled, it runs without Python's lock."""
        self._driver.search(self._state, self._world, self._tree, self._walk, simulations)
        self._done += simulations
        if not self._plain:
            _loaded.add(self._rules)

    def value(self, player: int) -> float:
        """What the root is worth to a player: the mean of all simulations, including those that only explored."""
        return float(self._tree.totals[player]) / max(self._done, 1)

    def found(self, role: int) -> list[Found]:
        """What is known about the actions of a role that owes one at the root, the best first."""
        cells, slot = self._tree.cells, NODE
        for _ in range((self._owed & (1 << role) - 1).bit_count()):
            slot += SLOT + self._tree.wide * int(cells[slot])
        n, tried = int(cells[slot]), slot + SLOT
        actions, learnt = tried + TRIED * n, tried + (TRIED + 1) * n
        visits = [int(cells[tried + TRIED * edge]) for edge in range(n)]
        average = [float(cells[learnt + LEARNT * edge + 1]) for edge in range(n)] if self._regrets else []
        weights = self._weights(visits, average)
        total = sum(weights)
        return sorted(
            (
                Found(
                    int(cells[actions + edge]),
                    visits[edge],
                    float(cells[tried + TRIED * edge + 1]) / max(visits[edge], 1),
                    weights[edge] / total,
                )
                for edge in range(n)
            ),
            key=lambda found: (-found.share, -found.visits, -found.value),
        )

    def _weights(self, visits: list[int], average: list[float]) -> list[float]:
        """How often each action should be played: as regret matching did on average, or as it was tried."""
        if self._owed & self._owed - 1 == 0 or not any(visits):
            return [float(tried) for tried in visits]
        if not self._regrets:
            often = EXPLORED * max(visits)
            return [tried if tried >= often else SELDOM * tried for tried in visits]
        return average if any(average) else [float(tried) for tried in visits]

    @property
    def nodes(self) -> int:
        """How many positions the tree holds."""
        return int(self._tree.size[0])

    def _memory(self, position: Layout) -> tuple[Any, World]:
        """The state that is played with, and its memory."""
        if self._plain:
            return position.copy(), World(None, position.copy(), None)
        import numpy as np

        size = position.dtype().itemsize
        words = np.zeros(-(-size // 8), np.int64)
        state = words.view(np.uint8)[:size].view(position.dtype())
        position.pack(state[0])
        return state[0], World(words, words.copy(), words.copy())

    def _whole(self, n: int) -> Row:
        return [0] * n if self._plain else _zeros(n, "i8")

    def _real(self, n: int) -> Row:
        return [0.0] * n if self._plain else _zeros(n, "f8")


def _zeros(n: int, kind: str) -> Any:
    import numpy as np

    return np.zeros(n, kind)
