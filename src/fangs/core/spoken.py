"""How people write a game's actions in a letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Spoken(NamedTuple):
    """The ways in which people write a game's actions in a letter, if they do not follow `notation`. All words are in lower case."""

    words: str = ""
    """Words without a digit that show that a line can be an order."""
    spare: str = ""
    """Words that an order can contain and that do not change its meaning."""
    ordering: str = ""
    """Words that make an order of the number after them: `play 4`. Words for all games, such as `move`, need not be listed."""
    roles: Mapping[str, str] = {}
    """Other names of roles."""
    abroad: Mapping[str, str] = {}
    """Names of roles, and the words for each in other languages, without accents. Words for colours are known and need not be listed."""
    alternatives: str = ""
    """The signs before a part of an order that is left out if it is impossible: `/` in `92/93`, `>` in `118 green>blue`."""
    rewritten: Sequence[tuple[str, str]] = ()
    """Patterns and the text that replaces each of them in an action, tried in this order."""
    chained: str = ""
    """The sign between the spaces of several steps, if the player orders one step at a time: `x` in `c4xc2xe2`."""
    capitals: str = ""
    """Letters that stand alone in an action and are written there as capitals."""
    counted: str = ""
    """The field of a position that numbers the turns for which players order: `turn`, `round`."""
