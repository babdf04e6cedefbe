"""What a landed version stored opens for ever: logs of older versions, and what those versions said of them."""

from __future__ import annotations

import json
import random
import re
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table import events, rhythm
from fangs.table.events import Logged
from fangs.table.events.codec import KINDS, Entry, decoded, encoded
from fangs.table.fold import folded, opened
from fangs.table.lifecycle.settle import settled
from fangs.table.phase import TAKES_ORDERS, Phase
from fangs.table.state import Table
from tests.table.golden import said

LOGS = sorted((Path(__file__).parent / "logs").glob("*/*.json"))
UNTYPED = [path for path in LOGS if path.parent.name in ("1-live", "2-post", "3-later")]
"""Those that were written before events had types."""
TYPED = [path for path in LOGS if path not in UNTYPED]
IDS = [f"{path.parent.name}/{path.stem}" for path in UNTYPED]

FORGOTTEN_ORDERS = {"2-post/mandua-2-drawn", "2-post/maneater-2-withdrawn"}
"""Version 2 kept orders of a game that had ended; later versions do not."""


def entries_of(data: dict[str, Any]) -> list[Entry]:
    return [Entry(*row[:5], _by_seat(row[5])) if len(row) > 4 else Entry(*row) for row in data["entries"]]


def _by_seat(personal: dict[str, Any]) -> dict[int, Any]:
    return {int(seat): kept for seat, kept in personal.items()}


def table_of(data: dict[str, Any]) -> Table:
    log = [logged for entry in entries_of(data) for logged in decoded(entry)]
    return folded(opened(data["table"], data["seed"], log[0]), log[1:])


def without_names(record: str) -> str:
    """A record without the names of the players: what bots are called, and who is known there, was decided otherwise once (M2.2)."""
    return re.sub(r"^name .*\n", "", record, flags=re.MULTILINE)


def without_ending(record: str) -> str:
    """A record without the line on how people ended the game, which the versions of these logs did not write."""
    return re.sub(r"^ended: .*\n", "", record, flags=re.MULTILINE)


@pytest.fixture(params=UNTYPED, ids=IDS)
def golden(request: pytest.FixtureRequest) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(request.param.read_text("utf-8"))
    return data | {"id": f"{request.param.parent.name}/{request.param.stem}"}


def test_further_choices_in_an_order_of_the_first_version_wait_for_the_turn_in_hand() -> None:
    data = {
        "board": 0,
        "role": "tigers",
        "action": "a1xc3",
        "by": "player",
        "given": "eat on",
        "later": ["c3xe5"],
        "salt": "5a",
    }
    first, then = (logged.event for logged in decoded(Entry(7, 0.0, "chose", data, 1)))
    assert isinstance(first, events.Chose) and (first.action, first.given) == ("a1xc3", "eat on")
    assert isinstance(then, events.Prepared) and (then.actions, then.turn, then.given) == (("c3xe5",), -1, "eat on")


def test_an_old_log_opens_with_its_people_boards_and_talk(golden: dict[str, Any]) -> None:
    table, expected = table_of(golden), golden["expected"]

    assert table.status == expected["status"]
    for seat, was in zip(table.players, expected["seats"], strict=True):
        assert (seat.player, seat.kind, seat.bot) == (was["player"], was["kind"], was["bot"])
        assert seat.called == was["called"] or seat.name is None, (
            "only those who gave no name are called otherwise today"
        )
        assert (seat.stand_in, seat.gone, list(seat.keys)) == (was["stand_in"], was["gone"], was["locks"])
        assert (seat.mail, seat.word) == (was.get("mail"), was.get("word"))
    for board, was in zip(table.boards, expected["boards"], strict=True):
        assert board.position.json() == was["position"]
        assert (len(board.steps), board.number, board.ended) == (was["steps"], was["number"], was["ended"])
        assert board.chosen == was["drafts"]
        record = str(table.record(board.index))
        assert ("\nended: " in record) == (was["ended"] is not None)
        assert without_names(without_ending(record)) == without_names(was["record"])
    assert [[line.name, line.text] for line in table.chat] == expected["chat"]
    assert table.totals() == expected["totals"]
    assert table.rematch == expected["rematch"]
    if table.phase is not Phase.SETTLING:  # older versions told a deadline while bots played on
        assert rhythm.deadline(table) == expected["deadline"]


def test_an_old_table_by_post_stands_in_the_phase_that_its_flags_meant(golden: dict[str, Any]) -> None:
    table, was = table_of(golden), golden["expected"]["desk"]
    if was is None:
        assert table.post is None
        return
    post = table.post
    assert post is not None
    assert (post.turn.number, len(post.turns)) == (was["turn"], len(was["turns"]))
    assert (post.phase is Phase.WAITING_FOR_BOT) == bool(was["closed"])
    assert (post.phase is Phase.OVERDUE) == was["overdue"]
    assert (post.phase is Phase.SETTLING) == was["unreported"]
    assert (post.phase in TAKES_ORDERS) == (not was["closed"] and not was["unreported"])
    assert (post.pause is not None, post.reminded, post.extra) == (was["paused"], was["reminded"], was["extra"])
    if golden["id"] not in FORGOTTEN_ORDERS:
        mine = sorted([one.board, one.role, one.action, one.by, one.receipt] for one in post.orders)
        assert mine == sorted(was["orders"])
    for turn, old in zip(post.turns, was["turns"], strict=True):
        assert (turn.number, turn.by, turn.at) == (old["number"], old["by"], old["at"])
        assert [list(turn.base), list(turn.first), list(turn.last)] == [old["base"], old["first"], old["last"]]
        assert sorted(map(list, turn.missing)) == sorted(old["missing"])
        mine = sorted([one.board, one.role, one.action, one.receipt] for one in turn.orders)
        assert mine == sorted(old["orders"])


def test_an_old_log_written_again_folds_to_the_same_table(golden: dict[str, Any]) -> None:
    """Every event of an old log, stored as today's version of its kind, comes to the same state."""
    table = table_of(golden)
    log: list[Logged] = []
    for entry in entries_of(golden):
        for logged in decoded(entry):
            again = encoded(logged)
            stored = Entry(
                again.seq, again.at, again.kind, json.loads(json.dumps(again.data)), again.version, again.personal
            )
            log += decoded(stored)
    assert folded(opened(golden["table"], golden["seed"], log[0]), log[1:]) == table


@pytest.mark.parametrize("path", TYPED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_log_of_a_release_comes_to_what_that_release_said(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))

    table = table_of(data)
    now = json.loads(json.dumps(said(table)))
    for board, told, was in zip(table.boards, now["boards"], data["said"]["boards"], strict=True):
        assert ("\nended: " in told["record"]) == (board.ended is not None and table.phase is Phase.OVER)
        if "\nended: " not in was["record"]:  # older releases did not say how a game ended
            told["record"] = without_ending(told["record"])
    assert {what: now[what] for what in data["said"]} == data["said"]


def test_the_logs_of_the_newest_release_have_every_kind_of_event() -> None:
    newest = TYPED[-1].parent
    kinds = {row[2] for path in newest.glob("*.json") for row in json.loads(path.read_text("utf-8"))["entries"]}

    assert kinds == set(KINDS), "python -m tests.table.golden writes a set of logs for a release"


@pytest.mark.parametrize("folder", sorted({path.parent for path in UNTYPED}), ids=lambda folder: folder.name)
def test_a_database_of_an_older_version_is_brought_up_to_date_and_played_on(folder: Path, tmp_path: Path) -> None:
    shutil.copy(folder / "tables.db", tmp_path / "tables.db")
    with closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store:
        service = TableService(store, News(), clock=lambda: 1_900_000_000.0)
        names = [name for name, _ in store.openings()]
        assert names
        for name in names:
            table = service.table(name)
            for board, role in [(one, role) for one in table.boards for role in one.owing][:1]:
                action, at, number = board.position.legal(role)[0], board.index, board.number
                player = board.player_of(role)
                after = service.transact(
                    name,
                    lambda table, now: rhythm.choose(table, player, at, number, role, action),  # noqa: B023
                )
                assert after.length > table.length
            assert service.whole(name) == service.table(name)


@pytest.mark.parametrize(
    "path",
    [path for path in UNTYPED if path.stem.startswith(("getbit-6", "match", "maneater-2"))],
    ids=lambda path: path.stem,
)
def test_an_old_table_is_played_on_to_its_end(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    table, rng = table_of(data), random.Random(1)
    for _ in range(400):
        due = [(board, role) for board in table.boards for role in board.owing]
        if not table.is_playing or (table.post and table.post.pause):
            break
        if not due:  # all orders are in, and wait for the deadline
            wake = rhythm.wake(table, 0.0)
            assert wake is not None
            table, _ = settled(table, rhythm.for_the_clock(table, wake), wake)
            continue
        board, role = rng.choice(due)
        action = rng.choice(board.position.legal(role))
        if table.players[board.player_of(role)].chooser:
            events = rhythm.for_bots(table, board.index, board.number, role, action)
        else:
            events = rhythm.choose(table, board.player_of(role), board.index, board.number, role, action)
        table, logged = settled(table, events, data["now"] + 1)
        assert logged
    assert table.phase in (Phase.OVER, Phase.SIGNING_UP, Phase.WAITING_FOR_BOT) or (table.post and table.post.pause)
