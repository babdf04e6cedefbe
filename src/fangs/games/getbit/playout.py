# mypy: allow-untyped-defs
"""Plays fast random games of Get Bit! with four pirates, using lookup tables.

A test compares them with the rules.
"""

from itertools import permutations, product

from fangs.engine import Context, rule

from .rules import LIMBS, LINEUP, NONE, OVER

context = Context(__package__)

below = context.shared("rng").below

PIRATES, CARDS = 4, 5
LONGEST = 60  # the most choices in a game: a limb is lost in every round except the first, and the second pirate is out after 14

_LINES = list(permutations(range(PIRATES)))  # in the order of the chance outcomes
_NUMBER = {line: number for number, line in enumerate(_LINES)}
PLACES = context.small(*(pirate for line in _LINES for pirate in line))

# A hand is stored as the cards that were played from it, in order. After the third card it is full again (G2.6).
_HANDS = [played for n in range(3) for played in permutations(range(CARDS), n)]
_HELD = [[card for card in range(CARDS) if card not in played] for played in _HANDS]
SIZE = context.small(*(len(held) for held in _HELD))
CARD = context.small(*(card for held in _HELD for card in (*held, *(0,) * (8 - len(held)))))
AFTER = context.small(
    *(
        _HANDS.index((*played, held[k])) if k < len(held) and len(played) < 2 else 0
        for played, held in zip(_HANDS, _HELD, strict=True)
        for k in range(8)
    )
)
HAND = context.small(*(sum(2 << card for card in held) for held in _HELD))
STACK = context.small(*(sum((card + 1) << 3 * k for k, card in enumerate(reversed(played))) for played in _HANDS))


def _overtaken(cards):
    """Rearrange the line after these cards are shown, and return it as a list of the pirates' old places (G2.2)."""
    line = list(range(len(cards)))
    for card in range(CARDS):
        if cards.count(card) == 1:
            line.insert(0, line.pop(line.index(cards.index(card))))
    return line


def _overtaking(swimming):
    """For every line and every combination of cards, yield the number of the next line.

    The cards are base-five digits, with the lowest-numbered pirate's card as the lowest digit.
    """
    came = {cards: _overtaken(cards) for cards in product(range(CARDS), repeat=swimming)}
    for line in _LINES:
        order = sorted(line[:swimming])
        by_place = [order.index(pirate) for pirate in line[:swimming]]
        for digits in product(range(CARDS), repeat=swimming):
            shown = digits[::-1]
            places = came[tuple(shown[digit] for digit in by_place)]
            yield _NUMBER[*(line[place] for place in places), *line[swimming:]]


OVERTAKING_4, OVERTAKING_3 = context.small(*_overtaking(4)), context.small(*_overtaking(3))
FLEEING_4 = context.small(*(_NUMBER[d, a, b, c] for a, b, c, d in _LINES))
FLEEING_3 = context.small(*(_NUMBER[c, a, b, d] for a, b, c, d in _LINES))


@rule
def chosen(hands, pirate, rng):
    """Choose a random card for a pirate, and return its index in the tables CARD and AFTER."""
    hand = hands >> 8 * pirate & 255
    return 8 * hand + below(rng, SIZE[hand])


@rule
def playout(s, rng, buffer, limit):
    """Play a whole random game of four players, and return the number of choices.

    Return 0 without playing if the number of players differs, the line has been drawn already, or the game could exceed
    `limit`.
    """
    if s.players != PIRATES or s.phase != LINEUP or limit < LONGEST:
        return 0
    line, hands, limbs, moves = below(rng, len(PLACES) // PIRATES), 0, LIMBS * 0x01010101, 0
    bitten = -1
    while True:
        a, b, c, d = chosen(hands, 0, rng), chosen(hands, 1, rng), chosen(hands, 2, rng), chosen(hands, 3, rng)
        line = OVERTAKING_4[625 * line + CARD[a] + 5 * CARD[b] + 25 * CARD[c] + 125 * CARD[d]] + 0
        hands = AFTER[a] | AFTER[b] << 8 | AFTER[c] << 16 | AFTER[d] << 24
        moves += 4
        if moves > 4:  # G2.3
            bitten = PLACES[4 * line + 3]
            limbs -= 1 << 8 * bitten
            hands &= ~(255 << 8 * bitten)
            if limbs >> 8 * bitten & 255 == 0:
                break
            line = FLEEING_4[line] + 0
    first = bitten
    i, j, k = int(first == 0), 1 + (first <= 1), 3 - (first == 3)
    s.round = moves // 4 + 1
    while True:
        a, b, c = chosen(hands, i, rng), chosen(hands, j, rng), chosen(hands, k, rng)
        line = OVERTAKING_3[125 * line + CARD[a] + 5 * CARD[b] + 25 * CARD[c]] + 0
        moves += 3
        bitten = PLACES[4 * line + 2]
        limbs -= 1 << 8 * bitten
        if limbs >> 8 * bitten & 255 == 0:
            break
        hands = AFTER[a] << 8 * i | AFTER[b] << 8 * j | AFTER[c] << 8 * k
        hands &= ~(255 << 8 * bitten)
        line = FLEEING_3[line] + 0
        s.round += 1
    for pirate in range(PIRATES):
        s.limbs[pirate] = limbs >> 8 * pirate & 255
        s.hand[pirate] = s.stack[pirate] = s.chosen[pirate] = 0
    show(s, i, a)
    show(s, j, b)
    show(s, k, c)
    s.hand[bitten] = s.stack[bitten] = 0
    finish(s, line, first, bitten)
    return moves


@rule
def show(s, pirate, card):
    """Move a pirate's last card from its hand to its stack. Nobody takes cards back at the end of a game (G2.2)."""
    hand = card // 8
    s.hand[pirate] = HAND[hand] ^ 2 << CARD[card]
    s.stack[pirate] = STACK[hand] << 3 | CARD[card] + 1


@rule
def finish(s, line, first, second):
    """End the game after two pirates are out, and store all players' places (G3.1, G3.4)."""
    s.swimming = 2
    for place in range(PIRATES):
        s.line[place] = PLACES[4 * line + place] if place < 2 else NONE
    s.owed = 0
    s.place[first], s.place[second] = 4, 3
    s.place[s.line[0]], s.place[s.line[1]] = 1, 2
    s.phase = OVER
