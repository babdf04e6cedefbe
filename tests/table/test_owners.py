"""Who plays which role: hidden until all is over where the game says so, and else known to everybody from the beginning."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

import fangs
from fangs.core.records.record import Record
from fangs.table import events as e
from fangs.table import people, rhythm
from fangs.table.events import Logged, Opened
from fangs.table.fold import opened
from fangs.table.lifecycle.opening import opening
from fangs.table.people import LONG_ABSENT
from fangs.table.phase import Phase
from fangs.table.refusals import NoSeat
from fangs.table.views.table_view import offer
from tests.table.evening import SEED, Evening, of_friends

NAMES = ("Anneliese", "Bartholomew", "Clementine", "Dorothea", "Ebenezer", "Florentine")
"""Names that are in no game's words."""
CHOICES = 30
TABLES = [
    (name, players, is_match)
    for name in fangs.names()
    for players in fangs.game(name).players
    for is_match in ([False, True] if fangs.game(name).match else [False])
]
SECRET = [(name, *rest) for name, *rest in TABLES if Record(fangs.game(name), rest[0]).position.secret_owners]
KNOWN = [table for table in TABLES if table not in SECRET]


def a_table(name: str, players: int, is_match: bool, seed: str = SEED, hours: float | None = None) -> Evening:
    evening = Evening(of_friends(name, players, match=is_match, hours=hours), seed=seed, everybody=False)
    for player in range(players):
        evening.do(people.sit(evening.table, evening.seat(player), NAMES[player]))
    return evening


def test_there_are_tables_of_both_kinds() -> None:
    assert {is_match for *_, is_match in SECRET} == {False, True}
    assert {is_match for *_, is_match in KNOWN} == {False, True}


@pytest.mark.parametrize(("name", "players", "is_match"), SECRET)
def test_where_owners_are_secret_they_are_hidden_in_every_byte_until_the_end(
    name: str, players: int, is_match: bool
) -> None:
    """The seats of all others are dealt otherwise; a player, and a spectator, see the same bytes all through the game."""
    for watcher in (None, 0, players - 1):
        dealt: dict[tuple[int, ...], str] = {}
        own = None
        for number in range(400):
            seed = f"{number:064x}"
            order = opening(of_friends(name, players, match=is_match), seed)[0].order
            if own is None and watcher is not None:
                own = order[watcher]
            if watcher is None or order[watcher] == own:
                dealt.setdefault(order, seed)
            if len(dealt) == 3:
                break
        first, *others = [play_as(name, players, is_match, order, watcher) for order in dealt]
        assert len(others) == 2
        assert all(first == other for other in others)


def play_as(name: str, players: int, is_match: bool, order: tuple[int, ...], watcher: int | None) -> list[bytes]:
    """All that the watcher could see where the seats are dealt in this order, of the same choices by the same roles."""
    match = fangs.game(name).match
    evening = Evening(of_friends(name, players, match=is_match, hours=1.0), everybody=False)
    first = evening.log[0].event
    assert isinstance(first, Opened)
    seating = tuple(
        tuple(match.seat(players, board, place) if is_match and match else place for place in order)
        for board in range(len(first.seating))
    )
    evening.log = [Logged(1, evening.now, replace(first, order=order, seating=seating))]
    evening.table = opened("t", evening.seed, evening.log[0])
    for player in range(players):
        evening.do(people.sit(evening.table, evening.seat(player), NAMES[player]))
    rng, pages = random.Random(8), []
    for _ in range(CHOICES):
        evening.choose_at_random(rng)
        evening.now += 70.0
        pages.append(json.dumps(evening.view(watcher)).encode())
    pages.append(evening.all_seen(watcher))
    assert evening.table.phase is Phase.PLAYING
    for at in evening.table.boards:
        names = evening.view(watcher)["boards"][at.index]["names"]
        own = {role for role in at.roles if at.player_of(role) == watcher}
        assert {role for role, shown in names.items() if shown} == own
        assert not any(person in str(evening.table.record(at.index)) for person in NAMES)
    return pages


@pytest.mark.parametrize(("name", "players", "is_match"), SECRET)
def test_where_owners_are_secret_the_seats_are_dealt(name: str, players: int, is_match: bool) -> None:
    orders = {opening(of_friends(name, players, match=is_match), f"{number:064x}")[0].order for number in range(40)}

    assert len(orders) > 10
    assert all(sorted(order) == list(range(players)) for order in orders)


@pytest.mark.parametrize(("name", "players", "is_match"), SECRET)
def test_where_owners_are_secret_nobody_is_told_who_owes_a_choice(name: str, players: int, is_match: bool) -> None:
    evening = a_table(name, players, is_match)
    told = evening.view(None)
    assert told["secret_owners"]
    assert all(seat["side"] is None and seat["owes"] is None for seat in told["seats"])
    assert offer(evening.table)["names"] == list(NAMES[:players])

    at = evening.board
    role = at.owing[0]
    before = [evening.view(player) for player in (None, *range(players)) if player != at.player_of(role)]
    evening.choose(role, at.position.legal(role)[0])
    after = [evening.view(player) for player in (None, *range(players)) if player != at.player_of(role)]
    assert before == after


@pytest.mark.parametrize(("name", "players", "is_match"), SECRET)
def test_where_owners_are_secret_no_bot_is_let_in_for_who_has_the_turn(name: str, players: int, is_match: bool) -> None:
    """Whether a friend could do it would tell whose turn it is; the host may when somebody has been away for long."""
    evening = a_table(name, players, is_match)
    evening.now += LONG_ABSENT - 1
    for client in range(players):
        for absent in range(players):
            if client != absent:
                assert not evening.view(client)["seats"][absent]["may_replace"]
                with pytest.raises(NoSeat):
                    people.let_bot_play(evening.table, evening.seat(client), absent, "random", evening.now)
    evening.now += 1
    assert people.let_bot_play(evening.table, evening.host, 1, "random", evening.now)


@pytest.mark.parametrize(("name", "players", "is_match"), SECRET)
def test_where_owners_are_secret_the_deadline_runs_for_all_the_same(name: str, players: int, is_match: bool) -> None:
    evening = a_table(name, players, is_match, hours=1.0)
    due = rhythm.deadline(evening.table)
    for player in range(1, players):
        evening.do([e.StoodIn(player, "random")])
        assert rhythm.deadline(evening.table) == due
    evening.play_on(random.Random(1))
    assert due is not None and rhythm.deadline(evening.table) is None, "there is none when all is over"


@pytest.mark.parametrize(("name", "players", "is_match"), SECRET)
def test_when_all_is_over_everybody_is_told(name: str, players: int, is_match: bool) -> None:
    evening = a_table(name, players, is_match)
    while evening.table.is_playing:
        assert all(scores is None for scores in evening.view(None)["boards"][0]["scores"] or [])
        evening.play_on(random.Random(3), 1)

    view = evening.view(None)
    for board, at in zip(view["boards"], evening.table.boards, strict=True):
        assert board["names"] == {role: NAMES[at.player_of(role)] for role in at.roles}
        record = Record.read(str(evening.table.record(at.index)))
        assert record.names == {at.seating[player]: NAMES[player] for player in range(players)}
        assert None not in board["scores"]


@pytest.mark.parametrize(("name", "players", "is_match"), KNOWN)
def test_where_the_game_keeps_no_secret_of_it_everybody_knows_who_plays_what(
    name: str, players: int, is_match: bool
) -> None:
    evening = a_table(name, players, is_match)
    for reader in (None, *range(players)):
        view = evening.view(reader)
        assert view["secret_owners"] is None
        for board, at in zip(view["boards"], evening.table.boards, strict=True):
            assert board["names"] == {role: NAMES[at.player_of(role)] for role in at.roles}
        assert all(seat["owes"] is not None for seat in view["seats"])
        assert all((seat["side"] is None) == is_match for seat in view["seats"]), "in a match the sides change"
    for at in evening.table.boards:
        names = Record.read(str(evening.table.record(at.index))).names
        assert names == {at.seating[player]: NAMES[player] for player in range(players)}
