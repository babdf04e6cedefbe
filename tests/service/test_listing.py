"""The operator's list of tables: by parts, by game, by state and by day; it changes nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import closing

import pytest
import sqlalchemy as sa

from fangs.service.listing import ListedTable, TableFilters, list_tables
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.sql import schema
from fangs.store.store import Store
from tests.command import run_fangs
from tests.table.evening import of_friends
from tests.table.housed import play_on, seated
from tests.table.test_corrected_rules import Correct, correct

__all__ = ["correct"]

DAY = 24 * 3600.0


class World:
    """Tables that were opened one day after another."""

    def __init__(self, store: Store, url: str) -> None:
        self.store, self.url, self.now = store, url, 0.0
        self.service = TableService(store, News(), bot_delay=0, clock=lambda: self.now)
        self.names = {what: self._opened(game, choices) for what, game, choices in KINDS}

    def _opened(self, game: str, choices: int | None) -> str:
        self.now += DAY
        if choices is None:
            return self.service.create(of_friends(game, 2))[0].name
        name, _ = seated(self.service, of_friends(game, 2))
        play_on(self.service, name, choices, random.Random(1))
        return name

    def listed(self, most: int = 50, **filters: object) -> list[str]:
        """What passes the filters, from all parts of the list."""
        found: list[ListedTable] = []
        following, is_first = None, True
        while is_first or following is not None:
            part, following = list_tables(self.service, TableFilters(**filters), following, most)  # type: ignore[arg-type]
            assert len(part) <= most
            found, is_first = found + part, False
        words = {name: what for what, name in self.names.items()}
        return [words[one.table] for one in found]


KINDS = (("begun", "getbit", 1), ("waits", "lunch", None), ("over", "getbit", 10**6), ("begun later", "lunch", 1))


@pytest.fixture
def world(database: str) -> Iterator[World]:
    with closing(Store(database)) as store:
        yield World(store, database)


@pytest.mark.parametrize("most", [1, 2, 4, 50])
@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({}, ["begun later", "over", "waits", "begun"]),
        ({"game": "lunch"}, ["begun later", "waits"]),
        ({"game": "nothing"}, []),
        ({"state": "playing"}, ["begun later", "begun"]),
        ({"state": "waiting"}, ["waits"]),
        ({"state": "over"}, ["over"]),
        ({"state": "unreadable"}, []),
        ({"since": 3 * DAY}, ["begun later", "over"]),
        ({"since": 3 * DAY, "game": "getbit", "state": "over"}, ["over"]),
    ],
)
def test_tables_are_listed_newest_first_by_game_state_and_day(
    world: World, most: int, filters: dict[str, object], expected: list[str]
) -> None:
    assert world.listed(most, **filters) == expected


def test_a_table_that_cannot_be_read_is_listed_as_such(world: World) -> None:
    rows, engine = schema.entries, sa.create_engine(world.url)
    with engine.begin() as to:
        to.execute(
            sa.update(rows).where(rows.c.table_id == world.names["begun"], rows.c.seq > 1).values(kind="unheard")
        )
    engine.dispose()
    world.service = TableService(world.store, News(), bot_delay=0, clock=lambda: world.now)

    assert world.listed(state="unreadable") == ["begun"] and world.listed(state="playing") == ["begun later"]


def test_the_list_adds_nothing_to_a_table_whose_rules_have_been_corrected(world: World, correct: Correct) -> None:
    before = world.store.read(world.names["begun"])
    correct("getbit")
    world.service = TableService(world.store, News(), bot_delay=0, clock=lambda: world.now)

    assert world.listed(game="getbit") == ["over", "begun"]
    assert world.store.read(world.names["begun"]) == before
    assert len(world.service.table(world.names["begun"]).boards[0].rebased) == 1, "what looks at it does"


def test_the_operator_lists_tables_as_lines_and_as_json(world: World) -> None:
    def command(*words: str) -> str:
        done = run_fangs("tables", "list", *words, FANGS_DATABASE=world.url)
        return done.stdout + done.stderr

    opened = world.names["begun later"]
    lines = command().splitlines()
    assert lines[0] == f"{opened}  1970-01-05  1970-01-05  lunch       playing" and len(lines) == 4
    assert json.loads(command("--json", "--game", "lunch", "--state", "playing", "--since", "1970-01-05")) == {
        "tables": [{"table": opened, "game": "lunch", "state": "playing", "opened": 4 * DAY, "changed": 4 * DAY}],
        "next": None,
    }
    assert command("--game", "nothing") == "There are no such tables.\n"
    assert "'today' is not a date. Write a date such as 2026-12-24." in command("--since", "today")
    assert "'ended' is not one of 'waiting', 'playing', 'over', 'unreadable'" in command("--state", "ended")
