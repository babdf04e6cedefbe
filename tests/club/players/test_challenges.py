"""Challenges that are answered twice, at once, or by a server that is killed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest

from fangs.club.players.challenges import LASTS, Challenge
from fangs.club.players.records import Account
from fangs.store.store import Store
from fangs.table.refusals import Stale
from tests.club.rated.playing import SITE, Club
from tests.form import amount

NAMES = ("Ann", "Bob")
GAME = {"game": "lunch", "players": 2, "options": {}, "pace": {"hours": 24.0}, "rated": False}


def challenged(club: Club, ann: Account, bob: Account) -> Challenge:
    return club.players.challenges.challenge(ann, bob, GAME)


def test_a_challenge_whose_acceptance_was_cut_off_is_accepted_again_and_not_withdrawn(store: Store) -> None:
    club = Club(store)
    ann, bob = club.player("Ann"), club.player("Bob")
    found, made = club.players.challenges, challenged(club, ann, bob)
    found._accept(made, None)  # then the server is killed

    assert [one.state for one in found.of(ann.id)] == ["open"]
    with pytest.raises(Stale):
        found.end(made.id, ann)
    table = found.accept(made.id, bob, ann)
    assert found.accept(made.id, bob, ann).name == table.name == found.of(ann.id)[0].table


def test_nobody_learns_the_seats_from_the_id_of_a_challenge(tmp_path: Path) -> None:
    """On two servers, the same challenges have the same ids but not the same seats, of which both kinds occur."""
    drawn: list[list[tuple[str, bool]]] = []
    for name in ("one", "other"):
        with closing(Store(f"sqlite:///{tmp_path / name}.db")) as store:
            club = Club(store)
            ann, bob = (club.players.accounts.become(one, SITE, None, "a browser", one * 10).account for one in NAMES)
            found = club.players.challenges
            drawn.append([])
            for number in range(20):
                made = found.challenge(ann, bob, GAME, once=f"{number} attempts to get the first seat")
                table = found.accept(made.id, bob, ann)
                assert found.accept(made.id, bob, ann).players == table.players
                drawn[-1].append((made.id, table.players[0].account == ann.id))
    (ids, seats), (other_ids, other_seats) = (zip(*one, strict=True) for one in drawn)

    assert ids == other_ids and seats != other_seats
    assert set(seats) == set(other_seats) == {True, False}


def test_a_challenge_is_deleted_when_its_time_is_over(store: Store) -> None:
    club = Club(store)
    ann, bob = club.player("Ann"), club.player("Bob")
    found = club.players.challenges
    challenged(club, ann, bob)
    club.now += LASTS - 1
    challenged(club, bob, ann)
    club.players.expire()
    assert len(found.all_of(ann.id)) == 2
    club.now += 2
    club.players.expire()

    assert [one.challenger for one in found.all_of(ann.id)] == [bob.id]


def test_a_challenge_that_is_withdrawn_while_it_is_accepted_has_a_table_or_has_ended(store: Store) -> None:
    club = Club(store)
    ann, bob = club.player("Ann"), club.player("Bob")
    found = club.players.challenges
    with ThreadPoolExecutor(2) as threads:
        for _ in range(amount(5, long=100)):
            made = challenged(club, ann, bob)
            tables = len(club.players.seats.of(ann.id, most=1000))

            def accept(made: Challenge = made) -> None:
                with suppress(Stale):
                    found.accept(made.id, bob, ann)

            def withdraw(made: Challenge = made) -> None:
                with suppress(Stale):
                    found.end(made.id, ann)

            for answer in [threads.submit(accept), threads.submit(withdraw)]:
                answer.result()
            state, table = found.outcome(made.id)
            assert state in ("accepted", "withdrawn") and (table is not None) == (state == "accepted")
            assert len(club.players.seats.of(ann.id, most=1000)) - tables == (state == "accepted")
