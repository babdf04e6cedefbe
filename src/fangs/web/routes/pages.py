"""Routes whose responses are the same for everybody: pages, the list of games, and the games' rules and pictures."""

from __future__ import annotations

import functools
import html
import re
from collections.abc import Callable, Coroutine
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from fangs import bots
from fangs.content import games as content
from fangs.translation import ENGLISH, language, languages, speaking
from fangs.web.answers import HTML, SVG, described, described_as
from fangs.web.answers.games import Bots, Clause, Games
from fangs.web.assets import assets, versioned, words_of_scripts
from fangs.web.documents import A_WHILE, FOR_EVER, Document, cached, json_document
from fangs.web.layers.cost import Metered, MeteredRoute
from fangs.web.pages.first_view import FirstViews, page_without
from fangs.web.pages.game_page import game_asked
from fangs.web.pages.game_picture import picture as picture_of
from fangs.web.pages.link_preview import Asked, base_url, of_invitation, with_preview
from fangs.web.pages.lobby import lobby_page
from fangs.web.pages.rulepage import rule_page
from fangs.web.seat_session import credentials_of

SCENERIES = 100
"""The maximum number of cached sceneries, which are the drawings behind the pieces.

Each takes about 20 kB when compressed.
"""

PAGES = {
    "/new": "new",
    "/library": "library",
    "/watch": "watch",
    "/sign-up": "sign-up",  # the part after the # names the table
    "/account": "account",
    "/ratings": "ratings",
    "/players/{handle}": "player",
    "/tournaments": "tournaments",
    "/tournaments/{id}": "tournament",
    "/desk": "desk",  # the table and the key are after the #
}
"""The addresses of the pages that are filled only by their scripts, and the names of the pages."""

router = APIRouter(tags=["games"], route_class=MeteredRoute)


@router.get("/games", **described(Games))
@cached
def games() -> Document:
    """All games with their options, and the kinds of bots."""
    return json_document(content.games(bots.names()))


@router.get("/games/{name}/bots", **described(Bots, refusals=(404, 422)))
def offered(name: str, players: int | None = None, options: str = "{}") -> Document:
    """The bots for a game with particular options, given as JSON. `perfect` is one of them if the game is solved with these options.

    Only levels that can be told apart are offered. Invalid options, such as those that a player is still typing, are treated as the usual
    ones.
    """
    start = content.start_of(game_asked(name), players, options)
    return json_document({"bots": content.described_bots(bots.offered(start), start)})


@router.get("/games/{name}/picture.svg", **described_as(SVG, "The picture.", refusals=(404,)))
@cached
def picture(name: str) -> Document:
    """A position from the middle of the game."""
    return Document(picture_of(game_asked(name)), SVG, A_WHILE)


@router.get("/games/{name}/scenery/{version}.svg", **described_as(SVG, "The scenery.", refusals=(404, 422)))
async def scenery(
    name: str, version: str, request: Request, language: str, players: int | None = None, options: str = "{}"
) -> Response:
    """The scenery of a board with the symbols of the pieces. It never changes during a game, and every drawing contains its address."""
    found: Document = await run_in_threadpool(Metered(_scenery), name, players, options, language)
    return found.answer(request, FOR_EVER if version == found.tag else None)


def _scenery(name: str, players: int | None, options: str, language: str) -> Document:
    game = game_asked(name)
    with speaking(language if language in languages() else ENGLISH):
        return _scenery_document(content.scenery(game, players, options))


@functools.lru_cache(SCENERIES)
def _scenery_document(svg: str) -> Document:
    return Document(svg, SVG)


@router.get("/games/{name}/clauses/{clause}", **described(Clause, refusals=(404,)))
def clause(name: str, clause: str) -> Document:
    """The text of a clause of the rules."""
    return json_document(content.clause(game_asked(name), clause))


@router.get("/games/{name}/rules", **described_as(HTML, "The page.", refusals=(404,)))
@cached
def rules(name: str) -> Document:
    """The rules of a game as a page, with each clause's number as its id."""
    return Document(rule_page(game_asked(name)), HTML)


# Pages


def _page(name: str) -> Document:
    return _page_in(name, language())


@functools.cache
def _page_in(name: str, language: str) -> Document:
    return Document(assets().page(name), HTML)


def prepare() -> None:
    """Read and compress the static files and the pages before the first browser requests them."""
    for name in ("join", "letters", *PAGES.values()):
        _page(name)
    _table_without(language())


def _sending(name: str) -> Callable[[], Coroutine[None, None, Document]]:
    async def send() -> Document:
        return _page(name)

    return send


for address, name in PAGES.items():
    router.add_api_route(address, _sending(name), include_in_schema=False)


@router.get("/", include_in_schema=False)
@cached
def lobby() -> Document:
    """The lobby: the games, your tables, and the tables that anyone can join."""
    return Document(lobby_page(), HTML)


@router.get("/join", **described_as(HTML, "The page.", refusals=(422,)))
async def join_page(
    request: Request,
    game: Annotated[
        str | None, Query(max_length=100, description="The game, for messengers that show the link.")
    ] = None,
    by: Annotated[str | None, Query(max_length=200, description="The name of the person who asks.")] = None,
) -> Document:
    """The page that a friend's link opens. The key is after the #, so that it does not appear in logs."""
    return with_preview(_page("join"), of_invitation(game, by), base_url(request))


@router.get("/letters/{address}", **described_as(HTML, "The page."))
async def letters_page(address: str) -> Document:
    """The page on which the owner of an address agrees to get emails. Opening it changes nothing, since virus scanners open every link."""
    return _page("letters")


@router.get("/tables/{table}", include_in_schema=False)
async def table_page(table: str, request: Request) -> Document:
    """The page of a table, with its first view if that is available."""
    views: FirstViews = request.app.state.first_views
    return await views.page(table, credentials_of(request), Asked.by(request)) or _table_without(language())


@functools.cache
def _table_without(language: str) -> Document:
    return Document(page_without(), HTML)


@router.get("/offline", include_in_schema=False)
async def offline() -> Document:
    """The page that a browser shows when there is no network."""
    return _offline(language())


def nowhere(message: str) -> str:
    """Build the page for an address that does not exist."""
    return assets().translated("app/nowhere.html").replace("{{message}}", html.escape(message))


@functools.cache
def _offline(language: str) -> Document:
    return Document(assets().translated("app/offline.html"), HTML)


@router.get("/worker.js", include_in_schema=False)
async def worker() -> Document:
    """The service worker, a script that a browser keeps for all pages below the script's address."""
    return _worker(language())


@functools.cache
def _worker(language: str) -> Document:
    script = assets().addressed("app/worker.js").replace("/offline?language=en", f"/offline?language={language}")
    return Document(script, "text/javascript")


@router.get("/favicon.ico", include_in_schema=False)
async def favicon() -> RedirectResponse:
    """A redirect for browsers that ask for the icon by this name."""
    return RedirectResponse("/static/app/icon.svg")


@router.get("/static/{path:path}", include_in_schema=False)
async def static(path: str, request: Request) -> Response:
    """A file for the pages. A browser caches it permanently if its address contains this version.

    While servers are being replaced, a page of another version may request a file. It gets this version's file, which the browser must not
    cache.
    """
    version, name = versioned(path)
    cache = FOR_EVER if version == assets().version else None
    if match := _WORDS.fullmatch(name):
        return (await _words(match[1])).answer(request, cache)
    if name not in assets().documents:
        raise HTTPException(404)
    return assets().documents[name].answer(request, cache)


_WORDS = re.compile(r"words\.(\w+)\.js")


@cached
def _words(language: str) -> Document:
    """Build the script with the translated messages of all other scripts in one language.

    Raise HTTPException (404) if the language is unknown.
    """
    if language not in languages():
        raise HTTPException(404)
    return Document(words_of_scripts(language), "text/javascript")
