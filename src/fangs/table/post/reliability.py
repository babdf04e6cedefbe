"""Counts how reliably players send orders. Only the Games Master and the player see the counts."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.translation import say, say_plural


@dataclass(frozen=True)
class Reliability:
    """How reliably a seat's current holder has sent orders, not counting orders by a bot."""

    turns: int = 0
    """The number of turns in which the player owed an order."""
    missed: int = 0
    """The number of turns in which no order arrived."""
    late: int = 0
    """The number of turns in which an order arrived late but still counted."""

    def __str__(self) -> str:
        """Return the counts in words."""
        said = [say_plural(self.turns, "{count} turn", "{count} turns")]
        said += [say("{missed} missed", missed=self.missed)] if self.missed else []
        said += [say("{late} late", late=self.late)] if self.late else []
        return ", ".join(said if len(said) > 1 else [*said, say("none missed")])
