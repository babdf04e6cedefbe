"""A program at a table: `web_client.py http://localhost:8000 TABLE.KEY [NAME]` takes a link's seat and plays, by HTTP and WebSocket.

The link of a seat is http://localhost:8000/join#TABLE.KEY; what stands behind the # is all that a program needs.
"""

import json
import random
import sys
import urllib.error
import urllib.request

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


class Seat:
    """A seat at a table of a server."""

    def __init__(self, server: str, token: str) -> None:
        self.table = f"{server}/tables/{token.partition('.')[0]}"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def post(self, url: str, **body: object) -> dict:
        """Send JSON; an error is a sentence, and 409 says that the table has moved on."""
        request = urllib.request.Request(url, json.dumps(body).encode(), self.headers)
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code == 409:
                return {}
            sys.exit(json.load(error)["error"]["message"])

    def views(self):
        """The table as this seat may see it, whenever that has changed."""
        address = self.table.replace("http", "ws", 1) + "/live"
        with connect(address, additional_headers=self.headers, max_size=None) as live:
            yield from filter(None, map(json.loads, live))  # {} only says that the server is still there


def play(server: str, token: str, name: str = "a program") -> None:
    """Take the seat, and choose at random until the game is over."""
    joined = Seat(server, token).post(f"{server}/join", token=token, name=name)  # a link is for one use
    seat = Seat(server, joined["token"])
    for view in seat.views():
        for board in view["boards"]:
            for role, choice in board["choices"].items():
                if choice["chosen"] is None and role in board["owing"]:
                    action = random.choice(choice["actions"])["action"]
                    move = {"board": board["board"], "number": board["number"], "role": role, "action": action}
                    seat.post(f"{seat.table}/moves", **move)
        if view["status"] == "over":
            return print(view["ending"]["sentence"])


if __name__ == "__main__":
    try:
        play(sys.argv[1].rstrip("/"), *sys.argv[2:]) if len(sys.argv) > 2 else print(__doc__)
    except (ConnectionClosed, OSError) as lost:
        sys.exit(f"There is no connection to the server: {lost}")
