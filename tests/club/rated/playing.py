"""A server of rated games without a web: players, and tables at which they sit and play."""

from __future__ import annotations

import random

from fangs.club.players.passkeys import Site
from fangs.club.players.players import Players
from fangs.club.players.records import Account
from fangs.club.rated.rated import RatedGames
from fangs.club.rated.terms import terms
from fangs.service.news import News
from fangs.service.preparing import prepare
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table import people, strict
from fangs.table.lifecycle.opening import Setup
from tests.table.housed import play_on, seat_with

NOW = 1_800_000_000.0
SITE = Site("localhost", "http://localhost")


class Club:
    """Rated games of a store, at a time that the test gives."""

    def __init__(self, store: Store) -> None:
        self.now, self.store = NOW, store
        self.service = TableService(store, News(), bot_delay=0, clock=lambda: self.now)
        self.players = Players(self.service)
        self.rated = RatedGames(self.players)
        self.ledger = self.rated.ledger

    def player(self, handle: str) -> Account:
        """A new player."""
        return self.players.accounts.become(handle, SITE, None, "a browser").account

    def opened(self, *accounts: Account) -> tuple[str, list[str]]:
        """The name of a rated table at which these players sit, and their keys."""
        first, *others = accounts
        setup = Setup(
            game="getbit",
            players=len(accounts),
            seats=["me", *["friend"] * len(others)],
            name=first.called,
            hours=1.0,
            strict=True,
        )
        name = self.service.new_name()
        self.ledger.announce(name, terms(setup))
        table, keys = self.service.open(prepare(setup, name, self.now))
        host = table.players[0]
        self.service.transact(name, lambda at, now: people.link_account(at, at.players[0], first.id))
        own = [keys.seats[host.player]]
        for player, account in enumerate(others, 1):
            own.append(self._sits(name, keys.seats[player], account))
        return name, own

    def _sits(self, name: str, key: str, account: Account) -> str:
        self.service.transact(
            name,
            lambda table, now: people.sit(table, seat_with(table, key), account.called, None, None, account.id),
        )
        return key

    def played(self, *accounts: Account, choices: int = 12) -> tuple[str, list[str]]:
        """A rated game in which so many choices were made."""
        name, keys = self.opened(*accounts)
        play_on(self.service, name, choices, random.Random(7))
        return name, keys

    def gives_up(self, name: str, key: str) -> None:
        """A player resigns."""
        self.service.transact(name, lambda table, now: people.resign(table, seat_with(table, key)))

    def aborts(self, name: str, key: str) -> None:
        """A player aborts the game."""
        self.service.transact(name, lambda table, now: strict.abort(table, seat_with(table, key)))

    def games(self, account: Account) -> list[int]:
        """The number of rated games of a player, in each pool."""
        return [one.games for one in self.rated.leaderboards.of(account.id)]
