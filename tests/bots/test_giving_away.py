"""What searches give away, where a table says exactly what every choice is worth."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import fangs
from fangs.bots.search import NOISE
from fangs.core.position import Position
from fangs.engine.layout import Layout
from fangs.engine.search import Search
from fangs.solve import tables
from fangs.solve.exact import Exact

GAME = fangs.game("getbit")
SIMULATIONS = 3000


def rounds(n: int) -> list[Position]:
    """Positions of random games for two in which three pirates or more choose."""
    rng, found = random.Random(5), []
    while len(found) < n:
        position = fangs.new("getbit", players=2)
        while position.kind != "over":
            if position.kind == "chance":
                position = position.roll(rng)
                continue
            found += [position] if len(position.owing) >= 3 else []
            for role in position.owing:
                position = position.play(role, rng.choice(position.legal(role)))
    return rng.sample(found, n)


Mixture = Callable[[Layout, int, int], dict[int, float]]


def searched(state: Layout, role: int, seed: int) -> dict[int, float]:
    """How often a bot that searches plays each action of a role."""
    search = Search(GAME.rules, state, seed, most=SIMULATIONS)
    search.run(SIMULATIONS)
    found = search.found(role)
    likely = {one.action: one.share for one in found if one.share >= NOISE * found[0].share}
    return {action: share / sum(likely.values()) for action, share in likely.items()}


def given_away(exact: Exact, mixture: Mixture, position: Position, player: int, seed: int) -> float:
    """What a player with two pirates expects to lose by its choices of a round, against an equilibrium."""
    choices, found = exact._round(position.state)
    first, second = (GAME.role_number(role) for role in position.owing if position.owner(role) == player)
    kept = 0.0
    for card, share in mixture(position.state, first, seed).items():
        after = position.state.copy()
        GAME.rules.play(after, first, card)
        shares = mixture(after, second, seed + 1000)
        worth = dict(zip(choices[player], found.scores[player], strict=True))
        kept += share * sum(part * worth[(first, card), (second, other)] for other, part in shares.items())
    return exact.value(position.state, player) - kept


@pytest.fixture(scope="module")
def exact() -> Exact:
    """The table for two, which is exact to 0.00002."""
    return Exact(tables.read(GAME, "two", tables.folders(GAME)[1] / "two.table"))


def in_rounds(exact: Exact, mixture: Mixture) -> list[float]:
    """What each player with two pirates gives away in sixty rounds."""
    lost = []
    for seed, position in enumerate(rounds(60)):
        owners = [position.owner(role) for role in position.owing]
        lost += [given_away(exact, mixture, position, player, seed) for player in (0, 1) if owners.count(player) == 2]
    assert len(lost) > 100
    return lost


@pytest.mark.long
def test_a_player_with_two_pirates_gives_little_away_in_a_round(exact: Exact) -> None:
    """0.0115 when each pirate chose for itself."""
    lost = in_rounds(exact, searched)

    assert 0 <= sum(lost) / len(lost) < 0.010


def test_the_best_bot_gives_nothing_away_in_a_round_of_two(exact: Exact) -> None:
    """It plays from the table."""

    def looked_up(state: Layout, role: int, seed: int) -> dict[int, float]:
        return {one.action: one.share for one in exact.advise(state, role) if one.share}

    assert max(in_rounds(exact, looked_up)) < 0.001
