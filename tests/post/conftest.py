"""What tests of the post share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.post.tables import ByPost, table


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[[tuple[str, bool]], ByPost]:
    """Tables after three turns that nobody changes, each made once."""
    tables: dict[tuple[str, bool], ByPost] = {}

    def of(kind: tuple[str, bool]) -> ByPost:
        if kind not in tables:
            tables[kind] = table(tmp_path_factory.mktemp("post"), kind)
        return tables[kind]

    return of
