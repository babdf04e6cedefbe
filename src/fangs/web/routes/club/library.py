"""Routes of the library: finished games that everybody may see, their records, and a reader's own collections."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response, StreamingResponse

from fangs.club.library.explorer import explore
from fangs.club.library.game_of_the_day import game_of_the_day
from fangs.club.library.played_now import played_now
from fangs.club.library.records import download, read_collected
from fangs.club.library.search import Ended, Filters, Outcome, Page, find
from fangs.club.players.records import NoPlayer
from fangs.core.errors import RequestError, quoted
from fangs.service.table_service import TableService
from fangs.store.results import StoredResult
from fangs.table.rows import Pace
from fangs.thinking import analysis
from fangs.web.answers import TEXT, described, described_as, filled
from fangs.web.answers import library as models
from fangs.web.documents import JSONResponse, attachment
from fangs.web.layers.cost import MeteredRoute, charge
from fangs.web.pages.game_page import title_of
from fangs.web.paging import After
from fangs.web.player_session import players_of
from fangs.web.request_bodies import requests
from fangs.web.watching.live import Live
from fangs.web.working.heavy_requests import HeavyRequests

router = APIRouter(tags=["library"], route_class=MeteredRoute)
REFUSALS = (422, 503)
DAY = 24 * 3600.0

Word = Annotated[str | None, Query(max_length=100)]
Count = Annotated[int | None, Query(ge=0, le=10**9)]


def _filters(
    request: Request,
    game: Word = None,
    players: Count = None,
    variant: Word = None,
    player: Annotated[str | None, Query(max_length=100, description="The name of a player at the table.")] = None,
    outcome: Annotated[Outcome | None, Query(description="Whether that player won. This requires `player`.")] = None,
    ended: Ended | None = None,
    pace: Pace | None = None,
    people: Annotated[bool, Query(description="Leave out games with bots.")] = False,
    rated: Annotated[bool, Query(description="Leave out games that are not rated.")] = False,
    tournament: Word = None,
    least: Annotated[int | None, Query(ge=0, le=10**9, description="The least number of steps.")] = None,
    most: Annotated[int | None, Query(ge=0, le=10**9, description="The greatest number of steps.")] = None,
    since: Annotated[str | None, Query(max_length=20, description="The first day, such as 2026-03-31 (UTC).")] = None,
    until: Annotated[str | None, Query(max_length=20, description="The last day.")] = None,
) -> Filters:
    first, last = _day(since), _day(until)
    if outcome and not player:
        raise RequestError.phrased("Give the name of the player whose result you mean.")
    return Filters(
        game=game or None,
        players=players,
        variant=variant,
        player=_name_at_tables(request, player) if player else None,
        outcome=outcome,
        ended=ended,
        pace=pace,
        only_people=people,
        rated=rated,
        tournament=tournament,
        least_steps=least,
        most_steps=most,
        since=first,
        until=None if last is None else last + DAY,
    )


def _name_at_tables(request: Request, player: str) -> str:
    """Return the name that a player has at tables. A program has its mark there, even if a reader leaves it out."""
    with suppress(NoPlayer):
        account = players_of(request).accounts.called(player)
        return account.called if account.is_program else player
    return player


def _day(text: str | None) -> float | None:
    """Parse a day such as "2026-03-31", and return its beginning in seconds since 1970.

    Return None if no day is given. Raise RequestError if the text is not a date.
    """
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
        return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()
    except ValueError:
        raise RequestError.phrased("{text} is not a day. Write a day such as 2026-03-31.", text=quoted(text)) from None


Asked = Annotated[Filters, Depends(_filters)]


@router.get("/library/games", **described(models.LibraryGames, refusals=REFUSALS))
def games(request: Request, asked: Asked, after: After = None) -> JSONResponse:
    """Finished games that anyone may see, the newest first. Filters: game, player, result, length, date, tournament, rating."""
    service: TableService = request.app.state.service
    return told_page(find(service.store, asked, after))


def told_page(page: Page) -> JSONResponse:
    """Build a response with one page of a list of finished games."""
    following = None if page.following is None else str(page.following)
    return JSONResponse({"games": list(map(_told, page.games)), "next": following})


@router.get("/library/records", **described_as(TEXT, "The records, one after the other.", refusals=REFUSALS))
def records(request: Request, asked: Asked, after: After = None) -> Response:
    """The records of the games that `/library/games` lists, in one file. If there are many, the last line says where to go on."""
    service: TableService = request.app.state.service
    texts = (text.encode() for text in download(service, asked, after, charge))
    return StreamingResponse(texts, media_type=TEXT, headers=attachment("games.fangs"))


@router.get("/library/day", **described(models.GameOfTheDay, refusals=(503,)))
def day(request: Request) -> JSONResponse:
    """The game of the day: of the public games that ended yesterday by the rules with nobody leaving, that with most people.

    If several have as many, a rated game is preferred, and then the longest.
    """
    service: TableService = request.app.state.service
    found = game_of_the_day(service.store, service.clock())
    return JSONResponse({"chosen": None if found is None else _told(found)})


@router.post("/library/collection", **described(models.Collection, refusals=(403, 413, 415, 422)))
async def collection(asked: requests.CollectedRecords, request: Request) -> JSONResponse:
    """Read and replay the records of a collection. The server stores none of them."""
    heavy: HeavyRequests = request.app.state.heavy
    return JSONResponse({"records": await heavy.replay_all(request, asked.records, read_collected)})


@router.post("/library/explorer", **described(models.Explored, refusals=(403, 413, 415, 422, 503)))
def explorer(asked: requests.Thought, request: Request) -> JSONResponse:
    """The choices that people and bots made in a position in finished public games, and their results."""
    service: TableService = request.app.state.service
    return JSONResponse(explore(service.store, analysis.whole(asked.position)))


@router.get("/library/now", **described(models.PlayedNow, refusals=REFUSALS))
def now(request: Request, after: After = None) -> JSONResponse:
    """The games now being played that everybody may watch: the most watched, and then those whose turn began last.

    Only spectators on this server count. Apart from watched games, all servers on one database list the same games.
    """
    service: TableService = request.app.state.service
    live: Live = request.app.state.live
    spectators = {name: live.at(name).spectators for name in list(live.all_subscribers)}
    found = played_now(service, spectators, after)
    games = [{**one, "title": title_of(one["game"])} for one in found.games]
    return JSONResponse({"tables": games, "next": None if found.following is None else str(found.following)})


def _told(game: StoredResult) -> dict[str, Any]:
    """Convert a finished game to the JSON of the library."""
    result = game.result
    seats, title = [filled(models.LibrarySeat, seat) for seat in result.seats], title_of(result.game)
    return filled(models.LibraryGame, result, table=game.table_id, title=title, at=game.at, seats=seats)
