"""The smallest game whose positions come again: throw a coin and win by heads, or pass; tails pass the turn too."""

from fangs.engine import CHANCE, Layout, i8, rule

ROLES, MAX_ACTIONS = 2, 3
CHOOSE, COIN, OVER = 0, 1, 2
THROW, PASS, WAIT = 0, 1, 2  # to wait is to pass by another name


class State(Layout):
    turn: int = i8
    phase: int = i8


@rule
def setup(s):
    s.turn = 0
    s.phase = CHOOSE


@rule
def owing(s):
    if s.phase == CHOOSE:
        return 1 << s.turn
    return CHANCE if s.phase == COIN else 0


@rule
def odds(s, weight):
    weight[0] = 1
    weight[1] = 1
    return 2


@rule
def legal(s, role, action):
    action[0] = THROW
    action[1] = PASS
    action[2] = WAIT
    return 3


@rule
def play(s, role, action):
    if role == CHANCE:
        s.phase = OVER if action == 1 else CHOOSE
    else:
        s.phase = COIN if action == THROW else CHOOSE
    if s.phase == CHOOSE:
        s.turn = 1 - s.turn


@rule
def score(s, out):
    for player in range(2):
        out[player] = 1 if s.phase == OVER and player == s.turn else 0
    return 2


@rule
def owner(s, role):
    return role
