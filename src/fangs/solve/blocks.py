"""Stores a table of one-byte codes in a file of compressed blocks, each of which can be read without the others.

The first line describes the table, and has a checksum of the index that follows. The index has the length and the
checksum of each block.
"""

from __future__ import annotations

import functools
import hashlib
import zlib
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from fangs.engine.whole_file import whole_file
from fangs.solve import stored
from fangs.solve.stored import BadTable

BLOCK = 1 << 15
"""The number of codes in a block."""
KEPT = 1024
"""The number of cached blocks, for all tables together."""
AT_ONCE = 256
"""The number of blocks that are compressed before they are written."""
ENTRY = [("length", "<u4"), ("checksum", "<u8")]


def write(file: Path, about: dict[str, Any], codes: Any, pool: Executor) -> None:
    """Write a table, compressing its blocks in a thread pool.

    Readers see either the old table or the complete new table.
    """
    import numpy as np

    index = np.zeros(-(-len(codes) // BLOCK), ENTRY)
    file.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(file) as goal:
        goal.write(stored.header(about, b"") + index.tobytes())
        for first in range(0, len(index), AT_ONCE):
            blocks = range(first, min(first + AT_ONCE, len(index)))
            for block, packed in zip(blocks, pool.map(functools.partial(_packed, codes), blocks), strict=True):
                index[block] = len(packed), _checksum(packed)
                goal.write(packed)
        goal.seek(0)
        goal.write(stored.header(about, index.tobytes()) + index.tobytes())


class Blocks:
    """A stored table of codes that is read block by block.

    Raise BadTable if the file is damaged or for something else.
    """

    def __init__(self, file: Path, about: dict[str, Any]) -> None:
        import numpy as np

        self._file, self._size = file, int(about["size"])
        with file.open("rb") as source:
            line = source.readline()
            index = source.read(-(-self._size // BLOCK) * np.dtype(ENTRY).itemsize)
            begin = source.tell()
        stored.check(file, about, line, index)
        self._index = np.frombuffer(index, ENTRY)
        self._ends = begin + np.cumsum(self._index["length"], dtype=np.int64)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, number: int) -> int:
        return _unpacked(self, number // BLOCK)[number % BLOCK]

    def all(self) -> Iterator[bytes]:
        """Yield all codes in the table, block by block."""
        return (self.unpacked(block) for block in range(len(self._index)))

    def check(self) -> None:
        """Read all blocks to check them. Raise BadTable if one is damaged."""
        for _ in self.all():
            pass

    def unpacked(self, block: int) -> bytes:
        """Read a block from the file and decompress its codes. Raise BadTable if it is damaged."""
        length, checksum = (int(value) for value in self._index[block])
        try:
            with self._file.open("rb") as source:
                source.seek(int(self._ends[block]) - length)
                packed = source.read(length)
        except OSError as error:
            raise BadTable(f"{self._file} can no longer be read: {error.strerror}.") from None
        if _checksum(packed) != checksum:
            raise BadTable(f"{self._file} is damaged: the checksum of its block {block} differs. Make it again.")
        return zlib.decompress(packed)


@functools.lru_cache(KEPT)
def _unpacked(table: Blocks, block: int) -> bytes:
    return table.unpacked(block)


def _packed(codes: Any, block: int) -> bytes:
    return zlib.compress(codes[block * BLOCK : (block + 1) * BLOCK].tobytes(), 6)


def _checksum(packed: bytes) -> int:
    return int.from_bytes(hashlib.blake2b(packed, digest_size=8).digest(), "little")
