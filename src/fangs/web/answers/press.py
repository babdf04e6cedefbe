"""Press: messages between the players at a table by post."""

from __future__ import annotations

from fangs.web.answers import Answer


class PressItem(Answer):
    """A message."""

    number: int
    """Its id; ids have no order."""
    by: str
    """The name with which it is signed."""
    whom: str
    """The addressee."""
    text: str
    held: bool
    """Whether it waits for the report."""


class Signature(Answer):
    """A way to sign press."""

    signed: str
    """The value to send for it."""
    words: str


class Press(Answer):
    """The press of the current turn, as far as you may read it already, and how you may write."""

    items: list[PressItem]
    signatures: list[Signature]
    """The default first."""
    readers: list[str]
    """The possible addressees, besides all and the Games Master."""
    at_once: bool
    """Whether press is passed on at once; otherwise it is held until the report."""
