"""By post, a game by others is played with the names and actions that it has, and the check tells what cannot be ordered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import fangs
from fangs.checking import PARTS, new_game, opened
from fangs.core.discovery import sources
from fangs.core.position import Position
from fangs.post.orders.reading_back import not_read_back
from tests.made_up import forget

POST = next(part for part in PARTS if part.name == "post")

Make = Callable[[tuple[str, str], tuple[str, str, str]], fangs.Game]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """A new game with these roles and actions."""
    monkeypatch.setenv(sources.FOLDERS, "")

    def make(roles: tuple[str, str], actions: tuple[str, str, str]) -> fangs.Game:
        folder = new_game("written", tmp_path / "written")
        for file, old, new in (
            ("notation.py", '("0", "1")', repr(roles)),
            ("notation.py", "return str(action)", f"return {actions}[action - 1]"),
            ("notation.py", '("1", "2", "3")', repr(actions)),
            ("notation.py", "return int(text)", f"return 1 + {actions}.index(text)"),
            ("board.py", 'plural(int(action), "take {count} stone", "take {count} stones")', "action"),
        ):
            text = (folder / file).read_text("utf-8")
            assert text.count(old) == 1
            (folder / file).write_text(text.replace(old, new), "utf-8")
        return opened(f"written={folder}")

    yield make
    forget(tmp_path)


@pytest.mark.parametrize("roles", [("0", "1"), ("grün", "Ähre"), ("кот", "пёс"), ("O'Neil", "red-fox")])
@pytest.mark.parametrize("actions", [("–", "→", "+"), ("Mühle", "Õun", "ÖL"), ("один", "два", "три")])
def test_every_role_and_action_is_ordered_as_letters_show_it(
    roles: tuple[str, str], actions: tuple[str, str, str], made: Make
) -> None:
    position = Position(made(roles, actions), fangs.new("written").state)

    for _ in range(2):
        assert [*not_read_back(position, 9)] == []
        position = position.play(position.owing[0], actions[0])


def test_what_cannot_be_ordered_by_post_is_told(made: Make) -> None:
    said = POST.faults(made(("red-fox", "blue"), (".", "two", "three")))

    assert "by post, 'red-fox: .' is not read as the action '.'" in said[1]
    assert "letters call the role red-fox 'red', but orders cannot" in said[0]
    assert len(said) == 3


@pytest.mark.parametrize("game", fangs.all_games(), ids=lambda game: str(game.name))
def test_our_own_games_are_ordered_as_letters_show_it(game: fangs.Game) -> None:
    assert POST.findings(game) == []
