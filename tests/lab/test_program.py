"""Programs that take part: the example of the docs, our own referee, and programs that do everything wrong."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from fangs import RequestError
from fangs.lab import program
from fangs.lab.arena.arena import Outcome, run
from fangs.lab.arena.report import standings, verdict
from fangs.lab.arena.settings import Contestant, Settings
from fangs.lab.tasks import Place

CLIENT = Path(__file__).parent.parent.parent / "docs" / "bot_client.py"


def against_chance(command: str, rounds: int = 3, patience: float = 10, cores: int = 1) -> Outcome:
    contestants = (Contestant("random"), Contestant(command, is_program=True))
    return run(Settings("lunch", contestants, 2, {"target": 0}, 1, patience), rounds, place=Place(cores), stop=False)


def script(tmp_path: Path, code: str) -> str:
    """A program that answers rightly once, when it is tried out, and then does this."""
    file, mark = tmp_path / "bot.py", tmp_path / "tried"
    file.write_text(
        "import json, pathlib, sys, time\n"
        "def answer(action): print(json.dumps({'action': action}), flush=True)\n"
        f"mark = pathlib.Path({str(mark)!r})\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if not mark.exists():\n"
        "        mark.touch(); answer(asked['legal'][0]); continue\n"
        f"    {code}\n"
    )
    return shlex.join([sys.executable, str(file)])


def test_the_example_is_short_and_plays() -> None:
    outcome = against_chance(shlex.join([sys.executable, str(CLIENT)]))

    assert len(CLIENT.read_text().splitlines()) <= 240
    assert all(played.scores is not None and min(played.choices) > 0 for games in outcome.rounds for played in games)


def test_a_program_plays_the_same_on_any_number_of_cores() -> None:
    command = shlex.join([sys.executable, str(CLIENT)])
    alone, together = (against_chance(command, rounds=4, cores=cores).rounds for cores in (1, 2))

    assert [[played.scores for played in games] for games in alone] == [
        [played.scores for played in games] for games in together
    ]


def test_the_referee_is_such_a_program() -> None:
    outcome = against_chance(shlex.join([sys.executable, "-m", "fangs", "referee"]), rounds=1)

    assert all(played.scores is not None for played in outcome.rounds[0])


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("sys.exit('no more bread')", "It ended with status 1 instead of answering; its last words: 'no more bread'."),
        ("answer('9z')", "It chose '9z' for "),
        ("answer(7)", "It answered {'action': 7}, in which \"action\" is missing or not a string."),
        ("print('pass', flush=True)", "It answered 'pass', which is not JSON."),
        ("print('x' * 200000, flush=True)", "It answered 'xxxxxx"),
        ("time.sleep(60)", "It did not answer within "),
    ],
)
def test_a_program_that_fails_forfeits_its_game_and_it_is_said_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, words: str
) -> None:
    monkeypatch.setattr(program, "START", 0.5)
    outcome = against_chance(script(tmp_path, code), rounds=1, patience=0.3)

    assert all(played.forfeit == 1 and played.scores is None for played in outcome.rounds[0])
    ours, theirs = standings(outcome)
    assert (ours.score.value, theirs.score.value, ours.forfeits, theirs.forfeits) == (1, 0, 0, 2)
    assert words in verdict(outcome)


def test_a_forfeit_shares_the_win_among_the_others(tmp_path: Path) -> None:
    contestants = (Contestant("random"), Contestant(script(tmp_path, "sys.exit()"), is_program=True))
    (first, second) = run(Settings("getbit", contestants, 4, {}, 1), 1).rounds[0]

    for played in (first, second):
        assert [share for bot, share in zip(played.seats, played.shares, strict=True) if bot == 0] == [0.5, 0.5]


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/no/such/program", "cannot be started: no such file or directory"),
        ("'unclosed", "cannot be started: no closing quotation"),
        (" ", "cannot be started: its command is empty"),
        (shlex.join([sys.executable, "-c", "1 / 0"]), "cannot take part. It ended with status 1 .*ZeroDivisionError"),
    ],
)
def test_a_program_that_never_answers_takes_no_part(command: str, words: str, cores: int) -> None:
    with pytest.raises(RequestError, match=words):
        against_chance(command, cores=cores)
