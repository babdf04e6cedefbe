"""Playing at a site's tables as its pages do: through requests as JSON text."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

from fangs.site.browser import worker


def ask(method: str, path: str, body: Any = None, language: str = "en") -> tuple[int, Any]:
    """The status of an answer, and the answer."""
    asked = {"method": method, "path": path, "body": body, "language": language}
    found = json.loads(worker.ask(json.dumps(asked)))
    return found["status"], found["body"]


def asked(method: str, path: str, body: Any = None) -> Any:
    """The answer to a request that is not refused."""
    status, found = ask(method, path, body)
    assert status == 200, found
    return found


def open_table(game: str, seats: Sequence[str], **more: Any) -> str:
    """The name of a new table."""
    name: str = asked("POST", "/tables", {"game": game, "players": len(seats), "seats": seats, "name": "Ann", **more})[
        "table"
    ]
    return name


def view(table: str) -> Any:
    """The table as the player at the screen sees it, after the bots have chosen."""
    while worker.is_waiting_for_bots(table):
        worker.let_bot_choose(table)
    return json.loads(worker.view(table, "en"))


def choices(seen: Any) -> list[dict[str, Any]]:
    """What the player at the screen can choose."""
    return [
        {"board": at, "number": board["number"], "role": role, "action": action["action"]}
        for at, board in enumerate(seen["boards"])
        for role, choice in board["choices"].items()
        if choice["chosen"] is None
        for action in choice["actions"]
    ]


def play_on(table: str, rng: random.Random) -> Any:
    """One choice at random, after the device is handed over if it must be. Returns the view before it, or the last one of a game."""
    seen = view(table)
    if seen["hand_to"] is not None:
        asked("POST", f"/tables/{table}/hand-over", {"player": seen["hand_to"]})
        seen = view(table)
    if seen["status"] != "over":
        asked("POST", f"/tables/{table}/moves", rng.choice(choices(seen)))
    return seen


def play_to_the_end(table: str, rng: random.Random) -> Any:
    """The view after the game."""
    while (seen := play_on(table, rng))["status"] != "over":
        pass
    return seen
