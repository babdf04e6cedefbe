"""Ratings: of players, at a table, and on leaderboards."""

from __future__ import annotations

from typing import Literal

from fangs.web.answers import Answer

Pace = Literal["live", "correspondence"]


class ShownRating(Answer):
    """A rating: a player with 400 points more finishes ahead of another in 10 of 11 games."""

    points: int
    margin: int
    """In 19 of 20 cases the true strength lies at most this many points away."""
    provisional: bool
    """Whether it is based on so few games that it does not count on leaderboards."""


class CurvePoint(Answer):
    """A rating after a game."""

    at: float
    points: float
    margin: float


class OwnRating(Answer):
    """A player's rating in a game at a pace."""

    game: str
    title: str
    pace: Pace
    rating: ShownRating
    games: int
    place: int | None
    """The place on the leaderboard; null: the player is not on it."""
    curve: list[CurvePoint]
    """After each of the last games, the oldest first."""


class PlayersRatings(Answer):
    """The ratings of a player."""

    ratings: list[OwnRating]
    explained: str
    """What the numbers mean, in one sentence."""


class Gain(Answer):
    """The points that a place brings; in games of three and more it depends on the players above."""

    least: float
    most: float


class Stake(Answer):
    """The rating of a player at a table, and what the player stands to win or lose."""

    account: str
    handle: str
    rating: ShownRating
    gains: list[Gain]
    """By place, the first place first; empty: the seats are not all taken, or the game is over."""
    change: float | None
    """The points that the game has brought; null: its result does not count yet, or never will."""


class Amendment(Answer):
    """That a result was annulled or corrected after it counted. Nothing is edited: the result of the table stays as it was played."""

    annulled: bool
    """False: other places count."""
    at: float
    reason: str


class RatedTable(Answer):
    """Whether the result of a table counts for ratings, and what it is worth to its players."""

    rated: bool
    pace: Pace | None
    """Null: the table is not rated."""
    stakes: list[Stake]
    """If you could take a free seat, as if you had."""
    amended: Amendment | None
    """The last amendment; null: there is none."""
    explained: str


class Leader(Answer):
    """A player on a leaderboard."""

    place: int | None
    """Null: not known for parts of the list after the first."""
    handle: str
    program: bool
    rating: ShownRating
    games: int


class Leaderboard(Answer):
    """A part of the leaderboard of a game at a pace: the active players, the best first."""

    game: str
    title: str
    pace: Pace
    leaders: list[Leader]
    next: str | None
    """What gets the next part, as `after`; null: there is none."""
    me: int | None
    """Your own place; null: you are not on the list."""
    explained: str
