"""A bot: in `fangs arena`, or as a program on a server for days. It plays any game by what the server says.

fangs arena lunch random --bot-command "python docs/bot_client.py"
FANGS_TOKEN=player.SECRET python docs/bot_client.py https://fangs.example.org [--seek GAME]
"""

import json
import os
import random
import signal
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from http.client import HTTPException

FIRST_DELAY, LONGEST_DELAY = 1.0, 60.0
"""The seconds before a lost connection is tried again: at first, and at most."""
SEEK_SECONDS = 600.0
"""The seconds after which a program that still waits for an opponent looks again for somebody else who waits."""
SILENCE = 30.0
"""The seconds without a line after which the connection is dead: the server sends one every five seconds."""


def choose(view: dict, role: str, legal: list[str], rng: random.Random) -> str:
    """Put your own here. `view` is the position as your player may see it, `legal` are the actions of `role` as texts."""
    return rng.choice(sorted(legal))


def wants(challenge: dict) -> bool:
    """Whether to accept a challenge. Put your own here; `challenge["settings"]` has the game, its options and its pace."""
    return True


def arena() -> None:
    """Answer the requests of `fangs arena`, a line each, until there are no more."""
    for line in sys.stdin:
        request = json.loads(line)
        rng = random.Random(request["seed"])  # so that the same arena gives the same results
        action = choose(request["position"], request["role"], request["legal"], rng)
        print(json.dumps({"action": action}), flush=True)


class Refused(Exception):
    """The server has answered with an error."""

    def __init__(self, status: int, message: str, again: float = 0.0) -> None:
        super().__init__(message)
        self.status, self.again = status, again
        """`again` is the number of seconds after which the server says that the request can be sent again."""


class Program:
    """A program's account on a server. It needs no memory: when it connects, the server says all that is outstanding."""

    def __init__(self, server: str, token: str, choose: Callable = choose, wants: Callable = wants) -> None:
        self.server, self.token, self.choose, self.wants = server.rstrip("/"), token, choose, wants
        self.seats: dict[str, str] = {}
        """The tokens of the seats, by the tables."""
        self.playing: set[str] = set()
        self.seeks: str | None = None
        """A game for which it looks for an opponent while it has none to play."""
        self.sought = float("inf")
        """When it last looked for an opponent. It does so once the server has told all that is outstanding."""
        self.rng = random.Random()

    def run(self) -> None:
        """Live on the server until the token ends. Raise Refused then."""
        delay = FIRST_DELAY
        while True:
            try:
                for event in self.events():
                    delay = FIRST_DELAY
                    self.answer(event)
                    self.seek()
                print("the server has ended the stream", flush=True)
            except Refused as refused:
                if refused.status == 401:
                    raise
                print(refused, flush=True)
            except (
                OSError,
                HTTPException,
                json.JSONDecodeError,
            ) as lost:  # not reachable, silent, or cut off in the middle of a line
                print(f"lost the connection: {lost}", flush=True)
            time.sleep(delay * random.uniform(0.5, 1.0))
            delay = min(2 * delay, LONGEST_DELAY)

    def events(self):
        """The events as they happen; `{}` only says that the server is still there."""
        self.playing.clear()
        with self.open("/me/events", self.token) as lines:
            for line in lines:
                yield json.loads(line)

    def answer(self, event: dict) -> None:
        """Do what an event asks for."""
        match event:
            case {"event": "challenge", "challenge": challenge}:
                self.attempt(f"/challenges/{challenge['id']}/{'accept' if self.wants(challenge) else 'decline'}")
            case {"event": "game_start", "table": table, "names": names}:
                self.playing.add(table)
                print(f"{table}: {', '.join(names)}", flush=True)
            case {"event": "my_turn", "table": table}:
                self.play(table)
            case {"event": "game_end", "table": table, "place": place}:
                self.playing.discard(table)
                self.sought = float("-inf")
                self.seats.pop(table, None)
                print(f"{table}: over, place {place}", flush=True)
            case {"event": "closed", "why": why}:
                print(f"closed: {why}", flush=True)
            case {"event": "ready"}:
                self.sought = float("-inf")

    def seek(self) -> None:
        """Look for an opponent, if there is no game to play. The server leads others to the table where the program waits."""
        if self.seeks and not self.playing and time.monotonic() > self.sought + SEEK_SECONDS:
            self.sought = time.monotonic()
            found = self.attempt("/opponent", game=self.seeks, name="")
            print(f"waits for an opponent at {found.get('table')}", flush=True)

    def play(self, table: str) -> None:
        """Choose for every role that must choose now, until the table waits for others."""
        while True:
            view = self.at(table, "view")
            owed = [
                (board, role, [action["action"] for action in choice["actions"]])
                for board in view["boards"]
                for role, choice in board["choices"].items()
                if choice["chosen"] is None and role in board["owing"]
            ]
            if view["status"] != "playing" or not owed:
                return
            board, role, legal = owed[0]
            action = self.choose(board["position"], role, legal, self.rng)
            try:
                self.at(table, "moves", board=board["board"], number=board["number"], role=role, action=action)
            except Refused as refused:
                if refused.status != 409:  # otherwise the table has moved on: look again
                    raise

    def at(self, table: str, what: str, **body: object) -> dict:
        """What is at a table, or (with a body) the answer to what is done there, with the key of the program's seat."""
        if table not in self.seats:
            self.seats[table] = self.ask(f"/tables/{table}/claim", self.token, {})["token"]
        try:
            return self.ask(f"/tables/{table}/{what}", self.seats[table], body or None)
        except Refused as refused:
            if refused.status == 403:  # the key was renewed: claim the seat again next time
                del self.seats[table]
            raise

    def attempt(self, path: str, **body: object) -> dict:
        """The answer to something that may have become impossible meanwhile."""
        try:
            return self.ask(path, self.token, body)
        except Refused as refused:
            if refused.status == 401:
                raise
            print(refused, flush=True)
            return {}

    def ask(self, path: str, token: str, body: dict | None = None) -> dict:
        """The answer to a request, which posts if there is a body. It waits if the server asks to. Raise Refused or OSError."""
        for wait in (1, 5, 20, None):
            try:
                with self.open(path, token, body) as answer:
                    return json.load(answer)
            except Refused as refused:
                if wait is None or refused.status not in (429, 503) or refused.again > LONGEST_DELAY:
                    raise
                time.sleep(max(wait, refused.again))
        raise AssertionError

    def open(self, path: str, token: str, body: dict | None = None):
        """Send a request; its answer, to be read. Raise Refused, OSError."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        try:
            return urllib.request.urlopen(urllib.request.Request(self.server + path, data, headers), timeout=SILENCE)
        except urllib.error.HTTPError as error:
            with error:
                told = error.read()
            try:
                message = json.loads(told)["error"]["message"]
            except (ValueError, KeyError, TypeError):  # a proxy's page
                message = f"{error.code} {error.reason}"
            raise Refused(error.code, message, float(error.headers.get("Retry-After") or 0)) from None


def live(program: Program) -> None:
    """Live on a server until told to stop (SIGINT, SIGTERM)."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: sys.exit())
    try:
        program.run()
    except Refused as refused:
        sys.exit(str(refused))


def main() -> None:
    """Answer an arena, or live on the server that is given."""
    if len(sys.argv) < 2:
        return arena()
    if "FANGS_TOKEN" not in os.environ or sys.argv[-1] == "--seek":
        sys.exit(__doc__)
    program = Program(sys.argv[1], os.environ["FANGS_TOKEN"])
    if "--seek" in sys.argv:
        program.seeks = sys.argv[sys.argv.index("--seek") + 1]
    live(program)


if __name__ == "__main__":
    main()
