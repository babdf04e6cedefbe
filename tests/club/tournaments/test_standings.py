"""Points, tie-breaks, places, crosstable, exports, and the words for what happened."""

from __future__ import annotations

import csv
import io
import itertools
import json
from collections.abc import Callable

import pytest

from fangs.club.tournaments import directing
from fangs.club.tournaments.crosstable import columns, crosstable
from fangs.club.tournaments.exporting import csv_text, json_data
from fangs.club.tournaments.fold import announced, fold
from fangs.club.tournaments.narration import told
from fangs.club.tournaments.scores import UNIT, units_of, worth
from fangs.club.tournaments.settings import TieBreak
from fangs.club.tournaments.standings import standings
from fangs.translation import language
from tests.club.tournaments.golden import everything
from tests.club.tournaments.simulation import DIRECTOR, NAMES, Club, read, settings_of

TITLES = {name: f"Player {number}" for number, name in enumerate(NAMES)} | {DIRECTOR: "Dora"}


def played(*ties: TieBreak) -> Club:
    """Four in a round robin: A beats B and C, D beats A, B beats C and D, C and D tie."""
    club = Club(settings_of("round_robin", ties=ties, at_once=True))
    club.start(4)
    won = {(0, 1): 0, (0, 2): 0, (0, 3): 3, (1, 2): 1, (1, 3): 1, (2, 3): None}
    for name in sorted(club.state.open):
        seats = club.state.pairing(name).seats
        winner = won[min(seats), max(seats)]
        club.finish(name, *(1 if winner in (None, number) else 2 for number in seats))
    club.settle()
    return club


@pytest.mark.parametrize(
    ("tie", "values", "places"),
    [
        ("direct", [1, 0], [1, 2]),
        ("buchholz", [4, 4], [1, 1]),
        ("buchholz_cut1", [3.5, 3.5], [1, 1]),
        ("sonneborn_berger", [2.5, 2], [1, 2]),
        ("wins", [2, 2], [1, 1]),
    ],
)
def test_a_tie_break_is_as_computed_by_hand(tie: TieBreak, values: list[float], places: list[int]) -> None:
    rows = standings(played(tie).state)

    assert [row.points for row in rows] == [2, 2, 1.5, 0.5]
    assert [row.number for row in rows] == [0, 1, 3, 2]
    assert [row.ties[0] for row in rows[:2]] == values
    assert [row.place for row in rows] == [*places, 3, 4]


def test_every_entrant_has_every_tie_break_even_one_that_was_not_needed() -> None:
    """A and B have two wins, D has one, and C, whose opponents have 5.5 points, has none. Only A and B are equal in points."""
    rows = standings(played("direct", "wins", "buchholz").state)

    assert [row.points for row in rows] == [2, 2, 1.5, 0.5]
    assert [row.ties for row in rows] == [(1, 2, 4), (0, 2, 4), (0, 1, 4.5), (0, 0, 5.5)]


def test_seat_sums_compare_places_with_the_mean_of_the_seat() -> None:
    """At two tables of four with points for the first place only, the one whose seat does worse is better."""
    club = Club(settings_of("tables", points=(1.0, 0.0, 0.0, 0.0), ties=("seat_sums",), sizes=(4,), rounds=1))
    club.start(8)
    club.finish("1.1", 1, 2, 3, 4)
    club.finish("1.2", 2, 1, 4, 3)
    rows = {row.number: row for row in standings(club.state)}
    first, second = (club.state.rounds[0].pairings[at].seats for at in range(2))

    assert [rows[number].ties[0] for number in first] == [0.5, -0.5, 0.5, -0.5]
    assert [rows[number].place for number in first] == [1, 5, 3, 5]
    assert [rows[number].place for number in second] == [5, 1, 5, 3]
    assert sum(row.ties[0] for row in rows.values()) == 0


def test_direct_encounters_count_only_if_all_who_are_equal_have_met() -> None:
    club = Club(settings_of(ties=("direct",), rounds=1))
    club.start(6)
    club.play_on()
    rows = standings(club.state)

    assert [row.place for row in rows] == [1, 1, 1, 4, 4, 4]
    assert {row.ties for row in rows} == {(0.0,)}


def test_tied_places_share_their_points_and_smaller_tables_spread_them() -> None:
    settings = settings_of("tables", size=5, sizes=(3, 4, 5))
    assert [one / UNIT for one in worth((), 5, 5)] == [4, 3, 2, 1, 0]
    assert [one / UNIT for one in worth((), 5, 3)] == [4, 2, 0]
    assert [one / UNIT for one in worth((6.0, 4.0, 3.0, 2.0, 0.0), 5, 4)] == [6, 4 - 1 / 3, 3 - 2 / 3, 0]
    assert [one / UNIT for one in units_of(settings, (1, 1, 3, 4, 5))] == [3.5, 3.5, 2, 1, 0]
    assert [one / UNIT for one in units_of(settings, (1, 1, 1, 1, 1), (4,))] == [2.5, 2.5, 2.5, 2.5, 0]
    for count, size in itertools.product(range(2, 7), range(2, 7)):
        for tied in range(1, count + 1):
            places = (*[1] * tied, *range(tied + 1, count + 1))
            assert sum(units_of(settings_of(size=size), places)) == sum(worth((), size, count)), "no unit is lost"


def test_the_crosstable_names_opponents_by_their_lines() -> None:
    lines = crosstable(played("direct").state)

    assert [(cell.opponents, cell.points) for cell in sorted(lines[0].cells, key=lambda cell: cell.opponents)] == [
        ((2,), 1.0),
        ((3,), 0.0),
        ((4,), 1.0),
    ]


def test_the_crosstable_is_exported_as_csv_and_no_name_is_a_formula() -> None:
    rows = list(csv.reader(io.StringIO(csv_text(played("direct").state, {NAMES[0]: "=cmd()", NAMES[1]: 'B, "b"'}))))

    rounds = [f"round {one}" for one in (1, 2, 3)]
    assert rows[0] == ["place", "division", "player", "points", "direct", "played", "won", "drawn", "lost", *rounds]
    assert rows[1][:9] == ["1", "1", "'=cmd()", "2", "1", "3", "2", "0", "1"]
    assert rows[2][2] == 'B, "b"'
    assert rows[1][9] == "3 s1 0"


def with_a_replay() -> Club:
    """A knockout in which two rest while the others replay a tie."""
    club = Club(settings_of("knockout"))
    club.start(4)
    for places in ((1, 1), (1, 2), (1, 2), (1, 2)):
        club.finish(sorted(club.state.open)[0], *places)
        club.settle()
    return club


def arena() -> Club:
    """An arena in which two play one game while the others play two."""
    club = Club(settings_of("arena"))
    club.start(5)
    for name in ("1.1", "1.2", "2.1"):
        club.now += 60.0
        club.finish(name, 1, 2)
        club.settle()
    return club


def second_season() -> Club:
    """A league in its second season."""
    club = Club(settings_of("league"))
    club.start(5)
    club.play_round()
    return club


@pytest.mark.parametrize(("make", "first"), [(with_a_replay, 1), (arena, 1), (second_season, 2)])
def test_every_game_is_in_the_column_of_its_round(make: Callable[[], Club], first: int) -> None:
    state = make().state
    head, *rows = csv.reader(io.StringIO(csv_text(state, {})))
    begin = head.index("round 1")
    lines = crosstable(state)

    assert head[begin:] == [f"round {at + 1}" for at, _ in enumerate(columns(lines))]
    assert columns(lines) == tuple(range(first, len(state.rounds) + 1))
    for line, row in zip(lines, rows, strict=True):
        there = {cell.round for cell in line.cells if cell.kind != "before"}
        assert {first + at for at, words in enumerate(row[begin:]) if words} == there


def test_the_rounds_of_a_league_are_counted_in_their_season() -> None:
    club = second_season()
    words = [str(told(club.state, read(entry).event, str)) for entry in club.entries]

    assert words[-3:-1] == ["Season 2 begins.", "Round 1 is paired."]
    assert (club.state.season, club.state.rounds_in_season, club.state.total_rounds) == (2, 1, 1)
    assert [json_data(club.state, {}, season)["season"] for season in (1, 2, None)] == [1, 2, 2]


def test_everything_is_exported_as_json_but_the_secrets() -> None:
    club = everything()
    data = json.loads(json.dumps(json_data(club.state, TITLES)))

    assert data["settings"]["title"] == "Another cup"
    assert not {"seed", "invited", "directors"} & data["settings"].keys()
    assert len(data["standings"]) == len(club.state.order)
    assert data["standings"][0]["name"].startswith("Player ")
    assert not any(f'"{id}"' in json.dumps(data) for id in (*NAMES, DIRECTOR))  # of those who have left, too
    assert data["unevenness"] is None
    assert json_data(Club(settings_of("tables")).state, {})["unevenness"]["excess"] == 0


def test_what_happens_is_told_in_sentences() -> None:
    club = everything()
    state, lines = None, []

    for entry in club.entries:
        logged = read(entry)
        before, state = state, announced(logged) if state is None else fold(state, logged.at, logged.event)
        line = told(state, logged.event, TITLES.__getitem__, before)
        lines += [str(line)] if line else []

    assert language() == "en"
    assert lines[0] == "Dora announces the tournament."
    for wanted in (
        "Dora changes the settings: title: Another cup and start: Friday 15 January 2027, 10:00 (Europe/Berlin).",
        "Player 5 withdraws.",
        "Player 6 plays again.",
        "The tournament starts with 7 entrants.",
        "Dora pauses the tournament: dinner",
        "Player 10 takes the place of Player 0: ill",
        "Player 1 is excluded: cheating",
        "Round 2 is paired.",
    ):
        assert wanted in lines
    assert any("is corrected" in line and "share the first place" in line for line in lines)
    assert any(line.startswith("Not everybody came to the game of ") for line in lines)
    assert any("is forfeited" in line and line.endswith("rude") for line in lines)


def test_how_many_rounds_there_are_after_some_were_added_is_told() -> None:
    club = Club(settings_of("swiss", rounds=3))
    club.start(8)
    lines = []
    for rounds in (2, 1):
        club.do(directing.extend(club.state, DIRECTOR, "fun", rounds=rounds))
        lines.append(told(club.state, read(club.entries[-1]).event, TITLES.__getitem__))

    assert lines == [f"Dora adds rounds, for a total of {total}: fun" for total in (5, 6)]


@pytest.mark.parametrize("places", [(1, 2, 3, 4, 5), (1, 1, 3, 3, 3), (1, 2, 2, 2, 5)], ids=str)
def test_a_league_gives_a_point_for_each_player_ranked_below_and_half_a_point_for_each_equal(
    places: tuple[int, ...],
) -> None:
    found = units_of(settings_of("league"), places)

    assert [units / UNIT for units in found] == [
        sum(other > own for other in places) + (places.count(own) - 1) / 2 for own in places
    ]
