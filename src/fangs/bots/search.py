"""A bot that searches by simulating many continuations, and tries successful choices more often."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

import fangs
from fangs.core.errors import RequestError, quoted
from fangs.core.fields import is_whole, plain_int
from fangs.core.game import Game, View
from fangs.core.position import Position
from fangs.engine.search import Search, is_loaded
from fangs.solve import endings
from fangs.solve.forced import Proof, can_prove, proof
from fangs.solve.stored import BadTable
from fangs.translation import figure, phrase

ABOUT = phrase("Searches by simulating many continuations, and tries successful choices more often.")
ALLOWANCE = 1000
"""The default number of simulations."""
MOST = 100_000
"""The maximum number of simulations at a table, where several bots share the cores."""
PLAIN = 700
"""The maximum number of simulations with plain rules while the search is not compiled.

They take about a tenth of a second, which is less than compiling takes.
"""
NOISE = 0.1
"""An action must have at least this fraction of the largest share to be chosen. Others were only explored."""
PROVED = 2
"""The maximum number of positions that a proof examines for each simulation.

A position takes less time than a simulation.
"""
EXAMINED = 100
"""How many positions a proof for a hint, review or analysis examines at most for each simulation.

It is higher than `PROVED`, so that a proven win does not vanish in the next position.
"""
PROOFS = 5
"""The maximum factor by which proofs for hints, reviews and analysis lengthen a search."""
THOROUGH = 5000
"""With at least this allowance, in simulations, a bot also uses tables of endings and proves wins."""
NOTHING: Proof[str] = Proof([], [])
"""A proof that settles no action."""
MAX_SIMULATIONS = 10**9
"""The maximum number of simulations that anybody can request."""
CHUNK = 250
"""The number of simulations between two checks whether the result is still needed."""


class Advice(NamedTuple):
    """A search's result for one action: its expected score, its share in the mixture, and how often it was tried.

    `certain` says whether the score is proven.
    """

    action: str
    score: float
    share: float
    visits: int
    certain: bool = False


def require_allowance(allowance: int) -> int:
    """Convert a number of simulations to an int. Raise RequestError if it is not a possible number."""
    allowance = plain_int(allowance)
    if not is_whole(allowance, 1, MAX_SIMULATIONS):
        raise RequestError.phrased(
            "The number of simulations must be a whole number from {low} to {high}, but you gave {given}.",
            low=1,
            high=figure(MAX_SIMULATIONS),
            given=quoted(allowance),
        )
    return allowance


def choose(view: View, role: str, rng: random.Random, allowance: int = 0, *, learnt: bool = True) -> str:
    """Choose the action that the search tried most often.

    If others choose at the same time, the action is drawn from the search's mixture. `learnt` says whether the search
    judges positions by the game's learnt weights, if the game has any.

    Raise InvalidPosition, InvalidMove for an unknown role, OutOfTurn or GameOver, and the errors of
    `require_allowance`.
    """
    position = fangs.position(view)
    if len(actions := position.require_choice(role)) == 1:
        return actions[0]
    allowance = require_allowance(allowance or ALLOWANCE)
    plain = allowance <= PLAIN and not is_loaded(position.game.rules)
    known = proven(position, role, PROVED * allowance) if allowance >= THOROUGH else NOTHING
    if known.winning:
        return known.winning[0]
    searched = _searched(position, role, rng, allowance, plain, learnt=learnt)
    advice = by_proof(_by_endings(position, role, searched, allowance), known)
    if len(position.owing) == 1:
        return advice[0].action
    likely = [one for one in advice if one.share >= NOISE * advice[0].share]
    return rng.choices(likely, [one.share for one in likely])[0].action


def advise(
    position: Position,
    role: str,
    rng: random.Random,
    allowance: int = ALLOWANCE,
    *,
    plain: bool = False,
    examined: int = EXAMINED,
    wanted: Callable[[], bool] = lambda: True,
) -> list[Advice]:
    """Search, and return advice about each of a role's actions, best first.

    The search ends early if `wanted` returns False. With `plain`, it uses plain rules and does not wait for a compiler.
    `examined` is the number of positions that a proof may examine for each simulation. Raise InvalidMove, OutOfTurn,
    GameOver, or RequestError for an impossible number of simulations.
    """
    position.require_choice(role)
    allowance = require_allowance(allowance)
    advice = _by_endings(position, role, _searched(position, role, rng, allowance, plain, wanted), allowance)
    most, most_others = examined * allowance, PROVED * allowance
    return by_proof(advice, proven(position, role, most, plain=plain, most_others=most_others))


def weight(game: Game) -> int:
    """Return the factor by which proofs can lengthen a search for advice in a game."""
    return PROOFS if can_prove(game.rules) else 1


def proven(position: Position, role: str, most: int, *, plain: bool = False, most_others: int = 0) -> Proof[str]:
    """Find the actions of a role that are proven to win, and the actions that are proven to lose.

    The proof examines up to `most` positions for each player, and `most_others` for each further action.
    """
    game, state, number = position.game, position.worked_out(), position.game.role_number(role)
    found = proof(game.rules, state, number, position.players, most, plain=plain, most_others=most_others)
    return Proof(*([game.notation.write(state, number, action) for action in actions] for actions in found))


def _searched(
    position: Position,
    role: str,
    rng: random.Random,
    allowance: int,
    plain: bool,
    wanted: Callable[[], bool] = lambda: True,
    learnt: bool = True,
) -> list[Advice]:
    """Search by simulations alone, without proofs or tables of endings, and return the advice."""
    game, state, number = position.game, position.worked_out(), position.game.role_number(role)
    seed, weights = rng.getrandbits(62), None if learnt else ()
    search = Search(game.rules, state, seed, most=allowance, plain=plain, role=number, weights=weights)
    left = allowance
    while left > 0 and wanted():
        search.run(min(left, CHUNK))
        left -= CHUNK
    return [
        Advice(game.notation.write(state, number, found.action), found.value, found.share, found.visits)
        for found in search.found(number)
    ]


def _by_endings(position: Position, role: str, advice: list[Advice], allowance: int) -> list[Advice]:
    """Sort advice by a table of endings, if there is one. Actions with equal values stay in the search's order."""
    game, state, number = position.game, position.worked_out(), position.game.role_number(role)
    known = endings.known(game, state) if allowance >= THOROUGH else None
    try:
        judged = [] if known is None else known.advise(state, number)
    except BadTable:  # in a part of the table that was not read before
        judged = []
    if not judged:
        return advice
    worth = {game.notation.write(state, number, one.action): one.worth for one in judged}
    ordered = sorted(advice, key=lambda one: -worth[one.action])
    return [one._replace(share=float(one is ordered[0])) for one in ordered]


def by_proof(advice: list[Advice], known: Proof[str]) -> list[Advice]:
    """Sort advice by a proof: actions that certainly win come first, and actions that certainly lose come last.

    The first action gets the whole share.
    """
    if not known.winning and not known.losing:
        return advice
    found = {one.action: one for one in advice}
    first = [
        found.get(action, Advice(action, 1.0, 0.0, 1))._replace(score=1.0, certain=True) for action in known.winning
    ]
    last = [one._replace(score=0.0, certain=True) for one in advice if one.action in known.losing]
    settled = {one.action for one in (*first, *last)}
    ordered = [*first, *(one for one in advice if one.action not in settled), *last]
    return [one._replace(share=float(one is ordered[0])) for one in ordered]
