"""Tables as they are in the store, and as they would be with other secret choices."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fangs.store.store import Store
from fangs.table import events as e
from fangs.table.events import Logged
from fangs.table.events.codec import decoded
from fangs.table.fold import folded, opened
from fangs.table.state import Table


@dataclass(frozen=True)
class Stored:
    """A table as it is in the store."""

    name: str
    seed: str
    log: tuple[Logged, ...]

    @property
    def table(self) -> Table:
        return folded(opened(self.name, self.seed, self.log[0]), self.log[1:])

    def without_secrets_of_all(self, rng: random.Random) -> tuple[Table, int]:
        """The same for a spectator."""
        return self.without_secrets(self.table, None, rng)

    def without_secrets(self, table: Table, reader: int | None, rng: random.Random) -> tuple[Table, int]:
        """The table with other secret choices of others than the reader, and how many they are."""
        log, changed = list(self.log), 0
        for at in _secret(table, self.log):
            chosen = log[at].event
            assert isinstance(chosen, e.Chose)
            board = table.boards[chosen.board]
            others = [one for one in board.position.legal(chosen.role) if one != chosen.action]
            if board.player_of(chosen.role) != reader and others:
                log[at] = replace(log[at], event=replace(chosen, action=rng.choice(others)))
                changed += 1
        return replace(self, log=tuple(log)).table, changed


def stored(store: Store, name: str) -> Stored:
    log = tuple(logged for entry in store.read(name) for logged in decoded(entry))
    return Stored(name, store.seed(name) or "", log)


def _secret(table: Table, log: tuple[Logged, ...]) -> Iterator[int]:
    """The places in the log of the choices that are not revealed yet."""
    left = {(board.index, role) for board in table.boards for role in board.drafts}
    for at in range(len(log) - 1, -1, -1):
        event = log[at].event
        if isinstance(event, e.Chose) and (event.board, event.role) in left:
            left.discard((event.board, event.role))
            yield at
