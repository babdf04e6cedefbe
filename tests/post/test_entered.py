"""What the Games Master is answered who enters orders from paper: nothing that the table does not let the Games Master see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fangs.post.answering.answer import entered
from fangs.post.answering.clerk import Clerk
from fangs.post.carrying.settings import NOBODY
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table.lifecycle.opening import Setup
from fangs.table.phase import Phase
from fangs.table.post.commands import ordering
from fangs.table.post.commands.ordering import Wanted
from tests.post.tables import ByPost
from tests.post.test_clerk import send

SENT = "red"


@pytest.mark.parametrize("sees", [False, True])
def test_entering_shows_orders_that_came_before_only_where_the_table_allows_it(sees: bool, tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    service = TableService(store, News())
    seats = ["post:Ann", *["bot:easy"] * 4]
    table, _ = service.create(
        Setup("maneater", 5, match=True, seats=seats, name="Gus", post={"master_sees": sees, "quiet": 0})
    )
    board, role = next(
        (at, role) for at in table.boards for role in at.roles if (at.player_of(role), role) == (0, SENT)
    )
    action = board.position.legal(role)[0]
    service.transact(table.name, lambda at, now: ordering.order(at, 0, [Wanted(board.index, role, action)]))

    told = Clerk(service, NOBODY).read(table.name, 0, "orders?\nreport?\nblue nowhere", "0" * 32)
    text = entered(service.table(table.name), 0, told.lines)

    assert bool(re.search(rf"(?<![:\d]){action} ", text)) == sees, "and not as a time of day"
    assert "nowhere" in text
    missing = text.split("Still missing: ")[1]
    assert "blue" in missing and SENT not in missing.split("\n\n")[0].replace("\n", " ")
    store.close()


@pytest.mark.parametrize(
    ("mail", "line", "is_entered"),
    [
        ("Ann <ann@example.org>", "show the Games Master", False),
        ("Ann <ann@example.org>", "resign", False),
        ("Ann <ann@example.org>", "offer a draw", False),
        ("Ann <ann@example.org>", "extension", True),
        ("Ann", "show the Games Master", False),
        ("Ann", "resign", True),
        ("Ann", "offer a draw", True),
    ],
)
def test_the_games_master_gives_nothing_up_for_a_player_who_writes_letters(
    mail: str, line: str, is_entered: bool, tmp_path: Path
) -> None:
    post = ByPost(tmp_path, "mandua", seats=[f"post:{mail}", "post:Bob"])
    clerk = Clerk(post.service, NOBODY)
    send(post, 0, "A secret that nobody understands: 52!")
    assert [one.is_open for one in post.post.aside] == [False]
    (told,) = clerk.read(post.name, 0, line, "0" * 32).lines
    assert (told["is"] == "asked") == is_entered
    assert is_entered or "Only Ann can ask for this" in told["why"]
    assert [one.is_open for one in post.post.aside] == [False], "the letter stays closed"
    assert (post.table.phase is Phase.OVER) == (is_entered and line == "resign")
