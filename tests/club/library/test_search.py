"""Lists of the library have what passes their filters, and nothing that is not public, page by page."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from fangs.club.library import search
from fangs.club.library.game_of_the_day import DAY, game_of_the_day
from fangs.club.library.search import JUST_BEFORE, Filters, find
from fangs.core.errors import RequestError
from fangs.store.cursor import Cursor
from fangs.store.results import StoredResult
from fangs.store.store import Store
from fangs.table.rows import Result
from tests.club.library.stocked import a_result, stock

FILTERS: list[tuple[Filters, Callable[[Result], bool]]] = [
    (Filters(), lambda one: True),
    (Filters(game="lunch"), lambda one: one.game == "lunch"),
    (Filters(game="lunch", variant="a", players=2), lambda one: one.game == "lunch" and one.variant == "a"),
    (Filters(players=3), lambda one: False),
    (Filters(player="  ÁNN"), lambda one: "Ann" in [seat.name for seat in one.seats]),
    (Filters(account="ann-1"), lambda one: one.seats[0].account == "ann-1"),
    (Filters(account="ann-1", outcome="won"), lambda one: one.seats[0].account == "ann-1" and one.seats[0].place == 1),
    (
        Filters(account="ann-1", outcome="not won"),
        lambda one: one.seats[0].account == "ann-1" and one.seats[0].place == 2,
    ),
    (Filters(ended="draw"), lambda one: one.ended == "draw"),
    (Filters(pace="post"), lambda one: one.pace == "post"),
    (Filters(only_people=True), lambda one: one.persons == 2),
    (Filters(rated=True), lambda one: one.rated),
    (Filters(rated=True, game="mandua"), lambda one: one.rated and one.game == "mandua"),
    (Filters(tournament="cup"), lambda one: one.tournament == "cup"),
    (Filters(tournament="cup", rated=True), lambda one: one.tournament == "cup" and one.rated),
    (Filters(least_steps=20, most_steps=40), lambda one: 20 <= one.steps <= 40),
]


def listed(store: Store, filters: Filters, most: int) -> list[str]:
    """The tables of a whole list, page by page."""
    found: list[str] = []
    after = None
    while True:
        page = find(store, filters, after, most)
        found += [game.table_id for game in page.games]
        assert all(game == store.result(game.table_id) for game in page.games)
        if page.following is None:
            return found
        after = Cursor.read(str(page.following))


@pytest.mark.parametrize("most_scanned", [7, 2000])
def test_every_filter_finds_all_public_games_that_it_names_once_and_the_newest_first(
    store: Store, monkeypatch: pytest.MonkeyPatch, most_scanned: int
) -> None:
    monkeypatch.setattr(search, "MAX_SCANNED", most_scanned)
    rng = random.Random(1)
    made = [(f"t{number:03}", float(number // 3), a_result(rng)) for number in range(150)]
    stock(store, made)

    for filters, passes in FILTERS:
        expected = [name for name, _, one in reversed(made) if one.public and passes(one)]
        twice = filters.player is not None  # two players of one table can have one name
        found = listed(store, filters, 5)
        assert (list(dict.fromkeys(found)) if twice else found) == expected, filters
        since = replace(filters, since=20.0, until=30.0)
        assert set(listed(store, since, 5)) == {
            name for name, at, one in made if one.public and passes(one) and 20 <= at < 30
        }


@pytest.mark.parametrize("most_scanned", [7, 2000])
def test_a_player_s_own_list_has_the_private_games_too(
    store: Store, monkeypatch: pytest.MonkeyPatch, most_scanned: int
) -> None:
    monkeypatch.setattr(search, "MAX_SCANNED", most_scanned)
    rng = random.Random(3)
    made = [(f"t{number:03}", float(number // 3), a_result(rng)) for number in range(60)]
    stock(store, made)
    own = [(name, one.public) for name, _, one in reversed(made) if one.seats[0].account == "ann-1"]

    assert listed(store, Filters(account="ann-1", private=True), 5) == [name for name, _ in own]
    assert listed(store, Filters(account="ann-1"), 5) == [name for name, public in own if public]
    assert not all(public for _, public in own)


def test_a_page_reads_only_so_many_rows_and_says_where_to_go_on(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MAX_SCANNED", 4)
    one = a_result(random.Random(1))._replace(public=True, steps=10)
    stock(store, [(f"t{number}", float(number), one._replace(steps=number)) for number in range(10)])

    page = find(store, Filters(most_steps=0))

    assert page.games == [] and page.following == Cursor(6.0, "t6")


@pytest.mark.parametrize("text", ["", "x", "nan~t", "inf~t", "1.0~\n", "~"])
def test_what_is_no_place_of_a_page_is_refused(text: str) -> None:
    with pytest.raises(RequestError, match="must be the `next`"):
        Cursor.read(text)


@pytest.mark.parametrize("filters", [one for one, _ in FILTERS], ids=str)
def test_no_place_of_a_page_names_a_game_that_is_not_public(
    filters: Filters, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "MAX_SCANNED", 3)
    rng = random.Random(2)
    made = [(f"t{number:03}", float(number // 2), a_result(rng)) for number in range(60)]
    made = [(name, at, one._replace(public=rng.random() < 0.4)) for name, at, one in made]
    stock(store, made)
    public = {(at, name) for name, at, one in made if one.public}

    page = find(store, filters)
    while page.following is not None:
        assert (page.following.at, page.following.after.removesuffix(JUST_BEFORE)) in public
        page = find(store, filters, Cursor.read(str(page.following)))
    assert public


def test_the_game_of_the_day_is_the_one_of_yesterday_with_the_most_persons(store: Store) -> None:
    today = 20_000 * DAY
    plain = a_result(random.Random(1))
    plain = plain._replace(
        public=True,
        rated=False,
        ended="rules",
        steps=10,
        persons=1,
        seats=tuple(s._replace(left=None) for s in plain.seats),
    )
    better = [
        plain._replace(steps=11),
        plain._replace(rated=True),
        plain._replace(persons=2),
        plain._replace(persons=2, steps=99),
    ]
    others = [
        ("old", today - DAY - 1, plain._replace(persons=3)),
        ("new", today, plain._replace(persons=3)),
        ("private", today - 5, plain._replace(persons=3, public=False)),
        ("resigned", today - 5, plain._replace(persons=3, ended="resigned")),
        ("left", today - 5, plain._replace(persons=3, seats=tuple(s._replace(left="time") for s in plain.seats))),
    ]
    stock(store, others)
    assert game_of_the_day(store, today + 5) is None

    for number, one in enumerate([plain, *better]):
        stock(store, [(f"t{number}", today - DAY + number, one)])

        chosen = game_of_the_day(store, today + 5)

        assert chosen == StoredResult(f"t{number}", today - DAY + number, one)
