"""Who says the same once more adds nothing to the log, which is kept for ever."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

import fangs
from fangs.store.store import Store
from fangs.table import people
from fangs.table.live import ahead as live_ahead
from fangs.table.live import plans
from fangs.table.post.commands import ahead, aside, ordering
from fangs.table.post.commands.ordering import Wanted
from tests.post.tables import ByPost
from tests.table.evening import Evening, of_friends
from tests.table.test_prepared import waiting

CHRISTMAS, NEW_YEAR = date(2027, 12, 24), date(2028, 1, 2)


@pytest.mark.parametrize("player", [0, None])
def test_days_off_that_are_entered_already_are_not_entered_again(player: int | None, file_store: Store) -> None:
    desk = ByPost(file_store)
    desk.do(ordering.away, player, CHRISTMAS, NEW_YEAR)
    before = desk.table.length
    desk.do(ordering.away, player, CHRISTMAS, NEW_YEAR)
    desk.do(ordering.away, player, date(2027, 12, 25), date(2027, 12, 26))
    assert desk.table.length == before and len(desk.post.holidays) == 1
    desk.do(ordering.away, player, CHRISTMAS, date(2028, 1, 3))
    desk.do(ordering.away, 1, CHRISTMAS, NEW_YEAR)
    assert len(desk.post.holidays) == 3, "other days, or another player's"


def test_days_off_that_are_sent_again_use_up_none_of_the_days_that_a_player_has(file_store: Store) -> None:
    desk = ByPost(file_store)
    for _ in range(20):
        desk.service.transact(desk.name, lambda at, _: ordering.away(at, 0, CHRISTMAS, NEW_YEAR, by="player"))
    assert [(one.player, one.days) for one in desk.post.holidays] == [(0, 10)]


def test_an_order_in_advance_and_consent_to_be_read_are_written_once(file_store: Store) -> None:
    desk = ByPost(file_store, schedule={"hours": 48})
    board = desk.table.boards[0]
    role = next(role for role in board.roles if role != "shark")
    player, action = board.player_of(role), board.position.legal(role)[0]
    desk.do(lambda table: aside.put("a letter", player, "What?", "Sorry?"))
    for command in (
        lambda table: ahead.seal(table, player, Wanted(0, role, action, "next turn")),
        lambda table: aside.lay_open(table, player),
    ):
        desk.do(command)
        assert command(desk.table) == []


def test_a_secret_choice_that_is_chosen_already_is_written_once() -> None:
    evening = Evening(of_friends("getbit", 4))
    role = evening.board.owing[0]
    one, other, *_ = evening.board.position.legal(role)
    for action, lines in ((one, 1), (one, 0), (other, 1), (other, 0), (one, 1)):
        before = evening.table.length
        evening.choose(role, action)
        assert evening.table.length - before == lines


def test_the_same_prepared_choice_plan_and_name_are_written_once() -> None:
    at = waiting(fangs.game("mandua"))
    evening = at.evening
    player, number = at.player, evening.board.number
    mine = [["*", f"{at.role} {at.actions[0]}"]]
    commands: list[Any] = [
        lambda table: live_ahead.prepare(table, player, 0, number, at.role, at.actions[0]),
        lambda table: plans.plan(table, player, 0, number, mine),
        lambda table: plans.plan(table, player, 0, number, []),
        lambda table: people.sit(table, table.players[player], "Zoe"),
    ]
    for command in commands:
        assert command(evening.table)
        evening.do(command(evening.table))
        assert command(evening.table) == []
