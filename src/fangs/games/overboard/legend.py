"""Men Overboard: the legend of the board."""

from __future__ import annotations

from fangs.core.legend_entry import LegendEntry, one_of
from fangs.translation import phrase

from .chart import HOME, ISLANDS, SPACE_NAMES

LEGEND = (
    LegendEntry(
        phrase("A castaway"),
        phrase("Comes aboard when its ship ends a turn on its island."),
        "O3.9",
        "castaway-.+",
    ),
    LegendEntry(
        phrase("A ship"),
        phrase(
            "Rows one space, sails with the wind, or tacks: zigzags against it, twice as far. Ships may share a space."
        ),
        "O3.11",
        r"ship-\d",
    ),
    LegendEntry(
        phrase("Sails"),
        phrase("The ship gets here by sailing: with the wind, as many spaces as its speed."),
        "O3.4",
        r"\.sail",
    ),
    LegendEntry(
        phrase("A zigzag"),
        phrase("The ship gets here by tacking: diagonally, twice as many spaces as the speed of the wind."),
        "O3.5",
        r"\.tack",
    ),
    LegendEntry(
        phrase("Oars"),
        phrase("The ship gets here by rowing one space."),
        "O3.3",
        r"\.row",
    ),
    LegendEntry(
        phrase("The wind"),
        phrase("The arrow shows where it blows to in this round, for everybody; the speed is rolled for each ship."),
        "O3.1",
        "wind",
    ),
    LegendEntry(
        phrase("A ship's list"),
        phrase("Its home port, and which castaways are aboard: the filled signs."),
        "O4.1",
        r"fleet-\d|\.aboard|\.ashore",
    ),
    LegendEntry(
        phrase("A home port"),
        phrase("A ship that ends a move here, at home, with all three castaways aboard wins."),
        "O4.1",
        one_of("space", (SPACE_NAMES[home] for home in HOME)),
    ),
    LegendEntry(
        phrase("An island"),
        phrase(
            "Stops a ship that sails or tacks if a castaway or another ship is on it. A ship may start from any of its spaces."
        ),
        "O3.7",
        one_of("space", (SPACE_NAMES[space] for island in ISLANDS for space in island)),
    ),
    LegendEntry(
        phrase("Water"),
        phrase("A ship that sails or tacks moves diagonally, and stops at the edge."),
        "O3.7",
        "space-.+",
    ),
)
