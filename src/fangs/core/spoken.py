"""Describes the words and spellings that people use for a game's actions in letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Spoken(NamedTuple):
    """The words and spellings that people use for a game's actions in letters, where these differ from `notation`.

    All words are in lower case.
    """

    words: str = ""
    """Words that show that a line without a digit can be an order."""
    spare: str = ""
    """Filler words, which do not change the meaning of an order."""
    ordering: str = ""
    """Words that show that the number after them is an order, as in `play 4`.

    Words that are understood in all games, such as `move`, need not be listed.
    """
    roles: Mapping[str, str] = {}
    """Other names of roles, mapped to the roles' own names."""
    abroad: Mapping[str, str] = {}
    """Translations of role names: each name is mapped to its words in other languages, without accents.

    Words for colours need not be listed.
    """
    alternatives: str = ""
    """The signs that introduce an alternative in an order, such as `/` in `92/93` and `>` in `118 green>blue`.

    An alternative that is impossible is left out.
    """
    rewritten: Sequence[tuple[str, str]] = ()
    """Pairs of a pattern and a replacement, which are applied to an action in this order."""
    chained: str = ""
    """The sign between the spaces that a piece visits, such as `x` in `c4xc2xe2`, if players order one step at a time."""
    capitals: str = ""
    """Letters that are written as capitals when they stand alone in an action."""
    counted: str = ""
    """The name of the field that counts the turns in which players give orders, such as `turn` or `round`."""
