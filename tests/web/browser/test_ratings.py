"""Leaderboards, the curve of a player and the stakes of a game, with ratings that are settled."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fangs.club.rated.leaderboards import PAGE
from fangs.club.rated.ledger import append
from fangs.club.ratings.results import Pool, Result
from fangs.club.ratings.scale import Strength
from fangs.store.store import Store
from tests.web.browser.axe import violations
from tests.web.browser.conftest import People
from tests.web.browser.person import DESKTOP, PHONE, Person
from tests.web.browser.signing import become
from tests.web.browser.test_accessibility import LOOKS
from tests.web.players.signing import me
from tests.web.serving import Client, Served

POOL: Pool = ("mandua", "live")
OTHERS = PAGE + 4
GAMES = 26


@pytest.fixture
def rated(serve: Callable[..., Served], tmp_path: Path) -> str:
    """The URL of a server with so many players that one page does not hold them."""
    served = serve()
    ids = []
    for number in range(OTHERS):
        with Client(served.url) as client:
            client.done("/players", handle=f"Rated{number}z")
            ids.append(me(client)["id"])
    with closing(Store(f"sqlite:///{tmp_path}/data/tables.db")) as store:
        for number, id in enumerate(ids):
            win(store, id, 9 + number % 8)
    return served.url


def win(store: Store, player: str, games: int) -> None:
    """Enter the results of a player against bots of known strength, of which the player wins some."""

    def write(to: object) -> None:
        for number in range(GAMES):
            bot, first = f"bot:{number}", number % GAMES < games
            places = {player: 1 if first else 2, bot: 2 if first else 1}
            fixed = {bot: Strength(1500.0, 20.0)}
            result = Result(
                id=f"{player} {number}",
                at=time.time() - 3600 + number,
                game=POOL[0],
                pace=POOL[1],
                places=places,
                bots=(bot,),
                fixed=fixed,
            )
            append(to, result, POOL)  # type: ignore[arg-type]

    store.commit("results", write)


def looked_at(person: Person, state: str) -> None:
    """Axe finds nothing on the page as it stands, on a phone and on a desk."""
    for scheme, size, how in LOOKS:
        person.page.emulate_media(color_scheme=scheme)
        person.page.set_viewport_size(size)
        wide = person.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["width"], f"{state} is {wide} wide"
        assert not (wrong := violations(person.page, **how)), f"{state}, {scheme}, {size['width']} wide: {wrong}"


def test_a_leaderboard_goes_on_and_tells_the_own_place(people: People, rated: str, tmp_path: Path) -> None:
    ann = people("Ann", at=rated, bypass_csp=True)
    become(ann, "Zenobia")
    with closing(Store(f"sqlite:///{tmp_path}/data/tables.db")) as store:
        win(store, ann.context.request.get("/me").json()["me"]["id"], GAMES - 9)
    page = ann.page
    page.goto("/ratings#mandua/live")
    leaders = page.locator("#leaders > li")
    expect(leaders).to_have_count(PAGE)
    expect(leaders.first).to_contain_text("Zenobia")
    expect(leaders.first).to_contain_text(f"{GAMES} games")
    expect(page.locator("#mine")).to_have_text("You are number 1 on this list.")
    page.get_by_role("button", name="Show more").press("Enter")
    expect(leaders).to_have_count(OTHERS + 1)
    expect(page.get_by_role("button", name="Show more")).to_be_hidden()
    looked_at(ann, "a leaderboard")
    leaders.first.get_by_role("link").press("Enter")
    row = page.locator("#ratings-list > li")
    expect(row).to_contain_text("place 1")
    expect(row.get_by_role("img", name=f"in the last {GAMES} games")).to_be_visible()
    looked_at(ann, "the page of a rated player")


def test_the_stakes_of_a_rated_game_can_be_read_by_everybody(people: People, rated: str) -> None:
    ann, bob = people("Ann", at=rated, bypass_csp=True), people("Bob", at=rated, bypass_csp=True, viewport=PHONE)
    for person, handle in ((ann, "Zenobia"), (bob, "Yolanda")):
        become(person, handle)
    pace = {"bank": 300.0, "increment": 5.0}
    seats = ["me", "friend"]
    opened = ann.post("/tables", game="mandua", players=2, seats=seats, pace=pace, rated=True)
    bob.page.goto(f"/join#{opened['links']['1']}")
    expect(bob.page.locator("#invitation .stakes li")).to_have_count(2)
    looked_at(bob, "the invitation to a rated game")
    bob.page.get_by_role("button", name="Sit down").click()
    ann.page.goto(f"/tables/{opened['table']}")
    expect(ann.page.locator(".rated .stakes")).to_contain_text("place 2: −")
    ann.page.set_viewport_size(DESKTOP)
    looked_at(ann, "a rated table")
