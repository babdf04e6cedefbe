"""Where a turn stands, in a sentence: the same on the desk, in letters and in reports."""

from __future__ import annotations

from pathlib import Path

from fangs.post.answering.answer import in_force
from fangs.post.reporting.report import report
from fangs.table import rhythm
from fangs.table.lifecycle.opening import Setup
from fangs.table.phase import Phase
from fangs.table.post.commands import master
from fangs.table.post.standing import standing
from tests.post.tables import ByPost

DUE = "Tuesday 19 January 2027, 18:00 (Europe/Berlin)"
"""When the first turn of every table here is due, by its clock."""


def clock(post: ByPost, mailbox: float | None = None) -> None:
    post.now = (rhythm.wake(post.table, 0.0) or post.now) + 1
    post.service.transact(post.name, lambda table, now: rhythm.for_the_clock(table, now, mailbox))


def test_a_turn_is_open_then_in_grace_then_waits_for_the_mailbox_then_for_the_games_master(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "mandua", late="master", grace=2, reminder=0)
    said = [standing(post.table)]
    for phase in (Phase.GRACE, Phase.AWAITING_MAILBOX):
        clock(post, mailbox=0.0)
        assert post.table.phase is phase
        said.append(standing(post.table))
    clock(post, mailbox=post.now)
    said.append(standing(post.table))
    post.do(master.pause)
    said.append(standing(post.table))
    assert said == [
        f"Turn 1 is due {DUE}, or when all orders are in.",
        f"Turn 1 was due {DUE}, but orders still count until {DUE.replace('18:00', '20:00')}.",
        f"Turn 1 was due {DUE}. The letters that arrived in time are being read.",
        f"Turn 1 was due {DUE}. Orders are missing, and the Games Master decides what happens.",
        "Turn 1 has no running deadline because the game is paused.",
    ]


def test_a_turn_that_waits_for_a_bot_is_being_processed(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit", seats=["post:Ann", "post:Bob", "bot:easy"])
    post.order(0, 1)
    post.do(master.process_now)
    assert standing(post.table) == "Turn 1 no longer takes orders because it is being processed."


def test_before_and_after_the_game_there_is_no_turn(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "mandua")
    table, _ = post.service.create(Setup("mandua", seats=["friend", "bot:easy"], name="Gus", post={}))
    assert standing(table) == "The game begins when every seat is taken."
    post.play(99)
    assert standing(post.table) == "The game is over."
    assert post.service.look(post.name, lambda table: report(table, 0).deadline) == ""


def test_an_answer_says_until_when_orders_may_be_changed_where_they_may(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater")
    assert in_force(post.table, 0).endswith("Until then you can change your orders.")
    post.do(master.pause)
    assert in_force(post.table, 0).endswith("Turn 1 has no running deadline because the game is paused.")
