"""Locks a file for use by a single process. The operating system releases the lock whenever the process ends."""

from __future__ import annotations

import sys
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt

    PLACE = 2**31 - 2
    """The position of the locked byte. Nothing is ever written there, because other programs cannot read a locked byte."""

    def lock(file: BinaryIO) -> None:
        """Lock an open file until it is closed, or raise BlockingIOError if another process has locked it."""
        file.seek(PLACE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from None

else:
    import fcntl

    def lock(file: BinaryIO) -> None:
        """Lock an open file until it is closed, or raise BlockingIOError if another process has locked it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:  # the file system has no locks
            pass
