"""Get Bit!: the names of the pirates, which are their colours, because everybody can see those."""

from __future__ import annotations

from collections.abc import Iterable

from fangs.core.errors import listed
from fangs.translation import joined, phrase

COLOURS = (phrase("red"), phrase("blue"), phrase("green"), phrase("yellow"), phrase("violet"), phrase("orange"))
"""The pirates' colours, in the order of the pirates; `drawing.PLAYER_COLOURS` has the same order."""
LETTERS = "RBGYVO"
"""The letters for the colours in drawings, which are the same in every language."""
_PIRATES = (
    phrase("the red pirate"),
    phrase("the blue pirate"),
    phrase("the green pirate"),
    phrase("the yellow pirate"),
    phrase("the violet pirate"),
    phrase("the orange pirate"),
)


def pirate(number: int) -> str:
    """Return a pirate's name in a sentence."""
    return _PIRATES[number]


def pirates(numbers: Iterable[int]) -> str:
    """Return the names of one or more pirates in a sentence."""
    found = list(numbers)
    if len(found) == 1:
        return pirate(found[0])
    return phrase("the {colours} pirates", colours=listed([COLOURS[number] for number in found], "and"))


def lined_up(line: Iterable[int]) -> str:
    """Return the line from front to back, in words."""
    return joined(*(COLOURS[number] for number in line), by=", ")
