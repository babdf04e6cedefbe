"""The members of the club: players with passkeys and their programs, who remember what a server has acknowledged to them."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import Any

import httpx

from tests.web.authenticator import Authenticator
from tests.web.month.memory import Memory
from tests.web.serving import Client
from tests.web.tournament import HANDLES, Player

TALKS = 0.02
"""How often somebody says something instead of only choosing."""


class Playing(Client):
    """Somebody who plays all games of an account, and gives up games for two that last too long: a bot would play on in others."""

    memory: Memory
    rng: random.Random
    handle: str
    id: str

    def begin(self, memory: Memory, seed: str, patience: tuple[int, int]) -> None:
        """Become somebody who remembers, and gives a game up after so many choices."""
        self.memory, self.rng, self._patience = memory, random.Random(seed), patience
        self.keys: dict[str, str] = {}
        """The tokens of the seats that were claimed, by the tables."""
        self.left: dict[str, int] = {}
        """The choices until a game is given up, by the tables."""
        self.id = self.me()["id"]

    def me(self) -> Any:
        return self.ask("/me").json()["me"]

    def at(self, table: str, path: str) -> httpx.Response:
        """What this player sees at a table."""
        return self.http.get(f"/tables/{table}/{path}", headers=self.seated(table))

    def act(self, table: str, path: str, **body: Any) -> httpx.Response:
        """The answer to what this player does at a table."""
        return self.http.post(f"/tables/{table}/{path}", json=body, headers=self.seated(table))

    def seated(self, table: str) -> dict[str, str]:
        """The header of a program that has a seat; people have cookies."""
        return {"Authorization": f"Bearer {self.keys[table]}"} if self.token and table in self.keys else {}

    def way(self, tournament: str, act: str, **body: Any) -> None:
        """Do something as an entrant of a tournament: enter, check in, withdraw, return, or ask for a bye."""
        self.done(f"/tournaments/{tournament}/{act}", **body)

    def play(self, most: int = 2) -> int:
        """Choose a few times in all games; how often that was acknowledged. It ends when the server is gone."""
        done = 0
        with contextlib.suppress(httpx.HTTPError):
            for table in self.me()["tables"]:
                done += self.play_at(table, most)
        return done

    def play_at(self, table: str, most: int = 2) -> int:
        """Choose a few times at a table."""
        if table not in self.keys and not self._claim(table):
            return 0
        done = 0
        for _ in range(most):
            view = self.at(table, "view").json()
            if view.get("status") != "playing" or not self._choose(table, view):
                break
            done += 1
        return done

    def _claim(self, table: str) -> bool:
        answer = self.send(f"/tables/{table}/claim")
        if answer.is_success:
            self.keys[table] = answer.json()["token"]
            self.sits(table)
        return answer.is_success

    def sits(self, table: str) -> None:
        """Remember that this player has a seat at a table."""
        self.left.setdefault(table, self.rng.randint(*self._patience))
        with self.memory.lock:
            self.memory.sat[self.id].add(table)

    def _choose(self, table: str, view: Any) -> bool:
        """Make one choice, or give up. False: there was nothing to do."""
        if self.left[table] <= 0 and "resign" in view["may"] and len(view["seats"]) == 2:
            return self.act(table, "resign").is_success
        if "hand-back" in view["may"]:  # a bot has played on while this player was late
            self.memory.count("seats taken back from a bot")
            return self.act(table, "hand-back").is_success
        for board, role, actions in owed(view):
            action = self.rng.choice(actions)["action"]
            at = {"board": board["board"], "number": board["number"]}
            answer = self.act(table, "moves", **at, role=role, action=action)
            if not answer.is_success:
                self._surprised(table, board, role, answer)
                return False
            self.left[table] -= 1
            self.memory.chose(table, board["board"], (board["number"], role, action, answer.json()["number"]))
            if self.rng.random() < TALKS:
                self._say(table)
            return True
        return False

    def _say(self, table: str) -> None:
        text = f"{self.handle} {self.rng.random()}"
        if self.act(table, "say", text=text).is_success:
            self.memory.spoke(table, text)

    def _surprised(self, table: str, board: Any, role: str, answer: httpx.Response) -> None:
        """Note a refusal for which there is no reason: the same choice is still to be made, and nobody's time is over."""
        for now, same, _ in owed(self.at(table, "view").json()):
            if (now["board"], now["number"], same) == (board["board"], board["number"], role):
                self.memory.surprises.append(f"{self.handle} at {table}: {answer.status_code} {answer.text}")


def owed(view: Any) -> Iterator[tuple[Any, str, Any]]:
    """What a seat has to choose: the board, the role and its actions."""
    for board in view.get("boards", ()):
        for role, choice in board["choices"].items():
            if choice["chosen"] is None and not board["over"]:
                yield board, role, choice["actions"]


class Member(Player, Playing):
    """A person, with a passkey."""

    def __init__(self, url: str, memory: Memory, seed: str, patience: tuple[int, int]) -> None:
        super().__init__(url, Authenticator(url))
        self.programs: list[Program] = []
        self.begin(memory, seed, patience)

    def sign_in(self, url: str) -> Client:
        """This player in another browser, by the passkey."""
        other = Client(url)
        asked = other.done("/players/passkey-options", purpose="sign in")["options"]
        assert isinstance(self.device, Authenticator)
        other.done("/players/sign-in", credential=self.device.signed(asked, origin=url))
        return other


class Program(Playing):
    """A program of a member, with a token."""

    def __init__(self, owner: Member, seed: str, patience: tuple[int, int]) -> None:
        made = owner.done("/me/programs", handle=next(HANDLES))
        super().__init__(owner.url, made["token"])
        self.handle, self.owner = made["handle"], owner
        owner.programs.append(self)
        self.begin(owner.memory, seed, patience)

    def move_to(self, url: str) -> None:
        """Go on at another server."""
        self.http.close()
        self.url, self.http = url, Client(url, self.token).http
