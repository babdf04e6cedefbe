"""Saved games: records in files, so that an interrupted game can be resumed."""

from __future__ import annotations

import contextlib
import datetime
import itertools
import os
import tempfile
from pathlib import Path

from fangs.core.errors import RequestError, listed, quoted, reason
from fangs.core.game import Game
from fangs.core.records.files import read_text
from fangs.core.records.record import TITLE, Record
from fangs.engine.home import data_folder
from fangs.terminal.seats import seat_name
from fangs.translation import phrase


def write_record(record: Record, path: Path) -> None:
    """Write the record without unrevealed secret choices. The file is complete at all times.

    Lasting secrets are sealed in it: they cannot be read at a glance, and the game can be resumed. Raises RequestError if the file cannot
    be written.
    """
    try:
        handle, aside = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(without_secrets(record).sealed())
                file.flush()
                os.fsync(file.fileno())
            os.replace(aside, path)
        except BaseException:
            os.unlink(aside)
            raise
    except (OSError, ValueError) as error:
        raise RequestError(
            phrase("The file {path} cannot be written: {why}.", path=quoted(str(path)), why=reason(error))
        ) from None


def without_secrets(record: Record) -> Record:
    """Return the record without unrevealed choices, even if something public has happened since."""
    kept: list[int] = []
    held: list[int] = []
    for step, after in enumerate(record.positions[1:]):
        if after.is_secret_since(record.positions[step]):
            held.append(step)
        elif after.hides_choices():
            kept.append(step)
        else:
            kept += [*held, step]
            held = []
    same = next((place for place, step in enumerate(kept) if place != step), len(kept))
    public = record.until(same)
    for step in kept[same:]:
        public.take(record.steps[step])
    return public


def expanded(typed: str) -> Path:
    """Return the typed path, with `~` expanded to the home folder; raises RequestError if there is no home folder."""
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        raise RequestError(phrase("There is no home folder for {typed}.", typed=quoted(typed))) from None


def new_file(game: Game) -> Path:
    """Create a file for a new game, and return its path; raises RequestError if the folder cannot be created."""
    folder = games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RequestError(
            phrase("Games cannot be saved in {folder}: {why}.", folder=quoted(str(folder)), why=reason(error))
        ) from None
    name = f"{game.name}-{datetime.datetime.now():%Y-%m-%d-%H%M%S}"
    for number in itertools.count(1):
        file = folder / (f"{name}.fangs" if number == 1 else f"{name}-{number}.fangs")
        with contextlib.suppress(FileExistsError):
            file.touch(exist_ok=False)  # so that no other game takes the name
            return file
    raise AssertionError("numbers do not end")


def games_folder() -> Path:
    """Return the folder for saved games, in `FANGS_DATA` or in the user's data folder."""
    return data_folder() / "games"


def left_games(most: int = 6) -> list[tuple[Path, str]]:
    """Return the unfinished saved games, latest first: the file, and the game with its players."""
    found = []
    for path in sorted(games_folder().glob("*.fangs"), key=_when, reverse=True):
        with contextlib.suppress(RequestError):
            text = read_text(path)
            if text.startswith(TITLE) and "\nresult: " not in text:
                head = dict(line.partition(": ")[::2] for line in text.partition("\n\n")[0].splitlines())
                names = [name for key, name in head.items() if key.startswith("name ")]
                found.append((path, f"{head.get('game', '?')}: {listed(map(seat_name, names), 'and')}"))
        if len(found) == most:
            break
    return found


def _when(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0  # it has been deleted
