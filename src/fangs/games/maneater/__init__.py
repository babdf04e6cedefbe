"""The board game Maneater: four swimmers and a shark, whose orders are written in secret and revealed together."""

from fangs.core.game import Game
from fangs.translation import phrase

from . import animation, board, chart, legend, match, notation, preview, rules

GAME = Game(
    name="maneater",
    title="Maneater",
    about=phrase(
        "A shark hunts four swimmers who try to reach the beach. All orders are written in secret and "
        "revealed together."
    ),
    edition=1,
    players=(2, 3, 5),
    usual_players=5,
    length=phrase("an hour, or weeks by post"),
    options=notation.OPTIONS,
    rules=rules,
    notation=notation,
    board=board,
    animation=animation,
    legend=legend.LEGEND,
    preview=preview,
    levels={"easy": ("search", 1), "medium": ("search", 500), "hard": ("search", 5000), "best": ("search", 100000)},
    stake=5.0,
    map_name=chart.MAP.name,
    match=match,
)
