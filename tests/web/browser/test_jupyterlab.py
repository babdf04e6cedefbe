"""A board in a real JupyterLab, in Chromium, with a real kernel behind it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import fangs
from fangs.core.drawing import DARK, PALETTE

SOURCE = "from fangs.notebook import Board\nBoard('lunch', bots={1: 'easy'}, seed=2)"
TOKEN = "a-word-for-the-test"
DARK_THEME = {"@jupyterlab/apputils-extension:themes": {"theme": "JupyterLab Dark"}}
LAB = os.environ.get("FANGS_JUPYTERLAB") or shutil.which("jupyter-lab")

pytestmark = pytest.mark.skipif(
    LAB is None, reason="JupyterLab is not installed: FANGS_JUPYTERLAB names its jupyter-lab."
)


@pytest.fixture(scope="module", params=["light", "dark"])
def lab(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The theme of a JupyterLab, and the address of a notebook in it."""
    folder, port = tmp_path_factory.mktemp("lab"), _free_port()
    _write_notebook(folder)
    settings = folder / "settings"
    settings.mkdir()
    if request.param == "dark":
        (settings / "overrides.json").write_text(json.dumps(DARK_THEME))
    assert LAB is not None
    options = (f"--port={port}", f"--IdentityProvider.token={TOKEN}", f"--LabApp.app_settings_dir={settings}")
    homes = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    paths = {"PYTHONPATH": str(Path(fangs.__file__).parents[1]), **{home: str(folder / home) for home in homes}}
    command = (LAB, "--no-browser", "--allow-root", "--port-retries=0", f"--ServerApp.root_dir={folder}", *options)
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command, env={**os.environ, **paths}, stdout=log, stderr=log)
    try:
        _wait_for(f"http://127.0.0.1:{port}/api?token={TOKEN}", server)
        yield request.param, f"http://127.0.0.1:{port}/lab/tree/board.ipynb?token={TOKEN}"
    finally:
        server.terminate()
        server.wait(30)


def test_a_choice_is_made_in_jupyterlab_and_a_bot_replies(lab: tuple[str, str], chromium: Browser) -> None:
    theme, address = lab
    context = chromium.new_context(viewport={"width": 1100, "height": 1400})
    page = context.new_page()
    cell = _run(page, address)

    says = cell.locator("p").first
    expect(says).to_contain_text("column 4", timeout=60_000)
    assert cell.locator("svg rect").first.evaluate("one => getComputedStyle(one).fill") == _paper(theme)

    cell.locator("svg .can").first.click()
    expect(cell.locator("p.told")).to_have_count(4)  # the choice, the bot's roll and choice, and the next roll
    cell.get_by_role("button", name="Back").click()
    expect(says).to_contain_text("column 4")
    cell.locator("summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(cell.locator("p.told")).to_have_count(4)
    expect(cell.locator("details")).to_have_attribute("open", "")
    context.close()


def _run(page: Page, address: str) -> Locator:
    """Run the notebook's cell."""
    page.goto(address)
    expect(page.locator(".jp-Notebook")).to_be_visible(timeout=60_000)
    expect(page.locator("#jp-main-statusbar")).to_contain_text("| Idle", timeout=60_000)
    cell = page.locator(".jp-Cell").first
    cell.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    return cell


def _paper(theme: str) -> str:
    """The background of a drawing, as a browser writes it."""
    colour = (DARK if theme == "dark" else PALETTE)["paper"].lstrip("#")
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (0, 2, 4))})"


def _write_notebook(folder: Path) -> None:
    cell: dict[str, object] = {
        "cell_type": "code",
        "id": "one",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
        "source": SOURCE,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "board.ipynb").write_text(json.dumps(notebook))


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            urlopen(address).close()
            return
        except URLError:
            assert server.poll() is None and time.monotonic() < until, "JupyterLab does not start"
            time.sleep(0.3)
