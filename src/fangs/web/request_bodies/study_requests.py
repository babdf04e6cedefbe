"""The bodies of requests about studies. /openapi.json describes them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from fangs.club.studies.tree import MAX_NODES, MAX_TITLE, MAX_WORDS
from fangs.web.bodies import Body, DoneOnce
from fangs.web.request_bodies.requests import MAX_ACTION, MAX_ROLE, ShortRecord

StudyKey = Annotated[
    str | None,
    Field(max_length=200, description="The key of the study; null: you are signed in as the player who made it."),
]


class StudyNode(Body):
    """A position of a study, and what led to it."""

    after: Annotated[int | None, Field(description="The number of the node before it; null: it is the start.")] = None
    role: Annotated[str | None, Field(max_length=MAX_ROLE)] = None
    """The role that chose; null: an outcome of chance."""
    action: Annotated[str, Field(max_length=MAX_ACTION)] = ""
    words: Annotated[str, Field(max_length=MAX_WORDS)] = ""
    marks: Annotated[list[list[str]], Field(default_factory=list)]
    """Ids of elements of the drawing: one for a mark on it, two for an arrow from one to the other."""


class StudyTree(Body):
    """A study: a tree of positions. The first node is the start; every other node refers to an earlier one."""

    title: Annotated[str, Field(max_length=MAX_TITLE)] = ""
    position: Annotated[dict[str, Any], Field(description="The start: a whole position, with nothing hidden.")]
    nodes: Annotated[list[StudyNode], Field(min_length=1, max_length=MAX_NODES)]


class StepNote(Body):
    """A comment on a step of a record, and what could have been chosen instead."""

    step: Annotated[int, Field(ge=1, le=10**6, description="The number of steps up to it and with it.")]
    words: Annotated[str, Field(max_length=MAX_WORDS)]
    action: Annotated[str | None, Field(max_length=MAX_ACTION)] = None
    """Another action of the same role, as a branch."""


class NewStudy(DoneOnce):
    """A study to save: a tree, or a record, which becomes a tree with one line and the notes."""

    study: StudyTree | None = None
    record: ShortRecord | None = None
    start: Annotated[int, Field(ge=0, le=10**6, description="The step of the record after which it begins.")] = 0
    notes: Annotated[list[StepNote], Field(default_factory=list, max_length=MAX_NODES)]
    title: Annotated[str, Field(max_length=MAX_TITLE, description="The title, for a record.")] = ""


class ChangedStudy(Body):
    """A study that replaces its previous edition."""

    study: StudyTree
    edition: Annotated[int, Field(ge=1, le=10**9, description="The edition that was read.")]
    key: StudyKey = None


class StudyToDelete(Body):
    """The right to delete a study."""

    key: StudyKey = None
