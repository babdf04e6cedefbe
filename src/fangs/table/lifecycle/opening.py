"""Opens tables: checks the host's settings, and creates the first event and the keys of the seats."""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import fangs
from fangs import bots
from fangs.core.discovery.registry import map_file
from fangs.core.errors import RequestError, listed, quoted
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.records import dice
from fangs.core.records.readable import looks
from fangs.core.records.record import Record
from fangs.table.events.opened import Again, Bank, Opened, Person, SeatKind, SeatSetup
from fangs.table.frozen import replace
from fangs.table.keys import Secrets, lock_of
from fangs.table.names import person, person_name, player_by_post
from fangs.table.post.rules import Rules
from fangs.table.post.schedule import time_zone
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.translation import ENGLISH, figure, language, phrase, plural

MAX_STEPS = 10_000
"""The maximum number of steps in a record that a table can start from.

Games of easy bots have up to 2,900 steps, those of random bots up to 6,100.
"""
MAX_HOURS = 24 * 366
MAX_BANK, MAX_INCREMENT = 24 * 3600, 3600
"""The maximum numbers of seconds on a clock at the start, and of seconds that a choice can add."""


@dataclass(frozen=True)
class Setup:
    """The settings that a person chooses when opening a table.

    `seats` has one word for each player: `me`, `friend`, `open`, `bot:KIND`, or `open:KIND` (a bot that plays until
    somebody takes the seat).
    """

    game: str
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    match: bool = False
    seats: Sequence[str] = ()
    name: str = ""
    hours: float | None = None
    bank: float | None = None
    """The number of seconds on each player's clock at the start. None if there are no clocks."""
    increment: float = 0.0
    """The number of seconds that a player's clock gains with each choice."""
    spectators: bool = True
    chat: str = "seats"
    weekends: str | None = None
    """The time zone in which weekends do not count towards a live table's deadline. None if weekends count."""
    starts: float | None = None
    """The earliest time at which a live game can begin, in seconds since 1970."""
    record: str | None = None
    post: Mapping[str, Any] | None = None
    """The rules for a game that is played by post (`fangs.table.post.rules.Rules`), or None if the table is live.

    By post, a seat can also be `post:NAME <ADDRESS>`.
    """
    strict: bool = False
    """Whether a live table is strict, so that there are no hints, take-backs or stand-in bots (`fangs.table.strict`).

    A player who leaves a strict table or is late loses.
    """
    key: str | None = None
    """The host's key, or None to create a new one."""
    once: str | None = None
    """A secret from which the other keys are derived, so that a repeated request gets the same keys. None for random keys."""
    asks: bool = False
    """Whether everybody with an email address must agree to receive letters before the game begins."""


@dataclass(frozen=True)
class Keys:
    """The secret keys of a new table.

    They are shown only once, because the store contains only their SHA-256 hashes.
    """

    seats: dict[int | None, str]
    """The key of each seat that has its own, by player number. None stands for a host who does not play."""
    recovery: str | None
    """The recovery code for the host's seat, or None."""
    host: str = ""
    """The host's key."""


def opening(setup: Setup, seed: str) -> tuple[Opened, Keys]:
    """Create the event that opens a table, and the keys to its seats. Raise FangsError if the settings are not allowed."""
    record = _first_record(setup)
    game, players = record.game, record.position.players
    if setup.match and (game.match is None or setup.record is not None):
        raise RequestError(
            phrase("{title} cannot be played as a match.", title=game.title)
            if game.match is None
            else phrase("A match cannot start from a record.")
        )
    hours = setup.hours
    if hours is not None and not (math.isfinite(hours) and 0 < hours <= MAX_HOURS):
        raise RequestError.phrased(
            "A deadline must be more than 0 and at most {most_hours} hours, but you gave {hours}.",
            most_hours=MAX_HOURS,
            hours=quoted(hours),
        )
    if setup.weekends is not None and (hours is None or setup.post is not None):
        raise RequestError.phrased("Weekends can be left out only if every turn has a deadline.")
    if setup.starts is not None and setup.post is not None:
        raise RequestError.phrased("Only a live table can have a starting time.")
    if setup.chat not in ("seats", "all"):
        raise RequestError.phrased(
            "The chat must be for 'seats' or 'all', but you gave {chat}.", chat=quoted(setup.chat)
        )
    _require_strictness(setup, record.positions[0])
    seats, people, keys = _seats(setup, record.positions[0])
    order = list(range(players))
    if setup.match or record.positions[0].secret_owners:
        # If the seats were in the order of the game, they would give away the owners of roles.
        random.Random(f"{seed} order").shuffle(order)
    event = Opened(
        game=game.name,
        edition=game.edition,
        map=map_identity(game),
        players=players,
        options=record.options,
        order=tuple(order),
        seating=tuple(
            tuple(game.match.seat(players, board, place) if setup.match and game.match else place for place in order)
            for board in range(game.match.games(players) if setup.match and game.match else 1)
        ),
        seats=tuple(seats),
        people=tuple(people),
        hours=hours,
        bank=_bank(setup, record.positions[0]),
        weekends=None if setup.weekends is None else time_zone(setup.weekends),
        starts=setup.starts,
        post=None if setup.post is None else Rules.read(setup.post, game),
        spectators=bool(setup.spectators),
        chat="all" if setup.chat == "all" else "seats",
        record=None if setup.record is None else _without_names(record),
        language=ENGLISH if setup.post is None else language(),
        by_calendar=setup.post is not None,
        strict=bool(setup.strict),
        levels=bots.levels_edition(game),
    )
    promised = (dice.commitment(dice.seed_of_board(seed, board)) for board in range(len(event.seating)))
    return replace(event, promised=tuple(promised)), keys


def _bank(setup: Setup, start: Position) -> Bank | None:
    """Return a table's clock settings, or None if it has no clocks. Raise RequestError if they are not allowed."""
    if setup.bank is None:
        if setup.increment:
            raise RequestError.phrased(
                "A choice can add time only if every player has a clock. Also set how much time each clock begins with."
            )
        return None
    if not (math.isfinite(setup.bank) and 0 < setup.bank <= MAX_BANK):
        raise RequestError.phrased(
            "A clock must begin with more than 0 and at most {most_bank} seconds, but you gave {bank}.",
            most_bank=MAX_BANK,
            bank=quoted(setup.bank),
        )
    if not (math.isfinite(setup.increment) and 0 <= setup.increment <= MAX_INCREMENT):
        raise RequestError.phrased(
            "A choice can add 0 to {most_increment} seconds to a clock, but you gave {increment}.",
            most_increment=MAX_INCREMENT,
            increment=quoted(setup.increment),
        )
    if setup.hours is not None or setup.post is not None:
        raise RequestError.phrased("A table can have clocks or a deadline for every turn, but not both.")
    if setup.match:
        raise RequestError.phrased(
            "A match cannot have clocks, because they would show who has chosen. Set a deadline instead."
        )
    if start.secret_owners:
        raise RequestError.phrased(
            "Clocks would reveal who plays whom, which must stay secret ({secret_owners}). Set a deadline instead.",
            secret_owners=start.secret_owners,
        )
    return Bank(setup.bank, setup.increment)


def _require_strictness(setup: Setup, start: Position) -> None:
    """Raise RequestError if a table is to be strict but has settings that strict tables cannot have."""
    if not setup.strict:
        return
    if setup.post is not None:
        raise RequestError.phrased("A strict game is played live, not by post.")
    if any(word.startswith("open:") for word in setup.seats):
        raise RequestError.phrased(
            "In a strict game, a bot cannot play until somebody takes the seat. Make the seat 'open' or give "
            "it to a bot."
        )
    if setup.hours is None and setup.bank is None and (setup.match or start.secret_owners):
        raise RequestError.phrased(
            "A strict game in which it is secret who has chosen needs a deadline for every turn. Otherwise, "
            "the game might never end."
        )


def map_identity(game: Game) -> str | None:
    """Return the name of a game's map. For a custom map, the first digits of its file's SHA-256 hash are appended."""
    own = map_file(game)
    if own is None:
        return game.map_name
    return f"{game.map_name} {hashlib.sha256(own.read_bytes()).hexdigest()[:12]}"


def _without_names(record: Record) -> str:
    """Format a record as text, leaving out the names of the players, the tags and the ending."""
    nameless = record.until(len(record.steps))
    nameless.names, nameless.tags, nameless.ending = {}, {}, None
    return str(nameless)


def _first_record(setup: Setup) -> Record:
    if setup.record is not None:
        if (steps := len(Record.unplayed(setup.record))) > MAX_STEPS:
            raise RequestError.phrased(
                "A table can start from a record of at most {most_steps} steps, but this record has {steps}.",
                most_steps=figure(MAX_STEPS),
                steps=figure(steps),
            )
        record = Record.read(setup.record)
        if record.game.name != setup.game:
            raise RequestError.phrased("The record is of {title}, which is a different game.", title=record.game.title)
        if record.rebased:
            raise RequestError.phrased(
                "The rules were corrected during this game, so a table cannot start from its record."
            )
        if record.position.kind == "over":
            raise RequestError.phrased(
                "The game in this record is over. You can open the record in the library or on the analysis board."
            )
        if record.position.hides_choices():
            raise RequestError.phrased(
                "The record ends with choices that have not been revealed yet. Remove those choices."
            )
        return record
    game: Game = fangs.game(setup.game)
    return Record(game, game.usual_players if setup.players is None else setup.players, setup.options)


def _seats(setup: Setup, start: Position) -> tuple[list[SeatSetup], list[Person], Keys]:
    players = start.players
    asked = list(setup.seats) or ["me", *["bot:" + bots.STAND_IN] * (players - 1)]
    if len(asked) != players:
        raise RequestError(
            plural(
                len(asked),
                "The game has {players} players, but you gave {count} seat.",
                "The game has {players} players, but you gave {count} seats.",
                players=players,
            )
        )
    if setup.post is not None and "me" in asked:
        raise RequestError.phrased(
            "The Games Master of a table by post has no seat. If you want to play, enter yourself as 'post:' "
            "followed by your name."
        )
    if asked.count("me") > 1:
        raise RequestError.phrased(
            "One person can have only one seat. Use a friend's link for each of the other seats."
        )
    host = asked.index("me") if "me" in asked else None
    new = Secrets(setup.once)
    keys: dict[int | None, str] = {host: setup.key or new.key("host")}
    recovery = new.recovery_code("host")
    seats: list[SeatSetup] = []
    people: list[Person] = []
    for player, word in enumerate(asked):
        seat, person_there, key = _seat(setup, word, start, new, player)
        if key is not None:
            keys[player] = key
        if player in keys:
            seat = replace(seat, keys=(lock_of(keys[player]),))
        if player == host:
            seat = replace(seat, host=True, recovery=lock_of(recovery))
        if person_there.name and looks(person_there.name) in (looks(one.name) for one in people if one.name):
            raise RequestError.phrased(
                "Two players are called {name}, but the names at a table must be different.", name=person_there.name
            )
        seats.append(seat)
        people.append(person_there)
    if host is None:
        name, mail = None, None
        if setup.name:  # by post, the Games Master can have an address, as players do
            name, mail = (person_name(setup.name), None) if setup.post is None else person(setup.name)
        seats.append(SeatSetup("host", keys=(lock_of(keys[None]),), recovery=lock_of(recovery), host=True))
        people.append(Person(name, mail))
    return seats, people, Keys(keys, recovery, keys[host])


def _seat(setup: Setup, word: str, start: Position, new: Secrets, player: int) -> tuple[SeatSetup, Person, str | None]:
    """Create a seat from a word such as `me` or `bot:easy`. Return the seat, its person, and its own key or None."""
    kind, _, rest = word.partition(":")
    match kind:
        case "me" if not rest:
            return SeatSetup("person"), Person(person_name(setup.name)), None
        case "friend" if not rest:
            return SeatSetup("invited"), Person(), new.key(f"seat {player}")
        case "open" if not rest:
            return SeatSetup("open"), Person(), None
        case "open":
            bots.require_at_table(rest, start)
            return SeatSetup("open", rest), Person(), None
        case "bot":
            bots.require_at_table(rest, start)
            return SeatSetup("bot", rest), Person(), None
        case "post" if setup.post is not None:
            key, (name, mail) = new.word(f"seat {player}"), player_by_post(rest.strip())
            return SeatSetup("invited" if setup.asks and mail else "person"), Person(name, mail, key), key
    post = [] if setup.post is None else ["post:NAME <ADDRESS>"]
    words = listed(["me", "friend", "open", *post, "open:BOT", *(f"bot:{name}" for name in bots.names())], most=9)
    raise RequestError.phrased("A seat must be given as {words}, but you gave {word}.", words=words, word=quoted(word))


def rematch(table: Table, asked_by: int, seed: str, again: Again | None = None) -> Opened:
    """Create the event that opens a rematch between the same people, or raise FangsError if the settings are not allowed.

    The seats of the rematch have no keys yet.
    """
    old, again = table.opened, again or as_before(table)
    clocks = {} if again.bank is None else {"bank": again.bank.seconds, "increment": again.bank.increment}
    chosen = vars(again) | {"seats": ["open"] * old.players, "bank": None} | clocks
    setup = Setup(game=old.game, players=old.players, **chosen)
    if sorted(again.seats) != list(range(old.players)):
        raise RequestError.phrased("In a rematch, everybody must have exactly one seat.")
    before = [table.players[player] for player in again.seats]
    host = next((other.player for other in table.players if other.host), asked_by)
    # People who resigned or were replaced are players again.
    seats = tuple(
        SeatSetup(_kind(seat, again), seat.bot, host=seat.player == host, before=seat.player) for seat in before
    )
    return replace(opening(setup, seed)[0], seats=seats, people=tuple(Person(seat.name) for seat in before))


def _kind(seat: Seat, again: Again) -> SeatKind:
    """Return the kind of seat that a player gets in a rematch.

    In a strict rematch, a bot in an open seat keeps the seat. If people can lose their seat or the game because they are
    away, they are only invited, so that no time runs until everybody has opened the rematch.
    """
    if again.strict and seat.kind == "open" and seat.bot is not None:
        return "bot"
    is_timed = again.strict or again.hours is not None or again.bank is not None
    return "invited" if seat.kind == "person" and is_timed else seat.kind


def as_before(table: Table) -> Again:
    """Return a rematch's default settings: the same game again, with everybody moved on by one seat."""
    old = table.opened
    further = tuple((player - 1) % old.players for player in range(old.players))
    return Again(
        old.options, table.is_match, old.hours, old.bank, old.weekends, old.spectators, old.chat, further, old.strict
    )
