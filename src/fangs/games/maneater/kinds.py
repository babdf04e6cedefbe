"""Describes orders of Maneater briefly, so that studies can count them."""

from __future__ import annotations

from fangs.core.game import View

from . import chart


def choice_kind(view: View, role: str, action: str) -> str:
    """Describe an order briefly, such as "a swimmer swims 2 spaces, with alternatives"."""
    if role == "shark":
        hex_, _, preference = action.partition(" ")
        steps = chart.SHARK_STEPS[int(view["shark"])][int(hex_)] if hex_.isdigit() else None
        where = f"the shark: {action}" if steps is None else f"the shark swims {steps} of 4"
        return where + (", with a preference" if preference else "")
    first, *others = action.split("/")
    return f"a swimmer {_goes(view['swimmers'][role]['at'], first)}" + (", with alternatives" if others else "")


def _goes(at: str, goal: str) -> str:
    if goal == at:
        return "stays on its island"
    if goal == "home":
        return "comes home"
    if goal not in chart.SPACES:
        return f"orders {goal}"
    if not goal.isdigit():
        return "goes onto an island"
    steps = chart.way(chart.SPACES[at], chart.SPACES[goal])
    return f"swims {steps} space{'s' * (steps != 1)}"
