"""Converting plain JSON values to our types.

msgspec learns a type when it first meets it, and the process crashes if two threads do this at the same moment. So a type is learnt when a
reader is made, and readers are made while modules are loaded, by one thread.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec


def reader_of(kind: Any, *, str_keys: bool = False) -> Callable[[Any], Any]:
    """A function that converts plain values to a type.

    The function raises msgspec.ValidationError. With `str_keys`, keys that are numbers are read from text.
    """
    msgspec.json.Decoder(kind)
    return partial(msgspec.convert, type=kind, strict=True, str_keys=str_keys)
