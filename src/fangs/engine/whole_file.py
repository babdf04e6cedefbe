"""Writes files atomically: a reader always gets either the old file or the complete new one."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE, S_ISREG
from typing import BinaryIO

_FORBIDDEN = {errno.EACCES, errno.EBUSY, errno.EPERM, errno.EROFS}
"""The error numbers for files that the user is not allowed to create or replace."""


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically, so that a reader always gets either the old file or the complete new one."""
    with whole_file(path) as file:
        file.write(content)


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Open a new file for writing, which replaces the file at this path when the `with` block ends.

    Raise OSError with this path if the file cannot be written. A link stays a link, and a file keeps its mode. If no
    other file can take its place, the file is written directly. This is the case for a device or a pipe, and for a file
    in a folder that cannot be written.
    """
    try:
        mode = _mode(path)
        goal = os.path.realpath(path)
        part = _part(goal, mode)
        with path.open("wb") if part is None else _beside(goal, mode, part) as file:
            yield file
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


def _mode(path: Path) -> int | None:
    with contextlib.suppress(FileNotFoundError):
        return path.stat().st_mode
    return None


def _part(goal: str, mode: int | None) -> str | None:
    """Create a temporary file in the goal's folder, and return its path.

    Return None if the goal must be written directly.
    """
    if mode is not None and not S_ISREG(mode):
        return None
    folder, name = os.path.split(goal)
    part = os.path.join(folder, f".{name[:40]}.{os.urandom(4).hex()}")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    except OSError as error:
        if mode is None or error.errno not in _FORBIDDEN:
            raise
        return None
    return part


@contextlib.contextmanager
def _beside(goal: str, mode: int | None, part: str) -> Iterator[BinaryIO]:
    try:
        with open(part, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(part, S_IMODE(mode))
        _put(part, goal, mode)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(part)
        raise


def _put(part: str, goal: str, mode: int | None) -> None:
    """Move a complete file to its goal. If the system forbids this, copy its content into the goal instead.

    This happens if the goal is mounted or belongs to another user.
    """
    try:
        os.replace(part, goal)
    except OSError as error:
        if mode is None or error.errno not in _FORBIDDEN:
            raise
        shutil.copyfile(part, goal)
        os.unlink(part)
