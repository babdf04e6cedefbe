"""Converts plain JSON values to Python types.

msgspec inspects a type when it first encounters it, and the process crashes if two threads do this at the same time. Therefore, a type is
inspected when its reader is created, and one thread creates all readers while modules are loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec


def reader_of(kind: Any, *, str_keys: bool = False) -> Callable[[Any], Any]:
    """Return a function that converts plain JSON values to a type, such as a dataclass.

    The function raises msgspec.ValidationError if a value does not match the type. With `str_keys`, keys that are
    numbers are parsed from strings.
    """
    msgspec.json.Decoder(kind)
    return partial(msgspec.convert, type=kind, strict=True, str_keys=str_keys)
