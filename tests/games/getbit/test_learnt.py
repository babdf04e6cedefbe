"""Get Bit!: what is learnt for three to six players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import fangs
from fangs.engine.twin import compiled, drive
from fangs.games.getbit import learnt, rules
from fangs.games.getbit.evaluation import evaluate as by_hand
from fangs.solve import learning

GAME = fangs.game("getbit")
WORTH = drive("evaluation", rules)
GAMES = 60


def passed(players: int, seed: int) -> Iterator[fangs.Position]:
    """Positions of a random game in which somebody must choose."""
    rng = random.Random(seed)
    position = fangs.new("getbit", players=players).roll(rng)
    while position.kind == "decision":
        yield position
        role = rng.choice(position.owing)
        position = position.play(role, rng.choice(position.legal(role)))


def worths(position: fangs.Position) -> list[float]:
    return [WORTH.evaluate(position.state, player) for player in range(position.players)]


@pytest.mark.parametrize("players", learnt.PLAYERS)
@pytest.mark.long
def test_what_is_learnt_foretells_who_wins_better_than_what_was_made_by_hand(players: int) -> None:
    """The games are the same each time: equilibria are played in them."""
    driver = drive("evaluation", compiled(rules))
    wrong = wrong_by_hand = 0.0
    for number in range(GAMES):
        states = learning.searched(GAME, 11, len(learnt.PLAYERS) * number + learnt.PLAYERS.index(players)).states
        for state in states[:-1]:
            for player in range(players):
                won = float(states[-1]["place"][player] == 1)
                wrong += (driver.evaluate(state, player) - won) ** 2
                wrong_by_hand += (driver.by_hand.evaluate(state, player) - won) ** 2

    assert wrong < 0.99 * wrong_by_hand


def test_where_nothing_is_learnt_positions_are_worth_what_was_made_by_hand() -> None:
    for position in passed(2, 1):
        assert not learnt.applies(position.state)
        assert worths(position) == [by_hand(position.state, player) for player in range(2)]


@pytest.mark.parametrize("players", learnt.PLAYERS)
def test_what_is_learnt_is_used_for_every_other_number_of_players(players: int) -> None:
    for position in passed(players, 1):
        assert worths(position) != [by_hand(position.state, player) for player in range(players)]


@pytest.mark.parametrize("players", learnt.PLAYERS)
def test_the_chances_of_all_add_up_to_one_and_whoever_is_out_has_none(players: int) -> None:
    """Nothing else is certain: in the near-equilibrium for four, a pirate with a limb more can have a smaller chance."""
    for position in passed(players, 2):
        assert sum(worths(position)) == pytest.approx(1)
        for player, worth in enumerate(worths(position)):
            mine = range(player, rules.PIRATES[players], players)
            assert (worth > 0) == any(position.state.limbs[pirate] > 0 for pirate in mine)


@pytest.mark.parametrize("players", learnt.PLAYERS)
def test_who_the_players_are_does_not_matter(players: int) -> None:
    pirates = rules.PIRATES[players]
    for position in passed(players, 3):
        state: Any = position.state
        other = state.copy()
        for place in range(state.swimming):
            other.line[place] = (state.line[place] + 1) % pirates
        for pirate in range(pirates):
            other.limbs[(pirate + 1) % pirates] = state.limbs[pirate]
            other.hand[(pirate + 1) % pirates] = state.hand[pirate]
        for player in range(players):
            assert WORTH.evaluate(other, (player + 1) % players) == pytest.approx(
                WORTH.evaluate(state, player), rel=1e-12
            )
