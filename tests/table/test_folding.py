"""A table is its log: the same entries come to the same table, whoever looks at it."""

from __future__ import annotations

import random

import pytest

import fangs
from fangs.core.errors import FangsError
from fangs.table import agreeing, people, rhythm
from fangs.table.lifecycle.opening import Setup
from fangs.table.phase import Phase
from tests.form import amount
from tests.table.evening import Evening, of_friends, seen

GAMES = fangs.names()


def something(evening: Evening, rng: random.Random) -> None:
    """Something that somebody at the table could do, whether it is allowed or not."""
    table = evening.table
    seat = rng.choice(table.seats)
    other = rng.randrange(len(table.players))
    proposal = table.proposal.seq if table.proposal else 0
    commands = [
        lambda: people.say(table, seat, None, "Well, well."),
        lambda: agreeing.propose(table, seat, rng.choice(["undo", "draw"]), 0),
        lambda: agreeing.answer(table, seat, proposal, rng.random() < 0.8),
        lambda: people.sit(table, seat, rng.choice(["Ann", "Zoe"])),
        lambda: people.let_bot_play(table, seat, other, "random", evening.now),
        lambda: people.hand_back(table, seat),
        lambda: people.renew(table, seat, other, "key"),
        lambda: people.free(table, seat, other, "key", evening.now, {other: evening.now - rng.choice([5.0, 900.0])}),
        lambda: people.resign(table, seat) if rng.random() < 0.05 else [],
        lambda: rhythm.for_the_clock(table, evening.now),
    ]
    try:
        evening.do(rng.choice(commands)())
    except FangsError:
        return


def play(evening: Evening, rng: random.Random, most: int) -> None:
    for _ in range(most):
        evening.now += rng.choice([1.0, 100.0])
        if rng.random() < 0.4:
            something(evening, rng)
        if not evening.choose_at_random(rng) and evening.table.phase is not Phase.SIGNING_UP:
            break


def assert_the_same_again(evening: Evening) -> None:
    again = evening.again()
    for mine, its in zip([None, *evening.table.seats], [None, *again.seats], strict=True):
        assert seen(evening.table, mine, evening.now) == seen(again, its, evening.now)
    assert again == evening.table
    assert rhythm.wake(again, 1.0) == rhythm.wake(evening.table, 1.0)


@pytest.mark.parametrize("name", GAMES)
def test_the_log_of_a_table_comes_to_the_same_table(name: str) -> None:
    for number, players in enumerate(fangs.game(name).players):
        rng = random.Random(number)
        evening = Evening(of_friends(name, players, hours=rng.choice([None, 1.0]), chat="all"), everybody=False)
        assert_the_same_again(evening)
        evening.all_sit()
        play(evening, rng, 150)
        assert_the_same_again(evening)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_people_do_the_game_can_be_played_to_its_end(name: str) -> None:
    for seed in range(amount(1, long=10)):
        rng = random.Random(seed)
        players = rng.choice(fangs.game(name).players)
        evening = Evening(of_friends(name, players))
        play(evening, rng, 60)
        evening.all_sit()  # who was given a seat that was freed comes
        for seat in evening.table.players:
            if seat.stand_in and not seat.gone and seat.kind == "person":
                evening.do(people.hand_back(evening.table, seat))
        evening.play_on(rng)

        assert evening.table.phase is Phase.OVER
        assert evening.view(None)["ending"]["sentence"].endswith(".")
        assert_the_same_again(evening)


@pytest.mark.parametrize("name", [name for name in GAMES if fangs.game(name).match])
def test_the_log_of_a_match_comes_to_the_same_match(name: str) -> None:
    for players in fangs.game(name).players:
        evening = Evening(of_friends(name, players, match=True))
        play(evening, random.Random(players), 40)
        assert_the_same_again(evening)
    evening.play_on(random.Random(1))
    assert evening.table.phase is Phase.OVER
    assert_the_same_again(evening)


def test_a_table_against_bots_and_one_of_a_host_who_looks_on_fold_too() -> None:
    for setup in (
        Setup(game="getbit", name="Ann"),
        Setup(game="getbit", seats=["friend", "bot:random", "open", "friend"]),
    ):
        evening = Evening(setup)
        play(evening, random.Random(2), 50)
        assert_the_same_again(evening)
