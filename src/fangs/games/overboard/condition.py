"""Describes the state of a Men Overboard game in short texts."""

from __future__ import annotations

from fangs.core.game import View
from fangs.translation import joined, phrase

from . import notation, rules
from .chart import HOME, SPACE_NAMES, SUIT_NAMES


def status(view: View) -> str:
    """Describe what is happening in a few words, such as "the ship of the suns moves at speed 3"."""
    whose = notation.ship_of(view["options"]["suits"][view["turn"]])
    return phrase(_STATUS[view["phase"]], ship=whose, speed=view["speed"])


_STATUS = {
    "wind": phrase("the wind die is rolled"),
    "speed": phrase("{ship} rolls for wind speed"),
    "move": phrase("{ship} moves at speed {speed}"),
    "over": phrase("{ship} is home and wins"),
}


def tally(view: View) -> str:
    """Say how many castaways each ship still has to fetch."""
    fleets = zip(view["options"]["suits"], view["castaways"], strict=False)
    counts = (joined(notation.SUITS[suit], str(len(waiting))) for suit, waiting in fleets)
    return phrase("Castaways still on islands: {counts}", counts=joined(*counts, by=", "))


def home(suit: str) -> str:
    """Return the space of a suit's home port, such as "a1" for the arms."""
    return str(SPACE_NAMES[HOME[SUIT_NAMES.index(suit)]])


def everybody(suit: str) -> list[str]:
    """List the three islands on which a suit's castaways wait at the beginning."""
    return list(notation.island_names(rules.castaways(SUIT_NAMES.index(suit))))
