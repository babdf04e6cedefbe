"""What servers have acknowledged, looked for in the store."""

from __future__ import annotations

from collections.abc import Sequence

from fangs.core.record import Step
from fangs.table import events as e
from fangs.table.events.codec import decoded
from fangs.table.store import Store

Choice = tuple[int, str, str, int]
"""The number of the position for which a choice was made, the role, the action, and the number after it."""


def look_for(store: Store, table: str, chosen: Sequence[Choice], said: Sequence[str] = ()) -> int:
    """See that all of this is in a table's log; how many turns have been played there."""
    turns: list[tuple[Step, ...]] = []
    secret: list[tuple[int, str, str]] = []
    chat = []
    for number, entry in enumerate(store.read(table), 1):
        assert entry.seq == number
        (logged,) = decoded(entry)
        match logged.event:
            case e.Played(_, steps):
                turns.append(steps)
            case e.Chose(_, role, action):
                secret.append((len(turns), role, action))
            case e.Said(_, _, text):
                chat.append(text)
    for number, role, action, after in chosen:
        if after == number:
            assert (number, role, action) in secret
        else:
            assert Step(role, action) in turns[number]
    assert [text for text in chat if text in said] == list(said)
    return len(turns)
