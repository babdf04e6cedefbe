"""Get Bit!: what pirates are called: by their colours, which everybody sees."""

from __future__ import annotations

from collections.abc import Iterable

from fangs.core.errors import listed

COLOURS = ("red", "blue", "green", "yellow", "violet", "orange")
"""Of the pirates, in their order; `drawing.PLAYER_COLOURS` has the same order."""


def pirate(number: int) -> str:
    """A pirate in a sentence."""
    return f"the {COLOURS[number]} pirate"


def pirates(numbers: Iterable[int]) -> str:
    """One or more pirates in a sentence."""
    colours = [COLOURS[number] for number in numbers]
    return f"the {listed(colours, 'and')} pirate{'s' * (len(colours) > 1)}"


def lined_up(line: Iterable[int]) -> str:
    """The line from front to back."""
    return ", ".join(COLOURS[number] for number in line)
