"""Counts in the background which choices were made in finished public games, for the explorer.

Each game is counted once, because its mark and its counts are written in one transaction. A game adds only its first
few new positions, so the index grows slowly. Positions that recur are followed further from game to game, and the many
that never recur are left out.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from fangs.club.library.places import Place, place_of, there
from fangs.service.past_results import add_past_results
from fangs.service.table_service import TableService
from fangs.store.commit_queue import Transaction
from fangs.store.connection import StoreError
from fangs.store.results import StoredResult
from fangs.store.sql import library_statements as sql
from fangs.store.store import Store
from fangs.table.board import Board
from fangs.table.lifecycle.results import result_of
from fangs.table.rows import Result
from fangs.table.state import Table

AT_ONCE = 20
MAX_POSITIONS = 60
"""The maximum number of positions per board in which choices are counted."""
MAX_NEW = 6
"""The maximum number of new positions that one board adds to the index."""
REST = 3.0
"""How long the thread rests after each game, as a multiple of the time that it spent on the game."""

log = logging.getLogger(__name__)


class Counted(NamedTuple):
    """A choice to count, with its position and role, whether a bot or a program made it, and its player's share of first place."""

    key: str
    role: str
    action: str
    bot: bool
    won: float


def update_library(service: TableService, is_stopped: Callable[[], bool]) -> None:
    """Add missing results of old games, and count the choices in all new games."""
    add_past_results(service, is_stopped)
    count_games(service, is_stopped)


def count_games(service: TableService, is_stopped: Callable[[], bool] = lambda: False, rest: float = REST) -> int:
    """Count the choices in all games that have not been counted yet, and return how many games there were."""
    number = 0
    while (names := [name for (name,) in service.store.rows(sql.UNCOUNTED, most=AT_ONCE)]) and not is_stopped():
        for name in names:
            began = time.monotonic()
            number += _count_game(service, name)
            time.sleep(rest * min(time.monotonic() - began, 1.0))
            if is_stopped():
                break
    return number


def _count_game(service: TableService, name: str) -> bool:
    stored, choices, game = service.store.result(name), [], ""
    if stored is None:
        return False
    try:
        table = service.whole(name)
        game, choices = table.game.name, choices_of(table, stored)
    except StoreError:
        raise
    except Exception as error:  # a fault of this table must not keep the other tables from being counted
        log.warning("the choices of table %s are not counted: %r", name, error)
    known = _known(service.store, game, {choice.key for choice in choices})

    def write(to: Transaction) -> bool:
        if not to.execute(sql.MARK, {"of_table": name}):
            return False  # another server was first
        for choice in _grown(choices, known):
            to.execute(sql.COUNT, {"game": game, **choice._asdict()})
        return True

    return service.store.commit(f"the choices of table {name}", write, durable=False)


def choices_of(table: Table, stored: StoredResult) -> list[Counted]:
    """List all choices that were made in a finished public game, board by board. Other games have none."""
    if result_of(table) is None or not (stored.result.public and table.opened.spectators):
        return []
    return [choice for board in table.boards for choice in _choices(table, board, stored.result)]


def _choices(table: Table, board: Board, result: Result) -> Iterable[Counted]:
    won = _shares_of_match(board) if table.is_match else _shares([seat.place for seat in result.seats])
    places: dict[str, Place] = {}
    for number in range(board.readable_from, len(board.steps)):
        step, before = board.steps[number], board.at(number)
        role = step.chooser
        if role is None or step.action in board.game.master_actions:
            continue
        place = place_of(before)
        places[place.key] = place
        if len(places) > MAX_POSITIONS:
            return
        player = board.seating.index(before.owner(role))
        action = there(board.game, place, step.action)
        author = board.authors[number]
        is_bot = author is None or table.players[author.player].is_program
        yield Counted(place.key, role, action, is_bot, won[player])


def _shares(places: list[int]) -> list[float]:
    """Return each player's share of first place, such as 1/2 for two winners."""
    first = places.count(1)
    return [1 / first if place == 1 else 0.0 for place in places]


def _shares_of_match(board: Board) -> list[float]:
    scores = board.position.scores
    if scores is None:
        return [0.0] * len(board.seating)
    return _shares([1 if scores[place] == max(scores) else 2 for place in board.seating])


def _known(store: Store, game: str, keys: set[str]) -> set[str]:
    return {key for (key,) in store.rows(sql.KNOWN, of_game=game, keys=sorted(keys))} if keys else set()


def _grown(choices: Iterable[Counted], known: set[str]) -> Iterable[Counted]:
    """Yield the choices to count: all in positions that the index already has, and all in the first few new positions."""
    new: dict[str, None] = {}
    for choice in choices:
        if choice.key not in known:
            if choice.key not in new and len(new) == MAX_NEW:
                continue
            new[choice.key] = None
        yield choice
