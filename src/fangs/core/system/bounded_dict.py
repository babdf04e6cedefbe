"""A dictionary with a maximum number of entries, for caches that outlive a function call."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class BoundedDict(OrderedDict[K, V]):
    """A dictionary that drops its oldest entry if there are more than `most`.

    An entry becomes the newest when it is set, and by `move_to_end`.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > self.most:
            self.popitem(last=False)
