"""Shows a player what an action would do before they choose it, in words and on the drawing.

If nothing is hidden, the action is tried. If others choose at the same time, the game describes what is certain (`preview.py`). The preview
reveals nothing that players must find out themselves, because it is empty if the position after an action hides something.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from fangs.core.animation import Effect
from fangs.core.errors import Refusal
from fangs.core.game import Event, Game, View
from fangs.core.position import Position
from fangs.translation import joined

DRAWN = ("go", "leave")
"""The effects that a preview shows: pieces that move, and pieces that are removed."""


class Foretold(NamedTuple):
    """The preview of an action: sentences about it (possibly none), and effects to draw on the board."""

    text: str = ""
    effects: tuple[Effect, ...] = ()


NOTHING = Foretold()


def foretold(game: Game, view: View, role: str, action: str) -> Foretold:
    """Preview a legal action, using only what the player who chooses can see."""
    if game.preview is not None:
        text, effects = game.preview.preview(view, role, action)
        return Foretold(text, tuple(effects))
    before = Position.read(game, view)
    if before.is_view:
        return NOTHING
    try:
        after = before.play(role, action)
    except Refusal:
        return NOTHING
    seen = after.json(before.owner(role))
    if Position.read(game, seen).is_view:
        return NOTHING
    _, *more = after.events  # the first is the action itself, which its label already describes
    scenes = game.staged(view, seen, after.events)
    effects = [effect for scene in scenes for effect in scene or ()]
    new = {effect["id"] for effect in effects if effect["do"] == "come"}
    effects = [effect for effect in effects if effect["do"] in DRAWN and effect["id"] not in new]
    return Foretold(joined(*(sentence + "." for sentence in _sentences(after, more))), tuple(effects))


def _sentences(after: Position, events: Iterable[Event]) -> Iterator[str]:
    """Yield sentences that describe these events.

    Consecutive events of the same kind share one sentence if the game has one for them.
    """
    for _, group in groupby(events, lambda event: event.told[0]):
        like = list(group)
        together = after.game.several(after.state, like) if len(like) > 1 else ""
        yield from [together] if together else [event.text for event in like]
