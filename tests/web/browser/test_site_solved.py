"""The perfect bot of a site, in Chromium: it plays as on a server, also without a network once its table was loaded."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Frame, expect

import fangs
from fangs import Position, bots
from fangs.bots import perfect
from fangs.content.games import solved
from fangs.site.browser.tables import Tables
from tests.form import some_rows
from tests.web.browser.visitor import LOADED, Visitor

SOLVED = [(game.name, players) for game in fangs.all_games() for players in solved(game)]
"""The games that are solved with their usual options, and for how many players."""
IN_THE_BROWSER = """async ([site, python, asked]) => {
  const bytes = async (name) => (await fetch(site + name)).arrayBuffer();
  const { loadPyodide } = await import(site + python + 'pyodide.js');
  const { default: createPyodideModule } = await import(site + python + 'pyodide.asm.js');
  const found = await loadPyodide({ indexURL: site + python, createPyodideModule, env: { FANGS_DATA: '/none', HOME: '/home/pyodide' } });
  found.unpackArchive(await bytes(python + 'msgspec.whl'), 'wheel');
  found.unpackArchive(await bytes(python + 'fangs.zip'), 'zip', { extractDir: '/fangs' });
  found.runPython("import sys; sys.path.insert(0, '/fangs')");
  const worker = found.pyimport('fangs.site.browser.worker');
  for (const path of JSON.parse(worker.announced())) {
    const [, game, file] = path.split('/');
    const content = found.toPy(await bytes('solved/' + path));
    if (!worker.add_values(game, file.replace('.table', ''), content)) throw new Error(path);
  }
  found.globals.set('asked', asked);
  return found.runPython(`
import json
from fangs import bots
json.dumps([bots.think(bots.at_table("perfect", view), view, role, seed) for view, role, seed in json.loads(asked)])`);
}"""
ASKED = 40
"""The number of choices that are compared in each game."""
LACKING = "needs the exact values"


def questions() -> list[tuple[Any, str, int]]:
    """What perfect bots are asked in random games: what they see, for which role, with which seed."""
    found, rng = [], random.Random(36)
    for name, players in SOLVED:
        games = [fangs.new(name, players).random_game(rng) for _ in range(4)]
        choosing = [at for game in games for at in game if at.kind == "decision"]
        for at in rng.sample(choosing, ASKED):
            role = rng.choice(at.owing)
            found.append((at.json(at.owner(role)), role, rng.randrange(1 << 62)))
    return found


def test_the_perfect_bot_chooses_in_the_browser_what_it_chooses_on_a_server(chromium: Browser, site: str) -> None:
    asked = questions()
    there = [bots.think(bots.at_table("perfect", view), view, role, seed) for view, role, seed in asked]
    page = chromium.new_page()
    page.goto(site)
    python = page.locator("html").get_attribute("data-python")
    page.goto(f"{site}fangs-site.json")  # which has no policy that keeps Python out of the page itself

    here = json.loads(page.evaluate(IN_THE_BROWSER, [site, python, json.dumps(asked)]))

    assert here == there
    page.close()


def open_table(visitor: Visitor, game: str, players: int) -> Frame:
    """Set up a table with perfect bots and open it."""
    new = visitor.go(f"en/new/?game={game}")
    new.locator("select[name=seat]").first.wait_for(timeout=LOADED)
    if len(fangs.game(game).players) > 1:
        new.locator("#players").get_by_label(str(players), exact=True).check()
    expect(new.locator("select[name=seat] option[value='bot:perfect']")).to_have_count(players, timeout=LOADED)
    new.locator("#seat-0").select_option("bot:perfect")
    new.locator("#seat-1").select_option("me")
    for seat in range(2, players):
        new.locator(f"#seat-{seat}").select_option("bot:perfect")
    new.locator("#name").fill("Ann")
    new.get_by_role("button", name="Open the table").click()
    visitor.pages.wait_for_url("**/tables/**", timeout=LOADED)
    return visitor.pages


def name_of(visitor: Visitor) -> str:
    return str(visitor.pages.evaluate("new URLSearchParams(location.search).get('table')"))


def rows(visitor: Visitor) -> list[Any]:
    """The log of the table as the browser has stored it."""
    found: list[Any] = visitor.stored(name_of(visitor))["rows"]
    return found


def progress(visitor: Visitor) -> tuple[int, str | None]:
    """How many secret choices were made here, and at which step the board is: a choice changes one of the two."""
    secret = sum(row["kind"] == "chose" and row["data"]["by"] == "player" for row in rows(visitor))
    return secret, visitor.pages.locator("#replay-at").text_content()


def choose(visitor: Visitor, times: int = 2) -> None:
    """Make the first and the last choice in the list in turn, which are of different roles if there are several."""
    for number in range(times):
        visitor.pages.locator("#choices").evaluate("list => (list.open = true)")
        before = progress(visitor)
        buttons = visitor.pages.locator("#choices-list button")
        (buttons.last if number % 2 else buttons.first).click()
        until = time.monotonic() + LOADED / 1000
        while progress(visitor) == before:
            assert time.monotonic() < until
            visitor.page.wait_for_timeout(50)
        visitor.wait_for_my_turn()


def choices_of_bots(visitor: Visitor) -> list[tuple[Position, str, str]]:
    """The position, the role and the action of every choice that a bot has made."""
    stored, here = visitor.stored(name_of(visitor)), Tables(lambda: 0.0)
    here.load(name_of(visitor), stored["seed"], stored["rows"])
    table = here.held(name_of(visitor)).table
    mine = {seat.player for seat in table.players if seat.is_present}
    record = table.record(0)
    played = [(record.until(number).position, step) for number, step in enumerate(record.steps)]
    return [(at, step.role, step.action) for at, step in played if step.role and at.owner(step.role) not in mine]


@pytest.mark.parametrize(("game", "players"), some_rows(SOLVED, SOLVED[-1]))
def test_once_its_table_was_loaded_the_perfect_bot_plays_without_a_network(
    game: str, players: int, visitor: Visitor
) -> None:
    open_table(visitor, game, players)
    visitor.wait_for_my_turn()
    visitor.is_offline_ready()
    choose(visitor)
    visitor.context.set_offline(True)
    visitor.page.reload()  # what was in memory is lost, the table too
    visitor.wait_for_my_turn()
    before = len(choices_of_bots(visitor))
    choose(visitor, 6)
    until = time.monotonic() + LOADED / 1000
    while len(choices_of_bots(visitor)) == before:  # people can choose again until the bot has chosen
        assert time.monotonic() < until
        visitor.page.wait_for_timeout(50)

    chosen = choices_of_bots(visitor)
    for at, role, action in chosen:
        seen = fangs.position(at.json(at.owner(role)))
        assert {one.action: one.share for one in perfect.advise(seen, role) or ()}[action] > 0
    visitor.wrong = [text for text in visitor.wrong if "/answers/" not in text]  # files that Python makes up for


@pytest.mark.parametrize(("game", "players"), SOLVED[:1])
def test_before_its_table_was_loaded_the_perfect_bot_waits_for_a_network_and_nothing_is_lost(
    game: str, players: int, newcomer: Visitor
) -> None:
    newcomer.is_offline_ready()
    newcomer.context.set_offline(True)
    pages = open_table(newcomer, game, players)

    expect(pages.get_by_text(LACKING)).to_be_visible(timeout=LOADED)
    before = rows(newcomer)

    newcomer.context.set_offline(False)
    expect(pages.get_by_text(LACKING)).to_be_hidden(timeout=LOADED)
    newcomer.wait_for_my_turn()
    choose(newcomer, 4)
    assert rows(newcomer)[: len(before)] == before and choices_of_bots(newcomer)
