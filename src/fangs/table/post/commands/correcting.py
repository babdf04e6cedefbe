"""Corrections by the Games Master of an order or a die in the last turn, or of a whole position.

The functions here check a command and return its events. They do not change the table. Nothing is deleted from the
record. Instead, an entry that everybody can see is added to it. Players' sealed orders are neither read nor revealed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fangs.core.errors import FangsError, RequestError, listed
from fangs.core.position import Position
from fangs.core.records.correction import CORRECTED, MAX_WHY, Correction, What, changes, merged
from fangs.core.records.readable import is_readable
from fangs.core.records.record import Step
from fangs.table import events as e
from fangs.table.board import Board
from fangs.table.events import Events
from fangs.table.phase import Phase
from fangs.table.post.guards import game_of, post_of, require_playing
from fangs.table.state import Table
from fangs.translation import phrase


def correctable(table: Table, board: object) -> list[tuple[int, Step]]:
    """Return the orders and dice in the last turn that can be corrected, each with the number of steps before it.

    If there are none, only the position on the board can be corrected.
    """
    at, post = game_of(table, board), post_of(table)
    if not post.turns:
        return []
    first, last = post.turns[-1].base[at.index], post.turns[-1].last[at.index]
    if _is_corrected(table, at):  # the steps before the correction no longer lead to the current position
        return []
    return [(number, at.steps[number]) for number in range(first, last)]


def _is_corrected(table: Table, at: Board) -> bool:
    """Return whether a board's last turn has been corrected."""
    first = post_of(table).turns[-1].base[at.index] if post_of(table).turns else len(at.steps)
    return any(step.role == CORRECTED for step in at.steps[first:])


def order(table: Table, board: int, role: str, action: str, why: str, was: str | None = None) -> Events:
    """Replace an order in the last turn by another action.

    `why` is the reason for the correction, and `was` the action if the role had several orders. Raise FangsError if
    this cannot be corrected.
    """
    return _replayed(table, board, Step(role, action), why, was)


def die(table: Table, board: int, outcome: str, why: str, was: str | None = None) -> Events:
    """Replace a throw of dice in the last turn.

    The outcome is written as in the record or as in a report (`foul 2`). `why` is the reason for the correction, and
    `was` the outcome if there were several throws. Raise FangsError if this cannot be corrected.
    """
    return _replayed(table, board, Step(None, "".join(outcome.split())), why, was and "".join(was.split()))


def position(table: Table, board: int, given: object, why: str) -> Events:
    """Replace the position on a board.

    The position is given as JSON, in which `?` stands for what players are not shown. Raise FangsError if it is not
    valid or cannot be corrected.
    """
    at = _open(table, board)
    now = at.position.json()
    if not isinstance(given, Mapping) or set(given) != set(now):
        raise RequestError.phrased(
            "A position of {title} must have exactly the fields {now}.", title=at.game.title, now=listed(now, "and", 30)
        )
    after = Position.read(at.game, merged(now, dict(given)))
    return _corrected(at, "position", after, why)


def _replayed(table: Table, board: int, now: Step, why: str, was: str | None) -> Events:
    at = _open(table, board)
    number, before = _wrong(table, at, now, was)
    if before == now:
        raise RequestError.phrased("There is nothing to correct, because it was already {action}.", action=now.action)
    start = at.at(number)
    after = start.play(*now)
    left = list(at.steps[number + 1 :])
    while left and (left[0].role is None) == (after.kind == "chance"):
        after = after.play(*_possible(at, after, left.pop(0)))
    return _corrected(at, "die" if now.role is None else "order", after, why, now, before, left)


def _wrong(table: Table, at: Board, now: Step, was: str | None) -> tuple[int, Step]:
    """Find the order or throw in the last turn that is to be corrected. Raise RequestError unless exactly one matches."""
    whose = [(number, step) for number, step in correctable(table, at.index) if step.role == now.role]
    found = [one for one in whose if was is None or one[1].action == was]
    if len(found) == 1:
        return found[0]
    whose_orders = at.first.called(now.role) if now.role in at.roles else now.role
    what = phrase("outcomes of chance") if now.role is None else phrase("orders of {role}", role=whose_orders)
    said = listed((step.action for _, step in whose), "and", 30)
    if not whose and _is_corrected(table, at):
        raise RequestError.phrased(
            "The last turn of this game has already been corrected. Correct the position instead."
        )
    if not whose:
        raise RequestError.phrased(
            "The last turn has no {what} that can be corrected. Correct the position instead.", what=what
        )
    raise RequestError.phrased(
        "The last turn had several {what}: {said}. Say which of them you want to correct.", what=what, said=said
    )


def _possible(at: Board, before: Position, step: Step) -> Step:
    """Return an order or throw that follows a corrected step.

    If an order has become impossible, return what replaces it by the rules. Raise RequestError if they do not say what.
    """
    try:
        before.play(*step)
        return step
    except FangsError as error:
        impossible = at.game.impossible
        if step.role is not None and impossible is not None and step.role in before.owing:
            return Step(step.role, impossible)
        raise RequestError.phrased(
            "This correction would make the next step, '{step}', impossible. Correct the position instead. {what}",
            error.clause,
            step=step,
            what=error.message,
        ) from None


def _corrected(
    at: Board,
    what: What,
    after: Position,
    why: str,
    now: Step | None = None,
    was: Step | None = None,
    left: Sequence[Step] = (),
) -> Events:
    """Create the event for a correction, with an entry for the record, the rest of the turn, and any new dice."""
    said = why.strip()
    if len(said) > MAX_WHY or not is_readable(said or "-"):
        raise RequestError.phrased(
            "The reason for a correction must be a single line of up to {most_why} characters.", most_why=MAX_WHY
        )
    found = changes(at.position, after)
    if not found:
        raise RequestError.phrased("This correction would not change anything.")
    role, was_now = (now.role if now else None), ((was.action if was else None), (now.action if now else None))
    entry = Step(CORRECTED, str(Correction(what, said, found, role, *was_now)))
    steps = at.thrown((entry,))
    for step in left:
        if step.role is not None:
            steps = at.thrown((*steps, _possible(at, at.after(steps), step)))
    return [e.Corrected(at.index, steps)]


def _open(table: Table, board: int) -> Board:
    """Return a board that the Games Master wants to correct. Raise RequestError or GameOver if it cannot be corrected now."""
    require_playing(table)
    at = game_of(table, board)
    if post_of(table).phase in (Phase.WAITING_FOR_BOT, Phase.SETTLING):
        raise RequestError.phrased("The turn is being processed. A bot is still thinking.")
    if at.ended is not None:
        raise RequestError.phrased("The players have ended this game, so it can no longer be corrected.")
    return at
