"""Finds an equilibrium of a round in which several players choose at the same time.

The payoffs are the estimated values of the positions after all joint choices.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple

from fangs.engine.considered import considered
from fangs.engine.layout import Layout
from fangs.engine.memory import Memory
from fangs.engine.mixture import MOST, PAST
from fangs.engine.tree import Row
from fangs.engine.twin import compiled, drive

ENOUGH = 0.002
"""The gap, as a fraction of the range of values, at which mixtures are good enough.

The gap is the most that a player could gain by another choice. If it is larger, the search starts again from other
mixtures.
"""
SAMPLES = 64
"""If dice are rolled after the choices, each combination of choices is tried at most this many times."""

Choice = tuple[tuple[int, int], ...]
"""What a player chooses in one round: pairs of a role and its action, for all of the player's roles that must choose."""


class Likely(NamedTuple):
    """A choice, its value to the player, and the probability with which the player should make it.

    The value assumes that the other players play their mixtures.
    """

    choice: Choice
    value: float
    share: float


def choices(rules: ModuleType, position: Layout) -> dict[int, list[Choice]]:
    """List the choices that each player can make in this round, leaving out actions that a search would not consider."""
    owed, found = rules.owing(position), dict[int, list[Choice]]()
    for role in range(rules.ROLES):
        if owed >> role & 1:
            before, actions = found.setdefault(rules.owner(position, role), [()]), considered(rules, position, role)
            before[:] = [(*choice, (role, action)) for choice in before for action in actions]
    return found


def positions_after(listed: dict[int, list[Choice]]) -> float:
    """Count the combinations of all players' choices. Return infinity if a player has more than MOST choices."""
    return math.prod(map(len, listed.values())) if max(map(len, listed.values())) <= MOST else math.inf


def fits(rules: ModuleType, public: Layout, state: Layout, role: int, choice: Choice) -> bool:
    """Return whether a choice agrees with the actions that its player has already chosen for other roles.

    These are the actions for roles other than `role` that are played in `state` but not yet in `public`.
    """
    owed = rules.owing(state)
    if owed >> role & 1 == 0:
        return True
    after = public.copy()
    for other, action in choice:
        if other != role and owed >> other & 1 == 0:
            rules.play(after, other, action)
    return after == state


def equilibrium(
    rules: ModuleType,
    position: Layout,
    listed: dict[int, list[Choice]],
    seed: int,
    *,
    most: int = 1,
    plain: bool = False,
    weights: Sequence[int] | None = None,
) -> dict[int, list[Likely]]:
    """Compute mixed strategies near an equilibrium: the probability with which each player should make each choice.

    The position must have no lasting secrets. If dice follow, each combination of choices is tried several times, as
    long as that makes at most `most` positions. `plain` avoids NumPy and Numba. `weights` are learnt weights (None:
    the weights in use; empty: the hand-made evaluation). The same seed gives the same result.
    """
    loaded, memory = rules if plain else compiled(rules), Memory(plain)
    driver, evaluation = drive("equilibrium", loaded), drive("evaluation", loaded)
    known = evaluation.LEARNT if weights is None else evaluation.context.row(weights, "i2")
    count, total = len(listed), math.prod(map(len, listed.values()))
    owners, widths, sizes, roles, actions = _rows(rules, listed, memory)
    rng, buffer, values = memory.whole(4), memory.whole(rules.MAX_ACTIONS), memory.real(rules.ROLES)
    driver.rng_.seed(rng, seed, 0)
    payoffs, work, before = memory.real(count * total), memory.real(max(total, MOST)), list(rng)
    where = *memory.state(position), count, owners, sizes, widths, roles, actions, payoffs, rng, buffer, values, known
    driver.add_values(*where)
    times = min(SAMPLES, most // total) if list(rng) != before else 1
    for _ in range(times - 1):
        driver.add_values(*where)
    shares, means, found, scores = (memory.real(count * MOST) for _ in range(4))
    driver.balance(payoffs, sizes, count, ENOUGH, memory.real(count * MOST * PAST), shares, means, found, work)
    driver.judge(payoffs, sizes, count, found, scores, work)
    return {
        player: [
            Likely(choice, float(scores[at * MOST + k]) / max(times, 1), float(found[at * MOST + k]))
            for k, choice in enumerate(each)
        ]
        for at, (player, each) in enumerate(listed.items())
    }


def _rows(rules: ModuleType, listed: dict[int, list[Choice]], memory: Memory) -> tuple[Row, Row, Row, Row, Row]:
    """Convert the players' choices to rows of numbers for the driver.

    Return the players, their numbers of roles and choices, their roles, and the actions of their choices.
    """
    owners, widths, sizes = (memory.whole(len(listed)) for _ in range(3))
    roles, actions = (memory.whole(len(listed) * n * rules.ROLES) for n in (1, MOST))
    for at, (player, each) in enumerate(listed.items()):
        owners[at], widths[at], sizes[at] = player, len(each[0]), len(each)
        for n, (role, _) in enumerate(each[0]):
            roles[at * rules.ROLES + n] = role
        for k, choice in enumerate(each):
            for n, (_, action) in enumerate(choice):
                actions[(at * MOST + k) * rules.ROLES + n] = action
    return owners, widths, sizes, roles, actions
