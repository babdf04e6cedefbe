"""What a table may be, and that everything else is refused in a sentence."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import fangs
from fangs import Record
from fangs.core.errors import FangsError, RequestError
from fangs.core.records import dice
from fangs.table import agreeing, people, rhythm
from fangs.table.events import Logged
from fangs.table.fold import opened
from fangs.table.keys import lock_of
from fangs.table.lifecycle.opening import Setup, opening
from fangs.table.lifecycle.results import result_of
from fangs.table.phase import Phase
from fangs.table.views import table_view
from tests.table.evening import SEED, Evening, of_friends, stored

GAMES = fangs.names()
WITH_MATCH = [name for name in GAMES if fangs.game(name).match]

BAD: list[tuple[dict[str, Any], str]] = [
    ({"game": "luch"}, "Did you mean lunch?"),
    ({"game": ""}, "''"),
    ({"players": 9}, "is for 2 players, but you asked for 9"),
    ({"players": True}, "but you asked for true"),
    ({"options": {"target": -1}}, "target"),
    ({"options": {"target": float("nan")}}, "nan"),
    ({"options": {"colour": 1}}, "colour"),
    ({"match": True}, "Let's Do Lunch! cannot be played as a match."),
    ({"hours": 0.0}, "more than 0"),
    ({"hours": -1.0}, "more than 0"),
    ({"hours": 1e9}, "hours, but you gave 1000000000.0"),
    ({"hours": float("nan")}, "but you gave nan"),
    ({"hours": float("inf")}, "but you gave inf"),
    ({"chat": "none"}, "but you gave 'none'"),
    ({"seats": ["me"]}, "The game has 2 players, but you gave 1 seat."),
    ({"seats": ["me", "me"]}, "One person can have only one seat"),
    ({"seats": ["me", "foe"]}, "but you gave 'foe'"),
    ({"seats": ["me", "friend:bot"]}, "but you gave 'friend:bot'"),
    ({"seats": ["me", "bot:"]}, "There is no bot ''"),
    ({"seats": ["me", "bot:nobody:"]}, "There is no bot 'nobody:'"),
    ({"seats": ["me", "open:nobody:9"]}, "There is no bot 'nobody:9'"),
    ({"seats": ["me", "bot:randm"]}, "Did you mean random?"),
    ({"seats": ["me", "host"]}, "but you gave 'host'"),
    ({"name": ""}, "A name must have 1 to 40 printable characters, but you gave ''"),
    ({"name": "x" * 41}, "A name must have 1 to 40"),
    ({"name": "a\0b"}, "printable"),
    ({"name": "‮b"}, "printable"),
    ({"record": "not a record"}, "This is not a record"),
    ({"record": str(Record(fangs.game("getbit")))}, "The record is of Get Bit!, which is a different game."),
]


@pytest.mark.parametrize(("wrong", "words"), BAD, ids=[str(wrong)[:40] for wrong, _ in BAD])
def test_a_table_that_cannot_be_is_refused_in_a_sentence(wrong: dict[str, Any], words: str) -> None:
    good = {"game": "lunch", "seats": ["me", "friend"], "name": "Ann"}
    opening(Setup(**good), SEED)

    with pytest.raises(FangsError) as refused:
        opening(Setup(**{**good, **wrong}), SEED)

    assert words in refused.value.message
    assert refused.value.message[0].isupper() and refused.value.message[-1] in ".?"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_begins_when_the_last_friend_sits_down(name: str) -> None:
    for players in fangs.game(name).players:
        evening = Evening(of_friends(name, players), everybody=False)
        assert evening.table.phase is Phase.SIGNING_UP
        assert evening.due() == [] or evening.view(0)["boards"][0]["owing"] == []
        for player in range(1, players):
            assert evening.table.phase is Phase.SIGNING_UP
            with pytest.raises(FangsError, match="begins when every seat is taken"):
                rhythm.choose(evening.table, 0, 0, None, evening.board.roles[0], "x")
            evening.do(people.sit(evening.table, evening.seat(player), f"Friend {player}"))

        assert evening.table.phase is Phase.PLAYING
        assert evening.board.position.kind == "decision", "the first dice are thrown"
        assert evening.due()


@pytest.mark.parametrize(
    "name", ["Ann", "ann", "\u0410nn", "A n n", "\uff21\uff2e\uff2e", "\u00c1nn", "Games Master", "The host"]
)
def test_nobody_sits_down_under_a_name_that_looks_like_another_s(name: str) -> None:
    evening = Evening(of_friends("lunch"), everybody=False)
    with pytest.raises(RequestError, match="Choose a name that looks different"):
        people.sit(evening.table, evening.seat(1), name)
    assert people.sit(evening.table, evening.seat(1), "Anna")


def test_only_hashes_of_keys_are_kept() -> None:
    event, keys = opening(of_friends("getbit", 4), SEED)
    entry = stored(Logged(1, 0.0, event))
    kept = f"{entry.data} {entry.personal}"

    assert set(keys.seats) == {0, 1, 2, 3}
    assert keys.recovery is not None
    secrets = {*keys.seats.values(), keys.recovery}
    assert len(secrets) == 5
    assert not any(secret in kept for secret in secrets)
    assert [seat.keys for seat in event.seats] == [(lock_of(keys.seats[player]),) for player in range(4)]
    assert [seat.recovery for seat in event.seats] == [lock_of(keys.recovery), None, None, None]
    assert SEED not in kept


def test_who_opens_a_table_may_look_on_instead_of_playing() -> None:
    evening = Evening(Setup(game="lunch", seats=["friend", "bot:random"]), everybody=False)

    host = evening.host
    assert host.player is None
    assert set(evening.keys) == {0, None}
    assert evening.table.seat_with(evening.keys[None]) is host
    assert evening.table.seat_with(evening.keys[0]) is evening.seat(0)
    assert [seat["player"] for seat in evening.view(None)["seats"]] == [0, 1]
    for refused in (
        lambda: people.resign(evening.table, host),
        lambda: agreeing.propose(evening.table, host, "undo", 0),
        lambda: people.hand_back(evening.table, host),
    ):
        evening.all_sit()
        with pytest.raises(FangsError):
            refused()
    assert people.sit(evening.table, host, "Ann") == []
    evening.do(people.say(evening.table, host, None, "Good luck."))
    assert evening.table.chat[-1].name == "the host"


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_gone_on_with_and_its_old_dice_are_not_vouched_for(name: str) -> None:
    first = Evening(of_friends(name))
    first.play_on(random.Random(3), 7)
    text = str(first.table.record(0))

    second = Evening(of_friends(name, record=text), seed="6b" * 32)
    record = second.table.record(0)
    assert record.steps[: len(first.board.steps)] == first.board.steps[:]
    assert record.seed is None
    assert record.seed_hash == dice.commitment(dice.seed_of_board("6b" * 32, 0))
    with pytest.raises(FangsError, match="not made a choice"):
        agreeing.propose(second.table, second.seat(0), "undo", 0)
    second.play_on(random.Random(4))

    finished = Record.read(str(second.table.record(0)))
    assert second.table.phase is Phase.OVER
    assert dice.check(finished) == sum(step.role is None for step in finished.steps[len(first.table.boards[0].steps) :])


def test_a_game_that_was_given_up_goes_on_without_its_old_seed() -> None:
    evening = Evening(of_friends("lunch"))
    evening.do(people.resign(evening.table, evening.seat(1)))
    text = str(evening.table.record(0))
    assert "\nseed: " in text

    again = Evening(of_friends("lunch", record=text))

    assert again.table.phase is Phase.PLAYING
    assert again.view(0)["boards"][0]["seed"] is None
    assert "\nseed: " not in str(again.table.record(0))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("more", [{}, {"strict": True, "hours": 1.0}, {"spectators": False}], ids=str)
def test_no_table_starts_from_a_finished_record(name: str, more: dict[str, Any]) -> None:
    first = Evening(of_friends(name))
    first.play_on(random.Random(1))
    with pytest.raises(
        RequestError, match=r"The game in this record is over.* in the library or on the analysis board"
    ):
        opening(of_friends(name, record=str(first.table.record(0)), **more), SEED)


def test_a_table_that_an_older_version_opened_from_a_finished_record_still_opens_and_has_no_result() -> None:
    first = Evening(of_friends("mandua"))
    first.play_on(random.Random(1))
    text = str(first.table.record(0))
    event, _ = opening(of_friends("mandua"), SEED)
    table = opened("t", SEED, Logged(1, 0.0, replace(event, record=text)))

    assert table.phase is Phase.OVER
    assert dice.check(Record.read(str(table.record(0)))) == 0
    assert table_view.view(table, table.players[0], 0.0)["ending"] is not None
    assert result_of(table) is None
    with pytest.raises(FangsError, match="over"):
        rhythm.choose(table, 0, 0, None, "0", "a1")


def test_a_record_that_ends_among_secret_choices_is_refused() -> None:
    record = Record(fangs.game("getbit"), 3)
    record.play(None, record.position.odds[0][0])
    record.play("0", "5")

    with pytest.raises(FangsError, match="not been revealed yet"):
        opening(of_friends("getbit", 3, record=str(record)), SEED)


@pytest.mark.parametrize("name", WITH_MATCH)
def test_a_match_begins_afresh_and_with_its_seats_in_a_secret_order(name: str) -> None:
    orders = set()
    for number in range(40):
        event, _ = opening(of_friends(name, match=True), f"{number:064x}")
        orders.add(event.order)
        assert sorted(event.order) == list(range(event.players))
    assert len(orders) > 10

    record = str(Record(fangs.game(name)))
    with pytest.raises(FangsError, match="cannot start from a record"):
        opening(of_friends(name, match=True, record=record), SEED)
