"""The tutorial of docs/how-to/adding-a-game.md, typed as it stands: a game from nothing to all surfaces."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from fangs.core.discovery import sources
from tests.typed import run_script

PAGE = (Path(__file__).parent.parent / "docs" / "how-to" / "adding-a-game.md").read_text("utf-8")
TUTORIAL = PAGE.partition("## A game, step by step")[2].partition("\n## What the check looks at")[0]
COMMAND = re.compile(r"^    (\S.*)$", re.MULTILINE)
BLOCK = re.compile(r"^```\w* ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def steps(page: str) -> Iterator[tuple[str, str]]:
    """What is typed in order: files with their text, and (without a file) commands."""
    end = 0
    for block in BLOCK.finditer(page):
        yield from (("", command) for command in COMMAND.findall(page[end : block.start()]))
        if block[1]:
            yield block[1], block[2]
        end = block.end()
    yield from (("", command) for command in COMMAND.findall(page[end:]))


def merged(old: str, new: str) -> str:
    """A Python file in which what has the same name is replaced, and what is new is added: imports where the imports are."""
    lines, added, imports = old.splitlines(), [], []
    places = {name(node): node for node in ast.parse(old).body}
    changes: list[tuple[int, int, list[str]]] = []
    for node in ast.parse(new).body:
        text = new.splitlines()[first(node) - 1 : node.end_lineno]
        if (place := places.get(name(node))) is not None:
            changes.append((first(place) - 1, place.end_lineno or 0, text))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            imports += text
        else:
            added += ["", "", *text]
    for start, stop, text in sorted(changes, reverse=True):
        lines[start:stop] = text
    last = max(
        (node.end_lineno or 0 for node in ast.parse("\n".join(lines)).body[:6] if "import" in ast.unparse(node)),
        default=1,
    )
    lines[last:last] = imports
    return "\n".join([*lines, *added]) + "\n"


def first(node: ast.stmt) -> int:
    return min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])


def name(node: ast.stmt) -> str:
    """What a statement gives a name to, or where it imports from."""
    if isinstance(node, ast.ImportFrom):
        return f"from {'.' * node.level}{node.module}"
    targets = node.targets if isinstance(node, ast.Assign) else ()
    return getattr(node, "name", "") or " ".join(map(ast.unparse, targets)) or ast.unparse(node)


@pytest.fixture
def typed(tmp_path: Path) -> list[str]:
    """What the commands of the tutorial say, each as it stands there; `serve` is started at the end and left running."""
    environment = {**os.environ, "FANGS_DATA": str(tmp_path / "data"), "COLUMNS": "200", sources.FOLDERS: ""}
    said, set_before = [], ""
    for file, text in steps(TUTORIAL):
        if file:
            path = tmp_path / file
            assert path.exists(), f"{file} is not in a new game"
            path.write_text(merged(path.read_text("utf-8"), text) if path.suffix == ".py" else text, "utf-8")
            continue
        if text.startswith("export"):
            set_before = f"{text}\n"
        if text.startswith(("export", "fangs serve")):
            continue
        done = run_script(f"{set_before}{text}", tmp_path, environment)
        assert done.returncode == 0, f"{text}\n{done.stdout}{done.stderr}"
        said.append(done.stdout)
    return said


def test_the_tutorial_leads_from_nothing_to_a_game_on_all_surfaces(typed: list[str], tmp_path: Path) -> None:
    everything = "\n".join(typed)
    (whole,) = (one for one in typed if one.startswith("Wrote"))
    assert whole.rstrip().endswith("All is well.") and "  speed  " in whole
    assert re.search(r"The sea brings a stone back: \d+ S2\.2", everything)
    assert '"pile": 21' in everything
    assert "Red takes 3 and leaves 18" in typed[-1]
    assert "fangs serve" in [command for _, command in steps(TUTORIAL)]

    environment = {**os.environ, "FANGS_DATA": str(tmp_path / "data"), sources.FOLDERS: str(tmp_path / "tide")}
    command = [sys.executable, "-m", "fangs", "serve", "--port", "0", "--no-warm"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"http://\S+:\d+", server.stdout.readline())
            assert found
            with urllib.request.urlopen(f"{found[0]}/games/tide/rules") as answer:
                assert "Do not take the last stone" in answer.read().decode()
        finally:
            server.terminate()
