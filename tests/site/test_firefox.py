"""A site in Firefox: another engine runs Python, keeps the log and draws the board."""

from __future__ import annotations

import json
from pathlib import Path

from tests.site.firefox import firefox
from tests.site.web_space import web_space

MINE = "document.querySelectorAll('#choices-list button').length"
OVER = "Boolean(document.querySelector('#ending:not([hidden])'))"
AT = "document.querySelector('#replay-at').textContent"


def test_a_game_is_played_and_goes_on_after_the_page_was_loaded_again(tmp_path: Path) -> None:
    with web_space(tmp_path / "space") as site, firefox(tmp_path) as browser:
        browser.go(site)
        browser.until("document.querySelectorAll('.card button:not([disabled])').length")
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
