"""How reliably players order, which is theirs and the Games Master's alone; and the bots that stand in for those who do not."""

from __future__ import annotations

from pathlib import Path

import pytest

import fangs
from fangs.core.errors import RequestError
from fangs.post.desk_text import desk_as_text
from fangs.post.reporting.report import report
from fangs.post.reporting.report_html import as_html
from fangs.post.reporting.report_text import as_text
from fangs.table import rhythm
from fangs.table.events import Resigned
from fangs.table.post.commands import master
from fangs.table.post.desk import overview
from fangs.table.refusals import NoSeat
from fangs.table.views.table_view import view
from tests.post.tables import ByPost
from tests.post.test_words import letters

RULED = [name for name in fangs.names() if fangs.game(name).no_order]
"""The games whose rules say what a missing order counts as."""


def count(post: ByPost, player: int) -> tuple[int, int, int, int]:
    """Turns, missed, late and missed in a row, as the desk shows them."""
    found = overview(post.table, post.table.master, [], post.now)["players"][player]["reliability"]
    return found["turns"], found["missed"], found["late"], found["in_a_row"]


@pytest.mark.parametrize("game", RULED)
def test_turns_missed_and_late_ones_are_counted_for_the_desk_and_for_the_player(tmp_path: Path, game: str) -> None:
    post = ByPost(tmp_path, game, match=True, grace=12, early=False)
    post.play(1, late=(1,))
    post.order(0, 1)
    due = rhythm.deadline(post.table)
    assert due is not None
    post.now = due + 60
    post.service.transact(post.name, rhythm.for_the_clock)
    post.order(2)
    post.clock()
    assert [count(post, player) for player in range(4)] == [(2, 0, 0, 0), (2, 1, 0, 0), (2, 0, 1, 0), (2, 1, 0, 1)]
    assert "2 turns, 1 missed" in desk_as_text(post.table, [], post.now)
    seats = post.table.seats
    assert view(post.table, seats[2], post.now)["post"]["reliability"] == "2 turns, 1 late"
    assert "Your orders so far: 2 turns, 1 late." in as_text(report(post.table, 2, post.turn))
    for reader in (None, 0, 1, 3):
        shown = view(post.table, None if reader is None else seats[reader], post.now)
        assert "late" not in shown["post"]["reliability"] and "reliability" not in str(shown["seats"])
        for page in (as_text(report(post.table, reader, post.turn)), as_html(report(post.table, reader, post.turn))):
            assert "2 turns, 1 late" not in page

    post.do(master.take_back)
    assert [count(post, player)[:3] for player in range(4)] == [(1, 0, 0), (1, 1, 0), (1, 0, 0), (1, 0, 0)]
    post.do(master.process_now)
    assert count(post, 3) == (2, 1, 0, 1)
    post.service.transact(post.name, lambda table, now: [Resigned(3, "easy")])
    post.do(master.replace, 3, "Zoe <zoe@example.org>", post.now)
    assert count(post, 3) == (0, 0, 0, 0), "nobody has the turns of who sat there before"


def test_a_turn_that_is_taken_back_is_missed_once_however_often_it_is_processed(tmp_path: Path) -> None:
    post = ByPost(tmp_path)
    for _ in range(3):
        post.do(master.process_now)
        assert count(post, 0) == (1, 1, 0, 1)
        with pytest.raises(NoSeat, match="has not missed 2 turns in a row"):
            post.do(master.replace, 0, "Zoe <zoe@example.org>", post.now)
        post.do(master.take_back)
        assert count(post, 0) == (0, 0, 0, 0)


@pytest.mark.parametrize("game", RULED)
@pytest.mark.parametrize(("players", "is_match"), [(5, True), (2, True)])
def test_a_bot_stands_in_after_as_many_missed_turns_as_the_table_says_and_a_letter_warns_before(
    tmp_path: Path, game: str, players: int, is_match: bool
) -> None:
    seats = [f"post:P{number} <p{number}@example.org>" for number in range(players)]
    post = ByPost(tmp_path, game, match=is_match, seats=seats, stand_in_after=2, stand_in="easy", reminder=24)
    assert (
        "After 2 missed turns in a row, an easy bot plays on until the player sends orders again."
        in letters(post, "start")[0]
    )
    warned = "If you do not send an order this time, an easy bot plays on for you"
    assert all(warned not in text for text in letters(post, "start").values())
    post.play(1, late=(1,))
    assert [warned in text for _, text in sorted(letters(post, "report").items()) if _ >= 0] == [
        player == 1 for player in range(players)
    ]
    post.play(1, late=(1,))
    assert warned in letters(post, "reminder")[1] and post.table.players[1].stand_in == "easy"
    is_secret = post.table.secret_owners is not None
    assert is_secret == (players == 5)
    told = {
        reader
        for reader, text in letters(post, "notice").items()
        if "From now on, an easy bot plays for P1." in " ".join(text.split())
    }
    assert told == ({1, -1} if is_secret else {-1, *range(players)})
    for reader in (None, 0):
        seat = None if reader is None else post.table.seats[reader]
        shown = view(post.table, seat, post.now)
        assert (shown["seats"][1]["stand_in"] is None) == (not shown["seats"][1]["online"]) == is_secret
        assert (
            ("From now on" in str(shown["log"]))
            == ("From now on" in as_text(report(post.table, reader)))
            == (not is_secret)
        )
    assert view(post.table, post.table.seats[1], post.now)["seats"][1]["stand_in"] == "easy"


def test_a_rule_for_stand_ins_that_cannot_be_is_refused(tmp_path: Path) -> None:
    for wrong in ({"stand_in_after": -1}, {"stand_in_after": True}, {"stand_in_after": 2, "stand_in": "genius"}):
        with pytest.raises(RequestError, match=r"A bot can stand in after|no bot 'genius'"):
            ByPost(tmp_path, "getbit", **wrong)
