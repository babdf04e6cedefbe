"""Somebody with a browser of their own, who keeps an eye on what goes wrong in it."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections import defaultdict
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Response,
    WebError,
    expect,
    sync_playwright,
)

from fangs.table.keys import derived_key
from tests.web.browser.house import USED, Table

WATCH_POLICY = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`against the policy ${event.violatedDirective}: ${event.blockedURI || event.sample}`))"""
BLOCKED = "Service Worker registration blocked by Playwright"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
NOWHERE = "/static/app/icon.svg"
"""Where a page waits that nobody looks at: it is of the same site, so its process stays."""
FORGET = "window.name = ''; sessionStorage.clear(); localStorage.clear()"
LOOKS = ("color_scheme", "contrast", "forced_colors", "reduced_motion")
USUAL: dict[str, Any] = {"viewport": DESKTOP, "reduced_motion": "reduce", "color_scheme": "light"}
"""What every context has. Where a test wants another, its page has that, so that contexts serve for all."""


NOT_HERE = (
    "no Chromium here: install Debian's package chromium-headless-shell, or set FANGS_CHROMIUM to the path of one"
)


def chromium_here() -> str | None:
    """The path of a Chromium, or None if there is none."""
    return os.environ.get("FANGS_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


@contextlib.contextmanager
def launched(path: str) -> Iterator[Browser]:
    """A browser. Playwright keeps an event loop running in the thread as long as it lives."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"] if root else [])
        yield browser
        browser.close()


class Browsers:
    """The browser contexts of the tests, each with one page. One that is used again remembers nobody.

    But it has the files of the pages, and the process of its page has their scripts compiled: to fetch, read and draw a page in a new
    process takes twice the time.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: defaultdict[str, list[BrowserContext]] = defaultdict(list)

    def take(self, *, afresh: bool = False, **wanted: Any) -> BrowserContext:
        """A context as wanted, whose page has never been anywhere as far as it can tell; `afresh`: without files, too."""
        usual = {**wanted, **USUAL}  # another page that a test opens in it is as usual, whoever had the context before
        free = [] if afresh else self._free[json.dumps(usual, sort_keys=True)]
        if not free:
            context = self.browser.new_context(**usual)
            context.set_default_timeout(10_000)
            context.add_init_script(WATCH_POLICY)
            page = context.new_page()
        else:
            context = free.pop()
            (page,) = context.pages
            page.evaluate(FORGET)
            devtools = context.new_cdp_session(page)
            devtools.send("Storage.clearDataForOrigin", {"origin": wanted["base_url"], "storageTypes": "all"})
            devtools.send("Page.resetNavigationHistory")
            devtools.detach()
            context.clear_cookies()
        page.emulate_media(**{look: wanted.get(look, "null") for look in LOOKS})
        if page.viewport_size != wanted["viewport"]:
            page.set_viewport_size(wanted["viewport"])
        return context

    def give_back(self, page: Page, **wanted: Any) -> None:
        """Keep a page, and its context, in which nothing was changed but what it shows, stores and looks like."""
        for other in page.context.pages:
            if other != page:
                # Chromium does not close a page that arrives somewhere just then, and Playwright would wait for ever (crbug.com/536385539).
                other.goto("about:blank")
                other.close()
        page.context.unroute_all(behavior="ignoreErrors")  # a page whose requests somebody hears keeps no files
        page.goto(NOWHERE)
        page.mouse.move(0, 0)
        page.emulate_media(media="null")
        self._free[json.dumps({**wanted, **USUAL}, sort_keys=True)].append(page.context)


class Person:
    """A browser context with one page that is looked at."""

    def __init__(
        self, browsers: Browsers, address: str, name: str = "Ann", *, afresh: bool = False, **context: Any
    ) -> None:
        self.address, self.name = address, name
        usual = {**USUAL, "service_workers": "block"}  # what they keep, and tell, is tested by itself
        self._browsers, self._wanted = browsers, {"base_url": address, **usual, **context}
        self._context, self._was_handled = browsers.take(afresh=afresh, **self._wanted), afresh
        self.wrong: list[str] = []
        self.foreign: list[str] = []
        self.choices_sent = 0
        for event, hear in self._ears:
            self._context.on(event, hear)
        (self.page,) = self._context.pages

    @property
    def context(self) -> BrowserContext:
        """For a test that does more than look at pages, or hears or routes what they ask for; it is not used again."""
        self._was_handled = True
        return self._context

    def leave(self, keep: bool) -> None:
        """Close everything; `keep`: another test may have the context."""
        for event, hear in self._ears:
            self._context.remove_listener(event, hear)
        if keep and not self._was_handled:
            with contextlib.suppress(Error):  # it is on its way somewhere
                self._browsers.give_back(self.page, **self._wanted)
                return
        self._context.close()

    @property
    def _ears(self) -> tuple[tuple[Any, Any], ...]:
        return (
            ("console", self._hear),
            ("weberror", self._break),
            ("request", self._ask),
            ("requestfailed", self._fail),
            ("response", self._answer),
        )

    def _break(self, error: WebError) -> None:
        self.wrong.append(f"an exception: {error.error}")

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
        """Take the seat of a link and open the table, without reading the page of the link, which `accept` does."""
        token = link.partition("#")[2]
        if token not in USED:
            USED[token] = self.post("/join", token=token, name=self.name)["token"]
        table, _, key = USED[token].partition(".")
        return self._open(f"/tables/{table}", key)

    def post(self, path: str, **body: Any) -> Any:
        """What this browser is answered, behind the back of its page."""
        answer = self._context.request.post(path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def accept(self, link: str) -> Page:
        """Open the page of a link and take its seat there: give a name, if the seat has none yet, and press Enter."""
        self.page.goto(link)
        name = self.page.locator("#join").get_by_role("textbox")
        name.or_(self.page.locator("#seats")).first.wait_for()
        if name.is_visible():
            name.fill(self.name)
            name.press("Enter")
        page = self.at_table()
        token, table = link.partition("#")[2], urlsplit(page.url).path.split("/")[2]
        USED[token] = f"{table}.{self.key(table)}"
        return page

    def key(self, table: str) -> str:
        """The key of the seat that this browser has at a table."""
        browser = next(one["value"] for one in self._context.cookies() if one["name"] == "browser")
        return derived_key(browser, f"seat {table}")

    def come_back(self, table: Table, player: int) -> Page:
        """Open the table with the key of a seat that was taken behind the page's back, as a browser that kept it does."""
        return self._open(table.path, USED[table.keys[player]].partition(".")[2])

    def _open(self, table: str, key: str) -> Page:
        host = urlsplit(self.address).hostname or ""
        self._context.add_cookies([{"name": "seat", "value": key, "domain": host, "path": table}])
        self.page.goto(table)
        return self.at_table()

    def at_table(self) -> Page:
        """Wait until the table's page shows the table."""
        expect(self.page.locator("#turn[data-tone]")).to_be_visible()
        return self.page

    @property
    def tone(self) -> str:
        """How it stands for this person: `mine`, `chosen`, `others` or `over`."""
        return self.page.locator("#turn").get_attribute("data-tone") or ""
