"""Explains why an action in Mandua is not allowed."""

from __future__ import annotations

from fangs.translation import phrase

from . import state
from .chains import captures, greatest_number, jumps, start_of_capture, taken
from .ground import FIELDS, SQUARE, WAYS, ahead, count
from .state import ANNOUNCE, BAND, CAPTURE, CHALLENGE, CHALLENGED, END, MOVE, PLACE, REMOVE, State
from .words import NAMES, hunters

Reason = tuple[str, str]


def why(s: State, role: int, action: int) -> Reason:
    """Return the reason why an action is not allowed, together with the number of the rule."""
    kind, start, goal = action >> 12 << 12, action >> 6 & 63, action & 63
    if s.phase == state.ANNOUNCING:
        if kind == ANNOUNCE:
            return phrase("There are only {most} hunters, so the number must be from 0 to {most}.", most=BAND), "D3.6"
        return phrase("The tigers must announce a number before they move."), "D3.6"
    if s.phase == state.CHALLENGING:
        if kind == CHALLENGE:
            return phrase("A challenge must name a number from 1 to {most}.", most=BAND), "D3.7"
        return phrase("First, the hunters must say whether they challenge the tigers' turn or play on."), "D3.7"
    if s.phase == state.REMOVING:
        return _why_not_removed(s, kind, goal)
    if kind not in (PLACE, MOVE, CAPTURE):
        return _why_not_said(s, kind)
    if s.phase == state.HUNT:
        return _why_no_hunter(s, kind, start, goal)
    if kind == PLACE:
        return phrase("Tigers are not placed. They move, as in A-c5, or capture, as in c4xc2."), "D2.2"
    if not s.tigers >> start & 1:
        return phrase("There is no tiger on {field}.", field=NAMES[start]), "D2.2" if kind == MOVE else "D3.1"
    return _why_not_moved(s, start, goal) if kind == MOVE else _why_not_captured(s, start, goal)


# Hunters


def _why_no_hunter(s: State, kind: int, start: int, goal: int) -> Reason:
    """Explain why the hunters may not place or move a hunter in this way."""
    if kind == CAPTURE:
        return phrase("Hunters cannot capture. Only tigers can."), "D3.1"
    if kind == PLACE and not s.supply:
        return phrase("There are no hunters left in supply. Move one on the board, as in c3-c4."), "D2.1"
    if kind == MOVE and s.supply:
        return phrase(
            "Hunters move only when none are left in supply. The supply still holds {supply}, so place one.",
            supply=s.supply,
        ), "D2.1"
    if kind == MOVE and not s.hunters >> start & 1:
        return phrase("There is no hunter on {field}.", field=NAMES[start]), "D2.1"
    if not SQUARE >> goal & 1:
        return phrase("{field} is an outer field, where only tigers may stand.", field=NAMES[goal]), "D1.3"
    if kind == MOVE and way_to(start, goal, 1) < 0:
        return _not_adjoining(start, goal, "D2.1")
    return _not_vacant(s, goal), "D2.1"


def _why_not_said(s: State, kind: int) -> Reason:
    """Explain why nobody can announce, challenge, remove a tiger or end the turn now."""
    clause = "D3.6" if kind in (ANNOUNCE, END) else "D3.7"
    if s.captures != CHALLENGED:
        if kind == END:
            return phrase("The tigers' turn ends automatically when no more hunters can be taken."), "D3.5"
        return phrase(
            "Nothing is announced or challenged in this game because it was set up with captures enforced."
        ), clause
    if kind == END:
        return phrase("'end' ends the tigers' turn. It is possible only after a capture."), clause
    if kind == ANNOUNCE:
        if s.phase == state.PROWL:
            return phrase(
                "The tigers announce a number at the start of their turn, and they have already announced {number}.",
                number=s.announced,
            ), clause
        return phrase("The tigers announce a number at the start of their turn."), clause
    if kind == REMOVE:
        return phrase("A tiger is removed only after a challenge that was right."), clause
    return phrase("You can challenge a turn of the tigers only right after it."), clause


def _why_not_removed(s: State, kind: int, tiger: int) -> Reason:
    if kind != REMOVE:
        return phrase("The challenge was right. First remove a tiger, as in 'remove c3'."), "D3.7"
    if not s.tigers >> tiger & 1:
        return phrase("There is no tiger on {field}.", field=NAMES[tiger]), "D3.7"
    told = phrase("The tiger on {field} is not one of those that could have taken the most.", field=NAMES[tiger])
    return told, "D3.7"


# Tigers


def _why_not_moved(s: State, start: int, goal: int) -> Reason:
    name, other = NAMES[start], NAMES[goal]
    way = way_to(start, goal, 1)
    if way < 0:
        jump = way_to(start, goal, 2)
        if jump >= 0 and (jumps(1 << start, s.hunters, jump) & ~s.tigers) >> goal & 1:
            return phrase(
                "From {name} to {other} is a jump. A jump is a capture, so it is written {name}x{other}.",
                name=name,
                other=other,
            ), "D3.1"
        return _not_adjoining(start, goal, "D2.2")
    if (s.tigers | s.hunters) >> goal & 1:
        return _not_vacant(s, goal), "D2.2"
    if captures(s.tigers, s.hunters, way) >> goal & 1:
        return phrase(
            "A step from {name} to {other} draws a Mandua. That is a capture, so it is written {name}x{other}.",
            name=name,
            other=other,
        ), "D3.2"
    if s.captures != CHALLENGED:
        return phrase("A capture is possible, so the tigers must take {due}.", due=_due(s)), "D2.2"
    if s.taken:
        return phrase(
            "The tigers have captured in this turn. They can only capture again, or end the turn with 'end'."
        ), "D3.6"
    return phrase(
        "The tigers have announced {number}, and a capture is possible, so they must capture.", number=s.announced
    ), "D3.6"


def _why_not_captured(s: State, start: int, goal: int) -> Reason:
    name, other = NAMES[start], NAMES[goal]
    step, jump = way_to(start, goal, 1), way_to(start, goal, 2)
    if _is_diagonal(start, goal):
        told = phrase("From {name} to {other} is diagonal, and nobody captures diagonally.", name=name, other=other)
        return told, "D2.3"
    if step < 0 and jump < 0:
        told = phrase("From {name} to {other} is neither a step nor a jump in a straight line.", name=name, other=other)
        return told, "D3.1"
    if (s.tigers | s.hunters) >> goal & 1:
        return _not_vacant(s, goal), "D3.1" if step < 0 else "D3.2"
    way = max(step, jump)
    if not captures(s.tigers, s.hunters, way) >> goal & 1:
        if step >= 0:
            return phrase(
                "A step from {name} to {other} captures nobody, so it is written {name}-{other}.",
                name=name,
                other=other,
            ), "D3.2"
        over = (start + goal) // 2
        return phrase("Nothing can be jumped on {field} because no hunter stands there.", field=NAMES[over]), "D3.1"
    if s.captures == CHALLENGED:
        return phrase("After 'announce 0' the tigers must make a plain move if there is one."), "D3.6"
    return _why_not_greatest(s, 1 << goal, way)


def _why_not_greatest(s: State, goal: int, way: int) -> Reason:
    start, gone = start_of_capture(goal, way, s.tigers), taken(goal, way, s.tigers, s.hunters)
    number = count(gone) + greatest_number(s.tigers ^ start ^ goal, s.hunters ^ gone)
    return phrase(
        "The tigers must take {due}, but in this way they could take only {number}.", due=_due(s), number=number
    ), "D3.5"


def _due(s: State) -> str:
    """Say how many hunters the tigers must still take, such as "2 hunters" or "1 more"."""
    return phrase("{number} more", number=s.greatest - s.taken) if s.taken else hunters(s.greatest)


# Fields


def way_to(start: int, goal: int, fields: int) -> int:
    """Return the direction from one field to another, `fields` fields away in a straight line, or -1."""
    for way in range(WAYS):
        reached = ahead(1 << start, way) & FIELDS
        if (reached if fields == 1 else ahead(reached, way)) >> goal & 1:
            return way
    return -1


def _not_adjoining(start: int, goal: int, clause: str) -> Reason:
    name, other = NAMES[start], NAMES[goal]
    if _is_diagonal(start, goal):
        told = phrase("From {name} to {other} is diagonal, and nobody moves diagonally.", name=name, other=other)
        return told, "D2.3"
    return phrase("{name} and {other} do not adjoin.", name=name, other=other), clause


def _is_diagonal(start: int, goal: int) -> bool:
    return start != goal and abs(start // 7 - goal // 7) == abs(start % 7 - goal % 7)


def _not_vacant(s: State, field: int) -> str:
    if s.tigers >> field & 1:
        return phrase("{field} is not vacant: a tiger stands there.", field=NAMES[field])
    return phrase("{field} is not vacant: a hunter stands there.", field=NAMES[field])
