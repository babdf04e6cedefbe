"""Nobody but its holder gets what a seat knows, and nothing is taken from anybody who did not agree."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import fangs
from fangs import Record
from fangs.core.errors import FangsError, RequestError
from fangs.core.records import dice
from fangs.store.store import Store
from fangs.table import agreeing, people
from fangs.table import events as e
from fangs.table.changes import with_seat
from fangs.table.events import Events
from fangs.table.keys import lock_of, new_recovery_code
from fangs.table.lifecycle.opening import Setup
from fangs.table.people import ABSENT, LONG_ABSENT
from fangs.table.phase import Phase
from fangs.table.post.commands import master
from fangs.table.refusals import NoSeat
from tests.post.tables import ByPost
from tests.table.evening import Evening, of_friends, seen

# The link of a seat in which somebody sits


def test_the_host_cannot_open_a_friend_s_seat_by_renewing_the_link_and_nothing_changes() -> None:
    evening = Evening(of_friends("getbit", 4))
    evening.choose("1", "5")
    before = evening.table
    for command in (
        lambda: people.renew(evening.table, evening.host, 1, "the host's"),
        lambda: people.free(evening.table, evening.seat(2), 1, "a friend's", evening.now + 1e6, {}),
        lambda: people.free(evening.table, evening.host, 0, "one's own", evening.now + 1e6, {}),
    ):
        with pytest.raises(FangsError):
            command()
    assert evening.table is before
    assert evening.table.seat_with(evening.keys[1]) == evening.seat(1)


# Freeing a seat


@pytest.mark.parametrize(
    ("away", "acted_ago", "is_asked"),
    [
        pytest.param(0.0, 1e6, True, id="seen this moment"),
        pytest.param(LONG_ABSENT - 1, 1e6, True, id="seen within ten minutes"),
        pytest.param(1e6, LONG_ABSENT - 1, True, id="chose within ten minutes, though not seen"),
        pytest.param(LONG_ABSENT, LONG_ABSENT, False, id="away for ten minutes"),
    ],
)
def test_a_seat_is_freed_at_once_only_where_its_holder_was_away_for_ten_minutes(
    away: float, acted_ago: float, is_asked: bool
) -> None:
    evening = Evening(of_friends("getbit", 4))
    evening.choose("1", "5")
    evening.now += 2e6
    last_seen = {1: evening.now - away}
    evening.table = with_seat(evening.table, 1, acted=evening.now - acted_ago)
    (event,) = people.free(evening.table, evening.host, 1, "new", evening.now, last_seen)
    assert isinstance(event, e.Proposed if is_asked else e.Freed)
    evening.do([event])
    assert (evening.seat(1).kind == "person") == is_asked
    assert (evening.table.seat_with(evening.keys[1]) is not None) == is_asked
    assert evening.board.chosen == ({"1": "5"} if is_asked else {})


def test_a_player_who_is_asked_keeps_the_seat_or_gives_it_up_and_all_are_told() -> None:
    for yes in (False, True):
        evening = Evening(of_friends("getbit", 4))
        evening.choose("1", "5")
        evening.do(people.free(evening.table, evening.host, 1, "new", evening.now, {1: evening.now}))
        proposal = evening.view(1)["proposal"]
        assert (proposal["what"], proposal["yours"], evening.view(2)["proposal"]["yours"]) == ("free", True, False)
        for other in (0, 2, 3):
            with pytest.raises(NoSeat, match="You were not asked"):
                agreeing.answer(evening.table, evening.seat(other), proposal["proposal"], True)
        evening.do(agreeing.answer(evening.table, evening.seat(1), proposal["proposal"], yes))

        told = [item["text"] for item in evening.view(None)["log"]["items"]][-1]
        assert evening.board.chosen == ({} if yes else {"1": "5"})
        assert (evening.table.seat_with(evening.keys[1]) is None) == yes
        assert (evening.table.seat_with("new") is not None) == yes
        if yes:
            assert told == (
                "The host frees the seat of Bob for somebody else, and Bob agrees. Secret choices of Bob are void."
            )
        else:
            assert told == "Bob keeps the seat."
            with pytest.raises(RequestError, match="You can ask again when the game has gone on"):
                people.free(evening.table, evening.host, 1, "new", evening.now, {1: evening.now})


def test_a_seat_that_was_freed_has_nothing_of_its_holder() -> None:
    evening = Evening(of_friends("getbit", 4))
    evening.do(people.sit(evening.table, evening.seat(1), "Robert", "another key"))
    code = new_recovery_code()
    evening.do([e.KeyAdded(1, lock_of("third"), False, lock_of(code))])
    role = next(role for role in evening.board.owing if evening.board.player_of(role) == 1)
    evening.choose(role, evening.board.position.legal(role)[0])
    evening.do([e.Prepared(0, role, ("5",), None, "player", None, 1)])
    evening.now += LONG_ABSENT
    evening.do(people.free(evening.table, evening.host, 1, "new", evening.now, {}))

    assert evening.board.drafts == {} and evening.table.prepared == ()
    assert role in evening.board.owing
    for key in (evening.keys[1], "another key", "third"):
        assert evening.table.seat_with(key) is None
    with pytest.raises(NoSeat, match="does not work"):
        people.recover(evening.table, code, "fourth", new_recovery_code())
    seat = evening.table.seat_with("new")
    assert seat is not None and (seat.player, seat.kind, seat.name, seat.holder) == (1, "invited", None, 1)
    assert evening.table.phase is Phase.SIGNING_UP
    evening.do(people.sit(evening.table, seat, "Zoe"))
    assert evening.table.phase is Phase.PLAYING
    assert evening.view(1)["boards"][0]["choices"][role]["chosen"] is None


def test_who_freed_seats_is_told_by_the_log_not_by_a_quiet_change() -> None:
    evening = Evening(of_friends("lunch"))
    evening.now += LONG_ABSENT
    evening.do(people.free(evening.table, evening.host, 1, "new", evening.now, {}))
    line = evening.table.happened[-1]
    assert (line.kind, line.source, line.audience) == ("freed", "act", None)


# Taking back


def waits_with_choices_of(evening: Evening, *players: int) -> None:
    """Play on until each of these players has chosen something since the first of them last did."""
    rng = random.Random(3)
    for player in players:
        while True:
            at = evening.board
            role = next((role for role in at.owing if at.player_of(role) == player), None)
            if role is not None:
                evening.choose(role, rng.choice(at.position.legal(role)))
                break
            evening.play_on(rng, 1)


Leaving = Callable[[Evening], Events]

LEAVES: dict[str, list[Leaving]] = {
    "lets a bot play": [lambda evening: people.let_bot_play(evening.table, evening.seat(1), 1, "random", evening.now)],
    "is away, so that a bot plays on": [lambda evening: [e.StoodIn(1, "random")]],
    "resigns": [lambda evening: people.resign(evening.table, evening.seat(1))],
    "has lost the seat": [lambda evening: people.free(evening.table, evening.host, 1, "new", evening.now, {})],
    "has lost the seat to another": [
        lambda evening: people.free(evening.table, evening.host, 1, "new", evening.now, {}),
        lambda evening: people.sit(evening.table, evening.seat(1), "Zoe"),
    ],
    "has lost the seat to a bot": [
        lambda evening: people.free(evening.table, evening.host, 1, "new", evening.now, {}),
        lambda evening: people.let_bot_play(evening.table, evening.host, 1, "random", evening.now),
    ],
}


@pytest.mark.parametrize("leaves", LEAVES)
def test_nothing_is_taken_back_past_the_choice_of_somebody_who(leaves: str) -> None:
    """Whoever plays in the seat now, and whoever of those who are there would agree."""
    evening = Evening(of_friends("overboard", 3))
    rng = random.Random(3)
    evening.play_on(rng, 12)
    while not (evening.board.owing and evening.board.player_of(evening.board.owing[0]) == 0):
        evening.play_on(rng, 1)
    waits_with_choices_of(evening, 0, 1)
    evening.now += 1e6
    assert "undo" in evening.view(0)["may"]
    for leave in LEAVES[leaves]:
        evening.do(leave(evening))
    steps = evening.board.steps

    for _ in range(3):
        assert "undo" not in evening.view(0)["may"] and evening.view(0)["undo_asks"] == []
        with pytest.raises(RequestError, match=r"without their consent|The game begins when"):
            agreeing.propose(evening.table, evening.seat(0), "undo", 0)
    assert evening.board.steps is steps


def test_a_bot_that_stands_in_ends_what_was_proposed_and_agrees_to_nothing() -> None:
    evening = Evening(of_friends("overboard", 3))
    evening.play_on(random.Random(1), 12)
    while evening.board.last_choice(0) is None:
        evening.play_on(random.Random(1), 1)
    evening.do(agreeing.propose(evening.table, evening.seat(0), "undo", 0))
    proposal = evening.table.proposal
    assert proposal is not None and proposal.waiting == {1, 2}
    evening.do(people.let_bot_play(evening.table, evening.seat(1), 1, "random", evening.now))
    assert evening.table.proposal is None
    steps = evening.board.steps
    evening.do(people.hand_back(evening.table, evening.seat(1)))
    with pytest.raises(FangsError, match="no longer open"):
        agreeing.answer(evening.table, evening.seat(2), proposal.seq, True)
    assert evening.board.steps is steps


def test_a_hidden_choice_of_somebody_who_is_away_is_not_taken_back_either() -> None:
    evening = Evening(of_friends("getbit", 4))
    rng = random.Random(2)
    evening.play_on(rng, 4)
    assert evening.board.last_choice(0) is not None
    evening.choose("1", evening.board.position.legal("1")[0])
    evening.do(people.let_bot_play(evening.table, evening.seat(1), 1, "random", evening.now))
    assert "1" in evening.board.drafts
    with pytest.raises(RequestError, match="Bob has made a choice since then and is away"):
        agreeing.propose(evening.table, evening.seat(0), "undo", 0)


def test_against_bots_that_stand_in_from_the_beginning_nobody_is_asked() -> None:
    """A seat in which nobody has ever sat is a bot's, and takes nothing from anybody."""
    evening = Evening(of_friends("lunch"), everybody=False)
    evening.do(people.let_bot_play(evening.table, evening.host, 1, "random", evening.now))
    evening.play_on(random.Random(1), 6)
    assert evening.view(0)["undo_asks"] == [] and "undo" in evening.view(0)["may"]
    evening.do(agreeing.propose(evening.table, evening.seat(0), "undo", 0))
    assert evening.table.happened[-1].kind == "took_back"


@pytest.mark.parametrize("name", fangs.names())
def test_each_take_back_throws_other_dice_and_the_record_proves_all_of_them(name: str) -> None:
    evening = Evening(Setup(game=name, name="Ann"))
    rng = random.Random(1)
    outcomes: dict[int, set[str]] = {}
    for _ in range(24):
        evening.play_on(rng, 6)
        while evening.table.is_playing and evening.board.last_choice(0) is None:
            evening.play_on(rng, 1)
        if not evening.table.is_playing:
            break
        for ply, step in enumerate(evening.board.steps):
            if step.role is None:
                outcomes.setdefault(ply, set()).add(step.action)
        for _ in range(3):
            if agreeing.may_undo(evening.table, evening.seat(0)):
                evening.do(agreeing.propose(evening.table, evening.seat(0), "undo", 0))
    evening.play_on(rng)

    assert evening.board.taken_back
    record = Record.read(str(evening.table.record(0)))
    assert record.taken_back == evening.board.taken_back
    assert dice.check(record) == sum(step.role is None for step in record.steps)
    if len(outcomes) > 3:
        assert any(len(thrown) > 1 for thrown in outcomes.values())


def test_a_record_whose_take_backs_are_left_out_is_not_proved() -> None:
    evening = Evening(Setup(game="lunch", name="Ann"))
    rng = random.Random(1)
    for _ in range(5):
        evening.play_on(rng, 6)
        evening.do(agreeing.propose(evening.table, evening.seat(0), "undo", 0))
    evening.play_on(rng)
    text = str(evening.table.record(0))
    assert dice.check(Record.read(text)) > 0
    with pytest.raises(FangsError, match="but the seed gives"):
        dice.check(Record.read("\n".join(line for line in text.splitlines() if not line.startswith("taken back"))))


# Bots in the place of people


def test_the_host_puts_no_bot_in_the_place_of_somebody_who_is_there() -> None:
    evening = Evening(of_friends("getbit", 4))
    evening.choose("1", "5")
    evening.now += LONG_ABSENT
    present = dict.fromkeys(range(4), evening.now - ABSENT + 1)
    for client in (0, 1, 2):
        for player in {1, 2, 3} - {client}:
            with pytest.raises(NoSeat):
                people.let_bot_play(evening.table, evening.seat(client), player, "easy", evening.now, present)


# Recovery codes


def test_a_recovery_code_lets_its_holder_in_once_and_is_replaced() -> None:
    evening = Evening(of_friends("lunch"), everybody=False)
    first, second = new_recovery_code(), new_recovery_code()
    evening.do(people.sit(evening.table, evening.seat(1), "Bob", None, lock_of(first)))
    with pytest.raises(NoSeat):
        people.recover(evening.table, second, "x", second)

    typed = f"  {first.upper().replace('-', ' ')} "
    evening.do(people.recover(evening.table, typed, "new key", second))
    assert evening.table.seat_with("new key") == evening.seat(1)
    assert str(evening.table.happened[-1]) == "Bob is back with the recovery code."
    with pytest.raises(NoSeat, match="Each code can be used only once"):
        people.recover(evening.table, first, "y", new_recovery_code())
    evening.do(people.recover(evening.table, second, "third key", new_recovery_code()))
    assert evening.table.seat_with("third key") == evening.seat(1)


def test_the_host_has_a_recovery_code_from_the_beginning() -> None:
    for setup in (of_friends("lunch"), Setup(game="lunch", seats=["friend", "friend"])):
        evening = Evening(setup, everybody=False)
        assert evening.recovery is not None
        evening.do(people.recover(evening.table, evening.recovery, "new key", new_recovery_code()))
        assert evening.table.seat_with("new key") == evening.host


def test_a_friend_who_sits_down_again_has_the_same_recovery_code() -> None:
    """Whoever has the link sees no code, and cannot set another one."""
    evening = Evening(of_friends("lunch"), everybody=False)
    code = new_recovery_code()
    evening.do(people.sit(evening.table, evening.seat(1), "Bob", None, lock_of(code)))
    evening.do(people.sit(evening.table, evening.seat(1), "Robert", None, lock_of(new_recovery_code())))
    assert people.recover(evening.table, code, "new key", new_recovery_code())


# By post


def a_turn_without(desk: ByPost, *missing: int) -> None:
    """A turn that is processed by the Games Master, in which some have ordered nothing (they swim on as the rules say)."""
    for player in set(range(len(desk.table.players))) - {*missing}:
        desk.order(player)
    if missing:
        desk.do(master.process_now)


def test_by_post_nobody_is_replaced_who_has_not_missed_two_turns_in_a_row_except_after_resigning(
    file_store: Store,
) -> None:
    desk = ByPost(file_store)
    green = desk.player_of("green")
    a_turn_without(desk, green)
    a_turn_without(desk)
    a_turn_without(desk, green)
    for who in ("Zoe <zoe@example.org>", "bot:easy"):
        with pytest.raises(NoSeat, match=r"2 (missed )?turns in a row"):
            desk.do(lambda table, who=who: master.replace(table, green, who, desk.now))  # type: ignore[misc]
    a_turn_without(desk, green)
    desk.do(lambda table: master.replace(table, green, "Zoe", desk.now))
    assert (desk.table.seats[green].called, desk.table.seats[green].missed) == ("Zoe", 0)

    red = desk.player_of("red")
    with pytest.raises(NoSeat, match="only after resigning"):
        desk.do(lambda table: master.replace(table, red, "Yan", desk.now))
    desk.do(lambda table: people.resign(table, table.seats[red]))
    desk.do(lambda table: master.replace(table, red, "Yan", desk.now))
    assert (desk.table.seats[red].called, desk.table.seats[red].gone) == ("Yan", False)


def test_by_post_a_player_who_holds_up_an_overdue_turn_may_be_replaced(file_store: Store) -> None:
    desk = ByPost(file_store, "getbit", 4, late="master", reminder=0)
    for player in (0, 1, 3):
        desk.order(player)
    with pytest.raises(NoSeat):
        desk.do(lambda table: master.replace(table, 2, "bot:easy", desk.now))
    desk.tick()
    assert desk.table.phase is Phase.OVERDUE
    with pytest.raises(NoSeat):
        desk.do(lambda table: master.replace(table, 1, "bot:easy", desk.now))
    desk.do(lambda table: master.replace(table, 2, "bot:easy", desk.now))
    assert desk.table.seats[2].stand_in == "easy"


def test_by_post_a_new_player_sees_nothing_of_the_orders_of_the_one_before(file_store: Store) -> None:
    desk = ByPost(file_store, "getbit", 4, early=False)
    desk.order(2)
    (order,) = desk.post.orders
    desk.do(lambda table: people.resign(table, table.seats[2]))
    desk.do(lambda table: master.replace(table, 2, "Zoe", desk.now))

    everything = seen(desk.table, desk.table.seats[2], desk.now).decode()
    assert order.receipt not in everything
    assert desk.post.orders == () and desk.table.boards[0].drafts == {}
    assert desk.table.owes(2)


def test_by_post_no_seat_is_freed_or_renewed_by_the_ways_of_live_tables(file_store: Store) -> None:
    desk = ByPost(file_store, "getbit", 4)
    with pytest.raises(RequestError, match="at the desk"):
        people.free(desk.table, desk.table.master, 1, "new", desk.now + 1e9, {})
    with pytest.raises(RequestError, match="sits there"):
        people.renew(desk.table, desk.table.master, 1, "new")


def test_by_post_a_turn_is_taken_back_by_the_games_master_alone_and_all_are_told(file_store: Store) -> None:
    """Its dice stay the same (docs/how-to/post.md), and every order stays as it was sent."""
    desk = ByPost(file_store, "getbit", 4)
    for player in range(4):
        desk.order(player)
    steps = desk.table.boards[0].steps[:]
    with pytest.raises(RequestError, match="Only the Games Master can take back"):
        agreeing.propose(desk.table, desk.table.seats[0], "undo", 0)
    before = desk.table.length
    desk.do(master.take_back)
    assert sorted(desk.letters(before)) == [(player, "notice") for player in (-1, 0, 1, 2, 3)]
    desk.do(lambda table: master.resume(table, desk.now))
    assert desk.table.boards[0].steps[:] == steps and desk.table.boards[0].taken_back == ()


def test_by_post_a_turn_that_a_bot_plays_for_somebody_counts_as_missed(file_store: Store) -> None:
    desk = ByPost(file_store, "getbit", 4)
    desk.do(lambda table: people.let_bot_play(table, table.seats[2], 2, "random", desk.now))
    for player in (0, 1, 3):
        desk.order(player)
    desk.bots()
    assert len(desk.post.turns) == 1
    assert [seat.missed for seat in desk.table.players] == [0, 0, 1, 0]
