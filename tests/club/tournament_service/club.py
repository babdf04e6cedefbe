"""A club whose players enter tournaments, come to their tables or not, and choose at random. A test moves its clock."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any

import fangs
from fangs.club.players.accounts import Accounts
from fangs.club.players.records import Account
from fangs.club.players.seats import Seats
from fangs.club.rated.amending import Amender
from fangs.club.rated.ledger import Ledger
from fangs.club.tournament_service.runner import LEASE, TournamentRunner
from fangs.club.tournament_service.seating import with_sizes
from fangs.club.tournament_service.tournament_service import TournamentService
from fangs.club.tournaments import entering
from fangs.club.tournaments.settings import Settings
from fangs.club.tournaments.state import Tournament
from fangs.core.errors import FangsError
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table import rhythm
from fangs.table.events import Events
from fangs.table.keys import new_key
from fangs.table.state import Table

BEGIN = 1_800_000_000.0
FORMATS: dict[str, dict[str, Any]] = {
    "swiss": {"rounds": 3},
    "round_robin": {},
    "knockout": {},
    "arena": {"window": 1200.0, "last": 300.0},
    "tables": {"rounds": 2, "size": 3},
    "league": {"size": 3, "rounds": 1},
}


class Clock:
    """A clock that only a test moves."""

    def __init__(self) -> None:
        self.now = BEGIN

    def __call__(self) -> float:
        return self.now


class Home:
    """A server's services without its pages."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.clock = clock
        self.tables = TableService(store, News(), bot_delay=0.0, clock=clock)
        self.accounts, self.seats = Accounts(store, clock), Seats(self.tables)
        self.ledger = Ledger(self.tables, self.accounts.accounts)
        self.ledger.amender = Amender(store, clock)
        self.tournaments = TournamentService(self.tables)
        self.runner = TournamentRunner(self.tournaments, self.accounts, self.ledger)

    def players(self, count: int) -> list[Account]:
        """So many new players."""
        return [self.accounts.become(f"Player{number}", None, None, "x", None).account for number in range(count)]

    def announce(self, format_: str, director: Account, game: str = "lunch", **changes: Any) -> str:
        """Announce a tournament of a format that starts in an hour."""
        wanted: dict[str, Any] = {"title": "A cup", "game": game, "format": format_, "starts": self.clock.now + 3600}
        wanted |= {"directors": (director.id,), "seed": "seed", "pace": {"bank": 300.0, "increment": 1.0}, "size": 2}
        settings = Settings(**wanted | FORMATS[format_] | changes)
        return self.tournaments.announce(with_sizes(settings, fangs.game(game).players, self.clock.now), director.id)

    def enter(self, id: str, accounts: Collection[Account]) -> None:
        """Let players enter."""
        for account in accounts:
            self.do(id, lambda state, now, who=account.id: entering.enter(state, who, 1500.0, now))

    def do(self, id: str, command: Callable[..., Events]) -> Tournament:
        """Apply a command."""
        return self.tournaments.transact(id, command)

    def settle(self) -> None:
        """Let the runner do all that is due now."""
        while self.runner.look():
            pass

    def rate(self) -> None:
        """Let the results of rated games be entered, and what directors have amended."""
        for _ in range(2):
            while self.ledger.enter_ended():
                pass
            self.clock.now += 60.0
            self.settle()
            self.ledger.amender.look()
        self.clock.now += 60.0
        self.settle()

    def come(self, id: str, *, without: Collection[str] = ()) -> None:
        """Let all players of running games open their seats, except these accounts."""
        state = self.tournaments.tournament(id)
        for name in sorted(state.open):
            pairing = state.pairing(name)
            for player in pairing.players if pairing.table else ():
                who = self.accounts.account(player)
                if who.id not in without and pairing.table:
                    self._claim(pairing.table, who)

    def _claim(self, table: str, who: Account) -> None:
        seat = next((seat for seat in self.tables.table(table).players if seat.account == who.id), None)
        if seat is not None and len(seat.keys) < 2:
            self.seats.claim(table, who, new_key())

    def choose(self, id: str, rng: random.Random, *, without: Collection[str] = ()) -> bool:
        """Let everybody who came to a running game make one choice at random, and the bots. False: there was nobody."""
        state, any_ = self.tournaments.tournament(id), False
        for name in sorted(state.open):
            table = state.pairing(name).table
            if table is not None:
                before = self.tables.table(table).length
                with suppress(FangsError):
                    after = self.tables.transact(table, lambda table, now: _choice(table, rng, without))
                    any_ = any_ or after.length > before
        return any_

    def clocks(self, id: str) -> None:
        """Let the clocks of all running games act."""
        state = self.tournaments.tournament(id)
        for name in sorted(state.open):
            table = state.pairing(name).table
            if table is not None:
                self.tables.transact(table, lambda table, now: rhythm.for_the_clock(table, now))

    def turn(self, id: str, rng: random.Random, *, without: Collection[str] = (), seconds: float = 1.0) -> None:
        """Let a moment pass in which everybody comes and chooses once."""
        self.clock.now += seconds
        self.come(id, without=without)
        self.choose(id, rng, without=without)
        self.clocks(id)
        self.settle()

    def run(self, id: str, rng: random.Random, *, without: Collection[str] = (), turns: int = 5000) -> Tournament:
        """Let a tournament go on to its end."""
        for _ in range(turns):
            state = self.tournaments.tournament(id)
            if state.is_done:
                self.settle()
                return self.tournaments.tournament(id)
            waits = not any(state.pairing(name).table for name in state.open)
            self.turn(id, rng, without=without, seconds=60.0 if waits else 1.0)
        raise AssertionError("it does not end")

    def after_a_kill(self) -> Home:
        """The services of another process, after this one was killed."""
        self.clock.now += LEASE + 1
        return Home(self.tables.store, self.clock)


def _choice(table: Table, rng: random.Random, without: Collection[str]) -> Events:
    if not table.is_playing:
        return []
    due = []
    for board in table.boards:
        for role in board.owing if not board.is_over else ():
            if (
                table.players[board.player_of(role)].account not in without
                or table.players[board.player_of(role)].chooser
            ):
                due.append((board, role))
    if not due:
        return []
    board, role = rng.choice(due)
    player = board.player_of(role)
    action = rng.choice(board.position.legal(role))
    if table.players[player].chooser:
        return rhythm.for_bots(table, board.index, board.number, role, action)
    return rhythm.choose(table, player, board.index, board.number, role, action)
