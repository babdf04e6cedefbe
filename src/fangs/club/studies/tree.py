"""The content of a study: a tree of positions with comments and marks. Every step in it is legal."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from fangs.content.analysis import says
from fangs.core.decoding import reader_of
from fangs.core.errors import FangsError, RequestError, quoted
from fangs.core.position import EVERYTHING, Position
from fangs.core.records.readable import kept
from fangs.table.views import drawings
from fangs.thinking import analysis
from fangs.translation import figure

MAX_NODES = 300
"""The maximum number of positions in a study. All of them are replayed when the study is read."""
MAX_TITLE, MAX_WORDS = 100, 2000
"""The maximum number of characters in a study's title, and in the comment on a position."""
MAX_MARKS = 20
"""The maximum number of marks in a position."""
MAX_BYTES = 60_000
"""The maximum size of a study as JSON, in bytes."""

Json = dict[str, Any]
_ID = re.compile(r'\bid="([^"]+)"')


class Node(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A node in a study's tree: a position, the step that led to it, and a comment with marks."""

    after: int | None = None
    """The index of the previous node, or None for the start."""
    role: str | None = None
    """The role that made the step, or None for dice."""
    action: str = ""
    words: str = ""
    marks: tuple[tuple[str, ...], ...] = ()
    """The marks on the board. One id marks an element, and two ids draw an arrow between elements."""


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A study as a tree of nodes. The first node is the start, and each other node comes after its predecessor."""

    title: str
    position: Json
    """The starting position, with nothing hidden."""
    nodes: tuple[Node, ...]


_read: Callable[[Any], Study] = reader_of(Study)


def read_study(text: str) -> Study:
    """Read a study from the JSON in the store. It was checked when it was saved."""
    return _read(json.loads(text))


def study_of(data: Json) -> Study:
    """Check somebody's study against the rules of its game, and return it.

    Raise RequestError if it is malformed or contains an illegal step.
    """
    try:
        study = _read(data)
    except msgspec.ValidationError as error:
        raise RequestError.phrased("This is not a study: {reason}.", reason=str(error)) from None
    _require_small(study)
    study = msgspec.structs.replace(
        study, title=kept(study.title).strip(), nodes=tuple(map(_with_readable_words, study.nodes))
    )
    for number, position in enumerate(positions(study)):
        _require_marks(number, study.nodes[number], position)
    return msgspec.structs.replace(study, position=analysis.whole(study.position).json())


def require_length(nodes: int) -> None:
    """Raise RequestError if a study would have too many positions."""
    if nodes > MAX_NODES:
        raise RequestError.phrased(
            "A study can have at most {most} positions, but this study has {count}.",
            most=figure(MAX_NODES),
            count=figure(nodes),
        )


def positions(study: Study) -> Iterator[Position]:
    """Yield the position at each node, in order. Raise FangsError at the first step that the rules do not allow."""
    found = [analysis.whole(study.position)]
    yield found[0]
    for number, node in enumerate(study.nodes[1:], 1):
        assert node.after is not None
        found.append(_played(number, found[node.after], node))
        yield found[-1]


def line(study: Study, number: int) -> list[Position]:
    """List the positions from the start to a node. Raise FangsError if the node does not exist or a step is illegal."""
    if not 0 <= number < len(study.nodes):
        raise RequestError.phrased("This study has no position {number}.", number=number)
    way: list[int] = []
    at: int | None = number
    while at:
        way.append(at)
        at = study.nodes[at].after
    found = [analysis.whole(study.position)]
    for one in reversed(way):
        found.append(_played(one, found[-1], study.nodes[one]))
    return found


def told(study: Study) -> list[str]:
    """Describe the step to each node in a sentence, which is empty for the start."""
    found: list[Position] = []
    said = []
    for node, position in zip(study.nodes, positions(study), strict=True):
        said.append("" if node.after is None else says(found[node.after], node.role, node.action))
        found.append(position)
    return said


def _played(number: int, before: Position, node: Node) -> Position:
    try:
        return before.play(node.role, node.action)
    except FangsError as error:
        raise RequestError.phrased(
            "Position {number} of the study cannot be reached: {why}", error.clause, number=number, why=error.message
        ) from None


def _require_small(study: Study) -> None:
    """Raise RequestError if a study is too large or its nodes do not form a tree."""
    require_length(len(study.nodes))
    if len(study.title) > MAX_TITLE:
        raise RequestError.phrased("The title of a study can have at most {most} characters.", most=MAX_TITLE)
    if len(msgspec.json.encode(study)) > MAX_BYTES:
        raise RequestError.phrased("A study can have at most {most} bytes.", most=figure(MAX_BYTES))
    seen: set[tuple[int | None, str | None, str]] = set()
    for number, node in enumerate(study.nodes):
        _require_in_order(number, node)
        if (step := (node.after, node.role, node.action)) in seen:
            raise RequestError.phrased("Position {number} of the study appears twice.", number=number)
        seen.add(step)
        if len(node.words) > MAX_WORDS:
            raise RequestError.phrased(
                "The text for a position can have at most {most} characters.", most=figure(MAX_WORDS)
            )
    if not study.nodes:
        raise RequestError.phrased("A study must have at least one position, which is its start.")


def _require_in_order(number: int, node: Node) -> None:
    if number == 0 and node != Node(words=node.words, marks=node.marks):
        raise RequestError.phrased("The first position of a study is its start, so nothing can lead to it.")
    if number > 0 and (node.after is None or not 0 <= node.after < number):
        raise RequestError.phrased("Position {number} of the study must follow an earlier position.", number=number)


def _with_readable_words(node: Node) -> Node:
    words = "\n".join(map(kept, node.words.splitlines())).strip()
    return node if words == node.words else msgspec.structs.replace(node, words=words)


def _require_marks(number: int, node: Node, position: Position) -> None:
    if not node.marks:
        return
    if len(node.marks) > MAX_MARKS:
        raise RequestError.phrased("You can draw at most {most} marks and arrows on a position.", most=MAX_MARKS)
    places = _places(position)
    for mark in node.marks:
        is_known = all(one in places for one in mark)
        if not (1 <= len(mark) <= 2 and is_known and len(set(mark)) == len(mark)) or node.marks.count(mark) > 1:
            raise RequestError.phrased(
                "Position {number} of the study cannot have the mark {mark}. A mark is on one place of the "
                "board, and an arrow goes from one place to another. Each can be drawn only once.",
                number=number,
                mark=quoted(" ".join(mark)),
            )


def _places(position: Position) -> frozenset[str]:
    """Find the ids of everything drawn on a board."""
    view: Mapping[str, Any] = drawings.drawn(position, EVERYTHING)["position"]
    pieces: Sequence[Any] = position.game.pieces(dict(view))
    return _ids(position.game.scenery(dict(view)).svg) | {piece.id for piece in pieces}


@functools.lru_cache(maxsize=100)
def _ids(svg: str) -> frozenset[str]:
    return frozenset(_ID.findall(svg))
