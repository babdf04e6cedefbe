"""Defines the effects with which games animate their events on a drawing.

A scene shows one event, and all effects of a scene begin together. Effects refer to elements by their ids in the
drawings before and after the event, and to points of the drawing. The page that plays them knows nothing about the
game. If an event has no scene (None), the page describes it together with the event before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Effect = dict[str, Any]
Scene = list[Effect] | None
Point = tuple[float, float]
Places = Mapping[str, Point]
"""Maps each piece's id to the point at which the piece is drawn."""


def go(name: str, *way: Point, to: str | None = None) -> Effect:
    """Return an effect that moves an element along a path and leaves a mark on the path.

    `to` is the element's new id, if the id changes.
    """
    return _effect("go", name, way, to)


def jump(name: str, *way: Point, to: str | None = None) -> Effect:
    """Return an effect that makes an element jump along a path.

    The element moves in straight lines and lands at every point of the path. It looks larger in flight, because the
    board is seen from above.
    """
    return _effect("go", name, way, to) | {"high": True}


def shift(name: str, *way: Point, to: str | None = None) -> Effect:
    """Return an effect that moves an element along a path without marking the path.

    Games use this for an element that only makes room or is carried along.
    """
    return _effect("shift", name, way, to)


def turn(name: str, *way: Point, to: str | None = None, size: float | None = None) -> Effect:
    """Return an effect that turns an element over, in place or along a path.

    A viewer who last looked before the element was laid face down does not have the element in the drawing. For that
    viewer, the element that `to` names is turned over instead. If the next drawing does not contain the element, it
    also takes the look of the element that `to` names.
    """
    return _effect("turn", name, way, to) | ({} if size is None else {"size": size})


def come(name: str, *way: Point, like: str) -> Effect:
    """Return an effect that shows a new element, which can first move along a path.

    `like` is the class of the elements that look the same.
    """
    return _effect("come", name, way) | {"like": like}


def leave(name: str, *way: Point) -> Effect:
    """Return an effect that removes an element, which falls or moves away along a path."""
    return _effect("leave", name, way)


def throw(name: str) -> Effect:
    """Return an effect that makes an element tumble like a die. It then looks as it does in the next drawing."""
    return _effect("throw", name)


def change(name: str) -> Effect:
    """Return an effect that makes an element look as it does in the next drawing."""
    return _effect("change", name)


def shake(name: str) -> Effect:
    """Return an effect that shakes an element."""
    return _effect("shake", name)


def say(at: Point, words: str) -> Effect:
    """Return an effect that makes a few words rise from a point."""
    return {"do": "say", "way": [_rounded(at)], "words": words}


def clear() -> Effect:
    """Return an effect that clears the board and sets it up again, for example for a new round.

    Viewers first see the old board (`full`), then the new one.
    """
    return {"do": "clear"}


KINDS = ("go", "shift", "turn", "come", "leave", "throw", "change", "shake", "say", "clear")


def moved(before: Places, after: Places, but: Iterable[str] = ()) -> list[Effect]:
    """Return effects that move all pieces to their new places, except the pieces in `but`."""
    return [shift(name, at) for name, at in after.items() if name in before and before[name] != at and name not in but]


def tinted(scenes: Sequence[Scene], tints: Mapping[str, str]) -> list[Scene]:
    """Return a copy of the scenes in which moving elements leave coloured marks.

    `tints` maps the ids of elements to colours. All other elements stay as they are.
    """
    return [scene and [_with_tint(effect, tints) for effect in scene] for scene in scenes]


def _with_tint(effect: Effect, tints: Mapping[str, str]) -> Effect:
    tint = tints.get(effect.get("id", "")) if effect["do"] == "go" else None
    return effect | {"tint": tint} if tint else effect


def is_cleared(scenes: Sequence[Scene]) -> bool:
    """Return whether any of these scenes clears the board."""
    return any(effect["do"] == "clear" for scene in scenes for effect in scene or ())


def played(places: Places, scenes: Sequence[Scene], anew: Places) -> dict[str, Point]:
    """Compute where each piece is after these scenes have been played.

    `anew` has the points of the pieces after the board is cleared.
    """
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
