"""The events in a player's stream, such as a new challenge. Each is one line of JSON."""

from __future__ import annotations

from typing import Literal

from fangs.web.answers import Answer
from fangs.web.answers.players import Challenge


class Challenged(Answer):
    """Somebody challenges you."""

    event: Literal["challenge"]
    challenge: Challenge


class ChallengeEnded(Answer):
    """A challenge by you or to you is no longer open."""

    event: Literal["challenge_ended"]
    id: str
    state: Literal["accepted", "declined", "withdrawn", "countered", "expired"]
    table: str | None
    """The table of an accepted challenge."""


class GameStarted(Answer):
    """A game in which you have a seat is in progress. This is sent again on every connection."""

    event: Literal["game_start"]
    table: str
    game: str
    player: int
    """The number of your seat."""
    names: list[str]
    """The people and bots at the table, in the order of their seats. A program's name ends with ` (bot)`."""


class OwedTurn(Answer):
    """A board at which you must choose."""

    board: int
    number: int
    """The number of the position, as in a view."""
    roles: list[str]


class MyTurn(Answer):
    """You must choose. This is sent again on every connection."""

    event: Literal["my_turn"]
    table: str
    turns: list[OwedTurn]


class GameEnded(Answer):
    """A game that was reported earlier is over, or you no longer have a seat there."""

    event: Literal["game_end"]
    table: str
    why: Literal["over", "left"]
    """`over`: the game is over; `left`: you no longer have a seat there."""
    place: int | None
    """Your place, from 1; null: the game was aborted, you have no seat there, or a bot played to the end for you."""


class Ready(Answer):
    """Everything outstanding has been sent: open challenges to you, games in progress, and where it is your turn."""

    event: Literal["ready"]


class Closed(Answer):
    """The last line: the server ends the stream."""

    event: Literal["closed"]
    why: Literal["restart", "replaced", "signed out"]
    """`restart`: the server is stopping; `replaced`: your oldest connection of too many; `signed out`: its token or session has ended."""


class Beat(Answer):
    """A line without fields, sent after five seconds of silence."""


LINES = (Challenged, ChallengeEnded, GameStarted, MyTurn, GameEnded, Ready, Closed, Beat)
