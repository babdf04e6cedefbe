"""The bodies of requests about tournaments. /openapi.json describes them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from fangs.club.tournaments.settings import FormatName, Registration, TieBreak
from fangs.web.bodies import Body, DoneOnce
from fangs.web.request_bodies.player_requests import Handle
from fangs.web.request_bodies.requests import Pace

Seconds = Annotated[float, Field(ge=0, le=366 * 24 * 3600)]
Count = Annotated[int, Field(ge=0, le=1000)]
Reason = Annotated[str, Field(max_length=1000, description="Everybody can read it.")]
PairingId = Annotated[str, Field(max_length=20, description="Such as `2.1`: the round, and the number in it.")]
Seats = Annotated[list[int], Field(max_length=20)]


class NewTournament(DoneOnce):
    """A tournament to set up."""

    title: Annotated[str, Field(max_length=200)]
    description: Annotated[str, Field(max_length=4000, description="Words about the tournament, in lines.")] = ""
    game: Annotated[str, Field(max_length=80)]
    format: FormatName
    starts: Annotated[float, Field(description="The start in seconds since 1970.")]
    zone: Annotated[str, Field(max_length=60, description="The time zone in which the start was chosen.")] = "UTC"
    options: Annotated[dict[str, Any], Field(default_factory=dict)]
    match: Annotated[bool, Field(description="A table plays a match: several games with the seats changed.")] = False
    size: Annotated[int | None, Field(description="The players at a table; null: as usual for the format.")] = None
    pace: Pace = Pace()
    rated: bool = False
    registration: Registration = "open"
    invited: Annotated[list[Handle], Field(default_factory=list, max_length=1000)]
    directors: Annotated[list[Handle], Field(default_factory=list, max_length=20)]
    """The directors besides you."""
    least: Count = 2
    most: Count = 1000
    check_in: Seconds = 0.0
    """The seconds between the opening of the check-in and the start; 0: no check-in."""
    rounds: Count = 0
    double: bool = False
    at_once: bool = False
    round_limit: Seconds | None = None
    """The seconds after the beginning of a round at which its open games are closed."""
    between: Annotated[Seconds, Field(description="The break between two rounds.")] = 0.0
    window: Annotated[Seconds, Field(description="The length of an arena.")] = 0.0
    last: Annotated[Seconds, Field(description="No game begins in this last part of an arena.")] = 0.0
    replays: Count = 1
    third_place: Annotated[bool, Field(description="Those who lost the semifinals of a knockout play too.")] = False
    seasons: Count = 1
    division: Count = 0
    promoted: Count = 1
    ties: Annotated[list[TieBreak] | None, Field(max_length=10, description="Null: as usual for the format.")] = None
    late_until: Count = 0
    byes: Count = 0
    points: Annotated[list[float], Field(default_factory=list, max_length=10)]
    bye: float | None = None
    no_shows: Count = 2
    password: Annotated[str | None, Field(max_length=200)] = None
    """Required if setting up tournaments needs one."""


class ChangedTournament(Body):
    """Settings to change; null: unchanged. After the start, only `description`, `directors` and `late_until` can change."""

    title: Annotated[str | None, Field(max_length=200)] = None
    description: Annotated[str | None, Field(max_length=4000)] = None
    starts: Annotated[float | None, Field(description="The start in seconds since 1970.")] = None
    zone: Annotated[str | None, Field(max_length=60)] = None
    registration: Registration | None = None
    directors: Annotated[list[Handle], Field(default_factory=list, max_length=20, description="Further directors.")]
    least: Count | None = None
    most: Count | None = None
    check_in: Seconds | None = None
    rounds: Count | None = None
    round_limit: Annotated[Seconds | None, Field(description="0: rounds have no limit.")] = None
    between: Seconds | None = None
    window: Seconds | None = None
    last: Seconds | None = None
    late_until: Count | None = None


class AskBye(Body):
    """A request for a round without a game."""

    round: Count
    wanted: Annotated[bool, Field(description="False: take the request back.")] = True


class Forfeit(Body):
    """A running game that the players in some seats lose."""

    pairing: PairingId
    seats: Seats
    reason: Reason


class CorrectResult(Body):
    """The correct result of a game."""

    pairing: PairingId
    places: Annotated[list[int], Field(max_length=20, description="The place of each seat, from 1.")]
    absent: Annotated[list[int], Field(default_factory=list, max_length=20)]
    """The seats that lost without playing."""
    reason: Reason


class Annul(Body):
    """A game that counts for nobody."""

    pairing: PairingId
    reason: Reason


class Exclude(Body):
    """An entrant who plays no further games."""

    number: Count
    reason: Reason


class Readmit(Body):
    """An entrant who plays again."""

    number: Count


class ReplaceEntrant(Body):
    """A player who takes over an entrant's place."""

    number: Count
    handle: Handle
    reason: Reason


class Because(Body):
    """A director's action, with its reason."""

    reason: Reason


class ExtendTournament(DoneOnce):
    """More time, or more rounds."""

    seconds: Seconds = 0.0
    rounds: Count = 0
    reason: Reason


class InvitePlayer(Body):
    """A player to invite."""

    handle: Handle
