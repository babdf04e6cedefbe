"""A bot that evaluates every combination of choices in the current round, and plays near an equilibrium."""

from __future__ import annotations

import functools
import random
from types import ModuleType

import fangs
from fangs.bots import greedy, search
from fangs.bots.search import Advice
from fangs.core.errors import RequestError
from fangs.core.game import Game, View
from fangs.core.position import Position
from fangs.engine import CHANCE
from fangs.engine.equilibrium import Choice, Likely, choices, equilibrium, fits, positions_after
from fangs.engine.layout import Layout
from fangs.translation import phrase

ABOUT = phrase(
    "Looks at everything that the players could choose in this round, and plays so that nobody can take advantage."
)
ALLOWANCE = MOST = 200_000
"""The maximum number of positions to evaluate. If more can follow, the bot searches instead."""
SEARCHED = 5000
"""The number of simulations for the bot's search, if there are too many positions to evaluate."""
SEED = 0
"""The seed for the dice after a round. It is the same for all bots, so that they compute the same mixtures."""
MAX_KEPT = 16
"""The maximum number of rounds for which mixtures are cached. All roles in a round need the same mixtures."""

_Round = dict[int, list[Likely]]
"""Each player's choices in a round, with their values and probabilities.

A player who does not choose has a single empty choice.
"""


def choose(view: View, role: str, rng: random.Random, allowance: int = 0) -> str:
    """Draw an action at random from a mixture near an equilibrium of this round.

    Raise InvalidPosition, InvalidMove for an unknown role, OutOfTurn, GameOver, or the errors of `require`.
    """
    position = fangs.position(view)
    actions = position.require_choice(role)
    require(position.game)
    if len(actions) == 1:
        return actions[0]
    round_ = _round(position, allowance or ALLOWANCE)
    if round_ is None:
        return search.choose(view, role, rng, SEARCHED)
    number, mine = position.game.role_number(role), _fitting(position, role, round_)
    shares = [one.share for one in mine]
    drawn = rng.choices(mine, shares)[0] if any(shares) else max(mine, key=lambda one: one.value)
    return position.game.notation.write(position.state, number, dict(drawn.choice)[number])


def advise(position: Position, role: str) -> list[Advice] | None:
    """Estimate the scores of a role's actions and their probabilities in an equilibrium, the most frequent first.

    Return None if this bot would search in the position. Raise InvalidMove for an unknown role, OutOfTurn or GameOver.
    """
    position.require_choice(role)
    round_ = _round(position, ALLOWANCE)
    if round_ is None:
        return None
    write, number = position.game.notation.write, position.game.role_number(role)
    found: dict[int, list[Likely]] = {}
    for one in _fitting(position, role, round_):
        found.setdefault(dict(one.choice)[number], []).append(one)
    scores = {action: max(one.value for one in each) for action, each in found.items()}
    shares = {action: sum(one.share for one in each) for action, each in found.items()}
    if not any(shares.values()):  # the player's choice for another role is not in the mixture
        shares[max(scores, key=scores.__getitem__)] = 1.0
    total = sum(shares.values())
    advice = [Advice(write(position.state, number, one), scores[one], shares[one] / total, 0) for one in found]
    return sorted(advice, key=lambda one: (-one.share, -one.score))


def values(position: Position) -> list[float] | None:
    """Estimate every player's score if all play an equilibrium of this round.

    Return None if this bot would search instead.
    """
    round_ = _round(position, ALLOWANCE)
    if round_ is None:
        return None
    return [sum(one.share * one.value for one in round_[player]) for player in range(position.players)]


def combinations(position: Position) -> int:
    """Count the combinations of all players' choices in this round."""
    public = position.game.covered(position.worked_out(), None)
    return int(positions_after(choices(position.game.rules, public)))


def _fitting(position: Position, role: str, round_: _Round) -> list[Likely]:
    """Find the player's choices that include the actions already chosen for their other roles.

    If there are none, return all choices of the player.
    """
    rules, state, number = position.game.rules, position.worked_out(), position.game.role_number(role)
    public, found = position.game.covered(state, None), round_[position.owner(role)]
    return [one for one in found if fits(rules, public, state, number, one.choice)] or found


def _round(position: Position, most: int) -> _Round | None:
    """Compute all players' mixtures for this round, or return None if there is none or it has too many combinations.

    More than `most` combinations are too many.
    """
    if not position.owing:
        return None
    return _mixtures(position.game.rules, position.game.covered(position.worked_out(), None), position.players, most)


@functools.lru_cache(MAX_KEPT)
def _mixtures(rules: ModuleType, public: Layout, players: int, most: int) -> _Round | None:
    listed = choices(rules, public)
    if positions_after(listed) > most:
        return None
    nothing: dict[int, list[Choice]] = {player: [()] for player in range(players) if player not in listed}
    return equilibrium(rules, public, listed | nothing, SEED, most=most)


def compile_rounds(game: Game) -> None:
    """Compile the code that this bot needs for a game, so that no choice has to wait for the compiler."""
    rules, state = game.rules, game.start()
    while rules.owing(state) == CHANCE:
        rules.play(state, CHANCE, 0)
    equilibrium(rules, state, {player: each[:1] for player, each in choices(rules, state).items()}, SEED)


def require(game: Game) -> None:
    """Raise RequestError if this bot cannot play a game, because it has no evaluation or its secrets outlast a round."""
    greedy.require(game)
    if game.has_secrets:
        raise RequestError.phrased(
            "In {title}, secrets last longer than one round, so an equilibrium bot cannot play it.", title=game.title
        )
