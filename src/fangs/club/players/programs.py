"""Accounts of programs. Each has a token, and an owner who is responsible for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fangs.club.players import sessions
from fangs.club.players.accounts import Accounts, asked_for
from fangs.club.players.handles import look_of
from fangs.club.players.records import Account, NoPlayer, PeopleOnly, require_there
from fangs.club.players.seats import Seats
from fangs.core.errors import RequestError
from fangs.store.commit_queue import Transaction
from fangs.store.once import make_once
from fangs.store.sql import players_statements as sql
from fangs.table.keys import Secrets, derived_key, lock_of
from fangs.table.seat import PROGRAM_MARK

MAX_PROGRAMS = 5
"""The maximum number of programs per person."""


class NewToken(NamedTuple):
    """A program and its new token, which is shown only once because only its hash is stored."""

    account: Account
    secret: str


class Programs:
    """Creates programs' accounts and their tokens.

    Any thread can call the methods, which can raise StoreError.
    """

    def __init__(self, accounts: Accounts, seats: Seats) -> None:
        self.accounts, self.seats = accounts, seats

    def create(
        self, owner: Account, handle: object, once: str | None = None, admit: Callable[[], None] = lambda: None
    ) -> NewToken:
        """Create an account for a person's program.

        Repeating the request with the same secret `once` gives the same answer. `admit` is called after all other
        checks. Raise PeopleOnly if the owner is a program, RequestError if the handle is refused or the person has too
        many programs, and Stale if another request had the same secret.
        """
        if owner.is_program:
            raise PeopleOnly
        new = Secrets(once)
        id, secret = lock_of(new.key(f"program of {owner.id}"))[:16], _token(new)
        return make_once(
            once, lambda: self._made(id, handle, secret), lambda: self._create(id, owner, handle, secret, admit)
        )

    def _create(self, id: str, owner: Account, handle: object, secret: str, admit: Callable[[], None]) -> NewToken:
        name, now = self.accounts.require_free(handle), self.accounts.clock()
        account = Account(id, name, owner.id, now, None, None, False, "all", True)
        self._require_room(len(self.accounts.programs(owner.id)))
        admit()

        def write(to: Transaction) -> None:
            require_there(to, owner.id)
            self._require_room(len(to.ask(sql.PROGRAMS, {"of_account": owner.id})))
            self.accounts.take_handle(to, account, now)
            to.execute(sql.ADD_ACCOUNT, account._asdict())
            sessions.give_token(to, id, secret, now)

        self.accounts.store.commit(f"the program {name}", write)
        self.accounts.sessions.have_changed(id)
        return NewToken(account, secret)

    def _made(self, id: str, handle: object, secret: str) -> NewToken | None:
        """Find the program that an earlier copy of the same request created, or return None.

        Raise RequestError if the program was removed or has a new token, and Stale if that request was for another
        handle.
        """
        account = self.accounts.made(id)
        if account is None:
            return None
        if self.accounts.sessions.still(secret) is None:
            raise RequestError.phrased(
                "This program has got a newer token, so this one no longer works. Get a new token."
            )
        return NewToken(asked_for(handle, account), secret)

    def new_token(self, program: Account) -> NewToken:
        """Give a program a new token in place of the old one.

        The old token stops working, as do the keys of the program's seats in unfinished games.
        """
        secret, now = _token(Secrets(None)), self.accounts.clock()
        self.accounts.store.commit("a token", lambda to: sessions.give_token(to, program.id, secret, now))
        self.accounts.sessions.have_changed(program.id)
        self.seats.renew_all(program, lambda table: derived_key(secret, f"seat {table}"))
        return NewToken(program, secret)

    def of(self, owner: Account, handle: str) -> Account:
        """Find a person's program by its handle, or raise NoPlayer."""
        look = look_of(handle.removesuffix(PROGRAM_MARK))
        found = (one for one in self.accounts.programs(owner.id) if one.handle and look_of(one.handle) == look)
        program = next(found, None)
        if program is None:
            raise NoPlayer(handle)
        return program

    @staticmethod
    def _require_room(count: int) -> None:
        if count >= MAX_PROGRAMS:
            raise RequestError.phrased("You already have {most} programs. Remove one first.", most=MAX_PROGRAMS)


def _token(new: Secrets) -> str:
    """Create a token. It is as long as a browser's secret, because the keys of the program's seats are derived from it."""
    return new.key("token") + new.key("more of it")
