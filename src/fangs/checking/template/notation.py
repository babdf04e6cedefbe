"""New Game: converts its actions, positions and events to text and JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fangs.core.errors import InvalidMove, quoted
from fangs.core.fields import Fields
from fangs.core.options import Number, options_field
from fangs.translation import capital, phrase

from . import rules
from .rules import State

ROLE_NAMES = ("0", "1")
SIDES = (phrase("red"), phrase("blue"))
OPTIONS = (
    Number(
        name="stones",
        default=21,
        low=1,
        high=40,
        samples=(21, 2),
        clause="S1.1",
        meaning=phrase("how many stones there are"),
    ),
)


def side(s: State, player: int) -> str:
    """Return the name of a player's side."""
    return SIDES[player]


def write(s: State, role: int, action: int) -> str:
    """Write an action as text: the number of stones to take, such as `2`."""
    return str(action)


def read(s: State, role: int, text: str) -> int:
    """Parse an action, or raise InvalidMove if the text does not describe one."""
    if text not in ("1", "2", "3"):
        raise InvalidMove.phrased("{text} is not understood: expected 1, 2 or 3 stones.", "S2.1", text=quoted(text))
    return int(text)


def why(s: State, role: int, action: int) -> tuple[str, str]:
    """Return a sentence that explains why an action is not allowed, and the clause that forbids it."""
    return phrase("There are not {count} stones left, only {pile}.", count=action, pile=s.pile), "S2.1"


def sentence(s: State, event: int, a: int, b: int, c: int) -> tuple[str, str]:
    """Return a sentence about an event, and the clause that it follows from."""
    who = capital(SIDES[a])
    if event == rules.WINS:
        return phrase("{who} has taken the last stone and wins", who=who), "S3.1"
    return phrase("{who} takes {count} and leaves {left}", who=who, count=b, left=c or phrase("none")), "S2.1"


def begin(players: int | None, options: Mapping[str, Any]) -> State:
    """Create a state in which only the options are set."""
    s = State()
    s.stones = options["stones"]
    return s


def to_json(s: State) -> dict[str, Any]:
    """Convert a state to the JSON fields of a position."""
    return {"options": {"stones": s.stones}, "pile": s.pile, "turn": s.turn}


def from_json(fields: Fields) -> State:
    """Create a state from the JSON fields of a position, or raise InvalidPosition if they are invalid."""
    s = begin(None, options_field(fields, OPTIONS))
    s.pile = fields.whole("pile", 0, s.stones, "S1.1")
    s.turn = fields.whole("turn", 0, 1, "S2.1")
    return s
