"""The legend that explains the board of Let's Do Lunch!."""

from fangs.core.legend_entry import LegendEntry
from fangs.translation import phrase

LEGEND = (
    LegendEntry(
        phrase("A cannibal"),
        phrase(
            "A cannibal caught in a row between two of the other tribe is eaten and goes back to its own tribe's hand."
        ),
        "L3.1",
        r"cannibal-..",
    ),
    LegendEntry(
        phrase("The hand of a tribe"),
        phrase("The first tribe with all twelve on the board wins the round."),
        "L5.1",
        r"\.hand|(table|tray|hand)-\d",
    ),
    LegendEntry(
        phrase("The dice"),
        phrase("Their total is the column in which a cannibal sits down. A triple earns another roll."),
        "L2.2",
        r"\.die|rolled|total",
    ),
    LegendEntry(
        phrase("The end of a column"),
        phrase("Every column is a loop: its top square is right beside its bottom square."),
        "L3.3",
        r"\.end",
    ),
    LegendEntry(phrase("The River"), phrase("A cannibal in this column is never eaten."), "L3.5", r"square-6."),
    LegendEntry(
        phrase("A square"),
        phrase("You can choose a free square of the column that was rolled."),
        "L2.2",
        r"square-..",
    ),
)
