"""Looks at what everybody gets to see: it is made from what a reader may know, and from nothing else.

For a table in progress, the log is read from the store, and every choice in it that is still secret from a reader is replaced by another
one. The reader's views, records and messages at the server must be those that follow from this other log.
"""

from __future__ import annotations

import json
from typing import Any

from fangs.table.lifecycle.running import names_of, running_game
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.table.views import table_view as views
from fangs.table.views.board_view import board_at, board_text
from fangs.table.views.summary import summary
from fangs.translation import spelled
from tests.web.month.club import Club
from tests.web.month.members import Playing
from tests.web.month.stored import stored
from tests.web.serving import Client, Watch

PRESENCE = ("online", "may_replace")
"""The fields of a seat that depend on who has the page open."""
ATTEMPTS = 5


# What the server must send


def expected(table: Table, reader: int | None, now: float) -> dict[str, Any]:
    """What a reader of a table gets from each address."""
    seat: Seat | None = None if reader is None else table.players[reader]
    found: dict[str, Any] = {
        "view": views.view(table, seat, now),
        "summary": summary(table, seat, now),
        "log": views.log(table, 0, reader),
    }
    for board in table.boards:
        steps = len(board.steps)
        found |= {
            f"boards/{board.index}/at/{steps}": board_at(table, board, reader, steps),
            f"boards/{board.index}/text": board_text(table, board, reader),
            f"boards/{board.index}/record": str(table.record(board.index, reader)),
        }
    return found


def plain(data: Any) -> Any:
    """An answer as JSON, without the time and without who is there."""
    found = json.loads(json.dumps(data, default=spelled))
    if isinstance(found, dict):
        found = {name: value for name, value in found.items() if name not in ("now", "watchers")}
        found["seats"] = [
            {name: value for name, value in seat.items() if name not in PRESENCE} for seat in found.get("seats", [])
        ]
    return found


# Looking


def look(club: Club) -> None:
    """Compare what spectators and players see at some tables in progress, some of which have secrets just now."""
    half = club.chance.sample(club.members, len(club.members) // 2)
    club.play(who=half, most=1)
    for name in in_progress(club)[: club.size.looked]:
        _compare_table(club, name)
    _compare_lists(club)


def in_progress(club: Club) -> list[str]:
    """The tables at which somebody plays, the newest first, and those with secrets before the others."""
    found: list[tuple[bool, int, str]] = []
    for name in list(club.memory.tables)[: -10 * club.size.looked : -1]:
        table = stored(club.store, name).table
        if table.is_playing:
            found.append((not any(board.drafts for board in table.boards), len(found), name))
    return [name for _, _, name in sorted(found)]


def _compare_table(club: Club, name: str) -> None:
    readers: list[tuple[int | None, Client]] = [(None, club.stranger())]
    table = stored(club.store, name).table
    for member in club.members:
        seat = next((seat for seat in table.players if seat.account == member.id and name in member.keys), None)
        if seat is not None:
            readers.append((seat.player, member))
    for player, reader in readers:
        if player is None and not table.opened.spectators:
            _compare_closed(club, name, reader)
        else:
            _compare_reader(club, name, player, reader)
    if table.opened.spectators:
        _compare_watch(club, name)


def _ask(reader: Client, name: str, path: str) -> Any:
    answer = reader.at(name, path) if isinstance(reader, Playing) else reader.ask(f"/tables/{name}/{path}")
    assert answer.is_success, f"{path} at {name}: {answer.text}"
    return answer.json() if "json" in answer.headers["content-type"] else answer.text


def _compare_reader(club: Club, name: str, player: int | None, reader: Client) -> None:
    """Fetch everything that a reader can, until nothing happens meanwhile, and compare it."""
    for _ in range(ATTEMPTS):
        before = stored(club.store, name)
        now = club.clock()
        table, changed = before.without_secrets(before.table, player, club.chance)
        told = expected(table, player, now)
        found = {path: _ask(reader, name, path) for path in told}
        if stored(club.store, name) == before:
            break
    else:
        return
    for path, answer in told.items():
        assert plain(found[path]) == plain(answer), f"{path} at {name} as player {player} sees it"
    club.memory.count("answers compared", len(told))
    club.memory.count("secret choices that somebody could have seen", changed)


def _compare_closed(club: Club, name: str, stranger: Client) -> None:
    """A table without spectators shows nothing to others."""
    for path in ("view", "summary", "log", "boards/0/record", "boards/0/text", "stakes"):
        answer = stranger.ask(f"/tables/{name}/{path}")
        is_open = path == "stakes" and answer.status_code == 200 and not answer.json()["rated"]
        assert is_open or answer.status_code in (403, 404), f"{path} at {name}: {answer.text}"
    club.memory.count("closed tables looked at")


def _compare_watch(club: Club, name: str) -> None:
    """What is pushed to a page of *Watch* is the view of a spectator, in whatever frames it has come."""
    watch = club.watches.get(name) or Watch(club.stranger().url, name, {}, "&spectator")
    club.watches[name] = watch

    def is_told(view: Any) -> bool:
        table, _ = stored(club.store, name).without_secrets_of_all(club.chance)
        return bool(plain(view) == plain(views.view(table, None, club.clock())))

    if not (watch.view and is_told(watch.view)):
        watch.until(is_told)
    club.memory.count("views pushed")


def _compare_lists(club: Club) -> None:
    """*Watch* lists the public games that people play, as they would be listed with other secret choices."""
    for served in club.servers:
        with Client(served.url) as stranger:
            listed = {one["table"]: one for one in stranger.ask("/library/now").json()["tables"]}
        for name, one in listed.items():
            table, _ = stored(club.store, name).without_secrets_of_all(club.chance)
            expected = running_game(table)
            if expected is None:  # it has ended meanwhile
                continue
            told = {**expected.entry, "names": names_of(expected.entry), "table": name, "title": table.game.title}
            del told["players"]
            assert plain(told) == plain(one)
            club.memory.count("entries of Watch compared")
    private = [name for name, known in club.memory.tables.items() if not known.public]
    with club.stranger() as stranger:
        lists = "".join(stranger.ask(path).text for path in ("/library/games", "/library/now", "/open"))
    assert not [name for name in private if name in lists]
