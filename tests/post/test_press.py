"""Press: what players write to each other, and that nothing in it is ever an order."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

import fangs
from fangs.core.errors import RequestError
from fangs.post.answering.answer import how_to
from fangs.post.answering.clerk import Clerk, Received
from fangs.post.answering.press import MAX_BLOCKS, QUOTES, TOO_MANY, without_press
from fangs.post.carrying.settings import Sender
from fangs.post.orders.doubtful import NOT_READ
from fangs.post.reading.letters import Letter, read_letter
from fangs.post.reading.reply_text import MARK
from fangs.post.reporting.report import report
from fangs.post.reporting.report_html import as_html
from fangs.post.reporting.report_text import as_text
from fangs.table.events import Pressed, Resigned
from fangs.table.post.commands import enrolling, master
from fangs.table.post.commands.press import MAX_IN_ALL, MAX_PIECES, MAX_TEXT, on_desk, readable, remove, write
from fangs.table.post.state import MASTER
from fangs.table.rows import Queued
from fangs.translation import speaking
from tests.post.tables import KINDS, NAMES, ByPost

MATCHES = [name for name, is_match in KINDS if is_match]
ALL = ["name", "role", "nobody"]


def send(post: ByPost, player: int, text: str) -> Received:
    """A player's letter is read."""
    clerk = Clerk(post.service, Sender("Gus", "gus@example.org"))
    word = f"{post.name}-{post.table.seats[player].word}"
    number = f"{len(post.service.store.read(post.name)):032x}"
    return clerk.receive(Letter(number, "a@example.org", (word,), "", text, None))


def letters(post: ByPost, kind: str) -> list[int]:
    return [one.player for one in post.service.store.letters_of(post.name) if one.kind == kind]


def text_of(clerk: Clerk, queued: Queued) -> str:
    letter = clerk.compose(queued)
    assert letter is not None
    return str(letter.get_content())


def pages(post: ByPost, reader: int | None) -> list[str]:
    told = report(post.table, reader, post.turn)
    return [" ".join(page.split()) for page in (as_text(told), unescape(as_html(told)))]


def test_press_is_in_the_report_for_those_it_is_for(tmp_path: Path) -> None:
    for game in MATCHES:
        post = ByPost(tmp_path, game, match=True, press=ALL)
        role = next(role for role in post.table.boards[2].roles if post.table.boards[2].player_of(role) == 0)
        called = post.table.boards[2].first.called(role)
        text = (
            f"press to all:\nHello <sea>.\n\n{role} 81\nend\n"
            "press to Bob from nobody: Trust me.\nend\n"
            f"press from {role} in game 3: I am not who I am.\n"
        )
        received = send(post, 0, text)
        assert [line["is"] for line in received.lines] == ["press"] * 3
        assert not post.post.orders, "nothing in press is an order"
        assert not any("<sea>" in as_text(report(post.table, reader)) for reader in range(5)), "it is held"
        post.play(1)
        for reader in (None, *range(5)):
            for page in pages(post, reader):
                assert "Ann to all" in page and "Hello <sea>." in page
                assert f"{called[:1].upper()}{called[1:]} in game 3 to all" in page
                assert ("Somebody to Bob" in page) == ("Trust me." in page) == (reader in (0, 1))
        assert not letters(post, "press")


def test_press_that_does_not_wait_is_passed_on_at_once_and_tells_nobody_who_wrote_it(tmp_path: Path) -> None:
    for game in MATCHES:
        post = ByPost(tmp_path, game, match=True, press=["nobody", "name"], press_at_once=True)
        send(post, 2, "press to all:\nBeware.\nend\npress to Ann: Only you.\nend")
        assert sorted(letters(post, "press")) == [-1, 0, 0, 1, 3, 4]
        clerk = Clerk(post.service, Sender("Gus", "gus@example.org"))
        queued = [one for one in post.service.store.letters_due(post.now, 100) if one.kind == "press"]
        written = {one.player: text_of(clerk, one) for one in queued if one.player != 0}
        assert set(written) == {-1, 1, 3, 4}
        for text in written.values():
            assert "Somebody to all:\n  Beware." in text and "Cyd" not in text


def test_whoever_takes_over_a_seat_reads_no_private_press_of_earlier_holders_and_learns_nothing_of_who_wrote(
    tmp_path: Path,
) -> None:
    post = ByPost(tmp_path, "getbit", press=ALL)
    post.do(write, 0, "Bob", "", "Of the first turn.")
    post.play(1)
    post.do(write, 0, "Bob", "", "From Ann to Bob.")
    post.do(write, 1, "Ann", "", "From Bob to Ann.")
    post.do(write, 0, "all", "nobody", "Unsigned.")
    post.service.transact(post.name, lambda table, now: [Resigned(0, "easy")])
    for name in ("Zoe", "Yan"):
        post.do(master.replace, 0, f"{name} <{name.lower()}@example.org>", post.now)
        assert readable(post.table, 0) == [], "held press would name its writer"
        post.do(write, 1, name, "", f"From Bob to {name}.")
        post.service.transact(post.name, lambda table, now: [Resigned(0, "easy")])
    post.do(master.replace, 0, "Xia <xia@example.org>", post.now)
    for _ in range(MAX_PIECES):
        post.do(write, 0, "all", "", "All of them are the new player's own.")
    assert len(readable(post.table, 1)) == 3
    post.play(1)
    for page in pages(post, 0):
        assert "Unsigned." in page and "From" not in page.replace("From the Games Master", "")
    for page in pages(post, 1):
        assert all(f"From {way}." in page for way in ("Ann to Bob", "Bob to Ann", "Bob to Zoe", "Bob to Yan"))
    first = post.post.turns[0]
    assert "first turn" in as_text(report(post.table, 1, first))
    assert "first turn" not in as_text(report(post.table, 0, first))


def test_in_a_turn_one_player_fills_no_report_with_press_and_others_write_on(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    for _ in range(MAX_IN_ALL // MAX_TEXT):
        post.do(write, 0, "all", "", "x" * MAX_TEXT)
    with pytest.raises(RequestError, match="12,000 characters in total"):
        post.do(write, 0, "Bob", "", "more")
    for _ in range(MAX_PIECES):
        post.do(write, 1, "all", "", "x")
    with pytest.raises(RequestError, match="20 pieces"):
        post.do(write, 1, "all", "", "x")
    post.play(1).do(write, 0, "all", "", "in the next turn again")


@pytest.mark.parametrize(("size", "kept"), [(1, MAX_PIECES), (MAX_TEXT - 10, MAX_IN_ALL // MAX_TEXT)])
def test_one_letter_holds_no_more_press_than_many(size: int, kept: int, tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    send(post, 0, "".join(f"press to all:\n{number} {'x' * size}\nend\n" for number in range(200)))
    assert len(post.post.press) == kept


def test_of_a_letter_with_too_many_pieces_of_press_the_rest_is_not_read(tmp_path: Path) -> None:
    """Each without an end is looked through for orders."""
    asked: list[str] = []
    text = "press to all:\nx\n" * 5000 + "red 5"
    rest, blocks = without_press(text, lambda body: not asked.append(body))
    assert len(asked) == MAX_BLOCKS and blocks[-1].wrong == TOO_MANY and "red" not in rest


def test_of_press_only_what_can_be_read_is_kept(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    post.do(write, 0, "all", "", " one\x1b[31m\u202e two\u2028\tthree\r\n\x00\n  four\n")
    assert [one.text for one in readable(post.table, 0)] == ["one[31m two\n three\n\n  four"]
    with pytest.raises(RequestError, match="must have 1 to"):
        post.do(write, 0, "all", "", "\u200b\x00")


def test_a_table_decides_which_press_there_is(tmp_path: Path) -> None:
    game = MATCHES[0]
    post = ByPost(tmp_path, game, match=True, press=["name"])
    cases = {
        "press to all from nobody: hi\nend": "press is signed by name",
        "press to Zoe: hi\nend": "not to 'Zoe'",
        "press to Ann: hi\nend": "not to 'Ann'",
        "press to all from nothing: hi\nend": "Sign press with one of your roles",
        "press to all:\nend": "The text must have 1 to",
    }
    for text, why in cases.items():
        (line,) = send(post, 0, text).lines
        assert line["is"] == "refused" and why in line["why"]
    (tmp_path / "none").mkdir()
    silent = ByPost(tmp_path / "none", game, match=True, press=[])
    with pytest.raises(RequestError, match="no press"):
        write(silent.table, 0, "all", "", "hi")
    with pytest.raises(RequestError, match="ways to sign press must be a list of"):
        ByPost(tmp_path / "none", game, match=True, press=["shouting"])


def test_an_order_below_press_without_an_end_is_asked_back_and_neither_told_nor_obeyed(tmp_path: Path) -> None:
    for number, (game, is_match) in enumerate(KINDS):
        (tmp_path / f"{number}").mkdir()
        post = ByPost(tmp_path / f"{number}", game, match=is_match, press_at_once=True)
        player = next(seat for seat in range(len(post.table.players)) if post.table.owes(seat))
        one = post.orders(player)[0]
        order = report(post.table, player).tasks[0].line
        (line,) = send(post, player, f"press to all:\nGood luck!\n\n{order}").lines
        assert line["is"] == "refused" and "'end'" in line["why"]
        assert not post.post.orders and not letters(post, "press")
        lines = send(post, player, f"press to all:\nGood luck, {order}!\nend\n{order}").lines
        assert {said["is"] for said in lines} == {"press", "ordered"}
        assert [order.place for order in post.post.orders] == [(one.board, one.role)] or not post.post.orders


CASES = [
    ("press: hi", [("", "", "hi")], ""),
    ("Press release to all:\none\n\ntwo\nend of press.\nred 81", [("all", "", "one\n\ntwo")], "\nred 81"),
    ("PRESS TO Ann FROM the shark of game 3: x\nend", [("Ann", "the shark of game 3", "x")], ""),
    ("press to all: a\npress to Bob: b", [("all", "", "a"), ("Bob", "", "b")], "\n"),
    ("I press on: 81", [], "I press on: 81"),
    ("hello\nthe end\nend", [], "hello\nthe end\nend"),
]


@pytest.mark.parametrize(("text", "found", "rest"), CASES)
def test_a_block_of_press_begins_with_its_head_and_ends_with_its_end(
    text: str, found: list[tuple[str, str, str]], rest: str
) -> None:
    left, blocks = without_press(text, lambda body: False)
    assert [(one.to, one.signed, one.text) for one in blocks] == found
    assert left == rest


def test_every_game_has_press_by_name_unless_its_table_says_otherwise(tmp_path: Path) -> None:
    for name in fangs.names():
        (tmp_path / name).mkdir()
        post = ByPost(tmp_path / name, name)
        assert post.post.rules.press == ("name",) and not post.post.rules.press_at_once
        send(post, 0, "press to all: hello\n")
        assert [one.held for one in on_desk(post.table)] == [True]
        post.play(1)
        assert not any(one.held for one in on_desk(post.table)), "it is in the report"
        assert f"{NAMES[0]} to all" in as_text(report(post.table, None, post.post.turns[0]))


def test_what_is_for_the_games_master_alone_is_told_to_nobody_else(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    send(post, 0, "press to the Games Master:\nBob peeks.\nend")
    assert letters(post, "press") == [-1], "at once, though press is held here"
    assert [one.text for one in on_desk(post.table)] == ["Bob peeks."]
    assert [readable(post.table, player) != [] for player in range(4)] == [True, False, False, False]
    post.play(1)
    for reader in (None, 0, 1):
        assert all(("peeks" in page) == (reader == 0) for page in pages(post, reader))


def test_the_games_master_removes_press_before_anybody_has_read_it_or_its_words_after_that(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit", press=ALL)
    send(post, 0, "press to all from nobody:\nBob peeks.\nend")
    send(post, 0, "press to Cyd:\nBob peeks, really.\nend")
    with pytest.raises(RequestError, match="no such press"):
        post.do(remove, 2)  # which the Games Master is not shown
    post.do(remove, 1)
    line = post.table.happened[-1]
    assert line.kind == "press_removed" and line.audience == (0,), "nobody else knows that there was any"
    send(post, 1, "press to all:\nI do not.\nend")
    post.play(1)
    assert all("I do not." in page and "peeks" not in page for page in pages(post, 3))
    post.do(remove, 3)
    assert all("I do not." not in page and "removed" in page for page in pages(post, 3))
    assert post.table.happened[-1].audience is None
    with pytest.raises(RequestError, match="no such press"):
        post.do(remove, 3)


def test_a_letter_that_waited_says_that_the_press_in_it_was_deleted(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit", press=ALL, press_at_once=True)
    send(post, 2, "press to all:\nBeware.\nend")
    post.play(1)
    post.do(remove, 1)
    post.service.erase(post.name, Pressed.KIND, 1)
    clerk = Clerk(post.service, Sender("Gus", "gus@example.org"))
    waiting = [one for one in post.service.store.letters_due(post.now, 100) if one.kind in ("press", "report")]
    assert {one.kind for one in waiting} == {"press", "report"}
    for one in waiting:
        message = clerk.compose(one)
        assert message is not None
        text = str(message.get_body(("plain",)).get_content())  # type: ignore[union-attr]
        assert "Cyd to all:\n  (The text of this piece of press has been deleted.)" in text and "Beware" not in text


@pytest.mark.parametrize("to", ["Bob and Dee", "Bob, Dee", "bob & Dee", "Bob und Dee"])
def test_press_to_two_people_goes_to_each_of_them_alone(to: str, tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit", press=ALL)
    received = send(post, 0, f"press to {to}:\nMeet me at the cave.\nend")
    assert [(line["is"], line["to"]) for line in received.lines] == [("press", "Bob"), ("press", "Dee")]
    assert [bool(readable(post.table, player)) for player in (0, 1, 2, 3)] == [True, False, False, False]
    post.play(1)
    for reader in (None, 0, 1, 2, 3):
        assert all(("cave" in page) == (reader in (0, 1, 3)) for page in pages(post, reader))


@pytest.mark.parametrize("to", ["Bob and Zoe", "Bob and all", "Bob and Ann"])
def test_press_to_two_of_whom_one_cannot_get_it_goes_to_nobody(to: str, tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit", press=ALL)
    (line,) = send(post, 0, f"press to {to}:\nMeet me at the cave.\nend").lines
    assert line["is"] == "refused" and "Press can be addressed to all" in line["why"] and not post.post.press


def test_a_name_with_and_in_it_is_one_person(tmp_path: Path) -> None:
    seats = ["post:Ann", "post:Bob and Dee", "post:Bob", "post:Dee"]
    post = ByPost(tmp_path, "getbit", seats=seats, press=ALL)
    (line,) = send(post, 0, "press to Bob and Dee:\nHello.\nend").lines
    assert line["to"] == "Bob and Dee"


def test_press_is_signed_with_the_words_with_which_a_role_is_ordered_and_a_refusal_names_them(tmp_path: Path) -> None:
    for game, words in (("getbit", "yellow"), ("mandua", "tigers"), ("overboard", "moons")):
        post = ByPost(tmp_path, game, press=ALL)
        player, role = next(
            (post.player_of(role), role)
            for role in post.table.boards[0].roles
            if words in post.table.boards[0].first.called(role)
        )
        (pressed,) = write(post.table, player, "", words, "hi")
        assert isinstance(pressed, Pressed) and pressed.role == role
        with pytest.raises(RequestError, match=rf"one of your roles \(the .*{words}.*\)"):
            write(post.table, player, "", "purple", "hi")
        assert not re.search("cancel [0-9]", how_to(post.table, player))


def test_a_full_name_is_its_own_person_and_so_is_that_of_the_games_master(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit", seats=["post:Ann", "post:Bob", "post:Ann Miller", "post:Cyd"])
    for to, player in (("Ann", 0), ("Ann Miller", 2), ("Gus", MASTER)):
        (pressed,) = write(post.table, 1, to, "", "hi")
        assert isinstance(pressed, Pressed) and pressed.to == player


@pytest.mark.parametrize("name", ["GM", "the Games Master", "Die Spielleitung", "all", "Nobody", "\u0410ll"])
def test_no_player_has_a_name_that_means_somebody_else_in_letters(name: str, tmp_path: Path) -> None:
    refused = "means somebody else"
    with pytest.raises(RequestError, match=refused):
        ByPost(tmp_path, "getbit", seats=[f"post:{name}", "post:Bob", "post:Cyd"])
    post = ByPost(tmp_path, "getbit", seats=["open", "post:Bob", "post:Cyd"], listed=True)
    for watches in (False, True):
        with pytest.raises(RequestError, match=refused):
            enrolling.enroll(post.table, "a", f"{name} <zoe@example.org>", post.now, watches=watches)
        with pytest.raises(RequestError, match=refused):
            enrolling.sign_up(post.table, f"{name} <zoe@example.org>", post.now, watches=watches)
    with pytest.raises(RequestError, match=refused):
        master.replace(post.table, 0, f"{name} <zoe@example.org>", post.now)


def test_a_report_says_in_the_reader_s_language_that_press_was_removed(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit", press=ALL)
    send(post, 2, "press to all:\nBeware.\nend")
    post.play(1)
    post.do(remove, 1)
    with speaking("de"):
        for page in pages(post, 3):
            assert "Die Spielleitung hat diesen Presseartikel entfernt." in page


def mailed(post: ByPost, body: str) -> Received:
    """A letter of Ann's is read from an email."""
    word = f"{post.name}-{post.table.seats[0].word}"
    head = f"From: ann@example.org\nTo: gus+{word}@example.org\nMessage-ID: <{post.table.length}@x>\n\n"
    return Clerk(post.service, Sender("Gus", "gus@example.org")).receive(read_letter(f"{head}{body}".encode()))


DOUBTFUL = {
    "the head of a mail": "From: The Shark\nTo: All swimmers\nSubject: Lunch\nYum.",
    "an introduction": "On Monday the shark wrote:\nYum.",
    "a marked line": "You asked:\n> Where are you?\nNowhere.",
}


@pytest.mark.parametrize("what", DOUBTFUL)
def test_press_that_looks_quoted_is_asked_back_and_the_orders_below_it_count(tmp_path: Path, what: str) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    one = post.orders(0)[0]
    text = f"press to all:\n{DOUBTFUL[what]}\nend\ngame {one.board + 1} {one.role}: {one.action}"
    order, press = mailed(post, text).lines
    assert (order["is"], press["is"], press["why"]) == ("ordered", "refused", QUOTES)
    assert not post.post.press


def test_press_with_an_end_stands_as_it_is_written_even_with_a_signature(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    one = post.orders(0)[0]
    text = f"press to all:\nYum.\n-- \nThe Shark\nend\ngame {one.board + 1} {one.role}: {one.action}"
    assert [line["is"] for line in mailed(post, text).lines] == ["ordered", "press"]
    assert [piece.text for piece in post.post.press] == ["Yum.\n--\nThe Shark"]


@pytest.mark.parametrize(
    "head", ["On 30.11.2026 10:00, Gus <gus@example.org> wrote:", MARK, "-----Original Message-----"]
)
def test_nothing_of_a_quoted_letter_becomes_press_or_an_order_though_it_has_the_line_end(
    tmp_path: Path, head: str
) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    one = post.orders(0)[0]
    text = f"press to all:\nHello.\n\n{head}\n\nMy secret plan.\nend\ngame {one.board + 1} {one.role}: {one.action}"
    lines = mailed(post, text).lines
    assert [(line["is"], line["why"]) for line in lines] == [("misread", NOT_READ), ("refused", QUOTES)]
    assert not post.post.press and not post.post.orders
