"""Reads and writes files that the user names, with errors that explain what is wrong."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path

from fangs.core.errors import FangsError, RequestError, quoted, reason
from fangs.engine.whole_file import write_whole
from fangs.translation import figure


def text_of(path: Path, most: int, error: type[FangsError] = RequestError, *, descriptor: int | None = None) -> str:
    """Read a text file of at most `most` bytes.

    The file may already be open as `descriptor`. Raise `error` if the file is longer, is not Unicode or cannot be
    read.
    """
    try:
        with open(path if descriptor is None else descriptor, "rb", closefd=descriptor is None) as file:
            data = file.read(most + 1)
        if len(data) > most:
            raise error.phrased(
                "The file {path} is too long. It can have at most {most} bytes.",
                path=quoted(str(path)),
                most=figure(most),
            )
        # Some editors put a byte order mark first, and the Windows shell writes two bytes per character.
        return data.decode("utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as wrong:
        raise error.phrased(
            "The file {path} cannot be read: {why}.", path=quoted(str(path)), why=reason(wrong)
        ) from None


def write_file(path: Path, content: bytes) -> None:
    """Write a file atomically, so that no reader finds only a part of it. Raise RequestError if it cannot be written."""
    with _explained(path):
        write_whole(path, content)


def cannot_be_written(path: Path, why: Exception) -> RequestError:
    """Create the error for a file that cannot be written."""
    return RequestError.phrased("The file {path} cannot be written: {why}.", path=quoted(str(path)), why=reason(why))


def require_file(path: Path) -> None:
    """Check that a file can be written at this path, or raise RequestError."""
    folder = path.parent
    with _explained(path):
        if path.is_dir():
            raise _error(errno.EISDIR)
        if not folder.is_dir():
            raise _error(errno.ENOTDIR if folder.exists() else errno.ENOENT)
        is_replaced = (path.is_file() or not path.exists()) and os.access(folder, os.W_OK)
        if not is_replaced and not os.access(path, os.W_OK):
            raise _error(errno.EACCES)


def require_folder(path: Path) -> None:
    """Check that files can be written in a folder, which need not exist yet, or raise RequestError."""
    with _explained(path):
        there = next(one for one in (path, *path.absolute().parents) if one.exists())
        if not there.is_dir():
            raise _error(errno.ENOTDIR)
        if not os.access(there, os.W_OK):
            raise _error(errno.EACCES)


@contextlib.contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn a file error in the `with` block into a RequestError, which says why the file cannot be written."""
    try:
        yield
    except (OSError, ValueError) as wrong:
        raise cannot_be_written(path, wrong) from None


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
