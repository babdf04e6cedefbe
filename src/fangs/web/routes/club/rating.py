"""Routes for the ratings of players, the points at stake at a rated table, and leaderboards."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request

import fangs
from fangs.club.players.records import Account
from fangs.club.rated.leaderboards import PAGE, PlayersRating
from fangs.club.rated.rated import RatedGames
from fangs.club.ratings.results import Annulled, Pool
from fangs.club.ratings.scale import NEWCOMER, Shown, explained, shown
from fangs.club.ratings.stakes import Stakes
from fangs.core.errors import RequestError
from fangs.store.cursor import Cursor
from fangs.table.refusals import NoTable
from fangs.table.state import Table
from fangs.web.answers import READING, described, filled, ratings
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import MeteredRoute
from fangs.web.pages.game_page import title_of
from fangs.web.paging import After
from fangs.web.player_session import player_of, rated_games_of
from fangs.web.routes.club.profiles import visible
from fangs.web.seat_session import Json, credentials_of

router = APIRouter(tags=["players"], route_class=MeteredRoute)


@router.get("/players/{handle}/ratings", **described(ratings.PlayersRatings, refusals=(403, 404, 503)))
def of_player(handle: str, request: Request) -> JSONResponse:
    """A player's ratings, by game and pace."""
    found = rated_games_of(request)
    account = visible(found.players, player_of(request), handle)
    told = [_own(found, account, one) for one in found.leaderboards.of(account.id)]
    return JSONResponse({"ratings": told, "explained": explained()})


def _own(found: RatedGames, account: Account, one: PlayersRating) -> Json:
    game, pace = one.pool
    curve = found.leaderboards.curve(one.pool, account.id)
    return {
        "game": game,
        "title": title_of(game),
        "pace": pace,
        "rating": one.shown._asdict(),
        "games": one.games,
        "place": found.leaderboards.place(one.pool, account),
        "curve": [{"at": at, "points": mean, "margin": 2 * deviation} for at, mean, deviation in curve],
    }


@router.get("/tables/{table}/stakes", **described(ratings.RatedTable, refusals=READING))
def stakes(table: str, request: Request) -> JSONResponse:
    """Whether the result of a table counts for ratings, and what it is worth to its players.

    Anybody who follows a link to a seat sees this before sitting down; at a table without spectators, only what the game would be worth to
    that reader. Once all seats are taken, the stakes of private players are hidden from everybody who is not at the table.
    """
    found, reader = rated_games_of(request), player_of(request)
    entry = found.ledger.find(table)
    if entry is None:
        return JSONResponse({"rated": False, "pace": None, "stakes": [], "amended": None, "explained": explained()})
    at = found.players.service.table(table)
    has_seat = any(reader is not None and seat.account == reader.id for seat in at.seats)
    has_seat = has_seat or at.seat_with(credentials_of(request).at(table).opens(at)) is not None
    is_closed = not at.opened.spectators and not has_seat
    if is_closed and at.status != "waiting":
        raise NoTable.phrased("Only people with a seat can see this table.")
    pool: Pool = (entry.game, entry.pace)
    is_outside = not has_seat and not any(seat.is_free for seat in at.players)
    told = {"stakes": _stakes(found, at, pool, reader, is_closed, is_outside), "amended": _amended(found, table, pool)}
    return JSONResponse({"rated": True, "pace": entry.pace, **told, "explained": explained()})


def _amended(found: RatedGames, table: str, pool: Pool) -> Json | None:
    amendments = found.ledger.amendments(table, pool)
    if not amendments:
        return None
    last = amendments[-1]
    return {"annulled": isinstance(last, Annulled), "at": last.at, "reason": last.reason}


def _stakes(
    found: RatedGames, table: Table, pool: Pool, reader: Account | None, is_closed: bool, is_outside: bool
) -> list[Json]:
    there = [seat.account for seat in table.players if seat.account is not None]
    guest = None if reader is None or reader.id in there or not any(seat.is_free for seat in table.players) else reader
    shown = [*there, *([guest.id] if guest else [])]
    accounts = found.players.accounts.accounts(shown)
    hidden = {id for id, one in accounts.items() if is_closed or (is_outside and one.is_private and one.gone is None)}
    worth: dict[str, Stakes] = {}
    if table.status != "over":
        try:
            worth = found.ledger.stakes(table, guest and guest.id)
        except RequestError:  # some seats are still free
            worth = {}
    changes = found.leaderboards.changes(table.name)
    return [
        {
            "account": id,
            "handle": accounts[id].called,
            "rating": _rating(found, pool, id)._asdict(),
            "gains": [{"least": one.least, "most": one.most} for one in worth[id]] if id in worth else [],
            "change": changes[id][1] - changes[id][0] if id in changes else None,
        }
        for id in shown
        if id not in hidden or (reader is not None and id == reader.id)
    ]


def _rating(found: RatedGames, pool: Pool, account: str) -> Shown:
    one = found.leaderboards.rating(pool, account)
    return shown(NEWCOMER) if one is None else one.shown


@router.get("/ratings/{game}/{pace}", **described(ratings.Leaderboard, refusals=(404, 422, 503)))
def leaderboard(
    game: str, pace: Literal["live", "correspondence"], request: Request, after: After = None
) -> JSONResponse:
    """The active players of a game and pace, the best first, a part at a time."""
    found, reader, known = rated_games_of(request).leaderboards, player_of(request), fangs.game(game)
    pool: Pool = (known.name, pace)
    rows = found.best(pool, after)
    leaders = [
        filled(ratings.Leader, row, place=None if after else number, program=row.is_program, rating=row.shown._asdict())
        for number, row in enumerate(rows, 1)
    ]
    following = str(Cursor(rows[-1].mean, rows[-1].account)) if len(rows) == PAGE else None
    mine = None if reader is None else found.place(pool, reader)
    told = {"game": known.name, "title": known.title, "pace": pace, "leaders": leaders}
    return JSONResponse({**told, "next": following, "me": mine, "explained": explained()})
