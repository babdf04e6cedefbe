# mypy: allow-untyped-defs
"""The rules of Maneater for the shark's orders, moves and attacks (M7)."""

from fangs.engine import routine, rule, tell

from . import events
from .state import (
    ADJOINS,
    ASTRAY,
    BITE,
    CODES,
    EATEN,
    HEADS,
    ISLAND_A,
    NMR,
    NO_ORDER,
    NOTHING,
    ONWARD,
    PACK,
    RED,
    ROLES,
    SHARK,
    SHARK_REACH,
    SHARK_REACH_ROW,
    STEPS,
    TURN_ENDS,
    UNREACHED,
    WHISTLE,
    WORDS,
    begin_of,
    leave,
    size_of,
)


@rule
def shark_orders(s, action):
    """List the shark's orders: every hex in reach, alone or with one swimmer to bite first (M7.1, M7.6)."""
    row = SHARK_REACH_ROW[s.at[SHARK]]
    first = begin_of(row)
    hexes = size_of(row)
    n = 0
    for colour in range(ROLES):
        if colour == SHARK or s.at[colour] != NOTHING:
            for i in range(hexes):
                action[n + i] = SHARK_REACH[first + i] | colour << 8
            n += hexes
    return n


@rule
def is_shark_order(s, action):
    """Return whether an order names a hex in the shark's reach, and no colour twice (M7.1, M7.6)."""
    preference = action >> 8
    seen = 1
    while preference != 0:
        colour = preference & 7
        if colour >= ROLES or seen >> colour & 1:
            return False
        seen |= 1 << colour
        preference >>= 3
    row = SHARK_REACH_ROW[s.at[SHARK]]
    found = 0
    for i in range(begin_of(row), begin_of(row) + size_of(row)):
        found += SHARK_REACH[i] == action & 0xFF
    return found == 1


@rule
def shark_moves(s):
    """Move the shark as ordered or as a herring demands, and let it attack (M6.6, M7.1, M7.2)."""
    s.phase = TURN_ENDS
    order = s.order[SHARK]
    preference = NO_ORDER
    if s.swayed == WHISTLE:
        tell(events.SHARK_HELD)
        return
    if s.swayed > HEADS:
        head_for(s, s.swayed - HEADS)
    elif order & 0xFF == 0:
        tell(events.SHARK_NMR if order == NMR else events.SHARK_VOID)
        return
    else:
        preference = order >> 8
        tell(events.SHARK_STAYS if s.at[SHARK] == order & 0xFF else events.SHARK_SWIMS, order & 0xFF)
        s.at[SHARK] = order & 0xFF
    if s.swayed != ASTRAY:
        attack(s, preference)


@rule
def steps_between(hex, goal):
    """Look up how many steps the shark needs between two hexes. It is UNREACHED if there is no way (M7.1)."""
    return STEPS[hex * WORDS + goal // PACK] >> goal % PACK * 8 & 0xFF


@routine
def head_for(s, swimmer):
    """Move the shark up to four steps towards a swimmer, as a herring demands (M6.7)."""
    goal = calling_hex(s, s.at[swimmer])
    shark = s.at[SHARK]
    if goal != NOTHING:
        for _ in range(4):
            if shark != goal:
                shark = step_toward(shark, goal)
    tell(events.SHARK_CALLED if goal != NOTHING else events.SHARK_AT_A_LOSS, swimmer, shark)
    s.at[SHARK] = shark


@rule
def calling_hex(s, hex):
    """Return the hex that the shark heads for, or NOTHING if there is no way (M6.7).

    It is the swimmer's own hex, or the nearest hex beside it if the shark cannot enter the swimmer's hex.
    """
    if hex == NOTHING or hex >= ISLAND_A:
        return NOTHING
    if steps_between(s.at[SHARK], hex) != UNREACHED:
        return hex
    best = NOTHING
    fewest = UNREACHED
    for direction in range(6):
        there = ONWARD[direction * CODES + hex]
        steps = steps_between(s.at[SHARK], there) if there < ISLAND_A else UNREACHED
        if steps < fewest or (steps == fewest and steps != UNREACHED and there < best):
            best = there
            fewest = steps
    return best


@rule
def step_toward(hex, goal):
    """Return the neighbouring hex that is one step nearer to the goal, or the lowest-numbered of several."""
    best = ISLAND_A
    for direction in range(6):
        there = ONWARD[direction * CODES + hex]
        if there < best and steps_between(there, goal) == steps_between(hex, goal) - 1:
            best = there
    return best


@rule
def can_attack(s, swimmer):
    """Return whether the shark may attack a swimmer that is near enough (M7.7, M7.8)."""
    at = s.at[swimmer]
    return at != NOTHING and at < ISLAND_A and s.bitten[swimmer] != s.turn - 1


@rule
def adjoins(hex, space):
    """Return whether a hex adjoins a space (M1.3)."""
    return ADJOINS[hex * 8 + (space >> 5)] >> (space & 31) & 1 == 1


@rule
def can_bite(s):
    """Return the set of swimmers beside the shark that still have a leg to lose (M7.4)."""
    prey = 0
    for swimmer in range(RED, ROLES):
        if s.legs[swimmer] > 0 and can_attack(s, swimmer) and adjoins(s.at[SHARK], s.at[swimmer]):
            prey |= 1 << swimmer
    return prey


@rule
def attack(s, preference):
    """Swallow the swimmer on the shark's hex, or else bite a swimmer beside it (M7.3 to M7.6)."""
    for swimmer in range(RED, ROLES):
        if s.at[swimmer] == s.at[SHARK]:
            if can_attack(s, swimmer):
                swallow(s, swimmer)
                return
            tell(events.SAFE, swimmer, s.at[SHARK])
    prey = can_bite(s)
    rest = preference
    while rest != 0:
        if prey >> (rest & 7) & 1:
            prey = 1 << (rest & 7)
        rest >>= 3
    if prey & (prey - 1):
        tell(events.CHOICE_OF_PREY)
        s.phase = BITE
    elif prey != 0:
        bite(s, prey)


@rule
def swallow(s, swimmer):
    """Score a swimmer that the shark swallows, and take it out of play (M7.3)."""
    points = 1 + s.legs[swimmer]
    tell(events.SWALLOWS, swimmer, s.at[swimmer], points)
    s.score[SHARK] += points
    leave(s, swimmer, EATEN)


@rule
def bite(s, prey):
    """Bite the only swimmer in a set: it loses a leg, and the shark scores a point."""
    swimmer = RED
    while prey >> swimmer & 1 == 0:
        swimmer += 1
    s.legs[swimmer] -= 1
    s.bitten[swimmer] = s.turn
    s.score[SHARK] += 1
    tell(events.BITES, swimmer, s.at[SHARK], s.legs[swimmer])


@rule
def bite_any(s, outcome):
    """Bite the swimmer that chance has picked (M7.6)."""
    prey = can_bite(s)
    for _ in range(outcome):
        prey &= prey - 1
    bite(s, prey & -prey)
    s.phase = TURN_ENDS
