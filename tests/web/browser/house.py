"""Tables that are set up, and played at, behind the pages' backs."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any, NamedTuple

from fangs.core.records.record import Record
from tests.web.browser.openings import cut

USED: dict[str, str] = {}
"""The tokens that people got for the links which they have used."""


class Table(NamedTuple):
    """A table that was set up: what opens the seats, by player, and what opens the host's place."""

    name: str
    keys: dict[int, str]
    host: str

    @property
    def path(self) -> str:
        """The address of the table's page."""
        return f"/tables/{self.name}"

    def link(self, player: int) -> str:
        """The address of a friend's link."""
        return f"/join#{self.keys[player]}"


class House(NamedTuple):
    """A running server."""

    address: str

    def ask(self, path: str, body: object = None, key: str | None = None) -> Any:
        """Ask the server as a program does."""
        key = USED.get(key or "", key)
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=60) as answer:
            text = answer.read().decode()
        if not answer.headers["content-type"].startswith("application/json"):
            return text
        told = json.loads(text)
        if path == "/join" and isinstance(body, dict):
            USED[body["token"]] = told["token"]
        return told

    def may(self, path: str) -> bool:
        """Whether the server has time for what it is asked, and has answered it within a minute."""
        try:
            self.ask(path)
        except TimeoutError:
            return False
        except urllib.error.HTTPError as error:
            if error.code in (429, 503):
                return False
            raise
        return True

    def table(self, game: str, seats: list[str], **more: Any) -> Table:
        """Set up a table whose host has no seat; every seat is for a friend, anyone, or a bot."""
        answer = self.ask("/tables", {"game": game, "players": len(seats), "seats": seats, **more})
        return Table(answer["table"], {int(player): key for player, key in answer["links"].items()}, answer["token"])

    def over(self, record: Record) -> tuple[Table, Record]:
        """A table of friends at which a game like this one is over, and its record: only the end of the game is played there."""
        begun = cut(record, 1)
        table = self.table(record.game.name, ["friend"] * record.position.players, record=str(begun))
        for player, key in table.keys.items():
            self.ask("/join", {"token": key, "name": f"Friend {player}"})
        last = {step.role: step.action for step in record.steps[len(begun.steps) :] if step.role is not None}
        while self.view(table)["status"] == "playing":
            for player in table.keys:
                self._choose(table, player, last)
        return table, Record.read(self.ask(f"{table.path}/boards/0/record"))

    def _choose(self, table: Table, player: int, wanted: dict[str, str]) -> None:
        """The player chooses what is wanted of the roles that owe something, or the first thing there is."""
        board = self.view(table, player)["boards"][0]
        for role, choice in board["choices"].items():
            if choice["chosen"] is None and role in board["owing"]:
                actions = [one["action"] for one in choice["actions"]]
                action = wanted[role] if wanted.get(role) in actions else actions[0]
                self.do(table, player, "moves", number=board["number"], role=role, action=action)

    def view(self, table: Table, player: int | None = None) -> Any:
        """What a player (None: a spectator) sees."""
        return self.ask(f"{table.path}/view", key=None if player is None else table.keys[player])

    def do(self, table: Table, player: int | None, deed: str, /, **body: Any) -> Any:
        """What a player (None: the host) does."""
        return self.ask(f"{table.path}/{deed}", body, table.host if player is None else table.keys[player])

    def move(self, table: Table, player: int, at: int = 0) -> None:
        """The player chooses the first thing there is, for one role, where something is owed."""
        for board in self.view(table, player)["boards"]:
            for role, choice in board["choices"].items():
                if choice["chosen"] is None and role in board["owing"]:
                    action = choice["actions"][at % len(choice["actions"])]["action"]
                    move = {"board": board["board"], "number": board["number"], "role": role, "action": action}
                    self.do(table, player, "moves", **move)
                    return
        raise AssertionError(f"player {player} owes nothing")
