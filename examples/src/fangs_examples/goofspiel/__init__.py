"""Goofspiel: bid cards for prizes; only whoever wins a prize sees what the others bid."""

from fangs.core.game import Game
from fangs.translation import phrase

from . import animation, board, legend, notation, rules

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
    animation=animation,
    legend=legend.LEGEND,
    stake=5.0,
)
