"""Letters in which nothing could be read: they are answered, and lie on the Games Master's desk."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from fangs.core.errors import RequestError
from fangs.post.answering.clerk import Clerk
from fangs.post.answering.unreadable import entered_unread
from fangs.post.desk_text import desk_as_text
from fangs.post.reading.letters import MAX_BYTES, read_letter
from fangs.table import people
from fangs.table.events import PutAside
from fangs.table.post import reasons
from fangs.table.post.asides import Aside, folded
from fangs.table.post.commands import aside, master, ordering
from fangs.table.post.desk import overview
from tests.post.tables import ByPost
from tests.post.test_clerk import GUS

UNREAD = {
    "quotes": (b"", b"> red 81\n"),
    "forwarded": (b"", b"---------- Forwarded message ---------\nFrom: Ann <ann@example.org>\nDate: now\n\nred 81\n"),
    "below our text": (b"", b"~~ Fangs: orders are written outside of what is quoted ~~\n\nAnn,\n\nred 81\n"),
    "a remark in the subject": (b"Subject: red 81, I think?\n", b""),
    "the subject of an answer": (b"Subject: Re: red 81\n", b"> red 81\n"),
    "too long": (b"", b"red 81 \n" * (MAX_BYTES // 8)),
    "a name in pieces that have no order": (b"Content-Type: text/plain; name*=utf-8''a; name*0=b\n", b"red 81\n"),
    "a table": (b"", b"| 1 | shark | red | 81 |\n"),
    "talk": (b"", b"How are you?\n"),
}


def put(post: ByPost, head: bytes, body: bytes, word: str | None = None) -> str:
    to = f"gus+{word or f'{post.name}-{post.table.seats[0].word}'}@example.org".encode()
    name = b"%d" % post.table.length
    mail = b"From: ann@example.org\nTo: " + to + b"\nMessage-ID: <" + name + b"@x>\n" + head + b"\n" + body
    return Clerk(post.service, GUS).receive(read_letter(mail)).kind


def shown(post: ByPost) -> list[dict[str, Any]]:
    table = post.table
    found: list[dict[str, Any]] = overview(table, table.master, [], post.now)["aside"]
    return found


def answers(post: ByPost) -> list[str]:
    letters = [one for one in post.service.store.letters_of(post.name) if one.kind == "answer"]
    written = [Clerk(post.service, GUS).compose(letter) for letter in letters]
    return [one.get_content() for one in written if one is not None]


@pytest.mark.parametrize("what", UNREAD)
def test_a_letter_in_which_nothing_is_read_is_answered_and_lies_on_the_desk(what: str, tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    assert put(post, *UNREAD[what]) == "acted"

    (one,) = shown(post)
    assert one["reason"] and one["text"] is None
    assert len(answers(post)) == 1 and "show the Games Master" in " ".join(answers(post)[0].split())
    assert one["reason"] in desk_as_text(post.table, [], post.now)


def test_what_a_terminal_would_obey_is_not_stored_and_no_order_comes_of_it(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True, master_sees=True)
    one = post.orders(0)[0]
    of, action = f"game {one.board + 1} {one.role}", one.action
    put(post, b"", f"{of} \x1b]0;owned\x07\x1b[2J {action}\n".encode())
    put(post, b"", f"{of} \u202e{action}\n".encode())
    said = [f"{of} \ufffd]0;owned\ufffd\ufffd[2J {action}", f"{of} \ufffd{action}"]
    assert [letter["text"] for letter in shown(post)] == said
    for letter in shown(post):
        Clerk(post.service, GUS).enter_aside(post.name, letter["id"])
    assert not post.post.orders
    post.do(ordering.order, 0, [one._replace(given=f"{of}\x1b {action}")])
    assert [order.given for order in post.post.orders] == [f"{of} {action}"]


@pytest.mark.parametrize("sign", ["\u00a0", "\u2003", "\u2061", "\u3164", "\U000e0031"])
def test_a_line_with_a_sign_that_nobody_sees_does_not_become_an_order(sign: str, tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True, master_sees=True)
    one = post.orders(0)[0]
    action = next(
        action
        for action in (one.action, *post.table.boards[one.board].position.legal(one.role))
        if action[1:].isdigit()
    )
    put(post, b"", f"game {one.board + 1} {one.role} {action[0]}{sign}{action[1:]}\n".encode())
    for letter in shown(post):
        Clerk(post.service, GUS).enter_aside(post.name, letter["id"])
    assert not post.post.orders


def test_what_its_writer_shows_is_entered_or_sent_back(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    put(post, *UNREAD["quotes"])
    clerk, (one,) = Clerk(post.service, GUS), shown(post)
    with pytest.raises(RequestError, match="not allowed"):
        clerk.enter_aside(post.name, one["id"])
    put(post, b"", b"show the Games Master\n")
    (one,) = shown(post)
    assert "red 81" in one["text"]
    received = clerk.enter_aside(post.name, one["id"])
    assert [line["action"] for line in received.lines] == ["81"] and shown(post) == []

    put(post, *UNREAD["talk"])
    (one,) = shown(post)
    post.do(aside.send_back, one["id"])
    assert shown(post) == [] and "    How are you?" in answers(post)[-1]
    put(post, *UNREAD["talk"])
    post.do(aside.take_up, shown(post)[0]["id"])
    assert shown(post) == []
    put(post, b"", b"orders?\n")
    put(post, b"", b"red 81\nwhat about green?\n")
    assert shown(post) == []


def test_why_a_letter_is_put_aside_says_nothing_of_the_orders_of_its_writer(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    put(post, b"", b"red 81\n")
    put(post, b"", b"red: 1\n")

    assert "81 stands" in answers(post)[-1].replace("\n    ", " ")
    (one,) = shown(post)
    assert one["reason"] == "None of the lines was understood."


def test_what_was_put_aside_leaves_with_its_writer(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    put(post, *UNREAD["talk"])
    post.do(people.resign, post.table.seats[0])
    post.do(master.replace, 0, "Fay <fay@example.org>", post.now)

    assert shown(post) == []


def test_no_half_line_of_a_long_letter_is_kept() -> None:
    (one,) = aside.put("id", 0, "why", "red 81\n" * 600 + "end")

    assert isinstance(one, PutAside) and set(one.text.split("\n")) == {"red 81"}


def test_a_games_master_who_sees_orders_reads_what_is_put_aside(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True, master_sees=True)
    put(post, *UNREAD["talk"])
    assert shown(post)[0]["text"] == "How are you?"


def test_a_letter_without_its_word_orders_nothing_and_is_answered_where_the_address_is_known(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    store = post.service.store
    word = store.address_word("ann@example.org")
    assert put(post, b"", b"red 81\n", word="nothing") == "stranger"
    store.agree(word, post.now)

    assert (
        put(post, b"Subject: Re: Maneater match " + post.name[:4].encode() + b"\n", b"red 81\n", word="nothing")
        == "acted"
    )
    assert put(post, b"", b"red 81\n", word="nothing") == "acted"
    assert not post.post.orders and len(shown(post)) == 2
    assert "without the word" in answers(post)[-1]
    assert not post.post.received  # or anybody could put off when the turn is processed
    assert put(post, b"", b"red 81\n", word="nothing") == "refused" and len(answers(post)) == 2
    post.now += 86_401
    assert put(post, b"", b"red 81\n", word="nothing") == "acted"


def test_the_desk_says_when_a_letter_came_in_which_turn_and_its_subject_only_to_who_may_read_it(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True).play(1)
    put(post, b"Subject: red 81, \x1b[2Jor?\n", b"> red 81\n")
    (one,) = shown(post)
    text = desk_as_text(post.table, [], post.now)

    assert (one["turn"], one["at"], one["subject"]) == (2, post.now, None)
    assert f"It came in turn 2, {post.post.rules.schedule.spell(post.now)}." in text and "red 81" not in text
    post.do(aside.lay_open, 0)
    (one,) = shown(post)
    assert one["subject"].startswith("red 81") and one["subject"].isprintable()
    assert f"Subject: {one['subject']}" in desk_as_text(post.table, [], post.now)


REASONS = [one for name, one in vars(reasons).items() if name.isupper() and isinstance(one, str)]


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_on_the_desk_is_written_for_the_games_master(reason: str, tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    post.do(lambda table: aside.put("1" * 32, 0, reason, "red 81"))
    (one,) = shown(post)
    words = set(re.findall(r"\w+", one["reason"].lower()))
    assert len(REASONS) >= 8 and not words & {"you", "your", "please", "send", "answer"}
    assert one["may_enter"] == (reason in aside.UNPROVED)


def test_no_player_pushes_the_letters_of_others_off_the_desk() -> None:
    laid: tuple[Aside, ...] = ()
    for number, player in enumerate([1, *[0] * 30]):
        laid = folded(laid, 0.0, PutAside(str(number), player, "why", ""))

    assert [one.id for one in laid] == ["0", "27", "28", "29", "30"]


def test_orders_that_stand_in_the_subject_only_are_read_where_all_of_it_is_orders(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    for subject, given in (
        (b"red 81", ["red"]),
        (b"shark 119; red 80", ["shark", "red"]),
        (b"turn 1: red 66", ["red"]),
    ):
        assert put(post, b"Subject: " + subject + b"\n", b"") == "acted"
        assert set(given) <= {order.role for order in post.post.orders}
    assert {order.role: order.action for order in post.post.orders}["red"] == "66"
    assert not shown(post)
    assert put(post, b"Subject: red 84, or shall I stay?\n", b"") == "acted"
    assert {order.role: order.action for order in post.post.orders}["red"] == "66", "asked back"
    assert "Orders in the subject count only if the whole subject is orders" in " ".join(answers(post)[-1].split())


def test_a_letter_without_the_word_is_entered_unread_by_who_knows_whose_it_is(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    post.service.store.agree(post.service.store.address_word("ann@example.org"), post.now)
    mail = b"From: ann@example.org\nTo: gus@example.org\nMessage-ID: <1@x>\n\nred 81\ngreen nowhere\nblue away\n\n> red 99\n"
    assert Clerk(post.service, GUS).receive(read_letter(mail)).kind == "acted"
    (one,) = shown(post)
    assert one["may_enter"] and one["text"] is None and not post.post.orders
    received = Clerk(post.service, GUS).enter_aside(post.name, one["id"])
    assert [(order.role, order.action, order.by) for order in post.post.orders] == [("red", "81", "master")]
    told = entered_unread(received.lines)
    assert told.startswith("Entered unread: 1 order, and 2 lines that") and "81" not in told and not shown(post)
    assert put(post, b"", b"How are you?\n") == "acted"
    assert not shown(post)[0]["may_enter"]
    with pytest.raises(RequestError, match="has not allowed"):
        Clerk(post.service, GUS).enter_aside(post.name, shown(post)[0]["id"])


def test_a_form_that_looks_like_the_head_of_a_letter_is_asked_back_from_the_line_where_it_begins(
    tmp_path: Path,
) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    one = post.orders(0)[0]
    put(post, b"", f"Name: Ann\nDate: 30.11.2026 10:00\n{one.role}: {one.action}\n".encode())
    said = " ".join(answers(post)[0].split())
    assert "'Name: Ann' Nothing was read from this line on" in said and not post.post.orders
