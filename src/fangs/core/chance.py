"""The chance device of a game (dice, cards, a coin, a wheel or a draw), the words for it, and the look of its outcomes."""

from __future__ import annotations

from typing import Literal, NamedTuple

from fangs.translation import phrase

FaceKind = Literal["pips", "die", "card", "coin", "wheel", "lot"]
"""The kind of object that shows an outcome. `pips` is a die with pips, and `die` is a die with other symbols."""


class Face(NamedTuple):
    """An object that shows an outcome or part of one, such as one of three dice."""

    kind: FaceKind
    shows: str
    """The text on the object. For `pips`, this is a number from 1 to 6."""


class Chance(NamedTuple):
    """The words for a chance device, as they appear within a sentence."""

    name: str
    """The name of the device, such as `the dice`."""
    one: str
    """The word for one of its decisions, such as `roll`."""
    many: str
    """The word for several of its decisions, such as `rolls`."""
    call: str
    """What a player does to get a decision, such as `roll the dice`."""
    face: FaceKind
    """The object that shows an outcome if `board.py` does not define its look."""

    def words(self) -> dict[str, str]:
        """Return the words as JSON."""
        return {"name": self.name, "one": self.one, "many": self.many, "call": self.call}

    def faces(self, words: str) -> tuple[Face, ...]:
        """Return the objects that show an outcome if the game defines only words for the outcome."""
        return (Face(self.face, words),)


DICE = Chance(phrase("the dice"), phrase("roll"), phrase("rolls"), phrase("roll the dice"), "die")
CARDS = Chance(phrase("the cards"), phrase("card"), phrase("cards"), phrase("turn over a card"), "card")
COIN = Chance(phrase("the coin"), phrase("toss"), phrase("tosses"), phrase("toss the coin"), "coin")
WHEEL = Chance(phrase("the wheel"), phrase("spin"), phrase("spins"), phrase("spin the wheel"), "wheel")
LOTS = Chance(phrase("the draw"), phrase("draw"), phrase("draws"), phrase("draw lots"), "lot")
