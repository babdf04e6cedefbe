"""Searches for forced wins in games without dice in which players move in turn.

The attacker tries actions that leave the others few choices (`forcing` in the game's `evaluation.py`), and as many
quiet actions as `QUIET` allows. The others try everything. A win that is found is therefore certain, but there may be
wins that are not found.
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
"""The maximum number of choices in a line of play that is searched."""
MAX_ROWS = 1 << 24
"""The maximum number of stored positions. They take 400 MB."""


class ForcedWin(NamedTuple):
    """The result of searching for a forced win: whether there is one, by which actions, and how many positions were examined.

    If it is the player's turn, any of these actions wins. If it is another player's turn, these are that player's
    actions that lose, and the player wins only if they include all of that player's actions.
    """

    is_won: bool
    actions: list[int]
    positions: int
    quiet: int = 0
    """The number of quiet actions that the proof may still contain after any of these actions."""


class Proof(NamedTuple, Generic[Action]):
    """The actions of a role that are proven to win against every reply, and the actions that are proven to lose."""

    winning: list[Action]
    losing: list[Action]


class Line(NamedTuple):
    """A search's memory: the current line of play, with an entry for each depth, and a table of known positions."""

    states: Row
    """The positions on the current line."""
    words: Row
    """The memory of `states` as eight-byte words, or empty in plain Python."""
    actions: Row
    """The legal actions at each depth."""
    quiets: Row
    """How many quiet actions are left after each action."""
    proofs: Row
    """The proof number after each action."""
    denials: Row
    """The disproof number after each action."""
    known: Row
    """The hash, proof number and disproof number of each searched position."""
    scores: Row
    """Working memory for scores."""
    player: Row
    """The player who tries to force a win."""
    left: Row
    """How many more positions can be examined."""
    listed: Row
    """The number of actions in the first position."""


def can_prove(rules: ModuleType) -> bool:
    """Return whether forced wins can be searched for in a game.

    Its `evaluation.py` must define `forcing`, and the game may have no lasting secrets.
    """
    return rules.sample is None and getattr(beside(rules, "evaluation"), "forcing", None) is not None


class Prover:
    """Searches for a player's forced wins. Its results are kept between calls."""

    def __init__(self, rules: ModuleType, state: Layout, player: int, most: int, *, plain: bool = False) -> None:
        """Allocate memory for `most` positions in a game.

        `state` can be any state of that game. With `plain`, the search uses neither NumPy nor Numba.
        """
        self.can = can_prove(rules)
        if self.can:
            quiet: Sequence[int] = getattr(beside(rules, "evaluation"), "QUIET", ())
            self.quiet = quiet[player] if quiet else 0
            self._plain, self._driver = plain, drive("forced", rules if plain else compiled(rules))
            self._line = (_plain_line if plain else _line)(rules, state, player, most)

    def prove(self, state: Layout, most: int, quiet: int | None = None) -> ForcedWin:
        """Search for a win that the player can force from a position, examining at most `most` more positions."""
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
    """Search for a win that a player can force, examining at most `most` positions.

    The plain and the compiled search find the same.
    """
    return Prover(rules, state, player, most, plain=plain).prove(state, most)


def proof(
    rules: ModuleType, state: Layout, role: int, players: int, most: int, *, plain: bool = False, most_others: int = 0
) -> Proof[int]:
    """Find out which of a role's actions certainly win or lose, examining up to `most` positions for each player.

    The search stops at one winning action, unless `most_others` is the number of positions with which each other action
    is tested.
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
    """Find the player who can force a win. Return None if `most` positions for each player do not prove a win."""
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
