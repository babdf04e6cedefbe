"""Simulates ways to gain a rating by cheating, with and without the rules against it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from fangs.club.ratings.book import rate
from fangs.club.ratings.scale import START
from fangs.club.ratings.weighing import DAY, RULES, Rules
from fangs.lab.leagues.league import League, of_talents

WITHOUT = RULES["live"]._replace(meetings=math.inf, trusted=math.inf, throws=math.inf)
"""The rating rules without the ones that give some pairs less weight."""
SETTLED = 60
"""The number of rounds that the honest players have played before anybody cheats."""


class Cheat(NamedTuple):
    """A way to cheat, and how many points the cheater gains with and without the rules against it."""

    what: str
    ruled: float
    free: float


def club(rules: Rules, players: int = 60, seed: int = 1) -> League:
    """Create a league of honest players with settled ratings, and one more player of average strength, `cheat`."""
    league = of_talents(players, seed)
    league.strengths["cheat"] = START
    league.rules = rules
    for _ in range(SETTLED):
        league.round(2)
    return league


def feed(league: League, feeders: list[str], games: int) -> None:
    """Let some players take turns losing to the player `cheat`."""
    for number in range(games):
        _play(league, "cheat", feeders[number % len(feeders)])


def _play(league: League, winner: str, loser: str, *thrown: str) -> None:
    """Rate one of twenty games a day. `thrown` are the players who gave it up when it had hardly begun."""
    league.now += DAY / 20
    rate(league.book, league.result([winner, loser], [1, 2], thrown), league.rules)


def friend(league: League, games: int) -> None:
    """Let one friend with a settled rating lose every game, playing to the end."""
    feed(league, ["player 0"], games)


def ring(league: League, games: int) -> None:
    """Let ten new accounts lose in turn."""
    feed(league, [f"ring {number}" for number in range(10)], games)


def laundered(league: League, games: int) -> None:
    """Let ten accounts first settle their ratings among themselves, then lose in turn."""
    accounts = [f"ring {number}" for number in range(10)]
    for _ in range(20):
        league.now += DAY
        league.rng.shuffle(accounts)
        for one, other in zip(accounts[::2], accounts[1::2], strict=True):
            rate(league.book, league.result([one, other], league.rng.sample([1, 2], 2)), league.rules)
    feed(league, accounts, games)


def crowd(league: League, games: int) -> None:
    """Let a new account lose each game."""
    feed(league, [f"one of many {number}" for number in range(games)], games)


def sandbag(league: League, games: int) -> None:
    """Let the cheat give up games against strangers that have hardly begun."""
    for number in range(games):
        _play(league, f"player {number % 60}", "cheat", "cheat")


def lose(league: League, games: int) -> None:
    """Let the cheat lose to strangers on purpose, but play to the end."""
    for number in range(games):
        _play(league, f"player {number % 60}", "cheat")


GAMES = 400
"""The number of games that each cheater plays, 20 a day."""
Way = Callable[[League, int], None]
"""A function that cheats in this many games in a league."""
WAYS: tuple[Way, ...] = (friend, ring, laundered, crowd, sandbag, lose)


def changed(way: Way, rules: Rules) -> float:
    """Compute how many points a way of cheating adds to the cheater's rating."""
    league = club(rules)
    before = league.rating("cheat").mean
    way(league, GAMES)
    return league.rating("cheat").mean - before


def cheats() -> list[Cheat]:
    """Try all ways to cheat, and return how many points they gain."""
    return [Cheat(str(way.__doc__), changed(way, RULES["live"]), changed(way, WITHOUT)) for way in WAYS]
