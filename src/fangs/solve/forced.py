"""Wins that can be forced: a search that proves, where players move in turn and without dice.

The attacker tries actions that leave the others little choice, as `forcing` in the game's `evaluation.py` says, and as many quiet ones
as its `QUIET` allows; the others try all. So what is found is a win for certain, however much is given away for it; what is not found may
be one all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, Generic, NamedTuple, TypeVar

from fangs.core.game_files import beside
from fangs.engine.layout import Layout
from fangs.engine.tree import COSTS, NEVER, Row
from fangs.engine.twin import compiled, drive

Action = TypeVar("Action", int, str)

LONGEST = 128
"""The longest line of choices that is searched."""
MAX_ROWS = 1 << 24
"""The most positions that are remembered: 400 MB."""


class ForcedWin(NamedTuple):
    """What is proven: whether a player wins for certain, by which of the listed actions, and how many positions were examined for it.

    Where the player chooses, one such action is enough; where another does, the player wins if each of that one's actions loses.
    """

    is_won: bool
    actions: list[int]
    positions: int
    quiet: int = 0
    """How many quiet actions the proof may hold after the first of these."""


class Proof(NamedTuple, Generic[Action]):
    """What is proven of a role's actions: those that win whatever the others do, and those that lose."""

    winning: list[Action]
    losing: list[Action]


class Line(NamedTuple):
    """The line being searched, by depth, and the table of what is known."""

    states: Row
    """The positions."""
    words: Row
    """The same memory in words of eight bytes; plain: nothing."""
    actions: Row
    """What may be done there."""
    quiets: Row
    """How many quiet actions are left after each."""
    proofs: Row
    """What a proof costs after each."""
    denials: Row
    """What a denial costs after each."""
    known: Row
    """Of each position that was searched: hash, proof, denial."""
    scores: Row
    """Room for the scores."""
    player: Row
    """Who attacks."""
    left: Row
    """How many positions may still be examined."""
    listed: Row
    """How many actions there are at first."""


def can_prove(rules: ModuleType) -> bool:
    """Whether anything can be proven: not in games whose `evaluation.py` has no `forcing`, or in which secrets last."""
    return rules.sample is None and getattr(beside(rules, "evaluation"), "forcing", None) is not None


class Prover:
    """Proves that one player wins whatever the others do, and remembers what it has found from one call to the next."""

    def __init__(self, rules: ModuleType, state: Layout, player: int, most: int, *, plain: bool = False) -> None:
        """`state`: any of the game. `most`: how many positions it plans memory for. `plain`: without NumPy and Numba."""
        self.can = can_prove(rules)
        if self.can:
            quiet: Sequence[int] = getattr(beside(rules, "evaluation"), "QUIET", ())
            self.quiet = quiet[player] if quiet else 0
            self._plain, self._driver = plain, drive("forced", rules if plain else compiled(rules))
            self._line = (_plain_line if plain else _line)(rules, state, player, most)

    def prove(self, state: Layout, most: int, quiet: int | None = None) -> ForcedWin:
        """Whether the player wins from a position, as far as at most so many positions more show."""
        if not self.can:
            return ForcedWin(False, [], 0)
        line, quiet = self._line, self.quiet if quiet is None else quiet
        if self._plain:
            line.states[0] = state
        else:
            state.pack(line.states[0])
        line.left[0] = most
        proof, denial = self._driver.costs(line, 0, quiet)
        if denial == 0:
            return ForcedWin(False, [], 0)
        proof, _ = self._driver.prove(line, 0, quiet, NEVER, NEVER)
        sure = [k for k in range(line.listed[0]) if line.proofs[0][k] == 0]
        left = int(line.quiets[0][sure[0]]) if sure else 0
        return ForcedWin(bool(proof == 0), [int(line.actions[0][k]) for k in sure], most - int(line.left[0]), left)


def forced(rules: ModuleType, state: Layout, player: int, most: int, *, plain: bool = False) -> ForcedWin:
    """Whether a player wins from a position whatever the others do, as far as at most so many positions show; plain or compiled alike."""
    return Prover(rules, state, player, most, plain=plain).prove(state, most)


def proof(
    rules: ModuleType,
    state: Layout,
    role: int,
    players: int,
    most: int,
    *,
    plain: bool = False,
    most_others: int = 0,
) -> Proof[int]:
    """What can be proven of a role's actions with so many positions for each player.

    It stops at one winning action, unless `most_others` allows positions for testing each of the others.
    """

    def wins(action: int) -> bool:
        after = state.copy()
        rules.play(after, role, action)
        return forced(rules, after, player, most_others, plain=plain).is_won

    player = rules.owner(state, role)
    winning = forced(rules, state, player, most, plain=plain).actions
    if not winning:
        others = (other for other in range(players) if other != player)
        return Proof(
            [], [action for other in others for action in forced(rules, state, other, most, plain=plain).actions]
        )
    if most_others:
        listed = [0] * rules.MAX_ACTIONS
        del listed[rules.legal(state, role, listed) :]
        winning += [action for action in listed if action not in winning and wins(action)]
    return Proof(winning, [])


def winner(rules: ModuleType, state: Layout, players: int, most: int, *, plain: bool = False) -> int | None:
    """The player who wins from a position for certain, as far as that can be proven with so many positions for each player; else None."""
    return next((player for player in range(players) if forced(rules, state, player, most, plain=plain).is_won), None)


def _rows(most: int) -> int:
    return int(min(1 << (2 * most).bit_length(), MAX_ROWS))


def _plain_line(rules: ModuleType, state: Layout, player: int, most: int) -> Line:
    actions, quiets, proofs, denials = ([[0] * rules.MAX_ACTIONS for _ in range(LONGEST)] for _ in range(4))
    known = [0] * (COSTS * _rows(most))
    return Line(
        *([state.copy()] * (LONGEST + 1), [()] * LONGEST, actions, quiets, proofs, denials),
        *(known, [0.0] * rules.ROLES, [player], [0], [0]),
    )


def _line(rules: ModuleType, state: Layout, player: int, most: int) -> Line:
    import numpy as np

    size = state.dtype().itemsize
    words: Any = np.zeros((LONGEST + 1, -(-size // 8)), np.int64)
    states = words.view(np.uint8)[:, :size].view(state.dtype())[:, 0]
    actions, quiets, proofs, denials = np.zeros((4, LONGEST, rules.MAX_ACTIONS), np.int64)
    known = np.zeros(COSTS * _rows(most), np.int64)
    return Line(
        *(states, words, actions, quiets, proofs, denials),
        *(known, np.zeros(rules.ROLES), np.array([player]), np.zeros(1, np.int64), np.zeros(1, np.int64)),
    )
