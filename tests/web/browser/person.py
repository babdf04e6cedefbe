"""Somebody with a browser of their own, who keeps an eye on what goes wrong in it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, expect

from tests.web.browser.house import USED, Table

WATCH_POLICY = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`against the policy ${event.violatedDirective}: ${event.blockedURI || event.sample}`))"""
BLOCKED = "Service Worker registration blocked by Playwright"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


class Person:
    """A browser context with one page that is looked at."""

    def __init__(self, browser: Browser, address: str, name: str = "Ann", **context: Any) -> None:
        self.address, self.name = address, name
        usual: dict[str, Any] = {"viewport": DESKTOP, "reduced_motion": "reduce", "color_scheme": "light"}
        usual["service_workers"] = "block"  # what it keeps, and tells, is tested by itself
        self.context = browser.new_context(base_url=address, **{**usual, **context})
        self.context.set_default_timeout(10_000)
        self.context.add_init_script(WATCH_POLICY)
        self.wrong: list[str] = []
        self.foreign: list[str] = []
        self.choices_sent = 0
        self.context.on("console", self._hear)
        self.context.on("weberror", lambda error: self.wrong.append(f"an exception: {error.error}"))
        self.context.on("request", self._ask)
        self.context.on("requestfailed", self._fail)
        self.context.on("response", self._answer)
        self.page: Page = self.context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            self.wrong.append(f"the console: {message.text} ({message.location.get('url')})")

    def _ask(self, request: Request) -> None:
        self.choices_sent += request.method == "POST" and request.url.endswith("/moves")
        if urlsplit(request.url).netloc != urlsplit(self.address).netloc:
            self.foreign.append(f"a request of another site: {request.url}")

    def _fail(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left
            self.wrong.append(f"failed: {request.method} {request.url}: {request.failure}")

    def _answer(self, response: Response) -> None:
        if response.status >= 400:
            self.wrong.append(f"refused: {response.request.method} {response.url}: {response.status}")

    def forgive(self) -> None:
        """What went wrong up to now was meant to."""
        self.page.evaluate("0")  # what is on its way to us comes in
        self.wrong.clear()

    def complaints(self) -> list[str]:
        """All that went wrong."""
        return [f"{self.name}: {what}" for what in (*self.wrong, *self.foreign)]

    # Going somewhere

    def go(self, path: str) -> Page:
        """Open a page."""
        self.page.goto(path)
        return self.page

    def join(self, link: str) -> Page:
        """Take the seat of a link: give a name, if the seat has none yet, and press Enter."""
        self.page.goto(link)
        name = self.page.locator("#join").get_by_role("textbox")
        name.or_(self.page.locator("#seats")).first.wait_for()
        if name.is_visible():
            name.fill(self.name)
            name.press("Enter")
        page = self.at_table()
        token, table = link.partition("#")[2], urlsplit(page.url).path.split("/")[2]
        seat = next(
            one for one in self.context.cookies() if one["name"] == "seat" and one["path"] == f"/tables/{table}"
        )
        USED[token] = f"{table}.{seat['value']}"
        return page

    def come_back(self, table: Table, player: int) -> Page:
        """Open the table with the key of a seat that was taken behind the page's back, as a browser that kept it does."""
        key = USED[table.keys[player]].partition(".")[2]
        self.context.add_cookies([{"name": "seat", "value": key, "url": self.address + table.path}])
        self.page.goto(table.path)
        return self.at_table()

    def at_table(self) -> Page:
        """Wait until the table's page shows the table."""
        expect(self.page.locator("#turn[data-tone]")).to_be_visible()
        return self.page

    @property
    def tone(self) -> str:
        """How it stands for this person: `mine`, `chosen`, `others` or `over`."""
        return self.page.locator("#turn").get_attribute("data-tone") or ""
