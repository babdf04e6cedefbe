"""Exchanges letters as files, without a network. People put orders into one folder and find reports in another."""

from __future__ import annotations

import hashlib
import os
import re
import stat
import time
import unicodedata
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.utils import getaddresses
from itertools import chain, count
from pathlib import Path

from fangs.core.errors import reason
from fangs.post.carrying.arrival import Arrival, received
from fangs.post.carrying.carrier import ENOUGH, WIRE, NotSent, Unreachable, one_line
from fangs.translation import phrase

QUIET = 1.0  # seconds that a file must be unchanged, because an editor could still be writing it
UNFINISHED = (".part", ".tmp", ".crdownload", "~")
NUMBERED = re.compile(r"(\d+)-")
LONGEST_NAME = 60


class Folder:
    """A folder in which letters are exchanged as files.

    The subfolder `in` has new slips (.txt) and emails (.eml), `done` and `refused` have the files that were read, and
    `out` has sent letters.
    """

    def __init__(self, path: Path, quiet: float = QUIET, trusted: Collection[str] = ()) -> None:
        self.path, self.quiet, self.trusted = path, quiet, trusted

    def make(self) -> None:
        """Create the subfolders `in` and `out`, or raise Unreachable."""
        with _using(self.path):
            for name in ("in", "out"):
                (self.path / name).mkdir(parents=True, exist_ok=True)

    def fetch(self) -> Iterator[Slip]:
        """Yield the letters in the subfolder `in`, oldest first. Files that are still being written are left out.

        Raise Unreachable if the folder cannot be used.
        """
        self.make()
        with _using(self.path):
            settled = self._settled()
        for path, when in settled:
            try:
                slip = Slip(self, path, when)
            except FileNotFoundError:  # another program has removed it
                continue
            except OSError as error:
                raise _unreachable(path, error) from None
            if slip.data:
                yield slip
            else:
                slip.keep(phrase("Only text files (.txt) and emails (.eml) that are not empty are read."))

    def send(self, message: EmailMessage) -> None:
        """Write a letter into the subfolder `out` as an email (.eml), as text (.txt) and, if it has a page, as HTML (.html).

        Raise NotSent if the letter cannot be written, and Unreachable if the folder cannot be used.
        """
        try:
            out = self.path / "out"
            out.mkdir(parents=True, exist_ok=True)
            numbers = (int(match[1]) for path in out.iterdir() if (match := NUMBERED.match(path.name)))
            number = 1 + max(numbers, default=0)
            for ending, data in _files(message).items():
                _write(out / f"{number:04}-{_name(message)}.{ending}", data)
        except OSError as error:
            raise _unreachable(self.path, error) from None
        except (LookupError, ValueError) as error:
            why = one_line(str(error))
            raise NotSent(phrase("The letter cannot be written: {why}", why=why), for_good=True) from None

    def close(self) -> None:
        """Do nothing, because there is no connection."""

    def put(self, path: Path, folder: str) -> Path:
        """Move a file into another subfolder under a free name, and return its new path.

        Raise Unreachable if the folder cannot be used.
        """
        with _using(path):
            (self.path / folder).mkdir(exist_ok=True)
            names = (f"{path.stem}{n}{path.suffix}" for n in chain([""], (f"-{k}" for k in count(2))))
            new = next(self.path / folder / name for name in names if not (self.path / folder / name).exists())
            return path.rename(new)

    def _settled(self) -> list[tuple[Path, int]]:
        """List the complete files in `in`, oldest first, with their modification times in nanoseconds."""
        found = dict(_found(self.path / "in"))
        if any(time.time_ns() - when < self.quiet * 1e9 for _, when in found.values()):
            time.sleep(self.quiet)
            found = {path: what for path, what in _found(self.path / "in") if found.get(path) == what}
        return sorted(((path, when) for path, (_, when) in found.items()), key=lambda one: (one[1], one[0].name))


class Slip:
    """A file that a person has put into the subfolder `in`, to be read as a letter."""

    def __init__(self, folder: Folder, path: Path, when: int) -> None:
        self._folder, self._path = folder, path
        with path.open("rb") as file:
            data = file.read(ENOUGH)
        kind = path.suffix.lower()
        self.data = data if kind == ".eml" else _as_mail(path.name, when, data) if kind == ".txt" and data else b""
        of_server = received(data, folder.trusted) if kind == ".eml" else None
        self.arrived = of_server or Arrival(when / 1e9, "file")

    def done(self) -> None:
        """Move the file into the subfolder `done`, or raise Unreachable."""
        self._folder.put(self._path, "done")

    def keep(self, why: str) -> None:
        """Move the file into the subfolder `refused`, and write the reason into a file beside it.

        Raise Unreachable if the folder cannot be used.
        """
        path = self._folder.put(self._path, "refused")
        with _using(path):
            path.with_name(f"{path.name}.why.txt").write_text(f"{why}\n", "utf-8")


def _found(folder: Path) -> Iterator[tuple[Path, tuple[int, int]]]:
    """Yield the files in a folder that must be read, with their sizes and modification times in nanoseconds."""
    for path in folder.iterdir():
        if path.name.startswith(".") or path.name.lower().endswith(UNFINISHED):
            continue
        try:
            what = path.lstat()
        except FileNotFoundError:
            continue
        if stat.S_ISREG(what.st_mode):
            yield path, (what.st_size, what.st_mtime_ns)


def _as_mail(name: str, when: int, data: bytes) -> bytes:
    """Convert a file with orders to an email.

    The same text with another file name or date becomes a different letter, so that it counts in the next turn.
    """
    mail = EmailMessage()
    mark = hashlib.sha256(f"{name} {when} ".encode("utf-8", "surrogateescape") + data).hexdigest()
    mail["From"], mail["Message-ID"] = "slip@slip.invalid", f"<{mark}@slip.invalid>"
    mail.set_content(_text(data), cte="base64")
    return mail.as_bytes()


def _text(data: bytes) -> str:
    """Decode a text file in UTF-16, UTF-8, Windows-1252 or Latin-1, whichever works first."""
    encodings = ["utf-16"] if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def _files(message: EmailMessage) -> dict[str, bytes]:
    """Convert a letter to files, and return their contents by file extension (`txt`, `html`, `eml`)."""
    files = {}
    for part in message.walk():
        if isinstance(part, EmailMessage) and part.get_content_maintype() == "text":
            kind = {"plain": "txt", "html": "html"}.get(part.get_content_subtype())
            if kind and kind not in files:
                files[kind] = str(part.get_content()).encode()
    return files | {"eml": message.as_bytes(policy=WIRE)}


def _name(message: EmailMessage) -> str:
    """Make a file name from a letter's recipient and subject, such as `ann-turn-3`."""
    names = [name or address.partition("@")[0] for name, address in getaddresses([str(message["To"] or "")])]
    subject = re.sub(r"\[[^\[\]]*\]", "", str(message["Subject"] or ""))
    plain = unicodedata.normalize("NFKD", " ".join([*names[:1], subject]).casefold()).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", plain))[:LONGEST_NAME].strip("-") or "letter"


def _write(path: Path, data: bytes) -> None:
    """Write a file atomically, so that it appears only when it is complete."""
    part = path.with_name(f".{path.name}.part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


@contextmanager
def _using(path: Path) -> Iterator[None]:
    """Raise Unreachable if a file or a folder cannot be used."""
    try:
        yield
    except OSError as error:
        raise _unreachable(path, error) from None


def _unreachable(path: Path, error: OSError) -> Unreachable:
    if isinstance(error, FileExistsError | NotADirectoryError):
        wanted = Path(error.filename or path)
        found = next((one for one in (wanted, *wanted.parents) if one.is_file()), wanted)
        return Unreachable(phrase("{path} is a file, but a folder is needed here.", path=one_line(str(found))))
    why = phrase("The folder {path} cannot be used: {why}.", path=one_line(str(path)), why=one_line(reason(error)))
    return Unreachable(why)
