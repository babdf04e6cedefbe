"""Mixtures near an equilibrium of one round, from the values of the positions after all joint choices."""

from __future__ import annotations

import importlib
import itertools
from pathlib import Path
from types import ModuleType

import pytest

import fangs
from fangs.engine.equilibrium import ENOUGH, Likely, choices, equilibrium, fits, positions_after
from fangs.engine.twin import drive

ROUND = """
from fangs.engine import CHANCE, Layout, i8

ROLES, MAX_ACTIONS = 2, 3
OWNERS, DICE = {owners}, {dice}
POINTS = {points}  # of the first player, by what both roles choose


class State(Layout):
    chosen: list[int] = i8[2]
    rolled: int = i8


def setup(s):
    s.chosen[0] = s.chosen[1] = -1
    s.rolled = -1


def owing(s):
    left = sum(1 << role for role in range(2) if s.chosen[role] < 0)
    return left if left or not DICE or s.rolled >= 0 else CHANCE


def owner(s, role):
    return OWNERS[role]


def legal(s, role, action):
    action[0], action[1], action[2] = 0, 1, 2
    return 3


def odds(s, weight):
    weight[0] = weight[1] = 1
    return 2


def play(s, role, action):
    if role == CHANCE:
        s.rolled = action
    else:
        s.chosen[role] = action


def score(s, out):
    points = POINTS[3 * s.chosen[0] + s.chosen[1]] if owing(s) == 0 else 0
    out[0] = points + 6 * s.rolled if DICE else points
    out[1] = -out[0]
    return 1 + max(OWNERS)
"""
CLIMBING = (11, -30, 0, -30, 7, 6, 0, 0, 5)
"""The climbing game (Claus and Boutilier 1998): the best choices are bad alone."""
UNEVEN = (2, -1, 3, -1, 1, 3, -3, -3, 0)
"""Both make the first choice in 2 of 5 rounds, else the second, and never the third. The first player wins 1/5 by that."""


@pytest.fixture
def rules(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Rules with these owners of the two roles, with or without dice, and with these points."""
    owners, dice, points = request.param
    name = f"round_{abs(hash(request.param))}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    (tmp_path / name / "rules.py").write_text(ROUND.format(owners=owners, dice=dice, points=points))
    monkeypatch.syspath_prepend(str(tmp_path))
    return importlib.import_module(f"{name}.rules")


def mixtures(rules: ModuleType, most: int = 1) -> dict[int, list[Likely]]:
    start = rules.State()
    rules.setup(start)
    return equilibrium(rules, start, choices(rules, start), 1, most=most, plain=True)


@pytest.mark.parametrize("rules", [((0, 0), False, CLIMBING)], indirect=True)
def test_a_player_of_two_roles_chooses_for_both_what_is_best_together(rules: ModuleType) -> None:
    found = mixtures(rules)[0]

    assert [one.choice for one in found if one.share] == [((0, 0), (1, 0))]
    assert [one.value for one in found] == list(CLIMBING)


@pytest.mark.parametrize("rules", [((0, 1), False, UNEVEN)], indirect=True)
def test_two_players_mix_as_in_the_only_equilibrium(rules: ModuleType) -> None:
    first, second = mixtures(rules).values()

    assert [one.share for one in first] == pytest.approx([2 / 5, 3 / 5, 0], abs=0.02)
    assert sum(one.share * one.value for one in first) == pytest.approx(1 / 5, abs=0.02)
    assert sum(one.share * one.value for one in second) == pytest.approx(-1 / 5, abs=0.02)


@pytest.mark.parametrize("rules", [((0, 0), True, CLIMBING)], indirect=True)
def test_dice_are_rolled_several_times_where_there_is_time_for_it(rules: ModuleType) -> None:
    """The dice bring 0 or 6 points, 3 on average."""
    values = [one.value - points for one, points in zip(mixtures(rules, 9 * 64)[0], CLIMBING, strict=True)]

    assert {one.value - points for one, points in zip(mixtures(rules)[0], CLIMBING, strict=True)} == {0, 6}
    assert values == pytest.approx([3.0] * 9, abs=1.5)


def test_nobody_gains_by_another_choice_and_compiled_rules_find_the_same() -> None:
    """The gain by the values of all joint choices, which are worked out here once more."""
    game = fangs.game("getbit")
    position = fangs.new("getbit", players=4).roll("2031")
    evaluate = drive("evaluation", game.rules).evaluate
    listed = choices(game.rules, position.state)
    found = equilibrium(game.rules, position.state, listed, 1, plain=True)
    value = {player: dict.fromkeys(range(len(each)), 0.0) for player, each in listed.items()}
    for joint in itertools.product(*(range(len(each)) for each in listed.values())):
        after = position.state.copy()
        for player, k in enumerate(joint):
            for role, action in listed[player][k]:
                game.rules.play(after, role, action)
        for player, k in enumerate(joint):
            chance = 1.0
            for other, other_k in enumerate(joint):
                chance *= 1.0 if other == player else found[other][other_k].share
            value[player][k] += chance * evaluate(after, player) if chance else 0.0

    for player, each in found.items():
        assert sum(one.share for one in each) == pytest.approx(1)
        assert [one.value for one in each] == pytest.approx([value[player][k] for k in range(len(each))], abs=1e-6)
        assert max(one.value for one in each) - sum(one.share * one.value for one in each) <= ENOUGH
    compiled = equilibrium(game.rules, position.state, listed, 1)
    for player, each in found.items():
        assert [one.share for one in each] == pytest.approx([one.share for one in compiled[player]], abs=1e-6)


def test_what_a_player_has_chosen_already_stays_part_of_the_choice() -> None:
    position = fangs.new("getbit", players=3).roll("012345")
    view = fangs.position(position.play("0", "4").json(0))
    rules, seen = position.game.rules, view.worked_out()
    public = position.game.covered(seen, None)

    mine = [choice for choice in choices(rules, public)[0] if fits(rules, public, seen, 3, choice)]
    assert {dict(choice)[0] for choice in mine} == {4}
    assert {dict(choice)[3] for choice in mine} == set(range(1, 8))
    assert positions_after(choices(rules, public)) == 7**6
