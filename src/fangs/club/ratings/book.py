"""The ratings of all players in a pool, and how a result changes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from fangs.club.ratings import model
from fangs.club.ratings.model import Belief, believed
from fangs.club.ratings.results import Result, Setup
from fangs.club.ratings.scale import LEAST_DEVIATION, NEWCOMER, PROVISIONAL, Strength
from fangs.club.ratings.weighing import RULES, Heat, Rules, faded, heated, repeated, rested, trust

LEAST_SEAT_DEVIATION = 15.0
"""The least deviation of a seat's advantage, so that it can always follow changes in how people play."""

Pair = tuple[str, str]
"""Two players' ids in alphabetical order."""


class Standing(NamedTuple):
    """A player's rating after their last game, with other data that the next game needs."""

    mean: float
    deviation: float
    at: float
    """The time of the player's last game, in seconds since 1970."""
    games: int
    peak: float | None = None
    """The player's highest rating so far, not counting provisional ratings."""
    thrown: Heat | None = None
    """How often the player has thrown games away recently."""


@dataclass(slots=True)
class Book:
    """The ratings in a pool, or only the ones that a result needs (`needed`)."""

    players: dict[str, Standing] = field(default_factory=dict)
    seats: dict[str, Strength] = field(default_factory=dict)
    """The advantage of each seat in points, by `seat_key`."""
    pairs: dict[Pair, Heat] = field(default_factory=dict)
    """How often two players have met recently, by their ids."""

    def strength(self, player: str, at: float, rules: Rules) -> Strength:
        """Estimate a player's strength at a given time."""
        found = self.players.get(player)
        return NEWCOMER if found is None else rested(Strength(found.mean, found.deviation), found.at, at, rules.growth)


class Needed(NamedTuple):
    """The keys of the ratings, seats and pairs that a result reads and changes."""

    players: tuple[str, ...]
    seats: tuple[str, ...]
    pairs: tuple[Pair, ...]


class Rated(NamedTuple):
    """The changes that a result makes to a book of ratings."""

    result: Result
    started: dict[str, Strength]
    """Each player's strength when the game ended, before its result counts.

    It is less certain after days without games.
    """
    after: dict[str, Standing]
    seats_after: dict[str, Strength]
    pairs_after: dict[Pair, Heat]


def seat_key(setting: str, players: int, name: str) -> str:
    """Build the key of a seat in a book."""
    return f"{setting}/{players}/{name}"


def needed(setup: Setup | Result) -> Needed:
    """List the keys of everything in a book that a game needs.

    A store reads these rows, calls `rate`, and writes the changes.
    """
    players = sorted(setup.players if isinstance(setup, Setup) else setup.places)
    seats = [seat_key(setup.setting, len(players), seat.name) for seat in setup.seats.values()]
    people = tuple(one for one in players if one not in setup.fixed)
    return Needed(people, tuple(sorted(seats)), tuple(combinations(players, 2)))


class Sides(NamedTuple):
    """The sides in a game with their estimated strengths, before its result counts."""

    players: list[str]
    members: list[list[Strength]]
    """The strengths that add up to each side's strength: the player's and, if seats matter, the seat's."""
    beliefs: list[Belief]
    keys: list[str]
    """The keys of the seats. Empty if seats do not matter."""


def sides(book: Book, setup: Setup | Result, at: float, rules: Rules) -> Sides:
    """Return the sides in a game with their estimated strengths at a given time."""
    players = sorted(setup.players if isinstance(setup, Setup) else setup.places)
    members = [[setup.fixed.get(one) or book.strength(one, at, rules)] for one in players]
    keys = []
    if setup.seats:
        for one, own in zip(players, members, strict=True):
            seat = setup.seats[one]
            keys.append(seat_key(setup.setting, len(players), seat.name))
            own.append(book.seats.get(keys[-1]) or Strength(seat.mean, seat.deviation))
    return Sides(players, members, [believed(own) for own in members], keys)


def weights(book: Book, of: Sides, at: float, rules: Rules, thrown: Mapping[str, float]) -> list[list[float]]:
    """Compute how much each pair of sides counts, as a matrix.

    `thrown` tells how often a player who threw this game away had done so before.
    """
    count = len(of.players)
    usual = model.pair_weight(count)
    found = [[0.0] * count for _ in range(count)]
    for one in range(count):
        for other in range(one + 1, count):
            pair = of.players[one], of.players[other]
            weight, heat = usual, book.pairs.get(pair)
            if heat is not None:
                weight *= repeated(faded(heat, at, rules.half_life), rules.meetings)
            for player in pair if thrown else ():
                if player in thrown:
                    weight *= repeated(thrown[player], rules.throws)
            first, second = of.members[one][0].deviation, of.members[other][0].deviation
            found[one][other] = found[other][one] = weight
            if second > first and second > rules.trusted:
                found[one][other] *= trust(first, second, rules.trusted)
            elif first > second and first > rules.trusted:
                found[other][one] *= trust(second, first, rules.trusted)
    return found


def rate(book: Book, result: Result, rules: Rules | None = None) -> Rated:
    """Apply a result to a book of ratings, and return the changes.

    The order of the result's players does not change the ratings even in the last digit.
    """
    rules, at = rules or RULES[result.pace], result.at
    of = sides(book, result, at, rules)
    heats = {one: book.players[one].thrown if one in book.players else None for one in result.thrown}
    counts = {one: faded(heat, at, rules.half_life) for one, heat in heats.items()}
    weight = weights(book, of, at, rules, counts)
    places = [result.places[one] for one in of.players]
    rated = Rated(result, {}, {}, {}, {})
    for number, player in enumerate(of.players):
        own, members, pairs = of.beliefs[number], of.members[number], []
        for other, (belief, by) in enumerate(zip(of.beliefs, weight[number], strict=True)):
            if other != number:
                score = model.score(places[number], places[other])
                pairs.append(model.evidence(own, belief, score, by, result.luck))
        after = model.posterior(members, own, pairs, (LEAST_DEVIATION, LEAST_SEAT_DEVIATION)[: len(members)])
        if player not in result.fixed:
            _note_player(book, rated, player, members[0], after[0], rules)
        if of.keys:
            key = of.keys[number]
            rated.seats_after[key] = after[1]
    _note_meetings(book, rated, of.players, rules)
    _write(book, rated)
    return rated


def _note_player(book: Book, rated: Rated, player: str, start: Strength, after: Strength, rules: Rules) -> None:
    before, at = book.players.get(player), rated.result.at
    thrown = before.thrown if before else None
    if player in rated.result.thrown:
        thrown = heated(thrown, at, rules.half_life)
    peak = before.peak if before else None
    if after.deviation <= PROVISIONAL and (peak is None or after.mean > peak):
        peak = after.mean
    rated.started[player] = start
    last, games = (max(at, before.at), before.games + 1) if before else (at, 1)
    rated.after[player] = Standing(after.mean, after.deviation, last, games, peak, thrown)


def _note_meetings(book: Book, rated: Rated, players: list[str], rules: Rules) -> None:
    for pair in combinations(players, 2):
        rated.pairs_after[pair] = heated(book.pairs.get(pair), rated.result.at, rules.half_life)


def _write(book: Book, rated: Rated) -> None:
    book.players.update(rated.after)
    book.seats.update(rated.seats_after)
    book.pairs.update(rated.pairs_after)
