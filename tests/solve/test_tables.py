"""Tables of exact values: known values, the rules, brute force, what is refused, and who plays by them."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fangs
from fangs import Position, bots
from fangs.bots import perfect, search
from fangs.engine import neighbour
from fangs.engine.layout import Layout
from fangs.engine.twin import compiled
from fangs.solve import tables
from fangs.solve.exact import Exact, known, residual
from fangs.solve.making import make
from fangs.solve.packed import MARKED, Packed, pack
from fangs.solve.stored import BadTable
from fangs.solve.tables import CLOSE
from fangs.thinking.hint import hint

GAME = fangs.game("overboard")
NAME = "opposite-against"
FILE = tables.folders(GAME)[1] / f"{NAME}.table"


@pytest.fixture(scope="module")
def exact() -> Exact:
    return Exact(tables.read(GAME, NAME, FILE))


@pytest.fixture(autouse=True)
def _nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FANGS_DATA", str(tmp_path))


def setting(**changes: Any) -> Position:
    return fangs.position(fangs.new("overboard").json() | changes)


def test_the_first_player_of_a_usual_race_wins_as_often_as_was_found_elsewhere(exact: Exact) -> None:
    assert exact.value(fangs.new("overboard").state) == pytest.approx(0.572131, abs=1e-5)


def test_values_agree_with_what_the_rules_make_of_the_values_after_them(exact: Exact) -> None:
    assert residual(exact.table, 40, seed=1) < CLOSE


def test_one_move_from_home_the_value_is_that_of_brute_force(exact: Exact) -> None:
    """The other is home with its next move for certain, so that all depends on this one."""
    race = setting(ships=["c3", "p11"], castaways=[[], []])
    wins = Fraction(0)
    for wind, chance in race.odds:
        for speed, share in race.roll(wind).odds:
            due = race.roll(wind).roll(speed)
            wins += chance * share * any(due.play("0", action).kind == "over" for action in due.legal("0"))

    assert exact.value(race.state) == pytest.approx(float(wins), abs=CLOSE)
    assert exact.value(race.state, 1) == pytest.approx(float(1 - wins), abs=CLOSE)


def test_the_first_stage_comes_out_as_it_was_kept(exact: Exact) -> None:
    plain, driver = neighbour(GAME.rules, "solve"), neighbour(compiled(GAME.rules), "solve")
    assert plain is not None and driver is not None
    row = packed(tables.first(GAME, NAME))
    memory = [np.zeros(size) for size in plain.MEMORY.values()]
    driver.advance(row[0], 0, *memory, np.zeros(plain.NOTES, np.int64))

    assert np.abs(memory[0][: plain.PLANE] - exact.table.values.array()[: plain.PLANE] / tables.STEPS).max() < CLOSE


def packed(state: Layout) -> Any:
    row = np.zeros(1, state.dtype())
    state.pack(row[0])
    return row


@pytest.mark.parametrize("each", [1, 3, 4])
@pytest.mark.parametrize("positions", [0, 1, MARKED - 1, MARKED, MARKED + 1, 5 * MARKED + 7])
def test_values_are_read_as_they_were_packed_with_and_without_numpy(positions: int, each: int) -> None:
    values = np.random.default_rng(positions).integers(0, tables.STEPS, positions * each, np.uint16, endpoint=True)
    found = Packed(pack(values, each), each)

    assert [found[index] for index in range(len(found))] == values.tolist()
    assert np.array_equal(found.array(), values)
    for outside in (-1, len(found)):
        with pytest.raises(IndexError):
            found[outside]


@pytest.mark.parametrize("name", fangs.names())
def test_a_table_that_comes_with_a_game_is_read_as_numpy_reads_it(name: str) -> None:
    game = fangs.game(name)
    for file in sorted((game.folder / "solved").glob("*.table")):
        values = tables.read(game, file.stem, file).values
        sample = range(0, len(values), 997)

        assert [values[index] for index in sample] == values.array()[::997].tolist()


@pytest.mark.parametrize("suits", [["moons", "arms"], ["suns", "crowns"], ["crowns", "suns"]])
def test_a_mirrored_board_has_the_same_values(exact: Exact, suits: list[str]) -> None:
    race = fangs.new("overboard", suits=suits)

    assert known(GAME, race.state) is not None
    assert exact.value(race.state) == exact.value(fangs.new("overboard").state)


@pytest.mark.parametrize(
    "race", [{"players": 3}, {"suits": ["arms", "suns"]}, {"tacking": "printed"}], ids=lambda race: str(race)
)
def test_a_table_is_not_taken_for_another_setting(race: dict[str, Any]) -> None:
    assert known(GAME, fangs.new("overboard", **race).state) is None


@pytest.mark.parametrize(
    ("field", "value"),
    [("edition", 99), ("setting", {}), ("numbering", 0), ("map", "elsewhere"), ("game", "lunch"), ("size", 1)],
)
def test_a_table_for_something_else_is_refused(tmp_path: Path, field: str, value: Any) -> None:
    line, _, packed = FILE.read_bytes().partition(b"\n")
    other = tmp_path / FILE.name
    other.write_bytes(json.dumps(json.loads(line) | {field: value}).encode() + b"\n" + packed)

    with pytest.raises(BadTable, match=f"its {field} differs"):
        tables.read(GAME, NAME, other)


@pytest.mark.parametrize(
    "bad", [b"", b"[]\n", b"[" * 9000 + b"\n", b'"?"\n1', FILE.read_bytes()[:-1], FILE.read_bytes()[:1000]]
)
def test_a_damaged_table_is_refused_and_the_one_that_comes_with_the_game_is_played_by(bad: bytes) -> None:
    mine = tables.folders(GAME)[0] / FILE.name
    mine.parent.mkdir(parents=True)
    mine.write_bytes(bad)
    start = fangs.new("overboard")

    with pytest.raises(BadTable, match=r"is not a table|is damaged"):
        tables.read(GAME, NAME, mine)
    found = known(GAME, start.state)
    assert found is not None and found.value(start.state) == pytest.approx(0.572131, abs=1e-5)


def test_a_table_that_contradicts_the_rules_is_not_played_by(exact: Exact) -> None:
    wrong = tables.Table(GAME, NAME, exact.table.values.array()[::-1].copy())
    tables.write(wrong, tables.folders(GAME)[0] / FILE.name)

    assert np.array_equal(tables.read(GAME, NAME, tables.folders(GAME)[0] / FILE.name).values.array(), wrong.values)
    found = known(GAME, fangs.new("overboard").state)
    assert found is not None and np.array_equal(found.table.values.array(), exact.table.values.array())


@pytest.mark.long
@pytest.mark.parametrize("name", fangs.names())
def test_tables_that_come_with_a_game_are_what_the_command_makes(name: str, tmp_path: Path) -> None:
    """Byte for byte, by the solver and the rules of today."""
    game = fangs.game(name)
    for file in sorted((game.folder / "solved").glob("*.table")):
        made, _ = make(game, file.stem, tmp_path)
        assert made.read_bytes() == file.read_bytes()


def test_the_best_bot_gives_nothing_away_where_the_game_is_solved(exact: Exact) -> None:
    rng, race = random.Random(4), fangs.new("overboard")
    while race.kind != "over":
        if race.kind == "chance":
            race = race.roll(rng)
            continue
        role = race.owing[0]
        before = exact.value(race.state, int(role))
        race = race.play(role, bots.bot("best")(race.json(int(role)), role, rng))
        after = exact.value(race.state, int(role))
        assert after == pytest.approx(before, abs=CLOSE)


def test_a_bot_at_a_table_looks_up_where_there_is_a_table_and_searches_elsewhere() -> None:
    assert bots.at_table("best", fangs.new("overboard").json()) == ("perfect", 0)
    assert bots.at_table("best", fangs.new("overboard", players=3).json()) == ("search", 1000)
    assert bots.at_table("perfect:1", fangs.new("overboard", players=3).json()) == ("search", 1000)


def test_without_a_table_best_searches_as_long_as_its_allowance_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """In an arena too, where nobody asks at_table first: there it once searched less than hard."""
    allowed = []
    monkeypatch.setattr(search, "choose", lambda view, role, rng, allowance: allowed.append(allowance) or "stay")
    race = fangs.new("overboard", players=3).roll("nw").roll("3")

    assert bots.bot("best")(race.json(0), "0", random.Random(1)) == "stay"
    assert allowed == [bots.skill("best", GAME).allowance]


@pytest.mark.parametrize("bot", ["perfect", "perfect:1", "perfect:5000"])
def test_the_perfect_bot_never_searches_whatever_its_limit_is(bot: str) -> None:
    race, solved = fangs.new("overboard", players=3), fangs.new("overboard")
    bots.require(bot, solved)
    with pytest.raises(fangs.RequestError, match="There is no table of exact values"):
        bots.require(bot, race)
    race = race.roll("nw").roll("3")

    with pytest.raises(fangs.RequestError, match="There is no table of exact values"):
        bots.bot(bot)(race.json(0), "0", random.Random(1))


def test_without_a_table_the_perfect_bot_says_how_to_make_one() -> None:
    race = fangs.new("overboard", players=3)
    race = race.roll("nw").roll("3")

    with pytest.raises(fangs.RequestError, match="The command 'fangs solve' makes such tables"):
        perfect.choose(race.json(0), "0", random.Random(1))


def test_a_hint_says_that_its_chances_are_exact() -> None:
    race = fangs.new("overboard").roll("ne").roll("4")
    found = hint(race.json(0), "0")
    best = found["best"][0]

    assert (found["exact"], found["simulations"], best["share"]) == (True, 0, 1)
    assert 0.5 < best["score"] < 0.7 and best["score"] >= found["best"][1]["score"]
