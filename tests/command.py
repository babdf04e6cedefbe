"""Runs `fangs` as people do: a command with its arguments, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys


def run_fangs(*words: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """What `fangs` with these words prints, and its exit code; tables are in FANGS_DATA, whatever this process uses."""
    inherited = {name: value for name, value in os.environ.items() if name != "FANGS_DATABASE"}
    return subprocess.run(
        [sys.executable, "-m", "fangs", *words],
        input=stdin,
        capture_output=True,
        text=True,
        env={**inherited, "COLUMNS": "200", **environment},
        timeout=300,
        check=False,
    )
