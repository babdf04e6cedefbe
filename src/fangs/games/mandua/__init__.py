"""The board game Mandua: four tigers against twenty-five hunters."""

from fangs.core.game import Draw, Game
from fangs.translation import phrase

from . import animation, board, legend, notation, rules

GAME = Game(
    name="mandua",
    title="Mandua",
    about=phrase(
        "Four tigers face twenty-five hunters, who arrive one by one. A tiger that steps in between two "
        "hunters takes both."
    ),
    edition=1,
    players=(2,),
    usual_players=2,
    length=phrase("half an hour"),
    options=notation.OPTIONS,
    rules=rules,
    notation=notation,
    board=board,
    animation=animation,
    legend=legend.LEGEND,
    levels={"easy": ("search", 15), "medium": ("search", 100), "hard": ("search", 1000), "best": ("search", 100000)},
    draw=Draw("D5.4", 0.5),
)
