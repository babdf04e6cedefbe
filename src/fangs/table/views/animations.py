"""Animations of the most recent steps on a board, cached for all readers who see the same things."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fangs.core.animation import tinted
from fangs.core.position import Position
from fangs.table.board import Board
from fangs.table.frozen import Same
from fangs.table.trail import Trail
from fangs.table.views import drawings
from fangs.table.views.drawings import sight
from fangs.translation import capital, joined, language, spelled

STEPS = 8
"""The minimum number of recent steps that are animated. Readers who have missed more steps are told so."""
CHOICES = 4
"""The minimum number of recent choices that are animated together with their dice. A single choice can cause many throws."""
LOOK_BACK_STEPS = 30
"""The number of recent steps that are searched for steps to animate."""
CACHE_SIZE = 2000
"""The maximum number of animated steps in the cache. Each takes about 500 bytes."""
Json = dict[str, Any]


def staged(board: Board, player: int | None) -> list[Json]:
    """Return animations of the most recent steps on a board, as a player may see them. None is a spectator."""
    return _staged(Same(board.positions), len(board.steps), board.seat_of(player), language())


def staged_at(board: Board, player: int | None, steps: int) -> Json | None:
    """Return the animation of one step as a player may see it, or None if there is nothing to see."""
    before, after, seat = _before(board, steps), board.at(steps), board.seat_of(player)
    return _step(Same(before, after), steps, seat, language()) if before else None


def befell(board: Board, player: int | None) -> str:
    """Describe what has happened to a player's roles since their last choice. Return "" if nothing has."""
    if player is None or not board.steps:
        return ""
    positions, seat, last = board.positions, board.seat_of(player), board.last_choice(player)
    first = max(len(positions) - positions.held, len(board.steps) - LOOK_BACK_STEPS, board.seed_from, last or 0)
    events = [event for position in positions[first + 1 :] for event in position.told(seat)]
    view = sight(board.position, seat)
    return by_role(board, {role: board.game.befell(view, role, events) for role in board.roles_of(player)})


def by_role(board: Board, said: Mapping[str, str]) -> str:
    """Join the sentences about a player's roles. If there are several roles, each sentence names its role."""
    if len(said) == 1:
        return joined(*said.values())
    return joined(
        *(joined(capital(board.first.called(role)), ": ", words, by="") for role, words in said.items() if words)
    )


def full(board: Board, player: int | None, steps: int) -> Json | None:
    """Draw a board as it was just before a step that cleared it. Return None if the step did not clear it."""
    before = _before(board, steps)
    if before is None:
        return None
    seat, after = board.seat_of(player), board.at(steps)
    seen = board.game.full(sight(before, seat), sight(after, seat), after.told(seat))
    return None if seen is None else drawings.full(board.game, seen)


def _before(board: Board, steps: int) -> Position | None:
    """Return the position before a step, or None if there is none or the rules have been corrected since then."""
    return board.at(steps - 1) if steps > board.readable_from else None


@lru_cache(maxsize=CACHE_SIZE)
def _staged(same: Same, steps: int, seat: int | None, language: str) -> list[Json]:
    """Return animations of the most recent steps, from a cache if possible.

    Secret choices do not change the result, so it stays cached while they are made.
    """
    positions: Trail[Position] = same.objects[0]
    first = max(len(positions) - positions.held, steps - LOOK_BACK_STEPS, 0)
    found: list[Json] = []
    chosen, after = 0, positions[steps]
    for number in range(steps, first, -1):
        before = positions[number - 1]
        animated = _step(Same(before, after), number, seat, language)
        if animated is not None:
            found.append(animated)
        chosen += before.kind != "chance"
        if len(found) >= STEPS and chosen >= CHOICES:
            break
        after = before
    return found[::-1]


@lru_cache(maxsize=CACHE_SIZE)
def _step(same: Same, number: int, seat: int | None, language: str) -> Json | None:
    """Return the animation of one step, or None if a reader may know none of its events."""
    before, after = same.objects
    events = after.told(seat)
    if not events:
        return None
    seen, then = sight(before, seat), sight(after, seat)
    is_public = seen is sight(before, None) and then is sight(after, None) and events == after.told(None)
    if seat is not None and is_public:
        return _step(same, number, None, language)
    scenes = before.game.staged(seen, then, events)
    if any(effect["do"] == "go" for scene in scenes for effect in scene or ()):
        pieces = drawings.drawn(before, seat)["drawing"]["pieces"]
        scenes = tinted(scenes, before.game.tints({piece["id"]: piece.get("role", "") for piece in pieces}))
    return {"steps": number, "scenes": spelled(scenes)}
