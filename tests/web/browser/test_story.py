"""What happened is shown on the board, one event after the other, and its marks stay until one has chosen oneself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import fangs
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House, Table
from tests.web.browser.openings import cut, whole
from tests.web.browser.person import PHONE
from tests.web.browser.player import Player, play

# Keeps every sentence that a film says.
HEAR = """() => {
    window.said = [];
    new MutationObserver((all) => {
        for (const {target} of all) if (target.className === "film-says") window.said.push(target.textContent);
    }).observe(document.body, {childList: true, subtree: true});
}"""
SLOWLY = "localStorage.setItem('fangs:settings', JSON.stringify({speed: 'slow'}))"


def begun(house: House, game: str, left: int = 30) -> Table:
    """A table in the middle of a game, all of whose seats are for people."""
    record = cut(whole(game, None, seed="story"), left)
    table = house.table(game, ["friend"] * record.position.players, record=str(record))
    for player in range(1, record.position.players):
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    return table


def seated(people: People, table: Table, motion: str = "no-preference") -> Page:
    """The page of the first player, at rest."""
    ann = people("Ann", reduced_motion=motion)
    ann.go("/").evaluate(SLOWLY)
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


@pytest.mark.parametrize("game", some(fangs.names(), "maneater", "overboard"))
def test_every_event_is_told_in_its_order_and_then_the_board_is_the_new_one(
    game: str, people: People, house: House
) -> None:
    table = begun(house, game)
    page = seated(people, table)
    page.evaluate(HEAR)
    first = house.view(table)["log"]["items"][-1]["n"]
    happens(house, table)
    expect(page.locator(".film")).to_be_visible()
    told = [line["text"] for line in house.view(table)["log"]["items"] if line["n"] > first]
    expect(page.locator(".film")).to_have_count(0, timeout=30_000)
    said = " ".join(page.evaluate("window.said"))
    places = [said.find(text) for text in told]
    assert told and -1 not in places and places == sorted(places), (told, said)
    assert not page.locator("#board .film, .film-says").count()
    expect(page.locator("#happened")).to_contain_text(told[-1])


def test_a_click_or_space_goes_to_the_end_and_it_is_shown_again_when_asked(people: People, house: House) -> None:
    table = begun(house, "overboard")
    page = seated(people, table)
    film = page.locator(".film")
    happens(house, table)
    expect(film).to_be_visible()
    film.click()
    expect(film).to_have_count(0)
    page.get_by_role("button", name="Show again").click()
    expect(film).to_be_visible()
    page.keyboard.press("Space")
    expect(film).to_have_count(0)


def test_who_wants_no_motion_sees_no_film_but_all_the_marks(people: People, house: House) -> None:
    table = begun(house, "mandua")
    page = seated(people, table, "reduce")
    happens(house, table)
    expect(page.locator("#board .trail").first).to_be_attached()
    assert not page.locator(".film").count()
    expect(page.get_by_role("button", name="Show again")).to_be_hidden()


def test_the_marks_stay_until_one_has_chosen(people: People, house: House) -> None:
    table = begun(house, "getbit")
    ann = people("Ann")
    page = ann.join(table.link(0))
    happens(house, table)
    marks = page.locator("#board .trail, #board .ghost")
    expect(marks.first).to_be_attached()
    house.do(table, 1, "say", text="Well!")
    expect(page.locator("#chat")).to_contain_text("Well!")
    expect(marks.first).to_be_attached()
    play([Player(ann)], choices=1)
    expect(marks).to_have_count(0)


# How many tips of arrows lie over the middle of a piece.
COVERING = """() => {
    const pieces = [...document.querySelectorAll("#board .sheet > svg:not(.marks) .piece")].map((one) => one.getBoundingClientRect());
    return [...document.querySelectorAll("#board .trail.tip")].map((one) => one.getBoundingClientRect()).filter((tip) =>
        pieces.some(({left, top, width, height}) => tip.left < left + width / 2 && left + width / 2 < tip.right
            && tip.top < top + height / 2 && top + height / 2 < tip.bottom)).length;
}"""


@pytest.mark.parametrize("game", some(fangs.names(), "maneater"))
def test_the_arrows_of_what_happened_cover_no_piece_and_what_was_taken_is_crossed_out(
    game: str, people: People, house: House
) -> None:
    table = begun(house, game)
    page = seated(people, table, "reduce")
    for _ in range(5):
        happens(house, table)
        steps = house.view(table)["boards"][0]["steps"]
        expect(page.locator("#replay-slider")).to_have_attribute("max", str(steps))
        assert page.evaluate(COVERING) == 0
        marks = page.evaluate(
            "() => ['.ghost:not(.cross)', '.ghost.cross'].map((what) => document.querySelectorAll(what).length)"
        )
        assert marks[1] == 2 * marks[0]


@pytest.mark.parametrize("viewport", [None, PHONE])
def test_the_end_is_told_over_the_board_with_what_comes_next(
    viewport: dict[str, int] | None, people: People, house: House
) -> None:
    more = {} if viewport is None else {"viewport": viewport}
    game = whole("mandua")
    record = cut(game, 1)
    role, action = game.steps[-1]
    assert role is not None
    table = house.table("mandua", ["friend"] * 2, record=str(record))
    ann = people("Ann", **more)
    ann.join(table.link(1 - int(role)))
    house.ask("/join", {"token": table.keys[int(role)], "name": "Bob"})
    house.do(
        table, int(role), "moves", board=0, number=house.view(table)["boards"][0]["number"], role=role, action=action
    )
    ending = ann.page.locator("#ending")
    expect(ending.get_by_role("heading")).to_contain_text("wins")
    expect(ending.locator("#totals tbody tr")).to_have_count(2)
    for role, name in (("button", "Rematch"), ("link", "Review"), ("link", "Another game")):
        expect(ending.get_by_role(role, name=name)).to_be_in_viewport()  # type: ignore[arg-type]


# How far the heads of the rostrum lie apart, beyond where they touch.
APART = """() => {
    const heads = [...document.querySelectorAll(".rostrum circle")].map(({cx, cy, r}) => [cx, cy, r].map((one) => one.baseVal.value));
    return heads.flatMap(([x, y, r], at) => heads.slice(at + 1).map(([a, b, q]) => Math.hypot(a - x, b - y) - r - q));
}"""


def test_who_shares_a_place_stands_beside_the_others_on_the_rostrum(people: People, house: House) -> None:
    records = (whole("getbit", 6, seed=seed) for seed in range(20))
    record = next(one for one in records if len(set(one.position.scores or ())) < 6)
    table = house.table("getbit", ["friend"] * 6, record=str(record))
    page = people().go(table.path)
    expect(page.locator("#ending .rostrum circle").nth(2)).to_be_attached()
    assert min(page.evaluate(APART)) > -0.01


def test_who_comes_later_sees_the_last_move_marked_though_dice_fell_after_it(people: People, house: House) -> None:
    table = house.table("overboard", ["friend", "friend"])
    for player, name in enumerate(("Ann", "Bob")):
        house.ask("/join", {"token": table.keys[player], "name": name})
    house.move(table, 0)
    page = people("Ann").come_back(table, 1)
    expect(page.locator("#happened")).to_contain_text("wind speed")
    expect(page.locator("#board .trail.tip")).to_have_count(1)
    expect(page.locator("#board .trail.begin")).to_have_count(1)


# Keeps every roll that a film tells, with what the dice show a little later: pips, or words where they are taken up at once.
COMPARE = """() => {
    window.rolls = [];
    const all = (what) => [...document.querySelectorAll(`.film ${what}`)];
    new MutationObserver((changes) => {
        for (const {target} of changes) if (target.className === "film-says" && / rolls? /.test(target.textContent)) {
            const [told] = target.textContent.match(/[1-3], [1-3], [1-3]/);
            const pips = () => [0, 1, 2].map((k) => all(`[data-part="die-${k}"] circle`).length).sort().join(", ");
            setTimeout(() => window.rolls.push([told, [pips(), ...all(".film-words").map((one) => one.textContent)]]), 100);
        }
    }).observe(document.body, {childList: true, subtree: true});
}"""


def test_what_is_seen_is_what_is_told_however_quickly_it_goes_on(people: People, house: House) -> None:
    table = begun(house, "lunch", 60)
    page = seated(people, table)
    page.evaluate(COMPARE)
    for _ in range(4):
        happens(house, table)
        page.wait_for_timeout(300)
    expect(page.locator(".film")).to_have_count(0, timeout=30_000)
    rolls = page.evaluate("window.rolls")
    assert rolls and [(told, seen) for told, seen in rolls if told not in seen] == []


def owes(house: House, table: Table, player: int) -> bool:
    """Whether a player must choose somewhere."""
    boards = house.view(table, player)["boards"]
    return any(choice["chosen"] is None for board in boards for choice in board["choices"].values())


def until_it_is_my_turn(house: House, table: Table) -> None:
    """The others choose until the first player must."""
    while not owes(house, table, 0):
        house.move(table, next(player for player in table.keys if owes(house, table, player)))


@pytest.mark.parametrize("game", some(fangs.names(), "lunch", "getbit"))
def test_all_that_the_rules_told_since_my_last_choice_stands_beside_the_board(
    game: str, people: People, house: House
) -> None:
    table = begun(house, game, 60)
    ann = people("Ann")
    page = ann.join(table.link(0))
    player = Player(ann)
    for is_last in (False, True, False):
        until_it_is_my_turn(house, table)
        expect(page.locator("#turn")).to_have_attribute("data-tone", "mine")
        for other in table.keys if is_last else ():
            if other and owes(house, table, other):
                house.move(table, other)
        while owes(house, table, 0):
            before = house.view(table, 0)["boards"][0]["steps"]
            play([player], choices=1)
        until_it_is_my_turn(house, table)
        log = house.view(table, 0)["log"]["items"]
        told = [line["text"] for line in log if line["kind"] == "event" and line["steps"] > before]
        expect(page.locator("#log .line").last).to_contain_text(log[-1]["text"])
        said = page.locator("#happened").inner_text()
        assert told and [text for text in told if text not in said] == []
        page.reload()
        ann.at_table()
        expect(page.locator("#happened")).to_contain_text(told[0])
