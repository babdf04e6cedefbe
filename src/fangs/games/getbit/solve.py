# mypy: allow-untyped-defs
"""Solves Get Bit! with two players exactly, and stores the values of all positions in a table.

The table holds the winning chance of the player in front. From the second round on, every round ends with a bite: the
pirate in front has just been bitten and has all its cards in hand. So a position consists of the place of the front
pirate's partner, and for each place in the line the limbs and (except for the front) the cards in hand. The positions
of the first two rounds have the highest numbers.

Each round removes a limb, so a stage of the work, which is one set of limbs, needs only stages with fewer limbs. A
position is a game of two players who choose at the same time, each a card for both of their own pirates; its value
comes from an equilibrium.
"""

import itertools

from fangs.engine import Context, routine, rule

from .rules import CHOOSE, NONE, choosing, full_hand, owner

context = Context(__package__)

matrix_ = context.shared("matrix")
value_of, gap_of = matrix_.solve, matrix_.gap

NUMBERING = 2  # tables with numbering 1 were made by an older solver, and have wrong values
SETTINGS = {"two": {"players": 2}}
MORE = ("solve_four",)
SWIMMERS, CARDS, LIMBS = 4, 5, 4
FULL = 0b11111  # a hand with all cards; card k is bit k - 1
_FOURS = tuple(FULL ^ 1 << card for card in range(CARDS))
_THREES = tuple(FULL ^ 1 << one ^ 1 << other for one, other in itertools.combinations(range(CARDS), 2))
HANDS = context.table(FULL, *_FOURS, *_THREES)  # with two cards, a hand becomes full again (G2.6)
MANY, FOURS = 16, 5  # the number of hands, and of hands with four cards
NUMBER_OF_HAND = {hand: k for k, hand in enumerate((FULL, *_FOURS, *_THREES))}
LEFT = context.table(
    *(NUMBER_OF_HAND.get(hand & ~(1 << card), 0) for hand in (FULL, *_FOURS, *_THREES) for card in range(CARDS))
)  # the hand after a card is played; a hand of two cards, or one without the card, counts as full

_SETS = sorted(itertools.product(range(LIMBS), repeat=SWIMMERS), key=sum)
LIMB_SETS = context.table(*(sum(limbs << 2 * place for place, limbs in enumerate(each)) for each in _SETS))
BODIES = LIMBS**SWIMMERS
HELD = MANY**3  # all combinations of hands behind the front pirate
PARTNERS = 3  # the possible places of the front pirate's partner, from the second to the fourth
BITTEN = PARTNERS * BODIES * HELD  # the number of positions after a bite
UNBITTEN = PARTNERS * FOURS**SWIMMERS  # the number of positions in the second round
SIZE = BITTEN + UNBITTEN + PARTNERS
STAGES = BODIES + 2
MEMORY = {"values": SIZE, "payoffs": CARDS**4, "tableau": matrix_.TABLEAU, "shares": matrix_.MOST, "gaps": 1}
NOTES = 64 + matrix_.LABELS


def order(cards):
    """Rearrange the line after these cards are shown (G2.2), and return the pirates' old places in two bits each."""
    moving = [place for place in range(len(cards)) if cards.count(cards[place]) == 1]
    staying = [place for place in range(len(cards)) if place not in moving]
    line = sorted(moving, key=lambda place: -cards[place]) + staying
    return sum(place << 2 * k for k, place in enumerate(line))


ORDERS = context.table(*(order(cards) for cards in itertools.product(range(CARDS), repeat=SWIMMERS)))


# Numbers


def table_of(s):
    """Return the name of the table for this number of players, or None if there is no table."""
    return "two" if s.players == 2 else None


def holders(s):
    """List both players, beginning with the owner of the front pirate, whose chance to win is in the table."""
    front = owner(s, s.line[0])
    return front, 1 - front


def number(s):
    """Return a position's index in the table, or -1 if the table does not contain it."""
    if s.phase != CHOOSE or s.owed != choosing(s):
        return -1
    hands = [NUMBER_OF_HAND.get(s.hand[pirate] >> 1, -1) for pirate in s.line[:SWIMMERS]]
    limbs = [s.limbs[pirate] - 1 for pirate in s.line[:SWIMMERS]]
    partner = next(place for place in range(1, SWIMMERS) if owner(s, s.line[place]) == owner(s, s.line[0])) - 1
    is_whole = limbs == [LIMBS - 1] * SWIMMERS
    if s.round == 1:
        return BITTEN + UNBITTEN + partner if is_whole and hands == [0] * SWIMMERS else -1
    if is_whole and all(1 <= hand <= FOURS for hand in hands):
        digits = sum((hand - 1) * FOURS**place for place, hand in enumerate(hands))
        return BITTEN + partner * FOURS**SWIMMERS + digits
    if hands[0] != 0 or min(hands) < 0:
        return -1
    body = sum(each << 2 * place for place, each in enumerate(limbs))
    return (partner * BODIES + body) * HELD + sum(hand * MANY**place for place, hand in enumerate(hands[1:]))


def position(s, number):
    """Change a starting position into the position with this index, and return whether it can occur in a game."""
    limbs, hands = [LIMBS - 1] * SWIMMERS, [0] * SWIMMERS
    if number < BITTEN:
        partner, body = number // HELD // BODIES, number // HELD % BODIES
        limbs = [body >> 2 * place & 3 for place in range(SWIMMERS)]
        hands = [0, *(number % HELD // MANY**place % MANY for place in range(SWIMMERS - 1))]
    elif number < BITTEN + UNBITTEN:
        partner, digits = divmod(number - BITTEN, FOURS**SWIMMERS)
        hands = [1 + digits // FOURS**place % FOURS for place in range(SWIMMERS)]
    else:
        partner = number - BITTEN - UNBITTEN
    others = [1, 3]
    line = [0, *(2 if place == partner + 1 else others.pop(0) for place in range(1, SWIMMERS))]
    for place, pirate in enumerate(line):
        s.line[place] = pirate
        s.limbs[pirate] = limbs[place] + 1
        write_hand(s, pirate, HANDS[hands[place]])
    s.swimming, s.phase = SWIMMERS, CHOOSE
    s.round = 3 if number < BITTEN else 2 if number < BITTEN + UNBITTEN else 1
    s.owed = choosing(s)
    return full_hand(s) == s.hand[line[0]] or number >= BITTEN


def write_hand(s, pirate, hand):
    """Put these cards in a pirate's hand and all others on its stack.

    A pirate that is out has a hand of -1, and no cards at all.
    """
    s.hand[pirate] = max(hand, 0) << 1
    s.stack[pirate] = NONE
    for card in range(1, CARDS + 1):
        if not hand >> card - 1 & 1:
            s.stack[pirate] = s.stack[pirate] << 3 | card


# Values


@routine
def advance(s, stage, values, payoffs, tableau, shares, gaps, notes):
    """Compute the values of all positions in one stage.

    A stage is a set of limbs; the last two stages are the second round and the first round.
    """
    labels = notes[64:]
    for partner in range(1, 1 + PARTNERS):
        if stage < BODIES:
            first = ((partner - 1) * BODIES + LIMB_SETS[stage]) * HELD
            for held in range(HELD):
                set_hands(notes, 0, held % MANY, held // MANY % MANY, held // MANY // MANY)
                values[first + held] = worked_out(
                    values, partner, LIMB_SETS[stage], True, notes, payoffs, tableau, shares, gaps, labels
                )
        elif stage == BODIES:
            first = BITTEN + (partner - 1) * FOURS**SWIMMERS
            for digits in range(FOURS**SWIMMERS):
                rest = digits // FOURS // FOURS
                set_hands(notes, 1 + digits % FOURS, 1 + digits // FOURS % FOURS, 1 + rest % FOURS, 1 + rest // FOURS)
                values[first + digits] = worked_out(
                    values, partner, BODIES - 1, True, notes, payoffs, tableau, shares, gaps, labels
                )
        else:
            set_hands(notes, 0, 0, 0, 0)
            values[BITTEN + UNBITTEN + partner - 1] = worked_out(
                values, partner, BODIES - 1, False, notes, payoffs, tableau, shares, gaps, labels
            )
    return 1


def gap(*memory):
    """Return how far the computed mixed strategies are from an equilibrium, or 0 if they are exact.

    It is the greatest sum, in any position, of what both players could gain by deviating.
    """
    return memory[-1][0]


@rule
def set_hands(notes, first, second, third, fourth):
    """Store the numbers of the four pirates' hands, from the front of the line to the back."""
    notes[0] = first
    notes[1] = second
    notes[2] = third
    notes[3] = fourth


@routine
def worked_out(values, partner, body, is_biting, notes, payoffs, tableau, shares, gaps, labels):
    """Compute the front player's chance to win, by solving the matrix of all cards that both players can play."""
    one = 1 if partner != 1 else 2  # the places of the other player's pirates
    other = 3 if partner != 3 else 2
    rows = list_pairs(notes, 0, partner, 4)
    columns = list_pairs(notes, one, other, 4 + CARDS * CARDS)
    for row in range(rows):
        mine = notes[4 + row]
        for column in range(columns):
            cards = mine + notes[4 + CARDS * CARDS + column]
            payoffs[row * columns + column] = (
                after_bite(values, partner, body, notes, cards) if is_biting else unbitten(values, partner, cards)
            )
    value = value_of(payoffs, rows, columns, tableau, labels)
    gaps[0] = max(gaps[0], gap_of(payoffs, rows, columns, tableau, labels, shares))
    return value


@rule
def weight(place):
    """Return the weight of a place in the base-five number that packs all four cards."""
    return CARDS ** (SWIMMERS - 1 - place)


@rule
def list_pairs(notes, one, other, at):
    """List all pairs of cards that the pirates at two places can play, and return how many there are."""
    n = 0
    for card in range(CARDS):
        if HANDS[notes[one]] >> card & 1:
            for second in range(CARDS):
                if HANDS[notes[other]] >> second & 1:
                    notes[at + n] = card * weight(one) + second * weight(other)
                    n += 1
    return n


@rule
def card_at(cards, place):
    """Decode the card, counted from 0, that the pirate at this place plays."""
    return cards // weight(place) % CARDS


@rule
def is_ours(place, partner):
    """Return whether the pirate at a place belongs to the player in front."""
    return place == 0 or place == partner


@rule
def after_bite(values, partner, body, notes, cards):
    """Look up the front player's chance to win after these cards and the bite (G2.2 to G2.6).

    This is the player who was in front before the cards were shown.
    """
    line = ORDERS[cards]
    bitten = line >> 6
    limbs = body >> 2 * bitten & 3
    ours = is_ours(bitten, partner)
    if limbs == 0:
        return 0.0 if ours else 1.0
    bodies, held, mate = limbs - 1, 0, 0
    for k in range(SWIMMERS - 1):  # the other pirates, which are behind the bitten one now
        place = line >> 2 * k & 3
        bodies |= (body >> 2 * place & 3) << 2 * (k + 1)
        held += LEFT[notes[place] * CARDS + card_at(cards, place)] << 4 * k
        if is_ours(place, partner) == ours:
            mate = k
    value = values[(mate * BODIES + bodies) * HELD + held]
    return value if ours else 1.0 - value


@rule
def unbitten(values, partner, cards):
    """Look up the front player's chance to win after these cards in the first round, when nobody is bitten (G2.3).

    This is the player who was in front before the cards were shown.
    """
    line = ORDERS[cards]
    ours = is_ours(line & 3, partner)
    digits, mate, power = 0, 0, 1
    for k in range(SWIMMERS):
        place = line >> 2 * k & 3
        digits += card_at(cards, place) * power
        power *= FOURS
        if k > 0 and is_ours(place, partner) == ours:
            mate = k - 1
    value = values[BITTEN + mate * FOURS**SWIMMERS + digits]
    return value if ours else 1.0 - value
