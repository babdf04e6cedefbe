"""Let's Do Lunch!: what is on the board."""

from __future__ import annotations

from fangs.core.signs import Sign

SIGNS = (
    Sign(
        "A cannibal",
        "Caught in a row between two of the other tribe it is eaten, and goes back to its hand.",
        "L3.1",
        r"cannibal-..",
    ),
    Sign("The hand of a tribe", "Who first has all twelve on the board wins the round.", "L5.1", r"\.table|tray-\d"),
    Sign(
        "The dice",
        "Their total is the column in which a cannibal sits down. A triple earns another roll.",
        "L2.2",
        r"\.die",
    ),
    Sign("The River", "Whoever stands in this column is never eaten.", "L3.5", r"square-6."),
    Sign(
        "A square",
        "Free squares of the column that was rolled can be chosen. A column is a loop: above its top is its bottom.",
        "L3.3",
        r"square-..",
    ),
)
