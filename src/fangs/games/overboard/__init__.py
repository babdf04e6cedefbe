"""Men Overboard: a race under sail for three castaways and home."""

from fangs.core.game import Game
from fangs.translation import phrase

from . import board, notation, rules, signs, stage

GAME = Game(
    name="overboard",
    title="Men Overboard",
    about=phrase(
        "A sailing race with wind from the dice: fetch your three castaways from three islands and be the first home."
    ),
    edition=1,
    players=(2, 3, 4),
    usual_players=2,
    length=phrase("half an hour"),
    options=notation.OPTIONS,
    rules=rules,
    notation=notation,
    board=board,
    stage=stage,
    signs=signs.SIGNS,
    levels={"easy": ("search", 4), "medium": ("search", 50), "hard": ("search", 200), "best": ("perfect", 1000)},
)
