"""Animates events on the board of Let's Do Lunch!."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fangs.core.animation import Effect, Scene, change, clear, come, leave, say, shake, throw
from fangs.core.game import View
from fangs.engine.events import Told
from fangs.translation import phrase

from . import rules
from .board import DICE_SPOT, below, seat, spot
from .notation import MARKS, ROLLS, SQUARE_NAMES


def animate(before: View, after: View, told: Sequence[Told]) -> list[Scene]:
    """Build an animation scene for each event, such as a roll of the dice or the eating of a cannibal."""
    gain = max(now - was for now, was in zip(after["score"], before["score"], strict=True))
    return [None if one[0] == rules.SCORES else list(_scene(after, gain, *one)) for one in told]


def full(before: View, after: View, told: Sequence[Told]) -> View:
    """Return the view of a finished round, before the board is cleared for the next round.

    It shows the new scores.
    """
    board, hand = [list(row) for row in before["board"]], list(before["hand"])
    for event, a, b, _ in told:
        if event in (rules.PLACED, rules.EATEN):
            board[b % rules.ROWS][b // rules.ROWS] = MARKS[1 + a] if event == rules.PLACED else MARKS[0]
            hand[a] += -1 if event == rules.PLACED else 1
    rows = ["".join(row) for row in board]
    return {**before, "board": rows, "hand": hand, "score": after["score"], "phase": "over", "trapped": []}


def _rolled(after: View, roll: int) -> Iterator[Effect]:
    """Yield the effects of rolling the dice.

    If nothing can be placed, the dice are picked up again at once, so a text shows what was rolled.
    """
    yield from (throw(f"die-{k}") for k in range(3))
    if after["roll"] is None:
        yield say(DICE_SPOT, ", ".join(ROLLS[roll]))
        return
    yield from (come(name, like=name) for name in ("total", "rolled"))


def _scene(after: View, gain: int, event: int, a: int, b: int, _: int) -> Iterator[Effect]:
    if event == rules.ROLLED:
        yield from _rolled(after, b)
    elif event == rules.PLACED:
        yield come(f"cannibal-{SQUARE_NAMES[b]}", seat(a), spot(b), like=f"tribe-{MARKS[1 + a]}")
        yield change(f"hand-{a}")
    elif event == rules.EATEN:
        yield leave(f"cannibal-{SQUARE_NAMES[b]}", seat(a))
        yield change(f"hand-{a}")
        yield say(below(a), "+1")
    elif event == rules.NOT_TRAPPED:
        yield shake(f"cannibal-{SQUARE_NAMES[b]}")
    elif event in (rules.CALLED, rules.EARNS_SKIP, rules.SKIPPED, rules.LOSES_TURN, rules.NO_ROOM):
        yield say(below(a), _SAID[event])
    elif event == rules.WINS_ROUND:
        if after["phase"] != "over":
            yield clear()
        yield say(below(a), f"+{gain}")


_SAID = {
    rules.CALLED: phrase("last!"),
    rules.EARNS_SKIP: phrase("no call!"),
    rules.SKIPPED: phrase("misses a turn"),
    rules.LOSES_TURN: phrase("turn lost"),
    rules.NO_ROOM: phrase("no room"),
}
