"""The file of a game at the terminal: nothing in it is lost, whoever else writes it, and nothing is said to be saved that is not."""

from __future__ import annotations

import io
import os
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

import fangs
from fangs import Record
from fangs.core.errors import RequestError
from fangs.core.fields import compact
from fangs.core.records.files import read_record
from fangs.terminal.files import GameFile
from fangs.terminal.seats import read_seats
from fangs.terminal.session import Session
from tests.command import run_fangs


def mandua(*moves: int) -> Record:
    """A game of two players with these moves, by their numbers in the lists of what is legal."""
    record = Record(fangs.game("mandua"), names={0: "Ann", 1: "Bob"})
    for move in moves:
        play(record, move)
    return record


def play(record: Record, move: int) -> None:
    role = record.position.owing[0]
    record.play(role, record.position.legal(role)[move])


def rebased() -> str:
    """A game whose rules were corrected after all of its moves, so that the record has no steps of its own."""
    head, _, steps = str(mandua(0, 0, 0, 0)).partition("\n\n")
    return f"{head}\n\n{steps}rebased: 1 {compact(fangs.new('mandua').json())}\n"


AS_WRITTEN = {
    "no moves": "fangs record\ngame: mandua\nedition: 1\nplayers: 2\noptions: {}\nname 0: Ann\n",
    "names for nobody": "fangs record\ngame: mandua\nedition: 1\nplayers: 2\noptions: {}\n",
    "moves under earlier rules": rebased(),
    "a letter around it": f"Dear Bob,\nhere is our game.\n\n{mandua(0)}# a comment\n\nYours, Ann\n",
}


@pytest.mark.parametrize("what", AS_WRITTEN)
def test_a_game_that_was_only_looked_at_leaves_its_file_as_it_was(tmp_path: Path, what: str) -> None:
    file = tmp_path / "h.fangs"
    file.write_text(AS_WRITTEN[what])
    done = run_fangs("play", "--resume", str(file), stdin="quit\n", FANGS_DATA=str(tmp_path / "data"))

    assert file.read_text() == AS_WRITTEN[what]
    assert done.returncode == 0 and "The saved game has not changed. To resume the game, run:" in done.stdout
    assert not [*(tmp_path / "data").rglob("*.fangs")]


def test_a_new_game_that_is_left_before_it_begins_leaves_no_file(tmp_path: Path) -> None:
    done = run_fangs("play", "mandua", stdin="quit\n", FANGS_DATA=str(tmp_path))

    assert done.returncode == 0 and "saved" not in done.stdout
    assert not [*tmp_path.rglob("*.fangs")]


@pytest.mark.parametrize("moves", ["b1\nquit\n", "b1\n"])
def test_a_game_that_cannot_be_saved_is_not_said_to_be(tmp_path: Path, moves: str) -> None:
    (tmp_path / "games").symlink_to("/proc/self")  # where nobody can create a file
    done = run_fangs("play", "mandua", "--seat", "you", "--seat", "random", stdin=moves, FANGS_DATA=str(tmp_path))

    assert done.returncode == 1 and "The game is not saved" in done.stdout
    assert "The game is saved" not in done.stdout and "fangs play --resume" not in done.stdout


def test_a_finished_game_that_cannot_be_saved_is_not_said_to_be(tmp_path: Path) -> None:
    (tmp_path / "games").symlink_to("/proc/self")
    typed = "play lunch --seed 1 --option target=0 --seat random --seat random"
    done = run_fangs(*typed.split(), FANGS_DATA=str(tmp_path))

    assert done.returncode == 1 and "have won" in done.stdout and "The game is saved" not in done.stdout


def test_two_sessions_with_one_file_lose_neither_s_moves(tmp_path: Path) -> None:
    path = tmp_path / "x.fangs"
    path.write_text(str(mandua(0)))
    (first, played), (idle, same), (second, other) = [GameFile.resumed(path) for _ in range(3)]
    for _ in range(2):
        play(played, 0)
        first.save(played)
    idle.save(same)
    for _ in range(2):
        play(other, 1)
        second.save(other)

    assert (first.path, idle.path, second.path) == (path, path, tmp_path / "x-2.fangs")
    assert read_record(path).steps == mandua(0, 0, 0).steps
    assert read_record(tmp_path / "x-2.fangs").steps == mandua(0, 1, 1).steps


def test_the_player_is_told_where_a_game_is_saved_whose_file_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "x.fangs"
    path.write_text(str(mandua(0)))
    file, record = GameFile.resumed(path)
    said = io.StringIO()
    session = Session(
        record, read_seats(["you", "you:Bob"], record.position), Random(1), Console(file=said, width=300), file
    )
    play(record, 0)
    session._obey("0", f"save {path}")
    play(record, 0)
    assert session.keep_for_later() and "Another program" not in said.getvalue(), "our own copy is not another's"

    path.write_text("something else")
    play(record, 0)
    assert session.keep_for_later() and path.read_text() == "something else"
    told = " ".join(said.getvalue().split())
    assert f"Another program has changed {path}, so this game is saved in {tmp_path / 'x-2.fangs'}." in told
    assert told.endswith(f"fangs play --resume {tmp_path / 'x-2.fangs'}")


@pytest.mark.parametrize("is_there", [True, False])
def test_a_game_is_saved_again_when_its_file_no_longer_has_it(tmp_path: Path, is_there: bool) -> None:
    file, record = GameFile(tmp_path, "x"), mandua(0)
    file.save(record)
    if is_there:
        (tmp_path / "x.fangs").write_text("something else")
    else:
        (tmp_path / "x.fangs").unlink()
    file.save(record)

    assert file.path == tmp_path / ("x-2.fangs" if is_there else "x.fangs")
    assert read_record(file.path).steps == record.steps
    assert [one.read_text() for one in tmp_path.iterdir() if one != file.path] == ["something else"] * is_there


def test_a_game_from_standard_input_is_saved_as_a_new_one(tmp_path: Path) -> None:
    text = str(mandua(0))
    left = run_fangs("play", "--resume", "-", stdin=text, FANGS_DATA=str(tmp_path))
    assert left.returncode == 0 and not [*tmp_path.rglob("*.fangs")]

    bots = ["--seat", "random", "--seat", "random", "--seed", "1"]
    played = run_fangs("play", "--resume", "-", *bots, stdin=text, FANGS_DATA=str(tmp_path))
    (file,) = (tmp_path / "games").iterdir()
    assert played.returncode == 0 and "The game is saved. To look at the game again, run:" in played.stdout
    assert read_record(file).position.kind == "over" and not Path("-").exists()


def test_a_copy_goes_into_a_device_or_through_a_link_and_a_file_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "goal").touch(0o644)
    (tmp_path / "link").symlink_to("goal")
    (tmp_path / "nothing").symlink_to(os.devnull)
    game = GameFile.new(fangs.game("mandua"))
    for name in ("link", "nothing"):
        game.save_to(mandua(0), tmp_path / name)

    assert (tmp_path / "link").is_symlink() and read_record(tmp_path / "goal").steps
    assert (tmp_path / "nothing").is_char_device()
    assert (tmp_path / "goal").stat().st_mode & 0o777 == 0o644


def test_a_name_that_was_reserved_for_a_game_is_given_back_if_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> None:
        raise RequestError("no space left")

    monkeypatch.setattr("fangs.terminal.files.write_file", full)
    with pytest.raises(RequestError, match="no space left"):
        GameFile(tmp_path, "x").save(mandua(0))

    assert not [*tmp_path.iterdir()]
