"""The lesson of a game: its page, its steps, and the response to each answer. It is the same for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.teaching.legend import legend_of
from fangs.core.teaching.lesson import FirstGame, Step, lesson_of
from fangs.table.views.drawings import actions, drawing, foretellings
from fangs.translation import phrase
from fangs.web.answers import HTML, described, described_as
from fangs.web.answers.learning import Guide, Legend, Lesson, LessonAnswer, Previews
from fangs.web.documents import CachedPage, Document, json_document
from fangs.web.game_page import game_asked, game_page

router = APIRouter(tags=["games"])


@router.get("/learn/{name}", **described_as(HTML, "The page.", refusals=(404,)))
async def learn(name: str, request: Request) -> Response:
    """The page of a game's lesson."""
    return (await _page(name)).answer(request)


@CachedPage
def _page(name: str) -> Document:
    return game_page("learn", _taught(name))


@router.get("/games/{name}/lesson", **described(Lesson, refusals=(404,)))
async def lesson(name: str, request: Request) -> Response:
    """How to play a game, step by step."""
    return (await _lesson(name)).answer(request)


@CachedPage
def _lesson(name: str) -> Document:
    game = _taught(name)
    lesson = lesson_of(game)
    told = {
        "game": game.name,
        "title": game.title,
        "about": game.about,
        "first_game": lesson.first_game and _first_game(game, lesson.first_game),
        "at_once": dict(game.at_once),
        "steps": [_described(step) for step in lesson.steps],
    }
    return json_document(told)


def _first_game(game: Game, first: FirstGame) -> dict[str, Any]:
    start = Position(game, game.start(first.players, game.at_once))
    sides = [{"player": player, "side": start.side(player)} for player in first.learners]
    numbers = list(game.players) if len(sides) == 1 else [first.players]
    return {"players": first.players, "numbers": numbers, "sides": sides}


def _described(step: Step) -> dict[str, Any]:
    position, role = step.start, step.role
    seen = position.json(step.learner)
    return {
        "title": step.title,
        "text": step.text,
        "goes_on": step.goes_on,
        "role": role,
        "called": position.called(role),
        "drawing": drawing(position.game, seen),
        "mine_roles": roles_of(position, step.learner),
        "point": list(step.point),
        "actions": actions(position, step.learner, role),
        "expected": list(step.answers),
    }


def roles_of(position: Position, player: int) -> list[str]:
    """Return the roles of a player."""
    return [role for role in position.game.notation.ROLE_NAMES if position.owner(role) == player]


@router.get("/games/{name}/lesson/{step}", **described(LessonAnswer, refusals=(404, 422)))
async def followed(name: str, step: int, action: str, request: Request) -> Response:
    """The result of an action in a step of the lesson, counted from 0."""
    return (await _followed(name, step, action)).answer(request)


@router.get("/games/{name}/lesson/{step}/foretold", **described(Previews, refusals=(404, 422)))
async def foretold(name: str, step: int, request: Request) -> Response:
    """The consequences of each action in a step of the lesson."""
    return (await _foretold(name, step)).answer(request)


@CachedPage
def _foretold(name: str, number: int) -> Document:
    step = _step(name, number)
    return json_document({"actions": foretellings(step.start, step.learner, step.role)})


def _step(name: str, number: int) -> Step:
    steps = lesson_of(_taught(name)).steps
    if not 0 <= number < len(steps):
        raise HTTPException(404, phrase("The lesson has no such step"))
    return steps[number]


@CachedPage
def _followed(name: str, number: int, action: str) -> Document:
    step = _step(name, number)
    positions = step.follow(action)
    told = {"right": action in step.answers, "said": step.said(action), **shown(positions, step.learner)}
    return json_document(told)


def shown(positions: Sequence[Position], player: int) -> dict[str, Any]:
    """Return the last of these positions as a player sees it, and what led there from the first."""
    return {
        "drawing": drawing(positions[-1].game, positions[-1].json(player)),
        "mine_roles": roles_of(positions[-1], player),
        "events": [
            {"steps": at, "text": event.text, "clause": event.clause}
            for at, position in enumerate(positions)
            for event in (position.told(player) if at else ())
        ],
        "staged": [
            _staged(at, positions[at - 1], positions[at], player)
            for at in range(1, len(positions))
            if positions[at].told(player)
        ],
        "cleared": [
            {
                "steps": at,
                "full": drawing(after.game, full),
                "drawing": drawing(after.game, after.json(player)),
            }
            for at, (before, after) in enumerate(pairwise(positions), 1)
            if (full := after.game.full(before.json(player), after.json(player), after.told(player)))
        ],
    }


@router.get("/games/{name}/guide", **described(Guide, refusals=(404,)))
async def guide(name: str, request: Request) -> Response:
    """The texts beside a board: the goal, a turn, a legend, and explanations that appear when something first happens."""
    return (await _guide(name)).answer(request)


@CachedPage
def _guide(name: str) -> Document:
    game = game_asked(name)
    told = {
        "title": game.title,
        "goal": game.rulebook.goal,
        "turn": game.rulebook.turn,
        "signs": [sign._asdict() for sign in game.legend],
        "firsts": [first._asdict() for first in lesson_of(game).firsts],
    }
    return json_document(told)


@router.get("/games/{name}/legend", **described(Legend, refusals=(404,)))
async def legend(name: str, request: Request) -> Response:
    """The drawings from which the page cuts the pictures of the legend. They show everything that the guide explains."""
    return (await _legend(name)).answer(request)


@CachedPage
def _legend(name: str) -> Document:
    return json_document(legend_of(game_asked(name))._asdict())


def _staged(at: int, before: Position, after: Position, player: int) -> dict[str, Any]:
    scenes = after.game.staged(before.json(player), after.json(player), after.told(player))
    return {"steps": at, "scenes": scenes}


def _taught(name: str) -> Game:
    """Return the game of this name. Raises HTTPException (404) if it has no lesson."""
    game = game_asked(name)
    if not lesson_of(game).steps:
        raise HTTPException(404, phrase("{title} has no lesson", title=game.title))
    return game
