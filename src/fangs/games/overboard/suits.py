"""Men Overboard: the option `suits`, which gives each player a suit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fangs.core.options import Several
from fangs.translation import joined, phrase

from .chart import SUIT_NAMES

SUITS = {"arms": phrase("arms"), "suns": phrase("suns"), "moons": phrase("moons"), "crowns": phrase("crowns")}
USUAL = {2: ["arms", "moons"], 3: ["arms", "suns", "moons"], 4: ["arms", "suns", "moons", "crowns"]}  # O2.1


@dataclass(frozen=True, kw_only=True)
class Suits(Several):
    """An option that is a list of different suits, one for each player. None stands for the default for this many players."""

    among: tuple[str, ...] = SUIT_NAMES
    fewest: int = min(USUAL)
    most: int = max(USUAL)

    @property
    def words(self) -> list[str]:
        """The lists of suits as people would say them."""
        return [joined(*map(SUITS.__getitem__, suits), by=", ") for suits in self.values]

    @property
    def expected(self) -> str:
        """The expected value in words, for a sentence."""
        return phrase(
            "{fewest} to {most} different suits of {suits}, such as {example}",
            fewest=self.fewest,
            most=self.most,
            suits=", ".join(SUIT_NAMES),
            example=",".join(USUAL[self.fewest]),
        )

    def fits(self, value: Any, players: int) -> bool:
        """Return whether there is one suit for each player."""
        return value is None or len(value) == players

    def check(self, value: Any) -> Any:
        """Return the list of suits that a value stands for, or None; raises RequestError."""
        return None if value is None else super().check(value)
