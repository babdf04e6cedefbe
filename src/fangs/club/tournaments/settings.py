"""The settings of a tournament, and checks on them."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, field, fields
from typing import Any, Literal, get_args

import msgspec

from fangs.core.errors import RequestError, listed, quoted
from fangs.core.records.readable import is_readable, kept
from fangs.table.post.schedule import time_zone
from fangs.translation import figure

FormatName = Literal["round_robin", "swiss", "knockout", "arena", "tables", "league"]
TieBreak = Literal["direct", "buchholz", "buchholz_cut1", "sonneborn_berger", "wins", "seat_sums"]
Registration = Literal["open", "invitation"]

FORMATS: tuple[FormatName, ...] = get_args(FormatName)
TIE_BREAKS: tuple[TieBreak, ...] = get_args(TieBreak)
PAIRED: tuple[FormatName, ...] = ("round_robin", "swiss", "knockout")
"""The formats in which two players meet at a table."""
USUAL_TIES: dict[FormatName, tuple[TieBreak, ...]] = {
    "tables": ("wins", "seat_sums", "direct"),
    "league": ("wins", "direct", "seat_sums"),
    "arena": ("wins",),
    "round_robin": ("direct", "sonneborn_berger", "wins"),
    "swiss": ("direct", "buchholz_cut1", "buchholz", "sonneborn_berger", "wins"),
    "knockout": (),
}
"""The default tie-breaks in each format."""
MOST_ENTRANTS = 1000
MOST_IN_ROUND_ROBIN = 60
MOST_ROUNDS = 100
MOST_TITLE = 100
MOST_DESCRIPTION = 2000
MOST_DIRECTORS = 20
LONGEST = 366 * 24 * 3600.0
"""The maximum length of any period in a tournament, in seconds."""


@dataclass(frozen=True)
class Settings:
    """The settings of a tournament. Periods are in seconds, and points are whole points, not units."""

    title: str
    game: str
    format: FormatName
    starts: float
    """When the tournament starts, in seconds since 1970."""
    directors: tuple[str, ...]
    """The ids of the players who direct the tournament."""
    zone: str = "UTC"
    """The time zone in which the director entered the start."""
    description: str = ""
    """The director's description of the tournament. It can have several lines."""
    options: dict[str, Any] = field(default_factory=dict)
    match: bool = False
    """Whether each table plays a match, which consists of several games at once with swapped seats."""
    sizes: tuple[int, ...] = (2,)
    """The numbers of players at a table that the game allows."""
    size: int = 2
    """The preferred number of players at a table."""
    pace: dict[str, Any] = field(default_factory=dict)
    """The time settings for the tables, which are passed on unchanged."""
    rated: bool = False
    registration: Registration = "open"
    invited: tuple[str, ...] = ()
    least: int = 2
    most: int = MOST_ENTRANTS
    check_in: float = 0.0
    """How many seconds before the start check-in opens, or 0 if there is no check-in."""
    rounds: int = 0
    """The number of rounds or, in a league, of matches in a season. If it is 0, the format decides."""
    double: bool = False
    """Whether everybody meets everybody else twice in a round robin."""
    at_once: bool = False
    """Whether all rounds in a round robin are played at the same time."""
    round_limit: float | None = None
    """How many seconds after the beginning of a round its games are closed, or None if they are not."""
    between: float = 0.0
    """The number of seconds between two rounds or two seasons."""
    window: float = 0.0
    """The length of an arena, in seconds."""
    last: float = 0.0
    """How many seconds before the end of an arena no more games begin."""
    replays: int = 1
    """The maximum number of extra games that decide a tied knockout match. After them, the better seed advances."""
    third_place: bool = False
    """Whether the losers of the semifinals in a knockout play for third place."""
    seasons: int = 1
    division: int = 0
    """The number of entrants in each division of a league, or 0 for one table."""
    promoted: int = 1
    """How many entrants neighbouring divisions of a league swap after a season."""
    ties: tuple[TieBreak, ...] = USUAL_TIES["swiss"]
    late_until: int = 0
    """The last round in which a late entrant can start, or 0 if nobody can enter after the start."""
    byes: int = 0
    """The number of byes that an entrant can request. Each is worth half a win."""
    points: tuple[float, ...] = ()
    """The points for each place at a table of the preferred size, or empty for the default.

    If this is empty, an entrant gets a point for each player ranked below.
    """
    bye: float | None = None
    """The points for a bye, or None for the default.

    If this is None, a bye is worth as much as first place at a table of two, or as the mean place at a larger table.
    """
    no_shows: int = 2
    """After missing this many games, an entrant is withdrawn."""
    seed: str = ""
    """The seed for drawing lots."""


def checked(settings: Settings) -> Settings:
    """Check a tournament's settings, and return them unchanged. Raise RequestError if they are not allowed."""
    _check_words(settings)
    _check_times(settings)
    _check_numbers(settings)
    _check_format(settings)
    return settings


def _check_words(settings: Settings) -> None:
    title = settings.title
    if not (0 < len(title.strip()) <= MOST_TITLE and title.isprintable() and is_readable(title)):
        raise RequestError.phrased(
            "The title of a tournament must have 1 to {most_title} printable characters.", most_title=MOST_TITLE
        )
    lines = settings.description.splitlines()
    if len(settings.description) > MOST_DESCRIPTION or not all(_is_shown(line) for line in lines):
        raise RequestError.phrased(
            "The description of a tournament can have at most {most} printable characters.",
            most=figure(MOST_DESCRIPTION),
        )
    _among("format", settings.format, FORMATS)
    _among("registration", settings.registration, get_args(Registration))
    for one in settings.ties:
        _among("ties", one, TIE_BREAKS)
    if len(set(settings.ties)) < len(settings.ties):
        raise RequestError.phrased("Each tie-break can be used only once.")
    if not settings.directors:
        raise RequestError.phrased("A tournament needs a director.")
    if len(settings.directors) > MOST_DIRECTORS:
        raise RequestError.phrased("A tournament can have at most {most} directors.", most=MOST_DIRECTORS)
    time_zone(settings.zone)


def _is_shown(line: str) -> bool:
    """Return whether a page shows each character of a line, which may be empty."""
    return line.isprintable() and kept(line) == line


def _among(name: str, given: object, allowed: tuple[str, ...]) -> None:
    if given not in allowed:
        raise RequestError.phrased(
            "The value of {name} must be {allowed}, but you gave {given}.",
            name=quoted(name),
            allowed=listed(allowed),
            given=quoted(given),
        )


def _check_times(settings: Settings) -> None:
    if not (math.isfinite(settings.starts) and settings.starts > 0):
        raise RequestError.phrased("A tournament needs a start time.")
    for name in ("check_in", "between", "window", "last", "round_limit"):
        seconds = getattr(settings, name)
        if seconds is not None and not (math.isfinite(seconds) and 0 <= seconds <= LONGEST):
            raise RequestError.phrased("The time {name} must be between 0 seconds and one year.", name=quoted(name))
    if settings.round_limit is not None and settings.round_limit <= 0:
        raise RequestError.phrased("The time limit of a round must be longer than 0 seconds.")


def _check_numbers(settings: Settings) -> None:
    whole = {
        "least": (settings.least, 2, MOST_ENTRANTS),
        "most": (settings.most, settings.least, MOST_ENTRANTS),
        "rounds": (settings.rounds, 0, MOST_ROUNDS),
        "replays": (settings.replays, 0, 9),
        "seasons": (settings.seasons, 1, MOST_ROUNDS),
        "promoted": (settings.promoted, 0, MOST_ENTRANTS),
        "division": (settings.division, 0, MOST_ENTRANTS),
        "late_until": (settings.late_until, 0, MOST_ROUNDS),
        "byes": (settings.byes, 0, MOST_ROUNDS),
        "no_shows": (settings.no_shows, 1, MOST_ROUNDS),
    }
    for name, (number, least, most) in whole.items():
        if type(number) is not int or not least <= number <= most:
            raise RequestError.phrased(
                "{name} must be a number from {least} to {most}, but it is {number}.",
                name=quoted(name),
                least=least,
                most=most,
                number=quoted(number),
            )
    worth = [*settings.points, *(() if settings.bye is None else (settings.bye,))]
    if not all(0 <= one <= 100 and one * 2 == int(one * 2) for one in worth):
        raise RequestError.phrased("Points must be whole or half numbers from 0 to 100.")
    if list(settings.points) != sorted(settings.points, reverse=True):
        raise RequestError.phrased("A better place cannot be worth fewer points than a worse place.")
    if settings.points and len(settings.points) != settings.size:
        raise RequestError.phrased("Each place at a table needs a number of points.")


def _check_format(settings: Settings) -> None:
    name, size = settings.format, settings.size
    if not settings.sizes or size not in settings.sizes or min(settings.sizes) < 2:
        raise RequestError.phrased(
            "A table must have {sizes} players, but you asked for {size}.",
            sizes=listed(map(str, settings.sizes), "or"),
            size=quoted(size),
        )
    if name in PAIRED and size != 2:
        raise RequestError.phrased("This format needs two players at each table.")
    if name == "tables" and size < 3:
        raise RequestError.phrased("Rounds of tables need three to six players at each table.")
    if name in ("swiss", "tables") and settings.rounds < 1:
        raise RequestError.phrased("A tournament of this format needs a number of rounds.")
    if name == "arena" and not 0 <= settings.last < settings.window:
        raise RequestError.phrased("An arena must last longer than its final phase, in which no new games begin.")
    if name == "league" and settings.division and settings.division < min(settings.sizes):
        raise RequestError.phrased("A division must have enough entrants to fill a table.")
    if settings.least < min(settings.sizes):
        raise RequestError.phrased("The minimum number of entrants must be enough to fill a table.")


def as_json(settings: Settings) -> dict[str, Any]:
    """Convert settings to JSON. Settings that were added after the tournament have their default values."""
    return {one.name: msgspec.to_builtins(getattr(settings, one.name)) for one in fields(settings)}


def usual_size(format: FormatName, players: Collection[int], usual: int) -> int:
    """Choose the default table size for a format, given the numbers of players that the game allows."""
    if format in PAIRED or (format == "arena" and 2 in players):
        return 2
    return max(3, usual)


def room(settings: Settings) -> int:
    """Return the maximum number of entrants in a tournament."""
    return min(settings.most, MOST_IN_ROUND_ROBIN) if settings.format == "round_robin" else settings.most


def rounds_to_play(settings: Settings, entrants: int) -> int | None:
    """Compute the number of rounds for this many entrants, or return None for knockouts and arenas.

    These end by themselves.
    """
    match settings.format:
        case "round_robin":
            once = max(1, entrants - 1 + entrants % 2)
            return once * 2 if settings.double else once
        case "swiss" | "tables":
            return settings.rounds
        case "league":
            return max(1, settings.rounds)
        case _:
            return None
