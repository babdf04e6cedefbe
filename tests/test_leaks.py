"""Lasting secrets are kept on every surface until the game is over, and a leak is found wherever one is planted."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import fangs
from fangs import Record
from fangs.bots.search import advise
from fangs.core.checks import laws, leaks
from fangs.core.checks.leaks import Leak
from fangs.core.discovery import sources
from fangs.core.errors import InvalidRecord
from fangs.core.records import dice, masked
from fangs.post.reporting.records import whole_record
from fangs.post.reporting.report import report
from fangs.post.reporting.report_html import as_html
from fangs.post.reporting.report_text import as_text
from fangs.table import rhythm
from fangs.table.board import Board
from fangs.table.lifecycle.opening import Setup
from fangs.table.post.commands import ordering
from fangs.table.post.commands.ordering import Wanted
from fangs.table.views.board_view import board_at
from fangs.table.views.narration import Happened
from fangs.table.views.table_view import view
from tests.table.evening import NAMES, Evening, of_friends

EXAMPLE = Path(__file__).parents[1] / "examples" / "src" / "fangs_examples" / "goofspiel"
CARDS = {"cards": 4}
ANY_TURN = leaks._turn
PAIRS = 3
"""So many pairs of games are played for every reader."""


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the games of a test."""
    monkeypatch.setenv(sources.FOLDERS, "")


def game_in(folder: Path, *changes: tuple[str, str, str]) -> fangs.Game:
    """A copy of the example with lasting secrets, in which something stands elsewhere."""
    copy = folder / f"goofspiel{len(list(folder.iterdir()))}"
    shutil.copytree(EXAMPLE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for file, old, new in changes:
        text = (copy / file).read_text("utf-8")
        assert old in text, old
        (copy / file).write_text(text.replace(old, new), "utf-8")
    sources.add_folder(f"goofspiel={copy}")
    return fangs.game("goofspiel")


# Surfaces: what a reader gets of a game that has come so far


def at_table(record: Record, reader: int | None) -> str:
    """What a server tells: the view with its log, earlier positions, and the record."""
    evening = Evening(of_friends("goofspiel", record.position.players, options=record.options))
    played_at(evening, record)
    board = evening.table.boards[0]
    earlier = [board_at(evening.table, board, reader, steps) for steps in range(len(board.steps) + 1)]
    return f"{view(evening.table, None if reader is None else evening.seat(reader), 0.0)} {earlier} {evening.table.record(0, reader)}"


def by_post(record: Record, reader: int | None) -> str:
    """What goes out by post: the report of every turn, as text and as a page, and the record that the Games Master prints."""
    people = [f"post:{name} <{name.lower()}@example.org>" for name in NAMES[: record.position.players]]
    setup = Setup(
        "goofspiel", len(people), record.options, seats=people, name="Gus <gus@example.org>", post={"quiet": 0}
    )
    evening = Evening(setup, everybody=False)
    played_at(evening, record)
    table = evening.table
    assert table.post is not None
    told = [report(table, reader, turn) for turn in (None, *table.post.turns)]
    return "\n".join([*map(as_text, told), *map(as_html, told), whole_record(table)])


def in_a_file(record: Record, reader: int | None) -> str:
    """What somebody reads who opens the terminal's file; the seal tells nothing to the eye."""
    return re.sub(rf"^{masked.SEALED}.*$", "", record.sealed(), flags=re.MULTILINE)


SURFACES = {"the table": at_table, "the report": by_post, "the terminal's file": in_a_file}


def played_at(evening: Evening, record: Record) -> None:
    """Choose what was chosen in the record; its dice are thrown at the table too."""
    for step in record.steps[:]:
        board = evening.table.boards[0]
        if step.role is None:
            continue
        if evening.table.post is None:
            evening.choose(step.role, step.action)
        else:
            evening.do(ordering.order(evening.table, board.player_of(step.role), [Wanted(0, step.role, step.action)]))
        if evening.table.post is not None and not evening.board.owing:
            evening.now = (rhythm.wake(evening.table, 0.0) or evening.now) + 1
            evening.do(rhythm.for_the_clock(evening.table, evening.now))
    assert [str(step) for step in evening.board.steps[:]][: len(record.steps)] == list(map(str, record.steps))


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Prizes are turned up in the order of their values, everywhere; salts are all alike."""
    monkeypatch.setattr(dice, "outcome", lambda seed, ply, position, back=0: position.odds[0][0])
    monkeypatch.setattr(leaks, "_turn", in_order(leaks._turn))
    monkeypatch.setattr("secrets.token_hex", lambda size=None: "5a" * 16)


def in_order(turn: Any) -> Any:
    def first(position: fangs.Position, rng: random.Random) -> Any:
        steps = turn(position, rng)
        return [step._replace(action=position.odds[0][0]) if step.role is None else step for step in steps]

    return first


def pairs(game: fangs.Game, players: int, surfaces: Any = None, number: int = PAIRS) -> int:
    """Pairs of games for every reader; in how many turns they differed."""
    readers = (None, *range(players))
    seeds = range(number)
    return sum(
        leaks.look(game, players, CARDS, reader, random.Random(seed), surfaces) for reader in readers for seed in seeds
    )


@pytest.mark.parametrize("players", [2, 3])
def test_what_lasts_as_a_secret_is_told_on_no_surface(players: int, tmp_path: Path, same_dice: None) -> None:
    assert pairs(game_in(tmp_path), players, SURFACES) > 20


LEAKS: dict[str, tuple[str, ...]] = {
    "record": ("notation.py", "if role in (CHANCE, player) else HIDDEN", "if True else HIDDEN", "the record tells"),
    "event": ("notation.py", "1 << a if event == rules.SHOWN else EVERYBODY", "EVERYBODY", "what the rules told tells"),
    "log order": (
        "rules.py",
        "        tell(WINS, winner, s.prize)\n        show(s, winner)",
        "        if s.chosen[1 - winner & 1] & 1:\n            tell(WINS, winner, s.prize)\n        show(s, winner)\n"
        "        if not s.chosen[1 - winner & 1] & 1:\n            tell(WINS, winner, s.prize)",
        "what the rules told tells",
        "animation.py",
        "return None",
        "return []",
    ),
    "refusal": (
        "notation.py",
        'phrase("You do not hold the {card}.", card=action)',
        'f"The others hold {s.hand}."',
        "what the reader may choose tells",
    ),
    "name": (
        "notation.py",
        "return SIDES[player]",
        "return SIDES[player] + str(s.hand)",
        "how people are called tells",
    ),
}


@pytest.mark.parametrize("what", LEAKS)
def test_a_leak_in_a_game_is_found_by_the_laws(what: str, tmp_path: Path) -> None:
    file, old, new, said, *more = LEAKS[what]
    changes = [(file, old, new), *([(more[0], more[1], more[2])] if more else [])]
    with pytest.raises(laws.LawBroken, match=said):
        laws.check(game_in(tmp_path, *changes), games=4, compiled=False, limit=40)


TWO_PICTURES = (
    ("rules.py", "MAX_ACTIONS = MOST = 7", "MAX_ACTIONS = 14\nMOST = 7"),
    ("rules.py", "    n = count(s.prizes)\n    for k", "    n = 2 * count(s.prizes)\n    for k"),
    ("rules.py", "nth(s.prizes, action)", "nth(s.prizes, action // 2)"),
    (
        "notation.py",
        "return str(rules.nth(s.prizes, action) if role == CHANCE else action)",
        'return f"{rules.nth(s.prizes, action // 2)}{action % 2}" if role == CHANCE else str(action)',
    ),
    (
        "notation.py",
        "    if text not in map(str, range(1, MOST + 1)):",
        "    if role == CHANCE:\n        return 2 * rules.count(s.prizes & ((1 << int(text[0])) - 1)) + int(text[1])\n"
        "    if text not in map(str, range(1, MOST + 1)):",
    ),
)
"""Every prize is on two cards, and everybody sees which is turned up, though no position stores it."""


@pytest.mark.parametrize("players", [2, 3])
def test_what_everybody_is_shown_is_no_leak_though_nothing_depends_on_it(
    players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_in(tmp_path, *TWO_PICTURES)
    monkeypatch.setattr(leaks, "_turn", ANY_TURN)

    assert {text for text, _ in fangs.new("goofspiel", players, **CARDS).odds} >= {"10", "11"}
    assert pairs(game, players, number=10) > 50


def test_a_leak_is_told_with_its_step_and_what_was_told(tmp_path: Path) -> None:
    file, old, new, _ = LEAKS["record"]
    with pytest.raises(
        Leak, match=r"^the record tells .* step \d+, of [01], as '\d', and not as '\d', .*Secrets that last"
    ):
        pairs(game_in(tmp_path, *TWO_PICTURES, (file, old, new)), 2)


OUTSIDE = {
    "report": ((Board, "shown", lambda board, number, player: board.steps[number - 1].action), "the report"),
    "log": ((Happened, "is_for", lambda line, player: True), "the table"),
    "terminal file": ((Record, "sealed", Record.__str__), "the terminal's file"),
}


@pytest.mark.parametrize("what", OUTSIDE)
def test_a_leak_on_a_surface_is_found_by_comparing_what_it_tells(
    what: str, tmp_path: Path, same_dice: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    (owner, name, leaking), surface = OUTSIDE[what]
    monkeypatch.setattr(owner, name, leaking)
    with pytest.raises(Leak, match=f"^{surface} tells a reader"):
        pairs(game_in(tmp_path), 3, {surface: SURFACES[surface]})


SAMPLES = {
    "none": ("def sample(", "def sampled(", "rules.py lacks `sample`"),
    "another view": (
        "s.hand[other] = left",
        "s.hand[other] = left\n                s.points[other] = 0",
        "looks different",
    ),
    "no position": ("s.hand[other] = left", "s.hand[other] = left ^ 2", "cards in each hand|is no position"),
}


@pytest.mark.parametrize("what", SAMPLES)
def test_the_worlds_that_a_player_may_be_in_are_held_to_what_the_player_sees(what: str, tmp_path: Path) -> None:
    old, new, said = SAMPLES[what]
    with pytest.raises(laws.LawBroken, match=said):
        laws.check(game_in(tmp_path, ("rules.py", old, new)), games=2, compiled=False, limit=40, thorough=1)


# Records


@pytest.fixture
def record(tmp_path: Path) -> Record:
    played = Record(game_in(tmp_path), 2, {"cards": 3})
    for role, action in ((None, "2"), ("0", "3"), ("1", "1"), (None, "3")):
        played.play(role, action)
    return played


def test_a_record_is_masked_for_its_reader_until_the_game_is_over(record: Record) -> None:
    of_all, of_red = str(record.masked(None)), str(record.masked(0))
    assert "\nseen by: all\n" in of_all and of_all.endswith("\ndice 2\n0 ?\n1 ?\ndice 3\n")
    assert "\nseen by: 0\n" in of_red and of_red.endswith("\ndice 2\n0 3\n1 ?\ndice 3\n")
    assert "seen by" not in str(record) and str(record).endswith("\ndice 2\n0 3\n1 1\ndice 3\n")
    with pytest.raises(InvalidRecord, match="leaves out everything that is secret"):
        Record.read(of_red)
    for role, action in (("0", "1"), ("1", "2"), (None, "1"), ("0", "2"), ("1", "3")):
        record.play(role, action)
    assert str(record.masked(None)) == str(record) and "result: 2 4" in str(record)


def test_a_sealed_record_hides_its_secrets_from_the_eye_and_is_read_whole(record: Record) -> None:
    sealed = record.sealed()
    assert sealed.startswith(str(record.masked(None))) and "0 3" not in sealed
    assert str(Record.read(sealed)) == str(record)
    with pytest.raises(InvalidRecord, match="damaged"):
        Record.read(sealed[:-9] + "\n")


def test_the_record_of_a_game_without_lasting_secrets_is_the_same_for_everybody() -> None:
    played = Record(fangs.game("getbit"))
    played.play(None, played.position.odds[0][0])
    for role in played.position.owing[:-1]:
        played.play(role, "3")
    assert str(played.masked(None)) == str(played.masked(0)) == str(played) == played.sealed()


def test_bots_think_about_worlds_that_may_be_and_never_about_the_true_one(tmp_path: Path) -> None:
    """Red bid 1 and lost: to red it is all the same whether blue won with 2 or 3, and so what red thinks must be."""
    game, found, worlds = game_in(tmp_path), [], set()
    for bid in ("2", "3"):
        played = Record(game, 2, {"cards": 4})
        for role, action in ((None, "3"), ("0", "1"), ("1", bid), (None, "4")):
            played.play(role, action)
        found.append(advise(played.position, "0", random.Random(1), 300, plain=True))
        worlds |= {tuple(played.position.imagined(0, random.Random(seed)).hand) for seed in range(40)}

    assert found[0] == found[1]
    sets = [sum(1 << card for card in range(1, 5) if card != gone) for gone in range(1, 5)]
    assert worlds == {(0b11100, hand, 0) for hand in sets}
    levels = [
        fangs.bots.bot(name)(played.position.json(0), "0", random.Random(2), 0) for name in ("greedy:3", "rival:1")
    ]
    assert set(levels) <= {"2", "3", "4"}
