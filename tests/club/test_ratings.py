"""Ratings as a fold over results, with all rules: rebuilt and corrected."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fangs.club.ratings.book import Book, needed, rate, seat_key
from fangs.club.ratings.fold import Books, fold, fold_results, prune, settled
from fangs.club.ratings.results import Annulled, Corrected, Entry, Result, Seat, Setup, decode, encode
from fangs.club.ratings.scale import LEAST_DEVIATION, MOST_DEVIATION, NEWCOMER, PROVISIONAL, Strength, explained, shown
from fangs.club.ratings.weighing import DAY, RULES, Heat, faded, heated, repeated, rested, trust
from fangs.core.errors import RequestError
from tests.club.laws import RANDOM

PEOPLE = [f"p{number}" for number in range(8)]
ANCHOR = {"easy": Strength(1350.0, 30.0)}


def won(winner: str, *others: str, id: str = "1", at: float = 0.0, **more: object) -> Result:
    places = {winner: 1} | {other: 2 + number for number, other in enumerate(others)}
    return Result(**{"id": id, "at": at, "game": "lunch", "pace": "live", "places": places} | more)  # type: ignore[arg-type]


@st.composite
def results(draw: st.DrawFn, id: str) -> Result:
    players = draw(st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=5, unique=True))
    anchored = len(players) < 2 or draw(st.booleans())
    players += ["easy"] * anchored
    places = dict(
        zip(players, draw(st.lists(st.integers(1, 4), min_size=len(players), max_size=len(players))), strict=True)
    )
    seats = {one: Seat(str(number), 20.0 * number) for number, one in enumerate(players)} if draw(st.booleans()) else {}
    return Result(
        id=id,
        at=draw(st.integers(0, 40)) * DAY / 2,
        game=draw(st.sampled_from(["lunch", "mandua"])),
        pace=draw(st.sampled_from(["live", "correspondence"])),
        places=places,
        bots=("easy",) * anchored,
        fixed=ANCHOR if anchored else {},
        seats=seats,
        thrown=tuple(players[: draw(st.integers(0, 1))]),
    )


@st.composite
def entries(draw: st.DrawFn) -> list[Entry]:
    made: list[Entry] = []
    before: list[Result] = []
    for number in range(draw(st.integers(1, 14))):
        id = str(number)
        if before and draw(st.integers(0, 3)) == 0:
            about = draw(st.sampled_from(before))
            if draw(st.booleans()):
                made.append(Annulled(id=id, at=0.0, result=about.id, by="the director", reason="wrong table"))
            else:
                places = {one: draw(st.integers(1, 4)) for one in about.places}
                made.append(Corrected(id=id, at=0.0, result=about.id, places=places, by="the director", reason="typo"))
        else:
            before.append(draw(results(id)))
            made.append(before[-1])
    return made


@RANDOM
@given(entries())
def test_entries_survive_as_json(made: list[Entry]) -> None:
    assert fold([decode(encode(entry)) for entry in made]) == fold(made)


@RANDOM
@given(entries())
def test_a_store_that_loads_only_what_a_result_needs_gets_the_same(made: list[Entry]) -> None:
    stored: Books = {}
    for result in settled(made):
        whole = stored.setdefault(result.pool, Book())
        keys = needed(result)
        part = Book(
            {one: whole.players[one] for one in keys.players if one in whole.players},
            {one: whole.seats[one] for one in keys.seats if one in whole.seats},
            {one: whole.pairs[one] for one in keys.pairs if one in whole.pairs},
        )
        rated = rate(part, result)
        whole.players |= rated.after
        whole.seats |= rated.seats_after
        whole.pairs |= rated.pairs_after

    assert stored == fold(made)


@RANDOM
@given(entries(), st.integers(0, 1000))
def test_the_order_of_the_players_in_a_result_changes_no_digit(made: list[Entry], seed: int) -> None:
    rng = random.Random(seed)

    def shuffled(result: Result) -> Result:
        order = rng.sample(list(result.places), len(result.places))
        return Result(
            id=result.id,
            at=result.at,
            game=result.game,
            pace=result.pace,
            places={one: result.places[one] for one in order},
            fixed=result.fixed,
            seats={one: result.seats[one] for one in reversed(order)} if result.seats else {},
            thrown=result.thrown,
        )

    assert fold_results(map(shuffled, settled(made))) == fold(made)


@RANDOM
@given(entries())
def test_with_all_rules_a_lone_winner_never_falls_and_a_lone_last_never_rises(made: list[Entry]) -> None:
    books: Books = {}
    for result in settled(made):
        rated = rate(books.setdefault(result.pool, Book()), result)
        places = sorted(result.places.values())
        for player, after in rated.after.items():
            before, place = rated.started[player], result.places[player]
            assert LEAST_DEVIATION <= after.deviation <= before.deviation <= MOST_DEVIATION
            if place == places[0] < places[1]:
                assert after.mean >= before.mean
            if place == places[-1] > places[-2]:
                assert after.mean <= before.mean


@RANDOM
@given(st.integers(2, 6), st.integers(0, 20))
def test_with_all_rules_a_draw_between_equals_moves_nobody(players: int, before: int) -> None:
    book = Book()
    names = PEOPLE[:players]
    for number in range(before + 1):
        rate(book, won(*names, id=str(number), at=number * 1000.0, places=dict.fromkeys(names, 1)))

    assert {one.mean for one in book.players.values()} == {NEWCOMER.mean}


@RANDOM
@given(entries(), st.integers(1, 7))
def test_dropping_faded_meetings_changes_no_rating(made: list[Entry], every: int) -> None:
    kept = sorted(settled(made), key=lambda result: result.at)
    books: Books = {}
    for number, result in enumerate(kept):
        rate(books.setdefault(result.pool, Book()), result)
        if number % every == 0:
            prune(books[result.pool], result)
    whole = fold_results(kept)

    assert {pool: (book.players, book.seats) for pool, book in books.items()} == {
        pool: (book.players, book.seats) for pool, book in whole.items()
    }


def test_an_annulled_result_counts_as_never_played_and_can_be_restored() -> None:
    first, second = won("ann", "bob"), won("bob", "cleo", id="2", at=DAY)
    annulled = Annulled(id="3", at=2 * DAY, result="1", by="the operator", reason="Bob's little brother played.")
    restored = Corrected(id="4", at=3 * DAY, result="1", places=first.places, by="the operator", reason="He did not.")

    assert fold([first, second, annulled]) == fold([second])
    assert fold([first, second, annulled, restored]) == fold([first, second])


@pytest.mark.parametrize(
    ("made", "said"),
    [
        ([won("ann", "bob"), won("bob", "ann")], "There are two results with the id '1'."),
        (
            [Annulled(id="2", at=0, result="1", by="", reason="")],
            "The entry '2' is about the result '1', which does not come before it",
        ),
        (
            [won("ann", "bob"), Corrected(id="2", at=0, result="1", places={"ann": 1, "cleo": 2}, by="", reason="")],
            "The correction of '1' must have the same players as the result.",
        ),
    ],
)
def test_an_entry_that_makes_no_sense_is_refused(made: list[Entry], said: str) -> None:
    with pytest.raises(RequestError, match="^" + said):
        fold(made)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": ("ann",)}, "A rated game must have two to six players, but this game has 1."),
        ({"players": ("ann", "ann")}, "Nobody can play a rated game against themselves."),
        ({"bots": ("hal",)}, "The result mentions 'hal', but the game had no such players."),
        ({"seats": {"ann": Seat("0")}}, "Give a seat to every player or to none."),
        ({"seats": {"ann": Seat("0"), "bob": Seat("0")}}, "Two players cannot have the same seat."),
        ({"luck": 0.0}, "The luck of a game must be a factor from 0.05 to 20, but you gave 0.0."),
        ({"fixed": {"ann": Strength(1e9, 0)}}, "A strength of 1000000000.0 ± 0 points is outside the scale."),
    ],
)
def test_a_setup_that_cannot_be_rated_is_refused(change: dict[str, object], said: str) -> None:
    setup = {"game": "lunch", "pace": "live", "players": ("ann", "bob")} | change

    with pytest.raises(RequestError) as refused:
        Setup(**setup).check()  # type: ignore[arg-type]
    assert str(refused.value) == said


def test_a_setup_becomes_a_result_and_a_result_has_its_setup() -> None:
    setup = Setup(
        game="maneater",
        pace="live",
        players=("ann", "easy"),
        bots=("easy",),
        fixed=ANCHOR,
        seats={"ann": Seat("0"), "easy": Seat("1")},
    )

    result = setup.ended("7", 5.0, {"easy": 2, "ann": 1}, thrown=("easy",))

    assert result.setup == setup
    assert (result.places, result.thrown) == ({"ann": 1, "easy": 2}, ("easy",))
    with pytest.raises(RequestError, match="Give a place to every player of the game"):
        setup.ended("7", 5.0, {"ann": 1})


def test_json_that_is_no_entry_is_refused() -> None:
    with pytest.raises(RequestError, match="is not a valid entry of the results"):
        decode('{"type": "result", "id": 5}')


# Fixed strengths and seats


def test_the_levels_of_bots_do_not_move_and_pull_everybody_to_their_scale() -> None:
    book, rng = Book(), random.Random(1)
    for number in range(300):
        places = dict(zip(["ann", "easy"], rng.choice([(1, 2), (2, 1)]), strict=True))
        rate(book, won("ann", "easy", id=str(number), at=number * DAY, places=places, fixed=ANCHOR))

    assert set(book.players) == {"ann"}
    assert abs(book.players["ann"].mean - 1350) < 2 * book.players["ann"].deviation


def test_the_advantage_of_a_seat_is_learnt_and_is_no_merit_of_its_owner() -> None:
    book, rng = Book(), random.Random(1)
    for number in range(3000):
        pair = rng.sample(PEOPLE, 2)
        places = (1, 2) if rng.random() < 0.76 else (2, 1)  # 200 points
        seats = {one: Seat(name) for one, name in zip(pair, "01", strict=True)}
        result = won(*pair, id=str(number), at=number * DAY, places=dict(zip(pair, places, strict=True)), seats=seats)
        rate(book, result)
    first, second = (book.seats[seat_key("", 2, name)] for name in "01")

    assert first.mean - second.mean == pytest.approx(200, abs=40)
    assert all(abs(one.mean - 1500) < 2 * one.deviation for one in book.players.values())


def test_who_wins_from_the_better_seat_gains_less() -> None:
    prior = {"ann": Seat("shark", 200.0, 50.0), "bob": Seat("swimmer", 0.0, 50.0)}
    gains = [
        rate(Book(), won(one, other, seats=prior)).after[one].mean for one, other in (("ann", "bob"), ("bob", "ann"))
    ]

    assert NEWCOMER.mean < gains[0] < gains[1]


# Absence and cheats


def test_a_settled_rating_becomes_provisional_after_a_year_without_live_games_or_two_by_post() -> None:
    settled_rating = Strength(1600, 60)
    after = {
        pace: [rested(settled_rating, 0, days * DAY, RULES[pace].growth) for days in (360, 370, 725, 735)]
        for pace in RULES
    }

    assert [one.deviation > PROVISIONAL for one in after["live"]] == [False, True, True, True]
    assert [one.deviation > PROVISIONAL for one in after["correspondence"]] == [False, False, False, True]
    assert {one.mean for ones in after.values() for one in ones} == {1600}


@RANDOM
@given(st.floats(LEAST_DEVIATION, MOST_DEVIATION), st.lists(st.floats(0, 1e9), min_size=3, max_size=3).map(sorted))
def test_absence_never_makes_a_rating_more_certain_than_at_its_last_game(deviation: float, times: list[float]) -> None:
    since, sooner, later = times
    start = Strength(1500, deviation)

    assert (
        deviation
        <= rested(start, since, sooner, 20).deviation
        <= rested(start, since, later, 20).deviation
        <= MOST_DEVIATION
    )
    assert rested(start, later, since, 20) == start


def test_two_who_only_play_each_other_count_as_less_than_six_games() -> None:
    heat, counted = None, 0.0
    for _ in range(100_000):
        counted += repeated(faded(heat, 0, 14), RULES["live"].meetings)
        heat = heated(heat, 0, 14)

    assert 5 < counted < 6


def test_a_meeting_fades_by_half_in_the_half_life_and_is_then_forgotten() -> None:
    assert [faded(Heat(1, 0), days * DAY, 14) for days in (0, 14, 28, 56, 57)] == [1, 0.5, 0.25, 0.0625, 0]


@RANDOM
@given(st.floats(LEAST_DEVIATION, MOST_DEVIATION), st.floats(LEAST_DEVIATION, MOST_DEVIATION))
def test_a_newcomer_counts_little_for_a_settled_player_and_fully_for_another_newcomer(own: float, other: float) -> None:
    assert 0 < trust(own, other, PROVISIONAL) <= 1
    assert trust(own, other, PROVISIONAL) == 1 or other > max(own, PROVISIONAL)
    assert trust(60, MOST_DEVIATION, PROVISIONAL) < 0.01


def test_a_game_that_is_thrown_away_counts_fully_once_and_then_less_and_less() -> None:
    book, falls = Book(), []
    for number, other in enumerate(PEOPLE[:4]):
        rated = rate(book, won(other, "ann", id=str(number), at=1000.0, thrown=("ann",)))
        falls.append(rated.started["ann"].mean - rated.after["ann"].mean)

    assert falls[0] == pytest.approx(NEWCOMER.mean - rate(Book(), won("bob", "ann")).after["ann"].mean)
    assert all(later < sooner * 0.6 for sooner, later in pairwise(falls))


# What people see


def test_a_rating_is_shown_with_two_deviations_and_a_mark_while_it_is_provisional() -> None:
    assert str(shown(NEWCOMER)) == "1500? ±700"
    assert str(shown(Strength(1623.4, 61.3))) == "1623 ±123"
    assert shown(Strength(1623.4, 61.3)) == (1623, 123, False)
    assert "1500" in explained()


def test_the_peak_is_the_highest_rating_that_was_not_provisional() -> None:
    book, peaks = Book(), []
    for number in range(90):
        other = PEOPLE[number % len(PEOPLE)]
        winner, loser = ("ann", other) if number < 60 else (other, "ann")
        anchored = {other: Strength(1500.0, 30.0)}
        rate(book, won(winner, loser, id=str(number), at=number * DAY, fixed=anchored))
        peaks.append((book.players["ann"].deviation, book.players["ann"].mean, book.players["ann"].peak))

    reached = [mean for deviation, mean, _ in peaks if deviation <= PROVISIONAL]
    assert peaks[0][2] is None
    assert book.players["ann"].peak == max(reached) > book.players["ann"].mean
