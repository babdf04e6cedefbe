"""The legend that explains the board of Mandua."""

from fangs.core.legend_entry import LegendEntry
from fangs.translation import phrase

LEGEND = (
    LegendEntry(
        phrase("A tiger behind bars"),
        phrase(
            "This tiger is shut in, so it can neither move nor capture now. When no tiger can do either, the "
            "hunters win."
        ),
        "D5.1",
        r"\.shut",
    ),
    LegendEntry(
        phrase("A tiger"),
        phrase("Takes a hunter by jumping over it, and takes two hunters by arriving between them."),
        "D3.1",
        "tiger-.+|count-tigers",
    ),
    LegendEntry(
        phrase("Hunters in supply"),
        phrase("They come onto the board one by one. When all of them are on the board, the hunters start to move."),
        "D2.1",
        "count-in-supply",
    ),
    LegendEntry(
        phrase("Hunters that were taken"),
        phrase("Taken hunters do not come back. The tigers win when they have taken all the hunters."),
        "D5.3",
        "count-taken",
    ),
    LegendEntry(
        phrase("A hunter"),
        phrase(
            "Moves to a free field right beside it once all hunters are on the board. Two hunters, one "
            "behind the other, cannot be jumped."
        ),
        "D3.1",
        "hunter-.+",
    ),
    LegendEntry(
        phrase("An outer field"),
        phrase("Only tigers may stand here. It is joined to just one field of the square."),
        "D1.3",
        "field-[ABCD]",
    ),
    LegendEntry(phrase("A field"), phrase("Pieces move along the grooves, never diagonally."), "D1.2", "field-.+"),
)
