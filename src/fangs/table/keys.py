"""Secret keys and codes that open seats. The store contains only the SHA-256 hash of each secret."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets


def new_key() -> str:
    """Return a new random key that opens a seat."""
    return secrets.token_urlsafe(24)


def derived_key(secret: str, what: str) -> str:
    """Derive a key for one purpose, such as a table, from a secret that lasts longer.

    Knowing the key does not reveal the secret.
    """
    return base64.urlsafe_b64encode(_derived(secret, what)[:24]).decode()


def new_word() -> str:
    """Return a new random word that opens a seat. It has 80 bits and is in lower case, so that it can be part of an email address."""
    return _word(secrets.token_bytes(10))


def new_recovery_code() -> str:
    """Return a new recovery code, which a person writes down to recover a seat.

    It has 80 bits in four groups, such as `k3vq-7ayz-m2p4-xw6c`.
    """
    return _in_groups(new_word())


class Secrets:
    """A source of new keys, words and codes.

    The secrets are random, or derived from a secret that the caller supplies. If they are derived, a request that is
    repeated because its response was lost gets the same response, without anything having to be stored.
    """

    def __init__(self, once: str | None) -> None:
        self.once = once

    def key(self, what: str) -> str:
        """Return a new key for one purpose."""
        return derived_key(self.once, f"key {what}") if self.once else new_key()

    def word(self, what: str) -> str:
        """Return a new word for one purpose. It can be part of an email address, like the words of `new_word`."""
        return _word(_derived(self.once, f"word {what}")[:10]) if self.once else new_word()

    def recovery_code(self, what: str) -> str:
        """Return a new recovery code for one purpose."""
        return _in_groups(_word(_derived(self.once, f"code {what}")[:10])) if self.once else new_recovery_code()


def lock_of(key: str) -> str:
    """Return the SHA-256 hash of a key or a code in hexadecimal, which is its stored form."""
    return hashlib.sha256(key.encode()).hexdigest()


def read_recovery_code(text: str) -> str:
    """Return a recovery code in its standard form. A person may have typed it with capitals, or with other spaces and hyphens."""
    return _in_groups("".join(sign for sign in text.casefold() if sign.isalnum()))


def _in_groups(word: str) -> str:
    return "-".join(word[at : at + 4] for at in range(0, len(word), 4))


def _word(data: bytes) -> str:
    return base64.b32encode(data).decode().lower()


def _derived(secret: str, what: str) -> bytes:
    return hmac.digest(secret.encode(), what.encode(), "sha256")
