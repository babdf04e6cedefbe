"""A real Chromium and a real server. Where there is no Chromium, these tests skip."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from tests.web.browser.house import House, serving
from tests.web.browser.person import Person

NOT_HERE = "no Chromium here: install Debian's package chromium, or set FANGS_CHROMIUM to the path of one"
People = Callable[..., Person]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of this folder; not for longer, since Playwright keeps an event loop running in the thread."""
    path = os.environ.get("FANGS_CHROMIUM") or shutil.which("chromium")
    if path is None:
        pytest.skip(NOT_HERE)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"] if root else [])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of our own, whose bots do not tarry."""
    with serving(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def people(chromium: Browser, house: House, tmp_path: Path) -> Iterator[People]:
    """Makes people, each with a browser of their own. At the end nothing may have gone wrong in any of their pages."""
    made: list[Person] = []

    def person(name: str = "Ann", at: str = house.address, **context: Any) -> Person:
        made.append(Person(chromium, at, name, **context))
        return made[-1]

    yield person
    wrong = [complaint for one in made for complaint in one.complaints()]
    for one in made:
        try:
            one.context.close()
        except Error:
            pass  # it was closed already
    assert not wrong, "\n".join(wrong)
