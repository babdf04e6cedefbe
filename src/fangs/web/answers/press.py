"""Responses with press, the messages between players at a table that is played by post."""

from __future__ import annotations

from fangs.web.answers import Answer


class PressItem(Answer):
    """A message."""

    number: int
    """The message's id; ids have no order."""
    by: str
    """The name with which the message is signed."""
    whom: str
    """The addressee."""
    text: str
    held: bool
    """Whether the message is held until the report."""


class Signature(Answer):
    """A way to sign press."""

    signed: str
    """The value to send for this signature."""
    words: str


class Press(Answer):
    """The press of the current turn that you may already read, and how you may write."""

    items: list[PressItem]
    signatures: list[Signature]
    """The ways to sign press, the default first."""
    readers: list[str]
    """The possible addressees, in addition to everybody and the Games Master."""
    at_once: bool
    """Whether press is passed on at once; otherwise it is held until the report."""
