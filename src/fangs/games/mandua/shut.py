"""Finds the tigers in Mandua that are shut in. The hunters win when all tigers are (D5.1).

With `captures: challenge`, nothing is found, because it would show what can be taken: players must see for themselves
which tigers can do nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from fangs.core.game import View
from fangs.engine.events import Told

from .ground import WAYS, adjoining, behind, vacant
from .state import ENDED, ENFORCED, State
from .words import CAPTURES_WORDS, CELLS, NAMES, names_of

SHUT_IN, FREED = ENDED + 1, ENDED + 2
"""The numbers of two events: a tiger can no longer move or capture, and it can do so again."""


def shut_in(view: View) -> list[str]:
    """List the fields of tigers that can neither move nor capture."""
    if view["options"]["captures"] != CAPTURES_WORDS[ENFORCED]:
        return []
    tigers, hunters = (sum(1 << CELLS[field] for field in view[kind]) for kind in ("tigers", "hunters"))
    return names_of(_stuck(tigers, hunters))


def changed(before: State, after: State) -> Iterator[Told]:
    """Yield an event for each tiger that an action has shut in or freed."""
    if after.captures != ENFORCED:
        return
    was, now = _stuck(before.tigers, before.hunters), _stuck(after.tigers, after.hunters)
    for cell in NAMES:
        if (was ^ now) >> cell & 1:
            yield FREED if was >> cell & 1 else SHUT_IN, cell, 0, 0


def _stuck(tigers: int, hunters: int) -> int:
    """Return the set of tigers with no free field beside them (D2.2) or behind an adjoining hunter (D3.1)."""
    free = vacant(tigers, hunters)
    able = adjoining(free)
    for way in range(WAYS):
        able |= behind(hunters & behind(free, way), way)
    return tigers & ~able
