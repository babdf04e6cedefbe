"""Reports: what happened, what was ordered and what to order next."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

import fangs
from fangs.post.orders.reading import Ordered, read_orders
from fangs.post.reporting.report import report
from fangs.post.reporting.report_contents import Happened
from fangs.post.reporting.report_html import as_html
from fangs.post.reporting.report_text import WIDTH, as_text
from fangs.table.post.commands import master, ordering
from fangs.table.post.orders import receipt
from tests.post.reported import LATE, MATCHES, Made, every_kind, flat, owed, readers
from tests.post.tables import KINDS, ByPost, table

# What is in it


@every_kind
def test_every_example_of_an_order_is_read_as_that_order(made: Made, kind: tuple[str, bool]) -> None:
    at = made(kind).table
    tasks = 0
    for player in range(len(at.players)):
        places = owed(at, player)
        told = report(at, player)
        assert len(told.tasks) == len(places)
        for task, place in zip(told.tasks, places, strict=True):
            (read,) = read_orders(task.line, at.game, places)
            assert isinstance(read, Ordered)
            assert (read.board, read.role, read.action) == (place.board, place.role, task.examples[0])
            assert read.action in place.position.legal(place.role)
            tasks += 1
    assert tasks


@every_kind
def test_the_first_thing_that_a_report_says_is_what_to_order_until_when(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    for player in range(len(post.table.players)):
        told = report(post.table, player, post.turn)
        for page in (as_text(told), unescape(as_html(told))):
            top = page.index("What happened")
            assert flat(told.deadline) in flat(page[:top])
            assert "(Europe/Berlin)" in told.deadline
            for task in told.tasks:
                assert task.line in page[:top]
            assert ("no orders to give" in page[:top]) == (not told.tasks)


@every_kind
def test_a_report_tells_all_that_happened_in_order_each_with_its_clause(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    told = report(post.table, None, post.turn)
    text = flat(as_text(told))
    for board, game in zip(post.table.boards, told.games, strict=True):
        first, last = post.turn.first[board.index], post.turn.last[board.index]
        events = [event for position in board.positions[first + 1 : last + 1] for event in position.events]
        assert [(one.text, one.clause) for one in game.happened] == [(event.text, event.clause) for event in events]
        assert events
        at = 0
        for event in events:
            at = text.index(event.text, at)
            assert event.clause in text[at : at + len(event.text) + 30]
        assert game.svg.startswith(board.positions[last].svg(None).removesuffix("</svg>")), "with arrows behind it"
        assert flat(game.text) in text


def test_a_turn_in_which_nothing_happened_says_so_and_a_first_letter_tells_of_no_turn(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "mandua")
    first = report(post.table, 0)
    assert first.games[0].happened == () and "Nothing happened" not in as_text(first)
    told = report(post.play(1).table, 0, post.turn)
    for happened in (), (Happened("The hunters wait", "D1", None, is_act=False),):
        page = as_text(replace(told, games=(replace(told.games[0], happened=happened),)))
        assert ("Nothing happened here in this turn." in page) == (not happened)


@every_kind
def test_only_a_match_has_an_overview_of_its_games(made: Made, kind: tuple[str, bool]) -> None:
    told = report(made(kind).table, 0)
    assert ('<a href="#game-1">' in as_html(told)) == (len(told.games) > 1) == kind[1]


@every_kind
def test_what_chance_decided_is_told(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    decided = 0
    for turn in post.post.turns:
        told = report(post.table, None, turn)
        for board, game in zip(post.table.boards, told.games, strict=True):
            steps = board.steps[turn.first[board.index] : turn.last[board.index]]
            said = " ".join(f"{one.text} {one.decided or ''}" for one in game.happened)
            for step in steps:
                if step.role is None:
                    words = re.findall(r"[\w-]+", board.game.rolled(step.action))
                    assert step.action in said or all(word in said for word in words)
                    decided += 1
    assert bool(decided) == bool(told.chance)


@every_kind
def test_every_order_is_there_with_a_receipt_that_verifies(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    told = report(post.table, None, post.turn)
    text, page = as_text(told), unescape(as_html(told))
    sent = [one for game in told.games for one in game.sent]
    assert len(sent) == len(post.turn.orders) > 0
    promised = {order.receipt for order in post.turn.orders}
    for one in sent:
        assert one.sealed is not None
        salt, name, turn, game, role, action = one.sealed.split(" ", 5)
        assert hashlib.sha256(one.sealed.encode()).hexdigest() == one.receipt
        assert receipt(salt, name, int(turn), int(game) - 1, role, action) == one.receipt
        assert one.receipt in promised
        assert action == one.action == one.counted
        for whole in (text, page):
            assert one.sealed in whole
            assert one.receipt in whole


@every_kind
def test_the_receipt_in_the_report_is_the_one_that_was_given_when_the_order_came(
    tmp_path: Path, kind: tuple[str, bool]
) -> None:
    post = table(tmp_path, kind, 1, early=False)
    post.order(*range(len(post.table.players)))
    given = {order.receipt for order in post.post.orders}
    post.clock()
    told = report(post.table, None, post.turn)
    assert {one.receipt for game in told.games for one in game.sent if one.action} == given != set()


@pytest.mark.parametrize("game", LATE)
def test_a_missing_and_an_impossible_order_are_told_as_what_they_counted_as(tmp_path: Path, game: str) -> None:
    post = ByPost(tmp_path, game, match=True)
    first = post.orders(0)[0]
    void = post.table.game.impossible
    assert void is not None
    post.do(ordering.order, 0, [first._replace(action=void)])
    post.order(2, 3, 4)
    post.clock()
    told = report(post.table, None, post.turn)
    sent = {(game.number - 1, one.role): one for game in told.games for one in game.sent}
    impossible = sent[first.board, post.table.boards[first.board].first.called(first.role)]
    assert (impossible.action, impossible.counted) == (void, void)
    missing = [one for one in sent.values() if one.action is None]
    assert len(missing) == 5 + 4  # all of Bob, and what Ann has left out
    assert {one.counted for one in missing} == {post.table.game.no_order}
    assert as_text(told).count("no order came") == as_html(told).count("no order came") == 9


@pytest.mark.parametrize("game", LATE)
def test_an_order_that_an_act_of_the_master_has_made_impossible_is_told_as_both(tmp_path: Path, game: str) -> None:
    post = table(tmp_path, (game, False), 2)
    role, other, last = post.table.boards[0].position.owing[1:4]
    silent = post.table.boards[0].player_of(last)
    post.order(*(player for player in range(len(post.table.players)) if player != silent))
    post.do(master.withdraw, 0, other, post.table.game.master_actions[0])
    post.play(1)
    told = report(post.table, None, post.turn)
    (one,) = told.games
    called = post.table.boards[0].first.called
    assert called(other) not in {sent.role for sent in one.sent}
    assert called(role) in {sent.role for sent in one.sent}
    assert any(other in happened.text.lower() and "withdrawn" in happened.text for happened in one.happened)


# As things stand


def test_the_first_report_says_what_to_order_before_anything_has_happened(tmp_path: Path) -> None:
    for kind in KINDS:
        post = ByPost(tmp_path / f"{kind}", kind[0], match=kind[1])
        tasks = [task for player in range(len(post.table.players)) for task in report(post.table, player).tasks]
        assert tasks
        assert report(post.table, None).tasks == ()
        assert "The current state" in as_html(report(post.table, 0))


def test_what_a_player_has_ordered_is_told_apart_from_what_is_missing(tmp_path: Path) -> None:
    post = ByPost(tmp_path, MATCHES[0], match=True)
    first, *others = post.orders(0)
    post.do(ordering.order, 0, [first])
    told = report(post.table, 0)
    assert [task.ordered for task in told.tasks] == [first.action, *[None] * len(others)]
    for page in (as_text(told), unescape(as_html(told))):
        missing, so_far = page.split("Your orders so far")
        assert told.tasks[0].line not in missing
        assert all(task.line in missing for task in told.tasks[1:])
        assert first.action in so_far


def test_the_acts_of_the_master_are_in_the_report_of_the_turn(tmp_path: Path) -> None:
    post = table(tmp_path, KINDS[0], 1)
    post.do(master.extend, 48)
    post.do(master.pause)
    assert "paused" in report(post.table, 0).deadline
    post.do(master.resume, post.now)
    now = report(post.table, 0)
    post.play(1)
    then = report(post.table, 0, post.turn)
    said = [
        "The Games Master extends the deadline by 2 days.",
        "The Games Master pauses the game.",
        "The game goes on.",
        "The Games Master extends the deadline by 2 days.",  # or it would be as soon as before it was put off
    ]
    for told in (now, then):
        assert [note.text for note in told.notes] == said
        assert all(one in as_text(told) and one in as_html(told) for one in said)
    assert report(post.table, 0).notes == ()


def test_a_turn_that_was_taken_back_is_reported_as_it_went_at_last(tmp_path: Path) -> None:
    for kind in KINDS:
        post = table(tmp_path / f"{kind}", kind, 2)
        before = report(post.table, None, post.turn)
        post.do(master.take_back)
        post.do(master.resume, post.now)
        after = report(post.table, None, post.turn)
        assert after.games == before.games
        assert f"takes back turn {after.turn}" in after.notes[0].text


def test_a_game_that_somebody_gives_up_is_told_as_over(tmp_path: Path) -> None:
    post = table(tmp_path, next(kind for kind in KINDS if fangs.game(kind[0]).usual_players == 2), 2, late="lose")
    post.clock()
    told = report(post.table, None, post.turn)
    assert told.ending is not None
    assert " resigns, so " in told.ending
    assert told.ending in as_text(told)
    assert told.ending in [one.text for one in told.games[0].happened]
    assert not told.deadline


def test_the_report_of_an_old_turn_says_nothing_of_what_to_order_now(made: Made) -> None:
    post = made(KINDS[0])
    told = report(post.table, 0, post.post.turns[0])
    assert (told.deadline, told.tasks) == ("", ())


# How it looks


@every_kind
def test_no_line_is_too_wide_for_a_mail_but_drawings_and_what_receipts_are_of(
    made: Made, kind: tuple[str, bool]
) -> None:
    post = made(kind)
    for player in readers(post.table):
        told = report(post.table, player, post.turn)
        drawn = {line for game in told.games for line in game.text.splitlines()}
        sealed = {sent.sealed for game in told.games for sent in game.sent}
        for line in as_text(told).splitlines():
            assert len(line) <= WIDTH or line in drawn or line in sealed
            assert line == line.rstrip() or line in drawn
