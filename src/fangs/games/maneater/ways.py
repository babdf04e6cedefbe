# mypy: allow-untyped-defs
"""Lookup tables for how far each space of the Maneater map is from home."""

from fangs.engine import Context

from . import chart
from .state import CODES, HOME, SOUTH

context = Context(__package__)

NEVER_HOME = 60


def _steps_home():
    """Count the steps from each space to the home beach. Spaces without a way home get NEVER_HOME."""
    steps, front = {HOME: 0}, {HOME}
    while front:
        front = {code for code, near in chart.ADJOINING.items() if near & front and code not in steps}
        steps.update(dict.fromkeys(front, 1 + max(steps.values())))
    return [steps.get(code, NEVER_HOME) for code in range(CODES)]


def _drift_home():
    """Count the turns in which a swimmer without legs drifts home from each space.

    It is NEVER_HOME if the swimmer would hit a rock or stop at an edge.
    """
    turns = []
    for code in range(CODES):
        n = 0
        while code in chart.ADJOINING:
            code, n = chart.ONWARD[SOUTH * CODES + code], n + 1
        turns.append(n if code == HOME else NEVER_HOME)
    return turns


STEPS_HOME = context.table(*_steps_home())
DRIFT_HOME = context.table(*_drift_home())
