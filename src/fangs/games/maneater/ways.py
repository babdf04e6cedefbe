# mypy: allow-untyped-defs
"""Maneater: how far it is home."""

from fangs.engine import Context

from . import chart
from .state import CODES, HOME, SOUTH

context = Context(__package__)

NEVER_HOME = 60


def _steps_home():
    """Return the number of steps from each space to the home beach."""
    steps, front = {HOME: 0}, {HOME}
    while front:
        front = {code for code, near in chart.ADJOINING.items() if near & front and code not in steps}
        steps.update(dict.fromkeys(front, 1 + max(steps.values())))
    return [steps.get(code, NEVER_HOME) for code in range(CODES)]


def _drift_home():
    """For each space, the turns home for a swimmer without legs; NEVER_HOME if it is wrecked or held by an edge on the way."""
    turns = []
    for code in range(CODES):
        n = 0
        while code in chart.ADJOINING:
            code, n = chart.ONWARD[SOUTH * CODES + code], n + 1
        turns.append(n if code == HOME else NEVER_HOME)
    return turns


STEPS_HOME = context.table(*_steps_home())
DRIFT_HOME = context.table(*_drift_home())
