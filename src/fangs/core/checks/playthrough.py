"""Writes a random game as text, position by position, with every player's view, the actions and the events.

Every game has a playthrough in its folder (`playthrough.txt`), so that a reviewer notices every change in what players see. `python -m
fangs.core.checks.playthrough NAME` regenerates it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

from fangs.core.discovery import registry
from fangs.core.fields import compact
from fangs.core.game import Event, Game
from fangs.core.position import Position

STEPS = 60
MAX_LISTED = 24


def playthrough(game: Game, seed: int = 1, steps: int = STEPS) -> str:
    """Play a random game and write it as text, cut off after `steps` steps."""
    rng = random.Random(seed)
    position = Position(game, game.start())
    parts = [f"# {game.title}: a random game, edition {game.edition}\n"]
    for number in range(steps + 1):
        parts.append(f"\n## {number}\n\n" + "\n".join(_seen(position)) + "\n")
        if position.kind == "over" or number == steps:
            break
        role = rng.choice(position.owing) if position.kind == "decision" else None
        action = rng.choice(sorted(position.legal(role))) if role else position.draw(rng)
        parts.append(f"\n> {role or 'dice'} {action}\n")
        position = position.play(role, action)
        parts += [f"  {event}{_only(event)}\n" for event in position.events]
    return "".join(parts)


def _seen(position: Position) -> Iterator[str]:
    yield position.text(None)
    yield ""
    for_all = position.json(None)
    yield f"all see {compact(for_all)}"
    for player in range(position.players):
        more = _difference(for_all, position.json(player))
        if more:
            yield f"player {player} sees {compact(more)}"
    if position.kind == "over":
        yield f"over: {position.scores}"
    if position.kind == "chance":
        yield "dice: " + _some([f"{outcome} {chance}" for outcome, chance in position.odds])
    for role in position.owing:
        yield f"{role} may (player {position.owner(role)}): " + _some(sorted(position.legal(role)))


def _only(event: Event) -> str:
    """Return a note such as ` (only to 0)` if only some players are told about an event, or "" if everybody is."""
    return "" if event.audience is None else f" (only to {', '.join(map(str, event.audience)) or 'nobody'})"


def _difference(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in new.items() if old[key] != value}


def _some(words: list[str]) -> str:
    more = f" ... {len(words)} in all" if len(words) > MAX_LISTED else ""
    return ", ".join(words[:MAX_LISTED]) + more


if __name__ == "__main__":
    for name in sys.argv[1:] or registry.names():
        found = registry.game(name)
        (found.folder / "playthrough.txt").write_text(playthrough(found), "utf-8")
