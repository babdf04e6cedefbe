"""Evaluations learnt by self-play: what is learnt, how the weights are kept, which are refused, and that they are worth something."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import fangs
from fangs.core.game_files import beside
from fangs.engine import twin, weights
from fangs.engine.twin import drive
from fangs.games.lunch import learnt as lunch
from fangs.games.lunch import rules
from fangs.lab import solving
from fangs.solve import learning
from fangs.solve.learning import Learner
from tests.command import run_fangs

GAME = fangs.game("lunch")
WORTH = drive("evaluation", rules)
LEARNING = [fangs.game(name) for name in fangs.names() if beside(fangs.game(name).rules, "learnt") is not None]


@pytest.fixture(scope="module")
def learner() -> Learner:
    made = Learner(GAME, 3)
    made.practise(3000)
    return made


def test_what_was_learnt_wins_against_knowing_nothing(learner: Learner) -> None:
    assert (learner.contest([0] * lunch.WEIGHTS, 2000) > 0).mean() > 0.6


def test_the_weights_that_come_with_lunch_win_against_what_was_made_by_hand() -> None:
    """One choice ahead, in rounds: 2,000 of them say it to 2 %."""
    learner = Learner(GAME, 1)
    learner.know(WORTH.LEARNT)

    assert (learner.contest([], 2000) > 0).mean() > 0.57


def test_the_same_seed_learns_the_same_and_another_something_else(learner: Learner) -> None:
    """Nothing but the seed decides, and the contest of another test takes dice only after all was learnt."""
    again, other = Learner(GAME, 3), Learner(GAME, 4)
    again.practise(3000)
    other.practise(3000)

    assert again.weights == learner.weights
    assert other.weights != learner.weights


@pytest.mark.parametrize("game", LEARNING, ids=lambda game: game.name)
def test_the_weights_that_come_with_a_game_are_for_its_edition_and_in_use(game: fangs.Game) -> None:
    plain = learning.what(game)

    assert weights.read(game.folder / f"{game.name}.weights", plain.ABOUT, plain.WEIGHTS) is not None
    assert len(drive("evaluation", game.rules).LEARNT) == plain.WEIGHTS


@pytest.mark.parametrize("game", LEARNING, ids=lambda game: game.name)
def test_the_weights_that_come_with_a_game_say_that_its_recipe_made_them(game: fangs.Game) -> None:
    """So that `fangs learn` makes them again."""
    notes = json.loads((game.folder / f"{game.name}.weights").read_bytes().partition(b"\n")[0])["notes"]

    assert notes == learning.recipe(game, learning.what(game).GAMES, seed=1)


def test_the_searches_of_a_stage_go_by_what_was_learnt_before_it_whatever_weights_are_in_use(tmp_path: Path) -> None:
    game, plain, known = fangs.game("getbit"), learning.what(fangs.game("getbit")), list[int]()
    learner = Learner(game, 1)
    for stage in (range(2), range(2, 5)):
        for number in stage:
            learner.study(learning.searched(game, 1, number, known))
        known = learner.weights
    for file, games in (("stages", (2, 3)), ("one", (5,))):
        assert len(list(solving.learn(game, games, 1, tmp_path / file))) == 1

    assert list(weights.read(tmp_path / "stages", plain.ABOUT, plain.WEIGHTS) or ()) == known
    assert list(weights.read(tmp_path / "one", plain.ABOUT, plain.WEIGHTS) or ()) != known
    in_use, by_hand = learning.searched(game, 1, 0), learning.searched(game, 1, 0, [])
    assert in_use.found[0].tolist() != by_hand.found[0].tolist()


def positions(game: fangs.Game, players: int | None, seed: int, most: int = 300) -> Iterator[fangs.Position]:
    """Those of a random game."""
    rng, position = random.Random(seed), fangs.new(game.name, players)
    for _ in range(most):
        yield position
        if position.kind == "over":
            break
        role = rng.choice(position.owing) if position.kind == "decision" else None
        position = position.play(role, rng.choice(position.legal(role))) if role else position.roll(rng)


NUMBERS = [(game, players) for game in LEARNING for players in learning.what(game).PLAYERS]
"""The numbers of players for which something is learnt; None is the usual one."""
SHOWN = [f"{game.name}-{players}" for game, players in NUMBERS]


@pytest.mark.parametrize(("game", "players"), NUMBERS, ids=SHOWN)
def test_every_feature_of_every_position_has_a_weight(game: fangs.Game, players: int | None) -> None:
    plain = learning.what(game)
    for position in positions(game, players, 7):
        features = [
            plain.feature(position.state, part, k) for part in range(plain.PARTS) for k in range(plain.FEATURES)
        ]
        assert all(0 <= feature < plain.WEIGHTS for feature in features)
        assert any(features) or position.kind != "decision"
        assert plain.applies(position.state)


def test_every_run_that_may_be_trapped_lies_on_one_line_of_lunch() -> None:
    lines = [set(line) for _, line in lunch._NAMED]
    for square in range(rules.SQUARES):
        for direction in range(8):
            run = {square}
            for steps in range(1, rules.ROWS - 1):
                column = square // rules.ROWS + rules.EAST[direction] * steps
                row = square % rules.ROWS + rules.SOUTH[direction] * steps
                if 0 <= column < rules.COLUMNS and (0 <= row < rules.ROWS or rules.EAST[direction] == 0):
                    run.add(rules.along(square, direction, steps))
            assert len(run) < 3 or any(run <= line for line in lines), (square, direction)


def test_lines_that_mirrors_bring_onto_each_other_share_their_weights() -> None:
    left, right = fangs.new("lunch").roll("first:0").state, fangs.new("lunch").roll("first:0").state
    left.board[0 * rules.ROWS + 1] = right.board[6 * rules.ROWS + 1] = 1
    columns = [0, 6]

    assert lunch.BEGINS[columns[0]] == lunch.BEGINS[columns[1]]
    assert lunch.feature(left, 0, columns[0]) == lunch.feature(right, 0, columns[1])
    assert lunch.feature(left, 0, columns[0]) != lunch.feature(right, 0, columns[0])


def test_what_a_round_of_lunch_is_worth_to_one_it_costs_the_other() -> None:
    rng, position = random.Random(5), fangs.new("lunch")
    seen = set()
    for _ in range(200):
        both = [WORTH.evaluate(position.state, player) for player in (0, 1)]
        assert both[0] == -both[1]
        seen.add(both[0])
        if position.kind == "over":
            break
        role = position.owing[0] if position.kind == "decision" else None
        position = position.play(role, rng.choice(position.legal(role))) if role else position.roll(rng)
    assert len(seen) > 50


ABOUT = {"game": "lunch", "edition": 1, "numbering": 1}


@pytest.mark.parametrize("other", [{"game": "getbit"}, {"edition": 2}, {"numbering": 2}, {"map": "own"}], ids=str)
def test_weights_for_something_else_are_not_used(tmp_path: Path, other: dict[str, object]) -> None:
    weights.write(tmp_path / "some.weights", ABOUT, [1, -2, 3], {})

    assert list(weights.read(tmp_path / "some.weights", ABOUT, 3) or ()) == [1, -2, 3]
    assert weights.read(tmp_path / "some.weights", ABOUT | other, 3) is None
    assert weights.read(tmp_path / "some.weights", ABOUT, 4) is None


@pytest.mark.parametrize("damage", ["no line", "not JSON", "a bit", "cut off", "a list", "deep lists"])
def test_damaged_weights_are_not_used(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "some.weights"
    weights.write(file, ABOUT, [1, -2, 3], {})
    line, _, packed = file.read_bytes().partition(b"\n")
    file.write_bytes(
        {
            "no line": b"",
            "not JSON": b"{" + line + b"\n" + packed,
            "a bit": line + b"\n" + bytes([packed[0] ^ 1]) + packed[1:],
            "cut off": line + b"\n" + packed[:-2],
            "a list": json.dumps([]).encode() + b"\n" + packed,
            "deep lists": b"[" * 100_000 + b"\n" + packed,
        }[damage]
    )

    assert weights.read(file, ABOUT, 3) is None


def test_the_users_own_weights_take_precedence_and_nothing_is_compiled_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FANGS_DATA", str(tmp_path))
    before = twin.cache_folder()
    done = run_fangs("learn", "lunch", "--games", "2", FANGS_DATA=str(tmp_path))

    assert "20,933 weights, learnt from" in done.stdout and "Against an evaluation made by hand:" in done.stdout, (
        done.stderr
    )
    own = weights.read(weights.home() / "lunch.weights", ABOUT, lunch.WEIGHTS)
    assert own is not None and list(own) != list(WORTH.LEARNT)
    assert next(weights.files(GAME.folder, "lunch")) == weights.home() / "lunch.weights"
    assert twin.cache_folder() == before


def test_a_game_without_anything_to_learn_says_so() -> None:
    done = run_fangs("learn", "overboard")

    assert done.returncode == 1
    assert "Men Overboard cannot learn, because it has no learnt.py." in done.stderr
