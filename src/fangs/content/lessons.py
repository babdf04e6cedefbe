"""Builds a game's lesson, guide and legend as JSON for pages.

They are the same for all readers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from fangs.content.missing import Missing
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.teaching.legend import legend_of
from fangs.core.teaching.lesson import FirstGame, Step, lesson_of
from fangs.table.views.drawings import actions, drawing, foretellings

Json = dict[str, Any]


def lesson(game: Game) -> Json:
    """Return a game's lesson with all of its steps. Raise Missing if the game has no lesson."""
    found = lesson_of(taught(game))
    return {
        "game": game.name,
        "title": game.title,
        "about": game.about,
        "first_game": found.first_game and _first_game(game, found.first_game),
        "at_once": dict(game.at_once),
        "steps": [_described(step) for step in found.steps],
    }


def followed(game: Game, number: int, action: str) -> Json:
    """Play an action in a lesson's step. Return whether it is right, a comment on it, and the resulting position.

    Steps are numbered from 0. Raise Missing if there is no such step, or the errors of the action.
    """
    step = _step(game, number)
    positions = step.follow(action)
    return {"right": action in step.answers, "said": step.said(action), **shown(positions, step.learner)}


def foretold(game: Game, number: int) -> Json:
    """Preview the effect of each action in a step of the lesson.

    Raise Missing if there is no such step.
    """
    step = _step(game, number)
    return {"actions": foretellings(step.start, step.learner, step.role)}


def guide(game: Game) -> Json:
    """Return the texts beside a game's board: the goal, the turn, the legend, and explanations for first events."""
    return {
        "title": game.title,
        "goal": game.rulebook.goal,
        "turn": game.rulebook.turn,
        "signs": [sign._asdict() for sign in game.legend],
        "firsts": [first._asdict() for first in lesson_of(game).firsts],
    }


def legend(game: Game) -> Json:
    """Return drawings that together show everything in a game's legend. The page cuts its pictures out of them."""
    return legend_of(game)._asdict()


def taught(game: Game) -> Game:
    """Return the game unchanged, or raise Missing if it has no lesson."""
    if not lesson_of(game).steps:
        raise Missing.phrased("{title} has no lesson.", title=game.title)
    return game


def roles_of(position: Position, player: int) -> list[str]:
    """Return the names of the roles that a player plays."""
    return [role for role in position.game.notation.ROLE_NAMES if position.owner(role) == player]


def shown(positions: Sequence[Position], player: int) -> Json:
    """Return the last of these positions as a player sees it, with the events and animations that lead to it."""
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


def _described(step: Step) -> Json:
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


def _first_game(game: Game, first: FirstGame) -> Json:
    start = Position(game, game.start(first.players, game.at_once))
    sides = [{"player": player, "side": start.side(player)} for player in first.learners]
    numbers = list(game.players) if len(sides) == 1 else [first.players]
    return {"players": first.players, "numbers": numbers, "sides": sides}


def _step(game: Game, number: int) -> Step:
    steps = lesson_of(taught(game)).steps
    if not 0 <= number < len(steps):
        raise Missing.phrased("The lesson has no such step.")
    return steps[number]


def _staged(at: int, before: Position, after: Position, player: int) -> Json:
    scenes = after.game.staged(before.json(player), after.json(player), after.told(player))
    return {"steps": at, "scenes": scenes}
