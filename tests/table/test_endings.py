"""A game that people end: its record says how, and so do its pictures and its replays."""

from __future__ import annotations

import io
import random
from collections.abc import Callable

import pytest
from rich.console import Console

from fangs.club.library.records import read_collected
from fangs.core.pictures.film import film, still
from fangs.core.records.record import Record
from fangs.table import agreeing, events, people
from fangs.table.views.table_view import ending
from fangs.terminal.replay import show_all
from fangs.translation import languages, speaking
from tests.table.evening import Evening, of_friends

ENDED: dict[str, Callable[[Evening], object]] = {
    "resigned 1": lambda evening: evening.do(people.resign(evening.table, evening.seat(1))),
    "late 0": lambda evening: evening.do([events.Resigned(0, None, late=True)]),
    "drawn": lambda evening: agree_on_a_draw(evening),
    "aborted 1": lambda evening: evening.do([events.Aborted((1,))]),
    "aborted_by_clock 0 1": lambda evening: evening.do([events.Aborted((0, 1), late=True)]),
    "closed": lambda evening: evening.do([events.Aborted(())]),
}


def agree_on_a_draw(evening: Evening) -> None:
    evening.do(agreeing.propose(evening.table, evening.seat(0), "draw", 0))
    evening.do(agreeing.answer(evening.table, evening.seat(1), evening.table.proposals, True))


def ended(how: str) -> Evening:
    evening = Evening(of_friends("mandua"))
    evening.play_on(random.Random(1), 3)
    ENDED[how](evening)
    return evening


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("how", ENDED)
def test_the_record_says_how_people_ended_the_game_and_so_does_all_that_is_made_of_it(how: str, language: str) -> None:
    evening = ended(how)
    text = str(evening.table.record(0))
    record, told = Record.read(text), Console(file=io.StringIO(), width=200)

    assert f"\nended: {how}\n" in text and str(record) == text and "ended" not in record.tags
    with speaking(language):
        sentence = str((ending(evening.table) or {})["sentence"])
        show_all(record, told)
        assert sentence in told.file.getvalue()  # type: ignore[attr-defined]
        assert sentence in record._repr_html_()
        assert read_collected(text)["ending"] == sentence
        words = sentence.split()
        for picture in (still(record, len(record.steps)), film(record, 0, len(record.steps))[-1].svg):
            assert all(word in picture for word in words)
        assert not all(word in still(record, len(record.steps) - 1) for word in words)


def test_a_game_that_goes_on_after_its_end_has_no_ending_any_more() -> None:
    record = Record.read(str(ended("resigned 1").table.record(0)))
    role = record.position.owing[0]

    assert record.until(1).ending is None and record.until(len(record.steps)).ending is not None
    record.play(role, record.position.legal(role)[0])
    assert record.ending is None


@pytest.mark.parametrize("line", ["1 May 2027", "resigned", "resigned 2", "late 0 1", "drawn 0", "aborted", "won 1"])
def test_a_line_with_other_words_stays_in_the_head_of_a_record(line: str) -> None:
    text = str(ended("resigned 1").table.record(0)).replace("ended: resigned 1", f"ended: {line}")
    record = Record.read(text)

    assert record.ending is None and record.tags == {"ended": line}
    assert str(record) == text


@pytest.mark.parametrize("how", [*ENDED, "by the rules"])
def test_the_file_of_a_finished_game_names_its_table_and_the_day_of_its_end(how: str) -> None:
    evening = Evening(of_friends("mandua"))
    evening.play_on(random.Random(1), 3)
    assert Record.read(str(evening.table.record_file(0))).tags == {}
    evening.now = 20 * 24 * 3600.0
    if how in ENDED:
        ENDED[how](evening)
    else:
        evening.play_on(random.Random(1))
    evening.now += 24 * 3600.0
    evening.do([events.RematchSet("again")])

    assert Record.read(str(evening.table.record_file(0))).tags == {"table": "t", "date": "1970-01-21"}
