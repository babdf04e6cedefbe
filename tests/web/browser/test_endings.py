"""The end of a game and of a round: shown whole, held, and told beside the board."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

import fangs
from fangs.core.records.record import Record
from tests.facts import facts
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House, Table
from tests.web.browser.openings import cut, whole
from tests.web.browser.person import DESKTOP, PHONE
from tests.web.browser.screens import HAND, ON_ITS_SIDE, SMALLEST_PHONE, box
from tests.web.browser.story import AS_USUAL, HEAR, PIECES, SEEN, begun, happens, seated

WAITING = 40
"""So many events wait at least while one is shown; of more that wait, the first are left out, with a word."""


def round_ends() -> Record:
    """A match of which the first player can win the first round at once, with others left to the loser."""
    for seed in range(40):
        record = whole("lunch", seed=seed)
        for steps, (position, after) in enumerate(pairwise(record.positions)):
            if position.owing == ("0",) and after.json()["score"][0] > 0:
                return record.until(steps)
    raise AssertionError("no such match")


def test_the_rest_of_a_game_is_shown_to_its_end_however_quickly_it_was_played(people: People, house: House) -> None:
    table = begun(house, "lunch", 6, facts("lunch").shorter)  # else bad luck with the dice lets it last for minutes
    page = seated(people, table)
    page.evaluate(HEAR)
    first = house.view(table)["log"]["items"][-1]["n"]
    while house.view(table)["status"] == "playing":
        happens(house, table)
        assert page.locator("#ending").is_hidden()
        page.wait_for_timeout(200)
    told = [line["text"] for line in house.view(table)["log"]["items"] if line["n"] > first]
    expect(page.locator(".film")).to_be_visible()
    assert page.locator("#ending").is_hidden()
    expect(page.locator("#ending")).to_be_visible(timeout=150_000)
    assert page.locator(".film").count() == 0 or page.locator(".film-says").count() == 0
    said = " ".join(page.evaluate("window.said"))
    assert len(told) >= 8
    assert [text for text in told[-WAITING:] if text not in said] == []


def test_the_end_of_a_round_is_held_and_found_again_before_the_next_begins(people: People, house: House) -> None:
    record = round_ends()
    action = record.position.legal("0")[0]
    table = house.table("lunch", ["friend"] * 2, record=str(record))
    house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    page = seated(people, table)
    page.evaluate(AS_USUAL)
    steps = house.view(table)["boards"][0]["steps"]
    full = sorted([*page.evaluate(PIECES), f"cannibal-{action}"])
    house.do(table, 0, "moves", board=0, number=house.view(table)["boards"][0]["number"], role="0", action=action)
    says = page.locator(".film-says")
    for again in (False, True):
        if again:
            page.get_by_role("button", name="Show again").click()
        expect(says).to_contain_text("win the round", timeout=20_000)
        page.wait_for_timeout(1500)
        expect(says).to_contain_text("win the round")
        assert page.evaluate(SEEN) == full
        expect(page.locator(".film")).to_have_count(0, timeout=20_000)
        assert not set(full) & set(page.evaluate(PIECES))
    assert not page.locator("#board .ghost").count()
    page.locator(f"#log [data-at='{steps + 1}']").last.click()
    expect(page.locator("#turn")).to_contain_text("An earlier position")
    assert page.evaluate(PIECES) == full
    page.get_by_role("button", name="Next position").click()
    expect(page.locator("#board .piece")).to_have_count(0)
    page.get_by_role("button", name="Previous position").click()
    expect(page.locator("#board .piece")).to_have_count(len(full))


def nearly_over(
    house: House, game: str = "mandua", players: int | None = None
) -> tuple[Table, int, Callable[[], None]]:
    """A table where only the last choices are missing, the player who makes the last one, and what makes them all."""
    record = whole(game, players)
    begun = cut(record, 1)
    table = house.table(game, ["friend"] * record.position.players, record=str(begun))
    last = [(begun.position.owner(role), role, action) for role, action in record.steps[len(begun.steps) :] if role]

    def play() -> None:
        for player, role, action in last:
            number = house.view(table)["boards"][0]["number"]
            house.do(table, player, "moves", board=0, number=number, role=role, action=action)

    return table, last[-1][0], play


@pytest.mark.parametrize("viewport", some([DESKTOP, PHONE, ON_ITS_SIDE], PHONE))
def test_the_end_is_told_beside_the_board_which_stays_where_it_is_with_what_comes_next(
    viewport: dict[str, int], people: People, house: House
) -> None:
    table, winner, play = nearly_over(house)
    ann = people("Ann", viewport=viewport)
    ann.join(table.link(1 - winner))
    board = ann.page.locator("#board .frame")
    expect(board.locator("svg").first).to_be_visible()
    before = board.bounding_box()
    house.ask("/join", {"token": table.keys[winner], "name": "Bob"})
    play()
    ending = ann.page.locator("#ending")
    expect(ending.get_by_role("heading")).to_contain_text("wins")
    expect(ending.locator("#totals tbody tr")).to_have_count(2)
    for role, name in (("button", "Rematch"), ("link", "Review"), ("link", "Another game")):
        expect(ending.get_by_role(role, name=name)).to_be_in_viewport()  # type: ignore[arg-type]
    assert board.bounding_box() == before
    expect(ending.locator("#totals")).to_contain_text("the tigers")
    if viewport != DESKTOP:
        ending.get_by_role("button", name="Look at the board").click()
        assert ann.page.locator("#board .frame").bounding_box() == before
        expect(board).to_be_in_viewport(ratio=0.99)


LIES_ABOVE_THE_END = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const last = document.querySelector("#table > .side > :last-child").getBoundingClientRect();
  return last.bottom <= document.querySelector("#ending").getBoundingClientRect().top;
}"""
"""Scrolls as far as one can. Whether the last panel is then above the bar with the result; panels may still come."""


@pytest.mark.parametrize(
    "viewport", some([{"width": 360, "height": 740}, ON_ITS_SIDE], ON_ITS_SIDE), ids=["upright", "on its side"]
)
def test_on_a_phone_one_can_scroll_to_all_that_lies_below_the_end(
    viewport: dict[str, int], people: People, house: House
) -> None:
    table, winner, play = nearly_over(house)
    house.ask("/join", {"token": table.keys[1 - winner], "name": "Bob"})
    page = people("Ann", viewport=viewport).join(table.link(winner))
    play()
    expect(page.locator("#ending")).to_be_visible()
    assert page.locator("#ending").evaluate("one => getComputedStyle(one).position") == "fixed"
    page.wait_for_function(LIES_ABOVE_THE_END)
    page.get_by_text("About this table").click()
    expect(page.get_by_role("link", name="Record")).to_be_visible()


@pytest.mark.parametrize("viewport", some([DESKTOP, PHONE], PHONE))
def test_what_happened_at_the_end_is_told_once_and_the_log_tells_all_when_it_is_opened(
    viewport: dict[str, int], people: People, house: House
) -> None:
    table, winner, play = nearly_over(house)
    house.ask("/join", {"token": table.keys[1 - winner], "name": "Bob"})
    page = people("Ann", viewport=viewport).join(table.link(winner))
    play()
    expect(page.locator("#ending")).to_be_visible()
    told = [line["text"] for line in house.view(table)["log"]["items"] if line["kind"] == "event"]
    said = page.locator("#table").inner_text()
    assert len(told) > 1 and [said.count(text) for text in told] == [1] * len(told)

    if viewport == PHONE:
        page.locator("#ending").get_by_role("button", name="Look at the board").click()
    page.locator("#log-section summary").click()
    expect(page.locator("#log .line").last).to_contain_text(told[-1])
    expect(page.locator("#log .line").last).to_be_in_viewport()
    page.locator("#replay-slider").fill("1")
    page.locator("#replay [data-do=back]").click()
    expect(page.locator("#log")).to_be_visible()


@pytest.mark.parametrize("viewport", some([DESKTOP, PHONE], DESKTOP))
def test_the_board_stays_as_it_is_at_the_end_and_the_winner_is_told_so(
    viewport: dict[str, int], people: People, house: House
) -> None:
    table, winner, play = nearly_over(house)
    house.ask("/join", {"token": table.keys[1 - winner], "name": "Bob"})
    page = people("Ann", viewport=viewport).join(table.link(winner))
    expect(page.locator("#board [data-can]").first).to_be_attached()
    before = page.locator("#board .frame").bounding_box()
    play()
    expect(page.locator("#ending").get_by_role("heading")).to_have_text("You win!")
    expect(page.locator("#turn")).to_contain_text("You win!")
    assert page.locator("#board .frame").bounding_box() == before


# Whether an element is seen whole, with nothing over it.
IS_SEEN = """(one) => {
    const {left, top, width, height} = one.getBoundingClientRect();
    return [top + 2, top + height - 2].every((y) => y < innerHeight && one.contains(document.elementFromPoint(left + width / 2, y)));
}"""
# Whether an element is seen whole, where need be after its box is scrolled, but not the page.
IS_REACHED = """(one) => {
    const at = scrollY;
    one.scrollIntoView({block: "nearest", behavior: "instant"});
    const {left, top, width, height} = one.getBoundingClientRect();
    return scrollY === at && [top + 2, top + height - 2].every((y) => one.contains(document.elementFromPoint(left + width / 2, y)));
}"""


@pytest.mark.parametrize("viewport", some([DESKTOP, PHONE], PHONE))
def test_the_end_of_a_game_of_six_is_told_without_scrolling_the_page(
    viewport: dict[str, int], people: People, house: House
) -> None:
    table, _, play = nearly_over(house, "getbit", 6)
    for player in range(1, 6):
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    page = people("Ann", viewport=viewport).join(table.link(0))
    play()
    ending = page.locator("#ending")
    rows = ending.locator("#totals tbody tr")
    expect(ending.get_by_role("heading")).to_contain_text("wins")
    expect(rows).to_have_count(6)
    links = (ending.get_by_role("link", name=name) for name in ("Review", "Another game"))
    for one in (ending.get_by_role("heading"), ending.get_by_role("button", name="Rematch"), *links, rows.first):
        expect(one).to_be_in_viewport(ratio=0.99)
    assert ending.locator(".mine").evaluate(IS_SEEN)
    assert rows.evaluate_all(f"(all) => all.every({IS_REACHED})")


@pytest.mark.parametrize("game", some(fangs.names(), "lunch"))
def test_on_a_phone_the_end_leaves_the_board_free_and_tells_the_result_what_comes_next_and_how_i_did(
    game: str, people: People, house: House
) -> None:
    table, _, play = nearly_over(house, game, min(fangs.game(game).players))
    for player in list(table.keys)[1:]:
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    page = people("Ann", viewport=PHONE, **HAND).join(table.link(0))
    play()
    ending = page.locator("#ending")
    expect(ending.get_by_role("heading")).to_be_visible()
    frame = box(page.locator("#board .frame"))
    assert frame["y"] + frame["height"] <= box(ending)["y"]
    for one in ("h2", "[data-do=rematch]", "[data-do=start-review]", "[data-do=put-away]", "#totals .mine"):
        assert ending.locator(one).evaluate(IS_SEEN), one


@pytest.mark.parametrize("locale", some(["en-GB", "de-DE"], "de-DE"))
@pytest.mark.parametrize("size", some([PHONE, SMALLEST_PHONE], SMALLEST_PHONE), ids=["usual", "smallest"])
def test_on_a_phone_a_long_result_leaves_room_for_a_rematch(
    size: dict[str, int], locale: str, people: People, house: House
) -> None:
    table, winner, play = nearly_over(house)
    house.ask("/join", {"token": table.keys[winner], "name": "Maximiliane Charlotte von Hohenstaufen-Z"})
    page = people("Ann", viewport=size, locale=locale, **HAND).join(table.link(1 - winner))
    play()
    ending = page.locator("#ending")
    expect(ending.locator("h2")).to_contain_text("Maximiliane")
    for one in ("h2", "[data-do=rematch]", "[data-do=put-away]"):
        assert ending.locator(one).evaluate(IS_SEEN), one


# How far the heads of the rostrum lie apart, beyond where they touch.
APART = """() => {
    const heads = [...document.querySelectorAll(".rostrum circle")].map(({cx, cy, r}) => [cx, cy, r].map((one) => one.baseVal.value));
    return heads.flatMap(([x, y, r], at) => heads.slice(at + 1).map(([a, b, q]) => Math.hypot(a - x, b - y) - r - q));
}"""


def test_who_shares_a_place_stands_beside_the_others_on_the_rostrum(people: People, house: House) -> None:
    records = (whole("getbit", 6, seed=seed) for seed in range(20))
    record = next(one for one in records if len(set(one.position.scores or ())) < 6)
    table, _ = house.over(record)
    page = people().go(table.path)
    expect(page.locator("#ending .rostrum circle").nth(2)).to_be_attached()
    assert min(page.evaluate(APART)) > -0.01
    assert page.evaluate(
        "() => [...document.querySelectorAll('.rostrum circle')].every(({ r }) => r.baseVal.value >= 10)"
    )


def test_nobody_is_asked_whether_to_resign_a_game_that_is_over(people: People, house: House) -> None:
    table = house.table("mandua", ["friend"] * 2)
    page = people("Ann").join(table.link(0))
    house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    page.get_by_role("button", name="Resign…").click()
    expect(page.locator("#resign")).to_be_visible()
    house.do(table, 1, "resign")
    expect(page.locator("#resign")).to_be_hidden()
