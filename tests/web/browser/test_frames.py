"""A board in a frame of somebody else's page: its slider goes through the game, and it keeps nothing in the browser."""

from __future__ import annotations

import functools
import re
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from fangs.core.pictures.film import caption
from tests.web.browser.axe import violations
from tests.web.browser.house import House
from tests.web.browser.openings import whole

PAGE = '<!doctype html><html lang="en"><title>My blog</title><main><h1>My blog</h1><iframe src="{}" width="480" height="560" title="Fangs">'


@pytest.fixture
def blog(tmp_path: Path) -> Iterator[str]:
    """Somebody else's site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(SimpleHTTPRequestHandler, directory=tmp_path))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_game_is_looked_through_in_a_frame_of_another_site(
    chromium: Browser, house: House, url: str, blog: str, tmp_path: Path
) -> None:
    table, record = house.over(whole("lunch", 2, seed="frames"))
    steps = len(record.steps)
    (tmp_path / "index.html").write_text(PAGE.format(f"{url}/embed{table.path}"), "utf-8")
    context = chromium.new_context(locale="en-GB")
    page = context.new_page()

    page.goto(blog)
    shown = page.frame_locator("iframe")
    expect(shown.get_by_role("link", name="Open in Fangs")).to_be_visible()
    expect(shown.locator("figcaption")).to_have_text(caption(record, steps))
    expect(shown.get_by_role("slider")).to_have_attribute("aria-valuetext", f"The board after step {steps} of {steps}")
    shown.get_by_role("slider").press("Home")

    expect(shown.locator("figcaption")).to_have_text(re.compile("^Let's Do Lunch!: "))
    expect(shown.get_by_role("slider")).to_have_attribute("aria-valuetext", f"The board after step 0 of {steps}")
    expect(shown.locator("output")).to_have_text(f"0 / {steps}")
    assert shown.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    assert violations(page) == ""
    assert context.cookies() == []
    context.close()


@pytest.mark.parametrize("allowed", ["", "allow-scripts", "allow-same-origin", "allow-scripts allow-same-origin"])
def test_a_frame_that_is_sandboxed_too_strictly_says_what_it_needs(
    allowed: str, chromium: Browser, house: House, url: str, blog: str, tmp_path: Path
) -> None:
    table, _ = house.over(whole("lunch", 2, seed="frames"))
    framed = PAGE.format(f"{url}/embed{table.path}").replace("<iframe", f'<iframe sandbox="{allowed}"')
    (tmp_path / "index.html").write_text(framed, "utf-8")
    page = chromium.new_page(locale="en-GB")
    page.goto(blog)
    said = page.frame_locator("iframe").get_by_text("“allow-scripts” and “allow-same-origin” are needed")

    if len(allowed.split()) == 2:
        expect(page.frame_locator("iframe").locator("output")).to_contain_text("/")
        expect(said).to_be_hidden()
    else:
        expect(said).to_be_visible()
    page.close()


def test_a_long_caption_is_shown_to_its_end_and_the_board_stays_where_it_is(
    chromium: Browser, house: House, url: str
) -> None:
    table, record = house.over(whole("getbit", seed="frames"))
    longest = max(range(len(record.positions)), key=lambda steps: len(caption(record, steps)))
    context = chromium.new_context(locale="en-GB", viewport={"width": 480, "height": 560})
    page = context.new_page()
    page.goto(f"{url}/embed{table.path}?at={longest}")
    told, board = page.locator("figcaption"), page.locator("img")

    expect(told).to_have_text(caption(record, longest))
    assert told.evaluate("told => told.scrollHeight <= told.clientHeight")
    page.wait_for_function("() => document.querySelector('img').src.length > 1000")
    before = board.bounding_box()
    page.get_by_role("slider").press("Home")
    expect(told).to_have_text(re.compile("^Get Bit!: "))
    assert board.bounding_box() == before
    context.close()


@pytest.mark.parametrize("width", [160, 200, 320])
def test_a_frame_in_a_narrow_column_needs_no_scrolling_sideways(
    width: int, chromium: Browser, house: House, url: str
) -> None:
    table, _ = house.over(whole("lunch", 2, seed="frames"))
    page = chromium.new_page(viewport={"width": width, "height": 320})
    page.goto(f"{url}/embed{table.path}")
    expect(page.locator("output")).not_to_be_empty()

    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.close()
