"""Collects all stored data about the holder of a seat, so that they can see it."""

from __future__ import annotations

from typing import Any

from fangs.service.erasure import changes_hands, moved_out, seats_of
from fangs.service.table_service import TableService
from fangs.table.events.codec import NOBODY, Entry
from fangs.table.rows import BROWSER, CHAT, MAIL

Json = dict[str, Any]


def belongings(service: TableService, name: str, seat: int, *, own: bool = False) -> Json:
    """Collect all stored data about everybody who has held a seat, or raise NoTable if the table does not exist.

    Seat -1 is the Games Master's. If `own` is set, only the present holder's data is collected, and an error is raised
    if the table cannot be loaded. Keys are left out, because they are stored only as hashes.
    """
    log = service.rows(name)
    holder = service.table(name).players[seat].holder if own and seat >= 0 else None
    since = max((entry.seq for entry in log if own and changes_hands(entry, seat)), default=0)
    now = {entry.seq: entry for entry in [*log, *moved_out(log, log, seat)] if entry.seq >= since}
    numbers = seats_of(log, seat) - ({NOBODY} if own else set())
    told = [row for row in service.store.subscriptions(name) if row.player == seat and holder in (None, row.holder)]
    return {
        "table": name,
        "game": log[0].data["game"],
        "seat": seat,
        "personal": [
            {"number": entry.seq, "at": entry.at, "kind": entry.kind, "data": data}
            for entry in now.values()
            for number, data in sorted(entry.personal.items())
            if number in numbers
        ],
        "acts": [
            {"number": entry.seq, "at": entry.at, "kind": entry.kind, "data": _without_locks(entry)}
            for entry in now.values()
            if entry.data.get("player") == seat
        ],
        "seen": service.store.presence(name).get(seat),
        "letters": [
            {"number": letter.seq, "kind": letter.kind, "state": letter.state, "due": letter.due}
            for letter in service.store.letters_of(name)
            if letter.player == seat
        ],
        "result": _result(service, name, seat),
        "browsers": [row.endpoint for row in told if row.endpoint.startswith(BROWSER)],
        "chats": [row.endpoint.removeprefix(CHAT) for row in told if row.endpoint.startswith(CHAT)],
        "addresses": [row.mail for row in told if row.endpoint.startswith(MAIL)],
    }


def _result(service: TableService, name: str, seat: int) -> Json | None:
    """Return a player's stored result at a table, or None if there is none."""
    found = service.store.result(name)
    theirs = () if found is None else [one for one in found.result.seats if one.player == seat]
    return next((one._asdict() for one in theirs), None)


def _without_locks(entry: Entry) -> Json:
    return {name: value for name, value in entry.data.items() if name not in ("lock", "recovery")}
