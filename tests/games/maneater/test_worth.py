"""Maneater: what positions are worth, and which orders are worth a thought."""

from __future__ import annotations

from typing import Any

import fangs
from fangs.engine.twin import drive
from fangs.games.maneater import chart, rules
from fangs.games.maneater.evaluation import DRIFT_HOME, NEVER_HOME, STEPS_HOME, shortlist
from fangs.games.maneater.state import BLUE, RED, SHARK, State

evaluate = drive("evaluation", rules).evaluate


def position(shark: str = "120", **red: Any) -> State:
    """The first position, with something else true of red or the shark."""
    first = fangs.new("maneater").json()
    first["swimmers"]["red"].update(red)
    state: State = fangs.position(first | {"shark": shark}).state
    return state


def listed(state: State, role: int) -> list[int]:
    """The orders that are worth a thought."""
    actions = [0] * rules.MAX_ACTIONS
    return actions[: shortlist(state, role, actions, rules.legal(state, role, actions))]


def test_nearer_home_is_better() -> None:
    assert evaluate(position("220", at="82"), RED) > evaluate(position("220", at="79"), RED)


def test_a_leg_lost_is_worth_less_to_the_swimmer_and_more_to_the_shark() -> None:
    whole, bitten = position(), position(legs=1)
    assert evaluate(whole, RED) > evaluate(bitten, RED)
    bitten.score[SHARK] = 1
    assert evaluate(bitten, SHARK) > evaluate(whole, SHARK)


def test_a_shark_nearby_is_bad_for_the_swimmer_and_good_for_the_shark() -> None:
    near, far = position(shark="81"), position(shark="220")
    assert evaluate(near, RED) < evaluate(far, RED)


def test_a_swimmer_that_drifts_to_its_end_hopes_for_nothing() -> None:
    wrecked = DRIFT_HOME.index(NEVER_HOME, 1)
    assert evaluate(position(at=str(wrecked), legs=0), RED) == 0


def test_the_thinking_is_about_single_spaces_not_farther_from_home() -> None:
    state = position()
    assert all(action < 256 for action in listed(state, BLUE))
    assert 0 < len(listed(state, RED)) < rules.legal(state, RED, [0] * rules.MAX_ACTIONS)


def test_a_swimmer_with_one_leg_near_the_shark_has_more_than_one_way_to_go() -> None:
    """Whoever has one thought is foreseen, and eaten."""
    jobs = []
    for code in list(chart.HEXES)[::7]:
        lurking = min(chart.ADJOINING[code] & set(chart.HEXES) - chart.NETS - {code}, default=0)
        if lurking and 0 < STEPS_HOME[code] < NEVER_HOME and code not in chart.NETS:
            jobs.append(len(listed(position(shark=chart.NAMES[lurking], at=chart.NAMES[code], legs=1), RED)))

    assert len(jobs) > 20
    assert sum(n > 1 for n in jobs) > 0.95 * len(jobs)
