"""Signing up on a page: a letter asks the owner of the address, and nobody learns who is at a table. With a real mail server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path

import pytest

import fangs
from fangs.core.errors import RequestError
from fangs.post.desk_text import desk_as_text
from fangs.table.events import Resigned
from fangs.table.lifecycle.opening import Setup
from fangs.table.post.commands import enrolling
from fangs.table.state import Table
from tests.post.servers import smtpd
from tests.post.test_consent import DAY, QUESTION, URL, Desk

CONFIRM = "Have you signed up for a game?"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with smtpd() as out, closing(Desk(tmp_path, out, URL)) as made:
        yield made


def open_table(desk: Desk, game: str, *seats: str) -> str:
    setup = Setup(game, players=len(seats), seats=list(seats), name="Gus", post={"quiet": 0, "listed": True}, asks=True)
    return desk.service.create(setup)[0].name


def sign_up(desk: Desk, table: str, who: str, *, watches: bool = False) -> Table:
    desk.now += 60
    mail = f"{who.capitalize()} <{who}@example.net>"
    return desk.service.transact(table, lambda at, now: enrolling.sign_up(at, mail, now, watches=watches))


def yes(desk: Desk, who: str) -> None:
    desk.now += 60
    assert desk.answer(who, "yes").kind == "acted"


def enrolled(desk: Desk, table: str) -> list[tuple[str, bool]]:
    post = desk.table(table).post
    assert post is not None
    return [(one.name, one.watches) for one in post.enrolled]


def plain(letter: EmailMessage) -> str:
    return " ".join(str(letter.get_content()).split())


@pytest.mark.parametrize("game", fangs.names())
def test_who_signs_up_is_asked_once_and_gets_a_seat_or_waits_for_one(desk: Desk, game: str) -> None:
    count = fangs.game(game).usual_players
    table = open_table(desk, game, "open", *["bot:easy"] * (count - 1))
    before = sign_up(desk, table, "zoe")
    assert before.players[0].kind == "open", "nothing happens before the owner of the address has agreed"
    assert desk.sent() == [("zoe", QUESTION)] and desk.sent() == []
    assert "given this address to sign up for a game of" in plain(desk.last("zoe"))
    yes(desk, "zoe")
    assert desk.sent() == [("zoe", "the game begins")]
    assert (desk.table(table).players[0].called, desk.table(table).is_playing) == ("Zoe", True)

    sign_up(desk, table, "yan")
    sign_up(desk, table, "xia", watches=True)
    assert desk.sent() == [("xia", QUESTION), ("yan", QUESTION)] and not enrolled(desk, table)
    for who in ("yan", "xia"):
        yes(desk, who)
    assert {subject for _, subject in desk.sent()} >= {"you are waiting for a place"}
    assert sorted(enrolled(desk, table)) == [("Xia", True), ("Yan", False)]


def test_who_gets_letters_already_must_say_that_it_was_them(desk: Desk) -> None:
    first = desk.open("ann", "bob")
    desk.sent()
    for who in ("ann", "bob"):
        yes(desk, who)
    desk.sent()
    table = open_table(desk, "getbit", "open", *["bot:easy"] * 3)
    sign_up(desk, table, "ann")
    assert desk.sent() == [("ann", CONFIRM)] and desk.sent() == []
    assert f"{URL}/letters/{desk.store.address_word('ann@example.net')}" in plain(desk.last("ann"))
    assert desk.store.is_awaited(desk.store.address_word("ann@example.net"))
    shown = desk_as_text(desk.table(table), desk.store.letters_of(table), desk.now)
    assert "ann@" not in shown and "ign-up" not in shown, "the Games Master is told nothing of it yet"
    assert desk.table(table).players[0].kind == "open"
    yes(desk, "ann")
    assert ("ann", "the game begins") in desk.sent()
    assert desk.table(table).players[0].called == "Ann" and desk.table(first).is_playing
    assert not desk.store.is_awaited(desk.store.address_word("ann@example.net"))


def test_nothing_tells_whether_an_address_is_at_a_table_and_its_owner_is_answered(desk: Desk) -> None:
    table = open_table(desk, "getbit", "open", "post:Ann <ann@example.net>", "bot:easy", "bot:easy")
    desk.sent()
    yes(desk, "ann")
    seats = [seat.kind for seat in desk.table(table).players]
    for who in ("ann", "zoe"):
        after = sign_up(desk, table, who)
        assert [seat.kind for seat in after.players] == seats
    assert sign_up(desk, table, "zoe").length == after.length, "twice is once"
    assert desk.sent() == [("ann", CONFIRM), ("zoe", QUESTION)]
    yes(desk, "ann")
    assert desk.sent() == [("ann", "your sign-up")]
    assert "We could not do what you asked. This address is already at the table" in plain(desk.last("ann"))


def test_what_is_not_confirmed_in_three_days_is_forgotten(desk: Desk) -> None:
    table = open_table(desk, "getbit", "open", *["bot:easy"] * 3)
    sign_up(desk, table, "zoe")
    desk.sent()
    desk.now += 4 * DAY
    after = sign_up(desk, table, "yan")
    assert after.post is not None and [one.name for one in after.post.signed_up] == ["Yan"]
    yes(desk, "zoe")
    assert desk.sent() == [("yan", QUESTION)] and desk.table(table).players[0].kind == "open"


def test_a_table_that_does_not_look_for_players_takes_nobody_in_and_stands_in_no_lobby(desk: Desk) -> None:
    table = open_table(desk, "lunch", "post:Ann", "post:Bob")
    assert [(one["table"], one["free"], one["post"]["free"]) for one in desk.service.offers(9)] == [(table, [], 0)]
    desk.service.transact(table, lambda at, now: enrolling.look_for_players(at, False))
    assert not desk.service.offers(9)
    with pytest.raises(RequestError, match="not looking for players"):
        sign_up(desk, table, "zoe")
    with pytest.raises(RequestError, match="not in the lobby"):
        desk.service.transact(table, lambda at, now: enrolling.look_for_players(at, False))
    desk.service.transact(table, lambda at, now: enrolling.look_for_players(at, True))
    for number in range(enrolling.MOST):
        sign_up(desk, table, f"p{number}")
    with pytest.raises(RequestError, match="Too many people"):
        sign_up(desk, table, "zoe")
    desk.service.transact(table, lambda at, now: [Resigned(0, None)])
    assert not desk.service.offers(9), "it is over"
