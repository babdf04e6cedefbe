"""Orders for the turn after the one in hand: they wait, sealed, and are in force when it begins."""

from __future__ import annotations

import pytest

from fangs.core.errors import FangsError
from fangs.store.store import Store
from fangs.table.post.commands import ahead, master
from fangs.table.post.commands.ordering import Wanted
from fangs.table.views.table_view import view
from tests.post.tables import ByPost


def a_desk(store: Store) -> tuple[ByPost, str, int, str]:
    """A table, and a swimmer's role, its player and an order that can be played in every turn."""
    desk = ByPost(store, schedule={"hours": 48}, reminder=0)
    board = desk.table.boards[0]
    role = next(role for role in board.roles if role != "shark")
    return desk, role, board.player_of(role), board.position.legal(role)[0]


def test_an_order_for_the_next_turn_is_in_force_when_it_begins_and_the_player_is_told(file_store: Store) -> None:
    desk, role, player, action = a_desk(file_store)
    desk.do(lambda table: ahead.seal(table, player, Wanted(0, role, "1", "first")))
    desk.do(lambda table: ahead.seal(table, player, Wanted(0, role, action, "next turn: so")))
    assert [one.action for one in ahead.waiting(desk.table, player)] == [action], "the later replaces the earlier"
    assert desk.table.boards[0].drafts == {}
    before = desk.table.length
    for other in range(5):
        desk.order(other)
    assert desk.post.turn.number == 2
    (order,) = desk.post.orders
    assert (order.role, order.given, order.turn, order.by) == (role, "next turn: so", 2, "player")
    assert desk.post.ahead == ()
    assert (player, "answer") in desk.letters(before)


def test_what_cannot_be_played_then_counts_as_the_rules_have_it(file_store: Store) -> None:
    desk, role, player, _ = a_desk(file_store)
    desk.do(lambda table: ahead.seal(table, player, Wanted(0, role, "999")))
    for other in range(5):
        desk.order(other)
    assert [one.action for one in desk.post.orders] == ["void"]


def test_it_is_nobody_else_s_business_and_is_taken_back_by_its_player_and_void_with_the_seat(file_store: Store) -> None:
    desk, role, player, action = a_desk(file_store)
    with pytest.raises(FangsError, match="You cannot choose"):
        desk.do(lambda table: ahead.seal(table, (player + 1) % 5, Wanted(0, role, action)))
    shown = {seat: view(desk.table, desk.table.seats[seat], desk.now) for seat in range(5)}
    desk.do(lambda table: ahead.seal(table, player, Wanted(0, role, action)))
    for seat in range(5):
        assert view(desk.table, desk.table.seats[seat], desk.now)["boards"] == shown[seat]["boards"]
    desk.do(lambda table: ahead.take_back(table, player, 0, role))
    assert ahead.waiting(desk.table, player) == []

    desk.do(lambda table: ahead.seal(table, player, Wanted(0, role, action)))
    for _ in range(2):
        for other in set(range(5)) - {player}:
            desk.order(other)
        desk.do(master.process_now)
    desk.do(lambda table: ahead.seal(table, player, Wanted(0, role, action)))
    desk.do(lambda table: master.replace(table, player, "Zoe", desk.now) if table.seats[player].missed > 1 else [])
    assert (desk.post.ahead == ()) == (desk.table.seats[player].name == "Zoe")
