"""A turn that is processed before its deadline: all orders are in, nobody asks to wait, and no correction is overtaken."""

from __future__ import annotations

import pytest

from fangs.core.errors import RequestError
from fangs.store.store import Store
from fangs.table import rhythm
from fangs.table.post.commands import early, master, ordering
from fangs.table.post.commands.ordering import Wanted
from fangs.table.post.desk import overview
from tests.post.tables import ByPost

MINUTE = 60.0


def a_desk(store: Store, **rules: object) -> ByPost:
    """A table at which all but the last player have ordered."""
    desk = ByPost(store, "getbit", 4, **{"schedule": {"hours": 48}, "reminder": 0, "quiet": 0.25, **rules})
    for player in (0, 1, 2):
        desk.order(player)
    return desk


def correct(desk: ByPost, player: int) -> None:
    """A player orders something again."""
    board = desk.table.boards[0]
    role = next(role for role in board.roles if board.player_of(role) == player)
    wanted = [Wanted(0, role, board.position.legal(role)[-1])]
    desk.do(lambda table: ordering.order(table, player, wanted))


def test_a_turn_is_processed_a_quarter_of_an_hour_after_the_last_order(file_store: Store) -> None:
    desk = a_desk(file_store)
    assert early.early(desk.table) is None
    desk.order(3)
    assert overview(desk.table, desk.table.master, [], desk.now)["early"] == desk.now + 15 * MINUTE
    assert rhythm.wake(desk.table, 0.0) == desk.now + 15 * MINUTE
    desk.tick(14 * MINUTE)
    correct(desk, 0)
    desk.tick(14 * MINUTE)
    assert desk.post.turns[:] == []
    desk.tick(MINUTE)
    assert [turn.by for turn in desk.post.turns] == ["all in"]


def test_where_letters_are_fetched_a_look_into_the_mailbox_comes_after_that_time(file_store: Store) -> None:
    desk = a_desk(file_store)
    desk.order(3)
    soon = desk.now + 15 * MINUTE
    desk.now = soon + MINUTE
    for read, turns in ((soon - 1, 0), (soon, 1)):
        desk.service.transact(desk.name, lambda table, now, read=read: rhythm.for_the_clock(table, now, read))  # type: ignore[misc]
        assert len(desk.post.turns) == turns


def test_a_turn_for_which_somebody_asks_to_wait_is_processed_at_its_deadline(file_store: Store) -> None:
    desk = a_desk(file_store, quiet=0)
    desk.do(lambda table: early.say(table, 0, "wait"))
    desk.order(3)
    assert rhythm.wake(desk.table, 0.0) == rhythm.deadline(desk.table)
    shown = overview(desk.table, desk.table.master, [], desk.now)["players"]
    assert [one["says"] for one in shown] == ["wait", None, None, None]
    desk.do(lambda table: early.say(table, 0, None))
    assert len(desk.post.turns) == 1
    assert desk.post.says == {}, "it was said of that turn"


def test_when_all_are_ready_nothing_is_waited_for(file_store: Store) -> None:
    desk = a_desk(file_store)
    desk.order(3)
    for player in (0, 1, 2):
        desk.do(lambda table, player=player: early.say(table, player, "ready"))
    correct(desk, 2)
    assert desk.post.says == {0: "ready", 1: "ready"}, "who orders again may have more to say"
    for player in (2, 3):
        assert desk.post.turns[:] == []
        desk.do(lambda table, player=player: early.say(table, player, "ready"))
    assert [turn.by for turn in desk.post.turns] == ["all in"]


def test_nobody_waits_past_the_deadline_or_where_no_turn_is_early(file_store: Store) -> None:
    desk = a_desk(file_store, grace=2)
    desk.do(lambda table: early.say(table, 0, "wait"))
    desk.tick()
    desk.order(3)
    desk.tick(15 * MINUTE)
    assert len(desk.post.turns) == 1
    other = a_desk(file_store, early=False)
    with pytest.raises(RequestError, match="no turn is processed before its deadline"):
        other.do(lambda table: early.say(table, 0, "wait"))
    other.order(3)
    assert rhythm.wake(other.table, 0.0) == rhythm.deadline(other.table)


def test_a_paused_turn_is_not_processed_early_and_a_resumed_one_is(file_store: Store) -> None:
    desk = a_desk(file_store)
    desk.order(3)
    desk.do(master.pause)
    assert rhythm.wake(desk.table, 0.0) is None
    desk.now += 60 * MINUTE
    desk.do(lambda table: master.resume(table, desk.now))
    assert rhythm.wake(desk.table, 0.0) == desk.now + 15 * MINUTE
    desk.do(lambda table: ordering.cancel(table, 0, 0, table.boards[0].roles[0]))
