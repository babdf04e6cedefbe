"""What whoever runs a server asks it: whether it is ready, and its counters, which may be told elsewhere."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest

import fangs
from fangs.club.studies.studies import DAY, Studies
from fangs.service.clock_trial import LOOKED
from fangs.store.store import Store
from fangs.web.layers.request_log import MOMENT, RequestLog
from tests.club.studies.test_studies import a_study
from tests.web.serving import PATIENCE, Served
from tests.web.test_admission import locked


def test_a_server_is_not_ready_while_its_database_is_locked_and_says_so_soon(
    serve: Callable[..., Served], tmp_path: Path
) -> None:
    with httpx.Client(base_url=serve().url, timeout=PATIENCE) as client:
        assert client.get("/ready").json() == {"status": "ok"}
        with locked(tmp_path / "data"):
            time.sleep(1.1)  # for so long what was found is good
            began = time.monotonic()
            answer = client.get("/ready")
            assert time.monotonic() - began < 6
            assert answer.status_code == 503 and answer.json()["error"]["kind"] == "store"
            assert client.get("/health").status_code == 200
        time.sleep(1.1)
        assert client.get("/ready").json() == {"status": "ok"}


def test_a_server_says_whether_others_reach_it_and_the_command_that_lets_them_in_works(
    serve: Callable[..., Served],
) -> None:
    assert httpx.get(f"{serve().url}/house").json()["here_only"]
    served = serve("--host", "0.0.0.0", "--name", "games")
    port = served.url.rpartition(":")[2]
    by_name = {"Host": f"games:{port}"}
    assert not httpx.get(f"http://127.0.0.1:{port}/house", headers=by_name).json()["here_only"]
    assert httpx.get(f"http://127.0.0.1:{port}/house", headers={"Host": f"other:{port}"}).status_code == 421


def test_counters_that_are_told_elsewhere_are_not_told_where_others_can_ask(serve: Callable[..., Served]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    served = serve("--metrics", f"127.0.0.1:{port}")
    assert httpx.get(f"{served.url}/metrics").status_code == 404
    told = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    assert re.search(r'fangs_requests_total\{route="/metrics",status="404"\} 1', told)
    assert "fangs_watchers 0.0" in told and "fangs_letters_waiting 0.0" in told
    assert "fangs_letters_given_up_total 0.0" in told and "fangs_mailbox_failing 0.0" in told
    assert f'fangs_build_info{{version="{fangs.__version__}"}} 1.0' in told and "process_start_time_seconds" in told
    assert served.stop() == 0


def test_a_server_that_stops_has_written_a_line_for_every_request(serve: Callable[..., Served]) -> None:
    served = serve("--log", "json")
    for _ in range(3):
        assert httpx.get(f"{served.url}/health").status_code == 200
    asked = time.time()
    assert served.stop() == 0

    lines = [json.loads(line) for line in served.errors.read_text("utf-8").splitlines() if "/health" in line]
    assert [line["message"] for line in lines] == ["GET /health 200"] * 3
    assert all(asked - PATIENCE < line["at"] < asked + 0.01 and line["ms"] >= 0 for line in lines)
    assert len({line["at"] for line in lines}) == 3, "each line has its own time"


def test_lines_that_a_loop_has_left_are_written_with_those_of_the_next(caplog: pytest.LogCaptureFixture) -> None:
    requests = RequestLog()

    async def ask(wait: float) -> None:
        requests.note("GET", "/health", 200, 0.001)
        await asyncio.sleep(wait)

    with caplog.at_level("INFO", "fangs.web"), ThreadPoolExecutor(1) as elsewhere:
        for wait in (0, 0, 2 * MOMENT):  # a browser's test may have left its loop in this thread
            elsewhere.submit(asyncio.run, ask(wait)).result()

    assert [record.getMessage() for record in caplog.records] == ["GET /health 200"] * 3


def test_a_server_that_cannot_keep_compiled_games_says_so(
    serve: Callable[..., Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("FANGS_CACHE", str(tmp_path / "file"))
    served = serve()
    assert served.stop() == 0
    said = [line for line in served.errors.read_text("utf-8").splitlines() if "WARNING" in line]
    assert any(f"The folder {tmp_path / 'file'}" in line and "FANGS_CACHE can name another" in line for line in said)


def test_a_server_that_starts_with_a_wrong_clock_deletes_nothing_that_seems_old(
    serve: Callable[..., Served], tmp_path: Path
) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/data/tables.db")) as store:
        studies = Studies(store, lambda: time.time() - 500 * DAY)
        id, _ = studies.save(a_study(), None, None, lambda: None)
        served, until = serve(), time.monotonic() + PATIENCE
        while LOOKED[1] not in store.presence("") and time.monotonic() < until:
            time.sleep(0.05)
        assert served.stop() == 0
        assert LOOKED[1] in store.presence("") and studies.find(id).id == id
