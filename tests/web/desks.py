"""Tables by post over the wire, for tests: the Games Master, and the players on paper."""

from __future__ import annotations

from typing import Any

from tests.web.serving import Client

NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eve", "Flo")
MASTER = "Gus <gus@example.org>"


def by_post(
    url: str,
    game: str = "maneater",
    players: int = 5,
    *,
    is_match: bool = True,
    bots: int = 0,
    mail: bool = False,
    **rules: Any,
) -> tuple[Client, list[Client]]:
    """A table by post: its Games Master, and the players on paper, each with the word as a key; those by email get theirs by email."""
    names = NAMES[: players - bots]
    seats = [f"post:{name} <{name.casefold()}@example.org>" if mail else f"post:{name}" for name in names]
    seats += ["bot:easy"] * bots
    asked = {"game": game, "players": players, "match": is_match, "seats": seats, "name": MASTER}
    opened = Client(url).done("/tables", **asked, post={"early": False, "quiet": 0, **rules})
    return Client(url, opened["token"]), [Client(url, token) for _, token in sorted(opened["links"].items())]


def desk(master: Client) -> Any:
    """The desk, without what changes by itself."""
    answer = master.ask(f"{master.table}/desk")
    assert answer.is_success, answer.text
    return {**answer.json(), "now": None}


def do(master: Client, act: str, /, **body: Any) -> Any:
    return master.done(f"{master.table}/desk/{act}", **body)


def order_all(player: Client, pick: int = 0) -> None:
    """Choose everywhere, the orders with this number among those that are possible."""
    view = player.view()
    for board in view["boards"]:
        for role, choice in board["choices"].items():
            action = choice["actions"][pick % len(choice["actions"])]["action"]
            sent = {"board": board["board"], "number": board["number"], "role": role, "action": action}
            player.done(f"{player.table}/moves", **sent)


def row(master: Client, player: int) -> Any:
    return desk(master)["players"][player]


def key(slip: Any) -> str:
    """What opens the seat of a player on paper, whose word is on the desk."""
    return str(slip["word"]).replace("-", ".")
