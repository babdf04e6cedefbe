"""Allocates the memory for drivers: lists for plain rules, and arrays for compiled rules.

A driver is a loop over any game's rules.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fangs.engine.layout import Layout
from fangs.engine.tree import EDGES_A_NODE, LEARNT, MAX_EDGES, NODE, SLOT, Row, Tree, World


class Memory(NamedTuple):
    """Allocates memory: lists for plain rules, and NumPy arrays for compiled rules."""

    is_plain: bool

    def whole(self, n: int) -> Row:
        """Allocate a row of `n` integers, all 0."""
        return [0] * n if self.is_plain else _zeros(n, "i8")

    def real(self, n: int) -> Row:
        """Allocate a row of `n` real numbers, all 0."""
        return [0.0] * n if self.is_plain else _zeros(n, "f8")

    def both(self, n: int) -> tuple[Row, Row]:
        """Allocate one block of memory, and return it both as `n` real numbers and as `2 * n` integers."""
        if self.is_plain:
            memory = memoryview(bytearray(8 * n))
            return memory.cast("d"), memory.cast("i")
        cells = _zeros(n, "f8")
        return cells, cells.view("i4")

    def state(self, position: Layout) -> tuple[Any, World]:
        """Allocate a state for a driver to play in, and the memory with which the driver resets it to `position`."""
        if self.is_plain:
            return position.copy(), World(None, position.copy(), None)
        size = position.dtype().itemsize
        words = _zeros(-(-size // 8), "i8")
        state = words.view("u1")[:size].view(position.dtype())
        position.pack(state[0])
        return state[0], World(words, words.copy(), words.copy())

    def tree(self, most: int, roles: int, actions: int, *, regrets: bool) -> Tree:
        """Allocate an empty tree with room for `most` simulations.

        `roles` is the number of roles in a position, and `actions` is the maximum number of actions per role.
        """
        nodes = most + 2
        edges = min(MAX_EDGES, nodes * EDGES_A_NODE + actions * roles)
        wide = 2 + (LEARNT if regrets else 0)
        scale = self.real(2)
        scale[0], scale[1] = 1e300, -1e300
        index = self.whole(1 << (2 * nodes).bit_length())
        cells, counts = self.both(nodes * (NODE + SLOT * roles) + edges * wide)
        return Tree(index, cells, counts, wide, nodes, edges, self.whole(4), scale, self.real(roles))


def _zeros(n: int, kind: str) -> Any:
    import numpy as np

    return np.zeros(n, kind)
