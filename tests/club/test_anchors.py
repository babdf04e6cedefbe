"""The levels of bots are the anchors of the scale, and what is rated at a table is made from them."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from types import ModuleType

import pytest

import fangs
from fangs import bots
from fangs.club.ratings.anchors import FILE, Anchors, anchor, anchors, measured_bots, rated_setup
from fangs.club.ratings.scale import START, Strength
from fangs.core.errors import BrokenGame, RequestError
from fangs.core.game import Game

MEASURED = [(name, players) for name in fangs.names() for players in fangs.game(name).players]


def moved(game: Game, folder: Path) -> Game:
    """The game with another folder."""
    rules = ModuleType("rules")
    rules.__dict__.update(vars(game.rules) | {"__file__": str(folder / "rules.py")})
    return dataclasses.replace(game, rules=rules)


def doubt(found: Anchors) -> float:
    """The deviation of `hard`: its own, and that of the scale, on which `medium` is put by its distance from the middle."""
    medium, hard = found.levels["medium"], found.levels["hard"]
    scale = medium.deviation / (medium.mean - START)
    return float((hard.deviation**2 + (scale * (hard.mean - START)) ** 2) ** 0.5)


@pytest.mark.parametrize(("name", "players"), MEASURED)
def test_the_anchors_put_1500_half_way_between_the_first_easy_and_medium(name: str, players: int) -> None:
    found = anchors(fangs.game(name), players)

    assert found is not None and found.games >= 60
    easy, medium = (bots.of_edition(level, 1, fangs.game(name)) for level in ("easy", "medium"))
    assert (found.levels[easy].mean + found.levels[medium].mean) / 2 == pytest.approx(START, abs=0.1)
    assert found.levels[easy].mean <= found.levels["easy"].mean < found.levels["medium"].mean


@pytest.mark.parametrize(("name", "players"), MEASURED)
def test_a_level_has_one_strength_whatever_the_number_of_players(name: str, players: int) -> None:
    """`easy` and `medium` are put there; that `hard` comes out alike (within 3 deviations) shows that one rating can be for all numbers."""
    game = fangs.game(name)
    usual, own = anchors(game, game.usual_players), anchors(game, players)
    assert usual is not None and own is not None

    assert own.levels["medium"].mean == pytest.approx(usual.levels["medium"].mean, abs=0.2)
    first, second = usual.levels["hard"].mean, own.levels["hard"].mean
    assert abs(first - second) < 3 * (doubt(usual) ** 2 + doubt(own) ** 2) ** 0.5
    assert (own.luck == 1) == (players == game.usual_players)


@pytest.mark.parametrize("name", fangs.names())
def test_the_anchors_are_those_of_today_s_levels(name: str) -> None:
    game = fangs.game(name)

    levels = {*bots.LEVELS, *(bots.of_edition(level, 1, game) for level in bots.LEVELS)}
    assert measured_bots(game) == {level: tuple(bots.skill(level, game)) for level in levels}


def test_a_table_with_a_level_is_rated_by_its_anchor_and_by_the_seats() -> None:
    game = fangs.game("maneater")
    setup = rated_setup(game, "live", ["ann", "bob", "cleo", "dan", "hal"], {"hal": "hard"})

    assert setup.fixed == {"hal": anchor(game, 5, "hard")}
    assert setup.bots == ("hal",)
    assert setup.seats["ann"].mean > max(setup.seats[one].mean for one in ("bob", "cleo", "dan", "hal"))
    assert (setup.luck, setup.pool) == (1.0, ("maneater", "live"))


def test_in_a_match_everybody_has_every_seat_and_less_luck_decides() -> None:
    setup = rated_setup(fangs.game("maneater"), "correspondence", ["ann", "bob", "cleo", "dan", "eve"], is_match=True)

    assert setup.seats == {}
    assert setup.luck == pytest.approx(5**-0.5, abs=1e-6)


def test_under_other_options_the_advantages_of_seats_are_learnt_from_nothing() -> None:
    setup = rated_setup(fangs.game("mandua"), "live", ["ann", "bob"], setting="setup=centre")

    assert [(seat.name, seat.mean) for seat in setup.seats.values()] == [("0", 0.0), ("1", 0.0)]


def test_a_level_that_has_not_been_measured_cannot_be_rated() -> None:
    with pytest.raises(RequestError, match=r"^The level 'best@1' has not been measured in Get Bit! with 6 players\.$"):
        rated_setup(fangs.game("getbit"), "live", ["a", "b", "c", "d", "e", "f"], {"f": "best@1"})


def test_a_program_with_a_rating_of_its_own_is_rated_as_anybody() -> None:
    setup = rated_setup(fangs.game("lunch"), "live", ["ann", "robot"], {"robot": None})

    assert (setup.bots, setup.fixed) == (("robot",), {})


def test_a_game_without_anchors_is_rated_without_levels(tmp_path: Path) -> None:
    game = moved(fangs.game("lunch"), tmp_path)

    assert anchors(game, 2) is None
    assert measured_bots(game) == {}
    assert rated_setup(game, "live", ["ann", "bob"]).luck == 1.0
    with pytest.raises(RequestError, match="has not been measured"):
        rated_setup(game, "live", ["ann", "hal"], {"hal": "easy"})


@pytest.mark.parametrize(
    "text", ["[players", "edition = 'one'", "edition = 1\nbots = {}\nplayers = {2 = {games = 5}}", "x = 1"]
)
def test_anchors_that_cannot_be_read_are_told_with_their_file(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")

    with pytest.raises(BrokenGame, match=f"^{FILE} of "):
        anchors(moved(fangs.game("lunch"), tmp_path), 2)


def test_the_strengths_are_finite_and_in_tenths() -> None:
    for name, players in MEASURED:
        found = anchors(fangs.game(name), players)
        assert found is not None
        for strength in found.levels.values():
            assert strength == Strength(round(strength.mean, 1), round(strength.deviation, 1))
            assert 500 < strength.mean < 3000 and 0 < strength.deviation < 150


def test_a_table_with_a_former_level_is_rated_by_the_strength_that_it_had() -> None:
    game = fangs.game("getbit")
    assert bots.of_edition("easy", 1, game) == "easy@1"
    for players in game.players:
        former, now = anchor(game, players, "easy@1"), anchor(game, players, "easy")
        assert former is not None and now is not None and former.mean < now.mean
        setup = rated_setup(game, "live", [*"abcde"[: players - 1], "f"], {"f": "easy@1"})
        assert setup.fixed == {"f": former}
