"""The event of a correction by the Games Master."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fangs.core.record import Step


@dataclass(frozen=True)
class Corrected:
    """The Games Master corrects an order, a die or a position of a board. Its orders are void, and the deadline starts anew."""

    KIND: ClassVar = "corrected"
    VERSION: ClassVar = 1

    board: int
    steps: tuple[Step, ...]
    """The correction as an entry of the record (`fangs.core.correction`), and the steps that follow from it."""
