"""Programs that play a tournament at a real server: they enter, come to their games, and choose at random."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection, Iterator
from typing import Any

import httpx
import pytest

from tests.web.authenticator import Authenticator
from tests.web.serving import PATIENCE, Client

HANDLES = iter(f"Cup{number}x" for number in range(100_000))
GAME = "getbit"


def until(holds: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """What a function returns as soon as it is true."""
    end = time.monotonic() + patience
    while not (found := holds()):
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.05)
    return found


class Player(Client):
    """A player who is signed in, and signed up with a passkey if a device is given."""

    def __init__(self, url: str, device: Authenticator | None = None) -> None:
        super().__init__(url)
        self.handle, self.device = next(HANDLES), device
        credential = None
        if device is not None:
            asked = {"purpose": "become", "handle": self.handle}
            credential = device.made(self.done("/players/passkey-options", **asked)["options"])
        self.sheet: list[str] = self.done("/players", handle=self.handle, credential=credential)["sheet"]

    def move_to(self, url: str) -> None:
        """Go on at another server, with the same cookies."""
        cookies = self.http.cookies
        self.http.close()
        self.url, self.http = url, httpx.Client(base_url=url, cookies=cookies, timeout=PATIENCE, verify=False)

    def games(self) -> list[Any]:
        """The games of this player that are in progress."""
        return list(self.ask("/me/tournaments").json()["games"])


class Programs:
    """Players who play all their games."""

    def __init__(self, players: list[Player], seed: int = 1) -> None:
        self.players, self.rng = players, random.Random(seed)
        self.claimed: set[tuple[str, str]] = set()

    def play(self, *, absent: Collection[str] = (), most: int = 12) -> int:
        """Let everybody make a few choices in all of their games; how many that were."""
        return sum(self._play(player, game["table"], most) for player, game in self._games(absent))

    def _games(self, absent: Collection[str]) -> Iterator[tuple[Player, Any]]:
        for player in self.players:
            if player.handle not in absent:
                for game in player.games():
                    yield player, game

    def _play(self, player: Player, table: str, most: int) -> int:
        if (player.handle, table) not in self.claimed:
            player.done(f"/tables/{table}/claim")
            self.claimed.add((player.handle, table))
        return sum(self._choose(player, f"/tables/{table}") for _ in range(most))

    def _choose(self, player: Player, table: str) -> int:
        view = player.ask(f"{table}/view").json()
        done = 0
        for board in view["boards"]:
            for role, choice in board["choices"].items():
                if choice["chosen"] is None and not board["over"]:
                    action = self.rng.choice(choice["actions"])["action"]
                    at = {"board": board["board"], "number": board["number"]}
                    done += player.send(f"{table}/moves", **at, role=role, action=action).is_success
                    break
        return done


def soon(seconds: float = 1.5) -> float:
    """A time at which a tournament can start."""
    return time.time() + seconds


FORMATS: dict[str, dict[str, Any]] = {
    "swiss": {"format": "swiss", "rounds": 3},
    "tables": {"format": "tables", "rounds": 2, "size": 3},
    "round_robin": {"format": "round_robin"},
    "knockout": {"format": "knockout"},
    "arena": {"format": "arena", "window": 12.0, "last": 4.0},
}


def announced(director: Player, format_: str, **more: Any) -> str:
    """A tournament that starts soon."""
    settings = {"title": f"The {format_} cup", "game": GAME, "starts": soon(), "pace": {"bank": 60.0, "increment": 1.0}}
    return str(director.done("/tournaments", **settings | FORMATS[format_] | more)["id"])


def league_in_season(players: list[Player], wanted: int) -> str:
    """A league of these players, whose director has entered all results before this season: each time, all share the first place."""
    id = announced(players[0], "tables", title="The league", format="league", seasons=3, rounds=1)
    for player in players:
        player.done(f"/tournaments/{id}/enter")
    for season in range(1, wanted):
        until(lambda season=season: view(players[0], id)["rounds"] == season)
        for game in games(players[0], id, season):
            result = {"places": [1] * len(game["seats"]), "absent": []}
            players[0].done(f"/tournaments/{id}/correct", pairing=game["id"], **result, reason="played in the pub")
    until(lambda: view(players[0], id)["rounds"] == wanted and players[0].games())  # a game begins after it is paired
    return id


def view(client: Client, id: str) -> Any:
    answer = client.ask(f"/tournaments/{id}/view")
    assert answer.is_success, answer.text
    return answer.json()


def games(client: Client, id: str, number: int) -> list[Any]:
    """The games of a round."""
    return list(client.ask(f"/tournaments/{id}/rounds/{number}").json()["games"])


def standings(client: Client, id: str) -> list[Any]:
    return list(client.ask(f"/tournaments/{id}/standings").json()["lines"])


def check_standings(lines: list[Any]) -> None:
    """The points of every line are those of its cells, and who has met whom is said in both lines."""
    for line in lines:
        assert line["points"] == pytest.approx(sum(cell["points"] for cell in line["cells"]))
        for cell in line["cells"]:
            for other in cell["opponents"] if cell["pairing"] else ():
                mirrored = [one for one in lines[other - 1]["cells"] if one["pairing"] == cell["pairing"]]
                assert [line["line"] in one["opponents"] for one in mirrored] == [True]
