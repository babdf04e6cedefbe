"""Crosstables for many readers: computed by one of them, and not again and again for a large tournament."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from fangs.club.tournament_service import crosstables
from fangs.club.tournament_service.crosstables import REST, Crosstables
from fangs.club.tournaments import directing
from fangs.club.tournaments.crosstable import Line
from fangs.club.tournaments.state import Tournament
from tests.club.tournament_service.club import Clock
from tests.club.tournaments.simulation import DIRECTOR, Club, settings_of

SECONDS = 0.2


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that shows how long crosstables take: each this many seconds."""
    clock, compute = Clock(), crosstables.crosstable

    def slowly(state: Tournament, season: int | None) -> tuple[Line, ...]:
        clock.now += SECONDS
        return compute(state, season)

    monkeypatch.setattr(crosstables, "crosstable", slowly)
    return clock


def test_a_crosstable_is_computed_at_most_a_tenth_of_the_time_and_is_right_in_the_end(clock: Clock) -> None:
    club, kept = Club(settings_of("swiss")), Crosstables(clock)
    club.start(6)
    began = clock.now
    for _ in range(100):
        clock.now += 0.1
        club.do(directing.extend(club.state, DIRECTOR, "why", seconds=1.0))
        found = kept.lines("cup", club.state)
        assert found.state.length <= club.state.length
    elapsed = clock.now - began
    computed = elapsed - 100 * 0.1
    assert SECONDS < computed <= elapsed / 10 + SECONDS

    clock.now += REST * SECONDS
    assert kept.lines("cup", club.state).state is club.state
    club.do(directing.end(club.state, DIRECTOR, "rain"))
    assert kept.lines("cup", club.state).state is club.state


def test_of_many_readers_at_once_one_computes(clock: Clock) -> None:
    club, kept = Club(settings_of("swiss")), Crosstables(clock)
    club.start(6)
    began = clock.now
    with ThreadPoolExecutor(8) as readers:
        found = list(readers.map(lambda _: kept.lines("cup", club.state), range(40)))
    assert clock.now == pytest.approx(began + SECONDS) and all(one is found[0] for one in found)
