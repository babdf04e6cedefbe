"""The package of examples brings its games by entry points; they pass the check, and are played on every surface."""

from __future__ import annotations

import io
import os
import random
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import fangs
from fangs.checking import PARTS
from fangs.core.discovery import sources
from fangs.core.position import Position
from fangs.post.orders.lines import Ordered
from fangs.post.orders.reading import read_orders
from fangs.post.orders.speech import Place as Owed
from fangs.post.reporting.records import whole_record
from fangs.post.reporting.report import report
from fangs.post.reporting.report_text import as_text
from fangs.table.phase import Phase
from fangs.terminal.files import GameFile
from fangs.terminal.seats import read_seats
from fangs.terminal.session import Session, SessionLeft
from fangs.translation import catalogues, speaking
from fangs.translation.making import faults
from fangs.translation.sources import parts
from tests import form
from tests.form import some
from tests.made_up import made_up, write
from tests.post.tables import ByPost
from tests.translation.test_made_up import left_in_english, positions, told
from tests.web.place import Clock, Place
from tests.web.serving import Client, open_table

__all__ = ["made_up"]

EXAMPLES = Path(__file__).parents[1] / "examples"
ABOUT = tomllib.loads((EXAMPLES / "pyproject.toml").read_text("utf-8"))["project"]
GAMES: dict[str, str] = ABOUT["entry-points"]["fangs.games"]
every_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package as an installer leaves it: its sources, and what it says of itself."""
    about = tmp_path / "site" / f"fangs_examples-{ABOUT['version']}.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Name: {ABOUT['name']}\nVersion: {ABOUT['version']}\n")
    lines = [f"{name} = {module}\n" for name, module in GAMES.items()]
    (about / "entry_points.txt").write_text("[fangs.games]\n" + "".join(lines))
    monkeypatch.setenv(sources.FOLDERS, "")
    for folder in (EXAMPLES / "src", about.parent):
        monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (about.parent, EXAMPLES / "src"))))
    sources._sources.cache_clear()
    return about.parent


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """No other test has the games of the package."""
    yield
    sources._sources.cache_clear()


@pytest.mark.parametrize("name", some(GAMES, "pig"))
def test_the_check_finds_nothing_wrong_with_an_example(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the short form on plain rules: the tutorial has a game compiled and checked as a program."""
    monkeypatch.setattr("fangs.checking.parts.IS_COMPILED", form.LONG)
    assert {part.name: part.faults(fangs.game(name)) for part in PARTS} == {part.name: [] for part in PARTS}


def test_each_example_is_whole_and_the_readme_names_it() -> None:
    assert set(GAMES) <= set(fangs.names())
    folders = {path.parent.name for path in EXAMPLES.glob("src/*/*/rules.py")}
    page = (EXAMPLES / "README.md").read_text("utf-8")
    assert folders == set(GAMES)
    for name in folders:
        game = fangs.game(name)
        assert f"[{game.title}](src/fangs_examples/{name}/RULES.md)" in page
        assert (game.folder / "tests" / f"test_{name}.py").is_file()


@every_game
def test_an_example_is_played_on_a_server_and_its_record_is_whole_at_the_end(name: str, tmp_path: Path) -> None:
    place = Place(tmp_path, Clock())
    try:
        ann, (bob,) = open_table(place.url, name, ["me", "friend"])
        with ann, bob:
            seen = _played_on(ann, bob)
            record = ann.ask(f"{ann.table}/boards/0/record").text
            assert fangs.Record.read(record).position.kind == "over" and "?" not in record
            assert any("?" in text for text in seen) == fangs.game(name).has_secrets
    finally:
        place.close()


def _played_on(ann: Client, bob: Client) -> list[str]:
    """Play to the end; the records that a spectator could have had on the way."""
    records: list[str] = []
    rng = random.Random(1)
    with Client(ann.url) as stranger:
        for _ in range(400):
            views: list[Any] = [one.view() for one in (ann, bob)]
            if views[0]["status"] == "over":
                return records
            for one, view in zip((ann, bob), views, strict=True):
                one.choose(view, pick=rng.randrange(9))
            if len(records) < 8:
                records.append(stranger.ask(f"{ann.table}/boards/0/record").text)
    raise AssertionError("the game does not end")


@every_game
def test_an_example_is_played_by_post_and_reports_keep_its_secrets(name: str, tmp_path: Path) -> None:
    post = ByPost(tmp_path, name).play(4)
    masks = fangs.game(name).has_secrets
    told = [as_text(report(post.table, reader, turn)) for reader in (None, 0, 1) for turn in post.post.turns]
    assert ("seen by: all" in whole_record(post.table)) == masks
    assert any(": ?" in text for text in told) == masks
    post.play(400)
    assert post.table.phase is Phase.OVER
    assert fangs.Record.read(whole_record(post.table)).position.kind == "over"


def test_an_action_of_one_word_is_an_order_by_itself() -> None:
    position = Position(fangs.game("pig"), fangs.game("pig").start())
    role = position.owing[0]
    for word in position.legal(role):
        for line in (word, f"{word.capitalize()}, please!"):
            (order,) = read_orders(line, position.game, [Owed(0, role, position, owing=True)])
            assert isinstance(order, Ordered) and order.action == word
        for line in (f"I will {word} my breath.", f"What a {word}, Ann!"):
            assert not read_orders(line, position.game, [Owed(0, role, position, owing=True)])


@every_game
def test_an_example_brings_its_german_and_leaves_nothing_in_english(
    name: str, made_up: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = fangs.game(name)
    (part,) = parts(game.folder)
    assert {path.stem for path in part.locale.glob("*.po")} == {"de"} and not list(faults(part, "de"))

    write(tmp_path / "example", [part])
    catalogues.add(tmp_path / "example")
    with speaking(made_up):
        played = list(positions(game, 1))
        typed = {action for one in played for role in one.owing for action in one.legal(role)}
        left = left_in_english((text for one in played for text in told(one)), " ".join([game.title, *typed]))
    assert not left, "\n".join(left)


@pytest.mark.parametrize(("name", "said"), [("pig", "würfeln"), ("goofspiel", "1 bieten")])
def test_the_catalogue_of_an_example_is_found_with_it(name: str, said: str) -> None:
    position = next(one for one in positions(fangs.game(name), 1) if one.kind == "decision")
    role = position.owing[0]
    view = position.json(position.owner(role))
    with speaking("de"):
        assert str(position.game.board.say(view, role, position.legal(role)[0])) == said
        assert str(position.game.board.asks(view, role)).startswith("Du bist Rot. ")


@every_game
def test_an_example_is_played_at_a_terminal_left_and_resumed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, file = io.StringIO(), tmp_path / "game.fangs"
    record = fangs.Record(fangs.game(name))
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\nlook\nwhy 2\n2\nquit\n"))
    seats = read_seats(["you:Ann", "easy"], record.position)
    session = Session(record, seats, random.Random(3), Console(file=said, width=100), GameFile(tmp_path, "game"))
    with pytest.raises(SessionLeft):
        session.run()
    session.keep_for_later()
    assert ("\nsealed: " in file.read_text("utf-8")) == fangs.game(name).has_secrets
    assert "The game is saved." in said.getvalue()

    saved, again = GameFile.resumed(file)
    assert again.steps and again.position.kind != "over"
    Session(
        again, read_seats(["easy", "medium"], again.position), random.Random(4), Console(file=said, width=100), saved
    ).run()
    assert "\nresult: " in file.read_text("utf-8") and "sealed" not in file.read_text("utf-8")
