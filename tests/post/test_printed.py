"""What is printed: sheets for a magazine, order slips, maps without pieces."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

import fangs
from fangs.post.reporting import printed
from fangs.post.reporting.report import report
from fangs.table.post.commands import ordering
from tests.post.pages import check
from tests.post.tables import KINDS, ByPost, table

every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind[0] + " match" * kind[1])
MATCH = next(kind for kind in KINDS if kind[1])


def test_a_sheet_has_the_games_of_several_tables_each_with_what_happened(tmp_path: Path) -> None:
    posts = [table(tmp_path / f"{kind}", kind) for kind in KINDS]
    reports = [report(post.table, None, post.turn) for post in posts]
    page = printed.sheet(reports, title="Teeth & Claws 12")
    check(page)
    said = unescape(page)
    assert "<h1>Teeth & Claws 12</h1>" in said
    assert page.count("<svg") == sum(len(told.games) for told in reports)
    for told in reports:
        assert told.table in page
        assert told.deadline in said
        for game in told.games:
            assert all(one.text in said for one in game.happened)
            assert all(f"<code>{sent.action}</code>" in said for sent in game.sent)


def test_the_sheet_of_a_match_that_is_over_has_the_places(tmp_path: Path) -> None:
    post = ByPost(tmp_path, MATCH[0], match=True).play(99)
    told = report(post.table, None, post.turn)
    page = printed.sheet([told])
    check(page)
    assert told.ending in page
    assert all(f"{one.place}. {one.name} {one.total:g}" in page for one in told.people)


@every_kind
def test_a_slip_has_a_line_for_every_order_that_its_player_owes_and_the_map_beside_it(
    tmp_path: Path, kind: tuple[str, bool]
) -> None:
    post = table(tmp_path, kind)
    for player in range(len(post.table.players)):
        page = printed.slips(post.table, player)
        check(page)
        told = report(post.table, player)
        assert page.count('<div class="line">') == len(told.tasks)
        assert page.count("<svg") == len({task.game for task in told.tasks})
        if told.tasks:
            assert f"<h1>{told.reader}</h1>" in page
            assert told.deadline in unescape(page)
            assert all(f"<code>{example}</code>" in unescape(page) for task in told.tasks for example in task.examples)


@every_kind
def test_there_is_a_slip_for_each_who_owes_orders_and_none_for_who_has_sent_all(
    tmp_path: Path, kind: tuple[str, bool]
) -> None:
    post = table(tmp_path, kind, early=False)
    owing = [seat for seat in post.table.players if post.table.owes(seat.player or 0)]
    assert printed.slips(post.table).count('<section class="slip') == len(owing) > 0
    first = owing[0].player
    assert first is not None
    post.do(ordering.order, first, post.orders(first))
    assert printed.slips(post.table).count('<section class="slip') == len(owing) - 1
    assert "No orders are due now" in printed.slips(post.table, first)


@pytest.mark.parametrize("game", fangs.names())
def test_a_map_to_print_is_the_board_without_its_pieces(game: str) -> None:
    at = fangs.game(game)
    page = printed.blank_map(at)
    check(page)
    svg = fangs.new(game).svg(None)
    bare = printed.without_pieces(svg)
    kept = [element.get("class") or "" for element in ElementTree.fromstring(bare).iter()]
    assert not any("piece" in kind.split() for kind in kept)
    assert len(kept) > 10
    before = [element.get("class") or "" for element in ElementTree.fromstring(svg).iter()]
    assert len(before) > len(kept) or not any("piece" in kind.split() for kind in before)
