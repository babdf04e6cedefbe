"""Relations between players, who can follow or block each other."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal

from fangs.club.players.records import Account, PeopleOnly, require_there
from fangs.core.errors import RequestError
from fangs.store.commit_queue import Transaction
from fangs.store.sql import players_statements as sql
from fangs.store.store import Store
from fangs.table.refusals import NoSeat

Relation = Literal["follow", "block"]
MAX_RELATED = 1000
"""The maximum number of players that one player can follow, and can block."""


class Relations:
    """Stores who follows and who blocks whom.

    Any thread can call the methods, which can raise StoreError.
    """

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store, self.clock = store, clock

    def set(self, account: Account, other: Account, kind: Relation | None) -> None:
        """Follow a player, block a player, or end both (None). A blocked player is no longer followed.

        Raise PeopleOnly if a program wants to follow, and RequestError if a list is full or the two players are the
        same.
        """
        if account.is_program and kind == "follow":
            raise PeopleOnly
        if account.id == other.id:
            raise RequestError.phrased("You cannot follow or block yourself.")
        if kind is None:
            values = {"of_account": account.id, "to": other.id}
            self.store.execute("a relation", sql.UNRELATE, values)
            return
        row = {"account": account.id, "other": other.id, "kind": kind, "at": self.clock()}

        def write(to: Transaction) -> None:
            # Always in this order, so that no two transactions wait for each other.
            for id in sorted((account.id, other.id)):
                require_there(to, id)
            known = to.ask(sql.RELATED, {"of_account": account.id, "of_kind": kind, "most": MAX_RELATED})
            if len(known) >= MAX_RELATED:
                raise RequestError.phrased(
                    "You already have {most} players on this list. Remove one first.", most=MAX_RELATED
                )
            to.execute(sql.RELATE, row)

        self.store.commit("a relation", write)

    def of(self, account: str, other: str) -> Relation | None:
        """Look up whether a player follows or blocks another player. None means neither."""
        rows = self.store.rows(sql.RELATION, of_account=account, to=other)
        return rows[0][0] if rows else None

    def related(self, account: str, kind: Relation) -> list[str]:
        """List the players whom a player follows or blocks, most recent first."""
        return [other for (other,) in self.store.rows(sql.RELATED, of_account=account, of_kind=kind, most=MAX_RELATED)]

    def followers(self, account: str) -> int:
        """Count a player's followers."""
        return int(self.store.rows(sql.COUNT_FOLLOWERS, of_account=account)[0][0])

    def require_no_block(self, account: str, others: Collection[str]) -> None:
        """Raise NoSeat if a player may not sit at a table with others, because of a block between them and the player."""
        if self.blocks([account], others):
            raise NoSeat.phrased(
                "You cannot sit at this table because you have blocked somebody there, or somebody there has "
                "blocked you."
            )

    def blocks(self, accounts: Collection[str], others: Collection[str]) -> bool:
        """Return whether anybody in one group has blocked anybody in the other group, in either direction."""
        if not accounts or not others:
            return False
        both = sorted(accounts), sorted(others)
        return any(self.store.rows(sql.BLOCKED_AMONG, of_accounts=a, others=b) for a, b in (both, both[::-1]))
