"""A table by post: orders are sealed until the turn is processed, by the clock, early, or by the Games Master."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

import fangs
from fangs.core import dice, match
from fangs.core.errors import FangsError, GameOver, IllegalMove, RequestError
from fangs.core.record import Record
from fangs.post.report import report
from fangs.table import decisions, mastering, ordering
from fangs.table.desk import MASTER
from fangs.table.entries import Doings
from fangs.table.house import House
from fangs.table.news import News
from fangs.table.ordering import Wanted
from fangs.table.orders import receipt
from fangs.table.refusals import NoSeat
from fangs.table.setup import Setup, new_key
from fangs.table.store import Store
from fangs.table.table import Table
from fangs.table.view import view

DAY = 24 * 3600.0


class Desk:
    """A table by post, a clock that is set by hand, and players who order something."""

    def __init__(self, store: Store, game: str = "maneater", players: int = 5, **rules: Any) -> None:
        self.now = 1_800_000_000.0
        self.house = House(store, News(), clock=lambda: self.now)
        names = ["Ann", "Bob", "Cyd", "Dee", "Eve"][:players]
        bots = rules.pop("bots", 0)
        seats = [f"post:{name} <{name.lower()}@example.org>" for name in names[: players - bots]] + ["bot:easy"] * bots
        setup = Setup(
            game, players, match=rules.pop("match", False), seats=seats, name="Gus <gus@example.org>", post=rules
        )
        table, self.keys = self.house.create(setup)
        self.name, self.rng = table.name, random.Random(1)

    @property
    def table(self) -> Table:
        return self.house.table(self.name)

    @property
    def desk(self) -> Any:
        return self.table.desk

    def do(self, doings: Any) -> Table:
        return self.house.act(self.name, lambda table, now: doings(table))

    def tick(self, seconds: float = 0.0) -> Table:
        """Let time go by, to when the clock has something to do or by so many seconds."""
        self.now = self.now + seconds if seconds else (self.table.wake(0.0) or self.now) + 1
        return self.house.act(self.name, decisions.for_the_clock)

    def orders(self, player: int) -> list[Wanted]:
        """Some order for every role of a player that owes one."""
        return [
            Wanted(board.index, role, self.rng.choice(board.record.position.legal(role)))
            for board in self.table.boards
            for role in board.owing()
            if board.player_of(role) == player
        ]

    def order(self, player: int) -> Table:
        wanted = self.orders(player)
        return self.do(lambda table: ordering.order(table, player, wanted)) if wanted else self.table

    def letters(self, after: int = 0) -> list[tuple[int, str]]:
        return [(one.player, one.kind) for one in self.house.store.letters_of(self.name) if one.seq > after]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as store:
        yield store


def test_all_games_are_played_by_post_to_their_end(store: Store) -> None:
    for name in fangs.names():
        desk = Desk(store, name, fangs.game(name).usual_players, schedule={"hours": 24})
        for _ in range(3000):
            if desk.table.status == "over":
                break
            for player in range(len(desk.table.players)):
                desk.order(player)
        assert desk.table.status == "over", name
        assert len(desk.desk.turns) == desk.desk.turns[-1].number
        assert desk.desk.turns[-1].last == tuple(len(board.record.steps) for board in desk.table.boards)
        assert dice.check(Record.read(desk.table.whole_record())) >= 0


def test_a_match_turns_together_and_its_record_replays_and_verifies(store: Store) -> None:
    desk = Desk(store, match=True, schedule={"hours": 24})
    for _ in range(100):
        for player in range(5):
            if desk.rng.random() < 0.9 and desk.table.status == "playing":
                desk.order(player)
        if desk.table.status == "over":
            break
        while any(desk.table.owes(player) for player in range(5)) and desk.desk.received is not None:
            turn = desk.desk.turn.number
            desk.tick()
            if desk.table.status == "over" or desk.desk.turn.number > turn:
                break
    assert desk.table.status == "over"
    records = match.read(desk.table.whole_record())
    assert len(records) == 5
    assert all(dice.check(record) >= 0 for record in records)
    assert "result:" in desk.table.whole_record()


def test_nothing_is_revealed_before_the_turn_is_processed(store: Store) -> None:
    """Not even in a game in which a single choice would be played at once at another table."""
    desk = Desk(store, "mandua", 2, schedule={"hours": 24}, early=False)
    desk.order(desk.table.boards[0].player_of(desk.table.boards[0].owing()[0]))
    board = desk.table.boards[0]
    assert board.drafts
    assert not board.record.steps
    assert board.position().json() == board.record.position.json()
    desk.tick(DAY + 1)
    assert desk.table.boards[0].record.steps


def test_a_turn_is_processed_as_soon_as_all_orders_are_in_only_if_the_table_wants_that(store: Store) -> None:
    for early in (True, False):
        desk = Desk(store, early=early)
        for player in range(5):
            assert not desk.desk.turns
            desk.order(player)
        assert len(desk.desk.turns) == early


def test_a_later_order_replaces_an_earlier_one_and_a_cancelled_one_is_missing(store: Store) -> None:
    desk = Desk(store)
    for action in ("92", "80/93", "93"):
        desk.do(lambda table, action=action: ordering.order(table, 2, [Wanted(0, "green", action)]))
    assert desk.table.boards[0].drafts == {"green": "93"}
    desk.do(lambda table: ordering.cancel(table, 2, 0, "green"))
    assert desk.table.boards[0].drafts == {}
    assert desk.desk.orders == {}
    assert ordering.cancel(desk.table, 2, 0, "green") == []


@pytest.mark.parametrize(
    ("player", "board", "role", "action", "error"),
    [
        (2, 0, "red", "92", NoSeat),
        (2, 0, "purple", "92", FangsError),
        (2, 1, "green", "92", RequestError),
        (2, 0, "green", "5", IllegalMove),
        (2, 0, "green", "withdraw", IllegalMove),
        (2, 0, "green", "up", FangsError),
    ],
)
def test_what_cannot_be_ordered_is_refused_and_changes_nothing(
    store: Store, player: int, board: int, role: str, action: str, error: type[Exception]
) -> None:
    desk = Desk(store)
    good = Wanted(0, "green", "92")
    with pytest.raises(error):
        desk.do(lambda table: ordering.order(table, player, [good, Wanted(board, role, action)]))
    assert desk.table.boards[0].drafts == {}


def test_a_choice_on_the_page_is_an_order_too(store: Store) -> None:
    desk = Desk(store)
    desk.do(lambda table: decisions.choose(table, 2, 0, table.boards[0].number, "green", "92"))
    assert desk.desk.orders[0, "green"].by == "player"


def test_who_orders_on_the_page_takes_the_seat_back_from_the_bot_that_has_played_on(store: Store) -> None:
    desk = Desk(store)
    desk.do(lambda table: decisions.stand_in(table, table.master, 2, "easy", desk.now))
    desk.do(lambda table: decisions.choose(table, 2, 0, table.boards[0].number, "green", "92"))
    assert desk.table.seats[2].stand_in is None
    assert desk.table.boards[0].drafts == {"green": "92"}


def test_a_chain_of_choices_is_ordered_at_once_and_made_in_one_turn(store: Store) -> None:
    """D3: a tiger that has eaten one hunter may eat on."""
    for early in (True, False):
        desk = Desk(store, "mandua", 2, early=early, schedule={"hours": 24})
        while (chain := _chain(desk.table)) is None:
            desk.order(desk.table.boards[0].player_of(desk.table.boards[0].owing()[0]))
            desk.do(mastering.process_now if not early else lambda table: [])
        role, first, then = chain
        player, turns = desk.table.boards[0].player_of(role), len(desk.desk.turns)
        desk.do(
            lambda table, p=player, r=role, a=first, b=then: ordering.order(
                table, p, [Wanted(0, r, a, None, (b, "zz"))]
            )
        )
        if not early:
            desk.do(mastering.process_now)
        assert [order.action for order in desk.desk.turns[turns].orders] == [first, then]
        assert len(desk.desk.turns) == turns + 1


def _chain(table: Table) -> tuple[str, str, str] | None:
    """A role that can take twice, and how."""
    position = table.boards[0].record.position
    (role,) = position.owing
    for first in position.legal(role):
        after = position.play(role, first)
        then = (
            [action for action in after.legal(role) if "x" in action] if after.owing == (role,) and "x" in first else []
        )
        if then:
            return role, first, then[0]
    return None


# Receipts


def test_a_receipt_proves_the_order_and_tells_nothing_of_it(store: Store) -> None:
    desk = Desk(store)
    for player in range(5):
        desk.order(player)
    (turn,) = desk.desk.turns
    for order in turn.orders:
        words = f"{order.salt} {desk.name} 1 {order.board + 1} {order.role} {order.action}"
        assert order.receipt == hashlib.sha256(words.encode()).hexdigest()
    assert len({order.salt for order in turn.orders}) == 5
    played = {step.role: step.action for step in desk.table.boards[0].record.steps if step.role}
    assert played == {order.role: order.action for order in turn.orders}


# The clock


def test_whoever_is_late_is_reminded_once_and_then_the_rules_say_what_becomes_of_it(store: Store) -> None:
    desk = Desk(store, schedule={"hours": 48}, reminder=12, grace=2)
    for player in (0, 1, 3):
        desk.order(player)
    before = desk.table.length
    desk.tick(35 * 3600)
    assert desk.table.length == before
    desk.tick(3600)
    assert desk.letters(before) == [(2, "reminder"), (4, "reminder")]
    desk.tick(13 * 3600)
    assert not desk.desk.turns, "there is grace"
    desk.tick(3600)
    (turn,) = desk.desk.turns
    assert turn.by == "clock"
    assert turn.missing == [(0, "green"), (0, "yellow")]
    steps = {step.role: step.action for step in desk.table.boards[0].record.steps}
    assert steps["green"] == steps["yellow"] == "nmr"


def test_nobody_is_reminded_in_the_first_half_of_a_turn(store: Store) -> None:
    desk = Desk(store, schedule={"hours": 2}, reminder=24)
    assert desk.table.wake(0.0) == desk.now + 3600


def test_a_bot_plays_on_for_who_is_late_until_an_order_comes(store: Store) -> None:
    desk = Desk(store, "getbit", 4, schedule={"hours": 24}, late="bot:random", reminder=0)
    for player in (0, 1, 2):
        desk.order(player)
    desk.tick()
    assert desk.table.seats[3].stand_in == "random"
    (board, role) = desk.table.due_of_bots()[0]
    action = desk.rng.choice(board.record.position.legal(role))
    desk.house.act(desk.name, lambda table, now: decisions.for_bots(table, (0, table.boards[0].number, role, action)))
    assert len(desk.desk.turns) == 1
    assert desk.desk.turns[0].orders[-1].by == "bot"


def test_who_is_late_loses_the_seat_where_the_table_says_so(store: Store) -> None:
    two = Desk(store, "mandua", 2, schedule={"hours": 24}, late="lose", reminder=0)
    two.tick()
    assert two.table.status == "over"
    assert (MASTER, "report") in two.letters(1)
    four = Desk(store, "getbit", 4, schedule={"hours": 24}, late="lose", reminder=0)
    for player in (0, 1, 2):
        four.order(player)
    four.tick()
    assert four.table.seats[3].gone


def test_the_games_master_decides_where_the_table_says_so(store: Store) -> None:
    desk = Desk(store, "getbit", 4, schedule={"hours": 24}, late="master", reminder=0)
    desk.order(0)
    before = desk.table.length
    desk.tick()
    assert desk.letters(before) == [(MASTER, "notice")]
    assert desk.table.wake(0.0) is None
    with pytest.raises(RequestError, match="Orders of Bob, Cyd and Dee are missing"):
        desk.do(mastering.process_now)
    for player in (1, 2, 3):
        wanted = desk.orders(player)
        desk.do(lambda table, player=player, wanted=wanted: ordering.order(table, player, wanted, by="master"))
    assert len(desk.desk.turns) == 1
    assert {order.by for order in desk.desk.turns[0].orders} == {"player", "master"}


def test_a_deadline_is_put_off_by_players_so_often_and_by_the_master_as_he_likes(store: Store) -> None:
    desk = Desk(store, schedule={"hours": 24}, extensions=1)
    first = desk.table.deadline or 0.0
    desk.do(lambda table: ordering.extension(table, 2))
    assert desk.table.deadline == first + 48 * 3600
    with pytest.raises(RequestError, match="no extensions left"):
        desk.do(lambda table: ordering.extension(table, 2))
    desk.do(lambda table: mastering.extend(table, 6))
    assert desk.table.deadline == first + 54 * 3600
    for player in range(5):
        desk.order(player)
    assert desk.table.deadline == desk.now + DAY, "only this turn's"


def test_a_holiday_of_somebody_who_plays_puts_the_deadline_off(store: Store) -> None:
    desk = Desk(store, schedule={"hours": 24, "zone": "UTC"})
    day = desk.desk.rules.schedule.day(desk.table.deadline)
    desk.do(lambda table: ordering.away(table, 3, day, day))
    assert desk.table.deadline > desk.now + 2 * DAY
    desk.do(lambda table: decisions.stand_in(table, table.master, 3, "easy", desk.now))
    assert desk.table.deadline == desk.now + DAY, "a bot has no holidays"


# The Games Master


def test_a_turn_is_taken_back_with_all_orders_and_processed_again(store: Store) -> None:
    desk = Desk(store)
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


def test_a_turn_that_is_taken_back_goes_on_when_the_master_processes_it(store: Store) -> None:
    desk = Desk(store)
    for player in range(5):
        desk.order(player)
    desk.do(mastering.take_back)
    desk.do(mastering.process_now)
    assert (desk.desk.turn.number, desk.desk.paused) == (2, False)
    desk.do(mastering.pause)
    desk.do(mastering.process_now)
    assert (desk.desk.turn.number, desk.desk.paused) == (3, True), "a pause of his own stays"


def test_orders_for_the_next_turn_are_kept_too_when_one_is_taken_back(store: Store) -> None:
    desk = Desk(store)
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


def test_a_game_that_is_over_is_not_taken_back_since_its_dice_are_known(store: Store) -> None:
    desk = Desk(store, "mandua", 2, late="lose", reminder=0)
    desk.tick()
    assert desk.table.status == "over"
    with pytest.raises(RequestError, match="seed of its dice is published"):
        desk.do(mastering.take_back)


def test_a_piece_is_withdrawn_and_the_orders_of_the_others_stay(store: Store) -> None:
    desk = Desk(store)
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


def test_a_shark_that_is_withdrawn_ends_one_game_and_the_match_goes_on(store: Store) -> None:
    desk = Desk(store, match=True)
    desk.do(lambda table: mastering.withdraw(table, 1, "shark", "withdraw"))
    assert desk.table.boards[1].is_over
    assert not desk.desk.turns
    for player in range(5):
        desk.order(player)
    assert len(desk.desk.turns) == 1


def test_while_the_game_is_paused_orders_are_taken_and_nothing_is_processed(store: Store) -> None:
    desk = Desk(store)
    desk.do(mastering.pause)
    assert desk.table.deadline is None
    for player in range(5):
        desk.order(player)
    assert not desk.desk.turns
    desk.do(mastering.resume)
    assert len(desk.desk.turns) == 1


def test_a_new_player_has_a_word_of_his_own_and_the_orders_of_the_one_before(store: Store) -> None:
    desk = Desk(store)
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


def test_another_becomes_games_master_and_the_old_key_opens_nothing(store: Store) -> None:
    desk = Desk(store)
    key = new_key()
    desk.do(lambda table: mastering.hand_over(table, "Max <max@example.org>", key))
    assert desk.table.seat_with(desk.keys[None]) is None
    assert desk.table.seat_with(key) is desk.table.master
    assert desk.table.master.mail == "max@example.org"


def test_every_act_of_the_games_master_is_in_the_log_for_all_to_see(store: Store) -> None:
    desk = Desk(store)
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


def test_others_are_not_shown_who_has_ordered_already(store: Store) -> None:
    desk = Desk(store, "getbit", 4)
    before = [_seen(desk, player) for player in (None, 0, 1, 3)]
    desk.order(2)
    assert [_seen(desk, player) for player in (None, 0, 1, 3)] == before
    own = _seen(desk, 2)
    assert own["seats"][2]["owes"] is False
    assert own["boards"][0]["owing"] == ["0", "1", "3"]


def _seen(desk: Desk, player: int | None) -> dict[str, Any]:
    return view(desk.table, None if player is None else desk.table.seats[player], desk.now)


def test_players_give_themselves_only_so_many_holidays(store: Store) -> None:
    desk = Desk(store)
    first = desk.desk.rules.schedule.day(desk.now)
    month, more = first + timedelta(days=29), first + timedelta(days=70)
    desk.do(lambda table: ordering.away(table, 2, first, month, by="player"))
    with pytest.raises(RequestError, match="42 days of holidays"):
        desk.do(lambda table: ordering.away(table, 2, month, more, by="player"))
    desk.do(lambda table: ordering.away(table, 2, month, more))
    desk.do(lambda table: ordering.away(table, 3, first, month, by="player"))


@pytest.mark.parametrize("player", [-1, 5, 99])
def test_who_does_not_play_has_no_holidays_and_is_not_replaced(store: Store, player: int) -> None:
    desk = Desk(store)
    day = desk.desk.rules.schedule.day(desk.now)
    for doings in (
        lambda table: ordering.away(table, player, day, day),
        lambda table: mastering.replace(table, player, "Zoe"),
    ):
        with pytest.raises(RequestError, match="There is no player"):
            desk.do(doings)


def test_a_table_by_post_has_words_in_place_of_links_and_no_rematch(store: Store) -> None:
    desk = Desk(store, "mandua", 2, late="lose", reminder=0)
    with pytest.raises(RequestError, match="a new word"):
        desk.do(lambda table: decisions.renew(table, table.master, 0, new_key()))
    desk.tick()
    with pytest.raises(NoSeat, match="set up again by its Games Master"):
        desk.house.rematch(desk.name, desk.table.seats[0].word)


# Letters


def test_letters_are_queued_with_the_entries_that_call_for_them(store: Store) -> None:
    desk = Desk(store)
    everybody = [*range(5), MASTER]
    assert sorted(desk.letters()) == sorted((player, "start") for player in everybody)
    before = desk.table.length
    desk.do(
        lambda table: [*ordering.order(table, 2, [Wanted(0, "green", "92")]), *ordering.letter("ab", 2, [], "player")]
    )
    assert desk.letters(before) == [(2, "answer")]
    before = desk.table.length
    for player in (0, 1, 3, 4):
        desk.order(player)
    assert sorted(desk.letters(before)) == sorted((player, "report") for player in everybody)


def test_bots_get_no_letters(store: Store) -> None:
    desk = Desk(store, "getbit", 4, bots=2)
    desk.do(lambda table: mastering.replace(table, 1, "Zoe"))
    before = desk.table.length
    desk.do(lambda table: mastering.extend(table, 1))
    assert sorted(desk.letters(before)) == [(MASTER, "notice"), (0, "notice"), (1, "notice")]


# Setting up


@pytest.mark.parametrize(
    ("game", "seats", "rules", "sentence"),
    [
        ("lunch", ["post:Ann", "me"], {}, "has no seat"),
        ("lunch", ["post:Ann", "post:Bob <bob>"], {}, "Name <name@example.org>"),
        ("lunch", ["post:Ann", "post:"], {}, "1 to 40 printable"),
        ("lunch", ["post:Ann", "post:Bob"], {"late": "rule"}, "no rule for missing orders"),
        ("lunch", ["post:Ann", "post:Bob"], {"late": "bot:genius"}, "genius"),
        ("lunch", ["post:Ann", "post:Bob"], {"late": "hang"}, "rule, bot:LEVEL, lose or master"),
        ("lunch", ["post:Ann", "post:Bob"], {"extensions": -1}, "0 to 10"),
        ("lunch", ["post:Ann", "post:Bob"], {"early": 1}, "true or false"),
        ("lunch", ["post:Ann", "post:Bob"], {"shark": 1}, "not 'shark'"),
        ("lunch", ["post:Ann", "post:Bob"], {"reminder": "soon"}, "a number of hours"),
    ],
)
def test_what_cannot_be_set_up_is_refused(
    store: Store, game: str, seats: list[str], rules: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(RequestError, match=sentence):
        House(store, News()).create(Setup(game, seats=seats, name="Gus", post=rules))
    assert store.openings() == []


def test_a_desk_is_folded_to_the_same_from_the_log_alone(store: Store) -> None:
    desk = Desk(store, match=True)
    for player in (0, 1, 2):
        desk.order(player)
    today = desk.desk.rules.schedule.day(desk.table.turn_began)
    desk.do(lambda table: ordering.away(table, None, today, today))
    desk.do(mastering.process_now)
    desk.order(4)
    again = Table(desk.name, desk.house.seed(desk.name), store.read(desk.name))
    kept = desk.desk
    assert again.desk is not None
    for name in ("orders", "turns", "turn", "holidays", "extra", "paused", "letters", "received", "closed"):
        assert getattr(again.desk, name) == getattr(kept, name), name


def test_a_games_masters_act_is_refused_where_there_is_no_desk_or_nothing_to_act_on(store: Store) -> None:
    table, _ = House(store, News()).create(Setup("lunch", seats=["me", "bot:easy"], name="Ann"))
    with pytest.raises(RequestError, match="not played by post"):
        mastering.pause(table)
    desk = Desk(store)
    for act, sentence in ((mastering.resume, "not paused"), (mastering.take_back, "No turn has been processed")):
        with pytest.raises(RequestError, match=sentence):
            act(desk.table)
    desk.do(mastering.pause)
    for doings in (mastering.pause, lambda table: mastering.extend(table, 3)):
        with pytest.raises(RequestError, match="paused"):
            doings(desk.table)


def test_nothing_is_ordered_when_the_game_is_over(store: Store) -> None:
    desk = Desk(store, "mandua", 2, late="lose", reminder=0)
    desk.tick()

    def late(table: Table) -> Doings:
        return ordering.order(table, 0, [Wanted(0, "0", "end")])

    with pytest.raises(GameOver):
        desk.do(late)


# What hung, or was lost


def test_whoever_comes_back_while_bots_choose_opens_the_turn_again(store: Store) -> None:
    desk = Desk(store, "getbit", 4, schedule={"hours": 24}, late="bot:random", reminder=0)
    for player in (0, 1, 2):
        desk.order(player)
    desk.tick()
    assert desk.desk.closed
    action = desk.table.boards[0].record.position.legal("0")[0]
    with pytest.raises(RequestError, match="closed to orders"):
        desk.do(lambda table: ordering.order(table, 0, [Wanted(0, "0", action)]))
    with pytest.raises(RequestError, match="closed to orders"):
        desk.do(lambda table: ordering.cancel(table, 0, 0, table.boards[0].roles[0]))
    desk.do(lambda table: decisions.hand_back(table, table.seats[3]))
    assert desk.desk.closed is None
    desk.tick(1)
    assert desk.table.seats[3].stand_in == "random"
    desk.do(lambda table: mastering.replace(table, 3, "Zoe"))
    desk.order(3)
    assert len(desk.desk.turns) == 1


def test_who_has_resigned_orders_nothing_and_puts_nothing_off_and_is_told(store: Store) -> None:
    desk = Desk(store, "getbit", 4, schedule={"hours": 24}, late="lose", reminder=0, early=False)
    for player in (0, 1, 2):
        desk.order(player)
    before = desk.table.length
    desk.tick()
    assert (3, "notice") in desk.letters(before)
    desk.do(mastering.pause)
    day = desk.desk.rules.schedule.day(desk.now)
    role = next(role for role in desk.table.boards[0].roles if desk.table.boards[0].player_of(role) == 3)
    for doings in (
        lambda table: ordering.order(table, 3, [Wanted(0, role, table.boards[0].record.position.legal(role)[0])]),
        lambda table: ordering.extension(table, 3),
        lambda table: ordering.away(table, 3, day, day),
    ):
        with pytest.raises(RequestError, match=r"closed|has resigned"):
            desk.do(doings)


def test_where_both_of_two_players_are_late_the_games_master_decides_which_loses(store: Store) -> None:
    desk = Desk(store, "getbit", 2, schedule={"hours": 24}, late="lose", reminder=0)
    desk.tick()
    assert (desk.table.status, desk.desk.overdue) == ("playing", True)


def test_an_overdue_turn_is_processed_as_soon_as_nothing_is_missing(store: Store) -> None:
    desk = Desk(store, "getbit", 4, schedule={"hours": 24}, late="master", reminder=0, early=False)
    desk.tick()
    assert desk.desk.overdue
    for player in range(4):
        desk.order(player)
    assert len(desk.desk.turns) == 1


def test_a_holiday_lets_the_clock_run_again_at_an_overdue_turn(store: Store) -> None:
    desk = Desk(store, "getbit", 4, schedule={"hours": 24}, late="master", reminder=0)
    desk.tick()
    day = desk.desk.rules.schedule.day(desk.table.deadline)
    desk.do(lambda table: ordering.away(table, None, day, day))
    assert desk.table.wake(0.0) == desk.table.deadline > desk.now


def test_nobody_is_reminded_twice_of_one_deadline(store: Store) -> None:
    desk = Desk(store, schedule={"hours": 48}, reminder=12, extensions=2)
    before = desk.table.length
    desk.tick()
    later = desk.desk.rules.schedule.day(desk.now) + timedelta(days=60)
    desk.do(lambda table: ordering.away(table, 2, later, later))
    desk.tick(60)
    assert [kind for _, kind in desk.letters(before)].count("reminder") == 5
    desk.do(lambda table: mastering.extend(table, 24))
    desk.tick()
    assert [kind for _, kind in desk.letters(before)].count("reminder") == 10, "of the new one they are"


def test_a_receipt_is_of_the_turn_in_which_the_order_came(store: Store) -> None:
    """Bots that play on for everybody make one long turn; who comes back in it orders for the next one."""
    desk = Desk(store, "getbit", 4, bots=2, schedule={"hours": 24}, early=False)
    for player in (0, 1):
        desk.do(lambda table, player=player: decisions.stand_in(table, table.master, player, "random", desk.now))
    for _ in range(2):
        for board, role in desk.table.due_of_bots():
            _bot(desk, board.number, role)
    assert desk.desk.unreported
    number, role = desk.table.boards[0].number, desk.table.due_of_bots()[-1][1]
    _bot(desk, number, role)
    desk.do(lambda table: mastering.replace(table, 0, "Zoe"))
    assert desk.desk.turn.number == 2
    (order,) = desk.desk.orders.values()
    assert order.turn == 1
    assert order.receipt == receipt(order.salt, desk.name, 1, 0, order.role, order.action)
    desk.order(0)
    for _, role in desk.table.due_of_bots():
        _bot(desk, number, role)
    desk.do(mastering.process_now)
    for sent in report(desk.table, None, desk.desk.turns[-1]).games[0].sent:
        assert hashlib.sha256((sent.sealed or "").encode()).hexdigest() == sent.receipt


def _bot(desk: Desk, number: int, role: str) -> None:
    action = desk.rng.choice(desk.table.boards[0].record.position.legal(role))
    desk.house.act(desk.name, lambda table, now: decisions.for_bots(table, (0, number, role, action)))


def test_orders_at_a_game_that_is_given_up_or_stopped_come_to_nothing(store: Store) -> None:
    two = Desk(store, "mandua", 2, early=False)
    for player in range(2):
        two.order(player)
    assert two.desk.orders
    two.do(lambda table: decisions.resign(table, table.seats[0]))
    assert two.desk.orders == {}
    five = Desk(store, match=True)
    five.order(0)
    five.do(lambda table: mastering.withdraw(table, 1, "shark", "withdraw"))
    assert five.table.boards[1].is_over
    assert not [place for place in five.desk.orders if place[0] == 1]


def test_an_order_that_was_put_by_is_not_put_in_force_when_the_game_is_given_up(store: Store) -> None:
    desk = Desk(store, "mandua", 2, bots=1, early=False)

    def bot_of(role: str) -> None:
        board = desk.table.boards[0]
        while desk.table.status == "playing" and board.record.position.owing == (role,):
            choice = (0, board.number, role, board.record.position.legal(role)[0])
            desk.house.act(desk.name, lambda table, now, choice=choice: decisions.for_bots(table, choice))

    desk.order(0)
    desk.do(mastering.process_now)
    bot_of("1")
    desk.order(0)
    desk.do(mastering.take_back)
    assert desk.desk.put_by[2]
    desk.do(lambda table: decisions.stand_in(table, table.master, 0, "random", desk.now))
    desk.do(mastering.process_now)
    bot_of("1")
    assert desk.table.status == "playing"
    desk.do(lambda table: decisions.resign(table, table.seats[0]))
    assert desk.table.status == "over"
    assert desk.table.boards[0].drafts == {}
    assert desk.desk.orders == {}
