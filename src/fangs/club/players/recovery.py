"""Account recovery by email. The link in an email confirms the player's address, or signs them in.

A link is created when its letter is sent. The store has only its SHA-256 hash, and the link works once.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Literal, NamedTuple

from fangs.club.players import sessions
from fangs.club.players.accounts import Accounts, NewPlayer, add_codes, add_new_passkey, new_codes
from fangs.club.players.handles import look_of
from fangs.club.players.passkeys import Json, Site, verified_new
from fangs.club.players.records import Account, Session, require_there
from fangs.core.errors import RequestError
from fangs.store.commit_queue import Transaction
from fangs.store.consents import DAY
from fangs.store.sql import players_statements as sql
from fangs.store.sql.statements import USE
from fangs.store.store import Store
from fangs.table.keys import Secrets, lock_of
from fangs.table.names import mail_address
from fangs.table.seat import PROGRAM_MARK
from fangs.translation import language

Purpose = Literal["confirm", "recover"]
HOUR = 3600.0
LASTS: dict[Purpose, float] = {"confirm": 72 * HOUR, "recover": HOUR}
"""How many seconds a link works after its email was sent.

Addresses that are not confirmed are deleted after the same time.
"""
NOTICED = 14 * DAY
"""How many seconds all of the player's browsers show that the account was recovered.

A browser that was signed in before the recovery can hide the notice earlier.
"""
ASK_EVERY = 20 * 60.0
"""The least number of seconds between two emails for the same account, so that nobody can flood a mailbox."""
MANY = 1_000_000_000


class RecoveryMail(NamedTuple):
    """A player's recovery address and the state of the last email. The fields are the columns of its row in the store."""

    account: str
    mail: str
    """The email address, or "" if it was removed."""
    word: str
    """A hash of the address, used to compare addresses. With it, the owner of the address can also stop emails."""
    language: str
    asked: float
    """The time when an email was last requested."""
    confirmed: float | None
    recovered: float | None
    """When the account was recovered by email, or None once the player has read the notice.

    It is kept if the address is removed.
    """
    purpose: Purpose | None
    """The purpose of the link in the email, or None if no link is valid and no email is due."""
    due: float | None
    tries: int
    lock: str | None
    until: float | None


class Recovery:
    """Stores recovery addresses, and signs players in with links from emails.

    Any thread can call the methods, which can raise StoreError.
    """

    def __init__(self, accounts: Accounts) -> None:
        self.accounts, self.store, self.clock = accounts, accounts.store, accounts.clock
        self.on_due: Callable[[], None] = lambda: None
        """A function that is called when a letter is due. It must return at once."""

    # The address

    def of(self, account: str) -> RecoveryMail | None:
        """Find a player's recovery address, or return None."""
        rows = self.store.rows(sql.MAIL_OF, of_account=account)
        return RecoveryMail(*rows[0]) if rows else None

    def recovered(self, account: str) -> float | None:
        """Return when an account was recovered by email, or None if the player knows about it or it was long ago."""
        found = self.of(account)
        at = None if found is None else found.recovered
        return None if at is None or at <= self.clock() - NOTICED else at

    def keep(self, account: str, mail: str) -> None:
        """Store a recovery address in place of an earlier one, and ask its owner to confirm it.

        Raise RequestError if `mail` is not an address.
        """
        mail, now = mail_address(mail), self.clock()
        row = {"account": account, "mail": mail, "word": word_of(self.store, mail), "language": language(), "now": now}

        def write(to: Transaction) -> None:
            require_there(to, account)
            to.execute(sql.PUT_MAIL, row)

        self.store.commit("an address", write)
        self.store.scrub()
        self.on_due()

    def belongings(self, account: str) -> Json | None:
        """Return the stored data about a player's recovery address for the player to see, or None."""
        found = self.of(account)
        if found is None or not found.mail:
            return None
        return {"mail": found.mail, "asked": found.asked, "confirmed": found.confirmed}

    def confirm(self, token: str) -> None:
        """Confirm the recovery address to which this token's link was sent. Raise RequestError if the link no longer works."""
        values = {"of_lock": lock_of(token), "of_purpose": "confirm", "now": self.clock()}
        if not self.store.execute("an address", sql.CONFIRM_MAIL, values):
            raise _void()

    def remove(self, account: str) -> None:
        """Delete a player's recovery address."""

        def write(to: Transaction) -> None:
            to.execute(sql.ERASE_MAIL, {"of_account": account})
            to.execute(sql.DROP_ERASED_MAILS, {"since": self.clock() - NOTICED})

        self.store.commit("an address", write)
        self.store.scrub()

    def notice_read(self, here: Session) -> None:
        """Store that the player has read the notice of a recovery.

        Raise RequestError unless their session began before the recovery.
        """
        values = {"of_account": here.account, "began": here.created}
        if not self.store.execute("a notice", sql.NOTICE_READ, values):
            raise RequestError.phrased("Only a browser that was signed in before the recovery can hide this notice.")

    # Recovering

    def ask(self, handle: str, mail: str) -> None:
        """Send a recovery email if this handle and email address belong together.

        The caller cannot find out whether they do, not even by timing. Raise RequestError if `mail` is not an address.
        """
        word, now = word_of(self.store, mail_address(mail)), self.clock()
        look = look_of(handle.removesuffix(PROGRAM_MARK)) if handle.isprintable() else ""
        times = {"now": now, "before": now - ASK_EVERY}
        values = {"of_look": look, "of_word": word, "new_language": language(), **times}
        asked = {"what": "recovery of a handle", "whose": self.store.hashed(f"handle {look}"), "amount": 1}

        def write(to: Transaction) -> None:
            # This gives every commit something to write. A commit without changes would be faster, because it would not wait for the disk.
            to.execute(USE, {**asked, "day": int(now // DAY), "most": MANY})
            to.execute(sql.ASK_RECOVERY, values)

        self.store.commit("a letter", write)
        self.on_due()

    def begin(self, token: str) -> tuple[Account, str]:
        """Find the account that a recovery link opens, and create a challenge for a new passkey.

        Raise RequestError if the link no longer works.
        """
        account = self._account(token)
        return account, self.accounts.begin(account.id)

    def recover(self, token: str, site: Site, credential: Json | None, browser: str) -> NewPlayer:
        """Recover an account with the link in an email: sign in, and add a new passkey.

        If `credential` is None, the account gets a new recovery sheet instead. Raise RequestError if the link no longer
        works or the passkey is not accepted.
        """
        account, now, new = self._account(token), self.clock(), Secrets(None)
        passkey = None
        if credential is not None:
            passkey = verified_new(site, credential, self.accounts.ended(credential, id=account.id))
        secret, sheet = new.key("session"), [] if passkey else new_codes(new, account.id)
        used = {"of_lock": lock_of(token), "of_purpose": "recover", "now": now, "at": now, "since": now - NOTICED}

        def write(to: Transaction) -> None:
            require_there(to, account.id)
            if not to.execute(sql.USE_LINK, used):
                raise _void()
            if passkey is not None:
                add_new_passkey(to, account.id, passkey, browser, now)
            else:
                to.execute(sql.DROP_CODES, {"of_account": account.id})
                add_codes(to, account.id, sheet)
            sessions.begin(to, account.id, secret, browser, now)

        self.store.commit("a session", write)
        self.accounts.sessions.have_changed(account.id)
        return NewPlayer(account, secret, sheet)

    def _account(self, token: str) -> Account:
        values = {"of_lock": lock_of(token), "of_purpose": "recover", "now": self.clock()}
        rows = self.store.rows(sql.WITH_LINK, **values)
        if not rows:
            raise _void()
        return self.accounts.account(rows[0][0])

    # The letters

    def due(self, most: int) -> list[RecoveryMail]:
        """List the emails that must be sent now, the longest overdue first."""
        return [RecoveryMail(*row) for row in self.store.rows(sql.MAILS_DUE, now=self.clock(), most=most)]

    def take(self, letter: RecoveryMail, lease: float) -> tuple[RecoveryMail, str] | None:
        """Claim an email so that no other server sends it, and create its link.

        Return the letter and the link's token. If several servers try, all others get None.
        """
        assert letter.purpose is not None
        token, now = secrets.token_hex(20), self.clock()  # it ends without a sign that mail programs leave out of links
        until = now + LASTS[letter.purpose]
        taken = letter._replace(due=now + lease, tries=letter.tries + 1, lock=lock_of(token), until=until)
        values = {"of_account": letter.account, "old_due": letter.due, "old_tries": letter.tries}
        new = {"lease": taken.due, "new_lock": taken.lock, "good_until": taken.until}
        is_ours = self.store.execute("a letter", sql.TAKE_MAIL, values | new)
        return (taken, token) if is_ours else None

    def sent(self, letter: RecoveryMail) -> None:
        """Store that a claimed email has been sent."""
        self.store.execute("a letter", sql.MAIL_SENT, {"of_lock": letter.lock})

    def again(self, letter: RecoveryMail, at: float) -> None:
        """Schedule a claimed email for another attempt. It will then contain a different link."""
        self.store.execute("a letter", sql.MAIL_AGAIN, {"of_lock": letter.lock, "again": at})

    def give_up(self, letter: RecoveryMail) -> None:
        """Store that a claimed email will not be sent."""
        values = {"of_account": letter.account, "of_lock": letter.lock}
        self.store.execute("a letter", sql.MAIL_GIVEN_UP, values)

    def forget_unconfirmed(self) -> None:
        """Delete recovery addresses that were not confirmed in time."""
        before, since = {"before": self.clock() - LASTS["confirm"]}, {"since": self.clock() - NOTICED}

        def write(to: Transaction) -> None:
            to.execute(sql.ERASE_UNCONFIRMED_MAILS, before)
            to.execute(sql.DROP_ERASED_MAILS, since)

        if self.store.rows(sql.MAILS_TO_FORGET, **before, **since)[0][0]:
            self.store.commit("addresses", write)
            self.store.scrub()


def word_of(store: Store, mail: str) -> str:
    """Compute a hash of a recovery address, for comparing addresses.

    Without the store's secret, nobody can test guesses against it.
    """
    return store.hashed(f"recovery {mail.casefold()}")


def _void() -> RequestError:
    return RequestError.phrased(
        "This link no longer works. It has been used, has been replaced by a newer one, or is too old. "
        "Please ask for another email."
    )
