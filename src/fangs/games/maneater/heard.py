"""Describes where everything is in Maneater, for people who cannot see the map."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, pi

from fangs.core.errors import listed
from fangs.core.game import View
from fangs.translation import capital, joined, phrase, plural

from . import chart, seascape
from .orders import COLOURS, NAMES

_WINDS = (
    phrase("east"),
    phrase("south-east"),
    phrase("south"),
    phrase("south-west"),
    phrase("west"),
    phrase("north-west"),
    phrase("north"),
    phrase("north-east"),
)
_SHARK_REACH = 4  # M7.1
_NEAR = 2  # the number of spaces within which nets and herrings are mentioned


def heard(view: View, role: str) -> str:
    """Describe how far away, and in which direction, everything is that matters to a role."""
    own = view["shark"] if role == "shark" else view["swimmers"][role]["at"]
    if own is None:
        return ""
    return joined(*(_sharks_words(view, own) if role == "shark" else _swimmers_words(view, role, own)))


def _sharks_words(view: View, own: str) -> Iterator[str]:
    for colour in COLOURS:
        at = view["swimmers"][colour]["at"]
        if at is None:
            continue
        code, who, way = chart.SPACES[at], NAMES[colour], _towards(own, at)
        if code in chart.LAND:
            yield capital(phrase("{who} is on island {island}, {way}.", who=who, island=at, way=way))
            continue
        steps = chart.SHARK_STEPS[chart.SPACES[own]][code]
        far = phrase("behind nets") if steps == chart.UNREACHED else phrase("{spaces} away", spaces=_spaces(steps))
        reach = phrase("you can reach it") if steps <= _SHARK_REACH else phrase("too far for this turn")
        yield capital(
            phrase("{who} is on {hex}, {far}, {way}: {reach}.", who=who, hex=at, far=far, way=way, reach=reach)
        )


def _swimmers_words(view: View, role: str, own: str) -> Iterator[str]:
    here, shark = chart.SPACES[own], view["shark"]
    if shark is not None:
        steps = chart.SHARK_STEPS[chart.SPACES[shark]][here] if here in chart.SHARK_STEPS else chart.UNREACHED
        reach = (
            phrase("it can reach you where you are")
            if steps <= _SHARK_REACH
            else phrase("it cannot reach you where you are")
        )
        far = "" if steps == chart.UNREACHED else phrase(", {spaces} away", spaces=_spaces(steps))
        way = _towards(own, shark)
        yield phrase("The shark is on {hex}{far}, {way}: {reach}.", hex=shark, far=far, way=way, reach=reach)
    yield phrase("The home beach is {spaces} away, in the south.", spaces=_spaces(chart.way(here, chart.HOME)))
    for other in COLOURS:
        at = view["swimmers"][other]["at"]
        if other != role and at is not None:
            far, way = _spaces(chart.way(here, chart.SPACES[at])), _towards(own, at)
            yield capital(
                phrase("{who} is on {space}, {far} away, {way}.", who=NAMES[other], space=at, far=far, way=way)
            )
    for there_is, codes in _NEARBY:
        near = [code for code in sorted(codes) if 0 < chart.way(here, code) <= _NEAR]
        if near:
            where = listed((joined(f"{code},", _towards(own, str(code))) for code in near), "and")
            yield phrase(there_is, where=where)


_NEARBY = (
    (phrase("There is a net on {where}."), chart.NETS),
    (phrase("There is a red herring on {where}."), chart.HERRINGS),
)


def _spaces(count: int) -> str:
    return plural(count, "{count} space", "{count} spaces")


def _towards(start: str, goal: str) -> str:
    """Return the compass direction from one space to another, such as "north-east"."""
    (x, y), (a, b) = seascape.spot(start), seascape.spot(goal)
    if (x, y) == (a, b):
        return phrase("where you are")
    return _WINDS[round(atan2(b - y, a - x) / (pi / 4)) % 8]
