"""The club: its servers, its clock, its members, and what is printed about its days."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fangs.store.store import Store
from tests.postgres import Postgres
from tests.web.event_stream import Events
from tests.web.month.living import LivingProgram
from tests.web.month.members import Member, Playing, Program
from tests.web.month.memory import Memory
from tests.web.month.visitors import Visitors
from tests.web.moved_clock import Mover
from tests.web.receiver import Receiver
from tests.web.serving import PATIENCE, Client, Served, Watch

DAY = 24 * 3600.0
LIVE = {"bank": 900.0, "increment": 5.0}
SLOW = {"hours": 72.0}
AT_ONCE = 4
"""So many members choose at the same time."""


@dataclass(frozen=True)
class Size:
    """How large a club is, and how much happens in it."""

    players: int = 40
    programs: int = 6
    patience: tuple[int, int] = (3, 18)
    """The fewest and the most choices after which somebody gives a game up."""
    field: int = 24
    """The entrants of a Swiss tournament; others have fewer."""
    casual: int = 12
    """The games between friends on a day of such games."""
    looked: int = 6
    """The tables that are compared at each look."""
    crashes: float = 0.3
    """How often a server is killed when a director has just done something."""
    most_players: int = 6
    """The most players of a game between friends."""
    visitors: int = 3
    """The members who come with browsers."""
    visitors_withdraw: bool = False
    """Whether they withdraw from the Swiss as soon as they have chosen something, since clicks take their time."""
    waits_for_living: bool = True
    """Whether the program that lives by itself enters tournaments, which wait for it after every kill."""


class Club:
    """Everything that belongs together for a month."""

    def __init__(self, folder: Path, size: Size, seed: int, database: str | None = None) -> None:
        self.folder, self.size, self.seed, self.rng = folder, size, seed, random.Random(seed)
        self.chance = random.Random(f"{seed} chance")
        """For what is drawn more or less often, as threads have it: so the days remain the same."""
        self.memory, self.clock = Memory(), Mover(folder / "clock")
        self.receiver = Receiver(folder)
        os.environ["SSL_CERT_FILE"] = str(self.receiver.certificate)
        self.data, self.shared = folder / "data", database
        self.servers = [self._serve(number) for number in range(2 if database else 1)]
        self.store = Store(self.database)
        self.players: list[Member] = []
        self.programs: list[Program] = []
        self.living: LivingProgram | None = None
        """One of the programs, which lives in a process of its own."""
        self.visitors = Visitors()
        self.streams: list[tuple[Playing, Events]] = []
        self.heard: list[tuple[str, Any]] = []
        """All events of streams, each with the id of the account to which it was told."""
        self.watches: dict[str, Watch] = {}
        self.day, self.begun = 0, time.monotonic()

    @property
    def database(self) -> str:
        return self.shared or f"sqlite:///{self.data}/tables.db"

    @property
    def members(self) -> Sequence[Playing]:
        """All who play: players, those of them with browsers, and programs."""
        return [*self.players, *self.visitors.all, *self.programs]

    @property
    def environment(self) -> dict[str, str]:
        """What the operator's commands need to find the database."""
        return {"FANGS_DATA": str(self.data), **({"FANGS_DATABASE": self.shared} if self.shared else {})}

    def stranger(self, served: Served | None = None) -> Client:
        """Somebody who is not signed in, at this server or any."""
        return Client((served or self.chance.choice(self.servers)).url)

    # The servers

    def _serve(self, number: int, port: str = "0") -> Served:
        inside = f"localhost:{self.receiver.port}"
        words = ["--port", port, "--push-inside", inside, "--contact", "host@example.org"]
        folder = self.data if number == 0 else self.folder / f"data-{number}"
        return Served(folder, *words, database=self.shared, clock=self.clock)

    def kill(self) -> int:
        """End one of the servers without a word; its number."""
        number = self.chance.randrange(len(self.servers))
        self.servers[number].kill()
        self.memory.count("kills")
        self.hang_up()
        return number

    def crash(self, often: float) -> None:
        """Now and then (of so many directors' acts), kill a server and start it again."""
        if self.chance.random() < often * self.size.crashes:
            self.restart(self.kill())

    def restart(self, number: int) -> None:
        """Start a server again, where it was."""
        self.servers[number] = self._serve(number, self.servers[number].url.rpartition(":")[2])

    def night(self) -> None:
        """The servers are killed or stopped, or go on; a day passes; and some members go to the other server."""
        how = self.chance.choice(["kill", "stop", "run on"])
        numbers = list(range(len(self.servers))) if how != "run on" else []
        self.hang_up()
        for number in numbers:
            if how == "kill":
                self.servers[number].kill()
                self.memory.count("kills")
            else:
                assert self.servers[number].stop() == 0
                self.memory.count("stops")
        self.clock.move(DAY - 3600.0)
        for number in numbers:
            self.restart(number)
        for member in self.chance.sample(self.members, len(self.members) // 3 if self.shared else 0):
            assert isinstance(member, Member | Program)
            member.move_to(self.chance.choice(self.servers).url)

    def hang_up(self) -> None:
        """End all streams, as a server does that is killed."""
        while self.watches:
            self.watches.popitem()[1].close()
        for member, events in self.streams:
            self.heard += [(member.id, event) for event in events.rest()]
        self.streams = []

    def listen(self) -> None:
        """Some members have their streams of events open."""
        self.hang_up()
        self.streams = [(member, Events(member)) for member in [*self.players[:3], *self.programs[:2]]]

    # Time and play

    def play(self, passes: int = 1, who: Sequence[Playing] | None = None, most: int = 2) -> int:
        """Everybody chooses a few times in all games; how often."""
        done = 0
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for _ in range(passes):
                playing = self.members if who is None else who
                found = sum(pool.map(lambda member: member.play(most), playing)) + self.visitors.act(playing, most)
                done += found
                if not found:
                    break
        return done

    def play_and_kill(self, who: Sequence[Playing] | None = None) -> None:
        """Everybody plays; in the middle of it a server is killed, and started again."""
        with ThreadPoolExecutor(AT_ONCE) as pool:
            before = self.memory.counted["choices"]
            playing = [pool.submit(member.play, 4) for member in (self.members if who is None else who)]
            enough, end = before + self.chance.randrange(5, 30), time.monotonic() + PATIENCE
            while self.memory.counted["choices"] < enough and time.monotonic() < end:
                if all(one.done() for one in playing):
                    break
                time.sleep(0.001)
            time.sleep(self.chance.uniform(0.0, 0.02))
            number = self.kill()
            for one in playing:
                one.result()
        self.restart(number)

    def wait(self, seconds: float) -> None:
        """Let time pass at the servers, and a moment for them to see it."""
        self.clock.move(seconds)
        time.sleep(0.6)

    def tell(self, what: str) -> None:
        """Print what has been done on a day."""
        counted = self.memory.counted
        done = f"{counted['games']:4} games {counted['choices']:6} choices {counted['kills']:3} kills"
        print(f"day {self.day:2}  {what:<66.66} {done} {time.monotonic() - self.begun:7.1f} s", flush=True)

    def close(self) -> None:
        """End everything."""
        self.hang_up()
        self.visitors.close()
        if self.living is not None:
            self.living.kill()
        self.store.close()
        for served in self.servers:
            if served.process.poll() is None:
                served.kill()
        self.receiver.close()


@contextmanager
def club(folder: Path, size: Size, seed: int, postgres: Postgres | None) -> Iterator[Club]:
    """A club in a folder of its own, with one server on SQLite, or two on PostgreSQL."""
    certificates = os.environ.get("SSL_CERT_FILE")
    try:
        if postgres:
            with postgres.database() as database:
                yield from _open(Club(folder, size, seed, database))
        else:
            yield from _open(Club(folder, size, seed))
    finally:
        os.environ.pop("SSL_CERT_FILE", None)
        if certificates is not None:
            os.environ["SSL_CERT_FILE"] = certificates


def _open(made: Club) -> Iterator[Club]:
    try:
        yield made
    finally:
        made.close()
