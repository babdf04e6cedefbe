"""Opens the tables of a tournament. Each entrant's seat is linked to their account."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from fangs import bots
from fangs.club.players.records import Account, play_rated_together
from fangs.club.rated.ledger import Ledger
from fangs.club.rated.terms import terms
from fangs.club.tournaments.settings import LONGEST, Settings
from fangs.core.errors import RequestError
from fangs.service.preparing import prepare
from fangs.service.table_service import TableService
from fangs.store.connection import Conflict
from fangs.table import people
from fangs.table.events import Events
from fangs.table.frozen import replace
from fangs.table.lifecycle.opening import Setup
from fangs.table.lifecycle.settle import settled
from fangs.table.state import Table


def setup_of(settings: Settings, seats: Sequence[bool]) -> Setup:
    """Build the settings for a pairing's table, with seats for entrants (True) and bots (False).

    The keys are random and given to nobody, so that only the accounts open the seats.
    """
    pace: dict[str, Any] = dict(settings.pace)
    return Setup(
        game=settings.game,
        players=len(seats),
        options=dict(settings.options),
        match=settings.match,
        seats=["friend" if comes else f"bot:{bots.STAND_IN}" for comes in seats],
        hours=pace.get("hours"),
        bank=pace.get("bank"),
        increment=pace.get("increment") or 0.0,
        weekends=pace.get("weekends"),
        strict=True,
    )


def _possible(settings: Settings, players: Sequence[int], now: float) -> tuple[int, ...]:
    """Find the numbers of players with which the game allows the tournament's options and pace."""
    found = []
    for number in players:
        with suppress(RequestError):
            prepare(setup_of(settings, [True] * number), "0" * 10, now)
            found.append(number)
    return tuple(found)


def announce_rated(ledger: Ledger, name: str, settings: Settings, there: Sequence[Account | None]) -> None:
    """Store that a pairing's table will be rated, before the table is opened.

    The table is not rated if the strength of a bot is unknown, or if a player does not play rated games with a program
    that takes part.
    """
    if not play_rated_together([account for account in there if account is not None]):
        return
    with suppress(RequestError):
        ledger.announce(name, terms(setup_of(settings, [account is not None for account in there])))


def open_table(service: TableService, name: str, settings: Settings, there: Sequence[Account | None]) -> Table:
    """Open a pairing's table for these players, with bots in place of None. A table that is open already is returned."""
    setup = setup_of(settings, [account is not None for account in there])
    with suppress(Conflict):  # an earlier attempt was interrupted
        service.open(prepare(setup, name, service.clock()))

    def sit(table: Table, now: float) -> Events:
        events: Events = []
        for player, account in enumerate(there):
            seat = table.players[player]
            if account is None or seat.account is not None or seat.kind != "invited":
                continue
            new = people.sit(table, seat, account.called, account=account.id)
            table, events = settled(table, new, now)[0], events + new
        return events

    return service.transact(name, sit)


def with_sizes(settings: Settings, players: Sequence[int], now: float) -> Settings:
    """Fill in all possible table sizes in a tournament's settings.

    If the preferred size is two, this is the only size. Otherwise, all sizes are three or more. Raise RequestError if
    the settings are not allowed.
    """
    if not settings.starts - now <= LONGEST:
        raise RequestError.phrased("A tournament must start within a year.")
    prepare(setup_of(settings, [True] * settings.size), "0" * 10, now)  # raises an error if the settings are wrong
    if settings.rated:
        terms(setup_of(settings, [True] * settings.size))
    fitting = [one for one in players if (one > 2) == (settings.size > 2)]
    sizes = _possible(settings, fitting, now)
    return replace(settings, sizes=sizes, least=max(settings.least, min(sizes)))
