"""What the tests of Maneater share: positions that differ from the first in a few things."""

from __future__ import annotations

from typing import Any

import fangs
from fangs import Position


def merged(old: Any, new: Any) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        return {**old, **{key: merged(old.get(key), value) for key, value in new.items()}}
    return new


def with_keys(**keys: Any) -> Position:
    """The first position with these keys replaced, objects key by key."""
    return fangs.position(merged(fangs.new("maneater").json(), keys))


def state_with(**keys: Any) -> Any:
    return with_keys(**keys).state
