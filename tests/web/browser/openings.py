"""How each game is begun here so that it ends soon: with fewer rounds, or from a record that is near its end."""

from __future__ import annotations

import functools
import random
from typing import Any

import fangs
from fangs.core.record import Record

SHORTER: dict[str, dict[str, Any]] = {
    "lunch": {"target": 0},
    "mandua": {"quiet_limit": 3},
    "maneater": {"turn_limit": 3},
}
LONG = 100
LEFT = 3
MOST = 80
"""So many choices are made before one begins again, hoping for better luck with the dice."""


@functools.cache
def opening(name: str, players: int | None = None) -> dict[str, Any]:
    """What to ask for, beside who sits where; for as few players as the game has, if it is not said."""
    game = fangs.game(name)
    number = players or min(game.players)
    options = SHORTER.get(name, {})
    games = [at_random(name, number, options, seed) for seed in range(8)]
    if min(len(one.steps) for one in games) < LONG:
        return {"game": name, "options": options}
    return {"game": name, "record": str(min((cut(one, LEFT) for one in games), key=still_to_come))}


def still_to_come(record: Record) -> int:
    """How long it takes to the end at random, where what is long counts as equally long."""
    ends = (play_on(record.until(len(record.steps)), random.Random(seed)) for seed in range(8))
    return sum(min(len(one.steps) - len(record.steps), LONG) for one in ends)


def at_random(name: str, players: int, options: dict[str, Any] | None = None, seed: object = 0) -> Record:
    """A whole game at random."""
    return play_on(Record(fangs.game(name), players, options or {}), random.Random(f"{name} {seed}"))


def play_on(record: Record, rng: random.Random) -> Record:
    """The same record, played to its end."""
    while record.position.kind != "over":
        if record.position.kind == "chance":
            outcomes, chances = zip(*record.position.odds, strict=True)
            record.play(None, rng.choices(outcomes, [float(chance) for chance in chances])[0])
        else:
            role = rng.choice(record.position.owing)
            record.play(role, rng.choice(record.position.legal(role)))
    return record


def cut(record: Record, left: int) -> Record:
    """The record without its last steps, so that somebody is to choose and nothing is hidden."""
    steps = max(0, len(record.steps) - left)
    while steps and (record.until(steps).position.kind == "chance" or record.until(steps).position.hides_choices()):
        steps -= 1
    return record.until(steps)
