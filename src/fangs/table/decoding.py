"""Reading plain values, as JSON has them, into our types.

msgspec learns a type when it first meets it, and the process crashes where two threads do that at the same moment. So a type is learnt when
a reader is made, and readers are made where modules are loaded: by one thread.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec


def reader_of(kind: Any, *, str_keys: bool = False) -> Callable[[Any], Any]:
    """A function that turns plain values into a type; it raises msgspec.ValidationError.

    `str_keys`: numbers that are keys are read from text.
    """
    msgspec.json.Decoder(kind)
    return partial(msgspec.convert, type=kind, strict=True, str_keys=str_keys)
