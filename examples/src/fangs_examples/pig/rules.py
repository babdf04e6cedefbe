# mypy: allow-untyped-defs
"""Pig: the rules, in the order of RULES.md."""

from fangs.engine import CHANCE, Layout, i8, i16, rule, tell

ROLES = 2
FACES = MAX_ACTIONS = 6
ROLL, HOLD = range(2)

# What the rules tell
ADDS, LOSES, HOLDS, WINS = range(4)


class State(Layout):
    """A position: the goal, the points, the sum of this turn, whose turn it is, and whether the die is rolling."""

    goal: int = i16
    points: list[int] = i16[2]
    sum: int = i16
    turn: int = i8
    rolling: int = i8


@rule
def setup(s):
    s.turn = s.sum = s.rolling = 0  # P1.2
    for player in range(ROLES):
        s.points[player] = 0


@rule
def is_over(s):
    """P3.1."""
    return s.points[0] >= s.goal or s.points[1] >= s.goal


@rule
def owing(s):
    if is_over(s):
        return 0
    return CHANCE if s.rolling else 1 << s.turn


@rule
def fair(s):
    return FACES


@rule
def odds(s, weight):
    for face in range(FACES):
        weight[face] = 1
    return FACES


@rule
def legal(s, role, action):
    """P2.1."""
    action[0] = ROLL
    action[1] = HOLD
    return 2 if s.sum > 0 else 1


@rule
def play(s, role, action):
    if role == CHANCE:
        rolled(s, action + 1)
    elif action == ROLL:
        s.rolling = 1
    else:
        hold(s)


@rule
def rolled(s, face):
    """P2.2."""
    s.rolling = 0
    if face == 1:
        tell(LOSES, s.turn, s.sum)
        s.sum = 0
        s.turn = 1 - s.turn
    else:
        s.sum += face
        tell(ADDS, s.turn, face, s.sum)


@rule
def hold(s):
    """P2.3, P3.1."""
    s.points[s.turn] += s.sum
    tell(HOLDS, s.turn, s.sum, s.points[s.turn])
    s.sum = 0
    if is_over(s):
        tell(WINS, s.turn)
    s.turn = 1 - s.turn


@rule
def score(s, out):
    """P3.1."""
    for player in range(ROLES):
        out[player] = 1 if s.points[player] >= s.goal else 0
    return ROLES
