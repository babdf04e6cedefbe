"""Routes for pictures and films of games, which show what a spectator may see.

They are for other websites and for messengers.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

import fangs
from fangs.content import puzzles
from fangs.content.showing import Stretch, finished, stretch, to_film
from fangs.content.showing import picture as drawn
from fangs.core.pictures.film import Look
from fangs.core.pictures.slides import slides_of, written
from fangs.core.pictures.themes import Theme, themed
from fangs.core.pictures.writing import filmed
from fangs.service.table_service import TableService
from fangs.table.phase import Phase
from fangs.table.state import Table
from fangs.translation import ENGLISH, languages, speaking
from fangs.web.answers import APNG, GIF, JSON, PNG, READING, SVG, WEBP, described, described_as
from fangs.web.answers.slides import Slides
from fangs.web.documents import A_WHILE, ASK_AGAIN, Document
from fangs.web.layers.cost import Metered, MeteredRoute
from fangs.web.pages.game_page import game_asked
from fangs.web.pages.game_picture import picture as picture_of
from fangs.web.pictures import ANYWHERE, DRAWING, ONE_DAY, FilmSize, Pictures, Size
from fangs.web.routes.club.studies import studies_of
from fangs.web.working.heavy_requests import REPLAY

STEPS, SHOTS = 40, 160
"""The maximum number of steps and of frames in a film that the server creates."""

router = APIRouter(tags=["pictures"], route_class=MeteredRoute)

InTheme = Annotated[Literal["light", "dark"], Query(description="The colours.")]
In = Annotated[str, Query(max_length=20, description="The language of the words.")]
AT = "/tables/{table}/boards/{board}/at/{steps}/picture"
FILM = "/tables/{table}/boards/{board}/film"
PICTURE = "The picture."
GAMES = (404, 422, 503)


class Words(NamedTuple):
    """The colours of a picture, and the language of the texts in it."""

    theme: Theme
    language: str


async def _words(theme: InTheme = "light", language: In = ENGLISH) -> Words:
    return Words(Theme(theme), _known(language))


class FilmAsked(NamedTuple):
    """What a request for a film asks for: the part of the game, the width, the colours and the language."""

    start: int | None
    end: int | None
    size: int
    words: Words


InWords = Annotated[Words, Depends(_words)]


async def _film_asked(
    words: InWords, start: int | None = None, end: int | None = None, size: FilmSize = 480
) -> FilmAsked:
    return FilmAsked(start, end, size, words)


AskedFilm = Annotated[FilmAsked, Depends(_film_asked)]


def _plain(found: Stretch) -> tuple[str, int, int, int]:
    """Convert a part of a game to text and numbers, which can be passed to another process.

    These are its record, the number of the record's steps, and the first and last step to show.
    """
    record, first, last = found
    return str(record), len(record.steps), first, last


@router.get(f"{AT}.svg", **described_as(SVG, PICTURE, refusals=READING))
def drawing(table: str, board: int, steps: int, request: Request, words: InWords) -> Response:
    """A board after this number of steps as a spectator sees it, as an SVG drawing with a caption."""
    svg, cache = _drawn(_service(request), table, board, steps, words)
    return _for_anywhere(request, svg, cache)


@router.get(f"{AT}.png", **described_as(PNG, PICTURE, refusals=READING))
async def picture(table: str, board: int, steps: int, request: Request, words: InWords, size: Size = 640) -> Response:
    """A board after this number of steps as a spectator sees it, as a PNG image with a caption."""
    svg, cache = await run_in_threadpool(Metered(_drawn), _service(request), table, board, steps, words)
    return (await _pictures(request).of(request, svg, size)).answer(request, cache)


@router.get(f"{FILM}.webp", **described_as(WEBP, "The film.", refusals=READING))
async def film(table: str, board: int, request: Request, asked: AskedFilm) -> Response:
    """A film of at most 40 steps of a finished game, after the first `start` steps or, by default, of the last ones."""
    return await _film(request, table, board, asked, "webp")


@router.get(f"{FILM}.apng", **described_as(APNG, "The film.", refusals=READING))
async def film_as_apng(table: str, board: int, request: Request, asked: AskedFilm) -> Response:
    """The same film as an APNG file, which is larger and has sharper pictures."""
    return await _film(request, table, board, asked, "apng")


@router.get(f"{FILM}.gif", **described_as(GIF, "The film.", refusals=READING))
async def film_as_gif(table: str, board: int, request: Request, asked: AskedFilm) -> Response:
    """The same film as a GIF file, for programs that do not play WebP."""
    return await _film(request, table, board, asked, "gif")


@router.get("/tables/{table}/boards/{board}/slides", **described(Slides, refusals=READING))
async def slides_of_table(
    table: str, board: int, request: Request, start: int | None = None, end: int | None = None, language: In = ENGLISH
) -> Response:
    """A finished game, or a stretch of it, as a spectator sees it, in the form of data that a page draws.

    If `start` and `end` are the same, the data is a single position, for which the game need not be finished.
    """
    spoken = _known(language)

    def one(found: Table) -> tuple[bytes, bool]:
        with speaking(spoken):
            return written(stretch(found, board, end, end)), found.phase is Phase.OVER

    def several(found: Table) -> tuple[str, int, int, int]:
        with speaking(spoken):  # in which the bots are called
            return _plain(finished(found, board, start, end))

    service = _service(request)
    if start is not None and start == end:
        content, is_final = await run_in_threadpool(Metered(service.look), table, one)
        return Document(content, JSON).answer(request, ONE_DAY if is_final else ASK_AGAIN)
    record, steps, first, last = await run_in_threadpool(Metered(service.look), table, several)
    made = await _pictures(request).made(request, JSON, 2 * REPLAY * steps, slides_of, record, first, last, spoken)
    return made.answer(request, ONE_DAY)


@router.get("/pictures/games/{name}.png", **described_as(PNG, PICTURE, refusals=GAMES))
async def picture_of_game(name: str, request: Request, words: InWords, size: Size = 640) -> Response:
    """A position from the middle of a game, as a PNG image."""
    svg = await run_in_threadpool(Metered(_game), name, words)
    return (await _pictures(request).of(request, svg, size)).answer(request, A_WHILE)


@router.get("/pictures/puzzles/{name}/{number}.svg", **described_as(SVG, PICTURE, refusals=(404, 422)))
def drawing_of_puzzle(name: str, number: int, request: Request, words: InWords) -> Response:
    """The position of a puzzle, as an SVG drawing."""
    return _for_anywhere(request, _puzzle(name, number, words), A_WHILE)


def _for_anywhere(request: Request, svg: str, cache: str) -> Response:
    answer = Document(svg, SVG).answer(request, cache)
    answer.headers.update(ANYWHERE)
    return answer


@router.get("/pictures/puzzles/{name}/{number}.png", **described_as(PNG, PICTURE, refusals=GAMES))
async def picture_of_puzzle(name: str, number: int, request: Request, words: InWords, size: Size = 640) -> Response:
    """The position of a puzzle, as a PNG image."""
    svg = await run_in_threadpool(Metered(_puzzle), name, number, words)
    return (await _pictures(request).of(request, svg, size)).answer(request, A_WHILE)


@router.get("/pictures/studies/{id}.png", **described_as(PNG, PICTURE, refusals=GAMES))
async def picture_of_study(id: str, request: Request, words: InWords, size: Size = 640) -> Response:
    """The first position of a study, as a PNG image."""
    svg = await run_in_threadpool(Metered(_study), request, id, words)
    return (await _pictures(request).of(request, svg, size)).answer(request, ASK_AGAIN)


def _drawn(service: TableService, table: str, board: int, steps: int, words: Words) -> tuple[str, str]:
    """Draw a board as a spectator sees it, even if the request comes from a player, as SVG with its Cache-Control.

    Raise NoTable, NoSeat or RequestError if it cannot be shown.
    """

    def look(found: Table) -> tuple[str, str]:
        with speaking(words.language):
            svg = drawn(found, board, steps, words.theme)
        return svg, ONE_DAY if found.phase is Phase.OVER else ASK_AGAIN

    return service.look(table, look)


async def _film(request: Request, table: str, board: int, asked: FilmAsked, kind: str) -> Response:
    theme, language = asked.words

    def whole(found: Table) -> tuple[str, int, int, int]:
        with speaking(language):  # The bots have names in this language.
            return _plain(to_film(found, board, asked.start, asked.end, STEPS))

    record, steps, first, last = await run_in_threadpool(Metered(_service(request).look), table, whole)
    cost = REPLAY * steps + DRAWING * SHOTS
    arguments = (record, first, last, Look(theme=theme), kind, asked.size, SHOTS, language)
    made = await _pictures(request).made(request, f"image/{kind}", cost, filmed, *arguments)
    return made.answer(request, ONE_DAY)


def _game(name: str, words: Words) -> str:
    with speaking(words.language):
        return themed(picture_of(game_asked(name)), words.theme)


def _puzzle(name: str, number: int, words: Words) -> str:
    found = puzzles.puzzle_at(game_asked(name), number)
    with speaking(words.language):
        return themed(found.start.game.svg(found.view), words.theme)


def _study(request: Request, id: str, words: Words) -> str:
    start = fangs.position(studies_of(request).find(id).study.position)
    with speaking(words.language):
        return themed(start.svg(None), words.theme)


def _known(language: str) -> str:
    return language if language in languages() else ENGLISH


def _service(request: Request) -> TableService:
    found: TableService = request.app.state.service
    return found


def _pictures(request: Request) -> Pictures:
    found: Pictures = request.app.state.pictures
    return found
