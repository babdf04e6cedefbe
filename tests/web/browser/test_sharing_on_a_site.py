"""Sharing a game at a site without a server and without a network: the page makes what a server would make."""

from __future__ import annotations

import functools
import io
import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Error, Locator, Page, expect

import fangs
from fangs.content import puzzles
from fangs.core.pictures.film import caption
from fangs.core.pictures.slides import slides, written
from fangs.core.pictures.sprites import Sprite, painted
from fangs.core.pictures.themes import Theme, themed
from fangs.core.records.record import Record
from tests.form import amount, some
from tests.web.browser.axe import violations
from tests.web.browser.openings import whole
from tests.web.browser.visitor import LOADED, Visitor

VIEWPORT = {"width": 360, "height": 560}
BLANK = 8
"""A picture with fewer colours shows nothing."""


@pytest.fixture
def visitor(visitor: Visitor) -> Visitor:
    """Somebody who has no network any more."""
    visitor.is_offline_ready()
    visitor.context.set_offline(True)
    return visitor


@pytest.fixture(scope="module")
def reading(chromium: Browser) -> Iterator[Page]:
    """The page of somebody who reads what others have shared."""
    page = chromium.new_page(viewport=VIEWPORT)
    yield page
    page.context.close()


@pytest.fixture
def page(reading: Page) -> Iterator[Page]:
    """The same page for one test after another, since its scripts are read and compiled already. Nothing may go wrong in it."""
    wrong: list[str] = []

    def hear(error: Error) -> None:
        wrong.append(str(error))

    reading.goto("about:blank")  # or an address in which only the fragment is another would load nothing
    reading.on("pageerror", hear)
    yield reading
    reading.remove_listener("pageerror", hear)
    assert wrong == []


@functools.cache
def game_of(name: str) -> Record:
    return whole(name, seed="sharing")


def dialog_of(visitor: Visitor, name: str) -> tuple[Locator, Record]:
    """The dialog in which a game that is over is shared, and the record of the game."""
    record = visitor.play_the_end(game_of(name))
    visitor.pages.locator("[data-do=share-game]").click()
    dialog = visitor.pages.get_by_role("dialog", name="Share this position")
    expect(dialog).to_be_visible()
    return dialog, record


def saved(page: Page, press: Callable[[], None]) -> tuple[str, bytes]:
    """The name and the content of a file that is saved."""
    with page.expect_download(timeout=LOADED) as downloading:
        press()
    return downloading.value.suggested_filename, Path(downloading.value.path()).read_bytes()


def colours(image: Image.Image) -> int:
    return len(image.convert("RGB").getcolors(image.width * image.height) or ())


@pytest.mark.parametrize("name", some(fangs.names(), "mandua"))
def test_a_game_is_shared_as_pictures_a_film_a_page_and_a_record(name: str, visitor: Visitor, tmp_path: Path) -> None:
    dialog, record = dialog_of(visitor, name)
    last = len(record.steps)
    dialog.get_by_label("Width").select_option("320")
    dialog.get_by_label("From step").fill(str(last - amount(6, long=40)))

    called, png = saved(visitor.page, dialog.get_by_text("Download PNG").click)
    assert (called, Image.open(io.BytesIO(png)).width) == (f"fangs-{last}.png", 320)
    assert colours(Image.open(io.BytesIO(png))) > BLANK

    called, svg = saved(visitor.page, dialog.get_by_text("Download SVG").click)
    assert called == f"fangs-{last}.svg" and svg.startswith(b"<svg ") and svg.endswith(b"</svg>")

    film = Image.open(io.BytesIO(saved(visitor.page, dialog.get_by_text("Download film").click)[1]))
    assert (film.format, film.width, film.info["loop"]) == ("PNG", 320, 0)
    frames = []
    for number in range(film.n_frames):  # type: ignore[attr-defined]
        film.seek(number)
        frames.append(film.convert("RGB").tobytes())
        assert colours(film) > BLANK and film.info["duration"] > 0
    assert len(frames) == len(set(frames)) or len(frames) > 6
    assert len(set(frames)) > 6

    called, text = saved(visitor.page, dialog.get_by_text("Download the record").click)
    assert called.endswith(".fangs") and Record.read(text.decode()).steps == record.steps

    page = saved(visitor.page, dialog.get_by_role("button", name="Download as one HTML file").click)[1].decode()
    assert not re.search(r'(?:src|href)="(?!data:)|https?://(?!www\.w3\.org/)', page.partition("<script")[0])
    dialog.get_by_label("Language").select_option("de")
    german = saved(visitor.page, dialog.get_by_role("button", name="Download as one HTML file").click)[1].decode()
    assert '<html lang="de">' in german and "Das Brett nach Schritt {at} von {steps}" in german
    assert '<html lang="en">' in page and "The board after step {at} of {steps}" in page
    assert violations(visitor.pages) == ""  # type: ignore[arg-type]
    (tmp_path / "game.html").write_text(page, "utf-8")
    looks_through(visitor, (tmp_path / "game.html").as_uri(), record)


def looks_through(visitor: Visitor, address: str, record: Record) -> None:
    """A page shows a game from its end, and its slider goes to the beginning."""
    page = visitor.context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(address)
    last = len(record.steps)
    expect(page.locator("output")).to_have_text(f"{last} / {last}")
    expect(page.locator("figcaption")).to_have_text(caption(record, last))
    assert colours(Image.open(io.BytesIO(page.locator("img").screenshot()))) > BLANK
    page.get_by_role("slider").press("Home")
    expect(page.locator("output")).to_have_text(f"0 / {last}")
    page.get_by_role("slider").press("ArrowRight")
    expect(page.locator("figcaption")).to_have_text(caption(record, 1))
    assert violations(page) == ""
    page.close()
    assert wrong == []


@pytest.mark.parametrize("name", fangs.names())
def test_a_page_draws_slides_as_the_game_is_drawn(name: str, page: Page, site: str) -> None:
    record = game_of(name)
    last = min(len(record.steps), amount(40, long=400))
    page.goto(f"{site}en/embed/?puzzle={name}/0")
    drawn = page.evaluate(
        """async ([slides, theme]) => {
          const { href } = document.querySelector('link[rel=modulepreload]');
          const { shown } = await import(href.replace(/embed\\/.*/, 'embed/slides.js'));
          const { packed, unpacked } = await import(href.replace(/embed\\/.*/, 'embed/packing.js'));
          const again = await unpacked(await packed(slides));
          return again.slides.map((_, place) => shown(again, place, theme));
        }""",
        [json.loads(written(slides(record, 0, last))), "dark"],
    )

    for steps, shown in enumerate(drawn):
        seen = record.positions[steps].json(None)
        sprites = map(Sprite, record.game.pieces(seen))
        assert shown["svg"] == themed(painted(record.game.scenery(seen), sprites), Theme.dark)
        assert shown["caption"] == caption(record, steps)


@pytest.mark.parametrize("name", some(fangs.names(), "getbit"))
def test_the_lines_for_a_page_show_the_game_in_a_frame_without_python(
    name: str, visitor: Visitor, chromium: Browser
) -> None:
    dialog, record = dialog_of(visitor, name)
    dialog.get_by_role("button", name="Make the HTML for a page").click()
    lines = dialog.get_by_label("HTML").input_value(timeout=LOADED)
    (address,) = re.findall(
        r'^<iframe src="([^"]+)" width="480" height="600" title="Fangs" loading="lazy"></iframe>$', lines
    )

    elsewhere = chromium.new_context()
    asked: list[str] = []
    elsewhere.on("request", lambda request: asked.append(request.url))
    page = elsewhere.new_page()
    page.goto(unescape(address))
    last = len(record.steps)
    expect(page.locator("output")).to_have_text(f"{last} / {last}")
    page.get_by_role("slider").press("Home")
    expect(page.locator("output")).to_have_text(f"0 / {last}")
    assert colours(Image.open(io.BytesIO(page.locator("img").screenshot()))) > BLANK
    assert not [one for one in asked if "/python/" in one]
    assert elsewhere.cookies() == []
    assert page.evaluate("indexedDB.databases().then((all) => all.length + localStorage.length)") == 0
    elsewhere.close()


def test_a_frame_that_would_be_too_long_is_not_offered_and_fewer_steps_are(visitor: Visitor) -> None:
    dialog, _ = dialog_of(visitor, "getbit")
    visitor.pages.evaluate(
        """() => { globalThis.CompressionStream = class { constructor() { return new TransformStream(); } }; }"""
    )
    dialog.get_by_role("button", name="Make the HTML for a page").click()

    expect(dialog.get_by_role("alert")).to_have_text(
        re.compile(r"^The address of this frame would be \d+ kB long, but not every browser accepts more than 32 kB\. ")
    )
    dialog.get_by_label("What is shown").select_option("one")
    expect(dialog.locator(".alert")).to_be_hidden()


OTHER = "q1YqzslMSS1WslKIrq6NrQUA"
"""What is packed as slides are, and is none: `{"slides": [{}]}`."""
WRONG = [
    "",
    "#slides=",
    f"#slides={OTHER}",
    "#slides=AAAA",
    "#slides=!!",
    "#other",
    "?puzzle=getbit/9999",
    "?puzzle=chess/0",
]


@pytest.mark.parametrize("address", WRONG)
def test_an_address_that_holds_nothing_says_so(address: str, page: Page, site: str) -> None:
    page.goto(f"{site}en/embed/{address}")

    expect(page.locator("figcaption")).to_have_text(re.compile("^Nothing can be shown because "))
    expect(page.get_by_role("slider")).to_be_hidden()


def test_nothing_that_an_address_holds_runs_in_the_page(page: Page, site: str) -> None:
    evil: dict[str, Any] = json.loads(written(slides(game_of("getbit"), 0, 1)))
    evil["title"] = "<script>globalThis.ran = 1</script>"
    evil["sceneries"][0]["drawing"] = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="parent.ran = 1">'
        "<script>parent.ran = top.ran = 1</script><image href='/x' onerror='parent.ran = 1'/></svg>"
    )
    evil["slides"][1]["caption"] = evil["slides"][0]["caption"] = "<img src=x onerror='globalThis.ran = 1'>"
    page.goto(f"{site}en/embed/")
    fragment = page.evaluate(
        """async (slides) => {
          const { href } = document.querySelector('link[rel=modulepreload]');
          return (await import(href.replace(/embed\\/.*/, 'embed/packing.js'))).packed(slides);
        }""",
        evil,
    )
    page.goto("about:blank")
    page.goto(f"{site}en/embed/#{fragment}")

    expect(page.locator("figcaption")).to_have_text("<img src=x onerror='globalThis.ran = 1'>")
    page.get_by_role("slider").press("Home")
    assert page.evaluate("globalThis.ran") is None


@pytest.mark.parametrize("name", fangs.names())
def test_a_puzzle_is_shown_by_its_number(name: str, page: Page, site: str) -> None:
    number = len(puzzles.of(fangs.game(name))) - 1
    page.goto(f"{site}en/embed/?puzzle={name}/{number}&theme=dark")

    expect(page.locator("figcaption")).to_have_text(str(puzzles.puzzle(fangs.game(name), number)["task"]))
    assert colours(Image.open(io.BytesIO(page.locator("img").screenshot()))) > BLANK
    assert re.search(
        rf"/en/puzzles/{name}/\?puzzle={number + 1}$", page.get_by_role("link").get_attribute("href") or ""
    )


def test_a_running_game_is_shared_as_a_spectator_sees_it_and_not_as_a_film(visitor: Visitor) -> None:
    visitor.play_now("getbit")
    visitor.pages.locator("[data-do=share-game]").click()
    dialog = visitor.pages.get_by_role("dialog", name="Share this position")

    expect(dialog.get_by_text("Download PNG")).to_be_visible()
    expect(dialog.get_by_text("Download film")).to_have_count(0)
    expect(dialog.get_by_label("Link", exact=True)).to_have_count(0)
    visitor.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
