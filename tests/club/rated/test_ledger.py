"""The ledger of rated games on both databases: each result counts once, whatever is deleted, and whoever enters it."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from typing import Any

import pytest
import sqlalchemy as sa

from fangs.cli import rating
from fangs.club.players.records import Account
from fangs.club.rated import books, ledger
from fangs.club.rated.leaderboards import ACTIVE_DAYS
from fangs.club.rated.ledger import append
from fangs.club.rated.terms import Terms
from fangs.club.ratings.fold import fold
from fangs.club.ratings.results import Annulled, Corrected, Pool, Result, decode
from fangs.club.ratings.scale import Strength
from fangs.club.ratings.weighing import DAY
from fangs.core.errors import RequestError
from fangs.service.erasure import MASTER
from fangs.service.preparing import prepare
from fangs.store.connection import Conflict
from fangs.store.cursor import LOWEST
from fangs.store.sql import ratings_statements as sql
from fangs.store.sql.ratings_schema import rating_entries, ratings
from fangs.store.store import Store
from fangs.table import people
from fangs.table.lifecycle.opening import Setup
from tests.club.rated.playing import NOW, Club

POOL: Pool = ("getbit", "live")
PEOPLE = [f"p{number}" for number in range(7)]


def results(name: str, count: int) -> list[Result]:
    rng = random.Random(name)
    found = []
    for number in range(count):
        players = rng.sample(PEOPLE, rng.choice([2, 2, 3, 4]))
        places = {player: rng.randint(1, 3) for player in players}
        found.append(Result(id=f"{name}{number}", at=NOW + number * DAY / 3, game=POOL[0], pace=POOL[1], places=places))
    return found


def enter(store: Store, entered: list[Result]) -> None:
    for result in entered:
        while True:
            try:
                store.commit("a result", lambda to, result=result: append(to, result, POOL))  # type: ignore[misc]
                break
            except Conflict:
                continue


def amended(club: Club, name: str) -> None:
    """Annul some results and correct others."""
    entry = {"at": NOW, "by": "operator", "reason": "a test"}
    club.ledger.amend(Annulled(id="annul 1", result=f"{name}3", **entry))
    places = {player: number for number, player in enumerate(sorted(results(name, 9)[8].places), 1)}
    club.ledger.amend(Corrected(id="correct 1", result=f"{name}8", places=places, **entry))
    club.ledger.amend(Annulled(id="annul 2", result=f"{name}8", **entry))
    club.ledger.amend(Corrected(id="correct 2", result=f"{name}8", places=places, **entry))


def as_folded(store: Store) -> bool:
    """Whether the stored book is the one that follows from all entries, to the last digit."""
    entries = [
        decode(data) for (data,) in store.rows(sa.select(rating_entries.c.data).order_by(rating_entries.c.number))
    ]
    stored = books.read_all(lambda statement, values: store.rows(statement, **values), POOL)
    return stored == fold(entries)[POOL]


def test_ratings_that_follow_results_and_amendments_are_those_made_again_from_the_entries(store: Store) -> None:
    club = Club(store)
    enter(store, results("a", 40))
    amended(club, "a")
    enter(store, results("b", 20))

    assert as_folded(store)
    assert club.ledger.rebuild() == [(POOL, True)]
    history = store.rows(sql.HISTORY_BETWEEN, of_game=POOL[0], of_pace=POOL[1], above=0, upto=10**6)
    assert len(history) == sum(len(one.places) for one in [*results("a", 40), *results("b", 20)] if one.id != "a3")


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE ratings SET mean = mean + 1 WHERE account = 'p1'",
        "UPDATE rating_history SET mean = mean + 1 WHERE account = 'p2'",
        "DELETE FROM ratings WHERE account = 'p3'",
        "DELETE FROM rating_history WHERE number = 5",
        "DELETE FROM rating_pairs WHERE one = 'p1'",
        "INSERT INTO rating_pairs (game, pace, one, other, times, at) VALUES ('getbit', 'live', 'x', 'y', 1, 1)",
    ],
)
def test_wrong_ratings_are_found_and_mended(harm: str, store: Store) -> None:
    club = Club(store)
    enter(store, results("a", 30))
    store.commit("harm", lambda to: to.execute(sa.text(harm), {}))

    assert [club.ledger.rebuild(), club.ledger.rebuild()] == [[(POOL, False)], [(POOL, True)]]
    assert as_folded(store)


def by_directors(club: Club, name: str, who: str) -> None:
    """Annul some results as directors do."""
    for number in range(4):
        about = {"at": NOW, "by": who, "reason": "a test"}
        club.ledger.amender.propose(POOL, Annulled(id=f"{who} {number}", result=f"{name}{number}", **about))  # type: ignore[arg-type]
        while not amend(club):
            continue


def amend(club: Club) -> bool:
    try:
        return club.ledger.amender.look()
    except Conflict:
        return False


def test_servers_that_amend_in_small_parts_at_once_while_results_are_entered_do_it_in_order(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fangs.club.rated.rebuilding.PART", 5)
    with closing(Store(database)) as one, closing(Store(database)) as other, closing(Store(database)) as third:
        enter(one, results("a", 10))
        with ThreadPoolExecutor(3) as pool:
            done = [
                pool.submit(enter, one, results("b", 30)),
                pool.submit(by_directors, Club(other), "a", "ann"),
                pool.submit(by_directors, Club(third), "a", "bob"),
            ]
            for each in done:
                each.result()

        assert as_folded(one) and Club(other).ledger.rebuild() == [(POOL, True)]
        assert len(Club(one).ledger.amendments("a3", POOL)) == 2


def test_servers_that_enter_results_at_once_while_they_are_amended_do_it_in_order(database: str) -> None:
    with closing(Store(database)) as one, closing(Store(database)) as other, closing(Store(database)) as third:
        enter(one, results("a", 10))
        with ThreadPoolExecutor(3) as pool:
            done = [
                pool.submit(enter, one, results("b", 30)),
                pool.submit(enter, other, results("c", 30)),
                pool.submit(amended, Club(third), "a"),
            ]
            for each in done:
                each.result()

        assert as_folded(one) and Club(other).ledger.rebuild() == [(POOL, True)]


def test_two_servers_that_find_a_game_that_is_over_enter_it_once(database: str) -> None:
    with closing(Store(database)) as one, closing(Store(database)) as other:
        clubs = Club(one), Club(other)
        ann, bob = (clubs[0].player(name) for name in ("Anton", "Berta"))
        name, keys = clubs[0].played(ann, bob)
        clubs[0].gives_up(name, keys[1])
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(tried, clubs))

        assert clubs[1].games(ann) == clubs[1].games(bob) == [1]
        assert one.rows(sql.ENDED, **LOWEST._asdict(), most=9) == []


def tried(club: Club) -> None:
    for _ in range(3):
        try:
            club.ledger.enter_ended()
        except Conflict:
            continue


@pytest.mark.parametrize("when", ["during the game", "after its end"])
@pytest.mark.parametrize("what", ["the data at the table", "the account"])
def test_a_game_counts_for_everybody_though_a_player_deletes(what: str, when: str, file_store: Store) -> None:
    club = Club(file_store)
    ann, bob = club.player("Anton"), club.player("Berta")
    name, keys = club.played(ann, bob)

    def delete() -> None:
        if what == "the account":
            club.players.leave(bob)
        else:
            club.service.forget(name, 1)

    if when == "during the game":
        delete()
    club.gives_up(name, keys[1])
    if when == "after its end":
        delete()
    club.ledger.enter_ended()
    changes = club.rated.leaderboards.changes(name)

    assert changes[ann.id][1] > changes[ann.id][0] and changes[bob.id][1] < changes[bob.id][0]
    assert file_store.rows(sql.KEPT_SEATS, of_table=name) == []


def test_a_seat_whose_data_were_deleted_counts_for_who_sat_there_then(file_store: Store) -> None:
    club = Club(file_store)
    ann, bob, other = (club.player(name) for name in ("Anton", "Berta", "Carla"))
    name, keys = club.played(ann, bob)
    club.service.forget(name, 1)
    club.service.transact(name, lambda table, now: people.link_account(table, table.players[1], other.id))
    club.gives_up(name, keys[1])
    club.ledger.enter_ended()

    assert set(club.rated.leaderboards.changes(name)) == {ann.id, bob.id}


@pytest.mark.parametrize("most", [50, 1])
def test_a_table_that_cannot_be_read_keeps_no_other_from_being_entered(
    most: int, file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "MAX_ENDED", most)
    club = Club(file_store)
    ann, bob = club.player("Anton"), club.player("Berta")
    broken, whole = (club.played(ann, bob) for _ in range(2))
    for name, keys in (broken, whole):
        club.gives_up(name, keys[1])
        club.now += 1
    break_log(file_store, broken[0])
    afterwards = Club(file_store)
    with pytest.raises(ValueError, match="Expecting"):
        afterwards.ledger.enter_ended()
    if most == 1:
        afterwards.ledger.enter_ended()

    assert [state_of(club, name) for name, _ in (broken, whole)] == ["open", "entered"]
    assert club.games(ann) == [1]


def break_log(store: Store, name: str) -> None:
    for harm in ("UPDATE entries SET data = '{' WHERE table_id = :of_table", "DELETE FROM snapshots"):
        store.commit("harm", lambda to, harm=harm: to.execute(sa.text(harm), {"of_table": name}))  # type: ignore[misc]


def test_a_table_that_cannot_be_read_keeps_no_other_from_being_settled(file_store: Store) -> None:
    club = Club(file_store)
    ann, bob = club.player("Anton"), club.player("Berta")
    broken, aborted = (club.opened(ann, bob) for _ in range(2))
    for name, keys in (broken, aborted):
        club.aborts(name, keys[0])
        club.now += 1
    break_log(file_store, broken[0])
    with pytest.raises(ValueError, match="Expecting"):
        Club(file_store).ledger.settle_dead()

    assert [state_of(club, name) for name, _ in (broken, aborted)] == ["open", "void"]


def test_whose_seats_are_is_kept_only_for_rated_games(file_store: Store) -> None:
    club = Club(file_store)
    ann, bob = club.player("Anton"), club.player("Berta")
    name, keys = club.played(ann, bob)
    club.gives_up(name, keys[1])
    club.ledger.enter_ended()
    club.service.forget(name, 0)
    club.service.forget(name, MASTER)

    assert file_store.rows(sql.KEPT_SEATS, of_table=name) == []


@pytest.mark.parametrize(("days", "state"), [(0.5, "open"), (2.0, "void")])
def test_a_rated_table_that_was_never_opened_is_settled_after_a_day(days: float, state: str, file_store: Store) -> None:
    club = Club(file_store)
    ann, bob = club.player("Anton"), club.player("Berta")
    name, _ = club.opened(ann, bob)
    club.service.delete(name)
    club.now += days * DAY
    club.ledger.settle_dead()

    assert state_of(club, name) == state


def test_a_table_is_entered_as_rated_only_before_it_is_open(store: Store) -> None:
    club = Club(store)
    ann, bob = club.player("Ann"), club.player("Bob")
    rated, _ = club.opened(ann, bob)
    plain = club.service.open(prepare(Setup(game="lunch", seats=["me", "friend"], name="Ann"), "plain", club.now))[0]
    for name in (rated, plain.name):
        club.ledger.announce(name, Terms("lunch", "correspondence"))
    found = club.ledger.find(rated)

    assert club.ledger.find(plain.name) is None
    assert found is not None and (found.game, found.pace) == ("getbit", "live")


def test_an_aborted_game_is_settled_and_one_that_waits_is_not(file_store: Store) -> None:
    club = Club(file_store)
    ann, bob = club.player("Anton"), club.player("Berta")
    aborted, keys = club.opened(ann, bob)
    going_on, _ = club.opened(ann, bob)
    club.aborts(aborted, keys[0])
    club.ledger.enter_ended()
    club.ledger.settle_dead()

    assert [state_of(club, name) for name in (aborted, going_on)] == ["void", "open"]
    assert club.games(ann) == []


def test_a_game_of_two_programs_of_one_owner_that_a_tournament_pairs_is_not_rated(file_store: Store) -> None:
    club = Club(file_store)
    ann = club.player("Ann")
    one, two = (club.players.programs.create(ann, handle, None).account for handle in ("Robo", "Rex"))
    name, keys = club.played(one, two)
    with pytest.raises(RequestError, match="no rated games against its owner"):
        club.ledger.stakes(club.service.table(name))
    club.gives_up(name, keys[1])
    club.ledger.enter_ended()

    assert state_of(club, name) == "void" and club.ledger.result(name) is None


def state_of(club: Club, name: str) -> Any:
    found = club.ledger.find(name)
    return found and found.state


def settled(club: Club, *handles: str) -> list[Account]:
    """Players who have won against some of many bots of known strength, each more than the one before."""
    players = [club.player(handle) for handle in handles]
    for number, player in enumerate(players):
        for bot in range(20):
            places = {player.id: 1 if bot < 8 + 2 * number else 2, f"bot:{bot}": 1 if bot >= 8 + 2 * number else 2}
            known = {"bots": (f"bot:{bot}",), "fixed": {f"bot:{bot}": Strength(1500.0, 20.0)}}
            one = Result(id=f"{player.id}{bot}", at=NOW, game=POOL[0], pace=POOL[1], places=places, **known)  # type: ignore[arg-type]
            enter(club.store, [one])
    return players


def test_of_a_former_player_the_results_stay_and_the_leaderboard_has_nothing(file_store: Store) -> None:
    club = Club(file_store)
    players, boards = settled(club, "Anton", "Berta", "Cecil"), club.rated.leaderboards
    assert [row.handle for row in boards.best(POOL)] == ["Cecil", "Berta", "Anton"]
    assert [boards.place(POOL, player) for player in players] == [3, 2, 1]
    club.players.leave(players[2])

    assert [row.handle for row in boards.best(POOL)] == ["Berta", "Anton"]
    assert [Club(file_store).rated.leaderboards.place(POOL, player) for player in players[:2]] == [2, 1]
    assert club.ledger.rebuild() == [(POOL, True)] and boards.of(players[2].id)


def test_a_private_player_and_one_who_has_not_played_for_long_are_on_no_leaderboard(file_store: Store) -> None:
    club = Club(file_store)
    ann, bob = settled(club, "Anton", "Berta")
    hidden = club.players.accounts.change_settings(ann, True, "all", True)

    assert [row.handle for row in club.rated.leaderboards.best(POOL)] == ["Berta"]
    assert [club.rated.leaderboards.place(POOL, one) for one in (hidden, bob)] == [None, 1]
    club.now += (ACTIVE_DAYS["live"] + 1) * DAY
    assert club.rated.leaderboards.best(POOL) == [] and club.rated.leaderboards.place(POOL, bob) is None


@pytest.mark.parametrize("deviation", [60.0, 105.0, 110.0, 111.0])
def test_a_leaderboard_has_exactly_the_active_players_whose_shown_ratings_are_settled(
    deviation: float, store: Store
) -> None:
    club = Club(store)
    ann, boards = club.player("Anton"), club.rated.leaderboards
    row = {"game": POOL[0], "pace": POOL[1], "account": ann.id, "mean": 1650.0, "deviation": deviation, "at": NOW}
    row |= {"games": 40, "peak": None, "thrown": None, "thrown_at": None}
    store.commit("a rating", lambda to: to.execute(sa.insert(ratings), row))
    for days in (-0.001, 0, 30, 59):
        club.now = NOW + days * DAY
        (own,) = boards.of(ann.id)
        is_listed = not own.shown.provisional

        assert [row.shown for row in boards.best(POOL)] == [own.shown] * is_listed
        assert boards.place(POOL, ann) == (1 if is_listed else None)


def test_what_never_counted_cannot_be_amended(file_store: Store) -> None:
    with pytest.raises(RequestError, match="no rated result"):
        Club(file_store).ledger.amend(Annulled(id="x", at=NOW, result="nothing", by="operator", reason="a test"))


@pytest.mark.parametrize("bot", ["{handle}", "{handle} (bot)", "{id}"])
def test_the_operator_names_programs_by_their_handles_and_former_players_by_their_ids(
    bot: str, file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Club(file_store)
    ann, bob, cid = map(club.player, ("Ann", "Bob", "Cid"))
    program = club.players.programs.create(ann, "Robo", None).account
    enter(
        file_store, [Result(id="t", at=NOW, game=POOL[0], pace=POOL[1], places={program.id: 1, bob.id: 2, cid.id: 3})]
    )
    for account in (bob, cid):
        club.players.leave(account)
    monkeypatch.setattr(rating, "rated_games", lambda: nullcontext(club))

    rating.correct("t", f"{bot.format(handle='Robo', id=program.id)}=3  {bob.id}=1 {cid.id}=1", "a test")
    (entry,) = club.ledger.amendments("t", POOL)
    assert isinstance(entry, Corrected) and entry.places == {program.id: 3, bob.id: 1, cid.id: 1}
    with pytest.raises(RequestError, match=f"for each of Robo, {bob.id} and {cid.id}"):
        rating.correct("t", "a former player=3", "a test")
