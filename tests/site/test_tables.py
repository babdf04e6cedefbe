"""The tables of a site: whole games by requests, several people at one screen, and logs that come back from the browser."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest

import fangs
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.records import dice
from fangs.core.records.record import Record
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.site.browser import worker
from fangs.site.browser.tables import people_of
from fangs.store import snapshot
from fangs.store.store import Store
from fangs.table.events.codec import Entry
from fangs.table.rows import Append
from fangs.table.views import table_view as views
from tests.site.play import ask, asked, choices, open_table, play_on, play_to_the_end, view

TWO = ["me", "friend"]


def seats(game: str, people: int = 2) -> list[str]:
    """People, and easy bots at the other seats."""
    players = fangs.game(game).usual_players
    return [*TWO[:people], *["bot:easy"] * (players - people)]


@pytest.mark.parametrize("game", fangs.names())
def test_a_game_is_played_to_its_end(game: str) -> None:
    table = open_table(game, seats(game, 1))

    seen = play_to_the_end(table, random.Random(game))

    assert seen["ending"]["sentence"] and seen["you"] == 0
    assert asked("GET", f"/tables/{table}/summary")["result"] == seen["ending"]["sentence"]


@pytest.mark.parametrize("game", fangs.names())
def test_the_log_of_a_browser_is_the_same_table_on_a_server(game: str, tmp_path: Path) -> None:
    table = open_table(game, seats(game))
    for _ in range(40):
        play_on(table, random.Random(game))
    log = json.loads(worker.log(table))
    rows = [
        Entry(**row | {"personal": {int(seat): data for seat, data in row["personal"].items()}}) for row in log["rows"]
    ]
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.create(
        table, log["seed"], rows, Append(at=rows[-1].at, wake=None, listed=False, offer=None, letters=[], boards=[])
    )

    there = TableService(store, News()).whole(table)
    worker.forget(table)
    assert worker.load(json.dumps(log), "en") == ""
    here = worker.tables.held(table).table

    assert snapshot.dump(there) == snapshot.dump(here)
    store.close()


@pytest.mark.parametrize("game", fangs.names())
def test_a_table_comes_back_from_its_log(game: str) -> None:
    table = open_table(game, seats(game))
    for _ in range(20):
        play_on(table, random.Random(game))
    log, before = worker.log(table), shown(table)
    worker.forget(table)
    assert not worker.knows(table)

    assert worker.load(log, "en") == ""

    assert shown(table) == before


def shown(table: str) -> list[dict[str, object]]:
    """The table as each of its people sees it."""
    at = worker.tables.held(table).table
    return [views.view(at, at.players[player], at.began) for player in people_of(at)]


@pytest.mark.parametrize("game", fangs.names())
def test_whoever_takes_the_device_sees_nothing_of_the_others(game: str) -> None:
    """The view is that of the player's own seat, byte for byte, and nobody but that player can choose."""
    table, rng = open_table(game, seats(game)), random.Random(game)
    for _ in range(30):
        seen = play_on(table, rng)
        held = worker.tables.held(table).table
        roles = {role for board in seen["boards"] for role in board["choices"]}
        owners = {board.player_of(role) for board in held.boards for role in roles}
        assert owners <= {seen["you"]}
        assert seen["you"] in people_of(held)


@pytest.mark.parametrize("game", fangs.names())
def test_after_a_table_was_read_again_nobody_sees_secrets_without_taking_the_device(game: str) -> None:
    """Not even the page before it is covered: it shows what a spectator sees."""
    table, rng = open_table(game, seats(game)), random.Random(game)
    for _ in range(30):
        play_on(table, rng)
        log = worker.log(table)
        worker.forget(table)
        assert worker.load(log, "en") == ""
        seen, at = view(table), worker.tables.held(table).table
        people = people_of(at)
        boards = [views.view(at, at.players[player], at.began)["boards"] for player in people]
        if len({json.dumps([board["position"] for board in one]) for one in boards}) > 1:
            assert seen["you"] is None and seen["hand_to"] in people
        else:
            assert seen["hand_to"] is None


def test_the_board_is_covered_only_where_players_know_different_things() -> None:
    covered = {}
    for game in fangs.names():
        table, rng = open_table(game, seats(game)), random.Random(game)
        looks = []
        for _ in range(30):
            looks.append(view(table)["hand_to"] is not None)
            play_on(table, rng)
        covered[game] = any(looks)

    secret = {game.name for game in fangs.all_games() if any(len(one.owing) > 1 for one in random_game(game))}
    assert {game for game, is_covered in covered.items() if is_covered} == secret


def test_people_at_one_screen_have_names_which_they_can_change() -> None:
    table = open_table("getbit", ["me", "friend", "friend", "bot:easy"], names=["", " Bob ", "", ""])

    def names() -> list[str]:
        return [seat["name"] for seat in view(table)["seats"]][:3]

    assert names() == ["Ann", "Bob", "Player 3"]
    asked("POST", f"/tables/{table}/names", {"names": {"0": "Ann", "1": "Bo", "2": "Cem"}})
    assert names() == ["Ann", "Bo", "Cem"]
    log = worker.log(table)
    status, refused = ask("POST", f"/tables/{table}/names", {"names": {"1": "Ben", "2": "Ann"}})
    assert status == 422 and "already called Ann" in refused["error"]["message"]
    worker.load(log, "en")
    assert names() == ["Ann", "Bo", "Cem"]
    assert ask("POST", "/tables", {"game": "lunch", "seats": TWO, "name": "Ann", "names": ["", "Ann"]})[0] == 422


def random_game(game: Game) -> list[Position]:
    return list(Position(game, game.start()).random_game(random.Random(game.name)))


def test_a_choice_is_taken_back_by_everybody_at_the_screen() -> None:
    table = open_table("lunch", TWO)
    seen = view(table)
    asked("POST", f"/tables/{table}/moves", choices(seen)[0])
    after = view(table)
    assert after["boards"][0]["number"] != seen["boards"][0]["number"]

    assert "undo" in after["may"]

    asked("POST", f"/tables/{table}/propose", {"what": "undo", "board": 0})

    assert [row["kind"] for row in json.loads(worker.log(table))["rows"]][-1] == "took_back"
    assert view(table)["you"] == seen["you"]


def test_times_of_whole_seconds_come_back_as_times() -> None:
    """A browser's JSON has no point in them."""
    log = json.loads(worker.log(open_table("lunch", TWO)))
    worker.forget(log["table"])
    for row in log["rows"]:
        row["at"] = int(row["at"])

    assert worker.load(json.dumps(log), "en") == ""
    assert all(type(row["at"]) is float for row in json.loads(worker.log(log["table"]))["rows"])


def test_a_rematch_is_opened_once_and_has_the_same_people() -> None:
    table = open_table("getbit", seats("getbit"))
    play_to_the_end(table, random.Random(1))

    first, second = (asked("POST", f"/tables/{table}/rematch", {})["table"] for _ in range(2))

    assert first == second != table
    assert len(people_of(worker.tables.held(first).table)) == 2
    assert {seat["name"] for seat in view(first)["seats"]} >= {"Ann", "Player 2"}


def test_rows_are_given_out_once_and_in_order() -> None:
    body = {"game": "lunch", "seats": TWO, "name": "Ann"}
    found = json.loads(worker.ask(json.dumps({"method": "POST", "path": "/tables", "body": body, "language": "en"})))
    numbers = [row["row"]["seq"] for row in found["rows"]]

    assert numbers == list(range(1, len(numbers) + 1))
    assert worker.tables.take_unwritten() == []


def test_a_finished_record_is_verified() -> None:
    table = open_table("lunch", ["me", "bot:easy"])
    play_to_the_end(table, random.Random(2))

    record = asked("GET", f"/tables/{table}/boards/0/record")

    assert dice.check(Record.read(record)) > 0


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/nowhere", None, 404),
        ("GET", "/tables/0123456789/view", None, 404),
        ("GET", "/games/chess/guide", None, 404),
        ("POST", "/tables", {"game": "chess", "name": "Ann"}, 422),
        ("POST", "/tables", {"game": "lunch", "seats": ["me"], "name": "Ann"}, 422),
        ("POST", "/analysis/look", {"game": "lunch", "action": "z9", "role": "0"}, 422),
    ],
)
def test_a_refusal_is_a_sentence_and_changes_nothing(method: str, path: str, body: object, status: int) -> None:
    found, answer = ask(method, path, body)

    assert found == status
    assert answer["error"]["message"].endswith((".", "?"))
    assert worker.tables.take_unwritten() == []


def test_what_fails_in_the_middle_is_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fangs.table.people.sit", lambda *given: 1 / 0)

    status, _ = ask("POST", "/tables", {"game": "lunch", "seats": TWO, "name": "Ann"})

    assert status == 500 and worker.tables.take_unwritten() == []


def test_the_log_of_a_newer_version_is_refused_in_a_sentence() -> None:
    log = json.loads(worker.log(open_table("lunch", TWO)))
    worker.forget(log["table"])
    log["rows"][-1]["version"] = 99

    refused = json.loads(worker.load(json.dumps(log), "en"))

    assert "newer version of Fangs" in refused["error"]["message"]
    assert not worker.knows(log["table"])


def test_what_lacks_a_field_is_a_fault_and_no_exception() -> None:
    table = open_table("lunch", TWO)

    assert ask("POST", f"/tables/{table}/moves", {})[0] == 500
    assert worker.knows(table)


def test_a_bot_that_needs_compiled_rules_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fangs.bots.search.is_loaded", lambda rules: False)
    monkeypatch.setattr("fangs.engine.search.compiled", lambda rules: pytest.fail("a browser has no compiler"))
    table = open_table("lunch", ["bot:best", "me"])

    assert view(table)["you"] == 1
    assert msgspec.json.decode(worker.log(table))["rows"]
