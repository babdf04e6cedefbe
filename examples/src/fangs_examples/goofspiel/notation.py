"""Goofspiel: its actions, positions and events as text and JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fangs.core.errors import InvalidMove, quoted
from fangs.core.fields import HIDDEN, Fields
from fangs.core.game import EVERYBODY
from fangs.core.options import Number, options_field
from fangs.engine import CHANCE
from fangs.translation import capital, phrase

from . import rules
from .rules import MOST, NONE, PLAYERS, State

ROLE_NAMES = ("0", "1", "2")
SIDES = (phrase("red"), phrase("blue"), phrase("green"))
OPTIONS = (
    Number(
        name="cards",
        default=5,
        low=2,
        high=MOST,
        samples=(5, 3),
        clause="B1.1",
        meaning=phrase("how many cards each has"),
    ),
)


def side(s: State, player: int) -> str:
    """What a player is."""
    return SIDES[player]


def cards(held: int) -> list[int]:
    """A set of cards as a list."""
    return [card for card in range(1, MOST + 1) if held >> card & 1]


def write(s: State, role: int, action: int) -> str:
    """A bid, or the prize that is turned up."""
    return str(rules.nth(s.prizes, action) if role == CHANCE else action)


def read(s: State, role: int, text: str) -> int:
    """And back. Raise InvalidMove."""
    if text not in map(str, range(1, MOST + 1)):
        told = phrase("{text} is not understood: expected a card from 1 to {last}.", text=quoted(text), last=s.cards)
        raise InvalidMove(told, "B1.1")
    if role == CHANCE:
        return rules.count(s.prizes & ((1 << int(text)) - 1)) if s.prizes >> int(text) & 1 else MOST
    return int(text)


def why(s: State, role: int, action: int) -> tuple[str, str]:
    """Why an action is not allowed: a sentence and its clause."""
    return phrase("You do not hold the {card}.", card=action), "B2.2"


def shown(s: State, role: int, action: int, player: int | None) -> str:
    """B2.2, B2.4: a bid is for its player alone; prizes are for all."""
    return write(s, role, action) if role in (CHANCE, player) else HIDDEN


def audience(s: State, event: int, a: int, b: int, c: int) -> int:
    """B2.4: only the winner is shown the other bids."""
    return 1 << a if event == rules.SHOWN else EVERYBODY


def sentence(s: State, event: int, a: int, b: int, c: int) -> tuple[str, str]:
    """What a rule told, as a sentence, and its clause."""
    if event == rules.TURNED:
        return phrase("A prize of {prize} is turned up", prize=a), "B2.1"
    if event == rules.TIED:
        return phrase("The highest bids are the same: nobody gets the prize of {prize}", prize=a), "B2.3"
    if event == rules.WINS:
        return phrase("{who} wins the prize of {prize}", who=capital(SIDES[a]), prize=b), "B2.3"
    return phrase("{who} is shown that {other} bid {card}", who=capital(SIDES[a]), other=SIDES[b], card=c), "B2.4"


def begin(players: int | None, options: Mapping[str, Any]) -> State:
    """A state that holds the options and nothing else yet."""
    s = State()
    s.cards, s.players = options["cards"], players or 2
    return s


def to_json(s: State) -> dict[str, Any]:
    """The fields of the position."""
    every = range(s.players)
    return {
        "players": s.players,
        "options": {"cards": s.cards},
        "prize": s.prize or None,
        "prizes": cards(s.prizes),
        "hands": [cards(s.hand[player]) for player in every],
        "bids": [s.chosen[player] or None for player in every],
        "points": s.points[: s.players],
        "known": [[cards(s.known[PLAYERS * player + other]) for other in every] for player in every],
    }


def mark(s: State, view: dict[str, Any], player: int | None) -> None:
    """Put "?" where the view hides something: the hands, bids and knowledge of others."""
    if not rules.is_over(s):
        for other in range(s.players):
            if other != player:
                view["hands"][other] = view["known"][other] = HIDDEN
                if s.chosen[other] != NONE:
                    view["bids"][other] = HIDDEN


def from_json(fields: Fields) -> State:
    """The state that the fields describe, whole or a view. Raise InvalidPosition."""
    players = fields.whole("players", 2, PLAYERS, "B1.1")
    s = begin(players, options_field(fields, OPTIONS))
    s.prizes = _set(fields, "prizes", fields.take("prizes"), s)
    s.prize = fields.whole_or_null("prize", 1, s.cards, NONE, "B2.1")
    s.points[: s.players] = fields.wholes("points", s.players, 0, s.cards * (s.cards + 1) // 2, "B3.1")
    held = rules.count(s.prizes) + (s.prize != NONE)
    if s.prizes >> s.prize & 1 and s.prize != NONE:
        raise fields.wrong("prize", "one that is not left", "B2.1")
    for player, hand in enumerate(fields.items("hands", s.players, s.players, "B1.1")):
        s.hand[player] = 0 if hand == HIDDEN else _set(fields, "hands", hand, s)
        if hand != HIDDEN and rules.count(s.hand[player]) != held:
            raise fields.wrong("hands", f"{held} cards in each hand, one for each prize", "B2.3")
    for player, bid in enumerate(fields.items("bids", s.players, s.players, "B2.2")):
        if bid in (None, HIDDEN):
            s.owed |= (s.prize != NONE) << player
        elif s.prize == NONE or bid not in cards(s.hand[player]):
            raise fields.wrong("bids", "cards of the hands", "B2.2")
        else:
            s.chosen[player] = bid
    if s.prize != NONE and s.owed == 0:
        raise fields.wrong("bids", "one that is not made yet", "B2.3")
    _known(fields, s)
    return s


def _known(fields: Fields, s: State) -> None:
    for player, row in enumerate(fields.items("known", s.players, s.players, "B2.4")):
        if row != HIDDEN and (not isinstance(row, list) or len(row) != s.players):
            raise fields.wrong("known", "a list for each player", "B2.4")
        for other, seen in enumerate(row if row != HIDDEN else ()):
            known = _set(fields, "known", seen, s)
            if known & s.hand[other] or (known and other == player):
                raise fields.wrong("known", "cards that others have bid", "B2.4")
            s.known[PLAYERS * player + other] = known


def _set(fields: Fields, name: str, found: object, s: State) -> int:
    """A list of cards as a set."""
    if not isinstance(found, list) or found != [card for card in range(1, s.cards + 1) if card in found]:
        raise fields.wrong(name, f"cards from 1 to {s.cards}, the lowest first", "B1.1")
    return sum(1 << card for card in found)
