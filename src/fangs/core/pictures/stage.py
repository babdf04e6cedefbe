"""Animates the board of any game for films, by turning the effects of events into pictures."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace as moved

from fangs.core.animation import Effect, Point
from fangs.core.pictures.sprites import LETTERS, Sprite, Words
from fangs.core.pieces import Piece, Scenery

FALL = 60
HIGH = 1.3
"""The scale of a piece that jumps over others."""
RISE = 46

Poses = Sequence[Mapping[str, float]]
"""How a piece looks at equal intervals of time. A pose lists only the values that differ from the usual values."""
Frame = tuple[list[Sprite], list[Words]]


class Stage:
    """A board on which pieces move. It plays the effects of events, and holds the place of every piece."""

    def __init__(self, scenery: Scenery, pieces: Sequence[Piece]) -> None:
        self.scenery = scenery
        self.pieces = {piece.id: piece for piece in pieces}

    def frame(self) -> Frame:
        """Return a picture of the board at rest."""
        return [Sprite(piece) for piece in self.pieces.values()], []

    def become(self, pieces: Sequence[Piece]) -> None:
        """Replace all pieces on the board with the pieces of a drawing."""
        self.pieces = {piece.id: piece for piece in pieces}

    def perform(self, effects: Sequence[Effect], goal: Sequence[Piece], frames: int) -> Iterator[Frame]:
        """Play effects that begin together, and yield `frames` pictures of them. The last picture shows how they end."""
        after = {piece.id: piece for piece in goal}
        acts = [act for effect in effects if (act := self._act(effect, after))]
        said = [effect for effect in effects if effect["do"] == "say"]
        leaving = [act for act in acts if act.leaves]
        for number in range(1, frames + 1):
            share = number / frames
            moving = {act.name: act for act in acts}
            still = [Sprite(piece) for name, piece in self.pieces.items() if name not in moving]
            raised = [act.at(_eased(share)) for act in moving.values() if not (act.leaves and share == 1)]
            yield still + raised, [_words(effect, share) for effect in said]
        for act in leaving:
            self.pieces.pop(act.name, None)

    def glide(self, goal: Sequence[Piece], frames: int) -> Iterator[Frame]:
        """Yield `frames` pictures in which every piece moves to its place in the next drawing, appears or fades."""
        before, after = self.pieces, {piece.id: piece for piece in goal}
        for number in range(1, frames + 1):
            share = _eased(number / frames)
            gone = [Sprite(piece, fade=1 - share) for name, piece in before.items() if name not in after and share < 1]
            yield [*gone, *(_between(before.get(name), piece, share) for name, piece in after.items())], []
        self.become(goal)

    def is_as(self, goal: Sequence[Piece]) -> bool:
        """Return whether every piece is where a drawing shows it."""
        here = {name: (round(piece.x), round(piece.y)) for name, piece in self.pieces.items()}
        return here == {piece.id: (round(piece.x), round(piece.y)) for piece in goal}

    def _act(self, effect: Effect, after: Mapping[str, Piece]) -> _Act | None:
        """Convert an effect to the motion of a piece, or return None if the effect moves no piece.

        The piece is put where its motion ends.
        """
        what, name = effect["do"], str(effect.get("id", ""))
        to = str(effect.get("to", name))
        way: list[Point] = [(x, y) for x, y in effect.get("way", ())]
        if what == "come":
            return self._come(name, way, self._model(name, str(effect["like"]), after))
        piece = self.pieces.get(name) or (self.pieces.get(to) if what == "turn" else None)
        if piece is None or what not in _POSES:
            return None
        points = [(piece.x, piece.y), *way]
        if what == "leave":
            points += [] if way else [(piece.x, piece.y), (piece.x, piece.y + FALL)]
            return _Act(piece.id, piece, piece, points, _SWEPT if way else _POSES[what], leaves=True)
        looks = after.get(to, piece) if what in ("turn", "throw", "change") else piece
        x, y = points[-1]
        size = float(effect.get("size") or looks.size)
        end = moved(looks, id=to, x=x, y=y, size=size)
        del self.pieces[piece.id]
        self.pieces[to] = end
        high: Any = [{}, *({"scale": HIGH}, {}) * len(way)] if effect.get("high") else _POSES[what]
        return _Act(to, piece, end, points, high)

    def _come(self, name: str, way: list[Point], model: Piece | None) -> _Act | None:
        if model is None:
            return None
        points = way or [(model.x, model.y)]
        piece = moved(model, id=name, x=points[-1][0], y=points[-1][1])
        self.pieces[name] = piece
        return _Act(name, piece, piece, points, _FLOWN if len(way) > 1 else _POSES["come"])

    def _model(self, name: str, like: str, after: Mapping[str, Piece]) -> Piece | None:
        """Find the piece that a new piece should look like, or return None if there is none.

        This is the same piece in the next drawing or, if the drawing does not have it, any piece of the class `like`.
        """
        if name in after:
            return after[name]
        every = [*after.values(), *self.pieces.values()]
        return next((one for one in every if like in _classes(self.scenery.symbols[one.symbol])), None)


class _Act:
    """The motion of one piece, which can change its look halfway."""

    def __init__(
        self, name: str, before: Piece, after: Piece, way: Sequence[Point], poses: Poses, *, leaves: bool = False
    ) -> None:
        self.name, self.before, self.after, self.way, self.poses, self.leaves = name, before, after, way, poses, leaves

    def at(self, share: float) -> Sprite:
        """Return the piece as it looks at a given fraction (0 to 1) of the motion's time."""
        x, y = _along(self.way, share)
        looks = self.after if share >= 0.5 else self.before
        pose = _posed(self.poses, share)
        return Sprite(moved(looks, id=self.name, x=x, y=y), **pose)


_FLOWN: Poses = [{"scale": 0.6, "fade": 0.4}, {"scale": 1.1}, {}]
_SWEPT: Poses = [{}, {"scale": 1.15}, {"scale": 0.6, "fade": 0.7}, {"scale": 0.5, "fade": 0}]
_POSES: dict[str, Poses] = {
    "go": [{}],
    "shift": [{}],
    "turn": [{}, {"wide": 0.02}, {}],
    "come": [{"scale": 1.8, "fade": 0}, {"scale": 0.9}, {}],
    "leave": [{}, {"scale": 1.1}, {"turn": 50, "scale": 0.4, "fade": 0}],
    "throw": [{"turn": -250, "scale": 0.7}, {"turn": 30, "scale": 1.08}, {}],
    "change": [{}, {"scale": 1.25}, {"scale": 0.95}, {}],
    "shake": [{}, {"turn": -7}, {"turn": 7}, {"turn": -5}, {}],
}
_USUAL = {"scale": 1.0, "wide": 1.0, "turn": 0.0, "fade": 1.0}


def _posed(poses: Poses, share: float) -> dict[str, float]:
    """Interpolate between poses. `share` is the fraction of the time that has passed."""
    if len(poses) == 1:
        return _USUAL
    place = share * (len(poses) - 1)
    first = min(int(place), len(poses) - 2)
    one, other = _USUAL | dict(poses[first]), _USUAL | dict(poses[first + 1])
    return {name: one[name] + (other[name] - one[name]) * (place - first) for name in _USUAL}


def _along(way: Sequence[Point], share: float) -> Point:
    """Return the point at a given fraction (0 to 1) of a path's length."""
    lengths = [math.dist(*leg) for leg in pairwise(way)]
    left = share * sum(lengths)
    for (one, other), length in zip(pairwise(way), lengths, strict=True):
        if left <= length and length:
            part = left / length
            return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
        left -= length
    return way[-1]


def _between(before: Piece | None, after: Piece, share: float) -> Sprite:
    if before is None:
        return Sprite(after, fade=share)
    x, y = _along([(before.x, before.y), (after.x, after.y)], share)
    return Sprite(moved(after, x=x, y=y))


def _eased(share: float) -> float:
    """Convert a fraction of a movement's time to a fraction of its path, so that it begins and ends slowly."""
    return share * share * (3 - 2 * share)


def _words(effect: Effect, share: float) -> Words:
    x, y = effect["way"][0]
    top = y - 20
    rise = max(0.0, min(RISE, top - LETTERS))
    return Words(x, top - rise * share, str(effect["words"]), min(1.0, share * 4))


def _classes(symbol: str) -> list[str]:
    head = symbol.partition(">")[0]
    return head.partition('class="')[2].partition('"')[0].split()
