"""Routes for a game's puzzles: their page, each puzzle, and the result of each attempt."""

from __future__ import annotations

from fastapi import APIRouter, Request

from fangs.content import puzzles
from fangs.web.answers import HTML, described, described_as
from fangs.web.answers import puzzles as models
from fangs.web.answers.learning import Previews
from fangs.web.documents import Document, cached, json_document
from fangs.web.layers.cost import MeteredRoute
from fangs.web.pages.game_page import game_asked, game_page
from fangs.web.pages.link_preview import base_url, number_in, of_puzzles, with_preview

router = APIRouter(tags=["games"], route_class=MeteredRoute)


@router.get("/puzzles/{name}", **described_as(HTML, "The page.", refusals=(404,)))
async def page(name: str, request: Request) -> Document:
    """The page of a game's puzzles. It begins with the puzzle that `?puzzle=` gives by its number from 1, or that of the day."""
    preview = of_puzzles(game_asked(name), number_in(request, "puzzle"))
    return with_preview(await _page(name), preview, base_url(request))


@cached
def _page(name: str) -> Document:
    game = game_asked(name)
    return game_page("puzzles", game, keys=" ".join(map(puzzles.key, puzzles.of(game))))


@router.get("/games/{name}/puzzles/{number}", **described(models.Puzzle, refusals=(404, 422)))
def puzzle(name: str, number: int) -> Document:
    """A puzzle of a game, by its number from 0."""
    return json_document(puzzles.puzzle(game_asked(name), number))


@router.get("/games/{name}/puzzles/{number}/foretold", **described(Previews, refusals=(404, 422)))
def foretold(name: str, number: int) -> Document:
    """The consequences of each action in a puzzle, according to the rules. They do not show how good the action is."""
    return json_document(puzzles.previews(game_asked(name), number))


@router.get("/games/{name}/tried/{number}", **described(models.PuzzleAnswer, refusals=(404, 422)))
def tried(name: str, number: int, action: str | None = None) -> Document:
    """The result of an action in a puzzle, or of the solution if the request contains no action."""
    return json_document(puzzles.tried(game_asked(name), number, action))
