"""Every text that a page, a letter or the terminal shows is a message of a catalogue: in a made-up language none is left in English."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console

import fangs
from fangs.club.studies import tree
from fangs.club.studies.tree import Node, Study
from fangs.core.errors import FangsError
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.records.record import Record
from fangs.post.answering.clerk import Clerk
from fangs.post.answering.effects import places
from fangs.post.carrying.settings import Sender
from fangs.post.notification_letters import news, question
from fangs.post.orders.speech import Place, Speech
from fangs.post.reading.reply_text import MARK
from fangs.post.reporting.magazine import issue
from fangs.post.reporting.printed import sheet, slips
from fangs.post.reporting.report import report
from fangs.service import notifications
from fangs.service.notifications import NotificationState, as_it_stands
from fangs.table import agreeing, people
from fangs.table.board import Board
from fangs.table.rows import Subscription
from fangs.table.state import Table
from fangs.table.views import board_view
from fangs.table.views.table_view import view
from fangs.terminal import replay, welcome
from fangs.terminal.files import GameFile
from fangs.terminal.seats import read_seats
from fangs.terminal.session import Session, SessionLeft
from fangs.thinking import analysis, review
from fangs.translation import capital, html, phrase, speaking, spelled
from fangs.web.assets import assets
from fangs.web.pages.rulepage import rule_page
from fangs.web.player_session import browser_in_words
from tests.form import amount, some
from tests.made_up import in_our_letters, made_up
from tests.post.tables import KINDS, ByPost
from tests.post.test_clerk import GUS, send
from tests.table.evening import NAMES, Evening, of_friends

__all__ = ["made_up"]

PEOPLE = "Ann Bob Cleo Dirk Eve Gus Fangs"
PAGES = ["lobby", "new", "join", "desk", "table", "letters", "sign-up", "analyse", "learn", "puzzles"]
ASKED = (
    *("orders?", "rules 1", "help", "report?", "nonsense 17", "ready", "wait", "extension", "draw", "cancel"),
    *("away 2027-02-01 2027-02-14", "press to all: 17", "language xx", "resign"),
)
every_game = pytest.mark.parametrize("name", fangs.names())


def left_in_english(texts: Iterable[object], allowed: str = "") -> list[str]:
    """The lines with words that have not been translated, and these; `allowed` are names, and what is the same everywhere."""
    words = frozenset(re.findall("[A-Za-z]+", f"{allowed} Fangs"))
    lines = dict.fromkeys(line for text in texts for line in str(text).splitlines())
    return [f"{line!r}: {left}" for line in lines if (left := in_our_letters(line, words))]


def told(position: Position) -> Iterator[object]:
    """All that is said of a position to its players and to spectators."""
    game, board = position.game, position.game.board
    for player in (None, *range(position.players)):
        view = position.json(player)
        yield from (board.status(view), game.tally(view), board.text(view), *html.messages(position.svg(player)))
    yield from (game.decides, *(event.text for event in position.events))
    yield from map(position.side, range(position.players))
    yield from (role for role in map(position.called, position.owing))
    for role in position.owing:
        view = position.json(position.owner(role))
        yield from (board.asks(view, role), game.heard(view, role))
        yield from (board.say(view, role, action) for action in position.legal(role)[:40])
        yield from filter(None, (refused(position, role, action) for action in ("", "never", "z99")))
    for outcome, _ in position.odds[:20]:
        yield from (game.rolled(outcome), *(face.shows for face in game.faces(outcome)))


def refused(position: Position, role: str, action: str) -> str | None:
    """Why an action cannot be played."""
    try:
        position.play(role, action)
    except FangsError as error:
        return error.message
    return None


def positions(game: Game, seed: int) -> Iterator[Position]:
    """Some of a random game."""
    rng = random.Random(seed)
    yield from islice(Position(game, game.start(rng.choice(game.players))).random_game(rng), 60)


@pytest.mark.parametrize("name", some(fangs.names(), "maneater", "lunch"))
def test_nothing_that_is_said_of_a_position_is_left_in_english(name: str, made_up: str) -> None:
    left: list[str] = []
    with speaking(made_up):
        for position in (one for seed in range(2) for one in positions(fangs.game(name), seed)):
            orders = " ".join(map(str, (position.json().get("orders") or {}).values()))  # told as they are written
            left += left_in_english(told(position), f"{position.game.title} {orders}")

    assert not left, "\n".join(dict.fromkeys(left))


FOR_PROGRAMS = {
    *(
        "drawing",
        "action",
        "actions",
        "chosen",
        "owing",
        "mine_roles",
        "tints",
        "tint",
        "clicks",
        "best_clicks",
        "effects",
        "seed_hash",
        "chat_for",
    ),
    *("seed", "outcome", "outcomes", "clause", "kind", "what", "how", "do", "id", "to", "like", "position", "game"),
    *("table", "status", "phase", "secret_owners", "may", "offers", "bot", "stand_in", "by", "role", "receipt"),
}
"""What of a view programs go by, or is text within a drawing, which `told` reads."""


def texts(value: Any, key: str = "") -> Iterator[str]:
    """Every text of a view that is not for programs; a board's `status` is a sentence, and a table's one of few words."""
    if isinstance(value, Mapping):
        is_board = "steps" in value
        for name, one in value.items():
            if name not in FOR_PROGRAMS or (is_board and name == "status"):
                yield from texts(one, name)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from texts(one, key)
    elif isinstance(value, str):
        yield value


@every_game
def test_nothing_in_a_view_is_left_in_english_in_a_whole_game(name: str, made_up: str) -> None:
    said: set[str] = set()
    evening = Evening(of_friends(name))
    rng = random.Random(7)
    with speaking(made_up):
        for number in range(amount(120, long=1200)):
            for player in (None, number % len(evening.table.players)):
                said |= set(texts(spelled(views_of(evening, player))))
            if not evening.choose_at_random(rng):
                break
        left = left_in_english(
            without_orders(said, evening.board), f"{PEOPLE} {' '.join(NAMES)} {fangs.game(name).title}"
        )

    assert len(said) > 100
    assert not left, "\n".join(left)


def without_orders(said: Iterable[str], board: Board) -> Iterator[str]:
    """Texts without the actions that stand in them as they were written, which are the same in every language."""
    orders = {step.action for step in board.steps if step.role is not None and " " in step.action}
    for text in said:
        yield "\n".join(line.removesuffix(next(filter(line.endswith, orders), "")) for line in text.splitlines())


def views_of(evening: Evening, player: int | None) -> Any:
    """All that a page asks for at a table in play."""
    table, board = evening.table, evening.board
    return [
        evening.view(player),
        board_view.board_at(table, board, player, len(board.steps)),
        board_view.next_choices(table, board, player),
        [board_view.foretellings(table, board, role, player) for role in board.owing],
    ]


@pytest.mark.parametrize("kind", some(KINDS, ("overboard", False), ("maneater", True)), ids=str)
def test_nothing_in_a_letter_is_left_in_english(kind: tuple[str, bool], made_up: str, tmp_path: Path) -> None:
    name, match = kind
    with speaking(made_up):
        post = ByPost(tmp_path, name, match=match)
    typed = {*Speech(post.table.game, places(post.table, 0)).roles, *actions_of(post.table), post.name[:4]}
    *_, writer = (seat.player for seat in post.table.people if seat.player is not None and post.table.owes(seat.player))
    by_writer = [(writer, line) for line in written_orders(places(post.table, writer), match=match)]
    for player, line in [*by_writer, *((0, line) for line in ASKED)]:
        send(post, player, line)
        typed |= actions_of(post.table)
    for _ in range(2):
        post.play(1)
        typed |= actions_of(post.table)
    clerk = Clerk(post.service, GUS)
    letters = [clerk.compose(letter) for letter in post.service.store.letters_of(post.name)]
    assert len(letters) > len(ASKED)
    said: list[str] = []
    for letter in filter(None, letters):
        said.append(str(letter["Subject"]))
        for part in letter.walk():
            if part.get_content_type() == "text/plain":
                said.append(part.get_content().replace(MARK, ""))
            if part.get_content_type() == "text/html":
                said += html.messages(re.sub(r"<style>.*?</style>", "", part.get_content(), flags=re.DOTALL))
    with speaking(made_up):
        for seat in (None, post.table.players[0]):
            said += texts(spelled(view(post.table, seat, 0.0)))
        printed = (sheet([report(post.table, None, post.turn)]), issue([post.table]), slips(post.table))
        for page in printed:
            said += html.messages(
                re.sub(r"<style>.*?</style>|<svg.*?</svg>|<code>.*?</code>", "", page, flags=re.DOTALL)
            )
    names = f"{PEOPLE} Cyd Dee {post.table.game.title} Europe Berlin English"
    left = left_in_english(said, f"{names} {' '.join(typed)} {post.table.game.impossible} game says word en el")

    assert not left, "\n".join(left)


def actions_of(table: Table) -> set[str]:
    """All that can be ordered now, which is written alike in every language."""
    owed = ((board.position, role) for board in table.boards for role in board.owing)
    return {action for position, role in owed for action in position.legal(role)}


def written_orders(owed: list[Place], *, match: bool) -> Iterator[str]:
    """For every role an order, one with an alternative that is left out, and one that the rules forbid."""
    speech = Speech(owed[0].position.game, owed)
    others = [(role, action) for one in owed for role in one.position.owing for action in one.position.legal(role)]
    for place in owed:
        head = f"game {place.board + 1} {speech.name(place.role)}" if match else speech.name(place.role)
        action = place.position.legal(place.role)[0]
        yield f"{head}: {action}/{action}" if speech.spoken.alternatives else f"{head}: {action}"
    place = owed[0]
    head = f"game {place.board + 1} {speech.name(place.role)}" if match else speech.name(place.role)
    never = [action for role, action in others if role != place.role and refused(place.position, place.role, action)]
    yield from (f"{head}: {action}" for action in never[:2])
    yield f"cancel\n{head}: {never[0] if never else 17}"


@every_game
def test_nothing_in_a_study_a_review_or_an_analysis_is_left_in_english(
    name: str, made_up: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers make them, who know no language; they are put into the reader's afterwards."""
    monkeypatch.setattr(review, "MUCH_LUCK", 0.0)
    game, rng = fangs.game(name), random.Random(3)
    record = Record(game)
    while len(record.steps) < 12 and record.position.kind != "over":
        role = None if record.position.kind == "chance" else rng.choice(record.position.owing)
        action = record.position.draw(rng) if role is None else rng.choice(record.position.legal(role))
        record.play(role, action)
    nodes = [Node(None if at == 0 else at - 1, *(step or ())) for at, step in enumerate([None, *record.steps])]
    study = Study("17", record.positions[0].json(), tuple(nodes))
    judged: list[Any] = [review.judge(str(record), 0, len(record.steps), 2, True)]
    judged += [analysis.analyse(one.json(), 2, True) for one in record.positions[:2]]
    with speaking(made_up):
        said = [*tree.told(study), *texts(spelled(judged))]
        actions = {action for one in record.positions for role in one.owing for action in one.legal(role)}
        left = left_in_english(said, f"{game.title} {' '.join(actions)}")

    assert len(said) > 12
    assert not left, "\n".join(left)


def test_a_phrase_that_would_become_english_warns_a_reader_of_another_language() -> None:
    found = phrase("the shark")
    assert found[:3] == "the" and found.removeprefix("the ") == "shark"
    with speaking("de"):
        for change in (lambda: found[:3], found.upper, found.capitalize, lambda: found.removeprefix("the ")):
            with pytest.warns(UserWarning, match="makes this phrase English"):
                change()  # type: ignore[no-untyped-call]
        assert str(capital(found)) == "Der Hai" and browser_in_words("Chrome on Linux") == "Chrome on Linux"
        assert str(browser_in_words("Chrome on Linux")) == "Chrome auf Linux"
        assert [str(browser_in_words(one)) for one in ("A browser", "Edge on Mac")] == ["Ein Browser", "Edge auf Mac"]
        for chosen in ("My key on me", "Work on Linux", "Chrome on me", "Work"):
            assert str(browser_in_words(chosen)) == chosen


@pytest.mark.parametrize("page", PAGES)
def test_nothing_in_a_page_is_left_in_english(page: str, made_up: str) -> None:
    with speaking(made_up):
        left = left_in_english(html.messages(assets().page(page, title="17")))

    assert not left, "\n".join(left)


@every_game
def test_nothing_in_the_rules_is_left_in_english(name: str, made_up: str) -> None:
    with speaking(made_up):
        page = re.sub(
            r"<(code|pre)\b.*?</\1>", "", rule_page(fangs.game(name)), flags=re.DOTALL
        )  # of records and positions
        left = left_in_english(html.messages(page), fangs.game(name).title)

    assert not left, "\n".join(left)


@every_game
def test_nothing_at_the_terminal_is_left_in_english(
    name: str, made_up: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FANGS_DATA", str(tmp_path))
    record = Record(fangs.game(name))
    lines = iter(
        ["?", "list", "list qqq", "look", "why", "rules", "master", "undo", "save", "zzz", f"save {tmp_path}/17"]
    )
    console = Console(file=io.StringIO(), width=120)

    def typed(prompt: object) -> str:
        console.print(prompt, end="")
        return next(lines, None) or action()

    def action() -> str:
        if len(record.steps) > 12:
            raise EOFError
        return record.position.legal(record.position.owing[0])[0]

    monkeypatch.setattr(console, "input", typed)
    with speaking(made_up):
        seats = read_seats(["you", "random"], record.position)
        session = Session(record, seats, random.Random(1), console, GameFile(tmp_path, "17"))
        with pytest.raises(SessionLeft):
            session.run()
        session.keep_for_later()
        welcome.choose_game(console)
        replay.show_all(record, console)
    shown = re.sub(r"^```.*?^```", "", console.file.getvalue(), flags=re.DOTALL | re.MULTILINE)  # type: ignore[attr-defined]
    listed = [action for one in record.positions for role in one.owing for action in one.legal(role)]
    actions = " ".join([*listed, *record.game.master_actions])
    titles = " ".join(fangs.game(one).title for one in fangs.names())
    left = left_in_english([shown], f"{titles} random easy fangs play {actions}")

    assert shown.count("\n") > 60
    assert not left, "\n".join(left)


def test_nothing_in_a_message_or_letter_about_a_live_table_is_left_in_english(made_up: str) -> None:
    def tell() -> None:
        told.extend(news_of(evening, made_up, NotificationState()))

    told: list[str] = []
    evening = Evening(of_friends("mandua", hours=24), everybody=False)
    tell()
    evening.all_sit()
    tell()
    evening.play_on(random.Random(1), 4)
    evening.now += 22 * 3600
    tell()
    told.extend(news_of(evening, made_up, as_it_stands(evening.table, evening.seat(0), 0.0)))
    evening.do(people.say(evening.table, evening.seat(0), None, "17"))
    asking = next(seat for seat in evening.table.players if agreeing.may_undo(evening.table, seat))
    evening.do(agreeing.propose(evening.table, asking, "undo", 0))
    tell()
    evening.do(people.resign(evening.table, evening.seat(0)))
    tell()
    left = left_in_english(told, f"{PEOPLE} {evening.table.game.title} UTC stop yes")

    assert len(told) > 30
    assert not left, "\n".join(left)


def news_of(evening: Evening, language: str, told: NotificationState) -> list[str]:
    """All that browsers and letters tell the players, and the question whether somebody agrees to get letters."""
    table, now, sender = evening.table, evening.now, Sender("Fangs", "gm@example.org", contact="17")
    row = Subscription("t", 0, "mailto:ann@example.org", 0, "word", "", "")
    found = []
    for seat in table.players:
        for kind in (notifications.notification, notifications.letter):
            message = kind(table, seat, replace(told, language=language), now + 400, 0.0).message
            if message is None:
                continue
            with speaking(language):
                written = news(table, seat, row, message, sender, "https://example.org")
                asked = question(table, row, sender, "https://example.org")
            found += [
                message.body,
                message.until_says.replace("{time}", "17"),
                *(str(one["Subject"]) for one in (written, asked)),
            ]
            found += [one.get_content().replace(MARK, "") for one in (written, asked)]
    return found
