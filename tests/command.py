"""Runs `fangs` as people do: a command with its arguments, in a process of its own."""

from __future__ import annotations

import os
import subprocess

from tests.nursery import run


def run_fangs(*words: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """What `fangs` with these words prints, and its exit code; tables are in FANGS_DATA, whatever this process uses."""
    inherited = {name: value for name, value in os.environ.items() if name != "FANGS_DATABASE"}
    done = run(*words, stdin=stdin.encode(), env={**inherited, "COLUMNS": "200", "FANGS_LANGUAGE": "en", **environment})
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
