"""Reports as pages."""

from __future__ import annotations

from pathlib import Path

import fangs
from fangs.core.drawing import DARK, PALETTE
from fangs.post.reporting.report import report
from fangs.post.reporting.report_html import as_html, style
from fangs.post.reporting.report_text import as_text
from fangs.table.post.commands import ordering
from tests.post.pages import check
from tests.post.reported import Made, every_kind, readers
from tests.post.tables import NAMES, ByPost


@every_kind
def test_a_page_needs_nothing_from_elsewhere(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    for player in readers(post.table):
        told = report(post.table, player, post.turn)
        check(as_html(told))
        check(as_html(told, stylesheet="/static/report.css"), "/static/report.css")
        assert as_html(told).count("<svg") == len(post.table.boards)


def test_the_first_letter_of_a_match_draws_boards_that_stand_alike_once(tmp_path: Path) -> None:
    for name in (name for name in fangs.names() if fangs.game(name).match):
        (tmp_path / name).mkdir()
        post = ByPost(tmp_path / name, name, match=True)
        game = fangs.game(name)
        drawn = len({game.board.text(board.position.json(None)) for board in post.table.boards})
        first = report(post.table, 0)
        check(as_html(first))
        assert as_html(first).count("<svg") == drawn
        same = as_text(first).count("The board is the same as in game ")
        assert same == len(post.table.boards) - drawn
        for told in (first, report(post.play(1).table, 0, post.turn)):
            assert "sits down" not in as_text(told), "it says who plays"


def test_what_people_are_called_cannot_become_a_part_of_the_page(tmp_path: Path) -> None:
    seats = ['post:"<b>&amp;" <ann@example.org>', *(f"post:{name}" for name in NAMES[1:4])]
    game = next(name for name in fangs.names() if fangs.game(name).usual_players == 4)
    post = ByPost(tmp_path, game, seats=seats)
    wanted = post.orders(0)[0]
    post.do(ordering.order, 0, [wanted._replace(given="<script>alert(1)</script>")])
    post.order(1, 2, 3)
    page = as_html(report(post.table, 0, post.turn))
    check(page)
    assert "&lt;script&gt;" in page
    assert "&lt;b&gt;&amp;amp;" in page


def test_every_colour_that_changes_in_the_dark_has_a_rule() -> None:
    for name, colour in PALETTE.items():
        for what in ("fill", "stroke"):
            rule = f'svg [{what}="{colour}"] {{ {what}: light-dark({colour}, {DARK[name]}); }}'
            assert (rule in style()) == (DARK[name] != colour)
