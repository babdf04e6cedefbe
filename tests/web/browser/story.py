"""Tables at which something happens, for tests of how that is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import People
from tests.web.browser.house import House, Table
from tests.web.browser.openings import cut, whole
from tests.web.browser.person import NOWHERE

# Keeps every sentence that a film says.
HEAR = """() => {
    window.said = [];
    new MutationObserver((all) => {
        for (const {target} of all) if (target.className === "film-says") window.said.push(target.textContent);
    }).observe(document.body, {childList: true, subtree: true});
}"""
# Films are slow from the next page on.
SLOWLY = "localStorage.setItem('fangs:settings', JSON.stringify({speed: 'slow'}))"
AS_USUAL = SLOWLY.replace("slow", "usual")
# The pieces on the board, and those in a film.
PIECES = "() => [...document.querySelectorAll('#board .sheet > svg:not(.marks) .piece')].map(({id}) => id).sort()"
SEEN = "() => [...document.querySelectorAll('.film .piece')].map((one) => one.dataset.part).filter(Boolean).sort()"


def begun(house: House, game: str, left: int = 30, options: Mapping[str, Any] | None = None) -> Table:
    """A table in the middle of a game, all of whose seats are for people."""
    record = cut(whole(game, None, dict(options or {}), seed="story"), left)
    table = house.table(game, ["friend"] * record.position.players, record=str(record))
    for player in range(1, record.position.players):
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    return table


def seated(people: People, table: Table, motion: str = "no-preference") -> Page:
    """The page of the first player, at rest."""
    ann = people("Ann", reduced_motion=motion)
    ann.go(NOWHERE).evaluate(SLOWLY)
    page = ann.join(table.link(0))
    expect(page.locator(".film")).to_have_count(0, timeout=20_000)
    return page


def happens(house: House, table: Table) -> None:
    """Those who owe a choice choose, the first player last, until something has happened."""

    def steps() -> list[int]:
        return [board["steps"] for board in house.view(table)["boards"]]

    before, players = steps(), sorted(table.keys, reverse=True)
    while steps() == before:
        for player in players:
            owed = [board["choices"].values() for board in house.view(table, player)["boards"]]
            if steps() == before and any(choice["chosen"] is None for choices in owed for choice in choices):
                house.move(table, player)


def owes(house: House, table: Table, player: int) -> bool:
    """Whether a player must choose somewhere."""
    boards = house.view(table, player)["boards"]
    return any(choice["chosen"] is None for board in boards for choice in board["choices"].values())


def until_it_is_my_turn(house: House, table: Table) -> None:
    """The others choose until the first player must."""
    while not owes(house, table, 0):
        house.move(table, next(player for player in table.keys if owes(house, table, player)))


def board_text(page: Page) -> str:
    """The board as text, which is asked for where it is opened."""
    page.locator("#as-text").evaluate("(details) => { details.open = true; }")
    expect(page.locator("#text")).not_to_be_empty()
    return page.locator("#text").text_content() or ""
