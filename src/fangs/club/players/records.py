"""The rows for players in the store, in the form used by the rest of this package."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, NamedTuple

from fangs.core.errors import FangsError, RequestError
from fangs.store import players_statements as sql
from fangs.store.commit_queue import Transaction
from fangs.translation import phrase

PROGRAM_MARK = " (bot)"
"""The end of every program's name wherever it is shown. Handles cannot have it, because they have no spaces or brackets."""
GUEST_MARK = " (guest)"
"""The end of a guest's name that could be mistaken for a player's handle."""
ChallengesFrom = Literal["all", "followed", "nobody"]
"""Who can challenge a player: everybody, the people whom the player follows, or nobody."""


class SignInFirst(FangsError):
    """The error for a request that only a player who is signed in can make."""

    kind = "player"

    def __init__(self) -> None:
        super().__init__(phrase("Sign in first. You need a player's account for this."))


class PeopleOnly(FangsError):
    """The error for a program's request that only people can make."""

    kind = "seat"

    def __init__(self) -> None:
        super().__init__(phrase("A program cannot do this. Only a person can."))


class NoPlayer(FangsError):
    """The error if there is no player with this handle, or the player has left."""

    kind = "table"

    def __init__(self) -> None:
        super().__init__(phrase("There is no such player here."))


class Account(NamedTuple):
    """A player. The fields are those of the table in the store."""

    id: str
    handle: str | None
    """The handle, or None if the player has left."""
    owner: str | None
    """The account of the person who runs this program, or None if this is a person."""
    created: float
    renamed: float | None
    gone: float | None
    is_private: bool
    """Whether the player's page is visible only to the player."""
    challenges: ChallengesFrom
    bots: bool
    """Whether programs can play rated games with the player."""

    @property
    def is_program(self) -> bool:
        """Whether a program plays under this account."""
        return self.owner is not None

    @property
    def called(self) -> str:
        """The name that everybody sees: the handle, with a program's mark, or the words for a player who has left."""
        if self.handle is None:
            return phrase("a former player")
        return self.handle + PROGRAM_MARK if self.is_program else self.handle


def play_rated_together(accounts: Collection[Account]) -> bool:
    """Return whether all these players play rated games with each other.

    If one of them is a program, all people among them must allow bots.
    """
    return not any(one.is_program for one in accounts) or all(one.is_program or one.bots for one in accounts)


class Session(NamedTuple):
    """A place where a player is signed in, or a program's token."""

    lock: str
    account: str
    kind: Literal["browser", "program"]
    name: str
    created: float
    seen: float


class Passkey(NamedTuple):
    """The public half of a passkey."""

    id: str
    account: str
    public_key: bytes
    uses: int
    name: str
    created: float
    used: float | None


def account_of(row: Any) -> Account:
    """Return the account in a row."""
    return Account(*row)._replace(is_private=bool(row.is_private), bots=bool(row.bots))


def require_there(to: Transaction, id: str) -> Account:
    """Return the current account with this id, locked in a transaction; raises RequestError if its player has left.

    A transaction calls this before it writes about a player, so that nothing is added to an account that has just been deleted.
    """
    rows = to.ask(sql.ACCOUNT_ALONE, {"of_account": id})
    account = Account(*rows[0]) if rows else None
    if account is None or account.gone is not None:
        raise RequestError(phrase("This player has left."))
    return account._replace(is_private=bool(account.is_private), bots=bool(account.bots))
