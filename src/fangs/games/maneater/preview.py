"""Previews an order of Maneater before the player chooses it."""

from __future__ import annotations

from fangs.core.animation import Effect, go
from fangs.core.game import View
from fangs.translation import capital, joined, phrase

from . import chart, seascape
from .condition import is_safe
from .orders import COLOURS, NAMES

FAR = 4  # the steps that the shark can swim in a turn (M7.1)


def preview(view: View, role: str, action: str) -> tuple[str, list[Effect]]:
    """Say what an order risks or threatens, and show the way to its space.

    A swimmer learns how near the shark can get, and the shark learns which swimmers could end nearby.
    """
    goal = action.partition(" ")[0].partition("/")[0]
    if goal not in chart.SPACES:
        return "", []
    said = _near(view, chart.SPACES[goal]) if role == "shark" else _of_swimmer(view, role, goal)
    at = view["shark"] if role == "shark" else view["swimmers"][role]["at"]
    return said, [go(f"piece-{role}", seascape.landing(goal, seascape.spot(at)) if at else seascape.spot(goal))]


def _of_swimmer(view: View, role: str, goal: str) -> str:
    swimmer, code = view["swimmers"][role], chart.SPACES[goal]
    if goal == "home":
        return phrase("That scores {points}.", points=1 + swimmer["legs"])
    if code in chart.LAND:
        return phrase("The shark cannot attack you there.")
    said = phrase("There is a red herring here, so two dice decide what happens.") if code in chart.HERRINGS else ""
    if is_safe(view, role):
        return joined(said, phrase("You were bitten in the last turn, so you are safe in this one."))
    return joined(said, _danger(view, code))


def _danger(view: View, code: int) -> str:
    """Say how near the shark can get to a hex in this turn."""
    if view["shark"] is None:
        return ""
    steps = chart.SHARK_STEPS[chart.SPACES[view["shark"]]]
    if steps[code] <= FAR:
        return phrase("The shark can reach this space.")
    if any(there in chart.PLACES and steps[there] <= FAR for there in chart.ADJOINING[code]):
        if code in chart.NETS:
            return phrase("The shark can come beside this net, but not onto it.")
        return phrase("The shark can come beside this space.")
    return phrase("The shark cannot come near this space in this turn.")


def _near(view: View, code: int) -> str:
    """Name the swimmers that could end their move on a hex or beside it."""
    close = {code, *chart.ADJOINING[code]}
    found = [colour for colour in COLOURS if close & _ends(view, colour)]
    if not found:
        return phrase("No swimmer can end on this space or beside it, except by a herring.")
    said = capital(phrase("{who} could end on this space or beside it.", who=_named(found)))
    safe = [colour for colour in found if is_safe(view, colour)]
    return joined(said, capital(phrase("{who} cannot be attacked in this turn.", who=_named(safe)))) if safe else said


def _named(colours: list[str]) -> str:
    return joined(*(NAMES[colour] for colour in colours), by=", ")


def _ends(view: View, colour: str) -> set[int]:
    """Return the hexes on which a swimmer could end its move, by swimming or drifting, if nothing hinders it."""
    swimmer = view["swimmers"][colour]
    if swimmer["state"] != "swimming":
        return set()
    at = chart.SPACES[swimmer["at"]]
    if swimmer["cramp"]:
        return {at}
    return set(chart.orderable(at, swimmer["legs"] or 1)) - chart.LAND.keys() | {at}
