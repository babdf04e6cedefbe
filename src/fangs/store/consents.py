"""Email addresses that have agreed to get letters, and daily quotas.

Both are stored under hashes that cannot be computed without the store's secret.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from functools import cached_property
from typing import Literal, get_args

from fangs.store import statements as sql
from fangs.store.commit_queue import Transaction
from fangs.store.connection import DatabaseConnection

State = Literal["asked", "given", "ended"]
"""The answer of an address's owner: none yet, agreed to get letters, or refused letters (perhaps after agreeing)."""
DAY = 24 * 3600


class Consents(DatabaseConnection):
    """The consents of addresses, and the part of each daily quota that has been used."""

    @cached_property
    def _secret(self) -> bytes:
        return bytes.fromhex(self.rows(sql.SECRET)[0][0])

    def hashed(self, text: str) -> str:
        """Return a hash of 26 letters and digits.

        Without this store's secret, nobody can compute the hash or use it to test a guess.
        """
        digest = hmac.digest(self._secret, text.encode(), hashlib.sha256)
        return base64.b32encode(digest[:16]).decode().rstrip("=").lower()

    def key_for(self, what: str) -> bytes:
        """Return 32 bytes for one purpose.

        They stay the same as long as the database exists, and reveal nothing about the secret.
        """
        return hmac.digest(self._secret, f"key {what}".encode(), hashlib.sha256)

    def address_word(self, mail: str) -> str:
        """Return the hash that identifies an address here and in the links of its letters.

        `ann+x@example.org` has the same hash as `ann@example.org`.
        """
        local, _, domain = mail.casefold().rpartition("@")
        return self.hashed(f"address {local.partition('+')[0]}@{domain}")

    def reader_word(self, mail: str, secret: str) -> str:
        """Return the hash of an address that a single browser has given for news of tables.

        A person who only knows the address cannot use its consent, because the browser's secret is also needed.
        """
        return self.hashed(f"reader {secret} {mail.casefold()}")

    def consent(self, address: str) -> State | None:
        """Return the answer of the address with this hash, or None if its owner was never asked."""
        rows = self.rows(sql.CONSENT, of_address=address) if address.isascii() and address.isalnum() else []
        return next((state for state in get_args(State) if rows and rows[0][0] == state), None)

    def agreed_at(self, address: str) -> float:
        """Return the time when an address last agreed to get letters, in seconds since 1970, or 0 if it does not agree."""
        rows = self.rows(sql.AGREED_AT, of_address=address)
        return float(rows[0][0]) if rows else 0.0

    def tables_of_reader(self, word: str) -> set[str]:
        """Return the tables whose news a browser has directed to an address. `word` is the hash from `reader_word`."""
        return {name for (name,) in self.rows(sql.SUBSCRIBED_WITH, of_address=word)}

    def is_awaited(self, address: str) -> bool:
        """Return whether letters are being held until an address's owner agrees or confirms something."""
        return bool(self.rows(sql.HELD, of_address=address))

    def ask(self, address: str, at: float) -> bool:
        """Store that an address is being asked. Return True for the first caller, and False for all later callers."""
        row = {"address": address, "state": "asked", "at": at}
        return self.commit("an address", lambda to: to.execute(sql.ASK, row)) == 1

    def not_asked(self, address: str) -> None:
        """Forget that an address was asked, and its answer, so that it can be asked again."""
        self.commit("an address", lambda to: to.execute(sql.NOT_ASKED, {"of_address": address}))

    def agree(self, address: str, at: float) -> list[str]:
        """Store that an address agrees to get letters, and release its held letters.

        Return the tables of these letters, and the tables whose news goes to the address.
        """

        def write(to: Transaction) -> list[str]:
            to.execute(sql.CONSENTED, {"address": address, "state": "given", "at": at})
            asked = [to.ask(tables, {"of_address": address}) for tables in (sql.HELD, sql.SUBSCRIBED_WITH)]
            tables = [name for found in asked for (name,) in found]
            to.execute(sql.RELEASE, {"of_address": address, "at": at})
            return tables

        return self.commit("an address", write)

    def end(self, address: str, at: float) -> None:
        """Store that an address wants no more letters."""
        row = {"address": address, "state": "ended", "at": at}

        def write(to: Transaction) -> None:
            to.execute(sql.CONSENTED, row)
            to.execute(sql.UNSUBSCRIBE_ADDRESS, {"of_address": address})

        self.commit("an address", write)

    def use(self, what: str, whose: str, amount: int, most: int, at: float) -> bool:
        """Use an amount of a daily quota (in UTC). Return False, and use nothing, if this would exceed `most`."""
        if amount > most:
            return False
        row = {"day": int(at // DAY), "what": what, "whose": whose, "amount": amount, "most": most}

        def write(to: Transaction) -> bool:
            to.execute(sql.END_OF_DAY, {"today": row["day"]})
            return to.execute(sql.USE, row) == 1

        return self.commit(f"{what} of today", write)
