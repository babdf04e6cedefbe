"""What the Games Master does at a table by post, and what nobody is shown."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from fangs.core.errors import RequestError
from fangs.table import decisions, mastering, ordering
from fangs.table.refusals import NoSeat
from fangs.table.setup import new_key
from fangs.table.store import Store
from fangs.table.view import view
from tests.table.posted import Desk


def test_a_turn_is_taken_back_with_all_orders_and_processed_again(file_store: Store) -> None:
    desk = Desk(file_store)
    for _ in range(2):
        for player in range(5):
            desk.order(player)
    record, orders = str(desk.table.boards[0].record), [order.action for order in desk.desk.turns[1].orders]
    desk.do(mastering.take_back)
    assert desk.desk.turn.number == 2
    assert len(desk.desk.turns) == 1
    assert sorted(desk.table.boards[0].drafts.values()) == sorted(orders)
    assert desk.desk.paused
    desk.do(mastering.resume)
    assert str(desk.table.boards[0].record) == record
    assert len(desk.desk.turns) == 2


def test_a_turn_that_is_taken_back_goes_on_when_the_master_processes_it(file_store: Store) -> None:
    desk = Desk(file_store)
    for player in range(5):
        desk.order(player)
    desk.do(mastering.take_back)
    desk.do(mastering.process_now)
    assert (desk.desk.turn.number, desk.desk.paused) == (2, False)
    desk.do(mastering.pause)
    desk.do(mastering.process_now)
    assert (desk.desk.turn.number, desk.desk.paused) == (3, True), "a pause of his own stays"


def test_orders_for_the_next_turn_are_kept_too_when_one_is_taken_back(file_store: Store) -> None:
    desk = Desk(file_store)
    for player in range(5):
        desk.order(player)
    desk.order(2)
    sent = desk.desk.orders[0, "green"]
    desk.do(mastering.take_back)
    assert desk.desk.turn.number == 1
    desk.do(mastering.resume)
    assert desk.desk.turn.number == 2
    assert desk.desk.orders == {(0, "green"): sent}
    assert desk.table.boards[0].drafts == {"green": sent.action}


def test_a_game_that_is_over_is_not_taken_back_since_its_dice_are_known(file_store: Store) -> None:
    desk = Desk(file_store, "mandua", 2, late="lose", reminder=0)
    desk.tick()
    assert desk.table.status == "over"
    with pytest.raises(RequestError, match="seed of its dice is published"):
        desk.do(mastering.take_back)


def test_a_piece_is_withdrawn_and_the_orders_of_the_others_stay(file_store: Store) -> None:
    desk = Desk(file_store)
    desk.order(1)
    desk.order(2)
    desk.do(lambda table: mastering.withdraw(table, 0, "red", "withdraw"))
    assert set(desk.table.boards[0].drafts) == {"green"}
    assert desk.table.boards[0].record.position.json()["swimmers"]["red"]["state"] == "withdrawn"
    with pytest.raises(RequestError, match="no act 'eat'"):
        desk.do(lambda table: mastering.withdraw(table, 0, "green", "eat"))
    for player in (0, 3, 4):
        desk.order(player)
    assert len(desk.desk.turns) == 1


def test_a_shark_that_is_withdrawn_ends_one_game_and_the_match_goes_on(file_store: Store) -> None:
    desk = Desk(file_store, match=True)
    desk.do(lambda table: mastering.withdraw(table, 1, "shark", "withdraw"))
    assert desk.table.boards[1].is_over
    assert not desk.desk.turns
    for player in range(5):
        desk.order(player)
    assert len(desk.desk.turns) == 1


def test_while_the_game_is_paused_orders_are_taken_and_nothing_is_processed(file_store: Store) -> None:
    desk = Desk(file_store)
    desk.do(mastering.pause)
    assert desk.table.deadline is None
    for player in range(5):
        desk.order(player)
    assert not desk.desk.turns
    desk.do(mastering.resume)
    assert len(desk.desk.turns) == 1


def test_a_new_player_has_a_word_of_his_own_and_the_orders_of_the_one_before(file_store: Store) -> None:
    desk = Desk(file_store)
    old = desk.table.seats[2].word
    desk.order(2)
    before = desk.table.length
    desk.do(lambda table: mastering.replace(table, 2, "Zoe <zoe@example.org>"))
    seat = desk.table.seats[2]
    assert (seat.name, seat.mail) == ("Zoe", "zoe@example.org")
    assert seat.word not in (None, old)
    assert desk.table.seat_with(old) is None
    assert desk.table.seat_with(seat.word) is seat
    assert (0, "green") in desk.desk.orders
    assert (2, "start") in desk.letters(before)


def test_another_becomes_games_master_and_the_old_key_opens_nothing(file_store: Store) -> None:
    desk = Desk(file_store)
    key = new_key()
    desk.do(lambda table: mastering.hand_over(table, "Max <max@example.org>", key))
    assert desk.table.seat_with(desk.keys[None]) is None
    assert desk.table.seat_with(key) is desk.table.master
    assert desk.table.master.mail == "max@example.org"


def test_every_act_of_the_games_master_is_in_the_log_for_all_to_see(file_store: Store) -> None:
    desk = Desk(file_store)
    acts: list[Any] = [
        lambda table: mastering.extend(table, 24),
        mastering.pause,
        mastering.resume,
        lambda table: mastering.withdraw(table, 0, "red", "withdraw"),
        lambda table: mastering.replace(table, 2, "Zoe"),
        mastering.process_now,
        lambda table: ordering.letter("paper", 2, [], "master"),
        mastering.take_back,
        lambda table: mastering.hand_over(table, "Max", new_key()),
    ]
    for act in acts:
        before = len(desk.table.lines)
        desk.do(act)
        assert len(desk.table.lines) > before


def test_others_are_not_shown_who_has_ordered_already(file_store: Store) -> None:
    desk = Desk(file_store, "getbit", 4)
    before = [_seen(desk, player) for player in (None, 0, 1, 3)]
    desk.order(2)
    assert [_seen(desk, player) for player in (None, 0, 1, 3)] == before
    own = _seen(desk, 2)
    assert own["seats"][2]["owes"] is False
    assert own["boards"][0]["owing"] == ["0", "1", "3"]


def _seen(desk: Desk, player: int | None) -> dict[str, Any]:
    return view(desk.table, None if player is None else desk.table.seats[player], desk.now)


def test_players_give_themselves_only_so_many_holidays(file_store: Store) -> None:
    desk = Desk(file_store)
    first = desk.desk.rules.schedule.day(desk.now)
    month, more = first + timedelta(days=29), first + timedelta(days=70)
    desk.do(lambda table: ordering.away(table, 2, first, month, by="player"))
    with pytest.raises(RequestError, match="42 days of holidays"):
        desk.do(lambda table: ordering.away(table, 2, month, more, by="player"))
    desk.do(lambda table: ordering.away(table, 2, month, more))
    desk.do(lambda table: ordering.away(table, 3, first, month, by="player"))


@pytest.mark.parametrize("player", [-1, 5, 99])
def test_who_does_not_play_has_no_holidays_and_is_not_replaced(file_store: Store, player: int) -> None:
    desk = Desk(file_store)
    day = desk.desk.rules.schedule.day(desk.now)
    for doings in (
        lambda table: ordering.away(table, player, day, day),
        lambda table: mastering.replace(table, player, "Zoe"),
    ):
        with pytest.raises(RequestError, match="There is no player"):
            desk.do(doings)


def test_a_table_by_post_has_words_in_place_of_links_and_no_rematch(file_store: Store) -> None:
    desk = Desk(file_store, "mandua", 2, late="lose", reminder=0)
    with pytest.raises(RequestError, match="a new word"):
        desk.do(lambda table: decisions.renew(table, table.master, 0, new_key()))
    desk.tick()
    with pytest.raises(NoSeat, match="set up again by its Games Master"):
        desk.house.rematch(desk.name, desk.table.seats[0].word)
