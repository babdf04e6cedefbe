# mypy: allow-untyped-defs
"""The rules of Men Overboard, in the order of RULES.md."""

from fangs.engine import CHANCE, Layout, i8, i16, i32, rule, tell

from .chart import CENTRE, HEADINGS, HOME, ISLAND, LANDINGS, MOONS, OARS, REACH, ROWING, SHORE, STEP

WIND, SPEED, MOVE, OVER = 0, 1, 2, 3  # phases
NONE = -1
WINDS, SPEEDS = 4, 6  # the numbers of outcomes: nw, ne, se, sw; 0 to 5
AGAINST = 0  # a value of `tacking`

ROLES = 4
MAX_ACTIONS = 25

# Moves: a direction to row in (n, e, s, w), SAIL, TACK, STAY.
# Actions: a move on the water, or FROM * (1 + the space where it starts) + the move on an island.
SAIL, TACK, STAY = 4, 5, 6
FROM = 8

# Events that the rules report
BLOWS, ROLLED, ROWED, SAILED, TACKED, STAYED, AT_EDGE, AT_ISLAND, RESCUED, WINS = range(10)


class State(Layout):
    """A position: where the ships are, which castaways are still waiting, and the result of the dice."""

    players: int = i8
    suit: list[int] = i8[ROLES]
    tacking: int = i8
    ship: list[int] = i16[ROLES]  # the space of each ship
    waiting: list[int] = i8[ROLES]  # the set of islands on which a player's castaways wait
    round: int = i32
    phase: int = i8
    wind: int = i8  # NONE, or an outcome
    turn: int = i8
    speed: int = i8  # NONE, or an outcome
    winner: int = i8  # NONE, or a player


# O2 Setup


@rule
def setup(s):
    for player in range(ROLES):
        s.ship[player] = 0
        s.waiting[player] = 0
    for player in range(s.players):
        s.ship[player] = HOME[opposite(s.suit[player])]  # O2.2
        s.waiting[player] = castaways(s.suit[player])
    s.round = 1
    s.phase = WIND
    s.wind = NONE
    s.turn = 0
    s.speed = NONE
    s.winner = NONE


@rule
def opposite(suit):
    """Return the suit on the opposite corner: arms and moons are opposite, and so are suns and crowns (O2.2)."""
    return MOONS - suit


@rule
def castaways(suit):
    """Return the set of islands on which a suit's castaways wait at the beginning (O2.3)."""
    return (2 << CENTRE) - 1 - (1 << suit) - (1 << opposite(suit))


# O3 A round


@rule
def owing(s):
    if s.phase == MOVE:
        return 1 << s.turn
    return 0 if s.phase == OVER else CHANCE


@rule
def fair(s):
    """Return how many outcomes the die has. All are equally likely (O3.1, O3.2)."""
    return WINDS if s.phase == WIND else SPEEDS


@rule
def odds(s, weight):
    for k in range(fair(s)):
        weight[k] = 1
    return fair(s)


@rule
def play(s, role, action):
    if s.phase == WIND:
        tell(BLOWS, action)
        s.wind = action
        s.phase = SPEED
    elif s.phase == SPEED:
        tell(ROLLED, s.turn, action)
        s.speed = action
        s.phase = MOVE
    else:
        move(s, action)


@rule
def course(s, kind):
    """Return the direction of a move (O3.3 to O3.5)."""
    if kind < OARS:
        return kind
    if kind == TACK and s.tacking == AGAINST:
        return OARS + (s.wind ^ 2)  # exchanges nw and se, and ne and sw
    return OARS + s.wind


@rule
def distance(s, kind):
    """Return how many spaces a move covers if nothing stops the ship (O3.3 to O3.6)."""
    if kind == SAIL:
        return s.speed
    if kind == TACK:
        return 2 * s.speed
    return 0 if kind == STAY else 1


@rule
def inhabited(s, me):
    """Return the set of islands that count as inhabited when this player moves (O3.8)."""
    islands = 0
    for player in range(s.players):
        islands |= s.waiting[player]
        if player != me:
            islands |= SHORE[s.ship[player]]
    return islands


@rule
def sailed(start, heading, spaces, islands):
    """Move a ship space by space, and return where it ends if these islands are inhabited (O3.7)."""
    here = start
    for _ in range(spaces):
        if room(here, heading) == 0:
            return here
        here += STEP[heading]
        if SHORE[here] & islands & ~SHORE[start]:
            return here
    return here


@rule
def room(here, heading):
    """Count the spaces between this space and the edge of the board in a direction."""
    return REACH[here * HEADINGS + heading] >> 6 & 15


@rule
def charted(start, heading, spaces, islands):
    """Look up where a ship ends its move. `sailed` finds the same space by moving step by step."""
    reach = REACH[start * HEADINGS + heading]
    first = islands >> (reach & 7) & 1
    second = islands >> (reach >> 3 & 7) & 1
    free = reach >> (6 + 4 * first + 8 * second) & 15
    return start + STEP[heading] * min(free, spaces)


@rule
def leads_away(start, end):
    """Return 1 if a move from this start to this end is available, or 0 otherwise (O3.12)."""
    return int(end != start and SHORE[start] & SHORE[end] == 0)


@rule
def legal(s, role, action):
    ship, islands, n = s.ship[role], inhabited(s, role), 0
    sail, tack, speed = course(s, SAIL), course(s, TACK), s.speed
    if SHORE[ship] == 0:
        n = list_moves(ship, 0, sail, tack, speed, islands, action, n)
    else:
        for k in range(4):  # O3.10
            start = LANDINGS[4 * ISLAND[ship] + k]
            n = list_moves(start, FROM * (1 + start), sail, tack, speed, islands, action, n)
    action[n] = STAY
    return n + 1


@rule
def list_moves(start, written, sail, tack, speed, islands, action, n):
    """Append the available moves from a space to the first `n` actions, and return the number of all actions."""
    for direction in range(OARS):
        action[n] = written + direction
        n += ROWING[start] >> direction & 1
    action[n] = written + SAIL
    n += leads_away(start, charted(start, sail, speed, islands))
    action[n] = written + TACK
    n += leads_away(start, charted(start, tack, 2 * speed, islands))
    return n


@rule
def start_of(s, action):
    """Return the space from which a move starts. On an island, it need not be the ship's space (O3.10)."""
    return s.ship[s.turn] if action < FROM else action // FROM - 1


@rule
def end_of(s, action):
    """Return the space where a move ends."""
    kind = action % FROM
    return charted(start_of(s, action), course(s, kind), distance(s, kind), inhabited(s, s.turn))


@rule
def move(s, action):
    me, end = s.turn, end_of(s, action)
    report(s, action, end)
    s.ship[me] = end
    if s.waiting[me] & SHORE[end]:  # O3.9
        s.waiting[me] ^= SHORE[end]
        tell(RESCUED, me, ISLAND[end])
    if s.waiting[me] == 0 and end == HOME[s.suit[me]]:
        win(s)
    else:
        pass_turn(s)


@rule
def report(s, action, end):
    kind, start = action % FROM, start_of(s, action)
    tell(ROWED if kind < OARS else kind - SAIL + SAILED, s.turn, start, end)
    if end != start + STEP[course(s, kind)] * distance(s, kind):
        if SHORE[end]:
            tell(AT_ISLAND, s.turn, end, ISLAND[end])
        else:
            tell(AT_EDGE, s.turn, end)


@rule
def pass_turn(s):
    s.speed = NONE
    s.phase = SPEED
    s.turn += 1
    if s.turn == s.players:
        s.turn = 0
        s.round += 1
        s.wind = NONE
        s.phase = WIND


# O4 The end


@rule
def win(s):
    """End the game, because the ship to move is home. Wind, speed and turn stay as they are (O4.1)."""
    s.winner = s.turn
    s.phase = OVER
    tell(WINS, s.turn)


@rule
def score(s, out):
    for player in range(s.players):
        out[player] = int(player == s.winner)
    return s.players
