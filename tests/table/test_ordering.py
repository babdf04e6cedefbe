"""By post orders are sealed until the turn is processed, and a receipt proves them."""

from __future__ import annotations

import hashlib

import pytest

import fangs
from fangs.core.errors import FangsError, IllegalMove, RequestError
from fangs.core.records import match
from fangs.core.records.record import Record
from fangs.post.reporting.records import whole_record
from fangs.store.store import Store
from fangs.table import people, rhythm
from fangs.table.phase import Phase
from fangs.table.post.commands import master, ordering
from fangs.table.post.commands.ordering import Wanted
from fangs.table.refusals import NoSeat
from fangs.table.state import Table
from tests.post.tables import DAY, ByPost
from tests.proof import is_proven


def test_all_games_are_played_by_post_to_their_end(file_store: Store) -> None:
    for name in fangs.names():
        desk = ByPost(file_store, name, fangs.game(name).usual_players, schedule={"hours": 24})
        for _ in range(3000):
            if desk.table.phase is Phase.OVER:
                break
            for player in range(len(desk.table.players)):
                desk.order(player)
        assert desk.table.phase is Phase.OVER, name
        assert len(desk.post.turns) == desk.post.turns[-1].number
        assert desk.post.turns[-1].last == tuple(len(board.steps) for board in desk.table.boards)
        assert is_proven(Record.read(desk.service.look(desk.name, whole_record)))


def test_a_match_turns_together_and_its_record_replays_and_verifies(file_store: Store) -> None:
    desk = ByPost(file_store, match=True, schedule={"hours": 24})
    for _ in range(100):
        for player in range(5):
            if desk.rng.random() < 0.9 and desk.table.is_playing:
                desk.order(player)
        if desk.table.phase is Phase.OVER:
            break
        while any(desk.table.owes(player) for player in range(5)):
            turn = desk.post.turn.number
            desk.tick()
            if desk.table.phase is Phase.OVER or desk.post.turn.number > turn:
                break
    assert desk.table.phase is Phase.OVER
    records = match.read(desk.service.look(desk.name, whole_record))
    assert len(records) == 5
    assert all(is_proven(record) for record in records)
    assert "result:" in desk.service.look(desk.name, whole_record)


def test_nothing_is_revealed_before_the_turn_is_processed(file_store: Store) -> None:
    """Not even in a game in which a single choice would be played at once at another table."""
    desk = ByPost(file_store, "mandua", 2, schedule={"hours": 24}, early=False)
    desk.order(desk.table.boards[0].player_of(desk.table.boards[0].owing[0]))
    board = desk.table.boards[0]
    assert board.drafts
    assert not board.steps
    assert board.seen_by().json() == board.position.json()
    desk.tick(DAY + 1)
    assert desk.table.boards[0].steps


def test_a_turn_is_processed_as_soon_as_all_orders_are_in_only_if_the_table_wants_that(file_store: Store) -> None:
    for early in (True, False):
        desk = ByPost(file_store, early=early)
        for player in range(5):
            assert not desk.post.turns
            desk.order(player)
        assert len(desk.post.turns) == early


def test_a_later_order_replaces_an_earlier_one_and_a_cancelled_one_is_missing(file_store: Store) -> None:
    desk = ByPost(file_store)
    player = desk.player_of("green")
    for action in ("92", "80/93", "93"):
        desk.do(lambda table, action=action: ordering.order(table, player, [Wanted(0, "green", action)]))  # type: ignore[misc]
    assert desk.table.boards[0].chosen == {"green": "93"}
    desk.do(lambda table: ordering.cancel(table, player, 0, "green"))
    assert desk.table.boards[0].drafts == {}
    assert desk.post.orders == ()
    assert ordering.cancel(desk.table, player, 0, "green") == []


@pytest.mark.parametrize(
    ("board", "role", "action", "error"),
    [
        (0, "red", "92", NoSeat),
        (0, "purple", "92", FangsError),
        (1, "green", "92", RequestError),
        (0, "green", "5", IllegalMove),
        (0, "green", "withdraw", IllegalMove),
        (0, "green", "up", FangsError),
    ],
)
def test_what_cannot_be_ordered_is_refused_and_changes_nothing(
    file_store: Store, board: int, role: str, action: str, error: type[Exception]
) -> None:
    desk = ByPost(file_store)
    good, player = Wanted(0, "green", "92"), desk.player_of("green")
    with pytest.raises(error):
        desk.do(lambda table: ordering.order(table, player, [good, Wanted(board, role, action)]))
    assert desk.table.boards[0].drafts == {}


def test_a_choice_on_the_page_is_an_order_too(file_store: Store) -> None:
    desk = ByPost(file_store)
    desk.do(lambda table: rhythm.choose(table, desk.player_of("green"), 0, table.boards[0].number, "green", "92"))
    (order,) = desk.post.orders
    assert (order.place, order.by) == ((0, "green"), "player")


def test_who_orders_on_the_page_takes_the_seat_back_from_the_bot_that_has_played_on(file_store: Store) -> None:
    desk = ByPost(file_store)
    player = desk.player_of("green")
    desk.do(lambda table: people.let_bot_play(table, table.seats[player], player, "easy", desk.now))
    desk.do(lambda table: rhythm.choose(table, player, 0, table.boards[0].number, "green", "92"))
    assert desk.table.seats[player].stand_in is None
    assert desk.table.boards[0].chosen == {"green": "92"}


def test_a_chain_of_choices_is_ordered_at_once_and_made_in_one_turn(file_store: Store) -> None:
    """D3: a tiger that has eaten one hunter may eat on."""
    for early in (True, False):
        desk = ByPost(file_store, "mandua", 2, early=early, schedule={"hours": 24})
        while (chain := _chain(desk.table)) is None:
            desk.order(desk.table.boards[0].player_of(desk.table.boards[0].owing[0]))
            desk.do(master.process_now if not early else lambda table: [])
        role, first, then = chain
        player, turns = desk.table.boards[0].player_of(role), len(desk.post.turns)
        desk.do(
            lambda table, p=player, r=role, a=first, b=then: ordering.order(
                table, p, [Wanted(0, r, a, None, (b, "zz"))]
            )
        )
        if not early:
            desk.do(master.process_now)
        assert [order.action for order in desk.post.turns[turns].orders] == [first, then]
        assert len(desk.post.turns) == turns + 1
        desk.do(master.take_back)
        assert desk.table.boards[0].chosen == {role: first}
        assert [one.actions for one in desk.table.prepared] == [(then, "zz")], "the chain is ordered again"


def _chain(table: Table) -> tuple[str, str, str] | None:
    """A role that can take twice, and how."""
    position = table.boards[0].position
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


def test_a_receipt_proves_the_order_and_tells_nothing_of_it(file_store: Store) -> None:
    desk = ByPost(file_store)
    for player in range(5):
        desk.order(player)
    (turn,) = desk.post.turns
    for order in turn.orders:
        words = f"{order.salt} {desk.name} 1 {order.board + 1} {order.role} {order.action}"
        assert order.receipt == hashlib.sha256(words.encode()).hexdigest()
    assert len({order.salt for order in turn.orders}) == 5
    played = {step.role: step.action for step in desk.table.boards[0].steps if step.role}
    assert played == {order.role: order.action for order in turn.orders}
