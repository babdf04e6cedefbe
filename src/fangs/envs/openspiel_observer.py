"""Encodes what a player of an OpenSpiel game observes: the current view, or everything seen and done so far."""

from __future__ import annotations

import functools
import json
from typing import Any

import numpy as np
import pyspiel

import fangs
from fangs.core.fields import compact
from fangs.core.game import Game
from fangs.engine.layout import Layout
from fangs.envs.observation import NOBODY, observed


class Observer:
    """Encodes a state as an array and a text for one player, as OpenSpiel's observation type requires.

    With perfect recall, the text is everything that the player has seen and done. The array has the player's
    `remembered` latest observations, the newest first. Each row begins with 1 and with the player's own action that led
    to the observation (0: none), followed by the `observation`. Rows for the time before the start of the game are 0.
    So the array is complete until the player has made more than `remembered` observations.

    Public information is what everybody sees. Private information is the part of a player's view that differs from
    it.
    """

    def __init__(self, game: Game, remembered: int, kind: Any = None) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self._game, self._remembers, self._is_public = game, kind.perfect_recall, kind.public_info
        self._is_private = kind.private_info != pyspiel.PrivateInfoType.NONE
        size = observed(game).size
        shape = (remembered, 2 + size) if self._remembers else (size,)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"info_state" if self._remembers else "observation": self.tensor.reshape(shape)}

    def set_from(self, state: Any, player: int) -> None:
        """Fill the array with what a player observes in this state."""
        if self._remembers:
            self._remember(state, player)
            return
        public, role = self._array(state, NOBODY, NOBODY), state.role if state.current_player() == player else NOBODY
        own = self._array(state, player, role) if self._is_private else public
        self.tensor[:] = own if self._is_public else np.where(own == public, 0, own) if self._is_private else 0

    def string_from(self, state: Any, player: int) -> str:
        """Return what a player observes in this state, as text."""
        if self._remembers:
            return f"{player} " + " | ".join(state.seen[player])
        if self._is_public:
            return f"{player} {state.shown(player)}" if self._is_private else str(state.shown(None))
        if not self._is_private:
            return ""
        own, public = json.loads(state.shown(player)), json.loads(state.shown(None))
        return f"{player} " + compact({key: value for key, value in own.items() if value != public[key]})

    def _array(self, state: Any, player: int, role: int) -> Any:
        return observed(self._game).array(state.record, player, role)

    def _remember(self, state: Any, player: int) -> None:
        rows = self.dict["info_state"]
        rows[:] = 0
        seen, records = state.seen[player], state.rows[player]
        views = [k for k, record in enumerate(records) if record]
        for row, k in zip(rows, reversed(views), strict=False):
            row[2:] = _row(self._game.name, records[k], player)
            row[:2] = 1, 0 if k == 0 or records[k - 1] else int(seen[k - 1])


def packed(record: Layout) -> bytes:
    """Convert a record to bytes, which copies of a state share."""
    row = np.zeros(1, record.dtype())
    record.pack(row[0])
    return row.tobytes()


@functools.lru_cache(maxsize=4096)
def _row(name: str, record: bytes, player: int) -> Any:
    """Decode a covered record from bytes, and return the player's observation as an array. Results are cached."""
    game = fangs.game(name)
    state = game.rules.State.unpack(np.frombuffer(record, game.rules.State.dtype())[0])
    return observed(game).array(state, player, NOBODY)
