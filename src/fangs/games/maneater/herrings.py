# mypy: allow-untyped-defs
"""The rules of Maneater for red herrings (M6)."""

from fangs.engine import Context, rule, tell

from . import chart, events
from .state import (
    ASTRAY,
    HEADS,
    ISLAND_A,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    NOTHING,
    RED,
    ROLES,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    UNSWAYED,
    WHISTLE,
)
from .swimmers import carry

context = Context(__package__)

# M6.2: what the outcomes of the dice do, and how far
FORWARD, BACK, CRAMP, STRAY, BLOW, CALL, WAVE_SE, WAVE_NW, WAVE_NE, WAVE_SW = range(10)
EFFECTS = {"forward": FORWARD, "back": BACK, "cramp": CRAMP, "astray": STRAY, "whistle": BLOW, "heads": CALL} | {
    "wave SE": WAVE_SE, "wave NW": WAVE_NW, "wave NE": WAVE_NE, "wave SW": WAVE_SW
}  # fmt: skip
EFFECT = context.table(*(EFFECTS[word.rstrip(" 123456789")] for word in chart.HERRING_TABLE))
DISTANCE = context.table(*(int(word[-1]) if word[-1].isdigit() else 2 for word in chart.HERRING_TABLE))
OUTCOMES = 12


@rule
def herring_rolled(s, outcome):
    """Carry out a roll of the herring dice for the first swimmer that is waiting for it (M6.2 to M6.4)."""
    swimmer = RED
    while s.herrings >> swimmer & 1 == 0:
        swimmer += 1
    s.herrings ^= 1 << swimmer
    tell(events.ROLLS, swimmer, outcome)
    effect = EFFECT[outcome]
    if effect == FORWARD:
        carry(s, swimmer, SOUTH, SOUTH_WEST, SOUTH_EAST, DISTANCE[outcome], events.CARRIED)
    elif effect == BACK:
        carry(s, swimmer, NORTH, NORTH_WEST, NORTH_EAST, DISTANCE[outcome], events.CARRIED)
    elif effect == CRAMP:  # M6.3
        s.cramp[swimmer] = 1
        tell(events.GETS_CRAMP, swimmer)
    elif effect == STRAY:
        sway(s, ASTRAY, events.GOES_ASTRAY, swimmer)
    elif effect == BLOW:
        sway(s, WHISTLE, events.HEARS_WHISTLE, swimmer)
    elif effect == CALL:
        sway(s, HEADS + swimmer, events.HEADS_FOR, swimmer)
    else:
        wave(s, effect)


@rule
def sway(s, how, event, swimmer):
    """Let a herring change what the shark does this turn, unless an earlier herring already has (M6.6)."""
    if s.swayed == UNSWAYED:
        s.swayed = how
        tell(event, swimmer)
    else:
        tell(events.SWAYED_ALREADY, swimmer)


@rule
def wave(s, effect):
    """Carry all swimmers in the water with a tidal wave, and cancel all other herrings of this turn (M6.5)."""
    heading = SOUTH_EAST
    if effect == WAVE_NW:
        heading = NORTH_WEST
    elif effect == WAVE_NE:
        heading = NORTH_EAST
    elif effect == WAVE_SW:
        heading = SOUTH_WEST
    tell(events.WAVE, heading)
    for swimmer in range(RED, ROLES):
        if s.at[swimmer] != NOTHING and s.at[swimmer] < ISLAND_A:
            carry(s, swimmer, heading, heading, heading, 2, events.WASHED)
    s.herrings = 0
