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

from fangs.table.opening import Setup
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

        until(lambda: listed(place), [(one, 1)])


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
