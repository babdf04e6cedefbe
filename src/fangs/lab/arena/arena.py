"""Plays rounds of games between bots, until their order is decided or enough rounds have been played."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Generator
from typing import NamedTuple

from fangs.lab.arena.evidence import Order
from fangs.lab.arena.ledger import Ledger, Round
from fangs.lab.arena.play import GameResult, Team
from fangs.lab.arena.settings import Settings
from fangs.lab.tasks import HERE, Place, in_order


class Outcome(NamedTuple):
    """The result of an arena: its rounds, and the pairs of bots whose order has been decided."""

    settings: Settings
    rounds: list[Round]
    settled: list[tuple[int, int]]
    interrupted: bool = False

    @property
    def is_settled(self) -> bool:
        """Whether the order of all bots has been decided."""
        bots = len(self.settings.contestants)
        return len(self.settled) == bots * (bots - 1) // 2


def run(
    settings: Settings,
    rounds: int,
    ledger: Ledger | None = None,
    *,
    place: Place = HERE,
    stop: bool = True,
    heard: Callable[[list[Round]], None] = lambda rounds: None,
) -> Outcome:
    """Play this many rounds, including earlier rounds in the ledger.

    With `stop`, the arena ends as soon as the bots' order is decided. The outcome depends only on the settings and
    `rounds`, not on the place. Ctrl-C ends the arena with the rounds played so far. `heard` is called after each round
    with all rounds so far. Raise RequestError if the settings cannot be played.
    """
    settings.check()
    ledger = ledger or Ledger(settings)
    order = Order(len(settings.contestants))
    used, interrupted = 0, False
    try:
        with contextlib.closing(_rounds(settings, ledger, rounds, place)) as played:
            for games in played:
                used += 1
                heard(ledger.rounds[:used])
                if order.add(round_scores(games, settings)) and stop:
                    break
    except KeyboardInterrupt:
        interrupted = True
    return Outcome(settings, ledger.rounds[:used], order.settled, interrupted)


def round_scores(games: list[GameResult], settings: Settings) -> list[float]:
    """Compute every bot's score in a round, from 0 to 1, as the mean share of the wins in its games."""
    won = [0.0] * len(settings.contestants)
    for played in games:
        for bot, share in zip(played.seats, played.shares, strict=True):
            won[bot] += share
    return [share * settings.even for share in won]


def _rounds(settings: Settings, ledger: Ledger, rounds: int, place: Place) -> Generator[Round, None, None]:
    """Yield the rounds stored in the ledger, then new rounds. Each new round is stored before it is yielded."""
    yield from ledger.rounds[:rounds]
    first = len(ledger.rounds)
    with contextlib.closing(in_order(functools.partial(Team, settings), range(first, rounds), place)) as new:
        for games in new:
            ledger.add(games)
            yield games
