"""What servers have acknowledged, looked for in the store."""

from __future__ import annotations

from collections.abc import Sequence

from fangs.table.store import Store

Choice = tuple[int, str, str, int]
"""The number of the position for which a choice was made, the role, the action, and the number after it."""


def look_for(store: Store, table: str, chosen: Sequence[Choice], said: Sequence[str] = ()) -> int:
    """See that all of this is in a table's log; how many turns have been played there."""
    turns: list[list[list[str]]] = []
    secret: list[tuple[int, str, str]] = []
    chat = []
    for number, entry in enumerate(store.read(table), 1):
        assert entry.seq == number
        if entry.kind == "played":
            turns.append(entry.data["steps"])
        elif entry.kind == "chose":
            secret.append((len(turns), entry.data["role"], entry.data["action"]))
        elif entry.kind == "said":
            chat.append(entry.data["text"])
    for number, role, action, after in chosen:
        if after == number:
            assert (number, role, action) in secret
        else:
            assert [role, action] in turns[number]
    assert [text for text in chat if text in said] == list(said)
    return len(turns)
