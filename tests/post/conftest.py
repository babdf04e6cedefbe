"""What tests of the post share."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.post.tables import ByPost, table
from tests.post.typed import MATCH, Fangs


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[[tuple[str, bool]], ByPost]:
    """Tables after three turns that nobody changes, each made once."""
    tables: dict[tuple[str, bool], ByPost] = {}

    def of(kind: tuple[str, bool]) -> ByPost:
        if kind not in tables:
            tables[kind] = table(tmp_path_factory.mktemp("post"), kind)
        return tables[kind]

    return of


@pytest.fixture
def fangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Fangs]:
    """A folder for `fangs post`."""
    level = logging.getLogger("fangs.post").level
    yield Fangs(tmp_path / "resort", monkeypatch, capsys)
    logging.getLogger("fangs.post").setLevel(level)


@pytest.fixture
def match(fangs: Fangs) -> tuple[Fangs, dict[str, str]]:
    """A match in a folder, and everybody's word."""
    words = re.findall(r"^  (\w+) .*word: (\S+)$", fangs(MATCH), re.M)
    return fangs, dict(words)
