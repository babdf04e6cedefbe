"""Pig: roll as often as you dare."""

from fangs.core.game import Game

from . import board, notation, rules, signs, stage

GAME = Game(
    name="pig",
    title="Pig",
    about="Roll a die as often as you dare: a 1 loses all that you rolled in this turn.",
    edition=1,
    players=(2,),
    usual_players=2,
    length="5 minutes",
    options=notation.OPTIONS,
    rules=rules,
    notation=notation,
    board=board,
    stage=stage,
    signs=signs.SIGNS,
)
