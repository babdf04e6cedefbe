# mypy: allow-untyped-defs
"""Solves Get Bit! with four players approximately, and stores the values of all positions in a table.

The table holds each pirate's chance to win, from the front of the line to the back. All pirates in the line choose a
card at the same time, so a position is a game of four or three players, each for themselves. Its values come from mixed
strategies found by regret matching, which are close to an equilibrium but not exact. So the table also holds, for every
place in the line, the most that a player could win there if the others kept to these strategies.

After a bite, the pirate in front has just been bitten and has all its cards in hand; when a pirate has left, any hands
are possible. The second round and the first, in which nobody has been bitten yet, come last. Each round removes a limb,
so a stage of the work, which is one set of limbs, needs only stages with fewer limbs.
"""

import itertools

from fangs.engine import Context, routine, rule

from .rules import CHOOSE, NONE, choosing, owner
from .solve import CARDS, FOURS, HANDS, LEFT, LIMBS, MANY, NUMBER_OF_HAND, ORDERS, order, write_hand

context = Context(__package__)

mixture_ = context.shared("mixture")
settle, responses, mean, most = mixture_.settle, mixture_.responses, mixture_.mean, mixture_.most
MOST = mixture_.MOST

NUMBERING = 2  # in tables with numbering 1, a player could gain 0.06 in some positions
SETTINGS = {"four": {"players": 4}}
VALUES = 4
"""The number of values per position: one for each place in the line, beginning with the front."""
STEPS = 65535.0  # values are rounded as in the stored table, so that both give the same mixed strategies
SWIMMERS, FEWER = 4, 3
ORDERS_OF_FEWER = context.table(*(order(cards) for cards in itertools.product(range(CARDS), repeat=FEWER)))

HELD = MANY**3
BODIES = (LIMBS - 1) * LIMBS**3  # the front pirate has been bitten, so it has one limb fewer
BODIES_OF_FEWER = LIMBS**3
ALL_SWIM = BODIES * HELD  # lower indices have four pirates in the line, higher ones three
UNBITTEN = ALL_SWIM + BODIES_OF_FEWER * HELD  # the indices of the second round begin here
START = UNBITTEN + FOURS**SWIMMERS  # the index of the first round
SIZE = START + 1


def _limbs(body, swimmers):
    return sum(body >> 2 * place & 3 for place in range(swimmers))


_OF_FEWER = sorted(range(BODIES_OF_FEWER), key=lambda body: _limbs(body, FEWER))
_OF_ALL = sorted(range(BODIES), key=lambda body: _limbs(body, SWIMMERS))
LIMB_SETS = context.table(*_OF_FEWER, *_OF_ALL)
STAGES = BODIES_OF_FEWER + BODIES + 2
MEMORY = {
    "values": SIZE * VALUES,
    "best": SIZE * VALUES,
    "payoffs": SWIMMERS * CARDS**SWIMMERS,
    "work": CARDS**SWIMMERS,
    "past": SWIMMERS * MOST * mixture_.PAST,
    **dict.fromkeys(("shares", "means", "found", "kept"), SWIMMERS * MOST),
}
NOTES = 16 + SWIMMERS * CARDS
SIZES, CHOICES = 8, 16  # where the notes have the number of cards in each hand, and the cards


# Numbers


def table_of(s):
    """Return the name of the table for this number of players, or None if there is no table."""
    return "four" if s.players == 4 else None


def holders(s):
    """List the players in the order of a position's values.

    The players in the line come first, from front to back, and then the players who are out.
    """
    swimming = [owner(s, s.line[place]) for place in range(s.swimming)]
    return swimming + [player for player in range(s.players) if player not in swimming]


def number(s):
    """Return a position's index in the table, or -1 if the table does not contain it."""
    if s.phase != CHOOSE or s.owed != choosing(s):
        return -1
    line = s.line[: s.swimming]
    hands = [NUMBER_OF_HAND.get(s.hand[pirate] >> 1, -1) for pirate in line]
    limbs = [s.limbs[pirate] - 1 for pirate in line]
    if min(hands) < 0:
        return -1
    body = sum(each << shift(place, s.swimming) for place, each in enumerate(limbs))
    if s.swimming == FEWER:
        return ALL_SWIM + body * HELD + sum(hand * MANY**place for place, hand in enumerate(hands))
    if min(limbs) == LIMBS - 1:
        if s.round == 1:
            return START if not any(hands) else -1
        digits = sum((hand - 1) * FOURS**place for place, hand in enumerate(hands))
        return UNBITTEN + digits if all(1 <= hand <= FOURS for hand in hands) else -1
    if hands[0] != 0 or body >= BODIES:
        return -1
    return body * HELD + sum(hand * MANY**place for place, hand in enumerate(hands[1:]))


def position(s, number):
    """Change a starting position into the position with this index, and return whether it can occur in a game."""
    swimmers, held = SWIMMERS, number % HELD
    limbs, hands = [LIMBS - 1] * SWIMMERS, [0] * SWIMMERS
    if number < UNBITTEN:
        swimmers = SWIMMERS if number < ALL_SWIM else FEWER
        body = number // HELD - (0 if number < ALL_SWIM else BODIES)
        limbs = [body >> shift(place, swimmers) & 3 for place in range(swimmers)]
        hands = [held // MANY**place % MANY for place in range(3)]
        hands = [0, *hands] if swimmers == SWIMMERS else hands
    elif number < START:
        hands = [1 + (number - UNBITTEN) // FOURS**place % FOURS for place in range(SWIMMERS)]
    for pirate in range(SWIMMERS):
        is_in = pirate < swimmers
        s.line[pirate] = pirate if is_in else NONE
        s.limbs[pirate] = limbs[pirate] + 1 if is_in else 0
        s.place[pirate] = NONE if is_in else SWIMMERS
        write_hand(s, pirate, HANDS[hands[pirate]] if is_in else -1)
    s.swimming, s.phase = swimmers, CHOOSE
    s.round = 1 if number == START else 2 if number >= UNBITTEN else 3 if swimmers == SWIMMERS else 9
    s.owed = choosing(s)
    return True


# Values


def gain(values, best, *rest):
    """Return the most that a player could gain over a whole game by deviating while the others play by the table."""
    at = START * VALUES
    return max(best[at + place] - values[at + place] for place in range(SWIMMERS))


def gains(values, best, *rest):
    """For each position after the first two rounds, return the most that a player could still gain by deviating."""
    return (best - values).reshape(-1, VALUES)[:UNBITTEN].max(axis=1)


@routine
def advance(s, stage, values, best, payoffs, work, past, shares, means, found, kept, notes):
    """Compute the values of all positions in one stage.

    A stage is a set of limbs; the last two stages are the second round and the first round.
    """
    first, n, swimmers, body = 0, HELD, SWIMMERS, 0
    if stage < BODIES_OF_FEWER:
        swimmers, body = FEWER, LIMB_SETS[stage]
        first = ALL_SWIM + body * HELD
    elif stage < BODIES_OF_FEWER + BODIES:
        body = LIMB_SETS[stage]
        first = body * HELD
    elif stage == BODIES_OF_FEWER + BODIES:
        first, n = UNBITTEN, FOURS**SWIMMERS
    else:
        first, n = START, 1
    for k in range(n):
        work_out(first + k, swimmers, body, values, best, payoffs, work, past, shares, means, found, kept, notes)
    return 1


@routine
def work_out(number, swimmers, body, values, best, payoffs, work, past, shares, means, found, kept, notes):
    """Compute a position's values from the values of the next positions.

    Store the values under the mixed strategies, and the values of the best replies to them.
    """
    set_hands(notes, number)
    list_cards(notes, swimmers)
    sizes = notes[SIZES:]
    fill(payoffs, values, number, swimmers, body, notes)
    settle(payoffs, sizes, swimmers, past, shares, means, found, kept, work)
    for place in range(swimmers):
        responses(payoffs, sizes, swimmers, place, kept, work)
        values[number * VALUES + place] = int(mean(sizes, place, kept, work) * STEPS + 0.5) / STEPS
    fill(payoffs, best, number, swimmers, body, notes)
    for place in range(swimmers):
        responses(payoffs, sizes, swimmers, place, kept, work)
        best[number * VALUES + place] = most(sizes, place, work)


@rule
def set_hands(notes, number):
    """Decode the hands in the position with this index, and store their numbers."""
    held = number % HELD
    if number < UNBITTEN:
        front = 1 if number < ALL_SWIM else 0
        notes[0] = 0
        for k in range(3):
            notes[front + k] = held >> 4 * k & 15
    elif number < START:
        rest = number - UNBITTEN
        for place in range(SWIMMERS):
            notes[place] = 1 + rest % FOURS
            rest //= FOURS
    else:
        for place in range(SWIMMERS):
            notes[place] = 0


@rule
def list_cards(notes, swimmers):
    """Store how many cards each pirate has in hand, and list the cards."""
    for place in range(swimmers):
        n = 0
        for card in range(CARDS):
            if HANDS[notes[place]] >> card & 1:
                notes[CHOICES + place * CARDS + n] = card
                n += 1
        notes[SIZES + place] = n


@rule
def shift(place, swimmers):
    """Return how many bits a pirate's limbs are shifted in the number that packs all limbs.

    Each pirate has two bits. The front pirate has the highest bits.
    """
    return 2 * ((place + swimmers - 1) % swimmers)


@routine
def fill(payoffs, source, number, swimmers, body, notes):
    """For every combination of cards, store the values of the next position in the payoff matrix.

    The matrix has an entry for every place in the line. The values are read from the array `source`.
    """
    total = 1
    for place in range(swimmers):
        total *= notes[SIZES + place]
    for k in range(total):
        rest, cards, power = k, 0, 1
        for place in range(swimmers - 1, -1, -1):
            card = notes[CHOICES + place * CARDS + rest % notes[SIZES + place]]
            rest //= notes[SIZES + place]
            cards += card * power
            power *= CARDS
        line = ORDERS[cards] if swimmers == SWIMMERS else ORDERS_OF_FEWER[cards]
        if number == START:
            unbitten(payoffs, source, k, total, cards, line)
        else:
            bitten(payoffs, source, k, total, cards, line, swimmers, body, notes)


@rule
def card_at(cards, place, swimmers):
    """Decode the card, counted from 0, that the pirate at this place plays."""
    return cards // CARDS ** (swimmers - 1 - place) % CARDS


@rule
def unbitten(payoffs, source, k, total, cards, line):
    """Fill in the payoffs of one combination of cards in the first round, in which nobody is bitten (G2.3)."""
    digits, power = 0, 1
    for place in range(SWIMMERS):
        digits += card_at(cards, line >> 2 * place & 3, SWIMMERS) * power
        power *= FOURS
    for place in range(SWIMMERS):
        payoffs[(line >> 2 * place & 3) * total + k] = source[(UNBITTEN + digits) * VALUES + place]


@rule
def bitten(payoffs, source, k, total, cards, line, swimmers, body, notes):
    """Fill in the payoffs of one combination of cards, after which the last pirate is bitten (G2.2 to G2.6)."""
    last = line >> 2 * (swimmers - 1) & 3
    limbs = body >> shift(last, swimmers) & 3
    leaves = 1 if limbs == 0 else 0
    if leaves and swimmers == FEWER:
        for place in range(swimmers):
            payoffs[place * total + k] = 1.0 if place == line & 3 else 0.0
    else:
        left = swimmers - leaves
        bodies, held = 0, 0
        for place in range(swimmers - 1):  # the other pirates move back by one place if the last one goes to the front
            before, now = line >> 2 * place & 3, place + 1 - leaves
            bodies |= (body >> shift(before, swimmers) & 3) << shift(now, left)
            hand = LEFT[notes[before] * CARDS + card_at(cards, before, swimmers)]
            held |= hand << 4 * (place + (1 if swimmers == FEWER else 0))
        if not leaves:
            bodies |= limbs - 1 << shift(0, left)
        after = ((BODIES if left == FEWER else 0) + bodies) * HELD + held
        payoffs[last * total + k] = 0.0 if leaves else source[after * VALUES]
        for place in range(swimmers - 1):
            payoffs[(line >> 2 * place & 3) * total + k] = source[after * VALUES + place + 1 - leaves]
