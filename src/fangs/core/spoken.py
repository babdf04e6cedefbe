"""The ways in which people write a game's actions in letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Spoken(NamedTuple):
    """The ways in which people write a game's actions in letters, where these differ from `notation`.

    All words are in lower case.
    """

    words: str = ""
    """Words that show that a line without a digit can be an order."""
    spare: str = ""
    """Words that do not change the meaning of an order that contains them."""
    ordering: str = ""
    """Words that make the number after them an order: `play 4`. Words for all games, such as `move`, need not be listed."""
    roles: Mapping[str, str] = {}
    """Other names of roles."""
    abroad: Mapping[str, str] = {}
    """Names of roles, each with its words in other languages, without accents. Words for colours are known and need not be listed."""
    alternatives: str = ""
    """The signs before a part of an order that is left out if that part is impossible: `/` in `92/93`, `>` in `118 green>blue`."""
    rewritten: Sequence[tuple[str, str]] = ()
    """Patterns and their replacements in an action, tried in this order."""
    chained: str = ""
    """The sign between the spaces of several steps, as `x` in `c4xc2xe2`, if the player orders one step at a time."""
    capitals: str = ""
    """Letters that are written as capitals when they stand alone in an action."""
    counted: str = ""
    """The field of a position that counts the turns for which players give orders, such as `turn` or `round`."""
