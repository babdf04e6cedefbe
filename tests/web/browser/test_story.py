"""What happened is shown on the board, one event after the other, and its marks stay until one has chosen oneself."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, Route, expect

import fangs
from fangs.core.record import Record
from fangs.games.getbit.names import COLOURS
from fangs.games.mandua.board import centre
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import cut, whole
from tests.web.browser.player import Player, play
from tests.web.browser.story import HEAR, PIECES, SEEN, SLOWLY, begun, happens, owes, seated, until_it_is_my_turn

TO_MOVE = "#seats li:has(.turn-tag)"


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
    text, title = page.locator("#text").text_content() or "", "● Your turn: Men Overboard · Fangs"
    house.move(table, 1)
    expect(page.locator(".film")).to_be_visible()
    assert page.locator(".film .to-choose").count() and not page.locator(".film .to-choose").first.is_visible()
    assert (page.locator("#text").text_content(), page.title()) == (text, title.removeprefix("● Your turn: "))
    last = house.view(table)["log"]["items"][-1]["text"]
    assert house.view(table)["log"]["items"][-1]["n"] > first
    expect(page.locator("#turn")).to_contain_text("See what happens")
    expect(page.locator(TO_MOVE)).to_contain_text("Bob 1")
    expect(page.locator("#board [data-can]")).to_have_count(0)
    expect(page.locator("#log .line").last).not_to_contain_text(last)
    expect(page.locator(".film")).to_have_count(0, timeout=30_000)
    expect(page.locator("#turn")).to_have_attribute("data-tone", "mine")
    expect(page.locator(TO_MOVE)).to_contain_text("Ann")
    expect(page.locator("#board [data-can]").first).to_be_attached()
    expect(page.locator("#log .line").last).to_contain_text(last)
    expect(page.locator("#text")).not_to_have_text(text)
    expect(page).to_have_title(title)


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


def test_it_is_shown_again_from_my_last_choice_on(people: People, house: House) -> None:
    table = begun(house, "mandua")
    ann = people("Ann", reduced_motion="no-preference")
    ann.go("/").evaluate(SLOWLY)
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


def test_of_more_than_sixty_events_the_last_are_told_and_how_many_there_were_before(
    people: People, house: House
) -> None:
    page = people("Ann").join(begun(house, "mandua").link(0))
    page.evaluate("""async () => {
        const {name} = performance.getEntriesByType("resource").find(({name}) => name.includes("board/log.js"));
        const {drawHappened} = await import(name);
        const lines = Array.from({length: 63}, (_, number) => ({text: `Event ${number}`, clause: null}));
        drawHappened(document.getElementById("happened"), "mandua", lines, []);
    }""")
    lines = page.locator("#happened li")

    expect(lines).to_have_count(61)
    expect(lines.first).to_have_text("And 3 more before: see the log")
    expect(lines.nth(1)).to_contain_text("Event 3")
    expect(lines.last).to_contain_text("Event 62")


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


@pytest.mark.parametrize(("step", "card", "back"), [(1, "4", 0), (2, "5", 1), (4, "1", 3)])
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


# Shows words over a drawing, at the time when they are seen best; on what figures they lie then, and whether they are in the picture.
COVERED = """async ([svg, effect]) => {
    const {name} = performance.getEntriesByType("resource").find(({name}) => name.includes("board/scenery.js"));
    const {Scenery} = await import(name);
    const {root} = Object.assign(window, {scenery: new Scenery(svg, svg)}).scenery;
    document.body.append(root);
    window.scenery.perform(effect, 1000);
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


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_words_of_a_bite_cover_no_pirate(players: int, people: People, house: House) -> None:
    page = people("Ann").join(begun(house, "getbit").link(0))
    record, seen = whole("getbit", players, seed="bite"), 0
    for before, after in pairwise(record.positions):
        scenes = record.game.staged(before.json(), after.json(), after.events)
        for effect in (one for scene in scenes for one in scene or () if one["do"] == "say"):
            assert page.evaluate(COVERED, [before.svg(), effect]) == []
            seen += 1
    assert seen > 3


FACING = """async ([svg, across]) => {
    const {name} = performance.getEntriesByType("resource").find(({name}) => name.includes("board/scenery.js"));
    const {Scenery, part, spot} = await import(name);
    const {root} = Object.assign(window, {scenery: new Scenery(svg, svg)}).scenery;
    document.body.append(root);
    const {x, y} = spot(part(root, "ship-0"));
    window.scenery.perform({do: "go", id: "ship-0", way: [[x + across, y]]}, 1000);
    const [{transform}] = part(root, "ship-0").getAnimations()[0].effect.getKeyframes();
    root.remove();
    return transform.includes("scale(-1");
}"""


def test_a_ship_faces_where_it_sails_whatever_the_wind(people: People, house: House) -> None:
    table = begun(house, "overboard")
    page = people("Ann").join(table.link(0))
    view = house.view(table)["boards"][0]["position"]
    for wind in ("ne", "nw"):
        svg = fangs.position(
            {**fangs.new("overboard").json(), "wind": wind, "phase": "speed", "turn": view["turn"]}
        ).svg()
        away = {across: page.evaluate(FACING, [svg, across]) for across in (-100, 100)}
        assert away == {-100: wind == "ne", 100: wind == "nw"}
