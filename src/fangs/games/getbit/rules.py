# mypy: allow-untyped-defs
"""The rules of Get Bit!, in the order of RULES.md."""

from fangs.engine import CHANCE, Context, Layout, i8, i16, rule, tell

context = Context(__package__)

# G1 Setup, by the number of players
PIRATES = context.table(0, 0, 4, 6, 4, 5, 6)
CARDS = context.table(0, 0, 5, 7, 5, 6, 7)  # G1.2
LINES = context.table(0, 0, 24, 720, 24, 120, 720)  # G1.3: orders of this many pirates
LIMBS = 4

LINEUP, CHOOSE, OVER = 0, 1, 2  # phases
NONE, NOBODY = 0, -1

ROLES = 6
MAX_ACTIONS = 720

# Actions: a card. Outcomes: the lines in the order of the numbers that they are written as.

# Events that the rules report
LINED_UP, SHOWN, TIED, MOVED, SPARED, BITTEN, FLED, OUT, TAKEN_BACK, FRONT_WINS, OTHER_WINS, REST_WINS = range(12)


class State(Layout):
    """A position: the line of pirates, and each pirate's limbs, hand and played cards."""

    players: int = i8
    phase: int = i8
    round: int = i16
    swimming: int = i8  # the number of pirates in the line
    line: list[int] = i8[ROLES]  # from the front; NONE after the last pirate
    limbs: list[int] = i8[ROLES]
    hand: list[int] = i16[ROLES]  # a set of cards, as bits
    stack: list[int] = i16[ROLES]  # the cards as octal digits, the card played last in the lowest digit
    chosen: list[int] = i8[ROLES]  # NONE, or a card
    owed: int = i8  # the set of pirates in the line that have not chosen yet
    place: list[int] = i8[ROLES]  # by player: NONE, or the final place


@rule
def setup(s):
    for pirate in range(ROLES):
        s.line[pirate] = NONE
        s.limbs[pirate] = 0
        s.hand[pirate] = 0
        s.stack[pirate] = 0
        s.chosen[pirate] = NONE
        s.place[pirate] = NONE
    for pirate in range(PIRATES[s.players]):
        s.limbs[pirate] = LIMBS
        s.hand[pirate] = full_hand(s)
    s.swimming = 0
    s.owed = 0
    s.round = 1
    s.phase = LINEUP


@rule
def full_hand(s):
    return (2 << CARDS[s.players]) - 2


@rule
def owner(s, role):
    """Return the player who owns a pirate (G1.1), or NOBODY if the pirate does not take part."""
    if role >= PIRATES[s.players]:
        return NOBODY
    return role - s.players if role >= s.players else role + 0


@rule
def fair(s):
    """Return the number of possible starting lines, which are all equally likely (G1.3)."""
    return LINES[s.players]


@rule
def odds(s, weight):
    for k in range(fair(s)):
        weight[k] = 1
    return fair(s)


@rule
def line_up(s, number):
    """Arrange the pirates in the starting line with this number (G1.3). Lines are numbered alphabetically."""
    left = 0  # the pirates not in the line yet, as octal digits, the lowest pirate in the lowest digit
    for pirate in range(PIRATES[s.players]):
        left |= pirate << 3 * pirate
    lines = LINES[s.players]
    for place in range(PIRATES[s.players]):
        lines //= PIRATES[s.players] - place
        digit = 3 * (number // lines)
        number %= lines
        s.line[place] = left >> digit & 7
        left = left & ((1 << digit) - 1) | left >> 3 + digit << digit
    s.swimming = PIRATES[s.players]
    s.phase = CHOOSE
    s.owed = choosing(s)
    tell(LINED_UP)


# G2 A round


@rule
def owing(s):
    return CHANCE if s.phase == LINEUP else s.owed


@rule
def choosing(s):
    """Return the set of pirates that choose a card this round, which is everybody in the line (G2.1)."""
    pirates = 0
    for place in range(s.swimming):
        pirates |= 1 << s.line[place]
    return pirates


@rule
def legal(s, role, action):
    n = 0
    for card in range(1, CARDS[s.players] + 1):
        action[n] = card
        n += s.hand[role] >> card & 1
    return n


@rule
def play(s, role, action):
    if s.phase == LINEUP:
        line_up(s, action)
    else:
        s.chosen[role] = action
        s.owed &= ~(1 << role)
        if s.owed == 0:
            reveal(s)


@rule
def reveal(s):
    show(s)
    overtake(s)
    for place in range(s.swimming):
        s.chosen[s.line[place]] = NONE
    if s.round == 1:  # G2.3
        tell(SPARED)
    else:
        bite(s)
    if s.phase != OVER:
        for place in range(s.swimming):
            if two_left(s.hand[s.line[place]]):  # G2.6
                take_back(s, s.line[place])
                tell(TAKEN_BACK, s.line[place])
        s.round += 1
        s.owed = choosing(s)


@rule
def show(s):
    """Move every chosen card from its pirate's hand to its stack (G2.2, G2.5)."""
    for place in range(s.swimming):
        pirate = s.line[place]
        s.hand[pirate] ^= 1 << s.chosen[pirate]
        s.stack[pirate] = s.stack[pirate] << 3 | s.chosen[pirate]
        tell(SHOWN, pirate, s.chosen[pirate])


@rule
def overtake_in_turn(s):
    """Move each pirate whose card is not tied to the front of the line, the lowest card first (G2.2)."""
    for card in range(1, CARDS[s.players] + 1):
        pirates = pirates_with(s, card)
        if pirates and pirates & pirates - 1 == 0:
            to_front(s, lowest(pirates))


@rule
def pirates_with(s, card):
    """Return the set of pirates that show this card."""
    pirates = 0
    for place in range(s.swimming):
        if s.chosen[s.line[place]] == card:
            pirates |= 1 << s.line[place]
    return pirates


@rule
def lowest(pirates):
    pirate = 0
    while pirates >> pirate & 1 == 0:
        pirate += 1
    return pirate


@rule
def overtake(s):
    """Rearrange the line after a reveal: pirates that are not tied move to the front, tied pirates stay (G2.2).

    The result is the same as in `overtake_in_turn`, but the line is rebuilt from the back: first the tied pirates, then
    the others.
    """
    cards, tied, pirates = 0, 0, 0
    for place in range(s.swimming):
        card = s.chosen[s.line[place]]
        tied |= cards & 1 << card
        cards |= 1 << card
        pirates |= s.line[place] << 3 * card
    line = 0  # octal digits, the front pirate in the lowest digit
    for place in range(s.swimming - 1, -1, -1):
        stays = tied >> s.chosen[s.line[place]] & 1
        line = line << 3 * stays | s.line[place] * stays
    for card in range(1, CARDS[s.players] + 1):
        moves = (cards & ~tied) >> card & 1
        line = line << 3 * moves | (pirates >> 3 * card & 7) * moves
        if moves:
            tell(MOVED, pirates >> 3 * card & 7)
        elif cards >> card & 1:
            tell(TIED, card, pirates_with(s, card))
    for place in range(s.swimming):
        s.line[place] = line >> 3 * place & 7


@rule
def to_front(s, pirate):
    place = 0
    while s.line[place] != pirate:
        place += 1
    while place > 0:
        s.line[place] = s.line[place - 1]
        place -= 1
    s.line[0] = pirate


@rule
def two_left(hand):
    """Return whether a hand has exactly two cards."""
    rest = hand & hand - 1
    return rest != 0 and rest & rest - 1 == 0


@rule
def take_back(s, pirate):
    s.hand[pirate] = full_hand(s)
    s.stack[pirate] = 0


@rule
def bite(s):
    pirate = s.line[s.swimming - 1]
    s.limbs[pirate] -= 1
    tell(BITTEN, pirate, s.limbs[pirate])
    if s.limbs[pirate] > 0:  # G2.3
        to_front(s, pirate)
        take_back(s, pirate)
        tell(FLED, pirate)
    else:
        leave(s, pirate)


@rule
def leave(s, pirate):
    """Remove an eliminated pirate from the line, and end the game if it is decided (G2.4, G3)."""
    tell(OUT, pirate)
    s.hand[pirate] = 0
    s.stack[pirate] = 0
    s.swimming -= 1
    s.line[s.swimming] = NONE
    if s.players <= 3:
        end_with(s, owner(s, pirate))
    else:
        s.place[pirate] = s.swimming + 1  # G3.4
        if s.swimming == 2:
            s.place[s.line[0]] = 1  # G3.1
            s.place[s.line[1]] = 2
            s.phase = OVER
            tell(FRONT_WINS, s.line[0], s.line[1])


# G3 The end


@rule
def end_with(s, loser):
    """End a game of two or three players, because the first pirate is out (G3.2, G3.3)."""
    place = 0
    while owner(s, s.line[place]) == loser:
        place += 1
    winner = owner(s, s.line[place])
    for player in range(s.players):
        s.place[player] = 2
    s.place[winner] = 1
    s.place[loser] = s.players
    s.phase = OVER
    tell(OTHER_WINS if s.players == 2 else REST_WINS, winner, loser, s.line[place])


@rule
def score(s, out):
    """Store each player's score: 1 for the winner, and 0 for the others (G3.4)."""
    for player in range(s.players):
        out[player] = int(s.place[player] == 1)
    return s.players


@rule
def cover(s, player):
    """Remove the other players' choices, which are secret until the reveal (G2.1)."""
    for pirate in range(PIRATES[s.players]):
        if s.chosen[pirate] != NONE and owner(s, pirate) != player:
            s.chosen[pirate] = NONE
            s.owed |= 1 << pirate
