"""Finds an opponent for a player, who can play against a bot until somebody comes."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import fangs
from fangs import bots
from fangs.core.errors import RequestError
from fangs.service.preparing import prepare
from fangs.service.table_service import TableService
from fangs.table import people
from fangs.table.events import Events
from fangs.table.keys import lock_of, new_key, new_recovery_code
from fangs.table.lifecycle.opening import Setup
from fangs.table.refusals import NoSeat, NoTable
from fangs.table.state import Table
from fangs.table.views.table_view import ONLINE_SECONDS

MAX_LOOKED_AT = 100


class Place(NamedTuple):
    """The seat that a player has been given, with its key and recovery code."""

    table: str
    player: int
    key: str
    recovery: str


def still_waits(service: TableService, game: str, name: str, key: str) -> int | None:
    """Return the player number of a person who is still waiting for an opponent at a table, or None if they are not."""
    try:
        table, seat = service.enter(name, key)
    except NoTable:
        return None
    waits = seat is not None and seat.is_present and table.game.name == game and table.joinable
    return seat.player if seat is not None and waits else None


KeyAt = Callable[[str], str]
"""A function that takes the name of a table and returns the key that the player will have there."""


def sit_with_somebody(
    service: TableService,
    game: str,
    name: str,
    key_at: KeyAt = lambda table: new_key(),
    account: str | None = None,
    is_welcome: Callable[[Table], bool] = lambda table: True,
) -> Place | None:
    """Seat a player at a table where somebody else is waiting now. Return None if there is no such table.

    If an account is given, the player plays under it. `is_welcome` returns whether the player may sit at a table.
    """
    code = new_recovery_code()
    for offer in reversed(service.offers(MAX_LOOKED_AT)):
        if offer["game"] != game or any(offer["pace"].values()) or not _somebody_is_there(service, offer["table"]):
            continue  # tested before the table is read, because reading may take long
        key, table = key_at(offer["table"]), service.table(offer["table"])
        if not _is_usual(table) or table.seat_with(key) or not is_welcome(table):
            continue
        player = offer["free"][0]
        try:
            service.transact(
                offer["table"],
                partial(_sit, player=player, name=name, lock=lock_of(key), recovery=lock_of(code), account=account),
            )
        except (NoSeat, NoTable, RequestError):  # another player was first, or has the same name
            continue
        return Place(offer["table"], player, key, code)
    return None


def _sit(table: Table, now: float, *, player: int, name: str, lock: str, recovery: str, account: str | None) -> Events:
    return people.sit_at_open_seat(table, player, name, lock, recovery, account)


def wait_with_a_bot(
    service: TableService,
    game: str,
    name: str,
    key_at: KeyAt = lambda table: new_key(),
    account: str | None = None,
    is_program: bool = False,
) -> Place:
    """Open a table where a player plays against a bot until somebody takes the bot's seat.

    If the player is a program, the seat is empty until then.
    """
    players = fangs.game(game).usual_players
    mine, open_seat = random.SystemRandom().sample(range(players), 2)
    seats = [f"bot:{bots.STAND_IN}"] * players
    seats[mine], seats[open_seat] = "me", "open" if is_program else f"open:{bots.STAND_IN}"
    at = service.new_name()
    setup = Setup(game=game, players=players, seats=seats, name=name, key=key_at(at))
    table, keys = service.open(prepare(setup, at, service.clock()))
    assert keys.recovery is not None
    if account is not None:
        service.transact(at, lambda table, now: people.link_account(table, table.master, account))
    return Place(table.name, mine, keys.seats[mine], keys.recovery)


def _is_usual(table: Table) -> bool:
    """Return whether a table has the usual settings and one free seat, so that any player can be seated there."""
    opened = table.opened
    return not table.is_match and not opened.strict and opened.record is None and len(table.joinable) == 1


def _somebody_is_there(service: TableService, name: str) -> bool:
    """Return whether a person is present at a table. A person who waits with its page out of view counts as present."""
    now = service.clock()
    seen = service.presence(name) | dict.fromkeys(service.connected(name), now)
    return any(player >= 0 and now - at < ONLINE_SECONDS for player, at in seen.items())
