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
# A table at which a game goes on from a record with the choices that end it.
PLAYED = """(async (record, choices) => {
  const { href } = document.querySelector('link[rel=modulepreload]');
  const { get, post } = await import(href.replace(/(static\\/\\w+\\/).*/, '$1server/api.js'));
  const { table } = await post('/tables', { game: 'mandua', record, seats: ['me', 'friend'], name: 'Ann' });
  for (const [role, action] of choices) {
    const { number } = (await get(`/tables/${table}/view`)).boards[0];
    await post(`/tables/${table}/moves`, { board: 0, number, role, action });
  }
  return table;
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
    record = whole("mandua", seed="firefox")
    last, begun = len(record.steps), cut(record, 1)
    choices = [(step.role, step.action) for step in record.steps[len(begun.steps) :]]
    table = browser.run(f"{PLAYED}({json.dumps(str(begun))}, {json.dumps(choices)})")
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
