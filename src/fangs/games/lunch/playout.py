# mypy: allow-untyped-defs
"""Plays fast random games of Let's Do Lunch!, with the board stored in two bit sets.

A test compares them with the rules.
"""

from fangs.engine import Context, count, rule

from .rules import (
    AUTOMATIC,
    COLUMNS,
    DECLARED,
    EAST,
    EMPTY,
    FIRST,
    LOST_TURN,
    NO_ROLL,
    OVER,
    RIVER,
    ROLL,
    ROWS,
    SOUTH,
    SQUARES,
    TOTAL,
    WEIGHT,
    win_round,
)

context = Context(__package__)

below = context.shared("rng").below

DICE = context.small(*(roll for roll, weight in enumerate(WEIGHT) for _ in range(weight)))
COLUMN = context.small(*(total - 3 for total in TOTAL))
AGAIN = context.small(*(int(weight == 1) for weight in WEIGHT))  # whether the player rolls again after a triple (L2.4)
OUTSIDE = 63  # stands for no square
SAFE = 127 << RIVER * ROWS  # L3.5


def _ray(square, direction):
    """List up to six squares in one direction from a square, padded to eight entries with OUTSIDE (L3.1).

    Only columns wrap (L3.3); other lines end at the edge of the board.
    """
    column, row = divmod(square, ROWS)
    squares = []
    for _ in range(ROWS - 1):
        column, row = column + int(EAST[direction]), row + int(SOUTH[direction])
        row = row % ROWS if EAST[direction] == 0 else row
        if not (0 <= column < COLUMNS and 0 <= row < ROWS):
            break
        squares.append(column * ROWS + row)
    return [*squares, *[OUTSIDE] * (8 - len(squares))]


_RAYS = [[_ray(square, direction) for direction in range(8)] for square in range(SQUARES)]
RAYS = context.small(*(place for square in _RAYS for ray in square for place in ray))
COUNT = context.small(*(squares.bit_count() for squares in range(128)))
NTH = context.small(
    *(([k for k in range(ROWS) if squares >> k & 1] + [0] * 8)[n] for squares in range(128) for n in range(8))
)


@rule
def trapped(own, foe, square):
    """Return the set of cannibals that would be eaten by a placement on this square (L3.1, L3.5)."""
    eaten = foe & 0
    for ray in range(64 * square, 64 * square + 64, 8):
        place, run = ray, foe & 0
        while foe >> RAYS[place] & 1:
            run |= 1 << RAYS[place]
            place += 1
        if own >> RAYS[place] & 1:
            eaten |= run
    return eaten & ~SAFE


@rule
def whose(s, player):
    """Return the set of squares on which a player's cannibals stand."""
    squares = 0
    for square in range(SQUARES):
        squares |= int(s.board[square] == 1 + player) << square
    return squares


@rule
def playout(s, rng, buffer, limit):
    """Play random actions until the game ends or `limit` choices have been made, and return the number of choices.

    Return 0 without playing if eating or the last call is a choice.
    """
    moves = 0
    if s.eating != AUTOMATIC or s.last_call == DECLARED:
        return moves
    while s.phase != OVER and moves < limit:
        if s.phase == FIRST:
            s.turn = below(rng, 2)
            s.phase = ROLL
        moves += play_round(s, rng, limit - moves)
    return moves


@rule
def play_round(s, rng, limit):
    """Play random actions until the round ends or `limit` choices have been made, and return the number of choices."""
    me, roll, moves = s.turn + 0, s.roll + 0, 0
    own, foe, mine, theirs = whose(s, me), whose(s, 1 - me), s.hand[me] + 0, s.hand[1 - me] + 0
    while mine > 0 and moves < limit:
        if roll == NO_ROLL:
            roll = DICE[below(rng, len(DICE))] + 0
        passes = roll == LOST_TURN
        if not passes:
            passes = AGAIN[roll] == 0
            free = ~(own | foe) >> ROWS * COLUMN[roll] & 127
            if free != 0:
                square = ROWS * COLUMN[roll] + NTH[8 * free + below(rng, COUNT[free])]
                eaten = trapped(own, foe, square)
                own |= 1 << square
                foe ^= eaten
                mine -= 1
                theirs += count(eaten)
                moves += 1
                passes = passes and mine > 0
        if passes:
            me, own, foe, mine, theirs = 1 - me, foe, own, theirs, mine
        roll = NO_ROLL
    put(s, me, own, foe, mine, theirs)
    return moves


@rule
def put(s, me, own, foe, mine, theirs):
    """Copy the two bit sets and the hands back into the state, and finish the round if it has been won.

    Otherwise the dice must be rolled next.
    """
    for square in range(SQUARES):
        s.board[square] = (1 + me) * (own >> square & 1) + (2 - me) * (foe >> square & 1) + EMPTY
    s.hand[me], s.hand[1 - me], s.turn = mine, theirs, me
    if mine == 0:
        win_round(s)
    else:
        s.roll, s.phase = NO_ROLL, ROLL
