"""A site without a server, in Chromium: Python plays in the page, also when the network is cut after loading."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import fangs
from fangs.core.records import dice
from fangs.core.records.record import Record
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.site.browser.tables import Tables
from fangs.store import snapshot
from fangs.store.store import Store
from fangs.table.events.codec import Entry
from fangs.table.rows import Append
from tests.command import run_fangs
from tests.form import amount, some
from tests.web.browser.axe import violations
from tests.web.browser.visitor import LOADED, MY_TURN, PHONE, Visitor


def table_of(name: str, stored: Any, folder: Path) -> bytes:
    """What a server makes of a log that a browser has stored."""
    rows = [
        Entry(**row | {"personal": {int(seat): data for seat, data in row["personal"].items()}})
        for row in stored["rows"]
    ]
    store = Store(f"sqlite:///{folder}/{name}.db")
    store.create(name, stored["seed"], rows, Append(at=rows[-1].at))
    found = snapshot.dump(TableService(store, News()).whole(name))
    store.close()
    return found


def test_all_games_are_played_without_a_network(visitor: Visitor, tmp_path: Path) -> None:
    """Whatever the browser stores is the same table on a server, byte for byte."""
    visitor.is_offline_ready()
    expect(visitor.pages.get_by_text("You can now play without a network")).to_be_visible()
    visitor.context.set_offline(True)
    for game in fangs.names():
        table = visitor.play_now(game)
        choices = amount(2, long=4)
        for _ in range(choices):
            visitor.choose()
            visitor.wait_for_my_turn()
        stored = visitor.stored(table)
        here = Tables(lambda: 0.0)
        here.load(table, stored["seed"], stored["rows"])
        assert len(here.held(table).table.boards[0].steps) >= choices
        assert table_of(table, stored, tmp_path) == snapshot.dump(here.held(table).table)
        visitor.pages.locator(".brand").click()
        visitor.pages.wait_for_url("**/en/")


def test_every_page_opens_without_a_network_by_its_folder_and_by_its_file(visitor: Visitor) -> None:
    visitor.is_offline_ready()
    visitor.context.set_offline(True)
    page = visitor.context.new_page()
    for path in ("", "en/", "de/games/getbit/rules/"):
        for name in ("", "index.html"):
            page.goto(f"{visitor.site}{path}{name}")
            expect(page).to_have_title(re.compile("Fangs$"))


@pytest.mark.parametrize("game", some(fangs.names(), "getbit"))
def test_a_game_is_played_to_its_end_without_a_network_reviewed_and_verified(game: str, visitor: Visitor) -> None:
    rng = random.Random(1)
    visitor.is_offline_ready()
    visitor.context.set_offline(True)
    table = visitor.play_now(game)
    while not visitor.pages.locator("#ending:not([hidden])").count():
        visitor.choose(rng.randrange(visitor.pages.locator("#choices-list button").count()))
        visitor.wait_for_my_turn()

    expect(visitor.pages.locator("#ending")).to_contain_text(re.compile("wins|share the first place"))
    visitor.pages.get_by_role("button", name="Look at the board").click()
    visitor.pages.get_by_text("About this table").click()
    with visitor.page.expect_download() as downloading:
        visitor.pages.get_by_role("link", name="Record").first.click()
    record = Path(downloading.value.path())
    assert downloading.value.suggested_filename == f"{table}-0.fangs"
    assert dice.check(Record.read(record.read_text("utf-8"))) > 0 or not fangs.game(game).chance
    verified = run_fangs("verify", str(record))
    assert verified.returncode == 0, verified.stderr
    visitor.pages.locator("#review-ask button").first.click()
    expect(visitor.pages.locator("#review-found li").first).to_be_visible(timeout=LOADED)


def test_a_game_goes_on_after_the_page_was_closed(visitor: Visitor) -> None:
    table = visitor.play_now("mandua")
    visitor.choose()
    visitor.wait_for_my_turn()
    before = len(visitor.stored(table)["rows"])
    visitor.page.close()

    visitor.page = visitor.context.new_page()
    visitor.page.goto(visitor.site)
    visitor.pages.locator(f"#mine a[href*='{table}']").first.click()
    visitor.wait_for_my_turn()

    visitor.choose()
    assert len(visitor.stored(table)["rows"]) > before


REFUSED = "() => { IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"


def test_a_choice_that_cannot_be_stored_is_refused_and_changes_nothing(visitor: Visitor) -> None:
    table = visitor.play_now("mandua")
    before, at = visitor.stored(table)["rows"], visitor.pages.locator("#replay-at").text_content() or ""
    (python,) = visitor.page.workers
    added = python.evaluate_handle("() => IDBObjectStore.prototype.add")
    python.evaluate(REFUSED)
    visitor.pages.locator("#choices").evaluate("list => (list.open = true)")
    visitor.pages.locator("#choices-list button").first.click()

    expect(visitor.pages.locator("#alert")).to_contain_text("could not store the game")
    visitor.wrong.clear()  # it was told there, too
    python.evaluate("(add) => { IDBObjectStore.prototype.add = add; }", added)
    assert visitor.stored(table)["rows"] == before
    visitor.wait_for_my_turn()
    expect(visitor.pages.locator("#replay-at")).to_have_text(at)

    visitor.choose()
    numbers = [row["seq"] for row in visitor.stored(table)["rows"]]
    assert numbers == list(range(1, len(numbers) + 1))


BLOCKED = """
const refuse = () => { throw new DOMException("The operation is insecure.", "SecurityError"); };
for (const name of ["BroadcastChannel", "caches", "indexedDB"]) Object.defineProperty(globalThis, name, { get: refuse });
"""
"""Where Firefox blocks all cookies, this is so for Python's worker too."""


def test_where_the_browser_blocks_all_storage_only_games_that_must_be_stored_are_refused(
    chromium: Browser, site: str
) -> None:
    context = chromium.new_context(viewport=PHONE, service_workers="block", locale="en-GB")

    def block(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=BLOCKED + answer.text())

    context.route("**/site/python.js", block)
    page = context.new_page()
    page.goto(f"{site}#en/puzzles/mandua/")
    pages = page.frame_locator("iframe")
    expect(pages.locator("#choices-list button").first).to_be_attached(timeout=LOADED)
    page.goto(f"{site}#en/")
    pages.locator('.card button[data-game="mandua"]').click()

    expect(pages.locator("#alert")).to_contain_text("could not store the game", timeout=LOADED)
    context.close()


def test_where_python_cannot_be_loaded_the_page_says_so(chromium: Browser, site: str) -> None:
    context = chromium.new_context(viewport=PHONE, service_workers="block")
    page = context.new_page()
    context.route("**/fangs.zip", lambda route: route.abort())
    page.goto(site)
    page.frame_locator("iframe").locator(".card button").first.click()

    expect(page.frame_locator("iframe").get_by_role("status").filter(has_text="could not be loaded")).to_be_visible(
        timeout=LOADED
    )
    context.close()


@contextmanager
def with_header(chromium: Browser, path: str, name: str, value: str) -> Iterator[Page]:
    """A page in a browser to which a web host sends some files with a header of its own."""
    context = chromium.new_context(viewport=PHONE, service_workers="block", locale="en-GB")

    def add(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, name: value})

    context.route(path, add)
    yield context.new_page()
    context.close()


def test_where_the_web_host_forbids_webassembly_the_page_says_so(chromium: Browser, site: str) -> None:
    with with_header(chromium, "**/site/python.js", "Content-Security-Policy", "default-src 'self'") as page:
        page.goto(site)
        page.frame_locator("iframe").locator(".card button").first.click()

        told = page.frame_locator("iframe").get_by_role("status").filter(has_text="this website forbids it")
        expect(told).to_be_visible(timeout=LOADED)


def test_where_the_web_host_forbids_frames_the_pages_open_without_one(chromium: Browser, site: str) -> None:
    with with_header(chromium, "**/en/**", "X-Frame-Options", "DENY") as page:
        page.goto(f"{site}#en/new/?game=lunch")
        expect(page).to_have_url(f"{site}en/new/?game=lunch")
        page.goto(site)

        expect(page.locator(".card").first).to_be_visible()


def test_a_table_of_another_browser_is_said_not_to_be_here(visitor: Visitor) -> None:
    gone = visitor.go("en/tables/?table=0123456789")

    expect(gone.locator("#gone")).to_contain_text("There is no table", timeout=LOADED)
    visitor.wrong.clear()  # a file was asked for that is not there


def test_a_second_tab_is_told_of_what_the_first_one_plays(visitor: Visitor) -> None:
    visitor.play_now("lunch")
    address = visitor.page.url
    other = visitor.context.new_page()
    other.goto(address)
    there = next(frame for frame in other.frames if frame != other.main_frame)
    there.wait_for_function(MY_TURN, timeout=LOADED)
    there.wait_for_function("() => document.querySelector('#replay-at').textContent", timeout=LOADED)

    visitor.choose()

    until = time.monotonic() + LOADED / 1000  # bots play on meanwhile, so both pages are read again and again
    while len({page.locator("#replay-at").text_content() for page in (visitor.pages, there)}) > 1:
        assert time.monotonic() < until
        visitor.page.wait_for_timeout(50)


def test_two_people_at_one_screen_hand_the_device_over(visitor: Visitor) -> None:
    new = visitor.go("en/new/?game=getbit")
    new.locator("#seat-1").select_option("friend")
    new.locator("#name").fill("Ann")
    new.get_by_role("button", name="Open the table").click()
    visitor.pages.wait_for_url("**/tables/**", timeout=LOADED)
    visitor.wait_for_my_turn()
    visitor.choose()

    cover = visitor.pages.get_by_role("dialog", name="Give the device to Player 2")
    expect(cover).to_be_visible(timeout=LOADED)
    visitor.page.keyboard.press("Escape")
    expect(cover).to_be_visible()
    assert violations(visitor.pages) == ""  # type: ignore[arg-type]
    cover.get_by_role("button", name="I am still Ann").click()
    expect(cover).to_be_hidden()
    visitor.choose(1)  # one changes one's mind
    expect(cover).to_be_visible(timeout=LOADED)
    cover.get_by_role("button", name="I am Player 2").click()

    expect(cover).to_be_hidden()
    expect(visitor.pages.locator("#turn")).to_contain_text("Player 2: your turn.", timeout=LOADED)
    visitor.wait_for_my_turn()


def test_whose_turn_it_is_at_one_screen_is_said_by_name(visitor: Visitor) -> None:
    says_whose_turn_it_is(visitor, "Click on")


@pytest.mark.long
def test_whose_turn_it_is_at_a_screen_that_is_touched_is_said_by_name(chromium: Browser, site: str) -> None:
    with Visitor(chromium, site, has_touch=True) as visitor:
        says_whose_turn_it_is(visitor, "Tap on")


def says_whose_turn_it_is(visitor: Visitor, what_to_do: str) -> None:
    new = visitor.go("en/new/?game=mandua")
    other = new.get_by_role("textbox", name=re.compile("^Name: "))
    expect(new.locator("#seats select")).to_have_count(2)
    expect(other).to_have_count(0)
    new.locator("#seat-1").select_option("friend")
    other.fill("Bob")
    new.locator("#name").fill("Ann")
    new.get_by_role("button", name="Open the table").click()
    visitor.pages.wait_for_url("**/tables/**", timeout=LOADED)
    visitor.wait_for_my_turn()
    table = visitor.pages
    expect(table.locator("#turn")).to_contain_text("Ann: your turn.")
    expect(table.locator("#turn")).to_contain_text(what_to_do)
    visitor.choose()
    expect(table.locator("#turn")).to_contain_text("Bob: your turn.", timeout=LOADED)

    table.get_by_role("button", name="Change names…").click()
    table.get_by_role("dialog").get_by_role("textbox").last.fill("Ann")
    table.get_by_role("button", name="Save").click()
    expect(table.locator("#alert")).to_contain_text("already called Ann", timeout=LOADED)
    table.get_by_role("button", name="Change names…").click()
    table.get_by_role("dialog").get_by_role("textbox").last.fill("Beatrix")
    table.get_by_role("button", name="Save").click()
    expect(table.locator("#turn")).to_contain_text("Beatrix: your turn.", timeout=LOADED)

    said = table.locator("#table").inner_text()
    table.get_by_text("About this table").click()
    said += table.locator("#about").inner_text()
    assert not re.search("may watch|against bots|Ask to|to a chat", said)
    for title in table.locator("#table-buttons [title]").evaluate_all("all => all.map((one) => one.title)"):
        assert "bots" not in title


def test_lessons_puzzles_and_analysis_are_there(visitor: Visitor) -> None:
    lesson = visitor.go("en/learn/lunch/")
    expect(lesson.locator("#board svg [id]").first).to_be_attached(timeout=LOADED)
    puzzle = visitor.go("en/puzzles/mandua/")
    puzzle.get_by_role("button", name="Show me").click(timeout=LOADED)
    expect(puzzle.locator("main")).to_contain_text("The solution", timeout=LOADED)
    analysis = visitor.go("en/analyse/overboard/")
    analysis.get_by_role("button", name="Roll the dice").click(timeout=LOADED)
    analysis.get_by_role("button", name="Show what is best").click()
    expect(analysis.locator("#thought li, #thought tr, #thought button").first).to_be_visible(timeout=LOADED)


def test_a_reader_gets_the_language_of_the_browser_and_can_change_it(chromium: Browser, site: str) -> None:
    with Visitor(chromium, site, locale="de-DE") as german:
        german.play_now("lunch")
        expect(german.pages.locator("#turn")).to_contain_text("Dein Zug")
        german.pages.get_by_role("button", name="Einstellungen").click()
        german.pages.locator("#settings select[name=language]").select_option("en")

        expect(german.pages.locator("#turn")).to_contain_text("Your turn", timeout=LOADED)


def test_a_page_can_be_opened_by_its_own_address(visitor: Visitor) -> None:
    page = visitor.context.new_page()
    page.goto(f"{visitor.site}en/learn/getbit/")

    expect(page.locator("#board svg [id]").first).to_be_attached(timeout=LOADED)
    assert json.loads(page.evaluate("JSON.stringify(window === parent)"))
