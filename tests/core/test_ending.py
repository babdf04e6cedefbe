"""How people ended a game: the sentence about it is right for every side, and the game is finished on every surface."""

from __future__ import annotations

import io
import itertools
import re

import pytest
from rich.console import Console

import fangs
from fangs import Record
from fangs.core.records.ending import SENTENCES, Ending
from fangs.terminal import replay, review
from fangs.translation import speaking

BY_PLAYERS = [kind for kind in SENTENCES if Ending.read(f"{kind} 0", 2)]
ONLY_ONE = re.compile(r"\b(wins|resigns|aborts|has|is|gibt|gewinnt|bricht|hat|ist|durch|von|an)\b")
"""Words that would be wrong after the name of several, and German prepositions, after which a name would have another form."""


@pytest.mark.parametrize(("name", "language"), [*itertools.product(fangs.names(), ("en", "de"))])
def test_a_sentence_about_a_side_is_right_for_one_and_for_several(name: str, language: str) -> None:
    for players, kind in itertools.product(fangs.game(name).players, BY_PLAYERS):
        start = fangs.new(name, players)
        for player in range(players):
            ending = Ending.read(f"{kind} {player}", players)
            if ending is None:
                continue  # only one of two can resign
            with speaking(language):
                said = str(ending.sentence({}, start))
                assert str(start.side(player)).casefold() in said.casefold()
            assert not ONLY_ONE.search(said) and said[0].isupper() and said.endswith("."), said


def test_a_sentence_about_people_has_their_names_as_they_write_them() -> None:
    start, names = fangs.new("mandua"), {0: "ann", 1: "bob"}

    assert Ending("resigned", (0,)).sentence(names, start) == "ann resigns, so bob wins."
    assert Ending("resigned", (0,)).sentence({0: "ann"}, start) == "ann resigned, so the win goes to the tigers."
    assert Ending("aborted", (0,)).sentence(names, start) == "ann aborts the game, which ends without a result."


@pytest.mark.parametrize("ended", ["resigned 0", "late 1", "drawn", "aborted 0"])
def test_a_game_that_people_ended_is_replayed_and_reviewed_as_one_that_is_over(ended: str) -> None:
    record = Record(fangs.game("mandua"))
    for _ in range(4):
        role = record.position.owing[0]
        record.play(role, record.position.legal(role)[0])
    text = str(record).replace("\n\n", f"\nended: {ended}\n\n", 1)
    ended_record, said = Record.read(text), io.StringIO()
    console = Console(file=said, width=120)
    review.show(ended_record, console, 10)
    replay.show(ended_record, 4, console)

    assert ended_record.is_finished and not record.is_finished
    assert "By player" in said.getvalue() and str(ended_record.ending.sentence({}, record.position)) in said.getvalue()  # type: ignore[union-attr]


def test_what_was_hidden_is_shown_when_people_have_ended_the_game() -> None:
    record = Record(fangs.game("getbit"), 2)
    assert record.masked(None).reader is None
    record.ending = Ending("resigned", (0,))

    assert record.masked(None).reader is fangs.EVERYTHING
