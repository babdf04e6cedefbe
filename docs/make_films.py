"""The moving pictures of the README: what happens at once in each game, as a table's page shows it.

    python docs/make_films.py [GAME]...

plays one moment of a game, which is the same every time but for the dice, and keeps it as an animated PNG. It needs what the screenshots
need.
"""

from __future__ import annotations

import io
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from make_screenshots import NAMES, ask, at_random, chromium, serving
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import fangs
from fangs.core.records.record import Record

FOLDER = Path(__file__).parent / "films"
VIEWPORT = {"width": 640, "height": 1040}
WIDTH = 480
GAMES = 4
LONGEST = 30.0
"""Seconds of a film, at half its speed."""
HELD = 1500
"""For how many milliseconds its first and its last picture stay."""
EVERY = 0.12
"""Seconds from one picture to the next, at half its speed."""
SLOWER = 3
"""By how much everything on the page takes longer than it says, so that a busy machine takes enough pictures."""
SLOW_DOWN = """(times) => {
    const [later, animate] = [window.setTimeout, Element.prototype.animate];
    window.setTimeout = (callback, wait = 0, ...more) => later(callback, wait * times, ...more);
    Element.prototype.animate = function (frames, options) {
        const given = typeof options === "number" ? { duration: options } : options;
        const { duration = 0, delay = 0 } = given;
        return animate.call(this, frames, { ...given, duration: duration * times, delay: delay * times });
    };
}"""
# Where the board and the words below it are.
AREA = """() => {
    const [board, under] = ["#board", ".under"].map((one) => document.querySelector(one).getBoundingClientRect());
    const [x, y] = [board.left, board.top];
    return {x, y, width: board.width, height: Math.max(board.bottom, under.top + 104) - y};
}"""


Moment = tuple[int, list[str], list[tuple[str, str]]]
"""At which step somebody is to choose and nothing is hidden, what happens then (clauses), and what is chosen until it happens."""


def moments(record: Record) -> Iterator[Moment]:
    """All moments of a game."""
    start, happened, chosen = None, list[str](), list[tuple[str, str]]()
    for at, step in enumerate(record.steps):
        position = record.until(at).position
        if position.kind == "decision" and not position.hides_choices():
            if start is not None:
                yield start, happened, chosen
            start, happened, chosen = at, [], []
        if step.role is not None:
            chosen = [*chosen, (step.role, step.action)]
        happened += [event.clause for event in record.until(at + 1).position.events]


def most_eventful(name: str) -> tuple[Record, list[tuple[str, str]]]:
    """A game up to the moment at which most happens that is seldom, and what is chosen then."""
    found = [
        (moment, record) for record in (at_random(name, seed) for seed in range(GAMES)) for moment in moments(record)
    ]
    often = Counter(clause for (_, happened, _), _ in found for clause in happened)
    (at, _, chosen), record = max(found, key=lambda one: sum(1 / often[clause] for clause in one[0][1]))
    return record.until(at), chosen


def film(page: Page) -> Iterator[tuple[Image.Image, float]]:
    """What the page shows from now until it is at rest again, picture by picture, each with its time."""
    area, began = page.evaluate(AREA), time.monotonic()
    seen, last = False, -EVERY
    while (at := (time.monotonic() - began) / SLOWER) < LONGEST:
        runs = page.locator(".film").count() > 0
        if seen and not runs:
            return
        seen = seen or runs
        if seen and at < last + EVERY:
            page.wait_for_timeout(20)
            continue
        png = page.screenshot(clip=area)
        if seen:
            last = at
            yield Image.open(io.BytesIO(png)).convert("RGB"), at


def shoot(browser: Browser, server: str, name: str) -> bytes:
    """The film of a game, as PNG."""
    record, chosen = most_eventful(name)
    players = record.position.players
    opened = ask(
        f"{server}/tables", {"game": name, "players": players, "seats": ["friend"] * players, "record": str(record)}
    )
    tokens = [
        ask(f"{server}/join", {"token": token, "name": NAMES[int(player)]})["token"]
        for player, token in sorted(opened["links"].items())
    ]
    page = browser.new_context(viewport=VIEWPORT, color_scheme="light", bypass_csp=True).new_page()  # type: ignore[arg-type]
    page.add_init_script("localStorage.setItem('fangs:settings', JSON.stringify({speed: 'slow'}))")
    page.add_init_script(f"({SLOW_DOWN})({SLOWER})")
    page.goto(f"{server}/tables/{opened['table']}")
    page.locator("#board .paper").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.add_style_tag(content="#newcomer, .floating { display: none !important }")
    for role, action in chosen:
        choose(f"{server}/tables/{opened['table']}", tokens, role, action)
    return animated(list(film(page)))


def choose(table: str, tokens: list[str], role: str, action: str) -> None:
    """Whoever has the role chooses."""
    for token in tokens:
        (board,) = ask(f"{table}/view", token=token)["boards"]
        if role in board["choices"]:
            ask(f"{table}/moves", {"board": 0, "number": board["number"], "role": role, "action": action}, token)
            return


def animated(pictures: list[tuple[Image.Image, float]]) -> bytes:
    """Pictures with their times as one animated PNG with few colours."""
    width, height = pictures[0][0].size
    size = (WIDTH, round(height * WIDTH / width))
    small = [picture.resize(size, Image.Resampling.LANCZOS) for picture, _ in pictures]
    colours = small[len(small) // 2].quantize(256, Image.Quantize.FASTOCTREE)  # shrunk, they have many between
    frames = [picture.quantize(palette=colours, dither=Image.Dither.NONE) for picture in small]
    times = [at for _, at in pictures]
    lasts = [HELD, *(round((after - before) * 500) for before, after in pairwise(times[1:])), HELD]
    kept: Any = io.BytesIO()
    frames[0].save(kept, "PNG", save_all=True, append_images=frames[1:], duration=lasts, loop=0, optimize=True)
    return bytes(kept.getvalue())


def main() -> None:
    """Make those of the games that are named, or of all."""
    FOLDER.mkdir(exist_ok=True)
    with serving() as served, sync_playwright() as playwright, chromium(playwright) as browser:
        for name in sys.argv[1:] or fangs.names():
            (FOLDER / f"{name}.png").write_bytes(shoot(browser, served.url, name))


if __name__ == "__main__":
    main()
