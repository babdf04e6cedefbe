"""Watch: the games that are played now, as spectators see them, and no others."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from fangs.club.library.played_now import MAX_LISTED
from fangs.store.cursor import HIGHEST
from fangs.table.lifecycle.opening import Setup
from tests.table.evening import of_friends
from tests.table.housed import play_on, seated
from tests.web.place import Clock, Place
from tests.web.serving import PATIENCE


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path, Clock())
    yield made
    made.close()


def watch(place: Place, name: str, key: str | None = None, query: str = "") -> Any:
    """A page that watches a table."""
    headers = {"Authorization": f"Bearer {name}.{key}"} if key else {}
    return connect(f"{place.url.replace('http', 'ws')}/tables/{name}/live{query}", additional_headers=headers)


def listed(place: Place) -> list[tuple[str, int]]:
    answer = httpx.get(f"{place.url}/library/now")
    return [(one["table"], one["watchers"]) for one in answer.json()["tables"]]


def until(found: Callable[[], object], wanted: object) -> None:
    """Wait until this is found."""
    end = monotonic() + PATIENCE
    while found() != wanted and monotonic() < end:
        sleep(0.02)
    assert found() == wanted


def test_public_games_that_are_played_are_listed_the_most_watched_first_and_no_others(place: Place) -> None:
    service = place.service
    (one, keys), (other, _) = seated(service, of_friends("getbit", 2)), seated(service, of_friends("lunch", 2))
    private, private_keys = seated(service, of_friends("getbit", 2, spectators=False))
    over, _ = seated(service, of_friends("mandua"))
    play_on(service, over, 10**6, random.Random(1))
    waiting, _ = service.create(Setup(game="getbit", players=2, seats=["me", "friend"], name="Ann"))
    bots, _ = service.create(Setup(game="getbit", players=2, seats=["bot:easy", "bot:easy"], name="Ann"))
    with ExitStack() as pages:
        pages.enter_context(watch(place, one, keys[0]))
        pages.enter_context(watch(place, private, private_keys[0]))
        for name in (one, over, waiting.name, bots.name):
            pages.enter_context(watch(place, name))
        with watch(place, other), watch(place, other):
            until(lambda: listed(place), [(other, 2), (one, 1)])

        until(lambda: listed(place), [(one, 1), (other, 0)])
    until(lambda: sorted(listed(place)), sorted([(one, 0), (other, 0)]))


def test_the_list_has_every_game_once_in_parts_the_last_turn_first(place: Place) -> None:
    names = []
    for _ in range(MAX_LISTED + 2):
        place.clock.now += 60.0
        names.append(seated(place.service, of_friends("getbit", 2))[0])
    oldest = names[0]
    with watch(place, oldest):
        until(lambda: listed(place)[0], (oldest, 1))
        first = httpx.get(f"{place.url}/library/now").json()
        second = httpx.get(f"{place.url}/library/now", params={"after": first["next"]}).json()

        assert [one["table"] for one in first["tables"]] == [oldest, *names[:-MAX_LISTED:-1]]
        assert [one["table"] for one in second["tables"]] == names[2:0:-1] and second["next"] is None


def test_names_are_deleted_from_the_list_too(place: Place) -> None:
    name, _ = seated(place.service, of_friends("getbit", 2))
    before = place.service.store.running(HIGHEST, 2)
    place.service.forget(name, 1)
    deleted = place.service.store.running(HIGHEST, 2)
    (told,) = httpx.get(f"{place.url}/library/now").json()["tables"]

    assert "Bob" in str(before) and [entry for _, _, entry in deleted] == [None]
    assert told["names"] == ["Ann", "somebody"]
    assert "Bob" not in str(place.service.store.running(HIGHEST, 2)) and "Ann" in str(
        place.service.store.running(HIGHEST, 2)
    )


def test_no_table_is_read_for_the_list(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [seated(place.service, of_friends("getbit", 2))[0] for _ in range(3)]
    for name in names:
        place.service._cache.drop(name)
    monkeypatch.setattr(place.service, "table", None)

    assert {name for name, _ in listed(place)} == set(names)


@pytest.mark.parametrize("game", ["getbit", "maneater"])
def test_the_stream_for_watch_is_that_of_a_spectator_also_for_who_has_a_seat(place: Place, game: str) -> None:
    name, keys = seated(place.service, of_friends(game))
    play_on(place.service, name, 1, random.Random(2))

    def told(key: str | None, query: str) -> Any:
        with watch(place, name, key, query) as page:
            view = json.loads(page.recv(PATIENCE))
        return {part: value for part, value in view.items() if part not in ("now", "watchers")}

    plain = told(None, "")
    assert plain["you"] is None
    assert all(told(key, "?spectator") == plain for key in keys.values())
    assert told(keys[0], "")["you"] == 0


def test_what_is_listed_does_not_depend_on_what_is_chosen_in_secret(place: Place) -> None:
    name, _ = seated(place.service, of_friends("maneater"))
    with watch(place, name) as page:
        page.recv(PATIENCE)
        before = httpx.get(f"{place.url}/library/now").json()
        play_on(place.service, name, 1, random.Random(3))

        assert httpx.get(f"{place.url}/library/now").json() == before and before["tables"]
