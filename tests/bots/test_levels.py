"""The levels of bots: those that are offered can be told apart, every level has a sentence, and old tables keep their bots."""

from __future__ import annotations

import dataclasses
import random
import re
from pathlib import Path
from types import ModuleType

import pytest

import fangs
from fangs import bots
from fangs.bots.levels.measured import CHANCE, FELT, FILE, LEVELS, Step, climbed, measured, offered
from fangs.bots.levels.sentences import sentence
from fangs.core.checks.laws import variants
from fangs.core.errors import BrokenGame
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.table.events.codec import decoded
from fangs.table.fold import folded, opened
from fangs.table.lifecycle.opening import Setup
from fangs.translation.reader import speaking
from tests.table.evening import Evening, stored

SETTINGS = [(game.name, players) for game in map(fangs.game, fangs.names()) for players in game.players]


def starts(game: Game) -> list[Position]:
    """The first position with every number of players, under the usual and under other options."""
    return [Position(game, game.start(players, options)) for players, options in variants(game)]


@pytest.mark.parametrize("name", fangs.names())
def test_every_step_between_offered_levels_is_at_least_60_of_100_wins(name: str) -> None:
    for start in starts(fangs.game(name)):
        found = offered(start)
        assert list(found) == [level for level in LEVELS if level in found]
        (lowest, first), *steps = found.items()
        assert lowest == "easy" and (first is None or first.against == CHANCE)
        for below, (level, step) in zip(found, steps, strict=False):
            assert step is not None and (step.level, step.against) == (level, below)
            assert step.share >= FELT


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_every_level_below_the_highest_was_measured_with_every_number_of_players(name: str, players: int) -> None:
    """`hard` and `best` may lack: they think long. Where they do, they are not offered."""
    found = offered(fangs.new(name, players))

    assert {"easy", "medium"} <= set(found)
    assert all(found.values())


@pytest.mark.parametrize("name", fangs.names())
def test_what_was_measured_is_of_today_s_rules_and_bots_and_narrow_enough_to_decide(name: str) -> None:
    game = fangs.game(name)
    file = measured(game)
    assert file is not None

    assert file.edition == game.edition
    assert file.bots == {level: tuple(bots.skill(level, game)) for level in LEVELS}
    for setting in file.settings:
        assert setting.players in game.players
        game.start(setting.players, setting.options)
        for step in setting.steps:
            assert {step.level, step.against} <= {CHANCE, *LEVELS}
            assert step.low <= step.share <= step.high and step.high - step.low <= 0.25 and step.games > 0


def step(level: str, against: str, share: float) -> Step:
    return Step(level, against, share, share - 0.03, share + 0.03, 1000)


@pytest.mark.parametrize(
    ("steps", "levels"),
    [
        ([("medium", "easy", 0.8), ("hard", "medium", 0.7), ("best", "hard", 0.6)], "easy medium hard best"),
        ([("medium", "easy", 0.8), ("hard", "medium", 0.59), ("best", "hard", 0.58)], "easy medium"),
        ([("medium", "easy", 0.8), ("hard", "medium", 0.59), ("best", "medium", 0.62)], "easy medium best"),
        ([("medium", "easy", 0.5), ("hard", "easy", 0.7), ("best", "hard", 0.7)], "easy hard best"),
        ([("medium", "easy", 0.8), ("hard", "medium", 0.7), ("hard", "medium", 0.5)], "easy medium"),
        ([("medium", "easy", 0.8)], "easy medium"),
    ],
)
def test_a_level_is_offered_if_it_beats_the_next_lower_offered_one(
    steps: list[tuple[str, str, float]], levels: str
) -> None:
    assert " ".join(climbed(step(*one) for one in steps)) == levels


def of_file(text: str, folder: Path) -> Game:
    """A game with this file."""
    (folder / FILE).write_text(text, "utf-8")
    return without_file("lunch", folder)


def without_file(name: str, folder: Path) -> Game:
    game, rules = fangs.game(name), ModuleType("rules")
    rules.__dict__.update(vars(game.rules) | {"__file__": str(folder / "rules.py")})
    return dataclasses.replace(game, rules=rules)


HEAD = "edition = 1\nbots = {}\n"
STEPS = """[[setting]]
players = 2
steps = [{ level = "medium", against = "easy", share = 0.9, low = 0.8, high = 0.95, games = 100 }]
[[setting]]
players = 2
options = { eating = "claimed" }
steps = [{ level = "medium", against = "easy", share = 0.5, low = 0.4, high = 0.6, games = 100 }]
"""


def test_what_was_measured_under_an_option_counts_where_the_option_is_chosen(tmp_path: Path) -> None:
    game = of_file(HEAD + STEPS, tmp_path)

    assert list(offered(Position(game, game.start()))) == ["easy", "medium"]
    assert list(offered(Position(game, game.start(2, {"eating": "claimed"})))) == ["easy"]
    assert list(offered(Position(game, game.start(2, {"last_call": "declared"})))) == ["easy", "medium"]


def test_where_nothing_was_measured_all_levels_are_offered_and_described_in_general(tmp_path: Path) -> None:
    game = without_file("lunch", tmp_path)
    start = Position(game, game.start())

    assert list(offered(start)) == list(LEVELS)
    assert bots.about("easy", start) == "Good for a first game. It makes many mistakes."


@pytest.mark.parametrize("text", ["[bots", "edition = 'one'", HEAD + "[[setting]]\nplayers = 2\nsteps = [{}]", "x = 1"])
def test_a_file_that_cannot_be_read_is_told_with_its_name(text: str, tmp_path: Path) -> None:
    game = of_file(text, tmp_path)

    with pytest.raises(BrokenGame, match=f"^{FILE} of "):
        offered(Position(game, game.start()))


@pytest.mark.parametrize(
    ("level", "share", "english", "german"),
    [
        ("medium", 0.71, "Beats easy in 7 of 10 games.", "Gewinnt 7 von 10 Partien gegen „leicht“."),
        ("medium", 0.65, "Beats easy in 6 of 10 games.", "Gewinnt 6 von 10 Partien gegen „leicht“."),
        ("medium", 0.97, "Beats easy in nearly all games.", "Gewinnt fast alle Partien gegen „leicht“."),
        (
            "easy",
            0.67,
            "Good for a first game. It beats random choices in 7 of 10 games.",
            "Gut für eine erste Partie. Er gewinnt 7 von 10 Partien gegen zufällige Züge.",
        ),
    ],
)
def test_a_level_says_in_a_sentence_whom_it_beats(level: str, share: float, english: str, german: str) -> None:
    said = sentence(level, step(level, CHANCE if level == "easy" else "easy", share))

    assert said == english
    with speaking("de"):
        assert str(said) == german


@pytest.mark.parametrize("name", fangs.names())
def test_every_offered_level_has_a_sentence_with_its_figure(name: str) -> None:
    for start in starts(fangs.game(name)):
        for level in offered(start):
            assert re.search(r"in (\d of 10|nearly all) games\.$", bots.about(level, start)), (level, start)


@pytest.mark.parametrize("name", fangs.names())
def test_levels_that_are_not_offered_play_all_the_same(name: str) -> None:
    for start in starts(fangs.game(name)):
        assert set(bots.offered(start)) - {"perfect"} == {*offered(start), "greedy", "random", "search"}
        for level in LEVELS:
            bots.require_at_table(level, start)


def test_a_level_has_editions_and_a_table_keeps_the_one_with_which_it_was_opened() -> None:
    getbit, lunch = fangs.game("getbit"), fangs.game("lunch")

    assert bots.skill("easy@1", getbit) == ("random", 0)
    assert bots.skill("easy", getbit) == bots.skill("easy@2", getbit) == ("careless", 40)
    assert bots.skill("hard@1", getbit) == bots.skill("hard", getbit)
    assert [bots.of_edition("easy", edition, getbit) for edition in (1, 2, 3)] == ["easy@1", "easy", "easy"]
    assert [bots.of_edition("best", edition, getbit) for edition in (1, 2, 3)] == ["best@1", "best@1", "best"]
    assert bots.of_edition("hard", 1, getbit) == "hard" and bots.of_edition("easy", 1, lunch) == "easy"
    for wrong in ("easy@", "easy@0", "easy@x", "easy@1@1", "random@1", "eas@1"):
        with pytest.raises(fangs.RequestError, match="There is no bot"):
            bots.skill(wrong, getbit)


def old_evening(*levels: str) -> Evening:
    """A table as it was stored before levels had editions."""
    evening = Evening(
        Setup(game="getbit", players=1 + len(levels), seats=["me", *(f"bot:{one}" for one in levels)], name="Ann")
    )
    first, *rest = (stored(logged) for logged in evening.log)
    del first.data["levels"]
    log = [logged for entry in (first, *rest) for logged in decoded(entry)]
    evening.table = folded(opened(evening.table.name, evening.table.seed, log[0]), log[1:])
    return evening


def test_an_old_table_plays_on_with_its_bots_and_a_new_one_with_today_s() -> None:
    old, new = (
        old_evening("easy", "best", "hard").table,
        Evening(Setup(game="getbit", players=4, seats=["me", "bot:easy", "bot:best", "bot:hard"], name="Ann")).table,
    )

    assert [old.bot_of(player) for player in range(4)] == [None, "easy@1", "best@1", "hard"]
    assert [new.bot_of(player) for player in range(4)] == [None, "easy", "best", "hard"]
    assert [seat.called for seat in old.players] == [seat.called for seat in new.players]
    assert not {"hard"} & set(bots.offered(new.boards[0].first)), "levels that cannot be told apart"


def test_the_bot_of_an_old_table_chooses_as_it_did() -> None:
    table = old_evening("easy").table
    board, role = next((board, role) for board, role in table.due_of_bots)
    view = board.seen_by(1).json(board.seat_of(1))
    skill = bots.at_table(table.bot_of(1) or "", view)

    assert skill == bots.at_table("random", view)
    for seed in range(20):
        assert bots.think(skill, view, role, seed) == bots.bot("random")(view, role, random.Random(seed), 0)
