"""The screenshots of docs/why/looks.md, and that page.

    python docs/make_screenshots.py

Boards and lobby are shown on a phone and on a desktop, light and dark; other pages only light. The script starts
its own server, with tables of random games that are the same every time. It also makes the pictures of
docs/how-to/post.md: a report and a printed sheet of a match. It needs Playwright and a Chromium: Debian's, or the
one that FANGS_CHROMIUM names.
"""

from __future__ import annotations

import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from PIL import Image
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

import fangs
from fangs.core.records.record import Record
from fangs.post.reporting.printed import sheet
from fangs.post.reporting.report import report
from fangs.post.reporting.report_html import as_html
from fangs.store.store import Store
from fangs.table.events import Logged
from fangs.table.fold import opened
from fangs.table.lifecycle.opening import Setup, opening
from fangs.table.lifecycle.settle import settled
from fangs.table.post.commands.ordering import Wanted, order
from fangs.table.state import Table

HERE = Path(__file__).parent
FOLDER = HERE / "screenshots"
SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1440, "height": 900}}
THEMES = ("light", "dark")
LOOKS = [(size, theme) for size in SIZES for theme in THEMES]
NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Flo")
SEED = "looks"
GAMES = 12
PLAYED = 0.7
"""How much of a game is over in its picture."""
TURNS = 5
BEGAN = 1_800_000_000.0
"""The match by post: how many turns of it are over in its pictures, and when it began (seconds since 1970)."""
PAGES = {
    "new": "Setting up a table",
    "join": "Invitations",
    "learn": "Lessons",
    "rules": "The rules of a game",
    "puzzles": "Puzzles",
    "analyse": "The analysis board",
    "desk": "The Games Master's desk",
    "sign-up": "Signing up for play by post",
    "letters": "Consent to letters",
    "offline": "Offline",
}
"""The pages that are neither the lobby nor a table."""
PAPER = {"post-report": 1270, "post-sheet": 1145}
"""How many pixels of a page of the width of paper are shown."""


MAIL = {"FANGS_SMTP": "smtp://localhost:9", "FANGS_MAIL_FROM": "Fangs <fangs@example.org>"}
"""Nobody is there to take letters, but without mail nobody could sign up."""


class Served(NamedTuple):
    """A server: its address, and that of the page on which the owner of a mail address says whether letters may come."""

    url: str
    letters: str


@contextmanager
def serving() -> Iterator[Served]:
    """A server on a free port."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "fangs", "serve", "--port", "0", "--no-limits", "--no-warm", "--by-post"]
        environment = {**os.environ, "FANGS_DATA": folder, **MAIL}
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert process.stdout
        try:
            found = re.search(r"http://[^/\s]+", process.stdout.readline())
            assert found, "the server did not start"
            store = Store(f"sqlite:///{folder}/tables.db")
            word = store.address_word("ann@example.org")
            store.ask(word, BEGAN)
            yield Served(found[0], f"{found[0]}/letters/{word}")
            store.close()
        finally:
            process.terminate()
            process.wait()


def ask(address: str, body: object = None, token: str | None = None) -> Any:
    """Ask the server, as JSON."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urllib.request.urlopen(urllib.request.Request(address, data, headers)) as answer:
        return json.load(answer)


def at_random(name: str, seed: int) -> Record:
    """A whole game, the same every time."""
    rng = random.Random(f"{SEED} {name} {seed}")
    record = Record(fangs.game(name), fangs.game(name).usual_players)
    while record.position.kind != "over":
        position = record.position
        role = None if position.kind == "chance" else position.owing[0]
        actions = [outcome for outcome, _ in position.odds] if role is None else position.legal(role)
        record.play(role, rng.choice(actions))
    return record


def middle_of(name: str) -> Record:
    """The shortest of some games without its end; somebody is to choose, and nothing is hidden."""
    record = min((at_random(name, seed) for seed in range(GAMES)), key=lambda one: len(one.steps))
    steps = int(len(record.steps) * PLAYED)
    while record.until(steps).position.kind != "decision" or record.until(steps).position.hides_choices():
        steps += 1
    return record.until(steps)


def open_table(server: str, name: str) -> str:
    """A table in the middle of a game, at which all sit; the link of somebody who is to choose."""
    record = middle_of(name)
    players = record.position.players
    table = {"game": name, "players": players, "seats": ["friend"] * players, "record": str(record)}
    opened = ask(f"{server}/tables", table)
    joined = [
        ask(f"{server}/join", {"token": token, "name": NAMES[int(player)]}) for player, token in opened["links"].items()
    ]
    # Where owners are secret, only who has to choose is told.
    tokens = [one["token"] for one in joined]
    views = {token: ask(f"{server}/tables/{opened['table']}/view", token=token) for token in tokens}
    return f"{server}/join#{next(token for token, view in views.items() if view['boards'][0]['choices'])}"


def addresses(served: Served, page: Page) -> dict[str, str]:
    """Where the pages are, in this browser."""
    server = served.url
    guests = ask(
        f"{server}/tables", {"game": "maneater", "players": 3, "seats": ["me", "friend", "friend"], "name": "Ann"}
    )
    position = json.dumps(middle_of("lunch").position.json())
    return {
        "new": f"{server}/new?game=getbit",
        "join": f"{server}/join#{guests['links']['1']}",
        "learn": f"{server}/learn/overboard#2",
        "rules": f"{server}/games/overboard/rules",
        "puzzles": f"{server}/puzzles/mandua?puzzle=4",
        "analyse": f"{server}/analyse/lunch#position={quote(position)}",
        "desk": f"{server}/desk#{desk_of(server, page)}",
        "sign-up": f"{server}/sign-up#{listed(server)}",
        "letters": served.letters,
        "offline": f"{server}/offline",
    }


def desk_of(server: str, page: Page) -> str:
    """A match by post whose Games Master this browser is; the table's name."""
    seats = [f"post:{name}" for name in NAMES[:3]]
    table = {"game": "maneater", "players": 3, "match": True, "seats": seats, "name": "Gus", "post": {"quiet": 0}}
    opened = page.request.post(f"{server}/tables", data=table)
    assert opened.ok, opened.text()
    return str(opened.json()["table"])


def listed(server: str) -> str:
    """A table by post that looks for players; its name."""
    seats = ["open", *(f"post:{name}" for name in NAMES[:3])]
    post = {"listed": True, "quiet": 0, "house_rules": "Be kind, and never late."}
    return str(
        ask(f"{server}/tables", {"game": "getbit", "players": 4, "seats": seats, "name": "Gus", "post": post})["table"]
    )


def palette(*pictures: Image.Image) -> Image.Image:
    """The 256 colours that are commonest in pictures: flat drawings hardly need more, and a rare one must not become another."""
    counted = Counter[tuple[int, ...]]()
    for picture in pictures:
        counted.update({colour: count for count, colour in picture.getcolors(1 << 24) or []})  # type: ignore[misc]
    made = Image.new("P", (1, 1))
    made.putpalette([part for colour, _ in counted.most_common(256) for part in colour])
    return made


def small(png: bytes) -> bytes:
    """The same picture with few colours."""
    picture, kept = Image.open(io.BytesIO(png)).convert("RGB"), io.BytesIO()
    picture.quantize(palette=palette(picture), dither=Image.Dither.NONE).save(kept, "PNG", optimize=True)
    return kept.getvalue()


def shoot(browser: Browser, served: Served) -> None:
    """Make all pictures."""
    tables = {name: open_table(served.url, name) for name in fangs.names()}
    for size, viewport in SIZES.items():
        for theme in THEMES:
            page = browser.new_context(viewport=viewport, color_scheme=theme, reduced_motion="reduce").new_page()  # type: ignore[arg-type]

            def keep(what: str, page: Page = page, suffix: str = f"{size}-{theme}") -> None:
                page.mouse.move(0, 0)
                (FOLDER / f"{what}-{suffix}.png").write_bytes(small(page.screenshot()))

            page.goto(served.url)
            page.locator("#games svg").nth(len(tables) - 1).wait_for()
            keep("lobby")
            for name, link in tables.items():
                page.goto(link)
                page.locator("#turn[data-tone=mine]").wait_for()
                page.wait_for_load_state("networkidle")
                keep(name)
            for name, address in addresses(served, page).items() if theme == THEMES[0] else ():
                page.goto(address)
                page.wait_for_load_state("networkidle")
                keep(name)
            page.context.close()


def by_post() -> Table:
    """A match by post, some turns on, the same every time."""
    rng, seed = random.Random(f"{SEED} post"), "5" * 64
    seats = [f"post:{name} <{name.lower()}@example.org>" for name in NAMES[:5]]
    rules = {"schedule": {"days": ["tue", "fri"], "zone": "Europe/Berlin"}, "quiet": 0}
    event, _ = opening(Setup("maneater", 5, match=True, seats=seats, name="Gus", post=rules), seed)
    table = opened("3f9a1c22b0", seed, Logged(1, BEGAN, event))
    for turn in range(TURNS):
        orders = [
            (board.player_of(role), Wanted(board.index, role, rng.choice(board.position.legal(role))))
            for board in table.boards
            for role in board.owing
        ]
        events = [event for player, wanted in orders for event in order(table, player, [wanted])]
        table, _ = settled(table, events, BEGAN + turn * 86400)
    return table


def shoot_post(browser: Browser) -> None:
    """Make the pictures of a report and of a printed sheet."""
    table = by_post()
    assert table.post is not None
    last = table.post.turns[-1]
    pages = {"post-report": as_html(report(table, 0, last)), "post-sheet": sheet([report(table, None, last)])}
    for name, height in PAPER.items():
        page = browser.new_context(viewport={"width": 794, "height": height}, color_scheme="light").new_page()
        page.set_content(pages[name])
        if name == "post-sheet":
            page.emulate_media(media="print")
        (FOLDER / f"{name}.png").write_bytes(small(page.screenshot()))
        page.context.close()


def write_page() -> None:
    """docs/why/looks.md."""
    lines = [
        "# How it looks",
        "",
        "Lobby and boards on a phone and on a desktop, light and dark; other pages in light.",
        "`python docs/make_screenshots.py` takes these screenshots.",
        "",
    ]
    shown = {"lobby": "The lobby"} | {name: fangs.game(name).title for name in fangs.names()} | PAGES
    for what, title in shown.items():
        looks = [(size, theme) for size, theme in LOOKS if what not in PAGES or theme == THEMES[0]]
        pictures = [f"![{title}](../screenshots/{what}-{size}-{theme}.png)" for size, theme in looks]
        heads = [f"{size}, {theme}" for size, theme in looks]
        lines += [
            f"## {title}",
            "",
            f"| {' | '.join(heads)} |",
            f"|{' --- |' * len(looks)}",
            f"| {' | '.join(pictures)} |",
            "",
        ]
    (HERE / "why" / "looks.md").write_text("\n".join(lines).rstrip() + "\n", "utf-8")


@contextmanager
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium."""
    path = os.environ.get("FANGS_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if path is None:
        sys.exit(
            "No Chromium here: install Debian's package chromium-headless-shell, or set FANGS_CHROMIUM to the path of one."
        )
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"] if as_root else [])
    yield browser
    browser.close()


def main() -> None:
    """Make everything anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        if not old.name.startswith("site-"):  # which make_site_figures.py takes
            old.unlink()
    with serving() as served, sync_playwright() as playwright, chromium(playwright) as browser:
        shoot(browser, served)
        shoot_post(browser)
    write_page()


if __name__ == "__main__":
    main()
