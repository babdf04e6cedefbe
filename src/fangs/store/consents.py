"""Stores who has agreed to receive email, and how much of each daily quota has been used.

Both are stored under hashes, which cannot be computed without the store's secret.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from functools import cached_property
from typing import Literal, get_args

from fangs.store.commit_queue import Transaction
from fangs.store.connection import DatabaseConnection
from fangs.store.sql import statements as sql

State = Literal["asked", "given", "ended"]
"""What an email address's owner has said about getting letters: nothing yet (`asked`), yes (`given`) or no (`ended`)."""
DAY = 24 * 3600


class Consents(DatabaseConnection):
    """Stores who has agreed to receive email, and how much of each daily quota has been used.

    Email addresses are stored only as hashes.
    """

    @cached_property
    def _secret(self) -> bytes:
        return bytes.fromhex(self.rows(sql.SECRET)[0][0])

    def hashed(self, text: str) -> str:
        """Compute a keyed hash of a text, which has 26 letters and digits.

        Without the store's secret, nobody can compute the hash or use it to test a guess.
        """
        digest = hmac.digest(self._secret, text.encode(), hashlib.sha256)
        return base64.b32encode(digest[:16]).decode().rstrip("=").lower()

    def key_for(self, what: str) -> bytes:
        """Derive a 32-byte key for one purpose from the store's secret.

        The key stays the same as long as the database exists, and reveals nothing about the secret.
        """
        return hmac.digest(self._secret, f"key {what}".encode(), hashlib.sha256)

    def address_word(self, mail: str) -> str:
        """Hash an email address, as it is identified in the store and in the links in letters.

        `ann+x@example.org` has the same hash as `ann@example.org`.
        """
        local, _, domain = mail.casefold().rpartition("@")
        return self.hashed(f"address {local.partition('+')[0]}@{domain}")

    def reader_word(self, mail: str, secret: str) -> str:
        """Hash an email address that was entered in one browser to get news from tables.

        The browser's secret is part of the hash, so that a person who only knows the address cannot use its consent.
        """
        return self.hashed(f"reader {secret} {mail.casefold()}")

    def consent(self, address: str) -> State | None:
        """Return what an address's owner has said about getting letters, or None if they were never asked.

        The address is given as a hash.
        """
        rows = self.rows(sql.CONSENT, of_address=address) if address.isascii() and address.isalnum() else []
        return next((state for state in get_args(State) if rows and rows[0][0] == state), None)

    def agreed_at(self, address: str) -> float:
        """Return the time when an address's owner last agreed to receive letters, or 0 if they do not agree.

        The address is given as a hash, and the time is in seconds since 1970.
        """
        return self._said_at(address, "given")

    def asked_at(self, address: str) -> float:
        """Return the time when an address's owner was asked, or 0 if they were not asked or have answered.

        The address is given as a hash, and the time is in seconds since 1970.
        """
        return self._said_at(address, "asked")

    def _said_at(self, address: str, state: State) -> float:
        rows = self.rows(sql.SAID_AT, of_address=address, of_state=state)
        return float(rows[0][0]) if rows else 0.0

    def tables_of_reader(self, word: str) -> set[str]:
        """Return the tables from which a browser gets news by email. `word` is the hash from `reader_word`."""
        return {name for (name,) in self.rows(sql.SUBSCRIBED_WITH, of_address=word)}

    def is_awaited(self, address: str) -> bool:
        """Return whether letters to an address are being held.

        They are held until the address's owner agrees to receive them or confirms a request. The address is given as a
        hash.
        """
        return bool(self.rows(sql.HELD, of_address=address))

    def ask(self, address: str, at: float) -> bool:
        """Store that an address's owner is being asked for consent. Only the first caller gets True and sends the question."""
        row = {"address": address, "state": "asked", "at": at}
        return self.execute("an address", sql.ASK, row) == 1

    def not_asked(self, address: str) -> None:
        """Forget that an address's owner was asked for consent, so that they can be asked again."""
        self.execute("an address", sql.NOT_ASKED, {"of_address": address})

    def agree(self, address: str, at: float) -> list[str]:
        """Store that an address's owner agrees to receive letters, and release the letters that were held.

        Return the tables of these letters, and the tables from which the address gets news.
        """

        def write(to: Transaction) -> list[str]:
            to.execute(sql.CONSENTED, {"address": address, "state": "given", "at": at})
            asked = [to.ask(tables, {"of_address": address}) for tables in (sql.HELD, sql.SUBSCRIBED_WITH)]
            tables = [name for found in asked for (name,) in found]
            to.execute(sql.RELEASE, {"of_address": address, "at": at})
            return tables

        return self.commit("an address", write)

    def end(self, address: str, at: float) -> None:
        """Store that an address's owner wants no more letters, and delete their subscriptions."""
        row = {"address": address, "state": "ended", "at": at}

        def write(to: Transaction) -> None:
            to.execute(sql.CONSENTED, row)
            to.execute(sql.UNSUBSCRIBE_ADDRESS, {"of_address": address})

        self.commit("an address", write)

    def use(self, what: str, whose: str, amount: int, most: int, at: float) -> bool:
        """Use up a part of a daily quota. Return False, and use nothing, if that would exceed `most`.

        A quota starts again each day (in UTC).
        """
        if amount > most:
            return False
        row = {"day": int(at // DAY), "what": what, "whose": whose, "amount": amount, "most": most}

        def write(to: Transaction) -> bool:
            to.execute(sql.END_OF_DAY, {"today": row["day"]})
            return to.execute(sql.USE, row) == 1

        return self.commit(f"{what} of today", write)
