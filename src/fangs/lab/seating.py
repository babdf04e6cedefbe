"""Who sits where in a round: every bot in every seat exactly once, all games of it with the same dice."""

from __future__ import annotations

import random


def seatings(bots: int, players: int, seed: int, number: int) -> list[list[int]]:
    """The games of a round, one for each bot: the bot (by number) of every player.

    The bots stand in a circle, shuffled anew for every round, and from game to game each seat goes to the next of the circle. Where
    there are more seats than bots every bot has as many seats as any other, or one more, spread at random: two bots at four seats play
    an arrangement with two seats each, and its reverse.
    """
    rng = random.Random(f"seats {seed} {number}")
    circle = rng.sample(range(bots), bots)
    places = [seat % bots for seat in range(players)]
    if players > bots:
        rng.shuffle(places)
    return [[circle[(place + game) % bots] for place in places] for game in range(bots)]
