"""Sets up a position of Mandua by moving figures and choosing whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from fangs.core.interface import Change
from fangs.translation import phrase

from .ground import count
from .rules import reckon
from .state import ANNOUNCING, BAND, CHALLENGED, HUNT, HUNTERS, NO_ENDING, NOBODY, NONE, PROWL, TIGERS, State
from .words import CELLS, FIELD_NAMES, SIDES, SQUARE_NAMES

SUPPLY, TAKEN = "count-in-supply", "count-taken"


def changes(s: State) -> Iterator[Change]:
    """Yield every change that can be made to a position in one step: move, add or remove a figure, or pass the turn."""
    for start in FIELD_NAMES:
        if s.tigers >> CELLS[start] & 1:
            for goal in _free(s, FIELD_NAMES):
                label = phrase("The tiger on {start} stands on {goal}", start=start, goal=goal)
                yield Change([_field(start), _field(goal)], label, _with(s, tigers=s.tigers ^ _bit(start) ^ _bit(goal)))
        elif s.hunters >> CELLS[start] & 1:
            without = s.hunters ^ _bit(start)
            for goal in _free(s, SQUARE_NAMES):
                label = phrase("The hunter on {start} stands on {goal}", start=start, goal=goal)
                yield Change([_field(start), _field(goal)], label, _with(s, hunters=without | _bit(goal)))
            label = phrase("The hunter on {start} goes to the supply", start=start)
            yield Change([_field(start), SUPPLY], label, _with(s, hunters=without, supply=s.supply + 1))
            label = phrase("The hunter on {start} was taken", start=start)
            yield Change([_field(start), TAKEN], label, _with(s, hunters=without))
    for goal in _free(s, SQUARE_NAMES):
        if s.supply:
            label = phrase("A hunter of the supply stands on {goal}", goal=goal)
            yield Change([SUPPLY, _field(goal)], label, _with(s, hunters=s.hunters | _bit(goal), supply=s.supply - 1))
        if count(s.hunters) + s.supply < BAND:
            label = phrase("A hunter that was taken stands on {goal}", goal=goal)
            yield Change([TAKEN, _field(goal)], label, _with(s, hunters=s.hunters | _bit(goal)))
    for turn in (HUNTERS, TIGERS):
        yield Change([], phrase("It is the turn of {side}", side=SIDES[turn]), _with(s, turn=turn))


def _free(s: State, names: tuple[str, ...]) -> list[str]:
    return [name for name in names if not (s.tigers | s.hunters) >> CELLS[name] & 1]


def _bit(name: str) -> int:
    return 1 << CELLS[name]


def _field(name: str) -> str:
    return f"field-{name}"


def _with(s: State, **changed: int) -> State:
    """Copy a position, change these fields, and return to the start of a turn."""
    new = s.copy()
    for name, value in changed.items():
        setattr(new, name, value)
    new.announced, new.taken, new.greatest, new.culprits = NONE, 0, NONE, 0
    new.quiet, new.ending, new.winner, new.row_count = 0, NO_ENDING, NOBODY, [0, 0]
    new.row_from, new.row_to = [0, 0], [0, 0]
    new.phase = HUNT
    if new.turn == TIGERS:
        new.phase = ANNOUNCING if new.captures == CHALLENGED else PROWL
        reckon(new)
    return new
