"""Reads and writes files of learnt weights, which are numbers that an evaluation adds up.

`fangs learn` creates the files. The first line of a file says what the weights are for and what they were learnt from.
It also has a checksum of the 16-bit numbers that follow. A file in the user's data folder takes precedence over the
file in the game's folder. A file that is damaged or meant for something else is ignored.
"""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from .home import data_folder
from .whole_file import write_whole

SUFFIX = ".weights"
STEPS = 1000
"""The integer that stands for a weight of 1, because weights are stored as integers."""
MOST = 32767
"""The largest integer that is stored for a weight. The smallest is its negative."""


def home() -> Path:
    """Return the folder with all weights that the user has learnt."""
    return data_folder() / "learnt"


def files(folder: Path, name: str) -> Iterator[Path]:
    """Yield the paths where a game's weights can be: first in the user's data folder, then in the game's folder."""
    yield home() / f"{name}{SUFFIX}"
    yield folder / f"{name}{SUFFIX}"


def kept(folder: Path, about: Mapping[str, Any], size: int) -> array[int] | None:
    """Find and read a game's weights, or return None if there are none."""
    found = (read(file, about, size) for file in files(folder, about["game"]))
    return next((row for row in found if row is not None), None)


def read(file: Path, about: Mapping[str, Any], size: int) -> array[int] | None:
    """Read the weights in a file. Return None if the file is missing, damaged, or meant for something else."""
    try:
        line, _, packed = file.read_bytes().partition(b"\n")
        header = json.loads(line)
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(header, dict) or any(header.get(key) != value for key, value in about.items()):
        return None
    if header.get("sha256") != hashlib.sha256(packed).hexdigest() or len(packed) != 2 * size:
        return None
    row = array("h", packed)
    if sys.byteorder == "big":
        row.byteswap()
    return row


def write(file: Path, about: Mapping[str, Any], weights: list[int], notes: Mapping[str, Any]) -> None:
    """Write weights to a file, with a header that says what they are for and how they were learnt.

    Readers see either the old file or the complete new one.
    """
    row = array("h", weights)
    if sys.byteorder == "big":
        row.byteswap()
    packed = row.tobytes()
    header = {**about, "notes": dict(notes), "sha256": hashlib.sha256(packed).hexdigest()}
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, json.dumps(header).encode() + b"\n" + packed)
