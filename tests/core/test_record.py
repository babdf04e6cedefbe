"""A record: text that can be mailed, read and replayed; anything else is refused by the line."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fangs
from fangs import InvalidRecord, Record

TEXT = """\
fangs record
game: lunch
edition: 1
players: 2
options: {"target": 0, "eating": "automatic", "last_call": "automatic"}
name 0: Ann
name 1: random (bot)

dice first:1
dice 113
1 5c
"""


def test_a_record_is_read_as_it_was_written() -> None:
    record = Record.read(TEXT)

    assert str(record) == TEXT
    assert record.names == {0: "Ann", 1: "random (bot)"}
    assert record.position.json()["hand"] == [12, 11]


def test_blank_lines_and_comments_are_passed_over_and_mail_may_indent() -> None:
    mailed = "\r\n".join("  " + line for line in ("# from Ann, with love\n\n" + TEXT).splitlines())

    assert Record.read(mailed).position == Record.read(TEXT).position


@pytest.mark.parametrize(
    "ask",
    [
        lambda record: record.name(1.0, "Ann"),
        lambda record: record.name("0", "Ann"),
        lambda record: record.name(True, "Ann"),
        lambda record: record.name(-1, "Ann"),
        lambda record: record.name(0, 5),
        lambda record: Record(record.game, names={"0": "Ann"}),
        lambda record: record.masked(9),
        lambda record: record.until(-1),
        lambda record: record.until(9),
        lambda record: record.until(1.0),
    ],
)
def test_what_is_no_player_no_name_and_no_step_is_refused(ask: Callable[[Record], object]) -> None:
    record = Record.read(TEXT)
    with pytest.raises(fangs.RequestError, match=r"^(There is no (player|step) |A name must be one line)"):
        ask(record)

    assert str(record) == TEXT


@pytest.mark.parametrize("given", [b"fangs record", Path("game.txt"), io.StringIO(TEXT), None])
def test_a_record_is_read_from_nothing_but_text(given: Any) -> None:
    for reading in (Record.read, Record.read_all):
        with pytest.raises(InvalidRecord, match="A record must be text, but it is "):
            reading(given)


def test_a_record_can_be_begun_by_the_name_of_its_game() -> None:
    assert Record("lunch").game is fangs.game("lunch")
    for unknown in ("lunhc", 5):
        with pytest.raises(fangs.RequestError, match="There is no game"):
            Record(unknown)  # type: ignore[arg-type]


@pytest.mark.parametrize("given", [3, "target", ["target"], [("target", 0)]])
def test_options_and_names_that_are_no_mapping_are_refused_in_a_sentence(given: Any) -> None:
    with pytest.raises(fangs.RequestError, match="Options must be an object, but they are "):
        Record("lunch", options=given)
    with pytest.raises(fangs.RequestError, match="Names must be an object, but they are "):
        Record("lunch", names=given)


def test_a_copy_is_equal_until_one_of_them_changes() -> None:
    record = Record.read(TEXT)
    same = copy.copy(record)
    assert same == record == copy.deepcopy(record) == Record.read(str(record))
    assert repr(record) == "<Record of lunch, players: 2, steps: 3>"

    same.play(None, "113")
    assert same != record and str(record) == TEXT
    same.undo()
    same.names[0] = "Bea"
    assert same != record and record.names[0] == "Ann"
    assert record != TEXT
    with pytest.raises(TypeError, match="unhashable"):
        hash(record)


def test_whole_numbers_of_any_kind_are_understood_and_kept_as_plain_ones() -> None:
    two, one, nought = np.int64(2), np.int8(1), np.uint16(0)
    record = Record("lunch", two, {"target": nought}, {one: "Ann"})
    for step in Record.read(TEXT).steps:
        record.play(*step)

    assert [type(number) for number in (*record.names, record.options["target"])] == [int, int]
    assert record.until(two) == record.until(2)
    assert str(record.masked(one)) == str(record.masked(1))
    position = fangs.new("lunch", two, target=nought)
    assert position == fangs.new("lunch", target=0)
    assert json.dumps(position.json(one)) == json.dumps(position.json(1))
    assert (position.side(one), position.told(one)) == (position.side(1), position.told(1))
    for wrong in (np.float64(2), np.bool_(True), 2.0, True):
        with pytest.raises(fangs.RequestError):
            fangs.new("lunch", wrong)  # type: ignore[arg-type]
        with pytest.raises(fangs.RequestError):
            position.json(wrong)  # type: ignore[arg-type]


def test_an_earlier_record_shares_nothing_with_the_later_one() -> None:
    record = Record.read(TEXT.replace("\n\n", "\nevent: Spring Cup\n\n"))
    before, early = str(record), record.until(2)
    early.tags["event"] = early.options["target"] = early.names[0] = "other"
    early.undo(2)

    assert str(record) == before


def test_a_refused_step_adds_nothing() -> None:
    record = Record.read(TEXT)

    with pytest.raises(fangs.Refusal):
        record.play("0", "7c")
    assert str(record) == TEXT


def test_undo_takes_steps_back() -> None:
    record = Record.read(TEXT)
    record.undo(2)

    assert [str(step) for step in record.steps] == ["dice first:1"]
    assert record.position == fangs.new("lunch", target=0).roll("first:1")
    record.undo(99)
    assert record.position == fangs.new("lunch", target=0)


@pytest.mark.parametrize("steps", [-1, 1.5, "x", None, True])
def test_undo_refuses_what_is_no_number_of_steps_and_changes_nothing(steps: Any) -> None:
    record = Record.read(TEXT)

    with pytest.raises(fangs.RequestError, match="The number of steps must be a whole number of at least 0"):
        record.undo(steps)
    assert str(record) == TEXT


def test_a_finished_record_holds_its_result_and_is_checked_by_it() -> None:
    record = Record(fangs.game("lunch"), options={"target": 0})
    record.play(None, "first:0")
    while record.position.kind != "over":
        if record.position.kind == "chance":
            turn = record.position.json()["turn"]
            record.play(None, "123" if turn else next(r for r in ("111", "222", "333", "113") if _has_room(record, r)))
        else:
            record.play("0", record.position.legal("0")[0])

    assert str(record).endswith("result: 12 -12\n")
    assert Record.read(str(record)).position == record.position
    with pytest.raises(
        InvalidRecord, match="the record gives the result '12 -11', but by these rules the result is 12 -12"
    ):
        Record.read(str(record).replace("12 -12", "12 -11"))


def _has_room(record: Record, roll: str) -> bool:
    column = sum(map(int, roll)) - 3
    return any(row[column] == "." for row in record.position.json()["board"])


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("fangs record", "chess record", "This is not a record"),
        (TEXT, "", "This is not a record"),
        ("game: lunch", "game: lunhc", "There is no game 'lunhc'.*Did you mean lunch"),
        ("game: lunch\n", "", "Line 2 must begin with 'game: '"),
        ("edition: 1", "edition: 2", "played under edition '2' of the rules, but this is edition 1"),
        ("players: 2", "players: 3", "is for 2 players, but you asked for 3"),
        ("players: 2", "players: two", "is for 2 players, but you asked for 'two'"),
        ("players: 2", "players: 12", "is for 2 players, but you asked for 12"),
        ('"target": 0', '"target": -1', "The option target must be"),
        ('"target"', '"tarjet"', "There is no option 'tarjet' in this game.*Did you mean target"),
        ('{"target": 0, "eating": "automatic", "last_call": "automatic"}', "{", "The options are not JSON"),
        ('"target": 0', '"target": 0, "target": 1', "The options are not JSON: the key 'target' occurs twice"),
        (
            '{"target": 0, "eating": "automatic", "last_call": "automatic"}',
            "4",
            "must be a JSON object, but you gave 4",
        ),
        ('{"target": 0, "eating": "automatic", "last_call": "automatic"}', "[" * 99999, "The options are not JSON"),
        ("name 0: Ann", "name 7: Ann", "There is no player 7"),
        ("name 0: Ann", "name 12: Ann", "There is no player 12"),
        ("name 0: Ann", "name one: Ann", "There is no player 'one'"),
        ("name 0: Ann", "name 0: " + "A" * 81, "A name must be one line of 1 to 80"),
        (
            "1 5c",
            "1 4c",
            "Line 11, '1 4c': The roll 1, 1, 3 puts the cannibal in column 5, and 4c is not in that column",
        ),
        ("1 5c", "1", "Line 11, '1': '' is not understood"),
        ("1 5c", "result: 3 -3", "the record gives the result '3 -3', but by these rules the game is not over"),
        ("dice 113", "dice 114", "Line 10, 'dice 114': '114' is not a possible outcome here"),
        ("dice 113\n", "", "Line 10, '1 5c': The Bloodboilers cannot choose now because the dice must decide first"),
        ("1 5c", "\x00\u202e\ud800", "Line 11"),
        ("1 5c", "#" + " " * 5_000_000, "A record may have at most 4,000,000 characters"),
    ],
)
def test_what_is_no_record_is_refused_by_the_line(old: str, new: str, words: str) -> None:
    with pytest.raises(InvalidRecord, match=words):
        Record.read(TEXT.replace(old, new))
