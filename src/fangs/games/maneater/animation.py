"""Animates events on the map of Maneater."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fangs.core.animation import Effect, Point, Scene, change, go, leave, moved, say, shake, throw
from fangs.core.game import View
from fangs.engine.events import Told
from fangs.translation import phrase

from . import chart, events, seascape
from .notation import effect_words
from .orders import ROLE_NAMES
from .picture import standing

_GOES = (
    events.SWIMS, events.SWIMS_INSTEAD, events.BALKED, events.BACK_VOID, events.BACK_NMR, events.DRIFTS, events.CARRIED, events.WASHED
)  # fmt: skip
_STAYS = (events.HELD, events.STAYS_VOID, events.STAYS_NMR, events.HELD_DRIFTING, events.CRAMPED, events.NOT_CARRIED)
_SHARK_SHAKES = (events.SHARK_HELD, events.SHARK_VOID, events.SHARK_NMR, events.GOES_ASTRAY, events.HEARS_WHISTLE)
_IS_OUT = {
    events.WRECKED: "rocks",
    events.WITHDRAWS: "withdrawn",
    events.IS_STRANDED: "stranded",
    events.SWALLOWS: "eaten",
}


def animate(before: View, after: View, told: Sequence[Told]) -> list[Scene]:
    """Build a scene for each event: the swimmers move one after another, then the shark moves and bites."""
    now: dict[str, Any] = {**before, "swimmers": {who: dict(one) for who, one in before["swimmers"].items()}}
    return [list(_scene(now, *one)) for one in told]


def _scene(now: View, event: int, a: int, b: int, c: int) -> Iterator[Effect]:
    if event in _GOES:
        yield from _swims(now, ROLE_NAMES[a], chart.NAMES[b])
    elif event in (events.SHARK_SWIMS, events.SHARK_CALLED):
        yield from _shark_swims(now, a if event == events.SHARK_SWIMS else b)
    elif event == events.COMES_HOME:
        yield from _swims(now, ROLE_NAMES[a], "home")
        yield say(seascape.spot("home"), f"+{b}")
    elif event in _IS_OUT:
        yield from _goes_out(now, ROLE_NAMES[a], _IS_OUT[event])
    elif event in _STAYS or event in (events.SAFE, events.GETS_CRAMP):
        yield shake(f"piece-{ROLE_NAMES[a]}")
    elif event == events.ROLLS:
        if now["phase"] == "herring":
            yield throw("die")
        yield say(standing(now)[f"piece-{ROLE_NAMES[a]}"], effect_words(chart.HERRING_TABLE[b]))
    elif event == events.BITES:
        if now["shark"]:
            yield shake("piece-shark")
        yield change(f"piece-{ROLE_NAMES[a]}")
        yield say(standing(now)[f"piece-{ROLE_NAMES[a]}"], phrase("bitten!"))
    elif event == events.SHARK_WITHDRAWS:
        yield leave("piece-shark")
        now["shark"] = None
    elif event in _SHARK_SHAKES and now["shark"]:
        yield shake("piece-shark")


def _swims(now: View, role: str, goal: str) -> Iterator[Effect]:
    """Yield the effects that move a swimmer to a space or to the home beach."""
    was, name, swimmer = standing(now), f"piece-{role}", now["swimmers"][role]
    way = _way(chart.SPACES[swimmer["at"]], chart.SPACES[goal], lambda code: code in chart.PLACES)
    swimmer.update({"at": None, "state": "home"} if goal == "home" else {"at": goal})
    places = standing(now)
    yield go(name, *way, places[name])
    yield from moved(was, places, but=[name])


def _shark_swims(now: View, goal: int) -> Iterator[Effect]:
    was = standing(now)
    way = _way(chart.SPACES[now["shark"]], goal, lambda code: code in chart.PLACES and code not in chart.NETS)
    now["shark"] = chart.NAMES[goal]
    yield go("piece-shark", *way, standing(now)["piece-shark"])
    yield from moved(was, standing(now), but=["piece-shark"])


def _goes_out(now: View, role: str, state: str) -> Iterator[Effect]:
    was = standing(now)
    now["swimmers"][role].update({"at": None, "state": state})
    yield leave(f"piece-{role}")
    yield from moved(was, standing(now))


def _way(start: int, goal: int, is_open: Callable[[int], bool]) -> list[Point]:
    """Find a shortest way between two spaces, and return the centres of the hexes on it, or [] if there is no way."""
    came, front = {start: start}, [start]
    while front and goal not in came:
        reached = [(there, code) for code in front for there in sorted(chart.ADJOINING.get(code, ()))]
        front = []
        for there, code in reached:
            if there not in came and (is_open(there) or there == goal):
                came[there] = code
                front.append(there)
    way: list[Point] = []
    code = came.get(goal, start)
    while code != start:
        way.append(seascape.middle(chart.PLACES[code]))
        code = came[code]
    return way[::-1]
