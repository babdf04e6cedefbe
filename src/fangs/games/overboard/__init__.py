"""The board game Men Overboard: a sailing race for three castaways and home."""

from fangs.core.game import Game
from fangs.translation import phrase

from . import animation, board, legend, notation, rules

GAME = Game(
    name="overboard",
    title="Men Overboard",
    about=phrase(
        "A sailing race in which dice decide the wind. Fetch three castaways from three islands, and be the first home."
    ),
    edition=1,
    players=(2, 3, 4),
    usual_players=2,
    length=phrase("half an hour"),
    options=notation.OPTIONS,
    rules=rules,
    notation=notation,
    board=board,
    animation=animation,
    legend=legend.LEGEND,
    levels={"easy": ("search", 4), "medium": ("search", 50), "hard": ("search", 200), "best": ("perfect", 1000)},
)
