"""Allocates the memory for drivers: lists for plain rules, and arrays for compiled rules.

A driver is a loop over any game's rules.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fangs.engine.layout import Layout
from fangs.engine.tree import EDGES_A_NODE, LEARNT, MAX_EDGES, NODE, SLOT, Row, Tree, World

LARGE_PAGE = 1 << 21
"""The size of a large page of memory, in bytes."""


class Memory(NamedTuple):
    """Allocates memory: lists for plain rules, and NumPy arrays for compiled rules."""

    is_plain: bool

    def whole(self, n: int) -> Row:
        """Allocate a row of `n` integers, all 0."""
        return [0] * n if self.is_plain else _zeros(n, "i8")

    def real(self, n: int) -> Row:
        """Allocate a row of `n` real numbers, all 0."""
        return [0.0] * n if self.is_plain else _zeros(n, "f8")

    def block(self, n: int) -> tuple[Row, Row, Row]:
        """Allocate one block of memory. Return it as `n` integers, as `n` real numbers and as `2 * n` small integers.

        A large block begins with a large page, because the processor finds an address in a large page faster.
        """
        if self.is_plain:
            memory = memoryview(bytearray(8 * n))
            return memory.cast("q"), memory.cast("d"), memory.cast("i")
        words = _zeros(n + LARGE_PAGE // 8 if 8 * n >= LARGE_PAGE else n, "i8")
        words = words[-words.ctypes.data % LARGE_PAGE // 8 :][:n] if len(words) > n else words
        return words, words.view("f8"), words.view("i4")

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
        entries = 1 << (2 * nodes).bit_length()
        words, cells, counts = self.block(entries + nodes * (NODE + SLOT * roles) + edges * wide)
        index, cells, counts = words[:entries], cells[entries:], counts[2 * entries :]
        return Tree(index, cells, counts, wide, nodes, edges, self.whole(4), scale, self.real(roles))


def _zeros(n: int, kind: str) -> Any:
    import numpy as np

    return np.zeros(n, kind)
