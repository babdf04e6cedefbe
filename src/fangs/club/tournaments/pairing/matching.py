"""The cheapest set of pairs, by maximum-weight matching.

Costs have several parts: no number of the later ones outweighs one of the earlier ones. They are added up exactly, as one whole number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import networkx

Cost = tuple[int, ...]
Costs = dict[tuple[int, int], Cost]
EXACT = 100
"""Up to so many vertices, all pairs are considered."""
NEAREST = 10
"""Above, so many of the cheapest pairs of each vertex; more if they are not enough to pair everybody."""


def cheapest(count: int, costs: Costs) -> list[tuple[int, int]]:
    """As many disjoint pairs of 0 to `count` - 1 as possible, and the cheapest of these, from the pairs that have a cost."""
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
    """From costs to whole numbers that compare as their sums over a matching do, part by part."""
    parts = len(next(iter(costs.values())))
    highest = [max(cost[part] for cost in costs.values()) for part in range(parts)]
    factors = [1] * parts
    for part in range(parts - 2, -1, -1):
        factors[part] = factors[part + 1] * (highest[part + 1] * (count // 2) + 1)
    return lambda cost: sum(one * factor for one, factor in zip(cost, factors, strict=True))


def cheapest_of(count: int, cost: Callable[[int, int], Cost | None], exact: int = EXACT) -> list[tuple[int, int]]:
    """The same, where `cost` gives the cost of a pair, or None if it is not allowed.

    Up to `exact` vertices the result is the optimum. Above, it is the optimum among the cheapest pairs of every vertex, and it pairs as
    many as any other: where these pairs are not enough, more are taken, in the end all.
    """
    costs: Costs = {}
    for one in range(count):
        for other in range(one + 1, count):
            if (found := cost(one, other)) is not None:
                costs[one, other] = found
    if count <= exact:
        return cheapest(count, costs)
    nearest = NEAREST
    by_vertex = _sorted_by_vertex(count, costs)
    while True:
        few = {pair: costs[pair] for pairs in by_vertex for pair in pairs[:nearest]}
        found_pairs = cheapest(count, few)
        if len(found_pairs) == count // 2 or len(few) == len(costs):
            return found_pairs
        nearest *= 4


def _sorted_by_vertex(count: int, costs: Costs) -> list[list[tuple[int, int]]]:
    """For each vertex its pairs, the cheapest first."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for pair in sorted(costs, key=costs.__getitem__):
        for vertex in pair:
            found[vertex].append(pair)
    return found


def total(costs: Iterable[Cost]) -> Cost:
    """The sum of costs, part by part."""
    return tuple(map(sum, zip(*costs, strict=True)))


def is_pairable(vertices: Sequence[int], allowed: Callable[[int, int], bool]) -> bool:
    """Whether these can all be paired (all but one, where they are odd in number)."""
    graph: networkx.Graph[Any] = networkx.Graph()
    graph.add_nodes_from(vertices)
    graph.add_edges_from(
        (one, other) for at, one in enumerate(vertices) for other in vertices[at + 1 :] if allowed(one, other)
    )
    return len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(vertices) // 2
