"""Playing with strangers: at a table where somebody waits, or else against a bot until somebody comes."""

from __future__ import annotations

import random
from typing import NamedTuple

import fangs
from fangs import bots
from fangs.table import people
from fangs.table.house import House
from fangs.table.keys import lock_of, new_key, new_recovery_code
from fangs.table.opening import Setup
from fangs.table.refusals import NoSeat, NoTable
from fangs.table.state import Table
from fangs.table.view import ONLINE

MOST_LOOKED_AT = 100


class Place(NamedTuple):
    """A seat that somebody got, with the secrets that open it."""

    table: str
    player: int
    key: str
    recovery: str


def still_waits(house: House, game: str, name: str, key: str) -> int | None:
    """The player as whom the holder of a key already waits at a table; None: nobody waits there with it."""
    try:
        table, seat = house.enter(name, key)
    except NoTable:
        return None
    waits = seat is not None and seat.is_present and table.game.name == game and table.joinable
    return seat.player if seat is not None and waits else None


def sit_with_somebody(house: House, game: str, name: str) -> Place | None:
    """A seat at a table where somebody waits now, the longest wait first; None if nobody does."""
    key, code = new_key(), new_recovery_code()
    for offer in reversed(house.offers(MOST_LOOKED_AT)):
        if offer["game"] != game or any(offer["pace"].values()) or not _somebody_is_there(house, offer["table"]):
            continue  # before the table is read, which may be long
        if not _is_usual(house.table(offer["table"])):
            continue
        player = offer["free"][0]
        try:
            house.transact(
                offer["table"],
                lambda at, now, player=player: people.sit_at_open_seat(at, player, name, lock_of(key), lock_of(code)),  # type: ignore[misc]
            )
        except (NoSeat, NoTable):  # somebody else was first
            continue
        return Place(offer["table"], player, key, code)
    return None


def wait_with_a_bot(house: House, game: str, name: str) -> Place:
    """A new table against a bot, in whose seat anyone may sit down."""
    players = fangs.game(game).usual_players
    mine, open_seat = random.SystemRandom().sample(range(players), 2)
    seats = [f"bot:{bots.STAND_IN}"] * players
    seats[mine], seats[open_seat] = "me", f"open:{bots.STAND_IN}"
    table, keys = house.create(Setup(game=game, players=players, seats=seats, name=name))
    assert keys.recovery is not None
    return Place(table.name, mine, keys.seats[mine], keys.recovery)


def _is_usual(table: Table) -> bool:
    """Whether its settings are the usual ones, for somebody who asked for nothing special."""
    return not table.is_match and table.opened.record is None and len(table.joinable) == 1


def _somebody_is_there(house: House, name: str) -> bool:
    """Who waits for others may look at something else meanwhile."""
    now = house.clock()
    seen = house.presence(name) | dict.fromkeys(house.connected(name), now)
    return any(player >= 0 and now - at < ONLINE for player, at in seen.items())
