"""Checks the law that a game's plain and compiled rules must agree after every step."""

from __future__ import annotations

from typing import Any

from fangs.core.checks.law import require, samples
from fangs.core.game import Game
from fangs.engine import CHANCE
from fangs.engine.layout import Layout


class Twin:
    """Plays a game with the compiled rules in parallel, and compares it with the plain rules after every step."""

    def __init__(self, game: Game) -> None:
        import numpy as np

        from fangs.engine.twin import compiled

        self.game, self.rules, self.twin = game, game.rules, compiled(game.rules)
        self.states = np.zeros(1, game.rules.State.dtype())
        self.numbers = np.zeros(game.rules.MAX_ACTIONS, np.int64)
        self.shares = np.zeros(game.rules.ROLES, np.float64)

    def start(self, state: Layout) -> None:
        """Set the position of the compiled game."""
        state.pack(self.states[0])

    def play(self, role: int, action: int) -> None:
        """Play an action or an outcome of chance with the compiled rules."""
        self.twin.play(self.states[0], role, action)

    def compare(self, state: Layout) -> None:
        """Check that the compiled and the plain rules agree about the position, or raise LawBroken."""
        s = self.states[0]
        compiled = type(state).unpack(s)
        require(compiled == state, f"plain and compiled differ:\n{state}\n{compiled}")
        owed = self.rules.owing(state)
        require(owed == self.twin.owing(s), "owing differs from the twin's")
        if owed == CHANCE:
            self._same_list("odds", state)
        for name in self.game.choosing(state):
            role = self.game.role_number(name)
            self._same_list("legal", state, role)
            require(self.rules.owner(state, role) == self.twin.owner(s, role), "owner differs from the twin's")
        if owed > 0:
            self._compare_hooks(state)
        plain: list[Any] = [0] * self.rules.ROLES
        count = self.rules.score(state, plain)
        require(count == self.twin.score(s, self.shares), "score differs from the twin's")
        require(plain[:count] == self.shares[:count].tolist(), "score differs from the twin's")
        for player in range(-1, count):
            copy = self.states.copy()
            self.twin.cover(copy[0], player)
            covered = state.copy()
            self.rules.cover(covered, player)
            require(type(state).unpack(copy[0]) == covered, "cover differs from the twin's")
            if self.game.has_secrets:
                self._compare_samples(covered, copy, player)

    def _compare_samples(self, covered: Layout, copy: Any, player: int) -> None:
        import numpy as np

        words, same = [1, 2, 3, player + 4], np.array([1, 2, 3, player + 4])
        self.rules.sample(covered, player, words)
        self.twin.sample(copy[0], player, same)
        is_same = type(covered).unpack(copy[0]) == covered and words == same.tolist()
        require(is_same, "sample differs from the twin's")

    def _compare_hooks(self, state: Layout) -> None:
        s = self.states[0]
        require(self.rules.choosing(state) == self.twin.choosing(s), "choosing differs from the twin's")
        for role in range(self.rules.ROLES):
            for text, action in samples(self.game, state, role):
                is_same = self.rules.unlisted(state, role, action) == self.twin.unlisted(s, role, action)
                require(is_same, f"unlisted differs from the twin's: {text}")

    def _same_list(self, name: str, state: Layout, *role: int) -> None:
        plain = [0] * self.rules.MAX_ACTIONS
        count = getattr(self.rules, name)(state, *role, plain)
        same = getattr(self.twin, name)(self.states[0], *role, self.numbers) == count
        require(same and plain[:count] == self.numbers[:count].tolist(), f"{name} differs from the twin's")
