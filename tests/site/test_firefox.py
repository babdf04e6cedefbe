"""A site in Firefox: another engine runs Python, keeps the log and draws the board."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterator

import pytest
from PIL import Image

from fangs.core.drawing import DARK
from tests.site.firefox import Firefox, firefox
from tests.site.web_space import web_space
from tests.web.browser.openings import cut, whole

MINE = "document.querySelectorAll('#choices-list button').length"
OVER = "Boolean(document.querySelector('#ending:not([hidden])'))"
AT = "document.querySelector('#replay-at').textContent"
# What the page of a site makes at an address: base64.
MADE = """(async (path) => {
  const { href } = document.querySelector('link[rel=modulepreload]');
  const from = (name) => import(href.replace(/(static\\/\\w+\\/).*/, `$1${name}`));
  const [{ pictured }, { send }] = await Promise.all([from('site/pictures.js'), from('server/way.js')]);
  const bytes = new Uint8Array(await (await pictured(path, send, () => {})).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
})"""
OPENED = """(async (record) => {
  const { href } = document.querySelector('link[rel=modulepreload]');
  const { post } = await import(href.replace(/(static\\/\\w+\\/).*/, '$1server/api.js'));
  return (await post('/tables', { game: 'mandua', record, seats: ['me', 'bot:easy'], name: 'Ann' })).table;
})"""
PACKED = """(async (table) => {
  const { href } = document.querySelector('link[rel=modulepreload]');
  const from = (name) => import(href.replace(/(static\\/\\w+\\/).*/, `$1${name}`));
  const [{ get }, { packed, unpacked }] = await Promise.all([from('server/api.js'), from('embed/packing.js')]);
  const slides = await get(`/tables/${table}/boards/0/slides`);
  return JSON.stringify(await unpacked(await packed(slides))) === JSON.stringify(slides);
})"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """A window at the lobby of a site. To start it and to load Python takes most of the time of these tests."""
    folder = tmp_path_factory.mktemp("firefox")
    with web_space(folder / "space") as site, firefox(folder) as browser:
        browser.go(site)
        browser.until("document.querySelectorAll('.card button:not([disabled])').length")
        yield browser


def test_pictures_films_and_frames_are_made_there_too(browser: Firefox) -> None:
    record = cut(whole("mandua", seed="firefox"), 1)
    last = len(record.steps)
    table = browser.run(f"{OPENED}({json.dumps(str(record))})")
    board = f"/tables/{table}/boards/0"
    png = browser.run(f"{MADE}('{board}/at/{last}/picture.png?size=320&theme=dark')")
    film = browser.run(f"{MADE}('{board}/film.apng?start={last - 4}&end={last}&size=320&theme=dark')")
    assert browser.run(f"{PACKED}('{table}')") is True
    assert browser.errors == []

    dark = tuple(bytes.fromhex(DARK["paper"][1:]))
    picture = Image.open(io.BytesIO(base64.b64decode(png))).convert("RGB")
    assert picture.width == 320 and picture.getpixel((2, picture.height - 2)) == dark
    moving = Image.open(io.BytesIO(base64.b64decode(film)))
    assert moving.width == 320 and moving.n_frames > 4  # type: ignore[attr-defined]
    for number in range(moving.n_frames):  # type: ignore[attr-defined]
        moving.seek(number)
        assert moving.convert("RGB").getpixel((2, moving.height - 2)) == dark


def test_a_game_is_played_and_goes_on_after_the_page_was_loaded_again(browser: Firefox) -> None:
    browser.run("document.querySelector('.card button[data-game=lunch]').click()")
    for _ in range(3):
        browser.until(f"{MINE} || {OVER}")
        before = json.dumps(browser.run(AT))
        browser.run("document.querySelector('#choices-list button').click()")
        browser.until(f"{AT} !== {before}")
    browser.until(f"{MINE} || {OVER}")
    played = browser.run(AT)

    browser.run("parent.location.reload()")

    browser.until(f"{MINE} || {OVER}")
    assert browser.until(AT) == played
    assert browser.errors == []
