"""Whatever is written, nothing breaks, and no order comes of it that nobody wrote."""

from __future__ import annotations

import re
from functools import cache

from hypothesis import example, given, settings
from hypothesis import strategies as st

import fangs
from fangs.post.orders.normalizing import tidy
from fangs.post.orders.reading import Asked, Cancelled, Impossible, Misread, Ordered, Place, read_orders
from fangs.post.orders.speech import Speech
from fangs.post.reading.from_html import from_html
from fangs.post.reading.letters import BROKEN, read_letter
from fangs.post.reading.reply_text import own_text
from fangs.table.post.reasons import ATTACHED
from tests import form
from tests.post.places import match, owed, position
from tests.post.test_language import GREEN_ALONE, OF_THREE, ONE_ROLE_IN_EACH_OF_FIVE_GAMES
from tests.post.test_languages_of_games import CASES
from tests.post.test_letters import FOLDER

FUZZ = settings(max_examples=form.amount(100, long=5000), deadline=None, derandomize=not form.LONG)


@cache
def tables() -> dict[str, tuple[str, list[Place]]]:
    """The game and the places of people at tables of all kinds."""
    claimed = position("lunch", [(None, "first:0"), (None, "133"), ("0", "7c")], eating="claimed")
    return {
        "a match": ("maneater", match()),
        "two of the swimmers": ("maneater", owed(position("maneater", players=3), "red", "blue")),
        "a shark": ("maneater", owed(position("maneater"), "shark")),
        "a swimmer": ("maneater", owed(position("maneater"), "green")),
        "a pirate": ("getbit", owed(position("getbit", [(None, "2031")]), "2")),
        "two pirates": ("getbit", owed(position("getbit", [(None, "2031")], players=2), "0", "2")),
        "a tribe": ("lunch", owed(position("lunch", [(None, "first:0"), (None, "133")], last_call="declared"), "0")),
        "a tribe that eats": ("lunch", owed(claimed, "0")),
        "hunters": ("mandua", owed(position("mandua"), "0")),
        "tigers": ("mandua", owed(position("mandua", [("0", "a1")]), "1")),
        "a ship": ("overboard", owed(position("overboard"), "0")),
    }


TABLES = st.sampled_from(sorted(tables()))
SENSE = [
    *("red", "green", "blue", "yellow", "shark", "Red:", "GREEN", "pirate", "hunters", "tigers", "arms", "boneheads:", "player"),
    *("52", "53", "92", "93", "80", "118", "120", "4", "5", "2", "0", "7c", "7C", "c3", "A", "a", "B", "c5", "A-c5", "p12", "400"),
    *("92/93", "92/93/80", "118 green>blue", "green>blue", "/", ">", "-", "->", ",", ";", ":", ".", "!", "(", ")", "\n", "\n\n"),
    *("game 1", "game 2:", "g3", "Game", "turn 1", "turn 2", "round 1:", "home", "island", "beach", "drift", "void", "nmr"),
    *("if taken", "or", "or else", "otherwise", "then", "before", "if", "prefer", "and", "for", "in", "of", "from", "to", "with"),
    *("row", "north", "n", "west", "stay", "sail", "eat", "done", "last!", "last", "announce", "challenge", "play on", "end"),
    *("I", "please", "thanks", "my order", "is", "card", "the", "place", "a cannibal on", "swim", "move", "cancel", "orders?", "help"),
]  # fmt: skip
NONSENSE = "not never don't unless maybe perhaps instead except banana via nor was near ? 5x2 ~~".split()  # noqa: SIM905
SEEDS = [text for text, _ in ONE_ROLE_IN_EACH_OF_FIVE_GAMES + GREEN_ALONE + OF_THREE] + [text for *_, text, _ in CASES]


@st.composite
def altered(draw: st.DrawFn) -> str:
    """What somebody wrote in a test of the language, with words lost, found and in another order."""
    words = re.split("( +)", draw(st.sampled_from(SEEDS)))
    for _ in range(draw(st.integers(0, 4))):
        at, gone = draw(st.integers(0, len(words))), draw(st.integers(0, 2))
        found = draw(st.lists(st.sampled_from(SENSE + NONSENSE), max_size=2))
        words[at : at + gone] = [" ", *found, " "] if found else []
    return "".join(words)


WRITTEN = st.lists(st.sampled_from(SENSE + NONSENSE), max_size=12).map(" ".join) | altered()


def numbers(text: str) -> list[str]:
    return re.findall(r"(?<![a-z])[a-z]?[0-9]+[a-z]?", text.lower())


@FUZZ
@given(TABLES, st.text())
def test_any_text_can_be_read(table: str, text: str) -> None:
    game, places = tables()[table]

    assert all(
        isinstance(line, Ordered | Impossible | Cancelled | Asked | Misread)
        for line in read_orders(text, fangs.game(game), places)
    )


@FUZZ
@given(TABLES, WRITTEN)
def test_every_order_was_written_and_no_number_was_passed_over(table: str, text: str) -> None:
    game, places = tables()[table]
    speech = Speech(fangs.game(game), places)
    for line in read_orders(text, fangs.game(game), places):
        if not isinstance(line, Ordered):
            continue
        place = next(place for place in places if (place.board, place.role) == (line.board, line.role))
        assert not set(NONSENSE) & set(re.split("[ ,]", tidy(line.given).replace("not free", "")))
        assert set(numbers(line.action)) <= set(numbers(tidy(line.given)))
        if not re.search(r"[,;]|and", line.given):
            told = {*numbers(line.action), *numbers(said_by(place, line.action)), str(line.board + 1), "1", line.role}
            named = {f"g{line.board + 1}"} | set(numbers(f"{text} ") if line.role.isdigit() else [])
            assert set(numbers(tidy(line.given))) <= told | named
        again = f"game {line.board + 1} {speech.name(line.role)}: {line.action}"
        assert [reread(line) for line in read_orders(again, fangs.game(game), places)] == [reread(line)]


def said_by(place: Place, action: str) -> str:
    view = place.position.json(place.position.owner(place.role))
    return str(place.position.game.board.say(view, place.role, action))


def reread(line: object) -> tuple[int, str, str]:
    assert isinstance(line, Ordered), line
    return line.board, line.role, line.action


@FUZZ
@given(TABLES, st.data())
def test_every_listed_action_is_understood_as_it_is_written_and_as_it_is_said(table: str, data: st.DataObject) -> None:
    game, places = tables()[table]
    speech = Speech(fangs.game(game), places)
    place = data.draw(st.sampled_from(places))
    action = data.draw(st.sampled_from(place.position.legal(place.role)))
    head = f"game {place.board + 1}, {speech.name(place.role)}: "
    for text in (head + action, head + action.upper(), head + said_by(place, action)):
        assert [reread(line) for line in read_orders(text, fangs.game(game), places)] == [
            (place.board, place.role, action)
        ]


@FUZZ
@given(TABLES, st.data(), st.sampled_from(NONSENSE))
def test_one_word_that_is_not_understood_spoils_an_order(table: str, data: st.DataObject, word: str) -> None:
    game, places = tables()[table]
    speech = Speech(fangs.game(game), places)
    place = data.draw(st.sampled_from(places))
    action = data.draw(st.sampled_from(place.position.legal(place.role)))
    words = f"game {place.board + 1} {speech.name(place.role)} : {action} please".split()
    at = data.draw(st.integers(0, len(words)))
    text = " ".join([*words[:at], word, *words[at:]])

    assert not any(isinstance(line, Ordered) for line in read_orders(text, fangs.game(game), places))


MAILS = [path.read_bytes() for path in sorted(FOLDER.glob("*.eml"))]


@FUZZ
@given(st.binary(max_size=2_000))
def test_any_bytes_are_a_letter(data: bytes) -> None:
    letter = read_letter(data)

    assert len(letter.id) == 32 and (letter.refused or letter.text)


PARAMETERS = ["name", "filename", "charset", "format", "delsp", "boundary"]
FORMS = ["", "*", "*0", "*0*", "*1", "*1*", "*00", "*x*", "*0*1"]
VALUES = ["a", "b", '"b"', "utf-8''a", "utf-8'", "x-none''%ff", "flowed", "=?utf-8?q?a?=", '"', ""]


@FUZZ
@given(
    st.sampled_from(["Content-Type: text/plain", "Content-Type: text/html", "Content-Disposition: inline"]),
    st.lists(st.tuples(*map(st.sampled_from, (PARAMETERS, FORMS, VALUES))), max_size=6),
)
@example("Content-Type: text/plain", [("name", "*", "utf-8''a"), ("name", "*0", "b")])
@example("Content-Disposition: inline", [("filename", "*", "utf-8''a"), ("filename", "*0", "b")])
def test_a_mail_with_any_parameters_is_read_or_its_writer_is_told_that_it_cannot_be(
    header: str, parameters: list[tuple[str, str, str]]
) -> None:
    written = "".join(f"; {name}{form_}={value}" for name, form_, value in parameters)
    letter = read_letter(f"From: a@example.org\nTo: gus+word@example.org\n{header}{written}\n\nblue 3".encode())

    assert letter.words == ("word",) and letter.is_answered
    assert letter.text == "blue 3" or letter.refused in (ATTACHED, BROKEN)


@FUZZ
@given(st.sampled_from(MAILS), st.data())
def test_a_mail_that_was_damaged_is_a_letter(mail: bytes, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(mail)))
        until = min(len(mail), at + data.draw(st.integers(0, 30)))
        other = data.draw(st.sampled_from(MAILS))
        there = data.draw(st.integers(0, len(other)))
        mail = (
            mail[:at]
            + data.draw(st.sampled_from([b"", data.draw(st.binary(max_size=8)), other[there : there + 60]]))
            + mail[until:]
        )
    letter = read_letter(mail)

    assert len(letter.id) == 32 and (letter.refused or letter.text)


@FUZZ
@given(
    st.text(),
    st.lists(
        st.sampled_from(["<", ">", "</", "<!--", "-->", "<![", "]>", "<p>", "<pre>", "</div>", "&#", "&gt;", "a", "\n"])
    ),
)
@example("", ["<![", "<![", ">", ">"])
def test_any_page_has_a_text(text: str, parts: list[str]) -> None:
    assert isinstance(from_html("".join(parts) + text), str)


@FUZZ
@given(
    st.lists(
        st.sampled_from(
            ["red 52", "> red 53", "", "On 4 May 2026, GM <gm@example.org> wrote:", "-- ", "From: GM", "Sent: now"]
        )
    )
)
def test_what_is_quoted_is_never_read(lines: list[str]) -> None:
    kept = own_text("\n".join(lines)).text.split("\n")

    assert set(kept) <= {"red 52", "", "From: GM", "Sent: now"}
