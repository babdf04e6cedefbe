"""Every test of the store runs on both databases; what is not about the store, on one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from fangs.store.store import Store
from tests.postgres import postgres

__all__ = ["postgres"]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database; for a test that has its store, too, one with the tables."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/data/fangs.db"
    else:
        with request.getfixturevalue("postgres").database(with_tables="store" in request.fixturenames) as url:
            yield url


@pytest.fixture
def postgresql(request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of an empty database of a PostgreSQL."""
    with request.getfixturevalue("postgres").database() as url:
        yield url


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with closing(Store(database)) as store:
        yield store


@pytest.fixture
def file_store(tmp_path: Path) -> Iterator[Store]:
    """A store in a file, for tests to which the database is all one."""
    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as store:
        yield store
