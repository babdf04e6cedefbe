"""Describes a game's chance device, such as dice or cards: the words for it, and how its outcomes look."""

from __future__ import annotations

from typing import Literal, NamedTuple

from fangs.translation import phrase

FaceKind = Literal["pips", "die", "card", "coin", "wheel", "lot"]
"""The kind of object that shows an outcome. `pips` is a die with pips, and `die` is a die with other symbols."""


class Face(NamedTuple):
    """An object that shows an outcome of chance, such as a card or one of three dice."""

    kind: FaceKind
    shows: str
    """The text on the object. For `pips`, this is a number from 1 to 6."""


class Chance(NamedTuple):
    """A chance device, such as dice, with the words for it in sentences."""

    name: str
    """The name of the device, such as `the dice`."""
    one: str
    """The word for using the device once, such as `roll`."""
    many: str
    """The plural of that word, such as `rolls`."""
    call: str
    """The words for using the device, such as `roll the dice`."""
    face: FaceKind
    """The kind of object that shows an outcome, unless `board.py` defines the look of outcomes."""

    def words(self) -> dict[str, str]:
        """Return the words for the device as JSON."""
        return {"name": self.name, "one": self.one, "many": self.many, "call": self.call}

    def faces(self, words: str) -> tuple[Face, ...]:
        """Return a single object with these words on it, for an outcome that the game does not draw in its own way."""
        return (Face(self.face, words),)


DICE = Chance(phrase("the dice"), phrase("roll"), phrase("rolls"), phrase("roll the dice"), "die")
CARDS = Chance(phrase("the cards"), phrase("card"), phrase("cards"), phrase("turn over a card"), "card")
COIN = Chance(phrase("the coin"), phrase("toss"), phrase("tosses"), phrase("toss the coin"), "coin")
WHEEL = Chance(phrase("the wheel"), phrase("spin"), phrase("spins"), phrase("spin the wheel"), "wheel")
LOTS = Chance(phrase("the draw"), phrase("draw"), phrase("draws"), phrase("draw lots"), "lot")
