# mypy: allow-untyped-defs
"""Get Bit!: weights for five and six players: everybody's chance to win, by limbs, cards and places in the line."""

import math
from typing import Any

from fangs.engine import rule
from fangs.engine.weights import STEPS

from .rules import LIMBS, LINEUP, OVER, ROLES

ABOUT = {"game": "getbit", "edition": 1, "numbering": 1}  # goes up whenever a weight comes to mean something else
SETTING: dict[str, Any] = {}
PLAYERS = (5, 6)
GAMES = (6000, 24_000)  # that are learnt from; in the second stage, searches go by what was learnt in the first
SIMULATIONS = 600  # for each choice in them
TRUST = 0.7  # in what a search says of a position
RATE = 0.4
TOTAL = 1.0  # somebody wins, but each chance is learnt by itself
PARTS = ROLES  # the players' chances
LEAST = 3  # pirates who swim while the game lasts
PLACES = 3 + 4 + 5 + 6  # in lines of this many
HANDS = 1 << ROLES + 1  # of seven cards
BY_HAND = 1  # weight 0 is for nothing
BY_OWN = BY_HAND + PLACES * LIMBS * HANDS
BY_OTHER = BY_OWN + PLACES * HANDS
SIZE = BY_OTHER - BY_HAND + PLACES * ROLES * LIMBS * LIMBS
WEIGHTS = BY_HAND + len(PLAYERS) * SIZE
FEATURES = 2 + ROLES - 1


@rule
def applies(s):
    """Two and four players have tables of values; for three, where this gained nothing, `evaluation.py` goes on."""
    return s.players >= PLAYERS[0]


@rule
def is_open(s):
    """Whether the game is not over."""
    return s.phase != OVER


@rule
def feature(s, pirate, k):
    """The weight for one thing about a player's pirate: its limbs and cards, those that nobody else has, and each of the others."""
    if is_known(s, pirate):
        return 0
    at = place_of(s, pirate)
    begin = SIZE * (s.players - PLAYERS[0])
    here = (s.swimming + LEAST - 1) * (s.swimming - LEAST) // 2 + at
    if k == 0:
        return begin + BY_HAND + (here * LIMBS + s.limbs[pirate] - 1) * HANDS + (s.hand[pirate] >> 1)
    if k == 1:
        return begin + BY_OWN + here * HANDS + (own_cards(s, pirate) >> 1)
    other = k - 2 if k - 2 < at else k - 1
    if other >= s.swimming:
        return 0
    limbs = LIMBS * (s.limbs[pirate] - 1) + s.limbs[s.line[other]] - 1
    return begin + BY_OTHER + (here * ROLES + other) * LIMBS * LIMBS + limbs


@rule
def is_known(s, pirate):
    """Whether there is nothing to learn of a chance: the game has not begun or is over, or the pirate is out or nobody's."""
    return s.phase == LINEUP or s.phase == OVER or s.limbs[pirate] == 0


@rule
def place_of(s, pirate):
    """The place of a pirate in the line."""
    place = 0
    while s.line[place] != pirate:
        place += 1
    return place


@rule
def own_cards(s, pirate):
    """The cards in a pirate's hand that no other has."""
    cards = s.hand[pirate] + 0
    for place in range(s.swimming):
        if s.line[place] != pirate:
            cards &= ~s.hand[s.line[place]]
    return cards


@rule
def value(s, pirate, total):
    """A player's chance to win."""
    if s.phase == LINEUP:
        return 1.0 / s.players if pirate < s.players else 0.0
    if is_known(s, pirate):
        return 1.0 if s.place[pirate] == 1 else 0.0
    odds = total / STEPS
    return 0.5 + 0.5 * odds / math.sqrt(1.0 + odds * odds)


@rule
def slope(s, pirate, total):
    """The derivative of the value by the sum of the weights."""
    if is_known(s, pirate):
        return 0.0
    odds = total / STEPS
    flat = 1.0 + odds * odds
    return 0.5 / (STEPS * flat * math.sqrt(flat))


@rule
def share(s, pirate, player):
    """Everybody has a chance of their own."""
    return int(pirate == player)
