"""Computes positions' expected scores and the best actions from a table of exact values."""

from __future__ import annotations

import functools
import itertools
import logging
import random
from pathlib import Path
from typing import NamedTuple

from fangs.core.game import Game
from fangs.engine import CHANCE
from fangs.engine.equilibrium import Choice, fits
from fangs.engine.layout import Layout
from fangs.solve import deferred, stored, tables
from fangs.solve.deferred import Deferred
from fangs.solve.rounds import Round, of_several, of_two
from fangs.solve.stored import BadTable
from fangs.solve.tables import CLOSE, Table

log = logging.getLogger(__name__)
SAMPLES = 6
"""How many positions are compared with the rules when a table is opened. They are always the same."""
MAX_KNOWN = 100_000
"""The maximum number of positions outside the table for which values are cached."""
MAX_ROUNDS = 500
"""The maximum number of rounds of simultaneous choices for which equilibria are cached."""


class ExactValue(NamedTuple):
    """An action, the player's expected score after it, and its probability in the player's best mixed strategy."""

    action: int
    score: float
    share: float


class Exact:
    """Computes the expected scores in all positions of a game from a table with some of them.

    The scores of the game must add up to 1. The rules lead from other positions to those of the table. The values of
    dice are weighted by their odds, a player who chooses alone chooses the best result, and players who choose at the
    same time use an equilibrium of their joint choices. With more than two players, their mixed strategies are only
    near an equilibrium.
    """

    def __init__(self, table: Table) -> None:
        self.table, self._solved = table, tables.solution(table.game, table.name)
        self._game, self._rules = table.game, table.game.rules
        self._holders = self._solved.holders
        self._known: dict[Layout, list[float]] = {}
        self._rounds: dict[Layout, tuple[list[list[Choice]], Round]] = {}

    @property
    def is_exact(self) -> bool:
        """Whether the values are exact, so that nobody can gain by deviating."""
        return tables.is_exact(self._game, self.table.name)

    def value(self, state: Layout, player: int = 0) -> float:
        """Return a player's expected score if everybody follows the table."""
        return self.values(state)[player]

    def values(self, state: Layout) -> list[float]:
        """Return the expected scores of all players if everybody follows the table."""
        number = self._solved.number(state)
        return self._looked_up(state, number) if number >= 0 else self._remembered(state)

    def _looked_up(self, state: Layout, number: int) -> list[float]:
        found = self.table.of(number)
        values = [0.0] * len(found)
        for player, value in zip(self._holders(state), found, strict=True):
            values[player] = value
        return values

    def values_after(self, state: Layout) -> list[float]:
        """Compute the expected scores in a position from the next positions, without looking them up."""
        owed = self._rules.owing(state)
        if owed == 0:
            return [float(score) for score in self._game.scores(state)]
        if owed == CHANCE:
            return self._by_odds(state)
        if _is_one(owed):
            role = owed.bit_length() - 1
            after = (self.values(self._after(state, (role, action))) for action in self._listed(state, role))
            player = self._rules.owner(state, role)
            return max(after, key=lambda values: values[player])
        return self._round(state)[1].values

    def advise(self, state: Layout, role: int) -> list[ExactValue]:
        """Return all of a role's actions with their values, best first, as far as its player can tell."""
        public = self._game.covered(state, None)
        player = self._rules.owner(state, role)
        found = (
            [self._judged(state, role, action, player) for action in self._listed(state, role)]
            if _is_one(self._rules.owing(public))
            else self._mixed(state, public, role, player)
        )
        found.sort(key=lambda one: (-one.share, -one.score))
        if not any(one.share for one in found):
            best = max(found, key=lambda one: one.score)
            found = [one._replace(share=float(one is best)) for one in found]
            found.sort(key=lambda one: (-one.share, -one.score))
        return found

    def _judged(self, state: Layout, role: int, action: int, player: int) -> ExactValue:
        return ExactValue(action, self.value(self._after(state, (role, action)), player), 0.0)

    def _mixed(self, state: Layout, public: Layout, role: int, player: int) -> list[ExactValue]:
        """Find the probabilities of a role's actions in an equilibrium, given the player's choices for other roles."""
        choices, found = self._round(public)
        joint, shares, scores = choices[player], found.shares[player], found.scores[player]
        fitting = [k for k, each in enumerate(joint) if fits(self._rules, public, state, role, each)]
        total = sum(shares[k] for k in fitting)
        judged = []
        for action in self._listed(state, role):
            those = [k for k in fitting if (role, action) in joint[k]]
            share = sum(shares[k] for k in those) / total if total > 1e-9 else 0.0
            judged.append(ExactValue(action, float(max(scores[k] for k in those)), float(share)))
        return judged

    def _round(self, state: Layout) -> tuple[list[list[Choice]], Round]:
        """Return each player's joint choices for all their roles, and the equilibrium of these choices."""
        if state not in self._rounds:
            if len(self._rounds) >= MAX_ROUNDS:
                self._rounds.clear()
            self._rounds[state.copy()] = self._solved_round(state)
        return self._rounds[state]

    def _solved_round(self, state: Layout) -> tuple[list[list[Choice]], Round]:
        owed, players = self._rules.owing(state), len(self._game.scores(state))
        joint: list[list[Choice]] = [[()] for _ in range(players)]
        for role in range(self._rules.ROLES):
            if owed >> role & 1:
                player, actions = self._rules.owner(state, role), self._listed(state, role)
                joint[player] = [(*choices, (role, action)) for choices in joint[player] for action in actions]
        values = [self.values(self._after(state, *itertools.chain(*each))) for each in itertools.product(*joint)]
        payoffs = [list(each) for each in zip(*values, strict=True)]
        sizes = [len(choices) for choices in joint]
        return joint, of_two(payoffs[0], sizes) if players == 2 else of_several(payoffs, sizes)

    def _by_odds(self, state: Layout) -> list[float]:
        weight = [0] * self._rules.MAX_ACTIONS
        n = self._rules.odds(state, weight)
        after = [self.values(self._after(state, (CHANCE, k))) for k in range(n)]
        return [
            sum(weight[k] * after[k][player] for k in range(n)) / sum(weight[:n]) for player in range(len(after[0]))
        ]

    def _remembered(self, state: Layout) -> list[float]:
        if state not in self._known:
            if len(self._known) > MAX_KNOWN:
                self._known.clear()
            self._known[state.copy()] = self.values_after(state)
        return self._known[state]

    def _listed(self, state: Layout, role: int) -> list[int]:
        actions = [0] * self._rules.MAX_ACTIONS
        return actions[: self._rules.legal(state, role, actions)]

    def _after(self, state: Layout, *steps: tuple[int, int]) -> Layout:
        after = state.copy()
        for role, action in steps:
            self._rules.play(after, role, action)
        return after


def _is_one(roles: int) -> bool:
    """Return whether a set of roles has exactly one member."""
    return roles & roles - 1 == 0


def known(game: Game, state: Layout) -> Exact | None:
    """Load the values for a position's game, or return None if there is no valid table.

    Raise Deferred if the table's values must be fetched first.
    """
    for name, file in () if game.has_secrets else tables.files(game, state):
        if file.suffix == deferred.SUFFIX:
            deferred.defer(stored.first_line(file))
        elif (found := _loaded(game, name, file, file.stat().st_mtime_ns)) is not None:
            return found
    return None


def is_known(game: Game, state: Layout) -> bool:
    """Return whether there is a valid table of values for a position's game, even if it must still be fetched."""
    return _name(game, state) is not None


def is_solved(game: Game, state: Layout) -> bool:
    """Return whether there is a valid table with exact values for a position's game."""
    name = _name(game, state)
    return name is not None and tables.is_exact(game, name)


def _name(game: Game, state: Layout) -> str | None:
    try:
        found = known(game, state)
    except Deferred as one:
        return one.table.name
    return None if found is None else found.table.name


def has_table(game: Game, state: Layout) -> bool:
    """Return whether there is a table of exact values for a position's game. Only its first line is checked."""
    there = () if game.has_secrets else tables.files(game, state)
    return any(tables.is_exact(game, name) for name, _ in there)


def is_valid(game: Game, name: str, file: Path) -> bool:
    """Check whether a file contains the table with this name, is not damaged, and agrees with the rules."""
    return _loaded(game, name, file, file.stat().st_mtime_ns) is not None


@functools.lru_cache(4)
def _loaded(game: Game, name: str, file: Path, changed: int) -> Exact | None:
    """Load the values in a file, or return None if the file is not valid. `changed` is the time of its last change.

    A file is not valid if it is damaged, meant for something else, or contradicts the rules.
    """
    try:
        table = tables.read(game, name, file)
    except BadTable as why:
        log.warning("%s", why.message)
        return None
    if residual(table, SAMPLES, seed=0) > CLOSE:
        log.warning("%s contradicts the rules. Make it again.", file)
        return None
    return Exact(table)


def residual(table: Table, samples: int, seed: int) -> float:
    """Find the largest error of a stored value in random positions, compared with the value that follows from the next positions."""
    solved, exact = tables.solution(table.game, table.name), Exact(table)
    rng, worst, state = random.Random(seed), 0.0, tables.first(table.game, table.name)
    while samples > 0:
        number = rng.randrange(solved.SIZE)
        if solved.position(state, number):
            pairs = zip(exact.values_after(state), exact.values(state), strict=True)
            worst = max(worst, *(abs(after - now) for after, now in pairs))
            samples -= 1
    return worst
