"""Rules that are corrected strand no table in play and no record: it goes on from where it stands, and everybody is told."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

import fangs
from fangs import Record
from fangs.core.discovery import registry, sources
from fangs.core.errors import FangsError, IllegalMove, InvalidRecord, Refusal, RequestError
from fangs.core.game import Game
from fangs.core.records import dice
from fangs.engine.layout import Layout
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store import snapshot
from fangs.table import agreeing, people, rhythm
from fangs.table import events as e
from fangs.table.events.codec import BrokenLog, Entry, NewerLog
from fangs.table.phase import Phase
from fangs.table.rows import Append
from fangs.table.state import Table
from fangs.table.views.board_view import board_at
from fangs.table.views.table_view import view
from tests.post.tables import ByPost
from tests.proof import is_proven
from tests.table.evening import of_friends
from tests.table.housed import play_on, same, seated
from tests.table.memory import Memory

GAMES = fangs.names()
Correct = Callable[..., Game]


class Corrected(Game):
    """A game in a further edition, in which some actions that were legal are not any more."""

    illegal: frozenset[tuple[str | None, str]] = frozenset()

    def play(self, state: Layout, role: str | None, action: str) -> Any:
        """As before, but for the actions that are illegal now."""
        if (role, action) in self.illegal and (role is None or len(self.legal(state, role)) > 1):
            raise IllegalMove(f"{action!r} was never meant to be legal.", "X1")
        return super().play(state, role, action)


@pytest.fixture
def correct(monkeypatch: pytest.MonkeyPatch) -> Correct:
    """Corrects the rules of a game."""

    def correct(name: str, edition: int = 2, *illegal: tuple[str | None, str]) -> Game:
        old, where = fangs.game(name), sources.source(name)
        made = {field.name: getattr(old, field.name) for field in fields(Game)} | {"edition": edition}
        new = Corrected(**made)
        object.__setattr__(new, "illegal", frozenset(illegal))
        monkeypatch.setitem(registry._found, where, new)
        return new

    return correct


def a_service(store: Memory) -> TableService:
    return TableService(store, News(), bot_delay=0, clock=lambda: 1000.0)  # type: ignore[arg-type]


def in_play(name: str, choices: int = 11, **more: Any) -> tuple[Memory, str, dict[int | None, str]]:
    store = Memory()
    home = a_service(store)
    table, keys = seated(home, of_friends(name, **more))
    play_on(home, table, choices, random.Random(3))
    return store, table, keys


def last_choice(table: Table) -> tuple[str | None, str]:
    return next(step for step in reversed(table.boards[0].steps) if step.role is not None)


def play_out(home: TableService, name: str) -> Table:
    """To the end, with choices that today's rules allow."""
    rng = random.Random(5)

    def choose(table: Table, now: float) -> Any:
        board, role = next((board, role) for board in table.boards for role in board.owing)
        legal = [action for action in board.position.legal(role) if board.plays(role, action)]
        assert legal
        return rhythm.choose(table, board.player_of(role), board.index, board.number, role, rng.choice(legal))

    while home.table(name).phase is not Phase.OVER:
        home.transact(name, choose)
    return home.whole(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_in_play_goes_on_where_it_stands_and_its_record_is_read_and_proved(name: str, correct: Correct) -> None:
    store, table, _ = in_play(name)
    before = a_service(store).table(table)
    length = len(store.log)
    correct(name, 2, last_choice(before))

    after = a_service(store).table(table)
    assert [entry.kind for entry in store.log[length:]] == ["rebased"]
    assert after.boards[0].position.json() == before.boards[0].position.json()
    assert after.boards[0].steps[:] == before.boards[0].steps[:]
    assert str(after.happened[-1]) == (
        "The rules of the game were corrected (edition 2). The game goes on from its current position."
    )
    assert (after.happened[-1].source, after.happened[-1].audience) == ("clock", None)
    for seat in (None, *after.players):
        assert view(after, seat, 1000.0)["boards"][0]["steps"] == len(before.boards[0].steps)
    assert same(a_service(store).table(table), after) and len(store.log) == length + 1, "it is carried over once"
    assert len(after.boards[0].positions) == len(after.boards[0].steps) + 1

    over = play_out(a_service(store), table)
    text = str(over.record(0))
    assert "\nedition: 1\n" in text and "\nrebased: 2 {" in text
    record = Record.read(text)
    assert record.position.json() == over.boards[0].position.json()
    assert str(record) == text
    assert dice.check(record) == sum(step.role is None for step in over.boards[0].steps[len(before.boards[0].steps) :])


def test_a_table_is_carried_over_again_and_again(correct: Correct) -> None:
    store, table, _ = in_play("lunch")
    for edition in (2, 3):
        correct("lunch", edition, last_choice(a_service(store).whole(table)))
        play_on_as_allowed(a_service(store), table, 6)
    assert [steps for steps, *_ in a_service(store).whole(table).boards[0].rebased] != []
    correct("lunch", 4)
    text = str(play_out(a_service(store), table).record(0))
    assert [line.split()[1] for line in text.splitlines() if line.startswith("rebased: ")] == ["2", "3", "4"]
    record = Record.read(text)
    dice.check(record)

    record.tags["event"] = "An evening at the club"
    again = Record.read(str(record))
    assert (again.tags, again.earlier, str(again)) == (record.tags, record.earlier, str(record))


def play_on_as_allowed(home: TableService, name: str, choices: int) -> None:
    for number in range(choices):
        try:
            play_on(home, name, 1, random.Random(number))
        except Refusal:
            continue


def test_two_servers_that_start_with_corrected_rules_carry_a_table_over_once(correct: Correct) -> None:
    store, table, _ = in_play("lunch")
    length = len(store.log)
    correct("lunch")
    houses = [a_service(store), a_service(store)]
    entries = store.log[:]
    houses[0].table(table)
    # The second has read the log before the first wrote.
    read, store.read = store.read, lambda name, after=0: entries[after:]  # type: ignore[method-assign]
    append = store.append

    def late(*args: Any) -> None:
        store.read = read  # type: ignore[method-assign]
        append(*args)

    store.append = late  # type: ignore[method-assign]
    assert same(houses[1].table(table), houses[0].table(table))
    assert [entry.kind for entry in store.log[length:]] == ["rebased"]


@pytest.mark.parametrize("name", [name for name in GAMES if fangs.game(name).match])
def test_all_boards_of_a_match_are_carried_over(name: str, correct: Correct) -> None:
    store, table, _ = in_play(name, 60, match=True)
    before = a_service(store).table(table)
    correct(name, 2, last_choice(before))
    after = a_service(store).table(table)
    assert [line.board for line in after.happened if line.kind == "rebased"] == [board.index for board in before.boards]
    assert [board.position.json() for board in after.boards] == [board.position.json() for board in before.boards]


def test_hidden_choices_that_were_made_by_the_old_rules_are_made_again(correct: Correct) -> None:
    store, table, _ = in_play("getbit", 0, players=4)
    home = a_service(store)
    play_on(home, table, 2, random.Random(1))
    assert len(home.table(table).boards[0].drafts) == 2
    correct("getbit")
    board = a_service(store).table(table).boards[0]
    assert board.drafts == {} and board.owing == board.position.owing
    play_out(a_service(store), table)


def test_nothing_is_taken_back_past_a_correction(correct: Correct) -> None:
    store, table, _ = in_play("lunch")
    correct("lunch")
    home = a_service(store)
    for player in range(2):
        seat = home.table(table).players[player]
        assert "undo" not in view(home.table(table), seat, 1000.0)["may"]
        with pytest.raises(RequestError, match="not made a choice"):
            home.look(table, lambda table, seat=seat: agreeing.propose(table, seat, "undo", 0))  # type: ignore[misc]


def test_positions_before_a_correction_are_refused_with_a_reason_and_shown_from_there_on(correct: Correct) -> None:
    store, table, _ = in_play("lunch")
    correct("lunch")
    home = a_service(store)
    steps = len(home.table(table).boards[0].steps)
    with pytest.raises(RequestError, match="before the rules of Let's Do Lunch! were corrected"):
        home.look(table, lambda table: board_at(table, table.boards[0], None, steps - 1))
    play_on(home, table, 3, random.Random(1))
    assert home.look(table, lambda table: board_at(table, table.boards[0], None, steps + 1))["steps"] == steps + 1


def test_a_snapshot_of_an_older_edition_is_not_used(correct: Correct) -> None:
    store, table, _ = in_play("lunch")
    whole = a_service(store).whole(table)
    store.keep_snapshot(table, whole.length, snapshot.dump(whole))
    correct("lunch", 2, last_choice(whole))
    assert a_service(store).table(table).boards[0].edition == 2
    play_out(a_service(store), table)


def test_a_table_of_which_no_position_was_stored_stands_where_today_s_rules_come_to(correct: Correct) -> None:
    """As in databases of older versions: the first step that is illegal today is the last that is not played."""
    store, table, _ = in_play("lunch")
    before = a_service(store).whole(table)
    store._positions.clear()
    correct("lunch", 2, last_choice(before))
    after = a_service(store).table(table)
    illegal = next(n for n, step in enumerate(before.boards[0].steps) if step == last_choice(before))
    assert after.boards[0].position.json() == before.boards[0].positions[illegal].json()
    play_out(a_service(store), table)


def test_a_game_that_is_over_stays_over_with_its_result(correct: Correct) -> None:
    store, table, keys = in_play("lunch", 100_000)
    before = a_service(store).table(table)
    assert before.phase is Phase.OVER
    correct("lunch", 2, last_choice(before))
    home = a_service(store)
    after = home.table(table)
    assert after.phase is Phase.OVER and after.totals() == before.totals()
    assert view(after, after.players[0], 1000.0)["ending"] == view(before, before.players[0], 1000.0)["ending"]
    assert is_proven(Record.read(str(home.look(table, lambda table: table.record(0)))))
    assert home.rematch(table, keys[0]).boards[0].edition == 2


def test_a_game_that_was_given_up_or_drawn_stays_so(correct: Correct) -> None:
    store, table, _ = in_play("lunch")
    a_service(store).transact(table, lambda table, now: people.resign(table, table.players[0]))
    correct("lunch")
    assert a_service(store).table(table).phase is Phase.OVER


def test_a_table_by_post_keeps_no_order_that_the_board_does_not_know_and_goes_on(correct: Correct) -> None:
    store = Memory()
    desk = ByPost(store, "getbit", 4)  # type: ignore[arg-type]
    for player in range(4):
        desk.order(player)
    desk.order(1)
    before = desk.table.length
    correct("getbit")
    desk.service = TableService(store, News(), clock=lambda: desk.now)  # type: ignore[arg-type]
    table = desk.table
    assert table.post is not None
    assert {order.place: order.action for order in table.post.orders} == {
        (0, role): action for role, action in table.boards[0].chosen.items()
    }
    assert sorted(one for one in _letters(store, before)) == [(player, "notice") for player in (-1, 0, 1, 2, 3)]
    for player in range(4):
        desk.order(player)
    assert len(desk.post.turns) == 2


def _letters(store: Memory, after: int) -> list[tuple[int, str]]:
    return [(one.player, one.kind) for one in store.letters if one.seq > after]


def test_what_was_so_at_an_event_before_the_correction_can_still_be_written_in_a_letter(correct: Correct) -> None:
    """The words of a letter come from the table as its event left it, even where it is sent late."""
    store = Memory()
    desk = ByPost(store, "getbit", 4)  # type: ignore[arg-type]
    for player in range(4):
        desk.order(player)
    reported = max(letter.seq for letter in store.letters)
    correct("getbit")
    home = TableService(store, News(), clock=lambda: desk.now)  # type: ignore[arg-type]
    home.table(desk.name)
    then = home.until(desk.name, reported)
    assert view(then, then.players[0], desk.now)["boards"][0]["position"]


# Records


def a_record(name: str) -> tuple[str, tuple[str | None, str]]:
    """The text of a finished game, and the first choice in it."""
    store, table, _ = in_play(name, 100_000)
    whole = a_service(store).whole(table)
    return str(whole.record(0)), next(step for step in whole.boards[0].steps if step.role is not None)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_of_an_older_edition_is_read_where_today_s_rules_allow_it(name: str, correct: Correct) -> None:
    text, _ = a_record(name)
    correct(name, 2)
    record = Record.read(text)
    assert (record.edition, str(record)) == (1, text)
    assert is_proven(record)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_of_an_older_edition_that_is_illegal_today_is_refused_with_both_editions(
    name: str, correct: Correct
) -> None:
    text, choice = a_record(name)
    correct(name, 7, choice)
    with pytest.raises(InvalidRecord, match="played under edition 1 of the rules, but is read under edition 7"):
        Record.read(text)


def test_what_today_s_rules_refuse_in_a_record_that_was_carried_over_names_the_edition_it_was_played_by_last(
    correct: Correct,
) -> None:
    store, table, _ = in_play("lunch")
    for edition in (2, 3):
        correct("lunch", edition, last_choice(a_service(store).whole(table)))
        play_on_as_allowed(a_service(store), table, 6)
    whole = a_service(store).whole(table)
    correct("lunch", 7, last_choice(whole))
    with pytest.raises(InvalidRecord, match="played under edition 3 of the rules, but is read under edition 7"):
        Record.read(str(whole.record(0)))


# Logs of a newer Fangs

NEWER = {
    "a kind of event that is not known here": lambda entry: replace(entry, kind="truce", data={"player": 1}, version=1),
    "a version of an event that is not known here": lambda entry: replace(entry, version=99),
}


@pytest.mark.parametrize("newer", NEWER)
def test_a_log_with(newer: str) -> None:
    """The server says so, and leaves the log alone."""
    store, table, _ = in_play("lunch")
    last = store.log[-1]
    store.append(table, [NEWER[newer](replace(last, seq=last.seq + 1))], Append(1000.0))
    kept = store.log[:]
    home = a_service(store)
    for ask in (
        lambda: home.table(table),
        lambda: home.whole(table),
        lambda: home.look(table, lambda table: table),
        lambda: home.transact(table, lambda table, now: people.say(table, table.players[0], None, "Hello?")),
    ):
        with pytest.raises(
            NewerLog, match=f"newer version of Fangs .*event {last.seq + 1}.*Open the table with that version"
        ):
            ask()
    assert store.log == kept


def test_a_damaged_event_is_named_and_nothing_is_written() -> None:
    store, table, _ = in_play("lunch")
    last = store.log[-1]
    store.log[-1] = Entry(last.seq, last.at, "chose", {"board": "first"}, 2)
    kept = store.log[:]
    with pytest.raises(BrokenLog, match=f"Event {last.seq} of the log, 'chose', cannot be read"):
        a_service(store).table(table)
    assert store.log == kept
    assert issubclass(BrokenLog, FangsError) and issubclass(NewerLog, FangsError)
    assert e.Chose.KIND == "chose"
