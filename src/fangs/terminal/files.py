"""Saves games at the terminal as records in files, so that interrupted games can be resumed."""

from __future__ import annotations

import contextlib
import datetime
import itertools
from collections.abc import Set
from pathlib import Path

from fangs.core.errors import RequestError, listed, quoted, reason
from fangs.core.game import Game
from fangs.core.records.files import read_text
from fangs.core.records.record import TITLE, Record
from fangs.core.system.text_file import cannot_be_written, write_file
from fangs.engine.home import data_folder
from fangs.terminal.seats import seat_name


class GameFile:
    """The file in which a game at the terminal is saved.

    Saving creates the file if necessary. It overwrites only what this session has read or written.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self.path: Path | None = None
        """The path of the file, or None if nothing has been saved yet."""
        self.is_written = False
        """Whether the game has been saved since this session began."""
        self._folder, self._name = folder, name
        self._saved: str | None = None
        self._known: set[str] = set()

    @classmethod
    def new(cls, game: Game) -> GameFile:
        """Choose a file for a new game, named after the game and the time.

        Raise RequestError if the folder for games cannot be created.
        """
        return cls(_created(games_folder()), f"{game.name}-{datetime.datetime.now():%Y-%m-%d-%H%M%S}")

    @classmethod
    def resumed(cls, path: Path) -> tuple[GameFile, Record]:
        """Read a saved game, and return its file and its record. Raise FangsError if it cannot be read.

        A game that was read from a pipe is saved in the same way as a new game.
        """
        text = read_text(path)
        record = Record.read(text)
        if str(path) == "-" or not path.is_file():
            file = cls.new(record.game)
        else:
            file = cls(path.parent, path.stem)
            file.path, file._known = path, {text}
        file._saved = _saved_text(record)
        return file, record

    def save(self, record: Record) -> None:
        """Save the game in its file, or raise RequestError if that is impossible.

        Nothing is written if the game is as this session has read it, or if the file still contains it. If another
        program has changed the file, the game is saved in a new file.
        """
        text = _saved_text(record)
        if text == self._saved and (not self.is_written or self._has({text})):
            return
        if self.path is None or (self.path.exists() and not self._has(self._known)):
            self.path = self._new(text)
        else:
            write_file(self.path, text.encode())
        self._saved, self._known, self.is_written = text, {text}, True

    def save_to(self, record: Record, path: Path) -> None:
        """Save a copy of the game to a file that the user has named, or raise RequestError if that is impossible."""
        text = _saved_text(record)
        write_file(path, text.encode())
        self._known.add(text)

    def _has(self, texts: Set[str]) -> bool:
        """Return whether the content of the file is one of these texts."""
        assert self.path is not None
        try:
            return read_text(self.path) in texts
        except RequestError:
            return False

    def _new(self, text: str) -> Path:
        """Write a text to a new file under a free name, and return its path.

        Raise RequestError if that is impossible.
        """
        for number in itertools.count(1):
            path = self._folder / (f"{self._name}.fangs" if number == 1 else f"{self._name}-{number}.fangs")
            try:
                path.open("x").close()
            except FileExistsError:
                continue
            except OSError as error:
                raise cannot_be_written(path, error) from None
            try:
                write_file(path, text.encode())
            except BaseException:
                if not path.stat().st_size:
                    path.unlink()  # The file was created here.
                raise
            return path
        raise AssertionError("numbers do not end")


def _saved_text(record: Record) -> str:
    """Convert a game to the text that is saved, without the choices that have not been revealed.

    Lasting secrets are sealed in the text. They cannot be read at a glance, but the game can be resumed.
    """
    return without_secrets(record).sealed()


def without_secrets(record: Record) -> Record:
    """Return a copy of a record without the choices that are still secret, even if later steps are public."""
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
    """Expand `~` in a path that a user typed. Raise RequestError if there is no home folder."""
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        raise RequestError.phrased("There is no home folder for {typed}.", typed=quoted(typed)) from None


def _created(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RequestError.phrased(
            "Games cannot be saved in {folder}: {why}.", folder=quoted(str(folder)), why=reason(error)
        ) from None
    return folder


def games_folder() -> Path:
    """Return the folder for saved games, which is in `FANGS_DATA` or in the user's data folder."""
    return data_folder() / "games"


def left_games(most: int = 6) -> list[tuple[Path, str]]:
    """List the files of up to `most` unfinished games, latest first, each with a description of its players."""
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
        return 0  # The file has been deleted.
