"""What happened stays marked on the board until one has chosen."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Route, expect

import fangs
from fangs.core.records.record import Record
from fangs.games.mandua.picture import centre
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import cut, whole
from tests.web.browser.player import Player, play
from tests.web.browser.story import begun, happens, owes, seated


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
            "() => ['.ghost:not(.cross, .turned)', '.ghost.cross'].map((what) => document.querySelectorAll(what).length)"
        )
        assert marks[1] == 2 * marks[0]


def test_the_arrow_of_several_jumps_turns_where_a_piece_came_down_and_nowhere_else(
    people: People, house: House
) -> None:
    record, start, landing, end = _jumps_twice()
    table = house.table("mandua", ["friend"] * 2, record=str(record))
    house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    page = seated(people, table, "reduce")
    for jump in (f"{start}x{landing}", f"{landing}x{end}"):
        number = house.view(table, 1)["boards"][0]["number"]
        house.do(table, 1, "moves", board=0, number=number, role="1", action=jump)

    expect(page.locator("#replay-slider")).to_have_attribute("max", str(len(record.steps) + 2))
    lines = page.locator(".trail:not(.edge, .tip, .begin)")
    expect(lines.first).to_be_attached()
    (way,) = [
        points
        for line in lines.all()
        if len(points := [tuple(map(float, one.split())) for one in (line.get_attribute("d") or "")[1:].split("L")]) > 2
    ]
    assert len(way) == 3 and way[1] == centre(landing)
    for place, near in ((centre(start), way[0]), (centre(end), way[2])):  # an arrow ends before a piece
        ahead = [a - b for a, b in zip(place, way[1], strict=True)]
        drawn = [a - b for a, b in zip(near, way[1], strict=True)]
        assert ahead[0] * drawn[1] == pytest.approx(ahead[1] * drawn[0], abs=1)


def _jumps_twice() -> tuple[Record, str, str, str]:
    """A game in which a tiger can jump twice in a row, round a corner, and then the hunters choose; where it starts and comes down."""
    for seed in range(60):
        record = whole("mandua", seed=seed)
        for at, (one, other) in enumerate(pairwise(record.steps)):
            first, then = one.action.split("x"), other.action.split("x")
            until = record.until(at + 2)
            if (
                len(first) == len(then) == 2
                and first[1] == then[0]
                and first[0] != then[1]
                and until.position.owing == ("0",)
            ):
                begin, landing, end = (centre(field) for field in (*first, then[1]))
                if (begin[0] == landing[0]) != (landing[0] == end[0]):
                    return record.until(at), *first, then[1]
    raise AssertionError("nobody jumped twice")


def test_what_others_did_before_my_choice_was_answered_is_marked_as_new(people: People, house: House) -> None:
    record = cut(whole("mandua", None, seed="story"), 30)
    table = house.table("mandua", ["friend"] * 2, record=str(record))
    house.ask("/join", {"token": table.keys[0], "name": "Bob"})
    ann = people("Ann")
    page = ann.join(table.link(1))
    while not owes(house, table, 1):
        house.move(table, 0)
    expect(page.locator("#turn")).to_have_attribute("data-tone", "mine")
    moved: list[int] = []

    def late(route: Route) -> None:
        answer = route.fetch()
        while not owes(house, table, 1):
            house.move(table, 0)
            moved.append(house.view(table)["boards"][0]["steps"])
        route.fulfill(response=answer)

    ann.context.route("**/moves", late)
    while not moved:
        with page.expect_response("**/moves"):  # or the next choice could be made before this one is answered
            play([Player(ann)], choices=1)
    expect(page.locator("#replay-slider")).to_have_attribute("max", str(moved[-1]))
    expect(page.locator("#board .mark.changed, #board .trail").first).to_be_attached()
    expect(page.locator("#board .mark.changed").first).to_be_attached()


def test_who_comes_later_sees_the_last_move_marked_though_dice_fell_after_it(people: People, house: House) -> None:
    table = house.table("overboard", ["friend", "friend"])
    for player, name in enumerate(("Ann", "Bob")):
        house.ask("/join", {"token": table.keys[player], "name": name})
    house.move(table, 0)
    page = people("Ann").come_back(table, 1)
    expect(page.locator("#happened")).to_contain_text("wind speed")
    expect(page.locator("#board .trail.tip")).to_have_count(1)
    expect(page.locator("#board .trail.begin")).to_have_count(1)
