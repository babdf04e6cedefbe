"""The puzzles of a game: the page, each puzzle, and the response to each attempt."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from fangs.core.foretelling import foretold
from fangs.core.puzzle import Puzzle, puzzles_of
from fangs.thinking.worth import chances
from fangs.translation import capital, joined, phrase
from fangs.web.answers import HTML, described, described_as
from fangs.web.answers import puzzles as models
from fangs.web.cost import MeteredRoute
from fangs.web.documents import Document, JSONResponse, Kept
from fangs.web.game_page import game_asked, game_page
from fangs.web.learning import mine, shown

router = APIRouter(tags=["games"], route_class=MeteredRoute)

Json = dict[str, Any]


@router.get("/puzzles/{name}", **described_as(HTML, "The page.", refusals=(404,)))
async def page(name: str, request: Request) -> Response:
    """The page on which one solves the puzzles of a game; it begins with that of the day."""
    return (await _page(name)).answer(request)


@Kept
def _page(name: str) -> Document:
    puzzles = _of(name)
    return game_page("puzzles", puzzles[0].start.game, keys=" ".join(map(_key, puzzles)))


@router.get("/games/{name}/puzzles/{number}", **described(models.Puzzle, refusals=(404, 422)))
def puzzle(name: str, number: int) -> JSONResponse:
    """A puzzle of a game, by its number from 0."""
    found, view = _puzzle(name, number), _puzzle(name, number).view
    board, role = found.start.game.board, found.role
    called = found.start.called(role)
    return JSONResponse(
        {
            "number": number,
            "of": len(_of(name)),
            "task": phrase("What is best for {called}?", called=called),
            "role": role,
            "called": called,
            "asks": board.asks(view, role),
            "position": view,
            "svg": board.svg(view),
            "mine": mine(found.start, found.solver),
            "actions": [
                {"action": action, "clicks": board.clicks(view, role, action), "label": board.say(view, role, action)}
                for action in found.start.legal(role)
            ],
        }
    )


@router.get("/games/{name}/tried/{number}", **described(models.Tried, refusals=(404, 422)))
def tried(name: str, number: int, action: str | None = None) -> JSONResponse:
    """What comes of an action in a puzzle; without one, of the solution."""
    found = _puzzle(name, number)
    chosen = found.answer if action is None else action
    right = chosen == found.answer
    theme = {"title": found.theme.title, "text": found.theme.text, "clause": found.theme.clause} if right else None
    positions = found.follow(chosen)
    said = _said(found, action)
    return JSONResponse({"right": right, "said": said, "theme": theme, **shown(positions, found.solver)})


def _key(puzzle: Puzzle) -> str:
    """What a browser remembers a puzzle by: its number changes when others are found."""
    return hashlib.sha256(f"{puzzle.role} {json.dumps(puzzle.view, sort_keys=True)}".encode()).hexdigest()[:8]


def _said(puzzle: Puzzle, action: str | None) -> str:
    """The response to an action (None: to the solution): what it may be expected to score, and why; never what would have been better."""
    if action is not None and action != puzzle.answer:
        return _wrong(puzzle, action)
    others = {other: score for other, score in puzzle.scores.items() if other != puzzle.answer}
    says = puzzle.start.game.board.say(puzzle.view, puzzle.role, puzzle.answer)
    lead = phrase("The solution: {says}", says=says) if action is None else phrase("Right! {says}", says=capital(says))
    least = ""
    if others:
        least = phrase(" The next best: {score}.", score=_expects(puzzle, max(others, key=lambda one: others[one])))
    source = phrase("A long search has found it so.")
    if puzzle.exact:
        source = phrase("This is exact, from a table for this game.")
    elif puzzle.answer in puzzle.certain:
        source = phrase("This is proven: it wins whatever the reply.")
    elif puzzle.proven:
        least, source = "", phrase("This is proven: every other choice loses, whatever you play afterwards.")
    return f"{lead}: {_expects(puzzle, puzzle.answer)}.{least} {source}"


def _wrong(puzzle: Puzzle, action: str) -> str:
    """What comes of an action that is not the best, what the reply to it is, and what the best may be expected to score."""
    game, view = puzzle.start.game, puzzle.view
    known, best = (_expects(puzzle, one) if one in puzzle.scores else "" for one in (action, puzzle.answer))
    told = [capital(game.board.say(view, puzzle.role, action)) + (f": {known}." if known else ".")]
    told.append(foretold(game, view, puzzle.role, action).text)
    if action in puzzle.replies:
        role, text = puzzle.replies[action]
        before = puzzle.follow(action)[-2].json(puzzle.solver)
        told.append(phrase("A strong reply: {reply}.", reply=game.board.say(before, role, text)))
    if best in ("", known):
        return joined(*told, phrase("There is better."))
    return joined(*told, phrase("There is better: the best choice {expects}.", expects=best))


def _expects(puzzle: Puzzle, action: str) -> str:
    return chances(puzzle.scores[action], puzzle.start.game.stake, action in puzzle.certain)


def _puzzle(name: str, number: int) -> Puzzle:
    puzzles = _of(name)
    if not 0 <= number < len(puzzles):
        raise HTTPException(
            404,
            phrase(
                "{title} has {puzzles} puzzles, numbered from 0",
                title=puzzles[0].start.game.title,
                puzzles=len(puzzles),
            ),
        )
    return puzzles[number]


def _of(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game; not found if it has none."""
    game = game_asked(name)
    found = puzzles_of(game)
    if not found:
        raise HTTPException(404, phrase("{title} has no puzzles", title=game.title))
    return found
