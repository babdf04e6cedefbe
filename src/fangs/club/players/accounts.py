"""Accounts of players: signing up, signing in, handles, settings, and leaving."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from fangs.club.players import sessions
from fangs.club.players.handles import guest_looks, look_of, looks_of, read_handle
from fangs.club.players.passkeys import Json, NewPasskey, Site, challenge_of, verified_new, verified_uses
from fangs.club.players.records import (
    GUEST_MARK,
    Account,
    ChallengesFrom,
    NoPlayer,
    Passkey,
    account_of,
    require_there,
)
from fangs.core.errors import RequestError
from fangs.store.commit_queue import Transaction
from fangs.store.cursor import HIGHEST, Cursor
from fangs.store.once import make_once
from fangs.store.sql import players_statements as sql
from fangs.store.sql import studies_statements
from fangs.store.store import Store
from fangs.table.keys import Secrets, lock_of, read_recovery_code
from fangs.table.marks import same_secret
from fangs.table.names import MAX_NAME, MAX_NAME_WRITTEN
from fangs.table.seat import PROGRAM_MARK

CEREMONY_SECONDS = 600.0
"""How many seconds a person has to answer the browser's prompt for a passkey."""
CODES = 8
"""The number of recovery codes on a sheet. Each code works once."""
DAY = 24 * 3600.0
KEPT_FREE = 365 * DAY
"""How many seconds an old handle, or the handle of a player who has left, stays reserved."""
PAGE = 50
RENAME_EVERY = 30 * DAY
MAX_PASSKEYS = 20


class NewPlayer(NamedTuple):
    """The result of signing up or in: the account, the session's secret, and the codes of any new recovery sheet."""

    account: Account
    secret: str
    sheet: list[str]


class Accounts:
    """Stores all accounts, with their passkeys and recovery codes.

    Any thread can call the methods, which can raise StoreError.
    """

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store, self.clock = store, clock
        self.sessions = sessions.Sessions(store, clock)

    # Finding

    def account(self, id: str) -> Account:
        """Find the account with this id, even if the player has left. Raise NoPlayer if there is no such account."""
        rows = self.store.rows(sql.ACCOUNT, of_account=id) if id.isprintable() else []
        if not rows:
            raise NoPlayer
        return account_of(rows[0])

    def accounts(self, ids: Iterable[str]) -> dict[str, Account]:
        """Look up the accounts with these ids. Unknown ids are left out."""
        wanted = sorted(set(ids))
        rows = self.store.rows(sql.ACCOUNTS, of_accounts=wanted) if wanted else []
        return {row.id: account_of(row) for row in rows}

    def programs(self, owner: str) -> list[Account]:
        """List the programs that a person owns, oldest first."""
        return [account_of(row) for row in self.store.rows(sql.PROGRAMS, of_account=owner)]

    def all(self, after: Cursor | None, name: str = "") -> list[Account]:
        """List a page of all players and programs for the operator, newest first.

        If `name` is given, their handles must contain it.
        """
        place = (after or HIGHEST)._asdict()
        escaped = "".join(f"/{sign}" if sign in "/%_" else sign for sign in name)
        rows = self.store.rows(sql.ALL_ACCOUNTS, **place, pattern=f"%{escaped}%", most=PAGE)
        return [account_of(row) for row in rows]

    def called(self, handle: str) -> Account:
        """Find the player with this handle, or raise NoPlayer.

        Capitals do not matter, and a program's handle may come with its mark.
        """
        look = look_of(handle.removesuffix(PROGRAM_MARK)) if handle.isprintable() else ""
        rows = self.store.rows(sql.ACCOUNT_CALLED, of_look=look) if look else []
        if not rows:
            raise NoPlayer(handle)
        return account_of(rows[0])

    def require_free(self, text: object) -> str:
        """Normalize a new handle, or raise RequestError if it is not allowed or already taken."""
        handle = read_handle(text)
        if self._holders(looks_of(handle)):
            raise _taken(handle)
        return handle

    def guest_name(self, name: str, account: Account | None = None) -> str:
        """Choose the name at a table for a guest, or for a player who does not use their handle.

        A guest's mark is added if the name could be mistaken for (another) player's handle.
        """
        bare = name.strip().removesuffix(GUEST_MARK)
        looks = guest_looks(bare) if len(bare) <= MAX_NAME_WRITTEN else ()
        is_taken = any(account is None or id != account.id for id in self._holders(looks))
        return f"{bare[: MAX_NAME - len(GUEST_MARK)].rstrip()}{GUEST_MARK}" if is_taken else name

    def _holders(self, looks: Collection[str]) -> list[str]:
        """Find the accounts that hold handles with any of these keys.

        Reserved handles of players who have left are listed as "".
        """
        keys = sorted({*looks, *map(self._reserved, looks)})
        return [id for (id,) in self.store.rows(sql.HANDLES_TAKEN, of_looks=keys, now=self.clock())] if keys else []

    def _reserved(self, look: str) -> str:
        """Return the key that reserves a former player's handle. It is a hash, so that it reveals no name."""
        return f"#{self.store.hashed(f'look {look}')}"

    # Signing up and in

    def begin(self, account: str | None = None) -> str:
        """Create a challenge for a passkey. It works once, within ten minutes."""
        challenge, now = secrets.token_urlsafe(32), self.clock()

        def write(to: Transaction) -> None:
            to.execute(sql.END_OLD_CEREMONIES, {"now": now})
            to.execute(sql.ADD_CEREMONY, {"challenge": challenge, "account": account, "until": now + CEREMONY_SECONDS})

        self.store.commit("a challenge", write, durable=False)
        return challenge

    def become(
        self,
        handle: object,
        site: Site,
        credential: Json | None,
        browser: str,
        once: str | None = None,
        admit: Callable[[], None] = lambda: None,
    ) -> NewPlayer:
        """Sign up with a passkey or, if `credential` is None, with only a recovery sheet.

        Repeating the request with the same secret `once` gives the same answer. `admit` is called after all other
        checks. If it raises an error, nobody is signed up. Raise RequestError if the handle or the passkey is refused,
        and Stale if another request had the same secret.
        """
        new = Secrets(once)
        id, secret = lock_of(new.key("account"))[:16], new.key("session")
        sheet = [new.recovery_code(f"sheet {number}") for number in range(CODES)]
        account = make_once(
            once,
            lambda: (found := self.made(id)) and asked_for(handle, found),
            lambda: self._become(id, handle, site, credential, browser, secret, sheet, admit),
        )
        return NewPlayer(account, secret, sheet)

    def _become(
        self,
        id: str,
        handle: object,
        site: Site,
        credential: Json | None,
        browser: str,
        secret: str,
        sheet: Iterable[str],
        admit: Callable[[], None],
    ) -> Account:
        name, now = self.require_free(handle), self.clock()
        passkey = None if credential is None else verified_new(site, credential, self.ended(credential, id=None))
        account = Account(id, name, None, now, None, None, False, "all", True)
        admit()

        def write(to: Transaction) -> None:
            self.take_handle(to, account, now)
            to.execute(sql.ADD_ACCOUNT, account._asdict())
            if passkey is not None:
                add_new_passkey(to, id, passkey, browser, now)
            add_codes(to, id, sheet)
            sessions.begin(to, id, secret, browser, now)

        self.store.commit(f"the player {name}", write)
        self.sessions.have_changed(id)
        return account

    def made(self, id: str) -> Account | None:
        """Find the account that an earlier copy of the same request created, or return None.

        Raise RequestError if its player has left.
        """
        found = self.store.rows(sql.ACCOUNT, of_account=id)
        if found and found[0].gone is not None:
            raise RequestError.phrased("This player has left.")
        return account_of(found[0]) if found else None

    def sign_in(self, site: Site, credential: Json, browser: str) -> NewPlayer:
        """Sign in with a passkey, or raise RequestError if the passkey is not accepted."""
        challenge = self.ended(credential, id=None)
        id = credential.get("id")
        rows = self.store.rows(sql.PASSKEY, of_id=id) if isinstance(id, str) and id.isprintable() else []
        if not rows:
            raise RequestError.phrased("This passkey does not belong to any player here, or it was removed.")
        passkey, now, secret = Passkey(*rows[0]), self.clock(), Secrets(None).key("session")
        uses = verified_uses(site, credential, challenge, passkey.public_key, passkey.uses)

        def write(to: Transaction) -> None:
            require_there(to, passkey.account)  # before the passkey, because `close` also locks them in this order
            values = {"of_id": passkey.id, "old_uses": passkey.uses, "new_uses": uses, "at": now}
            if not to.execute(sql.USE_PASSKEY, values):
                raise RequestError.phrased("This passkey was used somewhere else at the same moment. Please try again.")
            _begin_session(to, passkey.account, secret, browser, now)

        self.store.commit("a session", write)
        self.sessions.have_changed(passkey.account)
        return NewPlayer(self.account(passkey.account), secret, [])

    def recover(self, handle: str, code: str, browser: str, once: str | None = None) -> NewPlayer:
        """Sign in with a code from the recovery sheet, or raise RequestError if the code is wrong or has been used."""
        wrong = RequestError.phrased("This code does not belong to this handle, or the code has already been used.")
        try:
            account = self.called(handle)
        except NoPlayer:
            raise wrong from None
        now, secret = self.clock(), Secrets(once).key(f"recover {account.id}")
        if once is not None and self.sessions.find(secret) is not None:
            return NewPlayer(account, secret, [])

        def write(to: Transaction) -> None:
            require_there(to, account.id)
            if not to.execute(sql.USE_CODE, {"of_lock": lock_of(read_recovery_code(code)), "of_account": account.id}):
                raise wrong
            _begin_session(to, account.id, secret, browser, now)

        self.store.commit("a session", write)
        self.sessions.have_changed(account.id)
        return NewPlayer(account, secret, [])

    def ended(self, credential: Json, id: str | None) -> str:
        """Use up the challenge that a browser has answered, and return it.

        Raise RequestError if the challenge is used, has expired or belongs to another account.
        """
        challenge = challenge_of(credential)
        now = self.clock()

        def write(to: Transaction) -> bool:
            asked = to.ask(sql.CEREMONY, {"of_challenge": challenge})
            return to.execute(sql.END_CEREMONY, {"of_challenge": challenge, "now": now}) == 1 and asked[0][0] == id

        if not self.store.commit("a challenge", write):
            raise RequestError.phrased("The page was open for too long or was sent twice. Please try again.")
        return challenge

    # Passkeys and recovery codes

    def passkeys(self, account: str) -> list[Passkey]:
        """List a player's passkeys, oldest first."""
        return [Passkey(*row) for row in self.store.rows(sql.PASSKEYS, of_account=account)]

    def codes_left(self, account: str) -> int:
        """Count the recovery codes that a player has not used yet."""
        return int(self.store.rows(sql.COUNT_CODES, of_account=account)[0][0])

    def add_passkey(self, account: str, site: Site, credential: Json, name: str) -> None:
        """Add a passkey to an account. Raise RequestError if it is not accepted or there are too many."""
        self._require_room(len(self.passkeys(account)))
        passkey, now = verified_new(site, credential, self.ended(credential, id=account)), self.clock()

        def write(to: Transaction) -> None:
            require_there(to, account)
            self._require_room(len(to.ask(sql.PASSKEYS, {"of_account": account})))
            add_new_passkey(to, account, passkey, name, now)

        self.store.commit("a passkey", write)

    @staticmethod
    def _require_room(count: int) -> None:
        if count >= MAX_PASSKEYS:
            raise RequestError.phrased("You already have {most} passkeys. Remove one first.", most=MAX_PASSKEYS)

    def drop_passkey(self, account: str, id: str) -> None:
        """Remove a passkey from an account, or raise RequestError if it is the last way to sign in."""

        def write(to: Transaction) -> None:
            require_there(to, account)
            others = [one for one in to.ask(sql.PASSKEYS, {"of_account": account}) if one[0] != id]
            if not others and not to.ask(sql.COUNT_CODES, {"of_account": account})[0][0]:
                raise RequestError.phrased(
                    "This is the only way left into your account. Add another passkey or print a recovery sheet first."
                )
            to.execute(sql.DROP_PASSKEY, {"of_id": id, "of_account": account})

        self.store.commit("a passkey", write)

    def new_sheet(self, account: str, once: str | None = None) -> list[str]:
        """Replace a player's recovery codes with new codes."""
        sheet = new_codes(Secrets(once), account)

        def write(to: Transaction) -> None:
            require_there(to, account)
            to.execute(sql.DROP_CODES, {"of_account": account})
            add_codes(to, account, sheet)

        self.store.commit("a recovery sheet", write)
        return sheet

    # The handle, the settings, and leaving

    def rename(self, account: Account, text: object) -> Account:
        """Change a player's handle, or raise RequestError if the new handle is not allowed or already taken.

        The old handle stays reserved for a year, during which only its player can take it back.
        """
        handle = read_handle(text)
        new = self.store.commit(f"the handle {handle}", lambda to: self._rename(to, account.id, handle, self.clock()))
        self.sessions.have_changed(account.id)
        return new

    def impose(self, account: Account, text: object) -> Account:
        """Change a player's handle for the operator, who can do so at any time.

        For a year, nobody can take the old handles, except that the player can take those that look like the new
        handle. Raise RequestError if the new handle is not allowed or already taken.
        """
        handle, now = read_handle(text), self.clock()
        new = account._replace(handle=handle, renamed=now)

        def write(to: Transaction) -> None:
            require_there(to, account.id)
            self._reserve_handles(to, account.id, now, except_for=looks_of(handle))
            self.take_handle(to, new, now)
            to.execute(sql.RENAME_ACCOUNT, {"of_account": account.id, "new_handle": handle, "at": now})

        self.store.commit(f"the handle {handle}", write)
        self.store.scrub()
        self.sessions.have_changed(account.id)
        return new

    def change_settings(self, account: Account, is_private: bool, challenges: ChallengesFrom, bots: bool) -> Account:
        """Change a player's settings.

        They say who can see the player's page and who can challenge them, and whether programs can play rated games
        with them.
        """
        values = {"of_account": account.id, "private": is_private, "from_whom": challenges, "with_bots": bots}

        def write(to: Transaction) -> None:
            require_there(to, account.id)
            to.execute(sql.CHANGE_SETTINGS, values)

        self.store.commit("settings", write)
        self.sessions.have_changed(account.id)
        return account._replace(is_private=is_private, challenges=challenges, bots=bots)

    def close(self, account: Account) -> None:
        """Delete all data of a player except the account's id, which appears in the results of their games.

        The player's seats at tables are not touched (`fangs.club.players.seats`).
        """
        now = self.clock()

        def write(to: Transaction) -> None:
            of = {"of_account": account.id}
            # This comes first, because whatever is written about a player waits for it (`require_there`).
            to.execute(sql.LEAVE, {**of, "at": now})
            self._reserve_handles(to, account.id, now)
            for passkey in to.ask(sql.PASSKEYS, of):
                to.execute(sql.DROP_PASSKEY, {"of_id": passkey[0], **of})
            for kind in ("browser", "program"):
                to.execute(sql.DROP_SESSIONS, {**of, "of_kind": kind, "but": ""})
            drops = (
                sql.DROP_CODES,
                sql.DROP_MAIL,
                sql.DROP_RELATIONS,
                sql.DROP_CHALLENGES,
                studies_statements.DROP_STUDIES,
            )
            for statement in drops:
                to.execute(statement, of)

        self.store.commit(f"the player {account.called}", write)
        self.store.scrub()
        self.sessions.have_changed(account.id)

    def handles(self, account: str) -> dict[str, float | None]:
        """Look up a player's current and earlier handles, and until when each earlier handle is reserved."""
        return {handle: until for _, handle, until in self.store.rows(sql.HANDLES_OF, of_account=account)}

    def free_handles(self) -> None:
        """Delete reserved handles that have expired."""
        values = {"now": self.clock()}
        if self.store.execute("handles", sql.FREE_ALL_HANDLES, values):
            self.store.scrub()

    def _reserve_handles(
        self, to: Transaction, account: str, now: float, except_for: Collection[str] = frozenset()
    ) -> None:
        """Replace an account's handles with reservations that do not reveal whose they were.

        Handles with a look in `except_for` are given up without a reservation.
        """
        for look, _, until in to.ask(sql.HANDLES_OF, {"of_account": account}):
            if look not in except_for:
                to.execute(sql.RESERVE_LOOK, {"look": self._reserved(look), "until": until or now + KEPT_FREE})
        to.execute(sql.DROP_HANDLES, {"of_account": account})

    def take_handle(self, to: Transaction, account: Account, now: float) -> None:
        """Take a handle for an account, within a transaction. Raise RequestError if a handle that looks alike is taken."""
        assert account.handle is not None
        for look in sorted(looks_of(account.handle)):
            reserved = {"of_look": self._reserved(look), "now": now}
            to.execute(sql.FREE_HANDLES, {"of_look": look, "now": now})
            row = {"look": look, "handle": account.handle, "account": account.id, "until": None}
            # The handle is taken first. This waits for a player who is just leaving, whose reservation is then found.
            if not to.execute(sql.TAKE_HANDLE, row) or to.ask(sql.HANDLE_TAKEN, reserved):
                raise _taken(account.handle)

    def _rename(self, to: Transaction, id: str, handle: str, now: float) -> Account:
        account = require_there(to, id)
        if handle == account.handle:
            return account
        is_same_look = look_of(handle) == look_of(account.handle or "")
        if account.renamed is not None and now - account.renamed < RENAME_EVERY and not is_same_look:
            raise RequestError.phrased("You can change your handle once every 30 days.")
        new = account._replace(handle=handle, renamed=account.renamed if is_same_look else now)
        to.execute(sql.KEEP_HANDLES, {"of_account": id, "free_at": now + KEPT_FREE})
        for look in looks_of(handle):
            to.execute(sql.FREE_OWN_HANDLE, {"of_look": look, "of_account": id})
        self.take_handle(to, new, now)
        to.execute(sql.RENAME_ACCOUNT, {"of_account": id, "new_handle": handle, "at": new.renamed})
        return new


def asked_for(handle: object, account: Account) -> Account:
    """Return what an earlier copy of a request has created, or raise Stale if that request was for another handle.

    The handle says nothing if it has changed since. Its capitals can change at any time.
    """
    if account.renamed is None and look_of(account.handle or "") != look_of(read_handle(handle)):
        raise same_secret()
    return account


def _taken(handle: str) -> RequestError:
    return RequestError.phrased(
        "{handle} is taken, or looks like a handle that is taken. Choose another one.", handle=handle
    )


def _begin_session(to: Transaction, account: str, secret: str, browser: str, at: float) -> None:
    """Start a player's session, within a transaction. Recovery links that were sent by email become invalid."""
    to.execute(sql.VOID_LINKS, {"of_account": account})
    sessions.begin(to, account, secret, browser, at)


def add_new_passkey(to: Transaction, account: str, passkey: NewPasskey, name: str, at: float) -> None:
    """Add a passkey to an account, within a transaction."""
    row = Passkey(passkey.id, account, passkey.public_key, passkey.uses, name, at, None)
    to.execute(sql.ADD_PASSKEY, row._asdict())


def new_codes(new: Secrets, account: str) -> list[str]:
    """Create new recovery codes for an account."""
    return [new.recovery_code(f"sheet {account} {number}") for number in range(CODES)]


def add_codes(to: Transaction, account: str, sheet: Iterable[str]) -> None:
    """Store an account's new recovery codes, within a transaction."""
    for code in sheet:
        to.execute(sql.ADD_CODE, {"lock": lock_of(code), "account": account})
