"""`fangs post` as a Games Master types it: a folder, and the commands about it."""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fangs.cli import main
from fangs.store.store import Store

MATCH = (
    "new maneater --match --quiet 0 --days tue,fri --at 18:00 --zone Europe/Berlin --master 'Gus <gus@example.org>' "
    "--player 'Ann <ann@example.org>' --player 'Bob <bob@example.org>' --player Cyd --player Dee --player bot:easy"
)
PAIR = "new lunch --player 'Ann <ann@example.org>' --player Bob"


class Done(NamedTuple):
    """What a command came to."""

    status: object
    out: str
    err: str


class Fangs:
    """A folder, and the commands that are typed about it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._monkeypatch, self._capsys = folder, monkeypatch, capsys
        for name in ("FANGS_FOLDER", "FANGS_MAIL", "FANGS_URL", "FANGS_DEBUG"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("FANGS_DATA", str(folder / "data"))
        monkeypatch.setenv("COLUMNS", "200")

    def run(self, line: str | list[str], stdin: str = "", before: str = "") -> Done:
        """Type a line behind `fangs post`."""
        words = shlex.split(line) if isinstance(line, str) else line
        given = shlex.split(before) or ["--folder", str(self.folder)]
        self._monkeypatch.setattr(sys, "argv", ["fangs", "post", *given, *words])
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as done:
            main()
        out, err = self._capsys.readouterr()
        if isinstance(done.value.code, str):
            err += done.value.code
        assert "should not have happened" not in err and "Traceback" not in err
        return Done(done.value.code or 0, out, err)

    def __call__(self, line: str | list[str], stdin: str = "") -> str:
        """What a command says that does what it should."""
        done = self.run(line, stdin)
        assert (done.status, done.err) == (0, ""), done
        return done.out

    def refused(self, line: str | list[str], **more: str) -> str:
        """The sentence of one that is refused, and has changed nothing."""
        before = self.everything()
        done = self.run(line, **more)
        assert done.status != 0 and done.out == "", done
        assert self.everything() == before
        return " ".join(done.err.split())

    def everything(self) -> Any:
        """All that a command might change: the logs of the tables, and the files."""
        files = sorted(str(path) for path in self.folder.rglob("*") if "fangs.db" not in path.name)
        if not (self.folder / "fangs.db").exists():
            return [], files
        store = Store(f"sqlite:///{self.folder}/fangs.db")
        try:
            return [(name, len(store.read(name))) for name, _ in store.openings()], files
        finally:
            store.close()

    def orders(self, player: str) -> list[str]:
        """An order of each kind that a player owes, as the report shows them."""
        return re.findall(r"^    ((?:game \d )?[a-z]+(?: \d)?: .+)$", self(["report", "-", "--player", player]), re.M)

    def put(self, name: str, text: str) -> None:
        """Lay a file into `in`, as if it had lain there for a while."""
        path = self.folder / "in" / name
        path.write_text(text)
        os.utime(path, (time.time() - 60, time.time() - 60))

    def file(self, text: str) -> Path:
        """A file with this text."""
        path = self.folder.parent / "file.txt"
        path.write_text(text)
        return path

    def letters(self, player: str) -> list[str]:
        """The letters to somebody, as text, in order."""
        return [path.read_text() for path in sorted((self.folder / "out").glob(f"*-{player}-*.txt"))]
