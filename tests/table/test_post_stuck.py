"""By post no turn hangs, no order is lost, and nothing is played that nobody gave: what once went wrong."""

from __future__ import annotations

import hashlib
from datetime import timedelta

import pytest

from fangs.core.errors import RequestError
from fangs.post.reporting.report import report
from fangs.store.store import Store
from fangs.table import people, rhythm
from fangs.table.phase import Phase
from fangs.table.post.commands import master, ordering
from fangs.table.post.commands.ordering import Wanted
from fangs.table.post.orders import receipt
from tests.post.tables import ByPost


def test_whoever_comes_back_while_bots_choose_opens_the_turn_again(file_store: Store) -> None:
    desk = ByPost(file_store, "getbit", 4, schedule={"hours": 24}, late="bot:random", reminder=0)
    for player in (0, 1, 2):
        desk.order(player)
    desk.tick()
    assert desk.table.phase is Phase.WAITING_FOR_BOT
    action = desk.table.boards[0].position.legal("0")[0]
    with pytest.raises(RequestError, match="no longer takes orders"):
        desk.do(lambda table: ordering.order(table, 0, [Wanted(0, "0", action)]))
    with pytest.raises(RequestError, match="no longer takes orders"):
        desk.do(lambda table: ordering.cancel(table, 0, 0, table.boards[0].roles[0]))
    desk.do(lambda table: people.hand_back(table, table.seats[3]))
    assert (desk.table.phase, desk.post.closed_by) == (Phase.OPEN, None)
    desk.tick(1)
    assert desk.table.seats[3].stand_in == "random"
    desk.do(lambda table: people.resign(table, table.seats[3]))
    desk.do(lambda table: master.replace(table, 3, "Zoe", desk.now))
    desk.order(3)
    assert len(desk.post.turns) == 1


def test_who_has_resigned_orders_nothing_and_puts_nothing_off_and_is_told(file_store: Store) -> None:
    desk = ByPost(file_store, "getbit", 4, schedule={"hours": 24}, late="lose", reminder=0, early=False)
    for player in (0, 1, 2):
        desk.order(player)
    before = desk.table.length
    desk.tick()
    assert (3, "notice") in desk.letters(before)
    desk.do(master.pause)
    day = desk.post.rules.schedule.day(desk.now)
    role = next(role for role in desk.table.boards[0].roles if desk.table.boards[0].player_of(role) == 3)
    for command in (
        lambda table: ordering.order(table, 3, [Wanted(0, role, table.boards[0].position.legal(role)[0])]),
        lambda table: ordering.extension(table, 3),
        lambda table: ordering.away(table, 3, day, day),
    ):
        with pytest.raises(RequestError, match=r"no longer takes orders|has resigned"):
            desk.do(command)


def test_where_both_of_two_players_are_late_the_games_master_decides_which_loses(file_store: Store) -> None:
    desk = ByPost(file_store, "getbit", 2, schedule={"hours": 24}, late="lose", reminder=0)
    desk.tick()
    assert desk.table.phase is Phase.OVERDUE


def test_an_overdue_turn_is_processed_as_soon_as_nothing_is_missing(file_store: Store) -> None:
    desk = ByPost(file_store, "getbit", 4, schedule={"hours": 24}, late="master", reminder=0, early=False)
    desk.tick()
    assert desk.table.phase is Phase.OVERDUE
    for player in range(4):
        desk.order(player)
    assert len(desk.post.turns) == 1


def test_a_holiday_lets_the_clock_run_again_at_an_overdue_turn(file_store: Store) -> None:
    desk = ByPost(file_store, "getbit", 4, schedule={"hours": 24}, late="master", reminder=0)
    desk.tick()
    day = desk.post.rules.schedule.day(rhythm.deadline(desk.table) or 0.0)
    desk.do(lambda table: ordering.away(table, None, day, day))
    due = rhythm.deadline(desk.table)
    assert due is not None and rhythm.wake(desk.table, 0.0) == due > desk.now
    assert desk.table.phase is Phase.OPEN


def test_nobody_is_reminded_twice_of_one_deadline(file_store: Store) -> None:
    desk = ByPost(file_store, schedule={"hours": 48}, reminder=12, extensions=2)
    before = desk.table.length
    desk.tick()
    later = desk.post.rules.schedule.day(desk.now) + timedelta(days=60)
    desk.do(lambda table: ordering.away(table, 2, later, later))
    desk.tick(60)
    assert [kind for _, kind in desk.letters(before)].count("reminder") == 5
    desk.do(lambda table: master.extend(table, 24))
    desk.tick()
    assert [kind for _, kind in desk.letters(before)].count("reminder") == 10, "of the new one they are"


def test_a_receipt_is_of_the_turn_in_which_the_order_came(file_store: Store) -> None:
    """Bots that play on for everybody make one long turn; who comes back in it orders for the next one."""
    desk = ByPost(file_store, "getbit", 4, bots=2, schedule={"hours": 24}, early=False)
    for player in (0, 1):
        desk.do(
            lambda table, player=player: people.let_bot_play(table, table.seats[player], player, "random", desk.now)
        )
    for _ in range(2):
        desk.bots()
    assert desk.table.phase is Phase.SETTLING
    number, role = desk.table.boards[0].number, desk.table.due_of_bots[-1][1]
    _bot(desk, number, role)
    desk.do(lambda table: people.resign(table, table.seats[0]))
    desk.do(lambda table: master.replace(table, 0, "Zoe", desk.now))
    assert desk.post.turn.number == 2
    (order,) = desk.post.orders
    assert order.turn == 1
    assert order.receipt == receipt(order.salt, desk.name, 1, 0, order.role, order.action)
    desk.order(0)
    for _, role in desk.table.due_of_bots:
        _bot(desk, number, role)
    desk.do(master.process_now)
    for sent in report(desk.table, None, desk.post.turns[-1]).games[0].sent:
        assert hashlib.sha256((sent.sealed or "").encode()).hexdigest() == sent.receipt


def _bot(desk: ByPost, number: int, role: str) -> None:
    action = desk.rng.choice(desk.table.boards[0].position.legal(role))
    desk.service.transact(desk.name, lambda table, now: rhythm.for_bots(table, 0, number, role, action))


def test_orders_at_a_game_that_is_given_up_or_stopped_come_to_nothing(file_store: Store) -> None:
    two = ByPost(file_store, "mandua", 2, early=False)
    for player in range(2):
        two.order(player)
    assert two.post.orders
    two.do(lambda table: people.resign(table, table.seats[0]))
    assert two.post.orders == ()
    five = ByPost(file_store, match=True)
    five.order(0)
    five.do(lambda table: master.withdraw(table, 1, "shark", "withdraw"))
    assert five.table.boards[1].is_over
    assert not [order for order in five.post.orders if order.board == 1]


def test_an_order_that_was_put_by_is_not_put_in_force_when_the_game_is_given_up(file_store: Store) -> None:
    desk = ByPost(file_store, "mandua", 2, bots=1, early=False)

    def bot_of(role: str) -> None:
        while desk.table.is_playing and desk.table.boards[0].position.owing == (role,):
            board = desk.table.boards[0]
            choice = (0, board.number, role, board.position.legal(role)[0])
            desk.do(lambda table, choice=choice: rhythm.for_bots(table, *choice))  # type: ignore[misc]

    desk.order(0)
    desk.do(master.process_now)
    bot_of("1")
    desk.order(0)
    desk.do(master.take_back)
    assert desk.post.set_aside[2]
    desk.do(lambda table: people.let_bot_play(table, table.seats[0], 0, "random", desk.now))
    desk.do(master.process_now)
    bot_of("1")
    assert desk.table.is_playing
    desk.do(lambda table: people.resign(table, table.seats[0]))
    assert desk.table.phase is Phase.OVER
    assert desk.table.boards[0].drafts == {}
    assert desk.post.orders == ()
