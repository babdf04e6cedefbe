"""A backup of SQLite is restored to an empty PostgreSQL: every row as it was, or none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fangs.core.errors import RequestError
from fangs.service.news import News
from fangs.service.restoring import restore
from fangs.service.table_service import TableService
from fangs.store.address import address
from fangs.store.backup import back_up
from fangs.store.copying import AT_ONCE, copy_to_postgres
from fangs.store.sql.schema import metadata, secret, tables, uses
from fangs.store.store import Store
from fangs.table import people
from tests.command import run_fangs
from tests.table.evening import of_friends

LOGS = Path(__file__).parents[1] / "table" / "logs"
TEXTS = ("", "plain", "Zoë \u202e 日本語 🐟 'quoted' \\u0000", "x" * 5000)
DOCUMENTS = (None, sa.JSON.NULL, {"a": [1, 2.5, None, True], "ä": "🐟\\ud800"}, [])


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


def values(column: sa.Column[Any], number: int) -> Any:
    """A value for a column, which is another one in each row of a key."""
    match column.type:
        case sa.JSON():
            return DOCUMENTS[number % len(DOCUMENTS)] if column.nullable else DOCUMENTS[2]
        case sa.Boolean():
            return number % 2 == 0
        case sa.LargeBinary():
            return bytes(range(256)) * number
        case sa.Double():
            return None if column.nullable and number % 2 else 0.1 + number
        case sa.Integer():
            return number
    return f"{number}" if column.primary_key else TEXTS[number % len(TEXTS)]


def everything(url: str) -> dict[str, list[str]]:
    """All rows of all tables, with JSON as the text that is stored."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        found = {table.name: sorted(map(repr, rows_of(connection, table))) for table in metadata.sorted_tables}
    engine.dispose()
    return found


def rows_of(connection: sa.Connection, table: sa.Table) -> Iterator[tuple[Any, ...]]:
    columns = [sa.cast(one, sa.Text) if isinstance(one.type, sa.JSON) else one for one in table.columns]
    for row in connection.execute(sa.select(*columns)):
        yield tuple(bytes(cell) if isinstance(cell, memoryview) else cell for cell in row)


@pytest.fixture
def full(tmp_path: Path) -> Path:
    """A database with rows in all tables, of one table more than are copied together."""
    path = tmp_path / "full.db"
    Store(url_of(path)).close()
    engine = sa.create_engine(url_of(path))
    with engine.begin() as connection:
        for table in metadata.sorted_tables:
            connection.execute(sa.delete(table))
            for number in range(1, 5 if table is not uses else AT_ONCE + 2):
                connection.execute(sa.insert(table), {one.name: values(one, number) for one in table.columns})
    engine.dispose()
    return path


def test_every_row_of_every_table_is_copied_as_it_is(full: Path, postgresql: str) -> None:
    copy_to_postgres(full, address(postgresql))
    found = everything(postgresql)

    assert found == everything(url_of(full))
    assert all(found.values()) and len(found["uses"]) == AT_ONCE + 1


@pytest.mark.parametrize("version", sorted(path.parent.name for path in LOGS.glob("*/tables.db")))
def test_what_every_older_version_wrote_is_restored_and_played_on(version: str, postgresql: str) -> None:
    done = restore(LOGS / version / "tables.db", postgresql)

    assert (done.tables, done.broken, done.kept) == (3, (), None)
    with closing(Store(postgresql)) as store:
        service = TableService(store, News())
        names = [name for name, _ in store.openings()]
        for name in names:
            service.transact(name, lambda table, now: people.say(table, table.master, None, "Still here?"))
        assert len(names) == 3


def test_the_tables_and_the_secret_of_a_server_move_from_sqlite_to_postgresql(tmp_path: Path, postgresql: str) -> None:
    with closing(Store(url_of(tmp_path / "tables.db"))) as store:
        table, _ = TableService(store, News()).create(of_friends("lunch"))
        own = store.rows(sa.select(secret.c.value))
        back_up(url_of(tmp_path / "tables.db"), tmp_path / "backup.db")
    done = run_fangs("restore", str(tmp_path / "backup.db"), FANGS_DATABASE=postgresql)

    assert done.stdout.startswith(f"Restored 1 table from {tmp_path}/backup.db to postgresql+psycopg://"), done.stderr
    with closing(Store(postgresql)) as store:
        assert TableService(store, News()).table(table.name) == table
        assert store.rows(sa.select(secret.c.value)) == own


def test_a_database_that_holds_anything_is_refused_and_stays(full: Path, postgresql: str) -> None:
    with closing(Store(postgresql)) as store:
        table, _ = TableService(store, News()).create(of_friends("lunch"))
    before = everything(postgresql)
    with pytest.raises(RequestError, match=r"has 1 table already\. Create an empty database for the backup\.$"):
        restore(full, postgresql, replace=True, broken_too=True)

    assert everything(postgresql) == before and table.name in before["tables"][0]


def test_a_database_that_a_server_uses_is_refused(full: Path, postgresql: str) -> None:
    with closing(Store(postgresql)) as store:
        store.can_write()
        with pytest.raises(RequestError, match=r"is in use: stop the servers that use it first\.$"):
            copy_to_postgres(full, address(postgresql))


def test_if_one_row_cannot_be_copied_none_is(full: Path, postgresql: str) -> None:
    engine = sa.create_engine(url_of(full))
    with engine.begin() as connection:
        connection.execute(sa.update(tables).where(tables.c.id == "1").values(seed="a\0b"))
    engine.dispose()
    with pytest.raises(RequestError, match=r"The rows cannot be copied to the database postgresql.*\.$"):
        copy_to_postgres(full, address(postgresql))

    found = everything(postgresql)
    assert found["studies"] == found["accounts"] == [] and len(found["secret"]) == 1


def test_a_broken_table_is_copied_only_when_asked(tmp_path: Path, postgresql: str) -> None:
    source = tmp_path / "tables.db"
    with closing(Store(url_of(source))) as store:
        TableService(store, News()).create(of_friends("lunch"))
    engine = sa.create_engine(url_of(source))
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE entries SET kind = 'unheard'"))
    engine.dispose()
    with pytest.raises(RequestError, match="use --broken-too to restore it anyway"):
        restore(source, postgresql)

    assert len(restore(source, postgresql, broken_too=True).broken) == 1


def test_a_postgresql_that_does_not_answer_is_named_without_its_password(full: Path) -> None:
    with pytest.raises(
        RequestError, match=r"^The database postgresql\+psycopg://u:\*\*\*@localhost:1/d cannot be opened"
    ):
        copy_to_postgres(full, address("postgresql://u:hunter2@localhost:1/d"))
