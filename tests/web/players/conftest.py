"""Two players, each with a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.players.signing import signed_up


@pytest.fixture
def ann(url: str) -> Iterator[Any]:
    with signed_up(url) as client:
        yield client


@pytest.fixture
def bob(url: str) -> Iterator[Any]:
    with signed_up(url) as client:
        yield client
