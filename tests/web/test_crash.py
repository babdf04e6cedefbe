"""A load of moves, and the server is killed at random moments: nothing that was acknowledged is missing when it is back."""

from __future__ import annotations

import contextlib
import random
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx

import fangs
from fangs import Record
from fangs.core.records import dice
from fangs.store.store import Store
from fangs.web.bench.acknowledged import Choice, look_for
from tests.form import amount
from tests.web.serving import PATIENCE, Client, Served, open_table

ROUNDS = amount(2, long=40)


class Load:
    """People who play as fast as they can, all seats of one table; and what the server has acknowledged to them."""

    def __init__(self, url: str, game: str, seed: int) -> None:
        ann, friends = open_table(url, game, ["me", *["friend"] * (min(fangs.game(game).players) - 1)])
        self.name, self.tokens = ann.name, [client.token for client in (ann, *friends)]
        self.rng = random.Random(seed)
        self.chosen: list[Choice] = []
        self.said: list[str] = []
        self.record = ""
        """As it was last seen."""

    def play(self, url: str) -> None:
        """Until the server is gone, or the game over."""
        clients = [Client(url, token) for token in self.tokens]
        with contextlib.suppress(httpx.HTTPError):
            while sum(self._choose(client) for client in clients):  # each of them, whoever has gone before
                if self.rng.random() < 0.3:
                    text = str(self.rng.random())
                    clients[0].done(f"{clients[0].table}/say", text=text)
                    self.said.append(text)

    def _choose(self, client: Client) -> bool:
        board = client.view()["boards"][0]
        for role, choice in board["choices"].items():
            if role in board["owing"] or self.rng.random() < 0.2:
                action = self.rng.choice(choice["actions"])["action"]
                answer = client.send(f"{client.table}/moves", number=board["number"], role=role, action=action)
                assert answer.is_success, answer.text
                self.chosen.append((board["number"], role, action, answer.json()["number"]))
                break
        return not board["over"]

    def compare(self, url: str, turns: int, seed: str) -> None:
        """See that the server has come back to where it was, with the same dice."""
        client = Client(url, self.tokens[0])
        board = client.view()["boards"][0]
        record = Record.read(client.ask(f"{client.table}/boards/0/record").text)
        assert board["number"] == turns
        assert board["steps"] == len(record.steps)
        if self.record:
            before = Record.read(self.record)
            assert record.steps[: len(before.steps)] == before.steps
        self.record = str(record)
        record.seed = dice.seed_of_board(seed, 0)
        assert dice.check(record) == sum(step.role is None for step in record.steps)


def acknowledged(loads: list[Load]) -> int:
    return sum(len(load.chosen) for load in loads)


def test_a_server_that_is_killed_loses_nothing_that_it_acknowledged(
    serve: Callable[..., Served], tmp_path: Path
) -> None:
    rng = random.Random(6)
    loads: list[Load] = []
    served = serve()
    for number in range(ROUNDS):
        names = rng.sample(fangs.names(), 1) if loads else fangs.names()
        loads += [Load(served.url, name, number) for name in names]
        threads = [threading.Thread(target=load.play, args=[served.url]) for load in loads]
        for thread in threads:
            thread.start()
        enough, end = acknowledged(loads) + rng.randrange(20, 60), time.monotonic() + PATIENCE
        while acknowledged(loads) < enough and time.monotonic() < end:
            time.sleep(0.001)
        assert acknowledged(loads) >= enough
        time.sleep(rng.uniform(0.0, 0.02))
        served.kill()
        for thread in threads:
            thread.join()
        with closing(Store(f"sqlite:///{tmp_path}/data/tables.db")) as store:
            found = [look_for(store, load.name, load.chosen, load.said) for load in loads]
            seeds = [store.seed(load.name) or "" for load in loads]
        assert [lost for one in found for lost in one.lost] == []
        served = serve()
        for load, one, seed in zip(loads, found, seeds, strict=True):
            load.compare(served.url, one.turns, seed)
