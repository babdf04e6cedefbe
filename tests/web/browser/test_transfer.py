"""What a browser loads for a page: every module at once on its first visit, and next to nothing on its second."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House

BUDGET = 15_000
"""How many bytes a table's page may load on a second visit before its first view."""


class Transfer:
    """What a page loads, headers included: in all, and until the first view is pushed to it."""

    def __init__(self, page: Page) -> None:
        self.before_first_view = self.all = 0
        self._is_viewed = False
        self._session = page.context.new_cdp_session(page)
        self._session.on("Network.loadingFinished", self._finish)
        self._session.on("Network.webSocketFrameReceived", self._hear)
        self._session.send("Network.enable")

    def _finish(self, event: Any) -> None:
        size = int(event["encodedDataLength"])
        self.all += size
        self.before_first_view += 0 if self._is_viewed else size

    def _hear(self, _: Any) -> None:
        self._is_viewed = True


def visit(page: Page, path: str) -> Transfer:
    """Go to a page, and wait until it has loaded everything."""
    transfer = Transfer(page)
    page.goto(path, wait_until="networkidle")
    return transfer


def test_a_table_page_transfers_under_15_kb_on_a_second_visit(people: People, house: House) -> None:
    ann = people(afresh=True)
    table = house.table("maneater", ["bot:random", "bot:random", "friend"])
    first = visit(ann.page, table.path)
    ann.page.goto("about:blank")
    second = visit(ann.page, table.path)
    ann.page.locator("#board svg").first.wait_for()

    assert BUDGET < first.before_first_view < 150_000, first.before_first_view
    assert 0 < second.before_first_view < BUDGET, second.before_first_view


@pytest.mark.parametrize("path", some(["/", "/new", "/join", "/games/lunch/rules", "/tables", "/desk"], "/tables"))
def test_a_page_names_every_module_that_it_loads_and_loads_it_once(path: str, people: People, house: House) -> None:
    ann = people(afresh=True)
    if path == "/tables":
        path = house.table("lunch", ["bot:random", "friend"]).path
    elif path == "/desk":
        seats = ["post:Ann <ann@example.org>", "post:Bob <bob@example.org>"]
        path = f"/desk#{house.table('lunch', seats, name='Gus <gus@example.org>', post={}).host}"
    asked: list[str] = []
    ann.context.on("request", lambda request: asked.append(request.url))
    visit(ann.page, path)
    named = ann.page.locator("link[rel=modulepreload], script").evaluate_all(
        "all => all.map((it) => it.href ?? it.src)"
    )
    scripts = [address for address in asked if address.endswith(".js")]

    assert sorted(scripts) == sorted(named)
    assert len(scripts) > 2
