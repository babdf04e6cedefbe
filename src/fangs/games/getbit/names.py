"""Names the pirates of Get Bit! by their colours, which everybody can see."""

from __future__ import annotations

from collections.abc import Iterable

from fangs.core.errors import listed
from fangs.translation import joined, phrase

COLOURS = (phrase("red"), phrase("blue"), phrase("green"), phrase("yellow"), phrase("violet"), phrase("orange"))
"""The colours that name the pirates, in the order of their numbers. `drawing.PLAYER_COLOURS` has the same order."""
LETTERS = "RBGYVO"
"""The letters on the pirates' shirts, one for each colour. They are the same in every language."""
_PIRATES = (
    phrase("the red pirate"),
    phrase("the blue pirate"),
    phrase("the green pirate"),
    phrase("the yellow pirate"),
    phrase("the violet pirate"),
    phrase("the orange pirate"),
)


def pirate(number: int) -> str:
    """Return a pirate's name for use in a sentence, such as "the red pirate"."""
    return _PIRATES[number]


def pirates(numbers: Iterable[int]) -> str:
    """Return the names of one or more pirates for use in a sentence, such as "the red and green pirates"."""
    found = list(numbers)
    if len(found) == 1:
        return pirate(found[0])
    return phrase("the {colours} pirates", colours=listed([COLOURS[number] for number in found], "and"))


def lined_up(line: Iterable[int]) -> str:
    """Return the colours of the pirates in a line from front to back, such as "green, red, yellow, blue"."""
    return joined(*(COLOURS[number] for number in line), by=", ")
