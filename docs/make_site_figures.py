"""Measures a site (docs/how-to/site.md) and writes the figures into its page: `python docs/make_site_figures.py --pyodide FOLDER`."""

from __future__ import annotations

import argparse
import functools
import gzip
import re
import shutil
import tempfile
import threading
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from fangs.site.making import make

PAGE = Path(__file__).parent / "how-to" / "site.md"
PLACE = re.compile(
    r"(?<=<!-- figures: made by docs/make_site_figures.py -->\n).*?(?=<!-- the end of the figures -->)", re.DOTALL
)
TIMES = 3
MINE = "() => document.querySelectorAll('#choices-list button').length"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def main() -> None:
    """Make a site, visit it, and write what it took."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pyodide", type=Path, required=True, help="the folder with Pyodide's files")
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sizes = make(folder, asked.pyodide)
        server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        rows = [*_sizes(folder, sizes), *_times(f"http://127.0.0.1:{server.server_port}/")]
        server.shutdown()
    table = "| what | figure |\n| --- | --- |\n" + "".join(f"| {what} | {figure} |\n" for what, figure in rows)
    PAGE.write_text(PLACE.sub(f"\n{table}\n", PAGE.read_text("utf-8"), count=1), "utf-8")
    print(table)


def _sizes(folder: Path, sizes: dict[str, int]) -> list[tuple[str, str]]:
    """The size of the whole site, and of what a first visit with a game loads, compressed."""
    first = [
        name
        for name in sizes
        if name.startswith(("python/", "static/", "en/index", "en/tables/")) and not name.endswith(".png")
    ]
    packed = sum(len(gzip.compress((folder / name).read_bytes(), 6)) for name in first)
    return [
        ("files of the site", f"{len(sizes)}, {sum(sizes.values()) / 1e6:.1f} MB"),
        ("a first visit with a game, compressed", f"{packed / 1e6:.1f} MB"),
    ]


def _times(url: str) -> list[tuple[str, str]]:
    """The seconds until the lobby and until a first choice, on the first visit and on a later one."""
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        found = [_visits(browser, url) for _ in range(TIMES)]
        browser.close()
    names = (
        "the lobby, first visit",
        "the first choice, first visit",
        "the lobby, second visit",
        "the first choice, second visit",
    )
    return [
        (f"seconds until {what}", f"{median(times):.1f}")
        for what, times in zip(names, zip(*found, strict=True), strict=True)
    ]


def _visits(browser: Browser, url: str) -> list[float]:
    context = browser.new_context(locale="en-GB")
    times = []
    for _ in range(2):
        page, began = context.new_page(), time.monotonic()
        page.goto(url)
        frame = page.frame_locator("iframe")
        frame.locator(".card").first.wait_for()
        times.append(time.monotonic() - began)
        frame.locator(".card button").first.click()
        next(one for one in page.frames if one != page.main_frame).wait_for_url("**/tables/**")
        next(one for one in page.frames if one != page.main_frame).wait_for_function(MINE)
        times.append(time.monotonic() - began)
        page.wait_for_function("async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
        page.close()
    context.close()
    return times


if __name__ == "__main__":
    main()
