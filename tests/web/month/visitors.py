"""Members in real browsers: they sign up with passkeys, enter tournaments, play by clicks and look at crosstables, over kills.

All that they do is done on pages. A client with their cookies only looks at the same from outside.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any, Concatenate, ParamSpec, TypeVar

import httpx
from playwright.sync_api import Error, Response, expect

from tests.web.browser.person import NOT_HERE, Browsers, Person, chromium_here, launched
from tests.web.browser.player import Player as Clicking
from tests.web.browser.signing import become, with_passkeys
from tests.web.month.members import Member, Playing, owed
from tests.web.month.memory import Memory
from tests.web.serving import Client
from tests.web.tournament import HANDLES, standings

LONG = 60_000.0
"""How long a page may take on a busy machine, after a kill too, in milliseconds."""
SERIOUS = ("an exception", "against the policy", "a request of another site")
"""What may go wrong in no page, whether its server is there or not."""


BUTTONS = {
    "enter": ("Enter", "You are in."),
    "check-in": ("Check in", "You are in."),
    "return": ("Play again", "You are in."),
    "withdraw": ("Withdraw", "You have withdrawn."),
}
"""What an entrant can do by one button, and what the page says then."""


BrowserThread = ThreadPoolExecutor
"""The one thread in which a browser is used: in that of the tests, another one may be running, and Playwright allows one."""
P = ParamSpec("P")
T = TypeVar("T")


def in_browser(do: Callable[Concatenate[Visitor, P], T]) -> Callable[Concatenate[Visitor, P], T]:
    """Do this in the thread of the visitor's browser, and wait for it."""

    @functools.wraps(do)
    def done(visitor: Visitor, *words: P.args, **more: P.kwargs) -> T:
        return visitor.thread.submit(do, visitor, *words, **more).result()

    return done


class Visitor(Member):
    """A member whose acts are clicks. It is made in the thread of the browser."""

    def __init__(
        self,
        thread: BrowserThread,
        browsers: Browsers,
        url: str,
        memory: Memory,
        seed: str,
        patience: tuple[int, int],
    ) -> None:
        self.thread = thread
        at = url.replace("127.0.0.1", "localhost")  # browsers make passkeys for names only
        Client.__init__(self, at)
        self.handle, self.programs = next(HANDLES), []
        self.person = with_passkeys(Person(browsers, at, self.handle))
        self.page = self.person.page
        self.page.set_default_timeout(LONG)
        self.sheet = become(self.person, self.handle, "with a passkey")
        self._take_cookies()
        self.begin(memory, seed, patience)
        self.clicking = Clicking(self.person, seed)
        self.chosen = 0
        """How many choices by clicks the server has acknowledged."""
        self._answers: list[Response] = []
        self.page.on("response", self._hear)
        memory.count("passkeys")

    def _take_cookies(self) -> None:
        for cookie in self.page.context.cookies():
            self.http.cookies.set(str(cookie["name"]), str(cookie["value"]))

    def _hear(self, response: Response) -> None:
        if response.request.method == "POST" and response.url.endswith("/moves"):
            self._answers.append(response)

    # What is done in the browser

    @in_browser
    def way(self, tournament: str, act: str, **body: Any) -> None:
        """Do something as an entrant by its button, where there is one without a further question."""
        if act not in BUTTONS:
            return Member.way(self, tournament, act, **body)
        name, says = BUTTONS[act]
        self.page.goto(f"/tournaments/{tournament}")
        button = self.page.locator("#mine").get_by_role("button", name=name, exact=True)
        button.click()
        expect(button).to_have_count(0, timeout=LONG)
        expect(self.page.locator("#mine")).to_contain_text(says, timeout=LONG)
        self.memory.count("acts in tournaments by clicks")
        return None

    def play(self, most: int = 2) -> int:
        """Do nothing in the thread of somebody else."""
        return 0

    @in_browser
    def act(self, most: int = 2) -> int:
        """Choose a few times in all games of tournaments; how often that was acknowledged."""
        done = 0
        for game in self.games():
            self._come(game["table"], game["tournament"])
            done += sum(self._act_at(game["table"]) for _ in range(most))
        return done

    def _come(self, table: str, tournament: str) -> None:
        """Open a table: the first time by the page of the tournament, which leads there."""
        path = f"/tables/{table}"
        if table not in self.keys:
            self.page.goto(f"/tournaments/{tournament}")
            self.page.locator(f"#mine a[href='{path}']").click()
            expect(self.page.locator("#seats").get_by_text("you", exact=True)).to_be_visible(timeout=LONG)
            assert self._claim(table), "a client with the same account sees the same"
        elif not self.page.url.endswith(path):
            self.page.goto(path)
        tone = "=mine" if any(owed(self.at(table, "view").json())) else ""  # the page hears of it, after a kill too
        expect(self.page.locator(f"#turn[data-tone{tone}]")).to_be_visible(timeout=LONG)

    def _act_at(self, table: str) -> int:
        """Choose once by clicks, or give the game up."""
        resign = self.page.locator("#table-buttons").get_by_role("button", name="Resign…")
        if self.left[table] <= 0 and resign.count() and resign.is_enabled():
            resign.click()
            self.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
            expect(self.page.locator("#turn[data-tone=over]")).to_be_visible(timeout=LONG)
            self.memory.count("games given up in a browser")
            return 1
        self.clicking.turn()
        return self._remember(table)

    def _remember(self, table: str) -> int:
        """Remember the choices that the server has acknowledged to the page."""
        done = 0
        while self._answers:
            answer = self._answers.pop(0)
            asked: Any = answer.request.post_data_json
            try:
                number = answer.json()["number"] if answer.ok else None
            except Error:  # the server was killed in the middle of its answer
                continue
            if number is not None:
                choice = (asked["number"], asked["role"], asked["action"], number)
                self.memory.chose(table, asked.get("board", 0), choice)
                self.left[table] -= 1
                done += 1
        self.chosen += done
        self.memory.count("choices by clicks", done)
        return done

    @in_browser
    def looks_at(self, id: str) -> None:
        """Compare the crosstable on the page with the standings that a program gets."""
        self.page.goto(f"/tournaments/{id}")
        rows = self.page.locator("#standings tbody tr")
        expect(rows.first).to_be_visible(timeout=LONG)
        lines = standings(self, id)
        expect(rows).to_have_count(len(lines), timeout=LONG)
        for row, line in zip(rows.all_inner_texts(), lines, strict=True):
            assert line["name"] in row, (row, line)
        expect(self.page.locator("#standings .own")).to_have_count(1)
        self.memory.count("crosstables looked at in a browser")

    @in_browser
    def sign_in(self, url: str) -> Client:
        """Sign out on the page, and in again with the passkey of the device; what a client then is told at a server."""
        self.page.goto("/account")
        self.page.get_by_role("button", name="Sign out of").click()
        self.page.get_by_role("button", name="Sign in with a passkey").click()
        expect(self.page.get_by_role("heading", name=f"You are {self.handle}")).to_be_visible(timeout=LONG)
        self._take_cookies()
        there = Client(url)
        there.http.cookies = httpx.Cookies(self.http.cookies)
        return there

    def move_to(self, url: str) -> None:
        """Stay: the browser has its cookies for one server."""

    def complaints(self) -> list[str]:
        """What has gone wrong in the pages and can be no server's absence."""
        return [one for one in self.person.complaints() if any(word in one for word in SERIOUS)]


class Visitors:
    """All members with browsers. Where there is no browser, there are none."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._thread = BrowserThread(1, thread_name_prefix="browser")
        self.all: list[Visitor] = []

    def come(self, count: int, url: str, memory: Memory, seed: str, patience: tuple[int, int]) -> None:
        """So many sign up."""
        path = chromium_here()
        if path is None:
            print(f"Nobody comes with a browser: {NOT_HERE}.", flush=True)
            return
        browsers = self._thread.submit(lambda: Browsers(self._open.enter_context(launched(path)))).result()
        for number in range(count):
            made = (self._thread, browsers, url, memory, f"{seed} visitor {number}", patience)
            self.all.append(self._thread.submit(Visitor, *made).result())

    def act(self, who: Sequence[Playing], most: int = 2) -> int:
        """Let those of them who are here act, one after the other; how often that was acknowledged."""
        return sum(one.act(most) for one in self.all if one in who)

    def close(self) -> None:
        """Close the browser."""
        self._thread.submit(self._open.close).result()
        self._thread.shutdown()
