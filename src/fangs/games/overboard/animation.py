"""Animates events on the board of Men Overboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fangs.core.animation import Effect, Scene, go, moved, say, shake, shift, throw
from fangs.core.game import View
from fangs.engine.events import Told
from fangs.translation import phrase

from . import rules
from .ashore import MADE_ROOM, WENT_BACK, ashore
from .chart import ISLAND, ISLAND_NAMES, SPACE_NAMES
from .picture import middle, standing


def animate(before: View, after: View, told: Sequence[Told]) -> list[Scene]:
    """Build a scene for each event: the wind turns, a ship sails, a castaway comes aboard, or others make room."""
    now: dict[str, Any] = {
        **before, "ships": list(before["ships"]), "castaways": [list(islands) for islands in before["castaways"]],
        "ashore": ashore(before),
    }  # fmt: skip
    return [list(_scene(now, *one)) for one in told]


def _scene(now: View, event: int, a: int, b: int, c: int) -> Iterator[Effect]:
    if event in (rules.BLOWS, rules.ROLLED):
        yield throw("wind")
    elif event in (rules.ROWED, rules.SAILED, rules.TACKED):
        yield from _sails(now, a, SPACE_NAMES[b], SPACE_NAMES[c])
    elif event == rules.RESCUED:
        now["castaways"][a].remove(ISLAND_NAMES[b])
        del now["ashore"][a, ISLAND_NAMES[b]]
        rescued = f"castaway-{a}-{ISLAND_NAMES[b]}"
        yield say(middle(now["ships"][a]), phrase("aboard!"))
        yield shift(rescued, _standing(now)[rescued])  # without an arrow, which would cross that of the ship
    elif event in (MADE_ROOM, WENT_BACK):
        start, end = SPACE_NAMES[b], SPACE_NAMES[c]
        now["ashore"][a, ISLAND_NAMES[ISLAND[c]]] = end
        if event == MADE_ROOM:
            yield say(middle(start), phrase("makes room"))
        yield shift(f"castaway-{a}-{ISLAND_NAMES[ISLAND[c]]}", middle(end))
    elif event in (rules.AT_EDGE, rules.AT_ISLAND):
        yield shake(f"ship-{a}")
    elif event in (rules.STAYED, rules.WINS):
        yield say(middle(now["ships"][a]), phrase("stays") if event == rules.STAYED else phrase("home!"))


def _sails(now: View, player: int, start: str, end: str) -> Iterator[Effect]:
    """Yield the effects that move a ship and the castaways aboard.

    On an island, the ship first goes to the space where its move starts.
    """
    ship, was = f"ship-{player}", _standing(now)
    begin = [middle(start)] if start != now["ships"][player] else []
    now["ships"][player] = end
    places = _standing(now)
    aboard = [
        name
        for name in places
        if name.startswith(f"castaway-{player}-") and name.split("-")[2] not in now["castaways"][player]
    ]
    yield go(ship, *begin, places[ship])
    yield from (shift(name, *begin, places[name]) for name in aboard)
    yield from moved(was, places, but=[ship, *aboard])


def _standing(now: View) -> dict[str, tuple[float, float]]:
    """Return the coordinates of all ships and castaways at this point of the animation."""
    return standing(now, now["ashore"])
