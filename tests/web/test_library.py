"""The library over HTTP: everybody finds finished public games, their records, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import fangs
from fangs.club.library import records
from fangs.core.records.record import Record
from fangs.table.lifecycle.opening import Setup
from fangs.thinking.worker_pool import Job
from fangs.web.working.heavy_requests import LONG_RECORD
from tests.table.evening import of_friends
from tests.table.housed import play_on, seated
from tests.web.place import Clock, Place
from tests.web.serving import PATIENCE

DAY = 24 * 3600.0


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Place]:
    made = Place(tmp_path_factory.mktemp("library"), clock)
    yield made
    made.close()


@pytest.fixture(scope="module")
def played(place: Place, clock: Clock) -> dict[str, str]:
    """Finished games, or not, by what they are."""
    found = {}
    for number, (what, setup) in enumerate(
        {
            "public": of_friends("getbit", 2),
            "other": of_friends("lunch", 2),
            "private": of_friends("getbit", 2, spectators=False),
            "going on": of_friends("getbit", 2),
            "against a bot": Setup(game="getbit", players=2, seats=["me", "bot:easy"], name="Ann"),
        }.items()
    ):
        clock.now += 10.0
        found[what], _ = seated(place.service, setup)
        play_on(place.service, found[what], 3 if what == "going on" else 10**6, random.Random(number))
    return found


def ask(place: Place, path: str, **query: object) -> httpx.Response:
    return httpx.get(f"{place.url}{path}", params={name: str(value) for name, value in query.items()})


def listed(place: Place, **query: object) -> list[str]:
    answer = ask(place, "/library/games", **query)
    assert answer.status_code == 200, answer.text
    return [game["table"] for game in answer.json()["games"]]


def test_finished_public_games_are_listed_and_no_others(place: Place, played: dict[str, str]) -> None:
    assert listed(place) == [played["against a bot"], played["other"], played["public"]]
    assert listed(place, game="getbit", people="true") == [played["public"]]
    assert listed(place, player="ann", since="1970-01-12", until="1970-01-12", least=1, most=10**6) == listed(place)
    assert (
        listed(place, player="ann", until="1970-01-11") == listed(place, rated="true") == listed(place, players=6) == []
    )
    names = [[seat["name"], seat["bot"]] for seat in ask(place, "/library/games").json()["games"][0]["seats"]]
    assert names == [["Ann", None], [None, "easy"]]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"since": "tomorrow"}, "Write a day such as"),
        ({"after": "x"}, "must be the `next`"),
        ({"pace": "fast"}, "pace"),
        ({"least": -1}, "least"),
        ({"outcome": "won"}, "Give the name of the player"),
    ],
)
def test_what_is_wrong_with_a_search_is_told(place: Place, query: dict[str, object], said: str) -> None:
    answer = ask(place, "/library/games", **query)

    assert answer.status_code == 422 and said in answer.json()["error"]["message"]


def test_any_selection_is_downloaded_as_records_that_replay(place: Place, played: dict[str, str]) -> None:
    answer = ask(place, "/library/records", game="getbit")
    found = [Record.read("fangs record" + text) for text in answer.text.split("fangs record")[1:]]

    assert answer.headers["content-disposition"] == 'attachment; filename="games.fangs"'
    assert [record.tags["table"] for record in found] == [played["against a bot"], played["public"]]
    assert all(record.position.kind == "over" and record.tags["date"] == "1970-01-12" for record in found)
    assert played["private"] not in ask(place, "/library/records").text


def test_a_record_from_the_library_is_the_same_as_one_from_its_table(place: Place, played: dict[str, str]) -> None:
    text = ask(place, "/library/records", game="lunch").text

    assert text == ask(place, f"/tables/{played['other']}/boards/0/record").text + "\n"


def test_a_long_download_ends_and_says_where_to_go_on(
    place: Place, played: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "AT_ONCE", 1)
    monkeypatch.setattr(records, "MAX_GAMES", 2)
    first = ask(place, "/library/records").text
    *_, last = first.splitlines()
    assert last.startswith("# more: after=")

    rest = ask(place, "/library/records", after=last.removeprefix("# more: after=")).text

    assert first.count("fangs record") == 2 and rest.count("fangs record") == 1 and "# more" not in rest


def test_the_game_of_the_day_is_one_of_yesterday(place: Place, clock: Clock, played: dict[str, str]) -> None:
    assert ask(place, "/library/day").json() == {"chosen": None}
    clock.now += DAY
    chosen = ask(place, "/library/day").json()["chosen"]
    clock.now -= DAY

    assert chosen["table"] in (played["public"], played["other"])


def test_the_records_of_a_collection_are_replayed_each_by_itself(place: Place, played: dict[str, str]) -> None:
    good = ["fangs record" + text for text in ask(place, "/library/records").text.split("fangs record")[1:]]
    broken = good[0].replace("\nresult: ", "\nresult: 9")
    long = str(Record(fangs.game("lunch"))) + "dice 111\n" * 3000

    answer = httpx.post(
        f"{place.url}/library/collection", json={"records": [*good, broken, "Hello", long]}, timeout=PATIENCE
    )
    told = answer.json()["records"]

    assert [one["error"] is None for one in told] == [True] * len(good) + [False] * 3
    assert told[0]["title"] == fangs.game("getbit").title and "Ann" in told[0]["names"].values()
    assert told[0]["scores"] is not None and told[0]["steps"] > 0 and told[0]["tags"]["date"] == "1970-01-12"


@pytest.mark.parametrize(("lines", "by_workers"), [(LONG_RECORD + 1, 2), (LONG_RECORD // 2, 1), (10, 0)])
def test_each_long_record_of_a_collection_is_work_by_itself_so_that_others_come_between(
    place: Place, monkeypatch: pytest.MonkeyPatch, lines: int, by_workers: int
) -> None:
    jobs, call = list[str](), place.server.workers.call

    def calling(*asked: Any) -> Job:
        jobs.append(asked[-1])
        return call(*asked)

    monkeypatch.setattr(place.server.workers, "call", calling)
    long = [str(Record(fangs.game("lunch"))) + f"dice {dice}\n" * lines for dice in ("111", "222")]
    answer = httpx.post(f"{place.url}/library/collection", json={"records": ["Hello", *long]}, timeout=PATIENCE)

    assert len(answer.json()["records"]) == 3 and jobs == long[2 - by_workers :]


def test_a_table_that_was_deleted_or_whose_player_was_forgotten_is_shown_so(place: Place) -> None:
    name, _ = seated(place.service, of_friends("mandua"))
    play_on(place.service, name, 10**6, random.Random(5))
    assert listed(place, player="Bob", game="mandua") == [name]

    place.service.forget(name, 1)
    assert listed(place, player="Bob", game="mandua") == [] and listed(place, game="mandua") == [name]
    assert "Bob" not in ask(place, "/library/records", game="mandua").text

    place.service.delete(name)
    assert listed(place, game="mandua") == [] and ask(place, "/library/records", game="mandua").text == ""
