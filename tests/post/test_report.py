"""Reports: what happened, what was ordered and what to order next, for the eyes of one reader."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

import fangs
from fangs.core.drawing import DARK, PALETTE
from fangs.post.as_html import as_html, style
from fangs.post.as_text import WIDTH, as_text
from fangs.post.language import Ordered, read_orders
from fangs.post.reading import Place
from fangs.post.report import report
from fangs.table import rhythm
from fangs.table.events import Chose, Logged, Opened, Processed
from fangs.table.phase import Phase
from fangs.table.post import master, ordering
from fangs.table.post.orders import receipt
from fangs.table.state import Table
from tests.post.tables import KINDS, NAMES, ByPost, table

every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind[0] + " match" * kind[1])
MATCHES = [name for name, is_match in KINDS if is_match]
SECRET = [(name, is_match) for name in MATCHES for is_match in (True, False)]
"""Tables with as many players as are usual, of whom nobody is told who plays what."""
LATE = [name for name in fangs.names() if fangs.game(name).no_order]
"""The games whose rules say what a missing order counts as."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[[tuple[str, bool]], ByPost]:
    """Tables after three turns that nobody changes, each made once."""
    tables: dict[tuple[str, bool], ByPost] = {}

    def of(kind: tuple[str, bool]) -> ByPost:
        if kind not in tables:
            tables[kind] = table(tmp_path_factory.mktemp("post"), kind)
        return tables[kind]

    return of


Made = Callable[[tuple[str, bool]], ByPost]


def readers(at: Table) -> list[int | None]:
    return [None, *range(len(at.players))]


def owed(at: Table, player: int) -> list[Place]:
    return [
        Place(board.index, role, board.position, True)
        for board in at.boards
        for role in board.position.owing
        if not board.is_over and board.player_of(role) == player
    ]


def flat(text: str) -> str:
    """A text with its lines joined."""
    return " ".join(text.split())


# What is in it


@every_kind
def test_every_example_of_an_order_is_read_as_that_order(made: Made, kind: tuple[str, bool]) -> None:
    at = made(kind).table
    tasks = 0
    for player in range(len(at.players)):
        places = owed(at, player)
        told = report(at, player)
        assert len(told.tasks) == len(places)
        for task, place in zip(told.tasks, places, strict=True):
            (read,) = read_orders(task.line, at.game, places)
            assert isinstance(read, Ordered)
            assert (read.board, read.role, read.action) == (place.board, place.role, task.examples[0])
            assert read.action in place.position.legal(place.role)
            tasks += 1
    assert tasks


@every_kind
def test_the_first_thing_that_a_report_says_is_what_to_order_until_when(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    for player in range(len(post.table.players)):
        told = report(post.table, player, post.turn)
        for page in (as_text(told), unescape(as_html(told))):
            top = page.index("What happened")
            assert flat(told.deadline) in flat(page[:top])
            assert "(Europe/Berlin)" in told.deadline
            for task in told.tasks:
                assert task.line in page[:top]
            assert ("nothing to order" in page[:top]) == (not told.tasks)


@every_kind
def test_a_report_tells_all_that_happened_in_order_each_with_its_clause(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    told = report(post.table, None, post.turn)
    text = flat(as_text(told))
    for board, game in zip(post.table.boards, told.games, strict=True):
        first, last = post.turn.first[board.index], post.turn.last[board.index]
        events = [event for position in board.positions[first + 1 : last + 1] for event in position.events]
        assert [(one.text, one.clause) for one in game.happened] == [(event.text, event.clause) for event in events]
        assert events
        at = 0
        for event in events:
            at = text.index(event.text, at)
            assert event.clause in text[at : at + len(event.text) + 30]
        assert game.svg == board.positions[last].svg(None)
        assert flat(game.text) in text


@every_kind
def test_the_dice_are_told_as_they_fell(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    dice = 0
    for turn in post.post.turns:
        told = report(post.table, None, turn)
        for board, game in zip(post.table.boards, told.games, strict=True):
            steps = board.steps[turn.first[board.index] : turn.last[board.index]]
            said = " ".join(f"{one.text} {one.dice or ''}" for one in game.happened)
            for step in steps:
                if step.role is None:
                    words = re.findall(r"[\w-]+", board.game.board.rolled(step.action))
                    assert step.action in said or all(word in said for word in words)
                    dice += 1
    assert bool(dice) == bool(told.dice)


@every_kind
def test_every_order_is_there_with_a_receipt_that_verifies(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    told = report(post.table, None, post.turn)
    text, page = as_text(told), unescape(as_html(told))
    sent = [one for game in told.games for one in game.sent]
    assert len(sent) == len(post.turn.orders) > 0
    promised = {order.receipt for order in post.turn.orders}
    for one in sent:
        assert one.sealed is not None
        salt, name, turn, game, role, action = one.sealed.split(" ", 5)
        assert hashlib.sha256(one.sealed.encode()).hexdigest() == one.receipt
        assert receipt(salt, name, int(turn), int(game) - 1, role, action) == one.receipt
        assert one.receipt in promised
        assert action == one.action == one.counted
        for whole in (text, page):
            assert one.sealed in whole
            assert one.receipt in whole


@every_kind
def test_the_receipt_in_the_report_is_the_one_that_was_given_when_the_order_came(
    tmp_path: Path, kind: tuple[str, bool]
) -> None:
    post = table(tmp_path, kind, 1, early=False)
    post.order(*range(len(post.table.players)))
    given = {order.receipt for order in post.post.orders}
    post.clock()
    told = report(post.table, None, post.turn)
    assert {one.receipt for game in told.games for one in game.sent if one.action} == given != set()


@pytest.mark.parametrize("game", LATE)
def test_a_missing_and_an_impossible_order_are_told_as_what_they_counted_as(tmp_path: Path, game: str) -> None:
    post = ByPost(tmp_path, game, match=True)
    first = post.orders(0)[0]
    void = post.table.game.impossible
    assert void is not None
    post.do(ordering.order, 0, [first._replace(action=void)])
    post.order(2, 3, 4)
    post.clock()
    told = report(post.table, None, post.turn)
    sent = {(game.number - 1, one.role): one for game in told.games for one in game.sent}
    impossible = sent[first.board, post.table.boards[first.board].first.called(first.role)]
    assert (impossible.action, impossible.counted) == (void, void)
    missing = [one for one in sent.values() if one.action is None]
    assert len(missing) == 5 + 4  # all of Bob, and what Ann has left out
    assert {one.counted for one in missing} == {post.table.game.no_order}
    assert as_text(told).count("no order came") == as_html(told).count("no order came") == 9


@pytest.mark.parametrize("game", LATE)
def test_an_order_that_an_act_of_the_master_has_made_impossible_is_told_as_both(tmp_path: Path, game: str) -> None:
    post = table(tmp_path, (game, False), 2)
    role, other, last = post.table.boards[0].position.owing[1:4]
    silent = post.table.boards[0].player_of(last)
    post.order(*(player for player in range(len(post.table.players)) if player != silent))
    post.do(master.withdraw, 0, other, post.table.game.master_actions[0])
    post.play(1)
    told = report(post.table, None, post.turn)
    (one,) = told.games
    called = post.table.boards[0].first.called
    assert called(other) not in {sent.role for sent in one.sent}
    assert called(role) in {sent.role for sent in one.sent}
    assert any(other in happened.text.lower() and "withdrawn" in happened.text for happened in one.happened)


# Whose eyes


@every_kind
def test_how_an_order_was_written_is_for_its_writer_alone(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    for player in readers(post.table):
        told = report(post.table, player, post.turn)
        for page in (as_text(told), unescape(as_html(told))):
            for writer in range(len(post.table.players)):
                wrote = any(order.given and order.given.endswith(f"says {writer}") for order in post.turn.orders)
                assert (f"says {writer}" in page) == (wrote and writer == player)


def pages(at: Table, player: int | None) -> Iterator[str]:
    """All that a reader gets to read: of every turn, and as things stand."""
    assert at.post is not None
    for turn in [None, *at.post.turns]:
        told = report(at, player, turn)
        yield as_text(told)
        yield as_html(told)


@every_kind
def test_what_others_have_in_hand_changes_nothing_in_a_report(tmp_path: Path, kind: tuple[str, bool]) -> None:
    post = table(tmp_path, kind, 2, early=False)
    writer = next(seat.player for seat in post.table.players if post.table.owes(seat.player or 0))
    assert writer is not None
    nothing = list(post.log())
    post.order(writer)
    something = post.log()
    drafts = [logged for logged in something[len(nothing) :] if isinstance(logged.event, Chose)]
    assert drafts
    other = [_changed(post.table, logged) if logged in drafts else logged for logged in something]
    assert other != something or post.table.game.name not in LATE
    for player in readers(post.table):
        seen = [list(pages(post.again(log), player)) for log in (nothing, something, other)]
        assert (seen[0] == seen[1] == seen[2]) == (player != writer)


def _changed(at: Table, logged: Logged) -> Logged:
    """The same order, but for another action and salt."""
    order = logged.event
    assert isinstance(order, Chose)
    legal = at.boards[order.board].position.legal(order.role)
    action = next((one for one in legal if one != order.action), order.action)
    return replace(logged, event=replace(order, action=action, salt="0" * 32, given="something else"))


@pytest.mark.parametrize("kind", SECRET, ids=lambda kind: kind[0] + " match" * kind[1])
def test_who_owns_what_where_that_is_secret_changes_nothing_for_the_others(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    log = post.log()
    opened = log[0].event
    assert isinstance(opened, Opened)
    seating = tuple(_swapped(row) for row in opened.seating)
    swapped = [replace(log[0], event=replace(opened, seating=seating)), *log[1:]]
    for player in readers(post.table):
        seen, other = (list(pages(post.again(some), player)) for some in (log, swapped))
        assert (seen == other) == (player not in (1, 2))


def _swapped(row: tuple[int, ...]) -> tuple[int, ...]:
    return (row[0], row[2], row[1], *row[3:])


@pytest.mark.parametrize("is_match", [True, False])
def test_where_owners_are_no_secret_everybody_knows_who_plays_what(tmp_path: Path, is_match: bool) -> None:
    seats = [f"post:{name}" for name in NAMES[:3]]
    post = ByPost(tmp_path, MATCHES[0], match=is_match, seats=seats)
    wanted = post.orders(0)
    post.do(ordering.order, 0, wanted, "master")
    post.play(1)
    told = report(post.table, 1, post.turn)
    assert "entered by the Games Master" in as_text(told)
    if not is_match:
        assert [person.side for person in told.people] == [post.table.boards[0].first.side(at) for at in range(3)]


@pytest.mark.parametrize("game", MATCHES)
def test_where_owners_are_secret_a_report_names_only_the_side_of_its_reader(made: Made, game: str) -> None:
    post = made((game, False))
    board = post.table.boards[0]
    for reader in readers(post.table):
        sides = [person.side for person in report(post.table, reader, post.turn).people]
        assert sides == [
            board.first.side(board.seating[player]) if player == reader else None for player in range(len(sides))
        ]


@every_kind
def test_nobody_learns_from_a_report_whose_order_came_first(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    log = post.log()
    opened = max(number for number, logged in enumerate(log) if isinstance(logged.event, Processed))
    sent = [
        number
        for number, logged in enumerate(log[:opened])
        if isinstance(logged.event, Chose) and number > opened - 1 - len(post.turn.orders)
    ]
    assert len(sent) == len(post.turn.stages[-1])
    turned = list(log)
    for number, other in zip(sent, reversed(sent), strict=True):
        turned[number] = replace(log[number], event=log[other].event)
    for player in readers(post.table):
        assert list(pages(post.again(turned), player)) == list(pages(post.table, player))


@pytest.mark.parametrize("is_match", [True, False])
@pytest.mark.parametrize("people", [2, 4])
def test_an_order_of_a_bot_looks_like_any_other_where_owners_are_secret(
    tmp_path: Path, people: int, is_match: bool
) -> None:
    seats = [*(f"post:{name} <{name.lower()}@example.org>" for name in NAMES[:people]), "bot:easy"]
    post = ByPost(tmp_path, MATCHES[0], match=is_match, seats=seats)
    post.order(*range(people))
    while due := post.table.due_of_bots:
        board, role = due[0]
        action = post.rng.choice(board.position.legal(role))
        post.do(rhythm.for_bots, board.index, board.number, role, action)
    told = report(post.table, 0, post.turn)
    is_secret = people == 4
    assert ("by a bot" in as_text(told)) == ("by a bot" in as_html(told)) == (not is_secret)
    assert all(one.receipt for board in told.games for one in board.sent)


@pytest.mark.parametrize("game", MATCHES)
def test_a_match_ends_with_places_and_with_the_owners_known(tmp_path: Path, game: str) -> None:
    post = table(tmp_path, (game, True), 2)
    while not post.table.boards[0].is_over:
        post.do(master.withdraw, 0, post.table.boards[0].position.owing[0], post.table.game.master_actions[0])
    while post.table.phase is not Phase.OVER:
        post.play(1, late=(1,))
        told = report(post.table, None, post.turn)
        if post.table.phase is not Phase.OVER:
            assert told.ending is None
            assert [score.name for score in told.games[0].scores] == [None] * 5
    totals = post.table.totals()
    assert totals is not None
    assert [person.total for person in told.people] == totals
    assert [sum(person.scores) for person in told.people] == totals
    for board, at in zip(told.games, post.table.boards, strict=True):
        assert board.seed == at.seed
        for score in board.scores:
            assert score.name == post.table.players[at.player_of(score.side.removeprefix("the "))].called
    text, page = as_text(told), as_html(told)
    for person in told.people:
        assert f"{person.place}. {person.name}: {person.total:g}" in text
        assert f"<td>{person.place}.</td><td>{person.name}</td>" in page
    assert told.ending in text
    assert told.ending in page


# As things stand


def test_the_first_report_says_what_to_order_before_anything_has_happened(tmp_path: Path) -> None:
    for kind in KINDS:
        post = ByPost(tmp_path / f"{kind}", kind[0], match=kind[1])
        tasks = [task for player in range(len(post.table.players)) for task in report(post.table, player).tasks]
        assert tasks
        assert report(post.table, None).tasks == ()
        assert "Where things stand" in as_html(report(post.table, 0))


def test_what_a_player_has_ordered_is_told_apart_from_what_is_missing(tmp_path: Path) -> None:
    post = ByPost(tmp_path, MATCHES[0], match=True)
    first, *others = post.orders(0)
    post.do(ordering.order, 0, [first])
    told = report(post.table, 0)
    assert [task.ordered for task in told.tasks] == [first.action, *[None] * len(others)]
    for page in (as_text(told), unescape(as_html(told))):
        missing, so_far = page.split("Your orders so far")
        assert told.tasks[0].line not in missing
        assert all(task.line in missing for task in told.tasks[1:])
        assert first.action in so_far


def test_the_acts_of_the_master_are_in_the_report_of_the_turn(tmp_path: Path) -> None:
    post = table(tmp_path, KINDS[0], 1)
    post.do(master.extend, 48)
    post.do(master.pause)
    assert "paused" in report(post.table, 0).deadline
    post.do(master.resume)
    now = report(post.table, 0)
    post.play(1)
    then = report(post.table, 0, post.turn)
    said = [
        "The Games Master puts the deadline off by 2 days.",
        "The Games Master pauses the game.",
        "The game goes on.",
    ]
    for told in (now, then):
        assert [note.text for note in told.notes] == said
        assert all(one in as_text(told) and one in as_html(told) for one in said)
    assert report(post.table, 0).notes == ()


def test_a_turn_that_was_taken_back_is_reported_as_it_went_at_last(tmp_path: Path) -> None:
    for kind in KINDS:
        post = table(tmp_path / f"{kind}", kind, 2)
        before = report(post.table, None, post.turn)
        post.do(master.take_back)
        post.do(master.resume)
        after = report(post.table, None, post.turn)
        assert after.games == before.games
        assert f"takes back turn {after.turn}" in after.notes[0].text


def test_a_game_that_somebody_gives_up_is_told_as_over(tmp_path: Path) -> None:
    post = table(tmp_path, next(kind for kind in KINDS if fangs.game(kind[0]).usual_players == 2), 2, late="lose")
    post.clock()
    told = report(post.table, None, post.turn)
    assert told.ending is not None
    assert " resigns: " in told.ending
    assert told.ending in as_text(told)
    assert told.ending in [one.text for one in told.games[0].happened]
    assert not told.deadline


def test_the_report_of_an_old_turn_says_nothing_of_what_to_order_now(made: Made) -> None:
    post = made(KINDS[0])
    told = report(post.table, 0, post.post.turns[0])
    assert (told.deadline, told.tasks) == ("", ())


# How it looks


@every_kind
def test_no_line_is_too_wide_for_a_mail_but_drawings_and_what_receipts_are_of(
    made: Made, kind: tuple[str, bool]
) -> None:
    post = made(kind)
    for player in readers(post.table):
        told = report(post.table, player, post.turn)
        drawn = {line for game in told.games for line in game.text.splitlines()}
        sealed = {sent.sealed for game in told.games for sent in game.sent}
        for line in as_text(told).splitlines():
            assert len(line) <= WIDTH or line in drawn or line in sealed
            assert line == line.rstrip() or line in drawn


class Checker(HTMLParser):
    """Reads a page to its end: every element must be closed where it was opened."""

    VOID = frozenset(["meta", "link", "br"])

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)
        self.close()
        assert not self.open, f"{self.open} is not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        assert len(dict(attrs)) == len(attrs)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "svg" in self.open, f"<{tag}/> is no HTML"
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check(page: str, stylesheet: str | None = None) -> None:
    """A page is well-formed, runs nothing, fetches nothing (but its style) and has nothing that a strict policy refuses."""
    assert page.startswith("<!doctype html>\n")
    found = Checker(page).found
    names = [attributes["id"] for _, attributes in found if "id" in attributes]
    assert len(names) == len(set(names))
    for tag, attributes in found:
        assert tag not in ("script", "img", "iframe", "object", "base", "form", "image", "use")
        assert not [
            name for name in attributes if name == "style" or name.startswith("on") or name in ("src", "xlink:href")
        ]
        if "href" in attributes:
            assert (
                attributes["href"] == stylesheet
                if tag == "link"
                else (attributes["href"] or "").removeprefix("#") in names
            )
    assert (stylesheet is None) == ("<style>" in page)
    rest = page.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "://" not in rest
    assert "url(" not in rest
    assert "@import" not in rest


@every_kind
def test_a_page_needs_nothing_from_elsewhere(made: Made, kind: tuple[str, bool]) -> None:
    post = made(kind)
    for player in readers(post.table):
        told = report(post.table, player, post.turn)
        check(as_html(told))
        check(as_html(told, stylesheet="/static/report.css"), "/static/report.css")
        assert as_html(told).count("<svg") == len(post.table.boards)


def test_what_people_are_called_cannot_become_a_part_of_the_page(tmp_path: Path) -> None:
    seats = ['post:"<b>&amp;" <ann@example.org>', *(f"post:{name}" for name in NAMES[1:4])]
    game = next(name for name in fangs.names() if fangs.game(name).usual_players == 4)
    post = ByPost(tmp_path, game, seats=seats)
    wanted = post.orders(0)[0]
    post.do(ordering.order, 0, [wanted._replace(given="<script>alert(1)</script>")])
    post.order(1, 2, 3)
    page = as_html(report(post.table, 0, post.turn))
    check(page)
    assert "&lt;script&gt;" in page
    assert "&lt;b&gt;&amp;amp;" in page


def test_every_colour_that_changes_in_the_dark_has_a_rule() -> None:
    for name, colour in PALETTE.items():
        for what in ("fill", "stroke"):
            rule = f'svg [{what}="{colour}"] {{ {what}: light-dark({colour}, {DARK[name]}); }}'
            assert (rule in style()) == (DARK[name] != colour)
