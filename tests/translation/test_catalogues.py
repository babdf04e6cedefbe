"""Every text that people read is in every catalogue, with the same fields."""

from __future__ import annotations

import ast
import copy
import pickle
import re
from pathlib import Path

import msgspec
import pytest

from fangs.thinking.evaluation import chance, chances
from fangs.translation import (
    Phrase,
    capital,
    catalogues,
    figure,
    html,
    joined,
    language,
    languages,
    markdown,
    phrase,
    plural,
    say,
    speaking,
    spelled,
)
from fangs.translation.catalogues import Catalogue, catalogue
from fangs.translation.formats import day, listed, moment
from fangs.translation.making import faults, faults_of_sources
from fangs.translation.phrases import again, encoded, exchanged, restored, stored
from fangs.translation.reader import preferred
from fangs.translation.sources import Part, parts

GERMAN = Catalogue(
    texts={
        ("{ship} sails to {place}", None): "{ship} segelt nach {place}",
        ("a wave hits {ship}", None): "eine Welle trifft auf {ship:dative}",
        ("the ship", None): "das Schiff",
        ("the ship", "dative"): "dem Schiff",
        ("{words} and {last}", None): "{words} und {last}",
    },
    plurals={"{count} step": ("{count} Schritt", "{count} Schritte")},
)


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fangs.translation.phrases.catalogue", lambda name: GERMAN)


@pytest.mark.parametrize("part", parts(), ids=lambda part: part.name)
@pytest.mark.parametrize("name", [name for name in languages() if name != "en"])
def test_no_message_is_missing_or_out_of_date_in_a_catalogue(part: Part, name: str) -> None:
    is_there = (part.locale / f"{name}.po").is_file()

    assert is_there or part.name != "fangs"
    assert not is_there or list(faults(part, name)) == []


@pytest.mark.parametrize("part", parts(), ids=lambda part: part.name)
def test_no_message_is_put_together_before_it_is_translated(part: Part) -> None:
    assert list(faults_of_sources(part)) == []


@pytest.mark.parametrize(
    "message", ['phrase(f"{who} wins")', 'say_plural(n, "one", "many " + what)', 'RequestError.phrased(f"{who} wins")']
)
def test_a_message_that_is_put_together_is_found_in_a_game(message: str, tmp_path: Path) -> None:
    (tmp_path / "board.py").write_text(f"from fangs.translation import phrase, say_plural\n\n{message}\n")

    assert [fault.partition(":")[2] for fault in faults_of_sources(*parts(tmp_path))] == [
        "3: a message is one text in quotes, with its parts as fields, not an f-string or a sum."
    ]


@pytest.mark.usefixtures("german")
def test_a_phrase_is_english_as_a_string_and_german_for_a_german_reader() -> None:
    sails = phrase("{ship} sails to {place}", ship=phrase("the ship"), place="h6")
    several = joined(capital(sails) + ".", listed(["a", phrase("the ship")], "and"))

    assert sails == "the ship sails to h6" and f"{sails}" == "the ship sails to h6"
    assert several == "The ship sails to h6. a and the ship"
    with speaking("de"):
        assert sails == "the ship sails to h6" and f"{sails}" == "das Schiff segelt nach h6"
        assert str(several) == "Das Schiff segelt nach h6. a und das Schiff"
        assert spelled({"text": [sails]}) == {"text": ["das Schiff segelt nach h6"]}
        assert say("a wave hits {ship}", ship=phrase("the ship")) == "eine Welle trifft auf dem Schiff"
        assert [str(plural(n, "{count} step", "{count} steps")) for n in (1, 2)] == ["1 Schritt", "2 Schritte"]
        assert say("There is no catalogue for this.") == "There is no catalogue for this."
    assert str(plural(2, "{count} step", "{count} steps")) == "2 steps"


@pytest.mark.usefixtures("german")
def test_a_phrase_is_stored_copied_and_sent_to_other_processes() -> None:
    told = joined(
        capital(phrase("{ship} sails to {place}", ship=phrase("the ship"), place="h6")),
        plural(2, "{count} step", "{count} steps"),
    )
    written = msgspec.json.encode({"text": told}, enc_hook=stored)

    for one in (
        pickle.loads(pickle.dumps(told)),
        copy.deepcopy(told),
        again(told.pieces()),
        restored(msgspec.json.decode(written)["text"]),
    ):
        with speaking("de"):
            assert str(one) == "Das Schiff segelt nach h6 2 Schritte"
        assert one == told
    with speaking("de"):
        assert msgspec.json.encode([told], enc_hook=encoded).decode() == '["Das Schiff segelt nach h6 2 Schritte"]'


def test_numbers_are_written_as_in_the_reader_s_language() -> None:
    told = phrase("{share} % of {count}", share=figure(-10.64, ".1f"), count=figure(5000))

    assert told == "−10.6 % of 5,000"
    for one in (told, pickle.loads(pickle.dumps(told)), again(told.pieces())):
        with speaking("de"):
            assert one.endswith("5,000") and str(one).startswith("−10,6 % ") and str(one).endswith(" 5.000")
    with speaking("de"):
        assert chances(0.611, 1, is_exact=True).spell("de") == "gewinnt genau 61,1 %"  # type: ignore[attr-defined]
        assert [str(chance(value, 10, is_exact=False)) for value in (1.0, 1.5, -0.04)] == [
            "1 Punkt",
            "1,5 Punkte",
            "0 Punkte",
        ]


HEBREW, ARABIC = "\u2068דוד\u2069", "\u2068محمد\u2069"
"""Two names as they stand in a sentence, in which they must not change places with the words and figures beside them."""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (phrase("{first} 1, {second} 2", first="דוד", second="محمد"), f"{HEBREW} 1, {ARABIC} 2"),
        (plural(2, "{who}: {count} step", "{who}: {count} steps", who="דוד"), f"{HEBREW}: 2 steps"),
        (listed(["דוד", "Ann", "محمد"], "and"), f"{HEBREW}, Ann and {ARABIC}"),
        (listed(["דוד"]), HEBREW),
        (joined("דוד", phrase("{who} 2", who="محمد"), by=", "), f"{HEBREW}, {ARABIC} 2"),
        (phrase("{who} wins.", who="Zoë Łukasz 李小龙 Анна"), "Zoë Łukasz 李小龙 Анна wins."),
        (phrase("{text} (written by hand)", text="דוד\nAnn"), "דוד\nAnn (written by hand)"),
    ],
)
def test_a_name_that_is_written_from_right_to_left_changes_no_order_in_a_sentence(text: str, expected: str) -> None:
    assert text == str(text) == expected
    assert restored(stored(text) if isinstance(text, Phrase) else text) == expected
    with speaking("de"):
        assert str(text).count("\u2068") == expected.count("\u2068")


def test_what_is_stored_and_exchanged_is_the_name_itself() -> None:
    told = phrase("{who} sits down.", who="דוד")

    assert stored(told) == {"phrase": {"message": "{who} sits down.", "values": {"who": "דוד"}}}
    assert exchanged(told, "דוד", "somebody") == "somebody sits down."


def test_times_are_written_as_in_the_reader_s_country() -> None:
    due = moment(1795532400, "Europe/Berlin")

    assert due == "Tuesday 24 November 2026, 16:00 (Europe/Berlin)"
    with speaking("de"):
        assert (
            str(due) == "Dienstag, 24. November 2026, 16:00 (Europe/Berlin)"
            and str(day(1795532400)) == "24. November 2026"
        )


def test_a_language_is_that_which_a_browser_prefers_of_those_there_are() -> None:
    offered = {"en", "de"}

    assert preferred("de-AT,de;q=0.9,en;q=0.8", offered) == "de"
    assert preferred("fr,en-GB;q=0.5,de;q=0.3", offered) == "en"
    assert preferred("fr;q=1,de;q=0", offered) is None
    assert preferred("", offered) is None and preferred("?,;;" * 1000, offered) is None
    assert language() == "en"


def test_the_texts_of_pages_and_rules_are_found_and_replaced_in_place() -> None:
    page = '<!doctype html><html lang="en"><p title="A &amp; b" class="quiet">Say  it\n <b>now</b></p><script>let it</script>'
    rules = "# G\n\n**Goal.** Be first,\nat last.\n\n- **G1.1** One\n  two. (R)\n\n  Example: no.\n- **G1.2** Three.\n"
    rules += "\n| a | word |\n| --- | --- |\n"

    assert html.messages(page) == ["A & b", "Say it", "now"]
    assert html.translated(page, str.upper) == page.replace("A &amp; b", "A &amp; B").replace(
        "Say  it", "SAY IT"
    ).replace("now", "NOW")
    assert markdown.messages(rules) == ["G", "Be first, at last.", "One two. (R)", "Example: no.", "Three.", "word"]
    assert "- **G1.1** ONE TWO. (R)\n\n  EXAMPLE: NO.\n- **G1.2** THREE." in markdown.translated(rules, str.upper)
    assert markdown.translated(rules, str.upper).startswith("# G\n\n**Goal.** BE FIRST, AT LAST.\n")


@pytest.mark.parametrize("part", parts(), ids=lambda part: part.name)
def test_every_field_of_a_message_has_a_value(part: Part) -> None:
    said = {"phrase", "say", "plural", "say_plural"}
    for path in part.files():
        for call in ast.walk(ast.parse(path.read_text("utf-8"))) if path.suffix == ".py" else ():
            if (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Name)
                and call.func.id in said
                and call.keywords
            ):
                texts = [one.value for one in call.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                fields = set(re.findall(r"\{(\w+)\}", " ".join(texts)))
                given = {one.arg for one in call.keywords} | {"count"}
                assert not texts or fields <= given, f"{path.name}, {call.lineno}: {fields - given}"


def test_all_catalogues_can_be_read() -> None:
    assert all(isinstance(catalogue(name), Catalogue) for name in languages())


def test_a_game_that_is_loaded_while_a_catalogue_is_read_is_in_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a request in another thread does it."""
    monkeypatch.setattr(catalogues, "_folders", dict(catalogues._folders))
    catalogues.add(tmp_path / "another game")  # so that all are read
    (tmp_path / "de.po").write_text('msgid "a made-up ship"\nmsgstr "ein erfundenes Schiff"\n', "utf-8")
    read = catalogues.read

    def meanwhile(path: Path) -> object:
        catalogues.add(tmp_path)
        return read(path)

    monkeypatch.setattr(catalogues, "read", meanwhile)

    assert catalogue("de").text("a made-up ship") is None
    assert catalogue("de").text("a made-up ship") == "ein erfundenes Schiff"


def test_in_german_the_dots_that_stand_for_more_words_are_set_apart() -> None:
    texts = catalogue("de").texts.values()

    assert [text for text in texts if re.search(r"[^\W_]…", text)] == []
