"""The library of games: lists of results, collections, and the choices that were made in a position."""

from __future__ import annotations

from typing import Literal

from fangs.web.answers import Answer
from fangs.web.answers.view import TablePace

Pace = Literal["live", "correspondence", "post"]


class LibrarySeat(Answer):
    """A player of a finished game."""

    player: int
    name: str | None
    """The name at the table; null: a bot, or somebody who was forgotten."""
    bot: str | None
    """The kind of bot; null: a person."""
    place: int
    score: float | None
    """Null: the game was not played to its end."""
    left: Literal["resigned", "time", "replaced"] | None
    """How the player left before the end."""


class LibraryGame(Answer):
    """A finished game that everybody may see, at `/tables/{table}`."""

    table: str
    game: str
    title: str
    at: float
    """The time when it ended, in seconds since 1970."""
    pace: Pace
    steps: int
    """The length of its record; of a match, of all records together."""
    ended: Literal["rules", "resigned", "draw"]
    rated: bool
    tournament: str | None
    seats: list[LibrarySeat]


class LibraryGames(Answer):
    """Some games of a list, the newest first."""

    games: list[LibraryGame]
    next: str | None
    """What gets the next part, as `after`; null: there is none. A part can be short, or empty, before the end."""


class GameOfTheDay(Answer):
    """One of the games that ended yesterday, chosen by a fixed rule."""

    chosen: LibraryGame | None
    """Null: no game qualifies."""


class CollectionRecord(Answer):
    """A record of a collection."""

    game: str
    title: str
    names: dict[str, str]
    """The names of the players, by their sides."""
    scores: list[float] | None
    """Null: the game is not over."""
    steps: int
    tags: dict[str, str]
    """Other lines in the head of the record, such as an event or a date."""
    ending: str | None
    """How people ended the game, in a sentence; null: they did not."""
    error: str | None
    """Why the record cannot be read; null: it can."""


class Collection(Answer):
    """The records of a collection, in the same order as in the request."""

    records: list[CollectionRecord]


class Counts(Answer):
    """How often a choice was made, and with what result."""

    number: int
    won: float
    """The share of these games that its player won, from 0 to 1. A shared first place counts as a part of one."""


class ExploredChoice(Answer):
    """A choice that was made in this position."""

    action: str
    label: str
    clicks: list[str]
    people: Counts | None
    """Null: no person made it."""
    bots: Counts | None


class ExploredRole(Answer):
    """The choices of a role that were made in this position, the most frequent first."""

    role: str
    called: str
    total: int
    """How often the role has chosen here."""
    choices: list[ExploredChoice]


class Explored(Answer):
    """What was chosen in a position in finished public games. Positions that differ only by a symmetry of the board count as one."""

    roles: list[ExploredRole]
    """The roles that have chosen here; empty: no game in the library came here."""


class PlayedTable(Answer):
    """A game that is played now. Its spectators' stream is at `/tables/{table}/live?spectator`."""

    table: str
    game: str
    title: str
    names: list[str]
    """The players, in the order of their seats."""
    pace: TablePace
    boards: int
    """More than one: a match."""
    watchers: int
    """The number of spectators on this server."""


class PlayedNow(Answer):
    """The games that are played now and that everybody may watch: the most watched, and then those whose turn began last."""

    tables: list[PlayedTable]
    next: str | None
    """Send it as `after` to get the next part. A game can be in both if it goes on meanwhile."""
