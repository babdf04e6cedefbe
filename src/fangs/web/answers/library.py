"""Responses of the library: lists of finished games, collections of records, and the choices made in a position."""

from __future__ import annotations

from typing import Literal

from fangs.web.answers import Answer
from fangs.web.answers.view import TablePace

Pace = Literal["live", "correspondence", "post"]


class LibrarySeat(Answer):
    """A player of a finished game."""

    player: int
    name: str | None
    """The player's name at the table; null: a bot, or a person whose data was deleted."""
    bot: str | None
    """The kind of bot; null: a person."""
    place: int
    score: float | None
    """The player's score; null: the game was not played to its end."""
    left: Literal["resigned", "time", "replaced"] | None
    """How the player left before the end; null: the player did not leave."""


class LibraryGame(Answer):
    """A finished game that everybody may see, at `/tables/{table}`."""

    table: str
    game: str
    title: str
    at: float
    """When the game ended, in seconds since 1970."""
    pace: Pace
    steps: int
    """The length of the game's record; for a match, of all its records together."""
    ended: Literal["rules", "resigned", "draw"]
    rated: bool
    tournament: str | None
    seats: list[LibrarySeat]


class LibraryGames(Answer):
    """A part of a list of games, the newest first."""

    games: list[LibraryGame]
    next: str | None
    """What to send as `after` to get the next part; null: there is none. Any part can be short or empty."""


class GameOfTheDay(Answer):
    """One of the games that ended yesterday, chosen by a fixed rule."""

    chosen: LibraryGame | None
    """The chosen game; null: no game qualifies."""


class CollectionRecord(Answer):
    """A record of a collection."""

    game: str
    title: str
    names: dict[str, str]
    """The players' names, by side."""
    scores: list[float] | None
    """The players' scores; null: the game is not over."""
    steps: int
    tags: dict[str, str]
    """Other lines in the record's header, such as an event or a date."""
    ending: str | None
    """How people ended the game, as a sentence; null: they did not."""
    error: str | None
    """Why the record cannot be read; null: it can."""


class Collection(Answer):
    """The records of a collection, in the same order as in the request."""

    records: list[CollectionRecord]


class Counts(Answer):
    """How often a choice was made, and with what result."""

    number: int
    won: float
    """The share of these games that the choosing player won, from 0 to 1. A shared first place counts as a part of one."""


class ExploredChoice(Answer):
    """A choice that was made in this position."""

    action: str
    label: str
    clicks: list[str]
    people: Counts | None
    """How often people made the choice, and with what result; null: no person made it."""
    bots: Counts | None


class ExploredRole(Answer):
    """The choices that a role made in this position, the most frequent first."""

    role: str
    called: str
    total: int
    """How many times the role has chosen here."""
    choices: list[ExploredChoice]


class Explored(Answer):
    """The choices made in a position in finished public games. Positions that differ only by a board symmetry count as one."""

    roles: list[ExploredRole]
    """The roles that have chosen here; empty: no game in the library reached this position."""


class PlayedTable(Answer):
    """A game that is being played now. Its spectators' stream is at `/tables/{table}/live?spectator`."""

    table: str
    game: str
    title: str
    names: list[str]
    """The players, in the order of their seats."""
    pace: TablePace
    boards: int
    """The number of boards; more than one: a match."""
    watchers: int
    """The number of spectators on this server."""


class PlayedNow(Answer):
    """The games now being played that everybody may watch: the most watched, and then those whose turn began last."""

    tables: list[PlayedTable]
    next: str | None
    """What to send as `after` to get the next part; null: there is none. A game that goes on meanwhile can be in both parts."""
