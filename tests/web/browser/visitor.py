"""Somebody at a site without a server, in Chromium."""

from __future__ import annotations

from typing import Any, Self

from playwright.sync_api import Browser, Frame, Page

from fangs.core.records.record import Record
from tests.web.browser.openings import cut

LOADED = 60_000
"""The milliseconds in which Python is loaded, on a machine that is busy with other tests."""
PHONE = {"width": 390, "height": 800}
MY_TURN = (
    "() => document.querySelector('#ending:not([hidden])') || document.querySelectorAll('#choices-list button').length"
)
CHOSEN = "(at) => document.querySelector('#replay-at').textContent !== at || document.querySelector('dialog.cover')"
STORED = """async (table) => {
  const open = indexedDB.open(`fangs ${new URL('../../', location.href).pathname}`);
  await new Promise((done) => (open.onsuccess = done));
  const stores = open.result.transaction(['tables', 'rows']);
  const found = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)));
  const rows = found(stores.objectStore('rows').getAll(IDBKeyRange.bound([table, 0], [table, Infinity])));
  return { seed: await found(stores.objectStore('tables').get(table)), rows: await rows };
}"""


AT_ONCE = """() => {
  const later = (globalThis.later ??= setTimeout);
  globalThis.setTimeout = (act, milliseconds, ...more) => later(act, milliseconds < 2000 ? 0 : milliseconds, ...more);
}"""
"""In Python's worker: bots choose without the pause that they make for people, as at the servers of the tests."""


OPENED = """async ([record, seats]) => {
  const { href } = document.querySelector('link[rel=modulepreload]');
  const { post } = await import(href.replace(/(static\\/\\w+\\/).*/, '$1server/api.js'));
  return (await post('/tables', { game: record.split('\\n')[1].split(' ').pop(), record, seats, name: 'Ann' })).table;
}"""

PLAYED = """async (table) => {
  const { href } = document.querySelector('link[rel=modulepreload]');
  const { get, getText, post } = await import(href.replace(/(static\\/\\w+\\/).*/, '$1server/api.js'));
  const view = await get(`/tables/${table}/view`);
  if (view.status === 'over') return await getText(`/tables/${table}/boards/0/record`);
  const [board] = view.boards;
  for (const [role, { chosen, actions }] of Object.entries(board.choices)) {
    if (chosen !== null || !board.owing.includes(role)) continue;
    await post(`/tables/${table}/moves`, { board: 0, number: board.number, role, action: actions[0].action });
    break;
  }
  return null;
}"""
"""Make the first choice that is owed. Returns the record once the game is over, and null before."""


class Visitor:
    """Somebody with a browser at a site."""

    def __init__(self, chromium: Browser, site: str, **context: Any) -> None:
        self.site, self.wrong = site, list[str]()
        usual = {"viewport": PHONE, "locale": "en-GB", "reduced_motion": "reduce"}
        self.context = chromium.new_context(**{**usual, **context})
        self.page: Page = self.context.new_page()
        self.context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        self.context.on(
            "console", lambda said: self.wrong.append(f"{said.text} {said.location}") if said.type == "error" else None
        )
        self.page.goto(site)
        self.pages.locator(".card").first.wait_for()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave. Nothing may have gone wrong in any page."""
        self.context.close()
        assert self.wrong == []

    @property
    def pages(self) -> Frame:
        """The frame in which the pages come and go."""
        return next(frame for frame in self.page.frames if frame != self.page.main_frame)

    def go(self, path: str) -> Frame:
        self.pages.goto(f"{self.site}{path}")
        return self.pages

    def come_home(self) -> None:
        """Be as at the beginning, but for the tables that were opened, with Python still loaded. Nothing may have gone wrong."""
        wrong, self.wrong = self.wrong, []
        assert wrong == []
        self.context.set_offline(False)
        for other in self.context.pages:
            if other != self.page:
                other.close()
        self.go("en/").locator(".card").first.wait_for()

    def is_offline_ready(self) -> None:
        """Wait until the browser keeps all files."""
        self.page.wait_for_function(
            "async () => (await navigator.serviceWorker.ready).active.state === 'activated'", timeout=LOADED
        )

    def play_now(self, game: str) -> str:
        """Begin a game against bots. Returns the table."""
        self.pages.locator(f'.card button[data-game="{game}"]').click()
        self.pages.wait_for_url("**/tables/**", timeout=LOADED)
        self.wait_for_my_turn()
        return str(self.pages.evaluate("new URLSearchParams(location.search).get('table')"))

    def wait_for_my_turn(self) -> None:
        for python in self.page.workers:
            python.evaluate(AT_ONCE)
        self.pages.wait_for_function(MY_TURN, timeout=LOADED)

    def choose(self, which: int = 0) -> None:
        """Make one of the choices in the list."""
        self.pages.locator("#choices").evaluate("list => (list.open = true)")
        before = self.pages.locator("#replay-at").text_content()
        self.pages.locator("#choices-list button").nth(which).click()
        self.pages.wait_for_function(CHOSEN, arg=before, timeout=LOADED)

    def stored(self, table: str) -> Any:
        """What the browser has stored of a table."""
        return self.pages.evaluate(STORED, table)

    def play_the_end(self, record: Record) -> Record:
        """Open a table at which only the end of a game like this is played. Returns the record of the whole game there."""
        seats = ["me", *["bot:random"] * (record.position.players - 1)]
        table = str(self.pages.evaluate(OPENED, [str(cut(record, 1)), seats]))
        self.go(f"en/tables/?table={table}")
        self.pages.wait_for_function("() => document.querySelector('#replay-at')?.textContent", timeout=LOADED)
        while (played := self.pages.evaluate(PLAYED, table)) is None:
            for python in self.page.workers:
                python.evaluate(AT_ONCE)
            self.page.wait_for_timeout(50)
        self.pages.locator("#ending").wait_for(timeout=LOADED)
        return Record.read(played)
