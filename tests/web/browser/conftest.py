"""A real Chromium and a real server. Where there is no Chromium, these tests skip."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

from tests.web.browser.house import House
from tests.web.browser.person import Browsers, Person

NOT_HERE = (
    "no Chromium here: install Debian's package chromium-headless-shell, or set FANGS_CHROMIUM to the path of one"
)
People = Callable[..., Person]
expect.set_options(timeout=10_000)  # a page on a busy machine is waited for


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of this folder; not for longer, since Playwright keeps an event loop running in the thread."""
    path = os.environ.get("FANGS_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if path is None:
        pytest.skip(NOT_HERE)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"] if root else [])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def browsers(chromium: Browser) -> Browsers:
    """Its contexts."""
    return Browsers(chromium)


@pytest.fixture
def house(url: str) -> House:
    """The server, and what is done there without a page."""
    return House(url)


@pytest.fixture
def people(browsers: Browsers, url: str) -> Iterator[People]:
    """Makes people, each with a browser of their own. At the end nothing may have gone wrong in any of their pages."""
    made: list[Person] = []

    def person(name: str = "Ann", at: str = url, **context: Any) -> Person:
        made.append(Person(browsers, at, name, **context))
        return made[-1]

    yield person
    wrong = [complaint for one in made for complaint in one.complaints()]
    for one in made:
        with contextlib.suppress(Error):  # it was closed already
            one.leave(keep=one.address == url)
    assert not wrong, "\n".join(wrong)
