"""Get Bit!: what pirates are called: by their colours, which everybody sees."""

from __future__ import annotations

from collections.abc import Iterable

from fangs.core.errors import listed
from fangs.translation import joined, phrase

COLOURS = (phrase("red"), phrase("blue"), phrase("green"), phrase("yellow"), phrase("violet"), phrase("orange"))
"""Of the pirates, in their order; `drawing.PLAYER_COLOURS` has the same order."""
_PIRATES = (
    phrase("the red pirate"),
    phrase("the blue pirate"),
    phrase("the green pirate"),
    phrase("the yellow pirate"),
    phrase("the violet pirate"),
    phrase("the orange pirate"),
)


def pirate(number: int) -> str:
    """A pirate in a sentence."""
    return _PIRATES[number]


def pirates(numbers: Iterable[int]) -> str:
    """One or more pirates in a sentence."""
    found = list(numbers)
    if len(found) == 1:
        return pirate(found[0])
    return phrase("the {colours} pirates", colours=listed([COLOURS[number] for number in found], "and"))


def lined_up(line: Iterable[int]) -> str:
    """The line from front to back."""
    return joined(*(COLOURS[number] for number in line), by=", ")
