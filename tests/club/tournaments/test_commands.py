"""What players, directors and tables may do, and the sentences that refuse the rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from fangs.club.tournaments import directing, entering, playing
from fangs.club.tournaments.changes import AFTER_START, BEFORE_START
from fangs.club.tournaments.events import Events
from fangs.club.tournaments.fold import fold
from fangs.club.tournaments.narration import told
from fangs.club.tournaments.settings import FormatName, Settings, checked
from fangs.club.tournaments.standings import standings
from fangs.club.tournaments.state import Phase, Tournament
from fangs.core.errors import FangsError, RequestError
from fangs.table.frozen import replace
from tests.club.tournaments.simulation import DIRECTOR, HOUR, NAMES, NOW, Club, read, settings_of

Command = Callable[[Tournament, float], Events]


def before() -> Club:
    """Four have entered."""
    club = Club(settings_of(most=5, byes=1, late_until=2, registration="invitation", invited=tuple(NAMES[:6])))
    club.enter(4)
    return club


def running() -> Club:
    """The first round is being played."""
    club = before()
    club.now = club.state.settings.starts
    club.settle()
    return club


def after() -> Club:
    """The tournament is over."""
    club = running()
    club.do(directing.end(club.state, DIRECTOR, "rain"))
    return club


REFUSALS: list[tuple[Callable[[], Club], Command, str]] = [
    (
        before,
        lambda s, now: entering.enter(s, "stranger", 1500.0, now),
        "Only players who are invited can enter this tournament.",
    ),
    (
        before,
        lambda s, now: entering.enter(s, NAMES[4], float("nan"), now),
        "A rating must be a number, but you gave nan.",
    ),
    (before, lambda s, now: entering.check_in(s, NAMES[0], now), "Check-in is not open yet."),
    (before, lambda s, now: entering.withdraw(s, "stranger", now), "You have not entered this tournament."),
    (before, lambda s, now: entering.ask_bye(s, NAMES[0], 5, now), "You cannot request a bye for the last round."),
    (before, lambda s, now: entering.ask_bye(s, NAMES[0], 9, now), "You can request a bye for rounds 1 to 5."),
    (before, lambda s, now: directing.pause(s, NAMES[0], "why"), "Only a director of the tournament can do this."),
    (before, lambda s, now: directing.pause(s, DIRECTOR, " "), "A reason must have 1 to 300 printable characters."),
    (before, lambda s, now: directing.resume(s, DIRECTOR), "The tournament is not paused."),
    (before, lambda s, now: directing.exclude(s, DIRECTOR, 4, "why"), "There is no entrant 4 in this tournament."),
    (
        before,
        lambda s, now: directing.correct(s, DIRECTOR, "1.1", (1, 2), (), "why"),
        "The tournament has not started.",
    ),
    (
        before,
        lambda s, now: directing.replace_entrant(s, DIRECTOR, 0, NAMES[1], 1.0, "why"),
        "This player already has a place in the tournament, or had one before.",
    ),
    (
        before,
        lambda s, now: directing.change(s, DIRECTOR, {"starts": 1.0}, now),
        "A tournament must start in the future.",
    ),
    (
        running,
        lambda s, now: directing.change(s, DIRECTOR, {"title": "x"}, now),
        "The setting 'title' cannot be changed after the start.",
    ),
    (
        before,
        lambda s, now: directing.change(s, DIRECTOR, {"game": "mandua"}, now),
        "The setting 'game' cannot be changed.",
    ),
    (
        before,
        lambda s, now: directing.change(s, DIRECTOR, {"starts": now + 400 * 24 * HOUR}, now),
        "A tournament must start within a year.",
    ),
    (
        after,
        lambda s, now: directing.change(s, DIRECTOR, {"description": "x"}, now),
        "The tournament is over.",
    ),
    (
        before,
        lambda s, now: directing.change(s, NAMES[0], {"description": "x"}, now),
        "Only a director of the tournament can do this.",
    ),
    (
        running,
        lambda s, now: directing.change(s, DIRECTOR, {"description": "x" * 2001}, now),
        "The description of a tournament can have at most 2,000 printable characters.",
    ),
    (
        running,
        lambda s, now: directing.change(s, DIRECTOR, {"directors": NAMES[:20]}, now),
        "A tournament can have at most 20 directors.",
    ),
    (running, lambda s, now: playing.finished(s, "1.9", (1, 2)), "There is no pairing '1.9' in this tournament."),
    (running, lambda s, now: playing.finished(s, "x", (1, 2)), "There is no pairing 'x' in this tournament."),
    (
        running,
        lambda s, now: playing.finished(s, "1.1", (1, 3)),
        (
            "A result must give a place to each of the 2 seats. Places are counted from 1, and tied seats "
            "have the same place."
        ),
    ),
    (running, lambda s, now: playing.no_show(s, "1.1", (2,)), "The absent seats must be numbers from 0 to 1."),
    (running, lambda s, now: playing.close_late(s, "1.1", (0,), now), "Pairing 1.1 is not late."),
    (running, lambda s, now: playing.table_opened(s, "1.1", "other"), "Pairing 1.1 already has its table."),
    (
        running,
        lambda s, now: directing.forfeit(s, DIRECTOR, "1.1", (), "why"),
        "Choose at least one seat that loses by forfeit.",
    ),
    (
        running,
        lambda s, now: directing.extend(s, DIRECTOR, "why"),
        "An extension must add rounds, or up to a year of time.",
    ),
    (
        running,
        lambda s, now: directing.extend(s, DIRECTOR, "why", rounds=96),
        "A tournament can have at most 100 rounds.",
    ),
    (after, lambda s, now: entering.enter(s, NAMES[4], 1.0, now), "The tournament is over."),
    (after, lambda s, now: directing.end(s, DIRECTOR, "why"), "The tournament is over."),
    (after, lambda s, now: directing.forfeit(s, DIRECTOR, "1.1", (0,), "why"), "The tournament is over."),
]


@pytest.mark.parametrize("written", ["01.1", "1.01"])
@pytest.mark.parametrize("act", ["forfeit", "correct", "annul"])
def test_a_game_that_a_director_names_in_another_way_is_decided_and_the_round_goes_on(act: str, written: str) -> None:
    club = Club(settings_of(rounds=2))
    club.start(4)
    commands = {
        "forfeit": lambda: directing.forfeit(club.state, DIRECTOR, written, (0,), "rude"),
        "correct": lambda: directing.correct(club.state, DIRECTOR, written, (1, 2), (), "played in the pub"),
        "annul": lambda: directing.annul(club.state, DIRECTOR, written, "a fault"),
    }
    [event] = commands[act]()
    assert event.pairing == "1.1"
    for stored in (event, replace(event, pairing=written)):  # as it is stored now, and as it was before
        assert fold(club.state, club.now, stored).open == {"1.2"}
    own = {"forfeit": ((0,), "rude"), "correct": ((1, 2), (), "why", ()), "annul": ("why", ())}[act]
    with pytest.raises(RequestError, match="You are playing a rated game"):
        getattr(directing, act)(club.state, DIRECTOR, written, *own, {"1.1"})


@pytest.mark.parametrize(("club", "command", "sentence"), REFUSALS, ids=[row[2] for row in REFUSALS])
def test_a_refusal_is_a_sentence(club: Callable[[], Club], command: Command, sentence: str) -> None:
    there = club()
    with pytest.raises(FangsError) as refused:
        command(there.state, there.now)

    assert str(refused.value) == sentence


UNSEEN = ("\u3164", "\u2800", "\u115f\u3164", "\u0301" * 20)
"""Letters that nobody sees, and more accents than a line has room for."""


@pytest.mark.parametrize("reason", UNSEEN)
def test_a_reason_that_nobody_can_read_is_refused(reason: str) -> None:
    with pytest.raises(RequestError, match="A reason must have 1 to 300 printable characters"):
        directing.pause(running().state, DIRECTOR, reason)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"title": " "}, "The title of a tournament must have 1 to 100 printable characters."),
    *(({"title": unseen}, "The title of a tournament must have 1 to 100 printable characters.") for unseen in UNSEEN),
    *(
        (
            {"description": f"A cup{unseen}"},
            "The description of a tournament can have at most 2,000 printable characters.",
        )
        for unseen in UNSEEN
    ),
    (
        {"format": "dutch"},
        ("The value of 'format' must be round_robin, swiss, knockout, arena, tables or league, but you gave 'dutch'."),
    ),
    ({"registration": "closed"}, "The value of 'registration' must be open or invitation, but you gave 'closed'."),
    ({"ties": ("wins", "wins")}, "Each tie-break can be used only once."),
    ({"directors": ()}, "A tournament needs a director."),
    ({"starts": float("inf")}, "A tournament needs a start time."),
    ({"check_in": -1.0}, "The time 'check_in' must be between 0 seconds and one year."),
    ({"round_limit": 0.0}, "The time limit of a round must be longer than 0 seconds."),
    ({"least": 1}, "'least' must be a number from 2 to 1000, but it is 1."),
    ({"most": 1001}, "'most' must be a number from 2 to 1000, but it is 1001."),
    ({"points": (1.0, 0.25)}, "Points must be whole or half numbers from 0 to 100."),
    ({"points": (0.0, 1.0)}, "A better place cannot be worth fewer points than a worse place."),
    ({"points": (2.0, 1.0, 0.0)}, "Each place at a table needs a number of points."),
    ({"size": 3}, "A table must have 2 players, but you asked for 3."),
    ({"size": 3, "sizes": (2, 3)}, "This format needs two players at each table."),
    ({"rounds": 0}, "A tournament of this format needs a number of rounds."),
    ({"format": "tables"}, "Rounds of tables need three to six players at each table."),
    ({"format": "arena"}, "An arena must last longer than its final phase, in which no new games begin."),
]


@pytest.mark.parametrize(("changes", "sentence"), WRONG, ids=[row[1] for row in WRONG])
def test_settings_that_cannot_be_played_are_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(FangsError) as refused:
        checked(replace(settings_of(), **changes))

    assert str(refused.value) == sentence


def test_an_unknown_time_zone_is_refused() -> None:
    with pytest.raises(FangsError, match="Atlantis"):
        checked(settings_of(zone="Atlantis/Deep"))


def test_a_tournament_starts_in_the_future_and_has_its_founder_as_a_director() -> None:
    with pytest.raises(FangsError, match="must start in the future"):
        entering.announce(settings_of(), DIRECTOR, NOW + 2 * HOUR)
    with pytest.raises(FangsError, match="one of the directors"):
        entering.announce(settings_of(), "stranger", NOW)


def test_all_places_can_be_taken_and_a_place_becomes_free() -> None:
    club = before()
    club.enter(1, first=4)
    with pytest.raises(FangsError, match=r"All \d places are taken"):
        entering.enter(club.state, NAMES[5], 1.0, club.now)
    club.do(entering.withdraw(club.state, NAMES[0], club.now))
    club.enter(1, first=5)
    with pytest.raises(FangsError, match=r"All \d places are taken"):
        entering.enter(club.state, NAMES[0], 1.0, club.now)


CHANGES: dict[str, tuple[object, str]] = {
    "title": ("The harbour cup", "title: The harbour cup"),
    "description": ("Bring\na lunch.", "the description"),
    "starts": (NOW + 2 * HOUR, "start: Friday 15 January 2027, 10:00 (UTC)"),
    "zone": ("Europe/Berlin", "start: Friday 15 January 2027, 10:00 (Europe/Berlin)"),
    "check_in": (600.0, "check-in: 10 minutes"),
    "registration": ("open", "entry: all players"),
    "least": (3, "at least 3 entrants"),
    "most": (9, "at most 9 entrants"),
    "rounds": (4, "rounds: 4"),
    "round_limit": (48 * HOUR, "time limit of a round: 2 days"),
    "between": (HOUR, "break between rounds: 1 hour"),
    "window": (2 * HOUR, "length: 2 hours"),
    "last": (600.0, "final phase without new games: 10 minutes"),
    "late_until": (0, "no late entry"),
    "directors": (["cara", DIRECTOR], "further directors: cara"),
}


def test_all_settings_that_can_be_changed_are_tested() -> None:
    assert CHANGES.keys() == BEFORE_START
    assert AFTER_START < BEFORE_START <= {field.name for field in fields(Settings)}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("when", [before, running])
def test_a_changed_setting_is_stored_and_told_to_all_with_its_new_value(when: Callable[[], Club], name: str) -> None:
    club, (value, words) = when(), CHANGES[name]
    was = club.state

    try:
        club.do(directing.change(was, DIRECTOR, {name: value}, club.now))
    except FangsError as error:
        assert when is running and name not in AFTER_START
        assert str(error) == f"The setting '{name}' cannot be changed after the start."
        assert club.state == was
        return
    assert when is before or name in AFTER_START
    logged = read(club.entries[-1])
    assert str(told(club.state, logged.event, str, was)) == f"director changes the settings: {words}."
    changed = getattr(club.state.settings, name)
    assert changed == ((DIRECTOR, "cara") if name == "directors" else value)
    assert replace(club.state.settings, **{name: getattr(was.settings, name)}) == was.settings
    assert directing.change(club.state, DIRECTOR, {name: value}, club.now) == [], "the same again changes nothing"


def test_several_changes_are_told_in_one_sentence() -> None:
    club = before()
    was = club.state
    club.do(directing.change(was, DIRECTOR, {"title": "A", "least": 2, "most": 7}, club.now))

    words = told(club.state, read(club.entries[-1]).event, str, was)
    assert str(words) == "director changes the settings: title: A and at most 7 entrants."


def test_the_description_of_a_paused_tournament_is_changed_although_its_start_has_passed() -> None:
    club = before()
    club.do(directing.pause(club.state, DIRECTOR, "a storm"))
    club.now += 2 * HOUR
    club.do(directing.change(club.state, DIRECTOR, {"description": "It is stormy."}, club.now))

    assert club.state.settings.description == "It is stormy."


def test_late_entry_that_is_extended_after_the_start_lets_players_in() -> None:
    club = running()
    club.play_on(rounds=2)
    with pytest.raises(FangsError, match="too late"):
        entering.enter(club.state, NAMES[4], 1.0, club.now)
    club.do(directing.change(club.state, DIRECTOR, {"late_until": 5}, club.now))
    club.do(entering.enter(club.state, NAMES[4], 1.0, club.now))

    assert club.state.entrants[4].first == len(club.state.rounds) + 1


@pytest.mark.parametrize(
    "act",
    [
        lambda s: directing.readmit(s, DIRECTOR, 0),
        lambda s: directing.replace_entrant(s, DIRECTOR, 0, "new", 1.0, "ill"),
        lambda s: directing.change(s, DIRECTOR, {"most": 4}, NOW),
    ],
    ids=["readmit", "replace", "change"],
)
def test_no_act_of_a_director_makes_more_entrants_than_places(act: Callable[[Tournament], Events]) -> None:
    club = before()
    club.enter(1, first=4)
    club.do(directing.exclude(club.state, DIRECTOR, 0, "why"))
    club.enter(1, first=5)
    with pytest.raises(FangsError, match=r"All \d places are taken"):
        act(club.state)


def test_a_late_entrant_plays_from_the_next_round() -> None:
    club = running()
    club.enter(1, first=4)
    assert club.state.entrants[4].first == 2
    club.play_round()
    seen = {number for game in club.state.rounds[1].pairings for number in game.seats}

    assert 4 in seen | {bye.number for bye in club.state.rounds[1].byes}
    club.do(entering.withdraw(club.state, NAMES[0], club.now))
    with pytest.raises(FangsError, match="It is too late to enter"):
        entering.enter(club.state, NAMES[5], 1.0, club.now)


def test_a_requested_bye_is_worth_half_a_point_and_can_be_taken_back() -> None:
    club = running()
    club.do(entering.ask_bye(club.state, NAMES[0], 2, club.now))
    with pytest.raises(FangsError, match=r"You can request at most 1 bye\."):
        entering.ask_bye(club.state, NAMES[0], 3, club.now)
    club.do(entering.ask_bye(club.state, NAMES[0], 2, club.now, wanted=False))
    club.do(entering.ask_bye(club.state, NAMES[0], 2, club.now))
    club.play_round(better=False)

    assert {(bye.number, bye.kind) for bye in club.state.rounds[1].byes} >= {(0, "asked")}
    assert next(row.points for row in standings(club.state) if row.number == 0) == 1.0


def test_after_so_many_no_shows_only_a_director_lets_an_entrant_return() -> None:
    club = Club(settings_of(no_shows=1))
    club.start(4)
    gone = club.state.pairing("1.1").seats[0]
    club.do(playing.no_show(club.state, "1.1", (0,)))
    player = club.state.entrants[gone].player
    with pytest.raises(FangsError, match="Only a director can let you play again"):
        entering.come_back(club.state, player, club.now)
    club.do(directing.readmit(club.state, DIRECTOR, gone))

    assert club.state.entrants[gone].presence == "in"
    assert club.state.entrants[gone].no_shows == 0


@pytest.mark.parametrize("format_", ["round_robin", "swiss"])
def test_a_director_readmits_an_absent_entrant_who_could_also_return_alone(format_: FormatName) -> None:
    club = Club(settings_of(format_))
    club.start(4)
    gone = club.state.pairing("1.1").seats[0]
    club.do(playing.no_show(club.state, "1.1", (0,)))
    assert club.state.entrants[gone].presence == "absent"
    assert entering.come_back(club.state, club.state.entrants[gone].player, club.now)
    club.do(directing.readmit(club.state, DIRECTOR, gone))

    assert club.state.entrants[gone].presence == "in"


def test_a_director_cannot_readmit_an_entrant_whom_the_schedule_has_left_out() -> None:
    club = Club(settings_of("round_robin"))
    club.start(4)
    club.do(directing.exclude(club.state, DIRECTOR, 0, "why"))
    with pytest.raises(RequestError, match="The schedule is made when the tournament starts"):
        directing.readmit(club.state, DIRECTOR, 0)


def test_a_replacement_takes_over_place_and_results() -> None:
    club = running()
    club.play_round()
    club.do(directing.replace_entrant(club.state, DIRECTOR, 0, "new", 1.0, "ill"))

    assert club.state.by_player["new"] == 0
    assert [row.points for row in standings(club.state) if row.player == "new"] == [1.0]
    assert club.state.entrants[0].presence == "proposed"  # nobody plays unasked
    with pytest.raises(FangsError, match="Only the new player can agree to play"):
        directing.readmit(club.state, DIRECTOR, 0)
    club.do(entering.come_back(club.state, "new", club.now))
    assert club.state.entrants[0].presence == "in"
    with pytest.raises(FangsError, match="Somebody else has taken your place"):
        entering.enter(club.state, NAMES[0], 1.0, club.now)


@pytest.mark.parametrize("agrees", [False, True])
def test_a_game_remains_that_of_the_player_who_was_paired_and_so_does_a_no_show(agrees: bool) -> None:
    club = Club(settings_of(no_shows=1))
    club.start(4)
    old = club.state.pairing("1.1").players[0]
    number = club.number(old)
    club.do(directing.replace_entrant(club.state, DIRECTOR, number, "new", 1.0, "ill"))
    assert club.state.open_by_player[old] == ["1.1"]
    assert "new" not in club.state.open_by_player
    if agrees:
        club.do(entering.come_back(club.state, "new", club.now))
    before = club.state.entrants[number]
    club.do(playing.no_show(club.state, "1.1", (0,)))
    club.play_round()

    assert club.state.entrants[number] == before
    assert [number in game.seats for game in club.state.rounds[1].pairings].count(True) == agrees
    words = told(club.state, read(club.entries[-4 - agrees]).event, str)
    assert f"{old} and " in str(words) or f" and {old}" in str(words)


def test_a_result_is_corrected_and_annulled_also_after_the_end() -> None:
    club = running()
    club.finish("1.1", 1, 2)
    club.do(directing.end(club.state, DIRECTOR, "rain"))
    winner, loser = club.state.pairing("1.1").seats

    def points() -> dict[int, float]:
        return {row.number: row.points for row in standings(club.state)}

    assert (points()[winner], points()[loser]) == (1, 0)
    club.do(directing.correct(club.state, DIRECTOR, "1.1", (2, 1), (), "a mistake"))
    assert (points()[winner], points()[loser]) == (0, 1)
    club.do(directing.annul(club.state, DIRECTOR, "1.1", "a mistake"))
    assert set(points().values()) == {0}
    club.do(directing.correct(club.state, DIRECTOR, "1.1", (1, 1), (), "a mistake"))
    assert (points()[winner], points()[loser]) == (0.5, 0.5)


def test_a_result_of_an_earlier_stage_of_a_knockout_stays() -> None:
    club = Club(settings_of("knockout"))
    club.start(4)
    club.play_round()
    with pytest.raises(FangsError, match="the next stage has begun"):
        directing.correct(club.state, DIRECTOR, "1.1", (2, 1), (), "a mistake")


def test_a_report_can_be_repeated_and_a_directors_result_stays() -> None:
    club = running()
    club.do(directing.forfeit(club.state, DIRECTOR, "1.1", (0,), "rude"))
    assert playing.finished(club.state, "1.1", (1, 2)) == []
    assert playing.no_show(club.state, "1.1", (1,)) == []
    result = club.state.pairing("1.1").result

    assert result is not None
    assert (result.places, result.absent, result.how) == ((2, 1), (0,), "forfeit")


def test_a_table_goes_on_without_those_who_do_not_come_and_they_get_nothing() -> None:
    club = Club(settings_of("tables"))
    club.start(4)
    club.do(playing.no_show(club.state, "1.1", (0,)))
    assert club.state.pairing("1.1").is_open
    club.finish("1.1", 1, 2, 3, 4)
    points = {row.number: row.points for row in standings(club.state)}

    assert [points[number] for number in club.state.rounds[0].pairings[0].seats] == [0, 3, 2, 1]


def test_the_director_cancels_before_the_start() -> None:
    club = before()
    club.do(directing.end(club.state, DIRECTOR, "rain"))

    assert club.state.phase is Phase.CANCELLED


def test_who_is_absent_is_last_even_if_a_bot_has_won_for_them() -> None:
    club = running()
    club.finish("1.1", 1, 2, absent=(0,))
    result = club.state.pairing("1.1").result

    assert result is not None
    assert result.places == (2, 1)
    winner = club.state.pairing("1.1").seats[1]
    assert next(row.points for row in standings(club.state) if row.number == winner) == 1
