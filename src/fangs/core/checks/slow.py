"""Compares a game with a slow second implementation of its rules (`slow.py`), which was written independently of the first.

Both implementations play the same random games of every variant, and every field is compared. Both also count the sequences of a
given number of steps, including dice, from the positions in `perft.txt`. The role with the lowest number chooses first.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from fangs.core.checks import laws
from fangs.core.game import Game
from fangs.core.position import Position

STEPS = 150
MAX_SLOWLY_COUNTED = 3000


class Differs(AssertionError):
    """Raised if a game differs from its slow implementation. The message gives the difference and the steps before it."""


def compare(game: Game, slow: Any, games: int) -> None:
    """Play `games` random games of every variant with both implementations, and raise Differs if they disagree."""
    for players, options in laws.variants(game):
        for number in range(games):
            _compare_game(game, slow, players, options, random.Random(f"{players} {options} {number}"))


def _compare_game(game: Game, slow: Any, players: int, options: dict[str, Any], rng: random.Random) -> None:
    position, other = Position(game, game.start(players, options)), slow.new(players, options)
    played: list[str] = []
    for _ in range(STEPS):
        _same(list(position.json().items()), list(other.items()), players, options, played)
        _same(_look(position), _sorted(slow.look(other)), players, options, played)
        if position.kind == "over":
            break
        role, action = laws.anything(position, rng)
        played.append(f"{role or 'dice'} {action}")
        position, other = position.play(role, action), slow.play(other, role, action)


def _same(ours: object, theirs: object, players: int, options: dict[str, Any], played: list[str]) -> None:
    if ours != theirs:
        after = f"{players} players, {options}, after {'; '.join(played) or 'no step'}"
        raise Differs(f"rules.py and slow.py differ ({after}):\n  rules {ours}\n  slow  {theirs}")


def _look(position: Position) -> dict[str, Any]:
    """Return the legal actions, odds or scores of a position, in the form that `slow.py` uses."""
    if position.kind == "decision":
        return {"kind": "decision", "legal": {role: sorted(position.legal(role)) for role in position.owing}}
    if position.kind == "chance":
        return {"kind": "chance", "odds": sorted([outcome, chance] for outcome, chance in position.odds)}
    return {"kind": "over", "scores": position.scores}


def _sorted(answer: dict[str, Any]) -> dict[str, Any]:
    if answer["kind"] == "decision":
        return {"kind": "decision", "legal": {role: sorted(actions) for role, actions in answer["legal"].items()}}
    if answer["kind"] == "chance":
        return {"kind": "chance", "odds": sorted(map(list, answer["odds"]))}
    return {"kind": "over", "scores": answer["scores"]}


class Tree(NamedTuple):
    """A line of `perft.txt`: a position, and how many sequences of 1, 2, ... steps are possible from it."""

    start: str
    steps: str
    counts: tuple[int, ...]

    def check(self, game: Game) -> None:
        """Count the sequences of steps with the game's rules, and raise Differs if the numbers are not as expected."""
        players, options = self._begin()
        position = self._replayed(Position.play, Position(game, game.start(players, options)))
        for steps, expected in enumerate(self.counts, 1):
            self._require(_count(position, steps), expected, steps)

    def check_slowly(self, slow: Any) -> None:
        """Count the sequences of steps with the slow implementation, and raise Differs if the numbers are wrong.

        Numbers above `MAX_SLOWLY_COUNTED` are skipped.
        """
        position = self._replayed(slow.play, slow.new(*self._begin()))
        for steps, expected in enumerate(self.counts, 1):
            if expected <= MAX_SLOWLY_COUNTED:
                self._require(_slow_count(slow, position, steps), expected, steps)

    def _begin(self) -> tuple[int, dict[str, Any]]:
        players, _, options = self.start.partition(" ")
        return int(players), json.loads(options)

    def _replayed(self, play: Callable[[Any, str | None, str], Any], position: Any) -> Any:
        for step in filter(None, self.steps.split("; ")):
            role, _, action = step.partition(" ")
            position = play(position, None if role == "dice" else role, action)
        return position

    def _require(self, counted: int, expected: int, steps: int) -> None:
        if counted != expected:
            raise Differs(f"{counted} ways lead {steps} steps on, not {expected}: {self.start} | {self.steps}")


def trees(text: str) -> Iterator[Tree]:
    """Parse the text of a `perft.txt`, and yield one tree for each line."""
    for line in filter(None, (line.partition("#")[0].strip() for line in text.splitlines())):
        head, _, counts = line.rpartition(" = ")
        start, _, steps = f"{head} ".partition(" | ")
        yield Tree(start, steps.strip(), tuple(map(int, counts.split())))


def _ways(position: Position) -> Iterator[Position]:
    if position.kind == "decision":
        role = position.owing[0]
        yield from (position.play(role, action) for action in position.legal(role))
    else:
        yield from (position.play(None, outcome) for outcome, _ in position.odds)


def _count(position: Position, steps: int) -> int:
    return 1 if steps == 0 else sum(_count(after, steps - 1) for after in _ways(position))


def _slow_count(slow: Any, position: dict[str, Any], steps: int) -> int:
    if steps == 0:
        return 1
    answer = slow.look(position)
    if answer["kind"] == "over":
        return 0
    if answer["kind"] == "chance":
        return sum(_slow_count(slow, slow.play(position, None, outcome), steps - 1) for outcome, _ in answer["odds"])
    role, actions = next(iter(answer["legal"].items()))
    return sum(_slow_count(slow, slow.play(position, role, action), steps - 1) for action in actions)
