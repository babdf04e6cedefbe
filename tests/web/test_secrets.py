"""The law of secrets, on the wire: what a seat is sent and can fetch is the same, byte for byte, when only what it may not know differs.

Two servers have the same table: the same seed, keys, names and clock. At one of them, others than the watchers choose otherwise in secret,
and change their minds again and again; before anything is revealed they have come to the same choices. Where owners are secret, others
than the watchers have other roles there too, and choose in another order. What the watchers and a spectator could see, and how often
something was pushed to them, is compared all the way: while people choose, when a choice is taken back, and when seats change hands.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

import fangs
from fangs.core.position import Position
from fangs.table import agreeing, people, rhythm
from fangs.table.events import Events, Logged, Opened
from fangs.table.events.codec import encoded
from fangs.table.events.opened import Person
from fangs.table.keys import lock_of
from fangs.table.lifecycle.opening import Setup, opening
from fangs.table.phase import Phase
from fangs.table.rows import Append
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.table.views.board_view import board_view
from fangs.thinking import hint
from fangs.web.watching import live as streams
from tests.form import amount, some
from tests.web.place import Clock, Place
from tests.web.serving import PATIENCE, Client, Watch

GAMES = amount(1, long=10)
TURNS = 2 if GAMES == 1 else 30
"""After so many turns in which something was secret, or six times as many choices, a game is left."""
NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Flo")
SECRETIVE = [game.name for game in fangs.all_games() if game.rules.choosing is not game.rules.owing]
"""The games in which something is chosen in secret."""
WITH_SECRET_OWNERS = [
    (name, players)
    for name in fangs.names()
    for players in fangs.game(name).players
    if Position(fangs.game(name), fangs.game(name).start(players)).secret_owners
]

Places = tuple[Place, Place]
Actions = dict[tuple[int, str], str]


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


ADDRESS = "https://fangs.example.org"
"""The public address of both servers, which the pages name for messengers."""


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Places]:
    """Two servers, at which nobody is seen again in between: when that is noted is a matter of chance."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streams, "PRESENCE_SECONDS", 100_000.0)
        both = (
            Place(tmp_path_factory.mktemp("one"), clock, url=ADDRESS),
            Place(tmp_path_factory.mktemp("other"), clock, url=ADDRESS),
        )
        yield both
        for place in both:
            place.close()


class Watcher:
    """One who looks on at the same table in both places: a seat, or (None) a spectator."""

    def __init__(self, places: Places, name: str, player: int | None) -> None:
        token = None if player is None else f"{name}.key {player}"
        self.name, self.player = name, player
        self.clients = [Client(place.url, token) for place in places]
        for client in self.clients:
            client.http.timeout = httpx.Timeout(PATIENCE * 20)  # for a hint the rules may have to be compiled first
        self.watches = [
            Watch(place.url, name, client.headers) for place, client in zip(places, self.clients, strict=True)
        ]

    def close(self) -> None:
        for watch in self.watches:
            watch.close()
        for client in self.clients:
            client.http.close()

    def settle(self, watchers: int) -> None:
        """Wait until all are there, and forget what came before."""
        for watch in self.watches:
            watch.until(lambda view: view["watchers"] == watchers and all(seat["online"] for seat in view["seats"]))
            watch.frames.clear()  # who came when is a matter of chance

    def see(self, log: int, numbers: list[int], owing: list[list[str]], told: int, asked: frozenset[int]) -> None:
        """Wait for the view in which it is so, unless it was so already: where owners are secret nobody sees that others choose."""

        def is_so(view: Any) -> bool:
            return (
                len(view["chat"]) == log
                and [board["number"] for board in view["boards"]] == numbers
                and [board["owing"] for board in view["boards"]] == owing
                and view["log"]["from"] + len(view["log"]["items"]) == told
                and set(view["proposal"]["waiting"] if view["proposal"] else ()) == asked
            )

        for watch in self.watches:
            if not (watch.messages and is_so(json.loads(watch.messages[-1]))):
                watch.until(is_so)

    def compare(self, paths: list[str]) -> None:
        """What has been pushed, and what can be fetched, is the same at both places."""
        one, other = (watch.frames for watch in self.watches)
        assert one == other
        for path in paths:
            fetched = [client.ask(f"/tables/{self.name}/{path}".rstrip("/")) for client in self.clients]
            assert fetched[0].content == fetched[1].content, path
            heads = [{**dict(answer.headers), "date": ""} for answer in fetched]
            assert heads[0] == heads[1], path


class Game:
    """The same table at both places, with a spectator, and watchers among those who play; with none, everybody's secrets differ."""

    def __init__(
        self, places: Places, clock: Clock, setup: Setup, rng: random.Random, watching: tuple[int, ...] = ()
    ) -> None:
        self.places, self.clock, self.rng, self.watching = places, clock, rng, watching
        self.name = f"{rng.getrandbits(40):010x}"
        seed = f"{rng.getrandbits(256):064x}"
        event, _ = opening(setup, seed)
        self.players = len(event.seats)
        seats = tuple(
            seat if seat.kind == "bot" else replace(seat, kind="person", keys=(lock_of(f"key {player}"),))
            for player, seat in enumerate(event.seats)
        )
        names = (Person(None if seat.kind == "bot" else name) for seat, name in zip(seats, NAMES, strict=False))
        event = replace(event, seats=seats, people=tuple(names))
        for place, at in zip(places, (event, self._other_owners(event)), strict=True):
            first = encoded(Logged(1, clock.now, at))
            place.service.store.create(self.name, seed, [first], Append(clock.now, None, False))
            place.service.transact(self.name, lambda table, now: people.first_throws(table))
            for player in range(self.players):
                place.service.store.seen(self.name, player, clock.now)
        self.has_secret_owners = self.table.secret_owners is not None
        self.said = 0
        self.watchers = [Watcher(places, self.name, player) for player in (*watching, None)]
        for looking in self.watchers:
            looking.settle(len(self.watchers))
        self.say("Let us begin.")

    def _other_owners(self, event: Opened) -> Opened:
        """The table with other owners of what the watchers do not own, where nobody may know the owners."""
        game = fangs.game(event.game)
        if not Position(game, game.start(event.players, event.options)).secret_owners:
            return event
        others = [player for player in range(event.players) if player not in self.watching]
        places = list(event.order)
        turned = others[1:] + others[:1]
        for player, instead in zip(others, turned, strict=True):
            places[player] = event.order[instead]
        seating = tuple(tuple(board[event.order.index(place)] for place in places) for board in event.seating)
        return replace(event, order=tuple(places), seating=seating)

    @property
    def table(self) -> Table:
        """The table at the first place."""
        return self.places[0].service.table(self.name)

    def close(self) -> None:
        for watcher in self.watchers:
            watcher.close()

    # What is done there

    def do(self, command: Callable[[Table, float], Events]) -> None:
        """The same at both places, for all to see."""
        for place in self.places:
            place.service.transact(self.name, command)
        self.wait()

    def by(self, player: int, command: Callable[[Table, Seat], Events]) -> None:
        """Something that a player does at both places."""
        self.do(lambda table, now: command(table, table.players[player]))

    def say(self, text: str) -> None:
        self.said += 1
        self.do(lambda table, now: people.say(table, table.players[0], None, text))

    def wait(self) -> None:
        """Until everybody has seen what all may see."""
        table = self.table
        numbers = [board.number for board in table.boards]
        for watcher in self.watchers:
            owing = [board_view(table, board, watcher.player)["owing"] for board in table.boards]
            asked = table.proposal.waiting if table.proposal else frozenset()
            watcher.see(self.said, numbers, owing, len(table.happened), asked)
        self.clock.now += 0.01

    def choose(self, place: Place, board: int, role: str, action: str) -> None:
        def command(table: Table, now: float) -> Events:
            at = table.boards[board]
            return rhythm.choose(table, at.player_of(role), board, at.number, role, action)

        place.service.transact(self.name, command)

    def compare(self, whole: bool = True) -> None:
        boards = [(board.index, len(board.steps)) for board in self.table.boards]
        paths = ["", "view"]  # the page, which has the board in it
        if whole:
            paths += ["summary", "log", "record"]
            paths += [f"boards/{board}/record" for board, _ in boards]
            paths += [f"boards/{board}/review" for board, _ in boards] if self.table.phase is not Phase.OVER else []
            paths += [f"boards/{board}/at/{at}" for board, steps in boards for at in {steps, max(0, steps - 1)}]
            paths += [f"boards/{board}/hint?role={role}" for board, _ in boards for role in self.table.boards[0].roles]
        for watcher in self.watchers:
            watcher.compare(paths)

    # Turns

    def due(self) -> list[tuple[int, str]]:
        """What must be chosen, at the first place."""
        due = [(board.index, role) for board in self.table.boards for role in board.owing]
        self.rng.shuffle(due)
        return due

    def is_hidden(self, board: int, role: str) -> bool:
        """Whether no watcher has this role, at either place."""
        at = (place.service.table(self.name).boards[board] for place in self.places)
        return not any(board.player_of(role) in self.watching for board in at)

    def hide(self, due: list[tuple[int, str]]) -> Actions:
        """Everybody but the last chooses in secret; others than the watchers do so differently. What they will come to."""
        legal = {(board, role): self.table.boards[board].position.legal(role) for board, role in due}
        final = {key: self.rng.choice(actions) for key, actions in legal.items()}
        others = [key for key in due[:-1] if self.is_hidden(*key)]
        # Where nobody sees who has chosen already, they choose in another order at the other place.
        order = dict(zip(others, others[::-1] if self.table.is_sealed else others, strict=True))
        for key in due[:-1]:
            self.choose(self.places[0], *key, final[key])
            instead = order.get(key, key)
            self.choose(self.places[1], *instead, self.rng.choice(legal[instead]) if key in others else final[instead])
            self.wait()
        if len(due) > 1:
            for key in self.rng.sample(others, min(3, len(others))):
                for _ in range(3):
                    self.choose(self.places[1], *key, self.rng.choice(legal[key]))
            self.compare()
            self.say("Well?")
            self.compare(whole=False)
        return final

    def reveal(self, due: list[tuple[int, str]], final: Actions) -> None:
        """All come to the same choices, and the last of them is made."""
        for key in due[:-1]:
            if self.is_hidden(*key):
                self.choose(self.places[1], *key, final[key])
        for place in self.places:
            self.choose(place, *due[-1], final[due[-1]])
        self.wait()
        self.compare(whole=len(due) > 1)

    def turn(self) -> bool:
        """Everybody who must choose does; True where some of it was secret."""
        due = self.due()
        self.reveal(due, self.hide(due))
        return len(due) > 1

    def play(self, turns: int = TURNS) -> int:
        """Some turns; how many of them had secrets."""
        secret = 0
        for number in itertools.count():
            if self.table.phase is Phase.OVER or secret >= turns or number >= turns * 6:
                break
            secret += self.turn()
        if not (self.table.phase is Phase.OVER and self.has_secret_owners):
            self.compare()
        return secret

    def until_secret(self) -> list[tuple[int, str]]:
        """Play until several must choose at once; what they must."""
        while len(due := self.due()) < 2:
            self.reveal(due, self.hide(due))
        return due


def friends(game: str, players: int, **more: Any) -> Setup:
    return Setup(game=game, players=players, seats=["me", *["friend"] * (players - 1)], name="Ann", chat="all", **more)


def games(name: str, **more: Any) -> Iterator[tuple[Setup, random.Random]]:
    """Games of a middling number of players; in the long form, of every number."""
    game = fangs.game(name)
    for players in game.players if GAMES > 1 else (game.players[len(game.players) // 2],):
        for number in range(GAMES):
            yield friends(name, players, **more), random.Random(f"{name} {players} {number} {more}")


@pytest.mark.parametrize("name", some(fangs.names(), "maneater", "getbit"))
def test_a_seat_gets_the_same_bytes_when_only_what_it_may_not_know_differs(
    name: str, places: Places, clock: Clock
) -> None:
    for setup, rng in games(name):
        for watching in ((rng.randrange(setup.players or 0),), ()):
            with contextlib.closing(Game(places, clock, setup, rng, watching)) as game:
                secret = game.play()
                assert secret > 0 or name not in SECRETIVE, "there was something to hide"


@pytest.mark.parametrize("name", [name for name in fangs.names() if fangs.game(name).match])
def test_in_a_match_too_for_two_who_watch_a_third(name: str, places: Places, clock: Clock) -> None:
    for setup, rng in games(name, match=True, hours=24.0):
        players = setup.players or 0
        for watching in (tuple(sorted(rng.sample(range(players), min(2, players - 1)))), ()):
            with contextlib.closing(Game(places, clock, setup, rng, watching)) as game:
                assert game.play() > 0


@pytest.mark.parametrize(("name", "players"), WITH_SECRET_OWNERS)
@pytest.mark.parametrize("match", some([False, True], True), ids=["a single game", "a match"])
def test_nobody_is_told_who_owns_what_where_that_is_secret(
    name: str, players: int, match: bool, places: Places, clock: Clock
) -> None:
    """The host and another look on, and a spectator; the other players have changed their roles at the other place."""
    rng = random.Random(f"{name} {match}")
    for watching in ((0, 2), (3,), ()):
        setup = friends(name, players, match=match)
        with contextlib.closing(Game(places, clock, setup, rng, watching)) as game:
            one, other = (place.service.table(game.name).boards[0].seating for place in places)
            assert one != other and all(one[player] == other[player] for player in watching)
            assert game.play() > 0
            game.clock.now += people.LONG_ABSENT  # nor by who is allowed to be replaced
            game.compare()


# Seats that change hands, and what is taken back


def secretive(rng: random.Random) -> Iterator[Setup]:
    """A game of four or more with secret choices, and one with secret owners."""
    for name in SECRETIVE:
        most = max(fangs.game(name).players)
        yield friends(name, min(most, 4) if (name, most) not in WITH_SECRET_OWNERS else most)


SETUPS = [pytest.param(setup, id=setup.game) for setup in secretive(random.Random(0))]
AWAY = 3
"""The player who goes; 0, the host, and 1 look on."""


def hidden(game: Game) -> None:
    """A turn in which all but one have chosen in secret, after a whole turn; where owners are secret, at the one place that is who goes."""
    game.turn()
    due = game.until_secret()
    board = game.table.boards[0]
    if game.has_secret_owners:
        due.sort(key=lambda key: board.player_of(key[1]) == AWAY)
    game.hide(due)


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("way", some(["freed", "replaced by a bot", "resigned"], "freed"))
def test_a_seat_that_changes_hands_tells_nothing_of_what_was_hidden(
    setup: Setup, way: str, places: Places, clock: Clock
) -> None:
    with contextlib.closing(Game(places, clock, setup, random.Random(f"{setup.game} {way}"), (0, 1))) as game:
        hidden(game)
        clock.now += people.LONG_ABSENT
        game.say("Where is Dee?")
        game.compare()
        if way == "freed":
            game.do(lambda table, now: people.free(table, table.players[0], AWAY, "another key", now, {}))
        elif way == "replaced by a bot":
            game.do(lambda table, now: people.let_bot_play(table, table.players[0], AWAY, "random", now, {}))
        else:
            game.by(AWAY, people.resign)
        game.compare()
        game.say("Dee is gone.")
        if way == "freed":
            game.do(lambda table, now: people.sit(table, table.players[AWAY], "Dan"))
            assert game.table.players[AWAY].called == "Dan"
            roles = [role for role in game.table.boards[0].roles if game.table.boards[0].player_of(role) == AWAY]
            assert not any(role in game.table.boards[0].drafts for role in roles)
        elif way == "replaced by a bot":
            game.by(AWAY, people.hand_back)
        game.compare()


@pytest.mark.parametrize("setup", SETUPS)
def test_a_take_back_tells_nothing_of_what_was_hidden(setup: Setup, places: Places, clock: Clock) -> None:
    with contextlib.closing(Game(places, clock, setup, random.Random(f"{setup.game} undo"), (0, 1))) as game:
        hidden(game)
        number = game.table.boards[0].number
        game.by(0, lambda table, seat: agreeing.propose(table, seat, "undo", 0))
        for player in range(1, game.players):
            game.compare()
            asked = game.table.proposal
            assert asked is not None and player in asked.waiting
            game.by(player, lambda table, seat, seq=asked.seq: agreeing.answer(table, seat, seq, True))  # type: ignore[misc]
        assert game.table.proposal is None and game.table.boards[0].number == number + 1
        game.compare()
        assert not game.table.boards[0].drafts
        game.turn()


@pytest.mark.parametrize("name", some(SECRETIVE, "getbit"))
def test_a_game_that_is_given_up_says_nowhere_what_was_still_hidden(name: str, places: Places, clock: Clock) -> None:
    """Neither the view nor the record, nor a review."""
    if 2 not in fangs.game(name).players:
        pytest.skip("nobody ends it by giving up")
    with contextlib.closing(Game(places, clock, friends(name, 2), random.Random(f"{name} given up"), (0,))) as game:
        hidden(game)
        game.by(1, people.resign)
        assert game.table.phase is Phase.OVER
        game.compare()
        for watcher in game.watchers:
            watcher.compare([f"boards/0/review?start={len(game.table.boards[0].steps) - 2}"])


# Hints


@pytest.mark.parametrize("name", some(SECRETIVE, "getbit"))
def test_a_hint_knows_nothing_of_what_bots_have_chosen_in_secret(
    name: str, places: Places, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hint, "SECONDS", 600.0)  # on a busy machine, one search would end earlier than the other
    players = max(fangs.game(name).players)
    setup = replace(friends(name, players), seats=["me", *["bot:random"] * (players - 1)])
    with contextlib.closing(Game(places, clock, setup, random.Random(f"{name} hint"), (0,))) as game:
        due = game.until_secret()
        board = game.table.boards[0]
        mine = [(0, role) for role in board.roles if board.player_of(role) == 0]
        due = [key for key in due if key not in mine] + [key for key in due if key in mine]
        game.hide(due)
        (watcher, _) = game.watchers
        hints = [watcher.clients[0].ask(f"/tables/{game.name}/boards/0/hint?role={role}") for _, role in mine]
        assert any(answer.is_success and answer.json()["best"] for answer in hints)
        watcher.compare([f"boards/0/hint?role={role}" for _, role in mine])


def test_the_law_is_broken_by_what_all_may_see(places: Places, clock: Clock) -> None:
    """A difference is found: the comparison compares."""
    with contextlib.closing(Game(places, clock, friends("getbit", 2), random.Random(2), (0,))) as game:
        game.choose(places[1], 0, "1", "5")
        with pytest.raises(AssertionError):
            game.compare()
