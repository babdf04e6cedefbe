"""Let's Do Lunch!: how events are shown on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fangs.core.game import View
from fangs.core.staging import Effect, Scene, come, leave, say, shake, throw
from fangs.engine.events import Told
from fangs.translation import phrase

from . import rules
from .board import DICE_SPOT, seat, spot
from .notation import ROLLS, SQUARE_NAMES


def stage(before: View, after: View, told: Sequence[Told]) -> list[Scene]:
    """A scene for each event: the dice fall, a cannibal comes from its tribe's table, and who is eaten goes back to the own one."""
    board = {
        name: mark
        for square, name in enumerate(SQUARE_NAMES)
        if (mark := before["board"][square % rules.ROWS][square // rules.ROWS]) != "."
    }
    ends = after["round"] != before["round"]
    return [list(_rolled(after, one[2]) if one[0] == rules.ROLLED else _scene(board, ends, *one)) for one in told]


def _rolled(after: View, roll: int) -> Iterator[Effect]:
    """The dice fall; where they are taken up again at once, since nothing can be placed, words say what they showed."""
    yield from (throw(f"die-{k}") for k in range(3))
    if after["roll"] is None:
        yield say(DICE_SPOT, ", ".join(ROLLS[roll]))


def _scene(board: dict[str, str], ends: bool, event: int, a: int, b: int, _: int) -> Iterator[Effect]:
    if event == rules.PLACED:
        board[SQUARE_NAMES[b]] = "AB"[a]
        yield come(f"cannibal-{SQUARE_NAMES[b]}", seat(a), spot(b), like=f"tribe-{'AB'[a]}")
    elif event == rules.EATEN:
        board.pop(SQUARE_NAMES[b])
        yield leave(f"cannibal-{SQUARE_NAMES[b]}", seat(a))
        yield say(seat(a), "+1")
    elif event == rules.NOT_TRAPPED:
        yield shake(f"cannibal-{SQUARE_NAMES[b]}")
    elif event in (rules.CALLED, rules.EARNS_SKIP, rules.SKIPPED, rules.LOSES_TURN, rules.NO_ROOM):
        yield say(seat(a), _SAID[event])
    elif event == rules.SCORES:
        yield say(seat(a), f"+{b}")
        if ends:
            yield from (leave(f"cannibal-{name}", seat("AB".index(tribe))) for name, tribe in board.items())


_SAID = {
    rules.CALLED: phrase("last!"),
    rules.EARNS_SKIP: phrase("no call!"),
    rules.SKIPPED: phrase("misses a turn"),
    rules.LOSES_TURN: phrase("turn lost"),
    rules.NO_ROOM: phrase("no room"),
}
