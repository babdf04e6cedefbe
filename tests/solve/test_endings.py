"""Tables of endings: the rules, an independent brute force, what is resumed and refused, and who plays by them."""

from __future__ import annotations

import functools
import json
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fangs
from fangs import Position, bots
from fangs.bots import search
from fangs.engine.memory import Memory
from fangs.engine.twin import compiled, drive
from fangs.lab import outside, solving
from fangs.solve import blocks, ending_making, endings, tables
from fangs.solve.combined_tables import CombinedTables, combined_tables
from fangs.solve.endings import Ending, Endings
from fangs.solve.stored import BadTable
from tests.games.mandua import slow

GAME = fangs.game("mandua")
RULES = endings.rules_of(GAME)
LEVELS = (1, 2)


def made(level: int, folder: Path, *given: Any, **more: Any) -> ending_making.MadeTable:
    """A new table of this level in a folder, from the lower ones there or in the data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with combined_tables(GAME, level, folder) as combined:
        return ending_making.make(combined, level, *given, **more)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("data")
        patch.setenv("FANGS_DATA", str(folder))
        for level in LEVELS:
            made(level, tables.folders(GAME)[0])
        yield folder


@pytest.fixture
def known(data: Path) -> Endings:
    found = endings.known(GAME, hunt("A B C D", "c1 c5").state)
    assert found is not None
    return found


def table_of(level: int) -> Path:
    """The file of a table that the fixture `data` has made."""
    file = endings.find(GAME, level)
    assert file is not None
    return file


def codes_of(file: Path, level: int) -> Any:
    return np.frombuffer(b"".join(endings.read(GAME, level, file).all()), np.uint8)


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
    if not actions:
        return Ending(0, 0)  # D5.2
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
    codes = codes_of(table_of(1), 1)
    wrong = np.where(codes >= RULES.LOST, codes ^ 1, codes)

    assert Endings(GAME, {1: wrong}).residual(1, 50, seed=1) > 10


def test_work_that_is_stopped_is_resumed(tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending_making, "SAVE_EVERY", 0.0)
    monkeypatch.setattr(ending_making, "TIMES", 0)
    monkeypatch.setattr(ending_making, "SHARE", 4)
    shown: list[int] = []

    def stop(done: int, of: int) -> None:
        shown.append(done)
        if len(shown) in (2, 33):
            raise KeyboardInterrupt

    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            made(1, tmp_path, stop)
    file = made(1, tmp_path, stop).file

    assert file.read_bytes() == table_of(1).read_bytes()
    assert len(shown) == 4 * (1 + 2 * 13), "nothing is done twice: the first phase, then two for each depth up to 12"
    assert shown == sorted(shown)
    assert [file.name for file in tmp_path.iterdir()] == ["hunters-1.ending"]


def test_what_is_stopped_while_the_finished_table_is_checked_is_not_made_again(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ending_making, "SAVE_EVERY", 0.0)
    monkeypatch.setattr(ending_making, "TIMES", 10**9)
    shown: list[int] = []
    with monkeypatch.context() as stopped:
        stopped.setattr(CombinedTables, "check", lambda *given: signal.raise_signal(signal.SIGINT))
        with pytest.raises(KeyboardInterrupt):
            made(1, tmp_path)

    assert made(1, tmp_path, lambda done, of: shown.append(done)).file.read_bytes() == table_of(1).read_bytes()
    assert shown == []


@pytest.mark.parametrize("change", ["numbering", "cut off"])
def test_work_that_cannot_be_resumed_is_begun_again(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    assert RULES is not None
    monkeypatch.setattr(ending_making, "SAVE_EVERY", 0.0)
    monkeypatch.setattr(ending_making, "TIMES", 0)

    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    part = tmp_path / "hunters-1.part.npz"
    with monkeypatch.context() as before:
        before.setattr(RULES, "NUMBERING", 1 if change == "numbering" else RULES.NUMBERING)
        with pytest.raises(KeyboardInterrupt):
            made(1, tmp_path, stop)
    if change == "cut off":
        part.write_bytes(part.read_bytes()[:-100])
    monkeypatch.setattr(ending_making, "SAVE_EVERY", 60.0)
    file = made(1, tmp_path).file

    assert file.read_bytes() == table_of(1).read_bytes() and not part.exists()


def test_a_table_is_the_same_whether_the_lower_one_was_just_made_or_is_read(tmp_path: Path, data: Path) -> None:
    with combined_tables(GAME, 2, tmp_path) as combined:
        assert combined.lacks_turns(2)
        ending_making.make(combined, 1)
        assert not combined.lacks_turns(2)
        assert ending_making.make(combined, 2).file.read_bytes() == table_of(2).read_bytes()


def test_one_thread_and_several_make_the_same_table(tmp_path: Path, data: Path) -> None:
    found = made(2, tmp_path, cores=3)

    assert found.file.read_bytes() == table_of(2).read_bytes()
    assert " positions, in 1 move at most; " in (said := ending_making.summary(GAME, found))
    assert said.endswith("; whoever moves loses in 768"), (
        "as often as the plain rules find with the codes of the positions after"
    )


@pytest.mark.parametrize("is_plain", [True, False])
def test_a_wrong_code_contradicts_the_rules_wherever_it_is_looked_at(
    tmp_path: Path, data: Path, is_plain: bool
) -> None:
    assert RULES is not None
    with combined_tables(GAME, 2, tmp_path) as combined:
        combined.load(2)
        codes, rng, first = combined.codes, np.random.default_rng(1), RULES.BASES[1]
        drawn = list(map(int, rng.integers(0, RULES.SIZES[2], 40)))
        numbers = [number for number in drawn if codes[first + number] != RULES.INVALID]
        rules, where = GAME.rules if is_plain else compiled(GAME.rules), Memory(is_plain).state(GAME.start(None, {}))
        driver = drive("endings", rules)
        rows = [np.zeros(shape, np.int64) for shape in ((8, rules.MAX_ACTIONS), (driver.NOTES, 8), (2, driver.KNOWN))]
        room = [row.tolist() for row in rows] if is_plain else rows

        def wrong(asked: list[int]) -> int:
            given = asked if is_plain else np.array(asked)
            return int(driver.contradictions(*where, 2, given, codes, np.array(RULES.BASES), *room))

        assert len(numbers) < len(drawn) and wrong(drawn) == 0, "duplicates are marked"
        codes[first + numbers[0]] = RULES.DRAWN
        assert wrong(drawn) >= 1
        codes[first + numbers[0]] = RULES.INVALID
        assert wrong(numbers[:1]) == 1
        codes[first : first + RULES.SIZES[2]] = RULES.WON
        assert wrong(numbers) == len(numbers), "since no hunter is stuck in any of these"
        with (
            ThreadPoolExecutor(2) as pool,
            pytest.raises(BadTable, match=r"hunters-2 contradicts the rules in 4\d* of 50000"),
        ):
            combined.check(2, pool)


def test_of_a_small_table_all_positions_are_compared_with_the_rules(tmp_path: Path, data: Path) -> None:
    assert RULES is not None
    with combined_tables(GAME, 2, tmp_path) as combined:
        numbers = combined.numbers(1, RULES.SIZES[1], seed=1)

        assert list(numbers) == list(range(RULES.SIZES[1])) and len(combined.numbers(1, 100, seed=1)) == 100


def test_who_wins_with_one_more_hunter_in_supply_is_counted_by_the_rules(known: Endings, tmp_path: Path) -> None:
    assert RULES is not None
    (one,) = outside.shares(GAME, tmp_path, 60, last=1)
    with combined_tables(GAME, 2, tmp_path) as combined:
        won, total, state = 0, 0, GAME.start(None, {"quiet_limit": 0})
        for number in map(int, combined.numbers(1, 60, seed=1)):
            if RULES.position(state, 1, number, 1):
                won, total = won + (known.from_next(state).winner == 0), total + 1

    assert (one.level, one.positions, one.wins) == (1, total, (won / total, 1 - won / total, 0))


def test_who_wins_outside_of_tables_is_refused_in_a_sentence_where_there_are_none(tmp_path: Path) -> None:
    for game, said in (
        ("getbit", "Get Bit! has no tables of endings."),
        ("mandua", "The table hunters-1 is needed first."),
    ):
        command = [sys.executable, "-m", "fangs.lab.outside", game, "--tables", str(tmp_path), "--last", "1"]
        told = subprocess.run(
            command, capture_output=True, text=True, check=False, env={**os.environ, "FANGS_DATA": str(tmp_path)}
        )
        assert (told.returncode, told.stderr.strip()) == (1, said)


def test_positions_of_one_depth_are_found_wherever_they_are() -> None:
    """The codes are looked at 64 at a time."""
    assert RULES is not None
    codes = bytearray(200)
    for at, code in ((3, RULES.WON + 4), (64, RULES.LOST + 5), (130, RULES.WON + 5), (199, RULES.LOST + 5)):
        codes[at] = code
    found, at = [], RULES.next_of(codes, 0, 200, 5)
    while at < 200:
        found.append(at)
        at = RULES.next_of(codes, at + 1, 200, 5)

    assert (found, RULES.next_of(codes, 131, 199, 5)) == ([64, 130, 199], 199)


def test_the_deepest_code_stands_for_all_depths_from_there_on(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert RULES is not None
    monkeypatch.setattr(RULES, "DEEPEST", most := 10)
    monkeypatch.setattr(CombinedTables, "check", lambda *_: 0)  # compiled rules keep the usual limit
    monkeypatch.setattr(ending_making, "SHARE", 2)
    for level in LEVELS:
        found = made(level, tmp_path)
        exact = codes_of(table_of(level), level).astype(int)
        assert np.array_equal(found.codes, np.where(exact < RULES.DRAWN, np.minimum(exact, RULES.LOST + most), exact))
        assert "the tigers win 99.6" in (said := ending_making.summary(GAME, found)) and "in 10 moves or more" in said
    assert (
        Endings(
            GAME, {level: endings.read(GAME, level, tmp_path / f"hunters-{level}.ending") for level in LEVELS}
        ).residual(2, 50, seed=3)
        == 0
    )


@pytest.mark.parametrize("change", [{"edition": 99}, {"numbering": 0}, {"size": 1}, {"sha256": "0"}])
def test_a_table_for_something_else_or_damaged_is_refused(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]
) -> None:
    line, _, packed = table_of(1).read_bytes().partition(b"\n")
    monkeypatch.setenv("FANGS_DATA", str(tmp_path))
    file = tables.folders(GAME)[0] / "hunters-1.ending"
    file.parent.mkdir(parents=True)
    file.write_bytes(json.dumps(json.loads(line) | change).encode() + b"\n" + packed)

    with pytest.raises(BadTable, match="Make it again"):
        endings.read(GAME, 1, file)
    assert endings.known(GAME, hunt("A B C D", "c1").state) is None


def damage(file: Path) -> None:
    """Change the last byte of a table, as a disk might: nothing else tells."""
    was = file.stat()
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    os.utime(file, ns=(was.st_atime_ns, was.st_mtime_ns))


@pytest.fixture
def copied(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another folder with the same tables."""
    shutil.copytree(data, tmp_path, dirs_exist_ok=True)
    monkeypatch.setenv("FANGS_DATA", str(tmp_path))
    return tmp_path


def test_a_block_that_is_damaged_is_refused_and_the_others_are_read(copied: Path) -> None:
    damage(table_of(1))
    found = endings.read(GAME, 1, table_of(1))

    assert found[0] >= 0
    with pytest.raises(BadTable, match=r"the checksum of its block 2 differs\. Make it again"):
        found[len(found) - 1]
    assert endings.known(GAME, hunt("A B C D", "c1").state) is None


@pytest.mark.parametrize("harm", [damage, Path.unlink], ids=["damaged", "removed"])
def test_a_table_that_is_harmed_while_it_is_in_use_spoils_no_advice(
    copied: Path, harm: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "THOROUGH", 3)
    game = hunt("a1 b2 d4 D", "c3")
    assert endings.known(GAME, game.state) is not None
    harm(table_of(1))
    blocks._unpacked.cache_clear()
    said = search.advise(game, "0", random.Random(1), 3, plain=True)

    assert {one.action for one in said} == set(game.legal("0"))


@pytest.mark.parametrize("reason", ["its numbering differs", "the checksum of its block 2 differs"])
def test_a_table_that_is_refused_is_made_again_when_it_is_asked_for(copied: Path, reason: str) -> None:
    file, made = table_of(1), table_of(1).read_bytes()
    line, _, packed = made.partition(b"\n")
    if "numbering" in reason:
        file.write_bytes(json.dumps(json.loads(line) | {"numbering": 1}).encode() + b"\n" + packed)
    else:
        damage(file)
    refused, said = solving.solve(GAME, ["hunters-1"], folder := file.parent)
    (there,) = solving.solve(GAME, ["hunters-1"], folder)

    assert f"{reason}. Make it again." in refused and "50,000 positions agree with the rules" in said
    assert "it is there already" in there and file.read_bytes() == made


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
