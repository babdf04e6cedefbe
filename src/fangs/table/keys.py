"""Secret keys and codes with which people prove that a seat is theirs. Only their SHA-256 hashes are stored."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets


def new_key() -> str:
    """Generate a random key for a seat."""
    return secrets.token_urlsafe(24)


def derived_key(secret: str, what: str) -> str:
    """Derive a key for one purpose, such as one table, from a long-lived secret.

    Knowing the key does not reveal the secret.
    """
    return base64.urlsafe_b64encode(_derived(secret, what)[:24]).decode()


def new_word() -> str:
    """Generate a random word (80 bits) for a seat, in lower case so that it can be part of an email address."""
    return _word(secrets.token_bytes(10))


def new_recovery_code() -> str:
    """Generate a recovery code, which a person writes down to get back into their seat later.

    It has 80 bits in four groups, such as `k3vq-7ayz-m2p4-xw6c`.
    """
    return _in_groups(new_word())


class Secrets:
    """Generates keys, words and recovery codes.

    The results are random, or derived from a secret that the caller supplies. If they are derived, a request that is
    repeated because its response was lost gets the same response, without anything having to be stored.
    """

    def __init__(self, once: str | None) -> None:
        self.once = once

    def key(self, what: str) -> str:
        """Generate a key for a purpose, such as one seat."""
        return derived_key(self.once, f"key {what}") if self.once else new_key()

    def word(self, what: str) -> str:
        """Generate a word for a purpose, such as one seat. It can be part of an email address."""
        return _word(_derived(self.once, f"word {what}")[:10]) if self.once else new_word()

    def recovery_code(self, what: str) -> str:
        """Generate a recovery code for a purpose, such as one seat."""
        return _in_groups(_word(_derived(self.once, f"code {what}")[:10])) if self.once else new_recovery_code()


def lock_of(key: str) -> str:
    """Return the SHA-256 hash under which a key or code is stored, in hexadecimal."""
    return hashlib.sha256(key.encode()).hexdigest()


def read_recovery_code(text: str) -> str:
    """Normalize a recovery code that a person typed, perhaps with capital letters, spaces or missing hyphens."""
    return _in_groups("".join(sign for sign in text.casefold() if sign.isalnum()))


def _in_groups(word: str) -> str:
    return "-".join(word[at : at + 4] for at in range(0, len(word), 4))


def _word(data: bytes) -> str:
    return base64.b32encode(data).decode().lower()


def _derived(secret: str, what: str) -> bytes:
    return hmac.digest(secret.encode(), what.encode(), "sha256")
