"""Routes for boards that other websites show in a frame, such as a position, a game with a slider, or a puzzle.

They need no key and set no cookie.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response

import fangs
from fangs.content import puzzles
from fangs.core.errors import FangsError, RequestError
from fangs.core.pictures.film import caption
from fangs.table.guards import board_of
from fangs.table.state import Table
from fangs.translation import language
from fangs.web.answers import HTML
from fangs.web.documents import ASK_AGAIN, cached_document
from fangs.web.layers.cost import MeteredRoute
from fangs.web.layers.refusals import HEADERS
from fangs.web.pages.embed_page import embed_page
from fangs.web.request_bodies.invalid_fields import invalid_field
from fangs.web.routes.pages import nowhere
from fangs.web.routes.picturing import InTheme
from fangs.web.routes.tables.looking import open_to

FRAMED = {
    "Content-Security-Policy": HEADERS["Content-Security-Policy"].replace("frame-ancestors 'none'", "frame-ancestors *")
}
"""The Content-Security-Policy header of a page that other websites may show in a frame.

The rest of the policy is as strict as usual.
"""


class FramedRoute(MeteredRoute):
    """A route that says in the frame what is wrong with an address."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return a function that handles a request, even if a parameter is not valid."""
        handle = super().get_route_handler()

        async def handling(request: Request) -> Response:
            try:
                return await handle(request)
            except RequestValidationError as wrong:
                return _nowhere(RequestError(invalid_field(wrong.errors()[0])))

        return handling


router = APIRouter(tags=["pictures"], route_class=FramedRoute)


@router.get("/embed/tables/{table}", include_in_schema=False)
def embedded_table(
    table: str, request: Request, board: int = 0, at: int | None = None, theme: InTheme = "light"
) -> Response:
    """A game for a frame in another page, with a slider, at the position after `at` steps or, by default, after all of them.

    Everybody sees what a spectator sees.
    """
    where = f"/tables/{quote(table)}"

    def look(found: Table) -> dict[str, str]:
        shown = board_of(open_to(found, None), board)
        last, first = len(shown.steps), shown.readable_from
        here = last if at is None else min(max(at, first), last)
        told = caption(found.record(shown.index), here - first)
        slider = {"first": str(first), "last": str(last), "at": str(here)}
        page = f"{where}?{urlencode({'board': board, 'at': here})}"
        return {"title": str(found.game.title), "caption": told, "page": page, **slider}

    try:
        words = request.app.state.service.look(table, look)
    except FangsError as error:
        return _nowhere(error)
    source = f"{where}/boards/{board}/slides?start={{at}}&end={{at}}&language={language()}"
    return _page(request, theme=theme, source=source, **words)


@router.get("/embed/puzzles/{name}/{number}", include_in_schema=False)
def embedded_puzzle(name: str, number: int, request: Request, theme: InTheme = "light") -> Response:
    """A puzzle for a frame in another page, by its number from 0."""
    try:
        game = fangs.game(name)
        found = puzzles.puzzle(game, number)
    except FangsError as error:
        return _nowhere(error)
    asked = urlencode({"theme": theme, "language": language()})
    picture = f"/pictures/puzzles/{quote(name)}/{number}.svg?{asked}"
    words = {"title": str(game.title), "caption": str(found["task"]), "picture": picture}
    page = f"/puzzles/{quote(name)}?puzzle={number + 1}"
    return _page(request, theme=theme, source="", replay="hidden", page=page, **words)


def _nowhere(error: FangsError) -> Response:
    """Say in the frame that nothing is there. The links open outside it, because a frame cannot show other pages."""
    text = nowhere(error.message).replace("<head>", '<head>\n<base target="_blank">', 1)
    return HTMLResponse(text, 404, headers=FRAMED)


def _page(request: Request, **words: str) -> Response:
    answer = cached_document(embed_page(**words), HTML).answer(request, ASK_AGAIN)
    answer.headers.update(FRAMED)
    return answer
