"""Screens and hands that the pages are tried with, beside those of `person.py`."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator

from tests.web.browser.house import House, Table
from tests.web.browser.openings import cut, whole

HAND: dict[str, Any] = {"has_touch": True, "is_mobile": True}
ON_ITS_SIDE = {"width": 844, "height": 390}
SMALL_PHONE = {"width": 360, "height": 640}
SMALLEST_PHONE = {"width": 320, "height": 568}
LAPTOP = {"width": 1280, "height": 800}
SHEET = "navigator.share = async (given) => { window.given = given; }"
"""A browser without a phone has no sheet: what a page gives to it is written down."""
FINGER = 40
"""The least side of what a finger presses, in CSS pixels."""
PLACE_OF_BOARD = """() => {
    const {left, top, width, height} = document.querySelector("#board .frame").getBoundingClientRect();
    return [left, top + scrollY, width, height].map(Math.round);
}"""


def begun(house: House, game: str) -> tuple[Table, int]:
    """A table in the middle of a game, and a player who is to choose."""
    record = cut(whole(game, None, seed="looks"), 30)
    table = house.table(game, ["friend"] * record.position.players, record=str(record))
    who = record.position.owner(record.position.owing[0])
    for player, key in table.keys.items():
        if player != who:
            house.ask("/join", {"token": key, "name": f"Bob {player}"})
    return table, who


def box(what: Locator) -> dict[str, float]:
    """Where something lies, once it is there."""
    what.wait_for()
    found = what.bounding_box()
    assert found
    return {name: float(number) for name, number in found.items()}


def owes(house: House, table: Table, player: int) -> bool:
    """Whether a player must choose somewhere."""
    boards = house.view(table, player)["boards"]
    return any(choice["chosen"] is None for board in boards for choice in board["choices"].values())
