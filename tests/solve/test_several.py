"""Games of several who choose at the same time: mixtures near an equilibrium, how near they are, and a whole game by them."""

from __future__ import annotations

import itertools
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fangs
from fangs import Position
from fangs.bots import offered, perfect
from fangs.engine import mixture, neighbour
from fangs.lab import solving
from fangs.solve import making, rounds, tables
from fangs.solve.exact import Exact, residual
from fangs.solve.tables import CLOSE, STEPS, Table
from fangs.thinking import review
from fangs.thinking.hint import hint

GAME = fangs.game("getbit")
SOLVED = tables.solution(GAME, "four")


@pytest.mark.parametrize("seed", range(6))
def test_two_who_share_a_score_come_to_the_value_of_their_game(seed: int) -> None:
    rng = random.Random(seed)
    sizes = [rng.randint(2, 9), rng.randint(2, 9)]
    first = [rng.random() for _ in range(sizes[0] * sizes[1])]
    found = rounds.of_several([first, [1 - payoff for payoff in first]], sizes)

    assert found.gap < 1e-3
    assert found.values[0] == pytest.approx(rounds.of_two(first, sizes).values[0], abs=1e-3)
    assert found.values[0] == pytest.approx(
        rounds.solve_matrix([first[k : k + sizes[1]] for k in range(0, len(first), sizes[1])])[0], abs=1e-3
    )


@pytest.mark.parametrize("sizes", [[2, 3, 4], [3, 3, 3], [2, 2, 2, 2], [4, 3, 1, 2]], ids=str)
def test_the_gap_is_what_one_of_several_could_gain_by_another_choice(sizes: list[int]) -> None:
    luck = np.random.default_rng(len(sizes))
    payoffs = luck.random((len(sizes), *sizes))
    found = rounds.of_several([each.ravel().tolist() for each in payoffs], sizes)
    gains = []
    for player in range(len(sizes)):
        brought = payoffs[player]
        for other in reversed([k for k in range(len(sizes)) if k != player]):
            brought = np.tensordot(brought, found.shares[other], axes=(other, 0))
        assert found.scores[player] == pytest.approx(brought)
        gains.append(brought.max() - brought @ found.shares[player])

    assert all(sum(shares) == pytest.approx(1) and min(shares) >= 0 for shares in found.shares)
    assert found.gap == pytest.approx(max(gains))
    assert found.gap < 0.02


@pytest.mark.parametrize(("sizes", "seed"), [([2, 3, 4], 26), ([3, 3, 3], 16), ([4, 5, 3], 121)], ids=str)
def test_where_improving_alone_leaves_a_gap_random_moves_close_it(sizes: list[int], seed: int) -> None:
    payoffs = np.random.default_rng(seed).random((len(sizes), *sizes))
    found = rounds.of_several([each.ravel().tolist() for each in payoffs], sizes)

    assert found.gap < mixture.SMALL


def test_numbers_and_positions_of_four_belong_together() -> None:
    rng, state = random.Random(2), tables.first(GAME, "four")
    parts = (0, SOLVED.ALL_SWIM, SOLVED.UNBITTEN, SOLVED.START, SOLVED.SIZE)
    for first, end in itertools.pairwise(parts):
        for number in (rng.randrange(first, end) for _ in range(60)):
            assert SOLVED.position(state, number)
            assert SOLVED.number(state) == number
            assert GAME.read_position(GAME.position_json(state)) == (state, False)


def test_every_round_of_a_game_of_four_is_in_the_table() -> None:
    rng = random.Random(2)
    for _ in range(10):
        game = fangs.new("getbit", players=4).roll(rng)
        while game.kind != "over":
            assert len(game.owing) < game.state.swimming or SOLVED.number(game.state) >= 0
            role = game.owing[0]
            game = game.play(role, rng.choice(game.legal(role)))


@pytest.fixture(scope="module")
def memory() -> dict[str, list[float]]:
    """All that can be worked out when three are left with a limb each, for some hands."""
    memory: dict[str, list[float]] = {name: [0.0] * size for name, size in SOLVED.MEMORY.items()}
    for number in LAST:
        SOLVED.work_out(number, SOLVED.FEWER, 0, *memory.values(), [0] * SOLVED.NOTES)
    return memory


LAST = [SOLVED.ALL_SWIM + hands for hands in (0, 16 * 5 + 3, 7 + 16 * 9 + 256 * 12, 256 * 4, 15)]


@pytest.fixture(scope="module")
def table(memory: dict[str, list[float]]) -> Table:
    """These values as if they were a whole table, which nobody makes in a test."""
    return Table(GAME, "four", np.rint(np.array(memory["values"]) * STEPS).astype(np.uint16), {"gain": 0.002})


def test_what_could_be_gained_is_written_into_a_table_and_said(
    memory: dict[str, list[float]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrays = [np.array(each) for each in memory.values()]
    arrays[1][:4] += [0.0, 0.25, 0.0, 0.0]  # the best replies in the first position
    monkeypatch.setattr(making, "_resumed", lambda part, plain: (plain.STAGES, arrays))
    monkeypatch.setattr(making, "residual", lambda table, samples, seed: 0.0)
    file, _ = making.make(GAME, "four", tmp_path)
    gains = tables.read(GAME, "four", file).gains

    assert gains["worst"] == pytest.approx(0.25, abs=1e-3) and gains["usual"] == 0.0 < gains["mean"] < 1e-5
    assert "could gain 0.00000 at most (later in the game 0.0000 on average, 0.0000 in 99 positions of 100, 0.25" in (
        solving._gain(tables.read(GAME, "four", file))
    )


@pytest.fixture
def nearly(table: Table, monkeypatch: pytest.MonkeyPatch) -> Exact:
    """Who plays by them."""
    found = Exact(table)
    for user in ("fangs.bots.perfect.known", "fangs.solve.exact.known"):
        monkeypatch.setattr(user, lambda game, state: found if state.players == 4 else None)
    return found


def last_round(number: int) -> Position:
    state = tables.first(GAME, "four")
    SOLVED.position(state, number)
    return Position(GAME, state)


@pytest.mark.parametrize("number", LAST)
def test_the_last_round_of_three_is_worth_what_the_rules_make_of_its_mixtures(
    number: int, memory: dict[str, list[float]], nearly: Exact
) -> None:
    """And the best reply to them is that of trying all of them out on the rules."""
    game = last_round(number)
    shares = {role: {one.action: one.share for one in perfect.advise(game, role) or []} for role in game.owing}
    brought: dict[str, dict[str, float]] = {role: dict.fromkeys(shares[role], 0.0) for role in game.owing}
    for cards in itertools.product(*(shares[role] for role in game.owing)):
        after = game
        for role, card in zip(game.owing, cards, strict=True):
            after = after.play(role, card)
        assert after.scores is not None
        for role, card in zip(game.owing, cards, strict=True):
            others = [shares[other][played] for other, played in zip(game.owing, cards, strict=True) if other != role]
            brought[role][card] += float(np.prod(others)) * after.scores[int(role)]
    for place, role in enumerate(game.owing):
        value = sum(shares[role][card] * brought[role][card] for card in shares[role])
        assert memory["values"][number * SOLVED.VALUES + place] == pytest.approx(value, abs=CLOSE)
        assert memory["best"][number * SOLVED.VALUES + place] == pytest.approx(max(brought[role].values()), abs=CLOSE)
    assert nearly.values_after(game.state) == pytest.approx(nearly.values(game.state), abs=CLOSE)


def test_a_hint_from_such_a_table_says_how_far_from_perfect_it_is(nearly: Exact) -> None:
    game = last_round(LAST[1])
    found = hint(game.json(0), "0")

    assert not found["exact"] and found["simulations"] == 0 and found["gain"] == 0.002
    assert "perfect" not in offered(game)
    with pytest.raises(fangs.RequestError, match="no table of exact values"):
        perfect.choose(game.json(0), "0", random.Random(1))
    assert perfect.choose(game.json(0), "0", random.Random(1), 10) in game.legal("0")


def test_a_review_by_such_a_table_gives_or_takes_what_it_may_be_wrong_by(nearly: Exact) -> None:
    looked: Any = review._Reviewer.__new__(review._Reviewer)
    looked._allowance, looked._stake, looked._plain = 10, 1, False
    game = last_round(LAST[1])
    found = looked._look(game, "0", game.legal("0")[0], 1)

    assert not found.exact and found.give_or_take == 0.002


def test_a_table_keeps_what_a_player_could_gain(tmp_path: Any) -> None:
    values = np.arange(SOLVED.SIZE * SOLVED.VALUES).astype(np.uint16)
    tables.write(Table(GAME, "four", values, {"gain": 0.004}), tmp_path / "four.table")
    kept = tables.read(GAME, "four", tmp_path / "four.table")

    assert kept.gain == 0.004 and np.array_equal(kept.values.array(), values)
    assert neighbour(GAME.rules, "solve_four") is SOLVED and not tables.is_exact(GAME, "four")
    assert residual(kept, 2, seed=0) > CLOSE
