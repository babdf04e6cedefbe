"""Boards have their space on every screen, and what stands beside them can be read whole."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from playwright.sync_api import expect

import fangs
from fangs.core.checks.laws import variants
from fangs.translation import speaking
from tests.form import some, some_rows
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import cut, whole
from tests.web.browser.person import PHONE, Person
from tests.web.browser.screens import FINGER, HAND, LAPTOP, ON_ITS_SIDE, begun, box, owes

SMALL = """() => [...document.querySelectorAll("#board [data-can]")].map((one) => {
    const {width, height} = one.getBoundingClientRect();
    return [one.id, Math.min(width, height)];
})"""
MARKED = """() => {
    const middles = (what) => [...document.querySelectorAll(`#board ${what}`)].map((one) => one.getBoundingClientRect())
        .map(({left, top, width, height}) => [left + width / 2, top + height / 2]);
    const marks = middles(".mark.can");
    return middles("[data-can]").every(([x, y]) => marks.some(([a, b]) => Math.hypot(a - x, b - y) < 6));
}"""
"""Whether every field that can be chosen has its mark."""


@pytest.mark.parametrize("game", some(fangs.names(), "getbit"))
def test_a_phone_shows_the_whole_board_on_its_side_and_a_finger_hits_what_it_means(
    game: str, people: People, house: House
) -> None:
    table, who = begun(house, game)
    ann = people(viewport=ON_ITS_SIDE, **HAND)
    page = ann.join(table.link(who))
    expect(page.locator("#board .frame")).to_be_in_viewport(ratio=0.99)
    page.set_viewport_size(PHONE)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    small = [name for name, size in page.evaluate(SMALL) if size < FINGER]
    if small:
        taps_twice(ann, small[0])


@pytest.mark.parametrize("viewport", some([PHONE, ON_ITS_SIDE], PHONE), ids=["upright", "on its side"])
def test_a_page_with_a_long_log_ends_where_its_last_part_ends(
    viewport: dict[str, int], people: People, house: House
) -> None:
    table = house.table("lunch", ["friend"] * 2)
    for player in (0, 1):
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    for _ in range(20):
        house.move(table, 0 if owes(house, table, 0) else 1)
    page = people(viewport=viewport, **HAND).come_back(table, 0)
    expect(page.locator("#log li").nth(30)).to_be_attached()
    beyond = "() => document.scrollingElement.scrollHeight - scrollY - document.querySelector('#table').getBoundingClientRect().bottom"
    assert page.evaluate(beyond) < FINGER


@pytest.mark.parametrize("path", some(["/learn/{}", "/puzzles/{}#1", "/analyse/{}"], "/learn/{}"))
def test_a_phone_on_its_side_shows_the_whole_board_to_learn_and_study_and_marks_go_with_their_fields(
    path: str, people: People
) -> None:
    page = people(viewport=PHONE, **HAND).go(path.format(fangs.names()[0]))
    expect(page.locator("#board .frame")).to_be_visible()
    page.set_viewport_size(ON_ITS_SIDE)
    expect(page.locator("#board .frame")).to_be_in_viewport(ratio=0.99)
    page.wait_for_function(MARKED)


def taps_twice(ann: Person, name: str) -> None:
    """The first tap on what is small plays nothing: it says what a second one plays, or picks what something must follow."""
    place = ann.page.locator(f'#board [id="{name}"]')
    place.tap(force=True)
    expect(ann.page.locator("#board [data-picked], .mark.aimed")).to_have_count(1)
    assert not ann.choices_sent
    if ann.page.locator(".mark.aimed").count():
        expect(ann.page.locator("#hint")).to_contain_text("Tap again")
        place.tap(force=True)
        expect(ann.page.locator(".mark.aimed")).to_have_count(0)
        assert ann.choices_sent == 1


# Without the numbers of a map's fields, which are as large as the fields let them be, and grow when it is zoomed.
SMALLEST_WRITING = """() => Math.min(...[...document.querySelectorAll("#board svg text")]
    .filter((one) => one.textContent && !one.closest(".numbers"))
    .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a))"""
READABLE = 9
"""Pixels: the size of the smallest writing."""


@pytest.mark.long
def test_my_hand_lies_large_at_the_bottom_and_the_others_see_theirs_there(people: People, house: House) -> None:
    record = cut(whole("getbit", 6, seed="looks"), 30)
    table = house.table("getbit", ["friend"] * 6, record=str(record))
    for player in range(6):
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    for player in (0, 4):
        ann = people(viewport=PHONE, **HAND)
        page = ann.come_back(table, player)
        hands = {n: page.locator(f"#board [id^=card-{n}-].hand").first for n in range(6)}
        sizes = {n: box(hand) for n, hand in hands.items() if hand.count()}
        assert sizes[player]["width"] >= FINGER
        assert all(sizes[player]["y"] > one["y"] and one["width"] < FINGER for n, one in sizes.items() if n != player)
        assert page.evaluate(SMALLEST_WRITING) >= READABLE


@pytest.mark.parametrize("players", some([2, 3, 6], 6))
def test_on_a_phone_on_its_side_my_hands_are_only_so_large_that_all_else_can_be_read(
    players: int, people: People, house: House
) -> None:
    record = cut(whole("getbit", players, seed="looks"), 30)
    table = house.table("getbit", ["friend"] * players, record=str(record))
    for player in range(players):
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    page = people(viewport=ON_ITS_SIDE, **HAND).come_back(table, 0)
    expect(page.locator("#board .frame")).to_be_in_viewport(ratio=0.99)
    assert page.evaluate(SMALLEST_WRITING) >= READABLE
    mine, other = (box(page.locator(f"#board [id^=card-{pirate}-].hand").first) for pirate in (0, 1))
    assert mine["width"] > 1.2 * other["width"]


WITH_BUTTONS = [("mandua", {"captures": "challenge"}), ("lunch", {"last_call": "declared"})]


@pytest.mark.parametrize(
    ("game", "options"),
    some_rows([*((game, {}) for game in fangs.names()), *WITH_BUTTONS], ("overboard", {}), WITH_BUTTONS[0]),
    ids=str,
)
def test_all_writing_on_a_board_can_be_read_on_a_phone_on_its_side(
    game: str, options: dict[str, str], people: People, house: House
) -> None:
    record = cut(whole(game, None, options, seed="looks"), 30)
    table = house.table(game, ["friend"] * record.position.players, record=str(record))
    page = people(viewport=ON_ITS_SIDE, **HAND).go(table.path)
    expect(page.locator("#board .frame")).to_be_in_viewport(ratio=0.99)
    assert page.evaluate(SMALLEST_WRITING) >= READABLE


# How far right of the map each card begins, and whether it ends within the height of the board.
BESIDE = """() => {
    const parts = [...document.querySelectorAll("#board .sheet > svg:not(.marks) [data-box]")];
    const [map, ...cards] = parts.map((one) => one.getBoundingClientRect());
    return cards.map(({ left, bottom }) => [left - map.right, bottom <= map.bottom]);
}"""


def test_the_cards_of_maneater_stand_right_of_the_map_on_a_laptop(people: People, house: House) -> None:
    table, _ = begun(house, "maneater")
    page = people(viewport=LAPTOP).go(table.path)
    expect(page.locator("#board .frame")).to_be_in_viewport(ratio=0.99)
    beside = page.evaluate(BESIDE)
    assert len(beside) == 6
    assert all(gap > 0 and is_within for gap, is_within in beside)


def test_all_games_are_seen_at_once_and_what_is_forgotten_can_be_brought_back(people: People, house: House) -> None:
    table = house.table("mandua", ["friend", "friend"])
    house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    ann = people(viewport=LAPTOP)
    ann.join(table.link(0))
    page = ann.go("/")
    expect(page.locator("#turns")).to_contain_text("Mandua with Bob")
    cards = page.locator(".card")
    expect(cards).to_have_count(len(fangs.names()))
    page.locator(".card svg").last.wait_for()
    sizes = [box(cards.nth(n)) for n in range(cards.count())]
    assert len({(round(one["width"]), one["height"], one["y"]) for one in sizes}) == 1
    assert all(one["y"] + one["height"] <= LAPTOP["height"] for one in sizes)
    page.locator("#mine [data-do=drop]").click()
    expect(page.locator("#mine li")).to_have_count(0)
    page.locator("#forgotten [data-do=remember]").click()
    expect(page.locator("#mine li")).to_contain_text("with Bob")


@pytest.mark.parametrize(("viewport", "at_once"), [(PHONE, 4), (ON_ITS_SIDE, 5)], ids=["upright", "on its side"])
def test_a_phone_shows_large_pictures_of_nearly_all_games_without_scrolling(
    viewport: dict[str, int], at_once: int, people: People
) -> None:
    page = people(viewport=viewport, **HAND).go("/")
    pictures = page.locator(".card .picture svg")
    expect(pictures).to_have_count(len(fangs.names()))
    sizes = [box(one) for one in pictures.all()]
    assert all(min(one["width"], one["height"]) > 110 for one in sizes)
    assert sum(one["y"] + one["height"] <= viewport["height"] for one in sizes) >= at_once


def test_words_are_read_whole_beside_dice_that_come_with_them(people: People, house: House) -> None:
    table, who = begun(house, "maneater")
    page = people(viewport=PHONE, **HAND).join(table.link(who))
    expect(page.locator("#outcome .faces").first).to_be_visible()
    assert page.locator(".turn-words").evaluate(WHOLE)


@pytest.mark.long
def test_words_are_still_read_whole_when_somebody_is_said_to_think(people: People, house: House) -> None:
    table, who = begun(house, "overboard")
    page = people(viewport=PHONE, **HAND).join(table.link(who))
    size = page.evaluate(
        """async () => {
            const loaded = (part) => performance.getEntriesByType("resource").find(({ name }) => name.includes(part)).name;
            const { showThinking, showTurn } = await import(loaded("page/status.js"));
            const box = document.querySelector(".turn-words");
            const show = (words) => showTurn({ tone: "", strong: "", text: "wait ".repeat(words) });
            let words = 1;
            do show(++words); while (!box.dataset.size);
            show(words - 1); // as many as can be read at full size
            showThinking("Easy bot 1, Easy bot 2 and Easy bot 3 are thinking…");
            return box.dataset.size;
        }"""
    )
    assert size
    assert page.locator(".turn-words").evaluate(WHOLE)


WHOLE = "({scrollHeight, clientHeight}) => scrollHeight <= clientHeight"


def longest_instructions(game: str) -> list[str]:
    """The longest that a person may be told to do in a game, in every language."""
    found = []
    for name in ("en", "de"):
        rng = random.Random(3)
        told = [""]
        with speaking(name):
            for players, options in itertools.islice(variants(fangs.game(game)), 0, None, 5):
                played = fangs.new(game, **{"players": players} | options).random_game(rng)
                for position in itertools.islice(played, 40):
                    views = [(position.json(position.owner(role)), role) for role in position.owing]
                    told += [str(position.game.board.asks(*one)) for one in views]
        found.append(max(told, key=len))
    return found


def an_outcome(game: str) -> dict[str, Any] | None:
    """What chance decides in the middle of a game, as a page gets it."""
    of = fangs.game(game)
    last = next((one.action for one in reversed(whole(game, None, seed="looks").steps) if one.role is None), None)
    if last is None:
        return None
    faces = [face._asdict() for face in of.faces(last)]
    at = fangs.new(game)
    whose = max((at.called(role) for role in of.notation.ROLE_NAMES if 0 <= at.owner(role) < at.players), key=len)
    return {
        "outcome": last,
        "number": 1,
        "outcomes": [last],
        "words": [of.rolled(last)],
        "faces": [faces],
        "whose": [whose],
    }


@pytest.mark.parametrize("game", some(fangs.names(), "overboard"))
def test_an_instruction_is_short_enough_to_be_read_whole_on_a_phone_beside_the_dice(
    game: str, people: People, house: House
) -> None:
    table, who = begun(house, game)
    page = people(viewport=PHONE, **HAND).join(table.link(who))
    page.evaluate(
        """async (outcome) => {
            const loaded = (part) => performance.getEntriesByType("resource").find(({ name }) => name.includes(part)).name;
            const { LastOutcome } = await import(loaded("board/chance.js"));
            const onBoard = document.querySelector("#board .chance");
            if (outcome && !onBoard) new LastOutcome(document.querySelector("#outcome")).show(outcome, { name: "chance" }, false);
        }""",
        an_outcome(game),
    )
    assert page.locator("#outcome").evaluate(WHOLE), "the dice are cut off"
    for words in longest_instructions(game):
        fits = page.evaluate(
            """async (text) => {
                const loaded = (part) => performance.getEntriesByType("resource").find(({ name }) => name.includes(part)).name;
                const { showTurn } = await import(loaded("page/status.js"));
                showTurn({ tone: "mine", strong: "Du bist am Zug.", text: `${text} Tippe auf das Brett.` });
                const box = document.querySelector(".turn-words");
                return box.scrollHeight <= box.clientHeight;
            }""",
            words,
        )
        assert fits, words


LINES_SHOWN = "(box) => box.clientHeight / parseFloat(getComputedStyle(box).lineHeight)"


@pytest.mark.parametrize("height", some([400, 340], 340))
@pytest.mark.parametrize("game", some(fangs.names(), "maneater"))
def test_at_200_per_cent_what_happened_has_three_lines_beside_the_longest_instruction(
    game: str, height: int, people: People, house: House
) -> None:
    table, who = begun(house, game)
    page = people(viewport={"width": 640, "height": height}).join(table.link(who))
    page.evaluate(
        """async (text) => {
            const loaded = (part) => performance.getEntriesByType("resource").find(({ name }) => name.includes(part)).name;
            const { showTurn } = await import(loaded("page/status.js"));
            showTurn({ tone: "mine", strong: "Du bist am Zug.", text });
        }""",
        max(longest_instructions(game), key=len),
    )
    happened = page.locator("#happened-section")
    assert happened.evaluate(LINES_SHOWN) >= 3
    assert box(happened)["y"] + box(happened)["height"] <= height
    assert page.locator(".turn-words").evaluate(LINES_SHOWN) >= 3


HEADING_IS_WHOLE = """() => {
    const heading = document.querySelector(".top h1"), {left, right, width} = heading.getBoundingClientRect();
    const broken = [...heading.firstChild.textContent.matchAll(/\\S+/g)].filter(({0: {length}, index}) => {
        const word = new Range();
        word.setStart(heading.firstChild, index);
        word.setEnd(heading.firstChild, index + length);
        return word.getClientRects().length > 1;
    });
    const beside = [...heading.parentElement.children].filter((one) => one !== heading && one.checkVisibility());
    const covers = beside.some((one) => one.getBoundingClientRect().left < right - 1 && one.getBoundingClientRect().right > left + 1);
    return heading.scrollWidth <= Math.ceil(width) && !broken.length && !covers && document.scrollingElement.scrollWidth <= innerWidth;
}"""


@pytest.mark.parametrize("game", some(fangs.names(), "lunch"))
@pytest.mark.parametrize("language", some(["en", "de"], "de"))
@pytest.mark.long
def test_the_heading_of_a_page_is_whole_on_a_phone(language: str, game: str, people: People, house: House) -> None:
    table, _ = begun(house, game)
    for width in (PHONE["width"], 320):
        ann = people(viewport={**PHONE, "width": width}, locale=language, **HAND)
        for path in (f"/learn/{game}", f"/puzzles/{game}", f"/analyse/{game}", "/new", table.path):
            page = ann.go(path)
            if path == table.path:
                ann.at_table()
            assert page.evaluate(HEADING_IS_WHOLE), (path, width, page.locator(".top h1").inner_text())
