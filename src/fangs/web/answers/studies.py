"""Responses about studies, which are analyses with branches, comments and arrows."""

from __future__ import annotations

from typing import Any

from fangs.web.answers import Answer


class SavedStudy(Answer):
    """A study that has just been saved, at `/studies/{id}`."""

    id: str
    key: str
    """The key that allows changes to the study. It is shown only this once, since the server stores only its hash."""


class StudyEdition(Answer):
    """A study was saved in place of its previous edition."""

    edition: int


class ReadNode(Answer):
    """A position of a study, and what led to it."""

    after: int | None
    """The number of the node before this one; null: this is the start."""
    role: str | None
    """The role that chose; null: an outcome of chance."""
    action: str
    words: str
    marks: list[list[str]]
    """Ids of elements in the drawing: one id for a mark on an element, two for an arrow."""


class ReadTree(Answer):
    """A study in the form in which it can be sent again."""

    title: str
    position: dict[str, Any]
    nodes: list[ReadNode]


class ReadStudy(Answer):
    """A study, with its choices in words."""

    game: str
    edition: int
    mine: bool
    """Whether the reader is signed in as the player who made it."""
    expires: bool
    """Whether the study belongs to no account, and is therefore deleted if nobody opens it for a year."""
    study: ReadTree
    says: list[str]
    """What led to each node, in words; empty for the start."""


class ListedStudy(Answer):
    """One of your studies, in a list."""

    id: str
    title: str
    game: str
    game_title: str
    created: float
    changed: float
    """When the study was last saved."""


class StudyList(Answer):
    """A part of your studies."""

    studies: list[ListedStudy]
    next: str | None
    """What to send as `after` to get the next part; null: there is none."""
