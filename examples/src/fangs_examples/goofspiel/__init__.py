"""Goofspiel: bid cards for prizes; only whoever wins a prize sees what the others bid."""

from fangs.core.game import Game
from fangs.translation import phrase

from . import board, notation, rules, signs, stage

GAME = Game(
    name="goofspiel",
    title="Goofspiel",
    about=phrase("Bid cards for prizes: only the winner of a prize sees the other bids."),
    edition=1,
    players=(2, 3),
    usual_players=2,
    length=phrase("5 minutes"),
    options=notation.OPTIONS,
    rules=rules,
    notation=notation,
    board=board,
    stage=stage,
    signs=signs.SIGNS,
    stake=5.0,
)
