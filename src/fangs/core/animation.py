"""How events are shown: the few effects on a drawing with which games stage their events.

A scene shows one event: effects that begin together. They name elements of the drawings before and after by their ids, and
points of the drawing; the page that shows them knows no game. An event without a scene (None) is told together with the one before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Effect = dict[str, Any]
Scene = list[Effect] | None
Point = tuple[float, float]
Places = Mapping[str, Point]
"""Where pieces are drawn, by id."""


def go(name: str, *way: Point, to: str | None = None) -> Effect:
    """An element moves from where it is along a way; `to` is its id from then on. It is marked where it went."""
    return _effect("go", name, way, to)


def jump(name: str, *way: Point, to: str | None = None) -> Effect:
    """The same for what goes over something, seen from above: straight, and larger on the way. It comes down at every point."""
    return _effect("go", name, way, to) | {"high": True}


def shift(name: str, *way: Point, to: str | None = None) -> Effect:
    """The same for what only makes room or is carried along: it is not marked."""
    return _effect("shift", name, way, to)


def turn(name: str, *way: Point, to: str | None = None, size: float | None = None) -> Effect:
    """An element is turned over on its way, or where it is; then it looks as the drawing after has it (at `size`, if it is given).

    Where it is not drawn, as for whoever looked before it was laid face down, it is what `to` names; this is also how it looks if the
    drawing after does not have it.
    """
    return _effect("turn", name, way, to) | ({} if size is None else {"size": size})


def come(name: str, *way: Point, like: str) -> Effect:
    """A new element appears, at the end of a way if there is one; `like` is the class of others that look so."""
    return _effect("come", name, way) | {"like": like}


def leave(name: str, *way: Point) -> Effect:
    """An element is taken: it falls, or goes away along a way."""
    return _effect("leave", name, way)


def throw(name: str) -> Effect:
    """An element tumbles like a die, and then looks as the drawing after has it."""
    return _effect("throw", name)


def change(name: str) -> Effect:
    """An element looks as the drawing after has it from now on."""
    return _effect("change", name)


def shake(name: str) -> Effect:
    """An element shakes."""
    return _effect("shake", name)


def say(at: Point, words: str) -> Effect:
    """A few words rise from a point."""
    return {"do": "say", "way": [_rounded(at)], "words": words}


def clear() -> Effect:
    """The board is cleared and set up anew, as for another round: it is seen as it was (`full`) for a while, then as it is."""
    return {"do": "clear"}


KINDS = ("go", "shift", "turn", "come", "leave", "throw", "change", "shake", "say", "clear")


def moved(before: Places, after: Places, but: Iterable[str] = ()) -> list[Effect]:
    """Everything whose place has changed moves there, except those named."""
    return [shift(name, at) for name, at in after.items() if name in before and before[name] != at and name not in but]


def tinted(scenes: Sequence[Scene], tints: Mapping[str, str]) -> list[Scene]:
    """The scenes with the colour of what goes, where it has one, by its id."""
    return [scene and [_with_tint(effect, tints) for effect in scene] for scene in scenes]


def _with_tint(effect: Effect, tints: Mapping[str, str]) -> Effect:
    tint = tints.get(effect.get("id", "")) if effect["do"] == "go" else None
    return effect | {"tint": tint} if tint else effect


def is_cleared(scenes: Sequence[Scene]) -> bool:
    """Whether the board is cleared in one of these scenes."""
    return any(effect["do"] == "clear" for scene in scenes for effect in scene or ())


def played(places: Places, scenes: Sequence[Scene], anew: Places) -> dict[str, Point]:
    """Where everything is after these scenes; `anew`: where it is set up when the board is cleared."""
    now = dict(places)
    for effect in (effect for scene in scenes for effect in scene or ()):
        name, way = effect.get("id", ""), effect.get("way")
        if effect["do"] == "clear":
            now = dict(anew)
        elif effect["do"] == "leave":
            now.pop(name, None)
        elif effect["do"] in ("go", "shift", "turn", "come"):
            at = now.pop(name, None)
            now[str(effect.get("to", name))] = (way[-1][0], way[-1][1]) if way else at or (0, 0)
    return now


def _effect(do: str, name: str, way: Sequence[Point] = (), to: str | None = None) -> Effect:
    effect: Effect = {"do": do, "id": name}
    if way:
        effect["way"] = [_rounded(point) for point in way]
    return effect if to is None or to == name else effect | {"to": to}


def _rounded(point: Point) -> list[float]:
    return [round(number) if number == round(number) else round(number, 1) for number in point]
