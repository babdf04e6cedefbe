"""Reads and raises the limit on the number of files, including sockets, that this process can have open."""

from __future__ import annotations

import contextlib
import sys

OPEN_MAX = 10_240
"""The limit that macOS accepts if the maximum is unlimited (`man setrlimit`, "Compatibility")."""


def open_as_many_files_as_allowed() -> None:
    """Raise the limit on open files to the maximum that the system allows for this process."""
    if sys.platform != "win32":
        import resource

        before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        for limit in (most, max(before, OPEN_MAX)):
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (limit, most))
                return


def open_files() -> int:
    """Return the maximum number of files that this process can currently have open."""
    if sys.platform == "win32":
        return 10**6
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 10**6 if soft == resource.RLIM_INFINITY else soft
