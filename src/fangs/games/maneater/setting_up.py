"""Sets up a position of Maneater by moving the shark and the swimmers, and by changing the number of their legs."""

from __future__ import annotations

from collections.abc import Iterator

from fangs.core.interface import Change
from fangs.translation import capital, phrase, plural

from . import chart
from .orders import NAMES, ROLE_NAMES, place_name
from .positions import SWIMMERS
from .state import AT_HOME, NEVER, NO_ORDER, ORDERS, ROLES, SHARK, SWIMMING, UNSWAYED, State

LEGS = 2


def changes(s: State) -> Iterator[Change]:
    """Yield every change that can be made to a position in one step: move a piece, or change a swimmer's legs.

    Swimmers can also be moved home, and swimmers that are out of play can be put back.
    """
    begun = _at_orders(s)
    for role in (SHARK, *SWIMMERS):
        who, name = NAMES[ROLE_NAMES[role]], ROLE_NAMES[role]
        first = f"prefer-{name}" if role != SHARK else _place(s.at[role])
        if s.at.count(s.at[role]) == 1 and s.at[role] != chart.NOTHING:
            first = _place(s.at[role])
        for space in chart.SPACES.values():
            new = begun.copy()
            new.at[role] = space
            if role != SHARK:
                new.state[role], new.stayed[role] = SWIMMING, 0
                if space == chart.HOME:
                    new.at[role], new.state[role] = chart.NOTHING, AT_HOME
            label = phrase("{who} on {place}", who=who, place=place_name(space))
            yield Change([first, _place(space)], capital(label), new)
        if role != SHARK and s.state[role] == SWIMMING:
            new = begun.copy()
            new.legs[role] = (s.legs[role] - 1) % (LEGS + 1)
            new.bitten[role], new.cramp[role] = NEVER, 0
            label = plural(new.legs[role], "{who} has {count} leg", "{who} has {count} legs", who=who)
            yield Change([f"prefer-{name}", f"prefer-{name}"], capital(label), new)


def _place(space: int) -> str:
    name = chart.NAMES[space]
    return f"hex-{name}" if name.isdigit() else "home" if space == chart.HOME else f"island-{name}"


def _at_orders(s: State) -> State:
    """Copy a position, and return to the start of the turn, before any order is written."""
    new = s.copy()
    new.phase, new.order, new.herrings, new.swayed, new.last = ORDERS, [NO_ORDER] * ROLES, 0, UNSWAYED, 0
    return new
