"""Pig: roll as often as you dare."""

from fangs.core.game import Game
from fangs.translation import phrase

from . import animation, board, legend, notation, rules

GAME = Game(
    name="pig",
    title="Pig",
    about=phrase("Roll a die as often as you dare: a 1 loses all that you rolled in this turn."),
    edition=1,
    players=(2,),
    usual_players=2,
    length=phrase("5 minutes"),
    options=notation.OPTIONS,
    rules=rules,
    notation=notation,
    board=board,
    animation=animation,
    legend=legend.LEGEND,
)
