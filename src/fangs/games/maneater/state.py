# mypy: allow-untyped-defs
"""The state of a Maneater game, its numeric codes, and helper rules for both the swimmers and the shark."""

from fangs.engine import Context, Layout, i8, i16, i32, i64, routine, rule, tell

from . import chart, events

context = Context(__package__)

# M1 Map: a space has a code, see chart.py
NOTHING, ISLAND_A, HOME, ROCK, CODES = chart.NOTHING, chart.ISLAND_A, chart.HOME, chart.ROCKS, chart.CODES
ONWARD = context.table(*chart.ONWARD)
REACH_ROW, REACH = context.table(*chart.REACH_ROW), context.table(*chart.REACH)
SHARK_REACH_ROW, SHARK_REACH = context.table(*chart.SHARK_REACH_ROW), context.table(*chart.SHARK_REACH)
ADJOINS = context.table(*chart.ADJOINS)
STEPS, PACK, WORDS, UNREACHED = context.table(*chart.STEPS), chart.PACK, chart.WORDS, chart.UNREACHED
STARTS = context.table(*chart.STARTS)  # M1.4
IS_HERRING = context.table(*(int(code in chart.HERRINGS) for code in range(CODES)))
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = range(6)

# M2 Roles, players
SHARK, RED, GREEN, BLUE, YELLOW, ROLES = 0, 1, 2, 3, 4, 5
ORDERS, HERRING, BITE, OVER = 0, 1, 2, 3  # phases
SHARK_MOVES, TURN_ENDS = 4, 5  # phases in which nobody chooses, so that they end at once
SWIMMING, AT_HOME, EATEN, ON_ROCKS, STRANDED, WITHDRAWN = 0, 1, 2, 3, 4, 5  # states
NEVER = -1  # the value of `bitten` for a swimmer that was never bitten
UNSWAYED, ASTRAY, WHISTLE, HEADS = 0, 1, 2, 3  # HEADS + a role: the shark heads for that swimmer
LAST_TURNS = 5  # M8.2

# Orders. A swimmer's: up to four spaces, the first in the lowest eight bits, 0 where there are no more. The shark's:
# a hex in the lowest eight bits, above it a preference of roles, the first in the lowest three bits. Or one of these:
NO_ORDER = 0
DRIFT, VOID, NMR, WITHDRAW = 0x100, 0x200, 0x300, 0x400


class State(Layout):
    """A position of Maneater. Lists have one entry per role; in lists about swimmers only, the shark's entry is 0."""

    players: int = i8
    shark_start: int = i16
    turn_limit: int = i32
    turn: int = i32
    phase: int = i8
    at: list[int] = i16[ROLES]  # a space, NOTHING out of play
    legs: list[int] = i8[ROLES]
    state: list[int] = i8[ROLES]
    bitten: list[int] = i32[ROLES]  # the turn of the last bite, or NEVER
    cramp: list[int] = i8[ROLES]
    stayed: list[int] = i8[ROLES]
    order: list[int] = i64[ROLES]
    herrings: int = i8  # a set of roles, as bits
    swayed: int = i8
    last: int = i8  # the turns left with one swimmer in play, or 0 before
    score: list[int] = i32[ROLES]


@rule
def is_island(space):
    """Return whether a space is the beach of an island."""
    return space >= ISLAND_A and space < HOME


@rule
def begin_of(row):
    """Return the index at which a row of REACH or SHARK_REACH begins.

    The mask tells the compiler that the start is not negative.
    """
    return row & 0xFFFF


@rule
def size_of(row):
    """Return how many spaces a row of REACH or SHARK_REACH contains."""
    return row >> 16 & 0xFFFF


@rule
def in_play(s):
    """Count the swimmers in play."""
    n = 0
    for swimmer in range(RED, ROLES):
        if s.at[swimmer] != NOTHING:
            n += 1
    return n


@rule
def occupied(s, space):
    """Return whether a swimmer in play is on this space, even if it has not moved yet this turn (M4.3)."""
    return s.at[RED] == space or s.at[GREEN] == space or s.at[BLUE] == space or s.at[YELLOW] == space


@rule
def leave(s, swimmer, state):
    """Take a swimmer out of play, and store the reason as its state."""
    s.at[swimmer] = NOTHING
    s.state[swimmer] = state
    s.cramp[swimmer] = 0
    s.stayed[swimmer] = 0


@routine
def enter(s, swimmer, space, event):
    """Move a swimmer to a space and report the event. A swimmer that comes home scores and leaves the game."""
    if space == HOME:  # M4.8
        points = 1 + s.legs[swimmer]
        tell(events.COMES_HOME, swimmer, points)
        s.score[swimmer] += points
        leave(s, swimmer, AT_HOME)
    else:
        tell(event, swimmer, space)
        s.at[swimmer] = space
