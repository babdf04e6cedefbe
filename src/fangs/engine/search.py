"""Monte Carlo tree search from a position of one game: the tree's memory, and what the search has found."""

from __future__ import annotations

from types import ModuleType
from typing import Any, NamedTuple

from fangs.engine.layout import Layout
from fangs.engine.twin import compiled, drive

EXPLORE = 0.7
"""UCB1's constant, for values from 0 to 1."""
WANDER = 0.1
"""How often regret matching tries any action."""
MOST_EDGES = 4_000_000
"""How many actions of all positions the tree holds; positions beyond that are played out but not remembered."""
EDGES_A_NODE = 24
"""How many edges a node has on average, at most, where memory is planned."""


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
        regrets: bool = True,
        explore: float = EXPLORE,
        plain: bool = False,
        role: int | None = None,
    ) -> None:
        """Plan the memory for `most` simulations from a position in which somebody must choose.

        `regrets`: roles that choose at the same time do so by regret matching, else by UCB1. `plain`: without NumPy and Numba. `role`: who
        thinks; where secrets last, each simulation begins in a world that this role's player may be in (None: anybody who watches).
        """
        loaded = rules if plain else compiled(rules)
        self._driver = drive("search", loaded)
        self._roles, self._plain = rules.ROLES, plain
        self._owed, self._thinker = rules.owing(position), -1
        if hasattr(rules, "sample"):
            self._thinker = -1 if role is None else int(rules.owner(position, role))
            position = position.copy()
            rules.cover(position, self._thinker)
            self._owed = rules.owing(position) if role is None else 1 << role
        d = self._driver
        nodes = most + 2
        edges = min(MOST_EDGES, nodes * EDGES_A_NODE + rules.MAX_ACTIONS * self._roles)
        self._size, self._rng = self._whole(4), self._whole(4)
        self._slots, self._edges = self._whole(d.SLOT * nodes * rules.ROLES), self._whole(d.EDGE * edges)
        self._sums, self._scale = self._real(d.SUM * edges), self._real(2)
        self._scale[0], self._scale[1] = 1e300, -1e300
        how = self._real(5)
        how[0], how[1], how[2] = d.REGRETS if regrets else d.UCB, explore, WANDER
        how[3], how[4] = self._thinker, -1 if role is None else role
        self._totals, self._done = self._real(rules.ROLES), 0
        state, words, root = self._memory(position)
        self._rows = (
            *(state, words, root, self._memory(position)[2]),
            *(self._whole(1 << (2 * nodes).bit_length()), self._whole(d.NODE * nodes)),
            *(self._slots, self._edges, self._sums, self._size, self._scale, self._totals, how, self._rng),
            *(
                self._whole(rules.MAX_ACTIONS),
                self._whole(d.STEP * d.LONGEST),
                self._real(d.LONGEST),
                self._real(self._roles),
            ),
        )
        d.rng_.seed(self._rng, seed, 0)

    def run(self, simulations: int) -> None:
        """Let the tree grow by so many simulations. Compiled, it runs without Python's lock."""
        self._driver.search(*self._rows, simulations)
        self._done += simulations

    def value(self, player: int) -> float:
        """What the root is worth to a player: the mean of all simulations, including those that only explored."""
        return float(self._totals[player]) / max(self._done, 1)

    def found(self, role: int) -> list[Found]:
        """What is known about the actions of a role that owes one at the root, the best first."""
        d = self._driver
        slot = sum(self._owed >> other & 1 for other in range(role))
        first, n = int(self._slots[d.SLOT * slot]), int(self._slots[d.SLOT * slot + 1])
        edges = range(first, first + n)
        alone = self._owed & self._owed - 1 == 0
        visits = [int(self._edges[d.EDGE * edge + 1]) for edge in edges]
        weights = visits if alone else [float(self._sums[d.SUM * edge + 2]) for edge in edges]
        if not any(weights):
            weights = visits
        total = sum(weights)
        return sorted(
            (
                Found(
                    int(self._edges[d.EDGE * edge]),
                    tried,
                    float(self._sums[d.SUM * edge]) / max(tried, 1),
                    weight / total,
                )
                for edge, tried, weight in zip(edges, visits, weights, strict=True)
            ),
            key=lambda found: (-found.share, -found.visits, -found.value),
        )

    @property
    def nodes(self) -> int:
        """How many positions the tree holds."""
        return int(self._size[0])

    def _memory(self, position: Layout) -> tuple[Any, Any, Any]:
        """The state that is played with, its memory in words of eight bytes, and the root's."""
        if self._plain:
            return position.copy(), None, position.copy()
        import numpy as np

        size = position.dtype().itemsize
        words = np.zeros(-(-size // 8), np.int64)
        state = words.view(np.uint8)[:size].view(position.dtype())
        position.pack(state[0])
        return state[0], words, words.copy()

    def _whole(self, n: int) -> Any:
        return [0] * n if self._plain else _zeros(n, "i8")

    def _real(self, n: int) -> Any:
        return [0.0] * n if self._plain else _zeros(n, "f8")


def _zeros(n: int, kind: str) -> Any:
    import numpy as np

    return np.zeros(n, kind)
