"""What happened is shown on the board, one event after the other, and words and choices wait for it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import fangs
from fangs.core.records.record import Record
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import whole
from tests.web.browser.person import NOWHERE
from tests.web.browser.player import Player, play
from tests.web.browser.story import (
    HEAR,
    PIECES,
    SEEN,
    SLOWLY,
    begun,
    board_text,
    happens,
    owes,
    seated,
    until_it_is_my_turn,
)

TO_MOVE = "#seats li:has(.turn-tag)"


@pytest.mark.parametrize("game", some(fangs.names(), "maneater"))
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


def test_space_just_after_the_end_of_a_film_does_not_scroll_the_page(people: People, house: House) -> None:
    table = begun(house, "overboard")
    page = seated(people, table)
    page.set_viewport_size({"width": 700, "height": 400})
    happens(house, table)
    expect(page.locator(".film")).to_be_visible()
    page.evaluate("() => { document.activeElement.blur(); scrollTo({top: 0, behavior: 'instant'}); }")
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    expect(page.locator(".film")).to_have_count(0)
    page.wait_for_timeout(500)
    assert page.evaluate("scrollY") == 0
    page.wait_for_timeout(1500)

    page.keyboard.press("Space")

    page.wait_for_function("() => scrollY > 0")


# Keeps every animation: what a browser forgets when it likes must not decide what is seen.
KEEP = """() => {
    const {animate} = Element.prototype;
    window.kept = [];
    Element.prototype.animate = function (...how) {
        const made = animate.apply(this, how);
        window.kept.push(made);
        return made;
    };
}"""


@pytest.mark.long
def test_every_film_is_seen_not_only_the_first(people: People, house: House) -> None:
    table = begun(house, "overboard")
    page = seated(people, table)
    page.evaluate(KEEP)
    film = page.locator(".film")
    for _ in range(2):
        happens(house, table)
        expect(film).to_be_visible()
        expect(film).to_have_css("opacity", "1")
        expect(film).to_have_count(0, timeout=30_000)
    page.get_by_role("button", name="Show again").click()
    expect(film).to_have_css("opacity", "1")


# Keeps of each mark of who is to choose that comes into a film whether it can be seen there.
SEE_MARKS = """() => {
    window.marks = [];
    new MutationObserver(() => {
        const marks = [...document.querySelectorAll(".film .to-choose")];
        window.marks.push(...marks.map((one) => one.checkVisibility({visibilityProperty: true})));
    }).observe(document.querySelector("#board"), {childList: true, subtree: true});
}"""


def test_words_and_choices_wait_until_the_board_has_shown_what_they_tell(people: People, house: House) -> None:
    table = begun(house, "overboard")
    page = seated(people, table)
    page.evaluate(HEAR)
    until_it_is_my_turn(house, table)
    expect(page.locator("#turn")).to_have_attribute("data-tone", "mine", timeout=30_000)
    house.move(table, 0)
    first = house.view(table)["log"]["items"][-1]["n"]
    expect(page.locator(".film")).to_have_count(0, timeout=30_000)
    expect(page.locator(TO_MOVE)).to_contain_text("Bob 1")
    text, title = board_text(page), "● Your turn: Men Overboard · Fangs"
    page.evaluate(SEE_MARKS)
    house.move(table, 1)
    expect(page.locator(".film")).to_be_visible()
    assert (page.locator("#text").text_content(), page.title()) == (text, title.removeprefix("● Your turn: "))
    last = house.view(table)["log"]["items"][-1]["text"]
    assert house.view(table)["log"]["items"][-1]["n"] > first
    expect(page.locator("#turn")).to_contain_text("See what happens")
    expect(page.locator(TO_MOVE)).to_contain_text("Bob 1")
    expect(page.locator("#board [data-can]")).to_have_count(0)
    expect(page.locator("#log .line").last).not_to_contain_text(last)
    expect(page.locator(".film")).to_have_count(0, timeout=30_000)
    seen = page.evaluate("window.marks")
    assert seen and not any(seen)
    expect(page.locator("#turn")).to_have_attribute("data-tone", "mine")
    expect(page.locator(TO_MOVE)).to_contain_text("Ann")
    expect(page.locator("#board [data-can]").first).to_be_attached()
    expect(page.locator("#log .line").last).to_contain_text(last)
    expect(page.locator("#text")).not_to_have_text(text)
    expect(page).to_have_title(title)


@pytest.mark.long
def test_dice_beside_the_banner_wait_until_the_board_has_shown_what_led_there(people: People, house: House) -> None:
    record = whole("maneater", seed="story")
    falls = next(at for at in range(2, len(record.steps)) if record.until(at).position.kind == "chance")
    table = begun(house, "maneater", len(record.steps) - falls + 1)
    page = seated(people, table)
    expect(page.locator("#outcome")).to_be_hidden()
    while not (dice := house.view(table)["boards"][0]["dice"]):
        expect(page.locator(".film")).to_have_count(0, timeout=30_000)
        happens(house, table)
    expect(page.locator(".film")).to_be_visible()
    expect(page.locator("#outcome")).to_be_hidden()
    expect(page.locator(".film")).to_have_count(0, timeout=60_000)
    expect(page.locator("#outcome")).to_have_attribute("aria-label", re.compile(re.escape("; ".join(dice["words"]))))


@pytest.mark.long
def test_the_small_picture_of_the_board_that_is_shown_waits_and_the_others_do_not(people: People, house: House) -> None:
    players = min(fangs.game("maneater").players)
    table = house.table("maneater", ["friend"] * players, match=True)
    for player in range(1, players):
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    page = seated(people, table)
    before = page.evaluate(SMALL_BOARDS)
    happens(house, table)
    expect(page.locator(".film")).to_be_visible()
    during = page.evaluate(SMALL_BOARDS)
    assert [one == other for one, other in zip(before, during, strict=True)] == [True] + [False] * (len(before) - 1)
    expect(page.locator(".film")).to_have_count(0, timeout=60_000)
    expect(page.locator("#turn")).not_to_contain_text("See what happens")
    assert page.evaluate(SMALL_BOARDS)[0] != before[0]


SMALL_BOARDS = """() => [...document.querySelectorAll("#boards svg")]
    .map((svg) => [...svg.querySelectorAll(".piece")].map((one) => one.getAttribute("transform")).join())"""


@pytest.mark.long
def test_it_is_shown_again_from_my_last_choice_on(people: People, house: House) -> None:
    table = begun(house, "mandua")
    ann = people("Ann", reduced_motion="no-preference")
    ann.go(NOWHERE).evaluate(SLOWLY)
    page = ann.join(table.link(0))
    until_it_is_my_turn(house, table)
    expect(page.locator("#turn")).to_have_attribute("data-tone", "mine", timeout=30_000)
    before = page.evaluate(PIECES)
    first = house.view(table)["log"]["items"][-1]["n"]
    play([Player(ann)], choices=1)
    until_it_is_my_turn(house, table)
    told = [line["text"] for line in house.view(table)["log"]["items"] if line["n"] > first]
    expect(page.locator("#turn")).to_have_attribute("data-tone", "mine", timeout=30_000)
    page.evaluate(HEAR)
    page.get_by_role("button", name="Show again").click()
    expect(page.locator(".film-says")).to_contain_text("Once more")
    assert page.evaluate(SEEN) == before
    expect(page.locator(".film")).to_have_count(0, timeout=30_000)
    assert [text for text in told if text not in " ".join(page.evaluate("window.said"))] == []


def test_a_lost_turn_is_told_until_i_choose(people: People, house: House) -> None:
    table = begun(house, "lunch", 60)
    page = people("Ann").join(table.link(0))
    told = ""
    for _ in range(40):
        until_it_is_my_turn(house, table)
        told = house.view(table, 0)["boards"][0]["befell"]
        if "lost a turn" in told:
            break
        house.move(table, 0)
    assert "lost a turn" in told
    expect(page.locator("#turn")).to_contain_text(told)
    before = house.view(table)["log"]["items"][-1]["n"]
    house.move(table, 0)
    lines = [line["text"] for line in house.view(table)["log"]["items"] if line["n"] > before]
    told = house.view(table, 0)["boards"][0]["befell"]
    assert ("lost a turn" in told) <= any("loses the turn" in line for line in lines)
    turn = expect(page.locator("#turn"))
    if told:
        turn.to_contain_text(told)
    else:
        turn.not_to_contain_text("lost a turn")


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


def someone_out() -> tuple[Record, int]:
    """A game that goes on without one of its players, who was in it a moment ago; and who that is."""
    for seed in range(20):
        record = whole("getbit", 5, seed=seed)
        for steps, position in enumerate(record.positions):
            out = [role for role in "01234" if position.game.out(position.json(), role)]
            if out and position.kind == "decision" and not position.hides_choices():
                return record.until(steps), int(out[0])
    raise AssertionError("nobody is out early")


def test_who_is_out_is_told_why_and_watches_what_happens_now_not_all_since_the_last_choice(
    people: People, house: House
) -> None:
    record, who = someone_out()
    table = house.table("getbit", ["friend"] * 5, record=str(record))
    for player in range(5):
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    page = people("Ann").come_back(table, who)
    for _ in range(2):
        expect(page.locator("#turn")).to_have_text(
            re.compile("The shark ate you. You have nothing more to choose here. Waiting for Bob .")
        )
        expect(page.locator("#board [data-can]")).to_have_count(0)
        expect(page.locator("#ahead")).to_be_hidden()
        before = len(house.view(table)["log"]["items"])
        happens(house, table)
        news = [one["text"] for one in house.view(table)["log"]["items"][before:]]
        expect(page.locator("#happened li")).to_have_count(len(news))
        if house.view(table)["status"] == "over":
            return


@pytest.mark.parametrize("game", some(fangs.names(), "getbit"))
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


def test_of_more_than_sixty_events_the_last_are_told_and_how_many_there_were_before(
    people: People, house: House
) -> None:
    page = people("Ann").join(begun(house, "mandua").link(0))
    page.evaluate("""async () => {
        const {name} = performance.getEntriesByType("resource").find(({name}) => name.includes("board/log.js"));
        const {drawHappened} = await import(name);
        const lines = Array.from({length: 63}, (_, number) => ({text: `Event ${number}`, clause: null}));
        const box = document.body.appendChild(document.createElement("ul")); // the table draws its own again
        box.id = "drawn";
        drawHappened(box, "mandua", lines, []);
    }""")
    lines = page.locator("#drawn li")

    expect(lines).to_have_count(61)
    expect(lines.first).to_have_text("3 earlier: see the log")
    expect(lines.nth(1)).to_contain_text("Event 3")
    expect(lines.last).to_contain_text("Event 62")
