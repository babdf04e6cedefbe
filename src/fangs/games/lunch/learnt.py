# mypy: allow-untyped-defs
"""Evaluates positions of Let's Do Lunch! with learnt weights for both hands and for each line of the board.

Positions are seen from the side of the tribe that rolls next or has just rolled. Lines that are mirror images of each
other share their weights: the third and ninth columns are equally likely with these dice, and so are the fourth and
eighth, and the fifth and seventh.
"""

import math

from fangs.engine import Context, count, rule
from fangs.engine.weights import STEPS

from .rules import CANNIBALS, COLUMNS, FIRST, OVER, ROWS

context = Context(__package__)

ABOUT = {"game": "lunch", "edition": 1, "numbering": 1}  # increase `numbering` when the meaning of a weight changes
SETTING = {"target": 0}
GAMES = (1_000_000,)  # the number of games to learn from
SIMULATIONS = 0  # 0: players look one choice ahead instead of searching
PARTS = 1  # the first player's score; the second player's is its negative
MAX_POINTS = 12.0  # the most points that a round can bring


def _lines():
    """Yield all lines along which cannibals can be eaten: columns, rows, and diagonals of at least three squares."""
    yield from ([(column, row) for row in range(ROWS)] for column in range(COLUMNS))
    yield from ([(column, row) for column in range(COLUMNS)] for row in range(ROWS))
    for begin in range(3 - ROWS, COLUMNS - 2):
        down = [(column, column - begin) for column in range(COLUMNS) if 0 <= column - begin < ROWS]
        yield from (down, [(column, ROWS - 1 - row) for column, row in down])


def _mirrored(line):
    """Yield a line and its three mirror images: left to right, top to bottom, and both."""
    for east in (False, True):
        for south in (False, True):
            yield [(COLUMNS - 1 - x if east else x, ROWS - 1 - y if south else y) for x, y in line]


def _named():
    """For each line, yield the index at which its weights begin, and its squares.

    Lines that are mirror images of each other share their weights, so their squares are listed in the same order.
    """
    begins, size = {}, 1
    for line in _lines():
        name = min(tuple(way) for shown in _mirrored(line) for way in (shown, shown[::-1]))
        if name not in begins:
            begins[name], size = size, size + 3 ** len(name)
        shown = next(way for way in _mirrored(name) if set(way) == set(line))
        yield begins[name], [column * ROWS + row for column, row in shown]


_NAMED = list(_named())
LINES = len(_NAMED)
BEGINS = context.table(*(begin for begin, _ in _NAMED))
FIRSTS = context.table(*(sum(len(line) for _, line in _NAMED[:k]) for k in range(LINES + 1)))  # where each line begins
SQUARES_OF = context.small(*(square for _, line in _NAMED for square in line))
HANDS = max(begin + 3 ** len(line) for begin, line in _NAMED)  # the index at which the weights for hands begin
WEIGHTS = HANDS + (CANNIBALS + 1) * (CANNIBALS + 1)
FEATURES = LINES + 1


@rule
def is_open(s):
    """Return whether the round is still in progress, so that its result must be predicted."""
    return s.phase != FIRST and s.phase != OVER


@rule
def feature(s, part, k):
    """Return the index of the weight for the cannibals on line `k`, or for the sizes of both hands if `k` is LINES."""
    me = s.turn + 0
    if k == LINES:
        trapped = count(s.trapped)
        return HANDS + (CANNIBALS + 1) * s.hand[me] + min(s.hand[1 - me] + trapped, CANNIBALS)
    number = 0
    for at in range(FIRSTS[k], FIRSTS[k + 1]):
        square = SQUARES_OF[at]
        here = s.board[square] * (1 - (s.trapped >> square & 1))
        number = 3 * number + here * (1 + me) % 3
    return BEGINS[k] + number


@rule
def value(s, part, total):
    """Estimate the first player's final score: the points so far, plus a prediction for an unfinished round."""
    if not is_open(s):
        return float(s.score[0])
    points = total / STEPS
    ahead = points / math.sqrt(1.0 + points * points / (MAX_POINTS * MAX_POINTS))
    return s.score[0] + (ahead if s.turn == 0 else -ahead)


@rule
def slope(s, part, total):
    """Return the derivative of `value` with respect to `total`."""
    points = total / STEPS
    flat = 1.0 + points * points / (MAX_POINTS * MAX_POINTS)
    return (1.0 if s.turn == 0 else -1.0) / (STEPS * flat * math.sqrt(flat))


@rule
def share(s, part, player):
    """Return 1 for the first player and -1 for the second, because one player wins the points that the other loses."""
    return 1 if player == 0 else -1
