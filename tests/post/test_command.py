"""`fangs post` as a Games Master types it: a match in a folder, every act, and one sentence for whatever cannot be."""

from __future__ import annotations

import functools
import io
import json
import logging
import os
import re
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.main import get_command

from fangs.cli import main
from fangs.post.commands.app import app
from fangs.table.house import House
from fangs.table.store import Store
from fangs.web.interface import interface
from tests.command import run_fangs
from tests.post.tables import ByPost

MATCH = (
    "new maneater --match --quiet 0 --days tue,fri --at 18:00 --zone Europe/Berlin --master 'Gus <gus@example.org>' "
    "--player 'Ann <ann@example.org>' --player 'Bob <bob@example.org>' --player Cyd --player Dee --player bot:easy"
)
PAIR = "new lunch --player 'Ann <ann@example.org>' --player Bob"
MAIL = """\
From: Bob <bob@example.org>
To: Gus <gm+{word}@example.org>
Subject: Re: the game begins
Message-ID: <{number}@example.org>

{orders}

> your orders, please
"""


class Done(NamedTuple):
    """What a command came to."""

    status: object
    out: str
    err: str


class Fangs:
    """A folder, and the commands that are typed about it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._monkeypatch, self._capsys = folder, monkeypatch, capsys
        for name in ("FANGS_FOLDER", "FANGS_MAIL", "FANGS_URL", "FANGS_DEBUG"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("FANGS_DATA", str(folder / "data"))
        monkeypatch.setenv("COLUMNS", "200")

    def run(self, line: str | list[str], stdin: str = "", before: str = "") -> Done:
        """Type a line behind `fangs post`."""
        words = shlex.split(line) if isinstance(line, str) else line
        given = shlex.split(before) or ["--folder", str(self.folder)]
        self._monkeypatch.setattr(sys, "argv", ["fangs", "post", *given, *words])
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as done:
            main()
        out, err = self._capsys.readouterr()
        if isinstance(done.value.code, str):
            err += done.value.code
        assert "should not have happened" not in err and "Traceback" not in err
        return Done(done.value.code or 0, out, err)

    def __call__(self, line: str | list[str], stdin: str = "") -> str:
        """What a command says that does what it should."""
        done = self.run(line, stdin)
        assert (done.status, done.err) == (0, ""), done
        return done.out

    def refused(self, line: str | list[str], **more: str) -> str:
        """The sentence of one that is refused, and has changed nothing."""
        before = self.everything()
        done = self.run(line, **more)
        assert done.status != 0 and done.out == "", done
        assert self.everything() == before
        return " ".join(done.err.split())

    def everything(self) -> Any:
        """All that a command might change: the logs of the tables, and the files."""
        files = sorted(str(path) for path in self.folder.rglob("*") if "fangs.db" not in path.name)
        if not (self.folder / "fangs.db").exists():
            return [], files
        store = Store(f"sqlite:///{self.folder}/fangs.db")
        try:
            return [(name, len(store.read(name))) for name, _ in store.openings()], files
        finally:
            store.close()

    def orders(self, player: str) -> list[str]:
        """An order of each kind that a player owes, as the report shows them."""
        return re.findall(r"^    ((?:game \d )?[a-z]+(?: \d)?: .+)$", self(["report", "-", "--player", player]), re.M)

    def put(self, name: str, text: str) -> None:
        """Lay a file into `in`, as if it had lain there for a while."""
        path = self.folder / "in" / name
        path.write_text(text)
        os.utime(path, (time.time() - 60, time.time() - 60))

    def letters(self, player: str) -> list[str]:
        """The letters to somebody, as text, in order."""
        return [path.read_text() for path in sorted((self.folder / "out").glob(f"*-{player}-*.txt"))]


@pytest.fixture
def fangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Fangs]:
    level = logging.getLogger("fangs.post").level
    yield Fangs(tmp_path / "resort", monkeypatch, capsys)
    logging.getLogger("fangs.post").setLevel(level)


@pytest.fixture
def match(fangs: Fangs) -> tuple[Fangs, dict[str, str]]:
    """A match in a folder, and everybody's word."""
    words = re.findall(r"^  (\w+) .*word: (\S+)$", fangs(MATCH), re.M)
    return fangs, dict(words)


def test_a_match_is_set_up_in_a_folder_and_everybody_gets_a_first_letter(match: tuple[Fangs, dict[str, str]]) -> None:
    fangs, words = match

    assert list(words) == ["Ann", "Bob", "Cyd", "Dee"]
    assert (fangs.folder / "in").is_dir()
    for name, word in words.items():
        (letter,) = fangs.letters(name.lower())
        assert f"word: {word}" in letter and "a match of Maneater, 5 games at once" in letter
    assert len(list((fangs.folder / "out").glob("*.html"))) == 5
    assert "Turn 1 is due" in fangs("tables") and "18:00 (Europe/Berlin)" in fangs("tables")
    assert re.search(r"Cyd +0 of 5 orders\n", fangs("desk -")) and re.search(
        r"Eel \(easy bot\) +a bot\n", fangs("desk -")
    )


def test_a_turn_is_played_with_slips_mails_and_orders_from_paper(match: tuple[Fangs, dict[str, str]]) -> None:
    fangs, words = match
    fangs.put("ann.txt", "\n".join([f"word: {words['Ann']}", *fangs.orders("Ann")]))
    *bobs, left = fangs.orders("Bob")
    bobs.append("dance a jig 7")
    fangs.put("bob.eml", MAIL.format(word=words["Bob"], number=1, orders="\n".join(bobs)))
    fangs.put("who.txt", "red 92")

    assert fangs("round") == "Letters: 2 acted upon, 1 put aside, 2 sent.\n"
    assert "it should begin with a line 'word:" in (fangs.folder / "refused" / "who.txt.why.txt").read_text()
    assert "Nothing is missing." in fangs.letters("ann")[-1]
    assert "'dance a jig 7'" in fangs.letters("bob")[-1] and "Still missing: " in fangs.letters("bob")[-1]
    assert "Nothing is missing." in fangs(["enter", "-", "cyd", "\n".join(fangs.orders("Cyd"))])
    assert "Nothing is missing." in fangs(
        ["enter", "-", "D", f"@{_file(fangs.folder, chr(10).join(fangs.orders('Dee')))}"]
    )
    assert re.search(r"Bob +4 of 5 orders; a letter came", fangs("desk -"))

    last = fangs(["enter", "-", "Bob", left])

    assert "all orders for turn 1 were in" in last and "Still missing" not in last and "Turn 2 is due" in last
    assert all("turn 1\n" in fangs.letters(name)[-1] for name in ("ann", "bob", "cyd", "dee", "gus"))
    assert "entered by the Games Master" in fangs("report - --turn 1 --player Cyd")
    assert "entered by" not in fangs("report - --turn 1"), "it would tell who owns what"
    assert fangs("report - --turn 1 --html").startswith("<!doctype html>")


def test_the_acts_of_a_games_master_are_said_and_told_to_all(match: tuple[Fangs, dict[str, str]]) -> None:
    fangs, words = match
    fangs(["enter", "-", "Ann", "\n".join(fangs.orders("Ann"))])

    assert "Turn 1 can be processed. Without orders: game " in fangs("try -")
    assert "extends the deadline by 2 days" in fangs("extend - 48")
    assert "on holiday from Thursday 24 December 2099" in fangs("away - 2099-12-24 2099-12-31")
    assert "Bob is on holiday" in fangs("away - 2099-12-24 2099-12-31 --player bob")
    assert "the game is paused" in fangs("pause -")
    assert "The game goes on." in fangs("resume -")
    for _ in range(2):  # who misses two turns in a row may be replaced
        assert "processes turn" in fangs("process -")
    assert "game 3: Red is withdrawn" in fangs("withdraw - red --game 3")
    assert "Eve takes over from Bob." in fangs("replace - Bob 'Eve <eve@example.org>'")
    assert "A bot plays on for Dee: an easy bot." in fangs("replace - Dee bot:easy")
    assert re.search("Dee .*; an easy bot plays on", fangs("desk -"))
    assert "Zoe is now the Games Master." in fangs("master - 'Zoe <zoe@example.org>'")
    assert "you play from turn 3 on" in (sorted((fangs.folder / "out").glob("*-eve-*.eml"))[0]).read_text()
    assert "Red is withdrawn" in "".join(fangs.letters("cyd"))
    assert fangs("again -") == "0 letters will be sent.\n"
    assert "looks for players in the lobby" in fangs("lobby -")
    assert fangs("house-rules -") == "There are no house rules.\n"
    assert "changes the house rules" in fangs(["house-rules", "-", "Be kind.\nNo bots' advice."])
    assert fangs("house-rules -") == "Be kind.\nNo bots' advice.\n"
    fangs("write - 'Do you still play?' --to cyd")
    fangs("comment - 'A quiet turn.'")
    fangs("comment - 'A mistake.'")
    assert "Press 3, Zoe, the Games Master, to all, waits for the report: A mistake." in fangs("desk -")
    fangs("remove-press - 3")
    assert "mistake" not in fangs("desk -")
    assert "Do you still play?" in "".join(fangs.letters("cyd")) and "still play" not in "".join(fangs.letters("ann"))
    fangs("process -")
    assert "A quiet turn." in fangs.letters("ann")[-1] and "mistake" not in fangs.letters("ann")[-1]

    fangs.put("bob.txt", f"word: {words['Bob']}\nred 92")
    assert "1 put aside" in fangs("round"), "the word of who was replaced opens nothing"


def test_every_act_of_the_desk_s_page_has_a_command() -> None:
    addresses = re.findall(r'"/tables/{table}/desk/([a-z-]+)"', json.dumps(interface().openapi()))
    commands = get_command(app).commands  # type: ignore[attr-defined]
    assert {"process", "strike", "comment"} < set(addresses)
    assert {{"hand-over": "master"}.get(act, act) for act in addresses} <= set(commands)


def test_a_turn_is_processed_taken_back_and_processed_again_the_same(match: tuple[Fangs, dict[str, str]]) -> None:
    fangs, _ = match
    orders = fangs.orders("Ann")
    fangs(["enter", "-", "Ann", "\n".join(orders)])
    assert fangs.orders("Ann") == orders, "what is in is not shown to the Games Master"

    first = fangs("process -")
    back = fangs("back -")
    assert "takes back turn 1" in back and "the game is paused" in back
    assert re.search(r"Ann +5 of 5 orders", fangs("desk -")), "all orders are kept"
    assert "Turn 2 is due" in first and fangs("process -") == first
    assert fangs("record -").count("fangs record") == 5


def test_what_is_printed_is_a_page_of_every_table_once(match: tuple[Fangs, dict[str, str]]) -> None:
    fangs, _ = match
    fangs(PAIR)
    names = re.findall(r"^(\w{10})  ", fangs("tables"), re.M)

    sheet = fangs(["sheet", *names, names[0], names[0][:9]])
    assert sheet.startswith("<!doctype html>") and all(sheet.count(f">{name}<") == 1 for name in names)
    assert all(f">{name}<" in fangs(["slips", names[0]]) for name in ("Ann", "Bob", "Cyd", "Dee"))
    assert fangs("map maneater").startswith("<!doctype html>") and "no game 'chess'" in fangs.refused("map chess")
    assert "Which table? " in fangs.refused("desk -")


def test_a_table_whose_clock_runs_out_goes_on_as_it_was_agreed(fangs: Fangs) -> None:
    fangs("new mandua --player Ann --player Bob --hours 0.0003 --late lose")
    table = fangs("tables")[:10]
    fangs("new getbit --player Ann --player Bob --player Cyd --hours 0.0003 --late master")
    time.sleep(1.1)

    fangs("round")

    said = fangs("tables")
    assert "The game is over." in said and "orders are missing, and the Games Master decides" in said
    assert "nothing to order" in fangs.refused(["slips", table])
    for act in ("process", "pause", "extend {} 4", "replace {} Ann Zoe", "enter {} Ann c3", "try", "back"):
        words = (act if "{}" in act else act + " {}").format(table)
        assert "The game is over" in fangs.refused(words)


def test_letters_that_lie_in_the_folder_at_the_deadline_count_whichever_command_is_typed_next(
    fangs: Fangs, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_800_000_000.0]
    monkeypatch.setattr("fangs.post.office.House", functools.partial(House, clock=lambda: now[0]))
    words = dict(
        re.findall(r"^  (\w+) .*word: (\S+)$", fangs("new getbit --player Ann --player Bob --late master"), re.M)
    )
    fangs.put("bob.txt", "\n".join([f"word: {words['Bob']}", *fangs.orders("Bob")]))
    assert (fangs.folder / "in" / "bob.txt").exists(), "other commands leave letters where they are"
    now[0] += 73 * 3600

    fangs("tables")

    assert (fangs.folder / "done" / "bob.txt").exists()
    assert any("Nothing is missing." in letter for letter in fangs.letters("bob"))
    assert "orders are missing, and the Games Master decides" in fangs("tables")
    assert "all orders for turn 1 were in" in fangs(["enter", "-", "Ann", "\n".join(fangs.orders("Ann"))])


def test_a_long_game_is_read_from_its_beginning(fangs: Fangs) -> None:
    fangs.folder.mkdir()
    post = ByPost(fangs.folder, "mandua").play(60)
    assert post.house.table(post.name).boards[0].steps.start > 0, "not all of it is in memory"
    post.house.store.close()

    assert "Processed " in fangs("report - --turn 1") and fangs("record -").count("\n") > 60
    assert fangs("sheet -").startswith("<!doctype html>") and "Missing orders" in fangs("desk -")


def test_the_first_letter_shows_what_there_is_to_order_when_dice_come_first(fangs: Fangs) -> None:
    fangs(PAIR)

    owing = [who for who in ("ann", "bob") if "These orders are due from you" in fangs.letters(who)[0]]
    assert len(owing) == 1
    assert all("cancel " in fangs.letters(who)[0] and ": help" not in fangs.letters(who)[0] for who in ("ann", "bob"))
    assert len(fangs.orders(owing[0])) == 1
    first, answer = [path.read_text() for path in sorted((fangs.folder / "out").glob(f"*-{owing[0]}-*.eml"))] + [""]
    assert answer == ""
    fangs(["enter", "-", owing[0], fangs.orders(owing[0])[0]])
    threads = {
        re.search(r"^References: (\S+)", path.read_text(), re.M)[1]  # type: ignore[index]
        for path in (fangs.folder / "out").glob(f"*-{owing[0]}-*.eml")
    }
    assert len(threads) == 1 and "References" in first, "a mail program shows them as one thread"


def test_several_pirates_of_one_player_are_told_apart(fangs: Fangs) -> None:
    fangs("new getbit --player Ann --player Bob --player Cyd")
    first, second = fangs.orders("Ann")

    said = fangs(["enter", "-", "Ann", first])

    assert f"The {first.split(':')[0]} pirate " in said
    assert f"Still missing: the {second.split(':')[0]} pirate." in said


def test_without_a_folder_or_mail_it_is_said_that_letters_wait(fangs: Fangs) -> None:
    done = fangs.run(PAIR, before="--url https://fangs.example.org")

    assert done.status == 0 and "No mail is set up here" in done.out
    assert "https://fangs.example.org/desk#" in done.out
    assert "The first letter to Ann: waiting" in fangs.run("desk -", before="--url x").out


WRONG_TABLES = [
    ("new chess --player A --player B", "There is no game 'chess'"),
    ("new lunch", "Missing option '--player'"),
    ("new lunch --player A", "for 2 players, not 1"),
    ("new mandua --match --player A --player B", "Mandua cannot be played as a match"),
    ("new lunch --player Ann --player ' ann '", "Two players are called ann"),
    ("new lunch --player '' --player B", "A name must have 1 to 40"),
    ("new lunch --player 'A <a at b>' --player B", "'Name <name@example.org>'"),
    ("new lunch --player bot:genius --player B", "There is no bot 'genius'"),
    ("new lunch --player BOT:easy --player B", "Expected a person, not 'BOT:easy'"),
    ("new lunch --player A --player B --master bot:easy", "Expected a person, not 'bot:easy'"),
    ("new lunch --player A --player B --hours 0", "at most 8784 hours, not 0."),
    ("new lunch --player A --player B --hours nan", "a number of hours"),
    ("new lunch --player A --player B --hours soon", "'--hours'"),
    ("new lunch --player A --player B --hours 3 --days mon", "not both"),
    ("new lunch --player A --player B --days mon,someday", "at least one, not 'mon, som'"),
    ("new lunch --player A --player B --days ''", "mon, tue, wed, thu, fri, sat and sun"),
    ("new lunch --player A --player B --days mon --at 6pm", "written as 18:00, not '6pm'"),
    ("new lunch --player A --player B --days mon --zone Berlin", "one such as Europe/Berlin"),
    ("new lunch --player A --player B --grace -1", "'--grace'"),
    ("new lunch --player A --player B --late maybe", "rule, bot:LEVEL, lose or master, not 'maybe'"),
    ("new lunch --player A --player B --late rule", "has no rule for missing orders"),
    ("new lunch --player A --player B --extensions 11", "There can be 0 to 10 extensions"),
    ("new lunch --player A --player B --option tarjet=3", "There is no option 'tarjet'"),
]


@pytest.mark.parametrize(("line", "words"), WRONG_TABLES, ids=[line[4:60] for line, _ in WRONG_TABLES])
def test_a_table_that_cannot_be_is_refused(line: str, words: str, fangs: Fangs) -> None:
    done = fangs.run(line)

    assert done.status != 0 and words in " ".join(done.err.split()), done
    assert not (fangs.folder / "fangs.db").exists() or fangs.everything()[0] == []


def test_a_folder_that_is_not_there_or_is_none_is_said(fangs: Fangs, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    nowhere, below = f"--folder {tmp_path}/nowhere", f"--folder {tmp_path}/file/below"

    assert "There are no tables by post in" in fangs.refused("tables", before=nowhere)
    assert not (tmp_path / "nowhere").exists()
    for before in (f"--folder {tmp_path}/file", below):
        assert f"{tmp_path}/file is a file, where a folder is needed" in fangs.run(PAIR, before=before).err
    assert "cannot be read" in fangs.refused("tables", before=f"--mail {tmp_path}/none.toml")
    assert "are not TOML" in fangs.refused("tables", before=f"--mail {_file(tmp_path, 'x = = 1')}")
    assert "no table by post here" in fangs.run("tables", before="--url x").out
    assert "no table by post here" in fangs.run("desk -", before="--url x").err


def _file(folder: Path, text: str) -> Path:
    path = folder / "file.txt"
    path.write_text(text)
    return path


@pytest.mark.parametrize("name", ["in", "done", "refused", "out"])
def test_a_folder_that_breaks_later_is_said_once_and_no_letter_is_lost(name: str, fangs: Fangs) -> None:
    fangs(PAIR)
    fangs.put("slip.txt", "7c" if name == "refused" else f"word: {_word(fangs)}\nhelp")
    path = fangs.folder / name
    if path.is_dir():
        path.rename(fangs.folder / "aside")
    path.write_text("")

    done = fangs.run("round")

    assert done.status and (done.out + done.err).count(f"{path} is a file") == 1


def _word(fangs: Fangs) -> str:
    found = re.search(r"word: (\S+)", fangs.letters("bob")[0])
    assert found
    return found[1]


WRONG_ACTS = [
    ("desk nosuch", "There is no table by post 'nosuch': there are "),
    ("desk ''", "There is no table by post ''"),
    ("enter - Zoe 'red 92'", "There is no player 'Zoe': there are Ann, Bob, Cyd, Dee and Eel (easy bot)."),
    ("enter - 1 'red 92'", "There is no player '1'"),
    ("enter - '' 'red 92'", "There is no player ''"),
    ("enter - eel 'red 92'", "Eel (easy bot) is a bot, which makes its own orders"),
    ("enter - Ann ''", "There are no orders in it."),
    ("enter - Ann ' '", "There are no orders in it."),
    ("enter - Ann @nosuch.txt", "'nosuch.txt' cannot be read: no such file"),
    ("enter - Ann @/", "cannot be read: is a directory"),
    ("enter - Ann", "Missing argument"),
    ("report - --turn 1", "Turn 1 is not processed yet: there are 0."),
    ("report - --turn 0", "'--turn'"),
    ("report - --player Zoe", "There is no player 'Zoe'"),
    ("sheet", "Missing argument"),
    ("sheet - nosuch", "There is no table by post 'nosuch'"),
    ("back -", "No turn has been processed yet."),
    ("resume -", "The game is not paused."),
    ("extend - 0", "at most 8784 hours, not 0."),
    ("extend - inf", "a number of hours, not inf"),
    ("extend - soon", "'hours'"),
    ("away - 24.12.2099 2099-12-31", "A date is written as 2026-12-24, not '24.12.2099'"),
    ("away - 2099-02-30 2099-12-31", "A date is written"),
    ("away - 2099-12-31 2099-12-24", "cannot end (2099-12-24) before it begins (2099-12-31)"),
    ("away - 2099-12-31 2199-12-24", "can last a year at most"),
    ("away - 2019-12-24 2019-12-31", "A holiday to 2019-12-31 is already over."),
    ("away - 2099-12-24 2099-12-31 --player Zoe", "There is no player 'Zoe'"),
    ("withdraw - red", "In which game of the match? --game 1 to --game 5."),
    ("withdraw - red --game 9", "There is no game 9: they are numbered 1 to 5."),
    ("withdraw - pink --game 2", "There is no role 'pink'"),
    ("withdraw - red --game 2 --act explode", "has no action 'explode'"),
    ("replace - Zoe Eve", "There is no player 'Zoe'"),
    ("replace - Bob ann", "ann already plays here"),
    ("replace - Bob ''", "A name must have 1 to 40"),
    ("replace - Bob '<x>'", "'Name <name@example.org>'"),
    ("replace - Bob bot:genius", "There is no bot 'genius'"),
    ("master - ''", "A name must have 1 to 40"),
    ("master - bot:easy", "Expected a person"),
    ("comment - ''", "Press must have 1 to 4000 characters."),
    ("write - hello --to Zoe", "There is no player 'Zoe'"),
    ("write - hello --to eel", "Nobody reads letters on the seat of Eel"),
    ("house-rules - ''", "These are the house rules already."),
    ("remove-press - 1", "There is no such press on the desk."),
    ("strike - 1", "Nobody on the list of this table is number 1."),
    ("lobby - --off", "The table is not in the lobby."),
    ("prozess -", "No such command"),
]


def test_what_a_games_master_cannot_do_gets_a_sentence_and_changes_nothing(
    match: tuple[Fangs, dict[str, str]],
) -> None:
    fangs, _ = match

    for line, words in WRONG_ACTS:
        assert words in fangs.refused(line), line


def test_a_mail_is_piped_in_and_one_of_nobody_ends_as_mail_servers_expect(
    match: tuple[Fangs, dict[str, str]],
) -> None:
    fangs, words = match
    (order, *_) = fangs.orders("Bob")
    mail = MAIL.format(word=words["Bob"], number=7, orders=order)

    assert fangs("pipe", stdin=mail) == "acted\n"
    assert fangs("pipe", stdin=mail) == "again\n"
    assert fangs.run("pipe", stdin=MAIL.format(word="nobody", number=8, orders=order)).status == 67
    assert re.search(r"Bob +1 of 5 orders", fangs("desk -"))


def test_orders_come_from_standard_input_too(fangs: Fangs) -> None:
    fangs("new getbit --player Ann --player Bob --player Cyd --player Dee")
    words = ["post", "--folder", str(fangs.folder), "enter", "-", "Ann", "-"]

    done = run_fangs(*words, stdin=fangs.orders("Ann")[0])

    assert "Nothing is missing." in done.stdout and done.stderr == ""


def test_the_commands_speak_the_language_of_the_games_master(fangs: Fangs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FANGS_LANGUAGE", "de")
    opened = fangs("new lunch --player 'Ann <ann@example.org>' --player bot:easy --master Gus")
    (fangs.folder / "in" / "photo.png").write_bytes(b"not text")
    fangs.put("nothing.txt", f"word: {re.findall(r'word: (.*)', opened)[0]}\nwhat is this?")

    assert "Behalte beides für dich" in opened
    assert fangs("round") == "Briefe: 1 bearbeitet, 1 gesendet.\n"
    assert "Gelesen werden nur" in (fangs.folder / "refused" / "photo.png.why.txt").read_text("utf-8")
    desk = fangs("desk -")
    assert "Fehlende Befehle" in desk and "0 von 1 Befehlen; ein Brief kam" in desk
    assert "Beiseitegelegt" in desk and "Nichts darin war ein Befehl." in desk
    assert "Es gibt keinen Tisch 'nosuch' per Post" in fangs.refused("desk nosuch")
    monkeypatch.setenv("FANGS_LANGUAGE", "en")
    assert "Nothing in it was an order." in fangs("desk -")


def test_a_position_is_shown_corrected_and_told_in_the_report(fangs: Fangs, tmp_path: Path) -> None:
    fangs(PAIR)
    shown = json.loads(fangs("correct position -"))
    (tmp_path / "right.json").write_text(json.dumps({**shown, "score": [3, -3]}))
    told = fangs(f"correct position - {tmp_path / 'right.json'} --why 'a slip was overlooked'")
    assert "score 0 3, not 0; score 1 -3, not 0 (a slip was overlooked)" in told and "order again" not in told
    assert '"set": {"score.0": 3, "score.1": -3}' in fangs("record -")
    assert "the Games Master corrects the position" in " ".join(fangs("report -").split())
    assert "--why" in fangs.refused("correct order - 0 7c")
    assert "correct the position" in fangs.refused("correct order - 0 7c --why 'a mistake'")
    assert "not JSON" in fangs.refused("correct position - - --why so", stdin="{")
