"""Creates a study from a game's record, with comments on its steps from a review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from fangs.club.studies.tree import MAX_NODES, Node, Study, study_of
from fangs.core.errors import RequestError
from fangs.core.records.record import Record
from fangs.translation import figure, plural


class Note(NamedTuple):
    """A comment on a step in a record, with another action that could have been chosen."""

    step: int
    """The step's number, counted from 1."""
    words: str
    action: str | None = None
    """Another action of the same role, which becomes a variation in the study, or None."""


def study_of_record(title: str, text: str, start: int = 0, notes: Sequence[Note] = ()) -> Study:
    """Create a study of a record, beginning after `start` steps.

    If the record was corrected by hand after this step, the study begins after the last correction. Raise RequestError
    if the record has fewer steps or the study would be too long, and other FangsErrors if the record cannot be read.
    """
    written = Record.unplayed(text)
    if not 0 <= start <= len(written):
        why = plural(
            len(written),
            "This record has only {count} step, so a study cannot begin after step {start}.",
            "This record has only {count} steps, so a study cannot begin after step {start}.",
            count=figure(len(written)),
            start=figure(start),
        )
        raise RequestError(why)
    corrected = max((number + 1 for number, step in enumerate(written) if step.is_correction), default=0)
    begin = max(start, corrected)
    _require_short(begin, len(written) - begin + sum(note.action is not None for note in notes))
    record = Record.read(text)
    steps = record.steps[begin:]
    nodes = [Node()] + [Node(number, role, action) for number, (role, action) in enumerate(steps)]
    _add_notes(nodes, begin, notes)
    return study_of(msgspec.to_builtins(Study(title, record.positions[begin].json(), tuple(nodes))))


def _require_short(begin: int, steps: int) -> None:
    """Raise RequestError if a study would have too many positions. This is checked before the record is replayed."""
    if steps >= MAX_NODES:
        raise RequestError.phrased(
            "A study can have at most {most} positions, but this record has {count} after step {begin}. "
            "Begin at a later step.",
            most=figure(MAX_NODES),
            count=figure(steps),
            begin=figure(begin),
        )


def _add_notes(nodes: list[Node], begin: int, notes: Sequence[Note]) -> None:
    """Add comments to the positions after their steps, and variations for other actions."""
    known = {(node.after, node.role, node.action) for node in nodes}
    for note in notes:
        number = note.step - begin
        if not 0 < number < len(nodes) or nodes[number].after != number - 1:
            continue  # before the start of the study
        nodes[number] = msgspec.structs.replace(nodes[number], words=note.words)
        branch = (number - 1, nodes[number].role, note.action or "")
        if note.action is not None and branch not in known:
            known.add(branch)
            nodes.append(Node(*branch))
