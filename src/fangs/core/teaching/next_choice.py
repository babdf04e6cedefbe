"""Finds the actions that a role can choose the next time it must choose, using only what its player can see."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from fangs.core.errors import Refusal
from fangs.core.fields import compact
from fangs.core.game import View
from fangs.core.position import Position

WORLDS = 24
"""The number of possible worlds that are continued at random."""
ENOUGH = 6
"""The number of worlds after which the search gives up if the role has no choice in any of them."""
LONGEST = 80
"""The maximum number of steps for which a world is continued."""


def next_positions(
    position: Position, seat: int | None, role: str, made: Mapping[str, str] | None = None
) -> Iterator[Position]:
    """Yield possible positions in which a role will choose next, using only what its player can see.

    Each is a possible world of the role's player, continued at random until the role must choose. `made` has the
    choices of the player's roles that are not revealed yet. The same view always gives the same positions. There are
    none for a role that will not choose any more.
    """
    view = Position.read(position.game, position.json(seat))
    rng = random.Random(f"{role} {compact(dict(made or {}))} {compact(view.json())}")
    has_choice = False
    for number in range(WORLDS):
        if number == ENOUGH and not has_choice:
            return
        world = _played_on(Position(view.game, view.imagined(seat, rng)), role, dict(made or {}), rng)
        if world is not None:
            has_choice = True
            yield world


def next_choices(
    position: Position, seat: int | None, role: str, made: Mapping[str, str] | None = None
) -> dict[str, View]:
    """Find the actions that a role may be able to choose next, most frequent first.

    Each action has a view in which the role can choose it.
    """
    seen: dict[str, View] = {}
    often: dict[str, int] = {}
    for world in next_positions(position, seat, role, made):
        view = world.json(seat)
        for action in world.legal(role):
            seen.setdefault(action, view)
            often[action] = often.get(action, 0) + 1
    return {action: seen[action] for action in sorted(seen, key=lambda action: -often[action])}


def _played_on(world: Position, role: str, made: dict[str, str], rng: random.Random) -> Position | None:
    """Continue a world at random until the role must choose, or return None if that does not happen soon."""
    for _ in range(LONGEST):
        if world.kind == "over":
            return None
        if world.kind == "chance":
            world = world.roll(rng)
            continue
        if role in world.owing and role not in made:
            return world
        other = next((one for one in world.owing if one in made), world.owing[0])
        try:
            world = world.play(other, made.pop(other, "") or rng.choice(world.legal(other)))
        except Refusal:  # the choice is possible in general, but not in this world
            return None
    return None
