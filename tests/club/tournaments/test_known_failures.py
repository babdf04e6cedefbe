"""What has gone wrong in other programs, and cannot here. Each test has the name of the failure that it excludes."""

from __future__ import annotations

import random

import pytest

from fangs.club.tournaments import directing, entering, playing
from fangs.club.tournaments.automaton import advance, due
from fangs.club.tournaments.crosstable import crosstable
from fangs.club.tournaments.pairing.contender import Contender
from fangs.club.tournaments.pairing.swiss import pair
from fangs.club.tournaments.settings import FORMATS, FormatName
from fangs.club.tournaments.state import Phase
from fangs.core.errors import RequestError
from tests.club.tournaments.simulation import DIRECTOR, NAMES, Club, settings_of


def field(count: int, met: dict[int, set[int]], byes: tuple[int, ...] = ()) -> list[Contender]:
    """Entrants without points who have met some others."""
    return [
        Contender(one, one, 0, dict.fromkeys(met.get(one, set()), 1), byes=int(one in byes)) for one in range(count)
    ]


@pytest.mark.parametrize("format_", FORMATS)
def test_all_entrants_withdraw_and_are_not_paired_for_ever(format_: FormatName) -> None:
    club = Club(settings_of(format_))
    club.start(9)
    for name in NAMES[:9]:
        club.do(entering.withdraw(club.state, name, club.now))
    club.play_on()

    assert club.state.phase is Phase.OVER
    assert sum(bool(one.pairings) for one in club.state.rounds) == 1


@pytest.mark.parametrize("count", [5, 6, 9])
def test_nobody_has_two_walkovers_in_a_row(count: int) -> None:
    """Who was free, or won without playing, meets nobody who may not come, and has no bye, while others can be paired so."""
    club = Club(settings_of("swiss", rounds=3, no_shows=3))
    club.start(count)
    missing = club.state.pairing("1.1")
    club.do(playing.no_show(club.state, "1.1", (1,)))
    club.play_round()
    free = {missing.seats[0], *(bye.number for bye in club.state.rounds[0].byes)}
    gone = missing.seats[1]

    assert gone not in {number for pairing in club.state.rounds[1].pairings for number in pairing.seats}
    assert free.isdisjoint(bye.number for bye in club.state.rounds[1].byes)


def test_who_was_free_does_not_meet_somebody_who_may_not_come() -> None:
    unsure = [Contender(0, 0, 3600, {}), Contender(1, 1, 3600, {}, was_free=True, byes=1)]
    unsure += [Contender(2, 2, 3600, {}, is_sure=False), Contender(3, 3, 3600, {})]

    assert {frozenset(each) for each in pair(unsure).pairs} == {frozenset({0, 2}), frozenset({1, 3})}


def test_a_greedy_pass_does_not_paint_itself_into_a_corner() -> None:
    """0 would rather meet 2, and 1 meet 3, but then 4 and 5 are left, who have met."""
    met = {4: {5, 0, 1}, 5: {4, 0, 1}, 0: {4, 5}, 1: {4, 5}}
    found = pair(field(6, met))

    assert len(found.pairs) == 3
    assert all(other not in met.get(one, set()) for one, other in found.pairs)


@pytest.mark.parametrize("seed", range(20))
def test_a_last_round_is_paired_if_a_legal_one_exists(seed: int) -> None:
    """Of a legal round that is hidden among random meetings, at least one is found."""
    rng = random.Random(seed)
    numbers = list(range(12))
    rng.shuffle(numbers)
    hidden = {frozenset(numbers[at : at + 2]) for at in range(0, 12, 2)}
    met: dict[int, set[int]] = {one: set() for one in range(12)}
    for one in range(12):
        for other in range(one):
            if frozenset((one, other)) not in hidden and rng.random() < 0.85:
                met[one].add(other)
                met[other].add(one)
    found = pair(field(12, met))

    assert len(found.pairs) == 6
    assert all(other not in met[one] for one, other in found.pairs)


@pytest.mark.parametrize("count", [4, 6, 8, 10])
def test_earlier_rounds_leave_a_last_round_without_a_rematch(count: int) -> None:
    """With as many rounds as everybody has opponents, nobody meets anybody twice up to two thirds of them."""
    for seed in range(5):
        rng = random.Random(seed)
        club = Club(settings_of("swiss", rounds=count - 1, seed=str(seed)))
        club.start(count)
        while not club.state.is_done:
            for name in sorted(club.state.open):
                club.finish(name, *rng.choice([(1, 2), (2, 1), (1, 1)]))
            club.settle()
        met = [frozenset(game.seats) for one in club.state.rounds[: 2 * count // 3] for game in one.pairings]
        assert len(met) == len(set(met))


@pytest.mark.parametrize("format_", FORMATS)
def test_a_round_that_cannot_be_paired_is_not_tried_for_ever(format_: FormatName) -> None:
    """One entrant is left: the tournament ends, with the step that would have paired."""
    club = Club(settings_of(format_))
    club.start(6)
    for number in range(1, 6):
        club.do(directing.exclude(club.state, DIRECTOR, number, "cheating"))
    for name in sorted(club.state.open):
        club.finish(name, *range(1, len(club.state.pairing(name).seats) + 1))
    for _ in range(100):
        if club.state.ends is not None:
            club.now = max(club.now, club.state.ends)
        if due(club.state, club.now) is None:
            break
        assert advance(club.state, club.now)
        club.step()

    assert club.state.phase is Phase.OVER


def test_a_game_is_not_made_twice_for_one_pairing() -> None:
    """A service that was killed after it opened a table opens the same one, and another one is refused."""
    club = Club(settings_of())
    club.enter(4)
    club.now = club.state.settings.starts
    while (found := due(club.state, club.now)) is not None and found.step != "open_tables":
        club.step()
    assert found is not None
    assert found.pairings == ("1.1", "1.2")

    club.open("1.1")  # killed here
    assert due(club.rebuilt(), club.now) == found
    club.settle()
    assert playing.table_opened(club.state, "1.1", "table-1.1") == []
    assert len(club.opened) == 2
    with pytest.raises(RequestError, match=r"Pairing 1\.1 already has its table\."):
        playing.table_opened(club.state, "1.1", "another")


def test_the_same_round_is_drawn_again_after_a_kill() -> None:
    for format_ in FORMATS:
        club = Club(settings_of(format_))
        club.enter(11)
        club.now = club.state.settings.starts
        while not club.state.rounds:
            assert advance(club.state, club.now) == advance(club.rebuilt(), club.now)
            club.step()
        assert club.state.rounds


def test_late_joiners_are_not_shown_as_absent() -> None:
    club = Club(settings_of(late_until=3))
    club.start(4)
    club.play_round()
    club.enter(1, first=4)
    club.play_round()
    late = next(line for line in crosstable(club.state) if line.row.player == NAMES[4])

    assert [cell.kind for cell in late.cells[:2]] == ["before", "before"]
    assert late.cells[2].kind in ("pending", "bye")
