"""Reports are for the eyes of one reader: what the others may not know is not in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from fangs.post.reporting.report import report
from fangs.post.reporting.report_html import as_html
from fangs.post.reporting.report_text import as_text
from fangs.table import rhythm
from fangs.table.events import Chose, Logged, Opened, Processed
from fangs.table.phase import Phase
from fangs.table.post.commands import master, ordering
from fangs.table.state import Table
from tests.post.reported import LATE, MATCHES, SECRET, Made, every_kind, readers
from tests.post.tables import NAMES, ByPost, table


@every_kind
def test_how_an_order_was_written_is_for_its_writer_alone(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    for player in readers(post.table):
        told = report(post.table, player, post.turn)
        for page in (as_text(told), unescape(as_html(told))):
            for writer in range(len(post.table.players)):
                wrote = any(order.given and order.given.endswith(f"says {writer}") for order in post.turn.orders)
                assert (f"says {writer}" in page) == (wrote and writer == player)


def pages(at: Table, player: int | None) -> Iterator[str]:
    """All that a reader gets to read: of every turn, and as things stand."""
    assert at.post is not None
    for turn in [None, *at.post.turns]:
        told = report(at, player, turn)
        yield as_text(told)
        yield as_html(told)


@every_kind
def test_what_others_have_in_hand_changes_nothing_in_a_report(tmp_path: Path, kind: tuple[str, bool]) -> None:
    post = table(tmp_path, kind, 2, early=False)
    writer = next(seat.player for seat in post.table.players if post.table.owes(seat.player or 0))
    assert writer is not None
    nothing = list(post.log())
    post.order(writer)
    something = post.log()
    drafts = [logged for logged in something[len(nothing) :] if isinstance(logged.event, Chose)]
    assert drafts
    other = [_changed(post.table, logged) if logged in drafts else logged for logged in something]
    assert other != something or post.table.game.name not in LATE
    for player in readers(post.table):
        seen = [list(pages(post.again(log), player)) for log in (nothing, something, other)]
        assert (seen[0] == seen[1] == seen[2]) == (player != writer)


def _changed(at: Table, logged: Logged) -> Logged:
    """The same order, but for another action and salt."""
    order = logged.event
    assert isinstance(order, Chose)
    legal = at.boards[order.board].position.legal(order.role)
    action = next((one for one in legal if one != order.action), order.action)
    return replace(logged, event=replace(order, action=action, salt="0" * 32, given="something else"))


@pytest.mark.parametrize("kind", SECRET, ids=lambda kind: kind[0] + " match" * kind[1])
def test_who_owns_what_where_that_is_secret_changes_nothing_for_the_others(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    log = post.log()
    opened = log[0].event
    assert isinstance(opened, Opened)
    seating = tuple(_swapped(row) for row in opened.seating)
    swapped = [replace(log[0], event=replace(opened, seating=seating)), *log[1:]]
    for player in readers(post.table):
        seen, other = (list(pages(post.again(some), player)) for some in (log, swapped))
        assert (seen == other) == (player not in (1, 2))


def _swapped(row: tuple[int, ...]) -> tuple[int, ...]:
    return (row[0], row[2], row[1], *row[3:])


@pytest.mark.parametrize("is_match", [True, False])
def test_where_owners_are_no_secret_everybody_knows_who_plays_what(tmp_path: Path, is_match: bool) -> None:
    seats = [f"post:{name}" for name in NAMES[:3]]
    post = ByPost(tmp_path, MATCHES[0], match=is_match, seats=seats)
    wanted = post.orders(0)
    post.do(ordering.order, 0, wanted, "master")
    post.play(1)
    told = report(post.table, 1, post.turn)
    assert "entered by the Games Master" in as_text(told)
    if not is_match:
        assert [person.side for person in told.people] == [post.table.boards[0].first.side(at) for at in range(3)]


@pytest.mark.parametrize("game", MATCHES)
def test_where_owners_are_secret_a_report_names_only_the_side_of_its_reader(made: Made, game: str) -> None:
    post = made((game, False))
    board = post.table.boards[0]
    for reader in readers(post.table):
        sides = [person.side for person in report(post.table, reader, post.turn).people]
        assert sides == [
            board.first.side(board.seating[player]) if player == reader else None for player in range(len(sides))
        ]


@every_kind
def test_nobody_learns_from_a_report_whose_order_came_first(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    log = post.log()
    opened = max(number for number, logged in enumerate(log) if isinstance(logged.event, Processed))
    sent = [
        number
        for number, logged in enumerate(log[:opened])
        if isinstance(logged.event, Chose) and number > opened - 1 - len(post.turn.orders)
    ]
    assert len(sent) == len(post.turn.stages[-1])
    turned = list(log)
    for number, other in zip(sent, reversed(sent), strict=True):
        turned[number] = replace(log[number], event=log[other].event)
    for player in readers(post.table):
        assert list(pages(post.again(turned), player)) == list(pages(post.table, player))


@pytest.mark.parametrize("is_match", [True, False])
@pytest.mark.parametrize("people", [2, 4])
def test_an_order_of_a_bot_looks_like_any_other_where_owners_are_secret(
    tmp_path: Path, people: int, is_match: bool
) -> None:
    seats = [*(f"post:{name} <{name.lower()}@example.org>" for name in NAMES[:people]), "bot:easy"]
    post = ByPost(tmp_path, MATCHES[0], match=is_match, seats=seats)
    post.order(*range(people))
    while due := post.table.due_of_bots:
        board, role = due[0]
        action = post.rng.choice(board.position.legal(role))
        post.do(rhythm.for_bots, board.index, board.number, role, action)
    told = report(post.table, 0, post.turn)
    is_secret = people == 4
    assert ("by a bot" in as_text(told)) == ("by a bot" in as_html(told)) == (not is_secret)
    assert all(one.receipt for board in told.games for one in board.sent)


@pytest.mark.parametrize("game", MATCHES)
def test_a_match_ends_with_places_and_with_the_owners_known(tmp_path: Path, game: str) -> None:
    post = table(tmp_path, (game, True), 2)
    while not post.table.boards[0].is_over:
        post.do(master.withdraw, 0, post.table.boards[0].position.owing[0], post.table.game.master_actions[0])
    while post.table.phase is not Phase.OVER:
        post.play(1, late=(1,))
        told = report(post.table, None, post.turn)
        if post.table.phase is not Phase.OVER:
            assert told.ending is None
            assert [score.name for score in told.games[0].scores] == [None] * 5
    totals = post.table.totals()
    assert totals is not None
    assert [person.total for person in told.people] == totals
    assert [sum(person.scores) for person in told.people] == totals
    for board, at in zip(told.games, post.table.boards, strict=True):
        assert board.seed == at.seed
        for score in board.scores:
            assert score.name == post.table.players[at.player_of(score.side.removeprefix("the "))].called
    text, page = as_text(told), as_html(told)
    for person in told.people:
        assert f"{person.place}. {person.name}: {person.total:g}" in text
        assert f"<td>{person.place}.</td><td>{person.name}</td>" in page
    assert told.ending in text
    assert told.ending in page
