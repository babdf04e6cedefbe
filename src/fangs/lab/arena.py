"""Round after round, on several cores, until the question is settled or enough is played."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Generator
from typing import NamedTuple

from fangs.lab.evidence import Order
from fangs.lab.ledger import Ledger, Round
from fangs.lab.play import GameResult, Team
from fangs.lab.settings import Settings
from fangs.lab.tasks import HERE, Place, in_order


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
    place: Place = HERE,
    stop: bool = True,
    heard: Callable[[list[Round]], None] = lambda rounds: None,
) -> Outcome:
    """Play so many rounds, including those of the ledger; `stop`: fewer, if the order of the bots is settled before.

    The outcome depends only on the settings and `rounds`, not on the place. Ctrl-C ends it with the rounds that there are.
    `heard` is called with the rounds so far after each. Raises RequestError.
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
    """The score of every bot in a round, from 0 to 1: its shares in the wins, over the games that it sat in."""
    won = [0.0] * len(settings.contestants)
    for played in games:
        for bot, share in zip(played.seats, played.shares, strict=True):
            won[bot] += share
    return [share * settings.even for share in won]


def _rounds(settings: Settings, ledger: Ledger, rounds: int, place: Place) -> Generator[Round, None, None]:
    """The rounds of the ledger, then new ones, in order; each is in the ledger before it is given."""
    yield from ledger.rounds[:rounds]
    first = len(ledger.rounds)
    with contextlib.closing(in_order(functools.partial(Team, settings), range(first, rounds), place)) as new:
        for games in new:
            ledger.add(games)
            yield games
