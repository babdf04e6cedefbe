"""What players write to each other at a table by post."""

from __future__ import annotations

from fangs.web.answers import Answer


class PressItem(Answer):
    """What somebody wrote."""

    number: int
    """Its own, in no order."""
    by: str
    """As whom it is signed."""
    whom: str
    """Whom it is for."""
    text: str
    held: bool
    """Whether it waits for the report."""


class Signature(Answer):
    """A way to sign press."""

    signed: str
    """What is sent for it."""
    words: str


class Press(Answer):
    """The press of the turn in hand, as far as you may read it already, and how you may write."""

    items: list[PressItem]
    signatures: list[Signature]
    """The usual one first."""
    readers: list[str]
    """For whom it may be, besides all and the Games Master."""
    at_once: bool
    """Whether press is passed on at once; otherwise it is held until the report."""
