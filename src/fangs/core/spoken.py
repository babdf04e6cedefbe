"""How people write a game's actions in a letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Spoken(NamedTuple):
    """How people write a game's actions in a letter, if not as `notation` does; all in lower case."""

    words: str = ""
    """The words without a digit by which a line may be an order."""
    spare: str = ""
    """Words that an order may contain and that change nothing."""
    ordering: str = ""
    """The words that turn a number after them into an order: `play 4`; words of every game, such as `move`, are known."""
    roles: Mapping[str, str] = {}
    """Other names of roles."""
    abroad: Mapping[str, str] = {}
    """Names of roles, and the words for each in other languages, without accents; those for colours are known."""
    alternatives: str = ""
    """The signs before what may be left out of an order where it cannot be: `/` in `92/93`, `>` in `118 green>blue`."""
    rewritten: Sequence[tuple[str, str]] = ()
    """Patterns and what each of them is in an action, tried in this order."""
    chained: str = ""
    """What joins the spaces of several steps, of which one is ordered at a time: `x` in `c4xc2xe2`."""
    capitals: str = ""
    """Letters that stand alone in an action, and are capitals there."""
    counted: str = ""
    """The field of a position that counts what an order is for: `turn`, `round`."""
