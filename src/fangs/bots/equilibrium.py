"""Looks one round ahead: at every joint choice of all who choose at the same time, and plays as in an equilibrium of these."""

from __future__ import annotations

import functools
import random
from types import ModuleType

import fangs
from fangs.bots import greedy, search
from fangs.core.errors import RequestError
from fangs.core.game import Game, View
from fangs.engine import CHANCE
from fangs.engine.equilibrium import Likely, choices, equilibrium, fits, positions_after
from fangs.engine.layout import Layout
from fangs.translation import phrase

ABOUT = phrase(
    "Looks at everything that all could choose in this round, and plays so that nobody can take advantage of it."
)
ALLOWANCE = MOST = 200_000
"""The maximum number of positions that are evaluated. Where more can follow, it searches."""
SEARCHED = 5000
"""The number of simulations of such a search."""
SEED = 0
"""The seed for dice that follow a round. All who play this bot see the same mixtures."""
MAX_KEPT = 16
"""The maximum number of rounds that are cached: every role of a position asks for the same."""


def choose(view: View, role: str, rng: random.Random, allowance: int = 0) -> str:
    """An action, drawn from a mixture near an equilibrium of the estimated values.

    Raises InvalidPosition, InvalidMove for no such role, OutOfTurn, GameOver, or what `require` raises.
    """
    position = fangs.position(view)
    actions = position.require_choice(role)
    require(position.game)
    if len(actions) == 1:
        return actions[0]
    rules, state, number = position.game.rules, position.worked_out(), position.game.role_number(role)
    public, most = position.game.covered(state, None), allowance or ALLOWANCE
    mixtures = _mixtures(rules, public, most)
    if mixtures is None:
        return search.choose(view, role, rng, SEARCHED)
    found = mixtures[position.owner(role)]
    mine = [one for one in found if fits(rules, public, state, number, one.choice)] or found
    shares = [one.share for one in mine]
    drawn = rng.choices(mine, shares)[0] if any(shares) else max(mine, key=lambda one: one.value)
    return position.game.notation.write(position.state, number, dict(drawn.choice)[number])


@functools.lru_cache(MAX_KEPT)
def _mixtures(rules: ModuleType, public: Layout, most: int) -> dict[int, list[Likely]] | None:
    """The mixtures of all players, or None if more positions can follow than may be evaluated."""
    listed = choices(rules, public)
    return equilibrium(rules, public, listed, SEED, most=most) if positions_after(listed) <= most else None


def compile_rounds(game: Game) -> None:
    """Compile what this bot thinks with in a game."""
    rules, state = game.rules, game.start()
    while rules.owing(state) == CHANCE:
        rules.play(state, CHANCE, 0)
    equilibrium(rules, state, {player: each[:1] for player, each in choices(rules, state).items()}, SEED)


def require(game: Game) -> None:
    """Raises RequestError where positions cannot be estimated, or where something is secret for longer than a round."""
    greedy.require(game)
    if game.has_secrets:
        raise RequestError(phrase("{title} has lasting secrets: an equilibrium bot cannot play it.", title=game.title))
