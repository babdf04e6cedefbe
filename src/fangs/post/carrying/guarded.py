"""Guards calls of Python's email library, which can raise any error if a letter is malformed."""

from __future__ import annotations

from collections.abc import Callable
from email.message import Message
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Mail: TypeAlias = "Message[str, str]"


def guarded(call: Callable[[], T], otherwise: T) -> T:
    """Call a function of the email library, or return `otherwise` if it fails because a letter is malformed."""
    try:
        return call()
    except Exception:  # also RecursionError, TypeError and IndexError: nothing that strangers send may stop the reader
        return otherwise


def kind_of(part: Mail) -> str:
    """Return the content type of an email or of a part of it, such as `text/plain`, or "" if it is malformed."""
    return guarded(part.get_content_type, "")


def parts_of(mail: Mail) -> list[Mail]:
    """List an email and all parts of it, or none if it is malformed."""
    return guarded(lambda: list(mail.walk()), list[Mail]())
