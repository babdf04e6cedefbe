"""Games to their end, by two people with a mouse who know no rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import fangs
from tests.command import run_fangs
from tests.form import amount, some
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import near_the_end, opening, patience
from tests.web.browser.player import Player, play

BEGINNINGS = 30
"""So often at most they begin again, hoping for better luck with the dice."""


@pytest.mark.parametrize("game", some(fangs.names(), "lunch"))
def test_two_browsers_play_a_game_to_its_end_with_the_mouse(
    game: str, house: House, people: People, tmp_path: Path
) -> None:
    players = min(fangs.game(game).players)
    seats = ["friend", "friend", *["bot:random"] * (players - 2)]
    opened = amount(near_the_end, long=opening)(game)
    ann, bob = people("Ann"), people("Bob")
    playing = [Player(ann), Player(bob)]
    for _ in range(BEGINNINGS):  # who begin again try something else
        table = house.table(seats=seats, **opened)
        ann.join(table.link(0))
        bob.join(table.link(1))
        if play(playing, choices=patience(opened)):
            break
    for one in (ann, bob):
        expect(one.page.locator("#turn")).to_have_attribute("data-tone", "over")
        expect(one.page.locator("#totals tbody tr")).to_have_count(players)
        assert not one.page.locator("#board [data-can]").count()
    said = [one.page.locator("#turn").inner_text() for one in (ann, bob)]
    assert said[0] == said[1] or sum("You win!" in words for words in said) == 1

    with ann.page.expect_download() as download:
        ann.page.locator("details:has(#about) summary").click()
        ann.page.locator("#about a[download]").click()
    record = tmp_path / "record.fangs"
    download.value.save_as(record)
    checked = run_fangs("verify", str(record))
    assert checked.returncode == 0, checked.stdout + checked.stderr
