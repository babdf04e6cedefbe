"""What a director corrects or annuls, the ratings follow: each act once, within limits, and never against the operator."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fangs.club.players.records import Account
from fangs.club.rated import books
from fangs.club.rated.amending import REST, Amender
from fangs.club.rated.rebuilding import OPERATOR
from fangs.club.ratings.fold import fold
from fangs.club.ratings.results import Annulled, Corrected, Entry, Pool, Result, decode
from fangs.club.tournament_service.names import table_name
from fangs.club.tournament_service.words import DELETED
from fangs.club.tournaments import directing
from fangs.club.tournaments.amending import FEWEST, MOST, SHARE, amendments_left
from fangs.club.tournaments.events import Replaced
from fangs.club.tournaments.state import Amendment, Pairing, Round, Tournament
from fangs.core.errors import FangsError
from fangs.store.sql.ratings_schema import rating_entries
from fangs.store.store import Store
from fangs.table.frozen import replace
from tests.club.tournament_service.club import BEGIN, Clock, Home
from tests.club.tournament_service.laws import check
from tests.club.tournament_service.test_kills import Killed, Mortal, finish_a_game, play
from tests.club.tournaments.simulation import settings_of
from tests.form import amount

POOL: Pool = ("getbit", "live")


def begun(home: Home, count: int = 4, **changes: Any) -> tuple[str, Account, list[Account]]:
    """A rated tournament that has begun, its director, who does not play, and its entrants."""
    director, *players = home.players(count + 1)
    id = home.announce("swiss", director, "getbit", **{"rated": True, "rounds": 2} | changes)
    home.enter(id, players)
    home.clock.now += 3601
    home.settle()
    return id, director, players


def played(home: Home, count: int = 4, **changes: Any) -> tuple[str, Account, list[Account]]:
    """The same after its end, when all results count."""
    found = begun(home, count, **changes)
    play(home, found[0], [], 1)
    home.rate()
    return found


def entries(home: Home) -> list[Entry]:
    rows = home.tables.store.rows(sa.select(rating_entries.c.data).order_by(rating_entries.c.number))
    return [decode(data) for (data,) in rows]


def ratings(home: Home) -> dict[str, float]:
    book = books.read_all(lambda statement, values: home.tables.store.rows(statement, **values), POOL)
    assert book == fold(entries(home))[POOL], "the ratings are those that follow from the entries, to the last digit"
    assert home.ledger.rebuild() == [(POOL, True)], "and so is their history"
    return {player: one.mean for player, one in book.players.items()}


def reversed_places(state: Tournament, name: str) -> tuple[int, ...]:
    result = state.pairing(name).result
    assert result is not None
    return tuple(3 - place for place in result.places)


def correct(home: Home, id: str, director: Account, name: str = "1.1", **more: Any) -> None:
    home.do(
        id,
        lambda state, now: directing.correct(
            state, director.id, name, reversed_places(state, name), (), "a mistake", **more
        ),
    )


def result_at(home: Home, id: str, name: str) -> Result:
    found = home.ledger.result(table_name(id, name))
    assert found is not None
    return found


def by_operator(home: Home, id: str, name: str) -> None:
    entry = Annulled(id=f"op {name}", at=0.0, result=table_name(id, name), by=OPERATOR, reason="cheats")
    home.ledger.amend(entry)


# What follows


def test_the_ratings_follow_a_correction_an_annulment_and_a_correction_of_both(store: Store) -> None:
    home = Home(store, Clock())
    id, director, _ = played(home)
    before, result = ratings(home), result_at(home, id, "1.1")
    winner, loser = sorted(result.places, key=lambda player: result.places[player])

    correct(home, id, director)
    home.rate()
    corrected = ratings(home)
    assert corrected[winner] < before[winner] and corrected[loser] > before[loser]
    (entry,) = home.ledger.amendments(table_name(id, "1.1"), POOL)
    assert isinstance(entry, Corrected) and entry.places == {winner: 2, loser: 1}
    assert (entry.by, entry.reason) == (director.id, "a mistake")
    home.tournaments.leave(director.id)
    (entry,) = home.ledger.amendments(table_name(id, "1.1"), POOL)
    assert (entry.by, entry.reason) == (director.id, DELETED), "the director has left, and only the result stays"

    home.do(id, lambda state, now: directing.annul(state, director.id, "1.1", "rain"))
    home.rate()
    without = [one for one in entries(home) if isinstance(one, Result) and one.id != result.id]
    assert ratings(home) == {player: one.mean for player, one in fold(without)[POOL].players.items()}

    places = tuple(
        2 if place == 1 else 1 for place in home.tournaments.tournament(id).rounds[0].pairings[0].result.places
    )  # type: ignore[union-attr]
    home.do(id, lambda state, now: directing.correct(state, director.id, "1.1", places, (), "as it was"))
    home.rate()
    assert ratings(home) == before
    assert home.runner.log.wake(id) is None, "nothing is left to do"
    check(home, id)


def test_a_correction_before_the_result_counts_is_entered_after_it(store: Store) -> None:
    home = Home(store, Clock())
    id, director, _ = begun(home)
    play(home, id, [], 1)
    correct(home, id, director)
    home.settle()
    assert home.runner.log.wake(id) is not None and entries(home) == []
    home.rate()

    assert [type(one) for one in entries(home)] == [*[Result] * 4, Corrected]
    assert ratings(home) and home.runner.log.wake(id) is None


def test_a_game_that_the_director_closes_never_counts_and_nothing_waits_for_it(file_store: Store) -> None:
    home = Home(file_store, Clock())
    id, director, _ = begun(home, rounds=1)
    home.come(id)
    home.do(id, lambda state, now: directing.annul(state, director.id, "1.1", "rain"))
    home.do(id, lambda state, now: directing.correct(state, director.id, "1.2", (1, 2), (), "by the rules"))
    home.rate()

    assert entries(home) == [] and home.runner.log.wake(id) is None


def test_the_ratings_stay_in_a_tournament_that_is_not_rated(file_store: Store) -> None:
    home = Home(file_store, Clock())
    id, director, _ = played(home, rated=False)
    correct(home, id, director)
    home.rate()

    assert entries(home) == [] and home.tournaments.tournament(id).amendments == ()


# Who may change ratings, and how often


@pytest.mark.parametrize("who", ["the director", "another director", "a program of a director", "somebody before"])
def test_the_ratings_stay_for_a_game_in_which_a_director_plays(who: str, file_store: Store) -> None:
    home = Home(file_store, Clock())
    director, other, *players = home.players(6)
    id = home.announce("swiss", director, "getbit", rated=True, rounds=1, directors=(director.id, other.id))
    entrants = [{"the director": director, "another director": other}.get(who, players[0]), players[1]]
    home.enter(id, entrants)
    home.clock.now += 3601
    home.settle()
    play(home, id, [], 1)
    programs = {players[0].id} if who in ("a program of a director", "somebody before") else set()
    if who == "somebody before":
        home.do(id, lambda state, now: replaced_log(state, players[2].id))
    before = home.rate() or ratings(home)
    correct(home, id, director, programs=programs)
    home.rate()

    assert ratings(home) == before and home.tournaments.tournament(id).amendments == ()
    assert home.tournaments.tournament(id).pairing("1.1").result.corrected == "a mistake"  # type: ignore[union-attr]


def replaced_log(state: Tournament, player: str) -> list[Any]:
    return [Replaced(0, player, 1500.0, state.settings.directors[0], "ill", plays=False)]


@pytest.mark.parametrize("is_first", [True, False])
def test_what_the_operator_has_amended_no_director_changes(is_first: bool, store: Store) -> None:
    home = Home(store, Clock())
    id, director, _ = played(home)
    if is_first:
        by_operator(home, id, "1.1")
    correct(home, id, director)
    if not is_first:  # between the act of the director and its entry
        by_operator(home, id, "1.1")
    home.rate()

    assert [one.by for one in home.ledger.amendments(table_name(id, "1.1"), POOL)] == [OPERATOR]
    assert ratings(home) and home.runner.log.wake(id) is None


def test_the_operator_amends_what_a_director_has_amended(store: Store) -> None:
    home = Home(store, Clock())
    id, director, _ = played(home)
    correct(home, id, director)
    home.rate()
    by_operator(home, id, "1.1")
    correct(home, id, director)
    home.rate()

    assert [one.by for one in home.ledger.amendments(table_name(id, "1.1"), POOL)] == [director.id, OPERATOR]
    assert ratings(home)


@pytest.mark.parametrize(("games", "left"), [(0, FEWEST), (50, 5), (10_000, MOST)])
def test_the_ratings_follow_a_few_amendments_of_a_tournament(games: int, left: int) -> None:
    assert SHARE == 10
    rounds = (Round(1, 0, 0.0, tuple(Pairing(f"1.{at + 1}", (0, 1), ("a", "b")) for at in range(games))),)
    state = Tournament(settings_of(rated=True), 0.0, rounds=rounds)
    assert amendments_left(state) == left

    used = tuple(Amendment(at, 0.0, "1.1", None, "x", "y") for at in range(left))
    assert amendments_left(replace(state, amendments=used)) == 0


def test_a_director_who_corrects_a_thousand_times_makes_the_ratings_again_three_times_at_most(
    file_store: Store,
) -> None:
    home = Home(file_store, Clock())
    id, director, _ = played(home)
    made = 0
    for number in range(amount(200, long=1000)):
        correct(home, id, director, ("1.1", "1.2")[number % 2])
        home.clock.now += 60.0
        home.settle()
        made += home.ledger.amender.look()

    assert made == FEWEST == len([one for one in entries(home) if isinstance(one, Corrected)])
    assert ratings(home) and home.runner.log.wake(id) is None


def test_amendments_share_one_making_of_the_ratings_and_rest_nine_times_as_long(
    file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, now, made = Home(file_store, Clock()), [100.0], []

    def rebuild(store: Store, pool: Pool, new: list[Any], *, in_parts: bool) -> bool:
        assert in_parts
        made.append((now[0], [one.id for one in new]))
        now[0] += 7.0
        return False

    monkeypatch.setattr("fangs.club.rated.amending.rebuild", rebuild)
    amender = Amender(home.tables.store, lambda: now[0])

    def propose(*ids: str) -> None:
        for one in ids:
            amender.propose(POOL, Annulled(id=one, at=0.0, result="r", by="x", reason="y"))

    propose("a", "b", "a")
    assert amender.look()
    propose("c")
    while now[0] < 107.0 + REST * 7.0:
        assert not amender.look()
        now[0] += 1.0
    propose("d")
    assert amender.look() and not amender.look()

    assert made == [(100.0, ["a", "b"]), (107.0 + REST * 7.0, ["c", "d"])]


# Kills, and several servers


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_server_that_is_killed_between_the_two_writes_enters_an_act_once(
    after: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fangs.club.rated.rebuilding.PART", 3)

    def acted(home: Home, found: tuple[str, Account, list[Account]]) -> None:
        id, director, _ = found
        correct(home, id, director)
        home.rate()
        home.do(id, lambda state, now: directing.annul(state, director.id, "1.2", "rain"))
        home.rate()

    with closing(Mortal(f"sqlite:///{tmp_path}/whole.db")) as whole:
        home = Home(whole, Clock())
        found, begin = played(home), whole.writes
        acted(home, found)
        writes = whole.writes - begin
        wanted = ratings(home)
    assert writes > 6
    for at in range(1, writes + 1):
        with closing(Mortal(f"sqlite:///{tmp_path}/{at}.db")) as store:
            home = Home(store, Clock())
            found = played(home)
            store.last, store.after = store.writes + at, after
            with pytest.raises(Killed):
                acted(home, found)
            home = home.after_a_kill()
            home.rate()
            state = home.tournaments.tournament(found[0])
            if state.pairing("1.2").annulled is None:  # it was killed before these acts were acknowledged
                if not state.amendments:
                    correct(home, found[0], found[1])
                home.do(found[0], lambda state, now, who=found[1].id: directing.annul(state, who, "1.2", "rain"))
            home.rate()

            amended = [one for one in entries(home) if not isinstance(one, Result)]
            assert [type(one) for one in amended] == [Corrected, Annulled]
            assert rounded(ratings(home)) == rounded(wanted)


def rounded(found: dict[str, float]) -> list[float]:
    """The ratings without the players, whose accounts differ; the order in which results were entered may differ, too."""
    return sorted(round(one) for one in found.values())


@pytest.fixture
def homes(database: str) -> Iterator[list[Home]]:
    clock = Clock()
    with closing(Store(database)) as one, closing(Store(database)) as other:
        yield [Home(one, clock), Home(other, clock)]


def test_two_servers_that_pass_an_act_on_at_the_same_time_enter_it_once(homes: list[Home]) -> None:
    id, director, _ = played(homes[0])
    correct(homes[0], id, director)
    correct(homes[0], id, director, "1.2")
    for home in homes:
        home.runner.tending.tend(id)
    for home in homes:
        assert home.ledger.amender.look()
    for home in homes:
        home.rate()

    assert [type(one) for one in entries(homes[1])] == [*[Result] * 4, Corrected, Corrected]
    assert ratings(homes[1])


# Any history


@pytest.mark.parametrize("seed", range(amount(3, long=60)))
def test_after_any_history_the_ratings_are_those_of_the_results_with_their_amendments(seed: int, store: Store) -> None:
    home, rng = Home(store, Clock()), random.Random(seed)
    id, director, players = begun(home, rng.randint(3, 7), rounds=3)
    acts: dict[str, Callable[[Home], object]] = {
        "play": lambda home: finish_a_game(home, id, rng, []),
        "wait": lambda home: setattr(home.clock, "now", home.clock.now + rng.choice([10.0, 100.0])),
        "settle": lambda home: home.settle(),
        "enter": lambda home: home.ledger.enter_ended(),
        "rate": lambda home: home.ledger.amender.look(),
        "correct": lambda home: _any_correction(home, id, director, rng),
        "annul": lambda home: _any_annulment(home, id, director, rng),
        "operator": lambda home: _any_by_operator(home, rng),
        "leave": lambda home: home.tournaments.leave(rng.choice(players).id) if rng.random() < 0.1 else None,
    }
    for _ in range(120):
        if rng.random() < 0.03:
            home = home.after_a_kill()
        with suppress(FangsError):
            acts[rng.choice(list(acts))](home)
    play(home, id, [], seed)
    home.rate()

    state = check(home, id)
    found = entries(home)
    ids = [one.id for one in found if not isinstance(one, Result)]
    results = {one.id for one in found if isinstance(one, Result)}
    decided = {one.result for one in found if not isinstance(one, Result) and one.by == OPERATOR}
    for one in state.amendments:
        table = table_name(id, one.pairing)
        is_there = ids.count(f"tournament {id} {one.seq}")
        assert is_there == (table in results) or (is_there == 0 and table in decided)
    for table in results - decided:
        own = [one for one in state.amendments if table_name(id, one.pairing) == table]
        known = home.ledger.amendments(table, POOL)
        assert [one.id for one in known] == [f"tournament {id} {one.seq}" for one in own]
    assert not results or ratings(home) is not None
    assert home.ledger.rebuild() == ([(POOL, True)] if results else [])
    assert home.runner.log.wake(id) is None


def _any_pairing(home: Home, id: str, rng: random.Random) -> str:
    state = home.tournaments.tournament(id)
    return rng.choice([pairing.id for one in state.rounds for pairing in one.pairings])


def _any_correction(home: Home, id: str, director: Account, rng: random.Random) -> None:
    name, places = _any_pairing(home, id, rng), rng.choice([(1, 2), (2, 1), (1, 1)])
    absent = rng.choice([(), (), (0,)])
    home.do(id, lambda state, now: directing.correct(state, director.id, name, places, absent, "so it was"))


def _any_annulment(home: Home, id: str, director: Account, rng: random.Random) -> None:
    name = _any_pairing(home, id, rng)
    home.do(id, lambda state, now: directing.annul(state, director.id, name, "rain"))


def _any_by_operator(home: Home, rng: random.Random) -> None:
    results = [one for one in entries(home) if isinstance(one, Result)]
    if results and rng.random() < 0.2:
        one, at = rng.choice(results), home.clock.now
        places = {player: number for number, player in enumerate(one.places, 1)}
        about = {"id": f"op {at} {rng.random()}", "at": at - BEGIN, "result": one.id, "by": OPERATOR, "reason": "x"}
        home.ledger.amend(Corrected(**about, places=places))  # type: ignore[arg-type]
