"""Finds the cheapest set of disjoint pairs by maximum-weight matching.

Costs have several parts, and no amount of a later part outweighs an earlier one. They are added exactly, as one integer.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any

import networkx

Cost = tuple[int, ...]
Costs = dict[tuple[int, int], Cost]


def cheapest(count: int, costs: Costs) -> list[tuple[int, int]]:
    """Pair up as many of the numbers below `count` as possible, at the lowest total cost.

    Only pairs with a cost are used.
    """
    if not costs:
        return []
    weight = _weights(count, costs)
    most = max(map(weight, costs.values()))
    graph: networkx.Graph[Any] = networkx.Graph()
    graph.add_nodes_from(range(count))
    graph.add_weighted_edges_from((one, other, most - weight(cost)) for (one, other), cost in costs.items())
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in found)


def _weights(count: int, costs: Costs) -> Callable[[Cost], int]:
    """Build a function that combines the parts of a cost into a single integer.

    Summed over a matching, the integers compare like the costs that are summed part by part.
    """
    parts = len(next(iter(costs.values())))
    highest = [max(cost[part] for cost in costs.values()) for part in range(parts)]
    factors = [1] * parts
    for part in range(parts - 2, -1, -1):
        factors[part] = factors[part + 1] * (highest[part + 1] * (count // 2) + 1)
    return lambda cost: sum(one * factor for one, factor in zip(cost, factors, strict=True))


def cheapest_of(count: int, cost: Callable[[int, int], Cost | None]) -> list[tuple[int, int]]:
    """Pair up as many vertices as possible, at the lowest total cost.

    The function `cost` returns None for pairs that are not allowed.
    """
    pairs = combinations(range(count), 2)
    return cheapest(count, {pair: found for pair in pairs if (found := cost(*pair)) is not None})


def nearly_cheapest_of(
    count: int,
    cost: Callable[[int, int], Cost | None],
    kind: Callable[[int, int], int | None],
    nearest: Sequence[int],
) -> list[tuple[int, int]]:
    """Pair up as many vertices as possible, at nearly the lowest cost. This is fast even for very many vertices.

    For each vertex, only the cheapest pairs of each `kind` are considered, as many as `nearest` says, and no pairs of
    the kind None. If these are not enough to pair everybody, all pairs of the vertices that are left alone are added,
    and in the end all pairs.
    """
    taken = _nearest(count, cost, kind, nearest)
    while True:
        pairs = cheapest(count, taken)
        alone = set(range(count)) - {vertex for pair in pairs for vertex in pair}
        if len(alone) < 2:
            return pairs
        more = {}
        for vertex in alone:
            for other in range(count):
                pair = (min(vertex, other), max(vertex, other))
                if other != vertex and pair not in taken and (found := cost(*pair)) is not None:
                    more[pair] = found
        if not more:
            return cheapest_of(count, cost)
        taken |= more


def _nearest(
    count: int, cost: Callable[[int, int], Cost | None], kind: Callable[[int, int], int | None], nearest: Sequence[int]
) -> Costs:
    """Find the cheapest pairs of each kind for each vertex."""
    by_vertex: list[list[list[tuple[Cost, int, int]]]] = [[[] for _ in nearest] for _ in range(count)]
    for one, other in combinations(range(count), 2):
        which = kind(one, other)
        if which is not None and (found := cost(one, other)) is not None:
            by_vertex[one][which].append((found, one, other))
            by_vertex[other][which].append((found, one, other))
    return {
        (one, other): found
        for kinds in by_vertex
        for most, pairs in zip(nearest, kinds, strict=True)
        for found, one, other in heapq.nsmallest(most, pairs)
    }


def total(costs: Iterable[Cost]) -> Cost:
    """Add up costs, part by part."""
    return tuple(map(sum, zip(*costs, strict=True)))


def is_pairable(vertices: Sequence[int], allowed: Callable[[int, int], bool]) -> bool:
    """Check whether these vertices can all be paired. If their number is odd, one is left over."""
    graph: networkx.Graph[Any] = networkx.Graph()
    graph.add_nodes_from(vertices)
    graph.add_edges_from(pair for pair in combinations(vertices, 2) if allowed(*pair))
    return len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(vertices) // 2
