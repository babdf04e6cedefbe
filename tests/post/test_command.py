"""`fangs post` as a Games Master types it: a match in a folder, and every act."""

from __future__ import annotations

import functools
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from fangs.core.errors import RequestError
from fangs.post.commands.app import app
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table.events import LaidOpen, PutAside
from fangs.web.serving.interface import interface
from tests.command import run_fangs
from tests.form import some
from tests.post.tables import ByPost
from tests.post.typed import PAIR, Fangs

MAIL = """\
From: Bob <bob@example.org>
To: Gus <gm+{word}@example.org>
Subject: Re: the game begins
Message-ID: <{number}@example.org>

{orders}

> your orders, please
"""


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
        r"Eel \(easy bot\) +chooses by itself\n", fangs("desk -")
    )


def test_the_desk_has_nothing_that_a_terminal_obeys_even_from_older_logs(match: tuple[Fangs, dict[str, str]]) -> None:
    fangs, words = match
    store = Store(f"sqlite:///{fangs.folder}/fangs.db")
    name = words["Ann"].partition("-")[0]
    told = [PutAside("0" * 32, 0, "It is odd.", "xx \x1b]0;owned\x07\x1b[2J\nc9"), LaidOpen(0)]
    TableService(store, News()).transact(name, lambda table, now: told)
    store.close()
    assert "      xx ]0;owned[2J / c9\n" in fangs("desk -")


def test_a_turn_is_played_with_slips_mails_and_orders_from_paper(match: tuple[Fangs, dict[str, str]]) -> None:
    fangs, words = match
    fangs.put("ann.txt", "\n".join([f"word: {words['Ann']}", *fangs.orders("Ann")]))
    *bobs, left = fangs.orders("Bob")
    bobs.append("dance a jig 7")
    fangs.put("bob.eml", MAIL.format(word=words["Bob"], number=1, orders="\n".join(bobs)))
    fangs.put("who.txt", "red 92")

    assert fangs("round") == "Letters: 2 acted upon, 1 put aside, 2 sent.\n"
    assert "It should begin with a line 'word:" in (fangs.folder / "refused" / "who.txt.why.txt").read_text()
    assert "Nothing is missing." in fangs.letters("ann")[-1]
    assert "'dance a jig 7'" in fangs.letters("bob")[-1] and "Still missing: " in fangs.letters("bob")[-1]
    assert "Nothing is missing." in fangs(["enter", "-", "cyd", "\n".join(fangs.orders("Cyd"))])
    assert "Nothing is missing." in fangs(["enter", "-", "D", f"@{fangs.file(chr(10).join(fangs.orders('Dee')))}"])
    assert re.search(r"Bob +4 of 5 orders; a letter came", fangs("desk -"))
    assert re.search(r"Cyd +5 of 5 orders; entered by the Games Master, \w+day", fangs("desk -"))

    last = fangs(["enter", "-", "Bob", left])

    assert "all orders for turn 1 were in" in last and "Still missing" not in last and "Turn 2 is due" in last
    assert all("Turn 1\n" in fangs.letters(name)[-1] for name in ("ann", "bob", "cyd", "dee", "gus"))
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
    assert "From now on, an easy bot plays for Dee." in fangs("replace - Dee bot:easy")
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


def test_a_command_does_not_wait_for_a_bot_that_cannot_choose(
    fangs: Fangs, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def choose(*_: object) -> str:
        raise RequestError("It has no idea.")

    monkeypatch.setattr("fangs.bots.random.choose", choose)
    monkeypatch.setattr("fangs.post.office.TIMEOUT_SECONDS", 20.0)
    fangs("new getbit --player Ann --player bot:random --player bot:random")

    assert "(random bot) chooses by itself" in " ".join(fangs("desk -").split())
    assert "cannot be looked after: It has no idea." in caplog.text


def test_the_minutes_of_quiet_before_a_turn_is_processed_early_are_given_in_minutes(fangs: Fangs) -> None:
    fangs("new lunch --player Ann --player Bob --early --quiet 90")
    assert "or 1.5 hours after the last letter" in fangs("desk -")


def test_a_table_whose_clock_runs_out_goes_on_as_it_was_agreed(fangs: Fangs) -> None:
    fangs("new mandua --player Ann --player Bob --hours 0.0003 --late lose")
    table = fangs("tables")[:10]
    fangs("new getbit --player Ann --player Bob --player Cyd --hours 0.0003 --late master")
    time.sleep(1.1)

    fangs("round")

    said = fangs("tables")
    assert "The game is over." in said and "Orders are missing, and the Games Master decides" in said
    assert "nothing to order" in fangs.refused(["slips", table])
    for act in ("process", "pause", "extend {} 4", "replace {} Ann Zoe", "enter {} Ann c3", "try", "back"):
        words = (act if "{}" in act else act + " {}").format(table)
        assert ("because the game is over" if act == "back" else "The game is over") in fangs.refused(words)


def test_letters_that_lie_in_the_folder_at_the_deadline_count_whichever_command_is_typed_next(
    fangs: Fangs, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_800_000_000.0]
    monkeypatch.setattr("fangs.post.office.TableService", functools.partial(TableService, clock=lambda: now[0]))
    words = dict(
        re.findall(r"^  (\w+) .*word: (\S+)$", fangs("new getbit --player Ann --player Bob --late master"), re.M)
    )
    fangs.put("bob.txt", "\n".join([f"word: {words['Bob']}", *fangs.orders("Bob")]))
    assert (fangs.folder / "in" / "bob.txt").exists(), "other commands leave letters where they are"
    now[0] += 73 * 3600

    fangs("tables")

    assert (fangs.folder / "done" / "bob.txt").exists()
    assert any("Nothing is missing." in letter for letter in fangs.letters("bob"))
    assert "Orders are missing, and the Games Master decides" in fangs("tables")
    assert "all orders for turn 1 were in" in fangs(["enter", "-", "Ann", "\n".join(fangs.orders("Ann"))])


def test_a_command_for_a_table_reads_no_others(fangs: Fangs, monkeypatch: pytest.MonkeyPatch) -> None:
    fangs.folder.mkdir()
    names = []
    for where in [fangs.folder] * 2:
        post = ByPost(where, "lunch", seats=["post:Ann <ann@example.org>", "bot:random"])  # which the bot makes due
        names.append(post.name)
        post.service.store.close()
    asked: list[str] = []
    openings = Store.openings

    def recorded(store: Store, beginning: str = "") -> list[tuple[str, dict[str, Any]]]:
        asked.append(beginning)
        return openings(store, beginning)

    monkeypatch.setattr(Store, "openings", recorded)
    assert names[0] in fangs(["desk", names[0][:9].upper()])
    assert names[0][:9] in asked and set(asked) <= {names[0][:9], *names}
    assert all(name in fangs.refused(["desk", "no name"]) for name in names)


def test_a_long_game_is_read_from_its_beginning(fangs: Fangs) -> None:
    fangs.folder.mkdir()
    post = ByPost(fangs.folder, "mandua").play(60)
    assert post.service.table(post.name).boards[0].steps.start > 0, "not all of it is in memory"
    post.service.store.close()

    assert "Processed " in fangs("report - --turn 1") and fangs("record -").count("\n") > 60
    assert fangs("sheet -").startswith("<!doctype html>") and "Missing orders" in fangs("desk -")


def test_the_first_letter_shows_what_there_is_to_order_when_dice_come_first(fangs: Fangs) -> None:
    fangs(PAIR)

    owing = [who for who in ("ann", "bob") if "You still have to send these orders" in fangs.letters(who)[0]]
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

    assert done.status == 0 and "No email is set up here" in done.out
    assert "https://fangs.example.org/desk#" in done.out
    assert "The first letter to Ann: waiting" in fangs.run("desk -", before="--url https://x").out


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
    assert "Fehlende Befehle" in desk and "0 von 1 Befehl; ein Brief kam" in desk
    assert "Beiseitegelegt" in desk and "Nichts in dem Text war ein Befehl." in desk
    assert "Es gibt keinen Tisch 'nosuch' per Post" in fangs.refused("desk nosuch")
    monkeypatch.setenv("FANGS_LANGUAGE", "en")
    assert "Nothing in the text was an order." in fangs("desk -")


@pytest.mark.parametrize("role", some(["red", "rot", "Rot", "Red"], "red", "Rot"))
def test_an_order_is_corrected_under_any_name_of_its_role(match: tuple[Fangs, dict[str, str]], role: str) -> None:
    fangs, _ = match
    fangs("process -")
    refused = fangs.refused(f"correct order - {role} drift --game 1 --why 'a slip was overlooked'")
    assert "Red has two legs" in refused, "the role is known, and its rules decide"
    assert "no orders of nobody" in fangs.refused("correct order - nobody drift --game 1 --why 'a slip was overlooked'")


def test_a_position_is_shown_corrected_and_told_in_the_report(fangs: Fangs, tmp_path: Path) -> None:
    fangs(PAIR)
    shown = json.loads(fangs("correct position -"))
    (tmp_path / "right.json").write_text(json.dumps({**shown, "score": [3, -3]}))
    told = fangs(f"correct position - {tmp_path / 'right.json'} --why 'a slip was overlooked'")
    assert "score 0 3, not 0; score 1 -3, not 0 (a slip was overlooked)" in told and "order again" not in told
    assert '"set": {"score.0": 3, "score.1": -3}' in fangs("record -")
    assert "the Games Master corrects the position" in " ".join(fangs("report -").split())
    assert "--why" in fangs.refused("correct order - 0 7c")
    assert "Correct the position" in fangs.refused("correct order - 0 7c --why 'a mistake'")
    assert "not JSON" in fangs.refused("correct position - - --why so", stdin="{")
