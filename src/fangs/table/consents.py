"""Who has agreed to get letters, and what is rationed by the day: both by hashes that need the secret of the store."""

from __future__ import annotations

import base64
import hashlib
import hmac
from functools import cached_property
from typing import Literal, get_args

from . import statements as sql
from .connected import Connected
from .writer import Writing

State = Literal["asked", "given", "ended"]
"""What an address has said: nothing yet, that it wants letters, that it wants none (any more)."""
DAY = 24 * 3600


class Consents(Connected):
    """What addresses have agreed to, and how much of what is rationed was used today."""

    @cached_property
    def _secret(self) -> bytes:
        return bytes.fromhex(self._ask(sql.SECRET)[0][0])

    def hashed(self, text: str) -> str:
        """26 letters and digits that nobody can make, or test a guess with, who has not the secret of this store."""
        digest = hmac.digest(self._secret, text.encode(), hashlib.sha256)
        return base64.b32encode(digest[:16]).decode().rstrip("=").lower()

    def key_for(self, what: str) -> bytes:
        """32 bytes for one use, which stay the same as long as the database does, and say nothing of the secret of this store."""
        return hmac.digest(self._secret, f"key {what}".encode(), hashlib.sha256)

    def address_word(self, mail: str) -> str:
        """What an address is known by here and in the links of its letters; `ann+x@example.org` has the one of `ann@example.org`."""
        local, _, domain = mail.casefold().rpartition("@")
        return self.hashed(f"address {local.partition('+')[0]}@{domain}")

    def consent(self, address: str) -> State | None:
        """What the address with this word has said; None where it was never asked."""
        rows = self._ask(sql.CONSENT, of_address=address) if address.isascii() and address.isalnum() else []
        return next((state for state in get_args(State) if rows and rows[0][0] == state), None)

    def ask(self, address: str, at: float) -> bool:
        """Note that an address is being asked; of several that try, and of all who try later, one is told True."""
        row = {"address": address, "state": "asked", "at": at}
        return self._write("an address", lambda to: to.execute(sql.ASK, row)) == 1

    def not_asked(self, address: str) -> None:
        """Forget what an address was asked and has said: it may be asked anew."""
        self._write("an address", lambda to: to.execute(sql.NOT_ASKED, {"of_address": address}))

    def agree(self, address: str, at: float) -> list[str]:
        """An address wants letters: those that were held are due now. Returns the tables of these."""

        def write(to: Writing) -> list[str]:
            to.execute(sql.CONSENTED, {"address": address, "state": "given", "at": at})
            tables = [name for (name,) in to.ask(sql.HELD, {"of_address": address})]
            to.execute(sql.RELEASE, {"of_address": address, "at": at})
            return tables

        return self._write("an address", write)

    def end(self, address: str, at: float) -> None:
        """An address wants no letters any more."""
        row = {"address": address, "state": "ended", "at": at}
        self._write("an address", lambda to: to.execute(sql.CONSENTED, row))

    def use(self, what: str, whose: str, amount: int, most: int, at: float) -> bool:
        """Use so much of what is rationed; False, and nothing is used, where it would be more than `most` on this day (in UTC)."""
        if amount > most:
            return False
        row = {"day": int(at // DAY), "what": what, "whose": whose, "amount": amount, "most": most}

        def write(to: Writing) -> bool:
            to.execute(sql.END_OF_DAY, {"today": row["day"]})
            return to.execute(sql.USE, row) == 1

        return self._write(f"{what} of today", write)

    def count_tables(self) -> int:
        """How many tables there are."""
        return int(self._ask(sql.COUNT_TABLES)[0][0])
