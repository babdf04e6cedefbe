"""How a table is set up: the game, who sits where, and what its people agree on."""

from __future__ import annotations

import base64
import hashlib
import math
import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from email.utils import parseaddr
from typing import Any

import fangs
from fangs import bots
from fangs.core import dice
from fangs.core.errors import RequestError, listed, quoted
from fangs.core.game import Game
from fangs.core.record import Record
from fangs.table.post_rules import Rules

MOST_HOURS = 24 * 366
MOST_NAME = 40
MOST_MAIL = 254


@dataclass(frozen=True)
class Setup:
    """What somebody asks for who opens a table. `seats` has one word a player: me, friend, open or bot:KIND."""

    game: str
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    match: bool = False
    seats: Sequence[str] = ()
    name: str = ""
    hours: float | None = None
    spectators: bool = True
    chat: str = "seats"
    record: str | None = None
    post: Mapping[str, Any] | None = None
    """How the table is run by post (`fangs.table.desk.Rules`), with whose word `post:NAME <ADDRESS>` for a seat; None: it is not."""


def new_key() -> str:
    """A secret that opens a seat."""
    return secrets.token_urlsafe(24)


def new_word() -> str:
    """A secret that opens a seat and is part of an address: 80 bits, in lower case."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def lock_of(key: str) -> str:
    """What is kept of a key: its SHA-256 in hexadecimal."""
    return hashlib.sha256(key.encode()).hexdigest()


def person_name(text: object) -> str:
    """A person's name as it may be shown; raises RequestError."""
    name = " ".join(text.split()) if isinstance(text, str) else ""
    if not 0 < len(name) <= MOST_NAME or not name.isprintable():
        raise RequestError(f"A name has 1 to {MOST_NAME} printable characters, not {quoted(text)}.")
    return name


def person(who: object) -> tuple[str, str | None]:
    """The name and the address (None: of somebody on paper) in `Name <address>`; raises RequestError."""
    text = who if isinstance(who, str) else ""
    if text.casefold().startswith("bot:"):
        raise RequestError(f"A person is wanted here, not {quoted(who)}.")
    if "<" not in text and "@" not in text:
        return person_name(text), None
    name, mail = parseaddr(text)
    local, at, domain = mail.rpartition("@")
    if not (local and at and domain) or len(mail) > MOST_MAIL or not mail.isascii() or any(c.isspace() for c in mail):
        raise RequestError(f"A person by mail is given as 'Name <name@example.org>', not {quoted(who)}.")
    return person_name(name or local), mail


def opening(setup: Setup, seed: str) -> tuple[dict[str, Any], dict[int | None, str]]:
    """The data of a table's first entry, and the keys of its seats (None: the host's without a seat); raises FangsError."""
    record = _first_record(setup)
    game, players = record.game, record.position.players
    if setup.match and (game.match is None or setup.record is not None):
        raise RequestError(
            f"{game.title} is not played as a match." if game.match is None else "A match begins afresh."
        )
    hours = setup.hours
    if hours is not None and not (math.isfinite(hours) and 0 < hours <= MOST_HOURS):
        raise RequestError(f"A deadline is more than 0 and at most {MOST_HOURS} hours, not {quoted(hours)}.")
    if setup.chat not in ("seats", "all"):
        raise RequestError(f"The chat is for 'seats' or for 'all', not {quoted(setup.chat)}.")
    seats, keys = _seats(setup, players)
    count = game.match.games(players) if setup.match and game.match else 1
    order = list(range(players))
    if setup.match:
        # Who owns what in a match would be known from the seats of the table, if they were in the order of the match.
        random.Random(f"{seed} order").shuffle(order)
    data = {
        "game": game.name,
        "players": players,
        "options": record.options,
        "order": order,
        "seating": [
            [game.match.seat(players, board, place) if setup.match and game.match else place for place in order]
            for board in range(count)
        ],
        "seats": seats,
        "hours": hours,
        "spectators": bool(setup.spectators),
        "chat": setup.chat,
        "record": setup.record,
        "post": None if setup.post is None else Rules.read(setup.post, game).json(),
        "promised": [dice.commitment(dice.seed_of_board(seed, board)) for board in range(count)],
    }
    return data, keys


def _first_record(setup: Setup) -> Record:
    if setup.record is not None:
        record = Record.read(setup.record)
        if record.game.name != setup.game:
            raise RequestError(f"The record is of {record.game.title}.")
        if record.position.hides_choices():
            raise RequestError(
                "The record ends among choices that are not revealed yet: cut it before the first of them."
            )
        return record
    game: Game = fangs.game(setup.game)
    return Record(game, game.usual_players if setup.players is None else setup.players, setup.options)


_KINDS = {"me": "person", "friend": "invited", "open": "open", "bot": "bot"}


def _seats(setup: Setup, players: int) -> tuple[list[dict[str, Any]], dict[int | None, str]]:
    asked = list(setup.seats) or ["me", *["bot:" + bots.STAND_IN] * (players - 1)]
    if len(asked) != players:
        raise RequestError(f"There are {players} players, but the seats that are given number {len(asked)}.")
    if setup.post is not None and "me" in asked:
        raise RequestError("The Games Master of a table by post has no seat: give your own to 'post:' with your name.")
    if asked.count("me") > 1:
        raise RequestError("One person has one seat: a friend's link is for another.")
    host = asked.index("me") if "me" in asked else None
    keys: dict[int | None, str] = {host: new_key()}
    seats: list[dict[str, Any]] = []
    for player, word in enumerate(asked):
        kind, _, rest = word.partition(":")
        kinds = dict(_KINDS) if setup.post is None else {**_KINDS, "post": "person"}
        seat: dict[str, Any] = {"kind": kinds.get(kind)}
        if seat["kind"] is None or (kind not in ("bot", "post") and rest):
            post = [] if setup.post is None else ["post:NAME <ADDRESS>"]
            words = listed(["me", "friend", "open", *post, *(f"bot:{name}" for name in bots.names())], most=9)
            raise RequestError(f"A seat is for {words}, not for {quoted(word)}.")
        if kind == "bot":
            bots.bot(rest)
            seat["bot"] = rest
        if kind == "post":
            keys[player] = seat["word"] = new_word()
            seat["name"], seat["mail"] = person(rest.strip())
            if seat["name"].casefold() in (str(other.get("name", "")).casefold() for other in seats):
                raise RequestError(
                    f"Two players are called {seat['name']}: everybody at a table has a name of their own."
                )
        if kind == "me":
            seat["name"] = person_name(setup.name)
        if kind == "friend":
            keys[player] = new_key()
        if player in keys:
            seat["locks"] = [lock_of(keys[player])]
        if player == host:
            seat["host"] = True
        seats.append(seat)
    if host is None:
        name, mail = person(setup.name) if setup.post is not None and setup.name else (None, None)
        seats.append({"kind": "host", "locks": [lock_of(keys[None])], "host": True, "name": name, "mail": mail})
    return seats, keys
