"""What the page's worker calls: requests, bots, and the tables that the browser has stored. Everything goes in and out as JSON text."""

from __future__ import annotations

import json
import secrets
import time

import fangs
from fangs import bots
from fangs.core.errors import FangsError
from fangs.core.game import View
from fangs.site.browser.answers import OK, answer, refusal, view_of
from fangs.site.browser.tables import Tables, row_of
from fangs.table import rhythm
from fangs.translation import speaking, spelled

tables = Tables(time.time)


def ask(text: str) -> str:
    """Answer a request, given as `method`, `path`, `body` and `language`.

    The result has the `status`, the `body`, and the `rows` that must be stored before anybody sees the answer.
    """
    asked = json.loads(text)
    status, body = answer(tables, asked["method"], asked["path"], asked.get("body") or {}, asked["language"])
    if status != OK:
        tables.forget_unwritten()
    return json.dumps({"status": status, "body": body, "rows": tables.take_unwritten()}, ensure_ascii=False)


def load(text: str, language: str) -> str:
    """Take in a table as the browser has stored it: its name, its seed and its rows. Return the refusal, or an empty text."""
    stored = json.loads(text)
    try:
        tables.load(stored["table"], stored["seed"], stored["rows"])
    except FangsError as error:
        with speaking(language):
            return json.dumps(spelled(refusal(error)), ensure_ascii=False)
    return ""


def knows(name: str) -> bool:
    """Whether a table is in memory."""
    return name in tables


def forget(name: str) -> None:
    """Drop a table from memory, because another tab has changed it."""
    tables.forget(name)


def view(name: str, language: str) -> str:
    """A table as the player at the screen sees it."""
    with speaking(language):
        return json.dumps(spelled(view_of(tables, name)), ensure_ascii=False)


def is_waiting_for_bots(name: str) -> bool:
    """Whether a bot must choose at a table."""
    return name in tables and bool(tables.held(name).table.due_of_bots)


def let_bot_choose(name: str) -> str:
    """Let the next bot choose at a table. Return the rows that must be stored."""
    table = tables.held(name).table
    board, role = table.due_of_bots[0]
    player = board.player_of(role)
    seen = board.seen_by(player).json(board.seat_of(player))
    action, number = _chosen(table.bot_of(player) or "", seen, role), board.number
    tables.transact(name, lambda table, now: rhythm.for_bots(table, board.index, number, role, action))
    return json.dumps(tables.take_unwritten(), ensure_ascii=False)


def _chosen(bot: str, view: View, role: str) -> str:
    """The choice of a bot. One that needs compiled rules is replaced by the strongest that does not."""
    game = fangs.game(view["game"])
    skill = bots.at_table(bot, view)
    return bots.think(bots.plain_level(game) if bots.is_compiled(skill) else skill, view, role, secrets.randbits(62))


def log(name: str) -> str:
    """The whole log of a table with its seed, as it is stored; for the tests, and for whoever wants to verify a game."""
    held = tables.held(name)
    return json.dumps({"table": name, "seed": held.seed, "rows": [row_of(entry) for entry in held.rows]})
