"""The solved tables of a site: what is offered before their values are there, who waits for them, and that nothing else changes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fangs
from fangs import Position, bots
from fangs.content import games as listed
from fangs.core.game import Game
from fangs.site import solved
from fangs.site.browser import worker
from fangs.solve import deferred, tables
from fangs.thinking import analysis, hint, review
from tests.site.play import ask, asked, choices, open_table

TABLES = [
    pytest.param(name, file.stem, id=f"{name}-{file.stem}")
    for name in fangs.names()
    for file in sorted((fangs.game(name).folder / "solved").glob("*.table"))
]
"""All tables that come with the games."""
LARGEST = 8_000_000
"""The values of the largest table that a browser was seen to read: about half a second for 3 million of them."""


@pytest.fixture(autouse=True)
def _whoever_makes_the_site_has_no_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FANGS_DATA", str(tmp_path / "none"))


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The whole tables of a site by their paths. As in a browser, only their first lines are there."""
    whole = solved.whole()
    for path, line in solved.first_lines():
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_bytes(line)
    monkeypatch.setattr(tables, "folders", lambda game: [tmp_path / "games" / game.folder.name / "solved"])
    return whole


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_a_site_has_every_table_that_comes_with_a_game(name: str, table: str, site: dict[str, bytes]) -> None:
    paths = [path for path in site if path.endswith(f"/{name}/{table}.table")]

    assert len(paths) == 1
    assert paths[0].removeprefix("solved/") in json.loads(worker.announced())
    assert site[paths[0]] == (fangs.game(name).folder / "solved" / f"{table}.table").read_bytes()


@pytest.mark.parametrize("name", fangs.names())
def test_no_table_of_a_game_is_too_large_for_a_browser(name: str) -> None:
    """A site has the tables of whoever makes it, too, and those of all settings can be made."""
    assert all(each.SIZE * each.VALUES <= LARGEST for each in tables.solutions(fangs.game(name)))


def settings(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """The settings of a game: the usual one, and each sample of each option."""
    for players in game.players:
        for changed in [{}, *({option.name: sample} for option in game.options for sample in option.samples)]:
            try:
                game.start(players, changed)
            except fangs.RequestError:
                continue  # a sample for another number of players
            yield players, changed


def offered(game: Game) -> list[tuple[str, ...]]:
    """The bots of a site for each setting, and whether the game counts as solved with its usual one."""
    starts = [listed.start_of(game, players, json.dumps(changed)) for players, changed in settings(game)]
    found = [listed.without_compiler(bots.offered(start), start) for start in starts]
    return [*found, tuple(map(str, listed.solved(game)))]


@pytest.mark.parametrize("name", fangs.names())
def test_the_perfect_bot_is_offered_where_the_server_offers_it_before_any_values_are_there(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    game = fangs.game(name)
    there = offered(game)
    are_solved = ["perfect" in bots.offered(Position(game, game.start(*each))) for each in settings(game)]
    request.getfixturevalue("site")

    here = offered(game)

    assert here == there
    assert ["perfect" in each for each in here[:-1]] == are_solved
    for (players, changed), is_solved in zip(settings(game), are_solved, strict=True):
        seats = ["me", *["bot:perfect"] * (players - 1)]
        body = {"game": name, "players": players, "options": changed, "seats": seats, "name": "Ann"}
        assert ask("POST", "/tables", body)[0] == (200 if is_solved else 422)


def needed(method: str, path: str, body: Any = None, **more: Any) -> Any:
    """What a request needs before it can be answered."""
    return json.loads(worker.ask(json.dumps({"method": method, "path": path, "body": body, "language": "en", **more})))


def take(site: dict[str, bytes], needs: dict[str, str]) -> bool:
    return worker.add_values(needs["game"], needs["name"], memoryview(site[f"solved/{needs['path']}"]))


def positions(name: str, table: str, count: int = 12) -> list[tuple[Position, str]]:
    """Positions of random games in which somebody must choose, and a role that must."""
    start, rng, found = Position(fangs.game(name), tables.first(fangs.game(name), table)), random.Random(table), []
    while len(found) < count:
        choosing = [one for one in start.random_game(rng) if one.kind == "decision"]
        found += [(one, one.owing[0]) for one in rng.sample(choosing, 3)]
    return found


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_hints_and_analysis_wait_for_the_values_and_are_the_server_s_then(
    name: str, table: str, request: pytest.FixtureRequest
) -> None:
    at = positions(name, table)
    there = [
        (
            hint.hint(one.json(one.owner(role)), role, 300, plain=True),
            analysis.analyse(one.json(), 300, True),
            [bots.think(bots.Skill("perfect", 0), one.json(one.owner(role)), role, seed) for seed in range(9)],
        )
        for one, role in at
    ]
    site = request.getfixturevalue("site")
    waiting = needed("POST", "/analysis/thought", {"position": at[0][0].json()})
    assert set(waiting) == {"needs"} and (waiting["needs"]["game"], waiting["needs"]["name"]) == (name, table)
    for one, role in at:
        with pytest.raises(deferred.Deferred):
            hint.hint(one.json(one.owner(role)), role, 300, plain=True)

    assert take(site, waiting["needs"])

    for (one, role), (hinted, analysed, chosen) in zip(at, there, strict=True):
        assert hint.hint(one.json(one.owner(role)), role, 300, plain=True) == hinted and hinted["exact"]
        assert analysis.analyse(one.json(), 300, True) == analysed
        skill = bots.at_table("perfect", one.json())
        assert [bots.think(skill, one.json(one.owner(role)), role, seed) for seed in range(9)] == chosen


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_without_a_network_a_hint_is_searched_and_does_not_pass_for_exact(
    name: str, table: str, site: dict[str, bytes]
) -> None:
    at = positions(name, table)[0][0]
    found = needed("POST", "/analysis/thought", {"position": at.json()}, without_values=True)

    assert found["status"] == 200 and not found["body"]["exact"]
    assert set(needed("POST", "/analysis/thought", {"position": at.json()})) == {"needs"}


def play_out(table: str, site: dict[str, bytes], rng: random.Random) -> str:
    """Play a game against bots to its end, and fetch what they need. Returns its record."""
    while (seen := json.loads(worker.view(table, "en")))["status"] != "over":
        if open_choices := choices(seen):
            asked("POST", f"/tables/{table}/moves", rng.choice(open_choices))
        elif "needs" in (found := json.loads(worker.let_bot_choose(table))):
            take(site, found["needs"])
    return str(asked("GET", f"/tables/{table}/boards/0/record"))


def begun(name: str, table: str) -> str:
    setting = dict(tables.solution(fangs.game(name), table).SETTINGS[table])
    players = setting.pop("players", None) or fangs.game(name).usual_players
    return open_table(name, ["bot:perfect", "me", *["bot:perfect"] * (players - 2)], options=setting)


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_a_bot_waits_for_the_values_and_nothing_is_lost(name: str, table: str, site: dict[str, bytes]) -> None:
    at = begun(name, table)
    before = worker.log(at)
    for _ in range(2):
        waiting = json.loads(worker.let_bot_choose(at))
        assert set(waiting) == {"needs"} and worker.log(at) == before
    assert asked("GET", f"/tables/{at}/view")["status"] == "playing"

    assert take(site, waiting["needs"])

    assert json.loads(worker.let_bot_choose(at))["rows"] and worker.log(at) != before
    record = play_out(at, site, random.Random(table))
    judged = review.judge(record, 0, 10_000, 50, True)
    assert all(one["exact"] for one in judged if one["chances"])


@pytest.mark.parametrize(("name", "table"), TABLES)
@pytest.mark.parametrize(
    "change", [lambda all: all[:-1], lambda all: b"", lambda all: b"<html>", lambda all: b"{" + all]
)
def test_what_is_not_the_table_is_not_taken_for_it(name: str, table: str, change: Any, site: dict[str, bytes]) -> None:
    at = begun(name, table)
    needs = json.loads(worker.let_bot_choose(at))["needs"]
    path = f"solved/{needs['path']}"

    assert not take({path: change(site[path])}, needs)

    assert json.loads(worker.let_bot_choose(at))["needs"] == needs
    assert take(site, needs)


def test_whoever_makes_a_site_brings_their_own_tables(tmp_path: Path) -> None:
    """Even nearly perfect ones, which the level 'best' plays by."""
    game = fangs.game("getbit")
    mine = tables.folders(game)[0] / "four.table"
    tables.write(tables.Table(game, "four", of_zeros(tables.solution(game, "four")), gains={"gain": 0.5}), mine)

    names = [name for name, _ in solved.first_lines()]

    assert "games/getbit/solved/four.announced" in names and "games/getbit/solved/two.announced" in names
    assert mine.read_bytes() in solved.whole().values()


def of_zeros(solution: Any) -> Any:
    np = pytest.importorskip("numpy")
    return np.zeros(solution.SIZE * solution.VALUES, np.uint16)
