"""Represents players and their database rows, and defines errors about players."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, NamedTuple

from fangs.core.errors import FangsError, RequestError, quoted
from fangs.store.commit_queue import Transaction
from fangs.store.sql import players_statements as sql
from fangs.table.seat import PROGRAM_MARK
from fangs.translation import phrase

GUEST_MARK = " (guest)"
"""The mark after a guest's name that could be mistaken for a player's handle."""
ChallengesFrom = Literal["all", "followed", "nobody"]
"""Who can challenge a player: everybody, only people whom the player follows, or nobody."""


class SignInFirst(FangsError):
    """The error for a request that needs a signed-in player."""

    kind = "player"

    def __init__(self) -> None:
        super().__init__(phrase("Sign in first. You need a player's account for this."))


class UnknownToken(FangsError):
    """The error for a request that needs a player, with an Authorization header that no player or program has."""

    kind = "player"

    def __init__(self) -> None:
        super().__init__(
            phrase(
                "The Authorization header must be 'Bearer player.SECRET' with the current token of a program, but it is not."
            )
        )


class PeopleOnly(FangsError):
    """The error for a request that only people can make, not programs."""

    kind = "seat"

    def __init__(self) -> None:
        super().__init__(phrase("A program cannot do this. Only a person can."))


class NoPlayer(FangsError):
    """The error for a handle that currently belongs to nobody, or for the id of an account that does not exist."""

    kind = "table"

    def __init__(self, handle: str | None = None) -> None:
        unknown = phrase("There is no such player here: {handle}.", handle=quoted(handle))
        super().__init__(phrase("There is no such player here.") if handle is None else unknown)


class Account(NamedTuple):
    """A player's account. The fields are the columns of its row in the store."""

    id: str
    handle: str | None
    """The player's handle, or None if they have left."""
    owner: str | None
    """The account of the person who owns this program, or None for a person."""
    created: float
    renamed: float | None
    gone: float | None
    is_private: bool
    """Whether nobody else can see the player's page."""
    challenges: ChallengesFrom
    bots: bool
    """Whether programs can play rated games with this player."""

    @property
    def is_program(self) -> bool:
        """Whether the account belongs to a program."""
        return self.owner is not None

    @property
    def called(self) -> str:
        """The name that everybody sees: the handle, with a mark for programs, or "a former player"."""
        if self.handle is None:
            return phrase("a former player")
        return self.handle + PROGRAM_MARK if self.is_program else self.handle


def play_rated_together(accounts: Collection[Account]) -> bool:
    """Return whether all these players are willing to play rated games with each other.

    If one of them is a program, all people among them must allow bots.
    """
    return not any(one.is_program for one in accounts) or all(one.is_program or one.bots for one in accounts)


def share_an_owner(accounts: Collection[Account]) -> bool:
    """Return whether two of these accounts belong to the same person, as a person's programs do."""
    return len({one.owner or one.id for one in accounts}) < len(accounts)


class Session(NamedTuple):
    """A session of a signed-in browser, or the token of a program."""

    lock: str
    account: str
    kind: Literal["browser", "program"]
    name: str
    created: float
    seen: float


class Passkey(NamedTuple):
    """The public key of a passkey, with its name and when it was created and last used."""

    id: str
    account: str
    public_key: bytes
    uses: int
    name: str
    created: float
    used: float | None


def account_of(row: Any) -> Account:
    """Convert a database row to an account."""
    found = Account(*row)
    return found._replace(is_private=bool(found.is_private), bots=bool(found.bots))


def require_there(to: Transaction, id: str) -> Account:
    """Lock an account's row in the transaction and read it. Raise RequestError if the player has left.

    A transaction calls this before it writes about a player, so that nothing is added to an account that has just been deleted.
    """
    rows = to.ask(sql.ACCOUNT_ALONE, {"of_account": id})
    if not rows or (account := account_of(rows[0])).gone is not None:
        raise RequestError.phrased("This player has left.")
    return account
