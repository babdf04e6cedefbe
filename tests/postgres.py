"""A real PostgreSQL for tests: the one that FANGS_TEST_POSTGRES names, else one of Debian's, started for the tests and thrown away."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import URL, make_url

from fangs.store.store import Store

PROGRAMS = Path("/usr/lib/postgresql")
NOT_HERE = "no PostgreSQL here: install Debian's package postgresql, or set FANGS_TEST_POSTGRES to the URL of one"
SETTINGS = {"fsync": "off", "listen_addresses": "", "max_connections": "100", "shared_buffers": "16MB"}


class Postgres:
    """A server on which every test gets a database of its own."""

    def __init__(self, url: URL) -> None:
        self.url = url.set(drivername="postgresql")
        self._filled: str | None = None

    def execute(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(self.url.render_as_string(hide_password=False), autocommit=True) as connection:
            connection.execute(statement)

    @contextmanager
    def database(self, *, with_tables: bool = False) -> Iterator[str]:
        """The URL of a new database: empty, or with the tables of a store, which are copied faster than created."""
        name = f"fangs_{secrets.token_hex(4)}"
        self.execute(f"CREATE DATABASE {name}" + (f" TEMPLATE {self._template()}" if with_tables else ""))
        try:
            yield self._url_of(name)
        finally:
            self._drop(name)

    def _template(self) -> str:
        if self._filled is None:
            name = f"fangs_template_{secrets.token_hex(4)}"
            self.execute(f"CREATE DATABASE {name}")
            Store(self._url_of(name)).close()
            self._filled = name
        return self._filled

    def _url_of(self, name: str) -> str:
        return self.url.set(drivername="postgresql+psycopg", database=name).render_as_string(hide_password=False)

    def _drop(self, name: str) -> None:
        self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def close(self) -> None:
        """Leave nothing behind."""
        if self._filled is not None:
            self._drop(self._filled)

    def stop(self) -> None:
        pytest.skip("the PostgreSQL of FANGS_TEST_POSTGRES is not ours to stop")

    def start(self) -> None:
        pytest.skip("the PostgreSQL of FANGS_TEST_POSTGRES is not ours to start")


class OwnPostgres(Postgres):
    """A server in a folder, reached by a socket there; so two of them never want the same port."""

    def __init__(self, programs: Path, folder: Path) -> None:
        super().__init__(URL.create("postgresql", username="fangs", database="postgres", query={"host": str(folder)}))
        self.programs, self.folder = programs, folder
        # PostgreSQL refuses to be run by root; Debian has a user for it.
        self.user = "postgres" if os.getuid() == 0 else None
        if self.user:
            shutil.chown(folder, self.user)
        initdb = ["initdb", "-D", "data", "-U", "fangs", "--auth=trust", "--no-sync", "--no-locale", "-E", "UTF8"]
        self._program(initdb).wait()
        self.start()

    def _program(self, words: list[str]) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            command = [str(self.programs / words[0]), *words[1:]]
            return subprocess.Popen(command, cwd=self.folder, user=self.user, stdout=log, stderr=log)

    def start(self) -> None:
        settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        self.process = self._program(["postgres", "-D", "data", "-k", str(self.folder), *settings])
        for _ in range(200):
            try:
                return self.execute("SELECT 1")
            except Exception:
                time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL did not start:\n{(self.folder / 'log').read_text()}")

    def stop(self) -> None:
        """Every connection is cut."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(10)


@contextmanager
def some_postgres() -> Iterator[Postgres]:
    """A PostgreSQL. Raise LookupError if there is none here."""
    given = os.environ.get("FANGS_TEST_POSTGRES")
    if given:
        with closing(Postgres(make_url(given))) as server:
            yield server
        return
    programs = sorted(PROGRAMS.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if not programs:
        raise LookupError(NOT_HERE)
    folder = Path(tempfile.mkdtemp(prefix="fangs-"))
    server = OwnPostgres(programs[-1].parent, folder)
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL, or a skipped test."""
    pytest.importorskip("psycopg", reason="psycopg is not installed: pip install 'fangs[postgres]'")
    with ExitStack() as stack:
        try:
            found = stack.enter_context(some_postgres())
        except LookupError as error:
            pytest.skip(str(error))
        yield found
