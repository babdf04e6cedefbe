"""A real Chromium and a real server. Where there is no Chromium, these tests skip."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, expect

from tests.site.web_space import web_space
from tests.web.browser.house import House
from tests.web.browser.person import NOT_HERE, Browsers, Person, chromium_here, launched
from tests.web.browser.visitor import Visitor

People = Callable[..., Person]
expect.set_options(timeout=10_000)  # a page on a busy machine is waited for


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of this folder; not for longer, since Playwright keeps an event loop running in the thread."""
    path = chromium_here()
    if path is None:
        pytest.skip(NOT_HERE)
    with launched(path) as browser:
        yield browser


@pytest.fixture(scope="package")
def browsers(chromium: Browser) -> Browsers:
    """Its contexts."""
    return Browsers(chromium)


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site without a server."""
    with web_space(tmp_path_factory.mktemp("space")) as url:
        yield url


@pytest.fixture(scope="package")
def at_the_site() -> list[Visitor]:
    """Who has been at the site and may come again: Python, which takes seconds to load, stays loaded in their page."""
    return []


@pytest.fixture
def visitor(chromium: Browser, site: str, at_the_site: list[Visitor]) -> Iterator[Visitor]:
    """Somebody at the site, who may have played there before."""
    made = at_the_site.pop() if at_the_site else Visitor(chromium, site)
    yield made
    made.come_home()
    at_the_site.append(made)


@pytest.fixture
def newcomer(chromium: Browser, site: str) -> Iterator[Visitor]:
    """Somebody at the site for the first time."""
    with Visitor(chromium, site) as made:
        yield made


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
