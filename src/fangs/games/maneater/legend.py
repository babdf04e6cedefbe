"""The legend that explains the map of Maneater."""

from fangs.core.legend_entry import LegendEntry, one_of
from fangs.translation import phrase

from . import chart

LEGEND = (
    LegendEntry(
        phrase("The shark"),
        phrase(
            "Swims up to four spaces after the swimmers have moved. It swallows a swimmer on its own space, "
            "and bites a swimmer beside it."
        ),
        "M7.1",
        "piece-shark",
    ),
    LegendEntry(
        phrase("A swimmer"),
        phrase("Swims up to two spaces with two legs, or one space with one leg. Without legs, it only drifts."),
        "M4.1",
        "piece-.+",
    ),
    LegendEntry(
        phrase("A shark net"),
        phrase("The shark cannot enter it. A swimmer on a net can be bitten, but not swallowed."),
        "M7.8",
        one_of("hex", sorted(chart.NETS)),
    ),
    LegendEntry(
        phrase("A red herring"),
        phrase(
            "A swimmer that ends its move here rolls two dice. It is carried forward or back, or something "
            "else happens."
        ),
        "M6.1",
        one_of("hex", sorted(chart.HERRINGS)),
    ),
    LegendEntry(
        phrase("The herring dice"),
        phrase("One die shows fair or foul, and the other shows a number. Together they say what the herring does."),
        "M6.2",
        "die",
    ),
    LegendEntry(
        phrase("An airbed"),
        phrase("A swimmer started here. An airbed is no safer than the open sea."),
        "M4.9",
        one_of("hex", chart.STARTS),
    ),
    LegendEntry(
        phrase("A rock"),
        phrase("Nobody can enter it. A swimmer who drifts onto rocks is out of the game."),
        "M4.2",
        r"\.rock",
    ),
    LegendEntry(
        phrase("An island"), phrase("One swimmer may stay here, and the shark cannot attack it."), "M4.5", "island-.+"
    ),
    LegendEntry(
        phrase("The home beach"),
        phrase("Coming home scores 3 points with two legs, 2 with one and 1 with none."),
        "M4.8",
        "home",
    ),
    LegendEntry(
        phrase("What is known about a role"),
        phrase("Where it is, what it has scored, and what happened to it."),
        "M7.6",
        r"\.role|prefer-.+|about-.+",
    ),
    LegendEntry(
        phrase("Open sea"),
        phrase("This is an ordinary space. To swim here, write its number in your order."),
        "M1.3",
        r"hex-\d+",
    ),
)
