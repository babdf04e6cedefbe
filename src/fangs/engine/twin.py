"""Loads a game's twin, which is a second copy of its files with every `@rule` compiled.

The plain modules are the authority and stay plain. A twin is a package of its own (`twin_of_...`) that uses the same
folder, so relative imports between rules files work in both. A driver is a file that is loaded once for each game's
rules, plain or compiled. It gets these rules through `Context(__package__).given("rules")`.

Compiled code is stored in the user's cache folder, in a folder named after a hash of everything that is compiled. Numba
itself checks only the file that defines a function, and would use outdated code from other files.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import os
import re
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from fangs.engine.bits import compile_them

F = TypeVar("F", bound=Callable[..., Any])

CHANCE = -1
"""Stands for the dice where a role's number is expected. The outcomes of the dice are its actions."""

_SOURCES = Path(__file__).parent.parent
_COMPILED = ("engine", "core", "games")  # the folders whose files are compiled
_twins: set[str] = set()  # the packages whose rules are compiled
_gifts: dict[str, Mapping[str, Any]] = {}  # the values that the files of a package get by `Context.given`
_loading = threading.RLock()


def rule(function: F) -> F:
    """Compile a function of the rules in the twin, and inline it. In the plain module, return it unchanged."""
    return _compile(function, forceinline=True) if _package(function.__module__) in _twins else function


def routine(function: F) -> F:
    """Compile a function of the rules in the twin, without inlining it. In the plain module, return it unchanged.

    This is for functions that Python calls, and for large or recursive functions.
    """
    return _compile(function) if _package(function.__module__) in _twins else function


class Context(NamedTuple):
    """Gives a rules file the plain or compiled version of everything it uses, depending on its own package.

    A file creates it as `context = Context(__package__)`.
    """

    package: str | None

    @property
    def is_compiled(self) -> bool:
        """Whether the rules of this package are compiled."""
        return self.package in _twins

    def table(self, *values: Any) -> Any:
        """Return a table of constant integers: a tuple (of tuples) in the plain module, and an array in the twin."""
        return self.row(values, "i8")

    def small(self, *values: int) -> Any:
        """Return a row of constant integers from -128 to 127. In the twin, each of them takes one byte."""
        return self.row(values, "i1")

    def row(self, values: Any, kind: str) -> Any:
        """Return the values unchanged in the plain module, but as an array with the dtype `kind` in the twin."""
        if not self.is_compiled:
            return values
        import numpy as np

        return np.array(values, dtype=kind)

    def shared(self, name: str) -> ModuleType:
        """Import a module of the engine, compiled if this package is compiled."""
        return _engine(name, self.is_compiled)

    def given(self, name: str, default: Any = None) -> Any:
        """Return a value that was given to this package when it was loaded, or the default."""
        return _gifts.get(self.package or "", {}).get(name, default)


@functools.cache
def compiled(rules: ModuleType) -> ModuleType:
    """Load the compiled version of a plain rules module. Later calls return the same module.

    Raise ImportError if Numba is not installed.
    """
    complete_rules(rules)
    with _loading, _cache_folder(rules):
        twin = _twin_package(rules.__name__.rpartition(".")[0], Path(str(rules.__file__)).parent)
        return complete_rules(importlib.import_module(f"{twin}.{rules.__name__.rpartition('.')[2]}"))


def complete_rules(rules: ModuleType) -> ModuleType:
    """Add the defaults for everything that a game's rules leave out, and return the rules."""
    if hasattr(rules, "owing"):
        vars(rules).setdefault("choosing", rules.owing)
        _complete("rules", rules)
    return rules


def _complete(file: str, module: ModuleType) -> None:
    defaults = _engine("defaults", _package(module.__name__) in _twins)
    for name in defaults.NAMES.get(file, ()):
        vars(module).setdefault(name, getattr(defaults, name))


@functools.cache
def drive(name: str, rules: ModuleType) -> ModuleType:
    """Load the driver `drivers/<name>.py` for one game's rules, which can be plain or compiled."""
    engine = Path(__file__).parent
    package = "drivers_of_" + rules.__name__.replace(".", "_")
    is_twin = _package(rules.__name__) in _twins
    with _loading, _cache_folder(rules) if is_twin else nullcontext():
        if is_twin:
            _twins.add(package)
        complete_rules(rules)
        _make_package(package, engine / "drivers", rules=rules, rng=_engine("rng", is_twin), twin=is_twin)
        return importlib.import_module(f"{package}.{name}")


def neighbour(rules: ModuleType, name: str) -> ModuleType | None:
    """Import another file of a game, compiled if the rules are compiled. Return None if there is no such file."""
    if not (Path(str(rules.__file__)).parent / f"{name}.py").exists():
        return None
    package = _package(rules.__name__)
    with _loading, _cache_folder(rules) if package in _twins else nullcontext():
        found = importlib.import_module(f"{package}.{name}")
        _complete(name, found)
    return found


def _engine(name: str, is_twin: bool) -> ModuleType:
    package = _twin_package("fangs.engine", Path(__file__).parent) if is_twin else "fangs.engine"
    return importlib.import_module(f"{package}.{name}")


def give(package: str, **gifts: Any) -> None:
    """Set the values that a package's files can read with `Context.given`, before the package is loaded."""
    _gifts[package] = gifts


def _make_package(name: str, folder: Path, **gifts: Any) -> str:
    """Create a package from the files in a folder. They can read the `gifts` with `Context.given`."""
    if name not in sys.modules:
        give(name, **gifts)
        module = ModuleType(name)
        module.__path__ = [str(folder)]
        sys.modules[name] = module
    return name


def cache_folder(own: Path | None = None) -> Path:
    """Return the cache folder for compiled code. Its name is a hash of all source files that are compiled.

    It is in `FANGS_CACHE` or in the user's cache folder. `own` is the folder of a game that is not ours. Its files are
    part of the hash, too.
    """
    import platformdirs

    kept = os.environ.get("FANGS_CACHE") or platformdirs.user_cache_path("fangs")
    return Path(kept) / "compiled" / _digest(os.environ.get("NUMBA_BOUNDSCHECK", ""), own)


def forget_old(days: int = 30) -> int:
    """Delete compiled code of other versions that was not used for `days` days. Return the number of folders deleted."""
    gone, home = 0, cache_folder().parent
    for folder in home.iterdir() if home.is_dir() else ():
        used = max((path.stat().st_atime for path in folder.rglob("*")), default=folder.stat().st_mtime)
        ours = re.fullmatch("[0-9a-f]{16}", folder.name) and folder.is_dir() and not folder.is_symlink()
        if ours and folder != cache_folder() and used < time.time() - days * 86_400:
            shutil.rmtree(folder, ignore_errors=True)
            gone += 1
    return gone


@functools.cache
def _digest(salt: str, own: Path | None = None) -> str:
    total = hashlib.sha256(f"{salt} {own}".encode())
    for folder in filter(None, (*(_SOURCES / name for name in _COMPILED), own)):
        for path in sorted(p for p in folder.rglob("*") if p.suffix in (".py", ".toml")):
            total.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:16]


def _own(rules: ModuleType) -> Path | None:
    """Return the folder of a game that is not part of Fangs, or None for our own games."""
    folder = Path(str(rules.__file__)).resolve().parent
    return None if folder.is_relative_to(_SOURCES.resolve()) else folder


def _package(module: str) -> str:
    return module.rpartition(".")[0]


def _twin_package(plain: str, folder: Path) -> str:
    twin = "twin_of_" + plain.replace(".", "_")
    _twins.add(twin)
    return _make_package(twin, folder, **_gifts.get(plain, {}))


def _compile(function: F, **options: Any) -> F:
    import numba

    _prepare_numba()
    function.__qualname__ = (
        f"{function.__module__}.{function.__qualname__}"  # Otherwise two games would share a cached driver.
    )
    # Rules allocate no arrays and need no reference counts, so _nrt is off.
    njit: Any = numba.njit  # Numba's type stubs do not know _nrt.
    # Nothing calls these functions by the C convention, and that wrapper would take as long to compile as the function.
    more = {"_nrt": False, "no_cfunc_wrapper": True, **options}
    jitted: F = njit(cache=is_cache_writable(), nogil=True, error_model="numpy", **more)(function)
    return jitted


@functools.cache
def _prepare_numba() -> None:
    """Tell Numba how to compile the functions for sets of bits, and that `tell` does nothing in compiled code."""
    from numba.extending import overload

    from fangs.engine.events import tell

    # Numba needs the same signature three times, without annotations.
    @overload(tell)
    def silence(event, a=0, b=0, c=0):  # type: ignore[no-untyped-def]
        return lambda event, a=0, b=0, c=0: None

    compile_them()


def is_cache_writable() -> bool:
    """Return whether compiled code can be kept. Also make the folder for it."""
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(cache_folder(), os.W_OK)


@contextmanager
def _cache_folder(rules: ModuleType) -> Iterator[None]:
    """Set Numba's cache folder during the `with` block. Other code in this process keeps its own cache folder."""
    import numba

    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder(_own(rules)))
    try:
        yield
    finally:
        config.CACHE_DIR = before
