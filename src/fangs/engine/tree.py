"""The memory of a search: flat rows of numbers, which can be lists or arrays, in records that compiled code accepts too.

A node has a slot for each role that owes an action, and a slot has an edge for each of the role's actions. The data of a node is small and
contiguous, because in a large tree a simulation spends most of its time fetching cache lines. It is stored in cells of eight bytes, each
with a real number, or with two integers (in brackets here):

    a node: [the last simulation that was here, visits] | a slot | a slot | ...
    a slot: [number of edges | tries of each | action of each | unused] | value of each | of each, for regret matching: regret, strategy

Most positions are seen only once, when a simulation ends there, so a position gets a node only when it is seen again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

NODE, SLOT, LEARNT, STEP = 1, 1, 2, 3
"""The cells before a node's slots, before a slot's edges, and for an edge's regret matching; the numbers in a step."""
PLACE = 2
"""The length of an entry in the index."""
SEEN = -1
"""The mark in the index for a position that was seen once and has no node."""
LONGEST = 256
"""The maximum depth of the tree, in choices."""
MAX_EDGES = 4_000_000
"""The maximum number of actions in the tree. Positions beyond that get no nodes."""
MAX_ACTION = (1 << 31) - 1
"""The largest number of an action, because a node has four bytes for it. The laws of a game require this of its rules."""
EDGES_A_NODE = 24
"""The maximum average number of edges per node, for the allocation of memory."""
COSTS, PROOF, DENIAL = 3, 1, 2
"""The length of a row in the table of searched positions, and where the proof and the denial are in it."""
NEVER = 1 << 40
"""The cost of something that cannot be proven or cannot be denied."""
FOUND_WITHIN = 16
"""The number of rows searched for a position. If all of them hold other positions, the position replaces the first."""

Row = Any
"""A list or an array of numbers."""


class World(NamedTuple):
    """The state for simulations as 8-byte words, its value at the root, and room for a copy. Plain Python uses only the root."""

    words: Row
    root: Any
    spare: Any


class Tree(NamedTuple):
    """The statistics of the search."""

    index: Row
    """For the hash of a node, the hash itself, and 1 plus the number of the node's first cell (0: free; SEEN: no node yet)."""
    cells: Row
    """The nodes, one after another."""
    counts: Row
    """The same memory as integers, two per cell."""
    wide: int
    """The number of cells of an edge."""
    most_nodes: int
    most_edges: int
    size: Row
    """The numbers of positions, of edges and of used cells in nodes, and of simulations begun."""
    scale: Row
    """The smallest and the largest value seen."""
    totals: Row
    """The sum of all values for each player."""


class Walk(NamedTuple):
    """The parameters of a simulation, and its path."""

    regrets: bool
    """Whether roles that choose at the same time use regret matching instead of UCB1."""
    explore: float
    """UCB1's constant, for values from 0 to 1."""
    wander: float
    """The share of random actions in regret matching."""
    thinker: int
    """The thinking player, or -1."""
    role: int
    """The role of that player, or -1."""
    rng: Row
    buffer: Row
    """Room for actions or weights."""
    room: Row
    """Room for the bounds of actions."""
    path: Row
    """For each step, the start of the slot, the number of the edge in it, and the player."""
    chances: Row
    """For each step, its probability in regret matching."""
    values: Row
    """The value of the last position to each player."""
    weights: Row
    """The learnt weights, or an empty row for the hand-made evaluation."""


def planned(
    most: int,
    roles: int,
    actions: int,
    regrets: bool,
    whole: Callable[[int], Row],
    real: Callable[[int], Row],
    both: Callable[[int], tuple[Row, Row]],
) -> Tree:
    """Return an empty tree with room for this many simulations, for positions with this many roles and this many actions per role."""
    nodes = most + 2
    edges = min(MAX_EDGES, nodes * EDGES_A_NODE + actions * roles)
    wide = 2 + (LEARNT if regrets else 0)
    scale = real(2)
    scale[0], scale[1] = 1e300, -1e300
    index = whole(PLACE << (2 * nodes).bit_length())
    cells, counts = both(nodes * (NODE + SLOT * roles) + edges * wide)
    return Tree(index, cells, counts, wide, nodes, edges, whole(4), scale, real(roles))
