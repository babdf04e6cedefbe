"""The lines of a player's stream of events."""

from __future__ import annotations

from typing import Literal

from fangs.web.answers import Answer
from fangs.web.answers.players import Challenge


class Challenged(Answer):
    """Somebody challenges you."""

    event: Literal["challenge"]
    challenge: Challenge


class ChallengeEnded(Answer):
    """A challenge of yours or to you is not open any more."""

    event: Literal["challenge_ended"]
    id: str
    state: Literal["accepted", "declined", "withdrawn", "countered", "expired"]
    table: str | None
    """The table of an accepted challenge."""


class GameStarted(Answer):
    """A game in which you have a seat is in progress. It is told again on every connection."""

    event: Literal["game_start"]
    table: str
    game: str
    player: int
    """The number of your seat."""
    names: list[str]
    """The people and bots at the table, by their seats. The name of a program ends with ` (bot)`."""


class OwedTurn(Answer):
    """A board at which you must choose."""

    board: int
    number: int
    """The number of the position, as in a view."""
    roles: list[str]


class MyTurn(Answer):
    """You must choose. It is told again on every connection."""

    event: Literal["my_turn"]
    table: str
    turns: list[OwedTurn]


class GameEnded(Answer):
    """A game that was told about is over, or you have no seat there any more."""

    event: Literal["game_end"]
    table: str
    why: Literal["over", "left"]
    """Whether the game is over, or you have no seat there any more."""
    place: int | None
    """Your place, from 1; null: the game was aborted, you have no seat there, or a bot has played to the end for you."""


class Ready(Answer):
    """All that is outstanding has been told: open challenges to you, games in progress, and where it is your turn."""

    event: Literal["ready"]


class Closed(Answer):
    """The last line: the server ends the stream."""

    event: Literal["closed"]
    why: Literal["restart", "replaced", "signed out"]
    """The server stops; more of your connections are open than you may have, and this was the oldest; or the token or session has ended."""


class Beat(Answer):
    """A line without fields, after five seconds of silence."""


LINES = (Challenged, ChallengeEnded, GameStarted, MyTurn, GameEnded, Ready, Closed, Beat)
