"""What `fangs post` refuses: one sentence, and nothing is changed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.post.typed import PAIR, Fangs

WRONG_TABLES = [
    ("new chess --player A --player B", "There is no game 'chess'"),
    ("new lunch", "Missing option '--player'"),
    ("new lunch --player A", "for 2 players, but you asked for 1"),
    ("new mandua --match --player A --player B", "Mandua cannot be played as a match"),
    ("new lunch --player Ann --player ' ann '", "Two players are called ann"),
    ("new lunch --player '' --player B", "A name must have 1 to 40"),
    ("new lunch --player 'A <a at b>' --player B", "'Name <name@example.org>'"),
    ("new lunch --player bot:genius --player B", "There is no bot 'genius'"),
    ("new lunch --player BOT:easy --player B", "'BOT:easy' is a bot. Enter a person instead."),
    ("new lunch --player A --player B --master bot:easy", "'bot:easy' is a bot. Enter a person instead."),
    ("new lunch --player A --player B --hours 0", "at most 8784 hours, but you gave 0."),
    ("new lunch --player A --player B --hours nan", "a number of hours"),
    ("new lunch --player A --player B --hours soon", "'--hours'"),
    ("new lunch --player A --player B --hours 3 --days mon", "not both"),
    ("new lunch --player A --player B --days mon,someday", "mon, tue, wed, thu, fri, sat and sun. You gave 'mon, som'"),
    ("new lunch --player A --player B --days ''", "mon, tue, wed, thu, fri, sat and sun"),
    ("new lunch --player A --player B --days mon --at 6pm", "'6pm' is not a time. Write a time such as 18:00."),
    ("new lunch --player A --player B --days mon --zone Berlin", "Give a time zone such as Europe/Berlin"),
    ("new lunch --player A --player B --grace -1", "'--grace'"),
    ("new lunch --player A --player B --late maybe", "rule, bot:LEVEL, lose or master, but you gave 'maybe'"),
    ("new lunch --player A --player B --late rule", "has no rule for missing orders"),
    ("new lunch --player A --player B --extensions 11", "You can allow up to 10 extensions"),
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
        assert f"{tmp_path}/file is a file, but a folder is needed here" in fangs.run(PAIR, before=before).err
    assert "cannot be read" in fangs.refused("tables", before=f"--mail {tmp_path}/none.toml")
    assert "are not TOML" in fangs.refused("tables", before=f"--mail {fangs.file('x = = 1')}")
    assert "no table by post here" in fangs.run("tables", before="--url https://x").out
    assert "no table by post here" in fangs.run("desk -", before="--url https://x").err


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
    ("desk nosuch", "There is no table by post 'nosuch'. The tables are "),
    ("desk ''", "There is no table by post ''"),
    ("enter - Zoe 'red 92'", "There is no player 'Zoe'. The players are Ann, Bob, Cyd, Dee and Eel (easy bot)."),
    ("enter - 1 'red 92'", "There is no player '1'"),
    ("enter - '' 'red 92'", "There is no player ''"),
    ("enter - eel 'red 92'", "Eel (easy bot) is a bot and gives its own orders"),
    ("enter - Ann ''", "There are no orders in the text."),
    ("enter - Ann ' '", "There are no orders in the text."),
    ("enter - Ann @nosuch.txt", "'nosuch.txt' cannot be read: no such file"),
    ("enter - Ann @/", "cannot be read: is a directory"),
    ("enter - Ann", "Missing argument"),
    ("report - --turn 1", "Turn 1 has not been processed yet (turns processed: 0)."),
    ("report - --turn 0", "'--turn'"),
    ("report - --player Zoe", "There is no player 'Zoe'"),
    ("sheet", "Missing argument"),
    ("sheet - nosuch", "There is no table by post 'nosuch'"),
    ("back -", "No turn has been processed yet."),
    ("resume -", "The game is not paused."),
    ("extend - 0", "at most 8784 hours, but you gave 0."),
    ("extend - inf", "a number of hours, but you gave inf"),
    ("extend - soon", "'hours'"),
    ("away - 24.12.2099 2099-12-31", "'24.12.2099' is not a date. Write a date such as 2026-12-24."),
    ("away - 2099-02-30 2099-12-31", "'2099-02-30' is not a date. Write a date such as 2026-12-24."),
    ("away - 2099-12-31 2099-12-24", "cannot end (2099-12-24) before it begins (2099-12-31)"),
    ("away - 2099-12-31 2199-12-24", "can last at most a year"),
    ("away - 9999-12-31 9999-12-31", "is too far in the future"),
    ("away - 2019-12-24 2019-12-31", "A holiday that ends on 2019-12-31 would already be over."),
    ("away - 2099-12-24 2099-12-31 --player Zoe", "There is no player 'Zoe'"),
    ("withdraw - red", "Choose a game of the match: --game 1 to --game 5."),
    ("withdraw - red --game 9", "There is no game 9. Games are numbered from 1 to 5."),
    ("withdraw - pink --game 2", "There is no role 'pink'"),
    ("withdraw - red --game 2 --act explode", "has no action 'explode'"),
    ("replace - Zoe Eve", "There is no player 'Zoe'"),
    ("replace - Bob ann", "ann already plays here"),
    ("replace - Bob \u0410nn", "already plays here"),
    ("replace - Bob ''", "A name must have 1 to 40"),
    ("replace - Bob '<x>'", "'Name <name@example.org>'"),
    ("replace - Bob bot:genius", "There is no bot 'genius'"),
    ("master - ''", "A name must have 1 to 40"),
    ("master - bot:easy", "Enter a person"),
    ("comment - ''", "The text must have 1 to 4,000 characters, but it has 0."),
    ("write - hello --to Zoe", "There is no player 'Zoe'"),
    ("write - hello --to eel", "The seat of Eel (easy bot) cannot get letters"),
    ("house-rules - ''", "These are already the house rules."),
    ("remove-press - 1", "There is no such press on the desk."),
    ("strike - 1", "Nobody on the list of this table has the number 1."),
    ("lobby - --off", "The table is not in the lobby."),
    ("prozess -", "No such command"),
]


def test_what_a_games_master_cannot_do_gets_a_sentence_and_changes_nothing(
    match: tuple[Fangs, dict[str, str]],
) -> None:
    fangs, _ = match

    for line, words in WRONG_ACTS:
        assert words in fangs.refused(line), line
