"""The file of an arena's rounds: a line of JSON for the settings, then one for every round, in order. Each line is durable."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from fangs.core.errors import RequestError, quoted, reason
from fangs.core.fields import compact
from fangs.lab.play import GameResult
from fangs.lab.settings import Settings

Round = list[GameResult]

_BEGINNING = b'{"arena": 1, '


class Ledger:
    """The rounds played with some settings, stored in a file if a path is given. An existing file is read at once."""

    def __init__(self, settings: Settings, path: Path | None = None) -> None:
        """Raises RequestError if the file is not a ledger, or has other settings."""
        self.rounds: list[Round] = []
        self._path = path
        if path is not None:
            try:
                self._open(settings.json(), path)
            except OSError as error:
                raise RequestError(f"The file {quoted(str(path))} cannot be used: {reason(error)}.") from None

    def add(self, games: Round) -> None:
        """Add the next round. It is on disk when this returns."""
        if self._path is not None:
            _write(self._path, {"round": len(self.rounds), "games": [_shown(played) for played in games]})
        self.rounds.append(games)

    def _open(self, settings: dict[str, Any], path: Path) -> None:
        *lines, unfinished = path.read_bytes().split(b"\n") if path.exists() else [b""]
        if lines or not unfinished.startswith(_BEGINNING[: len(unfinished)]):
            self._read(settings, lines or [unfinished])
        if unfinished:  # the program was stopped while writing it
            os.truncate(path, sum(len(line) + 1 for line in lines))
        if not lines:
            _write(path, {"arena": 1, **settings})

    def _read(self, settings: dict[str, Any], lines: list[bytes]) -> None:
        head, *rounds = [self._line(number, line) for number, line in enumerate(lines, 1)]
        if head.pop("arena", None) != 1:
            raise RequestError(
                f"The file {quoted(str(self._path))} has no rounds of an arena: its first line is different."
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

    def _line(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise RequestError(f"Line {number} of {quoted(str(self._path))} is not a JSON object.")
        return data


def _write(path: Path, data: dict[str, Any]) -> None:
    with path.open("ab") as file:
        file.write(compact(data).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def _shown(played: GameResult) -> dict[str, Any]:
    return played._asdict() | {"seconds": [round(seconds, 6) for seconds in played.seconds]}
