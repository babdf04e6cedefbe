"""A server for all tests that need no other, and the PostgreSQL of those that do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fangs.web.serving import server as web_server
from tests.postgres import postgres
from tests.web.conformance import VIOLATIONS, Description, checked
from tests.web.receiver import Receiver
from tests.web.serving import CLIENTS, SERVED, Client, Served, document, open_table, running

__all__ = ["postgres"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that limits nobody, and whose bots choose at once."""
    served = Served(tmp_path_factory.mktemp("served") / "data")
    yield served
    served.stop()


@pytest.fixture
def url(server: Served) -> str:
    """Where it is."""
    return server.url


@pytest.fixture
def stranger(url: str) -> Iterator[Client]:
    with Client(url) as client:
        yield client


@pytest.fixture
def two(url: str) -> Iterator[tuple[Client, Client]]:
    """Two people at a table of the first game that two can play."""
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"])
    with ann, bob:
        yield ann, bob


@pytest.fixture(scope="session", autouse=True)
def conforming() -> Iterator[None]:
    """Servers in this process check what they send; those of `Served` do so anyway."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(web_server, "application", checked(Description(document())))
        yield


@pytest.fixture(autouse=True)
def same_dice_at_servers(request: pytest.FixtureRequest) -> None:
    """The tables that a test opens at a server have the same dice in every run, too."""
    running().write_text(request.node.name, "utf-8")


@pytest.fixture(autouse=True)
def conformance() -> Iterator[None]:
    """A test fails when a server sends what it does not describe."""
    yield
    found = [*VIOLATIONS, *(line for served in SERVED for line in served.violations())]
    VIOLATIONS.clear()
    assert not found, "\n".join(found[:20])


@pytest.fixture(autouse=True)
def clients() -> Iterator[None]:
    """Everybody goes home after a test."""
    yield
    while CLIENTS:
        CLIENTS.pop().http.close()


@pytest.fixture
def receiver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """A push service and a browser of a test's own."""
    made = Receiver(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(made.certificate))
    yield made
    made.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Starts servers of a test's own, which all have the same tables."""
    started: list[Served] = []

    def start(*arguments: str, database: str | None = None, limits: bool = False) -> Served:
        started.append(Served(tmp_path / "data", *arguments, database=database, limits=limits))
        return started[-1]

    yield start
    for served in started:
        if served.process.poll() is None:
            served.kill()
