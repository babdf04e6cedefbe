"""What README, docs and docstrings show is run as it stands, and what there is, is documented."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

import fangs
from fangs.cli import app
from fangs.core.rulebook import Rulebook
from tests.typed import run_script

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS
MODULES = ["fangs", "fangs.core.position", "fangs.engine.layout"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_do_what_they_show(page: Path) -> None:
    text = re.sub(r"^```.*$", "", page.read_text("utf-8"), flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)

    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_the_examples_of_a_page_import_is_there(page: Path) -> None:
    imports = re.findall(r"^(?:>>> )?from (fangs[\w.]*) import ([\w, ]+)$", page.read_text("utf-8"), re.M)
    named = [(module, name) for module, names in imports for name in names.split(", ")]

    assert [(module, name) for module, name in named if not is_there(module, name)] == []


def is_there(module: str, name: str) -> bool:
    """Whether a module has something of this name, perhaps a module that nobody has imported yet."""
    return hasattr(importlib.import_module(module), name) or importlib.util.find_spec(f"{module}.{name}") is not None


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_docstrings_do_what_they_show(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)

    assert result.failed == 0 < result.attempted


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", page.read_text("utf-8"))

    assert [link for link, _ in links if not (page.parent / link).exists()] == []
    assert [
        f"{link}#{heading}"
        for link, heading in links
        if heading and heading not in headings(page.parent / link if link else page)
    ] == []


def headings(page: Path) -> list[str]:
    """The headings of a page as links name them."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found]


def test_every_page_is_on_the_site_and_nothing_else() -> None:
    """What `mkdocs build --strict` says too, where it can be installed."""
    named = re.findall(r"^ +- [\w ]+: (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)

    assert sorted(named) == sorted(
        page.relative_to(ROOT / "docs").as_posix() for page in PAGES if page.is_relative_to(ROOT / "docs")
    )


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "start").glob("*.md")), ids=lambda page: page.name)
def test_a_page_to_start_with_is_short_and_leads_on(page: Path) -> None:
    text = re.sub(r"<!-- games.*<!-- end of games -->", "", page.read_text("utf-8"), flags=re.DOTALL)

    assert len(text.split()) <= 300
    assert "\n    ./fangs" in text or "`./fangs" in text
    assert "\n## Next\n" in text


@pytest.mark.parametrize("game", fangs.names())
def test_a_moving_picture_shows_a_moment_of_every_game(game: str) -> None:
    film = (ROOT / "docs" / "films" / f"{game}.png").read_bytes()
    assert f"(../films/{game}.png)" in (ROOT / "docs" / "start" / "play.md").read_text("utf-8")
    assert film.count(b"acTL") == 1
    start = film.index(b"acTL") + 4  # of an animated PNG: how many pictures it has
    assert int.from_bytes(film[start : start + 4], "big") > 10


def test_what_is_promised_about_safety_is_held_by_tests_that_are_there() -> None:
    page = (ROOT / "docs" / "why" / "threats.md").read_text("utf-8")
    held = re.findall(r"(tests/[\w/]+\.py)::(\w+)", page)

    assert len(held) > 50
    for path, name in held:
        assert f"\ndef {name}(" in (ROOT / path).read_text("utf-8"), name


@pytest.mark.parametrize(
    "command",
    ["make_log_page.py", "make_game_lists.py", "make_reference.py", "make_floors.py", "make_plots.py", "wrap_pages.py"],
)
def test_what_a_command_writes_into_a_page_is_up_to_date(command: str) -> None:
    result = subprocess.run([sys.executable, ROOT / "docs" / command, "--check"], check=False)

    assert result.returncode == 0, f"docs/{command} writes it anew"


def test_no_wrapped_line_looks_like_the_start_of_a_list(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("word " * 20 + "110. Then\nmore.\n\n- One\n  entry.\n", "utf-8")
    subprocess.run([sys.executable, ROOT / "docs" / "wrap_pages.py", page], check=True)

    assert page.read_text("utf-8") == "word " * 18 + "word\nword 110. Then more.\n\n- One entry.\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_nothing_is_escaped_in_code_where_the_reader_would_see_it(page: Path) -> None:
    assert not re.findall(r"`[^`\n]*&(?:lt|gt|amp);[^`\n]*`", page.read_text("utf-8"))


def test_every_variable_of_the_environment_is_on_a_page() -> None:
    code = "".join(file.read_text("utf-8") for file in (ROOT / "src").rglob("*.py"))
    pages = "".join(page.read_text("utf-8") for page in PAGES)
    read = set(re.findall(r'"(FANGS_[A-Z_]+[A-Z])"', code)) - {"FANGS_COMMAND"}  # which only ./fangs sets

    assert sorted(read - set(re.findall(r"FANGS_[A-Z_]+", pages))) == []


def test_a_page_says_of_speed_only_what_the_page_of_measurements_does() -> None:
    """All figures of the kind "3.6 million" and "a hundred times faster", in their order."""
    measured = (ROOT / "docs" / "why" / "performance.md").read_text("utf-8")
    games = re.findall(r"^ +(\w+) +[\d,]+ +([\d,]+) +(\d+) +within ", measured, re.MULTILINE)
    learners = dict(re.findall(r"^ +(\w+) .* ([\d.]+) M$", measured, re.MULTILINE))
    most = max(float(fast.replace(",", "")) for _, fast, _ in games) / 1e6
    times = sorted(int(times) for _, _, times in games)
    due = {
        "docs/start/study.md": [f"up to {most:.1f} million"],
        "docs/why/concepts.md": [f"{times[0]} to {times[-1]} times as fast"],
        "docs/how-to/research.md": [f"{fangs.game(name).title} {learners[name]} million" for name in fangs.names()],
    }
    figure = re.compile(r"\S+ (?:million|times (?:as )?(?:fast|faster|quick|quicker))\b")

    for page, sentences in due.items():
        text = " ".join((ROOT / page).read_text("utf-8").split())
        assert figure.findall(text) == [said for one in sentences for said in figure.findall(one)], page
        assert [one for one in sentences if one not in text] == [], page


PLACES = {".venv", ".tsc", ".git", "__pycache__", "games", "logs"}


def test_no_text_says_how_many_games_there_are() -> None:
    """Which would be wrong with one more."""
    said = re.compile(r"\b(four|five|six)( table)? games\b(?! at once)|\ball (four|five|six) games\b", re.IGNORECASE)
    files = [
        *PAGES,
        ROOT / "pyproject.toml",
        *(ROOT / "src" / "fangs").rglob("*.py"),
        *(ROOT / "src" / "fangs").rglob("*.html"),
        *(ROOT / "src" / "fangs").rglob("*.webmanifest"),
    ]
    found = [
        (file.name, match[0])
        for file in files
        if not PLACES & set(file.parts)
        for match in said.finditer(file.read_text("utf-8"))
    ]

    # docs/how-to/post.md is about a match of Maneater, which has five games.
    assert [one for one in found if one[0] != "post.md"] == []


def test_every_command_is_on_the_page_of_commands() -> None:
    page = (ROOT / "docs" / "reference" / "commands.md").read_text("utf-8")

    commands: TyperGroup = get_command(app)  # type: ignore[assignment]
    for command in commands.list_commands(commands.make_context("fangs", [], resilient_parsing=True)):
        assert f"\n## fangs {command}\n" in page


def test_everything_public_is_exported() -> None:
    assert all(hasattr(fangs, name) for name in fangs.__all__)


def test_the_referee_s_example_plays_a_game(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "docs" / "referee_client.py"), fangs.names()[0]]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ)

    assert re.search(r"^\[.*\]$", done.stdout.splitlines()[-1])


def test_the_match_by_post_that_its_page_shows_is_played_as_it_is_typed(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "how-to" / "post.md").read_text("utf-8").split("## Orders")[0]
    shown = re.findall(r"^    ((?:\./fangs|export) .*(?:(?<=\\)\n.*)*)$", page, re.MULTILINE)

    done = run_script("\n".join(shown).replace("./fangs", "fangs"), tmp_path, os.environ)

    assert (done.returncode, done.stderr) == (0, ""), done
    assert len(shown) > 9 and "NOT understood" not in done.stdout and "void" not in done.stdout.split("Nothing")[0]
    assert (tmp_path / "turn.html").stat().st_size and (tmp_path / "match.fangs").stat().st_size
    assert {"in", "out"} <= {path.name for path in (tmp_path / "resort").iterdir()}


@pytest.mark.parametrize("name", fangs.names())
def test_a_rule_page_has_a_title_the_facts_and_clauses_in_order(name: str) -> None:
    game = fangs.game(name)
    numbers = [tuple(map(int, clause[1:].split("."))) for clause in game.rulebook.clauses]

    assert game.rulebook.text.startswith(f"# {game.title}\n")
    assert numbers == sorted(numbers)
    assert len({clause[0] for clause in game.rulebook.clauses}) == 1


def test_a_clause_is_shown_whole_and_a_section_with_all_its_clauses() -> None:
    book = Rulebook("# T\n\n## L1 Board\n- **L1.1** (S) One.\n  More.\n\n  Still.\n- **L1.2** (R) Two.\n\nText.\n")

    assert book.clause("l1.1") == "**L1.1** (S) One.\nMore.\n\nStill."
    assert book.clause("L1") == "## L1 Board\n\n**L1.1** (S) One.\nMore.\n\nStill.\n\n**L1.2** (R) Two."
    with pytest.raises(fangs.RequestError, match=r"There is no clause 'L1.3'. Did you mean L1"):
        book.clause("L1.3")
