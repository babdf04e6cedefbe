"""The search finds what is known: wins that can be forced, values that brute force gives, mixtures of linear programs."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

import fangs
from fangs.bots import search
from fangs.core.position import Position
from fangs.engine.search import EXPLORED, SETTLED, Found, Search


def early(name: str, seed: int) -> Position:
    """A position in which somebody must choose, a few random steps from the start."""
    rng, position = random.Random(seed), fangs.new(name)
    for _ in range(12):
        if position.kind == "chance":
            position = position.roll(rng)
        elif position.kind == "decision":
            role = rng.choice(position.owing)
            position = position.play(role, rng.choice(position.legal(role)))
    while position.kind == "chance":
        position = position.roll(rng)
    return position


def setting(name: str, **changes: Any) -> Position:
    """The first position of a game, changed."""
    return fangs.position({**fangs.new(name).json(), **changes})


def searched(position: Position, simulations: int, seed: int = 1) -> Search:
    tree = Search(position.game.rules, position.state, seed, most=simulations)
    tree.run(simulations)
    return tree


@pytest.mark.parametrize("name", fangs.names())
def test_the_same_seed_and_allowance_give_the_same_tree_plain_and_compiled(name: str) -> None:
    position = early(name, 5)
    role = position.owing[0]
    plain, compiled = (
        search.advise(position, role, random.Random(3), 60, plain=is_plain) for is_plain in (True, False)
    )

    assert plain == compiled


@pytest.mark.parametrize("name", fangs.names())
def test_every_simulation_adds_a_position_however_many_actions_it_has(name: str) -> None:
    assert searched(early(name, 5), 300).nodes == 301


@pytest.mark.parametrize("name", fangs.names())
def test_what_is_hidden_does_not_change_what_a_bot_chooses(name: str) -> None:
    position = early(name, 8)
    role = position.owing[0]
    player = position.owner(role)
    others = [other for other in position.owing if position.owner(other) != player]
    choices = set()
    for number in (0, -1):
        hidden = position
        for other in others:
            hidden = hidden.play(other, hidden.legal(other)[number])
        choices.add(search.choose(hidden.json(player), role, random.Random(1), 50))

    assert len(choices) == 1


# Wins that can be forced


@pytest.mark.parametrize(
    ("position", "role", "best"),
    [
        pytest.param(
            setting("overboard", ships=["b1", "p11"], castaways=[[], []], phase="move", wind="nw", speed=0),
            "0",
            {"row w"},
            id="overboard: home is next to the ship",
        ),
        pytest.param(
            setting("mandua", tigers=["c3", "A", "B", "C"], hunters=["c2"], supply=0, turn=1, phase="prowl", greatest=1),
            "1",
            {"c3xc1"},
            id="mandua: the last hunter is taken",
        ),
        pytest.param(
            setting("mandua", tigers=["c2", "d1", "e2", "e3"], supply=0,
                    hunters=["a1", "a2", "a3", "b1", "b2", "b3", "b4", "b5", "c3", "c4", "d3", "d4", "d5", "e1", "e4", "e5"]),
            "0",
            {"c4-c5"},
            id="mandua: hunters give themselves away until the last one cannot move",
        ),
        pytest.param(
            setting("lunch", options={"target": 0, "eating": "automatic", "last_call": "automatic"},
                    hand=[1, 2], turn=0, phase="place", roll="113",
                    board=["AA...BB"] * 3 + ["AA....B"] + ["A.....B"] * 3),
            "0",
            {f"5{row}" for row in "abcdefg"},
            id="lunch: the last one is placed",
        ),
    ],
)  # fmt: skip
def test_a_win_that_can_be_forced_is_found(position: Position, role: str, best: set[str]) -> None:
    """Bots that think for a shorter time search, but prove nothing: so tigers have a chance against them."""
    assert search.choose(position.json(), role, random.Random(2), search.THOROUGH) in best


def test_a_swimmer_next_to_the_beach_comes_home() -> None:
    first = fangs.new("maneater").json()
    swimmers = {colour: {**there, "at": None, "state": "home"} for colour, there in first["swimmers"].items()}
    swimmers["red"] = {**first["swimmers"]["red"], "at": "127"}
    position = fangs.position({**first, "swimmers": swimmers, "turn": 20, "last": 3, "shark": "1"})

    assert search.choose(position.json(), "red", random.Random(2), 2000).startswith("home")


@pytest.mark.parametrize(("players", "most"), [(2, 400), (3, SETTLED), (4, 400)])
def test_a_bot_plays_only_what_it_tried_about_as_often_as_the_best(players: int, most: int) -> None:
    found = searched_plainly(players, most)
    often = EXPLORED * max(one.visits for one in found)
    played = [one.share >= search.NOISE * found[0].share for one in found]

    assert played == [one.visits >= often for one in found]
    assert sum(one.share for one in found) == pytest.approx(1)


def test_two_who_think_long_play_by_their_regrets() -> None:
    found = searched_plainly(2, SETTLED)

    assert all(one.share > 0 for one in found)
    assert [one.share for one in found] != [one.visits / sum(each.visits for each in found) for one in found]


def searched_plainly(players: int, most: int) -> list[Found]:
    """The first 400 of so many simulations of a game of Get Bit! for so many players."""
    position = fangs.new("getbit", players=players).roll(random.Random(1))
    tree = Search(position.game.rules, position.state, 1, most=most, plain=True)
    tree.run(400)
    return tree.found(0)


# Values that brute force gives


def test_with_one_cannibal_left_each_the_search_comes_to_the_exact_value() -> None:
    # To roll is to win unless it is 123 (6 of 27), which passes the turn: V = p - (1 - p) V with p = 21/27.
    rows = ["AA...BB"] * 4 + ["A.....B"] * 3  # nobody can be trapped
    position = setting(
        "lunch", options={"target": 0, "eating": "automatic", "last_call": "automatic"},
        hand=[1, 1], phase="roll", board=rows,
    )  # fmt: skip
    p = Fraction(21, 27)

    assert searched(position, 20_000).value(0) == pytest.approx(
        float(p / (2 - p)), abs=0.04
    )  # what it only tries counts too


def test_one_move_from_home_the_search_comes_to_the_exact_value() -> None:
    # The other is home with its next move, so that all depends on this one.
    position = setting("overboard", ships=["c3", "p11"], castaways=[[], []])
    values = {
        due: max(due.play("0", action).kind == "over" for action in due.legal("0"))
        for due in (
            position.roll(wind).roll(speed) for wind, _ in position.odds for speed, _ in position.roll(wind).odds
        )
    }
    assert sum(values.values()) == 9

    for is_won in (True, False):
        due = next(due for due, value in values.items() if value is is_won)
        assert searched(due, 20_000).found(0)[0].value == pytest.approx(float(is_won), abs=0.1)


# Mixtures of linear programs


def value_of(matrix: Any) -> float:
    """The value of a matrix game to who chooses the row (von Neumann 1928), by a linear program."""
    rows, columns = matrix.shape
    solved = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]),
        b_ub=[0.0] * columns,
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * rows + [(None, None)],
    )
    return float(solved.x[-1])


@pytest.mark.parametrize(
    ("hands", "line"),
    [
        ([[2, 4, 5], [1, 2, 5], [3, 4, 5], [1, 3, 4]], [0, 1, 3, 2]),
        ([[1, 3, 5], [2, 3, 5], [1, 3, 4], [2, 4, 5]], [1, 2, 0, 3]),
    ],
)
def test_where_a_predictable_player_is_eaten_the_mixture_comes_near_the_equilibrium(
    hands: list[list[int]], line: list[int]
) -> None:
    stacks = [[card for card in range(1, 6) if card not in hand] for hand in hands]
    position = fangs.position(
        {**fangs.new("getbit", players=2).roll("0123").json(), "round": 5, "limbs": [1] * 4, "hands": hands,
         "stacks": stacks, "line": line}
    )  # fmt: skip

    def wins(cards: tuple[int, ...]) -> float:
        after = position
        for pirate, card in enumerate(cards):
            after = after.play(str(pirate), str(card))
        assert after.scores is not None
        return after.scores[0]

    mine, theirs = itertools.product(hands[0], hands[2]), list(itertools.product(hands[1], hands[3]))
    matrix = np.array([[wins((a, b, c, d)) for b, d in theirs] for a, c in mine], float)
    tree = searched(position, 20_000)
    shares = [{found.action: found.share for found in tree.found(pirate)} for pirate in range(4)]
    row = [shares[0][a] * shares[2][c] for a, c in itertools.product(hands[0], hands[2])]
    column = [shares[1][b] * shares[3][d] for b, d in theirs]
    value = value_of(matrix)

    assert 0 < value < 1
    assert (row @ matrix).min() > value - 0.05  # the best that can be done against it
    assert (matrix @ column).max() < value + 0.05
