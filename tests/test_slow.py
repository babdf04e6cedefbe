"""Every game against its slow counter-implementation, which was written from the rule text alone (tests/games/*/slow.py).

Random games of every variant are played by both, and compared in every field; and small trees are counted by both (perft).
"""

from __future__ import annotations

import importlib
import json
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import fangs
from fangs import Game, Position
from fangs.core import laws

GAMES = int(os.environ.get("FANGS_SLOW_GAMES", "3"))
STEPS = 150
MOST_SLOWLY_COUNTED = 3000


def slow_game(name: str) -> Any:
    return importlib.import_module(f"tests.games.{name}.slow")


def anything(position: Position, rng: random.Random) -> tuple[str | None, str]:
    """A step that may be taken: now and then a choice that is changed, or one that is accepted without being listed."""
    if position.kind == "chance":
        return None, rng.choice(position.odds)[0]
    role = rng.choice(position.choosing)
    unlisted = getattr(position.game.notation, "UNLISTED_SAMPLES", ())
    if unlisted and rng.random() < 0.1:
        candidates = [text for text in unlisted if may_play(position, role, text)]
        if candidates:
            return role, rng.choice(candidates)
    return role, rng.choice(position.legal(role))


def may_play(position: Position, role: str, action: str) -> bool:
    try:
        position.play(role, action)
    except fangs.Refusal:
        return False
    return True


def look(position: Position) -> dict[str, Any]:
    """What the slow game says of a position, said by the real one."""
    if position.kind == "decision":
        return {"kind": "decision", "legal": {role: sorted(position.legal(role)) for role in position.owing}}
    if position.kind == "chance":
        return {"kind": "chance", "odds": sorted(map(list, position.odds))}
    return {"kind": "over", "scores": position.scores}


def sorted_look(answer: dict[str, Any]) -> dict[str, Any]:
    if answer["kind"] == "decision":
        return {"kind": "decision", "legal": {role: sorted(actions) for role, actions in answer["legal"].items()}}
    if answer["kind"] == "chance":
        return {"kind": "chance", "odds": sorted(map(list, answer["odds"]))}
    return {"kind": "over", "scores": answer["scores"]}


@pytest.mark.parametrize("name", fangs.names())
def test_random_games_are_the_same_to_both(name: str) -> None:
    slow, game = slow_game(name), fangs.game(name)
    for players, options in laws.variants(game):
        for number in range(GAMES):
            rng = random.Random(f"{players} {options} {number}")
            compare_game(game, slow, players, options, rng)


def compare_game(game: Game, slow: Any, players: int, options: dict[str, Any], rng: random.Random) -> None:
    position, other = Position(game, game.start(players, options)), slow.new(players, options)
    played: list[tuple[str | None, str]] = []
    for _ in range(STEPS):
        assert list(position.json().items()) == list(other.items()), played
        assert look(position) == sorted_look(slow.look(other)), played
        if position.kind == "over":
            break
        role, action = anything(position, rng)
        played.append((role, action))
        position, other = position.play(role, action), slow.play(other, role, action)


# Perft: how many ways there are to play so many steps, dice included, the lowest role choosing first.


def ways(position: Position) -> Iterator[Position]:
    if position.kind == "decision":
        role = position.owing[0]
        yield from (position.play(role, action) for action in position.legal(role))
    else:
        yield from (position.play(None, outcome) for outcome, _ in position.odds)


def count(position: Position, steps: int) -> int:
    return 1 if steps == 0 else sum(count(after, steps - 1) for after in ways(position))


def slow_count(slow: Any, position: dict[str, Any], steps: int) -> int:
    if steps == 0:
        return 1
    answer = slow.look(position)
    if answer["kind"] == "over":
        return 0
    if answer["kind"] == "chance":
        return sum(slow_count(slow, slow.play(position, None, outcome), steps - 1) for outcome, _ in answer["odds"])
    role, actions = next(iter(answer["legal"].items()))
    return sum(slow_count(slow, slow.play(position, role, action), steps - 1) for action in actions)


class Tree(NamedTuple):
    """A line of tests/games/*/perft.txt: a position, and how many ways lead on from it in 1, 2, ... steps."""

    game: str
    start: str
    steps: str
    counts: tuple[int, ...]


def trees() -> Iterator[Tree]:
    for name in fangs.names():
        text = (Path(__file__).parent / "games" / name / "perft.txt").read_text("utf-8")
        for line in filter(None, (line.partition("#")[0].strip() for line in text.splitlines())):
            head, _, counts = line.rpartition(" = ")
            start, _, steps = head.partition(" | ")
            yield Tree(name, start, steps, tuple(map(int, counts.split())))


def replayed(tree: Tree, play: Callable[[Any, str | None, str], Any], position: Any) -> Any:
    for step in filter(None, tree.steps.split("; ")):
        role, _, action = step.partition(" ")
        position = play(position, None if role == "dice" else role, action)
    return position


@pytest.mark.parametrize("tree", list(trees()), ids=lambda tree: f"{tree.game} {tree.start} {tree.steps}"[:80])
def test_as_many_ways_lead_on_from_a_position_as_were_counted(tree: Tree) -> None:
    players, _, options = tree.start.partition(" ")
    position = replayed(tree, Position.play, fangs.new(tree.game, int(players), **json.loads(options)))
    for steps, expected in enumerate(tree.counts, 1):
        assert count(position, steps) == expected


@pytest.mark.parametrize("tree", list(trees()), ids=lambda tree: f"{tree.game} {tree.start} {tree.steps}"[:80])
def test_the_slow_game_counts_the_same(tree: Tree) -> None:
    slow = slow_game(tree.game)
    players, _, options = tree.start.partition(" ")
    position = replayed(tree, slow.play, slow.new(int(players), json.loads(options)))
    for steps, expected in enumerate(tree.counts, 1):
        if expected <= MOST_SLOWLY_COUNTED:
            assert slow_count(slow, position, steps) == expected
