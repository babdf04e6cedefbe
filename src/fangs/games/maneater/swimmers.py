# mypy: allow-untyped-defs
"""The rules of Maneater for the swimmers: what they can order, and how they move and are carried (M4, M5)."""

from fangs.engine import routine, rule, tell

from . import events
from .state import (
    CODES,
    DRIFT,
    ISLAND_A,
    NMR,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    NOTHING,
    ON_ROCKS,
    ONWARD,
    REACH,
    REACH_ROW,
    RED,
    ROCK,
    SOUTH,
    VOID,
    begin_of,
    enter,
    in_play,
    leave,
    occupied,
    size_of,
)

# M4 Swimmers' orders


@rule
def may_stay(s, swimmer):
    """Return whether a swimmer may stay on its island (M4.6)."""
    return s.stayed[swimmer] == 0 or in_play(s) > 1


@rule
def reach_row(s, swimmer):
    """Return the row of REACH that lists the spaces in reach of a swimmer with legs."""
    return REACH_ROW[s.legs[swimmer] * CODES + s.at[swimmer]]


@rule
def reach_size(s, swimmer):
    """Return how many spaces in its row of REACH a swimmer may order.

    The last space is the swimmer's own island, which is left out if it may not stay there.
    """
    spaces = size_of(reach_row(s, swimmer))
    if s.at[swimmer] >= ISLAND_A and not may_stay(s, swimmer):
        return spaces - 1
    return spaces


@rule
def swimmer_orders(s, swimmer, action):
    """List a swimmer's orders: every space in reach, alone or with another space as the alternative (M4.1, M4.3)."""
    first = begin_of(reach_row(s, swimmer))
    spaces = reach_size(s, swimmer)
    if swimmer == RED:
        for i in range(spaces):
            action[i] = REACH[first + i]
        return spaces
    for i in range(spaces):
        space = REACH[first + i]
        for k in range(spaces):
            action[i * spaces + k] = space | REACH[first + k] << 8
        action[i * spaces + i] = space
    return spaces * spaces


@rule
def legless_orders(s, swimmer, action):
    """List the orders of a swimmer without legs on an island: drift, and stay if it may (M4.5)."""
    action[0] = DRIFT
    action[1] = s.at[swimmer]
    return 2 if may_stay(s, swimmer) else 1


@rule
def is_conditional(s, swimmer, action):
    """Return whether an order names up to four different spaces in reach, or just one for red (M4.3)."""
    if action & 0xFF == 0 or action >> 32 != 0 or (swimmer == RED and action >> 8 != 0):
        return False
    rest = action
    while rest != 0:
        space = rest & 0xFF
        rest >>= 8
        if not can_order(s, swimmer, space) or names(rest, space):
            return False
    return True


@rule
def names(spaces, space):
    """Return whether the packed spaces of an order contain this space."""
    rest = spaces
    while rest != 0:
        if rest & 0xFF == space:
            return True
        rest >>= 8
    return False


@rule
def can_order(s, swimmer, space):
    """Return whether a swimmer with legs can order this space (M4.1, M4.5)."""
    first = begin_of(reach_row(s, swimmer))
    found = 0
    for i in range(first, first + reach_size(s, swimmer)):
        found += REACH[i] == space
    return found == 1


@routine
def move(s, swimmer, alone):
    """Move a swimmer according to its order (M4.1 to M4.7).

    `alone` says that it was the only swimmer in play when all orders were in.
    """
    order = s.order[swimmer]
    at = s.at[swimmer]
    held = alone and s.stayed[swimmer] != 0  # M4.6
    if s.cramp[swimmer] != 0:
        tell(events.CRAMPED, swimmer)
    elif order == DRIFT or (s.legs[swimmer] == 0 and at < ISLAND_A):
        drift(s, swimmer)
    elif order in (VOID, NMR) or (held and order & 0xFF == at):
        lost(s, swimmer, order, held)
    else:
        swim(s, swimmer, order)


@rule
def swim(s, swimmer, order):
    """Move a swimmer to the first free space in its order, or elsewhere if all are occupied (M4.3, M4.4)."""
    rest = order
    while rest != 0 and rest & 0xFF != s.at[swimmer] and occupied(s, rest & 0xFF):
        rest >>= 8
    space = rest & 0xFF
    if space == NOTHING:
        balk(s, swimmer, order & 0xFF)
    elif space == s.at[swimmer]:
        tell(events.STAYS, swimmer, space)
    else:
        enter(s, swimmer, space, events.SWIMS if rest == order else events.SWIMS_INSTEAD)


@rule
def balk(s, swimmer, wanted):
    """Move a swimmer to another space in reach, because all spaces in its order are occupied (M4.4)."""
    above = NOTHING
    below = NOTHING
    number = NOTHING if wanted >= ISLAND_A else wanted
    first = begin_of(reach_row(s, swimmer))
    for i in range(first, first + size_of(reach_row(s, swimmer))):
        space = REACH[i]
        if space < ISLAND_A and not occupied(s, space):
            if space < number:
                below = space
            elif above == NOTHING:
                above = space
    if above != NOTHING:
        enter(s, swimmer, above, events.BALKED)
    elif below != NOTHING:
        enter(s, swimmer, below, events.BALKED)
    else:
        tell(events.HELD, swimmer, s.at[swimmer])


@rule
def lost(s, swimmer, order, held):
    """Carry out an impossible or missing order, or a stay that a withdrawal has made impossible (M4.6, M4.7)."""
    if s.at[swimmer] < ISLAND_A or (held and s.legs[swimmer] > 0):
        event = events.BACK_NMR if order == NMR else events.BACK_VOID
        carry(s, swimmer, NORTH, NORTH_WEST, NORTH_EAST, 2, event)
    elif held:
        drift(s, swimmer)
    else:
        tell(events.STAYS_NMR if order == NMR else events.STAYS_VOID, swimmer, s.at[swimmer])


@rule
def drift(s, swimmer):
    """Move a swimmer one hex due south. It never turns aside (M4.2, M4.5)."""
    there = ONWARD[SOUTH * CODES + s.at[swimmer]]
    if there == ROCK:
        tell(events.WRECKED, swimmer)
        leave(s, swimmer, ON_ROCKS)
    elif there == NOTHING or occupied(s, there):
        tell(events.HELD_DRIFTING, swimmer, s.at[swimmer])
    else:
        enter(s, swimmer, there, events.DRIFTS)


# M5 Being carried


@rule
def is_open(s, space):
    """Return whether a swimmer can be carried into a space (M5.1, M5.2). An occupied island blocks the way like a rock."""
    return space != NOTHING and space != ROCK and not (space >= ISLAND_A and occupied(s, space))


@routine
def carry(s, swimmer, heading, west, east, steps, event):
    """Carry a swimmer `steps` steps in a direction, skirting obstacles to the west or else the east (M5.1 to M5.4).

    If all three directions are equal, it does not skirt obstacles (M6.5).
    """
    here = int(s.at[swimmer])
    goal = here  # M5.3: the last vacant space it came through
    for _ in range(steps):
        there = ONWARD[heading * CODES + here]
        if not is_open(s, there):
            there = ONWARD[west * CODES + here]
        if not is_open(s, there):
            there = ONWARD[east * CODES + here]
        if not is_open(s, there):
            break
        here = there
        if not occupied(s, here):
            goal = here
        if here >= ISLAND_A:  # M5.2
            break
    if goal == s.at[swimmer]:
        tell(events.NOT_CARRIED, swimmer, goal)
    else:
        enter(s, swimmer, goal, event)
