"""What a table may be, and that everything else is refused in a sentence."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fangs
from fangs import Record
from fangs.core import dice
from fangs.core.errors import FangsError
from fangs.table import decisions
from fangs.table.setup import Setup, lock_of, opening
from tests.table.evening import SEED, Evening, of_friends

GAMES = fangs.names()
WITH_MATCH = [name for name in GAMES if fangs.game(name).match]

BAD: list[tuple[dict[str, Any], str]] = [
    ({"game": "luch"}, "Did you mean lunch?"),
    ({"game": ""}, "''"),
    ({"players": 9}, "is for 2 players, not 9"),
    ({"players": True}, "not true"),
    ({"options": {"target": -1}}, "target"),
    ({"options": {"target": float("nan")}}, "nan"),
    ({"options": {"colour": 1}}, "colour"),
    ({"match": True}, "Let's Do Lunch! is not played as a match."),
    ({"hours": 0.0}, "more than 0"),
    ({"hours": -1.0}, "more than 0"),
    ({"hours": 1e9}, "hours, not 1000000000.0"),
    ({"hours": float("nan")}, "not nan"),
    ({"hours": float("inf")}, "not inf"),
    ({"chat": "none"}, "not 'none'"),
    ({"seats": ["me"]}, "There are 2 players, but the seats that are given number 1."),
    ({"seats": ["me", "me"]}, "One person has one seat"),
    ({"seats": ["me", "foe"]}, "not for 'foe'"),
    ({"seats": ["me", "friend:bot"]}, "not for 'friend:bot'"),
    ({"seats": ["me", "bot:"]}, "There is no bot ''"),
    ({"seats": ["me", "bot:randm"]}, "Did you mean random?"),
    ({"seats": ["me", "host"]}, "not for 'host'"),
    ({"name": ""}, "A name has 1 to 40 printable characters, not ''"),
    ({"name": "x" * 41}, "A name has 1 to 40"),
    ({"name": "a\0b"}, "printable"),
    ({"name": "‮b"}, "printable"),
    ({"record": "not a record"}, "This is no record"),
    ({"record": str(Record(fangs.game("getbit")))}, "The record is of Get Bit!."),
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
        assert evening.table.status == "waiting"
        assert evening.due() == [] or evening.view(0)["boards"][0]["owing"] == []
        for player in range(1, players):
            assert evening.table.status == "waiting"
            with pytest.raises(FangsError, match="begins when every seat is taken"):
                decisions.choose(evening.table, 0, 0, None, evening.table.boards[0].roles[0], "x")
            evening.do(decisions.sit(evening.table, evening.seat(player), "Bob"))

        assert evening.table.status == "playing"
        assert evening.table.boards[0].record.position.kind == "decision", "the first dice are thrown"
        assert evening.due()


def test_only_hashes_of_keys_are_kept() -> None:
    data, keys = opening(of_friends("getbit", 4), SEED)

    assert set(keys) == {0, 1, 2, 3}
    assert len(set(keys.values())) == 4
    assert not any(key in str(data) for key in keys.values())
    assert [seat["locks"] for seat in data["seats"]] == [[lock_of(keys[player])] for player in range(4)]
    assert SEED not in str(data)


def test_who_opens_a_table_may_look_on_instead_of_playing() -> None:
    evening = Evening(Setup(game="lunch", seats=["friend", "bot:random"]), everybody=False)

    host = evening.host
    assert host.player is None
    assert set(evening.keys) == {0, None}
    assert evening.table.seat_with(evening.keys[None]) is host
    assert evening.table.seat_with(evening.keys[0]) is evening.seat(0)
    assert [seat["player"] for seat in evening.view(None)["seats"]] == [0, 1]
    for refused in (
        lambda: decisions.resign(evening.table, host),
        lambda: decisions.propose(evening.table, host, "undo", 0),
        lambda: decisions.hand_back(evening.table, host),
    ):
        evening.all_sit()
        with pytest.raises(FangsError):
            refused()
    assert decisions.sit(evening.table, host, "Ann") == []
    evening.do(decisions.say(evening.table, host, None, "Good luck."))
    assert evening.table.chat[-1].name == "the host"


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_gone_on_with_and_its_old_dice_are_not_vouched_for(name: str) -> None:
    first = Evening(of_friends(name))
    first.play_on(random.Random(3), 7)
    text = str(first.table.record(0))

    second = Evening(of_friends(name, record=text), seed="6b" * 32)
    record = second.table.boards[0].record
    assert [*record.steps][: len(first.table.boards[0].record.steps)] == first.table.boards[0].record.steps
    assert record.seed is None
    assert record.seed_hash == dice.commitment(dice.seed_of_board("6b" * 32, 0))
    with pytest.raises(FangsError, match="not chosen anything yet"):
        decisions.propose(second.table, second.seat(0), "undo", 0)
    second.play_on(random.Random(4))

    finished = Record.read(str(second.table.record(0)))
    assert second.table.status == "over"
    assert dice.check(finished) == sum(
        step.role is None for step in finished.steps[len(first.table.boards[0].record.steps) :]
    )


def test_a_game_that_was_given_up_goes_on_without_its_old_seed() -> None:
    evening = Evening(of_friends("lunch"))
    evening.do(decisions.resign(evening.table, evening.seat(1)))
    text = str(evening.table.record(0))
    assert "\nseed: " in text

    again = Evening(of_friends("lunch", record=text))

    assert again.table.status == "playing"
    assert again.view(0)["boards"][0]["seed"] is None
    assert "\nseed: " not in str(again.table.record(0))


def test_a_record_of_a_finished_game_may_be_looked_at() -> None:
    evening = Evening(of_friends("mandua"))
    evening.play_on(random.Random(1))
    again = Evening(of_friends("mandua", record=str(evening.table.record(0))))

    assert again.table.status == "over"
    assert dice.check(Record.read(str(again.table.record(0)))) == 0
    assert again.view(0)["ending"] is not None
    with pytest.raises(FangsError, match="over"):
        decisions.choose(again.table, 0, 0, None, "0", "a1")


def test_a_record_that_ends_among_secret_choices_is_refused() -> None:
    record = Record(fangs.game("getbit"), 3)
    record.play(None, record.position.odds[0][0])
    record.play("0", "5")

    with pytest.raises(FangsError, match="not revealed yet"):
        opening(of_friends("getbit", 3, record=str(record)), SEED)


@pytest.mark.parametrize("name", WITH_MATCH)
def test_a_match_begins_afresh_and_with_its_seats_in_a_secret_order(name: str) -> None:
    orders = set()
    for number in range(40):
        data, _ = opening(of_friends(name, match=True), f"{number:064x}")
        orders.add(tuple(data["order"]))
        assert sorted(data["order"]) == list(range(data["players"]))
    assert len(orders) > 10

    record = str(Record(fangs.game(name)))
    with pytest.raises(FangsError, match="begins afresh"):
        opening(of_friends(name, match=True, record=record), SEED)
