"""Tables of endings: the rules, an independent brute force, what is resumed and refused, and who plays by them."""

from __future__ import annotations

import functools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fangs
from fangs import Position, bots
from fangs.bots import search
from fangs.solve import ending_making, endings, tables
from fangs.solve.endings import Ending, Endings
from fangs.solve.stored import BadTable
from tests.games.mandua import slow

GAME = fangs.game("mandua")
RULES = endings.rules_of(GAME)
LEVELS = (1, 2)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("data")
        patch.setenv("FANGS_DATA", str(folder))
        for level in LEVELS:
            ending_making.make(GAME, level, tables.folders(GAME)[0])
        yield folder


@pytest.fixture
def known(data: Path) -> Endings:
    found = endings.known(GAME, hunt("A B C D", "c1 c5").state)
    assert found is not None
    return found


def hunt(tigers: str, hunters: str, **more: Any) -> Position:
    """The hunters to move, none in supply."""
    first = fangs.new("mandua").json()
    return fangs.position(first | {"tigers": tigers.split(), "hunters": hunters.split(), "supply": 0} | more)


def sampled(level: int, number: int) -> list[Position]:
    assert RULES is not None
    rng, found, state = random.Random(level), [], GAME.start(None, {"quiet_limit": 0})
    while len(found) < number:
        if RULES.position(state, level, rng.randrange(RULES.SIZES[level])):
            state.setup = 0
            found.append(Position(GAME, state.copy()))
    return found


def by_brute_force(position: dict[str, Any], most: int) -> Ending | None:
    """Who wins within so many moves of the hunters, by the slow rules; None where nobody does."""
    look = slow.look(position)
    if look["kind"] == "over":
        return Ending(look["scores"].index(1), 0)
    ((role, actions),) = look["legal"].items()
    player = int(role)
    if player == 0 and most == 0:
        return None
    after = [by_brute_force(slow.play(position, role, action), most - (player == 0)) for action in actions]
    mine = [one.moves for one in after if one is not None and one.winner == player]
    if mine:
        return Ending(player, min(mine) + (player == 0))
    if None in after:
        return None
    return Ending(1 - player, max(one.moves for one in after if one is not None) + (player == 0))


@pytest.mark.parametrize("level", LEVELS)
def test_a_table_says_what_brute_force_finds_within_two_moves(known: Endings, level: int) -> None:
    decided = 0
    for position in sampled(level, 400):
        ending = known.ending(position.state)
        if (ending.moves <= 2 and decided < 12) or (ending.moves == 3 and decided < 3):
            expected = ending if ending.moves <= 2 else None
            assert by_brute_force(position.json(), 2) == expected, position
            decided += ending.moves <= 2
    assert decided > 3


@pytest.mark.parametrize("level", LEVELS)
def test_a_table_agrees_with_the_rules_and_the_positions_after(known: Endings, level: int) -> None:
    assert known.residual(level, 300, seed=7) == 0


def test_a_table_that_is_wrong_contradicts_the_rules(known: Endings) -> None:
    assert RULES is not None
    wrong = np.where(known._codes[1] >= RULES.LOST, known._codes[1] ^ 1, known._codes[1])

    assert Endings(GAME, {1: wrong}).residual(1, 50, seed=1) > 10


def test_turned_and_mirrored_positions_have_one_number() -> None:
    assert RULES is not None
    alike = [("b2 c3 d1 A", "b4 e1"), ("b4 c3 d5 C", "b2 e5"), ("a4 b2 c3 B", "a5 d2")]
    numbers = {RULES.number(hunt(tigers, hunters).state) for tigers, hunters in alike}

    assert len(numbers) == 1


def test_four_hundred_numbers_lead_to_their_positions_and_back() -> None:
    assert RULES is not None
    rng, state = random.Random(1), GAME.start(None, {})
    for level in range(1, RULES.MOST + 1):
        for number in (rng.randrange(RULES.SIZES[level]) for _ in range(60)):
            if RULES.position(state, level, number):
                assert (RULES.level(state), RULES.number(state)) == (level, number)


def test_work_that_is_stopped_is_resumed(tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending_making, "SAVE_EVERY", 0.0)
    monkeypatch.setattr(ending_making, "TIMES", 0)
    steps: list[int] = []

    def stop(done: int, of: int) -> None:
        steps.append(done)
        if len(steps) in (20, 55):
            raise KeyboardInterrupt

    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            ending_making.make(GAME, 1, tmp_path, stop)
    _, codes = ending_making.make(GAME, 1, tmp_path, stop)

    assert np.array_equal(codes, endings.read(GAME, 1, tables.folders(GAME)[0] / "hunters-1.ending"))
    assert steps == sorted(set(steps)), "nothing is done twice"
    assert [file.name for file in tmp_path.iterdir()] == ["hunters-1.ending"]


@pytest.mark.parametrize("change", [{"edition": 99}, {"numbering": 0}, {"size": 1}, {"sha256": "0"}])
def test_a_table_for_something_else_or_damaged_is_refused(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]
) -> None:
    line, _, packed = (tables.folders(GAME)[0] / "hunters-1.ending").read_bytes().partition(b"\n")
    monkeypatch.setenv("FANGS_DATA", str(tmp_path))
    file = tables.folders(GAME)[0] / "hunters-1.ending"
    file.parent.mkdir(parents=True)
    file.write_bytes(json.dumps(json.loads(line) | change).encode() + b"\n" + packed)

    with pytest.raises(BadTable, match="Make it again"):
        endings.read(GAME, 1, file)
    assert endings.known(GAME, hunt("A B C D", "c1").state) is None


@pytest.mark.parametrize(
    "other", [{"supply": 1}, {"hunters": ["a1", "a2", "a3"]}, {"options": {"captures": "challenge"}}], ids=str
)
def test_positions_of_another_kind_are_not_looked_up(data: Path, other: dict[str, Any]) -> None:
    first = hunt("A B C D", "c1 c5")
    options = first.json()["options"] | other.pop("options", {})
    state = fangs.position(first.json() | {"options": options} | other).state

    assert endings.known(GAME, state) is None


def test_who_plays_by_a_table_wins_as_soon_as_it_says(known: Endings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "THOROUGH", 3)
    think = functools.partial(search.advise, rng=random.Random(1), allowance=3, plain=True)
    game = hunt("a1 b2 d4 D", "c3 e1")
    winner, moves = known.ending(game.state)
    made = 0
    while game.kind != "over":
        role = game.owing[0]
        made += role == "0"
        game = game.play(role, think(game, role)[0].action)

    assert (game.scores, made) == ([float(winner == 0), float(winner == 1)], moves)


def test_nobody_is_called_perfect_by_a_table_that_leaves_rules_out(data: Path) -> None:
    assert "perfect" not in bots.offered(hunt("A B C D", "c1 c5"))
