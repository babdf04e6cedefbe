"""Collects the Python files that run in the browser: Pyodide, msgspec, and an archive with Fangs itself."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import fangs
from fangs.core.errors import RequestError
from fangs.site import compiled, solved

LOCK = json.loads((Path(__file__).parent / "pyodide.lock.json").read_text("utf-8"))
"""The versions of Pyodide and msgspec that a site uses, and the SHA-256 hash of each of their files."""
PACKAGE = Path(fangs.__file__).parent
SHIPPED = ("core", "engine", "games", "bots", "solve", "thinking", "table", "content", "translation", "site/browser")
"""The folders of the package `fangs` that a browser needs."""
_UNUSED = {".pyc", ".table", ".po", ".c", ".h", ".wav"}
_UNUSED_FOLDERS = {"__pycache__", "cases", "fonts"}
_UNUSED_FILES = {"playthrough.txt", "cluster.py", "cluster_pool.py", "pixels.py", "writing.py"}
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive. Because it is fixed, the same sources always produce the same archive."""


def python_files(folder: Path) -> dict[str, bytes]:
    """Collect all files that Python needs in the browser, and return their contents by file name.

    The files of Pyodide and msgspec come from `folder`, and are fetched into it if they are missing. Raise RequestError
    if a file cannot be fetched, or is not the version that was tested.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(not (folder / name).is_file() for name in LOCK["files"]):
        _fetch(folder)
    found = {}
    for name, digest in LOCK["files"].items():
        file = folder / name
        if not file.is_file():
            raise RequestError.phrased("The file {name} is missing from the folder {folder}.", folder=folder, name=name)
        found[name] = file.read_bytes()
        if hashlib.sha256(found[name]).hexdigest() != digest:
            raise RequestError.phrased(
                "The file {name} in {folder} is not the version that was tested.", name=name, folder=folder
            )
    found["msgspec.whl"] = found.pop(LOCK["wheel"])
    for name in [name for name in found if name.endswith(".mjs")]:
        found[name.replace(".mjs", ".js")] = found.pop(name)  # Some web servers do not know that .mjs is JavaScript.
    found["pyodide-lock.json"] = _without_packages(found["pyodide-lock.json"])
    found["fangs.zip"] = archive()
    return found


def archive() -> bytes:
    """Pack the modules of Fangs that run in a browser into a zip archive.

    Its translations are in a form that can be read without a library.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as into:
        for name, content in sorted(_sources()):
            into.writestr(zipfile.ZipInfo(f"fangs/{name}", _EPOCH), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _sources() -> Iterator[tuple[str, bytes]]:
    yield "__init__.py", (PACKAGE / "__init__.py").read_bytes()
    yield "site/__init__.py", (PACKAGE / "site/__init__.py").read_bytes()
    yield "translation/locale/catalogues.json", compiled.catalogues()
    yield from solved.first_lines()
    for part in SHIPPED:
        for file in sorted((PACKAGE / part).rglob("*")):
            name = file.relative_to(PACKAGE)
            if file.is_file() and not _is_unused(name):
                yield name.as_posix(), file.read_bytes()


def _is_unused(name: Path) -> bool:
    return name.suffix in _UNUSED or name.name in _UNUSED_FILES or not _UNUSED_FOLDERS.isdisjoint(name.parts)


def _without_packages(lock: bytes) -> bytes:
    """Remove all packages from Pyodide's lock file, because a site uses none of them."""
    return json.dumps(json.loads(lock) | {"packages": {}}, separators=(",", ":")).encode()


def _fetch(folder: Path) -> None:
    """Download Pyodide with npm and msgspec with pip, from their configured registries.

    Raise RequestError if that fails.
    """
    with tempfile.TemporaryDirectory() as name:
        aside = Path(name)
        _run("npm", "pack", "--silent", f"pyodide@{LOCK['pyodide']}", "--pack-destination", name, cwd=aside)
        for packed in aside.glob("pyodide-*.tgz"):
            with tarfile.open(packed) as files:
                files.extractall(aside, filter="data")
        wheel = ["download", "--no-deps", "--only-binary=:all:", "--platform", LOCK["platform"], "--dest", name]
        python = ["--python-version", LOCK["python"], "--implementation", "cp", "--abi", LOCK["abi"]]
        _run(*_pip(), *wheel, *python, f"msgspec=={LOCK['msgspec']}", cwd=aside)
        for wanted in LOCK["files"]:
            for file in (aside / wanted, aside / "package" / wanted):
                if file.is_file():
                    shutil.copyfile(file, folder / wanted)


def _pip() -> list[str]:
    """Return the command that runs this Python's pip or, if it has none, another pip."""
    own = [sys.executable, "-m", "pip"]
    if subprocess.run([*own, "--version"], capture_output=True, check=False).returncode == 0:
        return own
    return [shutil.which("pip3") or "pip"]


def _run(*command: str, cwd: Path) -> None:
    try:
        subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        why = getattr(error, "stderr", "") or str(error)
        raise RequestError.phrased(
            "{program} could not fetch the files that a site needs ({why}). Put these files into the folder "
            "yourself: {files}.",
            program=Path(command[0]).name,
            why=why.strip().splitlines()[-1],
            files=", ".join(LOCK["files"]),
        ) from None
