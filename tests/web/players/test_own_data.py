"""All columns of the database, searched for a player: everything is in the player's download, and no name stays after leaving."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fangs.club.players.accounts import KEPT_FREE
from fangs.club.players.handles import look_of
from fangs.club.players.passkeys import creation_options
from fangs.core.errors import RequestError
from fangs.store.sql.schema import metadata
from tests.club.rated.playing import SITE
from tests.web.authenticator import Authenticator
from tests.web.place import Clock, Place
from tests.web.players.signing import me, signed_up
from tests.web.serving import Client
from tests.web.test_rated import played
from tests.web.test_studies import a_study

OLD, NEW, PROGRAM = "Clementina", "Wilhelmina", "Automaton"

EXPORTED: dict[str, Callable[[Any, Any], bool]] = {
    "accounts": lambda row, data: (
        row.handle in (data["account"]["handle"], *(one["handle"] for one in data["programs"]))
    ),
    "handles": lambda row, data: {"handle": row.handle, "until": row.until} in data["handles"],
    "passkeys": lambda row, data: row.id in [one["id"] for one in data["passkeys"]],
    "sessions": lambda row, data: row.created in [one["created"] for one in data["sessions"]],
    "recovery_codes": lambda row, data: data["recovery_codes_left"] == 8,
    "recovery_mails": lambda row, data: data["recovery_mail"]["mail"] == row.mail,
    "challenges": lambda row, data: row.id in [one["id"] for one in data["challenges"]],
    "seat_accounts": lambda row, data: row.table_id in [one["table"] for one in data["seats"]],
    "result_seats": lambda row, data: row.table_id in [one["table"] for one in data["results"]],
    "ratings": lambda row, data: row.games in [one["games"] for one in data["ratings"]],
    "rating_history": lambda row, data: row.before in [one["before"] for one in data["rating_history"]],
    "rating_entries": lambda row, data: row.id in [one["table"] for one in data["rating_history"]],
    "tournament_entries": lambda row, data: row.tournament in [one["tournament"] for one in data["tournaments"]],
    "tournament_players": lambda row, data: row.tournament in [one["tournament"] for one in data["tournaments"]],
    "studies": lambda row, data: row.id in [one["id"] for one in data["studies"]],
}
"""For each table, whether the download has a row that contains the account's id."""
EXCEPTIONS = {
    "ceremonies": "a random number for a passkey, which is valid for ten minutes",
    "personal": "/tables/{table}/mine has what a table stores about a seat, and the download has the tables",
    "snapshots": "copies of the log and of `personal`",
    "rated_seats": "copies of rows of `seat_accounts`, kept until the game is over",
    "rating_pairs": "follows from the results, and is about two players",
    "relations": "whom the player follows and blocks is there by handle; who blocks the player is the others' secret",
    "uses": "how often a quota was used today",
}
"""Tables with rows that are not in the download, and why."""


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path, Clock())
    yield made
    made.close()


@pytest.fixture
def ann(place: Place) -> Client:
    """A player about whom every table has something that can have something."""
    ann, bob = signed_up(place.url, OLD), signed_up(place.url)
    ann.done("/me/handle", handle=NEW)
    fill(place, ann, bob)
    return ann


def fill(place: Place, ann: Any, bob: Any) -> None:
    players, id = place.server.players, me(ann)["id"]
    ann.done("/me/programs", handle=PROGRAM)
    for one, other in ((ann, bob.handle), (bob, NEW)):
        one.done(f"/players/{other}/relation", relation="follow")
        one.done("/challenges", handle=other, game="lunch")
    declined = ann.done("/challenges", handle=bob.handle, game="getbit")["id"]
    bob.done(f"/challenges/{declined}/decline")
    ann.done("/studies", study=a_study())
    challenge = players.accounts.begin(id)
    made = Authenticator(SITE.origin).made(creation_options(SITE, id, "name", challenge))
    players.accounts.add_passkey(id, SITE, made, "a passkey")
    players.accounts.begin(id)
    players.recovery.keep(id, "ann@example.org")
    place.service.store.use("abort by player", id, 1, 9, place.clock())
    for seats in (["me", "friend"], ["friend", "friend"]):
        table = ann.done("/tables", game="lunch", seats=seats)["table"]
        ann.done(f"/tables/{table}/say", text="I was here.")
    table = played(ann, bob)
    place.service.store.keep_snapshot(table, 10**6, NEW.encode())
    for director, more in ((ann, {}), (bob, {"registration": "invitation", "invited": [NEW]}), (bob, {})):
        cup = {"game": "getbit", "format": "swiss", "rounds": 3, "starts": place.clock() + 3600}
        cup |= {"title": "A cup", "pace": {"bank": 300.0, "increment": 1.0}}
        tournament = director.done("/tournaments", **cup, **more)["id"]
    ann.done(f"/tournaments/{tournament}/enter")


def rows_with(place: Place, *texts: str) -> list[tuple[str, Any]]:
    """The rows of all tables of which a column contains one of these texts, each with the name of its table."""
    found = []
    for table in metadata.sorted_tables:
        for row in place.service.store.rows(sa.select(table)):
            told = " ".join(cell.decode(errors="replace") if isinstance(cell, bytes) else str(cell) for cell in row)
            if any(text.casefold() in told.casefold() for text in texts):
                found.append((table.name, row))
    return found


def test_a_player_s_download_has_every_row_about_the_player(place: Place, ann: Client) -> None:
    data, id = ann.ask("/me/data").json(), me(ann)["id"]
    rows = rows_with(place, id)
    missing = [(name, row) for name, row in rows if name not in EXCEPTIONS and not EXPORTED[name](row, data)]

    assert missing == []
    assert {name for name, _ in rows} == EXPORTED.keys() | EXCEPTIONS.keys() - {"snapshots", "rated_seats"}
    roles = [(one["entered"] is not None, one["directs"], one["invited"]) for one in data["tournaments"]]
    assert sorted(roles) == [(False, False, True), (False, True, False), (True, False, False)]
    assert json.dumps(data).count(OLD) == 1, "among the handles"


def test_after_a_player_has_left_no_column_contains_a_handle(place: Place, ann: Client) -> None:
    names = [text for handle in (OLD, NEW, PROGRAM) for text in (handle, look_of(handle))]
    assert {"handles", "accounts", "personal", "snapshots"} <= {name for name, _ in rows_with(place, *names)}
    ann.done("/me/leave", handle=NEW)

    assert rows_with(place, *names) == []


def test_the_handles_of_a_player_who_has_left_are_reserved_for_a_year(place: Place, ann: Client) -> None:
    ann.done("/me/leave", handle=NEW)
    players = place.server.players
    for handle in (OLD, NEW.lower(), PROGRAM):
        with pytest.raises(RequestError, match="taken"):
            players.accounts.require_free(handle)
        with pytest.raises(RequestError, match="taken"):
            players.accounts.become(handle, SITE, None, "a browser")
        assert players.accounts.guest_name(handle) == f"{handle} (guest)"
    players.expire()
    before = handles(place)
    place.clock.now += KEPT_FREE + 1
    players.expire()

    assert len(before) == 4 and [row.account for row in handles(place)] == [
        row.account for row in before if row.account
    ]
    assert players.accounts.become(OLD, SITE, None, "a browser").account.handle == OLD


def test_an_earlier_handle_of_a_player_is_deleted_after_a_year(place: Place, ann: Client) -> None:
    place.clock.now += KEPT_FREE + 1
    place.server.players.expire()

    assert rows_with(place, OLD) == [] and me(ann)["handle"] == NEW


def handles(place: Place) -> list[Any]:
    return place.service.store.rows(sa.text("SELECT * FROM handles ORDER BY look"))
