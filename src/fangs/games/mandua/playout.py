# mypy: allow-untyped-defs
"""Plays fast random games of Mandua, without listing all moves.

A test compares them with the rules.
"""

from fangs.engine import Context, nth, rule

from .chains import can_capture, captures, greatest_number, start_of_capture, taken
from .ground import SQUARE, WAYS, ahead, behind, cell, count, vacant
from .listing import greatest_captures, tigers_can_step
from .rules import capture, end, forget_row, goes_to_and_fro, hunters_turn, is_quiet
from .state import CAPTURE, ENFORCED, HUNT, HUNTERS, IMMOBILISED, NOBODY, OVER, PROWL, QUIET, REPETITION, TIGERS

context = Context(__package__)

below = context.shared("rng").below


@rule
def playout(s, rng, buffer, limit):
    """Play random actions until the game ends or `limit` choices have been made, and return the number of choices.

    Return 0 without playing if captures are not enforced.
    """
    moves, due = 0, 0
    if s.captures != ENFORCED:
        return moves
    while s.phase != OVER and moves < limit:
        moves += 1
        if s.phase == HUNT:
            hunt(s, rng)
            if s.phase != OVER:
                due = tigers_turn(s, buffer)
        elif s.greatest == 0:
            step(s, TIGERS, s.tigers, vacant(s.tigers, s.hunters), rng)
            if s.phase != OVER:
                hunters_turn(s)
        else:
            if due == 0:
                due = greatest_captures(s, buffer)
            action = buffer[below(rng, due)]
            capture(s, action >> 6 & 63, action & 63)
            due = 0
    return moves


@rule
def hunt(s, rng):
    """Place or move a random hunter (D2.1)."""
    free = SQUARE & ~(s.tigers | s.hunters)
    if s.supply > 0:
        s.hunters |= nth(free, below(rng, count(free)))
        s.supply -= 1
        s.quiet = 0
        forget_row(s, HUNTERS)  # D4.1
    else:
        step(s, HUNTERS, s.hunters, free, rng)


@rule
def step(s, side, figures, free, rng):
    """Make a random move of one of these figures to an adjoining free field (D2.1, D2.2).

    The game ends if the same move is repeated for the third time (D4.1).
    """
    north, south = ahead(figures, 0) & free, ahead(figures, 1) & free
    east, west = ahead(figures, 2) & free, ahead(figures, 3) & free
    first = count(north)
    second = first + count(south)
    third = second + count(east)
    left = below(rng, third + count(west))
    way = (left >= first) + (left >= second) + (left >= third)
    goals = north if way == 0 else south if way == 1 else east if way == 2 else west
    goals = nth(goals, left - (0 if way == 0 else first if way == 1 else second if way == 2 else third))
    start = behind(goals, way)
    if side == TIGERS:
        s.tigers ^= start | goals
    else:
        s.hunters ^= start | goals
    s.quiet += 1
    if goes_to_and_fro(s, side, cell(start), cell(goals)):
        end(s, REPETITION, 1 - side)


@rule
def tigers_turn(s, buffer):
    """Begin the tigers' turn, or end the game. Return how many captures have been listed.

    Captures are listed only if the tigers must capture.
    """
    s.turn = TIGERS
    capturing, due = can_capture(s.tigers, s.hunters), 0
    if not capturing and not tigers_can_step(s):
        end(s, IMMOBILISED, HUNTERS)
    elif is_quiet(s):
        end(s, QUIET, NOBODY)
    else:
        s.phase = PROWL
        s.greatest = 0
        if capturing:
            due = list_greatest(s, buffer)
    return due


@rule
def list_greatest(s, buffer):
    """List the captures that begin a greatest chain (D3.5), store the greatest number, and return how many are listed."""
    due = 0
    for way in range(WAYS):
        goals = captures(s.tigers, s.hunters, way)
        while goals != 0:
            goal = goals & -goals
            goals ^= goal
            start, gone = start_of_capture(goal, way, s.tigers), taken(goal, way, s.tigers, s.hunters)
            number = count(gone) + greatest_number(s.tigers ^ start ^ goal, s.hunters ^ gone)
            if number > s.greatest:
                s.greatest, due = number, 0
            if number == s.greatest:
                buffer[due] = CAPTURE + 64 * cell(start) + cell(goal)
                due += 1
    return due
