"""Nobody learns from a letter, a report, the desk or the log what the rules still hide: not the players, and not the Games Master."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import fangs
from fangs.post.answering.clerk import Clerk
from fangs.post.answering.effects import places
from fangs.post.carrying.settings import Sender
from fangs.post.orders.speech import Speech
from fangs.post.reading.letters import Letter
from fangs.post.reporting.report import report
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table import events as e
from fangs.table import rhythm
from fangs.table.events import Logged
from fangs.table.events.codec import encoded
from fangs.table.post.commands import master, ordering
from fangs.table.post.desk import overview
from fangs.table.post.state import MASTER
from fangs.table.rows import Append
from fangs.table.views.table_view import view
from tests.post.tables import ByPost

SECRET = 1
"""The player whose orders nobody may know of: it is this player's turn."""
GAMES = [*((name, False) for name in fangs.names()), ("maneater", True)]
Alter = Callable[[Logged], Logged]


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]} match" if game[1] else game[0])
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[ByPost, Store]]:
    """A table in the middle of a turn: one player has ordered, others have asked and ordered, the master and the clock have acted."""
    name, is_match = request.param
    table = ByPost(tmp_path, name, match=is_match, early=False, extensions=2)
    with closing(table.service.store) as store:
        for _ in range(2):
            _everybody_orders(table)
        while not table.table.owes(SECRET):
            _everybody_orders(table)
        clerk = Clerk(table.service, Sender("Gus", "gus@example.org"))
        others = [player for player in range(len(table.table.players)) if player != SECRET]
        _write(clerk, table, SECRET, *_orders(table, SECRET))
        for player in others[:2]:
            _write(clerk, table, player, *_orders(table, player)[:2], "report?", "orders?", "extension", "nonsense 1")
        table.do(master.extend, 5)
        table.now = (rhythm.deadline(table.table) or 0) - 3600
        table.service.transact(table.name, rhythm.for_the_clock)
        yield table, store


def _everybody_orders(table: ByPost) -> None:
    for player in range(len(table.table.players)):
        table.do(ordering.order, player, table.orders(player))
    table.do(master.process_now)


def _orders(table: ByPost, player: int) -> list[str]:
    """Orders of a player as they are written in letters."""
    game = "game {} " if table.table.is_match else ""
    speech = Speech(table.table.game, places(table.table, player))
    return [f"{game.format(one.board + 1)}{speech.name(one.role)}: {one.action}" for one in table.orders(player)]


def _write(clerk: Clerk, table: ByPost, player: int, *lines: str) -> None:
    seat = table.table.seats[player]
    word = f"{table.name}-{seat.word}"
    id = f"{len(table.service.store.read(table.name)):032x}"
    clerk.receive(Letter(id, "a@example.org", (word,), "", "\n".join(lines), None))


def _world(table: ByPost, folder: Path, alter: Alter) -> TableService:
    """Another house with the same table, but for what is altered in its log."""
    other = Store(f"sqlite:///{folder}/other.db")
    entries = [encoded(alter(logged)) for logged in table.log()]
    other.create(table.name, table.table.seed, entries, Append(table.now))
    other.__dict__["_secret"] = table.service.store._secret  # what the links of letters are made with
    return TableService(other, News(), clock=lambda: table.now)


def _altered(table: ByPost) -> Alter:
    """The secret orders are others, in the same words of everybody else."""
    last = max(logged.seq for logged in table.log() if isinstance(logged.event, e.Reported))
    own = {
        (board.index, role) for board in table.table.boards for role in board.roles if board.player_of(role) == SECRET
    }

    def alter(logged: Logged) -> Logged:
        order = logged.event
        if logged.seq <= last or not isinstance(order, e.Chose) or (order.board, order.role) not in own:
            return logged
        legal = table.table.boards[order.board].position.legal(order.role)
        action = next((one for one in reversed(legal) if one != order.action), order.action)
        return replace(logged, event=replace(order, action=action, given="?"))

    return alter


def _never_sent(table: ByPost) -> Alter:
    """The secret orders were never sent."""
    alter = _altered(table)

    def gone(logged: Logged) -> Logged:
        event = logged.event
        is_letter = isinstance(event, e.LetterRead) and event.player == SECRET
        is_secret = is_letter or alter(logged) != logged
        return replace(logged, event=e.Said(None, "nobody", "nothing")) if is_secret else logged

    return gone


def _letters(service: TableService, table: ByPost, store: Store, readers: set[int]) -> list[bytes]:
    clerk = Clerk(service, Sender("Gus", "gus@example.org"))
    composed = [clerk.compose(queued) for queued in store.letters_of(table.name) if queued.player in readers]
    return [message.as_bytes() for message in composed if message is not None]


def test_letters_tell_nobody_what_another_has_ordered(played: tuple[ByPost, Store], tmp_path: Path) -> None:
    table, store = played
    other = _world(table, tmp_path, _altered(table))
    everybody_else = {MASTER, *range(len(table.table.players))} - {SECRET}
    with closing(other.store):
        assert other.store.read(table.name) != store.read(table.name)
        letters = _letters(table.service, table, store, everybody_else)
        assert any(b"Subject: Turn " in letter for letter in letters)
        assert letters == _letters(other, table, store, everybody_else)


def test_letters_tell_no_player_whether_another_has_ordered(played: tuple[ByPost, Store], tmp_path: Path) -> None:
    table, store = played
    other = _world(table, tmp_path, _never_sent(table))
    players = set(range(len(table.table.players))) - {SECRET}
    with closing(other.store):
        assert _letters(table.service, table, store, players) == _letters(other, table, store, players)


def test_the_desk_and_the_page_tell_nothing_of_the_orders_either(played: tuple[ByPost, Store], tmp_path: Path) -> None:
    table, _ = played
    other = _world(table, tmp_path, _altered(table))
    with closing(other.store):
        seen = []
        for service in (table.service, other):
            at = service.table(table.name)
            said: list[Any] = [
                overview(at, at.master, [], table.now),
                view(at, None, table.now),
                repr(report(at, None)),
            ]
            for seat in at.players:
                if seat.player != SECRET:
                    said += [view(at, seat, table.now), repr(report(at, seat.player))]
            seen.append(json.dumps(said))
        assert seen[0] == seen[1]


def test_a_games_master_who_may_see_orders_sees_them(tmp_path: Path) -> None:
    table = ByPost(tmp_path, "maneater", master_sees=True)
    player = table.table.boards[0].player_of("green")
    table.do(ordering.order, player, [ordering.Wanted(0, "green", "92/93")])
    at = table.table
    shown = overview(at, at.master, [], table.now)["players"][player]["orders"]
    assert [one["action"] for one in shown] == ["92/93"]
    table.service.store.close()


def test_a_receipt_is_told_only_to_who_ordered_before_the_turn_is_processed(played: tuple[ByPost, Store]) -> None:
    table, store = played
    receipts = [order.receipt[:16] for order in table.post.orders if order.given is not None]
    own = {order.receipt[:16] for order in table.post.orders if _player(table, order.place) == SECRET}
    assert own
    for letter in _letters(table.service, table, store, {MASTER, *range(len(table.table.players))} - {SECRET}):
        assert not any(receipt.encode() in letter for receipt in own)
    assert receipts
    assert any(
        receipt.encode() in letter for receipt in own for letter in _letters(table.service, table, store, {SECRET})
    )


def _player(table: ByPost, place: tuple[int, str]) -> int:
    return table.table.boards[place[0]].player_of(place[1])
