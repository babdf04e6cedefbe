"""A player that knows the other bots' strategies, and looks one choice ahead for the best reply.

Its wins above an even share are a lower bound on how far the other bots are from an equilibrium. It knows how they
choose, but not what they have chosen: it gets only its own view, and asks copies of the bots for their choices.
"""

from __future__ import annotations

import random

import fangs
from fangs import bots
from fangs.core.game import Game, View
from fangs.core.position import Position
from fangs.engine import CHANCE
from fangs.engine.considered import considered
from fangs.engine.layout import Layout
from fangs.engine.search import Search

WORLDS = 8
"""How often the other bots are asked for their choices.

Each of the player's own actions is tried against all of these choices.
"""
SIMULATIONS = 200
"""The number of simulations used to evaluate the position after an action."""

Choices = dict[int, int]
"""Each role's chosen action, by the role's number."""


class Reply:
    """A player that replies to bots of one kind. It can play games without lasting secrets."""

    def __init__(self, name: str) -> None:
        """Create a player that replies to the bot with this name, which must exist."""
        self._bot = bots.bot(name)

    def choose(self, view: View, role: str, legal: list[str], seed: int) -> str:
        """Choose the action with the best average result against possible choices of the other roles."""
        position, rng = fangs.position(view), random.Random(seed)
        game, state, number = position.game, position.worked_out(), position.game.role_number(role)
        together = len(position.owing) > 1
        worlds = [(self._others(position, role, rng), rng.getrandbits(32)) for _ in range(WORLDS if together else 1)]
        player = position.owner(role)

        def value(action: int) -> float:
            return sum(
                _value(game, _after(game, state, {**others, number: action}, luck), player, luck)
                for others, luck in worlds
            )

        return str(game.notation.write(state, number, max(considered(game.rules, state, number), key=value)))

    def _others(self, position: Position, role: str, rng: random.Random) -> Choices:
        """Let copies of the bot choose for all other roles, even roles of the same player, from what each can see."""
        game, chosen = position.game, {}
        public = Position(game, game.covered(position.state, None))
        for other in position.owing:
            if other != role:
                owner = position.owner(other)
                seen = position.json() if owner == position.owner(role) else public.json(owner)
                number = game.role_number(other)
                chosen[number] = game.notation.read(position.state, number, self._bot(seen, other, rng, 0))
        return chosen


def _after(game: Game, state: Layout, chosen: Choices, luck: int) -> Layout:
    """Return the state after these choices and any dice that follow, which are rolled with the seed `luck`."""
    after, rules, rng = state.copy(), game.rules, random.Random(luck)
    weights = [0] * rules.MAX_ACTIONS
    for role, action in chosen.items():
        rules.play(after, role, action)
    while rules.owing(after) == CHANCE:
        n = rules.odds(after, weights)
        rules.play(after, CHANCE, rng.choices(range(n), weights[:n])[0])
    return after


def _value(game: Game, state: Layout, player: int, luck: int) -> float:
    """Estimate a player's expected score in a position, or return the final score if the game is over."""
    if game.rules.owing(state) == 0:
        return float(game.scores(state)[player])
    search = Search(game.rules, state, luck, most=SIMULATIONS)
    search.run(SIMULATIONS)
    return search.value(player)
