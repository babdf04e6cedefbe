# mypy: allow-untyped-defs
"""Solves Men Overboard with two players, and stores the values of all positions in tables.

A table holds the first player's exact chance to win in each position where the wind is rolled next. The board has
mirror symmetries, so the first player can always be the arms; the only difference left between the suits is where the
other player's home is: beside, below or opposite the first player's.

The number of waiting castaways can only fall, so a stage of the work is one pair of sets of castaways, and needs no
later stage. Within a stage, the chances are computed from below and from above, by value iteration in place, until the
two meet.
"""

from fangs.engine import routine, rule

from .chart import CENTRE, HOME, ISLAND, LANDINGS, NO_ISLAND, OARS, ROWING, SHORE, SPACES, STEP, SUIT_NAMES  # fmt: skip
from .evaluation import fetched_last, mirrored
from .rules import AGAINST, SPEEDS, WIND, WINDS, charted, leads_away

NUMBERING = 1  # increase this when a number comes to stand for another position
SETS = 8  # the number of sets of castaways
PLANE = SPACES * SPACES
SIZE = SETS * SETS * PLANE
STAGES = SETS * SETS
MEET = 1e-8  # the difference at which the lower and the upper bound of the chances count as equal
WINDY = 1 + 4 * OARS + 1  # where the ends of sailing and tacking begin in the list of ends
SLOTS = 1 + 2 * 4  # for each wind and speed: the number of ends, then the ends
MEMORY = {"low": SIZE, "high": SIZE, "between": 2 * WINDS * PLANE}  # floats
NOTES = WINDY + WINDS * SPEEDS * SLOTS  # integers
_PLACES = {1: "beside", 2: "below", 3: "opposite"}  # where the other player's home is, by the XOR of the two suits
_TACKING = ("against", "printed")
SETTINGS = {
    f"{place}-{tacking}": {"suits": ["arms", SUIT_NAMES[suit]], "tacking": tacking}
    for suit, place in _PLACES.items()
    for tacking in _TACKING
}
"""The name of each table, with the options of the games that it covers."""


def table_of(s):
    """Return the name of the table for this game, or None if there is no table."""
    return f"{_PLACES[s.suit[0] ^ s.suit[1]]}-{_TACKING[s.tacking]}" if s.players == 2 else None


def number(s):
    """Return a position's index in its table, or -1 if the table does not contain it."""
    if s.phase != WIND:
        return -1
    sets = SETS * fetched_last(s, 0) + fetched_last(s, 1)
    return (sets * SPACES + mirrored(s.ship[0], s.suit[0])) * SPACES + mirrored(s.ship[1], s.suit[0])


def position(s, number):
    """Change a starting position into the position with this index, and return whether it can occur in a game."""
    s.ship[1], s.ship[0] = number % SPACES, number // SPACES % SPACES
    sets = number // PLANE
    for player, index in enumerate((sets // SETS, sets % SETS)):
        s.waiting[player] = waiting_set(s.suit[player], index)
    return all(is_open(s.ship[one], s.waiting[one], s.suit[one]) for one in (0, 1))


@rule
def waiting_set(suit, index):
    """Convert the number of a set of castaways to the set of islands on which they wait."""
    return (index & 1) << (suit ^ 1) | (index >> 1 & 1) << (suit ^ 2) | (index >> 2 & 1) << CENTRE


@rule
def is_open(ship, waiting, suit):
    """Return whether a ship can be on a space between turns.

    None of its castaways may wait on its island, and it may not be home with all of them.
    """
    return SHORE[ship] & waiting == 0 and not (waiting == 0 and ship == HOME[suit])


@rule
def without(index, suit, island):
    """Remove the castaways on these islands from a numbered set, and return the number of the remaining set."""
    left = waiting_set(suit, index) & ~island
    return left >> (suit ^ 1) & 1 | (left >> (suit ^ 2) & 1) << 1 | (left >> CENTRE & 1) << 2


@routine
def list_ends(ship, islands, tacking, ends):
    """List the spaces where a ship's moves can end: first without wind, then for each wind and speed.

    Each list begins with its length.
    """
    starts = 1 if SHORE[ship] == 0 else 4
    ends[1] = ship
    calm = 1
    for k in range(starts):
        start = ship if starts == 1 else LANDINGS[4 * ISLAND[ship] + k]
        for direction in range(OARS):
            if ROWING[start] >> direction & 1:
                calm += 1
                ends[calm] = start + STEP[direction]
    ends[0] = calm
    for wind in range(WINDS):
        tack = OARS + (wind ^ 2 if tacking == AGAINST else wind)
        for speed in range(SPEEDS):
            at = WINDY + SLOTS * (SPEEDS * wind + speed)
            n = 0
            for k in range(starts):
                start = ship if starts == 1 else LANDINGS[4 * ISLAND[ship] + k]
                for way in range(2):
                    end = charted(start, tack if way else OARS + wind, speed << way, islands)
                    if leads_away(start, end):
                        n += 1
                        ends[at + n] = end
            ends[at] = n


@routine
def replies(values, between, notes, mine, theirs, island, suit, tacking):
    """Compute the first player's chance to win in each position where the second player rolls for speed next.

    This is done for every wind direction. The first player's ship is on this island, or off all islands.
    """
    islands = waiting_set(0, mine) | waiting_set(suit, theirs) | (1 << island if island != NO_ISLAND else 0)
    for ship in range(SPACES):
        if not is_open(ship, waiting_set(suit, theirs), suit):
            continue
        list_ends(ship, islands, tacking, notes)
        for group in range(1 + WINDS * SPEEDS):  # add the offset of each end in the table
            at = 0 if group == 0 else WINDY + SLOTS * (group - 1)
            for k in range(at + 1, at + 1 + notes[at]):
                left = without(theirs, suit, SHORE[notes[k]])
                notes[k] += (SETS * mine + left) * PLANE
        for other in range(SPACES):
            if ISLAND[other] == island:
                row = other * SPACES
                calm = 1.0
                for k in range(1, 1 + notes[0]):
                    calm = min(calm, values[notes[k] + row])
                for wind in range(WINDS):
                    total = 0.0
                    for speed in range(SPEEDS):
                        at = WINDY + SLOTS * (SPEEDS * wind + speed)
                        best = calm
                        for k in range(at + 1, at + 1 + notes[at]):
                            best = min(best, values[notes[k] + row])
                        total += best
                    between[wind * PLANE + row + ship] = total / SPEEDS


@routine
def moves(values, between, notes, mine, theirs, island, suit, tacking):
    """Compute the first player's chance to win in each position where the wind is rolled next.

    The second player's ship is on this island, or off all islands.
    """
    islands = waiting_set(0, mine) | waiting_set(suit, theirs) | (1 << island if island != NO_ISLAND else 0)
    first = (SETS * mine + theirs) * PLANE
    for ship in range(SPACES):
        if not is_open(ship, waiting_set(0, mine), 0):
            continue
        list_ends(ship, islands, tacking, notes)
        for other in range(SPACES):
            if ISLAND[other] == island and is_open(other, waiting_set(suit, theirs), suit):
                total = 0.0
                for wind in range(WINDS):
                    here = wind * PLANE + other
                    calm = 0.0
                    for k in range(1, 1 + notes[0]):
                        calm = max(calm, between[here + notes[k] * SPACES])
                    for speed in range(SPEEDS):
                        at = WINDY + SLOTS * (SPEEDS * wind + speed)
                        best = calm
                        for k in range(at + 1, at + 1 + notes[at]):
                            best = max(best, between[here + notes[k] * SPACES])
                        total += best
                values[first + ship * SPACES + other] = total / (WINDS * SPEEDS)


@routine
def fetched(values, between, notes, mine, theirs, suit, tacking):
    """Compute the chances just after the first player has fetched a castaway. They stay the same during a stage."""
    for island in range(NO_ISLAND):
        if waiting_set(0, mine) >> island & 1:
            replies(values, between, notes, without(mine, 0, 1 << island), theirs, island, suit, tacking)


@routine
def sweep(values, between, notes, mine, theirs, suit, tacking):
    """Update the values of all positions in a stage once, each from the current values of the others."""
    for island in range(NO_ISLAND + 1):
        if island == NO_ISLAND or waiting_set(0, mine) >> island & 1 == 0:
            replies(values, between, notes, mine, theirs, island, suit, tacking)
    if mine == 0:
        for wind in range(WINDS):
            for other in range(SPACES):
                between[wind * PLANE + HOME[0] * SPACES + other] = 1.0
    for island in range(NO_ISLAND + 1):
        moves(values, between, notes, mine, theirs, island, suit, tacking)


@routine
def advance(s, stage, low, high, between, notes):
    """Compute the values of all positions in one stage, and return how many sweeps were needed."""
    mine, theirs, suit = stage // SETS, stage % SETS, s.suit[1]
    first = stage * PLANE
    for k in range(first, first + PLANE):
        ship, other = k // SPACES % SPACES, k % SPACES
        is_met = is_open(ship, waiting_set(0, mine), 0) and is_open(other, waiting_set(suit, theirs), suit)
        high[k] = 1.0 if is_met else 0.0
    lower, upper = between[: WINDS * PLANE], between[WINDS * PLANE :]
    fetched(low, lower, notes, mine, theirs, suit, s.tacking)
    fetched(high, upper, notes, mine, theirs, suit, s.tacking)
    sweeps, gap = 0, 1.0
    while gap > MEET:
        sweep(low, lower, notes, mine, theirs, suit, s.tacking)
        sweep(high, upper, notes, mine, theirs, suit, s.tacking)
        sweeps += 1
        gap = 0.0
        for k in range(first, first + PLANE):
            gap = max(gap, high[k] - low[k])
    return sweeps
