"""What people may do about what is stored of them, hosts about talk, and whoever runs a server about tables."""

from __future__ import annotations

import json
import math
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from fangs.core.errors import RequestError
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store import connection
from fangs.store.connection import StoreError
from fangs.store.store import Store
from fangs.table.lifecycle.opening import Setup
from fangs.web.settings import Settings
from tests.command import run_fangs
from tests.post.servers import smtpd
from tests.web.serving import PATIENCE, Client, Served, open_table, refused


def say(client: Client, text: str) -> None:
    client.done(f"{client.table}/say", text=text)


def test_the_host_mutes_a_player_and_all_spectators(url: str) -> None:
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"], chat="all")
    passer = Client(url)
    for who, player in ((bob, 1), (passer, None)):
        refused(bob.send(f"{ann.table}/mute", player=player, muted=True), 403, "seat")
        who.done(f"{ann.table}/say", text="hello", **({"name": "Zoe"} if who is passer else {}))
        ann.done(f"{ann.table}/mute", player=player, muted=True)
        refused(who.send(f"{ann.table}/say", text="hello"), 403, "seat")
        assert who.ask(f"{ann.table}/view").json()["may_chat"] is False
        ann.done(f"{ann.table}/mute", player=player, muted=False)
        who.done(f"{ann.table}/say", text="hello again")


def test_the_words_of_a_removed_line_are_deleted_and_not_only_hidden(
    serve: Callable[..., Served], tmp_path: Path
) -> None:
    served = serve()
    ann, (bob,) = open_table(served.url, "lunch", ["me", "friend"])
    say(bob, "a vile word")
    say(bob, "a kind word")
    refused(bob.send(f"{bob.table}/unsay", seq=1), 403, "seat")
    refused(ann.send(f"{ann.table}/unsay", seq=9), 422, "request")
    ann.done(f"{ann.table}/unsay", seq=1)
    ann.done(f"{ann.table}/unsay", seq=1)
    assert [(line["text"], line["removed"]) for line in bob.view()["chat"]] == [("", True), ("a kind word", False)]
    assert served.stop() == 0
    kept = b"".join(file.read_bytes() for file in (tmp_path / "data").glob("*.db*"))
    assert b"a kind word" in kept and b"a vile word" not in kept


def test_a_report_goes_to_the_operator(serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch) -> None:
    with smtpd() as mail:
        monkeypatch.setenv("FANGS_SMTP", f"smtp://{mail.server.host}:{mail.server.port}")
        monkeypatch.setenv("FANGS_MAIL_FROM", "Gus <gm@example.org>")
        served = serve("--contact", "abuse@example.org")
        ann, (bob,) = open_table(served.url, "lunch", ["me", "friend"])
        bob.done(f"{bob.table}/report", text="Ann is rude.")
        until = time.monotonic() + PATIENCE
        while not mail.mailbox.taken:
            assert time.monotonic() < until
            time.sleep(0.05)
        (letter,) = mail.mailbox.taken
        assert letter["To"] == "abuse@example.org" and bob.name in letter["Subject"]
        assert "reported by player 1 (Bob)" in letter.get_content() and "Ann is rude." in letter.get_content()
        assert "rude" not in json.dumps(ann.view())
        refused(Client(served.url).send(f"{ann.table}/report", text="x"), 403, "seat")
        assert served.stop() == 0
        assert f"abuse is reported at table {bob.name}: Ann is rude." in served.errors.read_text()


def test_who_has_a_seat_gets_all_that_is_stored_about_it_and_has_it_deleted(url: str) -> None:
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"])
    say(bob, "my words")
    assert "my words" in bob.ask(f"{bob.table}/mine").text and "my words" not in ann.ask(f"{bob.table}/mine").text
    refused(Client(url).ask(f"{bob.table}/mine"), 403, "seat")
    bob.done(f"{bob.table}/forget-me")
    assert bob.ask(f"{bob.table}/mine").json()["personal"] == []
    assert bob.view()["you"] == 1


def test_the_operator_deletes_tables_and_what_is_stored_about_a_seat(
    serve: Callable[..., Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = serve()
    ann, (bob,) = open_table(served.url, "lunch", ["me", "friend"])
    say(bob, "my words")
    assert served.stop() == 0
    monkeypatch.setenv("FANGS_DATA", str(tmp_path / "data"))

    def command(*words: str) -> subprocess.CompletedProcess[str]:
        return run_fangs("tables", *words)

    assert "my words" in command("export", ann.name, "1").stdout
    assert command("forget", ann.name, "1").returncode == 0
    assert json.loads(command("export", ann.name, "1").stdout)["personal"] == []
    with closing(sqlite3.connect(tmp_path / "data" / "tables.db")) as connection:
        connection.execute("UPDATE entries SET data = replace(data, '\"lunch\"', '\"brunch\"'), version = 99")
        connection.commit()
    assert json.loads(command("export", ann.name, "0").stdout)["personal"], "even if the table cannot be read"
    assert command("forget", ann.name, "0").returncode == 0 and '"Ann"' not in command("export", ann.name, "0").stdout
    assert "Players are numbered from 0 to 1" in command("forget", ann.name, "2").stderr
    for what in ("forget", "export"):
        assert "Nothing is stored about 'waiting-99' at this table." in command(what, ann.name, "waiting-99").stderr
        assert "'x' is not a seat." in command(what, ann.name, "x").stderr
    assert command("delete", ann.name).stdout == f"Table {ann.name} is deleted.\n"
    gone = command("delete", ann.name)
    assert gone.returncode != 0 and f"There is no table '{ann.name}'." in gone.stderr


def test_what_the_operator_deletes_beside_a_server_is_shown_no_more_nor_written_again(
    serve: Callable[..., Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = serve()
    ann, (bob,) = open_table(served.url, "lunch", ["me", "friend"])
    say(bob, "a kind word")
    monkeypatch.setenv("FANGS_DATA", str(tmp_path / "data"))
    with ann.live() as watch:
        watch.until(lambda view: all(word in json.dumps(view) for word in ("Bob", "a kind word")))
        assert run_fangs("tables", "forget", ann.name, "1").returncode == 0
        seen = watch.until(lambda view: view["seats"][1]["name"] is None)
    assert not any(word in text for text in (json.dumps(seen), json.dumps(ann.view())) for word in ("Bob", "a kind"))
    for number in range(110):
        say(ann, f"my word {number}")
    assert served.stop() == 0
    kept = b"".join(file.read_bytes() for file in (tmp_path / "data").glob("*.db*"))
    assert b'"version":' in kept, "there is a snapshot"
    assert b"my word 109" in kept and b"Bob" not in kept and b"a kind word" not in kept


def on_disk(folder: Path, word: str) -> bool:
    """Whether a word stands in any file of a folder, as bytes."""
    return any(word.encode() in file.read_bytes() for file in folder.rglob("*") if file.is_file())


def test_what_is_deleted_is_gone_from_the_disk_while_the_server_runs(
    serve: Callable[..., Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served, folder = serve(), tmp_path / "data"
    monkeypatch.setenv("FANGS_DATA", str(folder))
    ann, friends = open_table(served.url, "maneater", ["me", "friend", "friend"])
    bob, cem = friends
    for number in range(110):  # so that there is a snapshot
        say(ann, f"my word {number}")
    say(bob, "a kind word " * 30)
    say(cem, "a vile word")
    assert on_disk(folder, "a kind word") and on_disk(folder, "Bob") and on_disk(folder, "a vile word")
    ann.done(f"{ann.table}/unsay", seq=ann.view()["chat"][-1]["seq"])
    assert not on_disk(folder, "a vile word")
    bob.done(f"{bob.table}/forget-me")
    assert not on_disk(folder, "a kind word") and not on_disk(folder, "Bob")
    assert run_fangs("tables", "forget", ann.name, "2").returncode == 0
    assert not on_disk(folder, "Cem") and on_disk(folder, "my word 109")
    assert run_fangs("tables", "delete", ann.name).returncode == 0
    assert not on_disk(folder, "my word")


def test_what_cannot_be_taken_from_the_disk_yet_is_not_said_to_be_gone(
    serve: Callable[..., Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "TIMEOUT_SECONDS", 0.3)
    with (
        closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store,
        closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as reader,
    ):
        home = TableService(store, News())
        table, _ = home.create(Setup("lunch", seats=["me", "bot:random"], name="Ann"))
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM personal").fetchall()
        with pytest.raises(StoreError, match="not yet erased from the disk"):
            home.forget(table.name, 0)
        assert home.table(table.name).seats[0].name is None
        reader.execute("COMMIT")
        home.forget(table.name, 0)
    assert not on_disk(tmp_path, "Ann")


def test_a_table_that_the_operator_deletes_beside_a_server_is_gone_for_all(
    serve: Callable[..., Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = serve()
    ann, (bob,) = open_table(served.url, "lunch", ["me", "friend"])
    monkeypatch.setenv("FANGS_DATA", str(tmp_path / "data"))
    board = ann.view()["boards"][0]
    with ann.live() as watch:
        watch.next()
        assert run_fangs("tables", "delete", ann.name).returncode == 0
        assert watch.closed() == 4404
    refused(bob.ask(f"{bob.table}/view"), 404, "table", "There is no table")
    refused(bob.send(f"{bob.table}/say", text="Is anybody here?"), 404, "table")
    refused(ann.send(f"{ann.table}/moves", number=board["number"], role=board["owing"][0], action="1"), 404, "table")


def test_a_server_says_who_may_open_tables_and_keeps_to_it(
    serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = {"game": "lunch", "players": 2, "name": "Ann"}
    monkeypatch.setenv("FANGS_PASSWORD", "open sesame")
    served = serve(
        "--opening", "password", "--no-by-post", "--tables", "1", "--contact", "abuse@example.org", "--no-push"
    )
    assert httpx.get(f"{served.url}/house").json() == {
        "opening": "password",
        "by_post": False,
        "contact": "abuse@example.org",
        "push": None,
        "mail": False,
        "here_only": True,
        "pictures": True,
    }
    with Client(served.url) as ann:
        refused(ann.send("/tables", **table), 403, "seat")
        refused(ann.send("/tables", **table, password="open says me"), 403, "seat")
        refused(ann.send("/tables", **table, password="open sesame", post={}), 422, "request")
        ann.done("/tables", **table, password="open sesame")
        refused(ann.send("/tables", **table, password="open sesame"), 429, "limit")
    served.stop()
    with Client(serve("--opening", "nobody").url) as ann:
        refused(ann.send("/tables", **table), 403, "seat")
    with Client(serve("--tables-a-day", "3").url) as ann:
        for _ in range(2):  # one was opened above
            refused(ann.send("/tables", **table | {"game": "chess"}), 422, "request")
            refused(ann.send("/tables", **table | {"seats": ["me"] * 9}), 422, "request")  # and uses up nothing
            ann.done("/tables", **table)
        refused(ann.send("/tables", **table), 429, "limit")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"opening": "friends"}, r"--opening \(FANGS_OPENING\) must be all, password or nobody, but it is 'friends'\."),
        ({"opening": "password"}, r"--opening password needs a password: set it in FANGS_PASSWORD\."),
        ({"tournaments": "password"}, r"--tournaments password needs a password: set it in FANGS_PASSWORD\."),
        (
            {"keep_finished": 14},
            r"--keep-finished \(FANGS_KEEP_FINISHED\) must be more than 14 days, .*, but it is 14\.",
        ),
        ({"tables": 0}, r"--tables \(FANGS_TABLES\) must be 1 or more, but it is 0\."),
        ({"players_a_day": -1}, r"--players-a-day \(FANGS_PLAYERS_A_DAY\) must be 0 or more, but it is -1\."),
        ({"bot_delay": math.inf}, r"--bot-delay must be a number of seconds, but it is inf\."),
        ({"contact": "me"}, r"--contact \(FANGS_CONTACT\) must be an email address\. 'me' is not an email address"),
        ({"names": ("https://games.example.org",)}, "--name must be a host name .*'https://games.example.org'"),
        ({"names": ("games.example.org:8000",)}, "--name must be a host name .*without a port"),
        ({"names": ("games.example.org", "")}, "--name must be a host name .*''"),
        ({"trusted": "the proxy"}, "--behind must list IP addresses and networks .*'the proxy'"),
        ({"trusted": "127.0.0.1, 10.0.0.1/24"}, r"--behind must list .*, but 10\.0\.0\.1/24 has host bits set\."),
        ({"trusted": "10.0.0.1 10.0.0.2"}, "--behind must list .* separated by commas"),
        ({"push_inside": ("push.example.org",)}, "--push-inside must be a host and a port .*'push.example.org'"),
        ({"push_inside": ("push.example.org:99999",)}, "--push-inside must be a host and a port"),
    ],
)
def test_settings_that_cannot_be_are_refused_in_a_sentence(given: dict[str, str], said: str) -> None:
    with pytest.raises(RequestError, match=said):
        Settings(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize("trusted", ["", "*", "127.0.0.1", "127.0.0.1, ::1,10.0.0.0/8"])
def test_proxies_are_addresses_networks_none_or_all(trusted: str) -> None:
    assert Settings(trusted=trusted, names=("Games.example.org", "192.0.2.1")).trusted == trusted


def test_an_operator_can_let_nobody_sign_up(serve: Callable[..., Served]) -> None:
    with Client(serve("--players-a-day", "0").url) as ann:
        assert "You cannot become a player on this server." in ann.send("/players", handle="Ann").text
