"""The Python functions that the page's web worker calls, for requests, bots, and stored tables.

Arguments and results are JSON texts.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import time
from pathlib import Path

import fangs
from fangs import bots
from fangs.core.errors import FangsError
from fangs.core.game import Game, View
from fangs.site.browser.answers import OK, answer, refusal, view_of
from fangs.site.browser.tables import Tables, row_of
from fangs.solve import deferred, exact, stored
from fangs.solve import tables as solved_tables
from fangs.solve.deferred import Deferred
from fangs.table import rhythm
from fangs.translation import speaking, spelled

tables = Tables(time.time)


def ask(text: str) -> str:
    """Answer a page's request, given as JSON with `method`, `path`, `body` and `language`.

    The result has the `status`, the `body`, and the `rows` that must be stored before anybody sees the response. If a
    table of exact values must be fetched first (`add_values`), the result instead says what the response `needs`. If
    that table cannot be fetched, the page sends the request again with `without_values`.
    """
    asked = json.loads(text)
    try:
        with deferred.doing_without() if asked.get("without_values") else contextlib.nullcontext():
            status, body = answer(tables, asked["method"], asked["path"], asked.get("body") or {}, asked["language"])
    except Deferred as one:
        tables.forget_unwritten()
        return _needing(one)
    if status != OK:
        tables.forget_unwritten()
    return json.dumps({"status": status, "body": body, "rows": tables.take_unwritten()}, ensure_ascii=False)


def load(text: str, language: str) -> str:
    """Load a table that the browser has stored, given as JSON with its name, its seed and its rows.

    Return the error as JSON, or an empty string if there is none.
    """
    stored = json.loads(text)
    try:
        tables.load(stored["table"], stored["seed"], stored["rows"])
    except FangsError as error:
        with speaking(language):
            return json.dumps(spelled(refusal(error)), ensure_ascii=False)
    return ""


def knows(name: str) -> bool:
    """Return whether a table has been loaded into memory."""
    return name in tables


def forget(name: str) -> None:
    """Remove a table from memory, because another tab has changed it."""
    tables.forget(name)


def view(name: str, language: str) -> str:
    """Return a table as JSON, as the player at the screen sees it."""
    with speaking(language):
        return json.dumps(spelled(view_of(tables, name)), ensure_ascii=False)


def is_waiting_for_bots(name: str) -> bool:
    """Return whether a bot must choose at a table now."""
    return name in tables and bool(tables.held(name).table.due_of_bots)


def let_bot_choose(name: str) -> str:
    """Let the next bot choose at a table.

    Return JSON with the `rows` that must be stored, or with the table of exact values that the bot `needs` before it
    can choose.
    """
    table = tables.held(name).table
    board, role = table.due_of_bots[0]
    player = board.player_of(role)
    seen = board.seen_by(player).json(board.seat_of(player))
    try:
        action, number = _chosen(table.bot_of(player) or "", seen, role), board.number
    except Deferred as one:
        return _needing(one)
    tables.transact(name, lambda table, now: rhythm.for_bots(table, board.index, number, role, action))
    return json.dumps({"rows": tables.take_unwritten()}, ensure_ascii=False)


def announced() -> str:
    """List the paths of all tables of exact values that the page can fetch, as JSON."""
    games = [game for game in fangs.all_games() if not game.has_secrets]
    lines = [stored.first_line(file) for game in games for file in _folder(game).glob(f"*{deferred.SUFFIX}")]
    return json.dumps([deferred.announced(line).path for line in lines])


def add_values(game: str, name: str, content: bytes | memoryview) -> bool:
    """Store a table of exact values that the page has fetched.

    Return False if the table is damaged, or is not the one that was announced.
    """
    folder = _folder(fangs.game(game))
    file = folder / f"{name}.table"
    line = (folder / f"{name}{deferred.SUFFIX}").read_bytes()
    file.write_bytes(content)
    if stored.first_line(file) == line and exact.is_valid(fangs.game(game), name, file):
        return True
    file.unlink()
    return False


def _folder(game: Game) -> Path:
    return solved_tables.folders(game)[-1]


def _needing(one: Deferred) -> str:
    return json.dumps({"needs": one.table._asdict()})


def _chosen(bot: str, view: View, role: str) -> str:
    """Return the action that a bot chooses for a role.

    A bot that needs compiled rules is replaced by the strongest bot that does not.
    """
    game = fangs.game(view["game"])
    skill = bots.at_table(bot, view)
    return bots.think(bots.plain_level(game) if bots.is_compiled(skill) else skill, view, role, secrets.randbits(62))


def log(name: str) -> str:
    """Return a table's whole log as JSON, with its seed.

    The tests use this, and anybody can use it to verify a game.
    """
    held = tables.held(name)
    return json.dumps({"table": name, "seed": held.seed, "rows": [row_of(entry) for entry in held.rows]})
