"""The clerk: what letters come to at a table, and the letters that its log calls for."""

from __future__ import annotations

import random
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from fangs.core.errors import RequestError
from fangs.post.answering.clerk import Clerk
from fangs.post.answering.effects import places
from fangs.post.carrying.arrival import Arrival
from fangs.post.carrying.settings import Sender
from fangs.post.reading.letters import Letter
from fangs.post.reading.marks import Mark, marked, turn_answered
from fangs.post.reporting.report import report
from fangs.post.reporting.report_text import as_text
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table import rhythm
from fangs.table.events import Opened
from fangs.table.events.codec import encoded
from fangs.table.phase import Phase
from fangs.table.post.commands import master
from fangs.table.rows import Append, Queued
from tests.post.tables import ByPost

GUS = Sender("Gus", "gus@example.org")


def written(clerk: Clerk, letters: list[Queued]) -> dict[Queued, bytes]:
    found = {letter: clerk.compose(letter) for letter in letters}
    return {letter: message.as_bytes() for letter, message in found.items() if message is not None}


def send(post: ByPost, player: int, *lines: str, came: float | None = None) -> str:
    word = f"{post.name}-{post.table.seats[player].word}"
    id = f"{post.table.length:032x}"
    arrived = None if came is None else Arrival(came, "mailbox")
    letter = Letter(id, "x@example.org", (word,), "", "\n".join(lines), None, arrived=arrived)
    return Clerk(post.service, GUS).receive(letter).kind


def orders(post: ByPost, player: int) -> list[str]:
    game = "game {} " if post.table.is_match else ""
    return [f"{game.format(one.board + 1)}{one.role}: {one.action}" for one in post.orders(player)]


def played(folder: Path) -> ByPost:
    post = ByPost(folder, "maneater", match=True).play(2)
    send(post, 0, *orders(post, 0), "orders?")
    post.do(master.extend, 5)
    post.do(master.pause)
    post.do(master.resume, post.now)
    return post.play(1)


def test_a_letter_is_the_same_whenever_and_after_whichever_other_it_is_written(tmp_path: Path) -> None:
    post = played(tmp_path)
    letters = post.service.store.letters_of(post.name)
    assert {letter.kind for letter in letters} == {"start", "report", "answer", "notice"}
    in_order = written(Clerk(post.service, GUS), letters)
    shuffled = random.Random(3).sample(letters, len(letters))
    assert written(Clerk(post.service, GUS), shuffled) == in_order


def test_the_letters_of_a_table_are_written_by_folding_its_log_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = played(tmp_path)
    store = post.service.store
    letters, reads, known = store.letters_of(post.name), [], []
    read, read_on = store.read, store.read_on

    def counted(table: str, after: int = 0) -> object:
        reads.append(after)
        return read(table, after)

    def counted_on(table: str, seq: int) -> object:
        known.append(seq)
        return read_on(table, seq)

    monkeypatch.setattr(store, "read", counted)
    monkeypatch.setattr(store, "read_on", counted_on)
    written(Clerk(post.service, GUS), letters)
    assert reads == [0] and len(known) == len(letters) - 1
    assert known == sorted(known)


def test_what_was_deleted_is_in_no_letter_that_is_written_after_it(tmp_path: Path) -> None:
    post = played(tmp_path)
    clerk, store = Clerk(post.service, GUS), post.service.store
    (*_, last) = [letter for letter in store.letters_of(post.name) if letter.player != 1]
    before = plain(clerk, last)
    post.service.forget(post.name, 1)
    post.do(master.extend, 5)
    (*_, later) = store.letters_of(post.name)
    assert later.seq > last.seq and "Bob" in before
    assert "Bob" not in plain(clerk, last) + plain(clerk, later)


def plain(clerk: Clerk, letter: Queued) -> str:
    message = clerk.compose(letter)
    body = None if message is None else message.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def test_letters_and_reports_from_before_the_rules_were_corrected_show_how_the_game_stands_now(tmp_path: Path) -> None:
    post = played(tmp_path)
    log = post.log()
    opened = log[0].event
    assert isinstance(opened, Opened)
    log[0] = replace(log[0], event=replace(opened, edition=opened.edition - 1))
    with closing(Store(f"sqlite:///{tmp_path}/other.db")) as store:
        store.create(post.name, post.table.seed, [encoded(logged) for logged in log], Append(post.now))
        service = TableService(store, News(), clock=lambda: post.now)
        letters = post.service.store.letters_of(post.name)
        assert written(Clerk(service, GUS), letters).keys() == written(Clerk(post.service, GUS), letters).keys()
        table = service.whole(post.name)
        assert table.post is not None
        text = as_text(report(table, 0, table.post.turns[-1]))
        assert "The record has the steps that were played before the rules were corrected." in text
        with pytest.raises(RequestError, match="before the rules of Maneater were corrected"):
            report(table, 0, table.post.turns[0])


def test_a_letter_counts_while_the_mailbox_is_awaited(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", reminder=0)
    for player in range(1, 5):
        send(post, player, *orders(post, player))
    post.now = (rhythm.deadline(post.table) or 0.0) + 1
    post.service.transact(post.name, lambda table, now: rhythm.for_the_clock(table, now, 0.0))
    assert post.table.phase is Phase.AWAITING_MAILBOX
    with pytest.raises(RequestError, match="Only letters that arrived in time still count"):
        post.order(0)
    assert [place.owing for place in places(post.table, 0)] == [True]

    assert send(post, 0, *orders(post, 0)) == "acted"
    assert post.post.turn.number == 1, "it came too late"
    assert send(post, 0, *orders(post, 0), came=post.now - 2) == "acted"
    assert post.post.turn.number == 2
    assert post.turn.missing == ()


def test_what_cannot_be_never_replaces_what_could(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    mine = {one.role: one.board for one in places(post.table, 0)}

    def action() -> str | None:
        order = post.post.order((mine["red"], "red"))
        return order and order.action

    send(post, 0, "red 120")
    assert action() == "void"
    send(post, 0, "red 81")
    assert action() == "81"
    send(post, 0, "red 120")
    assert action() == "81"
    send(post, 0, "red 80", "red 300", "red 120")
    assert action() == "80"
    send(post, 0, "red void")
    assert action() == "void"


def test_an_answer_to_a_turn_whose_forerunner_was_taken_back_is_asked_back(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True).play(1)
    word = f"{post.name}-{post.table.seats[0].word}"

    def answer(mark: Mark, id: str) -> str:
        letter = Letter(id, "x@example.org", (marked(word, mark),), "", orders(post, 0)[0], None, turn=mark)
        return str(Clerk(post.service, GUS).receive(letter).lines[0]["is"])

    assert answer(Mark(2), "a") == "ordered"
    post.do(master.take_back)
    post.do(master.process_now)
    assert post.post.turn.number == 2 and post.post.turn.again == 1
    assert answer(Mark(2), "b") == "held"
    assert answer(Mark(2, 1), "c") == "ordered"
    assert turn_answered([marked(word, Mark(2, 1))], [], "turn 2") == Mark(2, 1)
    assert turn_answered([word], [], "Re: turn 2") == Mark(2, None)


@pytest.mark.parametrize("url", [None, "https://fangs.example"])
def test_letters_end_with_the_page_of_the_table_where_there_is_one(tmp_path: Path, url: str | None) -> None:
    post = ByPost(tmp_path, "lunch", 2)
    letters = written(Clerk(post.service, GUS, url), post.service.store.letters_of(post.name))
    assert letters
    for letter in letters.values():
        assert (f"The table: https://fangs.example/tables/{post.name}".encode() in letter) == (url is not None)


def test_an_order_in_a_late_letter_that_is_impossible_now_is_explained_and_not_offered_again(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True, early=False).play(1)
    place = next(one for one in post.orders(0) if one.role == "red")
    text = f"game {place.board + 1} red: 120\n{orders(post, 0)[1]}"
    word = marked(f"{post.name}-{post.table.seats[0].word}", Mark(1))
    Clerk(post.service, GUS).receive(Letter("a" * 32, "x@example.org", (word,), "", text, None, turn=Mark(1)))
    (*_, last) = [one for one in post.service.store.letters_of(post.name) if one.kind == "answer"]
    said = plain(Clerk(post.service, GUS), last)
    assert "red: 120\n    " in said.replace("'", "") and "void" not in said
    assert f"    {orders(post, 0)[1]}" in said
