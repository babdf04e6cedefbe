"""The legal actions in a position of Mandua (D2, D3)."""

from fangs.engine import rule

from .chains import can_capture, captures, greatest_number, pairs, start_of_capture, taken
from .ground import SQUARE, WAYS, adjoining, ahead, behind, cell, count, vacant
from .state import (
    ANNOUNCE,
    ANNOUNCING,
    BAND,
    CAPTURE,
    CHALLENGE,
    CHALLENGED,
    CHALLENGING,
    END,
    HUNT,
    MOVE,
    PLACE,
    PLAY_ON,
    PROWL,
    REMOVE,
    State,
)


@rule
def legal(s: State, role: int, action: list[int]) -> int:
    """List the legal actions and return their number."""
    if s.phase == HUNT:
        if s.supply > 0:
            return placements(s, action)
        return steps(s.hunters, SQUARE & vacant(s.tigers, s.hunters), 0, action)
    if s.phase == PROWL:
        if s.captures == CHALLENGED:
            return free_prowling(s, action)
        if s.greatest > 0:
            return greatest_captures(s, action)
        return steps(s.tigers, vacant(s.tigers, s.hunters), 0, action)
    if s.phase == ANNOUNCING:
        return announcements(action)
    if s.phase == CHALLENGING:
        return answers(action)
    return removals(s, action)


# D2 Moving


@rule
def placements(s: State, action: list[int]) -> int:
    """List the placements of a hunter on the vacant fields of the square (D2.1)."""
    free = SQUARE & ~(s.tigers | s.hunters)
    n = 0
    for column in range(1, 6):
        for row in range(1, 6):
            field = 7 * column + row
            action[n] = PLACE + field  # the next action overwrites this one unless the field is free
            n += free >> field & 1
    return n


@rule
def steps(figures: int, free: int, sparing: int, action: list[int]) -> int:
    """List the moves of these figures to adjoining free fields (D2.1, D2.2).

    Fields between two of the hunters in `sparing` are left out, because a tiger would capture there.
    """
    n = 0
    for way in range(WAYS):
        back = cell(behind(1 << 24, way)) - 24  # from a cell's number to that of the cell behind it
        goals = ahead(figures, way) & free & ~pairs(sparing, way)
        while goals != 0:
            goal = goals & -goals
            goals ^= goal
            here = cell(goal)
            action[n] = MOVE + 64 * (here + back) + here
            n += 1
    return n


@rule
def hunters_can_move(s: State) -> bool:
    """Return whether any hunter can be placed or moved (D5.2)."""
    free = SQUARE & ~(s.tigers | s.hunters)
    return (free if s.supply > 0 else adjoining(s.hunters) & free) != 0


@rule
def tigers_can_step(s: State) -> bool:
    """Return whether any tiger has a vacant field beside it (D5.1)."""
    return adjoining(s.tigers) & vacant(s.tigers, s.hunters) != 0


# D3 Capturing


@rule
def free_prowling(s: State, action: list[int]) -> int:
    """List what the tigers may do if captures are announced and challenged instead of enforced (D3.6)."""
    if s.taken > 0:
        action[0] = END
        return all_captures(s, action, 1)
    n = 0
    if s.announced == 0 or not can_capture(s.tigers, s.hunters):
        n = steps(s.tigers, vacant(s.tigers, s.hunters), s.hunters, action)
    return n if n > 0 else all_captures(s, action, 0)


@rule
def greatest_captures(s: State, action: list[int]) -> int:
    """List the captures that begin or continue a chain taking the greatest number of hunters (D3.5)."""
    due = s.greatest - s.taken
    n = 0
    for way in range(WAYS):
        goals = captures(s.tigers, s.hunters, way)
        while goals != 0:
            goal = goals & -goals
            goals ^= goal
            start = start_of_capture(goal, way, s.tigers)
            gone = taken(goal, way, s.tigers, s.hunters)
            number = count(gone)
            if number == due or number + greatest_number(s.tigers ^ start ^ goal, s.hunters ^ gone) == due:
                action[n] = CAPTURE + 64 * cell(start) + cell(goal)
                n += 1
    return n


@rule
def all_captures(s: State, action: list[int], n: int) -> int:
    """Append every capture to the first `n` actions, and return the number of all actions."""
    for way in range(WAYS):
        goals = captures(s.tigers, s.hunters, way)
        while goals != 0:
            goal = goals & -goals
            goals ^= goal
            action[n] = CAPTURE + 64 * cell(start_of_capture(goal, way, s.tigers)) + cell(goal)
            n += 1
    return n


@rule
def announcements(action: list[int]) -> int:
    """List the announcements from 0 to 25 (D3.6)."""
    for number in range(BAND + 1):
        action[number] = ANNOUNCE + number
    return BAND + 1


@rule
def answers(action: list[int]) -> int:
    """List the hunters' answers to a turn of the tigers: to play on, or to challenge it with a number (D3.7)."""
    action[0] = PLAY_ON
    for number in range(1, BAND + 1):
        action[number] = CHALLENGE + number
    return BAND + 1


@rule
def removals(s: State, action: list[int]) -> int:
    """List the tigers that the hunters may remove after a correct challenge (D3.7)."""
    n = 0
    tigers = s.culprits
    while tigers != 0:
        tiger = tigers & -tigers
        tigers ^= tiger
        action[n] = REMOVE + cell(tiger)
        n += 1
    return n
