"""Gives a player a hint: the best actions according to a table, an equilibrium or a search."""

from __future__ import annotations

import random
from collections.abc import Sequence
from time import monotonic
from typing import Any

import fangs
from fangs.bots.search import CHUNK, Advice, advise, require_allowance
from fangs.core.errors import RequestError
from fangs.core.game import View
from fangs.core.position import Position
from fangs.core.teaching.preview import foretold
from fangs.thinking.evaluation import NEARLY, apart, chances, compared, examined
from fangs.thinking.knowledge import known
from fangs.translation import joined, phrase

ALLOWANCE = 5000
SECONDS = 8.0
"""The maximum time for a hint's search, in seconds. Then the hint uses the result so far."""
LITTLE, MUCH = 0.06, 0.25
"""Limits for comparing two actions' scores, as fractions of what is at stake.

Below the first limit, an action is a little better. From the second limit on, it is much better.
"""
NEARLY_ALWAYS = 0.9
"""An action more likely than this is recommended alone, even though others choose at the same time."""
BEST = 3
"""The number of actions in a hint."""


def hint(
    view: View, role: str, allowance: int = ALLOWANCE, seed: int = 0, seconds: float = SECONDS, plain: bool = False
) -> dict[str, Any]:
    """Give a hint for a role: its best actions and their expected scores, as far as its player can tell.

    If others choose at the same time and no action should nearly always be played, `mixed` is true. Then `share` is how
    often each action should be played, since a predictable player can be beaten, and `told` is the effect of each
    action. Otherwise, `why` describes the effect of the best action, how it compares with the next best, and what the
    next best leads to. If the game is solved, everything is `exact` and nothing is searched. If there is a table of
    nearly perfect play, `gain` is the most that a player could gain over a whole game by playing differently while the
    others follow the table. If the game's best bots play equilibria of a round, the hint does the same, and
    `combinations` is the number of positions that were estimated for it. With `plain`, the search uses plain rules and
    does not wait for a compiler. Raise the errors of `advise`, and RequestError if the player must work out hidden
    information from the board.
    """
    position = fangs.position(view)
    position.require_choice(role)
    allowance = require_allowance(allowance)
    if position.hides_what_shows:
        raise RequestError.phrased("You can work out the hidden information from the board, so there is no hint.")
    found = known(position, role, plain=plain)
    until, done = monotonic() + seconds, 0

    def is_time() -> bool:
        nonlocal done
        goes_on = done == 0 or monotonic() < until
        done += CHUNK if goes_on else 0
        return goes_on

    if found is None:
        most, rng = examined(plain), random.Random(seed)
        advice = _natural(advise(position, role, rng, allowance, plain=plain, examined=most, wanted=is_time))
    else:
        advice = found.advice
    drawn, at_once = position.game.board, len(position.owing) > 1
    mixed = at_once and advice[0].share <= NEARLY_ALWAYS
    return {
        "role": role,
        "mixed": mixed,
        "exact": all(one.certain for one in advice[:BEST]),
        "gain": found.gain if found else 0.0,
        "combinations": found.combinations if found else 0,
        "simulations": min(done, allowance),
        "why": "" if mixed else _why(position, view, role, advice[:1] if at_once else advice),
        "best": [
            {
                "action": one.action,
                "label": drawn.say(view, role, one.action),
                "words": chances(one.score, position.game.stake, one.certain),
                "score": round(one.score, 4 if found and not found.combinations else 3),
                "share": round(one.share, 3),
                "told": foretold(position.game, view, role, one.action).text if mixed else "",
            }
            for one in advice[:BEST]
        ],
    }


def _natural(advice: list[Advice]) -> list[Advice]:
    """Sort the advice so that certain wins come first, most tried first.

    The first win that the proof finds may look like a sacrifice.
    """
    wins = [one for one in advice if one.certain and one.score > 0]
    return [*sorted(wins, key=lambda one: -one.visits), *(one for one in advice if one not in wins)]


def _why(position: Position, view: View, role: str, advice: Sequence[Advice]) -> str:
    """Explain what the best action does, and why it is better than the next best action."""
    game, (best, *others) = position.game, advice
    told = [foretold(game, view, role, best.action).text]
    if others:
        other, label = others[0], game.board.say(view, role, others[0].action)
        beside = _beside(best, other, label, game.stake)
        told += [beside, _instead(told[0], foretold(game, view, role, other.action).text) if beside else ""]
    return joined(*told)


def _beside(best: Advice, other: Advice, label: str, stake: float) -> str:
    """Compare the best action with another action in a sentence, or return "" if the other action scores better.

    In that case, the search has not shown which of them is better.
    """
    ahead, are_certain = apart(best.score, other.score, stake), (best.certain, other.certain)
    if all(are_certain) and chances(best.score, stake, True) == chances(other.score, stake, True):
        return phrase("The next best choice ({other}) is just as good.", other=label)
    if abs(ahead) < NEARLY * stake and not any(are_certain):
        return phrase("The next best choice ({other}) is about as good.", other=label)
    if ahead <= 0:
        return ""
    result = compared(best.score, other.score, stake, are_certain)
    better = next((words for most, words in _BETTER if ahead < most * stake), _MUCH_BETTER)
    return phrase(better, result=result, other=label)


_BETTER = (
    (LITTLE, phrase("It is a little better than the next best choice ({other}), because it {result}.")),
    (MUCH, phrase("It is better than the next best choice ({other}), because it {result}.")),
)
_MUCH_BETTER = phrase("It is much better than the next best choice ({other}), because it {result}.")


def _instead(told: str, other: str) -> str:
    """Describe what the next best action leads to. Return "" if it leads to the same as the best action."""
    return phrase("The next best choice leads to this: {told}", told=other) if other and other != told else ""
