"""Compresses an array of 16-bit values by storing the differences between neighbouring positions.

Neighbouring positions have similar values. All upper bytes come before all lower bytes. Reading needs no NumPy, because
browsers read these files, too. The values of some marked positions are computed at once. Sums of differences lead from
these to all other positions.
"""

from __future__ import annotations

import lzma
from array import array
from typing import Any

MARKED = 64
"""The distance between two marked positions, whose values are computed once in advance."""
ALL = 1 << 16
"""The number of different values that 16 bits can hold."""


def pack(values: Any, each: int) -> bytes:
    """Compress an array of values, with `each` values per position."""
    import numpy as np

    differences = np.diff(values.reshape(-1, each), axis=0, prepend=np.zeros((1, each), np.uint16)).astype(np.uint16)
    halves = (differences >> 8).astype(np.uint8).tobytes() + (differences & 255).astype(np.uint8).tobytes()
    return lzma.compress(halves, preset=6)


class Packed:
    """A compressed array with `each` values per position, from which single values can be read."""

    def __init__(self, packed: bytes, each: int) -> None:
        halves = lzma.decompress(packed)
        self._size, self._each = len(halves) // 2, each
        self._upper, self._lower = halves[: self._size], halves[self._size :]
        self._before = array("H")  # the values before each marked position
        last, step = [0] * each, MARKED * each
        for first in range(0, self._size, step):
            self._before.extend(last)
            last = [(last[k] + self._sum(first + k, first + step)) % ALL for k in range(each)]

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: int) -> int:
        if not 0 <= index < self._size:
            raise IndexError(index)
        position, k = divmod(index, self._each)
        mark = position // MARKED * self._each
        return (self._before[mark + k] + self._sum(mark * MARKED + k, index + 1)) % ALL

    def array(self) -> Any:
        """Return all values as a NumPy array."""
        import numpy as np

        upper, lower = (np.frombuffer(half, np.uint8).astype(np.uint16) for half in (self._upper, self._lower))
        return np.add.accumulate((upper << 8 | lower).reshape(-1, self._each), dtype=np.uint16).reshape(-1)

    def _sum(self, first: int, end: int) -> int:
        """Add up the differences in one of the values, from one position to another."""
        return 256 * sum(self._upper[first : end : self._each]) + sum(self._lower[first : end : self._each])
