"""The card game Get Bit!: pirates swim away from a shark, and the last one loses a limb."""

from fangs.core.chance import LOTS
from fangs.core.game import Game
from fangs.translation import phrase

from . import animation, board, legend, notation, preview, rules

GAME = Game(
    name="getbit",
    title="Get Bit!",
    about=phrase(
        "Pirates flee from a shark in a line. The last one loses a limb, so overtake with a card that nobody else plays."
    ),
    edition=1,
    players=(2, 3, 4, 5, 6),
    usual_players=4,
    length=phrase("10 minutes"),
    options=notation.OPTIONS,
    rules=rules,
    notation=notation,
    board=board,
    animation=animation,
    legend=legend.LEGEND,
    preview=preview,
    chance=LOTS,
    levels={
        "easy": ("careless", 40),
        "medium": ("search", 700),
        "hard": ("search", 7000),
        "best": ("equilibrium", 200_000),
    },
    earlier_levels=({"easy": ("random", 0)}, {"best": ("perfect", 100_000)}),
)
