"""Stores the rounds of an arena in a file, as lines of JSON: first the settings, then each round."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any, BinaryIO

from fangs.core.errors import RequestError, quoted, reason
from fangs.core.fields import compact
from fangs.lab.arena.file_lock import lock
from fangs.lab.arena.play import GameResult
from fangs.lab.arena.settings import Settings

Round = list[GameResult]

_BEGINNING = b'{"arena": 1, '


class Ledger:
    """Stores the rounds that were played with some settings.

    With a path, earlier rounds are read from this file, and new rounds are added to it. The file belongs to the ledger
    until `close`: other processes cannot use it.
    """

    def __init__(self, settings: Settings, path: Path | None = None) -> None:
        """Read the file if it exists. Raise RequestError if it is not a ledger, has other settings, or is in use."""
        self.rounds: list[Round] = []
        self._path = path
        self._file: BinaryIO | None = None
        if path is None:
            return
        with contextlib.ExitStack() as opened:
            try:
                self._file = opened.enter_context(path.open("a+b"))
                self._open(settings.json(), self._file)
            except BlockingIOError:
                raise self._unusable("another arena is writing to it") from None
            except OSError as error:
                raise self._unusable(reason(error)) from None
            opened.pop_all()

    def add(self, games: Round) -> None:
        """Add the next round. It is on disk before this method returns."""
        if self._file is not None:
            _write(self._file, {"round": len(self.rounds), "games": [_shown(played) for played in games]})
        self.rounds.append(games)

    def close(self) -> None:
        """Close the file, so that other processes can use it."""
        if self._file is not None:
            self._file.close()

    def _open(self, settings: dict[str, Any], file: BinaryIO) -> None:
        lock(file)
        file.seek(0)
        *lines, unfinished = file.read().split(b"\n")
        if lines or not unfinished.startswith(_BEGINNING[: len(unfinished)]):
            self._read(settings, lines or [unfinished])
        if unfinished:  # the program was stopped while writing it
            file.truncate(sum(len(line) + 1 for line in lines))
        if not lines:
            _write(file, {"arena": 1, **settings})

    def _read(self, settings: dict[str, Any], lines: list[bytes]) -> None:
        head, *rounds = [self._line(number, line) for number, line in enumerate(lines, 1)]
        if head.pop("arena", None) != 1:
            raise RequestError(
                f"The file {quoted(str(self._path))} has no rounds of an arena, because its first line is different."
            )
        for name, now in json.loads(compact(settings)).items():
            if head.get(name) != now:
                raise RequestError(
                    f"The rounds in {quoted(str(self._path))} have other settings: {name} was {compact(head.get(name))}, "
                    f"and is {compact(now)} now. Use the same settings, or another file."
                )
        for number, line in enumerate(rounds):
            try:
                if line["round"] != number:
                    raise ValueError
                self.rounds.append([GameResult(**played) for played in line["games"]])
            except (KeyError, TypeError, ValueError):
                raise RequestError(f"Line {number + 2} of {quoted(str(self._path))} is not round {number}.") from None

    def _unusable(self, why: str) -> RequestError:
        return RequestError(f"The file {quoted(str(self._path))} cannot be used: {why}.")

    def _line(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise RequestError(f"Line {number} of {quoted(str(self._path))} is not a JSON object.")
        return data


def _write(file: BinaryIO, data: dict[str, Any]) -> None:
    file.write(compact(data).encode() + b"\n")
    file.flush()
    os.fsync(file.fileno())


def _shown(played: GameResult) -> dict[str, Any]:
    return played._asdict() | {"seconds": [round(seconds, 6) for seconds in played.seconds]}
