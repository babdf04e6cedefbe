"""The record of a match: its games one after the other, and what they come to."""

from __future__ import annotations

import random

import pytest

import fangs
from fangs.core.errors import InvalidRecord
from fangs.core.records import match
from fangs.core.records.record import Record


def played(seed: int, turns: int = 3) -> Record:
    """A game of Maneater for two, at random, that its turn limit ends."""
    rng = random.Random(seed)
    record = Record(fangs.game("maneater"), 2, {"turn_limit": turns})
    while record.position.kind != "over":
        if record.position.kind == "chance":
            outcomes, odds = zip(*record.position.odds, strict=True)
            record.play(None, rng.choices(outcomes, [float(chance) for chance in odds])[0])
        else:
            role = record.position.owing[0]
            record.play(role, rng.choice(record.position.legal(role)))
    return record


@pytest.fixture(scope="module")
def text() -> str:
    """A match of two games, seats changed."""
    records = [played(1), played(2)]
    game = records[0].game
    assert game.match is not None
    totals = game.match.totals(2, [record.position.scores or [] for record in records])
    return match.write(records, {0: "Ann", 1: "Bob"}, [float(total) for total in totals])


def test_a_match_is_read_as_it_was_written(text: str) -> None:
    assert match.is_match(text)
    records = match.read(text)
    assert [str(record) for record in records] == [str(played(1)), str(played(2))]
    assert text.startswith("fangs match\nplayer 0: Ann\nplayer 1: Bob\nresult: ")


def test_a_match_that_goes_on_has_no_result() -> None:
    records = [played(1).until(4), played(2)]
    text = match.write(records, {}, None)
    assert "result" not in text.partition("fangs record")[0]
    assert len(match.read(text)) == 2


def test_all_matches_in_a_text_are_read() -> None:
    one, two = (match.write([played(seed), played(seed + 1)], {}, None) for seed in (1, 3))

    assert list(map(str, match.read_all(f"\n{one}\n{two}"))) == [str(played(seed)) for seed in (1, 2, 3, 4)]
    with pytest.raises(InvalidRecord, match=r"^Match 2: Game 1: Line"):
        match.read_all(one + "\n" + two.replace("\nshark ", "\nshark 1 ", 1))


def result(text: str) -> str:
    return next(line for line in text.splitlines() if line.startswith("result: "))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        pytest.param(lambda text: text.replace("match", "watch"), "first line is not 'fangs match'", id="not a match"),
        pytest.param(lambda text: "fangs match\n", "has no games", id="no games"),
        pytest.param(
            lambda text: text.replace(result(text), "result: 99 0", 1),
            "by these rules the result is",
            id="another result",
        ),
        pytest.param(
            lambda text: text[: text.rindex("fangs record")],
            "for 2 must have 2 games, but this match has 1",
            id="a game is missing",
        ),
        pytest.param(
            lambda text: text.replace("\nshark ", "\nshark 1 ", 1), "Game 1: Line", id="a game that cannot be"
        ),
        pytest.param(lambda text: text[: text.rindex("\nshark")], "not all games are over", id="cut off"),
    ],
)
def test_what_is_no_record_of_a_match_is_refused(text: str, change: object, sentence: str) -> None:
    with pytest.raises(InvalidRecord, match=sentence):
        match.read(change(text))  # type: ignore[operator]


@pytest.mark.parametrize(
    "other", [Record(fangs.game("maneater"), 3), Record(fangs.game("lunch"))], ids=["other players", "another game"]
)
def test_the_games_of_a_match_have_the_same_players(other: Record) -> None:
    text = "fangs match\n\n" + "\n".join(map(str, [Record(fangs.game("maneater"), 5), other]))
    with pytest.raises(InvalidRecord, match="of the same kind, with the same players"):
        match.read(text)
