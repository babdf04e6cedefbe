"""What is the same for everybody: the pages, the games, their rules and their pictures."""

from __future__ import annotations

import functools
import html
import random
import re
from pathlib import Path
from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response
from markdown_it import MarkdownIt

import fangs
from fangs import bots
from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.web.answers import HTML, SVG, described, described_as
from fangs.web.answers.games import Clause, Games

STATIC = Path(__file__).parent / "static"
A_WHILE = {"Cache-Control": "public, max-age=3600"}

router = APIRouter(tags=["games"])
_CLAUSE = re.compile(r"<li>\s*(?:<p>)?<strong>(?P<number>[A-Z]\d+\.\d+)</strong>")


@router.get("/games", **described(Games))
def games() -> JSONResponse:
    """The games there are, with their options, and the kinds of bots."""
    kinds = [{"name": name, "about": bots.about(name), "level": name in bots.LEVELS} for name in bots.names()]
    return JSONResponse({"games": [_described(fangs.game(name)) for name in fangs.names()], "bots": kinds})


@functools.cache
def _described(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "players": list(game.players),
        "usual_players": game.usual_players,
        "length": game.length,
        "options": [{"name": option.name, "expected": option.expected, **option.describe()} for option in game.options],
        "match": game.match is not None,
        "draw": game.draw and game.draw.clause,
        "sides": {str(players): _sides(game, players) for players in game.players},
        "picture": f"/games/{game.name}/picture.svg",
    }


def _sides(game: Game, players: int) -> list[str]:
    position = Position(game, game.start(players))
    if position.secret_owners:  # nobody chooses a side: they are drawn, and stay secret
        return [f"seat {player + 1}" for player in range(players)]
    return [position.side(player) for player in range(players)]


def _game(name: str) -> Game:
    try:
        return fangs.game(name)
    except RequestError as error:
        raise HTTPException(404, error.message) from None


@router.get("/games/{name}/picture.svg", **described_as(SVG, "The picture.", refusals=(404,)))
def picture(name: str) -> Response:
    """A position from the middle of the game."""
    return Response(_picture(_game(name)), media_type=SVG, headers=A_WHILE)


@functools.cache
def _picture(game: Game) -> str:
    rng = random.Random(game.name)
    position = Position(game, game.start(game.usual_players))
    for _ in range(30):
        after = position
        if position.kind == "chance":
            after = position.roll(rng)
        elif position.kind == "decision":
            role = rng.choice(position.owing)
            after = position.play(role, rng.choice(position.legal(role)))
        if after.kind == "over":
            break
        position = after
    return position.svg(None)


@router.get("/games/{name}/clauses/{clause}", **described(Clause, refusals=(404,)))
def clause(name: str, clause: str) -> JSONResponse:
    """The text of a clause of the rules."""
    game = _game(name)
    try:
        text = re.sub(r"[*`]", "", game.rulebook.clause(clause))
    except RequestError as error:
        raise HTTPException(404, error.message) from None
    return JSONResponse({"clause": clause, "text": text})


@router.get("/games/{name}/rules", **described_as(HTML, "The page.", refusals=(404,)))
def rules(name: str) -> HTMLResponse:
    """The rules of a game as a page; every clause has its number as its id."""
    return HTMLResponse(_rules_page(_game(name)), headers=A_WHILE)


@functools.cache
def _rules_page(game: Game) -> str:
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(game.rulebook.text)
    body = _CLAUSE.sub(lambda match: match[0].replace("<li>", f'<li id="{match["number"]}">', 1), body)
    page = (STATIC / "rules.html").read_text("utf-8")
    return page.replace("{{title}}", html.escape(game.title)).replace("{{name}}", game.name).replace("{{rules}}", body)


# Pages


def _page(name: str) -> FileResponse:
    return FileResponse(STATIC / f"{name}.html", headers={"Cache-Control": "no-cache"})


@router.get("/", include_in_schema=False)
def lobby() -> FileResponse:
    """The games, one's tables, and those that anyone may join."""
    return _page("lobby")


@router.get("/new", include_in_schema=False)
def new() -> FileResponse:
    """Set up a table."""
    return _page("new")


@router.get("/join", **described_as(HTML, "The page."))
def join_page() -> FileResponse:
    """Where a friend's link leads; what it opens stands behind the #, so that it is in nobody's log."""
    return _page("join")


@router.get("/desk", include_in_schema=False)
def desk_page() -> FileResponse:
    """The Games Master's desk; which table's it is, and what opens it, stands behind the #."""
    return _page("desk")


@router.get("/tables/{table}", include_in_schema=False)
def table_page(table: str) -> FileResponse:
    """A table."""
    return _page("table")


@router.get("/favicon.ico", include_in_schema=False)
def favicon() -> RedirectResponse:
    """For browsers that ask for it by this name."""
    return RedirectResponse("/static/icon.svg")


@router.get("/static/{name}", include_in_schema=False)
def static(name: str) -> FileResponse:
    """A file of the pages."""
    if name not in _static_names():
        raise HTTPException(404)
    return FileResponse(STATIC / name, headers={"Cache-Control": "no-cache"})


@functools.cache
def _static_names() -> frozenset[str]:
    return frozenset(path.name for path in STATIC.iterdir() if path.is_file() and path.suffix not in (".html", ".ts"))
