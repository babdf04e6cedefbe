"""Routes for a game's lesson: its page, its steps, and the result of each action.

The lesson is the same for everybody.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from fangs.content import lessons
from fangs.web.answers import HTML, described, described_as
from fangs.web.answers.learning import Guide, Legend, Lesson, LessonAnswer, Previews
from fangs.web.api_route import ApiRoute
from fangs.web.documents import CachedPage, Document, json_document
from fangs.web.pages.game_page import game_asked, game_page

router = APIRouter(tags=["games"], route_class=ApiRoute)


@router.get("/learn/{name}", **described_as(HTML, "The page.", refusals=(404,)))
async def learn(name: str, request: Request) -> Response:
    """The page of a game's lesson."""
    return (await _page(name)).answer(request)


@CachedPage
def _page(name: str) -> Document:
    return game_page("learn", lessons.taught(game_asked(name)))


@router.get("/games/{name}/lesson", **described(Lesson, refusals=(404,)))
async def lesson(name: str, request: Request) -> Response:
    """How to play a game, step by step."""
    return (await _lesson(name)).answer(request)


@CachedPage
def _lesson(name: str) -> Document:
    return json_document(lessons.lesson(game_asked(name)))


@router.get("/games/{name}/lesson/{step}", **described(LessonAnswer, refusals=(404, 422)))
async def followed(name: str, step: int, action: str, request: Request) -> Response:
    """The result of an action in a step of the lesson, counted from 0."""
    return (await _followed(name, step, action)).answer(request)


@CachedPage
def _followed(name: str, number: int, action: str) -> Document:
    return json_document(lessons.followed(game_asked(name), number, action))


@router.get("/games/{name}/lesson/{step}/foretold", **described(Previews, refusals=(404, 422)))
async def foretold(name: str, step: int, request: Request) -> Response:
    """The consequences of each action in a step of the lesson."""
    return (await _foretold(name, step)).answer(request)


@CachedPage
def _foretold(name: str, number: int) -> Document:
    return json_document(lessons.foretold(game_asked(name), number))


@router.get("/games/{name}/guide", **described(Guide, refusals=(404,)))
async def guide(name: str, request: Request) -> Response:
    """The texts beside a board: the goal, a turn, a legend, and explanations that are shown when something first happens."""
    return (await _guide(name)).answer(request)


@CachedPage
def _guide(name: str) -> Document:
    return json_document(lessons.guide(game_asked(name)))


@router.get("/games/{name}/legend", **described(Legend, refusals=(404,)))
async def legend(name: str, request: Request) -> Response:
    """The drawings from which the page cuts the pictures of the legend. They show everything that the guide explains."""
    return (await _legend(name)).answer(request)


@CachedPage
def _legend(name: str) -> Document:
    return json_document(lessons.legend(game_asked(name)))
