"""Responses about ratings: of one player, of the players at a table, and on leaderboards."""

from __future__ import annotations

from typing import Literal

from fangs.web.answers import Answer

Pace = Literal["live", "correspondence"]


class ShownRating(Answer):
    """A rating. A player with 400 points more than another finishes ahead in 10 of 11 games."""

    points: int
    margin: int
    """In 19 of 20 cases, the true strength is at most this many points away."""
    provisional: bool
    """Whether it is based on so few games that it does not count on leaderboards."""


class CurvePoint(Answer):
    """A rating after a game."""

    at: float
    points: float
    margin: float


class OwnRating(Answer):
    """A player's rating for a game and pace."""

    game: str
    title: str
    pace: Pace
    rating: ShownRating
    games: int
    place: int | None
    """The place on the leaderboard; null: the player is not on it."""
    curve: list[CurvePoint]
    """The rating after each of the last games, the oldest first."""


class PlayersRatings(Answer):
    """The ratings of a player."""

    ratings: list[OwnRating]
    explained: str
    """What the numbers mean, in one sentence."""


class Gain(Answer):
    """The points that a place brings. In games with three or more players, they depend on the players above."""

    least: float
    most: float


class Stake(Answer):
    """The rating of a player at a table, and what the player stands to win or lose."""

    account: str
    handle: str
    rating: ShownRating
    gains: list[Gain]
    """The gain for each place, the first place first; empty: some seats are free, or the game is over."""
    change: float | None
    """The points that the game brought; null: its result does not count yet, or never will."""


class Amendment(Answer):
    """The annulment or correction of a result that had already counted. The table itself keeps the result as it was played."""

    annulled: bool
    """False: the places were corrected."""
    at: float
    reason: str


class RatedTable(Answer):
    """Whether the result of a table counts for ratings, and what it is worth to its players."""

    rated: bool
    pace: Pace | None
    """The table's pace; null: the table is not rated."""
    stakes: list[Stake]
    """The players' stakes. If you could take a free seat, they include yours, as if you had taken it."""
    amended: Amendment | None
    """The last amendment; null: there is none."""
    explained: str


class Leader(Answer):
    """A player on a leaderboard."""

    place: int | None
    """The player's place; null: it is not known in parts of the list after the first."""
    handle: str
    program: bool
    rating: ShownRating
    games: int


class Leaderboard(Answer):
    """A part of the leaderboard for a game and pace: the active players, the best first."""

    game: str
    title: str
    pace: Pace
    leaders: list[Leader]
    next: str | None
    """What to send as `after` to get the next part; null: there is none."""
    me: int | None
    """Your own place; null: you are not on the list."""
    explained: str
