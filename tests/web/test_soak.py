"""`fangs bench soak` in its short form: a server is killed and its database locked, and nothing that was acknowledged is lost."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.sql.schema import entries
from fangs.store.store import Store
from fangs.table import rhythm
from fangs.table.lifecycle.opening import Setup
from fangs.table.people import say
from fangs.web.bench import soak
from fangs.web.bench.moves import Seats
from fangs.web.bench.people import Kept

SHORT = soak.Plan(seconds=8, tables=8, watchers=6, pause=0.1, thinking=None, least=40)


def test_nothing_that_was_acknowledged_is_lost_by_kills_and_locks() -> None:
    heard: list[str] = []
    result = soak.run(SHORT, heard.append)

    assert result.lost == []
    assert result.kills >= 1 and result.locks >= 1
    assert result.tables > 0 and result.moves > 0 and result.pushes > 0
    assert result.moves + result.lines >= SHORT.least
    assert heard and result.samples[-1].memory > 1e7 and result.samples[-1].handles > 5
    assert "Lost: 0." in soak.verdict(result)
    assert soak.as_table(result).row_count == len(result.samples)


def test_what_is_missing_in_a_store_is_found_to_be_lost(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store:
        service = TableService(store, News())
        table, keys = service.create(Setup("lunch", seats=["me", "bot:random"], name="Ann"))
        seat, board = table.players[0], table.boards[0]
        (role,) = board.owing
        player, action = board.player_of(role), board.position.legal(role)[0]
        after = service.transact(table.name, lambda at, now: rhythm.choose(at, player, 0, board.number, role, action))
        service.transact(table.name, lambda at, now: say(at, seat, None, "hello"))
        kept = Kept(Seats(table.name, (f"{table.name}.{keys.seats[0]}",)))
        kept.chosen, kept.said = [(board.number, role, action, after.boards[0].number)], ["hello"]

        assert soak.lost(store, [kept]) == []

        with store._engine.begin() as connection:
            connection.execute(sa.delete(entries).where(entries.c.seq > 2))
        gone = Kept(Seats("0123456789", ("0123456789.key",)))
        stranger = Kept(Seats(table.name, (f"{table.name}.another-key",)))

        missing = soak.lost(store, [kept, gone, stranger])
    assert len(missing) == 4
    assert any(action in one for one in missing) and any("0123456789" in one for one in missing)
    assert any("lines said" in one for one in missing) and any("seat 0" in one for one in missing)
    assert "Lost: 4." in soak.verdict(soak.Result(1.0, lost=missing))


def test_strangers_who_send_what_is_malformed_keep_nobody_waiting() -> None:
    """How long answers take is for the long form to say (docs/why/performance.md): here, that all are answered, and nothing is lost."""
    plan = soak.Plan(seconds=6, tables=8, watchers=6, pause=0.1, thinking=None, least=40, strangers=10)
    result = soak.run(plan)

    assert result.lost == [] and result.kills == result.locks == 0
    assert result.refused.get(0, 0) == 0 and 500 not in result.refused
    assert result.calm and result.attacked and result.attacked.p99 < 2.0
    assert "while strangers attacked" in soak.verdict(result)
