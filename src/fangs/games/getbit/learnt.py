# mypy: allow-untyped-defs
"""Estimates each pirate's chance to win Get Bit!, with learnt weights for limbs, cards and places in the line."""

import math
from typing import Any

from fangs.engine import rule
from fangs.engine.weights import STEPS

from .rules import LIMBS, LINEUP, OVER, PIRATES, ROLES, owner

ABOUT = {"game": "getbit", "edition": 1, "numbering": 2}  # increase `numbering` when the meaning of a weight changes
SETTING: dict[str, Any] = {}
PLAYERS = (3, 4, 5, 6)
GAMES = (1000,) * 24  # games to learn from; each stage uses the weights of the stage before
# The most joint choices for which players use an equilibrium, and the trust in the values that are found, for each of PLAYERS. With six, a
# game has most rounds, so values that are learnt from values stay too near to even.
JOINT = (20_000, 20_000, 20_000, 200_000)
SIMULATIONS = 600  # the simulations for each choice if there are more joint choices
TRUST = (0.7, 0.7, 0.7, 0.2)
RATE = 0.4
TOTAL = 1.0  # all chances add up to 1, but each is learnt by itself
PARTS = ROLES  # each pirate's chance to decide the game for its player
LEAST = 3  # the least number of pirates in the line during a game
PLACES = 3 + 4 + 5 + 6  # all places in lines of 3, 4, 5 and 6 pirates
HANDS = 1 << ROLES + 1  # all sets of seven cards
BY_HAND = 1  # weight 0 stands for no feature
BY_OWN = BY_HAND + PLACES * LIMBS * HANDS
BY_OTHER = BY_OWN + PLACES * HANDS
BY_FRIEND = BY_OTHER + PLACES * ROLES * LIMBS * LIMBS
SIZE = BY_FRIEND - BY_HAND + PLACES * ROLES * LIMBS * LIMBS
WEIGHTS = BY_HAND + len(PLAYERS) * SIZE
FEATURES = 2 + ROLES - 1


@rule
def applies(s):
    """Return whether there are weights for this number of players. Two players have a table of exact values instead."""
    return s.players >= PLAYERS[0]


@rule
def is_open(s):
    """Return whether the game is still in progress."""
    return s.phase != OVER


@rule
def feature(s, pirate, k):
    """Return the index of the weight for one feature of a pirate.

    The features are its limbs and cards, the cards that nobody else has in hand, and each of the other pirates in the
    line. The index is 0 if there is no such feature.
    """
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
    kind = BY_FRIEND if owner(s, s.line[other]) == owner(s, pirate) else BY_OTHER
    return begin + kind + (here * ROLES + other) * LIMBS * LIMBS + limbs


@rule
def is_known(s, pirate):
    """Return whether a pirate's chance is known without any weights, for example because the pirate is out."""
    return s.phase == LINEUP or s.phase == OVER or s.limbs[pirate] == 0


@rule
def place_of(s, pirate):
    """Return a pirate's index in the line, where 0 is the front."""
    place = 0
    while s.line[place] != pirate:
        place += 1
    return place


@rule
def own_cards(s, pirate):
    """Return the set of cards in a pirate's hand that no other pirate has in hand."""
    cards = s.hand[pirate] + 0
    for place in range(s.swimming):
        if s.line[place] != pirate:
            cards &= ~s.hand[s.line[place]]
    return cards


@rule
def value(s, pirate, total):
    """Estimate a pirate's chance to win for its player, as the foremost pirate that does not belong to the loser."""
    if s.phase == LINEUP:
        return 1.0 / PIRATES[s.players] if pirate < PIRATES[s.players] else 0.0
    if is_known(s, pirate):
        return 1.0 if s.phase == OVER and pirate == winner(s) else 0.0
    odds = total / STEPS
    return 0.5 + 0.5 * odds / math.sqrt(1.0 + odds * odds)


@rule
def winner(s):
    """Return the winning player's foremost pirate."""
    place = 0
    while s.place[owner(s, s.line[place])] != 1:
        place += 1
    return s.line[place] + 0


@rule
def slope(s, pirate, total):
    """Return the derivative of `value` with respect to `total`."""
    if is_known(s, pirate):
        return 0.0
    odds = total / STEPS
    flat = 1.0 + odds * odds
    return 0.5 / (STEPS * flat * math.sqrt(flat))


@rule
def share(s, pirate, player):
    """Return 1 if a pirate belongs to a player, or 0 otherwise. A player's chance is the sum over the player's pirates."""
    return int(owner(s, pirate) == player)
