"""Lays out a search tree in memory, as lists for plain code and as arrays for compiled code.

A node has a slot for each role that owes an action, and a slot has an edge for each of the role's actions. The data of a node is small and
contiguous, because in a large tree a simulation spends most of its time fetching cache lines. It is stored in cells of eight bytes, each
with a real number, or with two integers (in brackets here):

    a node: [the last simulation that was here, visits] | a slot | a slot | ...
    a slot: [number of edges | hash | tries of each | action of each] | value of each | of each, for regret matching: regret, strategy

Most positions are seen only once, when a simulation ends there, so a position gets a node only when it is seen again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

NODE, SLOT, LEARNT, STEP = 1, 1, 2, 3
"""Lengths in cells: a node's header, a slot's header, an edge's data for regret matching, and a step on the path."""
CHECK, TRIES = 1, 2
"""The offsets of the hash and of the first edge's tries in a slot, in integers."""
MAX_CHECK = (1 << 31) - 1
"""A mask for the lowest bits of the hash, which a slot contains."""
PLACE_BITS = 26
"""The number of bits in an entry of the index that say where the node is.

They suffice for MAX_EDGES. The other bits contain the highest bits of the hash.
"""
SEEN = (1 << PLACE_BITS) - 1
"""The place in the index for a position that was seen only once, so it has no node yet."""
LONGEST = 256
"""The maximum depth of the tree, in choices."""
MAX_EDGES = 4_000_000
"""The maximum number of edges (actions) in the tree. When it is reached, no more nodes are added."""
MAX_ACTION = (1 << 31) - 1
"""The largest number that an action can have, because a node stores it in four bytes.

The law checks enforce this.
"""
EDGES_A_NODE = 24
"""The average number of edges per node for which memory is allocated."""
COSTS, PROOF, DENIAL = 3, 1, 2
"""In the table of searched positions: the length of a row, and the columns of the proof and disproof numbers."""
NEVER = 1 << 40
"""The cost of proving what cannot be proven, or of disproving what cannot be disproven."""
FOUND_WITHIN = 16
"""The number of rows that are searched for a position. If all of them hold other positions, it replaces the first."""

Row = Any
"""A list or an array of numbers."""


class World(NamedTuple):
    """The memory with which a simulation resets its state to the root: the state's words, the root, and space for a copy.

    Plain Python uses only the root.
    """

    words: Row
    root: Any
    spare: Any


class Tree(NamedTuple):
    """The statistics of a search: its nodes, and the index that finds them by hash."""

    index: Row
    """The hash table in which nodes are looked up.

    An entry is 0 if it is free. Otherwise, its lowest PLACE_BITS bits are 1 plus the index of the node's first cell, or
    SEEN, and the other bits are those of the hash. The rest of the hash is in the node.
    """
    cells: Row
    """The nodes, one after another."""
    counts: Row
    """The same memory as `cells`, as integers, with two integers per cell."""
    wide: int
    """The number of cells for each edge."""
    most_nodes: int
    most_edges: int
    size: Row
    """Four counters: positions, edges, cells used by nodes, and simulations that have begun."""
    scale: Row
    """The smallest and the largest value seen so far."""
    totals: Row
    """For each player, the sum of the values from all simulations."""


class Walk(NamedTuple):
    """The parameters of a search, and the path of the current simulation."""

    regrets: bool
    """Whether roles that choose at the same time use regret matching instead of UCB1."""
    explore: float
    """The exploration constant of UCB1, for values from 0 to 1."""
    wander: float
    """The fraction of actions that regret matching chooses at random in order to explore."""
    thinker: int
    """The player for whom the search thinks, or -1 if there is none."""
    role: int
    """The role for which that player chooses, or -1."""
    rng: Row
    buffer: Row
    """Working memory for actions or weights."""
    path: Row
    """The steps of the current simulation, each with its slot, its edge and the player who chose."""
    chances: Row
    """For each step, the probability with which regret matching chose the action, or 0 if it was chosen in another way."""
    values: Row
    """Each player's value in the position where the simulation ended."""
    weights: Row
    """The learnt weights, or an empty row for the hand-made evaluation."""
