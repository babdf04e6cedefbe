"""The event of a correction by the Games Master."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fangs.core.records.record import Step


@dataclass(frozen=True)
class Corrected:
    """The Games Master corrects an order, a die or a position of a board; its orders are void, and the deadline is counted from now."""

    KIND: ClassVar = "corrected"
    VERSION: ClassVar = 1

    board: int
    steps: tuple[Step, ...]
    """The entry of the record that says what is corrected (`fangs.core.records.correction`), and the steps that follow from it."""
