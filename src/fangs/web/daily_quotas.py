"""Daily limits for each network address, such as the number of new tables. The store counts for all servers together."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from fastapi import Request

from fangs.core.errors import RequestError
from fangs.post.carrying.settings import Rations
from fangs.service.table_service import TableService
from fangs.store.consents import DAY
from fangs.table.refusals import NoSeat
from fangs.translation import phrase, plural
from fangs.web.layers.addresses import address_of
from fangs.web.layers.refusals import LimitReached
from fangs.web.settings import Settings

TABLES_FOR_A_TOURNAMENT = 10
"""The number of tables in a daily quota that allow one tournament.

With a quota of 200 tables, a network address can set up 20 tournaments per day.
"""
ABORTS_A_DAY = 5
"""The number of strict games that can be aborted per day, by one network address and by one player."""
RECOVERIES_A_DAY = 20
"""The number of recovery emails that one network address can request per day, whether or not they are sent."""


def _is_right(settings: Settings, password: str | None) -> bool:
    """Return True if a password is the server's password."""
    return hmac.compare_digest((password or "").encode(), (settings.password or "").encode())


def require_may_announce(request: Request, password: str | None) -> None:
    """Raise NoSeat if the client is not allowed to set up tournaments on this server."""
    settings: Settings = request.app.state.settings
    if settings.tournaments == "nobody":
        raise NoSeat.phrased("You cannot set up tournaments on this server.")
    if settings.tournaments == "password" and not _is_right(settings, password):
        raise NoSeat.phrased("You need a password to set up tournaments on this server. This password is wrong.")


def require_may_open(request: Request, password: str | None, by_post: bool) -> None:
    """Raise an exception if the client cannot open a table now, for example because the password is wrong."""
    settings: Settings = request.app.state.settings
    service: TableService = request.app.state.service
    if settings.opening == "nobody":
        raise NoSeat.phrased("You cannot open tables on this server.")
    if settings.opening == "password" and not _is_right(settings, password):
        raise NoSeat.phrased("You need a password to open tables on this server. This password is wrong.")
    if by_post and not settings.by_post:
        raise RequestError.phrased("Tables by post are turned off on this server.")
    if settings.tables is not None and service.store.count_tables() >= settings.tables:
        message = plural(
            settings.tables,
            "This server keeps only {count} table and has reached this limit. A new table can be opened when "
            "another table is deleted.",
            "This server keeps at most {count} tables and has reached this limit. A new table can be opened "
            "when another table is deleted.",
        )
        raise LimitReached(message)


def _count(request: Request, what: str, most: int, message: str, *, whose: str | None = None, number: int = 1) -> None:
    """Take `number` uses from a daily quota of `most`, or raise Refused if too few are left.

    The quota is that of the client's network address, unless `whose` names another one. The exception contains the
    message, and says when the next day begins (in UTC).
    """
    service: TableService = request.app.state.service
    now = service.clock()
    whose = whose or service.store.hashed(f"network {address_of(request.scope)}")
    if not service.store.use(what, whose, number, most, now):
        raise LimitReached(message, DAY - now % DAY)


def count_table(request: Request, kind: str = "table") -> None:
    """Count a new table towards the client's daily limit, or raise Refused if the limit has been reached.

    Call this after all other checks. `kind` is "table" for a table that the client opens, or "met" for a table at which
    the client joins a waiting person.
    """
    most = request.app.state.settings.tables_a_day
    message = plural(
        most,
        "Only {count} table can be opened per day from one network address. Please try again tomorrow.",
        "Up to {count} tables can be opened per day from one network address. Please try again tomorrow.",
    )
    _count(request, kind, most, message)


def count_player(request: Request) -> None:
    """Count a new player towards the client's daily limit.

    Raise Refused if the limit has been reached, or NoSeat if nobody may sign up.
    """
    most = request.app.state.settings.players_a_day
    if most == 0:
        raise NoSeat.phrased("You cannot become a player on this server.")
    message = plural(
        most,
        "Only {count} player can sign up per day from one network address. Please try again tomorrow.",
        "Up to {count} players can sign up per day from one network address. Please try again tomorrow.",
    )
    _count(request, "player", most, message)


def count_recovery(request: Request) -> None:
    """Count a requested recovery email, or raise Refused if the client's daily limit has been reached."""
    message = phrase(
        "Recovery can be requested up to {most} times per day from one network address. Please try again tomorrow.",
        most=RECOVERIES_A_DAY,
    )
    _count(request, "recovery asked", RECOVERIES_A_DAY, message)


def count_tournament(request: Request) -> None:
    """Count a new tournament towards the client's daily limit, or raise Refused if the limit has been reached.

    Call this after all other checks.
    """
    most = max(1, request.app.state.settings.tables_a_day // TABLES_FOR_A_TOURNAMENT)
    message = plural(
        most,
        "Only {count} tournament can be set up per day from one network address. Please try again tomorrow.",
        "Up to {count} tournaments can be set up per day from one network address. Please try again tomorrow.",
    )
    _count(request, "tournament", most, message)


def count_study(request: Request) -> None:
    """Count a saved study towards the client's daily limit, or raise Refused if the limit has been reached.

    Call this after all other checks.
    """
    most = request.app.state.settings.tables_a_day
    message = plural(
        most,
        "Only {count} study can be saved per day from one network address. Please try again tomorrow.",
        "Up to {count} studies can be saved per day from one network address. Please try again tomorrow.",
    )
    _count(request, "study", most, message)


def count_abort(request: Request, account: str | None) -> None:
    """Count an aborted strict game towards the daily limits, or raise Refused if one of them has been reached.

    There is a limit for each network address and one for each account. Call this after all other checks.
    """
    if account is not None:
        message = phrase(
            "You can abort up to {aborts_a_day} games per day. Play this game or resign.", aborts_a_day=ABORTS_A_DAY
        )
        _count(request, "abort by player", ABORTS_A_DAY, message, whose=account)
    message = phrase(
        "Up to {aborts_a_day} games can be aborted per day from one network address. Play this game or resign.",
        aborts_a_day=ABORTS_A_DAY,
    )
    _count(request, "abort", ABORTS_A_DAY, message)


def count_addresses(request: Request, given: Sequence[str], table: str | None = None) -> None:
    """Count the email addresses that the client has entered, or raise Refused if a daily limit would be exceeded.

    `given` contains names and entries such as `Name <address>`. Addresses whose owners have already agreed to letters
    count as well. Otherwise anybody could find out who has agreed.
    """
    rations: Rations = request.app.state.rations
    number = sum("@" in who for who in given)
    if not number or not request.app.state.mail:  # without mail, nobody gets letters
        return
    message = phrase(
        "You can enter up to {addresses} email addresses per day from one network address, and this "
        "request would exceed that limit. Please try again tomorrow, or invite people by link.",
        addresses=rations.addresses,
    )
    _count(request, "address given", rations.addresses, message, number=number)
    if table is not None:
        message = phrase(
            "Up to {at_table} email addresses can be entered per day at one table. Please try again tomorrow.",
            at_table=rations.at_table,
        )
        _count(request, "address at a table", rations.at_table, message, whose=table, number=number)
