"""The ladder of docs/how-to/bots.md, in a short form: no level is clearly worse than the one below it.

It plays few games a step, which shows what is wrong in most of the games, and leaves out the highest levels, which think long; the long
form tries all levels, and shows what is wrong in one game.
"""

from __future__ import annotations

import functools
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fangs
from fangs.bots import search
from fangs.core.errors import RequestError
from fangs.lab import ladder
from fangs.lab.arena.arena import round_scores
from fangs.lab.arena.evidence import Order
from fangs.lab.ladder import AGAINST_RIVALS, RIVAL_MARKS, STEPS, Rung, around, measure, rungs, table, write
from fangs.lab.tasks import Place
from tests.form import amount

GAMES = amount(6, long=40)
QUICK = 12
"""So many at least on the first step, which is quick: as many as show a step that leads down."""
PAGE = Path(__file__).parent.parent.parent / "docs" / "how-to" / "bots.md"


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short searches run compiled too: they choose the same, and much sooner where so many are made."""
    monkeypatch.setattr(search, "PLAIN", 0)


@functools.cache
def rounds(lower: str, higher: str, count: int) -> dict[str, list[list[float]]]:
    """By game, the scores of the higher and the lower bot in every round."""
    steps = {
        game.name: measure(Rung(game, game.usual_players, lower, higher), count, Place(1)) for game in fangs.all_games()
    }
    return {
        name: [round_scores(games, step.outcome.settings) for games in step.outcome.rounds]
        for name, step in steps.items()
    }


def worse(by_game: dict[str, list[list[float]]]) -> list[str]:
    """The games in which the first bot is clearly worse, and "all" if it is so in all of them taken together."""
    taken = by_game | {"all": [row for rows in by_game.values() for row in rows]}
    return [name for name, rows in taken.items() if (1, 0) in settled(rows)]


def settled(rows: list[list[float]]) -> list[tuple[int, int]]:
    order = Order(2)
    for row in rows:
        order.add(row)
    return order.settled


@pytest.mark.parametrize(("lower", "higher"), amount(STEPS[:-2], long=STEPS))
def test_no_level_is_clearly_worse_than_the_one_below_it(lower: str, higher: str) -> None:
    assert worse(rounds(lower, higher, max(GAMES, QUICK) if (lower, higher) == STEPS[0] else GAMES)) == []


def test_a_step_that_leads_down_is_noticed() -> None:
    turned_round = {name: [row[::-1] for row in rows] for name, rows in rounds(*STEPS[0], max(GAMES, QUICK)).items()}

    assert "all" in worse(turned_round)


def test_the_page_has_the_rivals_with_every_number_of_players_of_the_games_that_were_measured() -> None:
    made = PAGE.read_text("utf-8").partition(RIVAL_MARKS[0])[2].partition(RIVAL_MARKS[1])[0]
    named = re.search(r"`python -m fangs.lab.ladder (.*?) --games \d+ --rivals --players`", made)

    assert named
    for rung in rungs(map(fangs.game, named[1].split()), [AGAINST_RIVALS[0]], []):
        line = next(
            line for line in made.splitlines() if line.startswith(f"| {rung.game.title}, {rung.players} players |")
        )
        assert len(re.findall(r"\d+ % \(\d+ to \d+\)", line)) == len(AGAINST_RIVALS)


def test_every_number_of_players_is_measured_on_request() -> None:
    games = [fangs.game("overboard"), fangs.game("getbit")]

    assert [rung.players for rung in rungs(games, STEPS[:1], None)] == [2, 4]
    assert [rung.players for rung in rungs(games, STEPS[:1], [])] == [2, 3, 4, 2, 3, 4, 5, 6]
    assert [(rung.game.name, rung.players) for rung in rungs(games, STEPS[:1], [4, 5])] == [
        *(("overboard", 4), ("getbit", 4), ("getbit", 5))
    ]
    assert len({rung.file for rung in rungs(games, [*STEPS, *AGAINST_RIVALS], [])}) == 8 * (4 + 6)


def test_the_table_is_written_between_its_marks_and_nothing_else_is_touched(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n\n{RIVAL_MARKS[0]}\nold\n{RIVAL_MARKS[1]}\n\nafter\n")
    rung = Rung(fangs.game("getbit"), 3, "random", "random")
    text = table([measure(rung, 8, Place(1))], [("random", "random")], "a command")
    write(page, text)
    write(page, text)

    assert page.read_text() == f"before\n\n{RIVAL_MARKS[0]}\n\n{text}\n\n{RIVAL_MARKS[1]}\n\nafter\n"
    assert "8 games a step, by `a command`." in text
    assert re.search(r"^\| Get Bit!, 3 players \| \d+ % \(", text, re.MULTILINE)


def test_the_command_goes_on_with_what_it_has_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "STEPS", [("random", "random")])
    monkeypatch.setattr(sys, "argv", ["ladder", "getbit", "--games", "4", "--cores", "1", "--keep", str(tmp_path)])
    ladder.main()
    (file,) = tmp_path.iterdir()
    before = file.read_text()
    ladder.main()

    assert file.read_text() == before
    assert len(before.splitlines()) == 3


def test_a_page_is_for_all_games() -> None:
    command = [sys.executable, "-m", "fangs.lab.ladder", "getbit", "--rivals", "--page", "x"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (done.returncode, "name either a page or games, not both" in done.stderr) == (2, True)


def test_another_seed_plays_other_games_and_the_table_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ladder, "STEPS", [("random", "random")])
    said = []
    for seed in ("1", "2", "2"):
        monkeypatch.setattr(sys, "argv", ["ladder", "getbit", "--games", "12", "--cores", "1", "--seed", seed])
        ladder.main()
        said.append(capsys.readouterr().out)

    rung = Rung(fangs.game("getbit"), 4, "random", "random")
    steps = [measure(rung, 12, Place(1), seed=seed).outcome for seed in (1, 2, 2)]
    first, other, again = ([round_scores(games, step.settings) for games in step.rounds] for step in steps)
    assert first != other == again
    assert ["`python -m fangs.lab.ladder getbit --games 12 --seed 2`" in text for text in said] == [False, True, True]


def test_levels_are_measured_under_other_options_and_the_table_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["mandua", "--games", "4", "--highest", "easy", "--option", "captures=challenge"]
    monkeypatch.setattr(
        sys, "argv", ["ladder", *words, "--option", "quiet_limit=3", "--cores", "1", "--keep", str(tmp_path)]
    )
    ladder.main()
    said = capsys.readouterr().out

    assert f"4 games a step, by `python -m fangs.lab.ladder {' '.join(words)} --option quiet_limit=3`." in said
    assert "| game | easy against random |" in said
    assert "| Mandua, 2 players, `captures=challenge`, `quiet_limit=3` |" in said
    (file,) = tmp_path.iterdir()
    assert file.name == "mandua-2-easy-random-captures=challenge-quiet_limit=3.jsonl"
    kept = json.loads(file.read_text().splitlines()[0])["options"]
    assert (kept["captures"], kept["quiet_limit"]) == ("challenge", 3)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--page", "x"], "use --page with --rivals; fangs.lab.steps writes the levels"),
        (["mandua", "--option", "captures=no"], "The option captures must be enforced or challenge, but it is 'no'."),
        (["mandua", "--option", "captures"], "Options must be written as KEY=VALUE, but you wrote 'captures'."),
        (["getbit", "--option", "captures=enforced"], "There is no option 'captures' in this game."),
        (
            ["--rivals", "--page", "x", "--option", "captures=enforced"],
            "use neither --option nor --highest with --page",
        ),
    ],
)
def test_an_option_that_cannot_be_measured_gets_a_sentence(
    words: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["ladder", *words])
    with pytest.raises(SystemExit) as ended:
        ladder.main()

    assert said in f"{ended.value} {capsys.readouterr().err}"


def test_a_page_that_cannot_be_written_into_is_refused_before_anything_is_measured(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    for text in (None, "no marks", RIVAL_MARKS[0]):
        if text is not None:
            page.write_text(text)
        with pytest.raises(RequestError, match=r"cannot be read|has no line"):
            around(page)
    page.write_text(f"before\n{RIVAL_MARKS[0]}\nold\n{RIVAL_MARKS[1]}\nafter\n")
    write(page, "new")
    assert page.read_text() == f"before\n{RIVAL_MARKS[0]}\n\nnew\n\n{RIVAL_MARKS[1]}\nafter\n"
