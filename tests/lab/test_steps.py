"""The command that measures which levels of bots can be told apart."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import fangs
from fangs import bots
from fangs.bots.levels.measured import FILE, Measured, Setting, Step, measured
from fangs.core.game import Game
from fangs.lab import ladder, steps
from fangs.lab.ladder import around
from fangs.lab.steps import MARKS, Work, add, climb, is_decided, page_table, toml, wanted
from fangs.lab.tasks import Place

PAGE = Path(__file__).parent.parent.parent / "docs" / "how-to" / "bots.md"


def in_folder(name: str, folder: Path) -> Game:
    """The game with another folder, which has no files."""
    game, rules = fangs.game(name), ModuleType("rules")
    rules.__dict__.update(vars(game.rules) | {"__file__": str(folder / "rules.py")})
    return dataclasses.replace(game, rules=rules)


def content(game: Game) -> Measured:
    found = measured(game)
    assert found is not None
    return found


def step(level: str, against: str, share: float, width: float = 0.02, games: int = 100) -> Step:
    return Step(level, against, share, round(share - width, 3), round(share + width, 3), games)


@pytest.mark.parametrize(
    ("one", "decided"),
    [
        (step("medium", "easy", 0.7, 0.09), True),
        (step("medium", "easy", 0.7, 0.11), False),
        (step("medium", "easy", 0.5, 0.09), True),
        (step("medium", "easy", 0.55, 0.09), False),
        (step("medium", "easy", 0.6, 0.03), True),
        (step("easy", "random", 0.6, 0.2), True),
    ],
)
def test_a_step_is_decided_on_one_side_of_60_of_100_or_if_its_interval_is_narrow(one: Step, decided: bool) -> None:
    assert is_decided(one) == decided


@pytest.mark.parametrize(
    ("known", "pairs"),
    [
        ([], [("easy", "random")]),
        ([step("easy", "random", 0.9)], [("easy", "random"), ("medium", "easy")]),
        (
            [step("easy", "random", 0.4), step("medium", "easy", 0.9), step("hard", "medium", 0.5)],
            [("easy", "random"), ("medium", "easy"), ("hard", "medium"), ("best", "medium")],
        ),
    ],
)
def test_a_level_plays_against_the_next_lower_one_that_is_offered(
    known: list[Step], pairs: list[tuple[str, str]]
) -> None:
    assert list(wanted(known, "best")) == pairs
    assert list(wanted(known, "medium")) == pairs[:2]


def test_steps_are_measured_and_kept_and_those_that_are_decided_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = in_folder("overboard", tmp_path)
    work = Work(4, 8, "medium", Place(1), None, 1)
    climb(game, 2, {}, work)
    (setting,) = content(game).settings

    assert [(one.level, one.against) for one in setting.steps] == [("easy", "random"), ("medium", "easy")]
    assert all(one.games in (4, 8) for one in setting.steps)

    add(game, Setting(2, (step("medium", "easy", 0.9),)))
    monkeypatch.setattr(ladder, "measure", lambda *_: pytest.fail("it plays again"))
    climb(game, 2, {}, work)


def test_steps_of_bots_that_have_changed_since_are_left_out(tmp_path: Path) -> None:
    game = in_folder("lunch", tmp_path)
    add(game, Setting(2, (step("medium", "easy", 0.9), step("hard", "medium", 0.7))))
    changed = dataclasses.replace(game, levels=dict(game.levels) | {"easy": ("random", 0)})
    add(changed, Setting(2, (step("hard", "medium", 0.5),), {"eating": "claimed"}))

    file = measured(changed)
    assert file is not None and file.bots["easy"] == ("random", 0)
    assert [(dict(one.options), [(two.level, two.share) for two in one.steps]) for one in file.settings] == [
        ({}, [("hard", 0.7)]),
        ({"eating": "claimed"}, [("hard", 0.5)]),
    ]


@pytest.mark.parametrize("name", fangs.names())
def test_the_files_are_as_the_command_writes_them(name: str) -> None:
    game = fangs.game(name)

    assert (game.folder / FILE).read_text("utf-8") == toml(content(game))


def test_options_of_all_types_are_read_as_they_were_written(tmp_path: Path) -> None:
    options = {"suits": ["arms", "moons"], "shark_start": 119, "eating": "claimed"}
    game = in_folder("lunch", tmp_path)
    add(game, Setting(2, (step("medium", "easy", 0.9),), options))

    assert measured(game) == Measured(
        game.edition,
        {level: tuple(bots.skill(level, game)) for level in bots.LEVELS},
        (Setting(2, (step("medium", "easy", 0.9),), options),),
    )


def test_the_page_has_the_table_that_the_command_writes() -> None:
    before, after = around(PAGE, MARKS)
    made = PAGE.read_text("utf-8")[len(before) + len(MARKS[0]) : -len(after) - len(MARKS[1])]

    assert made.strip() == page_table(map(fangs.game, fangs.names()))


def test_the_command_says_what_is_wrong() -> None:
    command = [sys.executable, "-m", "fangs.lab.steps", "getbit", "--option", "captures=enforced"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr.strip()) == (
        1,
        "There is no option 'captures' in this game. It has no options.",
    )
    assert steps.MARKS[0] in PAGE.read_text("utf-8")
