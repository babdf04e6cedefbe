"""A backup is restored whole or not at all, and what was there before is never lost."""

from __future__ import annotations

import re
import shlex
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from fangs.core.errors import RequestError
from fangs.service.news import News
from fangs.service.restoring import restore, sentence
from fangs.service.table_service import TableService
from fangs.store.backup import back_up
from fangs.store.contents import contents, in_words
from fangs.store.database import VERSIONS
from fangs.store.sql.schema import BOOKKEEPING, REVISION, metadata
from fangs.store.store import Store
from fangs.table import people
from tests.form import amount
from tests.postgres import Postgres
from tests.table.evening import of_friends

LOGS = Path(__file__).parents[1] / "table" / "logs"
KILLS = amount(3, long=40)


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


def tables_of(path: Path) -> set[str]:
    """The tables of a database, all of which open and go on."""
    with closing(Store(url_of(path))) as store:
        service = TableService(store, News())
        names = {name for name, _ in store.openings()}
        for name in names:
            service.transact(name, lambda table, now: people.say(table, table.master, None, "Still here?"))
        return names


def everything(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every file in a folder, with its mode and what it holds."""
    return {path.name: (path.stat().st_mode, path.read_bytes()) for path in folder.rglob("*") if path.is_file()}


def changed(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of three tables."""
    shutil.copy(LOGS / "3-later" / "tables.db", tmp_path / "source.db")
    Store(url_of(tmp_path / "source.db")).close()
    back_up(url_of(tmp_path / "source.db"), tmp_path / "backup.db")
    return tmp_path / "backup.db"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """A database with one table in it."""
    with closing(Store(url_of(tmp_path / "data" / "tables.db"))) as store:
        TableService(store, News()).create(of_friends("lunch"))
    return tmp_path / "data" / "tables.db"


def test_a_backup_made_while_people_play_is_restored_elsewhere_and_played_on(tmp_path: Path) -> None:
    with closing(Store(url_of(tmp_path / "here" / "tables.db"))) as store:
        service = TableService(store, News())
        table, _ = service.create(of_friends("lunch"))
        for number in range(5):
            service.transact(table.name, lambda table, now, n=number: people.say(table, table.master, None, str(n)))
        assert back_up(store.url_shown, tmp_path / "backup.db") == "1 table"
        service.transact(table.name, lambda table, now: people.say(table, table.master, None, "after it"))
    there = tmp_path / "there" / "tables.db"

    done = restore(tmp_path / "backup.db", url_of(there))

    assert (done.tables, done.broken, done.kept) == (1, (), None)
    assert sentence(tmp_path / "backup.db", url_of(there), done) == (
        f"Restored 1 table from {tmp_path}/backup.db to sqlite:///{there}."
    )
    assert [path.name for path in there.parent.iterdir()] == ["tables.db"]
    assert stat.S_IMODE(there.stat().st_mode) == 0o600 and stat.S_IMODE(there.parent.stat().st_mode) == 0o700
    assert tables_of(there) == {table.name}
    with closing(Store(url_of(there))) as store:
        chat = [line.text for line in TableService(store, News()).table(table.name).chat]
    assert chat == ["0", "1", "2", "3", "4", "Still here?"]


@pytest.mark.parametrize("version", sorted(path.parent.name for path in LOGS.glob("*/tables.db")))
def test_what_every_older_version_wrote_is_restored_and_brought_up_to_date(version: str, tmp_path: Path) -> None:
    before = everything(LOGS / version)

    done = restore(LOGS / version / "tables.db", url_of(tmp_path / "tables.db"))

    assert (done.tables, done.broken) == (3, ())
    assert len(tables_of(tmp_path / "tables.db")) == 3
    assert everything(LOGS / version) == before, "the backup is as it was"


def test_a_database_that_has_tables_is_replaced_only_when_asked_and_is_kept(backup: Path, target: Path) -> None:
    before, old = everything(target.parent), tables_of(target)
    with pytest.raises(
        RequestError,
        match=r"tables\.db has 1 table already; use --replace to replace it and keep it beside the new one\.$",
    ):
        restore(backup, url_of(target))
    assert set(everything(target.parent)) == set(before) and tables_of(target) == old

    done = restore(backup, url_of(target), replace=True)

    assert done.kept is not None and done.kept.name.startswith("tables.db.before-20")
    assert stat.S_IMODE(done.kept.stat().st_mode) == 0o600
    assert f"The old database is kept as {done.kept}." in sentence(backup, url_of(target), done)
    assert len(tables_of(target)) == 3 and tables_of(done.kept) == old
    restore(done.kept, url_of(target), replace=True)
    assert tables_of(target) == old, "it can be restored in its turn"


def test_a_database_that_a_server_has_made_and_nobody_used_needs_no_word(backup: Path, tmp_path: Path) -> None:
    Store(url_of(tmp_path / "empty.db")).close()

    assert restore(backup, url_of(tmp_path / "empty.db")).kept is None
    assert len(tables_of(tmp_path / "empty.db")) == 3


def test_a_database_that_holds_only_players_is_refused_by_naming_them_and_is_kept(backup: Path, tmp_path: Path) -> None:
    target = tmp_path / "data" / "players.db"
    Store(url_of(target)).close()
    changed(target, "INSERT INTO accounts VALUES ('a', 'Ann', NULL, 1, NULL, NULL, 0, 'all', 0)")

    with pytest.raises(RequestError, match=r"players\.db has 1 account already; use --replace"):
        restore(backup, url_of(target))
    kept = restore(backup, url_of(target), replace=True).kept

    assert kept is not None
    with closing(sqlite3.connect(kept)) as connection:
        assert contents(connection) == "1 account"


def test_a_row_in_any_table_but_those_of_the_server_itself_counts(tmp_path: Path) -> None:
    Store(url_of(tmp_path / "tables.db")).close()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        assert contents(connection) == ""
        for name in (name for name, table in metadata.tables.items() if table.info != BOOKKEEPING):
            number = len(metadata.tables[name].columns)
            connection.execute(f'INSERT INTO "{name}" VALUES ({", ".join("0" * number)})')
            assert re.fullmatch(rf"1 {name[:4]}\w*", contents(connection))
            connection.rollback()


def test_the_things_in_a_database_are_named_in_words() -> None:
    assert in_words({"alembic_version": 1, "secret": 1, "presence": 9, "tables": 0}) == ""
    assert in_words({"tables": 2, "entries": 30, "studies": 1, "accounts": 1}) == "2 tables, 1 account and 1 study"
    assert in_words({"results": 3, "from_a_later_version": 1}) == "3 results and 1 from_a_later_version"


def spoilt_header(path: Path) -> None:
    path.write_bytes(b"This is a diary.\n" * 300)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4096])


def cut_to_nothing(path: Path) -> None:
    path.write_bytes(b"")


def scrambled(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:20_000] + b"\xff" * 4000 + whole[24_000:])


def another_program(path: Path) -> None:
    path.unlink()
    changed(path, "CREATE TABLE recipes (name TEXT)")


def another_with_our_way_of_versions(path: Path) -> None:
    path.unlink()
    changed(path, f"CREATE TABLE {VERSIONS} (version_num TEXT)", f"INSERT INTO {VERSIONS} VALUES ('{REVISION}')")


def newer(path: Path) -> None:
    changed(path, f"UPDATE {VERSIONS} SET version_num = 'r99'")


def one_log_damaged(path: Path) -> None:
    changed(path, "UPDATE entries SET data = '{}' WHERE seq = 2 AND table_id = (SELECT min(id) FROM tables)")


def one_log_with_a_gap(path: Path) -> None:
    changed(path, "DELETE FROM entries WHERE seq = 3 AND table_id = (SELECT min(id) FROM tables)")


def gone(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (spoilt_header, r"backup\.db is damaged or not a database: file is not a database\.$"),
        (cut, r"backup\.db is damaged or not a database: database disk image is malformed\.$"),
        (cut_to_nothing, r"backup\.db is not a database of Fangs\.$"),
        (scrambled, r"backup\.db is damaged"),
        (another_program, r"backup\.db is not a database of Fangs\.$"),
        (another_with_our_way_of_versions, r"no such table"),
        (
            newer,
            r"^The backup \S*backup\.db was made by a newer Fangs \(its revision is 'r99'; this version knows up to ",
        ),
        (
            one_log_damaged,
            r"^Of the 3 tables in the backup, 1 cannot be read: \w+\. Nothing was restored; use --broken-too",
        ),
        (one_log_with_a_gap, r"^Of the 3 tables in the backup, 1 cannot be read: \w+\."),
        (gone, r"backup\.db cannot be restored to .*tables\.db: No such file or directory\.$"),
    ],
)
def test_a_backup_that_is_not_whole_changes_nothing(
    spoil: Callable[[Path], None], says: str, backup: Path, target: Path
) -> None:
    spoil(backup)
    before = everything(target.parent)

    with pytest.raises(RequestError, match=says) as refusal:
        restore(backup, url_of(target), replace=True)

    assert ".restoring-" not in str(refusal.value)
    assert everything(target.parent) == before


def test_broken_tables_are_restored_with_the_others_when_asked(backup: Path, target: Path) -> None:
    one_log_with_a_gap(backup)

    done = restore(backup, url_of(target), replace=True, broken_too=True)

    assert done.tables == 3 and len(done.broken) == 1
    assert f"Of the 3 tables in the backup, 1 cannot be read: {done.broken[0]}." in sentence(
        backup, url_of(target), done
    )
    with closing(Store(url_of(target))) as store:
        assert len(store.openings()) == 3


def test_nothing_is_restored_under_a_server(backup: Path, target: Path) -> None:
    before = tables_of(target)
    with closing(Store(url_of(target))) as store:
        store.listed(1)
        with pytest.raises(RequestError, match=r"tables\.db is in use\. Stop the servers that use it first\.$"):
            restore(backup, url_of(target), replace=True)
        assert TableService(store, News()).table(min(before)).chat
    assert tables_of(target) == before and [path.name for path in target.parent.iterdir()] == ["tables.db"]


@pytest.mark.parametrize("spoil", [spoilt_header, cut, scrambled])
def test_a_database_that_was_damaged_is_replaced_and_kept(
    spoil: Callable[[Path], None], backup: Path, tmp_path: Path
) -> None:
    target = tmp_path / "data" / "tables.db"
    restore(backup, url_of(target))
    spoil(target)
    damaged = target.read_bytes()
    with pytest.raises(RequestError, match="use --replace"):
        restore(backup, url_of(target))
    assert target.read_bytes() == damaged

    done = restore(backup, url_of(target), replace=True)

    assert done.kept is not None and done.kept.exists()
    assert len(tables_of(target)) == 3


def test_the_database_itself_is_refused(target: Path) -> None:
    with pytest.raises(RequestError, match="is the database itself"):
        restore(target, url_of(target), replace=True)


def test_a_postgresql_is_restored_by_the_commands_of_the_page(
    postgresql: str, postgres: Postgres, tmp_path: Path
) -> None:
    if not shutil.which("pg_dump"):
        pytest.skip("no pg_dump here: install Debian's package postgresql-client")
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "serving.md").read_text("utf-8")
    dump, back = re.findall(r'^    (pg_(?:dump|restore) .*"postgresql://.*)$', page, re.MULTILINE)

    def run(command: str, url: str) -> int:
        line = re.sub(r'"postgresql://\S*"', shlex.quote(url.replace("+psycopg", "")), command)
        return subprocess.run(line, shell=True, cwd=tmp_path, capture_output=True, check=False).returncode

    with closing(Store(postgresql)) as store:
        service = TableService(store, News())
        table, _ = service.create(of_friends("lunch"))
        assert run(dump, postgresql) == 0
    with postgres.database() as other:
        assert run(back, other) == 0
        with closing(Store(other)) as store:
            service = TableService(store, News())
            assert service.table(table.name).boards == table.boards
            service.transact(table.name, lambda table, now: people.say(table, table.master, None, "Still here?"))
        assert run(back, other) != 0, "a database that has tables is left alone"
        with closing(Store(other)) as store:
            assert TableService(store, News()).table(table.name).chat[-1].text == "Still here?"


KILLED = """
import os, signal, sqlite3, sys
from fangs.service import restoring
from pathlib import Path

backup, target = Path(sys.argv[1]), sys.argv[2]
count = moment = 0

def step(*_):
    global count
    count += 1
    if count == moment:
        os.kill(os.getpid(), signal.SIGKILL)

class Stepping(sqlite3.Connection):
    '''Writes page by page, with so little memory that each goes to the disk.'''
    def __init__(self, *words, **more):
        super().__init__(*words, **more)
        self.execute("PRAGMA cache_size=1")
    def backup(self, to, **_):
        step()
        super().backup(to, pages=1, progress=step)
        step()

connect, sync = sqlite3.connect, restoring._sync
restoring.sqlite3.connect = lambda *words, **more: connect(*words, factory=Stepping, **more)
restoring._sync = lambda folder: (step(), sync(folder), step())
for line in sys.stdin:
    moment, child = int(line), os.fork()
    if not child:
        restoring.restore(backup, f"sqlite:///{target}", replace=True)
        print("whole", count, flush=True)
        os._exit(0)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        print("killed", moment, flush=True)
"""


def test_a_restore_that_is_killed_leaves_the_old_or_the_new(backup: Path, target: Path, tmp_path: Path) -> None:
    old, new = tables_of(target), tables_of(tmp_path / "source.db")
    shutil.copy(target, tmp_path / "old.db")
    words = [sys.executable, "-c", KILLED, str(backup), str(target)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as restoring:

        def restore_over_old(moment: int) -> tuple[str, int]:
            for path in target.parent.glob("tables.db*"):
                path.unlink()
            shutil.copy(tmp_path / "old.db", target)
            assert restoring.stdin is not None and restoring.stdout is not None
            restoring.stdin.write(f"{moment}\n")
            restoring.stdin.flush()
            word, number = restoring.stdout.readline().split()
            return word, int(number)

        word, steps = restore_over_old(0)
        assert word == "whole"
        found, in_the_middle = [], 0
        for moment in sorted({*range(1, steps + 1, max(1, steps // (4 * KILLS))), steps - 1, steps}):
            assert restore_over_old(moment) == ("killed", moment)
            in_the_middle += target.with_name("tables.db-journal").exists()
            found.append(tables_of(target))
        assert all(names in (old, new) for names in found) and old in found and new in found
        assert in_the_middle and any(target.parent.glob(".restoring-*"))

        assert restore_over_old(0)[0] == "whole"
        assert not any(target.parent.glob(".restoring-*")), "the next one clears up"
