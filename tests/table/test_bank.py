"""A clock for each player: it runs while a person must choose, every choice adds to it, and it stands still while no server runs."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fangs
from fangs import bots
from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.store.snapshot import dump, load
from fangs.table import events as e
from fangs.table import people, rhythm
from fangs.table.lifecycle.opening import Setup, opening, rematch
from fangs.table.live.bank import owing, runs_out
from fangs.table.live.state import Clock, Live
from tests.table.evening import Evening, of_friends

BANK, INCREMENT = 300.0, 10.0


def with_clocks(game: str, players: int = 2) -> Evening:
    return Evening(of_friends(game, players, bank=BANK, increment=INCREMENT))


def clocks(evening: Evening) -> tuple[Clock, ...]:
    assert isinstance(evening.table.rhythm, Live)
    return evening.table.rhythm.clocks


def players_of(game: Game) -> int:
    """The most players with whom nobody's roles are secret."""
    return max(number for number in game.players if not fangs.new(game.name, number).secret_owners)


@pytest.mark.parametrize("game", fangs.all_games(), ids=lambda game: game.name)
def test_time_runs_for_those_who_must_choose_and_every_choice_adds_to_it(game: Game) -> None:
    evening, rng = with_clocks(game.name, players_of(game)), random.Random(1)
    left = [BANK] * len(evening.table.players)
    for _ in range(12):
        thinking = owing(evening.table)
        assert [player for player, clock in enumerate(clocks(evening)) if clock.since is not None] == thinking
        at = evening.board
        role = rng.choice(at.owing)
        mover = at.player_of(role)
        evening.now += 7
        evening.do(rhythm.choose(evening.table, mover, 0, at.number, role, rng.choice(at.position.legal(role))))
        due = {player: runs_out(evening.table, player) for player in thinking}
        still = {player for player in owing(evening.table) if player in thinking and evening.board.number == at.number}
        for player in thinking:
            left[player] -= 7
            if player not in still:
                left[player] += INCREMENT
            time = due[player]
            assert (clocks(evening)[player].left if time is None else time - evening.now) == pytest.approx(left[player])
        if not owing(evening.table):
            break
    kept = load("t", evening.seed, evening.table.length, dump(evening.table))
    assert kept is not None and kept.rhythm == evening.table.rhythm


def test_whose_time_is_up_has_a_bot_play_on_and_gets_a_part_of_it_back_with_the_seat() -> None:
    evening = with_clocks("mandua")
    (late,) = owing(evening.table)
    assert rhythm.deadline(evening.table) == evening.now + BANK == rhythm.wake(evening.table, 0.7)
    evening.now += BANK - 1
    assert rhythm.for_the_clock(evening.table, evening.now) == []
    evening.now += 1
    assert rhythm.for_the_clock(evening.table, evening.now, since=evening.now - 5) == [], "the server's clock was set"
    events = rhythm.for_the_clock(evening.table, evening.now)
    assert events == [e.StoodIn(late, bots.STAND_IN)]
    evening.do(events)
    assert clocks(evening)[late] == Clock(0.0)
    evening.do(people.hand_back(evening.table, evening.seat(late)))
    assert clocks(evening)[late] == Clock(BANK / 10, evening.now)


def test_clocks_stand_still_while_no_server_runs_and_go_on_when_a_choice_is_only_talked_about() -> None:
    evening = with_clocks("getbit", 4)
    begun = evening.now
    evening.now += 20
    evening.do([e.Said(0, "Ann", "Hello")])
    evening.now += 1000
    evening.do(rhythm.hold(evening.table, begun + 30, evening.now))
    assert {runs_out(evening.table, player) for player in range(4)} == {begun + BANK + 990}
    assert evening.view(0)["seats"][1]["clock"] == {"left": BANK, "since": begun + 990}
    assert evening.view(0)["pace"] == {"hours": None, "bank": BANK, "increment": INCREMENT} | {
        "weekends_off": False,
        "starts": None,
    }


def test_a_rematch_has_the_same_clocks_and_old_tables_have_none() -> None:
    evening = with_clocks("lunch")
    assert rematch(evening.table, 0, evening.seed).bank == evening.table.opened.bank
    without = Evening(of_friends("lunch", 2))
    assert clocks(without) == () and without.view(0)["seats"][0]["clock"] is None


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"bank": 0.0}, "more than 0"),
        ({"bank": float("nan")}, "more than 0"),
        ({"bank": 60.0, "increment": -1.0}, "can add 0 to"),
        ({"increment": 5.0}, "Also set how much time each clock begins with"),
        ({"bank": 60.0, "hours": 1.0}, "clocks or a deadline for every turn, but not both"),
        ({"bank": 60.0, "players": 5}, "who plays whom, which must stay secret"),
        ({"bank": 60.0, "match": True, "players": 2}, "A match cannot have clocks"),
    ],
)
def test_clocks_that_cannot_be_are_refused_with_the_reason(more: dict[str, Any], words: str) -> None:
    with pytest.raises(RequestError, match=words):
        opening(Setup("maneater", name="Ann", **more), "5a" * 32)
