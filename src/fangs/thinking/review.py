"""A review of a game that is over: what each decision gave away, and what was luck."""

from __future__ import annotations

import random
from typing import Any

from fangs.bots import perfect
from fangs.bots.search import advise
from fangs.core.position import Position
from fangs.core.record import Record
from fangs.engine.search import Search
from fangs.solve import exact

ALLOWANCE = 1000
"""Simulations for each decision and each throw."""

Json = dict[str, Any]


def judge(record: str, first: int, last: int, allowance: int = ALLOWANCE) -> list[Json]:
    """What a search thinks, or an exact table knows, of the steps of a record from `first` up to `last`, in order; raises InvalidRecord.

    A decision has the action that seemed `best`, and `gave_away`: how much less its player could expect from what was chosen, by what the
    player could know. A throw has `luck`: how much more than before every player could expect after it.
    """
    played = Record.read(record)
    return [
        _judge_throw(played, step, allowance)
        if played.steps[step].chooser is None
        else _judge_choice(played, step, allowance)
        for step in range(first, min(last, len(played.steps)))
    ]


def _judge_choice(played: Record, step: int, allowance: int) -> Json:
    role, action = played.steps[step]
    assert role is not None
    position = played.positions[step]
    player = position.owner(role)
    judged: Json = {"step": step + 1, "role": role, "player": player, "action": action}
    view = position.json(player)
    seen = Position.read(position.game, view)
    judged["says"] = position.game.board.say(view, role, action)
    if len(seen.legal(role)) < 2:
        return {**judged, "best": action, "best_says": judged["says"], "gave_away": 0.0}
    known = perfect.advise(seen, role)
    advice = known or advise(seen, role, random.Random(step), allowance)
    scores = {one.action: one.score for one in advice if known or one.visits}
    best = max(scores.values()) if len(seen.owing) > 1 else advice[0].score
    return {
        **judged,
        "best": advice[0].action,
        "best_says": position.game.board.say(view, role, advice[0].action),
        "gave_away": round(max(best - scores[action], 0.0), 3) if action in scores else None,
    }


def _judge_throw(played: Record, step: int, allowance: int) -> Json:
    before, after = played.positions[step], played.positions[step + 1]
    luck = [
        round(then - now, 3)
        for then, now in zip(_worth(after, step, allowance), _worth(before, step, allowance), strict=True)
    ]
    role, outcome = played.steps[step]
    if role is not None:
        return {"step": step + 1, "outcome": "", "says": after.events[0].text, "luck": luck}
    return {"step": step + 1, "outcome": outcome, "says": played.game.board.rolled(outcome), "luck": luck}


def _worth(position: Position, seed: int, allowance: int) -> list[float]:
    """What the position is worth to every player."""
    if position.scores is not None:
        return [float(score) for score in position.scores]
    known = exact.known(position.game, position.state)
    if known is not None:
        return [known.value(position.state, player) for player in range(position.players)]
    search = Search(position.game.rules, position.state, seed, most=allowance)
    search.run(allowance)
    return [search.value(player) for player in range(position.players)]


def summary(judged: list[Json], players: int) -> list[Json]:
    """For every player: how many decisions, what they gave away in all, and the luck of all throws."""
    rows = [{"player": player, "decisions": 0, "gave_away": 0.0, "luck": 0.0} for player in range(players)]
    for one in judged:
        if "luck" in one:
            for row, luck in zip(rows, one["luck"], strict=True):
                row["luck"] += luck
        elif one["gave_away"] is not None:
            rows[one["player"]]["decisions"] += 1
            rows[one["player"]]["gave_away"] += one["gave_away"]
    return [{**row, "gave_away": round(row["gave_away"], 3), "luck": round(row["luck"], 3)} for row in rows]
