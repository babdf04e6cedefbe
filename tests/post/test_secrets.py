"""Nobody learns from a letter, a report, the desk or the log what the rules still hide: not the players, and not the Games Master."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import fangs
from fangs.post.clerk import Clerk, places
from fangs.post.letters import Letter
from fangs.post.reading import Speech
from fangs.post.report import report
from fangs.post.settings import Sender
from fangs.table import decisions, mastering, ordering
from fangs.table.desk import MASTER
from fangs.table.entries import Entry
from fangs.table.house import House
from fangs.table.news import News
from fangs.table.overview import overview
from fangs.table.store import Store
from fangs.table.view import view
from tests.post.tables import ByPost

SECRET = 1
"""The player whose orders nobody may know of: it is this player's turn."""
GAMES = [*((name, False) for name in fangs.names()), ("maneater", True)]
Change = Callable[[Entry], Entry]


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]} match" if game[1] else game[0])
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[ByPost, Store]]:
    """A table in the middle of a turn: one player has ordered, others have asked and ordered, the master and the clock have acted."""
    name, is_match = request.param
    table = ByPost(tmp_path, name, match=is_match, early=False, extensions=2)
    with closing(table.house.store) as store:
        for _ in range(2):
            _everybody_orders(table)
        while not table.table.owes(SECRET):
            _everybody_orders(table)
        clerk = Clerk(table.house, Sender("Gus", "gus@example.org"))
        others = [player for player in range(len(table.table.players)) if player != SECRET]
        _write(clerk, table, SECRET, *_orders(table, SECRET))
        for player in others[:2]:
            _write(clerk, table, player, *_orders(table, player)[:2], "report?", "orders?", "extension", "nonsense 1")
        table.do(mastering.extend, 5)
        table.now = (table.table.deadline or 0) - 3600
        table.house.act(table.name, decisions.for_the_clock)
        yield table, store


def _everybody_orders(table: ByPost) -> None:
    for player in range(len(table.table.players)):
        table.do(ordering.order, player, table.orders(player))
    table.do(mastering.process_now)


def _orders(table: ByPost, player: int) -> list[str]:
    """Orders of a player as they are written in letters."""
    game = "game {} " if table.table.is_match else ""
    speech = Speech(table.table.game, places(table.table, player))
    return [f"{game.format(one.board + 1)}{speech.name(one.role)}: {one.action}" for one in table.orders(player)]


def _write(clerk: Clerk, table: ByPost, player: int, *lines: str) -> None:
    seat = table.table.seats[player]
    word = f"{table.name}-{seat.word}"
    id = f"{len(table.house.store.read(table.name)):032x}"
    clerk.receive(Letter(id, "a@example.org", (word,), "", "\n".join(lines), None))


def _world(table: ByPost, store: Store, folder: Path, change: Change) -> House:
    """Another house with the same table, but for what is changed in its log."""
    other = Store(f"sqlite:///{folder}/other.db")
    entries = [change(entry) for entry in store.read(table.name)]
    other.create(table.name, table.house.seed(table.name), entries, None, False)
    return House(other, News(), clock=lambda: table.now)


def _changed(table: ByPost, store: Store) -> Change:
    """The secret orders are others, in the same words of everybody else."""
    last = max(entry.seq for entry in store.read(table.name) if entry.kind == "reported")
    own = {
        (board.index, role) for board in table.table.boards for role in board.roles if board.player_of(role) == SECRET
    }

    def change(entry: Entry) -> Entry:
        data = dict(entry.data)
        if entry.seq > last and entry.kind == "chose" and (data["board"], data["role"]) in own:
            legal = table.table.boards[data["board"]].record.position.legal(data["role"])
            data |= {
                "action": next((one for one in reversed(legal) if one != data["action"]), data["action"]),
                "given": "?",
            }
        return Entry(entry.seq, entry.at, entry.kind, data)

    return change


def _never_sent(table: ByPost, store: Store) -> Change:
    """The secret orders were never sent."""
    change = _changed(table, store)

    def gone(entry: Entry) -> Entry:
        is_secret = change(entry).data != entry.data or (
            entry.kind == "letter" and entry.data["player"] == SECRET and entry.seq > 5
        )
        silence = {"player": None, "name": "nobody", "text": "nothing"}
        return Entry(entry.seq, entry.at, "said", silence) if is_secret else entry

    return gone


def _letters(house: House, table: ByPost, store: Store, readers: set[int]) -> list[bytes]:
    clerk = Clerk(house, Sender("Gus", "gus@example.org"))
    composed = [clerk.compose(queued) for queued in store.letters_of(table.name) if queued.player in readers]
    return [message.as_bytes() for message in composed if message is not None]


def test_letters_tell_nobody_what_another_has_ordered(played: tuple[ByPost, Store], tmp_path: Path) -> None:
    table, store = played
    other = _world(table, store, tmp_path, _changed(table, store))
    everybody_else = {MASTER, *range(len(table.table.players))} - {SECRET}
    with closing(other.store):
        assert other.store.read(table.name) != store.read(table.name)
        letters = _letters(table.house, table, store, everybody_else)
        assert any(b"your orders for turn" in letter for letter in letters)
        assert letters == _letters(other, table, store, everybody_else)


def test_letters_tell_no_player_whether_another_has_ordered(played: tuple[ByPost, Store], tmp_path: Path) -> None:
    table, store = played
    other = _world(table, store, tmp_path, _never_sent(table, store))
    players = set(range(len(table.table.players))) - {SECRET}
    with closing(other.store):
        assert _letters(table.house, table, store, players) == _letters(other, table, store, players)


def test_the_desk_and_the_page_tell_nothing_of_the_orders_either(played: tuple[ByPost, Store], tmp_path: Path) -> None:
    table, store = played
    other = _world(table, store, tmp_path, _changed(table, store))
    with closing(other.store):
        seen = []
        for house in (table.house, other):
            at = house.table(table.name)
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
    table.do(ordering.order, 2, [ordering.Wanted(0, "green", "92/93")])
    at = table.table
    shown = overview(at, at.master, [], table.now)["players"][2]["orders"]
    assert [one["action"] for one in shown] == ["92/93"]
    table.house.store.close()


def test_a_receipt_is_told_only_to_who_ordered_before_the_turn_is_processed(played: tuple[ByPost, Store]) -> None:
    table, store = played
    assert table.table.desk is not None
    receipts = [order.receipt[:16] for place, order in table.table.desk.orders.items() if order.given is not None]
    own = {order.receipt[:16] for order in table.table.desk.orders.values() if _player(table, order.place) == SECRET}
    assert own
    for letter in _letters(table.house, table, store, {MASTER, *range(len(table.table.players))} - {SECRET}):
        assert not any(receipt.encode() in letter for receipt in own)
    assert receipts
    assert any(
        receipt.encode() in letter for receipt in own for letter in _letters(table.house, table, store, {SECRET})
    )


def _player(table: ByPost, place: tuple[int, str]) -> int:
    return table.table.boards[place[0]].player_of(place[1])
