"""Routes for players' pages, for following and blocking players, and for opening a player's seats in another browser."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from fangs.club.library.search import Filters, find
from fangs.club.library.tally import tally
from fangs.club.players.players import Players
from fangs.club.players.records import Account, NoPlayer
from fangs.club.players.seats import HeldSeat
from fangs.core.errors import FangsError
from fangs.table.views.summary import summary
from fangs.web.answers import ACTING, WRITING, Done, described, filled, players
from fangs.web.answers.library import LibraryGames
from fangs.web.browser_keys import with_cookie
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import MeteredRoute
from fangs.web.pages.game_page import title_of
from fangs.web.paging import After
from fangs.web.player_session import Me, claimed, player_of, players_of
from fangs.web.request_bodies import player_requests, requests
from fangs.web.routes.club.library import told_page

PAGE = 20
LISTING = (403, 404, 422, 503)

router = APIRouter(tags=["players"], route_class=MeteredRoute)


@router.get("/players/{handle}/profile", **described(players.Profile, refusals=(403, 404, 503)))
def profile(handle: str, request: Request) -> JSONResponse:
    """A player. A private player's page is shown to nobody else."""
    found, reader = players_of(request), player_of(request)
    account = visible(found, reader, handle)
    running = _running(found, found.seats.in_progress(account.id, 5))
    told = filled(
        players.Profile,
        account,
        program=account.is_program,
        since=account.created,
        followers=found.relations.followers(account.id),
        relation=None if reader is None else found.relations.of(reader.id, account.id),
        may_challenge=reader is not None and found.challenges.may(reader, account),
        playing=any(one["status"] == "playing" for one in running),
        tallies=[
            filled(players.GameTally, one, title=title_of(one.game)) for one in tally(found.service.store, account.id)
        ],
    )
    return JSONResponse(told)


@router.get("/players/{handle}/games", **described(LibraryGames, refusals=LISTING))
def games(handle: str, request: Request, after: After = None) -> JSONResponse:
    """A player's finished games that anybody may watch, and your own private ones, the newest first, a part at a time."""
    found, reader = players_of(request), player_of(request)
    account = visible(found, reader, handle)
    is_own = reader is not None and reader.id == account.id
    return told_page(find(found.service.store, Filters(account=account.id, private=is_own), after, PAGE))


@router.get("/players/{handle}/running", **described(players.PlayersGames, refusals=LISTING))
def running(handle: str, request: Request, after: After = None) -> JSONResponse:
    """A player's games that are not over and that anybody may watch, the newest first, a part at a time."""
    found = players_of(request)
    account = visible(found, player_of(request), handle)
    held = found.seats.in_progress(account.id, PAGE, after)
    following = str(held[-1].cursor) if len(held) == PAGE else None
    return JSONResponse({"games": _running(found, held), "next": following})


@router.get("/players/by-id/{id}", include_in_schema=False)
def by_id(id: str, request: Request) -> Response:
    """The page of the player with this account id, whatever the player's handle is now."""
    found = players_of(request)
    account = found.accounts.account(id)
    if account.handle is None or not found.may_see(player_of(request), account):
        raise NoPlayer
    return RedirectResponse(f"/players/{account.handle}")


@router.post("/players/{handle}/relation", **described(Done, refusals=(401, 404, *WRITING)))
def relate(handle: str, asked: player_requests.Relate, here: Me, request: Request) -> None:
    """Follow or block a player, or do neither."""
    found = players_of(request)
    found.relations.set(here.account, found.accounts.called(handle), asked.relation)


@router.post("/tables/{table}/claim", **described(players.Claimed, refusals=(401, *ACTING)))
def claim(table: str, asked: requests.Nothing, here: Me, request: Request) -> JSONResponse:
    """Open the seat that you hold under your account in this browser, or for this program."""
    return with_cookie(request, table, *claimed(request, here.account, table))


def visible(found: Players, reader: Account | None, handle: str) -> Account:
    """Look up an account by handle, or raise NoPlayer if the reader is not allowed to see the player's page."""
    account = found.accounts.called(handle)
    if not found.may_see(reader, account):
        raise NoPlayer(handle)
    return account


def _running(found: Players, held: list[HeldSeat]) -> list[dict[str, Any]]:
    """Convert the games that a player is now playing to JSON, as everybody sees them in a list.

    Games that are not open to everybody are left out.
    """
    service, games = found.service, []
    for seat in held:
        with suppress(FangsError):
            told = service.look(seat.table, lambda table: summary(table, None, service.clock()))
            names = [other["name"] or "" for other in told["seats"]]
            about = {field: told[field] for field in ("table", "game", "title", "at", "status")}
            games.append({**about, "names": names, "player": seat.player})
    return games
