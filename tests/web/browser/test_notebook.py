"""The page's half of a notebook's board, in Chromium, with the Python half behind it: only the notebook between them stands in."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import fangs
from fangs.notebook import Board
from fangs.notebook import board as module

CELL = """([source, shown]) => {
  const heard = [];
  let asked = null;
  globalThis.model = {
    shown,
    get: () => globalThis.model.shown,
    set: (name, value) => (asked = value),
    save_changes: async () => { globalThis.model.shown = await globalThis.ask(asked); heard.forEach((hear) => hear()); },
    on: (event, hear) => heard.push(hear),
    off: () => {},
  };
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const rendered = ({ default: { render } }) => void render({ model: globalThis.model, el: document.querySelector('main') });
  return import(address).then(rendered);
}"""


@pytest.mark.parametrize("game", fangs.names())
def test_a_choice_is_made_by_clicks_on_the_board(game: str, chromium: Browser) -> None:
    board = Board(game, bots=dict.fromkeys(range(1, fangs.game(game).usual_players), "random"), seed=2)

    def ask(asked: object) -> object:
        board.asked = asked
        return board.shown

    context = chromium.new_context(viewport={"width": 800, "height": 900})
    page = context.new_page()
    page.set_content("<!doctype html><html lang=en><title>Notebook</title><main></main>")
    page.expose_function("ask", ask)
    page.evaluate(CELL, [Path(module.__file__).with_name("board.js").read_text("utf-8"), board.shown])
    for _ in range(2):
        before, way = len(board.played), board.shown["choices"][0]["clicks"]
        for id in way:
            page.locator(f'main [id="{id}"]').dispatch_event("click")
        expect(page.locator("main p").first).to_have_text(board.shown["says"])
        assert len(board.played) > before

    page.get_by_role("button", name="Back").click()
    page.locator("main details").evaluate("list => (list.open = true)")
    before = len(board.played)
    page.locator("main details button").first.click()
    expect(page.locator("main p").first).to_have_text(board.shown["says"])
    assert len(board.played) > before
    context.close()
