"""What the Games Master corrects by hand: an entry of the record, which all see, and which tells nothing that is hidden."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import fangs
from fangs.cli import main
from fangs.core.errors import FangsError, InvalidRecord, RequestError
from fangs.core.records.correction import CORRECTED
from fangs.core.records.record import Record
from fangs.post.answering.clerk import Clerk
from fangs.post.carrying.settings import Sender
from fangs.post.reporting.report import report
from fangs.post.reporting.report_text import as_text
from fangs.post.reporting.tasks import tasks
from fangs.store.snapshot import dump, load
from fangs.table.post.commands import correcting, master
from fangs.table.state import Table
from tests.post.tables import KINDS, ByPost
from tests.table.housed import same

WHY = "it was misread"


def other_orders(desk: ByPost) -> list[Any]:
    """Every entry of the last turn with another that could have been in its place."""
    found = []
    for board in desk.table.boards:
        for number, step in correcting.correctable(desk.table, board.index):
            at = board.at(number)
            others = at.legal(step.role) if step.role else [outcome for outcome, _ in at.odds]
            found += [(board.index, step, other) for other in others if other != step.action][:2]
    return found


def corrected(desk: ByPost) -> tuple[int, Table]:
    """The table after something in its last turn was corrected, and the board."""
    for board, step, other in other_orders(desk):
        try:
            if step.role is None:
                return board, desk.do(correcting.die, board, other, WHY, step.action)
            return board, desk.do(correcting.order, board, step.role, other, WHY, step.action)
        except RequestError:  # nothing would change
            continue
    raise AssertionError("nothing can be corrected")


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_an_order_or_a_die_of_the_last_turn_is_what_it_should_have_been(tmp_path: Path, kind: tuple[str, bool]) -> None:
    desk = ByPost(tmp_path, kind[0], match=kind[1]).play(2)
    desk.order(0)
    before, records = desk.table, [str(desk.table.record(board.index)) for board in desk.table.boards]
    index, table = corrected(desk)
    board = table.boards[index]
    entry = board.steps[len(before.boards[index].steps)]
    assert entry.role == CORRECTED and WHY in entry.action
    assert not board.drafts and not [order for order in desk.post.orders if order.board == index], "its orders are void"
    told = [line.text for line in table.happened[len(before.happened) :]]
    assert any("the Games Master corrects" in text and WHY in text for text in told)
    assert "must be sent again" in told[-1] or board.is_over
    text = str(table.record(index))
    assert text.startswith(records[index].rstrip("\n").rpartition("\nresult")[0] or records[index].rstrip("\n"))
    again = Record.read(text)
    assert again.position == board.position and str(again) == text
    assert [steps for steps, _ in again.corrections()] == [len(before.boards[index].steps)]
    assert same(desk.again(desk.log()), table)
    kept = load(table.name, table.seed, table.length, dump(table))
    assert kept is not None and kept.boards[index].position == board.position
    turns = len(desk.post.turns)
    assert len(desk.play(1).post.turns) > turns or not desk.table.is_playing


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_position_is_corrected_as_those_who_watch_see_it(tmp_path: Path, kind: tuple[str, bool]) -> None:
    desk = ByPost(tmp_path, kind[0], match=kind[1]).play(1)
    wanted = desk.table.boards[0].position
    given = wanted.json(None)
    desk.play(1)
    now = desk.table.boards[0].position
    if wanted != now:
        table = desk.do(correcting.position, 0, given, "the board was knocked over")
        seen = table.boards[0].position.json(None)
        assert seen == given
    with pytest.raises(FangsError, match=r"change|Nothing"):
        desk.do(correcting.position, 0, desk.table.boards[0].position.json(None), "")
    with pytest.raises(RequestError, match="must have exactly the fields"):
        desk.do(correcting.position, 0, {"sea": 1}, "")


def test_a_position_cannot_be_given_with_sealed_choices_or_other_options(tmp_path: Path) -> None:
    desk = ByPost(tmp_path, "getbit").play(1)
    now = desk.table.boards[0].position.json()
    with pytest.raises(RequestError, match="hidden"):
        desk.do(correcting.position, 0, {**now, "chosen": [now["hands"][0][0], None, None, None]}, "")
    maneater = ByPost(tmp_path, "maneater").play(1)
    now = maneater.table.boards[0].position.json()
    options = {**now["options"], "turn_limit": 20}
    with pytest.raises(FangsError):
        maneater.do(correcting.position, 0, {**now, "options": options}, "")


def test_what_is_sealed_changes_nothing_in_a_correction(tmp_path: Path) -> None:
    """The same correction at two tables, at one of which nobody has ordered: the entries are the same to the letter."""
    entries = []
    for number in (0, 3):
        desk = ByPost(tmp_path, "getbit")
        desk.order(*range(number))
        table = desk.do(
            correcting.position, 0, {**desk.table.boards[0].position.json(None), "limbs": [3, 4, 4, 4]}, WHY
        )
        entries.append([step.action for step in table.boards[0].steps if step.role == CORRECTED])
        assert not desk.post.orders and not table.boards[0].drafts
    assert entries[0] == entries[1] == ['{"what": "position", "why": "it was misread", "set": {"limbs.0": 3}}']


def test_a_correction_gives_a_whole_turn_and_asks_back_what_crossed_it(tmp_path: Path) -> None:
    desk = ByPost(tmp_path, "maneater", grace=5).play(2)
    turn, began = desk.post.turn, desk.table.began
    desk.now += 3600
    corrected(desk)
    assert desk.table.began == began + 3600
    assert desk.post.turn.number == turn.number and desk.post.turn.again > turn.again
    with pytest.raises(RequestError, match="Correct the position"):
        corrected(desk) if other_orders(desk) else desk.do(correcting.order, 0, "red", "92", WHY)
    length = len(desk.table.boards[0].steps)
    desk.do(master.take_back)
    assert len(desk.table.boards[0].steps) < length, "a turn that is taken back takes its correction along"


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_letter_about_a_correction_shows_the_corrected_board_and_the_orders_to_send(
    tmp_path: Path, kind: tuple[str, bool]
) -> None:
    desk = ByPost(tmp_path, kind[0], match=kind[1]).play(1)
    before = desk.table.length
    index, table = corrected(desk)
    clerk = Clerk(desk.service, Sender("Gus", "gus@example.org"))
    found = [one for one in desk.service.store.letters_of(desk.name) if one.seq > before and one.kind == "notice"]
    assert {0, 1} < {one.player for one in found}
    for one in found:
        letter = clerk.compose(one)
        assert letter is not None
        text = letter.get_body(("plain",)).get_content()  # type: ignore[union-attr]
        seat = table.boards[index].seat_of(one.player) if one.player >= 0 else None
        assert WHY in " ".join(text.split())
        assert table.game.board.text(table.boards[index].position.json(seat)) in text
        owed = [task.line for task in tasks(table, one.player)] if one.player >= 0 else []
        assert all(f"    {line}\n" in text for line in owed)


def test_a_report_says_nothing_of_a_correction_that_was_taken_back_with_its_turn(tmp_path: Path) -> None:
    desk = ByPost(tmp_path, match=True).play(1)
    corrected(desk)
    said = "corrected by hand"
    assert said in as_text(report(desk.table, 0))
    desk.do(master.take_back)
    desk.do(master.process_now)
    assert said not in as_text(report(desk.table, 0, desk.turn))


def test_a_throw_is_corrected_as_a_report_writes_it_and_a_game_only_once_in_a_turn(tmp_path: Path) -> None:
    desk = ByPost(tmp_path, "maneater", match=True)
    thrown: list[int] = []
    while not thrown:
        desk.play(1)
        boards = range(5)
        thrown = [n for n in boards for _, step in correcting.correctable(desk.table, n) if step.action[:4] == "fair"]
    desk.do(correcting.die, thrown[0], "foul 2", WHY, f"fair {_last_throw(desk, thrown[0])}")
    told = desk.table.happened[-2].text
    assert "foul2, not fair" in told
    with pytest.raises(RequestError, match=r"has already been corrected\. Correct the position instead"):
        desk.do(correcting.die, thrown[0], "foul 3", WHY)


def _last_throw(desk: ByPost, board: int) -> str:
    """The number of the first fair throw of the last turn."""
    throws = [step.action for _, step in correcting.correctable(desk.table, board) if step.action[:4] == "fair"]
    return throws[0][4:]


def test_a_corrected_position_is_told_without_the_signs_of_json(tmp_path: Path) -> None:
    desk = ByPost(tmp_path, "maneater")
    given = desk.table.boards[0].position.json(None)
    desk.do(correcting.position, 0, {**given, "shark": "121"}, WHY)
    assert f"corrects the position: shark 121, not 120 ({WHY})" in desk.table.happened[-2].text


@pytest.mark.parametrize(
    "entry",
    [
        "{",
        "[]",
        '{"what": "luck", "set": {}}',
        '{"what": "position", "set": {"sea": 1}}',
        '{"what": "position", "set": {"line.9": 1}}',
        '{"what": "position", "set": {"line": "?"}}',
        '{"what": "position", "set": {"players": 5}}',
        '{"what": "position", "why": 1, "set": {}}',
        '{"what": "position", "why": "two\\nlines", "set": {}}',
        json.dumps({"what": "position", "why": "long " * 100, "set": {}}),
        f'{{"what": "position", "set": {{"line": {"[" * 900}{"]" * 900}}}}}',
    ],
)
def test_a_record_with_a_correction_that_cannot_be_is_refused(entry: str) -> None:
    record = Record(fangs.game("getbit"))
    with pytest.raises(InvalidRecord, match="corrected"):
        Record.read(f"{record}{CORRECTED} {entry}\n")


def test_verify_and_replay_report_what_was_corrected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = ByPost(tmp_path, "getbit").play(2)
    corrected(desk)
    desk.play(200)
    file = tmp_path / "game.fangs"
    file.write_text(str(desk.table.record(0)))
    for word, told in (
        ("verify", "This correction overrides the rules and chance."),
        ("replay", "corrected by hand"),
    ):
        monkeypatch.setattr(sys, "argv", ["fangs", word, str(file)])
        with pytest.raises(SystemExit) as done:
            main()
        out = capsys.readouterr().out
        assert not done.value.code and told in " ".join(out.split()), out[-2000:]
        assert WHY in out
