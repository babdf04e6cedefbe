"""Defines the steps of a record: actions, outcomes of the dice, and corrections."""

from __future__ import annotations

from typing import NamedTuple

from fangs.core.position import Position
from fangs.core.records.correction import CORRECTED, Correction


class Step(NamedTuple):
    """One step of a record: an action of a role, an outcome of the dice (role None), or a correction (role `CORRECTED`)."""

    role: str | None
    action: str

    @property
    def chooser(self) -> str | None:
        """The role that chose, or None for the dice and for a correction."""
        return None if self.role == CORRECTED else self.role

    @property
    def is_correction(self) -> bool:
        """Whether this step is a correction by hand."""
        return self.role == CORRECTED

    @property
    def mover(self) -> str:
        """The first word of the step in a record: the role, or `dice`."""
        return "dice" if self.role is None else self.role

    def __str__(self) -> str:
        return f"{self.mover} {self.action}"


def stepped(position: Position, step: Step) -> Position:
    """Play a step of a record and return the resulting position, or raise FangsError if the step is not possible."""
    if step.role == CORRECTED:
        return Correction.read(step.action).applied(position)
    return position.play(*step)
