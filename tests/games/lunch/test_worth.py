"""Let's Do Lunch!: what positions are worth."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import fangs
from fangs.engine.twin import drive
from fangs.games.lunch import rules
from fangs.games.lunch.evaluation import evaluate as by_hand

evaluate = drive("evaluation", rules).evaluate


def stands(
    rows: str, turn: int = 0, score: tuple[int, int] = (0, 0), player: int = 0, judge: Callable[..., float] = evaluate
) -> float:
    """What a position of these rows is worth to a player, whose turn is to be rolled for."""
    board = [*rows.split(), *["......."] * 7][:7]
    hand = [12 - rows.count(tribe) for tribe in "AB"]
    changes = {"phase": "roll", "board": board, "hand": hand, "turn": turn, "score": [*score]}
    return float(judge(fangs.position(fangs.new("lunch").json() | changes).state, player))


def test_fewer_cannibals_in_hand_are_better() -> None:
    assert stands("AA..... B......") > stands("A...... BB.....")


def test_the_turn_is_worth_something() -> None:
    assert stands("A...... B......", turn=0) > 0 > stands("A...... B......", turn=1)


def test_without_what_was_learnt_a_lead_counts_more_towards_the_end_of_a_round() -> None:
    late = "AAAAAA. AAAA... BBBBBBB BB....."
    assert stands(late, judge=by_hand) > stands("A......", judge=by_hand)


def test_what_one_tribe_may_hope_for_the_other_must_fear() -> None:
    for rows in ("", "AAA.... B......", "BBBBBB."):
        assert stands(rows, score=(5, -5)) == -stands(rows, score=(5, -5), player=1)


def test_points_of_earlier_rounds_count_in_full() -> None:
    assert stands("AA.....", score=(7, -7)) == pytest.approx(7 + stands("AA....."))


def test_a_search_names_all_that_is_trapped_one_after_the_other_and_is_then_done() -> None:
    """L3.7: of up to a dozen names and `done` only one is worth a thought."""
    shortlist, rng, named = drive("evaluation", rules).shortlist, random.Random(2), 0
    position = fangs.new("lunch", eating="claimed", target=0)
    while position.kind != "over":
        if position.kind == "chance":
            position = position.roll(rng)
            continue
        state, role = position.state, position.game.role_number(position.owing[0])
        actions = [0] * rules.MAX_ACTIONS
        count = rules.legal(state, role, actions)
        job = shortlist(state, role, actions, count)
        if state.phase == rules.EAT:
            assert job == 1 and (actions[0] == rules.DONE) == (state.trapped == 0)
            after = state.copy()
            rules.play(after, role, actions[0])
            assert after.trapped.bit_count() == max(0, state.trapped.bit_count() - 1)
            named += state.trapped > 0
        else:
            assert job == count
        position = position.play(
            position.owing[0], position.game.notation.write(state, role, actions[rng.randrange(job)])
        )

    assert named > 1
