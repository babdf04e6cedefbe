"""Measures the CPU time of running a Swiss tournament, for different numbers of entrants."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from statistics import median
from typing import Literal, TypeVar, get_args

import fangs
from fangs.club.tournaments import entering, playing
from fangs.club.tournaments.automaton import advance, due
from fangs.club.tournaments.codec import Entry, decoded, encoded
from fangs.club.tournaments.crosstable import crosstable
from fangs.club.tournaments.events import Event, Events, Logged
from fangs.club.tournaments.fold import announced, fold, opened
from fangs.club.tournaments.settings import Settings
from fangs.club.tournaments.state import Tournament

T = TypeVar("T")
Step = Literal["enter", "draw", "open", "result"]

SIZES = (30, 100, 300, 1_000)
ROUNDS = 9
START = 1_800_000_000.0
COLUMNS = ("an entry", "a result", "a round drawn, s", "the slowest, s", "crosstable", "opened from its log", "log, kB")


def main() -> None:
    """Print a table of times for each number of entrants, in milliseconds unless a column names another unit."""
    print("| entrants | " + " | ".join(COLUMNS) + " |")
    for size in SIZES:
        figures = " | ".join(f"{one:,.0f}" if one > 10 else f"{one:.2f}" for one in _Measured(size).figures())
        print(f"| {size:,} | {figures} |", flush=True)


class _Measured:
    """Plays a tournament from the first entry to the end, and measures each step."""

    def __init__(self, size: int) -> None:
        settings = Settings(
            title="A cup", game=fangs.names()[0], format="swiss", rounds=ROUNDS, most=size,
            starts=START, directors=("director",), seed="s",
        )  # fmt: skip
        [event] = entering.announce(settings, "director", START - 1)
        self.log: list[str] = []
        self.seconds: dict[Step, list[float]] = {step: [] for step in get_args(Step)}
        self.state = announced(self._store(event))
        for number in range(size):
            self._do("enter", partial(entering.enter, who=f"p{number}", rating=2000.0 - number, now=START - 1))
        self._play(random.Random(size))

    def figures(self) -> list[float]:
        """Return the measured values, in the order of the columns."""
        taken = self.seconds
        table, lines = _seconds(lambda: crosstable(self.state, None))
        reading, again = _seconds(lambda: opened([decoded(Entry(**json.loads(row))) for row in self.log]))
        assert again == self.state
        assert lines
        small = [median(taken["enter"]) * 1000, median(taken["result"]) * 1000]
        size = sum(map(len, self.log)) / 1000
        return [*small, median(taken["draw"]), max(taken["draw"]), table * 1000, reading * 1000, size]

    def _play(self, rng: random.Random) -> None:
        """Play all rounds. In each game, the entrant who entered earlier wins with a probability of 2/3."""
        while not self.state.is_done:
            step = due(self.state, START)
            if step is None:
                for name in sorted(self.state.open):
                    first, second = self.state.pairing(name).seats
                    places = (1, 2) if (first < second) == (rng.random() < 2 / 3) else (2, 1)
                    self._do("result", partial(playing.finished, name=name, places=places, absent=()))
            elif step.step == "open_tables":
                for name in step.pairings:
                    self._do("open", partial(playing.table_opened, name=name, table=f"table-{name}"))
            else:
                self._do("draw", partial(advance, now=START))

    def _do(self, step: Step, decide: Callable[[Tournament], Events]) -> None:
        """Run and time one step of the tournament: decide, store the events, and apply them."""

        def done() -> Tournament:
            state = self.state
            for event in decide(state):
                self._store(event)
                state = fold(state, START, event)
            return state

        taken, self.state = _seconds(done)
        self.seconds[step].append(taken)

    def _store(self, event: Event) -> Logged:
        logged = Logged(len(self.log) + 1, START, event)
        self.log.append(json.dumps(asdict(encoded(logged))))
        return logged


def _seconds(work: Callable[[], T]) -> tuple[float, T]:
    began = time.process_time()
    made = work()
    return time.process_time() - began, made


if __name__ == "__main__":
    main()
