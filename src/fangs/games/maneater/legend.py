"""Maneater: the legend of the map."""

from __future__ import annotations

from fangs.core.legend_entry import LegendEntry, one_of
from fangs.translation import phrase

from . import chart

LEGEND = (
    LegendEntry(
        phrase("The shark"),
        phrase("Swims up to four spaces, after the swimmers. It swallows on its own space, and bites beside it."),
        "M7.1",
        "piece-shark",
    ),
    LegendEntry(
        phrase("A swimmer"),
        phrase("Swims up to two spaces with two legs, one with one leg, and only drifts without legs."),
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
        phrase("A swimmer that ends its move here rolls two dice, and is carried, or something else happens."),
        "M6.1",
        one_of("hex", sorted(chart.HERRINGS)),
    ),
    LegendEntry(
        phrase("The herring dice"), phrase("One shows fair or foul, the other what the herring does."), "M6.2", "die"
    ),
    LegendEntry(
        phrase("An airbed"),
        phrase("A swimmer started here. It is no safer than open sea."),
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
        phrase("Open sea"), phrase("A space like any other. Write its number in an order."), "M1.3", r"hex-\d+"
    ),
)
