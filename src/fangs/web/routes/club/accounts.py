"""Routes for a player's own account: signing up and in, passkeys, settings, and deleting the account."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from fangs.club.own_data import own_data
from fangs.club.players import passkeys
from fangs.club.players.accounts import NewPlayer
from fangs.club.players.handles import look_of
from fangs.club.players.records import Account, PeopleOnly
from fangs.club.players.sessions import SignedIn
from fangs.club.studies.studies import Studies
from fangs.club.tournament_service import leaving
from fangs.club.tournament_service.tournament_service import TournamentService
from fangs.core.errors import FangsError, RequestError
from fangs.service.table_service import TableService
from fangs.table import people
from fangs.web.answers import WRITING, Done, described, filled, players
from fangs.web.browser_keys import keep_browser, own_key
from fangs.web.daily_quotas import count_player
from fangs.web.documents import JSONResponse, attachment
from fangs.web.layers.cost import MeteredRoute
from fangs.web.player_session import (
    Me,
    Person,
    browser_in_words,
    browser_of,
    passkey_site,
    players_of,
    rated_games_of,
    signed_in,
    with_player,
)
from fangs.web.request_bodies import player_requests, requests
from fangs.web.routes.club.challenging import told_challenges
from fangs.web.seat_session import Credentials, SeatSession, credentials_of

MAX_IN_PROGRESS = 50
SIGNED_IN = (401, *WRITING)

router = APIRouter(tags=["players"], route_class=MeteredRoute)


@router.get("/me", **described(players.MaybeMe, refusals=(503,)))
def me(request: Request) -> JSONResponse:
    """Who is signed in here, with everything that only this player may know."""
    here = signed_in(request)
    told = None if here is None else _told(request, here)
    letters = request.app.state.notifier is not None
    return JSONResponse({"me": told, "passkeys": passkey_site(request).takes_passkeys, "letters": letters})


def _told(request: Request, here: SignedIn) -> dict[str, Any]:
    found, account = players_of(request), here.account
    follows, blocked = (found.relations.related(account.id, kind) for kind in ("follow", "block"))
    names = {id: one.called for id, one in found.accounts.accounts([*follows, *blocked]).items() if one.handle}
    passkeys = found.accounts.passkeys(account.id)
    browsers = [one for one in found.accounts.sessions.of(account.id) if one.kind == "browser"]
    return filled(
        players.Me,
        account,
        program=account.is_program,
        since=account.created,
        challenges_from=account.challenges,
        passkeys=[filled(players.OwnPasskey, one, name=browser_in_words(one.name)) for one in passkeys],
        codes_left=found.accounts.codes_left(account.id),
        recovery_mail=found.recovery.belongings(account.id),
        recovered=found.recovery.recovered(account.id),
        sessions=[
            filled(players.OwnSession, one, id=one.lock, name=browser_in_words(one.name), here=one == here.session)
            for one in browsers
        ],
        follows=[names[id] for id in follows if id in names],
        blocks=[names[id] for id in blocked if id in names],
        blocked=blocked,
        challenges=told_challenges(found, account, found.challenges.of(account.id)),
        tables=[held.table for held in found.seats.in_progress(account.id, MAX_IN_PROGRESS)],
    )


# Signing up, in and out


@router.post("/players/handle", **described(players.HandleChecked, refusals=WRITING))
def try_handle(asked: player_requests.WantedHandle, request: Request) -> JSONResponse:
    """Whether a handle is free. The response has the handle as it would be shown."""
    try:
        return JSONResponse({"handle": players_of(request).accounts.require_free(asked.handle), "why": None})
    except RequestError as error:
        return JSONResponse({"handle": None, "why": error.message})


@router.post("/players/passkey-options", **described(players.PasskeyOptions, refusals=SIGNED_IN))
def passkey_options(asked: player_requests.AskPasskey, request: Request) -> JSONResponse:
    """What `navigator.credentials` needs to create a passkey or sign in with one. It works once, within ten minutes."""
    accounts, site, here = players_of(request).accounts, passkey_site(request), signed_in(request)
    if asked.purpose == "sign in":
        return JSONResponse({"options": passkeys.request_options(site, accounts.begin())})
    if asked.purpose == "become":
        handle = accounts.require_free(asked.handle)
        challenge = accounts.begin()
        # The user handle of a passkey cannot be the account's id, because the account gets its id only after the
        # passkey exists.
        return JSONResponse({"options": passkeys.creation_options(site, challenge, handle, challenge)})
    if here is None:
        raise RequestError.phrased("Sign in before you add a passkey.")
    if here.account.is_program:
        raise PeopleOnly
    known = [one.id for one in accounts.passkeys(here.account.id)]
    id, challenge = here.account.id, accounts.begin(here.account.id)
    return JSONResponse({"options": passkeys.creation_options(site, id, here.account.called, challenge, known)})


@router.post("/players", **described(players.SignedUp, refusals=(409, *WRITING), status=201))
def become_player(asked: player_requests.Become, request: Request) -> Response:
    """Become a player. Only this response shows the codes of the recovery sheet."""
    accounts, site, browser = players_of(request).accounts, passkey_site(request), browser_of(request)
    admit = partial(count_player, request)
    new = accounts.become(asked.handle, site, asked.credential, browser, asked.once, admit)
    return with_session(request, new, 201)


@router.post("/players/sign-in", **described(players.SignedUp, refusals=WRITING))
def sign_in(asked: player_requests.SignIn, request: Request) -> Response:
    """Sign in with a passkey."""
    accounts = players_of(request).accounts
    return with_session(request, accounts.sign_in(passkey_site(request), asked.credential, browser_of(request)))


@router.post("/players/sign-in-by-code", **described(players.SignedUp, refusals=WRITING))
def sign_in_by_code(asked: player_requests.SignInByCode, request: Request) -> Response:
    """Sign in with a code of the recovery sheet, which works only once."""
    accounts = players_of(request).accounts
    return with_session(request, accounts.recover(asked.handle, asked.code, browser_of(request), asked.once))


def with_session(request: Request, new: NewPlayer, status: int = 200) -> Response:
    """Build the response for a player who has just signed up or in, with a cookie that keeps the session."""
    answer = JSONResponse({"handle": new.account.called, "sheet": new.sheet}, status)
    return with_player(request, answer, new.secret)


@router.post("/me/sign-out", **described(Done, refusals=SIGNED_IN))
def sign_out(asked: player_requests.SignOut, here: Person, request: Request) -> Response:
    """Sign out of this browser, of another one, or of all others."""
    found = players_of(request)
    if asked.everywhere:
        found.accounts.sessions.end_all(here.account.id, but=here.session.lock)
        own_key(request, "")  # so that a browser without a secret gets one
        found.seats.renew_all(here.account, lambda table: own_key(request, table))
        answer = JSONResponse({})
        keep_browser(request, answer)
        return answer
    found.accounts.sessions.end(here.account.id, asked.session or here.session.lock)
    is_here = asked.session in (None, here.session.lock)
    return with_player(request, JSONResponse({}), "") if is_here else JSONResponse({})


# Ways into the account


@router.post("/me/passkeys", **described(Done, refusals=SIGNED_IN))
def add_passkey(asked: player_requests.NewPasskey, here: Person, request: Request) -> None:
    """Add a passkey, for example that of another device."""
    players_of(request).accounts.add_passkey(here.account.id, passkey_site(request), asked.credential, asked.name)


@router.post("/me/passkeys/remove", **described(Done, refusals=SIGNED_IN))
def remove_passkey(asked: player_requests.WhichPasskey, here: Person, request: Request) -> None:
    """Remove a passkey, unless nothing else opens your account."""
    players_of(request).accounts.drop_passkey(here.account.id, asked.id)


@router.post("/me/sheet", **described(players.Sheet, refusals=SIGNED_IN))
def new_sheet(asked: requests.Nothing, here: Person, request: Request) -> JSONResponse:
    """Get a new recovery sheet. The codes of the old one no longer work."""
    return JSONResponse({"sheet": players_of(request).accounts.new_sheet(here.account.id)})


# The handle, the settings, and leaving


@router.post("/me/handle", **described(players.Renamed, refusals=SIGNED_IN))
def rename(asked: player_requests.WantedHandle, here: Person, request: Request) -> JSONResponse:
    """Change your handle. The old one is reserved for a year."""
    return JSONResponse({"handle": players_of(request).accounts.rename(here.account, asked.handle).handle})


@router.post("/me/settings", **described(Done, refusals=SIGNED_IN))
def change_settings(asked: player_requests.OwnSettings, here: Person, request: Request) -> None:
    """Change the settings of your account."""
    accounts = players_of(request).accounts
    accounts.change_settings(here.account, asked.is_private, asked.challenges_from, asked.bots)


@router.get("/me/data", **described(players.OwnData, refusals=(401, 503)))
def data(here: Me, request: Request) -> JSONResponse:
    """All data that the server stores about you as a player. `/tables/{table}/mine` has what a table stores about you."""
    tournaments: TournamentService = request.app.state.tournaments
    studies: Studies = request.app.state.studies
    found = own_data(rated_games_of(request), tournaments, studies, here.account)
    return JSONResponse(found, headers=attachment("fangs-player.json"))


@router.post("/me/leave", **described(Done, refusals=SIGNED_IN))
def leave(asked: player_requests.Leave, here: Person, request: Request) -> Response:
    """Delete your account, with your names and words at all tables. Your results are kept under a former player."""
    if look_of(asked.handle) != look_of(here.account.called):
        raise RequestError.phrased("To delete your account, enter your handle: {handle}.", handle=here.account.called)
    leaving.leave(players_of(request), request.app.state.tournaments, here.account)
    return with_player(request, JSONResponse({}), "")


# Seats


@router.post("/me/seats", **described(players.Taken, refusals=SIGNED_IN))
def take_along(asked: player_requests.TakeAlong, here: Person, request: Request) -> JSONResponse:
    """Put the seats that this browser opens under your account. Those for which that is impossible are left out.

    At a rated table, everybody who sits down is signed in, so there is no seat to take along, only one whose player has deleted its data.
    """
    found, rated = players_of(request), rated_games_of(request).ledger
    keys = Credentials(None, credentials_of(request).cookies)
    free = (name for name in asked.tables if rated.find(name) is None)
    return JSONResponse({"tables": [name for name in free if _taken(found.service, name, keys, here.account)]})


def _taken(service: TableService, name: str, keys: Credentials, account: Account) -> bool:
    session = SeatSession(service, name, keys.at(name))
    try:
        session.act_seated(lambda table, seat, now: people.link_account(table, seat, account.id))
    except FangsError:
        return False
    return True
