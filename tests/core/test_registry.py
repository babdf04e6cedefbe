"""Custom maps: read from a file of a sensible size, and known by a name that no other map has."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import fangs
from fangs.checking.new import new_game
from fangs.core.checks import laws
from fangs.core.discovery import registry, sources
from fangs.core.discovery.loading import Source, load, load_again
from fangs.core.errors import BrokenGame
from fangs.core.position import Position
from fangs.games.maneater.mapfile import MAX_COLUMNS, MAX_HEXES, MAX_ROWS

NAME = "maneater"
PRINTED = (fangs.game(NAME).folder / "resort.toml").read_text("utf-8")


@pytest.fixture(autouse=True)
def forget_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_with_map", {})


def called(name: str, folder: Path, file: str = "own.toml", more: str = "") -> Path:
    """A file with the printed map under another name."""
    path = folder / file
    path.write_text(re.sub('"resort"', f'"{name}"', PRINTED) + more, "utf-8")
    return path


def test_the_map_that_was_read_last_is_played_on(tmp_path: Path) -> None:
    pond, lake = (registry.use_map(NAME, called(name, tmp_path, name)) for name in ("pond", "lake"))

    assert fangs.game(NAME) is lake
    assert registry.use_map(NAME, tmp_path / "pond") is pond, "the same map may be read again"
    assert fangs.game(NAME) is pond
    assert registry.map_file(pond) == tmp_path / "pond"


def test_two_maps_of_one_name_cannot_both_be_there(tmp_path: Path) -> None:
    registry.use_map(NAME, called("pond", tmp_path))
    registry.use_map(NAME, called("lake", tmp_path))

    with pytest.raises(fangs.InvalidMap, match=r"has the same name, 'pond', as another map"):
        registry.use_map(NAME, called("pond", tmp_path, more="# and another"))
    assert fangs.game(NAME).map_name == "lake"


def test_a_map_is_not_called_as_what_is_hidden(tmp_path: Path) -> None:
    with pytest.raises(fangs.InvalidMap, match=r"Line 6: a map cannot be called '\?'"):
        registry.use_map(NAME, called("?", tmp_path))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"#" * 100_001, "is too long. It can have at most 100,000 bytes"),
        (b"\xff", "cannot be read: it is not UTF-8 text"),
        (b"", r"Line 1: the file ends without the key 'name'\."),
    ],
    ids=["long", "no text", "empty"],
)
def test_a_file_that_is_no_map_is_refused(data: bytes, words: str, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_bytes(data)

    with pytest.raises(fangs.InvalidMap, match=words):
        registry.use_map(NAME, tmp_path / "own.toml")


def test_a_map_may_be_as_long_as_it_says(tmp_path: Path) -> None:
    path = called("long", tmp_path)
    path.write_bytes(path.read_bytes().ljust(registry.MAX_MAP, b"\n"))

    assert registry.use_map(NAME, path).map_name == "long"


def test_a_mark_at_the_start_of_the_file_is_passed_over(tmp_path: Path) -> None:
    path = called("marked", tmp_path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())

    assert registry.use_map(NAME, path).map_name == "marked"


def test_the_map_on_the_page_can_be_played_on(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "maps.md").read_text("utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    (tmp_path / "own.toml").write_text(example, "utf-8")
    game = registry.use_map(NAME, tmp_path / "own.toml")

    assert fangs.new(NAME).json()["shark"] == "12"
    assert laws.check(game, 1, limit=30, compiled=False, thorough=0) > 50
    assert all(f"{number:,}" in page for number in (registry.MAX_MAP, MAX_HEXES, MAX_COLUMNS, MAX_ROWS))


def test_a_game_on_its_own_map_has_no_file(tmp_path: Path) -> None:
    assert registry.map_file(fangs.game(NAME)) is None


def elsewhere(pickled: bytes, code: str) -> str:
    """What this code prints in another process, where `given` is what was pickled."""
    program = f"import pickle, sys, fangs\ngiven = pickle.load(sys.stdin.buffer)\n{code}"
    done = subprocess.run([sys.executable, "-c", program], input=pickled, capture_output=True, check=True)
    return done.stdout.decode().strip()


def test_a_game_on_a_map_is_pickled_with_the_text_of_its_map_and_does_not_change_what_is_played_on(
    tmp_path: Path,
) -> None:
    printed = fangs.new(NAME)
    pond = registry.use_map(NAME, called("pond", tmp_path))
    assert pickle.loads(pickle.dumps(printed)) == printed, "the printed map, though another is in use"
    pickled = pickle.dumps(fangs.new(NAME))
    lake = registry.use_map(NAME, called("lake", tmp_path))
    (tmp_path / "own.toml").unlink()

    assert pickle.loads(pickled).game is pond and fangs.game(NAME) is lake
    assert elsewhere(pickled, "print(given.game.map_name, fangs.position(given.json()) == given)") == "pond True"


def test_a_game_in_a_folder_is_pickled_by_its_folder_and_one_that_was_changed_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = new_game("heap", tmp_path / "heap")
    loaded = load(Source("heap", folder))
    monkeypatch.setenv(sources.FOLDERS, f"other={folder}")
    named = fangs.game("other")
    monkeypatch.delenv(sources.FOLDERS)

    for game in (loaded, named):
        position = Position(game, game.start())
        assert elsewhere(pickle.dumps(position), "print(given.game.title, given.kind)") == f"{game.title} decision"
    with pytest.raises(pickle.PicklingError, match="The game heap was changed after it was loaded"):
        pickle.dumps(replace(loaded, edition=7))


def test_nothing_is_left_of_a_game_whose_loading_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "__init__.py").write_text("from . import part\n\nraise ValueError(17)\n")
    (tmp_path / "part.py").write_text("")
    other = ModuleType("fangs_half_loaded_other")
    monkeypatch.setitem(sys.modules, other.__name__, other)
    with pytest.raises(ValueError, match="17"):
        load_again("fangs_half_loaded", tmp_path)

    assert [name for name in sys.modules if name.startswith("fangs_half_loaded")] == [other.__name__]
    (tmp_path / "__init__.py").write_text("GAME = 17\n")
    assert load_again("fangs_half_loaded", tmp_path).GAME == 17
    del sys.modules["fangs_half_loaded"]


def test_what_python_asks_about_a_broken_file_ends_its_sentence_once(tmp_path: Path) -> None:
    folder = new_game("heap", tmp_path / "heap")
    rules = folder / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("out[player] =", "out(player) ="), "utf-8")

    with pytest.raises(
        BrokenGame, match=r"heap/rules\.py, line \d+: SyntaxError: cannot assign to function call.*'='\.$"
    ):
        load(Source("heap", folder))
