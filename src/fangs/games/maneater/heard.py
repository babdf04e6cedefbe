"""Maneater: where things are, in words, for a reader who does not see the map."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, pi

from fangs.core.errors import listed
from fangs.core.game import View

from . import chart, seascape
from .orders import COLOURS

_WINDS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
_SHARK_REACH = 4  # M7.1
_NEAR = 2  # spaces within which nets and herrings are told of


def heard(view: View, role: str) -> str:
    """How far everything is that matters to a role, in which direction, and what threatens."""
    own = view["shark"] if role == "shark" else view["swimmers"][role]["at"]
    if own is None:
        return ""
    return " ".join([*_sharks_words(view, own)] if role == "shark" else [*_swimmers_words(view, role, own)])


def _sharks_words(view: View, own: str) -> Iterator[str]:
    for colour in COLOURS:
        at = view["swimmers"][colour]["at"]
        if at is None:
            continue
        code = chart.SPACES[at]
        if code in chart.LAND:
            yield f"{colour.capitalize()} is on island {at}, {_towards(own, at)}."
            continue
        steps = chart.SHARK_STEPS[chart.SPACES[own]][code]
        far = "behind nets" if steps == chart.UNREACHED else f"{_spaces(steps)} away"
        reach = "you can reach it" if steps <= _SHARK_REACH else "too far for this turn"
        yield f"{colour.capitalize()} is on {at}, {far}, {_towards(own, at)}: {reach}."


def _swimmers_words(view: View, role: str, own: str) -> Iterator[str]:
    here, shark = chart.SPACES[own], view["shark"]
    if shark is not None:
        steps = chart.SHARK_STEPS[chart.SPACES[shark]][here] if here in chart.SHARK_STEPS else chart.UNREACHED
        reach = "it can reach you where you are" if steps <= _SHARK_REACH else "it cannot reach you where you are"
        far = "" if steps == chart.UNREACHED else f", {_spaces(steps)} away"
        yield f"The shark is on {shark}{far}, {_towards(own, shark)}: {reach}."
    yield f"The home beach is {_spaces(chart.way(here, chart.HOME))} away, south."
    for other in COLOURS:
        at = view["swimmers"][other]["at"]
        if other != role and at is not None:
            yield f"{other.capitalize()} is on {at}, {_spaces(chart.way(here, chart.SPACES[at]))} away, {_towards(own, at)}."
    for what, codes in (("a net", chart.NETS), ("a red herring", chart.HERRINGS)):
        near = [code for code in sorted(codes) if 0 < chart.way(here, code) <= _NEAR]
        if near:
            yield f"There is {what} on {listed((f'{code}, {_towards(own, str(code))}' for code in near), 'and')}."


def _spaces(count: int) -> str:
    return f"{count} space{'s' * (count != 1)}"


def _towards(start: str, goal: str) -> str:
    """In which of eight directions a space lies."""
    (x, y), (a, b) = seascape.spot(start), seascape.spot(goal)
    if (x, y) == (a, b):
        return "where you are"
    return _WINDS[round(atan2(b - y, a - x) / (pi / 4)) % 8]
