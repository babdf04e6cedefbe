"""A match: several boards on one page, all small and one large."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

import fangs
from tests.facts import facts
from tests.form import amount
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.person import DESKTOP, PHONE, Person
from tests.web.browser.player import PATIENCE, PAUSE, Player
from tests.web.browser.screens import LAPTOP, ON_ITS_SIDE

WITH_MATCHES = [name for name in fangs.names() if fangs.game(name).match]
NEXT = "#next-board [data-do=board]"
NARROW = {"width": 980, "height": 700}
"""A window with the boards beside the large one, and no wider than that needs."""
WITHIN = """(caption) => {
    const [words, box] = [document.createRange(), caption.closest("button").getBoundingClientRect()];
    words.selectNodeContents(caption);
    const {left, right} = words.getBoundingClientRect();
    return left >= box.left && right <= box.right;
}"""


def play_on(ann: Person, choices: int, patience: float = PATIENCE) -> bool:
    """Choose so often wherever something is owed, going to the next board by its button; whether the match is over."""
    player = Player(ann)
    until = time.monotonic() + patience
    while (tone := player.turn()) != "over" and player.choices < choices:
        if tone != "mine" and ann.page.locator(NEXT).count():
            button, banner = (ann.page.locator(one).bounding_box() for one in (NEXT, ".turn"))
            assert button and banner and button["y"] + button["height"] <= banner["y"] + banner["height"], (
                "it may lie over what can be chosen"
            )
            ann.page.locator(NEXT).first.click()
        if tone == "mine":
            until = time.monotonic() + patience
        else:
            time.sleep(PAUSE)
        assert time.monotonic() < until, f"nobody can go on: {tone}"
    return tone == "over"


@pytest.mark.long
def test_who_resigned_from_a_match_is_told_so_is_asked_for_nothing_and_wins_nothing(
    people: People, house: House
) -> None:
    game = WITH_MATCHES[0]
    players = min(fangs.game(game).players)
    seats = ["friend", *["bot:random"] * (players - 1)]
    table = house.table(game, seats, match=True, options=dict(facts(game).shorter))
    page = people().join(table.link(0))
    house.do(table, 0, "resign")
    notice = page.locator("#notices [data-key=stand-in]")
    expect(notice).to_contain_text("You have resigned, and")
    expect(notice.get_by_role("button")).to_have_count(0)
    expect(page.locator(NEXT)).to_have_count(0)
    expect(page.locator("#turn")).not_to_have_attribute("data-tone", "mine")
    expect(page.locator("#ending")).to_be_visible(timeout=60_000)
    expect(page.locator("#ending-head")).not_to_contain_text("You win")
    table_of_scores = page.locator("#totals")
    assert table_of_scores.evaluate("(one) => one.scrollWidth <= one.parentElement.clientWidth")


def test_a_link_to_a_board_of_a_match_opens_it(people: People, house: House) -> None:
    table = house.table(WITH_MATCHES[0], ["friend", "friend"], match=True)
    page = people("Ann").go(f"{table.path}?board=1")

    expect(page.locator("#boards button").nth(1)).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("game", WITH_MATCHES)
def test_beside_each_board_of_a_match_stands_what_i_play_there(game: str, people: People, house: House) -> None:
    table = house.table(game, ["friend", *["bot:random"] * (max(fangs.game(game).players) - 1)], match=True)
    page = people("Ann").join(table.link(0))
    boards = house.view(table, 0)["boards"]
    expect(page.locator(".small-board .turn-tag")).to_have_count(len(boards))
    for size in (DESKTOP, LAPTOP, NARROW, PHONE, ON_ITS_SIDE):
        page.set_viewport_size(size)
        for small, board in zip(page.locator(".small-board").all(), boards, strict=True):
            for role in board["mine_roles"]:
                expect(small.locator(".small-role")).to_contain_text(board["called"][role])
            assert small.locator(".caption").evaluate(WITHIN), f"the caption is wider than the board on {size}"


@pytest.mark.parametrize("game", WITH_MATCHES)
def test_where_it_is_no_secret_a_match_shows_who_plays_what_and_the_score_so_far(
    game: str, people: People, house: House
) -> None:
    numbers = fangs.game(game).players
    players = next(number for number in numbers if fangs.new(game, number).secret_owners is None)
    table = house.table(game, ["friend", *["bot:random"] * (players - 1)], match=True)
    page = people("Ann").join(table.link(0))
    page.locator("summary", has_text="Who plays what").click()
    rows = page.locator("#standings tbody tr")
    expect(rows).to_have_count(players)
    for at, board in enumerate(house.view(table, 0)["boards"]):
        for role in board["mine_roles"]:
            expect(rows.first.locator("td").nth(at)).to_contain_text(board["called"][role])
    assert page.locator("#standings").evaluate("(one) => one.scrollWidth <= 1.3 * one.clientWidth")


@pytest.mark.parametrize("game", WITH_MATCHES)
def test_a_match_is_played_on_one_page(game: str, people: People, house: House) -> None:
    found = fangs.game(game)
    players = min(found.players)
    assert found.match
    games = found.match.games(players)
    seats = ["friend", *["bot:random"] * (players - 1)]
    table = house.table(game, seats, match=True, options=dict(facts(game).shorter))
    ann = people()
    page = ann.join(table.link(0))
    small = page.locator("#boards button")
    expect(small).to_have_count(games)
    expect(small.locator("svg")).to_have_count(games)
    expect(page.locator("#boards [aria-pressed=true]")).to_have_count(1)
    large, little = (page.locator(what).first.bounding_box() for what in ("#board .frame", "#boards button"))
    assert large and little and large["width"] * large["height"] > 4 * little["width"] * little["height"]

    small.nth(games - 1).click()
    expect(small.nth(games - 1)).to_have_attribute("aria-pressed", "true")
    secret = house.view(table)["secret_owners"]
    for board in house.view(table)["boards"]:
        assert all(name is None if secret else name for name in board["names"].values())
    expect(page.locator("#standings")).to_have_count(0 if secret else 1)
    if not play_on(ann, amount(8, long=1000)):
        return
    assert all(all(board["names"].values()) for board in house.view(table)["boards"])
    expect(page.locator("#totals tbody tr")).to_have_count(players)
    expect(page.locator("#totals")).to_contain_text("Ann")
