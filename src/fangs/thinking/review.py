"""Reviews a finished game: how much each decision gave away, how much was luck, and what turned the game."""

from __future__ import annotations

import math
import random
from typing import Any, NamedTuple

from fangs.bots.search import Advice, advise, require_allowance
from fangs.core.position import Position
from fangs.core.records.record import Record
from fangs.core.teaching.preview import foretold
from fangs.solve.forced import winner
from fangs.thinking.evaluation import NEARLY, Evaluation, apart, compared, evaluate, examined, part
from fangs.thinking.knowledge import known
from fangs.translation import capital, joined, phrase

ALLOWANCE = 1000
"""The number of simulations for each decision and each throw of dice."""
CLOSER = 3
"""How many times longer a second search is, if a decision seems to have given much away."""
COST = (1 + CLOSER + 2) * ALLOWANCE
"""The maximum number of simulations for one step of a record."""
MUCH, MUCH_LUCK = 0.06, 0.12
"""The change from which a step turns the game, as a fraction of what is at stake: by a decision, and by luck.

Revealed choices count as luck.
"""
TOLD = 2
"""The number of events that describe a step if everybody's revealed choices turned the game."""
SPREAD = 0.3
"""The usual spread of simulated values, as a fraction of what is at stake."""

Json = dict[str, Any]


def judge(record: str, first: int, last: int, allowance: int = ALLOWANCE, plain: bool = False) -> list[Json]:
    """Review a record's steps from `first` up to `last`, and judge each step.

    A decision has the action that seemed `best`. `gave_away` is how much less its player could expect after the chosen action than after
    the best one, by what the player could know, with the margin `give_or_take`. `gave_away` is 0 if the difference is too small to be
    certain. A throw, or a reveal of all choices, has `luck`, which is how much more every player could expect afterwards. `turned` says in
    words what turned the game at this step: a `choice`, the `dice`, or the revealed choices of `all`. With `plain`, the search uses plain
    rules and does not wait for a compiler. Raise InvalidRecord, or RequestError for fewer than one simulation.
    """
    allowance = require_allowance(allowance)
    return list(_Reviewer(Record.read(record), allowance, plain).steps(first, last))


class _Looked(NamedTuple):
    """How a decision is judged: the best action, how much the decision gave away, and the margin of error."""

    best: Advice
    chosen: float | None
    """The chosen action's expected score, or None if the search did not examine it."""
    gave_away: float | None
    give_or_take: float
    exact: bool


class _Reviewer:
    def __init__(self, played: Record, allowance: int, plain: bool) -> None:
        self._played, self._allowance, self._stake = played, allowance, played.game.stake
        self._plain = plain
        self._known: dict[int, Evaluation] = {}

    def steps(self, first: int, last: int) -> list[Json]:
        return [self._judge(step) for step in range(first, min(last, len(self._played.steps)))]

    def _judge(self, step: int) -> Json:
        judged = self._throw(step) if self._played.steps[step].chooser is None else self._choice(step)
        at = self._worth(step + 1)
        return {"step": step + 1, **judged, "chances": at and _rounded(at.values), "exact": at is not None and at.exact}

    def _choice(self, step: int) -> Json:
        role, action = self._played.steps[step]
        assert role is not None
        position = self._played.positions[step]
        player, board = position.owner(role), position.game.board
        view = position.json(player)
        seen = Position.read(position.game, view)
        says = board.say(view, role, action)
        clicks = list(board.clicks(view, role, action))
        judged: Json = {"role": role, "player": player, "action": action, "says": says, "clicks": clicks}
        if len(seen.legal(role)) < 2:
            sure = {"best": action, "best_says": says, "best_told": "", "best_clicks": clicks}
            return {**judged, **sure, "gave_away": 0.0, "give_or_take": 0.0, **self._revealed(step, None)}
        found = self._look(seen, role, action, step)
        best_says = board.say(view, role, found.best.action)
        away = None if found.gave_away is None else round(found.gave_away, 3)
        told, best_told = (foretold(position.game, view, role, one).text for one in (action, found.best.action))
        best = {"best": found.best.action, "best_says": best_says, "best_told": best_told if best_told != told else ""}
        looked = {**best, "best_clicks": list(board.clicks(view, role, found.best.action)), "gave_away": away}
        turned = self._given_away(found, best_says)
        return {**judged, **looked, "give_or_take": round(found.give_or_take, 3), **self._revealed(step, turned)}

    def _look(self, seen: Position, role: str, action: str, seed: int) -> _Looked:
        looked_up = known(seen, role, plain=self._plain)
        if looked_up is not None:
            return _looked(looked_up.advice, action, len(seen.owing) > 1, None, looked_up.error)
        advice = self._advice(seen, role, action, seed, self._allowance)
        found = _looked(advice, action, len(seen.owing) > 1, self._stake)
        if found.gave_away is not None and found.gave_away < MUCH / 2 * self._stake:
            return found
        again = self._advice(seen, role, action, ~seed, CLOSER * self._allowance)
        closer = _looked(again, action, len(seen.owing) > 1, self._stake)
        if found.gave_away is None or closer.gave_away is None:
            return closer
        apart = abs(found.gave_away - closer.gave_away) / 2
        return closer._replace(give_or_take=closer.give_or_take + apart)

    def _advice(self, seen: Position, role: str, action: str, seed: int, allowance: int) -> list[Advice]:
        """Search for the scores of a role's actions, including the chosen action.

        If another action certainly wins, the search tries harder to prove that the chosen action wins too.
        """
        advice = advise(seen, role, random.Random(seed), allowance, plain=self._plain, examined=examined(self._plain))
        chosen = next((one for one in advice if one.action == action), None)
        if chosen is None:
            return [*advice, *self._left_out(seen, role, action, seed, allowance)]
        if chosen.certain or not advice[0].certain or not advice[0].score:
            return advice
        after = _after(seen, role, action).worked_out()
        most = examined(self._plain) * allowance
        if winner(seen.game.rules, after, seen.players, most, plain=self._plain) != seen.owner(role):
            return advice
        return [one._replace(score=1.0, certain=True) if one is chosen else one for one in advice]

    def _left_out(self, seen: Position, role: str, action: str, seed: int, allowance: int) -> list[Advice]:
        """Evaluate the chosen action if the search left it out. Return a list with its score.

        The list is empty if others choose at the same time, because nothing is known then.
        """
        after = _after(seen, role, action)
        if after.hides_choices():
            return []
        value = evaluate(after, seed, allowance, plain=self._plain)
        return [Advice(action, value.values[seen.owner(role)], 0.0, allowance, value.exact)]

    def _given_away(self, found: _Looked, better: str) -> Json | None:
        """Describe how a decision turned the game. Return None unless this is at least very probable."""
        away, stake = found.gave_away, self._stake
        if away is None or found.chosen is None or away < MUCH * stake or found.give_or_take > 2 * away / 3:
            return None
        how_much = part(apart(found.best.score, found.chosen, stake), stake, found.exact)
        gave = phrase("This gave away {part}.", part=how_much)
        if not found.exact:
            is_sure = found.give_or_take < away / 3
            about = phrase("This gave away about {part}.", part=how_much)
            gave = about if is_sure else phrase("This may have given away {part}.", part=how_much)
        result = compared(found.best.score, found.chosen, stake, (found.best.certain, found.exact))
        words = phrase("{gave} A better choice was {better}, which {result}.", gave=gave, better=better, result=result)
        return {"by": "choice", "words": words}

    def _throw(self, step: int) -> Json:
        role, outcome = self._played.steps[step]
        luck = self._change(step, step + 1) or [0.0] * self._played.position.players
        if role is not None:  # a correction by hand
            return {
                "outcome": "",
                "says": self._played.positions[step + 1].events[0].text,
                "luck": luck,
                "turned": None,
            }
        events = self._played.positions[step + 1].events
        says = events[0].text if events else self._played.game.rolled(outcome)  # the first event names the thrower
        turned = {"by": "dice", "words": self._to_whom(luck, step) + "."} if self._is_much(luck) else None
        return {"outcome": outcome, "says": says, "luck": luck, "turned": turned}

    def _revealed(self, step: int, turned: Json | None) -> Json:
        """Compare the position after all choices were revealed with the position before the first choice.

        `turned` is what has already been said about the turning point.
        """
        positions, first = self._played.positions, step
        if not positions[step].hides_choices() or positions[step + 1].hides_choices():
            return {"luck": None, "turned": turned}
        while first > 0 and positions[first].hides_choices():
            first -= 1
        luck = self._change(first, step + 1)
        if turned is None and luck is not None and self._is_much(luck):
            told = [event.text for event in positions[step + 1].events[-TOLD:]]
            turned = {
                "by": "all",
                "words": joined(*(joined(text, ".", by="") for text in (*told, self._to_whom(luck, step)))),
            }
        return {"luck": luck, "turned": turned}

    def _change(self, before: int, after: int) -> list[float] | None:
        then, now = self._worth(after), self._worth(before)
        if then is None or now is None:
            return None
        return _rounded(
            [after - before for after, before in zip(_rounded(then.values), _rounded(now.values), strict=True)]
        )

    def _is_much(self, luck: list[float]) -> bool:
        return max(map(abs, luck)) >= MUCH_LUCK * self._stake

    def _to_whom(self, luck: list[float], step: int) -> str:
        """Say in a sentence which player gained or lost most.

        The sentence names the side, because people's names are not known here.
        """
        player = max(range(len(luck)), key=lambda player: abs(luck[player]))
        side, much = self._played.positions[step].side(player), part(abs(luck[player]), self._stake)
        if luck[player] > 0:
            return phrase("{side} gained {much} by it", side=capital(side), much=much)
        return phrase("{side} lost {much} by it", side=capital(side), much=much)

    def _worth(self, at: int) -> Evaluation | None:
        """Evaluate the position after this many steps. Return None if it hides choices."""
        position = self._played.positions[at]
        if position.hides_choices():
            return None
        if at not in self._known:
            self._known[at] = evaluate(position, at, self._allowance, plain=self._plain)
        return self._known[at]


def _after(seen: Position, role: str, action: str) -> Position:
    """Return the position after an action, as far as the player who chose it could know."""
    return Position(seen.game, seen.worked_out()).play(role, action)


def _looked(advice: list[Advice], action: str, mixed: bool, stake: float | None, error: float = 0.0) -> _Looked:
    """Compare the chosen action with the best action, to find how much the decision gave away.

    If `stake` is None, the scores in `advice` are known, with the given `error`. Otherwise, a search found them.
    """
    scores = {one.action: one for one in advice if one.certain or one.visits or stake is None}
    best = max(scores.values(), key=lambda one: one.score) if mixed else advice[0]
    chosen = scores.get(action)
    if chosen is None:
        return _Looked(advice[0], None, None, 0.0, False)
    away, least = max(round(best.score, 3) - round(chosen.score, 3), 0.0), error
    if chosen.action == best.action:
        error = 0.0
    elif stake is not None:
        error = SPREAD * stake * math.sqrt(sum(1 / max(one.visits, 1) for one in (best, chosen) if not one.certain))
        least = NEARLY * stake
    away = 0.0 if error and away < least else away
    shown = best if mixed and away else advice[0]
    return _Looked(shown._replace(score=best.score), chosen.score, away, error, best.certain and chosen.certain)


def _rounded(values: list[float]) -> list[float]:
    return [round(value, 3) for value in values]


def summary(judged: list[Json], players: int) -> list[Json]:
    """Sum up each player's decisions, what they gave away, and their luck in all throws."""
    rows = [{"player": player, "decisions": 0, "gave_away": 0.0, "luck": 0.0} for player in range(players)]
    for one in judged:
        if "outcome" in one:
            for row, luck in zip(rows, one["luck"], strict=True):
                row["luck"] += luck
        elif one["gave_away"] is not None:
            rows[one["player"]]["decisions"] += 1
            rows[one["player"]]["gave_away"] += one["gave_away"]
    return [{**row, "gave_away": round(row["gave_away"], 3), "luck": round(row["luck"], 3)} for row in rows]
