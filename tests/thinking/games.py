"""Games to think about."""

from __future__ import annotations

import random

import fangs
from fangs.core.position import Position
from fangs.core.records.record import Record

GAME = "getbit"  # the quickest to compile


def at_a_choice(players: int = 4) -> Position:
    """The first choice of a game, which should be mixed if there are three players."""
    return fangs.new(GAME, players).roll(random.Random(1))


def played(seed: int, game: str = GAME, players: int | None = None, **options: str) -> Record:
    """A game of players who choose anything."""
    record, rng = Record(fangs.game(game), players, options, names={0: "Ann"}), random.Random(seed)
    while record.position.kind != "over":
        if record.position.kind == "chance":
            record.play(None, record.position.draw(rng))
        else:
            role = record.position.owing[0]
            record.play(role, rng.choice(record.position.legal(role)))
    return record
