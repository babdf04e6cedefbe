"""Responses about tournaments: lists, a tournament as its readers see it, its standings, and its rounds."""

from __future__ import annotations

from typing import Any, Literal

from fangs.club.tournaments.events import ByeKind, How, WhyEnded
from fangs.club.tournaments.scores import Kind
from fangs.club.tournaments.settings import FormatName, Registration, TieBreak
from fangs.club.tournaments.state import Presence
from fangs.web.answers import Answer
from fangs.web.answers.view import TablePace

Phase = Literal["registering", "checking in", "running", "over", "cancelled"]


class AnnouncedTournament(Answer):
    """A tournament that has been set up."""

    id: str


class _Tournament(Answer):
    """What all readers see of a tournament first."""

    id: str
    title: str
    game: str
    game_title: str
    format: FormatName
    rated: bool
    phase: Phase


class ListedTournament(_Tournament):
    """A tournament in a list."""

    starts: float
    entrants: int


class TournamentList(Answer):
    """A part of a list of tournaments."""

    tournaments: list[ListedTournament]
    next: str | None
    """What to send as `after` to get the next part; null: there is none."""
    setting_up: Literal["all", "password", "nobody"]
    """Which players may set up tournaments here."""


class TournamentSettings(Answer):
    """The settings of a tournament. Times are in seconds."""

    description: str
    """The director's words, which may have several lines."""
    options: dict[str, Any]
    match: bool
    size: int
    sizes: list[int]
    pace: TablePace
    registration: Registration
    least: int
    most: int
    check_in: float
    rounds: int
    double: bool
    at_once: bool
    round_limit: float | None
    between: float
    window: float
    last: float
    replays: int
    third_place: bool
    seasons: int
    division: int
    promoted: int
    ties: list[TieBreak]
    late_until: int
    byes: int
    points: list[float]
    bye: float | None
    no_shows: int
    zone: str


class TournamentEvent(Answer):
    """Something that has happened in a tournament."""

    seq: int
    at: float
    text: str


class OwnGame(Answer):
    """A game of yours that is in progress."""

    tournament: str
    title: str
    table: str
    round: int
    """In a league, counted in its season."""
    opponents: list[str]
    """The other players at the table."""
    until: float | None
    """When the game is closed even if it is not over; null: never."""


class You(Answer):
    """Your part in a tournament."""

    number: int | None
    """Your number as an entrant; null: you have not entered."""
    presence: Presence | None
    checked_in: bool
    asked: list[int]
    """The rounds for which you have requested a bye."""
    line: int | None
    """Your line in the standings."""
    games: list[OwnGame]
    is_director: bool
    may: list[str]
    """What you can do now: `enter`, `withdraw`, `check-in`, `return`, `bye`."""
    may_change: list[str]
    """The settings that you can change now as a director."""


class TournamentView(_Tournament):
    """A tournament as a reader sees it now, without its standings and rounds."""

    paused: bool
    why_ended: WhyEnded | None
    length: int
    """The number of events so far. While it stays the same, nothing has changed."""
    settings: TournamentSettings
    starts: float
    ends: float | None
    """When the window of an arena closes."""
    next: float | None
    """The time of the next step that happens without a command; null: it happens when games are over."""
    directors: list[str]
    entrants: int
    entered: int
    """The number of entrants, including those who have withdrawn."""
    rounds: int
    """The number of rounds that have been paired."""
    round: int
    """The same, but only in the current season if the tournament is a league."""
    total_rounds: int | None
    """The number of rounds to play, in a league in each season; null: it is not known in advance."""
    season: int
    """The current season of a league; 0: none has begun, or there are none."""
    running: int
    """The number of games in progress."""
    amendments_left: int | None
    """How many more corrections and annulments the ratings will follow; null: the tournament is not rated."""
    told: list[TournamentEvent]
    """The latest events, the newest first."""
    you: You | None
    """Your part in the tournament; null: nobody is signed in."""


class Entrant(Answer):
    """An entrant."""

    number: int
    name: str
    program: bool
    """Whether a program plays under this account."""
    rating: float
    presence: Presence
    checked_in: bool


class Entrants(Answer):
    """A part of the entrants, in the order of their entry."""

    entrants: list[Entrant]
    next: int | None
    """What to send as `after` to get the next part; null: there is none."""


class StandingCell(Answer):
    """One round of an entrant."""

    round: int
    kind: Kind
    points: float
    opponents: list[int]
    """The lines in the standings of the others at the table."""
    seat: int | None
    place: int | None
    pairing: str | None
    is_third: bool
    """Whether the game was for third place in a knockout."""


class StandingLine(Answer):
    """A line of the standings and the crosstable."""

    line: int
    place: int
    division: int
    number: int
    name: str
    points: float
    ties: list[float]
    played: int
    won: int
    drawn: int
    lost: int
    walkovers: int
    byes: int
    presence: Presence
    cells: list[StandingCell]


class Standings(Answer):
    """A part of the standings."""

    length: int
    ties: list[TieBreak]
    season: int
    """The season of a league; otherwise 0."""
    total: int
    rounds: list[int]
    """The rounds, one for each column of the crosstable."""
    lines: list[StandingLine]
    next: int | None
    """What to send as `after` to get the next part; null: there is none."""


class GameResult(Answer):
    """The result of a game."""

    places: list[int]
    absent: list[int]
    how: How
    corrected: str
    """The reason for the last correction; empty: there was none."""


class Sitting(Answer):
    """An entrant at a table."""

    number: int
    name: str


class PairedGame(Answer):
    """A game of a tournament."""

    id: str
    seats: list[Sitting]
    group: int
    """The match in a knockout, or the division in a league; otherwise 0."""
    table: str | None
    absent: list[int]
    result: GameResult | None
    annulled: str | None
    """Why the game was annulled; null: it was not."""
    is_third: bool
    """Whether the game decides third place in a knockout."""


class ByeOf(Answer):
    """An entrant without a game in this round."""

    number: int
    name: str
    kind: ByeKind


class RoundView(Answer):
    """A round."""

    number: int
    stage: int
    began: float
    until: float | None
    """When the round's games are closed; null: never."""
    games: list[PairedGame]
    byes: list[ByeOf]


class RunningGames(Answer):
    """The games in progress."""

    games: list[PairedGame]


class OwnTournament(Answer):
    """A tournament that you have entered and that has not ended."""

    id: str
    title: str
    phase: Phase
    starts: float
    may: list[str]
    """What you can do now, as in the tournament's view."""


class OwnTournaments(Answer):
    """Your tournaments that have not ended, and your games in them."""

    games: list[OwnGame]
    tournaments: list[OwnTournament]


class ExportedTournament(Answer):
    """A whole tournament."""

    settings: dict[str, Any]
    phase: Phase
    season: int
    standings: list[dict[str, Any]]
    rounds: list[dict[str, Any]]
    unevenness: dict[str, Any] | None
    """How unevenly the entrants have met and sat at the tables; null: two play at a table."""
