"""The twin: compiled from the same files, apart from the plain modules, and never stale."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fangs
from fangs.engine import twin
from fangs.engine.batch import Batch


def python(code: str, **environment: str) -> str:
    """What a Python process of its own prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **environment}, check=True
    )
    return done.stdout.strip()


def test_plain_rules_bring_in_neither_numpy_nor_numba() -> None:
    code = """
import random, sys, fangs
for name in fangs.names():
    position = fangs.new(name)
    for _ in range(50):
        if position.kind == "chance":
            position = position.roll(random.Random(1))
        elif position.kind == "decision":
            position = position.play(position.owing[0], position.legal(position.owing[0])[0])
    position.text(), position.svg(), position.json(None)
from fangs.engine.twin import drive
drive("playout", fangs.game("lunch").rules)
print(sorted({"numpy", "numba"} & set(sys.modules)))
"""
    assert python(code) == "[]"


def test_the_twin_leaves_the_plain_rules_as_they_are() -> None:
    rules = fangs.game("lunch").rules
    compiled = twin.compiled(rules)

    assert compiled is not rules
    assert compiled.__file__ == rules.__file__
    assert type(rules.play).__name__ == "function"
    assert type(compiled.play).__name__ == "CPUDispatcher"
    assert twin.compiled(rules) is compiled


def test_the_cache_is_named_by_what_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba alone would not notice that a rule was edited which a cached driver has in it."""
    source = tmp_path / "games" / "rules.py"
    source.parent.mkdir()
    monkeypatch.setattr(twin, "_SOURCES", tmp_path)
    names = set()
    for text in ("a = 1", "a = 2", "a = 1"):
        source.write_text(text)
        twin._digest.cache_clear()
        names.add(twin.cache_folder().name)
    twin._digest.cache_clear()

    assert len(names) == 2


def test_what_was_compiled_for_old_versions_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FANGS_CACHE", str(tmp_path))
    folder = tmp_path / "compiled"
    for name, days in (("0" * 16, 40), ("f" * 16, 3), ("photos", 90), (twin.cache_folder().name, 90)):
        (folder / name).mkdir(parents=True)
        (folder / name / "code.nbi").touch()
        os.utime(folder / name / "code.nbi", (time.time() - days * 86_400,) * 2)

    assert twin.forget_old() == 1
    left = {path.name for path in folder.iterdir()}
    assert left == {"f" * 16, "photos", twin.cache_folder().name}, "what is not ours stays"


def test_where_no_cache_can_be_written_twins_are_compiled_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    code = """
import fangs
from fangs.engine import rng, twin
print(twin.compiled(rng).mix(7) == rng.mix(7))
"""
    assert python(code, FANGS_CACHE=str(tmp_path / "file" / "below")) == "True"


def test_what_was_loaded_once_is_not_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search of a few hundred simulations took as long to begin as to run."""
    rules = fangs.game("lunch").rules
    found = twin.compiled(rules), twin.drive("search", twin.compiled(rules)), twin.drive("search", rules)
    monkeypatch.setattr(twin, "cache_folder", lambda own=None: pytest.fail("The sources are read again."))

    assert (twin.compiled(rules), twin.drive("search", twin.compiled(rules)), twin.drive("search", rules)) == found


def test_other_users_of_numba_keep_their_cache_folder() -> None:
    import numba

    before = numba.config.CACHE_DIR
    twin.compiled.__wrapped__(fangs.game("lunch").rules)

    assert before == numba.config.CACHE_DIR


@pytest.mark.parametrize("cores", [1, 2, 3])
def test_a_batch_plays_the_same_games_on_any_number_of_cores(cores: int) -> None:
    game = fangs.game("lunch")
    first = game.start(None, {"target": 0})
    alone, together = (Batch(game.rules, first, 50, seed=3, cores=c) for c in (1, cores))

    assert alone.finish() == together.finish()
    assert (alone.states == together.states).all()
    assert (alone.owed == 0).all()
    assert (alone.scores()[:, 0] == -alone.scores()[:, 1]).all()


def test_a_batch_plays_the_actions_it_is_given_and_rolls_the_dice() -> None:
    game = fangs.game("lunch")
    batch = Batch(game.rules, game.start(), 20, seed=1)
    roles = [int(owed).bit_length() - 1 for owed in batch.owed]
    actions, counts = batch.legal(roles)
    columns = batch.states["roll"].copy()
    batch.play([-1, *roles[1:]], actions[:, 0])

    assert (counts == 7).all(), "an empty column has seven squares"
    assert batch.states["board"][0].sum() == 0, "a table whose role is negative stays as it is"
    assert all(batch.states["board"][i].any() for i in range(1, 20))
    assert set(columns) <= {0, 1, 2, 3, 5, 6, 7, 8, 9}, "123 never lets anybody place"


@pytest.mark.parametrize(
    ("roles", "actions", "words"),
    [
        ([0] * 4, [0] * 5, r"roles must be 5 whole numbers, one a table, not int64 of shape \(4,\)"),
        ([0] * 5, [[0]] * 5, r"actions must be 5 whole numbers, one a table, not int64 of shape \(5, 1\)"),
        ([0] * 5, [1.5] * 5, "actions must be 5 whole numbers, one a table, not float64"),
        (["0"] * 5, [0] * 5, "roles must be 5 whole numbers"),
        ([0, 1, 2, 0, 0], [0] * 5, "roles must be below 2, not 2"),
    ],
)
def test_what_is_not_one_number_a_table_is_refused_before_compiled_code_trusts_it(
    roles: list[Any], actions: list[Any], words: str
) -> None:
    game = fangs.game("lunch")
    batch = Batch(game.rules, game.start(), 5, seed=1)
    before = batch.states.copy()

    with pytest.raises(ValueError, match=words):
        batch.play(roles, actions)
    assert (batch.states == before).all()


def test_arrays_of_any_whole_numbers_are_taken_and_a_negative_role_has_nothing_listed() -> None:
    game = fangs.game("lunch")
    one, other = (Batch(game.rules, game.start(), 5, seed=1) for _ in range(2))
    roles = np.array([[int(owed).bit_length() - 1, 9] for owed in one.owed], np.int8)[:, 0]
    actions, counts = one.legal(np.where(np.arange(5) == 2, -1, roles))
    one.play(roles, actions[:, 0].astype(np.uint16))
    other.play(roles.tolist(), other.legal(roles)[0][:, 0])

    assert counts.tolist() == [7, 7, 0, 7, 7]
    assert (one.states == other.states)[[0, 1, 3, 4]].all()


def test_a_batch_is_set_up_from_a_record_of_its_own_game() -> None:
    rules = fangs.game("lunch").rules

    with pytest.raises(TypeError, match=r"must be a State of fangs\.games\.lunch\.rules, not of fangs\.games\.getbit"):
        Batch(rules, fangs.game("getbit").start(), 5)
    with pytest.raises(ValueError, match="1 table or more, not 0"):
        Batch(rules, fangs.game("lunch").start(), 0)
    with pytest.raises(ValueError, match="a seed from 0 to 2\\*\\*63 - 1, not -1"):
        Batch(rules, fangs.game("lunch").start(), 5, seed=-1)


def test_a_batch_keeps_its_threads() -> None:
    game = fangs.game("lunch")
    batch = Batch(game.rules, game.start(), 50, cores=2)
    batch.wander(1)
    before = set(threading.enumerate())
    batch.wander(1)

    assert set(threading.enumerate()) == before


def test_tables_of_a_batch_have_dice_of_their_own() -> None:
    game = fangs.game("lunch")
    few, many = (Batch(game.rules, game.start(None, {"target": 0}), n, seed=9) for n in (3, 30))
    few.finish()
    many.finish()

    assert (few.states == many.states[:3]).all()
    assert len({tuple(row) for row in many.states["board"].tolist()}) > 20


def test_wandering_tables_begin_again_when_a_game_ends() -> None:
    game = fangs.game("lunch")
    batch = Batch(game.rules, game.start(None, {"target": 0}), 5, seed=2)
    batch.wander(1000)

    assert (batch.states["round"] == 1).all()
    assert (batch.states["hand"] > 0).any()
