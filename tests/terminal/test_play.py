"""Playing at the terminal, as people do it: a real process on a real terminal."""

from __future__ import annotations

import functools
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import platformdirs
import pytest

import fangs
from fangs import Record, bots
from fangs.core.records.files import read_record
from fangs.engine import weights
from fangs.solve import tables
from fangs.store.address import database
from fangs.terminal import files
from fangs.terminal.files import without_secrets
from fangs.terminal.seats import read_seats, seats_of
from fangs.translation import of_surroundings, speaking
from tests.command import run_fangs
from tests.form import some

ANN = "Ann, the Boneheads> "
WIPED = "\x1b[2J\x1b[3J\x1b[H"
Start = Callable[..., "Terminal"]


class Terminal:
    """A `fangs` at a terminal of 100 by 40 characters."""

    def __init__(self, folder: Path, *arguments: str, language: str = "en_GB.UTF-8") -> None:
        self.folder = folder
        environment = {
            **os.environ,
            "LC_ALL": language,
            "FANGS_DATA": str(folder / "data"),
            "TERM": "xterm",
            "COLUMNS": "100",
        }
        self.child = pexpect.spawn(
            sys.executable, ["-m", "fangs", *arguments], cwd=folder, env=environment, dimensions=(40, 100), timeout=20, encoding="utf-8"
        )  # fmt: skip

    def type(self, text: str) -> None:
        self.child.sendline(text)

    def reads(self, text: str) -> str:
        """Wait for a text to appear; returns what came before it."""
        self.child.expect_exact(text)
        return str(self.child.before)

    def ends(self) -> str:
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert self.child.exitstatus == 0, self.child.before
        return str(self.child.before)

    @property
    def kept(self) -> Path:
        """The file in which the game is kept."""
        (file,) = (self.folder / "data" / "games").iterdir()
        return file


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    terminals: list[Terminal] = []

    def begin(*arguments: str, **more: str) -> Terminal:
        terminals.append(Terminal(tmp_path, *arguments, **more))
        return terminals[-1]

    yield begin
    for terminal in terminals:
        terminal.child.close(force=True)


def lunch(start: Start, *more: str) -> Terminal:
    """A single round in which the Boneheads, in front of us, are to place in column 7."""
    terminal = start("play", "lunch", "--seed", "19", "--option", "target=0", "--seat", "you:Ann", *more)
    terminal.reads(ANN)
    return terminal


def test_dice_board_and_numbered_actions_are_shown(start: Start) -> None:
    terminal = start("play", "lunch", "--seed", "19", "--seat", "you:Ann")
    shown = terminal.reads(ANN)

    assert "The Boneheads roll 1, 3, 3: column 7" in shown
    assert "L2.2" in shown
    assert "a . . . ~ . . ." in shown
    assert re.search(r"1 +7a +place a cannibal on 7a", shown)


@pytest.mark.parametrize("typed", some(["7c", "3", " 7C ", "7 c"], "3", " 7C "))
def test_an_action_is_typed_as_text_or_number_and_in_any_capitals(start: Start, typed: str) -> None:
    terminal = lunch(start)
    terminal.type(typed)

    terminal.reads("The Boneheads place a cannibal on 7c")


def test_a_refusal_says_why_and_asks_again(start: Start) -> None:
    terminal = lunch(start)
    terminal.type("5a")
    terminal.reads("The roll 1, 3, 3 puts the cannibal in column 7, and 5a is not in that column. (L2.2)")
    terminal.reads(ANN)
    terminal.type("why 5a")
    terminal.reads("The roll 1, 3, 3 puts the cannibal in column 7, and 5a is not in that column")
    terminal.type("why 7a")
    terminal.reads("7a is allowed")
    terminal.type("why")
    terminal.reads("is not understood")
    terminal.type("9999999999999999999999")
    terminal.reads("is not understood")


def test_help_rules_and_lists_are_at_hand(start: Start) -> None:
    terminal = lunch(start)
    terminal.type("?")
    terminal.reads("why ACTION")
    terminal.type("rules L3.4")
    terminal.reads("two different cannibals")
    terminal.type("rules L99.9")
    terminal.reads("There is no clause 'L99.9'")
    terminal.type("list g")
    terminal.reads("7g")
    terminal.type("look")
    terminal.reads("a . . . ~ . . .")


def test_leaving_says_how_to_resume_and_resuming_goes_on_where_it_was(start: Start) -> None:
    terminal = lunch(start)
    terminal.type("7c")
    terminal.reads(ANN)
    terminal.type("quit")
    farewell = terminal.ends()
    assert f"fangs play --resume {terminal.kept}" in "".join(farewell.split("\r\n"))
    steps = [str(step) for step in read_record(terminal.kept).steps]

    again = start("play", "--resume", str(terminal.kept))
    again.reads(ANN)
    assert [str(step) for step in read_record(terminal.kept).steps] == steps
    assert read_record(terminal.kept).names == {0: "Ann", 1: "easy (bot)"}


@pytest.mark.parametrize("how", ["interrupt", "end of input"])
def test_interrupted_it_keeps_the_game(start: Start, how: str) -> None:
    terminal = lunch(start)
    terminal.type("7c")
    terminal.reads(ANN)
    terminal.child.sendintr() if how == "interrupt" else terminal.child.sendeof()

    assert "fangs play --resume" in terminal.ends()
    assert "7c" in terminal.kept.read_text()


def test_a_choice_is_kept_as_soon_as_it_is_made_so_that_even_a_kill_loses_nothing(start: Start) -> None:
    terminal = lunch(start)
    terminal.type("7c")
    terminal.reads(ANN)
    terminal.child.kill(9)

    assert "0 7c" in terminal.kept.read_text()
    Record.read(terminal.kept.read_text())


def test_what_the_dice_have_followed_cannot_be_undone(start: Start) -> None:
    terminal = lunch(start)
    terminal.type("undo")
    terminal.reads("There is nothing to take back")
    terminal.type("7c")
    terminal.reads(ANN)
    terminal.type("undo")
    terminal.reads("decided something after your last choice")


def test_a_game_is_saved_where_one_asks(start: Start, tmp_path: Path) -> None:
    terminal = lunch(start)
    terminal.type("save here.fangs")
    terminal.reads("The game was written to here.fangs")
    terminal.type("save /no/such/folder/at/all")
    terminal.reads("cannot be written")
    terminal.type("save")
    terminal.reads("Name a file")

    assert read_record(tmp_path / "here.fangs").position.json()["roll"] == "133"


def test_home_is_written_as_a_wave_where_a_game_is_saved(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    terminal = lunch(start)
    terminal.type("save ~/here.fangs")
    terminal.reads("The game was written to")
    terminal.type("save ~nobody-of-this-name/here.fangs")
    terminal.reads("There is no home folder for '~nobody-of-this-name/here.fangs'")

    assert read_record(tmp_path / "here.fangs").names[0] == "Ann"


def test_how_to_resume_names_the_map_that_is_played_on(start: Start, tmp_path: Path) -> None:
    printed = (fangs.game("maneater").folder / "resort.toml").read_text("utf-8")
    (tmp_path / "my map.toml").write_text(printed.replace('name = "resort"', 'name = "pond"'), "utf-8")
    terminal = start("play", "maneater", "--map", "my map.toml", "--players", "2", "--seed", "4", "--seat", "you:Ann")
    terminal.reads("Ann, the shark> ")
    terminal.type("master red withdraw")
    terminal.reads("Type 'yes'")
    terminal.type("yes")
    terminal.reads("Ann, the shark> ")
    terminal.type("quit")
    assert "".join(terminal.ends().split()).endswith("".join(f"{terminal.kept} --map 'my map.toml'".split()))

    again = start("play", "--resume", str(terminal.kept), "--map", "my map.toml")
    again.reads("Ann, the shark> ")


def test_games_that_were_left_are_listed_and_those_that_are_over_are_not(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for number, name in enumerate(("Bob", "Ann")):
        record = Record(fangs.game("lunch"), options={"target": 0}, names={0: name, 1: "random (bot)"})
        (folder / f"{name}.fangs").write_text(str(record))
        os.utime(folder / f"{name}.fangs", (number, number))
    (folder / "over.fangs").write_text(str(record) + "\nresult: 12 -12\n")
    (folder / "empty.fangs").touch()
    (folder / "binary.fangs").write_bytes(b"\xff")
    done = run_fangs("play", FANGS_DATA=str(tmp_path))

    assert done.returncode == 0
    assert re.findall(r"(?<=lunch: ).*", done.stdout) == ["Ann and random (bot)", "Bob and random (bot)"]
    assert done.stdout.count("play --resume") == 2
    assert f"play --resume {folder / 'Ann.fangs'}" in done.stdout


def test_a_record_that_begins_with_a_mark_is_read(tmp_path: Path) -> None:
    """Some editors put one, the BOM, at the start of a file."""
    (tmp_path / "marked.fangs").write_text(str(Record(fangs.game("lunch"))), "utf-8-sig")

    assert read_record(tmp_path / "marked.fangs").game.name == "lunch"


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        ([], ["You", "easy (bot)", "easy 2 (bot)", "easy 3 (bot)"]),
        (["random", "you:Ann", "random"], ["random (bot)", "Ann", "random 2 (bot)", "easy (bot)"]),
        (["you", "easy", "you", "you:Ann"], ["Player 1", "easy (bot)", "Player 3", "Ann"]),
    ],
)
def test_all_have_names_of_their_own_and_bots_are_bots_again_when_a_game_is_resumed(
    seats: list[str], names: list[str]
) -> None:
    sitting = read_seats(seats, fangs.new("getbit", 4))
    record = Record(fangs.game("getbit"), 4, names={player: seat.name for player, seat in enumerate(sitting)})

    assert [seat.name for seat in sitting] == names
    assert seats_of(record) == sitting
    with speaking("de"):
        german = [str(seat.called) for seat in sitting]
    changes = (("You", "Du"), ("Player", "Spieler"), ("(bot)", "(Bot)"))
    assert german == [functools.reduce(lambda text, change: text.replace(*change), changes, name) for name in names]


def play_to_the_end(terminal: Terminal) -> str:
    """Whoever is asked chooses the first action of the list; returns the last screen."""
    while True:
        asked = terminal.child.expect([r"[^\s>]+> ", "others are looking away. ", pexpect.EOF])
        if asked == 2:
            return str(terminal.child.before)
        terminal.type("" if asked == 1 else re.findall(r"^ +(#?1)  \S", terminal.child.before, re.MULTILINE)[-1])


def test_two_people_finish_a_round_at_one_keyboard(start: Start) -> None:
    terminal = start("play", "lunch", "--seed", "1", "--option", "target=0", "--seat", "you:Ann", "--seat", "you:Bob")
    end = play_to_the_end(terminal)

    assert "have won" in end
    assert re.search(r"-?\d+  Ann, the Boneheads", end)
    record = read_record(terminal.kept)
    assert record.position.kind == "over"
    assert {step.role for step in record.steps} == {None, "0", "1"}


def test_bots_can_play_among_themselves(tmp_path: Path) -> None:
    typed = "play lunch --seed 1 --option target=0 --seat random"
    done = run_fangs(*typed.split(), FANGS_DATA=str(tmp_path))

    assert done.returncode == 0
    assert "have won" in done.stdout


def test_a_test_that_names_no_folder_for_data_leaves_the_home_of_who_runs_it_alone() -> None:
    homes = [Path.home(), Path(platformdirs.user_data_path("fangs")).resolve()]
    kept = [
        files.games_folder(),
        weights.home(),
        tables.folders(fangs.game("lunch"))[0],
        Path(database().removeprefix("sqlite:///")),
    ]
    before = {*kept[0].glob("*.fangs")}
    done = run_fangs(*["play", "lunch", "--seed", "1", "--option", "target=0", "--seat", "random"])

    assert not any(folder.is_relative_to(home) for folder in kept for home in homes)
    assert done.returncode == 0 and len({*kept[0].glob("*.fangs")} - before) == 1


@pytest.mark.parametrize(
    "typed",
    [
        "lunch --seat deep",
        "lunch --seat you: --seat easy",
        "lunch --seat easy --seat easy --seat easy",
        "lunch --players 9",
        "lunch --option taget=1",
        "overboard --players 3 --seat perfect",
        "maneater --map nowhere.toml",
    ],
)
def test_a_game_that_is_refused_leaves_no_file(tmp_path: Path, typed: str) -> None:
    done = run_fangs("play", *typed.split(), FANGS_DATA=str(tmp_path))

    assert done.returncode != 0 and "Traceback" not in done.stderr
    assert not [*tmp_path.rglob("*.fangs")]


@pytest.mark.parametrize("bot", ["perfect", "search:20", "rival:2", "careless", "unlearnt:20", "easy@1"])
def test_any_bot_that_can_play_takes_a_seat_and_has_it_again_when_the_game_goes_on(tmp_path: Path, bot: str) -> None:
    done = run_fangs("play", "overboard", "--seat", "you", "--seat", bot, stdin="quit\n", FANGS_DATA=str(tmp_path))
    (kept,) = tmp_path.rglob("*.fangs")
    seats = seats_of(read_record(kept))

    assert done.returncode == 0 and f"name 1: {bot} (bot)" in kept.read_text()
    assert (seats[0].bot, seats[1].bot) == (None, bots.bot(bot)) and seats[1].called == f"{bot} (bot)"


def test_a_bot_that_cannot_play_this_game_gets_no_seat_at_the_keyboard() -> None:
    for typed, words in (
        ("overboard --players 3 --seat perfect", "There is no table of exact values for this game of Men Overboard"),
        ("getbit --seat rival:7", "no rival:7"),
        ("overboard --seat deep", "A seat must be given as you, you:NAME or easy, medium, greedy, perfect, random"),
    ):
        assert words in run_fangs("play", *typed.split()).stderr


def test_the_same_seed_plays_the_same_game(tmp_path: Path) -> None:
    def played() -> str:
        done = run_fangs(
            *["play", "lunch", "--seed", "5", "--option", "target=0", "--seat", "random"], FANGS_DATA=str(tmp_path)
        )
        assert done.returncode == 0
        return done.stdout.partition("The game is saved")[0]

    assert played() == played()


# Secrets at one keyboard: Get Bit! with two people and two bots


def pirates(start: Start) -> Terminal:
    seats = ["--seat", "you:Ann", "--seat", "you:Bob", "--seat", "random", "--seat", "random"]
    terminal = start("play", "getbit", "--seed", "2", *seats)
    terminal.reads("Now only Ann may look at the screen.")
    terminal.reads("others are looking away. ")
    terminal.type("")
    return terminal


def test_the_screen_is_wiped_between_secret_choices(start: Start) -> None:
    terminal = pirates(start)
    assert WIPED in terminal.reads("Ann, the red pirate> ")
    terminal.type("4")
    handing_over = terminal.reads("Now only Bob may look at the screen.")
    assert handing_over.count(WIPED) >= 1
    terminal.reads("others are looking away. ")
    terminal.type("")
    seen = terminal.reads("Bob, the blue pirate> ")

    assert WIPED in seen
    assert "?" in seen.partition(WIPED)[2], "that Ann has chosen is shown, and not what"
    terminal.type("4")
    assert "The red pirate shows 4" in terminal.reads("The blue pirate shows 4")


def test_a_secret_choice_can_be_taken_back_until_all_are_made(start: Start) -> None:
    terminal = pirates(start)
    terminal.reads("Ann, the red pirate> ")
    terminal.type("4")
    terminal.reads("others are looking away. ")
    terminal.type("")
    terminal.reads("Bob, the blue pirate> ")
    terminal.type("undo")
    terminal.reads("Another player made the last choice in secret")
    terminal.type("5")
    terminal.reads("The red pirate shows 4")
    terminal.reads("others are looking away. ")
    terminal.type("undo")
    terminal.reads("Please press Enter first")
    terminal.type("")
    assert "The blue pirate shows 5" in terminal.reads("Ann, the red pirate> "), (
        "what was wiped with the secrets is told again"
    )
    terminal.type("undo")
    terminal.reads("Something secret has been revealed since")


def test_a_person_with_several_secret_choices_makes_them_in_one_go_and_may_take_back_the_last(start: Start) -> None:
    terminal = start("play", "getbit", "--players", "2", "--seed", "4", "--seat", "you:Ann", "--seat", "you:Bob")
    terminal.reads("others are looking away. ")
    terminal.type("")
    terminal.reads("Ann, the red pirate> ")
    terminal.type("4")
    terminal.reads("Ann, the green pirate> ")
    terminal.type("undo")
    terminal.reads("Your last choice was taken back.")
    terminal.reads("Ann, the red pirate> ")
    terminal.type("red: 3")
    terminal.reads("Ann, the green pirate> ")
    terminal.type("1")
    terminal.reads("Now only Bob may look")


def test_what_is_not_revealed_is_in_no_file(start: Start, tmp_path: Path) -> None:
    terminal = pirates(start)
    terminal.reads("Ann, the red pirate> ")
    terminal.type("4")
    terminal.reads("others are looking away. ")
    terminal.type("")
    terminal.reads("Bob, the blue pirate> ")
    terminal.type("save spied.fangs")
    terminal.reads("Choices that have not been revealed yet are not saved")

    assert [step.role for step in read_record(tmp_path / "spied.fangs").steps] == [None]
    terminal.type("quit")
    assert "must be made again" in terminal.ends()
    assert [step.role for step in read_record(terminal.kept).steps] == [None]


def test_two_people_finish_a_game_with_secrets(start: Start) -> None:
    terminal = start("play", "getbit", "--players", "2", "--seed", "4", "--seat", "you:Ann", "--seat", "you:Bob")
    end = play_to_the_end(terminal)

    assert re.search(r"[01]  Ann, the red and green pirates", end)
    assert read_record(terminal.kept).position.kind == "over"


def test_what_is_the_games_master_s_is_refused_to_players(start: Start) -> None:
    terminal = start("play", "maneater", "--players", "2", "--seed", "4", "--seat", "you:Ann", "--seat", "random")
    terminal.reads("Ann, the shark> ")
    terminal.type("withdraw")
    terminal.reads("'withdraw' is an action for the Games Master, not for a player. Type 'master shark withdraw'")
    terminal.type("master shark fly")
    terminal.reads("the Games Master can do withdraw")
    terminal.type("master shark withdraw")
    terminal.reads("As the Games Master, you are about to do this for the shark: withdraw. Type 'yes' to confirm: ")
    terminal.type("withdraw")
    terminal.reads("Nothing was done.")
    terminal.type("master red withdraw")
    terminal.reads("Type 'yes' to confirm: ")
    terminal.type("yes")
    terminal.reads("M9.1")


def test_where_nothing_is_hidden_and_no_dice_fall_moves_are_taken_back(start: Start) -> None:
    terminal = start("play", "mandua", "--seat", "you:Ann", "--seat", "you:Bob")
    terminal.reads("Ann, the hunters> ")
    terminal.type("c3")
    terminal.reads("Bob, the tigers> ")
    terminal.type("undo")
    terminal.reads("Ann, the hunters> ")
    terminal.type("undo")
    terminal.reads("There is nothing to take back")
    terminal.type("d4")
    terminal.reads("Bob, the tigers> ")

    assert [str(step) for step in read_record(terminal.kept).steps] == ["0 d4"]


def test_a_public_act_between_secret_choices_does_not_put_them_into_the_file() -> None:
    record = Record(fangs.game("maneater"))
    for role, action in (("red", "92"), ("shark", "118 green"), ("blue", "withdraw")):
        record.play(role, action if role != "red" else record.position.legal("red")[0])

    assert [str(step) for step in without_secrets(record).steps] == ["blue withdraw"]


def test_the_terminal_speaks_the_language_of_its_surroundings_and_the_file_stays_as_it_is(start: Start) -> None:
    terminal = start("play", "lunch", "--seed", "19", language="de_DE.UTF-8")
    terminal.reads("Die Knochenk\u00f6pfe w\u00fcrfeln 1, 3, 3: Spalte 7")
    terminal.reads("Du, die Knochenk\u00f6pfe> ")
    terminal.type("why 5a")
    terminal.reads("nicht in Spalte 7")
    terminal.type("?")
    terminal.reads("letzte Wahl zur\u00fccknehmen")
    terminal.type("7c")
    terminal.reads("Du, die Knochenk\u00f6pfe> ")
    terminal.type("quit")
    terminal.reads("Die Partie ist gespeichert. Um sie fortzusetzen:")
    terminal.ends()

    assert read_record(terminal.kept).names == {0: "You", 1: "easy (bot)"}
    english = start("play", "--resume", str(terminal.kept))
    english.reads("easy (bot): the Bloodboilers")
    english.reads("You, the Boneheads> ")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "C", "FANGS_LANGUAGE": "de"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "de", "LANG": "en_US"}, "de"),
        ({"LANG": "fr_FR@euro"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_first_variable_that_is_set(environment: dict[str, str], language: str) -> None:
    assert of_surroundings(environment, {"en", "de"}) == language
