"""Who is away: bots that play on, seats that are handed back, deadlines. Time is what the test says."""

from __future__ import annotations

import random

import pytest

import fangs
from fangs import bots
from fangs.core.errors import RequestError
from fangs.table import events as e
from fangs.table import people, rhythm
from fangs.table.lifecycle.opening import Setup
from fangs.table.people import ABSENT, LONG_ABSENT
from fangs.table.phase import Phase
from fangs.table.refusals import NoSeat
from tests.table.evening import Evening, of_friends

GAMES = fangs.names()
HOUR = 3600.0


def whose_turn(evening: Evening) -> int:
    at = evening.board
    return at.player_of(at.owing[0])


def let_bots_choose(evening: Evening) -> int:
    """Do once what the keeper of a house does for bots; how many choices that were."""
    due = evening.table.due_of_bots
    for at, role in due:
        player = at.player_of(role)
        view = at.seen_by(player).json(at.seat_of(player))
        chosen = bots.bot(evening.seat(player).chooser or "")(view, role, random.Random(1), 0)
        evening.do(rhythm.for_bots(evening.table, at.index, at.number, role, chosen))
    return len(due)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_plays_on_for_one_who_has_had_the_turn_for_a_minute(name: str) -> None:
    for players in fangs.game(name).players:
        evening = Evening(of_friends(name, players))
        # One whose turn it is, and another who is not the host.
        rng = random.Random(1)
        evening.play_on(rng, 3)
        while (absent := whose_turn(evening)) == players - 1 and players == 2:
            evening.play_on(rng, 1)
        other = next(player for player in range(players - 1, -1, -1) if player != absent)
        # Where it would tell who owns what, nobody may, and the host only after ten minutes.
        client, patience = (0, LONG_ABSENT) if evening.table.secret_owners else (other, ABSENT)
        if client == absent:
            continue

        evening.now += patience - 1
        assert not evening.view(client)["seats"][absent]["may_replace"]
        with pytest.raises(NoSeat, match="who has been away for one minute of their turn"):
            people.let_bot_play(evening.table, evening.seat(client), absent, "random", evening.now)
        evening.now += 1
        assert evening.view(client)["seats"][absent]["may_replace"]
        evening.do(people.let_bot_play(evening.table, evening.seat(client), absent, "random", evening.now))

        assert evening.view(client)["seats"][absent]["stand_in"] == "random"
        assert not evening.view(client)["seats"][absent]["may_replace"]
        assert let_bots_choose(evening) > 0
        assert "hand-back" in evening.view(absent)["may"]
        assert "undo" not in evening.view(absent)["may"]
        evening.do(people.hand_back(evening.table, evening.seat(absent)))
        assert evening.view(client)["seats"][absent]["stand_in"] is None
        assert evening.seat(absent) in evening.table.people


def test_everybody_lets_a_bot_play_for_oneself_at_any_time_and_the_host_for_who_is_long_away() -> None:
    evening = Evening(of_friends("getbit", 4))
    evening.do(people.let_bot_play(evening.table, evening.seat(1), 1, "random", evening.now))
    evening.choose("2", "5")  # so that Cem does not have the turn
    for now, seen in ((LONG_ABSENT - 1, 0.0), (LONG_ABSENT, 1.0)):
        with pytest.raises(NoSeat, match="who has been away for one minute of their turn"):
            people.let_bot_play(
                evening.table, evening.host, 2, "random", evening.now + now, {2: evening.now + seen if seen else 0.0}
            )
    evening.now += LONG_ABSENT
    with pytest.raises(NoSeat):
        people.let_bot_play(evening.table, evening.seat(1), 2, "random", evening.now)
    evening.do(people.let_bot_play(evening.table, evening.host, 2, "random", evening.now))

    assert [seat["stand_in"] for seat in evening.view(None)["seats"]] == [None, "random", "random", None]
    with pytest.raises(NoSeat, match="already playing in that seat"):
        people.let_bot_play(evening.table, evening.host, 2, "random", evening.now)


def test_who_was_seen_within_the_minute_is_not_absent_however_long_the_turn() -> None:
    evening = Evening(of_friends("getbit", 3))
    evening.now += 5 * ABSENT
    with pytest.raises(NoSeat):
        people.let_bot_play(evening.table, evening.seat(1), 2, "random", evening.now, {2: evening.now - ABSENT + 1})
    assert people.let_bot_play(evening.table, evening.seat(1), 2, "random", evening.now, {2: evening.now - ABSENT})


def test_who_may_let_a_bot_play_after_a_minute_may_after_an_hour() -> None:
    evening = Evening(of_friends("getbit", 3))
    for away in (ABSENT, LONG_ABSENT, HOUR):
        assert people.let_bot_play(evening.table, evening.seat(1), 2, "random", evening.now + away)


def test_where_there_is_a_deadline_everybody_has_the_time_until_then() -> None:
    evening = Evening(of_friends("getbit", 3, hours=24.0))
    evening.now += LONG_ABSENT - 1
    for seat in (evening.seat(0), evening.seat(1)):
        with pytest.raises(NoSeat):
            people.let_bot_play(evening.table, seat, 2, "random", evening.now)


@pytest.mark.parametrize("pace", [{"hours": 24.0}, {"bank": 24 * HOUR, "increment": HOUR}])
def test_who_has_time_for_the_turn_keeps_the_seat_however_long_the_others_took(pace: dict[str, float]) -> None:
    evening, rng = Evening(of_friends("mandua", 2, **pace)), random.Random(1)
    while evening.table.owes(1) or not evening.seat(1).acted:
        evening.play_on(rng, 1)
    evening.now += 23 * HOUR
    evening.play_on(rng, 1)  # Bob last came a day ago, and it has just become his turn
    due = rhythm.deadline(evening.table)
    assert evening.table.owes(1) and due is not None

    for now in (evening.now + 2 * HOUR, due - 1):
        evening.now = now
        (asked,) = people.free(evening.table, evening.host, 1, "key", evening.now, {})
        assert isinstance(asked, e.Proposed)
        assert not people.may_replace(evening.table, evening.host, evening.seat(1), evening.now, {})
    evening.now = due
    evening.do(rhythm.for_the_clock(evening.table, evening.now))
    assert evening.seat(1).stand_in
    (freed,) = people.free(evening.table, evening.host, 1, "key", evening.now, {})
    assert isinstance(freed, e.Freed)


def test_a_spectator_or_a_bot_without_a_name_replaces_nobody() -> None:
    evening = Evening(of_friends("getbit", 3))
    assert not any(seat["may_replace"] for seat in evening.view(None)["seats"])
    with pytest.raises(RequestError, match="no bot 'genius'"):
        people.let_bot_play(evening.table, evening.seat(0), 1, "genius", evening.now)
    for player in (3, -1, 10**20):
        with pytest.raises(RequestError, match="no player"):
            people.let_bot_play(evening.table, evening.seat(0), player, "random", evening.now)
    with pytest.raises(RequestError, match="No bot is playing for you"):
        people.hand_back(evening.table, evening.seat(0))


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_may_take_a_seat_in_which_nobody_sits_down_and_the_game_begins(name: str) -> None:
    evening = Evening(of_friends(name), everybody=False)
    for player in range(1, len(evening.table.players)):
        assert evening.table.phase is Phase.SIGNING_UP
        evening.do(people.let_bot_play(evening.table, evening.seat(0), player, "random", evening.now))

    assert evening.table.status == "playing"
    assert evening.board.owing
    evening.do(people.sit(evening.table, evening.seat(1), "Bob"))
    assert evening.seat(1).chooser is None
    assert [type(logged.event) for logged in evening.log].count(e.Began) == 1


@pytest.mark.parametrize("name", GAMES)
def test_who_lets_the_deadline_pass_gets_a_bot_and_only_then(name: str) -> None:
    for players in fangs.game(name).players:
        evening = Evening(of_friends(name, players, hours=24.0))
        owing = {evening.board.player_of(role) for role in evening.board.owing}
        deadline = rhythm.deadline(evening.table)
        assert deadline == 1000.0 + 24 * HOUR == evening.view(0)["deadline"]
        assert rhythm.wake(evening.table, 1.0) == deadline

        assert rhythm.for_the_clock(evening.table, deadline - 1) == []
        evening.now = deadline
        evening.do(rhythm.for_the_clock(evening.table, evening.now))
        assert {seat.player for seat in evening.table.players if seat.stand_in} == owing
        assert rhythm.wake(evening.table, 1.0) == 1001.0, "the bot is due"
        while let_bots_choose(evening) and len(owing) < players:  # where everybody is late, they would play to the end
            pass
        if evening.table.status == "playing" and len(owing) < players:
            assert rhythm.deadline(evening.table) == deadline + 24 * HOUR, "the next turn has time again"


def test_a_secret_choice_made_in_time_is_kept_when_others_are_late() -> None:
    evening = Evening(of_friends("getbit", 4, hours=1.0))
    evening.choose("0", "5")
    evening.now = rhythm.deadline(evening.table) or 0.0
    evening.do(rhythm.for_the_clock(evening.table, evening.now))

    assert [seat.stand_in is not None for seat in evening.table.players] == [False, True, True, True]
    let_bots_choose(evening)
    assert [step.action for step in evening.board.steps if step.role == "0"] == ["5"]


def test_changing_a_secret_choice_gives_nobody_more_time() -> None:
    evening = Evening(of_friends("getbit", 3, hours=1.0))
    deadline = rhythm.deadline(evening.table)
    evening.now += 100
    evening.choose("0", "5")
    evening.now += 100
    evening.choose("0", "4")
    assert rhythm.deadline(evening.table) == deadline


def test_without_a_deadline_nobody_is_ever_late() -> None:
    evening = Evening(of_friends("lunch"))
    assert evening.view(0)["deadline"] is None
    assert rhythm.wake(evening.table, 1.0) is None
    assert rhythm.for_the_clock(evening.table, 1e12) == []


def test_while_people_are_awaited_no_deadline_runs() -> None:
    evening = Evening(of_friends("lunch", hours=1.0), everybody=False)
    assert rhythm.deadline(evening.table) is None
    evening.now += 100 * HOUR
    evening.all_sit()
    assert rhythm.deadline(evening.table) == evening.now + HOUR


def test_the_host_renews_a_friend_s_link_until_somebody_sits_there_and_nobody_else_does() -> None:
    evening = Evening(of_friends("lunch"), everybody=False)
    evening.do(people.renew(evening.table, evening.host, 1, "new key"))

    assert evening.table.seat_with(evening.keys[1]) is None
    assert evening.table.seat_with("new key") is evening.seat(1)
    with pytest.raises(NoSeat, match="Only the host"):
        people.renew(evening.table, evening.seat(1), 0, "x")
    for player in (2, -1):
        with pytest.raises(RequestError, match="no player"):
            people.renew(evening.table, evening.host, player, "x")
    evening.all_sit()
    with pytest.raises(RequestError, match=r"Bob sits there\. Free the seat first"):
        people.renew(evening.table, evening.host, 1, "x")
    against_bots = Evening(Setup(game="lunch", name="Ann"))
    with pytest.raises(RequestError, match="Only a friend's seat"):
        people.renew(against_bots.table, against_bots.host, 1, "x")


def test_no_key_opens_nothing() -> None:
    evening = Evening(of_friends("lunch"))
    assert evening.table.seat_with(None) is None
    assert evening.table.seat_with("") is None
    assert evening.table.seat_with("nonsense") is None
    assert evening.table.seat_with(evening.seat(0).keys[0]) is None, "the hash is no key"


def test_bots_choose_only_where_it_is_still_theirs() -> None:
    evening = Evening(Setup(game="getbit", players=4, name="Ann"))
    table, at = evening.table, evening.board
    assert [role for _, role in table.due_of_bots] == ["1", "2", "3"]
    assert rhythm.for_bots(table, 0, at.number - 1, "1", "5") == []
    assert rhythm.for_bots(table, 0, at.number, "0", "5") == []
    evening.do(rhythm.for_bots(table, 0, at.number, "1", "5"))
    assert rhythm.for_bots(evening.table, 0, at.number, "1", "4") == []
