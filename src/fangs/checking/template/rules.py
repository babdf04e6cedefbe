# mypy: allow-untyped-defs
"""New Game: the rules, in the order of RULES.md."""

from fangs.engine import Layout, i8, rule, tell

ROLES = 2
MAX_ACTIONS = MOST = 3

# The events that the rules report
TAKES, WINS = range(2)


class State(Layout):
    """A position: the option, the number of stones in the pile, and whose turn it is."""

    stones: int = i8
    pile: int = i8
    turn: int = i8


@rule
def setup(s):
    s.pile = s.stones  # S1.1
    s.turn = 0  # S1.2


@rule
def owing(s):
    return 1 << s.turn if s.pile > 0 else 0


@rule
def legal(s, role, action):
    """Write the numbers of stones that a player may take into `action`, and return how many there are (S2.1)."""
    n = min(MOST, int(s.pile))
    for k in range(n):
        action[k] = k + 1
    return n


@rule
def play(s, role, action):
    s.pile -= action
    tell(TAKES, role, action, s.pile)
    if s.pile == 0:
        tell(WINS, role)
    s.turn = 1 - s.turn


@rule
def score(s, out):
    """Give a score of 1 to the player who took the last stone (S3.1), after which the turn has passed on."""
    for player in range(ROLES):
        out[player] = 1 if s.pile == 0 and s.turn != player else 0
    return ROLES
