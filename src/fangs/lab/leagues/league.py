"""Simulates a league of players with known strengths, who play and are rated as on a server."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fangs.club.ratings.book import Book, rate, sides
from fangs.club.ratings.model import Belief
from fangs.club.ratings.results import Result, Seat
from fangs.club.ratings.scale import SPREAD, START, Strength
from fangs.club.ratings.weighing import DAY, RULES, Rules
from fangs.lab.arena.play import places_of

TALENT = 300.0
"""The standard deviation of the players' true strengths, in points."""


@dataclass
class League:
    """A simulated league, with its players' true strengths by name and their ratings."""

    rng: random.Random
    strengths: dict[str, float]
    rules: Rules = RULES["live"]
    tie: float = 0.0
    """Performances in the same interval of this many points are tied. With 0, there are no ties."""
    advantages: Sequence[float] = ()
    """How many points each seat adds to its player's strength."""
    luck: Mapping[int, float] = field(default_factory=dict)
    """A factor for how much luck decides with each number of players. It is 1 for numbers that are missing."""
    told: bool = True
    """Whether the results tell the rating system how much luck decides."""
    book: Book = field(default_factory=Book)
    now: float = 0.0
    games: int = 0

    def places(self, players: Sequence[str]) -> list[int]:
        """Play a game, and return the players' places (Plackett-Luce model).

        Each performance is strength plus luck, which has a Gumbel distribution.
        """
        seats = self.advantages or [0.0] * len(players)
        luck = SPREAD * self.luck.get(len(players), 1.0)
        reached = [
            self.strengths[one] + seat - luck * math.log(-math.log(self.rng.random()))
            for one, seat in zip(players, seats, strict=True)
        ]
        return places_of([math.floor(one / self.tie) for one in reached] if self.tie else reached)

    def result(self, players: Sequence[str], places: Sequence[int], thrown: Sequence[str] = ()) -> Result:
        """Create a result with these places, dated at the league's current time."""
        self.games += 1
        return Result(
            id=str(self.games),
            at=self.now,
            game="league",
            pace="live",
            places=dict(zip(players, places, strict=True)),
            seats={one: Seat(str(seat)) for seat, one in enumerate(players)} if self.advantages else {},
            luck=self.luck.get(len(players), 1.0) if self.told else 1.0,
            thrown=tuple(thrown),
        )

    def play(self, players: Sequence[str]) -> Result:
        """Play a game, rate it, and return its result."""
        result = self.result(players, self.places(players))
        rate(self.book, result, self.rules)
        return result

    def round(self, size: int) -> None:
        """Play a round, which takes a day. All players are divided among games of this size, and any left over rest."""
        self.now += DAY
        order = list(self.strengths)
        self.rng.shuffle(order)
        for first in range(0, len(order) - size + 1, size):
            self.play(order[first : first + size])

    def rating(self, player: str) -> Strength:
        """Return a player's current rating."""
        return self.book.strength(player, self.now, self.rules)

    def beliefs(self, players: Sequence[str]) -> list[Belief]:
        """Return the estimated strengths of these players' sides in a game, in the order of the players."""
        of = sides(self.book, self.result(players, range(1, len(players) + 1)), self.now, self.rules)
        return [of.beliefs[of.players.index(one)] for one in players]


def of_talents(players: int, seed: int, tie: float = 0.0, advantages: Sequence[float] = ()) -> League:
    """Create a league of players whose strengths are normally distributed around the rating of a new player."""
    rng = random.Random(seed)
    strengths = {f"player {number}": rng.gauss(START, TALENT) for number in range(players)}
    return League(rng, strengths, tie=tie, advantages=advantages)
