"""Routes for opening tables, finding them, and getting a seat at a table."""

from __future__ import annotations

from functools import partial
from typing import Literal

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool

from fangs.club.players.records import Account, SignInFirst
from fangs.club.rated.terms import terms
from fangs.core.pictures.pixels import is_available as has_pictures
from fangs.service.preparing import PreparedTable, prepare
from fangs.service.table_service import TableService
from fangs.store.once import make_once
from fangs.table import people
from fangs.table.events import Events
from fangs.table.events.opened import Again, Bank
from fangs.table.guards import SeatKeys
from fangs.table.keys import Secrets, lock_of, new_key, read_recovery_code
from fangs.table.lifecycle.opening import Keys, Setup
from fangs.table.marks import is_done, mark_of, same_secret
from fangs.table.refusals import NoTable, Renewed
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.web.answers import ACTING, WRITING, Done, described, filled, tables
from fangs.web.browser_keys import own_key, with_cookie, with_seat
from fangs.web.daily_quotas import count_addresses, count_table, require_may_open
from fangs.web.documents import Document, JSONResponse, json_document
from fangs.web.layers.cost import Metered, MeteredRoute
from fangs.web.player_session import guest_name, player_of, players_of, rated_games_of
from fangs.web.push.pusher import Pusher
from fangs.web.request_bodies import requests
from fangs.web.routes.tables.inviting import USED_UP
from fangs.web.seat_session import SeatSession, Session
from fangs.web.settings import Settings
from fangs.web.working.heavy_requests import HeavyRequests

MAX_LISTED = 100

router = APIRouter(tags=["tables"], route_class=MeteredRoute)


@router.post("/tables", **described(tables.Opened, refusals=(401, *WRITING, 409), status=201))
async def open_table(asked: requests.NewTable, request: Request) -> JSONResponse:
    """Open a table. Only this response shows its links and the recovery code, since the server stores only their hashes."""
    given = asked.model_dump()
    password, account = given.pop("password"), await run_in_threadpool(_account, request, given.pop("guest"))
    if account is not None and "me" in asked.seats:
        given["name"] = account.called
    else:
        given["name"] = await run_in_threadpool(_host_name, request, asked.name)
    is_rated = given.pop("rated")
    given["strict"] |= is_rated
    service: TableService = request.app.state.service
    name = service.new_name() if asked.once is None else name_of(asked.once, is_rated)
    key = own_key(request, name, asked.once)
    setup = Setup(**given.pop("pace"), asks=request.app.state.mail, key=key, **given)
    await run_in_threadpool(require_may_open, request, password, asked.post is not None)
    if is_rated:
        if account is None:
            raise SignInFirst
        await run_in_threadpool(rated_games_of(request).ledger.announce, name, terms(setup))
    heavy: HeavyRequests = request.app.state.heavy
    mark = mark_of(asked.once, asked.content)
    prepared = await heavy.replay(request, setup.record, prepare, setup, name, service.clock(), mark)
    table, keys = await run_in_threadpool(Metered(_open), request, setup, prepared)
    if account is not None:
        await run_in_threadpool(_link_host, service, table, account)
    host = next(seat.player for seat in table.seats if seat.host)
    # Only the player gets the link, by email. Even the Games Master does not get it.
    told = {player: key for player, key in keys.seats.items() if player is None or not table.seats[player].mail}
    links = {str(player): f"{table.name}.{key}" for player, key in told.items() if player != host}
    recovery = f"{table.name}.{keys.recovery}"
    return with_seat(request, table.name, host, keys.seats[host], 201, links=links, recovery=recovery)


def _open(request: Request, setup: Setup, prepared: PreparedTable) -> tuple[Table, Keys]:
    """Open a table whose settings have been checked, and count it towards the daily quotas.

    The table and its email addresses are counted only at this point, so that a mistake in a form does not use up a
    quota.
    """
    service: TableService = request.app.state.service

    def open_new() -> tuple[Table, Keys]:
        if setup.post is not None:
            count_addresses(request, [setup.name, *setup.seats])
        count_table(request)
        return service.open(prepared)

    return make_once(setup.once, lambda: _opened(service, prepared), open_new)


def _host_name(request: Request, written: str) -> str:
    """Return the name that a new table's host has chosen, and mark it if it could be mistaken for a player's name.

    If an email address follows the name, it is kept.
    """
    name, begin, address = written.partition("<")
    called = guest_name(request, name)
    return f"{called} {begin}{address}" if begin and called != name else f"{called}{begin}{address}"


def _account(request: Request, guest: bool) -> Account | None:
    """Return the account that takes a seat, or None if the request is from a guest or wants to play as one."""
    return None if guest else player_of(request)


def require_may_sit(request: Request, table: Table, account: Account | None) -> None:
    """Check that a person can take a free seat at a table, or raise an exception that says why not.

    `account` is the person's account, or None for a guest.
    """
    players_of(request).require_welcome(table, account)
    rated_games_of(request).require_may_sit(table, account)


def _link_host(service: TableService, table: Table, account: Account) -> None:
    """Link a player's account to the host of a table. Repeating the call changes nothing."""
    service.transact(table.name, lambda table, now: people.link_account(table, table.master, account.id))


def _opened(service: TableService, prepared: PreparedTable) -> tuple[Table, Keys] | None:
    """Find the table that an earlier copy of this request has opened, and its keys. Return None if there is none.

    The client repeats a request if it did not get the response. Raise Stale if it was another request.
    """
    try:
        table = service.table(prepared.name)
    except NoTable:
        return None
    host = table.seat_with(prepared.keys.host)
    is_done(table.marks, prepared.first.mark)
    if host is None or not host.host:
        raise same_secret()
    return table, prepared.keys


@router.get("/house", **described(tables.ServerSettings))
async def settings(request: Request) -> Document:
    """What can be opened on this server, and the address for reports of abuse."""
    found: Settings = request.app.state.settings
    pusher: Pusher | None = request.app.state.pusher
    push = pusher.signer.public if pusher else None
    mail = request.app.state.notifier is not None
    return json_document(filled(tables.ServerSettings, found, push=push, mail=mail, pictures=has_pictures()))


@router.get("/open", **described(tables.OpenTables, refusals=(503,)))
def open_tables(request: Request) -> JSONResponse:
    """The tables that anyone can join.

    Tables with a person present come first, and then the newest, so that abandoned tables cannot fill the lobby.
    """
    found = request.app.state.service.offers(MAX_LISTED, list(request.app.state.live.all_subscribers))
    # A player who signs up by post gets a letter.
    return JSONResponse({"tables": [one for one in found if one["post"] is None or request.app.state.mail]})


@router.post("/join", **described(tables.Joined, refusals=(401, *ACTING)))
def join(asked: requests.Join, request: Request) -> JSONResponse:
    """Use a link to take its seat.

    A link works only once, and the response contains a token that nobody else knows. You can join again with your own token.
    """
    name, _, key = asked.token.strip().partition(".")
    service: TableService = request.app.state.service
    code = Secrets(asked.once).recovery_code(f"join {name}.{key}")
    mine = own_key(request, name, asked.once)

    def used() -> JSONResponse:
        again = _again(request, name, mine, code, asked.once)
        if again is None:
            raise NoTable(USED_UP)
        return again

    if not key:
        raise NoTable(USED_UP)
    table, theirs = service.enter(name, key)
    if theirs is None:
        return used()
    own, account = _free_key(service, name, mine), _account(request, asked.guest)
    require_may_sit(request, table, account)
    called = account.called if account is not None and theirs.kind != "person" else guest_name(request, asked.name)

    def sit(table: Table, seat: Seat, now: float) -> Events:
        # The sender knows the link, so the player who takes the seat gets a key that nobody else has.
        lock = None if seat.kind == "person" else lock_of(own)
        return people.sit(table, seat, called, lock, lock_of(code), account and account.id)

    try:
        after = SeatSession(service, name, SeatKeys(key)).act_seated(sit)
    except Renewed:  # Another request has just used the same link.
        return used()
    key, recovery = (own, f"{name}.{code}") if after.seat_with(own) else (key, None)
    seat = after.seat_with(key)
    return with_seat(request, name, None if seat is None else seat.player, key, recovery=recovery)


@router.post("/recover", **described(tables.Recovered, refusals=ACTING))
def recover(asked: requests.Recover, request: Request) -> JSONResponse:
    """Use the recovery code of a seat whose link was lost. The response contains a new key and a new code."""
    name, _, code = asked.code.strip().casefold().partition(".")
    next_code = Secrets(asked.once).recovery_code(f"recover {name}.{read_recovery_code(code)}")
    service: TableService = request.app.state.service
    try:
        mine = own_key(request, name, asked.once)
        if (again := _again(request, name, mine, next_code, asked.once)) is not None:
            return again
        key = _free_key(service, name, mine)
        table = service.transact(name, lambda table, now: people.recover(table, code, key, next_code))
    except NoTable:
        raise NoTable.phrased("This is not a recovery code for this server.") from None
    seat = table.seat_with(key)
    return with_seat(request, name, None if seat is None else seat.player, key, recovery=f"{name}.{next_code}")


@router.post("/tables/{table}/another-key", **described(tables.NewLink, refusals=ACTING))
def another_key(asked: requests.AnotherKey, session: Session) -> JSONResponse:
    """Get another key for your seat, to use on another device. The older keys still work."""
    key = Secrets(asked.once).key(f"another key at {session.table}")
    session.act_seated(lambda table, seat, now: people.another_key(seat, key), asked)
    return JSONResponse({"token": f"{session.table}.{key}"})


@router.post("/tables/{table}/sit", **described(tables.Sat, refusals=(401, *ACTING)))
def sit(table: str, asked: requests.Sit, request: Request) -> JSONResponse:
    """Take an open seat."""
    service: TableService = request.app.state.service
    mine = own_key(request, table, asked.once)
    code = Secrets(asked.once).recovery_code(f"sit {table} {asked.player}")
    if (again := _again(request, table, mine, code, asked.once)) is not None:
        return again
    key, account = _free_key(service, table, mine), _account(request, asked.guest)
    require_may_sit(request, service.table(table), account)
    players_of(request).require_may_meet(service.table(table), account)
    called, id = (guest_name(request, asked.name), None) if account is None else (account.called, account.id)
    service.transact(
        table, lambda at, now: people.sit_at_open_seat(at, asked.player, called, lock_of(key), lock_of(code), id)
    )
    return with_seat(request, table, asked.player, key, recovery=f"{table}.{code}")


@router.post("/tables/{table}/rematch", **described(tables.Rematch, refusals=ACTING))
def rematch(asked: requests.SetUpAgain, session: Session) -> JSONResponse:
    """Set up a rematch: the same game with everybody moved on by one seat, or a game with other settings."""
    settings = asked.settings
    again = None if settings is None else partial(_again_with, settings)
    return JSONResponse({"table": session.service.rematch(session.table, session.key(), again).name})


def _again_with(settings: requests.RematchSettings, table: Table) -> Again:
    pace = settings.pace
    bank = None if pace.bank is None else Bank(pace.bank, pace.increment)
    chat: Literal["seats", "all"] = "all" if settings.chat == "all" else "seats"
    same = settings.model_dump(include={"options", "match", "spectators", "strict"})
    return Again(**same, hours=pace.hours, bank=bank, weekends=pace.weekends, chat=chat, seats=(*settings.seats,))


@router.post("/tables/{table}/follow", **described(tables.Seated, refusals=(401, *ACTING)))
def follow(asked: requests.Nothing, session: Session, request: Request) -> JSONResponse:
    """Take your seat at the rematch. If it is rated, you play there under the account of your seat here."""
    rematch, account = session.look_seated(lambda table, seat: (table.rematch, seat.account))
    if account is None and rematch is not None and rated_games_of(request).ledger.find(rematch) is not None:
        raise SignInFirst
    table, player, key = session.service.follow(session.table, session.key(), partial(own_key, request))
    return with_seat(request, table.name, player, key)


@router.post("/tables/{table}/keep", **described(Done, refusals=ACTING))
def keep(asked: requests.Nothing, session: Session, request: Request) -> JSONResponse:
    """Let this browser's own cookie open the seat for another year, instead of a cookie for this table."""
    own = own_key(request, session.table)
    after = session.act_seated(
        lambda table, seat, now: people.another_key(seat, own) if table.seat_with(own) is None else []
    )
    if session.keys.seat(after) is not after.seat_with(own):
        return JSONResponse({})
    return with_cookie(request, session.table, own, {})


# The keys and cookies of browsers


def name_of(once: str, is_rated: bool = False) -> str:
    """Derive the name of a new table from the secret of the request that opens it.

    A request for a rated table and any other request never open the same table, so that a table is rated only if it was
    checked.
    """
    return lock_of(f"rated table {once}" if is_rated else f"table {once}")[:10]


def _free_key(service: TableService, table: str, own: str) -> str:
    """Return `own` if it opens no seat at the table yet, or else a new key.

    Raise NoTable if there is no such table.
    """
    return new_key() if service.table(table).seat_with(own) else own


def _again(request: Request, name: str, own: str, code: str, once: str | None) -> JSONResponse | None:
    """Rebuild the response to an earlier request with the same secret. Return None if there was none.

    Raise NoTable if there is no such table.
    """
    service: TableService = request.app.state.service
    seat = service.table(name).seat_with(own)
    if once is None or seat is None or seat.recovery != lock_of(code):
        return None
    return with_seat(request, name, seat.player, own, recovery=f"{name}.{code}")
