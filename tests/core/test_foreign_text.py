"""Records as they come back from other people's programs: read as they are meant, and written in one form."""

from __future__ import annotations

import json
import textwrap
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import fangs
from fangs.core.errors import InvalidRecord
from fangs.core.records.files import read_records
from fangs.core.records.foreign_text import MAX_DOTS, json_in, toml_in
from fangs.core.records.record import Record
from fangs.games.maneater.mapfile import read_map
from fangs.table.lifecycle.opening import Setup, opening

NAMES = fangs.names()


def played(name: str) -> Record:
    """A record of a few steps."""
    record = Record(fangs.game(name), names={0: "Ann", 1: "Bob"})
    while len(record.steps) < 12 and record.position.scores is None:
        position = record.position
        if position.kind == "chance":
            record.play(None, position.odds[0][0])
        else:
            role = position.owing[0]
            record.play(role, position.legal(role)[0])
    return record


def quoted(text: str) -> str:
    return "".join(f"> {line}".rstrip() + "\n" for line in text.splitlines())


def short(text: str) -> str:
    """A text in which a mail program has broken all long lines."""
    return "".join(textwrap.fill(line, 72, break_long_words=False) + "\n" for line in text.splitlines())


THROUGH: dict[str, Callable[[str], str]] = {
    "an editor that begins with a mark": lambda text: "\ufeff" + text,
    "an editor of Windows": lambda text: text.replace("\n", "\r\n"),
    "tabs between words": lambda text: "\n".join(
        line if "{" in line else line.replace(" ", "\t") for line in text.split("\n")
    ),
    "spaces that do not break": lambda text: text.replace(" ", "\u00a0"),
    "spaces at the ends": lambda text: "".join(f"  {line}  \n" for line in text.splitlines()),
    "a mail": lambda text: f"Hello Bob,\n\nhere it is:\n\n{text}\nBest wishes\nAnn\n",
    "a mail with a signature": lambda text: f"Here:\n{text}\n-- \nAnn\nred 81\n",
    "a quotation": lambda text: f"Ann wrote:\n\n{quoted(text)}\nThanks!\n",
    "a quotation of one": lambda text: quoted(quoted(text)),
    "a forwarded mail": lambda text: f"-------- Forwarded --------\n{text}\n-----Original Message-----\nFrom: Bob\n",
}


WRITTEN = {
    **{name: through for name, through in THROUGH.items() if name != "tabs between words"},
    "a word processor": lambda text: "".join("\u201c\u201d"[at % 2] + part for at, part in enumerate(text.split('"')))[
        1:
    ],
    "a word processor and a mail": lambda text: quoted(text.replace('"', "\u201e").replace(" ", "\u00a0")),
}


OF_RECORDS = {
    **THROUGH,
    **WRITTEN,
    "a mail with short lines": short,
    "a reply with short lines": lambda text: quoted(short(text)),
    "a chat": lambda text: f"Here it is:\n```\n{text}```\nYour turn!\n",
    "a chat from right to left": lambda text: "".join(f"\u200e{line}\u200b\n" for line in text.splitlines()),
}


@pytest.mark.parametrize("through", WRITTEN)
@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_read_as_it_comes_through(name: str, through: str) -> None:
    position = played(name).position.json()
    for indent in (None, 1):
        assert json_in(WRITTEN[through](json.dumps(position, indent=indent))) == position


@pytest.mark.parametrize("through", [name for name in WRITTEN if "forwarded" not in name])
def test_a_map_is_read_as_it_comes_through_with_the_lines_of_what_is_wrong(through: str) -> None:
    text = (fangs.game("maneater").folder / "resort.toml").read_text("utf-8")
    assert read_map(WRITTEN[through](text)) == read_map(text)


@pytest.mark.parametrize("text", ["", "{", "nothing", "[1", "> {\n> ", '{"a": }', "{" * 100_000, "\u201c" * 9])
def test_what_is_no_object_of_json_is_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        json_in(text)


@pytest.mark.parametrize("through", OF_RECORDS)
@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_read_as_it_comes_through(name: str, through: str) -> None:
    text = str(played(name))
    came = OF_RECORDS[through](text)
    assert str(Record.read(came)) == text
    assert [str(one) for one in Record.read_all(came)] == [text]
    assert len(Record.unplayed(came)) >= 12 - 2


def test_what_others_say_in_its_head_is_kept_and_does_not_come_to_a_table() -> None:
    text = str(played("lunch"))
    tagged = text.replace("name 0", "Event: Spring Cup\ndate: 2027-05-01\nname 0", 1)
    record = Record.read(tagged)
    assert record.tags == {"Event": "Spring Cup", "date": "2027-05-01"}
    assert Record.read(str(record)).tags == record.tags
    assert Record.unplayed(str(record)) == Record.unplayed(text)
    event, _ = opening(Setup(game="lunch", name="Ann", record=tagged), "ab" * 32)
    assert "Spring Cup" not in str(event.record)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda text: text.replace("name 0", "".join(f"tag{'x' * n}: 1\n" for n in range(31)) + "name 0"),
            "at most 30",
        ),
        (lambda text: text.replace("name 0", f"event: {'x' * 201}\nname 0"), "200 printable"),
        (lambda text: text + "event: too late\n", "too late"),
        (lambda text: text + "shrak 5c\n", "shrak"),
        (lambda text: text + text, "2 records"),
    ],
)
def test_what_cannot_be_read_is_said(change: Callable[[str], str], said: str) -> None:
    with pytest.raises(InvalidRecord, match=said):
        Record.read(change(str(played("lunch"))))


def test_a_line_of_a_name_without_one_names_nobody() -> None:
    text = str(played("lunch")).replace("name 0: Ann", "name 0:")
    assert Record.read(text).names == {1: "Bob"}


def test_lines_have_their_numbers_in_the_whole_text() -> None:
    with pytest.raises(InvalidRecord, match="Line 14"):
        Record.read("Hello\n" * 5 + str(played("lunch")).replace("dice first", "dcie first"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_a_file_has_one_record_or_several_in_whatever_unicode(tmp_path: Path, encoding: str) -> None:
    text = str(played("lunch"))
    path = tmp_path / "games.fangs"
    mark = b"\xff\xfe" if encoding == "utf-16-le" else b""
    path.write_bytes(mark + f"{text}\n{text}".encode(encoding))
    assert list(map(str, read_records(path))) == [text, text]


def test_a_line_that_never_ends_is_refused_and_takes_time_in_proportion() -> None:
    head = str(played("lunch")).partition("options: ")[0]

    def seconds(lines: int) -> float:
        began = time.process_time()
        with pytest.raises(InvalidRecord, match="The options are not JSON"):
            Record.read(f'{head}options: {{"x":{{"b":1\n' + ',"a":{}\n' * lines)
        return time.process_time() - began

    assert seconds(400_000) < 40 * max(seconds(20_000), 0.02)


def test_a_text_of_titles_takes_time_in_proportion() -> None:
    def seconds(lines: int) -> float:
        began = time.process_time()
        with pytest.raises(InvalidRecord):
            Record.read("fangs record\n" * lines)
        return time.process_time() - began

    seconds(100)
    assert seconds(40_000) < 100 * max(seconds(4_000), 0.01)


def test_a_line_with_hundreds_of_dots_is_no_toml_and_takes_no_time() -> None:
    """The parser takes the square of the number of a key's parts."""
    assert toml_in("a" + ".a" * MAX_DOTS + " = 1")
    with pytest.raises(tomllib.TOMLDecodeError, match=r"more than 200 dots \(at line 2, column 1\)"):
        toml_in('name = "Resort"\na' + ".a" * (MAX_DOTS + 1) + " = 1")
