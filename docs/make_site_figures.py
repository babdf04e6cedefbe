"""Measures a site (docs/how-to/site.md), writes the figures into its page, and takes the screenshots of that page.

python docs/make_site_figures.py --pyodide FOLDER
"""

from __future__ import annotations

import argparse
import functools
import gzip
import re
import shutil
import tempfile
import threading
import time
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

from make_screenshots import SIZES, chromium, small
from playwright.sync_api import Browser, Page, sync_playwright

import fangs
from fangs.site.making import make
from fangs.site.solved import FOLDER

PAGE = Path(__file__).parent / "how-to" / "site.md"
PLACE = re.compile(
    r"(?<=<!-- figures: made by docs/make_site_figures.py -->\n).*?(?=<!-- the end of the figures -->)", re.DOTALL
)
TIMES = 3
CHOICES = 6
"""The number of choices in the game that is shared in the pictures."""
READING = """async ([site, python, paths]) => {
  const bytes = async (name) => (await fetch(site + name)).arrayBuffer();
  const { loadPyodide } = await import(site + python + 'pyodide.js');
  const { default: createPyodideModule } = await import(site + python + 'pyodide.asm.js');
  const found = await loadPyodide({ indexURL: site + python, createPyodideModule, env: { FANGS_DATA: '/none', HOME: '/home/pyodide' } });
  found.unpackArchive(await bytes(python + 'msgspec.whl'), 'wheel');
  found.unpackArchive(await bytes(python + 'fangs.zip'), 'zip', { extractDir: '/fangs' });
  found.runPython("import sys; sys.path.insert(0, '/fangs')");
  const worker = found.pyimport('fangs.site.browser.worker');
  const times = [];
  for (const path of paths) {
    const [, game, file] = path.split('/');
    const [began, size] = [performance.now(), found._module.HEAP8.length];
    if (!worker.add_values(game, file.replace('.table', ''), found.toPy(await bytes('solved/' + path)))) throw new Error(path);
    times.push([(performance.now() - began) / 1000, found._module.HEAP8.length - size]);
  }
  return times;
}"""
"""Has Python in a page read tables. Returns the seconds and the bytes of memory for each."""
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
        url = f"http://127.0.0.1:{server.server_port}/"
        rows = [*_sizes(folder, sizes), *_times(url), *_tables(url, sizes)]
        _shoot(url)
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


def _tables(url: str, sizes: dict[str, int]) -> list[tuple[str, str]]:
    """The size of each solved table, the seconds until Python in the browser has read it, and the memory of all."""
    paths = [name for name in sizes if name.startswith(f"{FOLDER}/")]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(url)
        python = page.locator("html").get_attribute("data-python")
        page.goto(f"{url}manifest.webmanifest")  # which has no policy that keeps Python out of the page itself
        times = page.evaluate(READING, [url, python, [path.removeprefix(f"{FOLDER}/") for path in paths]])
        browser.close()
    rows = []
    for path, (seconds, _) in zip(paths, times, strict=True):
        _, _, game, file = path.split("/")
        named = f"the table `{file.removesuffix('.table')}` of *{fangs.game(game).title}*"
        rows.append((f"{named}: size", f"{sizes[path] / 1e6:.1f} MB"))
        rows.append((f"{named}: seconds until it is read", f"{seconds:.1f}"))
    return [*rows, ("memory of all tables together", f"{sum(grown for _, grown in times) / 1e6:.0f} MB")]


def _chromium() -> str | None:
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


def _times(url: str) -> list[tuple[str, str]]:
    """The seconds until the lobby and until a first choice, on the first visit and on a later one."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=["--no-sandbox"])
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


def _shoot(url: str) -> None:
    """Show a phone that is handed over, what can be shared, and a game in a frame."""
    with sync_playwright() as playwright, chromium(playwright) as browser:
        page = browser.new_context(viewport=SIZES["phone"], locale="en-GB", reduced_motion="reduce").new_page()  # type: ignore[arg-type]
        page.goto(url)
        frame = next(one for one in page.frames if one != page.main_frame)
        frame.goto(f"{url}en/new/?game=getbit")
        frame.locator("#seat-1").select_option("friend")
        frame.locator("#name").fill("Ann")
        frame.get_by_role("button", name="Open the table").click()
        frame.wait_for_function(MINE)
        frame.locator("#choices").evaluate("list => (list.open = true)")
        frame.locator("#choices-list button").first.click()
        frame.get_by_role("dialog").wait_for()
        _keep(page, "site-cover")
        frame.goto(f"{url}en/")
        frame.locator(".card button[data-game=mandua]").click()
        frame.wait_for_url("**/tables/**")
        for _ in range(CHOICES):
            frame.wait_for_function(MINE)
            frame.locator("#choices").evaluate("list => (list.open = true)")
            step = frame.locator("#replay-at").text_content()
            frame.locator("#choices-list button").last.click()
            frame.wait_for_function("(step) => document.querySelector('#replay-at').textContent !== step", arg=step)
        frame.wait_for_function(MINE)
        frame.get_by_role("button", name="Share").first.click()
        _keep(page, "site-share")
        frame.get_by_role("button", name="Make the HTML for a page").click()
        lines = frame.get_by_label("HTML", exact=True)
        lines.wait_for()
        found = re.search('src="([^"]*)"', lines.input_value())
        assert found
        page.goto(unescape(found[1]))
        page.locator("img").wait_for()
        _keep(page, "site-frame")


def _keep(page: Page, name: str) -> None:
    page.wait_for_timeout(500)  # what appears slowly is there
    (PAGE.parents[1] / "screenshots" / f"{name}.png").write_bytes(small(page.screenshot()))


if __name__ == "__main__":
    main()
