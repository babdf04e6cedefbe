"""An entry of a record."""

from __future__ import annotations

from typing import NamedTuple

from fangs.core.position import Position
from fangs.core.records.correction import CORRECTED, Correction


class Step(NamedTuple):
    """One entry: an action of a role, or (role None) an outcome of the dice, or (role `CORRECTED`) a correction by hand."""

    role: str | None
    action: str

    @property
    def chooser(self) -> str | None:
        """The role that chose; None for the dice, and for a correction."""
        return None if self.role == CORRECTED else self.role

    @property
    def is_correction(self) -> bool:
        """Whether it is a correction by hand."""
        return self.role == CORRECTED

    @property
    def mover(self) -> str:
        """Whose it is, as a record says it: the role, or the dice."""
        return "dice" if self.role is None else self.role

    def __str__(self) -> str:
        return f"{self.mover} {self.action}"


def stepped(position: Position, step: Step) -> Position:
    """The position after an entry of a record; raises FangsError."""
    if step.role == CORRECTED:
        return Correction.read(step.action).applied(position)
    return position.play(*step)
