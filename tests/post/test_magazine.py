"""The issue of a magazine: what is in it, what is not, the season, and that a browser makes a PDF of it."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from fangs.core.animation import go, leave, shift
from fangs.core.pieces import Piece
from fangs.post.reporting.arrows import arrow, places, ways
from fangs.post.reporting.magazine import issue
from fangs.post.reporting.printed import sheet
from fangs.post.reporting.report import report
from fangs.post.reporting.report_html import as_html
from fangs.post.reporting.report_text import as_text
from fangs.post.reporting.season import standings
from fangs.table.post.commands import correcting, master
from fangs.table.post.commands.press import write
from tests.post.pages import check
from tests.post.reported import flat
from tests.post.tables import KINDS, ByPost, table
from tests.table.test_correcting import WHY, corrected


def test_an_issue_has_contents_turns_press_deadlines_and_slips_of_every_table(tmp_path: Path) -> None:
    posts = [table(tmp_path / f"{number}", kind, 2, press=["name", "nobody"]) for number, kind in enumerate(KINDS)]
    for post in posts:
        post.do(master.extend, 5)
        post.do(write, 0, "all", "nobody", "Beware of the <fin>.")
        post.do(write, 0, post.table.players[1].called, "name", "But not you.")
        number = len(post.post.turns)
        for player in range(len(post.table.players)):
            if len(post.post.turns) == number:
                post.order(player)
    found = [post.table for post in posts]
    page = issue(found, title="Teeth & Claws 12", words="Hello,\n\nreaders.")
    check(page)
    assert '<div class="words">' in page and '<div class="words long">' in issue(found, words="Hello, readers. " * 40)
    said = unescape(page)
    assert "<h1>Teeth & Claws 12</h1>" in said and "<p>Hello,</p><p>readers.</p>" in said
    for number, at in enumerate(found, 1):
        assert f'<a href="#table-{number}">' in page and f'id="table-{number}"' in page
        assert page.count(f"<b>{at.name}</b>") >= 2 + at.is_playing, "in the contents, above its turn, on its slip"
    assert said.count("Beware of the <fin>.") == len(posts) and "But not you." not in said
    assert "puts the deadline off" not in said, "acts of the desk are left out"
    assert page.count('<article class="blank">') == sum(at.is_playing for at in found)
    assert '<g class="trail">' in page


def test_what_was_corrected_by_hand_is_in_the_issue(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit").play(1)
    given = post.table.boards[0].position.json(None)
    line = list(reversed(given["line"]))
    post.do(correcting.position, 0, {**given, "line": line}, "the line was told wrong")
    post.play(1)
    assert "the Games Master corrects the position" in issue([post.table])


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_turn_that_was_corrected_since_says_so_and_shows_the_board_as_corrected(
    tmp_path: Path, kind: tuple[str, bool]
) -> None:
    post = table(tmp_path, kind, 2)
    turn, wrong = post.post.turns[-1], [one.text for one in report(post.table, None, post.post.turns[-1]).games]
    index, now = corrected(post)
    shown = now.boards[index].position.json(None)
    for reader in (0, None):
        made = report(post.table, reader, turn)
        game = made.games[index]
        said = [one.text for one in game.corrected]
        assert any("the Games Master corrects" in text and f"({WHY})" in text for text in said)
        assert reader is not None or game.text == now.boards[index].game.board.text(shown) != wrong[index]
        assert all(other.corrected == () for other in made.games if other is not game)
        for page in (as_html(made), as_text(made), *([issue([now]), sheet([made])] if reader is None else [])):
            assert "the Games Master corrects" in flat(unescape(page)) and WHY in flat(page)
    if post.table.is_playing:
        post.play(1)
        later = report(post.table, None, turn).games[index]
        assert later.text == game.text or now.boards[index].is_over, "later turns change nothing"
        assert not report(post.table, None, post.post.turns[-1]).games[index].corrected


def test_a_season_counts_who_is_behind_and_who_is_level_over_several_tables(tmp_path: Path) -> None:
    posts = []
    for number, game in enumerate(("getbit", "overboard", "lunch")):
        (tmp_path / f"{number}").mkdir()
        posts.append(ByPost(tmp_path / f"{number}", game).play(200 if game == "getbit" else 1))
    rows = standings([post.table for post in posts])
    assert [row.name for row in rows if row.tables] and {row.tables for row in rows} == {1}
    assert sum(row.points for row in rows) == 6, "of four players, each pair shares a point"
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True) and rows[0].place == 1
    assert "The season" in issue([post.table for post in posts])
    assert "The season" not in issue([posts[1].table])
    assert standings([posts[1].table])[0].points == 0


def test_a_trail_leads_from_where_a_piece_was_to_where_it_is_and_begins_again_where_it_made_room() -> None:
    before = places([Piece("a", "ship"), Piece("b", "ship", 9.5, -2, size=2)])
    assert before == {"a": (0, 0), "b": (9.5, -2)}
    scenes = [[go("a", (50, 0))], None, [go("a", (50, 50), to="c"), shift("b", (100, 0))], [go("b", (200, 0))]]
    after = {"c": (50.0, 50.0), "b": (200.0, 0.0)}
    assert list(ways(before, after, scenes).values()) == [[(0, 0), (50, 0), (50, 50)], [(100, 0), (200, 0)]]
    assert ways(before, {"b": (0.0, 0.0)}, scenes) == {}, "it is elsewhere by now, or gone"
    assert ways(before, after, [*scenes, [leave("c"), leave("b")]]) == {}
    assert arrow([(0, 0), (5, 5)], "red") == "" and 'stroke="red"' in arrow([(0, 0), (50, 0)], "red")
