"""`fangs new-game` writes a game that works, `fangs check` says in words what is not right with one; both as they are typed."""

from __future__ import annotations

import errno
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fangs
from fangs.checking import PARTS, new_game, opened, write_playthrough
from fangs.core.discovery import sources
from fangs.translation.making import remake
from fangs.translation.sources import parts
from tests import nursery
from tests.form import some
from tests.made_up import NAME, forget, write

LOOK = {part.name: part for part in PARTS}


@pytest.fixture(autouse=True)
def no_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The games that a test makes are by themselves, and nobody reads their catalogues after it."""
    monkeypatch.setenv(sources.FOLDERS, "")
    yield
    forget(tmp_path)


def typed(*arguments: str, folder: Path) -> str:
    environment = {**os.environ, "COLUMNS": "200", "FANGS_DATA": str(folder / "data")}
    done = nursery.run(*arguments, cwd=folder, env=environment)
    return f"{done.returncode} {done.stdout.decode()}{done.stderr.decode()}"


@pytest.mark.long  # the tutorial begins with it and shows nearly the same
def test_a_new_game_passes_the_check_and_its_own_tests_and_is_played(tmp_path: Path) -> None:
    assert typed("new-game", "pebbles", folder=tmp_path).startswith("0 pebbles is a working game.")
    checked = typed("check", "pebbles", folder=tmp_path)
    assert checked.startswith("0 Pebbles, in ") and checked.rstrip().endswith("All is well.")
    assert re.findall(r"^  (\S.*?) +good$", checked, re.MULTILINE) == list(LOOK)

    assert "New Game" not in (tmp_path / "pebbles" / "RULES.md").read_text()
    tested = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "pebbles/tests"]
    assert f"{len(PARTS)} passed" in subprocess.run(tested, cwd=tmp_path, capture_output=True, text=True).stdout
    played = typed("play", "pebbles", "--seat", "easy", "--seat", "best", "--seed", "1", folder=tmp_path)
    assert played.startswith("0 ") and "Blue takes" in played and "wins" in played


def changed(tmp_path: Path, file: str, old: str, new: str) -> fangs.Game:
    """A new game in which something stands elsewhere."""
    folder = new_game("pebbles", tmp_path / "pebbles")
    write_playthrough(opened(f"whole={folder}"))
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    return opened(f"pebbles={folder}")


WRONG = {
    "files": (
        ("board.py", "def asks", "def rolld(outcome: str) -> str:\n    return outcome\n\n\ndef asks"),
        "board.py has `rolld` and no `rolled`: is that meant?",
    ),
    "rules": (("RULES.md", "**Goal.**", "**Aim.**"), "RULES.md does not say what one plays for"),
    "laws": (("notation.py", '"turn": s.turn}', '"turn": 0}'), "the position is not read back from its JSON"),
    "cases": (("cases/turn.txt", "leaves 18", "leaves 17"), "line 12: event S2.1 Red takes 3 and leaves 17"),
    "slow twin": (("tests/slow.py", '"123"', '"12"'), "rules.py and slow.py differ"),
    "playthrough": (("board.py", "wins", "has won"), "players see something else than in playthrough.txt"),
    "drawings": (("board.py", "drawing.LARGE", "12"), "writing of size 12 is too small for a phone"),
    "lesson": (
        ("learn.toml", 'answer = ["3"]', 'answer = ["4"]'),
        "step 2 of learn.toml asks for ['4'], which cannot be chosen there: ['1', '2', '3']",
    ),
    "evaluation": (
        ("evaluation.py", "return 0.5", "return 0.6"),
        "evaluate in evaluation.py: one player wins, so the values must be chances of winning that add up to 1, not [0.6, 0.6]",
    ),
}


@pytest.mark.parametrize("part", WRONG)
def test_what_is_not_right_is_told_by_the_part_that_it_belongs_to(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fangs.checking.parts.IS_COMPILED", False)
    change, said = WRONG[part]

    assert "\n".join(LOOK[part].faults(changed(tmp_path, *change))).count(said) == 1


NAMES_WRONG = {
    "a role of two words": (
        "files",
        ("notation.py", 'ROLE_NAMES = ("0", "1")', 'ROLE_NAMES = ("red fox", "1")'),
        "ROLE_NAMES in notation.py has 'red fox': the name of a role must be one word",
    ),
    "the view of a role": (
        "cases",
        ("cases/turn.txt", "leaves 18\n", "leaves 18\nview red fox {}\n"),
        "a view is of spectator, 0, 1, not of 'red'",
    ),
    "an unknown role": (
        "lesson",
        ("learn.toml", 'then = ["1 3"]', 'then = ["nobody fly 99"]'),
        "step 1 of learn.toml has, in `then`, 'nobody fly 99': There is no role",
    ),
    "an unknown action": (
        "lesson",
        ("learn.toml", 'then = ["1 3"]', 'then = ["1 fly 99"]'),
        "step 1 of learn.toml has, in `then`, '1 fly 99':",
    ),
}


@pytest.mark.parametrize("what", NAMES_WRONG)
def test_a_role_or_an_action_that_cannot_be_meant_is_told_where_it_is_written(what: str, tmp_path: Path) -> None:
    part, change, said = NAMES_WRONG[what]

    assert said in "\n".join(LOOK[part].faults(changed(tmp_path, *change)))


def test_a_file_with_the_name_that_it_had_is_told(tmp_path: Path) -> None:
    folder = new_game("pebbles", tmp_path / "pebbles")
    (folder / "evaluation.py").rename(folder / "worth.py")

    assert "worth.py is not read: Fangs looks for evaluation.py since 1.0.0" in LOOK["files"].faults(
        opened(f"pebbles={folder}")
    )


def test_a_text_that_hides_what_the_rules_do_not_hide_is_told(tmp_path: Path) -> None:
    hiding = 'def shown(s: State, role: int, action: int, player: int | None) -> str:\n    return "?"\n\n\n'
    game = changed(tmp_path, "notation.py", "def side(", f"{hiding}def side(")

    said = "rules.py has no `cover`, so nothing is hidden, and `shown` in notation.py cannot hide it"
    assert LOOK["files"].faults(game) == [said]


@pytest.mark.parametrize(
    ("broken", "law"),
    [
        ("int(fields.take('turn'))", "from_json must refuse a position with turn = .*: notation.py, line "),
        ("fields.take('turn')", "from_json accepts a position with turn = .*, which cannot be used: "),
    ],
)
def test_a_reader_of_positions_that_trusts_its_input_is_told(
    broken: str, law: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fangs.checking.parts.IS_COMPILED", False)
    (said,) = LOOK["laws"].faults(changed(tmp_path, "notation.py", 'fields.whole("turn", 0, 1, "S2.1")', broken))

    assert re.search(law, said)


@pytest.mark.parametrize("part", ["laws", "bots", "drawings"])
def test_an_error_in_the_game_itself_is_told_with_its_file_and_line(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fangs.checking.parts.IS_COMPILED", False)
    file, old, new = {
        "laws": ("notation.py", "    return str(action)", "    return str(acton)"),
        "bots": ("evaluation.py", "        return 0.5", "        return hafl"),
        "drawings": ("board.py", "    symbols = {", "    symbols = symbls or {"),
    }[part]
    (said,) = LOOK[part].faults(changed(tmp_path, file, old, new))
    line = 1 + next(k for k, text in enumerate((tmp_path / "pebbles" / file).read_text().splitlines()) if new in text)

    assert f"{file}, line {line}: NameError: name" in said


def test_a_check_that_is_stopped_says_in_which_line_of_the_game_it_was(tmp_path: Path) -> None:
    """This is how an author finds a loop without end."""
    changed(tmp_path, "rules.py", "    return 1 << s.turn", "    raise KeyboardInterrupt\n    return 1 << s.turn")
    rules = (tmp_path / "pebbles" / "rules.py").read_text("utf-8").splitlines()
    checked = typed("check", "pebbles", "--part", "rules", "--part", "laws", folder=tmp_path)

    at = 1 + rules.index("    raise KeyboardInterrupt")
    assert checked.startswith("130 ") and checked.endswith(f"  laws         stopped at rules.py, line {at}\n")


def test_what_is_not_translated_is_told(tmp_path: Path) -> None:
    folder = new_game("pebbles", tmp_path / "pebbles")
    (part,) = parts(folder)
    look = LOOK["translation"]
    (remark,) = look.findings(opened(f"pebbles={folder}"))
    assert not remark.is_fault and f"python -m fangs.translation --new de {folder}" in remark.text

    remake(part, "de")
    assert "pebbles/locale/de.po: 'Take the last stone.' is not translated." in look.faults(fangs.game("pebbles"))
    write(tmp_path / "done", [part])
    (tmp_path / "done" / f"{NAME}.po").rename(part.locale / "de.po")
    assert look.findings(fangs.game("pebbles")) == []

    board = folder / "board.py"
    text = board.read_text("utf-8")
    board.write_text(text.replace('phrase("{who} to move", who=capital(SIDES[turn]))', 'f"{SIDES[turn]} to move"'))
    told = look.faults(opened(f"other={folder}"))
    assert any(
        "lacks" not in one and "which no source has" in one and f"fangs.translation {folder}" in one for one in told
    )
    assert "'red to move' cannot be translated: it is not a `phrase`" in told


def test_positions_that_come_again_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever takes one or two puts one or two others back: the rules come round again and again."""
    monkeypatch.setattr("fangs.checking.parts.IS_COMPILED", False)
    game = changed(
        tmp_path,
        "rules.py",
        "s.pile -= action\n",
        "s.pile -= action\n    if s.pile == 0 and action < 3:\n        s.pile = 5\n",
    )

    assert any("positions come again" in one.text for one in LOOK["search"].findings(game))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        *(
            (
                ("new-game", name),
                f"fangs: '{name}' cannot be the name of a game. A name can have up to twenty lowercase letters, digits "
                "and underscores, and must begin with a letter.",
            )
            for name in ("Pebbles", "9lives")
        ),
        *(
            (("new-game", name), f"fangs: Python would import the game instead of its own module '{name}'")
            for name in ("fangs", "json", "numpy")
        ),
        (("new-game", "pebbles", "json"), "fangs: Python would import the game instead of its own module 'json'"),
        (("new-game", "pebbles", "."), "fangs: '.' already exists. A new game needs its own folder."),
        (("new-game", "lunch"), "fangs: There is already a game 'lunch'. A new game needs its own name."),
        (("new-game", "tide", "a file/tide"), "fangs: The file 'a file/tide"),
        (("check", "lunch", "--part", "luck"), "fangs: The parts are files, rules, laws,"),
        (("check", "pebbles"), "fangs: There is no game 'pebbles'"),
    ],
)
def test_what_cannot_be_made_or_checked_is_refused_in_a_sentence(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    (tmp_path / "a file").touch()

    assert typed(*arguments, folder=tmp_path).startswith(f"1 {said}")


@pytest.mark.parametrize("folder", some(["lam", "my lambda", "getbit", "lambda"], "my lambda", "getbit"))
def test_the_commands_that_a_new_game_names_are_about_that_game(folder: str, tmp_path: Path) -> None:
    made = typed("new-game", "lambda", folder, folder=tmp_path)
    check, play = (shlex.split(line)[1:] for line in made.splitlines()[1:])
    parts = ["--part", "files", "--part", "cases", "--part", "playthrough"]
    checked = typed(*check, *parts, folder=tmp_path)
    played = typed(*play, "--seat", "random", "--seat", "random", folder=tmp_path)

    assert (check[0], play[0]) == ("check", "play")
    assert checked.startswith(f"0 Lambda, in {tmp_path / folder}") and checked.endswith("All is well.\n")
    assert played.startswith("0 ") and "wins" in played
    todo = (tmp_path / folder / "TODO.md").read_text("utf-8")
    assert f"`fangs check lambda={shlex.quote(folder)}`" in todo


def test_a_folder_whose_name_another_game_has_is_not_taken_for_that_game(tmp_path: Path) -> None:
    new_game("tide", tmp_path / "getbit")
    for command in (["check"], ["play", "--seat", "random"], ["rules"]):
        said = typed(command[0], "./getbit", *command[1:], folder=tmp_path)
        assert said.startswith("1 fangs: There is already a game getbit") and "Use getbit2=" in said


def test_a_new_game_that_cannot_be_written_leaves_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, *_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left"):
        new_game("tide", tmp_path / "tide")

    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("game", fangs.all_games(), ids=lambda game: str(game.name))
def test_our_own_games_are_right_by_the_parts_that_no_other_test_looks_at(game: fangs.Game) -> None:
    for name in ("files", "rules", "bots"):
        assert LOOK[name].faults(game) == []
