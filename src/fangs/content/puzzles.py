"""Builds a game's puzzles as JSON for pages, and responds to attempts at them."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from fangs.content.lessons import roles_of, shown
from fangs.content.missing import Missing
from fangs.core.game import Game
from fangs.core.teaching.preview import foretold
from fangs.core.teaching.puzzle import Puzzle, puzzles_of
from fangs.table.views.drawings import actions, drawing, foretellings
from fangs.thinking.evaluation import chances
from fangs.translation import capital, joined, phrase, plural

Json = dict[str, Any]


def puzzle(game: Game, number: int) -> Json:
    """Return one of a game's puzzles for a page, counted from 0. Raise Missing if there is no such puzzle."""
    found = puzzle_at(game, number)
    view, board, role = found.view, game.board, found.role
    called = found.start.called(role)
    return {
        "number": number,
        "of": len(of(game)),
        "level": found.level,
        "task": phrase("What is best for {called}?", called=called),
        "role": role,
        "called": called,
        "asks": board.asks(view, role),
        "position": view,
        "drawing": drawing(found.start.game, view),
        "mine_roles": roles_of(found.start, found.solver),
        "actions": actions(found.start, found.solver, role),
    }


def previews(game: Game, number: int) -> Json:
    """Preview what each action in a puzzle does, without saying how good it is.

    Raise Missing if there is no such puzzle.
    """
    found = puzzle_at(game, number)
    return {"actions": foretellings(found.start, found.solver, found.role)}


def tried(game: Game, number: int, action: str | None) -> Json:
    """Return the response to an action in a puzzle, or the solution if `action` is None.

    Raise Missing if there is no such puzzle, or the errors of the action.
    """
    found = puzzle_at(game, number)
    chosen = found.answer if action is None else action
    right = chosen == found.answer
    theme = {"title": found.theme.title, "text": found.theme.text, "clause": found.theme.clause} if right else None
    positions = found.follow(chosen)
    return {"right": right, "said": _said(found, action), "theme": theme, **shown(positions, found.solver)}


def of(game: Game) -> tuple[Puzzle, ...]:
    """Return all puzzles of a game. Raise Missing if it has none."""
    found = puzzles_of(game)
    if not found:
        raise Missing.phrased("{title} has no puzzles.", title=game.title)
    return found


def key(puzzle: Puzzle) -> str:
    """Return a key by which a browser can remember a puzzle, because the puzzle's number can change."""
    return hashlib.sha256(f"{puzzle.role} {json.dumps(puzzle.view, sort_keys=True)}".encode()).hexdigest()[:8]


def _said(puzzle: Puzzle, action: str | None) -> str:
    """Write the response to an action in a puzzle or, if `action` is None, the solution.

    The response gives the action's expected score and explains it, but never names a better action.
    """
    if action is not None and action != puzzle.answer:
        return _wrong(puzzle, action)
    others = {other: score for other, score in puzzle.scores.items() if other != puzzle.answer}
    says = puzzle.start.game.board.say(puzzle.view, puzzle.role, puzzle.answer)
    lead = phrase("The solution: {says}", says=says) if action is None else phrase("Right! {says}", says=capital(says))
    told = [f"{lead}: {_expects(puzzle, puzzle.answer)}."]
    if puzzle.start.game.stake != 1 and puzzle.scores[puzzle.answer] < 0:
        told.append(phrase("You are behind, and every other choice loses more."))
    if others and (puzzle.exact or puzzle.answer in puzzle.certain or not puzzle.proven):
        told.append(
            phrase("The next best choice {score}.", score=_expects(puzzle, max(others, key=lambda one: others[one])))
        )
    return joined(*told, _source(puzzle), _goes_on(puzzle), _by_chance(puzzle))


def _source(puzzle: Puzzle) -> str:
    """Say in a sentence how certain the answer is."""
    if puzzle.exact:
        return phrase("This result is exact. It comes from a table for this game.")
    if puzzle.answer in puzzle.certain:
        return phrase("This choice is proven to win, whatever the reply.")
    if puzzle.proven:
        return phrase("Every other choice is proven to lose. How often this choice wins is an estimate.")
    return phrase("A long search found this answer.")


def _goes_on(puzzle: Puzzle) -> str:
    """Say how the game can continue after the answer. Return "" if chance or secret choices come next."""
    told, position = [], puzzle.follow(puzzle.answer)[-1]
    for role, action in puzzle.line:
        told.append(f"{capital(position.says(role, action, position.json(puzzle.solver)))}.")
        position = position.play(role, action)
    return phrase("The game may go on like this: {line}", line=joined(*told)) if told else ""


def _wrong(puzzle: Puzzle, action: str) -> str:
    """Write the response to a wrong action: its effect, a strong reply to it, and the best action's expected score."""
    game, view = puzzle.start.game, puzzle.view
    told: list[str] = [
        phrase("“{says}” is not the best choice.", says=capital(game.board.say(view, puzzle.role, action)))
    ]
    told.append(foretold(game, view, puzzle.role, action).text)
    if action in puzzle.replies:
        role, text = puzzle.replies[action]
        before = puzzle.follow(action)[-2].json(puzzle.solver)
        told.append(phrase("A strong reply: {reply}.", reply=game.board.say(before, role, text)))
    known, best = (_expects(puzzle, one) if one in puzzle.scores else "" for one in (action, puzzle.answer))
    if known and best and known != best:
        told.append(phrase("Your choice {expects}, but the best choice {best}.", expects=known, best=best))
    elif best and not known:
        told.append(phrase("The best choice {expects}.", expects=best))
    return joined(*told, _by_chance(puzzle))


def _by_chance(puzzle: Puzzle) -> str:
    """If several players choose at once, note that the board shows only one way the game could go on. Otherwise, return ""."""
    if len(puzzle.start.owing) < 2:
        return ""
    return phrase(
        "The board shows only one way in which the game may continue. The other players choose at the "
        "same time, so they may choose something else."
    )


def _expects(puzzle: Puzzle, action: str) -> str:
    return chances(puzzle.scores[action], puzzle.start.game.stake, action in puzzle.certain)


def puzzle_at(game: Game, number: int) -> Puzzle:
    """Return one of a game's puzzles, counted from 0. Raise Missing if there is no such puzzle."""
    puzzles = of(game)
    if not 0 <= number < len(puzzles):
        raise Missing(
            plural(
                len(puzzles),
                "{title} has only one puzzle, which has the number 0.",
                "{title} has {count} puzzles, numbered from 0.",
                title=game.title,
            )
        )
    return puzzles[number]
