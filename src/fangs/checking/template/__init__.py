"""New Game: its description, in a few words."""

from fangs.core.game import Game
from fangs.translation import phrase

from . import animation, board, legend, notation, rules

GAME = Game(
    name="newgame",
    title="New Game",
    about=phrase("Take one, two or three stones from a pile: whoever takes the last one wins."),
    edition=1,
    players=(2,),
    usual_players=2,
    length=phrase("2 minutes"),
    options=notation.OPTIONS,
    rules=rules,
    notation=notation,
    board=board,
    animation=animation,
    legend=legend.LEGEND,
)
