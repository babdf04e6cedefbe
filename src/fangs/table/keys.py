"""Secrets that open seats. Only their SHA-256 is stored."""

from __future__ import annotations

import base64
import hashlib
import secrets


def new_key() -> str:
    """A secret that opens a seat."""
    return secrets.token_urlsafe(24)


def new_word() -> str:
    """A secret that opens a seat and is part of an address: 80 bits, in lower case."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def new_recovery_code() -> str:
    """A secret that a person writes down, to get into a seat again: 80 bits as four groups of four, such as `k3vq-7ayz-m2p4-xw6c`."""
    word = new_word()
    return "-".join(word[at : at + 4] for at in range(0, 16, 4))


def lock_of(key: str) -> str:
    """What is stored of a key or a code: its SHA-256 in hexadecimal."""
    return hashlib.sha256(key.encode()).hexdigest()


def read_recovery_code(text: str) -> str:
    """A recovery code as it was made, however somebody has typed it."""
    word = "".join(sign for sign in text.casefold() if sign.isalnum())
    return "-".join(word[at : at + 4] for at in range(0, len(word), 4))
