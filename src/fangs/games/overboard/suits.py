"""The option `suits` of Men Overboard, which gives each player a suit."""

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
    """An option whose value is a list of different suits, one for each player.

    None stands for the usual suits for the number of players.
    """

    among: tuple[str, ...] = SUIT_NAMES
    fewest: int = min(USUAL)
    most: int = max(USUAL)

    @property
    def words(self) -> list[str]:
        """The possible values in words, such as "arms, moons"."""
        return [joined(*map(SUITS.__getitem__, suits), by=", ") for suits in self.values]

    @property
    def expected(self) -> str:
        """A description of the expected value for use in an error message."""
        return phrase(
            "{fewest} to {most} different suits of {suits}, such as {example}",
            fewest=self.fewest,
            most=self.most,
            suits=", ".join(SUIT_NAMES),
            example=",".join(USUAL[self.fewest]),
        )

    def fits(self, value: Any, players: int) -> bool:
        """Return whether the value has one suit for each player. None stands for the usual suits and always agrees."""
        return value is None or len(value) == players

    def check(self, value: Any) -> Any:
        """Convert a value to a list of suits. Raise RequestError if it is no such list. None is returned as it is."""
        return None if value is None else super().check(value)
