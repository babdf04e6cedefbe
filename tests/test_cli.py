"""The commands, as processes: what they print, and that whatever is wrong with a request is said in one sentence."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fangs
from fangs import Record
from fangs.cli import FAMILIES, main
from fangs.core.game import Pace
from fangs.core.teaching.puzzle import read, themes_of
from fangs.lab import bench, bench_report
from tests import nursery, typed
from tests.form import some


def run(*arguments: str, stdin: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    given = stdin.encode() if isinstance(stdin, str) else stdin
    return nursery.run(*arguments, stdin=given, env={**os.environ, "COLUMNS": "100", **environment})


def said(*arguments: str, stdin: str = "") -> str:
    done = run(*arguments, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, b""), done
    return done.stdout.decode()


def refused(*arguments: str, stdin: str | bytes = "") -> str:
    """The one sentence that a refused command says."""
    done = run(*arguments, stdin=stdin)
    text = done.stderr.decode()
    assert done.returncode != 0
    assert "Traceback" not in text
    assert "should not have happened" not in text
    return text


def test_play_without_a_game_explains_itself() -> None:
    text = said("play")

    assert "table games about being eaten" in text.lower()
    assert all(fangs.game(name).title in text for name in fangs.names())
    assert "fangs play GAME" in text


def test_puzzles_are_found_in_games_of_bots_and_kept_in_a_file(tmp_path: Path) -> None:
    file, game = tmp_path / "found.jsonl", fangs.game("overboard")

    assert f"1 puzzle of {game.title} is in" in said("puzzles", game.name, "--number", "1", "--to", str(file))

    (line,) = file.read_text("utf-8").splitlines()
    puzzle = read(game, json.loads(line))
    assert max(puzzle.scores, key=lambda action: puzzle.scores[action]) == puzzle.answer
    assert puzzle.theme in themes_of(game)


def test_list_tells_games_players_and_options() -> None:
    text = said("list")

    for name in fangs.names():
        assert fangs.game(name).title in text
        assert all(f"{option.name}=" in text for option in fangs.game(name).options)


def test_list_tells_the_same_as_json() -> None:
    told = json.loads(said("list", "--json"))
    assert [one["name"] for one in told["games"]] == [game.name for game in fangs.all_games()]
    assert {"easy", "random"} <= {one["name"] for one in told["bots"]}


def test_every_command_that_lists_can_print_json() -> None:
    lists = [["list"]] + [[family, "list"] for family in FAMILIES if "\n  list " in said(family, "--help")]
    assert ["tables", "list"] in lists and len(lists) >= 5
    for words in lists:
        assert "--json" in said(*words, "--help"), words


def test_a_language_that_there_is_not_is_refused() -> None:
    assert run("list", FANGS_LANGUAGE="xx").stderr.decode().strip() == (
        "fangs: FANGS_LANGUAGE is 'xx', but the languages are en and de."
    )


def test_list_is_in_the_reader_s_language_and_has_the_values_as_they_are_typed() -> None:
    text = run("list", FANGS_LANGUAGE="de").stdout.decode()

    assert "(2, 3, 5 Spieler)" in text
    assert "eating=...  automatic (automatisch) oder claimed (benannt); Vorgabe automatic: " in text
    assert not re.search(r"\b(players\)|default|or)\b", text)


@pytest.mark.parametrize("name", some(fangs.names(), "maneater"))
def test_rules_are_shown_whole_by_section_and_by_clause(name: str) -> None:
    book = fangs.game(name).rulebook
    clause, text = list(book.clauses.items())[-1]

    assert said("rules", name).strip() == book.text.strip()
    assert text in said("rules", name, clause.lower())
    assert said("rules", name, clause.partition(".")[0]).startswith("## ")


def test_a_position_is_drawn_as_text_or_svg_whole_or_for_a_player(tmp_path: Path) -> None:
    position = fangs.new("getbit").roll("2031").play("0", "5")
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position.json()))

    assert said("show", str(file)) == position.text() + "\n"
    assert said("show", str(file), "--as", "svg", "--player", "1") == position.svg(1) + "\n"
    assert said("show", "-", "--player", "spectator", stdin=file.read_text()) == position.text(None) + "\n"
    assert said("show", "-", stdin=json.dumps(position.json(1))) == position.text(1) + "\n", "a view is drawn too"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    record = Record(fangs.game("lunch"), options={"target": 0})
    dice = random.Random(1)
    while record.position.kind != "over":
        position = record.position
        role = position.owing[0] if position.owing else None
        record.play(role, dice.choice(position.legal(role)) if role else position.draw(dice))
    file = tmp_path / "saved.fangs"
    file.write_text(str(record))
    return file


def test_the_record_of_a_finished_game_without_a_seed_promises_none(saved: Path) -> None:
    assert "has no seed, so what chance decided cannot be checked" in refused("verify", str(saved))


def test_a_record_is_replayed_whole_or_to_a_step(saved: Path) -> None:
    record = Record.read(saved.read_text())
    whole, part = said("replay", str(saved)), said("replay", str(saved), "--to", "3")

    assert "have won" in whole
    assert all(str(event) in whole for position in record.positions for event in position.events)
    assert record.positions[3].text() in part
    assert "There is no step 999" in refused("replay", str(saved), "--to", "999")


def test_one_of_several_records_in_a_file_is_replayed_and_reviewed_with_what_its_head_says(
    saved: Path, tmp_path: Path
) -> None:
    text = saved.read_text()
    both = tmp_path / "both.fangs"
    both.write_text(text + "\n" + text.replace("\n\n", "\nevent: Spring Cup\n\n", 1))
    assert "Spring Cup" not in said("replay", str(both))
    assert "event: Spring Cup" in said("replay", str(both), "--game", "2")
    for command in ("replay", "review"):
        assert "There is no game 3 because the file has only 2" in refused(command, str(both), "--game", "3")


def test_the_version_is_said() -> None:
    assert said("--version").strip() == f"fangs {fangs.__version__}"


def test_a_record_is_stepped_through_at_a_terminal(saved: Path) -> None:
    import pexpect

    program, *words = (*typed.command(), "replay", str(saved))
    child = pexpect.spawn(program, words, timeout=20, encoding="utf-8")
    for asked, shown in (
        ("", "1 of "),
        ("2", "2 of "),
        ("b", "1 of "),
        ("9999", "There is no step 9999. The record has "),
        ("", "2 of "),
        ("x", "'x' is neither a command nor the number of a step. Press Enter to go on"),
        ("0", "0 of "),
        ("b", "There is no step -1"),
    ):
        child.expect_exact("> ")
        child.sendline(asked)
        child.expect_exact(shown)
    child.sendline("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


POND = """\
name = "pond"
shark_starts = [9]
columns = [
  "R....",
  "G.h1.",
  "B....",
  "Y....",
]

[herrings]
fair = ["forward 1", "forward 2", "forward 3", "astray", "whistle", "wave SE"]
foul = ["cramp", "back 1", "back 2", "back 3", "heads", "wave NW"]
"""


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    file = tmp_path / "pond.toml"
    file.write_text(POND)
    return file


def test_a_custom_map_is_played_saved_and_replayed(pond: Path, tmp_path: Path) -> None:
    options = ["--map", str(pond), "--players", "2", "--seat", "random", "--seed", "1"]
    done = run("play", "maneater", *options, FANGS_DATA=str(tmp_path))
    assert done.returncode == 0, done.stderr
    (file,) = (tmp_path / "games").iterdir()

    assert '"map": "pond"' in file.read_text()
    assert "of" in said("replay", str(file), "--map", str(pond))
    assert "but not the map 'pond'" in refused("replay", str(file))


def test_the_referee_takes_a_map_too(pond: Path) -> None:
    answer = said("referee", "--map", str(pond), stdin='{"op": "new", "game": "maneater"}\n')

    assert json.loads(answer)["position"]["options"]["map"] == "pond"


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [("G.h1.", "G.q1.", "5"), ("R....", ".....", ""), ('"heads"', '"tails"', "12"), ("columns = [", "columns = ", "3")],
)
def test_what_is_wrong_with_a_map_is_said_by_the_line(pond: Path, old: str, new: str, line: str) -> None:
    pond.write_text(POND.replace(old, new))

    assert f"line {line}" in refused("play", "maneater", "--map", str(pond)).casefold()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "lunhc"], "There is no game 'lunhc'"),
        (["play", "lunch", "--resume", "x"], "not both"),
        (["play", "lunch", "--players", "5"], "is for 2 players, but you asked for 5"),
        (["play", "lunch", "--option", "target"], "Options must be written as KEY=VALUE, but you wrote 'target'"),
        (["play", "lunch", "--option", "tarjet=3"], "Did you mean target"),
        (["play", "lunch", "--option", "target=many"], "a whole number from 0 to 1000000, but it is 'many'"),
        (["play", "lunch", "--option", "target=99999999999999999999999"], "a whole number from 0 to"),
        (["play", "overboard", "--option", "suits=arms,cups"], "suits"),
        (["play", "lunch", "--seat", "deep"], "A seat must be given as you, you:NAME or easy, medium"),
        (["play", "lunch", "--seat", "you:"], "A name must be one line of 1 to 80"),
        (["play", "lunch", *["--seat", "you"] * 3], "The game has 2 players, but you gave 3 seats"),
        (["play", "lunch", "--map", "x"], "cannot be played on a custom map"),
        (["play", "maneater", "--map", "/no/such/file"], "cannot be read: no such file"),
        (["play", "--resume", "/no/such/file"], "cannot be read: no such file"),
        (["play", "--resume", "/"], "cannot be read: is a directory"),
        (["replay", "/dev/null"], "This is not a record"),
        (["replay", "-"], "This is not a record"),
        (["show", "-"], "is not JSON"),
        (["rules", "lunch", "L9.9"], "There is no clause 'L9.9'"),
        (["bench", "chess"], "There is no game 'chess'"),
        (["paly"], "No such command 'paly'"),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else "",
)  # fmt: skip
def test_a_request_that_cannot_be_met_gets_a_sentence(arguments: list[str], words: str, tmp_path: Path) -> None:
    assert words in " ".join(refused(*arguments).replace("│", " ").split())


@pytest.mark.parametrize(
    "data",
    [b"\xff\xfe", b"\x00" * 10, b"[" * 100_000, b"9" * 5000, b"{}", b'{"game": "lunch"}'],
    ids=lambda d: str(d[:9]),
)
@pytest.mark.parametrize(
    "command", some([["show", "-"], ["replay", "-"], ["play", "--resume", "-"]], ["replay", "-"]), ids=" ".join
)
def test_a_file_with_anything_in_it_gets_a_sentence(command: list[str], data: bytes) -> None:
    assert refused(*command, stdin=data).startswith("fangs: ")


def test_what_a_game_s_folder_says_of_its_fault_commands_no_terminal(tmp_path: Path) -> None:
    folder = tmp_path / "nasty"
    folder.mkdir()
    (folder / "rules.py").touch()
    (folder / "__init__.py").write_text('raise ValueError("\\x1b]0;owned\\x07 \\x1b[2J\\x9b31m")', "utf-8")
    told = refused("--game", str(folder), "play", "nasty")
    assert r"\x1b]0;owned\x07 \x1b[2J\x9b31m" in told
    assert told.replace("\n", "").isprintable()


UNWRITABLE = {
    "a folder that is not there": (["puzzles", "lunch", "--to", "nowhere/p.txt"], "no such file or directory"),
    "a folder": (["puzzles", "lunch", "--to", "folder"], "is a directory"),
    "a name that is too long": (["puzzles", "lunch", "--to", "p" * 300], "file name too long"),
    "a folder whose name is too long": (
        ["study", "lunch", "--games", "100000", "--to", "f" * 300],
        "file name too long",
    ),
    "a file for a folder": (["study", "lunch", "--games", "100000", "--to", "file"], "not a directory"),
    "a folder in a file": (["study", "lunch", "--games", "100000", "--to", "file/in"], "not a directory"),
    "tables": (["solve", "mandua", "--to", "file"], "not a directory"),
    "weights": (["learn", "mandua", "--to", "file/mandua.weights"], "not a directory"),
    "weights in the place of a folder": (["learn", "getbit", "--to", "folder"], "is a directory"),
    "results": (["arena", "lunch", "easy", "random", "--results", "nowhere/r"], "no such file or directory"),
    "a site": (["site", "file"], "not a directory"),
}


@pytest.mark.parametrize(("asked", "why"), UNWRITABLE.values(), ids=UNWRITABLE)
def test_a_place_where_nothing_can_be_written_is_refused_before_the_work_begins(
    asked: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()

    told = refused(*asked)
    assert told.startswith("fangs: The file '") and told.endswith(f" cannot be written: {why}.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_no_internal_error() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "fangs", "list"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )

    assert (done.returncode, done.stderr) == (1, "fangs: The output cannot be written: no space left on device.\n")


def test_a_file_that_ends_too_early_is_not_taken_for_the_end_of_the_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A full disk leaves such a file of Python's behind: click alone prints only "Aborted!"."""

    def damaged(*_: object) -> None:
        raise EOFError("marshal data too short")

    monkeypatch.setattr(fangs, "new", damaged)
    monkeypatch.setattr(sys, "argv", ["fangs", "prove", "mandua"])
    with pytest.raises(SystemExit) as left:
        main()

    assert "internal error: RuntimeError: a file ends too early: marshal data too short." in str(left.value)
    assert "Aborted" not in capsys.readouterr().err


@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
def test_letters_that_the_terminal_lacks_are_replaced(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "FANGS_LANGUAGE": "de"}
    done = subprocess.run(
        [sys.executable, "-m", "fangs", "rules", "lunch"], env=environment, capture_output=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, b"") and b"?" in done.stdout


def test_an_unknown_game_in_a_position_is_refused_in_the_reader_s_language() -> None:
    told = run("show", "-", stdin='{"game": "x"}', FANGS_LANGUAGE="de").stderr.decode()

    assert "game muss getbit, " in told and " oder overboard sein" in told and "one of" not in told


def test_a_reader_that_goes_away_is_no_error_worth_a_word() -> None:
    done = subprocess.run(
        f"{sys.executable} -m fangs rules lunch | head -1", shell=True, capture_output=True, text=True, check=False
    )

    assert (done.stdout.strip(), done.stderr) == ("# Let's Do Lunch!", "")


def test_bench_measures_what_the_budgets_are_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.02)
    for module in (bench, bench_report):
        monkeypatch.setattr(module, "ALLOWANCES", (10, 50))
    pace, figures = fangs.game("getbit").pace, bench.measure(fangs.game("getbit"))

    assert figures["playouts compiled"] > figures["playouts plain"] > 0
    assert figures["batch choices, 1 core"] > 0 < figures["batch choices, 2 cores"]
    assert figures["steps of a learner"] > 0
    assert figures["budgets"] == {"move": pace.move, "svg": pace.svg, "search": pace.search}
    assert 0 < figures["move"] <= figures["longest move"]
    assert json.loads(json.dumps(figures)) == figures
    assert len(bench_report.as_tables([figures], 2)) == 4


def test_bench_holds_a_game_to_what_its_own_pace_asks_for() -> None:
    row = {"game": "pig", "move": 2e-5, "svg": 0.01, "budget": None, "has yardstick": False}
    row |= {f"search times playouts, {n:,}": 2.0 for n in bench.ALLOWANCES}
    usual, patient = (
        {**row, "budgets": {"move": pace.move, "svg": pace.svg, "search": pace.search}}
        for pace in (Pace(), Pace(svg=0.02, search=3))
    )

    assert bench_report.verdicts([patient], 0.1).splitlines() == [
        "import fangs and one position: 0.10 s (budget 0.15 s)"
    ]
    missed = bench_report.verdicts([usual], 0.1).splitlines()[1:]
    assert missed[0] == "pig: one drawing takes 10.0 ms, not 5"
    assert missed[1] == "pig: of 1,000 simulations one takes 2.0 times a random game, not 1.5"
    assert bench_report._budget_cells(usual)[0] == "none"


def test_a_command_does_not_load_what_belongs_to_the_post_and_to_tables() -> None:
    command = [sys.executable, "-X", "importtime", "-m", "fangs", "rules", "lunch"]
    done = subprocess.run(command, capture_output=True, check=True)
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.decode().splitlines()}
    assert "fangs.cli" in loaded
    assert not {name for name in loaded if name.startswith(("fangs.post", "fangs.table", "fangs.web"))}


def test_a_mistyped_command_is_told_the_nearest_of_all_commands() -> None:
    for mistyped, meant in (("vrify", "verify"), ("tabels", "tables"), ("pots", "post")):
        assert f"Did you mean '{meant}'?" in refused(mistyped)


def a_record(folder: Path) -> str:
    file = folder / "game.fangs"
    record = Record(fangs.game("mandua"))
    for _ in range(2):
        role = record.position.owing[0]
        record.play(role, record.position.legal(role)[0])
    file.write_text(str(record), "utf-8")
    return str(file)


BEGINNINGS = {"svg": b"<svg ", "png": b"\x89PNG", "apng": b"\x89PNG", "webp": b"RIFF", "gif": b"GIF89a"}


@pytest.mark.parametrize("ending", some(BEGINNINGS, "svg", "webp"))
def test_film_writes_the_format_of_the_ending(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"game.{ending}"

    said("film", a_record(tmp_path), "-o", str(file), "--theme", "dark", "--language", "de", "--size", "120")
    assert file.read_bytes().startswith(BEGINNINGS[ending])


REFUSED_FILMS = {
    "another ending": (
        ["-o", "game.jpg"],
        "The name of a picture must end with .svg, .png, .apng, .webp or .gif, but you gave",
    ),
    "a picture of a stretch": (
        ["-o", "game.png", "--from", "1"],
        "A file that ends with .png can show only one position",
    ),
    "another language": (["-o", "game.png", "--language", "xx"], "There is no language 'xx'. Choose from en or de."),
    "a folder that is not there": (
        ["-o", "nowhere/game.svg"],
        "The file 'nowhere/game.svg' cannot be written: no such",
    ),
}


@pytest.mark.parametrize(("asked", "sentence"), REFUSED_FILMS.values(), ids=REFUSED_FILMS)
def test_film_says_what_is_wrong_with_a_picture(asked: list[str], sentence: str, tmp_path: Path) -> None:
    assert refused("film", a_record(tmp_path), *asked).startswith(f"fangs: {sentence}")


def test_a_record_is_not_taken_for_a_position() -> None:
    assert "use 'fangs replay' to show it" in refused("show", "-", stdin=str(Record(fangs.game("lunch"))))


def test_nothing_is_written_by_a_check_of_an_unknown_part() -> None:
    done = run("check", "lunch", "--write", "--part", "legend")

    assert done.returncode != 0 and b"The parts are files, rules" in done.stderr and not done.stdout
