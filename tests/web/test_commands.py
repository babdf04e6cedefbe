"""`fangs`, `fangs serve`, `fangs backup`, `fangs restore`, `fangs verify`, as processes."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

import fangs
from fangs import Record
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from tests.command import run_fangs
from tests.table.evening import Evening, of_friends
from tests.web.serving import PATIENCE, Client, Served, open_table


def command(*words: str, folder: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return run_fangs(*words, stdin=stdin, FANGS_DATA=str(folder))


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one sentence with which a command ends that cannot be done."""
    assert done.returncode == 1 and done.stdout == ""
    assert re.fullmatch(r"fangs: .*[.!?]\n", done.stderr), done.stderr
    assert "should not have happened" not in done.stderr
    return done.stderr


# fangs


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_fangs_alone_serves_this_machine_and_says_where(number: int, tmp_path: Path) -> None:
    environment = {**os.environ, "FANGS_DATA": str(tmp_path / "data"), "COLUMNS": "200"}
    for name in ("FANGS_DATABASE", "DISPLAY", "WAYLAND_DISPLAY"):
        environment.pop(name, None)
    before = signal.signal(number, signal.SIG_DFL)  # under nohup, a child would ignore the signal, too
    process = subprocess.Popen(
        [sys.executable, "-m", "fangs"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    signal.signal(number, before)
    with process, ExitStack() as stack:
        stack.callback(process.kill)
        assert process.stdout is not None and process.stderr is not None
        said = ""
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        found = re.search(r"http://localhost:\d+/", said)
        assert found and str(tmp_path / "data") in said and "play" in said
        assert httpx.get(f"{found[0]}health").json() == {"status": "ok"}
        process.send_signal(number)
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == ""
    folder = tmp_path / "data"
    assert folder.stat().st_mode & 0o777 == 0o700


# fangs serve


def test_a_free_port_is_taken_and_told(serve: Callable[..., Served], tmp_path: Path) -> None:
    served = serve()
    assert httpx.get(f"{served.url}/ready").json() == {"status": "ok"}
    assert served.said.startswith(f"Serving {served.url}/") and str(tmp_path / "data") in served.said
    assert served.stop() == 0


def test_it_listens_on_ipv6_too(serve: Callable[..., Served]) -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no IPv6")
    served = serve("--host", "::1")
    assert served.url.startswith("http://[::1]:")
    assert httpx.get(f"{served.url}/health").status_code == 200


def test_a_log_for_programs_has_one_object_a_line_and_no_secrets(serve: Callable[..., Served]) -> None:
    served = serve("--log", "json")
    ann, (bob,) = open_table(served.url, "lunch", ["me", "friend"])
    with ann.live() as watch:
        watch.next()
        ann.done(f"{ann.table}/say", text="a private word")
        httpx.get(f"{served.url}/nowhere?token=x")
    assert served.stop() == 0
    text = served.errors.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    requests = [line for line in lines if "ms" in line]
    assert {"POST /tables 201", "POST /join 200", "POST /tables/{table}/say 200", "GET none 404"} <= {
        line["message"] for line in requests
    }
    assert all({"at", "level", "logger", "message"} <= set(line) for line in lines)
    port, (began, stops, stopped) = (
        served.url.rpartition(":")[2],
        [line["message"] for line in lines if line["logger"] == "fangs.web.server"],
    )
    assert began.startswith(f"Fangs {fangs.__version__} has started on port {port}, with the database sqlite:///")
    assert (stops, stopped) == ("The server stops because of SIGTERM.", "The server has stopped.")
    for secret in (ann.name, ann.token, bob.token, "a private word", "Ann", "Bob", "127.0.0.1"):
        assert secret and secret not in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--port", "{taken}"], "Cannot listen on 127.0.0.1 port {taken}: address already in use."),
        (["--port", "70000"], "Cannot listen on 127.0.0.1 port 70000: bind(): port must be 0-65535.\n"),
        (["--host", "", "--port", "0"], "--host must be an address such as 127.0.0.1, but it is empty."),
        (["--host", "no such name", "--port", "0"], "Cannot listen on no such name"),
        (
            ["--port", "0", "--metrics", "127.0.0.1:{taken}"],
            "Cannot listen on 127.0.0.1 port {taken}: address already",
        ),
        (
            ["--port", "0", "--metrics", "9100"],
            "--metrics must be an address and a port such as 127.0.0.1:9100, but it is '9100'.",
        ),
    ],
)
def test_where_it_cannot_listen_is_said_in_a_sentence(words: list[str], says: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = command("serve", *[word.format(taken=port) for word in words], folder=tmp_path)
    assert says.format(taken=port) in refused(done)


def test_a_folder_without_games_is_said_in_a_sentence_before_a_server_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FANGS_GAMES", str(tmp_path / "typo"))
    said = refused(command("serve", "--port", "0", folder=tmp_path))
    assert said.startswith("fangs: FANGS_GAMES: There is no game in the folder")
    assert not (tmp_path / "tables.db").exists()


def test_a_database_that_is_none_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("no database at all, but a text of some length\n" * 100)
    assert str(tmp_path) in refused(command("serve", "--port", "0", folder=tmp_path))


# fangs backup


def test_a_backup_that_is_made_while_people_play_can_be_played_on(serve: Callable[..., Served], tmp_path: Path) -> None:
    served = serve()
    ann, (bob,) = open_table(served.url, "lunch", ["me", "friend"])
    for _ in range(3):
        for client in (ann, bob):
            client.choose(client.view())
    before = ann.ask(f"{ann.table}/boards/0/record").text
    done = command("backup", str(tmp_path / "copy.db"), folder=tmp_path / "data")
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"The backup {tmp_path}/copy.db of sqlite:///{tmp_path}/data/tables.db holds 1 table.\n"
    for client in (ann, bob):
        client.choose(client.view())
    assert ann.ask(f"{ann.table}/boards/0/record").text != before
    assert "already exists" in refused(command("backup", str(tmp_path / "copy.db"), folder=tmp_path / "data"))

    with closing(Store(f"sqlite:///{tmp_path}/copy.db")) as store:
        service = TableService(store, News())
        assert str(service.table(ann.name).record(0)) == before
        assert service.table(ann.name).seat_with((ann.token or "").partition(".")[2]) is not None


# Commands for what a server stores


@pytest.mark.parametrize(
    "words",
    [
        ["backup", "{folder}/copy.db"],
        ["tables", "delete", "0123456789"],
        ["players", "list"],
        ["studies", "list"],
        ["tournaments", "list"],
        ["ratings", "rebuild"],
    ],
    ids=" ".join,
)
def test_a_command_for_a_database_that_is_not_there_makes_none(words: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "typo"

    said = refused(command(*(word.format(folder=tmp_path) for word in words), folder=folder))

    assert f"There is no database at sqlite:///{folder}/tables.db: set FANGS_DATABASE" in said
    assert not list(tmp_path.iterdir())


# fangs restore


def test_a_backup_is_restored_when_the_server_has_stopped_and_played_on_with_the_same_links(
    serve: Callable[..., Served], tmp_path: Path
) -> None:
    served = serve()
    ann, (bob,) = open_table(served.url, "lunch", ["me", "friend"])
    ann.choose(ann.view())
    before = ann.ask(f"{ann.table}/boards/0/record").text
    assert command("backup", str(tmp_path / "copy.db"), folder=tmp_path / "data").returncode == 0
    bob.choose(bob.view())

    said = refused(command("restore", str(tmp_path / "copy.db"), "--replace", folder=tmp_path / "data"))
    assert "is in use. Stop the servers" in said
    assert served.stop() == 0
    assert "has 1 table already" in refused(command("restore", str(tmp_path / "copy.db"), folder=tmp_path / "data"))
    done = command("restore", str(tmp_path / "copy.db"), "--replace", folder=tmp_path / "data")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Restored 1 table from ") and "tables.db.before-" in done.stdout

    served = serve()
    ann, bob = Client(served.url, ann.token), Client(served.url, bob.token)
    assert ann.ask(f"{ann.table}/boards/0/record").text == before
    for client in (bob, ann):
        client.choose(client.view())


# fangs verify


@pytest.fixture(scope="module")
def finished() -> str:
    evening = Evening(of_friends("overboard", 2))
    evening.play_on(random.Random(1))
    assert evening.table.status == "over"
    return str(evening.table.record(0))


def test_the_dice_of_a_finished_record_are_verified(url: str, tmp_path: Path) -> None:
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"])
    for client in (ann, bob, ann, bob):
        client.choose(client.view())
    text = ann.ask(f"{ann.table}/boards/0/record").text
    assert "no seed" in refused(command("verify", "-", folder=tmp_path, stdin=text))
    bob.done(f"{bob.table}/resign")

    text = ann.ask(f"{ann.table}/boards/0/record").text
    (tmp_path / "game.fangs").write_text(text)
    done = command("verify", str(tmp_path / "game.fangs"), folder=tmp_path)
    assert done.returncode == 0, done.stderr
    throws = sum(step.role is None for step in Record.read(text).steps)
    match = f"All {throws} outcomes of chance match" if throws > 1 else "The only outcome of chance matches"
    assert match in done.stdout and ann.view()["boards"][0]["seed_hash"] in done.stdout


@pytest.mark.long
def test_the_first_throw_that_was_changed_is_named(finished: str, tmp_path: Path) -> None:
    record = Record.read(finished)
    throws = [number for number, step in enumerate(record.steps) if step.role is None]
    # The last throw may be any without making a later step impossible, if it is the last step but some that fit it.
    for number in reversed(throws):
        for outcome, _ in record.positions[number].odds:
            changed = record.until(number)
            if outcome == record.steps[number].action:
                continue
            changed.play(None, outcome)
            done = command("verify", "-", folder=tmp_path, stdin=str(changed))
            words = refused(done)
            right = record.steps[number].action
            said = f"Outcome {throws.index(number) + 1} of chance, after {number} steps, is {outcome}, but the seed gives {right}"
            assert said in words
            return
    raise AssertionError("no throw could be changed")


def test_another_seed_than_was_promised_is_told(finished: str, tmp_path: Path) -> None:
    other = re.sub(r"^seed: .*$", f"seed: {'0' * 64}", finished, flags=re.MULTILINE)
    assert other != finished
    assert "promised" in refused(command("verify", "-", folder=tmp_path, stdin=other))


def test_what_is_no_record_is_not_verified(tmp_path: Path) -> None:
    assert "not a record" in refused(command("verify", "-", folder=tmp_path, stdin="nonsense"))
    assert fangs.names()
