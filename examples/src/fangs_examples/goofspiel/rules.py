# mypy: allow-untyped-defs
"""Goofspiel: the rules, in the order of RULES.md."""

from fangs.engine import CHANCE, Context, Layout, i8, i16, rule, tell

context = Context(__package__)

ROLES = PLAYERS = 3
MAX_ACTIONS = MOST = 7
NONE = 0

below = context.shared("rng").below

# What the rules tell
TURNED, WINS, TIED, SHOWN = range(4)


class State(Layout):
    """A position: sets of cards are bits, card 1 being bit 1."""

    cards: int = i8
    players: int = i8
    prizes: int = i16
    """Those that are not turned up yet."""
    prize: int = i8
    """The one that is bid for; NONE: one must be turned up, or the game is over."""
    owed: int = i8
    hand: list[int] = i16[3]
    chosen: list[int] = i8[3]
    points: list[int] = i8[3]
    known: list[int] = i16[9]
    """For each player, the cards of each other that the player was shown (B2.4)."""


@rule
def deck(s):
    """All cards from 1 on."""
    return (1 << s.cards + 1) - 2


@rule
def count(cards):
    """How many cards there are in a set."""
    n = 0
    for card in range(1, MOST + 1):
        n += cards >> card & 1
    return n


@rule
def nth(cards, n):
    """The card of a set before which there are n others."""
    for card in range(1, MOST + 1):
        if cards >> card & 1:
            if n == 0:
                return card
            n -= 1
    return NONE


@rule
def setup(s):
    """B1.1."""
    s.prizes = deck(s)
    s.prize = NONE
    s.owed = 0
    for player in range(s.players):
        s.hand[player] = deck(s)
        s.chosen[player] = NONE
        s.points[player] = 0
        for other in range(s.players):
            s.known[PLAYERS * player + other] = 0


@rule
def is_over(s):
    return s.prize == NONE and s.prizes == 0


@rule
def owing(s):
    if s.prize == NONE:
        return 0 if s.prizes == 0 else CHANCE
    return s.owed


@rule
def choosing(s):
    """B2.2: a bid can be changed until the last one is made."""
    return (1 << s.players) - 1


@rule
def fair(s):
    return count(s.prizes)


@rule
def odds(s, weight):
    """B2.1."""
    n = count(s.prizes)
    for k in range(n):
        weight[k] = 1
    return n


@rule
def legal(s, role, action):
    n = 0
    for card in range(1, MOST + 1):
        action[n] = card
        n += s.hand[role] >> card & 1
    return n


@rule
def play(s, role, action):
    if role == CHANCE:
        s.prize = nth(s.prizes, action)
        s.prizes ^= 1 << s.prize
        s.owed = (1 << s.players) - 1
        tell(TURNED, s.prize)
    else:
        s.chosen[role] = action
        s.owed &= ~(1 << role)
        if s.owed == 0:
            reveal(s)


@rule
def reveal(s):
    """B2.3."""
    best = winner = tied = 0
    for player in range(s.players):
        if s.chosen[player] > best:
            best, winner, tied = s.chosen[player], player, 0
        elif s.chosen[player] == best:
            tied = 1
    if tied:
        tell(TIED, s.prize)
    else:
        s.points[winner] += s.prize
        tell(WINS, winner, s.prize)
        show(s, winner)
    for player in range(s.players):
        s.hand[player] ^= 1 << s.chosen[player]
        s.chosen[player] = NONE
    s.prize = NONE


@rule
def show(s, winner):
    """B2.4."""
    for other in range(s.players):
        if other != winner:
            s.known[PLAYERS * winner + other] |= 1 << s.chosen[other]
            tell(SHOWN, winner, other, s.chosen[other])


@rule
def score(s, out):
    """B3.1."""
    for player in range(s.players):
        out[player] = s.points[player]
    return s.players


@rule
def cover(s, player):
    """B1.2, B2.2, B2.4: hands, bids and what was shown, until the game is over."""
    if not is_over(s):
        for other in range(s.players):
            if other != player:
                s.hand[other] = 0
                if s.chosen[other] != NONE:
                    s.chosen[other] = NONE
                    s.owed |= 1 << other
                for third in range(s.players):
                    s.known[PLAYERS * other + third] = 0


@rule
def sample(s, player, rng):
    """The others hold any of the cards that the player was not shown, as many as there are prizes to bid for."""
    if not is_over(s):
        held = count(s.prizes) + (1 if s.prize != NONE else 0)
        for other in range(s.players):
            if other != player:
                left = deck(s)
                if player >= 0:
                    left &= ~s.known[PLAYERS * player + other]
                while count(left) > held:
                    left ^= 1 << nth(left, below(rng, count(left)))
                s.hand[other] = left
