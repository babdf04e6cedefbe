"""Maneater: what is on the map."""

from __future__ import annotations

from fangs.core.signs import Sign, one_of

from . import chart

SIGNS = (
    Sign(
        "The shark",
        "Swims up to four spaces, after the swimmers. It swallows on its own space, and bites beside it.",
        "M7.1",
        "piece-shark",
    ),
    Sign(
        "A swimmer",
        "Swims up to two spaces with two legs, one with one leg, and only drifts without legs.",
        "M4.1",
        "piece-.+",
    ),
    Sign(
        "A shark net",
        "The shark cannot enter it. A swimmer on a net can be bitten, but not swallowed.",
        "M7.8",
        one_of("hex", sorted(chart.NETS)),
    ),
    Sign(
        "A red herring",
        "A swimmer that ends its move here rolls two dice, and is carried, or something else happens.",
        "M6.1",
        one_of("hex", sorted(chart.HERRINGS)),
    ),
    Sign("The herring dice", "One shows fair or foul, the other what the herring does.", "M6.2", "die"),
    Sign("An airbed", "A swimmer started here. It is no safer than open sea.", "M4.9", one_of("hex", chart.STARTS)),
    Sign("A rock", "Nobody can enter it. A swimmer who drifts onto rocks is out of the game.", "M4.2", r"\.rock"),
    Sign("An island", "One swimmer may stay here, and the shark cannot attack it.", "M4.5", "island-.+"),
    Sign("The home beach", "Coming home scores 3 points with two legs, 2 with one and 1 with none.", "M4.8", "home"),
    Sign(
        "What is known about a role",
        "Where it is, what it has scored, and what happened to it.",
        "M7.6",
        r"\.role|prefer-.+|about-.+",
    ),
    Sign("Open sea", "A space like any other. Write its number in an order.", "M1.3", r"hex-\d+"),
)
