"""How each game is begun here so that it ends soon: with fewer rounds, or from a record that is near its end."""

from __future__ import annotations

import functools
import random
from typing import Any

import fangs
from fangs import bots
from fangs.core.records.record import Record
from tests.facts import facts

LONG, MAX_STEPS = 160, 1200
LEFT, NEAR = 1, 12
MOST, MAX_LEFT = 80, 8
"""So many choices are made before one begins again, hoping for better luck with the dice; fewer where the end is near at the beginning."""


@functools.cache
def opening(name: str, players: int | None = None) -> dict[str, Any]:
    """What to ask for, beside who sits where; for as few players as the game has, if it is not said."""
    game = fangs.game(name)
    number = players or min(game.players)
    options = dict(facts(name).shorter)
    if len(played(Record(game, number, options), "random").steps) < LONG:
        return {"game": name, "options": options}
    games = [played(Record(game, number, options), "greedy", seed) for seed in range(8)]
    ends = [cut(one, LEFT) for one in games]
    of_the_first = [one for one in ends if one.position.owner(one.position.owing[0]) == 0]
    return {"game": name, "record": str(min(of_the_first or ends, key=still_to_come))}


@functools.cache
def near_the_end(name: str) -> dict[str, Any]:
    """The same, with a dozen choices to go at most: for those who need not see all that comes before."""
    opened = opening(name)
    if "record" in opened:
        return opened
    game = fangs.game(name)
    whole_game = played(Record(game, min(game.players), opened["options"]), "random")
    return {"game": name, "record": str(cut(whole_game, NEAR))}


def patience(opened: dict[str, Any]) -> int:
    """After how many choices a game with such an opening is begun again."""
    return MAX_LEFT if "record" in opened else MOST


def still_to_come(record: Record) -> int:
    """How long it takes to the end at random, where what is long counts as equally long."""
    ends = (played(record.until(len(record.steps)), "random", seed) for seed in range(8))
    return sum(len(one.steps) - len(record.steps) for one in ends)


def played(record: Record, kind: str, seed: object = 0, most: int = LONG) -> Record:
    """The same record, played on by bots of a kind to its end, but for so many steps at most."""
    choose, rng, begun = bots.bot(kind), random.Random(f"{record.game.name} {seed}"), len(record.steps)
    while (position := record.position).kind != "over" and len(record.steps) < begun + most:
        if position.kind == "chance":
            record.play(None, position.draw(rng))
        else:
            role = rng.choice(position.owing)
            record.play(role, choose(position.json(position.owner(role)), role, rng, 0))
    return record


def whole(name: str, players: int | None = None, options: dict[str, Any] | None = None, seed: object = 0) -> Record:
    """A whole game at random; where that would be long, its players look one choice ahead."""
    record = _whole(name, players or fangs.game(name).usual_players, tuple((options or {}).items()), seed)
    return record.until(len(record.steps))  # which can be played on


@functools.cache
def _whole(name: str, players: int, options: tuple[tuple[str, Any], ...], seed: object) -> Record:
    ways = (played(Record(name, players, dict(options)), kind, seed, MAX_STEPS) for kind in ("random", "greedy"))
    return next(record for record in ways if record.position.kind == "over")


def cut(record: Record, left: int) -> Record:
    """The record without its last steps, so that somebody is to choose and nothing is hidden."""
    steps = max(0, len(record.steps) - left)
    while steps and (record.until(steps).position.kind == "chance" or record.until(steps).position.hides_choices()):
        steps -= 1
    return record.until(steps)
