"""What is special to each format: its schedule, its rules, and its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from fangs.club.tournaments import directing, entering, playing
from fangs.club.tournaments.automaton import due, held, wake
from fangs.club.tournaments.clock import NOTICE
from fangs.club.tournaments.crosstable import crosstable
from fangs.club.tournaments.formats.league import next_divisions
from fangs.club.tournaments.formats.round_robin import berger
from fangs.club.tournaments.formats.tables import how_uneven
from fangs.club.tournaments.settings import FORMATS, FormatName
from fangs.club.tournaments.stages import bracket, is_for_third_place
from fangs.club.tournaments.standings import season_standings, standings
from fangs.club.tournaments.state import Pairing, Phase, in_order, place_of
from fangs.table.marks import mark_of
from fangs.table.refusals import Stale
from tests.club.tournaments.simulation import DIRECTOR, HOUR, NAMES, Club, settings_of

FIDE = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}
"""The Berger tables of the FIDE handbook (C.05, annex 1)."""


@pytest.mark.parametrize("entrants", FIDE)
def test_the_schedule_of_a_round_robin_is_that_of_the_berger_tables(entrants: int) -> None:
    for number, line in enumerate(FIDE[entrants], 1):
        wanted = {tuple(int(one) - 1 for one in game.split("-")) for game in line.split()}
        assert set(berger(entrants, number)) == wanted
        assert set(berger(entrants, number + entrants - 1)) == {(other, one) for one, other in wanted}


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("entrants", [2, 5, 8])
def test_everybody_meets_everybody_in_a_round_robin(entrants: int, double: bool) -> None:
    club = Club(settings_of("round_robin", double=double))
    club.start(entrants)
    club.play_on()
    met = Counter(frozenset(game.seats) for one in club.state.rounds for game in one.pairings)

    assert met == dict.fromkeys(map(frozenset, combinations(range(entrants), 2)), 1 + double)
    assert [row.number for row in standings(club.state)] == list(range(entrants))
    assert club.state.why_ended == "complete"


def test_all_rounds_of_a_round_robin_can_be_played_at_once() -> None:
    club = Club(settings_of("round_robin", at_once=True))
    club.start(6)

    assert len(club.state.open) == 15
    assert due(club.state, club.now) is None
    club.play_round()
    assert club.state.phase is Phase.OVER


def test_the_games_in_progress_come_in_the_order_of_their_rounds() -> None:
    club = Club(settings_of("round_robin", at_once=True))
    club.start(12)

    rounds = [place for name in club.state.open_by_player[NAMES[0]] if (place := place_of(name))]
    assert [number for number, _ in rounds] == list(range(11))
    assert in_order(["10.1", "2.10", "2.9", "1.1"]) == ("1.1", "2.9", "2.10", "10.1")


def test_games_of_somebody_who_withdraws_early_count_for_nobody_in_a_round_robin() -> None:
    club = Club(settings_of("round_robin"))
    club.start(6)
    club.play_on(rounds=1)
    club.do(entering.withdraw(club.state, NAMES[0], club.now))
    club.play_on()
    rows = {row.player: row for row in standings(club.state)}

    assert rows[NAMES[0]].points == 0
    assert sum(row.points for row in rows.values()) == 10
    assert all(row.walkovers == 0 for row in rows.values())


def test_games_of_somebody_who_withdraws_late_are_won_by_the_others_in_a_round_robin() -> None:
    club = Club(settings_of("round_robin"))
    club.start(6)
    club.play_on(rounds=3)
    club.do(entering.withdraw(club.state, NAMES[0], club.now))
    club.play_on()
    rows = standings(club.state)

    assert sum(row.points for row in rows) == 15
    assert sum(row.walkovers for row in rows) == 1, "one game was running, and one was left"


def test_walkovers_against_somebody_whose_games_become_void_count_for_nobody_and_again_once_they_are_not() -> None:
    club = Club(settings_of("round_robin"))
    club.start(6)
    club.play_on(rounds=2)
    club.do(entering.withdraw(club.state, NAMES[0], club.now))
    club.play_on()
    game = next(game for one in club.state.rounds for game in one.pairings if 0 in game.seats)
    assert game.result is not None
    before = standings(club.state)
    assert sum(row.points for row in before) == 15
    assert sum(row.walkovers for row in before) == 2
    club.do(directing.annul(club.state, DIRECTOR, game.id, "cheating"))
    rows = standings(club.state)

    assert sum(row.points for row in rows) == 10
    assert all(row.walkovers == 0 for row in rows)
    club.do(directing.correct(club.state, DIRECTOR, game.id, game.result.places, (), "no cheating"))
    assert standings(club.state) == before


def test_the_best_two_can_meet_only_in_the_final_and_the_best_have_byes() -> None:
    assert bracket(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    assert bracket(5) == [0, None, 3, 4, 1, None, 2, None]
    assert bracket(2) == [0, 1]


@pytest.mark.parametrize("entrants", [2, 3, 5, 8, 13])
def test_the_better_seeds_win_a_knockout_stage_by_stage(entrants: int) -> None:
    club = Club(settings_of("knockout"))
    club.start(entrants)
    club.play_on()
    rows = standings(club.state)

    assert [row.number for row in rows[:2]] == [0, 1]
    assert [row.place for row in rows[:4]] == [1, 2, *[3] * min(2, entrants - 2)]
    assert sum(len(one.pairings) for one in club.state.rounds) == entrants - 1


def test_the_standings_of_a_knockout_read_a_round_as_often_in_a_large_one_as_in_a_small_one() -> None:
    class Pairings(tuple[Pairing, ...]):
        """A round's pairings, which count how often somebody goes through them."""

        reads = 0

        def __iter__(self) -> Iterator[Pairing]:
            self.reads += 1
            return super().__iter__()

    reads = []
    for entrants in (4, 32):
        club = Club(settings_of("knockout"))
        club.start(entrants)
        club.play_on()
        first = Pairings(club.state.rounds[0].pairings)
        standings(replace(club.state, rounds=(replace(club.state.rounds[0], pairings=first), *club.state.rounds[1:])))
        reads.append(first.reads)

    assert 0 < reads[0] == reads[1]


def test_a_tie_in_a_knockout_is_replayed_with_changed_seats_and_then_the_better_seed_advances() -> None:
    club = Club(settings_of("knockout", replays=1))
    club.start(4)
    club.finish("1.1", 1, 1)
    club.finish("1.2", 2, 1)
    club.settle()
    first, second = club.state.rounds

    assert second.stage == first.stage == 0
    assert [game.seats for game in second.pairings] == [first.pairings[0].seats[::-1]]
    club.finish("2.1", 1, 1)
    club.settle()
    assert 0 in club.state.rounds[2].pairings[0].seats
    club.finish("3.1", 1, 1)
    club.settle()
    club.finish("4.1", 1, 2)
    club.settle()
    assert club.state.phase is Phase.OVER
    assert standings(club.state)[0].number == club.state.rounds[3].pairings[0].seats[0]


@pytest.mark.parametrize("has_ended", [False, True])
def test_a_game_that_is_corrected_decides_its_match_whatever_follows_it(has_ended: bool) -> None:
    club = Club(settings_of("knockout", replays=2))
    club.start(4)
    club.finish("1.1", 1, 1)
    club.finish("1.2", 1, 1)
    club.settle()
    won, lost = club.state.pairing("1.2").seats
    assert club.state.pairing("2.2").seats == (lost, won)
    if has_ended:
        club.finish("2.2", 1, 2)
    club.do(directing.correct(club.state, DIRECTOR, "1.2", (1, 2), (), "it was no tie"))
    club.settle()
    assert club.state.open == {"2.1"}
    club.finish("2.1", 1, 2)
    club.settle()

    assert won in club.state.pairing("3.1").seats
    assert lost not in club.state.pairing("3.1").seats
    cells = [cell for line in crosstable(club.state) for cell in line.cells if cell.pairing == "2.2"]
    assert {(cell.kind, cell.points) for cell in cells} == {("void" if has_ended else "annulled", 0.0)}


def test_a_game_that_is_corrected_to_a_tie_is_replayed_after_all() -> None:
    club = Club(settings_of("knockout", replays=1))
    club.start(4)
    club.finish("1.1", 1, 1)
    club.finish("1.2", 1, 1)
    club.settle()
    for places in ((1, 2), (1, 1)):
        club.do(directing.correct(club.state, DIRECTOR, "1.2", places, (), "a mistake"))
    club.finish("2.1", 1, 2)
    club.settle()

    assert [game.seats for game in club.state.rounds[2].pairings] == [club.state.pairing("1.2").seats[::-1]]


def test_if_neither_comes_to_a_game_of_a_knockout_neither_advances() -> None:
    club = Club(settings_of("knockout"))
    club.start(4)
    club.do(playing.no_show(club.state, "1.1", (0, 1)))
    club.finish("1.2", 1, 2)
    club.settle()

    assert [bye.kind for bye in club.state.rounds[1].byes] == ["walkover"]
    assert club.state.phase is Phase.OVER
    assert standings(club.state)[0].number in club.state.rounds[0].pairings[1].seats


@pytest.mark.parametrize(("entrants", "games"), [(2, 1), (3, 2), (4, 4), (5, 5), (8, 8), (13, 13)])
def test_those_who_lost_the_semifinals_play_for_the_third_place_with_the_final(entrants: int, games: int) -> None:
    club = Club(settings_of("knockout", third_place=True))
    club.start(entrants)
    club.play_on()
    last = club.state.rounds[-1]

    assert [row.place for row in standings(club.state)[:4]] == [1, 2, 3, 4][:entrants]
    assert sum(len(one.pairings) for one in club.state.rounds) == games
    assert [is_for_third_place(club.state, last, one) for one in last.pairings] == [False, True][: len(last.pairings)]
    assert sum(cell.is_third for line in crosstable(club.state) for cell in line.cells) == 2 * (len(last.pairings) == 2)


def semifinals_played(**changes: object) -> Club:
    """Four in a knockout with a game for the third place, where the first two seeds have won."""
    club = Club(settings_of("knockout", third_place=True, **changes))
    club.start(4)
    club.play_round()
    return club


def test_a_knockout_goes_on_until_the_third_place_is_decided_too() -> None:
    club = semifinals_played(replays=1)
    club.finish("2.1", 1, 2)
    club.finish("2.2", 1, 1)
    club.settle()

    assert club.state.phase is Phase.RUNNING
    assert [one.seats for one in club.state.rounds[2].pairings] == [club.state.pairing("2.2").seats[::-1]]
    club.finish("3.1", 1, 2)
    club.settle()
    assert club.state.phase is Phase.OVER
    assert standings(club.state)[2].number == club.state.pairing("3.1").seats[0]


def test_the_third_place_is_shared_while_it_is_played_for() -> None:
    assert [row.place for row in standings(semifinals_played().state)] == [1, 1, 3, 3]


def test_who_comes_to_the_game_for_the_third_place_has_it() -> None:
    club = Club(settings_of("knockout", third_place=True))
    club.start(4)
    club.do(entering.withdraw(club.state, NAMES[3], club.now))
    club.play_round()

    assert [(bye.number, bye.kind) for bye in club.state.rounds[1].byes] == [(2, "walkover")]
    club.play_round()
    assert [row.number for row in standings(club.state)] == [0, 1, 2, 3]


def test_nobody_plays_for_the_third_place_if_a_semifinal_has_no_loser() -> None:
    club = Club(settings_of("knockout", third_place=True))
    club.start(4)
    club.do(playing.no_show(club.state, "1.1", (0, 1)))
    club.play_round()

    assert club.state.phase is Phase.OVER
    assert [row.place for row in standings(club.state)] == [1, 2, 2, 2]


# Arena


def arena(**changes: object) -> Club:
    club = Club(settings_of("arena", **changes))
    club.start(4)
    return club


def test_whoever_is_free_in_an_arena_is_paired_again_but_not_with_the_last_opponent() -> None:
    club = arena()
    assert len(club.state.open) == 2
    for _ in range(20):
        club.now += 10.0
        for name in sorted(club.state.open):
            club.finish(name, 1, 2)
        club.settle()
        before, after = club.state.rounds[-2:]
        assert {frozenset(game.seats) for game in before.pairings}.isdisjoint(
            frozenset(game.seats) for game in after.pairings
        )


def test_two_who_are_alone_in_an_arena_meet_again_after_a_minute() -> None:
    club = arena()
    club.now += 10.0
    club.finish("1.1", 1, 2)
    club.settle()

    assert len(club.state.rounds) == 1
    assert wake(club.state, club.now) == club.now + 60.0
    club.now += 60.0
    club.settle()
    assert club.state.rounds[1].pairings[0].seats == club.state.rounds[0].pairings[0].seats[::-1]


def test_no_game_of_an_arena_begins_in_the_last_part_of_its_window_and_a_running_one_counts() -> None:
    club = arena(window=HOUR, last=300.0)
    club.now = club.state.settings.starts + HOUR - 299.0
    for name in sorted(club.state.open)[:1]:
        club.finish(name, 1, 2)
    club.settle()
    assert len(club.state.rounds) == 1

    club.now += 400.0
    club.settle()
    assert club.state.phase is Phase.RUNNING
    club.play_round()
    assert club.state.phase is Phase.OVER
    assert sum(row.points for row in standings(club.state)) == 2


def test_who_does_not_come_in_an_arena_is_not_paired_again_before_the_return() -> None:
    club = arena()
    gone = club.state.pairing("1.1").seats[1]
    club.do(playing.no_show(club.state, "1.1", (1,)))
    club.now += 10.0
    club.finish("1.2", 1, 2)
    club.settle()
    club.now += 60.0
    club.settle()
    assert gone not in {number for one in club.state.rounds[1:] for game in one.pairings for number in game.seats}

    club.do(entering.come_back(club.state, club.state.entrants[gone].player, club.now))
    club.settle()
    assert gone in {number for one in club.state.rounds[1:] for game in one.pairings for number in game.seats}


# Rounds of tables


@pytest.mark.parametrize(
    ("entrants", "size", "rounds", "excess"),
    [(9, 3, 4, 0), (16, 4, 4, 12), (12, 4, 3, 18), (10, 5, 3, 20), (25, 5, 4, 20)],
)
def test_opponents_are_balanced_over_the_rounds_of_tables(entrants: int, size: int, rounds: int, excess: int) -> None:
    """How far from even is computed exactly: 0 for nine at tables of three, where everybody meets everybody once.

    Twelve at three tables of four cannot be even: in each later round, two of a table of the first round sit together again, and so two of
    a table of the second.
    """
    club = Club(settings_of("tables", size=size, sizes=(size,), rounds=rounds))
    club.start(entrants)
    club.play_on()
    found = how_uneven(club.state)

    assert found.excess <= excess
    assert found.most_met <= 3
    assert found.mean_met == pytest.approx(rounds * (size - 1) / (entrants - 1))


def test_seats_are_balanced_over_the_rounds_of_tables() -> None:
    club = Club(settings_of("tables", size=4, sizes=(4,), rounds=4))
    club.start(16)
    club.play_on()
    sat = Counter(
        (number, seat) for one in club.state.rounds for game in one.pairings for seat, number in enumerate(game.seats)
    )

    assert max(sat.values()) <= 2
    assert how_uneven(club.state).seat_excess <= 16


@pytest.mark.parametrize("entrants", [3, 4, 5, 6, 7, 8, 9, 10, 11, 13])
def test_no_table_is_smaller_than_the_game_allows_and_byes_go_round(entrants: int) -> None:
    club = Club(settings_of("tables", size=4, sizes=(3, 4), rounds=3))
    club.start(entrants)
    club.play_on()
    byes = Counter(bye.number for one in club.state.rounds for bye in one.byes)

    assert {len(game.seats) for one in club.state.rounds for game in one.pairings} <= {3, 4}
    assert max(byes.values(), default=0) <= 2 - (entrants != 5)
    assert bool(byes) == (entrants == 5)


# League


def test_the_best_of_a_division_go_up_and_the_last_go_down() -> None:
    club = Club(settings_of("league", promoted=1))
    club.start(15)
    assert club.state.divisions == (tuple(range(5)), tuple(range(5, 10)), tuple(range(10, 15)))

    club.play_round()
    assert club.state.season == 2
    assert club.state.divisions == ((0, 1, 2, 3, 5), (4, 6, 7, 8, 10), (9, 11, 12, 13, 14))
    assert [row.number for row in season_standings(club.state, 1)[:5]] == [0, 1, 2, 3, 4]
    club.play_round()
    assert club.state.why_ended == "complete"


def test_new_entrants_of_a_league_begin_at_the_bottom_and_free_places_are_filled_from_below() -> None:
    club = Club(settings_of("league", promoted=0, seasons=3))
    club.start(10)
    club.do(entering.withdraw(club.state, NAMES[1], club.now))
    club.enter(1, first=20)
    club.play_round()

    assert club.state.divisions == ((0, 2, 3, 4, 5), (6, 7, 8, 9, 10))
    assert next_divisions(club.state)[0] == (0, 2, 3, 4, 5)


def test_a_larger_division_of_a_league_plays_rounds_of_tables() -> None:
    club = Club(settings_of("league", division=10, rounds=3, seasons=1, sizes=(5,)))
    club.start(20)
    club.play_on()

    assert [len(one.pairings) for one in club.state.rounds] == [4, 4, 4]
    for one in club.state.rounds:
        assert all({number < 10 for number in game.seats} == {game.group == 0} for game in one.pairings)


# Any format


@pytest.mark.parametrize("format_", FORMATS)
def test_no_format_pairs_a_replacement_who_has_not_agreed(format_: FormatName) -> None:
    club = Club(settings_of(format_))
    club.start(11)
    club.do(directing.replace_entrant(club.state, DIRECTOR, 0, "new", 1.0, "ill"))
    club.play_on()
    paired = [(one.number, player) for one in club.state.rounds for game in one.pairings for player in game.players]

    assert club.state.phase is Phase.OVER
    assert club.state.entrants[0].presence == "proposed"
    assert [number for number, player in paired if player == NAMES[0]] in ([], [1])
    assert "new" not in {player for _, player in paired}


@pytest.mark.parametrize("format_", ["round_robin", "swiss", "tables"])
def test_a_replacement_who_has_agreed_is_paired_from_the_next_round(format_: FormatName) -> None:
    club = Club(settings_of(format_))
    club.start(12)
    club.do(directing.replace_entrant(club.state, DIRECTOR, 0, "new", 1.0, "ill"))
    club.do(entering.come_back(club.state, "new", club.now))
    club.play_round()

    assert "new" in club.state.open_by_player
    assert NAMES[0] not in club.state.open_by_player


def test_a_pause_moves_all_limits_and_nothing_begins_in_it() -> None:
    club = Club(settings_of("swiss", round_limit=HOUR))
    club.start(4)
    limit = playing.deadline(club.state, "1.1")
    assert limit is not None
    club.do(directing.pause(club.state, DIRECTOR, "dinner"))
    club.now += 2 * HOUR
    assert due(club.state, club.now) is None
    assert wake(club.state, club.now) is None
    club.do(directing.resume(club.state, DIRECTOR))

    assert due(club.state, club.now) is None
    assert playing.deadline(club.state, "1.1") == limit + 2 * HOUR
    club.do(directing.extend(club.state, DIRECTOR, "rain", seconds=60.0))
    assert playing.deadline(club.state, "1.1") == limit + 2 * HOUR + 60.0

    mark = mark_of("0123456789abcdef0123456789abcdef", "a minute")
    for _ in range(2):
        club.do(directing.extend(club.state, DIRECTOR, "rain", seconds=60.0, mark=mark))
    assert playing.deadline(club.state, "1.1") == limit + 2 * HOUR + 120.0, "a repeated request extends it once"
    with pytest.raises(Stale, match="the same secret"):
        directing.extend(
            club.state, DIRECTOR, "rain", seconds=90.0, mark=mark_of("0123456789abcdef0123456789abcdef", "more")
        )


PAUSES: dict[str, tuple[float, float, float]] = {
    "before the check-in": (-1200.0, -1000.0, 0.0),
    "over its opening": (-1200.0, -600.0, 300.0),
    "in it": (-600.0, -500.0, 100.0),
    "over the start": (-600.0, 60.0, 660.0),
    "over all of it": (-1200.0, 60.0, 960.0),
}
"""When a pause begins and ends, and by how much it postpones the start, after a check-in of 900 seconds."""


@pytest.mark.parametrize("when", PAUSES)
@pytest.mark.parametrize("is_outage", [False, True], ids=["pause", "outage"])
def test_a_pause_takes_no_time_from_the_check_in(is_outage: bool, when: str) -> None:
    begins, ends, postponed = PAUSES[when]
    club = Club(settings_of("swiss", check_in=900.0))
    club.enter(4)
    start = club.state.settings.starts
    club.now = start + begins
    club.settle()
    if not is_outage:
        club.do(directing.pause(club.state, DIRECTOR, "a storm"))
    club.now = start + ends
    club.do(held(club.state, ends - begins, club.now) if is_outage else directing.resume(club.state, DIRECTOR))
    club.settle()
    assert club.state.settings.starts == start + postponed

    club.now = start + postponed - 1.0
    club.settle()
    for name in NAMES[:4]:
        club.do(entering.check_in(club.state, name, club.now))
    assert club.state.phase is Phase.CHECKING_IN
    club.now += 1.0
    club.settle()
    assert len(club.state.open) == 2


@pytest.mark.parametrize("check_in", [0.0, 900.0])
def test_after_months_without_a_server_a_tournament_waits_a_week_before_it_begins(check_in: float) -> None:
    club = Club(settings_of("swiss", check_in=check_in))
    club.enter(1)
    off = 500 * 24 * HOUR
    club.now += off
    club.do(held(club.state, off, club.now))
    club.settle()

    assert club.state.phase is Phase.REGISTERING, "with too few entrants, it would be cancelled at once"
    assert club.state.settings.starts == club.now + NOTICE + check_in
    club.now += NOTICE + check_in
    club.settle()
    assert club.state.phase is Phase.CANCELLED


@pytest.mark.parametrize("in_pause", [False, True])
def test_a_pause_takes_no_time_from_the_break_between_rounds(in_pause: bool) -> None:
    club = Club(settings_of("swiss", between=HOUR))
    club.start(4)
    if in_pause:
        club.do(directing.pause(club.state, DIRECTOR, "lunch"))
    club.now += 60.0
    club.play_round()
    if not in_pause:
        club.do(directing.pause(club.state, DIRECTOR, "lunch"))
    club.now += 2 * HOUR
    club.do(directing.resume(club.state, DIRECTOR))
    club.settle()

    assert len(club.state.rounds) == 1
    assert wake(club.state, club.now) == club.now + HOUR
    club.now += HOUR
    club.settle()
    assert len(club.state.rounds) == 2


def test_late_games_are_closed_and_who_owes_loses() -> None:
    club = Club(settings_of("swiss", round_limit=HOUR))
    club.start(4)
    club.now += HOUR
    found = due(club.state, club.now)
    assert found is not None
    assert (found.step, found.pairings) == ("close_late", ("1.1", "1.2"))
    club.do(playing.close_late(club.state, "1.1", (0,), club.now))
    club.do(playing.close_late(club.state, "1.2", (), club.now))
    results = [game.result for game in club.state.rounds[0].pairings]

    assert [result and result.places for result in results] == [(2, 1), (1, 1)]
    assert sorted(row.points for row in standings(club.state)) == [0, 0.5, 0.5, 1]


def test_too_few_entrants_cancel_a_tournament() -> None:
    club = Club(settings_of("swiss", least=5))
    club.start(4)

    assert club.state.phase is Phase.CANCELLED


def test_who_does_not_check_in_is_not_paired_before_the_return() -> None:
    club = Club(settings_of("swiss", check_in=600.0))
    club.enter(5)
    club.now = club.state.settings.starts - 600.0
    club.settle()
    assert club.state.phase is Phase.CHECKING_IN
    for name in NAMES[:4]:
        club.do(entering.check_in(club.state, name, club.now))
    club.now += 600.0
    club.settle()
    assert 4 not in {number for game in club.state.rounds[0].pairings for number in game.seats}

    club.do(entering.check_in(club.state, NAMES[4], club.now))
    club.play_round()
    assert 4 in {number for game in club.state.rounds[1].pairings for number in game.seats} | {
        bye.number for bye in club.state.rounds[1].byes
    }
