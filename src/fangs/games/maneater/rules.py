# mypy: allow-untyped-defs
"""The rules of Maneater, in the order of RULES.md. The modules `swimmers`, `herrings` and `shark` contain M4 to M7."""

from fangs.engine import CHANCE, Context, routine, rule, tell

from . import chart, events
from .herrings import OUTCOMES, herring_rolled
from .shark import bite_any, can_bite, is_shark_order, shark_moves, shark_orders
from .state import (
    BITE,
    DRIFT,
    HERRING,
    IS_HERRING,
    ISLAND_A,
    LAST_TURNS,
    NEVER,
    NMR,
    NO_ORDER,
    NOTHING,
    ORDERS,
    OVER,
    RED,
    ROLES,
    SHARK,
    SHARK_MOVES,
    STARTS,
    STRANDED,
    SWIMMING,
    TURN_ENDS,
    UNSWAYED,
    VOID,
    WITHDRAW,
    WITHDRAWN,
    in_play,
    is_island,
    leave,
)
from .state import State as State
from .swimmers import is_conditional, legless_orders, may_stay, move, swimmer_orders

context = Context(__package__)

MAX_ACTIONS = chart.MAX_LISTED
OWNER = context.table(  # the index is players * ROLES + role
    *(0, 0, 0, 0, 0), *(0, 0, 0, 0, 0), *(0, 1, 1, 1, 1), *(0, 1, 2, 1, 2), *(0, 0, 0, 0, 0), *(0, 1, 2, 3, 4)
)  # fmt: skip


@rule
def setup(s):
    """Set up the position in which a game starts (M1.4)."""
    s.turn = 1
    s.phase = ORDERS
    for role in range(ROLES):
        s.order[role] = NO_ORDER
        s.score[role] = 0
    for swimmer in range(RED, ROLES):
        s.at[swimmer] = STARTS[swimmer - RED]
        s.legs[swimmer] = 2
        s.state[swimmer] = SWIMMING
        s.bitten[swimmer] = NEVER
        s.cramp[swimmer] = 0
        s.stayed[swimmer] = 0
    s.at[SHARK] = s.shark_start
    s.herrings = 0
    s.swayed = UNSWAYED
    s.last = 0


# M2 Roles, players


@rule
def owner(s, role):
    """Return the player who plays a role (M2.1)."""
    return OWNER[s.players * ROLES + role]


@rule
def score(s, out):
    players = int(s.players)
    for player in range(players):
        out[player] = 0
    for role in range(ROLES):
        out[OWNER[players * ROLES + role]] += s.score[role]
    return players


@rule
def cover(s, player):
    """Forget other players' orders, which are secret until the turn ends."""
    for role in range(ROLES):
        if owner(s, role) != player:
            s.order[role] = NO_ORDER


# M3 A turn


@rule
def can_choose(s, role):
    """Return whether a role must write an order (M3.1).

    A swimmer must have no cramp (M6.3), and in the water it needs legs (M4.2).
    """
    at = s.at[role]
    return at != NOTHING and (role == SHARK or (s.cramp[role] == 0 and (s.legs[role] > 0 or at >= ISLAND_A)))


@rule
def owing(s):
    if s.phase == ORDERS:
        return waiting(s)
    if s.phase == OVER:
        return 0
    return CHANCE


@rule
def waiting(s):
    """Return the set of roles that still owe an order."""
    roles = 0
    for role in range(ROLES):
        if s.order[role] == NO_ORDER and can_choose(s, role):
            roles |= 1 << role
    return roles


@rule
def choosing(s):
    """Return the set of roles that may write an order, or replace an order already written."""
    roles = 0
    if s.phase == ORDERS:
        for role in range(ROLES):
            if can_choose(s, role):
                roles |= 1 << role
    return roles


@rule
def odds(s, weight):
    """Store a weight for each outcome, and return the number of outcomes. All are equally likely (M6.2, M7.6)."""
    n = OUTCOMES
    if s.phase == BITE:
        n = 0
        prey = can_bite(s)
        for swimmer in range(RED, ROLES):
            n += prey >> swimmer & 1
    for outcome in range(n):
        weight[outcome] = 1
    return n


@rule
def legal(s, role, action):
    if role == SHARK:
        return shark_orders(s, action)
    if s.legs[role] == 0:
        return legless_orders(s, role, action)
    return swimmer_orders(s, role, action)


@routine
def unlisted(s, role, action):
    """Return whether an order is accepted even if it is not listed as a choice (M4.3, M4.7, M7.6, M9.1)."""
    if s.phase != ORDERS or s.at[role] == NOTHING:
        return False
    if action == WITHDRAW:
        return True
    if not can_choose(s, role):
        return False
    return is_order(s, role, action)


@rule
def is_order(s, role, action):
    """Return whether an order is allowed for a role that owes one."""
    if action == VOID or action == NMR:
        return True
    if role == SHARK:
        return is_shark_order(s, action)
    if s.legs[role] == 0:
        return action == DRIFT or (action == s.at[role] and may_stay(s, role))
    return is_conditional(s, role, action)


@rule
def play(s, role, action):
    if s.phase == ORDERS:
        ordered(s, role, action)
        if s.phase == ORDERS and waiting(s) == 0:
            swimmers_move(s)
    elif s.phase == HERRING:
        herring_rolled(s, action)
    else:
        bite_any(s, action)
    if s.phase == HERRING:
        next_herring(s)
    if s.phase == SHARK_MOVES:
        shark_moves(s)
    if s.phase == TURN_ENDS:
        end_turn(s)


@rule
def ordered(s, role, action):
    if action == WITHDRAW:
        withdraw(s, role)
    else:
        s.order[role] = action


@rule
def swimmers_move(s):
    """Move the swimmers, and record which of them must roll for a herring (M3.2, M3.3)."""
    alone = in_play(s) == 1
    s.herrings = 0
    for swimmer in range(RED, ROLES):
        start = s.at[swimmer]
        if start != NOTHING:
            move(s, swimmer, alone)
            here = s.at[swimmer]
            s.stayed[swimmer] = 1 if here == start and is_island(here) else 0
            if here != start and IS_HERRING[here]:  # M6.1
                s.herrings |= 1 << swimmer
    for swimmer in range(RED, ROLES):
        s.cramp[swimmer] = 0  # M6.3
    s.phase = HERRING


@rule
def next_herring(s):
    if in_play(s) == 0:
        finish(s, events.NOBODY_LEFT)
    elif s.herrings == 0:
        s.phase = SHARK_MOVES


# M8 End


@rule
def end_turn(s):
    left = in_play(s)
    if left == 0:  # M8.1
        finish(s, events.NOBODY_LEFT)
    elif s.last == 1:  # M8.2
        finish(s, events.LAST_TURN_OVER)
    elif s.turn == s.turn_limit:  # M8.3
        finish(s, events.TIME_IS_UP)
    else:
        next_turn(s, left)


@rule
def next_turn(s, left):
    if s.last != 0:
        s.last -= 1
    elif left == 1:  # M8.2
        s.last = LAST_TURNS
        tell(events.ONE_LEFT)
    s.turn += 1
    s.phase = ORDERS
    s.swayed = UNSWAYED
    for role in range(ROLES):
        s.order[role] = NO_ORDER


@routine
def finish(s, reason):
    tell(reason)
    for swimmer in range(RED, ROLES):
        if s.at[swimmer] != NOTHING:
            tell(events.IS_STRANDED, swimmer, reason)
            leave(s, swimmer, STRANDED)
    for role in range(ROLES):
        s.order[role] = NO_ORDER
    s.herrings = 0
    s.swayed = UNSWAYED
    s.last = 0
    s.phase = OVER


# M9 Withdrawal


@routine
def withdraw(s, role):
    """Take a role out of the game (M9.1). An order that it has written remains, but has no effect."""
    if role == SHARK:
        s.at[SHARK] = NOTHING
        finish(s, events.SHARK_WITHDRAWS)
    else:
        points = 1 + s.legs[role]
        tell(events.WITHDRAWS, role, points)
        s.score[SHARK] += points
        leave(s, role, WITHDRAWN)
        if in_play(s) == 0:
            finish(s, events.NOBODY_LEFT)
