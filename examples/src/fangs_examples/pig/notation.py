"""Pig: its actions, positions and events as text and JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fangs.core.errors import InvalidMove, listed, quoted
from fangs.core.fields import Fields
from fangs.core.options import Number, options_field
from fangs.engine import CHANCE
from fangs.translation import capital, phrase

from . import rules
from .rules import FACES, State

ROLE_NAMES = ("0", "1")
SIDES = (phrase("red"), phrase("blue"))
ACTIONS = ("roll", "hold")
OPTIONS = (
    Number(
        name="goal",
        default=30,
        low=10,
        high=200,
        samples=(30, 10),
        clause="P1.1",
        meaning=phrase("how many points win"),
    ),
)


def side(s: State, player: int) -> str:
    """What a player is."""
    return SIDES[player]


def write(s: State, role: int, action: int) -> str:
    """`roll` or `hold`, or what the die shows."""
    return str(action + 1) if role == CHANCE else ACTIONS[action]


def read(s: State, role: int, text: str) -> int:
    """And back. Raise InvalidMove."""
    words = tuple(map(str, range(1, FACES + 1))) if role == CHANCE else ACTIONS
    if text not in words:
        expected = listed(words, "or")
        told = phrase("{text} is not understood: expected {expected}.", text=quoted(text), expected=expected)
        raise InvalidMove(told, "P2.1")
    return words.index(text)


def why(s: State, role: int, action: int) -> tuple[str, str]:
    """Why an action is not allowed: a sentence and its clause."""
    return phrase("Roll first: there is nothing to hold yet."), "P2.1"


def sentence(s: State, event: int, a: int, b: int, c: int) -> tuple[str, str]:
    """What a rule told, as a sentence, and its clause."""
    who = capital(SIDES[a])
    if event == rules.ADDS:
        return phrase("{who} rolls a {roll}, {sum} in this turn", who=who, roll=b, sum=c), "P2.2"
    if event == rules.LOSES:
        if b == 0:
            return phrase("{who} rolls a 1 and loses only the turn", who=who), "P2.2"
        return phrase("{who} rolls a 1 and loses {sum}", who=who, sum=b), "P2.2"
    if event == rules.HOLDS:
        return phrase("{who} holds {sum} and has {points}", who=who, sum=b, points=c), "P2.3"
    return phrase("{who} has won", who=who), "P3.1"


def begin(players: int | None, options: Mapping[str, Any]) -> State:
    """A state that holds the options and nothing else yet."""
    s = State()
    s.goal = options["goal"]
    return s


def to_json(s: State) -> dict[str, Any]:
    """The fields of the position."""
    return {
        "options": {"goal": s.goal},
        "points": s.points[:],
        "sum": s.sum,
        "turn": s.turn,
        "rolling": bool(s.rolling),
    }


def from_json(fields: Fields) -> State:
    """The state that the fields describe. Raise InvalidPosition."""
    s = begin(None, options_field(fields, OPTIONS))
    s.points = fields.wholes("points", 2, 0, 999, "P2.3")
    s.sum = fields.whole("sum", 0, 999, "P2.2")
    s.turn = fields.whole("turn", 0, 1, "P2.1")
    s.rolling = fields.flag("rolling", "P2.1")
    if rules.is_over(s) and (s.rolling or s.sum or min(s.points) >= s.goal):
        raise fields.wrong("points", "one winner, and no turn after the end", "P3.1")
    return s
