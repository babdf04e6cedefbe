"""What is observed: all that a player may know, within its bounds, and nothing that the rules hide."""

from __future__ import annotations

import contextlib
import itertools
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import fangs
from fangs.engine import CHANCE
from fangs.engine.layout import Layout
from fangs.envs.observation import NOBODY, Field, observed
from fangs.envs.playing import Play, results
from tests.envs.made import CHOICES, GAMES, made
from tests.form import amount, some


def settings(name: str) -> Iterator[tuple[int, dict[str, object]]]:
    """Every number of players, and every sample of every option by itself."""
    game = fangs.game(name)
    for players in game.players:
        yield players, {}
    for option in game.options:
        yield from (
            (game.usual_players, {option.name: sample}) for sample in option.samples if option.name != "players"
        )


def walk(name: str, seed: int, players: int | None = None, options: dict[str, object] | None = None) -> Iterator[Play]:
    """A game in play, again and again after random choices."""
    play, rng = Play(name, players, options), random.Random(seed)
    play.begin(rng)
    while not play.is_over and play.choices < CHOICES:
        yield play
        player = rng.choice([one for one in range(play.players) if play.role(one) != NOBODY])
        allowed = np.flatnonzero(play.observation(player)["action_mask"])
        play.choose(player, int(rng.choice(allowed.tolist())))


def alike(play: Play, rng: random.Random) -> Iterator[Layout]:
    """States that differ from the one in play only in what is hidden from the player of whom it is asked: another secret choice."""
    state, rules = play.state, play.game.rules
    owed, buffer = rules.owing(state), [0] * play.game.rules.MAX_ACTIONS
    if owed in (0, CHANCE) or owed & owed - 1 == 0:
        return
    for role in range(rules.ROLES):
        for action in (
            rng.sample(listed := buffer[: rules.legal(state, role, buffer)], min(3, len(listed)))
            if owed >> role & 1
            else ()
        ):
            after = state.copy()
            rules.play(after, role, action)
            yield after


@pytest.mark.parametrize("name", GAMES)
def test_nobody_observes_another_s_choice_before_it_is_revealed_nor_what_else_the_rules_hide(name: str) -> None:
    rng, game = random.Random(1), fangs.game(name)
    seen = observed(game)
    for players, options in settings(name):
        try:
            Play(name, players, options)
        except fangs.RequestError:
            continue  # a sample for another number of players
        for play in walk(name, 2, players, options):
            for player in range(play.players):
                covered = game.covered(play.state, player)
                same = seen.array(covered, player, 0)
                assert (seen.array(play.state, player, 0) == same).all()
                others = [
                    after
                    for after in alike(play, rng)
                    if game.rules.owing(game.covered(after, player)) == game.rules.owing(covered)
                ]
                assert all((seen.array(after, player, 0) == same).all() for after in others)
                mask = play.observation(player)["action_mask"]
                play.state, state = covered, play.state
                assert (play.observation(player)["action_mask"] == mask).all()
                play.state = state


def test_games_with_secrets_are_among_those_that_are_looked_at() -> None:
    secret = {name for name in GAMES for play in walk(name, 2) if any(True for _ in alike(play, random.Random(1)))}

    assert len(secret) >= 2


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_has_every_field_within_its_bounds_and_a_mask_has_all_that_is_listed(name: str) -> None:
    game = fangs.game(name)
    seen = observed(game)
    low, high = seen.bounds()
    assert {field.name for field in seen.fields} == {"player", "role", *game.rules.State.FIELDS}
    assert all(np.iinfo(np.int32).min <= field.low and field.high <= np.iinfo(np.int32).max for field in seen.fields)
    for players, options in settings(name):
        try:
            Play(name, players, options)
        except fangs.RequestError:
            continue  # a sample for another number of players
        for play in walk(name, 3, players, options):
            for player in range(play.players):
                array, mask = play.observation(player).values()
                assert (low <= array).all() and (array <= high).all()
                numbers = np.flatnonzero(mask).tolist()
                if play.role(player) == NOBODY:
                    assert numbers == [0]
                else:
                    assert sorted(seen.code(number, play.listed(player)) for number in numbers) == sorted(
                        play.listed(player)
                    )


BOUNDLESS = {"round", "quiet", "quiet_limit", "turn", "bitten", "score"}
"""What goes on for as long as a game does, or follows an option without a limit."""


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_a_whole_game_is_within_the_bounds_of_its_field(name: str) -> None:
    game = fangs.game(name)
    seen, tried = observed(game), 0
    low, high = seen.bounds()
    for players, options in settings(name):
        with contextlib.suppress(fangs.RequestError):  # a sample for another number of players
            start = fangs.new(name, players, **options)
            for position in itertools.islice(start.random_game(random.Random(1)), amount(600, long=20_000)):
                for player in (*range(players), NOBODY):
                    array = seen.array(position.state, player, NOBODY)
                    wrong = [one.name for one in seen.fields if outside(array, low, high, one)]
                    assert not wrong, (wrong, position)
                tried += 1
    kinds = game.rules.State.FIELDS
    stored = {
        one.name for one in seen.fields[2:] if (one.low, one.high) == (~kinds[one.name].limit, kinds[one.name].limit)
    }

    assert stored <= BOUNDLESS and tried > 50


def outside(array: Any, low: Any, high: Any, field: Field) -> bool:
    part = slice(field.at, field.at + field.size)
    return bool(((array[part] < low[part]) | (array[part] > high[part])).any())


@pytest.mark.parametrize("name", some(GAMES, "getbit"))
def test_what_everybody_sees_is_within_the_bounds_of_an_observation(name: str) -> None:
    for kind in ("InTurn", "AtOnce"):
        env = made(kind, name)
        assert env.observation_space("player_0")["observation"].contains(env.state())


def test_a_winner_gains_what_the_others_lose() -> None:
    assert results([3, 1]).tolist() == [1, -1]
    assert results([[2, 2, 0], [0, 1, 1]]).tolist() == [[0.25, 0.25, -0.5], [-0.5, 0.25, 0.25]]
    assert results([0, 0]).tolist() == [0, 0]


def test_a_position_of_an_environment_stays_as_it_is_when_the_game_goes_on() -> None:
    play = Play("mandua")
    kept, before = play.position, play.position.json()
    for player in (0, 1, 0):
        play.choose(player, int(np.flatnonzero(play.observation(player)["action_mask"])[0]))

    assert kept.json() == before != play.position.json()
