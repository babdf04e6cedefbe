"""The Games Master's words: comments, letters and house rules, from the table's log to what its people read."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

import fangs
from fangs.core.errors import GameOver, RequestError
from fangs.post.answering.clerk import Clerk
from fangs.post.carrying.settings import Sender
from fangs.post.reporting.magazine import issue
from fangs.post.reporting.report import report
from fangs.post.reporting.report_html import as_html
from fangs.post.reporting.report_text import as_text
from fangs.table.events import Resigned
from fangs.table.post.commands import announcements
from fangs.table.post.commands.press import mark, on_desk, readable, remove
from fangs.table.post.state import MASTER
from fangs.table.views.table_view import view
from tests.post.tables import ByPost

MATCH_OR_NOT = [(name, fangs.game(name).match is not None) for name in fangs.names()]


def plain(text: str) -> str:
    return " ".join(unescape(text).split())


def letters(post: ByPost, kind: str) -> dict[int, str]:
    """The letters of a kind that wait to be sent, by reader."""
    clerk = Clerk(post.service, Sender("Gus", "gus@example.org"))
    found = [one for one in post.service.store.letters_due(post.now, 1000) if one.kind == kind]
    return {one.player: plain(str(clerk.compose(one).get_body(("plain",)).get_content())) for one in found}  # type: ignore[union-attr]


@pytest.mark.parametrize(("game", "is_match"), MATCH_OR_NOT)
def test_a_comment_stands_first_in_the_next_report_and_in_the_magazine_and_nowhere_before(
    tmp_path: Path, game: str, is_match: bool
) -> None:
    post = ByPost(tmp_path, game, match=is_match, press=[])
    post.do(announcements.comment, "The sea was <calm>.\n\nIt will not stay so.")
    post.do(announcements.comment, "And a mistake.")
    post.do(remove, 2)
    assert [one.text[:8] for one in on_desk(post.table)] == ["The sea "] and not letters(post, "press")
    assert all(not readable(post.table, player) for player in range(2)), "it waits for the report"
    post.play(1)
    for reader in (None, 0, 1):
        made = report(post.table, reader, post.post.turns[0])
        magazine = [issue([post.table])] if len(post.post.turns) == 1 else []  # which has the last turn of several
        for page in (as_text(made), as_html(made), *magazine):
            assert "From the Games Master" in plain(page) and "The sea was <calm>." in plain(page)
            assert "mistake" not in page
        assert as_text(made).index("<calm>") < as_text(made).index("Who plays")
    post.play(1)
    assert len(post.post.turns) > 1
    assert "<calm>" not in as_text(report(post.table, 0, post.turn))


def test_a_letter_to_all_or_to_one_goes_out_at_once_and_is_read_by_those_it_is_for(tmp_path: Path) -> None:
    for game, is_match in MATCH_OR_NOT:
        (tmp_path / game).mkdir()
        post = ByPost(tmp_path / game, game, match=is_match, press=[])
        post.do(announcements.write, None, "I am away on Monday.")
        assert set(letters(post, "press")) == {seat.player for seat in post.table.players}
        assert "Gus, the Games Master, to all: I am away on Monday." in letters(post, "press")[0]
        post.do(announcements.write, 1, "Do you still play?")
        assert [one.text for one in readable(post.table, 1)] == ["I am away on Monday.", "Do you still play?"]
        assert [one.text for one in readable(post.table, 0)] == ["I am away on Monday."]
        assert view(post.table, post.table.seats[0], post.now)["post"]["press"] == [
            mark(post.table, on_desk(post.table)[0])
        ]
        post.play(1)
        for reader in (None, 0, 1):
            told = as_text(report(post.table, reader, post.post.turns[0]))
            assert "away on Monday" in told and ("To you only:\nDo you still" in told) == (reader == 1)


def test_a_letter_to_nobody_and_a_comment_on_no_report_are_refused(tmp_path: Path) -> None:
    count = fangs.game("getbit").usual_players
    seats = ["bot:easy", *(f"post:Player {number}" for number in range(1, count))]
    post = ByPost(tmp_path, "getbit", seats=seats)
    for player, text, why in (
        (0, "hi", "cannot get letters because no person plays it"),
        (9, "hi", "no player 9"),
        (None, " ", "must have 1"),
    ):
        with pytest.raises(RequestError, match=why):
            post.do(announcements.write, player, text)
    (tmp_path / "two").mkdir()
    over = ByPost(tmp_path / "two", "lunch")
    over.service.transact(over.name, lambda table, now: [Resigned(0, None)])
    with pytest.raises(GameOver, match="no further report"):
        over.do(announcements.comment, "Well played.")
    over.do(announcements.write, None, "Well played.")
    assert set(letters(over, "press")) == {0, 1}


def test_house_rules_stand_in_first_letters_and_a_change_is_told_to_all(tmp_path: Path) -> None:
    for game, is_match in MATCH_OR_NOT:
        (tmp_path / game).mkdir()
        post = ByPost(tmp_path / game, game, match=is_match, house_rules=" Be kind.\nNo bots' advice. ")
        first = letters(post, "start")
        assert all("The house rules of this table: Be kind. No bots' advice." in text for text in first.values())
        post.do(announcements.change_house_rules, "Be kind, or else.")
        assert post.post.rules.house_rules == "Be kind, or else."
        told = letters(post, "notice")
        assert set(told) == {*(seat.player for seat in post.table.players), MASTER}
        assert "changes the house rules. The house rules of this table: Be kind, or else." in told[0]
        assert view(post.table, None, post.now)["post"]["house_rules"] == "Be kind, or else."
        with pytest.raises(RequestError, match="already"):
            post.do(announcements.change_house_rules, "Be kind, or else. ")
        post.do(announcements.change_house_rules, "")
        assert not post.post.rules.house_rules and post.post.rules.schedule is not None
    with pytest.raises(RequestError, match="at most 4000"):
        post.do(announcements.change_house_rules, "a" * 4001)
