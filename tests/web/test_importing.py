"""Tables that go on from records: long ones keep nobody waiting, and endless ones are not read."""

from __future__ import annotations

import base64
import random
import threading
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import httpx
import psutil
import pytest

import fangs
from fangs.core.records.masked import SEALED
from fangs.core.records.record import TITLE, Record
from fangs.table.lifecycle.opening import MAX_STEPS
from fangs.web.working.waiting_requests import EACH
from tests.web.serving import Client, Served, open_table, refused

STEPS = 3000
SEED = 6  # of a game of more steps


@pytest.fixture(scope="module")
def long_record() -> str:
    record, rng = Record(fangs.game("lunch")), random.Random(SEED)
    while len(record.steps) < STEPS:
        position = record.position
        if position.kind == "chance":
            record.play(None, position.draw(rng))
        else:
            record.play(position.owing[0], rng.choice(position.legal(position.owing[0])))
    return str(record)


def test_eight_long_records_of_one_address_keep_nobody_waiting(serve: Callable[..., Served], long_record: str) -> None:
    served = serve()
    ann, _ = open_table(served.url, "lunch", ["me", "open"])
    before, answers, views = memory(served), list[int](), 0
    began = processor(served)
    for _ in range(20):
        ann.view()
    viewing = (processor(served) - began) / 20
    importing = [threading.Thread(target=lambda: answers.append(imported(served, long_record))) for _ in range(8)]
    began = processor(served)
    for thread in importing:
        thread.start()
    while any(thread.is_alive() for thread in importing):
        ann.view()
        views += 1
        time.sleep(0.03)
    spent = processor(served) - began - views * viewing
    alone = time.process_time()
    Record.read(long_record)
    replaying = time.process_time() - alone

    assert sorted(answers) == [201] * EACH + [429] * (8 - EACH)
    assert views > EACH
    assert spent < EACH * replaying, "records are replayed outside of the process that answers"
    assert memory(served) - before < 100e6


def test_a_table_from_a_long_record_is_opened_by_another_server_without_replaying_it(
    serve: Callable[..., Served], long_record: str
) -> None:
    with Client(serve().url) as client:
        asked = time.monotonic()
        token = client.done("/tables", game="lunch", seats=["me", "open"], name="Ann", record=long_record)["token"]
        replaying = time.monotonic() - asked
    there = Client(serve().url, token)
    there.http.get("/open")

    asked = time.monotonic()
    assert there.view()["boards"][0]["steps"] >= STEPS
    assert time.monotonic() - asked < replaying / 2
    assert there.ask(f"{there.table}/boards/0/record").text.count("\n") > STEPS


def test_a_seal_hides_nothing_from_the_bounds(url: str, long_record: str) -> None:
    """Ten kilobytes of a seal can hold four megabytes."""
    head, _, steps = long_record.partition("\n\n")
    for times, said in ((MAX_STEPS // STEPS + 1, "10,000 steps"), (40, "at most 300,000 characters")):
        text = f"{head}\n\n{(steps.strip() + chr(10)) * times}"
        with Client(url) as client:
            answer = client.send("/tables", game="lunch", record=sealed(text))
            looked = client.send("/analysis/look", game="lunch", record=sealed(text))
            twice = client.send("/tables", game="lunch", record=sealed(f"{TITLE}\n\nX{sealed(text)}"))
        assert answer.status_code == looked.status_code == twice.status_code == 422
        assert said in answer.json()["error"]["message"] and "60,000" in looked.json()["error"]["message"]
        assert "damaged" in twice.json()["error"]["message"]


def test_a_seal_is_found_in_the_bounds_wherever_a_reader_would_open_it(url: str, long_record: str) -> None:
    head, _, steps = long_record.partition("\n\n")
    seal = sealed(f"{head}\n\n{(steps.strip() + chr(10)) * 40}")
    for text, said in {
        seal.replace("sealed:", " sealed:"): "at most",
        seal.replace("sealed:", "sea\ufeffled:"): "at most",
        "".join(f"> {line}\n" for line in seal.splitlines()): "at most",
        f"Hello\n\n{seal}": "at most",
        sealed(seal.replace("sealed:", " sealed:")): "damaged",
        sealed("".join(f"> {line}\n" for line in seal.splitlines())): "damaged",
    }.items():
        for path in ("/tables", "/analysis/look"):
            refused(Client(url).send(path, game="lunch", record=text), 422, "record", said)


def test_the_records_of_a_request_may_not_be_longer_together_when_they_are_unsealed(url: str, long_record: str) -> None:
    one = sealed(long_record * 2)
    assert 2 * len(one) < 64_000 < 2 * len(long_record * 2)
    assert len(Client(url).done("/library/collection", records=[one])["records"]) == 1
    refused(Client(url).send("/library/collection", records=[one] * 2), 413, "request", "at most 64,000 bytes")


def sealed(text: str) -> str:
    return f"{TITLE}\n{SEALED}{base64.b85encode(zlib.compress(text.encode(), 9)).decode()}\n"


def test_a_table_goes_on_from_a_record_in_its_seal(url: str) -> None:
    begun = Record(fangs.game("lunch"))
    begun.play(None, begun.position.draw(random.Random(1)))
    with Client(url) as client:
        table = client.done("/tables", game="lunch", seats=["me", "open"], name="Ann", record=sealed(str(begun)))[
            "table"
        ]
        assert client.ask(f"/tables/{table}/view").json()["boards"][0]["steps"] >= 1


def test_a_record_of_too_many_steps_is_refused_with_their_number(url: str) -> None:
    head = str(Record(fangs.game("lunch")))
    answer = Client(url).send("/tables", game="lunch", name="Ann", record=head + "0 1a\n" * (MAX_STEPS + 1))

    assert answer.status_code == 422
    assert (
        answer.json()["error"]["message"]
        == "A table can start from a record of at most 10,000 steps, but this record has 10,001."
    )


def test_a_bot_that_would_think_for_long_has_no_seat(url: str) -> None:
    for bot, words in (
        ("search:99999999", "At a table, the limit of search can be at most 100,000, but you gave 99,999,999."),
        ("greedy:51", "At a table, the limit of greedy can be at most 50, but you gave 51."),
    ):
        answer = Client(url).send("/tables", game="lunch", name="Ann", seats=["me", f"bot:{bot}"])
        assert (answer.status_code, answer.json()["error"]["message"]) == (422, words)


def imported(served: Served, record: str) -> int:
    """The status of the answer to a record."""
    with Client(served.url) as client:
        client.http.timeout = httpx.Timeout(None)  # a slow machine reads it for long
        return client.send("/tables", game="lunch", seats=["me", "open"], name="Ann", record=record).status_code


def seconds(ask: Callable[[], object]) -> float:
    """How long an answer takes."""
    asked = time.monotonic()
    ask()
    return time.monotonic() - asked


def processor(served: Served) -> float:
    """How many seconds of a core a server has used itself, without the processes that it has started."""
    user, system, *_ = psutil.Process(served.process.pid).cpu_times()
    return float(user + system)


def memory(served: Served) -> float:
    """How many bytes a server has; 0 where the system does not say so."""
    status = Path(f"/proc/{served.process.pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return sum(1024 * float(line.split()[1]) for line in lines if line.startswith("VmRSS"))
