"""Analyses a position in which nothing is hidden: each player's chances, and the best actions with what may follow."""

from __future__ import annotations

import random
from typing import Any

from fangs.bots import perfect
from fangs.bots.search import Advice, advise, require_allowance
from fangs.core.discovery.registry import game as game_of
from fangs.core.errors import RequestError
from fangs.core.fields import Fields
from fangs.core.game import View
from fangs.core.position import Position
from fangs.core.teaching.preview import foretold
from fangs.thinking.evaluation import chance, chances, evaluate, examined
from fangs.thinking.knowledge import known

ALLOWANCE = 3000
"""The number of simulations for each role that must choose."""
BEST = 3
"""The number of actions shown for a role."""
AHEAD = 3
"""The number of choices shown after an action. The continuation stops at dice and simultaneous choices."""
COST = 2 * ALLOWANCE
"""The maximum number of simulations for a role, including the continuations and the evaluation for every player."""

Json = dict[str, Any]


def whole(data: View) -> Position:
    """Read a position from JSON. Raise RequestError if anything in it is hidden, or InvalidPosition if it is malformed."""
    position = Position.read(game_of(str(Fields(data).take("game"))), data)
    if position.is_view:
        raise RequestError.phrased(
            'The analysis board needs the whole position, but something is hidden in this position ("?").'
        )
    return position


def analyse(data: View, allowance: int = ALLOWANCE, plain: bool = False) -> Json:
    """Analyse every player's chances in a position, and find the best actions for every role that must choose.

    `exact` means that everything is certain, including every action that is shown. The advice for each role uses only
    what its player would see, so if all choose at once, no player reacts to the others' choices. With `plain`, the
    search uses plain rules and does not wait for a compiler. Raise the errors of `whole`, and RequestError for fewer
    than one simulation.
    """
    allowance = require_allowance(allowance)
    position = whole(data)
    stake = position.game.stake
    seen_by_all = position if not position.hides_choices() else _unchosen(position)
    found, gain = evaluate(seen_by_all, 0, allowance, plain=plain), perfect.gain(position)
    best = {role: _best(position, role, allowance, plain) for role in position.owing}
    exact = found.exact and all(one.certain for advice, _ in best.values() for one in advice)
    combinations = max((count for _, count in best.values()), default=0)
    return {
        "exact": exact,
        "gain": gain,
        "combinations": combinations,
        "simulations": 0 if exact or gain or combinations else allowance,
        "expects": [
            {
                "player": player,
                "side": position.side(player),
                "value": round(value, 4),
                "words": chance(value, stake, found.exact),
            }
            for player, value in enumerate(found.values)
        ],
        "roles": [_role(position, role, advice, allowance, plain) for role, (advice, _) in best.items()],
    }


def _unchosen(position: Position) -> Position:
    return Position(position.game, position.game.covered(position.state, None))


def _role(position: Position, role: str, best: list[Advice], allowance: int, plain: bool) -> Json:
    mixed = len(_unchosen(position).owing) > 1 if position.hides_choices() else len(position.owing) > 1
    return {
        "role": role,
        "called": position.called(role),
        "mixed": mixed,
        "best": [
            _told(position, role, one, () if mixed else _line(position, role, one, allowance, plain)) for one in best
        ],
    }


def _best(position: Position, role: str, allowance: int, plain: bool) -> tuple[list[Advice], int]:
    """Find a role's best actions, and count the combinations of choices if an equilibrium rated them.

    The number is 0 if a table or a search rated them.
    """
    hides = position.hides_choices() or position.game.has_secrets
    seen = Position.read(position.game, position.json(position.owner(role))) if hides else position
    found = known(seen, role, plain=plain)
    if found is None:
        return advise(seen, role, random.Random(0), allowance, plain=plain, examined=examined(plain))[:BEST], 0
    return found.advice[:BEST], found.combinations


def _told(position: Position, role: str, one: Advice, line: tuple[str, ...]) -> Json:
    view, board, stake = position.json(), position.game.board, position.game.stake
    told = foretold(position.game, position.json(position.owner(role)), role, one.action)
    return {
        "action": one.action,
        "label": board.say(view, role, one.action),
        "clicks": board.clicks(view, role, one.action),
        "score": round(one.score, 4),
        "share": round(one.share, 3),
        "words": chances(one.score, stake, one.certain),
        "effects": list(told.effects),
        "then": list(line),
    }


def _line(position: Position, role: str, first: Advice, allowance: int, plain: bool) -> tuple[str, ...]:
    """Describe the best continuation after an action in short phrases, such as `the red pirate: swim to 5`."""
    told: list[str] = []
    position = position.play(role, first.action)
    while len(told) < AHEAD and len(position.owing) == 1:
        (mover,) = position.owing
        best = _best(position, mover, max(1, allowance // (4 * AHEAD)), plain)[0][0].action
        told.append(position.says(mover, best))
        position = position.play(mover, best)
    return tuple(told)
