"""Pictures and films of games, for pages of other sites and for messengers: everybody sees what a spectator sees."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

import fangs
from fangs.content import puzzles
from fangs.core.errors import RequestError
from fangs.core.pictures.film import Look, still
from fangs.core.pictures.themes import Theme, themed
from fangs.core.pictures.writing import filmed
from fangs.service.table_service import TableService
from fangs.table.live.choosing import board_of
from fangs.table.phase import Phase
from fangs.table.state import Table
from fangs.translation import ENGLISH, languages, phrase, speaking
from fangs.web.answers import GIF, PNG, READING, SVG, WEBP, described_as
from fangs.web.documents import A_WHILE, ASK_AGAIN, Document
from fangs.web.game_page import game_asked
from fangs.web.game_picture import picture as picture_of
from fangs.web.layers.cost import Metered, MeteredRoute
from fangs.web.pictures import ANYWHERE, DRAWING, ONE_DAY, FilmSize, Pictures, Size
from fangs.web.routes.club.studies import studies_of
from fangs.web.routes.tables.looking import open_to
from fangs.web.working.heavy_requests import REPLAY

STEPS, SHOTS = 40, 160
"""The most steps and the most pictures of a film that a server makes."""

router = APIRouter(tags=["pictures"], route_class=MeteredRoute)

InTheme = Annotated[Literal["light", "dark"], Query(description="The colours.")]
In = Annotated[str, Query(max_length=20, description="The language of the words.")]
AT = "/tables/{table}/boards/{board}/at/{steps}/picture"
FILM = "/tables/{table}/boards/{board}/film"
PICTURE = "The picture."
GAMES = (404, 422, 503)


class Drawn(NamedTuple):
    """A drawing, and whether it can still change."""

    svg: str
    is_final: bool


@router.get(f"{AT}.svg", **described_as(SVG, PICTURE, refusals=READING))
def drawing(
    table: str,
    board: int,
    steps: int,
    request: Request,
    theme: InTheme = "light",
    language: In = ENGLISH,
) -> Response:
    """A board after this number of steps, as a drawing with a caption, as a spectator sees it."""
    found = _drawn(_service(request), table, board, steps, theme, language)
    answer = Document(found.svg, SVG).answer(request, ONE_DAY if found.is_final else ASK_AGAIN)
    answer.headers.update(ANYWHERE)
    return answer


@router.get(f"{AT}.png", **described_as(PNG, PICTURE, refusals=READING))
async def picture(
    table: str,
    board: int,
    steps: int,
    request: Request,
    size: Size = 640,
    theme: InTheme = "light",
    language: In = ENGLISH,
) -> Response:
    """A board after this number of steps, as pixels with a caption, as a spectator sees it."""
    found: Drawn = await run_in_threadpool(Metered(_drawn), _service(request), table, board, steps, theme, language)
    made = await _pictures(request).of(request, found.svg, size)
    return made.answer(request, ONE_DAY if found.is_final else ASK_AGAIN)


@router.get(f"{FILM}.webp", **described_as(WEBP, "The film.", refusals=READING))
async def film(
    table: str,
    board: int,
    request: Request,
    start: int | None = None,
    end: int | None = None,
    size: FilmSize = 480,
    theme: InTheme = "light",
    language: In = ENGLISH,
) -> Response:
    """A film of at most 40 steps of a finished game, after the first `start` steps; by default of the last ones."""
    return await _film(request, table, board, start, end, Look(theme=Theme(theme)), "webp", size, language)


@router.get(f"{FILM}.gif", **described_as(GIF, "The film.", refusals=READING))
async def film_as_gif(
    table: str,
    board: int,
    request: Request,
    start: int | None = None,
    end: int | None = None,
    size: FilmSize = 480,
    theme: InTheme = "light",
    language: In = ENGLISH,
) -> Response:
    """The same film for programs that do not play WebP."""
    return await _film(request, table, board, start, end, Look(theme=Theme(theme)), "gif", size, language)


@router.get("/pictures/games/{name}.png", **described_as(PNG, PICTURE, refusals=GAMES))
async def picture_of_game(
    name: str, request: Request, size: Size = 640, theme: InTheme = "light", language: In = ENGLISH
) -> Response:
    """A position from the middle of a game, as pixels."""
    svg = await run_in_threadpool(Metered(_game), name, theme, language)
    return (await _pictures(request).of(request, svg, size)).answer(request, A_WHILE)


@router.get("/pictures/puzzles/{name}/{number}.svg", **described_as(SVG, PICTURE, refusals=(404, 422)))
def drawing_of_puzzle(
    name: str, number: int, request: Request, theme: InTheme = "light", language: In = ENGLISH
) -> Response:
    """The position of a puzzle, as a drawing."""
    answer = Document(_puzzle(name, number, theme, language), SVG).answer(request, A_WHILE)
    answer.headers.update(ANYWHERE)
    return answer


@router.get("/pictures/puzzles/{name}/{number}.png", **described_as(PNG, PICTURE, refusals=GAMES))
async def picture_of_puzzle(
    name: str,
    number: int,
    request: Request,
    size: Size = 640,
    theme: InTheme = "light",
    language: In = ENGLISH,
) -> Response:
    """The position of a puzzle, as pixels."""
    svg = await run_in_threadpool(Metered(_puzzle), name, number, theme, language)
    return (await _pictures(request).of(request, svg, size)).answer(request, A_WHILE)


@router.get("/pictures/studies/{id}.png", **described_as(PNG, PICTURE, refusals=GAMES))
async def picture_of_study(
    id: str, request: Request, size: Size = 640, theme: InTheme = "light", language: In = ENGLISH
) -> Response:
    """The position with which a study begins, as pixels."""
    svg = await run_in_threadpool(Metered(_study), request, id, theme, language)
    return (await _pictures(request).of(request, svg, size)).answer(request, ASK_AGAIN)


def _drawn(service: TableService, table: str, board: int, steps: int, theme: InTheme, language: str) -> Drawn:
    """A board as a spectator sees it, whatever seat the request has a key for. Raises NoTable, NoSeat and RequestError."""

    def look(found: Table) -> Drawn:
        at = board_of(open_to(found, None), board)
        at.at(steps if 0 <= steps <= len(at.steps) else 0)  # raises if corrected rules applied then
        with speaking(_known(language)):
            svg = still(found.record(at.index), steps - at.readable_from, Look(theme=Theme(theme)))
        return Drawn(svg, found.phase is Phase.OVER)

    return service.look(table, look)


async def _film(
    request: Request,
    table: str,
    board: int,
    start: int | None,
    end: int | None,
    look: Look,
    kind: str,
    size: FilmSize,
    language: str,
) -> Response:
    record, unread, steps = await run_in_threadpool(Metered(_record), _service(request), table, board)
    last = steps if end is None else end
    first = last - STEPS if start is None else start
    if start is None or start >= 0:
        first = max(unread, first)
    if last - first > STEPS:
        raise RequestError(
            phrase("A film that a server makes has at most {most} steps, not {count}.", most=STEPS, count=last - first)
        )
    cost = REPLAY * (steps - unread) + DRAWING * SHOTS
    arguments = (record, first - unread, last - unread, look, kind, size, SHOTS, _known(language))
    made = await _pictures(request).made(request, f"image/{kind}", cost, filmed, *arguments)
    return made.answer(request, ONE_DAY)


def _record(service: TableService, table: str, board: int) -> tuple[str, int, int]:
    """The record of a finished game, the number of steps before it, and of all steps. Raises RequestError if it is not over.

    Steps that were played before rules were corrected cannot be shown.
    """

    def look(found: Table) -> tuple[str, int, int]:
        at = board_of(open_to(found, None), board)
        if found.phase is not Phase.OVER:
            raise RequestError(phrase("A film of a game can be made only when the game is over."))
        return str(found.record(at.index)), at.readable_from, len(at.steps)

    return service.look(table, look)


def _game(name: str, theme: InTheme, language: str) -> str:
    with speaking(_known(language)):
        return themed(picture_of(game_asked(name)), Theme(theme))


def _puzzle(name: str, number: int, theme: InTheme, language: str) -> str:
    found = puzzles.puzzle_at(game_asked(name), number)
    with speaking(_known(language)):
        return themed(found.start.game.svg(found.view), Theme(theme))


def _study(request: Request, id: str, theme: InTheme, language: str) -> str:
    start = fangs.position(studies_of(request).find(id).study.position)
    with speaking(_known(language)):
        return themed(start.svg(None), Theme(theme))


def _known(language: str) -> str:
    return language if language in languages() else ENGLISH


def _service(request: Request) -> TableService:
    found: TableService = request.app.state.service
    return found


def _pictures(request: Request) -> Pictures:
    found: Pictures = request.app.state.pictures
    return found
