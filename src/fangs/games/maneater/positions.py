"""Defines the options of Maneater, and converts positions to JSON. The module `reading` parses them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fangs.core.fields import HIDDEN
from fangs.core.options import Choice, Number
from fangs.translation import phrase

from . import chart, rules
from .orders import COLOURS, ROLE_NAMES, write_order
from .state import ASTRAY, HEADS, NEVER, NO_ORDER, OVER, RED, ROLES, SHARK, UNSWAYED, State


class HowMany(Choice):
    """The option for the number of players. It must agree with the number of players in the game."""

    def fits(self, value: object, players: int) -> bool:
        """Return whether the option agrees with the number of players in the game."""
        return value == players


OPTIONS = (
    HowMany(
        name="players", default=5, among=(5, 3, 2), clause="M2.1",
        called=phrase("players"),
        meaning=phrase(
            "the number of players; with 5, each has one role; with 3, one is the shark and two have two "
            "swimmers each; with 2, one is the shark and one has all four swimmers"
        ),
    ),
    Choice(
        name="shark_start", default=chart.MAP.shark_starts[0], among=chart.MAP.shark_starts, samples=chart.MAP.shark_starts,
        clause="M1.4", called=phrase("shark start"), meaning=phrase("the hex on which the shark starts"),
    ),
    Choice(
        name="map", default=chart.MAP.name, among=(chart.MAP.name,), clause="M1.1",
        called=phrase("map"), meaning=phrase("the map of the game"),
    ),
    Number(
        name="turn_limit", default=50, low=0, high=1_000_000, samples=(3, 0), clause="M8.3",
        called=phrase("turn limit"),
        meaning=phrase("the number of turns after which the game is over; 0 for no limit"),
    ),
)  # fmt: skip
PHASES = ("orders", "herring", "bite", "over")
STATES = ("swimming", "home", "eaten", "rocks", "stranded", "withdrawn")
SWAYS = ("astray", "whistle", *(f"heads {colour}" for colour in COLOURS))
SWIMMERS = range(RED, ROLES)


def begin(players: int | None, options: Mapping[str, Any]) -> State:
    """Create an empty state with these options and this number of players."""
    s = State()
    s.players = options["players"] if players is None else players
    s.shark_start = options["shark_start"]
    s.turn_limit = options["turn_limit"]
    return s


def to_json(s: State) -> dict[str, Any]:
    """Convert a position to JSON, with the fields in the order of the rule sheet."""
    return {
        "options": {
            "players": s.players,
            "shark_start": s.shark_start,
            "map": chart.MAP.name,
            "turn_limit": s.turn_limit,
        },
        "turn": s.turn,
        "phase": PHASES[s.phase],
        "shark": chart.NAMES.get(s.at[SHARK]),
        "swimmers": {ROLE_NAMES[swimmer]: _swimmer_json(s, swimmer) for swimmer in SWIMMERS},
        "orders": {
            name: None if s.order[role] == NO_ORDER else write_order(role, s.order[role])
            for role, name in enumerate(ROLE_NAMES)
        },
        "herrings": [ROLE_NAMES[swimmer] for swimmer in SWIMMERS if s.herrings >> swimmer & 1],
        "swayed": None if s.swayed == UNSWAYED else _sway_text(s.swayed),
        "last": s.last or None,
        "score": dict(zip(ROLE_NAMES, s.score, strict=True)),
    }


def _swimmer_json(s: State, swimmer: int) -> dict[str, Any]:
    return {
        "at": chart.NAMES.get(s.at[swimmer]),
        "legs": s.legs[swimmer],
        "state": STATES[s.state[swimmer]],
        "bitten": None if s.bitten[swimmer] == NEVER else s.bitten[swimmer],
        "cramp": bool(s.cramp[swimmer]),
        "stayed": bool(s.stayed[swimmer]),
    }


def _sway_text(swayed: int) -> str:
    return SWAYS[swayed - ASTRAY] if swayed < HEADS else f"heads {ROLE_NAMES[swayed - HEADS]}"


def mark(s: State, view: dict[str, Any], player: int | None) -> None:
    """Replace other players' orders with "?" in a view, whether they are already written or not."""
    if s.phase != OVER:
        for role, name in enumerate(ROLE_NAMES):
            if rules.owner(s, role) != player:
                view["orders"][name] = HIDDEN
