"""Thought that takes a while: workers that can be stopped, hints, reviews; on the page, at the terminal, as functions."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import fangs
from fangs.core.errors import InvalidMove, RequestError
from fangs.core.position import Position
from fangs.core.record import Record
from fangs.thinking import review
from fangs.thinking.hint import BEST, hint
from fangs.thinking.workers import NotWanted, Workers

GAME = "getbit"  # the quickest to compile


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers(1)
    yield made
    made.close()


def at_a_choice() -> Position:
    return fangs.new(GAME).roll(random.Random(1))


def played(seed: int) -> Record:
    record, rng = Record(fangs.game(GAME), names={0: "Ann"}), random.Random(seed)
    while record.position.kind != "over":
        if record.position.kind == "chance":
            record.play(None, record.position.draw(rng))
        else:
            role = record.position.owing[0]
            record.play(role, rng.choice(record.position.legal(role)))
    return record


def test_a_worker_chooses_as_the_bot_does_here(workers: Workers) -> None:
    view = at_a_choice().json(0)

    assert workers.choose("search:100", view, "0", 7) == fangs.bots.bot("search:100")(view, "0", random.Random(7), 0)


def test_what_a_bot_refuses_comes_back_from_the_worker(workers: Workers) -> None:
    with pytest.raises(InvalidMove, match="There is no role 'nobody'"):
        workers.choose("search:100", at_a_choice().json(0), "nobody", 7)


def test_thinking_that_nobody_wants_any_more_ends_at_once_and_the_next_is_not_held_up(workers: Workers) -> None:
    view, began = at_a_choice().json(0), time.monotonic()
    workers.choose("search:10", view, "0", 1)  # which begins the process, and compiles

    began = time.monotonic()
    with pytest.raises(NotWanted):
        workers.choose("search:90000000", view, "0", 1, wanted=lambda: time.monotonic() < began + 0.2)
    assert workers.choose("search:10", view, "0", 1) in at_a_choice().legal("0")
    assert time.monotonic() - began < 60  # the thought itself would take minutes


def test_no_more_think_at_once_than_there_are_workers(workers: Workers) -> None:
    view, answers = at_a_choice().json(0), list[str]()
    threads = [
        threading.Thread(target=lambda seed=seed: answers.append(workers.choose("search:50", view, "0", seed)))
        for seed in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(answers) == 6
    assert len(workers._idle) == 1


def test_a_hint_has_the_best_actions_with_their_scores_and_shares() -> None:
    found = hint(at_a_choice().json(0), "0", 500)

    assert found["mixed"]
    assert len(found["best"]) == BEST
    assert all(0 <= one["score"] <= 1 and 0 < one["share"] <= 1 for one in found["best"])
    assert found["best"][0]["label"].startswith("play the ")


def test_a_review_judges_every_step_and_adds_up() -> None:
    record = played(2)
    steps = len(record.steps)
    judged = review.judge(str(record), 0, 5) + review.judge(str(record), 5, steps)

    assert [one["step"] for one in judged] == list(range(1, steps + 1))
    assert all(one["gave_away"] >= 0 for one in judged if "gave_away" in one)
    rows = review.summary(judged, 4)
    assert sum(row["decisions"] for row in rows) == sum(step.role is not None for step in record.steps)
    assert sum(row["luck"] for row in rows) == pytest.approx(0, abs=0.01)  # one wins, whatever the dice


def test_a_review_sees_only_what_who_chose_could_see() -> None:
    record = played(3)
    first, second = record.steps[1], record.steps[2]
    swapped = Record(fangs.game(GAME))
    for step in (record.steps[0], first._replace(action=str(1 + int(first.action) % 5)), second):
        swapped.play(*step)

    assert review.judge(str(record), 2, 3, 200) == review.judge(str(swapped), 2, 3, 200)


def test_at_the_terminal_a_game_is_reviewed_when_it_is_over(tmp_path: Path) -> None:
    file = tmp_path / "game.fangs"
    file.write_text(str(played(4)))
    told = fangs_command("review", str(file), "--simulations", "50")
    assert "given away" in told.stdout and "Ann" in told.stdout

    file.write_text(str(played(4).until(9)))
    told = fangs_command("review", str(file))
    assert (told.returncode, told.stderr.strip()) == (1, "fangs: A game is reviewed when it is over.")


def test_at_the_terminal_a_hint_says_what_is_best(tmp_path: Path) -> None:
    told = fangs_command("play", GAME, "--seed", "3", typed="hint\nquit\n", FANGS_DATA=str(tmp_path))

    assert "% of the time   play the " in told.stdout


def fangs_command(*arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "fangs", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **more},
    )


def test_a_name_that_is_no_bot_gets_a_sentence() -> None:
    with pytest.raises(RequestError, match=r"There is no bot 'serch': .*Did you mean search\?"):
        fangs.bots.bot("serch")
