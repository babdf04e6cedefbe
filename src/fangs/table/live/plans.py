"""Plans, in which a player at a live table says in advance how they will reply to the others' choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fangs.core.errors import GameOver, RequestError, quoted
from fangs.core.position import Position
from fangs.core.records.record import Step
from fangs.table import events as e
from fangs.table.board import Board
from fangs.table.events import Events
from fangs.table.guards import require_choosing, require_own_choice, require_preparing
from fangs.table.state import Table
from fangs.translation import phrase

ANYTHING = "*"
"""The wildcard in a plan, which matches all dice and all choices of others until the player must choose again."""
MAX_LINES, LONGEST = 30, 20
"""The maximum numbers of lines in a plan, and of choices in a line."""
Line = tuple[str, ...]
"""A sequence of choices in a plan, each written as a role and an action, or as ANYTHING. It ends with the player's own."""


def plan(table: Table, player: int, board: int, number: int | None, lines: Sequence[Sequence[str]]) -> Events:
    """Store a player's plan for the game on a board.

    The plan replaces the previous plan. Without lines, the previous plan is only removed. `number` is the number of the
    position that the player has seen. Raise Stale if the position has changed since, and Refusal or RequestError if a
    line is not allowed.
    """
    at = require_preparing(table, board, number)
    if len(lines) > MAX_LINES or any(not 0 < len(line) <= LONGEST for line in lines):
        raise RequestError.phrased(
            "A plan can have up to {most} lines, each with 1 to {longest} choices.", most=MAX_LINES, longest=LONGEST
        )
    found = tuple(dict.fromkeys(_checked(table, at, player, line) for line in lines))
    wanted = e.Planned(board, player, len(at.steps), found)
    is_known = (
        wanted in table.plans if found else all((one.board, one.player) != (board, player) for one in table.plans)
    )
    return [] if is_known else [wanted]


def _checked(table: Table, at: Board, player: int, line: Sequence[str]) -> Line:
    """Check a line of a plan as far as the player can know the game, and return it in standard notation.

    Raise Refusal if the rules do not allow a choice, and RequestError if the line is not allowed for another reason.
    """
    position: Position | None = at.position
    is_clear, found = is_foreseeable(table, at), list[str]()
    for text in line:
        role, _, action = text.partition(" ")
        if text == ANYTHING:
            position = None
            found.append(text)
            continue
        at.game.role_number(role)
        if role in at.roles and at.player_of(role) == player:
            require_own_choice(at, player, role, action)
        elif not is_clear:
            raise _unforeseeable()
        if position is not None:
            position = _after(position, role, action, at.seat_of(player))
            is_clear = is_clear and position is not None
        found.append(f"{role} {action}")
    last, _, _ = found[-1].partition(" ")
    if last == ANYTHING or last not in at.roles or at.player_of(last) != player:
        raise RequestError.phrased(
            "The last choice of a line must be your own, but it is {text}.", text=quoted(found[-1])
        )
    return tuple(found)


def choices_after(table: Table, player: int, board: int, number: int | None, line: Sequence[str]) -> dict[str, Any]:
    """Return which role would choose next after these choices, and its legal actions.

    Raise Stale if the position has changed, Refusal if the rules do not allow a choice, RequestError if the player
    cannot foresee the game, and GameOver if it would be over.
    """
    at = require_choosing(table, board, number)
    if not is_foreseeable(table, at):
        raise _unforeseeable()
    position, seat = at.position, at.seat_of(player)
    for text in line:
        role, _, action = text.partition(" ")
        if (after := _after(position, role, action, seat)) is None:
            raise _unforeseeable()
        position = after
    if position.kind == "over":
        raise GameOver.phrased("The game would be over at that point.")
    (role,) = position.owing
    view, say = position.json(seat), at.game.board.say
    actions = [{"action": action, "label": str(say(view, role, action))} for action in position.legal(role)]
    return {"role": role, "called": at.first.called(role), "mine": at.player_of(role) == player, "actions": actions}


def is_foreseeable(table: Table, at: Board) -> bool:
    """Return whether a player can name the others' choices in a plan.

    They can if the game has neither secrets nor chance, and the players choose one after the other.
    """
    return (
        at.game.chance is None
        and not at.game.masks
        and table.secret_owners is None
        and not table.is_match
        and len(at.position.owing) <= 1
        and not at.position.hides_choices()
    )


def _after(position: Position, role: str, action: str, seat: int | None) -> Position | None:
    """Return the position after a choice, or None if anything before or after it is hidden from the player."""
    after = position.play(role, action)
    return None if position.hides_from(seat) or after.hides_from(seat) else after


def _unforeseeable() -> RequestError:
    return RequestError.phrased(
        "In this game, you cannot name the choices of others in advance. Use {any} for their choices instead.",
        any=ANYTHING,
    )


def due(table: Table) -> tuple[Board, str, str] | None:
    """Find a planned choice that must be made now. Return its board, role and action, or None if there is none."""
    for one in table.plans:
        at = table.boards[one.board]
        if at.is_over or table.players[one.player].chooser is not None:
            continue
        for left in _left(at, one):
            role, _, action = left[0].partition(" ")
            if role in at.owing and at.player_of(role) == one.player and at.plays(role, action):
                return at, role, action
    return None


def planned(table: Table, at: Board, player: int | None) -> list[Line]:
    """Return the remaining choices in each line of a player's plan that can still happen."""
    return [left for one in table.plans if (one.board, one.player) == (at.index, player) for left in _left(at, one)]


def says(at: Board, player: int, line: Line) -> list[str]:
    """Describe each choice in a line with a sentence that names the role."""
    position: Position | None = at.position
    told = []
    for text in line:
        role, _, action = text.partition(" ")
        if text == ANYTHING:
            position = None
            told.append(str(phrase("whatever comes")))
        elif position is None:
            told.append(f"{at.first.called(role)}: {action}")
        else:
            told.append(str(position.says(role, action, position.json(at.seat_of(player)))))
            position = _after(position, role, action, at.seat_of(player))
    return told


def _left(at: Board, one: e.Planned) -> Iterator[Line]:
    """Yield the remaining choices in each line that the game has followed so far."""
    if len(at.steps) < one.steps or one.steps < at.steps.start:
        return
    played = at.steps[one.steps :]
    for line in one.lines:
        left = _rest(at, one.player, line, played)
        if left and left[0] == ANYTHING and any(at.player_of(role) == one.player for role in at.owing):
            left = left[1:]
        if left:
            yield left


def _rest(at: Board, player: int, line: Line, played: Sequence[Step]) -> Line:
    """Return the choices in a line that remain after these steps.

    The result is empty if the line is complete or the game took another course.
    """
    for step in played:
        is_own = step.role is not None and at.player_of(step.role) == player
        if line and line[0] == ANYTHING:
            if not is_own:
                continue
            line = line[1:]
        if not line or line[0] != f"{step.role} {step.action}":
            return ()
        line = line[1:]
    return line
