"""Men Overboard: the option `suits`, who plays what."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import Any

from fangs.core.options import Option
from fangs.translation import joined, phrase

from .chart import SUIT_NAMES

SUITS = {"arms": phrase("arms"), "suns": phrase("suns"), "moons": phrase("moons"), "crowns": phrase("crowns")}
USUAL = {2: ["arms", "moons"], 3: ["arms", "suns", "moons"], 4: ["arms", "suns", "moons", "crowns"]}  # O2.1
_FEWEST, _MOST = min(USUAL), max(USUAL)


@dataclass(frozen=True, kw_only=True)
class Suits(Option):
    """An option that is a list of different suits, one a player; None stands for the usual ones of so many players."""

    @property
    def values(self) -> Any:
        """Every list of suits."""
        return [list(suits) for players in USUAL for suits in permutations(SUIT_NAMES, players)]

    @property
    def words(self) -> list[str]:
        """The same as people say them."""
        return [joined(*map(SUITS.__getitem__, suits), by=", ") for suits in self.values]

    @property
    def expected(self) -> str:
        """The same in words, for a sentence."""
        return phrase(
            "{fewest} to {most} different suits of {suits}, such as {example}",
            fewest=_FEWEST,
            most=_MOST,
            suits=", ".join(SUIT_NAMES),
            example=",".join(USUAL[_FEWEST]),
        )

    def accepts(self, value: object) -> bool:
        """Whether this JSON value is a list of suits (null is none: it stands for one)."""
        return (
            isinstance(value, (list, tuple))
            and _FEWEST <= len(value) <= _MOST
            and all(suit in SUIT_NAMES for suit in value)
            and len(set(value)) == len(value)
        )

    def read(self, text: str) -> Any:
        """The list of suits that somebody typed, with commas between them; raises RequestError."""
        suits = [suit.strip() for suit in text.split(",")]
        return suits if self.accepts(suits) else self.check(text)

    def check(self, value: Any) -> Any:
        """The list of suits that a value is, or None; raises RequestError."""
        return None if value is None else list(super().check(value))
