"""The balance of a game: by seat, with intervals, the same on any number of processes; and what is chosen."""

from __future__ import annotations

import csv
import io
import json
import math
import random
from pathlib import Path

import pytest

import fangs
from fangs.cli import app
from fangs.core.discovery import registry
from fangs.core.system import extras
from fangs.lab import study, study_report
from fangs.lab.arena import play, settings
from fangs.lab.luck import share_of_luck
from fangs.lab.study import Variation
from fangs.lab.tasks import Place
from tests.command import run_fangs

POND = """
name = "pond"
shark_starts = [12, 4]
columns = ["R.^..", "G.h1.", "B...#", "Y...."]
[herrings]
fair = ["forward 1", "forward 2", "forward 3", "astray", "whistle", "wave SE"]
foul = ["cramp", "back 1", "back 2", "back 3", "heads", "wave NW"]
"""


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(registry, "_with_map", {})
    (tmp_path / "pond.toml").write_text(POND)
    return tmp_path / "pond.toml"


def test_a_study_finds_the_same_on_any_number_of_processes_and_shares_out_every_win() -> None:
    varied = Variation([2, 3], ["random"])
    alone, together = (study.study("getbit", varied, 6, seed=1, place=Place(cores)) for cores in (1, 2))

    assert alone == together
    assert len(alone.seats) == 5
    assert sum(one.wins for one in alone.seats) == pytest.approx(2)
    assert all(one.least <= one.wins <= one.most for one in alone.seats)
    assert len(study_report.as_csv(alone.seats).splitlines()) == 6


def test_every_choice_with_an_alternative_is_counted_once_as_made() -> None:
    found = study.study("getbit", Variation([4], ["random"]), 4, seed=1, place=Place(1))

    assert sum(one.made for one in found.choices) == round(4 * found.seats[0].choices)
    assert [one.choice for one in found.choices] == [f"card {card}" for card in range(1, 6)]
    assert all(0 < one.made <= one.listed for one in found.choices)


def test_what_is_never_chosen_is_named(pond: Path) -> None:
    found = study.study("maneater", Variation([5], ["easy"], maps=[pond, None]), 2, seed=1, place=Place(1))
    said = list(study_report.seldom(found.choices))

    assert [one.map for one in found.seats[::5]] == ["resort", "pond"], "the game's own map comes first"
    assert any("map resort, easy: never chosen: " in line and "with alternatives (0 of " in line for line in said)


def test_maps_are_varied_by_files_where_there_are_maps(pond: Path) -> None:
    assert study.maps_varied("maneater", ["own", str(pond)]) == [None, pond]
    with pytest.raises(fangs.RequestError, match="has no maps"):
        study.maps_varied("lunch", ["own"])


def test_options_are_varied_by_the_values_that_are_typed() -> None:
    assert study.options_varied("overboard", ["tacking=against,printed"]) == {"tacking": ["against", "printed"]}
    suits = study.options_varied("overboard", ["suits=arms,suns;arms,moons"])
    assert suits == {"suits": [["arms", "suns"], ["arms", "moons"]]}
    again = study.options_varied("mandua", ["setup=cages", "setup=corners,centre"])
    assert again == {"setup": ["cages", "corners", "centre"]}
    with pytest.raises(fangs.RequestError, match="no option"):
        study.options_varied("overboard", ["taking=printed"])


def test_a_setting_that_is_given_twice_is_played_once(pond: Path) -> None:
    twice = Variation([None, 5], ["random", "random"], {"players": [5, 5]}, [None, pond, None, pond])
    found = study.study("maneater", twice, 2, seed=1, place=Place(1))

    assert [(one.map, one.seat) for one in found.seats] == [
        (name, seat) for name in ("resort", "pond") for seat in range(1, 6)
    ]


def test_an_interrupted_study_keeps_the_settings_that_are_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    varied = Variation([2, 3, 4], ["random"], times=2)
    whole = study.study("getbit", varied, 2, seed=1, place=Place(1))
    playing = play.Team.do

    def stopped(team: play.Team, number: int, time: int = 0) -> list[play.GameResult]:
        if (team.settings.players, number) == stop:
            raise KeyboardInterrupt
        return playing(team, number, time)

    monkeypatch.setattr(play.Team, "do", stopped)
    stop = 4, 1
    found = study.study("getbit", varied, 2, seed=1, place=Place(1))
    seats, choices, luck = ([one for one in figures if one.players < 4] for figures in whole[:3])
    assert found == study.Study(seats, choices, luck, interrupted=True)
    stop = 2, 1
    with pytest.raises(fangs.RequestError, match="interrupted before a setting was finished"):
        study.study("getbit", varied, 2, seed=1, place=Place(1))


def test_the_command_says_that_a_study_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    found = study.study("getbit", Variation([2], ["random"]), 2, seed=1, place=Place(1))
    monkeypatch.setattr(study, "study", lambda *given: found._replace(interrupted=True))
    app(["study", "getbit", "--csv", "--to", str(tmp_path)], standalone_mode=False)

    printed = capfd.readouterr()
    assert printed.out == study_report.as_csv(found.seats)
    assert printed.err.startswith("The study was interrupted before all settings were finished.\nWrote ")


def test_csv_has_what_chance_decides_on_each_line_of_its_setting() -> None:
    found = study.study("getbit", Variation([2, 3], ["random"], times=2), 3, seed=1, place=Place(1))
    for figures in (found.seats, found.choices):
        lines = list(csv.DictReader(io.StringIO(study_report.as_csv(figures, found.luck))))

        assert len(lines) == len(figures)
        for line in lines:
            (own,) = (one for one in found.luck if str(one.players) == line["players"])
            assert [line[name] for name in ("times", "luck", "luck_least", "luck_most")] == [
                str(value) for value in (2, own.share, own.least, own.most)
            ]


def test_the_interval_of_a_share_is_wilson_s() -> None:
    assert study.wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    for n in range(1, 200):
        assert study.wilson(0, n)[0] == 0 and study.wilson(1, n)[1] == 1


def test_figures_are_written_as_csv_parquet_and_plots(tmp_path: Path) -> None:
    pytest.importorskip("polars", reason="Parquet needs the extra lab")
    pytest.importorskip("matplotlib", reason="plots need the extra lab")
    import polars

    found = study.study("getbit", Variation([2], ["random"]), 3, seed=1, place=Place(1))
    said = [study_report.write(found, "Get Bit!", tmp_path / name) for name in ("one", "two")]

    assert "seats.parquet" in said[0] and "install" not in said[0]
    assert polars.read_parquet(tmp_path / "one" / "seats.parquet")["wins"].sum() == pytest.approx(1)
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes(), "the same figures, the same file"


def test_where_only_the_dice_decide_their_share_is_all_and_without_dice_it_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # In one of these games both wait for ever; the others have some hundred choices.
    monkeypatch.setattr(play, "LONGEST", 300)
    dice = study.study("overboard", Variation([2], ["perfect"], times=2), 8, seed=1, place=Place(1)).luck
    choices = study.study("mandua", Variation([2], ["random"], times=3), 8, seed=1, place=Place(1)).luck

    assert (dice[0].share, dice[0].least, dice[0].most) == (1, 1, 1)
    assert choices[0].least == 0
    (line,) = study_report.luck(dice)
    assert line == (
        "2 players, perfect: chance decides 100% (100% to 100%) of the result; "
        "8 games, each played 2 times with the same dice or draws."
    )


def test_games_that_are_played_several_times_count_once_for_the_seats() -> None:
    once, twice = (study.study("getbit", Variation([2], ["random"], times=times), 4, 1, Place(1)) for times in (1, 2))

    assert (once.seats, once.choices, once.luck) == (twice.seats, twice.choices, [])
    assert len(twice.luck) == 1


@pytest.mark.parametrize("truth", [0.0, 0.3, 0.8])
def test_the_share_of_chance_is_that_of_the_variance_between_games(truth: float) -> None:
    """The dice name the winner of a game, and each time that it is played, they are obeyed with a chance of the truth's root."""
    rng = random.Random(3)
    obeyed = math.sqrt(truth)
    wins = []
    for _ in range(400):
        named = rng.random() < 0.7  # a seat that is better
        won = [named if rng.random() < obeyed else rng.random() < 0.7 for _ in range(4)]
        wins.append([[float(one), float(not one)] for one in won])
    found = share_of_luck(wins)

    assert found.least <= truth <= found.most
    assert found.most - found.least < 0.15


def test_without_the_extra_the_csv_is_written_and_the_rest_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "found", lambda module: None)
    found = study.study("getbit", Variation([2], ["random"]), 2, seed=1, place=Place(1))

    assert 'For Parquet and plots, install the extra: pip install "fangs[plots]".' in study_report.write(
        found, "Get Bit!", tmp_path
    )
    assert sorted(file.name for file in tmp_path.iterdir()) == ["choices.csv", "seats.csv"]


def test_no_file_of_an_earlier_study_is_left(tmp_path: Path) -> None:
    (tmp_path / "notes.csv").write_text("mine")
    once, twice = (study.study("getbit", Variation([2], ["random"], times=times), 2, 1, Place(1)) for times in (1, 2))
    study_report.write(twice, "Get Bit!", tmp_path)
    assert (tmp_path / "luck.csv").exists()
    study_report.write(once, "Get Bit!", tmp_path)

    left = {file.name for file in tmp_path.iterdir()}
    assert {"notes.csv", "seats.csv", "choices.csv"} <= left
    assert not left & {"luck.csv", "luck.parquet"}


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("foo", "There is no bot 'foo'"),
        ("random,serch:100", "There is no bot 'serch:100'"),
        ("perfect", "There is no table of exact values for this game of Get Bit!"),
        ("rival:4", "Get Bit! has 3 rivals, but no rival:4"),
    ],
)
def test_a_study_says_at_once_which_bot_cannot_play(bot: str, words: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(fangs.RequestError, match=words):
        study.study("getbit", Variation([6], bot.split(",")), 4, seed=1, place=Place(2))

    assert "Traceback" not in "".join(capfd.readouterr())


def test_how_many_play_may_be_said_by_an_option() -> None:
    found = study.study("maneater", Variation([None], ["random"], {"players": [2, 3]}), 2, seed=1, place=Place(1))

    assert [(one.players, one.seat) for one in found.seats] == [(2, 1), (2, 2), (3, 1), (3, 2), (3, 3)]
    assert settings.seats(fangs.game("overboard"), None, {"suits": "arms,suns,moons"}) == 3
    assert settings.seats(fangs.game("maneater"), None, {}) == 5
    done = run_fangs("arena", "maneater", "random", "random", "--option", "players=2", "--games", "2", "--json")
    assert (done.returncode, json.loads(done.stdout)["players"]) == (0, 2)
    with pytest.raises(fangs.RequestError, match="The number of players is 3, but the options say 2"):
        settings.seats(fangs.game("maneater"), 3, {"players": 2})
