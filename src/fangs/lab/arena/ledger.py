"""Stores the rounds of an arena in a file, as lines of JSON: first the settings, then each round."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any, BinaryIO

from fangs.core.errors import RequestError, quoted, reason
from fangs.core.fields import compact, is_whole
from fangs.core.system.text_file import cannot_be_written
from fangs.lab.arena.file_lock import lock
from fangs.lab.arena.play import GameResult
from fangs.lab.arena.settings import Settings

Round = list[GameResult]

MAX_NUMBER = 1e15
"""The largest score, count or time that is read from a file."""
_BEGINNING = b'{"arena": 1, '


class Ledger:
    """Stores the rounds that were played with some settings.

    With a path, earlier rounds are read from this file, and new rounds are added to it. The file belongs to the ledger
    until `close`: other processes cannot use it.
    """

    def __init__(self, settings: Settings, path: Path | None = None) -> None:
        """Read the file if it exists. Raise RequestError if it is not a ledger, has other settings, or is in use."""
        self.rounds: list[Round] = []
        self._bots, self._players = len(settings.contestants), settings.players
        self._path = path
        self._file: BinaryIO | None = None
        if path is None:
            return
        with contextlib.ExitStack() as opened:
            try:
                self._file = path.open("a+b")
                opened.callback(self.close)
                self._open(settings.json(), self._file)
            except BlockingIOError:
                raise self._unusable("another arena is writing to it") from None
            except OSError as error:
                raise self._unusable(reason(error)) from None
            opened.pop_all()

    def add(self, games: Round) -> None:
        """Add the next round. It is on disk before this method returns. Raise RequestError if it cannot be written."""
        if self._file is not None and self._path is not None:
            try:
                _write(self._file, {"round": len(self.rounds), "games": [_shown(played) for played in games]})
            except OSError as error:
                raise cannot_be_written(self._path, error) from None
        self.rounds.append(games)

    def close(self) -> None:
        """Close the file, so that other processes can use it."""
        if self._file is not None:
            with contextlib.suppress(OSError):  # the end of a round that could not be written, which was reported then
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
                self.rounds.append(self._games(line["games"]))
            except (KeyError, TypeError, ValueError):
                raise RequestError(f"Line {number + 2} of {quoted(str(self._path))} is not round {number}.") from None

    def _games(self, data: list[dict[str, Any]]) -> Round:
        """Read the games in a round, or raise a TypeError or ValueError if the arena could not have written them."""
        games = [GameResult(**played) for played in data]
        if len(games) != self._bots or not all(map(self._is_possible, games)):
            raise ValueError
        return games

    def _is_possible(self, game: GameResult) -> bool:
        return (
            len(game.seats) == self._players
            and all(is_whole(bot, 0, self._bots - 1) for bot in game.seats)
            and _are_numbers(game.shares, self._players, 0, 1)
            and (game.scores is None or _are_numbers(game.scores, self._players, -MAX_NUMBER, MAX_NUMBER))
            and _are_numbers(game.choices, self._bots, 0, MAX_NUMBER)
            and _are_numbers(game.seconds, self._bots, 0, MAX_NUMBER)
            and (game.forfeit is None or is_whole(game.forfeit, 0, self._bots - 1))
            and (game.why is None or isinstance(game.why, str))
            and (game.places is None or _are_numbers(game.places, self._players, 1, self._players))
        )

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


def _are_numbers(values: Any, count: int, low: float, high: float) -> bool:
    """Return whether a JSON value is a list of this many numbers from `low` to `high`."""
    return (
        isinstance(values, list)
        and len(values) == count
        and all(isinstance(one, int | float) and not isinstance(one, bool) and low <= one <= high for one in values)
    )


def _write(file: BinaryIO, data: dict[str, Any]) -> None:
    file.write(compact(data).encode() + b"\n")
    file.flush()
    os.fsync(file.fileno())


def _shown(played: GameResult) -> dict[str, Any]:
    return played._asdict() | {"seconds": [round(seconds, 6) for seconds in played.seconds]}
