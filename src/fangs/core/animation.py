"""The effects with which games animate their events on a drawing.

A scene shows one event. Its effects begin together. They refer to elements of the drawings before and after the event by their
ids, and to points of the drawing. The page that plays them knows nothing about the game. If an event has no scene (None), the page
tells it together with the event before it.
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
    """Move an element from its place along a way, and mark the way. `to` is the element's id from then on."""
    return _effect("go", name, way, to)


def jump(name: str, *way: Point, to: str | None = None) -> Effect:
    """Move an element over something, as seen from above: in straight lines, larger in flight, and landing at every point."""
    return _effect("go", name, way, to) | {"high": True}


def shift(name: str, *way: Point, to: str | None = None) -> Effect:
    """Move an element that only makes room or is carried along, without a mark."""
    return _effect("shift", name, way, to)


def turn(name: str, *way: Point, to: str | None = None, size: float | None = None) -> Effect:
    """Turn an element over on its way or in its place. It then looks as in the drawing after (at `size`, if `size` is given).

    A viewer who last looked before the element was laid face down does not have it in the drawing. For that viewer, the element
    that `to` names is turned instead. The element also looks like that one if the drawing after does not contain it.
    """
    return _effect("turn", name, way, to) | ({} if size is None else {"size": size})


def come(name: str, *way: Point, like: str) -> Effect:
    """Show a new element, which first moves along a way if there is one. `like` is the class of elements that look the same."""
    return _effect("come", name, way) | {"like": like}


def leave(name: str, *way: Point) -> Effect:
    """Remove an element: it falls, or leaves along a way."""
    return _effect("leave", name, way)


def throw(name: str) -> Effect:
    """Let an element tumble like a die. It then looks as in the drawing after."""
    return _effect("throw", name)


def change(name: str) -> Effect:
    """Make an element look as in the drawing after, from now on."""
    return _effect("change", name)


def shake(name: str) -> Effect:
    """Shake an element."""
    return _effect("shake", name)


def say(at: Point, words: str) -> Effect:
    """Let a few words rise from a point."""
    return {"do": "say", "way": [_rounded(at)], "words": words}


def clear() -> Effect:
    """Clear the board and set it up again, for example for a new round. The viewer sees the old board (`full`) first, then the new one."""
    return {"do": "clear"}


KINDS = ("go", "shift", "turn", "come", "leave", "throw", "change", "shake", "say", "clear")


def moved(before: Places, after: Places, but: Iterable[str] = ()) -> list[Effect]:
    """The effects that move every piece whose place has changed, except those in `but`."""
    return [shift(name, at) for name, at in after.items() if name in before and before[name] != at and name not in but]


def tinted(scenes: Sequence[Scene], tints: Mapping[str, str]) -> list[Scene]:
    """The scenes with the colour of each moving element added, if `tints` has one for its id."""
    return [scene and [_with_tint(effect, tints) for effect in scene] for scene in scenes]


def _with_tint(effect: Effect, tints: Mapping[str, str]) -> Effect:
    tint = tints.get(effect.get("id", "")) if effect["do"] == "go" else None
    return effect | {"tint": tint} if tint else effect


def is_cleared(scenes: Sequence[Scene]) -> bool:
    """Whether one of these scenes clears the board."""
    return any(effect["do"] == "clear" for scene in scenes for effect in scene or ())


def played(places: Places, scenes: Sequence[Scene], anew: Places) -> dict[str, Point]:
    """The place of every piece after these scenes. `anew` has the places after the board is cleared."""
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
