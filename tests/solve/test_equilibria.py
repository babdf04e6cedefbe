"""Games of two who choose at the same time: the simplex method against itself and another, and a whole game solved by it."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from scipy.optimize import linprog

import fangs
from fangs.bots import bot, perfect
from fangs.engine import neighbour
from fangs.solve import tables
from fangs.solve.exact import Exact, residual
from fangs.solve.rounds import solve_matrix
from fangs.solve.tables import CLOSE

GAME = fangs.game("getbit")


@pytest.fixture(scope="module")
def exact() -> Exact:
    return Exact(tables.read(GAME, "two", tables.folders(GAME)[1] / "two.table"))


@pytest.mark.parametrize("values", [(0.0, 1.0), (0.0, 0.5, 1.0), (0.1, 0.2, 0.3, 0.4)], ids=str)
@pytest.mark.parametrize("seed", range(8))
def test_neither_side_can_do_better_against_an_equilibrium(values: tuple[float, ...], seed: int) -> None:
    """Few different payoffs, so that many positions on the way are alike, where a simplex method can go round in circles."""
    rng = random.Random(seed)
    rows, columns = rng.randint(1, 25), rng.randint(1, 25)
    payoffs = [[rng.choice(values) for _ in range(columns)] for _ in range(rows)]
    value, row, column = solve_matrix(payoffs)

    assert sum(row) == pytest.approx(1) and min(row) >= 0
    assert sum(column) == pytest.approx(1) and min(column) >= 0
    assert (np.array(row) @ np.array(payoffs)).min() == pytest.approx(value, abs=1e-7)
    assert (np.array(payoffs) @ np.array(column)).max() == pytest.approx(value, abs=1e-7)


@pytest.mark.parametrize("noise", [1e-10, 1e-9])
def test_payoffs_that_hardly_differ_are_told_apart_well_enough(noise: float) -> None:
    """As in a table, where values of later positions are rounded: a method that exchanges by such differences goes astray."""
    for seed in range(300):
        rng = random.Random(seed)
        rows, columns = rng.randint(8, 25), rng.randint(8, 25)
        payoffs = [
            [rng.choice((0.0, 0.5, 1.0)[:: rng.choice((1, 2))]) + noise * rng.random() for _ in range(columns)]
            for _ in range(rows)
        ]
        _, row, column = solve_matrix(payoffs)
        assert (np.array(payoffs) @ column).max() - (np.array(row) @ payoffs).min() < 3e-7


def test_the_value_is_that_of_another_method() -> None:
    rng = random.Random(3)
    payoffs = np.array([[rng.random() for _ in range(9)] for _ in range(14)])
    found = linprog(
        [0.0] * 14 + [-1.0],
        A_ub=np.hstack([-payoffs.T, np.ones((9, 1))]),
        b_ub=[0.0] * 9,
        A_eq=[[1.0] * 14 + [0.0]],
        b_eq=[1.0],
    )

    assert solve_matrix(payoffs.tolist())[0] == pytest.approx(-found.fun, abs=1e-7)


@pytest.mark.parametrize(("line", "value"), [("0213", 0.560), ("0123", 0.540), ("0132", 0.511)])
def test_whoever_is_in_front_wins_as_often_as_was_found_elsewhere(exact: Exact, line: str, value: float) -> None:
    start = fangs.new("getbit", players=2).roll(line)

    assert exact.value(start.state) == pytest.approx(value, abs=5e-4)
    assert exact.value(start.state, 1) == pytest.approx(1 - value, abs=5e-4)
    assert exact.value(fangs.new("getbit", players=2).state) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("number", "value"), [(86145, 1.0), (86162, 1.0), (87397, 1.0), (1069306, 0.7391), (1130622, 0.7404)]
)
def test_positions_that_an_older_solver_got_wrong_are_as_a_linear_program_finds_them(
    exact: Exact, number: int, value: float
) -> None:
    """By a recursion over the public rules, with the linear programs of SciPy."""
    assert exact.table.of(number)[0] == pytest.approx(value, abs=1e-4)


def test_values_are_those_of_an_equilibrium_of_the_values_after_them(exact: Exact) -> None:
    assert residual(exact.table, 4, seed=5) < CLOSE


def test_numbers_and_positions_belong_together() -> None:
    solved, rng = neighbour(GAME.rules, "solve"), random.Random(2)
    assert solved is not None
    state = tables.first(GAME, "two")
    for number in [*(rng.randrange(solved.SIZE) for _ in range(200)), *range(solved.BITTEN, solved.SIZE, 50)]:
        solved.position(state, number)
        assert solved.number(state) == number
        assert GAME.read_position(GAME.position_json(state)) == (state, False)


def test_every_round_of_a_game_is_in_the_table() -> None:
    solved, rng = neighbour(GAME.rules, "solve"), random.Random(2)
    assert solved is not None
    for _ in range(10):
        game = fangs.new("getbit", players=2).roll(rng)
        while game.kind != "over":
            assert len(game.owing) < 4 or solved.number(game.state) >= 0
            role = game.owing[0]
            game = game.play(role, rng.choice(game.legal(role)))


def test_a_player_s_two_pirates_choose_together(exact: Exact) -> None:
    """The cards of both are drawn from one mixture, though each is asked for by itself."""
    start = fangs.new("getbit", players=2).roll("0132")
    first = {one.action: one.share for one in perfect.advise(start, "0") or []}
    joint: Counter[tuple[str, str]] = Counter()
    for action, share in first.items():
        if share:
            for one in perfect.advise(start.play("0", action), "2") or []:
                joint[action, one.action] += share * one.share
    cards = [str(card) for card in range(1, 6)]

    def worth(*chosen: str) -> float:
        after = start
        for role, card in zip(("0", "2", "1", "3"), chosen, strict=True):
            after = after.play(role, card)
        return exact.value(after.state)

    expected = [
        sum(share * worth(*pair, one, other) for pair, share in joint.items()) for one in cards for other in cards
    ]

    assert sum(joint.values()) == pytest.approx(1)
    assert min(expected) == pytest.approx(exact.value(start.state), abs=CLOSE)


def test_after_a_choice_that_was_a_mistake_the_rest_is_made_the_best_of() -> None:
    start = fangs.new("getbit", players=2).roll("0132").play("2", "5")
    advice = perfect.advise(start, "0") or []

    assert [one.share for one in advice] == [1, 0, 0, 0, 0]
    assert advice[0].score == max(one.score for one in advice)


def test_what_the_other_has_chosen_changes_nothing() -> None:
    start = fangs.new("getbit", players=2).roll("0132")
    chosen = [start.play("1", card).play("3", other) for card, other in (("1", "2"), ("5", "4"))]

    assert len({str(perfect.advise(fangs.position(one.json(0)), "0")) for one in (start, *chosen)}) == 1
    assert bot("best")(chosen[0].json(0), "0", random.Random(1)) == bot("best")(start.json(0), "0", random.Random(1))
