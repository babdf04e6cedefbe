"""Pages in a real browser, with all that their scripts write: in a made-up language nothing is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import fangs
from tests.form import amount, some
from tests.made_up import in_our_letters, made_up
from tests.web.browser.house import USED, House
from tests.web.browser.openings import cut, whole
from tests.web.browser.person import DESKTOP
from tests.web.desks import by_post, order_all
from tests.web.place import Clock, Place

__all__ = ["made_up"]

READ = """() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement.closest("script, style, code, pre, noscript, textarea, [translate=no]")) found.push(node.data);
    }
    const read = ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"];
    for (const one of document.querySelectorAll(read.map((name) => `[${name}]`).join()))
        for (const name of read) if (one.hasAttribute(name)) found.push(one.getAttribute(name));
    return found.map((text) => text.trim()).filter(Boolean);
}"""
NAMES = "Ann Bob Cyd Gus Friend Fangs English Language " + " ".join(fangs.game(name).title for name in fangs.names())
every_game = pytest.mark.parametrize("game", some(fangs.names(), "lunch"))


class Reader:
    """Somebody who reads the made-up language, and finds what is left in English."""

    def __init__(self, page: Page, allowed: str = "") -> None:
        self.page, self.allowed = page, allowed
        self.left: dict[str, list[str]] = {}
        self.lines = 0

    def read(self, state: str, more: str = "") -> None:
        """Read the page as it stands."""
        allowed = frozenset(re.findall("[A-Za-z]+", f"{NAMES} {self.allowed} {more}"))
        lines = set(self.page.evaluate(READ))
        self.lines += len(lines)
        for line in sorted(lines):
            if words := in_our_letters(line, allowed):
                self.left.setdefault(f"{line!r}: {words}", []).append(state)

    def go(self, path: str, ready: str, more: str = "") -> None:
        """Open a page, and read it when it has this."""
        self.page.goto(path)
        self.page.locator(ready).first.wait_for(state="attached")
        self.read(path.partition("#")[0], more)

    def require_nothing(self) -> None:
        """Nothing was left in English."""
        assert self.lines > 40
        assert not self.left, "\n".join(f"{line} ({', '.join(states)})" for line, states in self.left.items())


@pytest.fixture
def place(tmp_path: Path, made_up: str) -> Iterator[Place]:
    """A server in this process, which knows the language."""
    found = Place(tmp_path, Clock(), bot_delay=0.0)
    yield found
    found.close()


@pytest.fixture
def reader(chromium: Browser, place: Place, made_up: str) -> Iterator[Reader]:
    """A browser that asks for the language."""
    context = chromium.new_context(
        base_url=place.url, locale=made_up, viewport=DESKTOP, reduced_motion="reduce", service_workers="block"
    )
    context.set_default_timeout(60_000)
    yield Reader(context.new_page())
    context.close()


@pytest.mark.long
def test_nothing_in_the_lobby_and_around_it_is_left_in_english(reader: Reader, place: Place) -> None:
    house = House(place.url)
    house.table("lunch", ["friend", "open"])
    reader.go("/", "#open li")
    for game in amount(["lunch", "maneater"], long=list(fangs.names())):
        reader.go(f"/new?game={game}", "#seats select")
        reader.go(f"/learn/{game}", "#board svg")
        reader.go(f"/puzzles/{game}", "#board svg")
        reader.go(f"/analyse/{game}", "#board svg")
        reader.go(f"/games/{game}/rules", "main li")
    reader.go("/nowhere", "body")
    reader.require_nothing()


@every_game
def test_nothing_at_a_table_is_left_in_english(game: str, reader: Reader, place: Place) -> None:
    house = House(place.url)
    record = cut(whole(game, None, seed="axe"), 30)
    table = house.table(game, ["friend"] * record.position.players, record=str(record))
    for player, key in table.keys.items():
        if player:
            house.ask("/join", {"token": key, "name": f"Friend {player}"})
    page = reader.page
    page.goto(table.link(0))
    box = page.locator("#join").get_by_role("textbox")
    box.wait_for()
    reader.read("join")
    box.fill("Ann")
    box.press("Enter")
    page.locator("#board svg").first.wait_for()
    reader.read("seated")
    page.locator("#board svg").first.wait_for()
    for _ in range(4):
        view = house.ask(f"{table.path}/view")
        owing = [role for board in view["boards"] for role in board["owing"]]
        if not owing:
            break
        for player in table.keys:
            if player:
                act(house, table.path, USED.get(table.keys[player], table.keys[player]))
        button = page.locator("#actions button").first
        if button.count():
            button.click(force=True)
        page.wait_for_timeout(300)
        reader.read("played")
    reader.require_nothing()


def act(house: House, path: str, key: str) -> None:
    """Choose something where something is owed."""
    for board in house.ask(f"{path}/view", key=key)["boards"]:
        for role, choice in board["choices"].items():
            if choice["chosen"] is None and role in board["owing"]:
                move: dict[str, Any] = {"board": board["board"], "number": board["number"], "role": role}
                house.ask(f"{path}/moves", {**move, "action": choice["actions"][0]["action"]}, key)
                return


@pytest.mark.long
def test_nothing_after_a_game_is_left_in_english(reader: Reader, place: Place) -> None:
    house = House(place.url)
    table, _ = house.over(whole("lunch", None, seed="axe"))
    page = reader.page
    page.goto(table.path)
    page.locator("#ending").wait_for()
    reader.read("over")
    page.locator("#replay-slider").press("ArrowLeft")
    reader.read("replayed")
    page.goto("/analyse/lunch")
    page.locator("#board svg").first.wait_for()
    reader.read("analysed")
    reader.require_nothing()


@pytest.mark.long
def test_nothing_by_post_is_left_in_english(reader: Reader, place: Place) -> None:
    master, players = by_post(place.url, "lunch", 2, is_match=False, house_rules="17", master_sees=True)
    for player in players:
        player.done(f"{player.table}/press", to="all", text="17")
    for player in players:
        order_all(player)
    master.done(f"{master.table}/desk/process")
    master.done(f"{master.table}/desk/comment", text="17")
    reader.go(f"/join#{players[0].token}", "#board svg")
    reader.read("seated by post")
    reader.go(f"/desk#{master.token}", "#received tbody tr")
    players[0].done(f"{players[0].table}/resign")
    reader.go("/", "#mine li")
    assert reader.page.locator("#mine .turn-tag").count() == 0
    reader.require_nothing()
