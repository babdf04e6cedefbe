"""Copies of frozen records with changes, and values that they compute once: what a move does most often at a table.

Both do what the standard library's do, in a tenth of the time: a dataclass is otherwise built again, field by field, through
`object.__setattr__`, and until Python 3.12 a cached property takes a lock.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any

__all__ = ["once", "replace"]

if TYPE_CHECKING:
    from dataclasses import replace
    from functools import cached_property as once
else:

    def replace(record: Any, /, **changes: Any) -> Any:
        """A copy of a frozen dataclass without slots, with these fields changed; raises TypeError for a field that it does not have."""
        kind = type(record)
        names = _names(kind)
        new = object.__new__(kind)
        values, old = new.__dict__, record.__dict__
        try:
            for name in names:  # and not what was computed from the old ones
                values[name] = old[name]
        except KeyError:  # a default that is only in the class, as msgspec leaves it
            return dataclasses.replace(record, **changes)
        values.update(changes)
        if len(values) != len(names):
            raise TypeError(f"{kind.__name__} does not have all of the fields {', '.join(changes)}.")
        return new

    class once:
        """A property that is computed when it is first asked for; two threads may compute it twice, to the same value."""

        def __init__(self, compute: Any) -> None:
            self.compute, self.__doc__ = compute, compute.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self.name = name

        def __get__(self, record: Any, owner: type | None = None) -> Any:
            if record is None:
                return self
            value = record.__dict__[self.name] = self.compute(record)
            return value


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))
