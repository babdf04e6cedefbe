"""What needs a library of an extra says so in a sentence, and all else works without it."""

from __future__ import annotations

import sys
import tomllib
import types
from pathlib import Path
from typing import Any

import pytest
from fastapi import HTTPException

import fangs
from fangs.core.system import extras
from fangs.lab.arena import ratings
from fangs.web.metrics import Metrics
from fangs.web.routes import operating

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]

PACKAGES = {"PIL.Image": "pillow"}
"""The packages whose modules have other names."""


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """No extra is installed."""
    for module in extras.EXTRAS:
        monkeypatch.setitem(sys.modules, module, None)


def test_every_extra_that_a_sentence_names_is_there_and_brings_its_library() -> None:
    optional = PROJECT["optional-dependencies"]

    for module, extra in extras.EXTRAS.items():
        package = PACKAGES.get(module, module.partition(".")[0].replace("_", "-"))
        assert any(line.startswith(package) for line in optional[extra]), extra
        assert not any(line.startswith(package) for line in PROJECT["dependencies"]), package
    assert set(optional["all"][0].removeprefix("fangs[").rstrip("]").split(",")) == set(optional) - {"all"}


@pytest.mark.usefixtures("bare")
def test_the_lab_names_its_extra() -> None:
    with pytest.raises(
        fangs.RequestError,
        match=r"^An interval of scores needs the extra 'lab'. Install it with pip install 'fangs\[lab\]'\.$",
    ):
        ratings.score_interval([0.5, 1.0])


@pytest.mark.usefixtures("bare")
def test_a_server_counts_nothing_without_its_extra_and_says_so_where_it_is_asked_to() -> None:
    metrics = Metrics(lambda: 0, None)  # type: ignore[arg-type]
    metrics.count("/", 200, 0.1)
    request: Any = types.SimpleNamespace(app=types.SimpleNamespace(state=types.SimpleNamespace(metrics=metrics)))

    with pytest.raises(HTTPException) as refused:
        operating.metrics(request)
    assert refused.value.status_code == 404
    with pytest.raises(
        fangs.RequestError,
        match=r"^A port for metrics needs the extra 'server'. Install it with pip install 'fangs\[server\]'\.$",
    ):
        metrics.listen("127.0.0.1", 0)
