"""Wins that can be forced: a search that proves, where players move in turn and without dice.

The attacker tries only actions that leave the other little choice, as the game's `worth.forcing` says; the other tries all. So what is
found is a win for certain, however much is given away for it; what is not found may be one all the same.
"""

from __future__ import annotations

from types import ModuleType

from fangs.core.interface import beside
from fangs.engine import CHANCE
from fangs.engine.layout import Layout

MOST_MOVES = 12
"""The most moves of the attacker."""


def forced_win(rules: ModuleType, state: Layout, role: int, most: int) -> int | None:
    """An action with which a role's player wins for certain, in the fewest moves that were found; None where none is found.

    At most so many positions are examined. None as well for games whose `worth` has no `forcing`, or in which secrets last.
    """
    worth = beside(rules, "worth")
    if worth is None or worth.forcing is None or rules.sample is not None:
        return None
    attack = _Attack(rules, worth, rules.owner(state, role), most)
    for moves in range(1, MOST_MOVES + 1):
        action = attack.win(state, moves)
        if action is not None or attack.left <= 0:
            return action
    return None


class _Attack:
    """A player's attempts to force a win, and how many positions may still be looked at."""

    def __init__(self, rules: ModuleType, worth: ModuleType, player: int, most: int) -> None:
        self._rules, self._worth, self._player, self.left = rules, worth, player, most

    def win(self, state: Layout, moves: int) -> int | None:
        """A forcing action after which the attacker wins in so many moves of its own; None where there is none."""
        for action, after in self._after(state) if moves > 0 else ():
            is_forcing = self._rules.owing(after) == 0 or self._worth.forcing(after, self._player)
            if is_forcing and self._wins(after, moves - 1):
                return action
        return None

    def _wins(self, state: Layout, moves: int) -> bool:
        self.left -= 1
        owed = self._rules.owing(state)
        if owed == 0:
            scores = [0.0] * self._rules.ROLES
            self._rules.score(state, scores)
            return scores[self._player] == 1
        if owed == CHANCE or self.left <= 0:
            return False
        if self._rules.owner(state, owed.bit_length() - 1) == self._player:
            return self.win(state, moves) is not None
        return all(self._wins(after, moves) for _, after in self._after(state))

    def _after(self, state: Layout) -> list[tuple[int, Layout]]:
        role = self._rules.owing(state).bit_length() - 1
        actions = [0] * self._rules.MAX_ACTIONS
        found = []
        for action in actions[: self._rules.legal(state, role, actions)]:
            after = state.copy()
            self._rules.play(after, role, action)
            found.append((action, after))
        return found
