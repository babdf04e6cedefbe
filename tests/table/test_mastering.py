"""What the Games Master does at a table by post, and what nobody is shown."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from fangs.core.errors import RequestError
from fangs.store.store import Store
from fangs.table import people, rhythm
from fangs.table.keys import lock_of, new_key, new_recovery_code
from fangs.table.phase import Pause, Phase
from fangs.table.post.commands import master, ordering
from fangs.table.refusals import NoSeat
from fangs.table.views.table_view import view
from tests.post.tables import DAY, ByPost


def test_a_turn_is_taken_back_with_all_orders_and_processed_again(file_store: Store) -> None:
    desk = ByPost(file_store)
    for _ in range(2):
        for player in range(5):
            desk.order(player)
    record, orders = str(desk.table.record(0)), [order.action for order in desk.post.turns[1].orders]
    desk.do(master.take_back)
    assert desk.post.turn.number == 2
    assert len(desk.post.turns) == 1
    assert sorted(desk.table.boards[0].chosen.values()) == sorted(orders)
    assert desk.post.pause is Pause.TAKEN_BACK
    desk.do(lambda table: master.resume(table, desk.now))
    assert str(desk.table.record(0)) == record
    assert len(desk.post.turns) == 2


def test_a_turn_that_is_taken_back_goes_on_when_the_master_processes_it(file_store: Store) -> None:
    desk = ByPost(file_store)
    for player in range(5):
        desk.order(player)
    desk.do(master.take_back)
    desk.do(master.process_now)
    assert (desk.post.turn.number, desk.post.pause) == (2, None)
    desk.do(master.pause)
    desk.do(master.process_now)
    assert (desk.post.turn.number, desk.post.pause) == (3, Pause.MASTER), "a pause of its own stays"


def test_orders_for_the_next_turn_are_kept_too_when_one_is_taken_back(file_store: Store) -> None:
    desk = ByPost(file_store)
    for player in range(5):
        desk.order(player)
    desk.order(desk.player_of("green"))
    sent = desk.post.order((0, "green"))
    assert sent is not None
    desk.do(master.take_back)
    assert desk.post.turn.number == 1
    desk.do(lambda table: master.resume(table, desk.now))
    assert desk.post.turn.number == 2
    assert desk.post.orders == (sent,)
    assert desk.table.boards[0].chosen == {"green": sent.action}


def test_a_game_that_is_over_is_not_taken_back_since_its_dice_are_known(file_store: Store) -> None:
    desk = ByPost(file_store, "mandua", 2, late="lose", reminder=0)
    desk.tick()
    assert desk.table.phase is Phase.OVER
    with pytest.raises(RequestError, match="its seed has been published"):
        desk.do(master.take_back)


def test_a_piece_is_withdrawn_and_the_orders_of_the_others_stay(file_store: Store) -> None:
    desk = ByPost(file_store)
    for role in ("red", "green"):
        desk.order(desk.player_of(role))
    desk.do(lambda table: master.withdraw(table, 0, "red", "withdraw"))
    assert set(desk.table.boards[0].drafts) == {"green"}
    assert desk.table.boards[0].position.json()["swimmers"]["red"]["state"] == "withdrawn"
    with pytest.raises(RequestError, match="no action 'eat'"):
        desk.do(lambda table: master.withdraw(table, 0, "green", "eat"))
    for role in ("shark", "blue", "yellow"):
        desk.order(desk.player_of(role))
    assert len(desk.post.turns) == 1


def test_a_shark_that_is_withdrawn_ends_one_game_and_the_match_goes_on(file_store: Store) -> None:
    desk = ByPost(file_store, match=True)
    desk.do(lambda table: master.withdraw(table, 1, "shark", "withdraw"))
    assert desk.table.boards[1].is_over
    assert not desk.post.turns
    for player in range(5):
        desk.order(player)
    assert len(desk.post.turns) == 1


def test_while_the_game_is_paused_orders_are_taken_and_nothing_is_processed(file_store: Store) -> None:
    desk = ByPost(file_store)
    desk.do(master.pause)
    assert rhythm.deadline(desk.table) is None
    for player in range(5):
        desk.order(player)
    assert not desk.post.turns
    desk.do(lambda table: master.resume(table, desk.now))
    assert len(desk.post.turns) == 1


def test_a_new_player_has_a_word_of_his_own_and_nothing_of_the_one_before(file_store: Store) -> None:
    """(When somebody may be replaced: test_consent.py.)"""
    desk = ByPost(file_store)
    old, green = (
        desk.table.seats[2].word,
        next(role for role in desk.table.boards[0].roles if desk.player_of(role) == 2),
    )
    desk.order(2)
    desk.do(lambda table: people.resign(table, table.seats[2]))
    before = desk.table.length
    desk.do(lambda table: master.replace(table, 2, "Zoe <zoe@example.org>", desk.now))
    seat = desk.table.seats[2]
    assert (seat.name, seat.mail, seat.gone, seat.stand_in) == ("Zoe", "zoe@example.org", False, None)
    assert seat.word not in (None, old)
    assert desk.table.seat_with(old) is None
    assert desk.table.seat_with(seat.word) == seat
    assert desk.post.order((0, green)) is None
    assert green in desk.table.boards[0].owing
    assert (2, "start") in desk.letters(before)


def test_another_becomes_games_master_and_the_old_key_opens_nothing(file_store: Store) -> None:
    desk = ByPost(file_store)
    key, own, code, old = new_key(), new_key(), new_recovery_code(), desk.recovery
    desk.do(lambda table: master.hand_over(table, "Max <max@example.org>", key))
    assert desk.table.seat_with(desk.keys[None]) is None
    assert desk.table.seat_with(key) == desk.table.master
    assert desk.table.master.mail == "max@example.org"
    with pytest.raises(NoSeat, match="does not work"):
        people.recover(desk.table, old, "x", new_recovery_code())

    desk.do(lambda table: people.sit(table, table.master, None, lock_of(own), lock_of(code)))
    assert desk.table.seat_with(key) is None, "who handed the desk over knows this key"
    assert desk.table.seat_with(own) == desk.table.master
    assert people.recover(desk.table, code, "x", new_recovery_code())


def test_every_act_of_the_games_master_is_in_the_log_for_all_to_see(file_store: Store) -> None:
    desk = ByPost(file_store)
    acts: list[Any] = [
        lambda table: master.extend(table, 24),
        master.pause,
        lambda table: master.resume(table, desk.now),
        lambda table: master.withdraw(table, 0, "red", "withdraw"),
        master.process_now,
        master.process_now,
        lambda table: master.replace(table, desk.player_of("green"), "Zoe", desk.now),
        master.take_back,
        lambda table: master.hand_over(table, "Max", new_key()),
    ]
    for act in acts:
        before = len(desk.table.happened)
        desk.do(act)
        assert len(desk.table.happened) > before
    desk.do(lambda table: master.resume(table, desk.now))
    desk.do(lambda table: ordering.letter("paper", 2, [], "master"))
    assert not any(line.kind == "entered" for line in desk.table.happened), "before, nobody is to know who has ordered"
    desk.do(master.process_now)
    assert any(line.kind == "entered" for line in desk.table.happened)


def test_others_are_not_shown_who_has_ordered_already(file_store: Store) -> None:
    desk = ByPost(file_store, "getbit", 4)
    before = [_seen(desk, player) for player in (None, 0, 1, 3)]
    desk.order(2)
    assert [_seen(desk, player) for player in (None, 0, 1, 3)] == before
    own = _seen(desk, 2)
    assert own["seats"][2]["owes"] is False
    assert own["boards"][0]["owing"] == ["0", "1", "3"]


def _seen(desk: ByPost, player: int | None) -> dict[str, Any]:
    return view(desk.table, None if player is None else desk.table.seats[player], desk.now)


def test_players_give_themselves_only_so_many_holidays(file_store: Store) -> None:
    desk = ByPost(file_store)
    first = desk.post.rules.schedule.day(desk.now)
    month, more = first + timedelta(days=29), first + timedelta(days=70)
    desk.do(lambda table: ordering.away(table, 2, first, month, by="player"))
    with pytest.raises(RequestError, match="can take 42 days off"):
        desk.do(lambda table: ordering.away(table, 2, month, more, by="player"))
    desk.do(lambda table: ordering.away(table, 2, month, more))
    desk.do(lambda table: ordering.away(table, 3, first, month, by="player"))


def test_the_games_master_strikes_a_holiday_and_what_is_due_sooner_then_has_a_day_s_notice(file_store: Store) -> None:
    desk = ByPost(file_store, schedule={"hours": 72, "zone": "UTC"})
    due, days = rhythm.deadline(desk.table) or 0.0, desk.post.rules.schedule.day
    desk.do(lambda table: ordering.away(table, 2, days(due), days(due) + timedelta(days=300), by="master"))
    desk.do(lambda table: ordering.away(table, None, days(due), days(due)))
    put_off = rhythm.deadline(desk.table) or 0.0
    assert put_off > due + 300 * DAY
    with pytest.raises(RequestError, match="no holiday with the number 3"):
        desk.do(lambda table: master.strike_holiday(table, 3))
    before = desk.table.length
    desk.do(lambda table: master.strike_holiday(table, 2))
    assert rhythm.deadline(desk.table) == put_off, "the other one lasts longer"
    desk.now = due - 3600
    desk.do(lambda table: master.strike_holiday(table, 1))
    assert not desk.post.holidays and desk.now + DAY <= (rhythm.deadline(desk.table) or 0.0) <= desk.now + DAY + 3600
    assert {kind for _, kind in desk.letters(before)} == {"notice"}
    assert any("is not on holiday from" in str(line) for line in desk.table.happened)


@pytest.mark.parametrize("player", [-1, 5, 99])
def test_who_does_not_play_has_no_holidays_and_is_not_replaced(file_store: Store, player: int) -> None:
    desk = ByPost(file_store)
    day = desk.post.rules.schedule.day(desk.now)
    for command in (
        lambda table: ordering.away(table, player, day, day),
        lambda table: master.replace(table, player, "Zoe", desk.now),
    ):
        with pytest.raises(RequestError, match="There is no player"):
            desk.do(command)


def test_a_table_by_post_has_words_in_place_of_links_and_no_rematch(file_store: Store) -> None:
    desk = ByPost(file_store, "mandua", 2, late="lose", reminder=0)
    with pytest.raises(RequestError, match="Ann sits there"):
        desk.do(lambda table: people.renew(table, table.master, 0, new_key()))
    with pytest.raises(RequestError, match="replaces players at the desk"):
        desk.do(lambda table: people.free(table, table.master, 0, new_key(), desk.now, {}))
    desk.tick()
    with pytest.raises(NoSeat, match="Only the Games Master can set up a rematch"):
        desk.service.rematch(desk.name, desk.table.seats[0].word)
