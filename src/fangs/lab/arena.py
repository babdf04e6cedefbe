"""Round after round, on several cores, until the question is settled or enough is played."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from pebble import ProcessExpired

from fangs.core.errors import RequestError
from fangs.lab.evidence import Order
from fangs.lab.ledger import Ledger, Round
from fangs.lab.play import Played, Team
from fangs.lab.settings import Settings
from fangs.thinking.processes import processes, stop


class Outcome(NamedTuple):
    """The result of an arena: its rounds, and the pairs whose first bot is better than the second."""

    settings: Settings
    rounds: list[Round]
    settled: list[tuple[int, int]]
    interrupted: bool = False

    @property
    def is_settled(self) -> bool:
        """Whether the order of all bots is known."""
        bots = len(self.settings.contestants)
        return len(self.settled) == bots * (bots - 1) // 2


def run(
    settings: Settings,
    rounds: int,
    ledger: Ledger | None = None,
    *,
    cores: int = 1,
    stop: bool = True,
    heard: Callable[[list[Round]], None] = lambda rounds: None,
) -> Outcome:
    """Play so many rounds, including those of the ledger; `stop`: fewer, if the order of the bots is settled before.

    The outcome depends only on the settings and `rounds`, not on the cores. Ctrl-C ends it with the rounds that there are.
    `heard` is called with the rounds so far after each. Raises RequestError.
    """
    ledger = ledger or Ledger(settings)
    order = Order(len(settings.contestants))
    used, interrupted = 0, False
    try:
        with contextlib.closing(_rounds(settings, ledger, rounds, cores)) as played:
            for games in played:
                used += 1
                heard(ledger.rounds[:used])
                if order.add(round_scores(games, settings)) and stop:
                    break
    except KeyboardInterrupt:
        interrupted = True
    return Outcome(settings, ledger.rounds[:used], order.settled, interrupted)


def round_scores(games: list[Played], settings: Settings) -> list[float]:
    """The score of every bot in a round, from 0 to 1: its shares in the wins, over the games that it sat in."""
    won = [0.0] * len(settings.contestants)
    for played in games:
        for bot, share in zip(played.seats, played.shares, strict=True):
            won[bot] += share
    return [share * settings.even for share in won]


def _rounds(settings: Settings, ledger: Ledger, rounds: int, cores: int) -> Generator[Round, None, None]:
    """The rounds of the ledger, then new ones, in order; each is in the ledger before it is given."""
    yield from ledger.rounds[:rounds]
    first = len(ledger.rounds)
    cores = min(cores, rounds - first)
    if cores < 1:
        return
    new = _alone(settings, first, rounds) if cores == 1 else _together(settings, first, rounds, cores)
    with contextlib.closing(new):
        for games in new:
            ledger.add(games)
            yield games


def _alone(settings: Settings, first: int, rounds: int) -> Generator[Round, None, None]:
    team = Team(settings)
    try:
        team.try_out()
        for number in range(first, rounds):
            yield team.round(number)
    finally:
        team.close()


def _together(settings: Settings, first: int, rounds: int, cores: int) -> Generator[Round, None, None]:
    """Rounds in order, played by workers; no more are begun than may be wanted."""
    pool = processes(cores, _begin, settings, polite=0)
    asked: deque[Future[Round]] = deque()
    try:
        pool.schedule(_try_out).result()  # before the others, or each process would compile
        for number in range(first, rounds):
            asked.append(pool.schedule(_round, [number]))
            if len(asked) > cores:
                yield asked.popleft().result()
        while asked:
            yield asked.popleft().result()
    except (BrokenProcessPool, ProcessExpired):
        raise RequestError("A worker process ended before its round was over: is there enough memory?") from None
    finally:
        stop(pool)


_team: Team | None = None


def _begin(settings: Settings) -> Callable[[], None]:
    global _team
    _team = Team(settings)
    return _team.kill


def _try_out() -> None:
    assert _team is not None
    _team.try_out()


def _round(number: int) -> Round:
    assert _team is not None
    return _team.round(number)
