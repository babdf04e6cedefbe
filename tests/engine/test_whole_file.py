"""A file that is written is whole at all times, and stays the kind of thing that it was."""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
import threading
from pathlib import Path

import pytest

from fangs.core.errors import RequestError
from fangs.core.system.text_file import require_file
from fangs.engine.whole_file import whole_file, write_whole

unix = pytest.mark.skipif(os.name != "posix", reason="Windows has other modes, pipes and rights to make links")
full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
LINKS = {"full": "/dev/full", "round": "round"}


@unix
def test_a_new_file_has_the_mode_that_the_user_gives_to_files(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        write_whole(tmp_path / "new", b"all")
    finally:
        os.umask(old)

    assert (tmp_path / "new").read_bytes() == b"all"
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


@unix
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755])
def test_a_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "old"
    file.touch()
    file.chmod(mode)
    write_whole(file, b"new")

    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (b"new", mode)


@unix
@pytest.mark.parametrize("is_there", [True, False])
def test_a_link_stays_a_link(tmp_path: Path, is_there: bool) -> None:
    (tmp_path / "folder").mkdir()
    if is_there:
        (tmp_path / "folder" / "goal").write_bytes(b"old")
    link = tmp_path / "link"
    link.symlink_to(Path("folder") / "goal")
    write_whole(link, b"new")

    assert link.is_symlink() and (tmp_path / "folder" / "goal").read_bytes() == b"new"
    assert len(list(tmp_path.rglob("*"))) == 3, "nothing else is left"


@unix
def test_what_is_no_regular_file_is_written_directly(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"all")
    reader.join()
    nothing = tmp_path / "nothing"
    nothing.symlink_to(os.devnull)
    write_whole(nothing, b"all")

    assert read == [b"all"] and pipe.is_fifo() and nothing.is_char_device()


def test_a_file_that_cannot_be_written_to_its_end_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "old"
    file.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        _write_half(file)

    assert file.read_bytes() == b"old" and list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    "path", ["missing/file", "folder", pytest.param("full", marks=full), pytest.param("round", marks=unix)]
)
def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path, path: str) -> None:
    (tmp_path / "folder").mkdir()
    if path in LINKS:
        (tmp_path / path).symlink_to(LINKS[path])

    with pytest.raises(OSError, match=path.partition("/")[0]) as raised:
        write_whole(tmp_path / path, b"all")
    assert raised.value.filename == str(tmp_path / path) and raised.value.strerror


@pytest.mark.parametrize(
    ("function", "number"), [("open", errno.EACCES), ("open", errno.EROFS), ("replace", errno.EBUSY)]
)
def test_a_file_that_no_other_can_replace_is_written_directly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str, number: int
) -> None:
    def forbidden(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    file = tmp_path / "old"
    file.write_bytes(b"old and longer")
    monkeypatch.setattr(os, function, forbidden)
    write_whole(file, b"new")
    assert file.read_bytes() == b"new" and list(tmp_path.iterdir()) == [file]

    with pytest.raises(OSError, match=os.strerror(number)):
        write_whole(tmp_path / "missing", b"all")
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(sys.platform != "linux" or os.getuid() != 0, reason="needs the right to become another user")
def test_a_user_writes_a_file_in_a_folder_that_belongs_to_another() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "old").write_bytes(b"old")
        (folder / "old").chmod(0o666)
        os.setresuid(65534, 65534, 0)
        try:
            require_file(folder / "old")
            write_whole(folder / "old", b"new")
            with pytest.raises(RequestError, match="permission denied"):
                require_file(folder / "missing")
        finally:
            os.setresuid(0, 0, 0)

        assert (folder / "old").read_bytes() == b"new"


def _write_half(file: Path) -> None:
    with whole_file(file) as goal:
        goal.write(b"half")
        raise KeyboardInterrupt
