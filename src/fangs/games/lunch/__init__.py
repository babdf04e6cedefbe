"""Let's Do Lunch!: two tribes of cannibals, dice, and sandwiches."""

from fangs.core.game import Game

from . import board, notation, rules

GAME = Game(
    name="lunch",
    title="Let's Do Lunch!",
    about="Two cannibal tribes race onto the board; whoever is caught in a sandwich goes back to the pot's end of the queue.",
    edition=1,
    players=(2,),
    usual_players=2,
    options=notation.OPTIONS,
    rules=rules,
    notation=notation,
    board=board,
)
