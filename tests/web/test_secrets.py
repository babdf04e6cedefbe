"""The law of secrets, on the wire: what a seat is sent and can fetch is the same, byte for byte, when only what it may not know differs.

Two servers have the same table: the same seed, keys, names and clock. At one of them, others than the watcher choose otherwise in secret,
and change their minds again and again; before anything is revealed they have come to the same choices. What the watcher and a spectator
could see, and how often something was pushed to them, is compared all the way.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fangs
from fangs.table import decisions
from fangs.table.entries import Entry
from fangs.table.house import House
from fangs.table.news import News
from fangs.table.setup import Setup, lock_of, opening
from fangs.table.store import Store
from fangs.table.table import Table
from fangs.table.view import board_view
from fangs.web.server import listen, server_over
from tests.web.serving import Client, Watch

GAMES = int(os.environ.get("FANGS_SECRET_GAMES", "1"))
TURNS = 2 if GAMES == 1 else 30
"""After so many turns in which something was secret, or six times as many choices, a game is left."""
NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Flo")


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Place:
    """A server in a thread, whose clock is ours."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self.house = House(Store(f"sqlite:///{folder}/tables.db"), News(), clock=clock)
        self.listening = listen("127.0.0.1", 0)
        self.server = server_over(self.house, limited=False)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listening]})
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"

    def close(self) -> None:
        self.server.live.close()
        self.server.should_exit = True
        self.thread.join()
        self.house.store.close()

    def open(self, name: str, seed: str, data: dict[str, Any]) -> None:
        """A table, as another place has it."""
        self.house.store.create(name, seed, [Entry(1, self.house.clock(), "opened", data)], None, False)
        self.house.act(name, lambda table, now: decisions.first_throws(table))


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[tuple[Place, Place]]:
    both = Place(tmp_path_factory.mktemp("one"), clock), Place(tmp_path_factory.mktemp("other"), clock)
    yield both
    for place in both:
        place.close()


class Watcher:
    """One who looks on at the same table in both places: a seat, or (None) a spectator."""

    def __init__(self, places: tuple[Place, Place], name: str, player: int | None) -> None:
        token = None if player is None else f"{name}.key {player}"
        self.name, self.player = name, player
        self.clients = [Client(place.url, token) for place in places]
        self.watches = [
            Watch(place.url, name, client.headers) for place, client in zip(places, self.clients, strict=True)
        ]

    def close(self) -> None:
        for watch in self.watches:
            watch.close()
        for client in self.clients:
            client.http.close()

    def settle(self, watchers: int) -> None:
        """Wait until all are there, and forget what came before."""
        for watch in self.watches:
            watch.until(lambda view: view["watchers"] == watchers and all(seat["online"] for seat in view["seats"]))

    def see(self, log: int, numbers: list[int], owing: list[list[str]]) -> None:
        """Wait for the view in which it is so, unless it was so already: in a match nobody sees that others choose."""

        def is_so(view: Any) -> bool:
            return (
                len(view["chat"]) == log
                and [board["number"] for board in view["boards"]] == numbers
                and [board["owing"] for board in view["boards"]] == owing
            )

        for watch in self.watches:
            if not (watch.messages and is_so(json.loads(watch.messages[-1]))):
                watch.until(is_so)

    def compare(self, boards: int, steps: list[int], whole: bool) -> None:
        """What has been pushed, and what can be fetched, is the same at both places."""
        one, other = (watch.messages for watch in self.watches)
        assert one == other
        paths = ["view", "summary", "log"] if whole else ["view"]
        for board in range(boards) if whole else ():
            paths += [f"boards/{board}/record"]
            paths += [f"boards/{board}/at/{at}" for at in {steps[board], max(0, steps[board] - 1)}]
        for path in paths:
            fetched = [client.ask(f"/tables/{self.name}/{path}") for client in self.clients]
            assert fetched[0].is_success
            assert fetched[0].content == fetched[1].content, path
            heads = [{**dict(answer.headers), "date": ""} for answer in fetched]
            assert heads[0] == heads[1], path


class Game:
    """The same table at both places, with a spectator, and a watcher among those who play; with none, everybody's secrets differ."""

    def __init__(
        self, places: tuple[Place, Place], clock: Clock, setup: Setup, rng: random.Random, watcher: int | None
    ) -> None:
        self.places, self.clock, self.rng = places, clock, rng
        self.name = f"{rng.getrandbits(40):010x}"
        seed = f"{rng.getrandbits(256):064x}"
        data, _ = opening(setup, seed)
        self.watching = watcher
        for player, seat in enumerate(data["seats"]):
            seat.update(kind="person", name=NAMES[player], locks=[lock_of(f"key {player}")])
        for place in places:
            place.open(self.name, seed, json.loads(json.dumps(data)))
            for player in range(len(data["seats"])):
                place.house.store.seen(self.name, player, clock.now)
        self.said = 0
        self.watchers = [Watcher(places, self.name, player) for player in {watcher, None}]
        for looking in self.watchers:
            looking.settle(len(self.watchers))
        self.say("Let us begin.")

    @property
    def table(self) -> Table:
        return self.places[0].house.table(self.name)

    def close(self) -> None:
        for watcher in self.watchers:
            watcher.close()

    def say(self, text: str) -> None:
        for place in self.places:
            place.house.act(self.name, lambda table, now: decisions.say(table, table.players[0], None, text))
        self.said += 1
        self.wait()

    def wait(self) -> None:
        """Until everybody has seen what all may see."""
        table = self.table
        numbers = [board.number for board in table.boards]
        for watcher in self.watchers:
            owing = [board_view(table, board, watcher.player)["owing"] for board in table.boards]
            watcher.see(self.said, numbers, owing)
        self.clock.now += 0.01

    def choose(self, place: Place, board: int, role: str, action: str) -> None:
        place.house.act(
            self.name,
            lambda table, now: decisions.choose(
                table, table.boards[board].player_of(role), board, table.boards[board].number, role, action
            ),
        )

    def compare(self, whole: bool = True) -> None:
        table = self.table
        steps = [len(board.record.steps) for board in table.boards]
        for watcher in self.watchers:
            watcher.compare(len(table.boards), steps, whole)

    def turn(self) -> bool:
        """Everybody who must choose does; True where some of it was secret."""
        table = self.table
        due = [(board.index, role) for board in table.boards for role in board.owing()]
        self.rng.shuffle(due)
        legal = {(board, role): table.boards[board].record.position.legal(role) for board, role in due}
        final = {key: self.rng.choice(actions) for key, actions in legal.items()}
        others = [(board, role) for board, role in due if table.boards[board].player_of(role) != self.watching]
        for board, role in due[:-1]:
            for place, differs in zip(self.places, (False, True), strict=True):
                hides = differs and (board, role) in others
                action = self.rng.choice(legal[board, role]) if hides else final[board, role]
                self.choose(place, board, role, action)
            self.wait()
        if len(due) > 1:
            for board, role in self.rng.sample(others, min(3, len(others))):
                if (board, role) != due[-1]:
                    for _ in range(3):
                        self.choose(self.places[1], board, role, self.rng.choice(legal[board, role]))
            self.compare()
            self.say("Well?")
            self.compare(whole=False)
            for board, role in due[:-1]:
                if (board, role) in others:
                    self.choose(self.places[1], board, role, final[board, role])
        board, role = due[-1]
        for place in self.places:
            self.choose(place, board, role, final[due[-1]])
        self.wait()
        self.compare(whole=len(due) > 1)
        return len(due) > 1

    def play(self) -> int:
        """Some turns; how many of them had secrets."""
        secret = 0
        for number in itertools.count():
            if self.table.status == "over" or secret >= TURNS or number >= TURNS * 6:
                break
            secret += self.turn()
        self.compare()
        return secret


def people(game: str, players: int, **more: Any) -> Setup:
    return Setup(game=game, players=players, seats=["me", *["friend"] * (players - 1)], name="Ann", **more)


def games(name: str, **more: Any) -> Iterator[tuple[Setup, random.Random]]:
    """Games of a middling number of players; in the long form, of every number."""
    game = fangs.game(name)
    for players in game.players if GAMES > 1 else (game.players[len(game.players) // 2],):
        for number in range(GAMES):
            yield people(name, players, chat="all", **more), random.Random(f"{name} {players} {number} {more}")


@pytest.mark.parametrize("name", fangs.names())
def test_a_seat_gets_the_same_bytes_when_only_what_it_may_not_know_differs(
    name: str, places: tuple[Place, Place], clock: Clock
) -> None:
    for setup, rng in games(name):
        for watcher in (rng.randrange(setup.players or 0), None):
            with contextlib.closing(Game(places, clock, setup, rng, watcher)) as game:
                secret = game.play()
                assert secret > 0 or not hasattr(fangs.game(name).rules, "choosing"), "there was something to hide"


@pytest.mark.parametrize("name", [name for name in fangs.names() if fangs.game(name).match])
def test_in_a_match_too(name: str, places: tuple[Place, Place], clock: Clock) -> None:
    for setup, rng in games(name, match=True, hours=24.0):
        for watcher in (rng.randrange(setup.players or 0), None):
            with contextlib.closing(Game(places, clock, setup, rng, watcher)) as game:
                assert game.play() > 0


def test_the_law_is_broken_by_what_all_may_see(places: tuple[Place, Place], clock: Clock) -> None:
    """A difference is found: the comparison compares."""
    rng = random.Random(2)
    with contextlib.closing(Game(places, clock, people("getbit", 2, chat="all"), rng, 0)) as game:
        game.choose(places[1], 0, "1", "5")
        with pytest.raises(AssertionError):
            game.compare()
