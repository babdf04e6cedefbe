"""Compiles a game's `yardstick.c`, a C program that plays the same random games as the compiled rules.

Their speeds are compared.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from fangs.core.game import Game


def exists(game: Game) -> bool:
    """Return whether a game has a `yardstick.c`."""
    return (game.folder / "yardstick.c").exists()


def compiled(game: Game) -> Path | None:
    """Compile a game's `yardstick.c` and return the program's path, or return None without the file or a C compiler."""
    from fangs.engine import twin

    compiler, source = shutil.which("cc"), game.folder / "yardstick.c"
    if compiler is None or not exists(game):
        return None
    program = twin.cache_folder() / f"yardstick-{game.name}"
    program.parent.mkdir(parents=True, exist_ok=True)
    shared = Path(twin.__file__).parent  # yardstick.h
    # Another process may be running the old program, or compiling too.
    with tempfile.TemporaryDirectory(dir=program.parent) as folder:
        made = Path(folder) / program.name
        subprocess.run([compiler, "-O3", "-march=native", "-Wall", "-I", shared, "-o", made, source], check=True)
        made.replace(program)
    return program
