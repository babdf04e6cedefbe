"""What the film of a game shows on its board: cards, words, ships."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import fangs
from fangs.games.getbit.names import COLOURS
from fangs.table.views.drawings import drawing
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import cut, whole
from tests.web.browser.story import begun, seated

# Keeps, with every sentence that a film says, the cards that lie beside the pirates, which are small, with their numbers.
CARDS = """() => {
    window.seen = [];
    const lies = (card) => card.transform.baseVal.consolidate().matrix.a < 1;
    new MutationObserver((all) => {
        for (const {target} of all) if (target.className === "film-says") {
            const cards = [...document.querySelectorAll('.film .card[data-part]')].filter(lies);
            window.seen.push([target.textContent, cards.map((card) => `${card.dataset.part} ${card.textContent}`)]);
        }
    }).observe(document.body, {childList: true, subtree: true});
}"""
TAKEN = re.compile(r"(\w+) pirate (?:\w+ .* takes all its cards back|has lost its fourth limb|is eaten)")


def every_card_lies_until_it_is_taken(page: Page) -> list[str]:
    """Those that were taken in the film that was shown, of those that it told of."""
    told, taken = set[str](), []
    for said, cards in page.evaluate("window.seen"):
        for colour, number in re.findall(r"(\w+) pirate shows (\d)", said):
            told.add(f"card-{COLOURS.index(colour)}-{number} {number}")
        for colour in TAKEN.findall(said):
            taken += [one for one in told if one.startswith(f"card-{COLOURS.index(colour)}-")]
        assert told - set(taken) <= set(cards), said
        assert not set(taken) & set(cards), said
        assert not [card for card in cards if card.startswith("back")], said
    assert told
    return taken


@pytest.mark.parametrize(
    ("step", "card", "back"),
    [(2, "5", 1), *(pytest.param(*one, marks=pytest.mark.long) for one in [(1, "4", 0), (4, "1", 3)])],
)
def test_a_lesson_shows_each_card_that_is_played_also_those_that_are_taken_back_at_once(
    step: int, card: str, back: int, people: People
) -> None:
    page = people(reduced_motion="no-preference").go(f"/learn/getbit#{step}")
    page.evaluate(CARDS)
    page.locator(f"#board [id=card-0-{card}]").click()
    expect(page.locator("#said[data-tone=right]")).to_be_visible(timeout=30_000)

    taken = every_card_lies_until_it_is_taken(page)
    assert len(taken) == back
    marks = page.locator("#board .ghost.turned")
    assert sorted(marks.all_text_contents()) == sorted(one.split()[1] for one in taken)
    assert marks.count() == page.locator("#board .ghost").count()


@pytest.mark.long
def test_the_last_card_of_a_pirate_that_is_eaten_is_turned_over_and_leaves_a_mark(people: People, house: House) -> None:
    record = whole("getbit", seed="story")
    before = cut(record, 1)
    table = house.table("getbit", ["friend"] * 4, record=str(before))
    for player in range(1, 4):
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    page = seated(people, table)
    page.evaluate(CARDS)
    for step in record.steps[len(before.steps) :]:
        number = house.view(table)["boards"][0]["number"]
        house.do(table, int(step.role or 0), "moves", board=0, number=number, role=step.role, action=step.action)
    expect(page.locator("#ending")).to_be_visible(timeout=60_000)

    taken = every_card_lies_until_it_is_taken(page)
    assert len(taken) == 2, "who lost the fourth limb, and the last but one"
    assert set(page.locator("#board .ghost.turned").all_text_contents()) == {one.split()[1] for one in taken}


def drawn(position: fangs.Position) -> Any:
    """A position as a page gets it to draw."""
    return drawing(position.game, position.json())


# Shows words over a drawing, at the time when they are seen best; on what figures they lie then, and whether they are in the picture.
COVERED = """async ([drawing, effect]) => {
    const loaded = (part) => performance.getEntriesByType("resource").find(({name}) => name.includes(part)).name;
    await (await import(loaded("board/pieces.js"))).ready([drawing]);
    const {Stage} = await import(loaded("board/stage.js"));
    const {root} = Object.assign(window, {stage: new Stage(drawing, drawing)}).stage;
    document.body.append(root);
    window.stage.perform(effect, 1000);
    const words = root.querySelector(".film-words");
    const found = [400, 1400].flatMap((time) => {
        words.getAnimations()[0].currentTime = time;
        const {left, right, top, bottom} = words.getBoundingClientRect();
        const whole = root.getBoundingClientRect();
        const outside = left < whole.left || right > whole.right || top < whole.top ? ["the edge"] : [];
        const under = [...root.querySelectorAll(".piece.pirate")].filter((one) => {
            const at = one.getBoundingClientRect();
            return at.left < right && left < at.right && at.top < bottom - (bottom - top) / 5 && top < at.bottom;
        });
        return [...outside, ...under.map((one) => one.dataset.part)];
    });
    root.remove();
    return found;
}"""


@pytest.mark.parametrize("players", some([2, 4, 6], 6))
def test_the_words_of_a_bite_cover_no_pirate(players: int, people: People, house: House) -> None:
    page = people("Ann").join(begun(house, "getbit").link(0))
    record, seen = whole("getbit", players, seed="bite"), 0
    for before, after in pairwise(record.positions):
        scenes = record.game.staged(before.json(), after.json(), after.events)
        for effect in (one for scene in scenes for one in scene or () if one["do"] == "say"):
            assert page.evaluate(COVERED, [drawn(before), effect]) == []
            seen += 1
    assert seen > 3


FACING = """async ([drawing, across]) => {
    const loaded = (part) => performance.getEntriesByType("resource").find(({name}) => name.includes(part)).name;
    await (await import(loaded("board/pieces.js"))).ready([drawing]);
    const {Stage, part, spot} = await import(loaded("board/stage.js"));
    const {root} = Object.assign(window, {stage: new Stage(drawing, drawing)}).stage;
    document.body.append(root);
    const {x, y} = spot(part(root, "ship-0"));
    window.stage.perform({do: "go", id: "ship-0", way: [[x + across, y]]}, 1000);
    const [{transform}] = part(root, "ship-0").getAnimations()[0].effect.getKeyframes();
    root.remove();
    return transform.includes("scale(-1");
}"""


def test_a_ship_faces_where_it_sails_whatever_the_wind(people: People, house: House) -> None:
    table = begun(house, "overboard")
    page = people("Ann").join(table.link(0))
    view = house.view(table)["boards"][0]["position"]
    for wind in ("ne", "nw"):
        at = fangs.position({**fangs.new("overboard").json(), "wind": wind, "phase": "speed", "turn": view["turn"]})
        away = {across: page.evaluate(FACING, [drawn(at), across]) for across in (-100, 100)}
        assert away == {-100: wind == "ne", 100: wind == "nw"}
