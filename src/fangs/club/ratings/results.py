"""Entries about rated games: results, and amendments that annul or correct them. Entries are never changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from fangs.club.ratings.scale import MOST_DEVIATION, Strength
from fangs.core.errors import RequestError, listed, quoted
from fangs.translation import phrase

Pace = Literal["live", "correspondence"]
Pool = tuple[str, Pace]
"""A rating pool: a game and a pace. Each pool has its own ratings."""
MOST_PLAYERS = 6
FURTHEST = 10_000.0
"""The maximum absolute value of a fixed strength, in points."""
LEAST_LUCK, MOST_LUCK = 0.05, 20
"""The limits of `luck`, a factor that says how much luck decides a game."""


class Seat(msgspec.Struct, frozen=True):
    """A seat and its advantage or disadvantage as estimated before any game."""

    name: str
    mean: float = 0.0
    deviation: float = 100.0


class Setup(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The terms of a rated game, announced before it begins: the pool, the players, their seats, and how much luck decides."""

    game: str
    pace: Pace
    players: tuple[str, ...]
    """The ids of the players, people and bots, in any order."""
    bots: tuple[str, ...] = ()
    """The players who are programs or bots."""
    fixed: dict[str, Strength] = {}
    """The constant strength of each player that is a level of bots (`anchors`)."""
    setting: str = ""
    """The key of the options that the seats' advantages apply to, or "" for the default options."""
    seats: dict[str, Seat] = {}
    """Each player's seat. Empty if all seats are equal, or if everybody has each seat once, as in a match."""
    luck: float = 1.0
    """How many points mean as much as one point does with the default number of players (`anchors`)."""

    @property
    def pool(self) -> Pool:
        """The pool whose ratings the game changes."""
        return self.game, self.pace

    def check(self) -> None:
        """Raise RequestError if the players, the seats or the strengths cannot be rated."""
        _check_players(self.players)
        if strangers := [*{*self.bots, *self.fixed, *self.seats} - {*self.players}]:
            raise RequestError(_strangers(strangers))
        if self.seats and {*self.seats} != {*self.players}:
            raise RequestError.phrased("Give a seat to every player or to none.")
        if len({seat.name for seat in self.seats.values()}) < len(self.seats):
            raise RequestError.phrased("Two players cannot have the same seat.")
        if not LEAST_LUCK <= self.luck <= MOST_LUCK:
            raise RequestError.phrased(
                "The luck of a game must be a factor from {least} to {most}, but you gave {luck}.",
                least=LEAST_LUCK,
                most=MOST_LUCK,
                luck=self.luck,
            )
        for mean, deviation in [*self.fixed.values(), *((one.mean, one.deviation) for one in self.seats.values())]:
            if not (-FURTHEST <= mean <= FURTHEST and 0 <= deviation <= MOST_DEVIATION):
                raise RequestError.phrased(
                    "A strength of {mean} ± {deviation} points is outside the scale.", mean=mean, deviation=deviation
                )

    def ended(self, id: str, at: float, places: Mapping[str, int], thrown: tuple[str, ...] = ()) -> Result:
        """Create the result of the game. Raise RequestError unless every player has a place."""
        kept = {name: getattr(self, name) for name in ("game", "pace", "bots", "fixed", "setting", "seats", "luck")}
        result = Result(
            id=id,
            at=at,
            places={player: places[player] for player in self.players if player in places},
            thrown=thrown,
            **kept,
        )
        if {*places} != {*self.players}:
            raise RequestError.phrased("Give a place to every player of the game and to nobody else.")
        result.check()
        return result


class Result(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="result"):
    """The result of a rated game. Fields that `Setup` also has mean the same as there."""

    id: str
    """The result's id, such as the name of its table."""
    at: float
    """The time when the game ended, in seconds since 1970."""
    game: str
    pace: Pace
    places: dict[str, int]
    """Each player's place, counted from 1. Tied players share a place. Only the order of places matters."""
    bots: tuple[str, ...] = ()
    fixed: dict[str, Strength] = {}
    setting: str = ""
    seats: dict[str, Seat] = {}
    luck: float = 1.0
    thrown: tuple[str, ...] = ()
    """The players who threw the game away, because they resigned or ran out of time when it had hardly begun."""

    @property
    def pool(self) -> Pool:
        """The pool whose ratings the result changes."""
        return self.game, self.pace

    @property
    def setup(self) -> Setup:
        """The terms of the game from before it began, without the result."""
        return Setup(
            game=self.game,
            pace=self.pace,
            players=tuple(self.places),
            bots=self.bots,
            fixed=self.fixed,
            setting=self.setting,
            seats=self.seats,
            luck=self.luck,
        )

    def check(self) -> None:
        """Raise RequestError if the result cannot be rated."""
        self.setup.check()
        if strangers := [*{*self.thrown} - {*self.places}]:
            raise RequestError(_strangers(strangers))


class Annulled(msgspec.Struct, frozen=True, kw_only=True, tag="annulled"):
    """An entry by which an operator or a director annuls a result.

    All ratings become as if the game had not been rated.
    """

    id: str
    at: float
    result: str
    """The id of the annulled result."""
    by: str
    reason: str


class Corrected(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="corrected"):
    """An entry by which an operator or a director corrects a result, or restores an annulled result.

    All ratings become as if it had been right at once.
    """

    id: str
    at: float
    result: str
    """The id of the corrected result."""
    places: dict[str, int]
    by: str
    reason: str
    thrown: tuple[str, ...] = ()


Entry = Result | Annulled | Corrected
_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """Encode an entry as JSON."""
    return _ENCODER.encode(entry)


def decode(data: bytes | str) -> Entry:
    """Decode an entry from JSON. Raise RequestError if it is invalid."""
    try:
        return _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise RequestError.phrased(
            "{data} is not a valid entry of the results: {error}.", data=quoted(str(data)), error=error
        ) from None


def amended(result: Result, entry: Result | Annulled | Corrected) -> Result | None:
    """Apply an amendment to a result. Return None if the result is annulled.

    Raise RequestError if a correction has other players.
    """
    match entry:
        case Annulled():
            return None
        case Corrected():
            if {*entry.places} != {*result.places}:
                raise RequestError.phrased(
                    "The correction of {result} must have the same players as the result.", result=quoted(result.id)
                )
            return msgspec.structs.replace(result, places=entry.places, thrown=entry.thrown)
        case Result():
            raise twice(result)


def twice(result: Result) -> RequestError:
    """Create the error for two results with the same id."""
    return RequestError.phrased("There are two results with the id {result}.", result=quoted(result.id))


def unknown(entry: Annulled | Corrected) -> RequestError:
    """Create the error for an amendment to a result that does not come before it."""
    return RequestError.phrased(
        "The entry {entry} is about the result {result}, which does not come before it.",
        entry=quoted(entry.id),
        result=quoted(entry.result),
    )


def _strangers(names: list[str]) -> str:
    return phrase(
        "The result mentions {names}, but the game had no such players.",
        names=listed(map(quoted, sorted(names)), "and"),
    )


def _check_players(players: tuple[str, ...]) -> None:
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise RequestError.phrased(
            "A rated game must have two to six players, but this game has {players}.", players=len(players)
        )
    if len({*players}) < len(players):
        raise RequestError.phrased("Nobody can play a rated game against themselves.")
