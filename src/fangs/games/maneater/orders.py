"""Maneater: orders as text and back, and why one is not allowed."""

from __future__ import annotations

import re

from fangs.core.errors import InvalidMove, listed, quoted

from . import chart, swimmers
from .state import DRIFT, ISLAND_A, NMR, RED, SHARK, VOID, WITHDRAW, State

ROLE_NAMES = ("shark", "red", "green", "blue", "yellow")
COLOURS = ROLE_NAMES[RED:]
CALLED = {name: "the shark" if name == "shark" else name for name in ROLE_NAMES}
"""What people call the roles."""
MASTER_ACTIONS = ("withdraw",)
"""M9.1: the Games Master's, never a player's."""
IMPOSSIBLE, NO_ORDER = "void", "nmr"
"""M4.7, M7.2: what an order that cannot be, or that has not come, counts as."""

_WORDS = {"drift": DRIFT, IMPOSSIBLE: VOID, NO_ORDER: NMR, "withdraw": WITHDRAW}
_TEXTS = {order: word for word, order in _WORDS.items()}
_MOST = 40  # the most parts of an order that are read, so that one with too many can be refused for what it is


def write_order(role: int, order: int) -> str:
    """An order as text."""
    if order in _TEXTS:
        return _TEXTS[order]
    if role == SHARK:
        colours = ">".join(ROLE_NAMES[colour] for colour in preference(order))
        return f"{chart.NAMES[order & 0xFF]} {colours}".rstrip()
    return "/".join(chart.NAMES[space] for space in spaces(order))


def read_order(role: int, text: str) -> int:
    """The order that a text is; raises InvalidMove."""
    if text in _WORDS and (role, text) != (SHARK, "drift"):
        return _WORDS[text]
    return _read_shark(text) if role == SHARK else _read_swimmer(text)


def heard(s: State, role: int, text: str) -> str:
    """What was written as an order, without the space where the role is, as in `from 79 to 81` or `79-81`."""
    return re.sub(
        rf"^(?:from )?{chart.NAMES[s.at[role]].lower()} ?(?:-|>|(?:to|nach|vers|al?|naar) ) ?(?=[0-9a-z])", "", text
    )


def spaces(order: int) -> list[int]:
    """M4.3: the spaces of a swimmer's order, the first first."""
    return [order >> shift & 0xFF for shift in range(0, order.bit_length(), 8)] if order & 0xFF else []


def preference(order: int) -> list[int]:
    """M7.6: the roles in the preference of the shark's order, the first first."""
    packed = order >> 8
    return [packed >> shift & 7 for shift in range(0, packed.bit_length(), 3)]


def _read_swimmer(text: str) -> int:
    parts = text.split("/")
    if len(parts) > _MOST:
        raise InvalidMove(f"{quoted(text)} is not understood: an order names four spaces at most.", "M4.3")
    return sum(_space(part, text, _SWIMMER_EXPECTED) << 8 * place for place, part in enumerate(parts))


def _read_shark(text: str) -> int:
    name, gap, colours = text.partition(" ")
    order = _space(name, text, _SHARK_EXPECTED)
    names = colours.split(">") if gap else []
    if len(names) > _MOST:
        raise InvalidMove(f"{quoted(text)} is not understood: a preference names each colour once.", "M7.6")
    for place, colour in enumerate(names):
        if colour not in COLOURS:
            raise InvalidMove(f"{quoted(colour)} in {quoted(text)} is no colour: expected {listed(COLOURS)}.", "M7.6")
        order |= ROLE_NAMES.index(colour) << 8 + 3 * place
    return order


_SWIMMER_EXPECTED = "a space such as 92 or home, with alternatives behind it such as 92/93/80, or drift, void or nmr"
_SHARK_EXPECTED = "a hex such as 118, with a preference behind it such as 118 green>blue, or void or nmr"


def _space(name: str, text: str, expected: str) -> int:
    code = chart.SPACES.get(name)
    if code is not None:
        return code
    if name.isascii() and name.isdigit() and name[0] != "0":
        raise InvalidMove(f"There is no hex {quoted(name)[1:-1]}: the hexes are 1 to {len(chart.HEXES)}.", "M1.1")
    raise InvalidMove(f"{quoted(text)} is not understood: expected {expected}.", "M1.3")


# Why not


def why(s: State, role: int, action: int) -> tuple[str, str]:
    """Why an order is not allowed: a sentence and its clause."""
    if role == SHARK:
        return _why_not_shark(s, action)
    name = ROLE_NAMES[role].capitalize()
    if action == DRIFT:
        return f"{name} has {_legs(s, role)} and swims: only a swimmer without legs drifts.", "M4.5"
    wanted = spaces(action)
    if s.legs[role] == 0 and wanted != [s.at[role]]:
        return f"Without legs {name.lower()} can only stay ({chart.NAMES[s.at[role]]}) or drift.", "M4.5"
    if role == RED and len(wanted) > 1:
        return "Red writes no conditional orders: one space is all.", "M4.3"
    if len(wanted) > 4:
        return f"Three spaces may be written after the first, not {len(wanted) - 1}.", "M4.3"
    for place, space in enumerate(wanted):
        if space in wanted[:place]:
            return f"The spaces of an order must all be different, and {chart.NAMES[space]} is there twice.", "M4.3"
        if s.legs[role] == 0 or not swimmers.can_order(s, role, space):
            return _why_not_space(s, role, space)
    raise AssertionError(f"{write_order(role, action)} is allowed")


def _why_not_space(s: State, role: int, space: int) -> tuple[str, str]:
    name, at, there = ROLE_NAMES[role].capitalize(), s.at[role], place_name(space)
    if space == at and at >= ISLAND_A:
        return f"{name} is the only swimmer in play, and may not stay on {there} two turns running.", "M4.6"
    if space == at:
        return f"{name} is on {there} already: a swimmer with legs must order another space.", "M4.1"
    steps = chart.way(at, space)
    if steps == 0:
        return f"There is no way for a swimmer from {place_name(at)} to {there}.", "M4.1"
    if steps <= s.legs[role] and space in chart.ISLAND_CODES:
        return f"In one turn {name.lower()} cannot both leave {place_name(at)} and enter {there}.", "M4.5"
    far = f"{there[0].upper()}{there[1:]} is {steps} step{'s' * (steps > 1)} away from {place_name(at)}"
    most = "two steps" if s.legs[role] == 2 else "one step"
    return f"{far}; with {_legs(s, role)} {name.lower()} goes {most} at most.", "M4.1"


def _why_not_shark(s: State, action: int) -> tuple[str, str]:
    hex_ = action & 0xFF
    at, there = s.at[SHARK], place_name(hex_)
    if hex_ >= ISLAND_A:
        return f"The shark may not enter {there}.", "M7.1"
    if hex_ in chart.NETS:
        return f"{there} is a shark net: the shark may not enter it.", "M7.1"
    steps = chart.SHARK_STEPS[at][hex_]
    if steps == chart.UNREACHED:
        return f"There is no way for the shark from {at} to {there}.", "M7.1"
    if steps > 4:
        return f"For the shark {there} is {steps} steps away from {at}; it swims 4 at most.", "M7.1"
    colours = preference(action)
    twice = next(colour for place, colour in enumerate(colours) if colour in colours[:place])
    return f"A preference names each colour once, and {ROLE_NAMES[twice]} is there twice.", "M7.6"


def place_name(space: int) -> str:
    """A space as one speaks of it."""
    if space == chart.HOME:
        return "the home beach"
    return f"island {chart.NAMES[space]}" if space in chart.ISLAND_CODES else chart.NAMES[space]


def _legs(s: State, role: int) -> str:
    return ("no legs", "one leg", "two legs")[s.legs[role]]
