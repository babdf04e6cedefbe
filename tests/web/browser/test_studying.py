"""Going on from a position on the analysis board: played, taken back, and thought about, without a seat or a table."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Route, expect

import fangs
from fangs.core.records.record import Record
from fangs.core.teaching.puzzle import Puzzle, puzzles_of
from tests.form import amount, some
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import cut, played, whole
from tests.web.browser.person import DESKTOP, PHONE
from tests.web.browser.screens import LAPTOP
from tests.web.browser.story import HEAR
from tests.web.browser.test_learning import click_way, looks_well

GAME = "overboard"  # it is solved, so nothing need be compiled


def test_a_player_who_goes_on_from_a_finished_game_plays_all_sides_takes_back_and_sees_what_is_best(
    people: People, house: House
) -> None:
    table, record = house.over(whole(GAME, 2, seed="done"))
    at = next(number for number, position in enumerate(record.positions) if number > 20 and position.owing)
    ann = people("Ann", bypass_csp=True)
    page = ann.go(f"{table.path}?board=0&at={at}")
    ann.at_table()
    page.goto(page.locator("#replay [data-analyse]").get_attribute("href") or "")
    turn, line = page.locator("#turn"), page.locator("#line li")
    expect(turn).to_be_visible()
    before = turn.text_content() or ""
    seen = house.ask("/analysis/look", {"game": GAME, "record": str(record), "at": at})
    click_way(page, seen["actions"][0]["clicks"])
    expect(line).to_have_count(2)
    expect(page.locator("#board .trail.tip")).to_have_count(1)
    page.locator("#odds .primary").click()
    expect(line).to_have_count(3)
    page.locator("#line [data-at='0']").click()
    expect(turn).to_have_text(before)
    expect(page.locator("#board .trail")).to_have_count(0)
    page.locator("[data-do=think]").click()
    expect(page.locator(".expects li")).to_have_count(2, timeout=60_000)
    expect(page.locator("#thought")).to_contain_text("wins exactly")
    expect(page.locator("#board .mark.pointed")).not_to_have_count(0)
    lines, arrows = page.locator(".best-line"), page.locator("#board .trail.tip.ahead")
    moves = lines.filter(has_not_text=re.compile("^Stay"))
    moves.first.hover()
    expect(arrows).not_to_have_count(0)
    looks_well(page)
    page.set_viewport_size(DESKTOP)
    page.locator(".best-line button").first.click()
    expect(line).to_have_count(2)
    expect(line.nth(1)).to_have_text(re.compile("^The ship of the "))
    page.locator("#line-buttons [data-do=back]").click()
    expect(turn).to_have_text(before)
    page.locator("#line-buttons [data-do=back]").click()  # along the record
    expect(line).to_have_count(3)
    page.locator("#set-up textarea").evaluate("(box, text) => (box.value = text)", '{"game": "nothing"}')
    page.locator("#set-up").evaluate("(form) => form.requestSubmit()")
    expect(page.locator("#alert")).not_to_be_empty()
    ann.forgive()


@pytest.mark.parametrize("game", some(fangs.names(), "maneater"))
def test_a_position_is_set_up_by_hand_on_the_board_taken_back_and_played_on(
    game: str, people: People, house: House
) -> None:
    ann = people("Ann")
    page = ann.go(f"/analyse/{game}")
    line, set_up = page.locator("#line li"), page.locator("[data-do=set-up]")
    set_up.click()
    expect(set_up).to_have_attribute("aria-pressed", "true")
    offered = house.ask("/analysis/set-up", {"position": fangs.new(game).json()})["changes"]
    by_click = next((change for change in offered if change["clicks"]), None)
    if by_click:
        click_way(page, by_click["clicks"])
    else:
        page.get_by_role("button", name=offered[0]["label"], exact=True).click()
    expect(line).to_have_text(["The beginning", (by_click or offered[0])["label"]])
    looks_well(page)
    page.locator("#line-buttons [data-do=back]").click()
    expect(page.locator("#line [aria-current]")).to_have_text("The beginning")
    expect(set_up).to_have_attribute("aria-pressed", "true")
    page.locator("#line-buttons [data-do=forward]").click()
    set_up.click()
    expect(page.locator("#changes")).to_be_hidden()
    expect(page.locator("#board [data-can], #odds .primary").first).to_be_visible()


def test_setting_up_that_is_ended_before_it_has_begun_stays_ended(people: People) -> None:
    ann = people("Ann")
    page = ann.go("/analyse/overboard")
    held: list[Route] = []
    set_up, changes = page.locator("[data-do=set-up]"), page.locator("#changes")
    ann.context.route("**/analysis/set-up", lambda route: held.append(route))
    set_up.click()
    expect(set_up).to_have_attribute("aria-pressed", "true")
    set_up.click()
    expect(set_up).to_have_attribute("aria-pressed", "false")
    while not held:  # the question is on its way
        page.wait_for_timeout(10)
    with page.expect_response("**/analysis/set-up"):
        held.pop().continue_()
    expect(page.locator("#odds .primary")).to_be_visible()
    expect(changes).to_be_hidden()
    set_up.click()
    expect(changes).to_be_visible()
    assert not held, "what can be changed here was known already"


def test_a_record_that_was_opened_in_another_tab_is_said_to_be_missing(people: People) -> None:
    page = people("Ann").page
    page.goto(f"/analyse/{GAME}#record")

    expect(page.locator("#alert")).to_contain_text("This tab does not have the record.")


def test_what_is_clicked_before_the_first_position_has_come_is_done_when_it_comes(people: People) -> None:
    ann = people("Ann")
    held: list[Route] = []
    ann.context.route("**/analysis/look", lambda route: held.append(route))
    page = ann.go("/analyse/overboard")
    buttons = page.locator("[data-do=think], [data-do=set-up]")
    for button in buttons.all():
        button.click()
    while not held:  # the question is on its way
        page.wait_for_timeout(10)
    held.pop().continue_()
    for button in buttons.all():
        expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#changes button").first).to_be_visible()


PLAY = "() => document.querySelector('#odds:not([hidden]) .primary, #choices-list button').click()"


def test_a_question_whose_answer_never_comes_is_given_up_and_the_next_one_is_asked(people: People) -> None:
    ann = people("Ann")
    page = ann.page
    page.clock.install()
    lost: list[str] = []
    losing = {"thought"}

    def lose(route: Route) -> None:
        """Send a request to the server unless it is one of those that are lost now."""
        name = route.request.url.rsplit("/", 1)[1]
        lost.append(name) if name in losing else route.continue_()

    def wait(seconds: int) -> None:
        for _ in range(seconds):
            page.clock.run_for(1000)

    ann.context.route("**/analysis/*", lose)
    ann.go(f"/analyse/{GAME}")
    said, line, thought = "The server cannot be reached.", page.locator("#line li"), page.locator("#thought")
    page.locator("[data-do=think]").click()
    wait(1)
    page.evaluate(PLAY)
    expect(line).to_have_count(2)
    assert lost == ["thought"]
    losing.clear()

    wait(31)

    expect(thought.locator(".expects li")).to_have_count(2, timeout=60_000)
    losing.add("look")
    page.evaluate(PLAY)
    wait(61)
    expect(page.locator("#alert")).to_contain_text(said)
    losing.symmetric_difference_update(("look", "thought"))
    page.evaluate(PLAY)
    expect(line).to_have_count(3)
    expect(page.locator("#alert")).to_be_empty()
    wait(31)
    expect(thought).to_contain_text(said)
    assert lost == ["thought", "look", "thought"]
    ann.forgive()  # the requests that were given up


NAMES_OF_TWO = """async () => {
    const table = [...document.scripts].map(({ src }) => src).find((src) => src.endsWith("table/table.js"));
    const { namesOf } = await import(table.replace("table/table.js", "table/review-report.js"));
    const view = { boards: [{}], seats: [{ player: 0, name: "Ann" }, { player: 1, name: "Bob" }] };
    return namesOf(view, { names: { red: "Bob", shark: "Ann" } }, [{ role: "red", player: 0 }]);
}"""


TURNS_OF = """async (player) => {
    const table = [...document.scripts].map(({ src }) => src).find((src) => src.endsWith("table/table.js"));
    const { turns } = await import(table.replace("table/table.js", "table/review-report.js"));
    const chose = { step: 1, role: "red", player: 0, gave_away: 0.4, turned: { by: "choice" } };
    const thrown = { step: 2, outcome: "6", luck: [0.3, -0.3], turned: { by: "all" } };
    const other = { step: 3, role: "blue", player: 1, gave_away: 0.2, turned: { by: "choice" } };
    return turns([chose, thrown, other], player).map(({ step }) => step);
}"""


def test_a_review_of_a_finished_game_tells_where_it_turned_and_leads_there(people: People, house: House) -> None:
    table, _ = house.over(whole(GAME, 2, seed="done"))
    ann = people("Ann", bypass_csp=True)
    loaded: list[str] = []
    ann.context.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    page = ann.go(table.path)
    ann.at_table()
    assert "review-report.js" not in loaded
    page.locator("#ending").get_by_role("link", name="Review").click()
    expect(page.locator("#review-ask")).to_contain_text("exact", timeout=60_000)
    assert loaded.count("review-report.js") == 1
    costs = page.locator("#review .judged b").all_inner_texts()
    assert costs and not any(cost.startswith("0.0 ") for cost in costs)
    turned = page.locator("#review .turned")
    expect(turned.first).to_contain_text("of a win")
    expect(page.locator("#review .charts path.series:not(.edge)")).to_have_count(
        2 * 2
    )  # of both players, and beside their names
    expect(page.locator("#review .chart-mark")).to_have_count(turned.count())
    # Where owners are secret until the end, the seats of the table are in another order than those of the game.
    assert page.evaluate(NAMES_OF_TWO) == ["Bob", "Ann"]
    # What one gains by chance the other loses: it turned the game for both.
    assert [page.evaluate(TURNS_OF, player) for player in (0, 1, None)] == [[1, 2], [2, 3], [1, 2, 3]]
    looks_well(page)
    page.set_viewport_size(DESKTOP)
    page.locator("#review .turned button").first.click()
    expect(page.locator("#turn")).to_contain_text("An earlier position, after")
    page.locator("#review .judged button").first.click()
    expect(page.locator("#turn")).to_contain_text("Better:")
    for mark in ("given", "better"):
        expect(page.locator(f"#board .marks .{mark}").first).to_be_attached()
    assert not page.locator("#board .marks .trail").count(), "the wind fell before it"
    page.locator("#replay [data-do=next]").click()
    expect(page.locator("#turn")).not_to_contain_text("Better:")
    expect(page.locator("#board .marks .trail").first).to_be_attached()
    expect(page.locator("#board .marks :is(.given, .better)")).to_have_count(0)


LUCK_OF_FOUR = """async () => {
    const { drawReview } = await import("/static/table/review-report.js");
    const seats = [0, 1, 2, 3].map((player) => ({ player, name: `Barnacle ${player}`, kind: "person" }));
    const says = "The line is yellow, red, blue, green, from front to back";
    const thrown = { step: 1, outcome: "3142", says, chances: null, exact: false, turned: null };
    const judged = [{ ...thrown, luck: [0.123, -0.234, 0.345, -0.234] }];
    const board = { names: {}, called: {}, tints: {}, board: 0, mine_roles: [] };
    const chance = { name: "the draw", one: "draw", many: "draws" };
    const found = drawReview({ seats, boards: [board], chance }, board, { judged, points: false, isDone: true }, {});
    document.querySelector("#review-found").append(...found.filter(Boolean));
    document.querySelector("#review").hidden = false;
    const isCut = (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX !== "visible";
    return [...document.querySelectorAll("#review *")].filter(isCut).map((one) => one.className);
}"""


def test_a_review_of_four_players_is_seen_whole_on_a_laptop(people: People, house: House) -> None:
    ann = people("Ann", viewport=LAPTOP, bypass_csp=True)
    page = ann.go(house.table("getbit", ["friend"] * 4).path)
    ann.at_table()

    assert page.evaluate(LUCK_OF_FOUR) == []
    expect(page.locator("#review")).to_contain_text("Barnacle 2 +34.5 %")


@pytest.mark.parametrize("language", some(["en", "de"], "de"))
def test_what_a_hint_advises_has_most_of_the_room_beside_the_board(language: str, people: People, house: House) -> None:
    ann = people("Ann", viewport=LAPTOP, locale=language)
    page = ann.accept(house.table("getbit", ["friend", "bot:random"]).link(0))
    page.locator("#advice-ask button").click()
    first = page.locator("#advice-found tbody th").first
    first.wait_for(timeout=60_000)
    whole = page.locator("#advice-found table")
    widths = [one.evaluate("(one) => one.getBoundingClientRect().width") for one in (first, whole)]

    assert widths[0] > 0.45 * widths[1]
    assert whole.evaluate("(one) => one.scrollWidth <= one.parentElement.clientWidth")


def test_whoever_has_played_sees_their_own_mistakes_first_and_everybodys_when_asked_for(
    people: People, house: House
) -> None:
    at_random = played(Record(fangs.game(GAME), 2, {}), "random", "both", most=40)  # so both make mistakes
    table = house.table(GAME, ["friend", "friend"], record=str(cut(at_random, 0)))
    house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    page = people("Ann").join(table.link(0))
    house.do(table, 0, "resign")
    page.locator("#ending").get_by_role("link", name="Review").click()
    expect(page.locator("#review-ask")).to_contain_text("exact", timeout=60_000)
    page.locator("#review [data-do=in-order]").click()

    def whose() -> set[str]:
        names = [line.partition(":")[0] for line in page.locator("#review .judged button").all_inner_texts()]
        return set(names)

    yours, everybody = page.get_by_role("button", name="Yours"), page.get_by_role("button", name="Everybody's")
    expect(yours).to_have_attribute("aria-pressed", "true")
    assert whose() == {"Ann"}
    mine, marks = page.locator("#review .turned").count(), page.locator("#review .chart-mark").count()
    everybody.click()
    expect(everybody).to_have_attribute("aria-pressed", "true")
    assert whose() == {"Ann", "Bob"}
    assert 0 < mine < page.locator("#review .turned").count() == marks


@pytest.mark.parametrize("game", some(fangs.names(), GAME))
@pytest.mark.long
def test_all_numbers_of_a_step_agree_in_the_review_the_graph_the_replay_the_banner_and_the_address(
    game: str, people: People, house: House
) -> None:
    table, record = house.over(whole(game, min(fangs.game(game).players), seed="done"))
    ann = people("Ann")
    page = ann.go(table.path)
    ann.at_table()
    page.locator("#ending").get_by_role("link", name="Review").click()
    expect(page.locator("#review-ask progress")).to_have_count(0, timeout=120_000)
    page.locator("#review [data-do=in-order]").click()
    leads = page.locator("#review [data-do=replay]")
    seen = set[str]()
    for lead in leads.all():
        mark = lead.get_attribute("aria-label") or lead.locator("xpath=ancestor::*[self::li or self::tr]").inner_text()
        number = re.findall(r"\d+", mark)[0]
        lead.dispatch_event("click")
        expect(page.locator("#replay-at")).to_have_text(f"Step {number} of {len(record.steps)}")
        expect(page.locator("#turn")).to_contain_text(
            f"An earlier position, after {number if number != '1' else 'one'} step"
        )
        assert page.url.endswith(f"at={number}")
        seen.add(
            lead.evaluate(
                "(one) => one.closest('section, .charts').className + one.closest('section, .charts').dataset.key"
            )
        )
    assert len(seen) > 2, seen


@pytest.mark.parametrize("name", some(["Review", "Look at the board"], "Review"))
def test_on_a_phone_the_result_is_put_away_by_the_review_and_by_its_cross(
    name: str, people: People, house: House
) -> None:
    table, _ = house.over(whole(GAME, 2, seed="done"))
    ann = people("Ann", viewport=PHONE, has_touch=True, is_mobile=True)
    page = ann.go(table.path)
    ann.at_table()
    ending = page.locator("#ending")
    over = "(one) => getComputedStyle(one).position === 'fixed'"
    assert ending.evaluate(over), "the result does not lie over the page"
    ending.get_by_role("link" if name == "Review" else "button", name=name).tap()
    expect(ending).to_be_attached()
    assert not ending.evaluate(over)
    if name == "Review":
        expect(page.locator("#review-head")).to_be_in_viewport()
        expect(page.locator("#review-ask")).to_contain_text("exact", timeout=60_000)
    else:
        expect(page.locator("#board .frame")).to_be_in_viewport()


def test_a_puzzle_is_tried_and_solved_and_the_next_one_comes(people: People, house: House) -> None:
    ann = people("Ann", bypass_csp=True)
    page = ann.go("/")
    page.locator(f"#study a[href='/puzzles/{GAME}']").click()
    expect(page.locator("#which")).to_contain_text("The puzzle of the day")
    page.goto(f"/puzzles/{GAME}#2")
    expect(page.locator("#which")).to_contain_text("2 of")
    puzzle = house.ask(f"/games/{GAME}/puzzles/1")
    tries = {
        one["action"]: house.ask(f"/games/{GAME}/tried/1?action={one['action'].replace(' ', '%20')}")
        for one in puzzle["actions"]
    }
    right = next(one for one in puzzle["actions"] if tries[one["action"]]["right"])
    wrong = next(one for one in puzzle["actions"] if not tries[one["action"]]["right"])
    click_way(page, wrong["clicks"])
    expect(page.locator("#said[data-tone=other]")).to_contain_text("is not the best choice.")
    page.locator("[data-do=again]").press("Enter")
    click_way(page, right["clicks"])
    expect(page.locator("#said[data-tone=right]")).to_contain_text("Right!")
    expect(page.locator("#which")).to_have_text(re.compile("2 of .*, solved$"))
    expect(page.locator("#solved")).to_contain_text("You have solved 1 of")
    expect(page.locator("#theme")).to_contain_text(tries[right["action"]]["theme"]["title"])
    looks_well(page)
    page.set_viewport_size(DESKTOP)
    page.locator("[data-do=next]").click()
    expect(page.locator("#which")).to_contain_text("3 of")
    expect(page).to_have_url(re.compile(r"[?]puzzle=3$"))
    page.reload()
    expect(page.locator("#which")).to_contain_text("3 of")
    page.locator("[data-do=show]").click()
    expect(page.locator("#said[data-tone=right]")).to_contain_text("The solution")
    expect(page.locator("#solved")).to_contain_text("You have solved 1 of")
    page.goto(f"/puzzles/{GAME}#1")
    expect(page.locator("#which")).to_contain_text("1 of")
    page.locator("[data-do=unsolved]").click()
    expect(page.locator("#which")).to_have_text(re.compile("3 of [0-9]+$"))
    ann.go("/")
    page.goto(f"/puzzles/{GAME}")
    expect(page.locator("#which")).to_contain_text("The puzzle of the day")
    today = int((page.locator("#which").text_content() or "").split(": ")[1].split(" ")[0]) - 1
    for one in house.ask(f"/games/{GAME}/puzzles/{today}")["actions"]:
        if house.ask(f"/games/{GAME}/tried/{today}?action={one['action'].replace(' ', '%20')}")["right"]:
            click_way(page, one["clicks"])
    expect(page.locator("#which")).to_contain_text("solved")
    ann.go("/")
    expect(page.locator(f"#study a[href='/puzzles/{GAME}']")).to_have_text("Puzzle of the day, solved")


def clears() -> tuple[str, int, Puzzle]:
    """A puzzle whose solution clears the board, as at the end of a round: its game and its number."""
    for name in fangs.names():
        for number, puzzle in enumerate(puzzles_of(fangs.game(name))):
            for before, after in pairwise(puzzle.follow(puzzle.answer)):
                seen = before.json(puzzle.solver), after.json(puzzle.solver), after.told(puzzle.solver)
                if before.game.full(*seen):
                    return name, number, puzzle
    raise AssertionError("no puzzle ends a round")


PIECES = "(at) => [...document.querySelectorAll(`${at} .piece`)].map((one) => one.dataset.part ?? one.id).sort()"
SHOWN = f"([at, wanted]) => String(({PIECES})(at)) === String(wanted)"
BOARD, FILM = "#board .sheet > svg:not(.marks)", ".film"


def pieces(game: str, drawing: dict[str, Any]) -> list[str]:
    symbols = fangs.game(game).scenery(fangs.new(game).json()).symbols
    return sorted(
        one["id"] for one in drawing["pieces"] if re.match(r'<\w+ class="[^"]*\bpiece\b', symbols[one["symbol"]])
    )


def test_the_keys_of_the_analysis_board_work_on_its_fields_too(people: People) -> None:
    page = people("Ann").go("/analyse/mandua")
    page.locator('#board [id="field-a1"]').focus()
    for key, command in (("l", "explore"), ("h", "think")):
        page.keyboard.press(key)
        expect(page.locator(f"[data-do={command}]")).to_have_attribute("aria-pressed", "true")


def test_advice_for_several_roles_is_to_be_mixed_and_says_so_once(people: People) -> None:
    page = people("Ann").go("/analyse/getbit")
    page.locator("#odds .primary").click()
    expect(page.locator("#roles button")).to_have_count(4)
    page.locator("[data-do=think]").click()
    expect(page.locator("#thought h3")).to_have_count(4, timeout=60_000)
    expect(page.locator("#thought").get_by_text("Everybody chooses at the same time")).to_have_count(1)


@pytest.mark.parametrize(("path", "asked"), [("/learn/mandua", "lesson"), ("/puzzles/mandua", "tried")])
def test_an_error_is_gone_when_the_same_choice_is_answered(people: People, path: str, asked: str) -> None:
    ann = people("Ann")
    page = ann.go(path)
    answering = re.compile(f"/games/mandua/{asked}/[0-9]+([?]|$)")
    page.route(answering, lambda route: route.fulfill(status=503, json={"error": {"kind": "busy", "message": "Busy."}}))
    page.locator("#choices summary").click()
    page.locator("#choices-list button").first.click()
    expect(page.locator("#alert")).to_have_text("Busy.")
    page.unroute(answering)

    page.locator("#choices-list button").first.click()

    expect(page.locator("#said")).not_to_be_empty()
    expect(page.locator("#alert")).to_be_empty()
    ann.forgive()  # the first answer was an error


@pytest.mark.long  # as at a table, in test_endings.py
def test_the_end_of_a_round_is_held_in_a_puzzle_and_found_again_on_the_analysis_board(
    people: People, house: House
) -> None:
    game, number, puzzle = clears()
    tried = house.ask(f"/games/{game}/tried/{number}?action={quote(puzzle.answer)}")
    full, anew = (pieces(game, one) for one in (tried["cleared"][0]["full"], tried["drawing"]))
    assert full != anew
    page = people("Ann", reduced_motion="no-preference").go(f"/puzzles/{game}#{number + 1}")
    position = house.ask(f"/games/{game}/puzzles/{number}")["position"]
    page.locator("[data-do=show]").click()
    page.wait_for_function(SHOWN, arg=[FILM, full])
    expect(page.locator("#said[data-tone=right]")).to_contain_text("The solution", timeout=20_000)
    page.wait_for_function(SHOWN, arg=[BOARD, anew])
    expect(page.locator(".trail")).to_have_count(0)

    page.goto(f"/analyse/{game}#position={quote(json.dumps(position))}")
    (clicks,) = [one["clicks"] for one in actions(house, game, puzzle) if one["action"] == puzzle.answer]
    click_way(page, clicks)
    page.wait_for_function(SHOWN, arg=[FILM, full])
    expect(page.locator(".film")).to_have_count(0, timeout=20_000)
    expect(page.locator("#line li")).to_have_count(3)
    page.wait_for_function(SHOWN, arg=[BOARD, anew])
    page.locator("[data-do=back]").click()
    page.wait_for_function(SHOWN, arg=[BOARD, full])
    expect(page.locator("#board [data-can]")).to_have_count(0)
    page.locator("[data-do=forward]").click()
    page.wait_for_function(SHOWN, arg=[BOARD, anew])


@pytest.mark.parametrize("game", some(fangs.names(), "mandua"))
def test_what_happens_on_the_analysis_board_is_shown_event_by_event(game: str, people: People) -> None:
    page = people("Ann", reduced_motion="no-preference").go(f"/analyse/{game}")
    page.evaluate(HEAR)
    told: list[str] = []
    for count in range(1, amount(8, long=14)):
        expect(page.locator("#line li")).to_have_count(count)
        choices = page.locator("#choices-list button")
        page.locator("#odds .primary").or_(
            choices.nth(count % choices.count() if choices.count() else 0)
        ).first.dispatch_event("click")
        expect(page.locator("#line li")).to_have_count(count + 1)
        told += [text.partition(".\u00a0")[0] for text in page.locator("#happened li").all_inner_texts()]
        expect(page.locator(".film")).to_have_count(0, timeout=20_000)
    said = " ".join(page.evaluate("window.said"))
    assert len(told) > 3 and [text for text in told if text not in said] == []


def test_a_chance_that_is_small_is_not_shown_as_none(people: People) -> None:
    page = people("Ann").go("/analyse/getbit#players=3")

    expect(page.locator("[data-do=dice][data-outcome]").first).to_contain_text("(< 1 %)")


def test_a_film_on_the_analysis_board_ends_when_another_position_comes(people: People) -> None:
    page = people("Ann", reduced_motion="no-preference").go("/analyse/lunch")
    page.locator("#odds .primary").click()
    expect(page.locator(".film")).to_have_count(1)
    page.evaluate("location.hash = 'players=2'")
    expect(page.locator("#line li")).to_have_count(1)
    assert page.locator(".film").count() == 0


def actions(house: House, game: str, puzzle: Puzzle) -> list[dict[str, Any]]:
    """What can be chosen on the analysis board in the position of a puzzle."""
    asked = dict.fromkeys(("players", "position", "record", "at", "role", "action", "chooser"))
    told = house.ask("/analysis/look", {**asked, "game": game, "options": {}, "position": puzzle.view})
    found: list[dict[str, Any]] = told["actions"]
    return found


@pytest.mark.parametrize("given", ['{"game": "lunch", "opt', "[" * 20_000])
def test_a_position_that_an_address_holds_only_in_part_is_said_to_be_incomplete(given: str, people: People) -> None:
    page = people("Ann").go(f"/analyse/lunch#position={quote(given)}")

    expect(page.locator("#alert")).to_have_text("The position in this address is incomplete or damaged.")


@pytest.mark.parametrize(
    ("path", "given"),
    [
        ("/puzzles/overboard?puzzle=2.5", "puzzle=2.5"),
        ("/puzzles/overboard?puzzle=0", "puzzle=0"),
        ("/puzzles/overboard#999", "#999"),
        ("/learn/overboard#one", "#one"),
        ("/analyse/overboard#players=0x2", "players=0x2"),
        ("/analyse/overboard#table=none&board=1e0", "board=1e0"),
        ("TABLE?board=1", "board=1"),
        ("TABLE?at=-1", "at=-1"),
    ],
)
def test_a_number_in_an_address_that_cannot_be_meant_is_named(
    path: str, given: str, people: People, house: House
) -> None:
    ann = people("Ann")
    page = ann.go(path.replace("TABLE", house.table(GAME, ["friend", "friend"]).path))

    expect(page.locator("#alert")).to_contain_text(f"In this page's address, “{given}” must be a whole number")
    if "/analyse/" not in path:
        expect(page.locator("#board svg").first).to_be_visible()
    ann.forgive()


def test_the_link_that_skips_to_the_board_moves_the_focus_and_nothing_else(people: People) -> None:
    page = people("Ann").go("/puzzles/overboard?puzzle=2")
    expect(page.locator("#choices summary")).to_be_visible()
    address, choices = page.url, page.locator("#choices-count").text_content() or ""
    page.keyboard.press("Tab")
    expect(page.locator("a.skip")).to_be_focused()

    page.keyboard.press("Enter")

    expect(page.locator("#board")).to_be_focused()
    assert page.url == address
    expect(page.locator("#choices-count")).to_have_text(choices)


def test_json_with_a_double_key_is_refused_because_one_of_the_values_would_be_lost(people: People) -> None:
    text, twice = json.dumps(fangs.new(GAME).json()), 'The key "turn" occurs twice in the same object.'
    address = quote('{"turn": 3, ' + text[1:])
    page = people("Ann").go(f"/analyse/{GAME}#position={address}")
    alert = page.locator("#alert")
    expect(alert).to_have_text(twice)
    page.locator("summary", has_text="Another position").click()
    for given, said in (('{"nodes": [{"turn": 1}, {"turn": [], "t\\u0075rn": 2}]}', twice), (text, "")):
        page.locator("#set-up textarea").fill(given)
        page.locator("#set-up button").first.click()
        expect(alert).to_have_text(said)
