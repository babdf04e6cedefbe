"""Measures the cost of a move on boardgame.io's server, to compare it with ours.

Both are measured in the same run, because figures of different runs cannot be compared.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fangs.core.errors import RequestError, quoted

SCRIPT = Path(__file__).with_name("boardgame_io.mjs")
TIMEOUT_SECONDS = 1800.0


@dataclass(frozen=True)
class Peer:
    """A measurement of boardgame.io's server: its CPU seconds per move with two players and some spectators."""

    game: str
    watchers: int
    cpu: float


def measure(folder: Path, moves: int, watchers: Sequence[int]) -> list[Peer]:
    """Measure boardgame.io, which npm has installed in `folder`, or raise RequestError if it cannot be run."""
    node = shutil.which("node")
    if node is None or not (folder / "node_modules" / "boardgame.io").is_dir():
        raise RequestError(
            f"There is no boardgame.io to run in {quoted(str(folder))}: "
            "npm install --prefix FOLDER boardgame.io@0.50.2 socket.io-client@4"
        )
    command = [node, str(SCRIPT), str(folder.resolve()), str(moves), *map(str, watchers)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False)
    if done.returncode:
        raise RequestError(f"boardgame.io could not be measured: {done.stderr.strip()[-200:]}")
    return [Peer(**json.loads(line)) for line in done.stdout.splitlines()]


def best(*runs: Sequence[Peer]) -> list[Peer]:
    """Choose the run with the lowest CPU time for each number of spectators."""
    return [min(those, key=lambda one: one.cpu) for those in zip(*runs, strict=True)]
