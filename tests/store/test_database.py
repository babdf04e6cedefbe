"""Databases as they are found when Fangs starts."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import make_url

import fangs.store
from fangs.core.errors import RequestError
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.address import shown
from fangs.store.backup import back_up
from fangs.store.sql.schema import REVISION, metadata
from fangs.store.store import Store
from fangs.table import people
from fangs.table.events.codec import Entry
from fangs.table.rows import Append, Outgoing, StoredPosition
from tests.club.rated.playing import NOW, SITE, Club

OPENER = """
import sys
from fangs.table.events.codec import Entry
from fangs.table.rows import Append
from fangs.store.connection import Conflict
from fangs.store.store import Store
print("ready", flush=True)
sys.stdin.readline()
store = Store(sys.argv[1])
try:
    store.create("t", sys.argv[2], [Entry(1, 0.0, "open", {})], Append(0.0))
    print("made it")
except Conflict:
    print("found it made")
"""


def test_processes_that_open_a_fresh_database_at_once_find_the_same_one(database: str) -> None:
    def start(name: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", OPENER, database, name]
        return subprocess.Popen(
            command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    processes = [start(str(k)) for k in range(3)]
    for process in processes:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    answers = [process.communicate(timeout=20) for process in processes]

    assert sorted(answers) == [("found it made\n", ""), ("found it made\n", ""), ("made it\n", "")]


def test_a_new_database_is_what_the_migrations_make_one_after_the_other(database: str) -> None:
    Store(database).close()
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        new = described(connection)
        whole = sa.MetaData()
        whole.reflect(connection)
        whole.drop_all(connection)
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", "fangs.store:migrations")
        command.upgrade(config, "head")

        assert described(connection) == new
    engine.dispose()


def described(connection: sa.Connection) -> dict[str, object]:
    """All tables of a database, whatever the order of their columns, and how many rows each has."""
    found, names = sa.inspect(connection), sa.inspect(connection).get_table_names()
    if connection.dialect.name == "sqlite":
        made = connection.exec_driver_sql("SELECT name, sql LIKE '%WITHOUT ROWID%' FROM sqlite_master").all()
        without = {name for name, is_without in made if is_without}
    else:
        without = set()
    return {
        name: (
            sorted(
                (column["name"], str(column["type"]), column["nullable"], column["default"])
                for column in found.get_columns(name)
            ),
            found.get_pk_constraint(name),
            sorted((index["name"], index["column_names"], index["unique"]) for index in found.get_indexes(name)),
            name in without,
            connection.scalar(sa.select(sa.func.count()).select_from(sa.table(name))),
        )
        for name in names
    }


def test_the_revision_of_the_schema_is_the_newest_migration() -> None:
    folder = Path(str(fangs.store.__file__)).parent / "migrations"

    assert ScriptDirectory(str(folder)).get_heads() == [REVISION]


def test_a_database_that_is_new_or_up_to_date_is_opened_without_alembic(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "alembic", None)

    Store(database).close()
    Store(database).close()


def change(url: str, *statements: str) -> None:
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def test_a_database_of_a_newer_fangs_is_refused(database: str) -> None:
    Store(database).close()
    change(database, "UPDATE alembic_version SET version_num = 'r99'")

    with pytest.raises(
        RequestError,
        match=rf"was made by a newer Fangs \(its revision is 'r99'; this version knows up to '{REVISION}'\)",
    ):
        Store(database)


PLAYERS = (
    "accounts",
    "handles",
    "seat_accounts",
    "passkeys",
    "recovery_codes",
    "sessions",
    "ceremonies",
    "relations",
    "challenges",
)
TOURNAMENTS = ("tournaments", "tournament_entries", "tournament_players", "tournament_tables")
RATINGS = (
    "rated_tables",
    "rated_seats",
    "rating_pools",
    "rating_entries",
    "ratings",
    "rating_seats",
    "rating_pairs",
    "rating_history",
)
BEFORE_R16 = ("DROP INDEX subscriptions_key",)
BEFORE_R15 = (*BEFORE_R16, "DROP INDEX tournament_entries_kind")
BEFORE_R13 = (*BEFORE_R15, "DROP INDEX studies_all", "DROP TABLE running_games")
BEFORE_R12 = (
    *BEFORE_R13,
    "DROP INDEX studies_changed",
    "DROP INDEX studies_opened",
    *(f"ALTER TABLE studies DROP COLUMN {column}" for column in ("title", "changed", "opened")),
    "CREATE INDEX studies_account ON studies (account, created)",
)
BEFORE_R11 = (*BEFORE_R12, "DROP TABLE recovery_mails")
BEFORE_R10 = (*BEFORE_R11, "DROP TABLE studies")
BEFORE_R9 = (*BEFORE_R10, *(f"DROP TABLE {table}" for table in TOURNAMENTS))
BEFORE_R8 = (*BEFORE_R9, *(f"DROP TABLE {table}" for table in RATINGS))
BEFORE_R7 = (*BEFORE_R8, *(f"DROP TABLE {table}" for table in PLAYERS))
BEFORE_R6 = (
    *BEFORE_R7,
    "DROP TABLE results",
    "DROP TABLE result_seats",
    "DROP TABLE progress",
    "DROP TABLE library_positions",
)
BEFORE_R5 = (*BEFORE_R6, "DROP TABLE subscriptions")
BEFORE_R4 = (
    *BEFORE_R5,
    "DROP TABLE consents",
    "DROP TABLE uses",
    "DROP TABLE secret",
    "DROP INDEX letters_held",
    "ALTER TABLE letters DROP COLUMN held",
)
BEFORE_R3 = (
    *BEFORE_R4,
    "DROP TABLE personal",
    "DROP TABLE snapshots",
    "DROP TABLE positions",
    "ALTER TABLE tables DROP COLUMN offer",
    "ALTER TABLE entries DROP COLUMN version",
)
OLDER = {
    "r1": (*BEFORE_R3, "DROP TABLE letters", "UPDATE alembic_version SET version_num = 'r1'"),
    "r2": (*BEFORE_R3, "UPDATE alembic_version SET version_num = 'r2'"),
    "r3": (*BEFORE_R4, "UPDATE alembic_version SET version_num = 'r3'"),
    "r4": (*BEFORE_R5, "UPDATE alembic_version SET version_num = 'r4'"),
    "r5": (*BEFORE_R6, "UPDATE alembic_version SET version_num = 'r5'"),
    "r7": (*BEFORE_R8, "UPDATE alembic_version SET version_num = 'r7'"),
    "r6": (*BEFORE_R7, "UPDATE alembic_version SET version_num = 'r6'"),
    "r8": (*BEFORE_R9, "UPDATE alembic_version SET version_num = 'r8'"),
    "r11": (*BEFORE_R12, "UPDATE alembic_version SET version_num = 'r11'"),
    "r14": (*BEFORE_R15, "UPDATE alembic_version SET version_num = 'r14'"),
    "r12": (*BEFORE_R13, "UPDATE alembic_version SET version_num = 'r12'"),
    "r9": (*BEFORE_R10, "UPDATE alembic_version SET version_num = 'r9'"),
    "r10": (*BEFORE_R11, "UPDATE alembic_version SET version_num = 'r10'"),
}
"""What makes a database as an older revision had it: what was added since is taken away."""


def test_handles_of_players_who_left_before_r15_are_reserved_without_their_names(database: str) -> None:
    with closing(Store(database)) as store:
        accounts = Club(store).players.accounts
        for handle in ("Anton", "Berta"):
            accounts.become(handle, SITE, None, "a browser")
        gone = accounts.called("Anton").id
    change(
        database,
        f"UPDATE accounts SET handle = NULL, gone = {NOW} WHERE id = '{gone}'",
        f"UPDATE handles SET until = {NOW + 1000} WHERE account = '{gone}'",
        *OLDER["r14"],
    )

    with closing(Store(database)) as store:
        accounts = Club(store).players.accounts
        rows = store.rows(sa.text("SELECT handle, account FROM handles ORDER BY handle"))
        assert [tuple(row) for row in rows] == [("", ""), ("Berta", accounts.called("Berta").id)]
        for handle in ("Anton", "Berta"):
            with pytest.raises(RequestError, match="taken"):
                accounts.require_free(handle)


def test_only_a_server_updates_a_database_and_says_so_in_its_log(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    Store(database).close()
    change(database, *OLDER["r14"])
    for _ in range(2):
        with pytest.raises(
            RequestError, match=rf"older Fangs \(its revision is 'r14'; this version needs '{REVISION}'"
        ):
            Store(database, update=False)

    with caplog.at_level("INFO", logger="fangs"):
        Store(database).close()

    assert [line.getMessage() for line in caplog.records if line.name.startswith("fangs")] == [
        f"The database {shown(make_url(database))} was updated from r14 to {REVISION}."
    ]
    Store(database, update=False).close()


def test_an_older_database_is_backed_up_as_it_is(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    Store(url).close()
    change(url, *OLDER["r14"])

    assert back_up(url, tmp_path / "backup.db") == ""

    for name in ("tables.db", "backup.db"):
        with closing(sqlite3.connect(tmp_path / name)) as connection:
            assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("r14",)


def test_a_database_that_should_exist_is_not_created(database: str) -> None:
    for _ in range(2):
        with pytest.raises(RequestError, match=r"There is no database at .*: set FANGS_DATABASE or FANGS_DATA"):
            Store(database, create=False)

    Store(database).close()
    Store(database, create=False).close()


@pytest.mark.parametrize("revision", OLDER)
def test_a_database_of_an_older_revision_keeps_all_it_has_and_gets_what_was_added_since(
    database: str, revision: str
) -> None:
    log = [Entry(1, 0.5, "opened", {"name": "Zoë"}), Entry(2, 1.5, "began", {})]
    with closing(Store(database)) as store:
        store.create("t", "seed", log, Append(1.5, 7.5, True))
        store.seen("t", 0, 1.5)
    change(database, *OLDER[revision])

    with closing(Store(database)) as store:
        assert store.read("t") == log and store.seed("t") == "seed" and store.next_wake() == 7.5
        assert store.presence("t") == {0: 1.5}
        assert store.letters_of("t") == [] and store.snapshot("t") is None and store.boards("t") == []
        personal = {0: {"name": "Zoë"}}
        said = Entry(3, 2.5, "said", {}, 2, personal)
        store.append(
            "t", [said], Append(2.5, letters=[Outgoing(3, 0, "report")], boards=[StoredPosition(0, 1, {"turn": 3})])
        )
        store.keep_snapshot("t", 3, b"all of it")

    with closing(Store(database)) as store:
        assert store.read("t", after=2) == [said]
        assert store.snapshot("t") == (3, b"all of it") and store.boards("t") == [StoredPosition(0, 1, {"turn": 3})]
        assert [letter.seq for letter in store.letters_due(9.0, 9)] == [3]
        engine = sa.create_engine(database)
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        engine.dispose()


def test_the_studies_of_an_older_revision_are_listed_with_their_titles_and_count_as_opened_now(database: str) -> None:
    data = '{"title":"An opening","position":{},"nodes":[]}'
    older = f"INSERT INTO studies VALUES ('s', 'lock', 'ann', 'mandua', 7.5, 1, '{data}')"
    Store(database).close()
    change(database, *OLDER["r10"], older)
    before = time.time()

    with closing(Store(database)) as store:
        (row,) = store.rows(sa.text("SELECT title, changed, opened, data FROM studies"))
        assert tuple(row[:2]) == ("An opening", 7.5) and before <= row[2] <= time.time() and row[3] == data


GOLDEN = sorted((Path(__file__).parents[1] / "table" / "logs").glob("*/tables.db"))


@pytest.mark.parametrize("golden", GOLDEN, ids=[path.parent.name for path in GOLDEN])
def test_every_table_of_a_database_that_an_older_version_wrote_opens_and_goes_on(golden: Path, tmp_path: Path) -> None:
    shutil.copy(golden, tmp_path / "tables.db")
    with closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store:
        service = TableService(store, News())
        names = [name for name, _ in store.openings()]
        assert len(names) == 3
        for name in names:
            table = service.table(name)
            service.transact(name, lambda table, now: people.say(table, table.master, None, "Still here?"))
            again = TableService(store, News()).table(name)
            assert again.length == table.length + 1 and again.chat[-1].text == "Still here?"
            assert again.boards == table.boards


def test_a_database_of_something_else_is_refused_and_stays_as_it_was(database: str, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    change(database, "CREATE TABLE recipes (name TEXT)")

    with pytest.raises(RequestError, match=r"holds something else \(a table 'recipes'\); Fangs needs one of its own"):
        Store(database)

    engine = sa.create_engine(database)
    assert sa.inspect(engine).get_table_names() == ["recipes"]
    engine.dispose()


@pytest.mark.parametrize(
    ("step", "older"),
    [("sqlalchemy.Table.create", ()), ("alembic.operations.Operations.create_index", OLDER["r1"])],
    ids=["new", "r1"],
)
def test_setting_up_or_a_migration_that_fails_leaves_nothing_behind(
    database: str, monkeypatch: pytest.MonkeyPatch, step: str, older: tuple[str, ...]
) -> None:
    def fail(*args: object, **options: object) -> None:
        raise sa.exc.OperationalError("", None, Exception("disk full\nand more"))

    if older:
        Store(database).close()
        change(database, *older)
    with monkeypatch.context() as patch:
        patch.setattr(step, fail)
        with pytest.raises(RequestError, match=r"cannot be opened: disk full\.$"):
            Store(database)

    with closing(Store(database)) as store:
        assert [name for name, _ in store.listed(1)] == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda whole: b"This is a diary.\n" * 300,
        lambda whole: whole[:100] + b"\xff" * 4000 + whole[4100:],
        lambda whole: whole[:5000],
    ],
    ids=["text", "scrambled", "cut"],
)
def test_a_broken_file_is_refused(tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "fangs.db"
    Store(f"sqlite:///{path}").close()
    path.write_bytes(spoil(path.read_bytes()))

    with pytest.raises(
        RequestError, match=r"fangs\.db cannot be opened: (file is not a database|database disk image is malformed)\.$"
    ):
        Store(f"sqlite:///{path}")


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(RequestError, match=r"The database .*/file/x/fangs\.db cannot be opened: Not a directory\.$"):
        Store(f"sqlite:///{tmp_path}/file/x/fangs.db")
    with pytest.raises(RequestError, match=r"cannot be opened: Is a directory\.$"):
        Store(f"sqlite:///{tmp_path}")


def test_only_the_owner_may_read_the_file(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/data/fangs.db")) as store:
        store.create("t", "seed", [Entry(1, 0.0, "open", {})], Append(0.0))
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "data").iterdir()}

    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert modes == {"fangs.db": 0o600, "fangs.db-wal": 0o600, "fangs.db-shm": 0o600}


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("fangs.db", "cannot be understood. Give an address such as sqlite:////folder/fangs.db or postgresql"),
        ("postgresql://u:hunter2@h:port/d", "cannot be understood"),
        ("", "cannot be understood"),
        ("mysql://u:hunter2@h/d", r"mysql://u:\*\*\*@h/d, begins with 'mysql'. Give an address such as sqlite"),
        ("postgresql+asyncpg://h/d", r"begins with 'postgresql\+asyncpg'"),
        ("postgresql://u:x@hunter2@h/d", r"in FANGS_DATABASE has more than one '@'\. .* write '@' as %40\.$"),
        ("postgresql://u:x@hunter2/3@h/d", "has more than one '@'"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite://folder/fangs.db", "is not just a file"),
        ("sqlite:////folder/fangs.db?mode=ro", "is not just a file"),
    ],
)
def test_an_address_that_is_none_is_refused_without_telling_its_password(url: str, said: str) -> None:
    with pytest.raises(RequestError, match=said) as refusal:
        Store(url)

    assert "hunter2" not in str(refusal.value)


def test_a_postgresql_that_is_not_there_is_said_in_one_sentence() -> None:
    pytest.importorskip("psycopg")

    with pytest.raises(
        RequestError, match=r"The database postgresql\+psycopg://u:\*\*\*@127.0.0.1:1/d cannot be opened: .*refused"
    ) as refusal:
        Store("postgresql://u:hunter2@127.0.0.1:1/d")

    assert "hunter2" not in str(refusal.value) and "\n" not in str(refusal.value)


def test_without_its_driver_postgresql_is_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)

    with pytest.raises(RequestError, match=r"pip install 'fangs\[postgres\]'"):
        Store("postgresql://h/d")


def test_no_password_is_shown(tmp_path: Path) -> None:
    assert (
        shown(sa.make_url("postgresql://u:a@h/d?password=b&sslpassword=c&sslmode=require"))
        == "postgresql://u:***@h/d?sslmode=require"
    )
    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as store:
        assert store.url_shown == f"sqlite:///{tmp_path}/fangs.db"


def test_a_file_in_another_journal_mode_is_brought_back_to_a_write_ahead_log(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/fangs.db"
    Store(url).close()
    with closing(sqlite3.connect(tmp_path / "fangs.db")) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")

    Store(url).close()

    with closing(sqlite3.connect(tmp_path / "fangs.db")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
