"""Routes for a game's lesson: its page, its steps, and the result of each action.

The lesson is the same for everybody.
"""

from __future__ import annotations

from fastapi import APIRouter

from fangs.content import lessons
from fangs.web.answers import HTML, described, described_as
from fangs.web.answers.learning import Guide, Legend, Lesson, LessonAnswer, Previews
from fangs.web.api_route import ApiRoute
from fangs.web.documents import Document, cached, json_document
from fangs.web.pages.game_page import game_asked, game_page

router = APIRouter(tags=["games"], route_class=ApiRoute)


@router.get("/learn/{name}", **described_as(HTML, "The page.", refusals=(404,)))
@cached
def learn(name: str) -> Document:
    """The page of a game's lesson."""
    return game_page("learn", lessons.taught(game_asked(name)))


@router.get("/games/{name}/lesson", **described(Lesson, refusals=(404,)))
@cached
def lesson(name: str) -> Document:
    """How to play a game, step by step."""
    return json_document(lessons.lesson(game_asked(name)))


@router.get("/games/{name}/lesson/{step}", **described(LessonAnswer, refusals=(404, 422)))
@cached
def followed(name: str, step: int, action: str) -> Document:
    """The result of an action in a step of the lesson, counted from 0."""
    return json_document(lessons.followed(game_asked(name), step, action))


@router.get("/games/{name}/lesson/{step}/foretold", **described(Previews, refusals=(404, 422)))
@cached
def foretold(name: str, step: int) -> Document:
    """The consequences of each action in a step of the lesson."""
    return json_document(lessons.foretold(game_asked(name), step))


@router.get("/games/{name}/guide", **described(Guide, refusals=(404,)))
@cached
def guide(name: str) -> Document:
    """The texts beside a board: the goal, a turn, a legend, and explanations that are shown when something first happens."""
    return json_document(lessons.guide(game_asked(name)))


@router.get("/games/{name}/legend", **described(Legend, refusals=(404,)))
@cached
def legend(name: str) -> Document:
    """The drawings from which the page cuts the pictures of the legend. They show everything that the guide explains."""
    return json_document(lessons.legend(game_asked(name)))
