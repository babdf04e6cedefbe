"""The memory of a search: flat rows of numbers, so that plain lists serve as well as arrays, in records that compiled code takes too.

A node has a slot for each role that owes; a slot has an edge for each of its actions. All that belongs to a node lies together, in the
order in which a simulation reads it, since in a large tree a simulation spends most of its time fetching lines of memory:

    a node: the last simulation that was here | a slot | a slot | ...
    a slot: number of edges, visits | of each edge: visits, value | of each: action | of each, for regret matching: regret, strategy
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

NODE, SLOT, TRIED, LEARNT, STEP = 1, 2, 2, 2, 3
"""How many numbers there are before the slots of a node, before the edges of a slot, for an edge's tries and regrets, and for a step."""
PLACE = 2
"""How many numbers a place in the index has."""
LONGEST = 256
"""How many choices deep the tree may be."""
MAX_EDGES = 4_000_000
"""How many actions of all positions the tree holds; positions beyond that are played out but not remembered."""
EDGES_A_NODE = 24
"""How many edges a node has on average, at most, where memory is planned."""
COSTS, PROOF, DENIAL = 3, 1, 2
"""The length of a row in the table of searched positions, and where in it the proof and the denial are."""
NEVER = 1 << 40
"""The cost of what cannot be proven, or denied."""
FOUND_WITHIN = 16
"""How many rows are searched for a position. If all hold others, it replaces the first."""

Row = Any
"""A list or an array of numbers."""


class World(NamedTuple):
    """The state that is played with in words of eight bytes, what they are at the root, and room for a copy; plain: only the root."""

    words: Row
    root: Any
    spare: Any


class Tree(NamedTuple):
    """What the search knows."""

    index: Row
    """By a node's hash: that hash, and the number of the cell at which the node begins, plus 1 (0: free)."""
    cells: Row
    """The nodes, one after the other."""
    wide: int
    """How many cells an edge takes."""
    most_nodes: int
    most_edges: int
    size: Row
    """Nodes, edges and cells in use, simulations begun."""
    scale: Row
    """The least and the most value seen."""
    totals: Row
    """The sum of all values of each player."""


class Walk(NamedTuple):
    """How a simulation chooses, and where it notes its way."""

    regrets: bool
    """Whether roles that choose at the same time do so by regret matching, else by UCB1."""
    explore: float
    """UCB1's constant, for values from 0 to 1."""
    wander: float
    """How often regret matching tries any action."""
    thinker: int
    """The player who thinks, or -1."""
    role: int
    """The role of that player, or -1."""
    rng: Row
    buffer: Row
    """Room for actions or weights."""
    path: Row
    """Of each step: where the slot begins, the number of the edge in it, player."""
    chances: Row
    """Of each step: how likely regret matching was to take it."""
    values: Row
    """What the last position was worth to each player."""
    weights: Row
    """What was learnt of positions; empty where they are judged as was worked out by hand."""


def planned(
    most: int, roles: int, actions: int, regrets: bool, whole: Callable[[int], Row], real: Callable[[int], Row]
) -> Tree:
    """An empty tree with room for so many simulations, where a position has at most so many roles and each of them so many actions."""
    nodes = most + 2
    edges = min(MAX_EDGES, nodes * EDGES_A_NODE + actions * roles)
    wide = TRIED + 1 + (LEARNT if regrets else 0)
    scale = real(2)
    scale[0], scale[1] = 1e300, -1e300
    index = whole(PLACE << (2 * nodes).bit_length())
    cells = real(nodes * (NODE + SLOT * roles) + edges * wide)
    return Tree(index, cells, wide, nodes, edges, whole(4), scale, real(roles))
