"""Counts of how reliably a player sends orders. Only the Games Master and the player see them."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.translation import say, say_plural


@dataclass(frozen=True)
class Reliability:
    """The counts for the current holder of a seat. Orders that a bot makes for the holder do not count."""

    turns: int = 0
    """The number of turns in which an order was due."""
    missed: int = 0
    """The number of those turns in which no order arrived."""
    late: int = 0
    """The number of those turns in which an order arrived after the deadline but still counted."""

    def __str__(self) -> str:
        """Return the counts in words."""
        said = [say_plural(self.turns, "{count} turn", "{count} turns")]
        said += [say("{missed} missed", missed=self.missed)] if self.missed else []
        said += [say("{late} late", late=self.late)] if self.late else []
        return ", ".join(said if len(said) > 1 else [*said, say("none missed")])
