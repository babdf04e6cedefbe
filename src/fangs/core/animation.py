"""The effects that games use to animate their events on a drawing.

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
"""The points where pieces are drawn, by id."""


def go(name: str, *way: Point, to: str | None = None) -> Effect:
    """Move an element from its place along a path, and mark the path. `to` is the element's new id."""
    return _effect("go", name, way, to)


def jump(name: str, *way: Point, to: str | None = None) -> Effect:
    """Make an element jump, as seen from above.

    The element moves in straight lines, looks larger in flight, and lands at every point.
    """
    return _effect("go", name, way, to) | {"high": True}


def shift(name: str, *way: Point, to: str | None = None) -> Effect:
    """Move an element without marking its path, because it only makes room or is carried along."""
    return _effect("shift", name, way, to)


def turn(name: str, *way: Point, to: str | None = None, size: float | None = None) -> Effect:
    """Turn an element over, in place or along a path. It then looks as it does in the next drawing, at `size` if that is given.

    A viewer who last looked before the element was laid face down does not have the element in the drawing. For that
    viewer, the element that `to` names is turned over instead. If the next drawing does not contain the element, it
    also takes the look of the element that `to` names.
    """
    return _effect("turn", name, way, to) | ({} if size is None else {"size": size})


def come(name: str, *way: Point, like: str) -> Effect:
    """Show a new element, which can first move along a path. `like` is the class of the elements that look the same."""
    return _effect("come", name, way) | {"like": like}


def leave(name: str, *way: Point) -> Effect:
    """Remove an element, which falls or leaves along a path."""
    return _effect("leave", name, way)


def throw(name: str) -> Effect:
    """Make an element tumble like a die. It then looks as it does in the next drawing."""
    return _effect("throw", name)


def change(name: str) -> Effect:
    """Make an element look as it will in the next drawing, from this moment on."""
    return _effect("change", name)


def shake(name: str) -> Effect:
    """Shake an element."""
    return _effect("shake", name)


def say(at: Point, words: str) -> Effect:
    """Make a few words rise from a point."""
    return {"do": "say", "way": [_rounded(at)], "words": words}


def clear() -> Effect:
    """Clear the board and set it up again, such as for a new round.

    Viewers first see the old board (`full`), then the new one.
    """
    return {"do": "clear"}


KINDS = ("go", "shift", "turn", "come", "leave", "throw", "change", "shake", "say", "clear")


def moved(before: Places, after: Places, but: Iterable[str] = ()) -> list[Effect]:
    """Return the effects that move every piece whose place has changed, except the pieces in `but`."""
    return [shift(name, at) for name, at in after.items() if name in before and before[name] != at and name not in but]


def tinted(scenes: Sequence[Scene], tints: Mapping[str, str]) -> list[Scene]:
    """Return the scenes with colours. Each moving element gets the colour that `tints` has for its id, if any."""
    return [scene and [_with_tint(effect, tints) for effect in scene] for scene in scenes]


def _with_tint(effect: Effect, tints: Mapping[str, str]) -> Effect:
    tint = tints.get(effect.get("id", "")) if effect["do"] == "go" else None
    return effect | {"tint": tint} if tint else effect


def is_cleared(scenes: Sequence[Scene]) -> bool:
    """Return whether one of these scenes clears the board."""
    return any(effect["do"] == "clear" for scene in scenes for effect in scene or ())


def played(places: Places, scenes: Sequence[Scene], anew: Places) -> dict[str, Point]:
    """Return the place of every piece after these scenes.

    `anew` has the places of the pieces after the board is cleared.
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
