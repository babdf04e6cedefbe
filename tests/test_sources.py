"""Games from elsewhere: folders that are named, packages that are installed; and one that is broken, which spoils no other."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import fangs
from fangs.core.checks import laws
from fangs.core.discovery import sources
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table.events.codec import BrokenLog
from tests.command import run_fangs
from tests.table.evening import of_friends

LUNCH = fangs.game("lunch").folder
OURS = tuple(sorted(path.parent.name for path in sources.OURS.glob("*/rules.py")))


@pytest.fixture(autouse=True)
def found_anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(sources.FOLDERS, raising=False)
    sources._sources.cache_clear()
    yield
    sources._sources.cache_clear()


def folder_of(parent: Path, name: str, **files: str) -> Path:
    """A copy of a game's folder, some of whose files are written anew."""
    folder = parent / name
    shutil.copytree(LUNCH, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file, text in files.items():
        (folder / f"{file}.py").write_text(text)
    return folder


def test_a_game_in_a_folder_is_played_beside_ours_under_its_own_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(sources.FOLDERS, f"dinner={folder_of(tmp_path, 'lunch')}")

    assert fangs.names() == tuple(sorted([*OURS, "dinner"]))
    dinner, lunch = fangs.new("dinner"), fangs.new("lunch")
    assert (dinner.json()["game"], lunch.json()["game"]) == ("dinner", "lunch")
    assert type(dinner.state) is not type(lunch.state), "two versions of one game know nothing of each other"
    assert fangs.position(dinner.json()) == dinner
    assert laws.check(fangs.game("dinner"), 1, limit=20, compiled=False, thorough=0) > 20


def test_a_folder_may_hold_several_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("brunch", "supper"):
        folder_of(tmp_path, name)
    monkeypatch.setenv(sources.FOLDERS, str(tmp_path))

    assert set(fangs.names()) == {*OURS, "brunch", "supper"}


def test_a_folder_is_taken_by_the_processes_that_are_started_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(sources.FOLDERS, "")

    assert sources.add_folder(str(folder_of(tmp_path, "brunch"))) == ("brunch",)
    code = "import fangs; print(fangs.game('brunch').title)"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert child.stdout.strip() == "Let's Do Lunch!"


def test_a_package_that_is_installed_brings_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder_of(tmp_path, "breakfast")
    about = tmp_path / "tables-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Name: tables\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[fangs.games]\nbreakfast = breakfast\nearly = breakfast:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))

    assert {"breakfast", "early"} <= set(fangs.names())
    assert fangs.new("early").json()["game"] == "early"


BROKEN = {
    r"gone/rules.py, line 2: SyntaxError": {"rules": "x = 1\ndef f(:\n"},
    r"gone/rules.py, line 3: ZeroDivisionError: division by zero": {"rules": "\n\nx = 1 / 0\n"},
    r"gone/__init__.py, line 1: ImportError: cannot import name 'nothing'": {"__init__": "from . import nothing\n"},
    r"its __init__.py has no GAME = Game\(...\)": {"__init__": ""},
    r"gone/board.py, line 1: SystemExit: 3": {"board": "raise SystemExit(3)"},
}


@pytest.mark.parametrize("said", BROKEN)
def test_a_broken_game_is_told_with_file_and_line_and_spoils_no_other(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(sources.FOLDERS, str(folder_of(tmp_path, "gone", **BROKEN[said])))

    for _ in range(2):
        with pytest.raises(fangs.BrokenGame, match=f"^The game gone cannot be loaded: {said}"):
            fangs.game("gone")
    assert [game.name for game in fangs.all_games()] == list(OURS)
    assert len(fangs.broken()) == 1


def test_of_two_games_with_one_name_the_first_is_there_and_the_other_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_of(tmp_path, "lunch")
    monkeypatch.setenv(sources.FOLDERS, str(folder))

    assert fangs.game("lunch").folder == LUNCH
    assert fangs.broken() == [
        f"There is already a game lunch, so the game in {folder} is ignored. Use lunch2={folder} to give it another name."
    ]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("nowhere", "There is no game in the folder '/.*nowhere'"),
        ("x=nowhere", "There is no game in the folder '/.*nowhere'"),
        ("A Game={}", "'A Game' cannot be the name of a game"),
    ],
)
def test_a_folder_without_a_game_and_a_name_that_is_none_are_refused(given: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(fangs.RequestError, match=said):
        sources.add_folder(given.format(folder_of(tmp_path, "brunch")))


def test_a_table_waits_until_its_game_is_back_and_the_lobby_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(sources.FOLDERS, str(folder_of(tmp_path, "brunch")))
    with closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store:
        home = TableService(store, News(), bot_delay=0, clock=lambda: 1000.0)
        open_one = home.create(of_friends("lunch"))[0].name
        name = home.create(of_friends("brunch"))[0].name

        monkeypatch.setenv(sources.FOLDERS, "")
        later = TableService(store, News(), bot_delay=0, clock=lambda: 1000.0)
        assert later.table(open_one).game.name == "lunch"
        with pytest.raises(BrokenLog, match=r"The game of this table is not installed\. There is no game 'brunch'"):
            later.table(name)
        later.offers(9)

        monkeypatch.setenv(sources.FOLDERS, str(tmp_path / "brunch"))
        assert later.table(name).game.title == "Let's Do Lunch!"


def test_every_command_takes_a_folder_and_a_broken_game_is_told_beside_what_was_asked(tmp_path: Path) -> None:
    folder_of(tmp_path, "brunch")
    folder_of(tmp_path, "gone", rules="def f(:\n")

    listed = run_fangs("--game", str(tmp_path), "list")
    assert listed.returncode == 0
    assert "brunch     Let's Do Lunch!" in listed.stdout and "Mandua" in listed.stdout
    assert listed.stderr.startswith("fangs: The game gone cannot be loaded: gone/rules.py, line 1: SyntaxError")
    assert run_fangs("rules", str(tmp_path / "brunch"), "L3.4").stdout.startswith("**L3.4**")
