"""Finds puzzles in games between bots: positions in which one choice is better than all others.

A table of values or a long search decides this. In most puzzles, the choice is not a beginner's first idea (see the
game's `rivals.py`).
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

from fangs import bots
from fangs.bots import perfect, rival
from fangs.bots.search import Advice, advise, by_proof, proven
from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.teaching.puzzle import Theme, lines, read, themes_of

CLEAR, CLEAR_EXACT = 0.1, 0.04
"""The minimum lead of the best choice, as a fraction of the stake: with a search, and with a table of values."""
SHARE = 0.6
"""The minimum probability of the best choice in its mixed strategy, if several roles choose at once."""
LOOKS = ((1500, 0.5), (6000, 0.8), (30_000, 1.0))
"""The number of simulations in each search, and the part of the minimum lead that it must find.

All searches must find the same choice.
"""
WORTH_IT = 0.15
"""The minimum value of the best choice if a score is a chance of winning, because a lost position makes no puzzle."""
KNOWN = 30
"""A search must have tried an action at least this often for its score to be used."""
PROVED = (20_000, 1_000_000)
"""The maximum number of positions in the first and second attempt to prove a win or a loss."""
ALIKE = 0.6
"""The maximum fraction of puzzles with the same theme."""
GLANCES, GLANCE, MAX_OFTEN = 20, 30, 15
"""A puzzle is hard if fewer than MAX_OFTEN of GLANCES short searches find its solution. Each makes GLANCE simulations."""
FEW = 3
"""The minimum number of actions in a puzzle."""
A_GAME = 2
"""The maximum number of puzzles taken from one game."""
AHEAD = 4
"""The maximum number of choices shown after the right answer."""
EASY, EASY_ALIKE = 0.2, 3
"""The maximum fraction of puzzles that are easy, and the maximum number of easy puzzles with the same theme."""
CARELESS = 0.15
"""The fraction of choices that the bots make at random, so that there are mistakes to punish."""
PLAYERS = ("easy", "medium")
LONGEST = 600
MAX_GAMES = 1_000_000

Json = dict[str, Any]


def find(game: Game, wanted: int, seed: int) -> Iterator[list[str]]:
    """Find puzzles in games between bots. After each new puzzle, yield all lines of the puzzle file again.

    Raise RequestError if the game has no themes.
    """
    if not themes_of(game):
        raise RequestError(f"{game.title} has no themes.toml. Write this file first, with the themes of the puzzles.")
    most_alike = ALIKE * wanted if len(themes_of(game)) > 1 else wanted
    easy: list[str] = []
    hard: list[str] = []
    seen: set[str] = set()
    themes: Counter[Theme | tuple[Theme, bool]] = Counter()
    for number in range(MAX_GAMES):
        rng = random.Random(f"fangs puzzles {game.name} {seed} {number}")
        for puzzle, is_easy in _in_a_game(game, rng, with_easy=len(easy) < EASY * wanted):
            line, theme = _line(puzzle), read(game, puzzle).theme
            if line in seen or themes[theme] >= most_alike or (is_easy and themes[theme, True] >= EASY_ALIKE):
                continue
            seen.add(line)
            themes.update([theme, (theme, is_easy)])
            (easy if is_easy else hard).append(graded(game, with_replies(game, line, seed)))
            yield easy + hard
            if len(seen) == wanted:
                return


def again(game: Game, seed: int) -> list[str]:
    """Recompute the levels and the replies to wrong answers in a game's puzzle file, and return its lines."""
    return [graded(game, with_replies(game, line, seed)) for line in lines(game)]


def graded(game: Game, line: str) -> str:
    """Add the puzzle's level, such as "hard", to a line in the puzzle file."""
    puzzle = read(game, data := json.loads(line))
    seen = Position.read(game, puzzle.view)
    if puzzle.answer in easy_actions(seen, puzzle.role):
        return _line(data | {"level": "easy"})
    glances = (advise(seen, puzzle.role, random.Random(number), GLANCE)[0] for number in range(GLANCES))
    found = sum(one.action == puzzle.answer for one in glances)
    return _line(data | {"level": "medium" if found >= MAX_OFTEN else "hard"})


def with_replies(game: Game, line: str, seed: int) -> str:
    """Recompute the replies to wrong answers and the moves after the right answer, in a line of the puzzle file."""
    data = json.loads(line) | {"replies": {}, "line": []}
    puzzle = read(game, data)
    for action in puzzle.start.legal(puzzle.role):
        after = puzzle.follow(action)[-1]
        if action != puzzle.answer and len(after.owing) == 1 and after.owner(after.owing[0]) != puzzle.solver:
            data["replies"][action] = _best(after, after.owing[0], seed)
    position = puzzle.follow(puzzle.answer)[-1]
    while len(position.owing) == 1 and len(data["line"]) < AHEAD:
        data["line"].append(_best(position, position.owing[0], seed))
        position = position.play(*data["line"][-1])
    return _line({key: value for key, value in data.items() if value not in ({}, [])})


def _line(puzzle: Json) -> str:
    return json.dumps(puzzle, ensure_ascii=False, separators=(",", ":"))


def _in_a_game(game: Game, rng: random.Random, with_easy: bool) -> Iterator[tuple[Json, bool]]:
    """Play a game between bots. Yield each puzzle found in it, and whether it is easy."""
    players = game.usual_players if rng.random() < 0.5 else rng.choice(game.players)
    position, left, steps = Position(game, game.start(players)), A_GAME, 0
    while position.kind != "over" and left and steps < LONGEST:
        steps += 1
        if position.kind == "chance":
            position = position.roll(rng)
            continue
        role = rng.choice(position.owing)
        if not position.hides_choices() and rng.random() < 0.5:
            easy = easy_actions(Position.read(game, position.json(position.owner(role))), role)
            puzzle = look(position, role, rng.getrandbits(32), set() if with_easy else easy)
            if puzzle is not None:
                left -= 1
                yield puzzle, puzzle["answer"] in easy
        position = position.play(role, _chosen(position, role, rng))


def easy_actions(seen: Position, role: str) -> set[str]:
    """Find the actions that a beginner sees at once.

    They are the choice of the game's first simple strategy, and any choice on which two strategies agree.
    """
    found = [rival.preferred(seen, role, idea, random.Random(0)) for idea in rival.ideas(seen.game)]
    sure = [actions[0] for actions in found if len(actions) == 1]
    first = found[0] if found and len(found[0]) == 1 else []
    return {*first, *(action for action in sure if sure.count(action) > 1)}


def _chosen(position: Position, role: str, rng: random.Random) -> str:
    legal = position.legal(role)
    if len(legal) == 1 or rng.random() < CARELESS:
        return rng.choice(legal)
    return bots.bot(rng.choice(PLAYERS))(position.json(position.owner(role)), role, rng, 0)


def look(position: Position, role: str, seed: int, unwanted: Collection[str] = ()) -> Json | None:
    """Turn a position into a puzzle for one role, or return None if it does not make a good puzzle.

    It does not if no choice is clearly best, or if the best choice is among the unwanted choices.
    """
    seen = Position.read(position.game, position.json(position.owner(role)))
    if seen.hides_what_shows or len(seen.legal(role)) < FEW:
        return None
    known = perfect.advise(seen, role)
    if known is not None:
        advice = known if clear(known, seen, CLEAR_EXACT) else None
    else:
        quick = proven(seen, role, PROVED[0])
        searched = None if quick.winning or quick.losing else _searched(seen, role, seed, unwanted)
        advice = _proved(seen, role, seed, searched) if searched or quick.winning or quick.losing else None
    if advice is None or advice[0].action in unwanted:
        return None
    scores = {one.action: round(one.score, 3) for one in advice if known or one.certain or one.visits >= KNOWN}
    puzzle = {"position": position.json(), "role": role, "answer": advice[0].action, "scores": scores}
    then = _replies(position.play(role, advice[0].action), seed)
    sure = [one.action for one in advice if one.certain]
    source: Json = {"exact": True} if len(sure) == len(advice) else {"certain": sure} if sure else {}
    return puzzle | ({"then": then} if then else {}) | source


def _proved(seen: Position, role: str, seed: int, searched: list[Advice] | None) -> list[Advice] | None:
    """Try to prove which actions win or lose. Return the advice for a puzzle, or None if there is no puzzle.

    There is none if several actions win, or if more than one could escape a loss.
    """
    for most in PROVED:
        proof = proven(seen, role, most, most_others=most)
        wins_otherwise, can_escape = len(proof.winning) > 1, len(proof.losing) < len(seen.legal(role))
        if wins_otherwise or not can_escape:
            return None
    if not proof.winning and not proof.losing:
        return searched
    if not proof.winning and len(proof.losing) != len(seen.legal(role)) - 1:
        return None
    advice = by_proof(advise(seen, role, random.Random(seed), LOOKS[-1][0]), proof)
    return advice if clear(advice, seen, CLEAR) else None


def _searched(seen: Position, role: str, seed: int, unwanted: Collection[str]) -> list[Advice] | None:
    """Return the advice of the longest search, or None if the searches do not agree on one clear choice.

    An unwanted choice also gives None.
    """
    best = None
    for number, (simulations, part) in enumerate(LOOKS):
        advice = advise(seen, role, random.Random(seed + number), simulations)
        if (
            advice[0].action in unwanted
            or best not in (None, advice[0].action)
            or not clear(advice, seen, part * CLEAR, part * SHARE)
        ):
            return None
        best = advice[0].action
    return advice


def clear(advice: list[Advice], seen: Position, margin: float, share: float = SHARE) -> bool:
    """Return whether the first action leads all others by this margin and is worth finding."""
    best, stake = advice[0], seen.game.stake
    others = [one.score for one in advice[1:] if one.visits or not best.visits]
    if not others or best.score - max(others) < margin * stake:
        return False
    return (len(seen.owing) == 1 or best.share >= share) and (stake != 1 or best.score >= WORTH_IT)


def _replies(position: Position, seed: int) -> list[tuple[str, str]]:
    """Predict what other roles choose at the same time, until all choices are revealed."""
    replies: list[tuple[str, str]] = []
    while position.hides_choices() and position.owing:
        replies.append(_best(position, position.owing[0], seed))
        position = position.play(*replies[-1])
    return replies


def _best(position: Position, role: str, seed: int) -> tuple[str, str]:
    """Choose what is probably the best action for a role, from what the role can see. Return the role and the action."""
    seen = Position.read(position.game, position.json(position.owner(role)))
    return role, (perfect.advise(seen, role) or advise(seen, role, random.Random(seed), LOOKS[0][0]))[0].action
