"""Mandua: the legend of the board."""

from __future__ import annotations

from fangs.core.legend_entry import LegendEntry
from fangs.translation import phrase

LEGEND = (
    LegendEntry(
        phrase("A tiger behind bars"),
        phrase("Is shut in: it can neither move nor capture now. When no tiger can do either, the hunters win."),
        "D5.1",
        r"\.shut",
    ),
    LegendEntry(
        phrase("A tiger"),
        phrase("Takes a hunter by jumping over it, and two by arriving between them."),
        "D3.1",
        "tiger-.+|count-tigers",
    ),
    LegendEntry(
        phrase("Hunters in supply"),
        phrase("Come onto the board one by one. When all are on it, hunters move."),
        "D2.1",
        "count-in-supply",
    ),
    LegendEntry(
        phrase("Hunters that were taken"),
        phrase("They do not come back. The tigers win when they have taken all."),
        "D5.3",
        "count-taken",
    ),
    LegendEntry(
        phrase("A hunter"),
        phrase(
            "Moves to a free field right beside it, once all are on the board. Two, one behind the other, cannot be jumped."
        ),
        "D3.1",
        "hunter-.+",
    ),
    LegendEntry(
        phrase("An outer field"),
        phrase("For tigers only. It is joined to one field of the square."),
        "D1.3",
        "field-[ABCD]",
    ),
    LegendEntry(phrase("A field"), phrase("Pieces move along the grooves, never diagonally."), "D1.2", "field-.+"),
)
