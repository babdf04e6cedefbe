"""What decides by chance in a game: dice, cards, a coin, a wheel or a draw; what people call it, and how an outcome looks."""

from __future__ import annotations

from typing import Literal, NamedTuple

from fangs.translation import phrase

FaceKind = Literal["pips", "die", "card", "coin", "wheel", "lot"]
"""`pips`: a die with so many pips; `die`: one with something else on it."""


class Face(NamedTuple):
    """An object that shows an outcome or a part of it, such as one of three dice."""

    kind: FaceKind
    shows: str
    """The text on it; for `pips`, 1 to 6."""


class Chance(NamedTuple):
    """What decides by chance, in words that stand within a sentence."""

    name: str
    """`the dice`"""
    one: str
    """One of its decisions: `roll`"""
    many: str
    """Several of them: `rolls`"""
    call: str
    """What a player does for one: `roll the dice`"""
    face: FaceKind
    """How an outcome looks of which `board.py` does not say it."""

    def words(self) -> dict[str, str]:
        """What people call it, as JSON."""
        return {"name": self.name, "one": self.one, "many": self.many, "call": self.call}

    def faces(self, words: str) -> tuple[Face, ...]:
        """An outcome of which the game says no more than its words."""
        return (Face(self.face, words),)


DICE = Chance(phrase("the dice"), phrase("roll"), phrase("rolls"), phrase("roll the dice"), "die")
CARDS = Chance(phrase("the cards"), phrase("card"), phrase("cards"), phrase("turn over a card"), "card")
COIN = Chance(phrase("the coin"), phrase("toss"), phrase("tosses"), phrase("toss the coin"), "coin")
WHEEL = Chance(phrase("the wheel"), phrase("spin"), phrase("spins"), phrase("spin the wheel"), "wheel")
LOTS = Chance(phrase("the draw"), phrase("draw"), phrase("draws"), phrase("draw lots"), "lot")
