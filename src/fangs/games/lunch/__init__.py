"""The board game Let's Do Lunch!: two tribes of cannibals, dice, and sandwiches."""

from fangs.core.game import Game, Pace
from fangs.translation import phrase

from . import animation, board, legend, notation, rules

GAME = Game(
    name="lunch",
    title="Let's Do Lunch!",
    about=phrase(
        "Two tribes of cannibals race to get everybody to the table. Cannibals caught in a sandwich must start again."
    ),
    edition=1,
    players=(2,),
    usual_players=2,
    length=phrase("5 minutes a round, an hour a match"),
    at_once={"target": 0},
    options=notation.OPTIONS,
    rules=rules,
    notation=notation,
    board=board,
    animation=animation,
    legend=legend.LEGEND,
    levels={"easy": ("careless", 40), "medium": ("search", 16), "hard": ("search", 200), "best": ("search", 30000)},
    stake=10.0,
    pace=Pace({"target": 0}),
)
