"""The players on a server, with their accounts, relations, seats and challenges."""

from __future__ import annotations

from typing import Any

from fangs.club.players.accounts import Accounts
from fangs.club.players.challenges import Challenges
from fangs.club.players.programs import Programs
from fangs.club.players.records import Account, account_of
from fangs.club.players.recovery import Recovery
from fangs.club.players.relations import Relations
from fangs.club.players.seats import Seats
from fangs.service.news import ACCOUNT
from fangs.service.table_service import TableService
from fangs.store.sql import players_statements as sql
from fangs.store.sql.statements import RESULTS_OF
from fangs.table.refusals import NoSeat
from fangs.table.state import Table

Json = dict[str, Any]


class Players:
    """Gives access to all players on a server, their accounts, relations, seats, programs and challenges.

    Any thread can call the methods.
    """

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.accounts = Accounts(service.store, service.clock)
        self.recovery = Recovery(self.accounts)
        self.relations = Relations(service.store, service.clock)
        self.seats = Seats(service)
        self.accounts.sessions.on_change = lambda account: service.news.tell(ACCOUNT + account)
        service.news.subscribe(self._hear, elsewhere=True)
        self.programs = Programs(self.accounts, self.seats)
        self.challenges = Challenges(self.seats, self.relations, service.clock)

    def _hear(self, name: str) -> None:
        """Clear the cache of sessions if a player may have signed out in another process."""
        if not name or name.startswith(ACCOUNT):
            self.accounts.sessions.forget()

    def is_welcome(self, table: Table, account: Account | None) -> bool:
        """Return whether a player may sit at a table.

        They may not if they have blocked somebody there, or were blocked by somebody there.
        """
        return account is None or not self.relations.blocks([account.id], _others(table, account))

    def require_welcome(self, table: Table, account: Account | None) -> None:
        """Raise NoSeat if a player may not sit at a table, because of a block between them and somebody there."""
        if account is not None:
            self.relations.require_no_block(account.id, _others(table, account))

    def may_meet(self, table: Table, account: Account | None) -> bool:
        """Return whether a player or guest (None) can be matched with the strangers at a table.

        Programs are matched only with programs, and with players who allow bots.
        """
        if not self.is_welcome(table, account):
            return False
        held = [seat.account for seat in table.players if seat.kind == "person"]
        there = self.accounts.accounts(id for id in held if id is not None)
        others = [None if id is None else there.get(id) for id in held]
        everybody = [*others, account]
        return not any(one and one.is_program for one in everybody) or all(one and one.bots for one in everybody)

    def require_may_meet(self, table: Table, account: Account | None) -> None:
        """Raise NoSeat if a player cannot take an open seat.

        The reason is a block between them and somebody at the table, or that somebody there does not allow bots.
        """
        self.require_welcome(table, account)
        if account is not None and account.is_program and not self.may_meet(table, account):
            raise NoSeat.phrased(
                "A program can take an open seat only if everybody at the table has an account and allows bots."
            )

    def may_see(self, reader: Account | None, account: Account) -> bool:
        """Return whether a reader may see a player's page."""
        return not account.is_private or (reader is not None and reader.id == account.id)

    def leave(self, account: Account) -> None:
        """Delete a player, with their programs, seats, names, messages and handle, and all their ways to sign in.

        The results stay, as those of a former player. The call can be repeated if it was interrupted. An error at a
        table is raised only after the account is closed.
        """
        everybody = [*self.accounts.programs(account.id), account]
        for one in everybody:
            self.seats.leave_all(one)
        for one in everybody:
            self.accounts.close(one)
        # Seats that were taken in the meantime, or where the first attempt failed.
        if errors := [error for one in everybody for error in self.seats.leave_all(one)]:
            raise errors[0]

    def expire(self) -> None:
        """Delete old challenges and expired reservations of handles."""
        self.accounts.free_handles()
        self.challenges.expire()

    def finish_leaving(self) -> None:
        """Delete the data of former players that could not be deleted at first because of an error."""
        gone = [account_of(row) for row in self.service.store.rows(sql.LEFT_BEHIND)]
        if errors := [error for account in gone for error in self.seats.leave_all(account)]:
            raise errors[0]

    def belongings(self, account: Account) -> Json:
        """Collect all stored data about a player, so that they can see it.

        Secrets are left out, because they are stored only as hashes.
        """
        follows = self.relations.related(account.id, "follow")
        blocks = self.relations.related(account.id, "block")
        names = {id: found.called for id, found in self.accounts.accounts((*follows, *blocks)).items()}
        results = self.service.store.rows(RESULTS_OF, of_account=account.id)
        return {
            "account": account._asdict(),
            "handles": [
                {"handle": handle, "until": until} for handle, until in self.accounts.handles(account.id).items()
            ],
            "passkeys": [
                {"name": one.name, "created": one.created, "used": one.used, "id": one.id}
                for one in self.accounts.passkeys(account.id)
            ],
            "recovery_codes_left": self.accounts.codes_left(account.id),
            "recovery_mail": self.recovery.belongings(account.id),
            "recovered": self.recovery.recovered(account.id),
            "sessions": [
                {"name": one.name, "kind": one.kind, "created": one.created, "seen": one.seen}
                for one in self.accounts.sessions.of(account.id)
            ],
            "follows": [names[id] for id in follows if id in names],
            "blocks": [names[id] for id in blocks if id in names],
            "challenges": [one._asdict() for one in self.challenges.all_of(account.id)],
            "programs": [one._asdict() for one in self.accounts.programs(account.id)],
            "seats": [held._asdict() for held in self.seats.all_of(account.id)],
            "results": [dict(row._mapping) for row in results],
        }


def _others(table: Table, account: Account) -> set[str]:
    """Return the accounts of all others who sit at a table."""
    return {seat.account for seat in table.seats if seat.account is not None} - {account.id}
