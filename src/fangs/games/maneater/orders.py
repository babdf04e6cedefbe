"""Converts orders of Maneater to text and back, and explains why an order is not allowed."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from fangs.core.errors import InvalidMove, listed, quoted
from fangs.translation import capital, phrase, plural

from . import chart, swimmers
from .state import DRIFT, ISLAND_A, NMR, RED, SHARK, VOID, WITHDRAW, State

ROLE_NAMES = ("shark", "red", "green", "blue", "yellow")
COLOURS = ROLE_NAMES[RED:]
NAMES = {
    "shark": phrase("shark"),
    "red": phrase("red"),
    "green": phrase("green"),
    "blue": phrase("blue"),
    "yellow": phrase("yellow"),
}
"""The name of each role as shown on the board, such as "red" or "shark"."""
CALLED = NAMES | {"shark": phrase("the shark")}
"""The name of each role for use in a sentence, such as "red" or "the shark"."""
MASTER_ACTIONS = ("withdraw",)
"""The actions that only the Games Master can take, never a player (M9.1)."""
IMPOSSIBLE, NO_ORDER = "void", "nmr"
"""The texts for an impossible order and for a missing order (M4.7, M7.2)."""

_WORDS = {"drift": DRIFT, IMPOSSIBLE: VOID, NO_ORDER: NMR, "withdraw": WITHDRAW}
_TEXTS = {order: word for word, order in _WORDS.items()}
_MOST = 40  # an order with more parts is not read; up to here, one that is too long is refused for its length


def write_order(role: int, order: int) -> str:
    """Write an order as text, such as "92/93" or "118 green>blue"."""
    if order in _TEXTS:
        return _TEXTS[order]
    if role == SHARK:
        colours = ">".join(ROLE_NAMES[colour] for colour in preference(order))
        return f"{chart.NAMES[order & 0xFF]} {colours}".rstrip()
    return _written(order)


@lru_cache(maxsize=16_384)
def _written(order: int) -> str:
    """Write a swimmer's order as text. Results are cached because every page lists about two hundred orders."""
    return "/".join(chart.NAMES[space] for space in spaces(order))


def read_order(role: int, text: str) -> int:
    """Parse an order, such as "92/93" or "118 green>blue". Raise InvalidMove if it is not understood."""
    if text in _WORDS and (role, text) != (SHARK, "drift"):
        return _WORDS[text]
    return _read_shark(text) if role == SHARK else _read_swimmer(text)


def heard(s: State, role: int, text: str) -> str:
    """Remove the role's own space from the beginning of a written order, such as "79-81" or "from 79 to 81"."""
    return re.sub(
        rf"^(?:from )?{chart.NAMES[s.at[role]].lower()} ?(?:-|>|(?:to|nach|vers|al?|naar) ) ?(?=[0-9a-z])", "", text
    )


def idle(s: State, role: int) -> str | None:
    """Return the order to stay, which is the name of the space that the role is on, or None if it is out of play."""
    return chart.NAMES.get(s.at[role])


def spaces(order: int) -> list[int]:
    """Unpack the spaces in a swimmer's order, beginning with the first choice (M4.3)."""
    return [order >> shift & 0xFF for shift in range(0, order.bit_length(), 8)] if order & 0xFF else []


def preference(order: int) -> list[int]:
    """Unpack which swimmers the shark prefers to bite, beginning with the first choice (M7.6)."""
    packed = order >> 8
    return [packed >> shift & 7 for shift in range(0, packed.bit_length(), 3)]


def _read_swimmer(text: str) -> int:
    parts = text.split("/")
    if len(parts) > _MOST:
        raise InvalidMove.phrased(
            "{text} is not understood, because an order can name at most four spaces.", "M4.3", text=quoted(text)
        )
    return sum(_space(part, text, _SWIMMER_EXPECTED) << 8 * place for place, part in enumerate(parts))


def _read_shark(text: str) -> int:
    name, gap, colours = text.partition(" ")
    order = _space(name, text, _SHARK_EXPECTED)
    names = colours.split(">") if gap else []
    if len(names) > _MOST:
        raise InvalidMove.phrased(
            "{text} is not understood, because a preference can name each colour only once.", "M7.6", text=quoted(text)
        )
    for place, colour in enumerate(names):
        if colour not in COLOURS:
            raise InvalidMove.phrased(
                "{colour} in {text} is not a colour. Write {colours}.",
                "M7.6",
                colour=quoted(colour),
                text=quoted(text),
                colours=listed(COLOURS),
            )
        order |= ROLE_NAMES.index(colour) << 8 + 3 * place
    return order


_SWIMMER_EXPECTED = phrase(
    "a space such as 92 or home, with alternatives behind it such as 92/93/80, or drift, void or nmr"
)
_SHARK_EXPECTED = phrase("a hex such as 118, with a preference behind it such as 118 green>blue, or void or nmr")


def _space(name: str, text: str, expected: str) -> int:
    code = chart.SPACES.get(name)
    if code is not None:
        return code
    if name.isascii() and name.isdigit() and name[0] != "0":
        raise InvalidMove.phrased(
            "There is no hex {hex}. The hexes are numbered from 1 to {last}.",
            "M1.1",
            hex=quoted(name)[1:-1],
            last=len(chart.HEXES),
        )
    raise InvalidMove.phrased(
        "{text} is not understood. Write {expected}.", "M1.3", text=quoted(text), expected=expected
    )


# Reasons for refusals


def why(s: State, role: int, action: int) -> tuple[str, str]:
    """Return the reason why an order is not allowed, together with the number of the rule."""
    if role == SHARK:
        return _why_not_shark(s, action)
    who = NAMES[ROLE_NAMES[role]]
    if action == DRIFT:
        told = phrase(
            "{who} has {legs} and must swim. Only a swimmer without legs can drift.", who=who, legs=_LEGS[s.legs[role]]
        )
        return capital(told), "M4.5"
    wanted = spaces(action)
    if s.legs[role] == 0 and wanted != [s.at[role]]:
        told = phrase("Without legs, {who} can only stay ({space}) or drift.", who=who, space=chart.NAMES[s.at[role]])
        return told, "M4.5"
    if role == RED and len(wanted) > 1:
        return phrase("Red cannot write conditional orders, so only one space is allowed."), "M4.3"
    if len(wanted) > 4:
        return phrase(
            "An order can name at most three more spaces after the first one, but yours names {count}.",
            count=len(wanted) - 1,
        ), "M4.3"
    for place, space in enumerate(wanted):
        if space in wanted[:place]:
            return phrase(
                "The spaces of an order must all be different, but {space} is there twice.", space=chart.NAMES[space]
            ), "M4.3"
        if s.legs[role] == 0 or not swimmers.can_order(s, role, space):
            return _why_not_space(s, role, space)
    raise AssertionError(f"{write_order(role, action)} is allowed")


def _why_not_space(s: State, role: int, space: int) -> tuple[str, str]:
    who, at, there = NAMES[ROLE_NAMES[role]], s.at[role], place_name(space)
    here = place_name(at)
    if space == at and at >= ISLAND_A:
        told = phrase(
            "{who} is the only swimmer in play, and may not stay on {place} two turns in a row.", who=who, place=there
        )
        return capital(told), "M4.6"
    if space == at:
        told = phrase(
            "{who} is already on {place}. A swimmer with legs must order another space.", who=who, place=there
        )
        return capital(told), "M4.1"
    steps = chart.way(at, space)
    if steps == 0:
        return phrase("There is no way for a swimmer from {here} to {there}.", here=here, there=there), "M4.1"
    if steps <= s.legs[role] and space in chart.ISLAND_CODES:
        told = phrase("In one turn {who} cannot both leave {here} and enter {there}.", who=who, here=here, there=there)
        return told, "M4.5"
    far = plural(
        steps,
        "{there} is {count} step away from {here}; with {legs} {who} goes {most} at most.",
        "{there} is {count} steps away from {here}; with {legs} {who} goes {most} at most.",
        there=there,
        here=here,
        legs=_LEGS[s.legs[role]],
        who=who,
        most=phrase("two steps") if s.legs[role] == 2 else phrase("one step"),
    )
    return capital(far), "M4.1"


def _why_not_shark(s: State, action: int) -> tuple[str, str]:
    hex_ = action & 0xFF
    at, there = s.at[SHARK], place_name(hex_)
    if hex_ >= ISLAND_A:
        return phrase("The shark may not enter {place}.", place=there), "M7.1"
    if hex_ in chart.NETS:
        return phrase("{hex} is a shark net, which the shark may not enter.", hex=hex_), "M7.1"
    steps = chart.SHARK_STEPS[at][hex_]
    if steps == chart.UNREACHED:
        return phrase("There is no way for the shark from {start} to {goal}.", start=at, goal=hex_), "M7.1"
    if steps > 4:
        return phrase(
            "For the shark, {goal} is {steps} steps away from {start}, but it can swim at most 4.",
            goal=hex_,
            steps=steps,
            start=at,
        ), "M7.1"
    colours = preference(action)
    twice = next(colour for place, colour in enumerate(colours) if colour in colours[:place])
    return phrase(
        "A preference may name each colour only once, but {colour} is named twice.", colour=NAMES[ROLE_NAMES[twice]]
    ), "M7.6"


@cache
def place_name(space: int) -> str:
    """Return the name of a space for use in a sentence, such as "92", "island A" or "the home beach"."""
    if space == chart.HOME:
        return phrase("the home beach")
    if space in chart.ISLAND_CODES:
        return phrase("island {letter}", letter=chart.NAMES[space])
    return phrase("{hex}", hex=chart.NAMES[space])


_LEGS = (phrase("no legs"), phrase("one leg"), phrase("two legs"))
