"""Checks that the store contains all choices and chat lines that the server has acknowledged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fangs.core.records.record import Step
from fangs.store.store import Store
from fangs.table import events as e
from fangs.table.events.codec import decoded

Choice = tuple[int, str, str, int]
"""A choice that the server has acknowledged.

It consists of the number of the position before it, the role, the action, and the number of the position after it.
"""


class Found(NamedTuple):
    """The number of turns in a table's log, and descriptions of the acknowledged data that are missing from it."""

    turns: int
    lost: list[str]


def look_for(store: Store, table: str, chosen: Sequence[Choice], said: Sequence[str] = (), board: int = 0) -> Found:
    """Check that a table's log contains all acknowledged choices at one board, and all chat lines in order."""
    turns: list[tuple[Step, ...]] = []
    secret: set[Choice] = set()
    chat = []
    lost: list[str] = []
    for number, entry in enumerate(store.read(table), 1):
        if entry.seq != number:
            lost.append(f"entry {number} of table {table}")
            break
        (logged,) = decoded(entry)
        match logged.event:
            case e.Played(at, steps) if at == board:
                turns.append(steps)
            case e.Chose(at, role, action) if at == board:
                secret.add((len(turns), role, action, len(turns)))
            case e.Said(_, _, text):
                chat.append(text)
    for choice in chosen:
        number, role, action, after = choice
        is_played = number < len(turns) and Step(role, action) in turns[number]
        if not (choice in secret if after == number else is_played):
            lost.append(f"{role}'s {action!r} at position {number} of table {table}")
    if [text for text in chat if text in said] != list(said):
        lost.append(f"of {len(said)} lines said at table {table}, {len(set(said) - set(chat))}, or their order")
    return Found(len(turns), lost)
