"""Thought that takes a while: workers that can be stopped, hints, reviews; on the page, at the terminal, as functions."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fangs
from fangs.bots import MAX_KEPT, perfect
from fangs.bots.search import CHUNK, Advice, advise
from fangs.core.errors import GameOver, InvalidMove, OutOfTurn, RequestError
from fangs.core.position import Position
from fangs.core.records.record import Record
from fangs.core.teaching.preview import foretold
from fangs.core.teaching.puzzle import puzzles_of
from fangs.thinking import analysis, compiling, evaluation, review, worker_pool
from fangs.thinking import hint as hints
from fangs.thinking.fair_queue import Client, FairQueue
from fangs.thinking.hint import BEST, hint
from fangs.thinking.worker_pool import Job
from fangs.thinking.workers import Workers
from fangs.translation import speaking
from tests.command import run_fangs
from tests.form import amount, some

GAME = "getbit"  # the quickest to compile


ANN = Client("Ann")


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers(1, wait=600)
    yield made
    made.close()


def at_a_choice(players: int = 4) -> Position:
    """The first choice of a game, which should be mixed if there are three players."""
    return fangs.new(GAME, players).roll(random.Random(1))


def played(seed: int, game: str = GAME, players: int | None = None, **options: str) -> Record:
    """A game of players who choose anything."""
    record, rng = Record(fangs.game(game), players, options, names={0: "Ann"}), random.Random(seed)
    while record.position.kind != "over":
        if record.position.kind == "chance":
            record.play(None, record.position.draw(rng))
        else:
            role = record.position.owing[0]
            record.play(role, rng.choice(record.position.legal(role)))
    return record


@pytest.mark.parametrize("bot", some(["random", "greedy", "search:100", "search:2000"], "greedy", "search:2000"))
def test_a_worker_chooses_as_the_bot_does_here(workers: Workers, bot: str) -> None:
    view = at_a_choice().json(0)

    assert workers.choose(bot, view, "0", 7, ANN).result() == fangs.bots.bot(bot)(view, "0", random.Random(7), 0)


@pytest.mark.parametrize("bot", some(["random", "search:100", "search:2000"], "search:100"))
def test_what_a_bot_refuses_comes_back_from_the_worker(workers: Workers, bot: str) -> None:
    with pytest.raises(InvalidMove, match="There is no role 'nobody'"):
        workers.choose(bot, at_a_choice().json(0), "nobody", 7, ANN).result()


def test_a_thought_that_nobody_wants_any_more_ends_at_once_and_the_next_is_not_held_up(workers: Workers) -> None:
    endless, waiting = workers.call(ANN, 1, time.sleep, 1000), workers.call(ANN, 1, time.sleep, 1000)
    time.sleep(1)

    began = time.monotonic()
    assert endless.cancel() and waiting.cancel()
    assert workers.call(ANN, 1, os.getpid).result() != os.getpid()
    assert time.monotonic() - began < 10


def test_a_worker_that_dies_or_outgrows_its_memory_fails_its_own_thought_only(workers: Workers) -> None:
    first = workers.call(ANN, 1, os.getpid).result()
    for murder in ((os.abort,), (bytearray, 100 << 30)):
        with pytest.raises(RequestError, match="too much memory, and was stopped"):
            workers.call(ANN, 1, *murder).result()
        second = workers.call(ANN, 1, os.getpid).result()
        assert second != first
        first = second
    os.kill(first, signal.SIGKILL)  # while it has nothing to do
    time.sleep(0.5)
    assert workers.call(ANN, 1, os.getpid).result() != first


def test_a_thought_that_hangs_is_stopped_and_the_bot_thinks_less(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers._long, "_patience", 0.5)
    workers.readiness._ready.add(GAME)
    hung = workers._strong(GAME, Job(ANN, 1, time.sleep, 1000), Job(ANN, 1, len, "weak"))

    assert hung.result(20) == 4


def test_only_computing_counts_where_a_thought_is_stopped(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers._long, "_patience", 0.5)

    assert workers.call(ANN, 1, time.sleep, 0.8).result(20) is None
    began = time.monotonic()
    with pytest.raises(RequestError, match="took too long"):
        workers.call(ANN, 1, sum, range(10**12)).result(20)
    assert time.monotonic() - began < 2 * worker_pool.BUSY
    assert workers.call(ANN, 1, len, "goes on").result(20) == 7


@pytest.mark.parametrize("name", some(fangs.names(), "maneater", "mandua"))
def test_where_nothing_is_compiled_yet_hints_and_analyses_are_made_on_plain_rules(name: str) -> None:
    code = f"""
import random, sys, fangs
from fangs.thinking.analysis import analyse
from fangs.thinking.hint import hint
position = fangs.new({name!r})
while not position.owing:
    position = position.roll(random.Random(1))
role = position.owing[0]
assert hint(position.json(position.owner(role)), role, 100, plain=True)["best"]
assert analyse(position.json(), 100, plain=True)["roles"]
assert "numba" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_short_thought_does_not_wait_for_long_ones(workers: Workers) -> None:
    view = at_a_choice().json(0)
    workers.choose("search:10", view, "0", 1, ANN).result()  # which begins the process
    long = [workers.call(ANN, 1, time.sleep, 1000) for _ in range(5)]

    began = time.monotonic()
    workers.choose("search:100", view, "0", 1, ANN).result()
    assert time.monotonic() - began < 3
    assert not any(one.done() for one in long)


def test_a_bot_whose_search_is_not_compiled_in_time_plays_as_a_weaker_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "compile_search", _never)
    workers = Workers(1, wait=0.2)
    try:
        view = at_a_choice().json(0)
        chosen = workers.choose("best", view, "0", 7, ANN).result(20)
        assert chosen == fangs.bots.bot("medium")(view, "0", random.Random(7), 0)
        assert workers.readiness.coming() == [GAME]
    finally:
        workers.close()


def _never(name: str) -> None:
    time.sleep(1000)


def test_searches_are_compiled_in_the_background_and_what_is_needed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "compile_search", _soon)
    monkeypatch.setattr(compiling, "AT_ONCE", 1)
    readiness, told = compiling.Readiness(60), list[tuple[str, bool]]()
    try:
        readiness.warm_up(["lunch", "mandua", GAME])
        assert readiness.coming() == ["lunch", "mandua", GAME]
        done = threading.Event()
        readiness.when(GAME, lambda is_ready: (told.append((GAME, is_ready)), done.set()))
        assert readiness.coming() == ["lunch", GAME, "mandua"]
        assert done.wait(30) and told == [(GAME, True)]
    finally:
        readiness.close()


def _soon(name: str) -> None:
    time.sleep(0.2)


def test_turns_are_by_asker_what_is_short_comes_first_and_people_come_before_bots() -> None:
    turns: FairQueue[str] = FairQueue()
    for number in range(3):
        turns.put(Client("bots", people=False), 1, f"bots {number}")
        turns.put(Client("greedy table"), 100, f"greedy {number}")
    turns.put(Client("another table"), 100, "another")
    turns.put(Client("easy table"), 1, "easy")

    assert list(iter(turns.take, None)) == [
        *("easy", "greedy 0", "another", "greedy 1", "greedy 2"),
        *("bots 0", "bots 1", "bots 2"),
    ]


def test_somebody_who_asks_for_much_is_not_put_off_for_ever() -> None:
    turns: FairQueue[str] = FairQueue()
    turns.put(Client("long"), 100, "long")
    taken = []
    for number in range(300):
        turns.put(Client(f"short {number % 2}"), 1, "short")
        taken.append(turns.take())

    assert taken.index("long") <= 200


def test_a_hint_has_the_best_actions_with_their_scores_and_shares() -> None:
    found = hint(at_a_choice(3).json(0), "0", 500)

    assert found["mixed"]
    assert len(found["best"]) == BEST
    assert all(0 <= one["score"] <= 1 and 0 < one["share"] < 1 for one in found["best"])
    assert found["best"][0]["label"].startswith("play the ")


@pytest.mark.parametrize("name", fangs.names())
def test_nobody_gets_a_hint_where_there_is_nothing_to_choose_whether_the_game_is_solved_or_not(name: str) -> None:
    refused = set()
    for players in fangs.game(name).players[:2]:  # the game is solved with the fewest, if with any
        for position in fangs.new(name, players).random_game(random.Random(1)):
            for role in {*position.game.notation.ROLE_NAMES} - {*position.choosing}:
                owner = position.owner(role)
                view = position.json(owner if owner in range(players) else 0)  # also for a role that nobody plays
                with pytest.raises((OutOfTurn, GameOver)) as expected:
                    fangs.position(view).require_choice(role)
                for ask in (hint, lambda view, role: perfect.advise(fangs.position(view), role)):
                    with pytest.raises(expected.type, match=re.escape(str(expected.value))):
                        ask(view, role)
                refused.add(expected.type)
        with pytest.raises(InvalidMove, match="There is no role 'nobody'"):
            hint(position.json(0), "nobody")

    assert refused == {OutOfTurn, GameOver}


@pytest.mark.parametrize("allowance", [0, -1, 1.5, True])
def test_thought_needs_a_whole_number_of_simulations(allowance: int) -> None:
    position, record = at_a_choice(), str(Record(fangs.game(GAME)))
    asked = (
        lambda: hint(position.json(0), "0", allowance),
        lambda: advise(position, "0", random.Random(1), allowance),
        lambda: analysis.analyse(position.json(), allowance),
        lambda: review.judge(record, 0, 1, allowance),
    )
    for ask in asked:
        with pytest.raises(RequestError, match="The number of simulations is a whole number from 1"):
            ask()


def test_a_hint_where_all_choose_at_once_compares_nothing_since_one_should_mix_but_says_what_comes_of_each() -> None:
    found = hint(at_a_choice(3).json(0), "0", 500)

    assert found["why"] == "" and all("hand" in one["told"] or "could play" in one["told"] for one in found["best"])


def test_a_hint_where_all_choose_at_once_does_not_mix_what_is_nearly_always_best() -> None:
    puzzle = next(one for one in puzzles_of(fangs.game("getbit")) if one.scores[one.answer] > 0.9)
    found = hint(puzzle.view, puzzle.role, 5000)

    assert (found["mixed"], found["best"][0]["action"]) == (False, puzzle.answer)
    assert found["why"] and not any(one["told"] for one in found["best"])


@pytest.mark.parametrize("name", [name for name in fangs.names() if len(fangs.new(name).owing) < 2])
def test_a_hint_says_how_the_best_choice_compares_with_the_next(name: str) -> None:
    position, rng = fangs.new(name), random.Random(3)
    while len(position.owing) != 1 or len(position.legal(position.owing[0])) < 2:
        position = (
            position.play(position.owing[0], position.legal(position.owing[0])[0])
            if position.owing
            else position.roll(rng)
        )
    found = hint(position.json(), position.owing[0], 300)

    best, other = found["best"][:2]
    if best["score"] - other["score"] > 0.11 * position.game.stake:
        assert f"better than the next best ({other['label']}): it " in found["why"]
        assert " instead of " in found["why"]
    assert best["score"] < other["score"] or other["label"] in found["why"]


def test_a_hint_says_what_the_next_best_leads_to_unless_it_is_the_same_and_in_the_reader_s_language() -> None:
    position, rng, has_more = fangs.new("overboard"), random.Random(3), set()
    while position.kind != "over" and len(has_more) < 2:
        if position.kind == "chance":
            position = position.roll(rng)
            continue
        role = position.owing[0]
        view = position.json(position.owner(role))
        found = hint(view, role)
        actions = [one["action"] for one in found["best"]]
        told, other = (foretold(position.game, view, role, action).text for action in (*actions, actions[0])[:2])
        assert (f"The next best leads to this: {other}" in found["why"]) == (bool(other) and other != told)
        has_more.add(bool(other) and other != told)
        with speaking("de"):
            assert not re.search(r"\b(the|its|it)\b", f"{found['why']}"), f"{found['why']}"
        position = position.play(role, actions[0])
    assert has_more == {True, False}


def test_a_hint_that_takes_too_long_is_what_was_found_by_then() -> None:
    position = fangs.new("maneater")
    found = hint(position.json(position.owner(role := position.owing[0])), role, 5000, seconds=0)

    assert found["simulations"] == CHUNK
    assert len(found["best"]) == BEST


def test_a_review_judges_every_step_and_adds_up() -> None:
    record = played(2)
    steps = len(record.steps)
    judged = review.judge(str(record), 0, 5) + review.judge(str(record), 5, steps)

    assert [one["step"] for one in judged] == list(range(1, steps + 1))
    given_away = [one["gave_away"] for one in judged if one.get("gave_away")]
    assert given_away and min(given_away) >= evaluation.NEARLY, "less than a hint would call a difference"
    rows = review.summary(judged, 4)
    assert sum(row["decisions"] for row in rows) == sum(step.role is not None for step in record.steps)
    assert sum(row["luck"] for row in rows) == pytest.approx(0, abs=0.01)  # one wins, whatever the dice


@pytest.mark.parametrize(("game", "option"), [("lunch", {"eating": "claimed"}), ("mandua", {"captures": "challenge"})])
def test_a_review_judges_also_what_the_search_does_not_think_of(game: str, option: dict[str, str]) -> None:
    record = played(2, game, **option).until(120)
    judged = review.judge(str(record), 0, 120, 50)

    forgotten = [
        one
        for one in judged
        if "role" in one and one["action"] not in listed(record.positions[one["step"] - 1], one["role"])
    ]
    assert forgotten and all(one["gave_away"] is not None for one in judged if "role" in one)
    assert any(one["gave_away"] > 0 for one in forgotten)


def listed(position: Position, role: str) -> list[str]:
    """The actions that a search thinks of."""
    return [
        one.action
        for one in advise(Position.read(position.game, position.json(position.owner(role))), role, random.Random(1), 1)
    ]


def test_a_review_says_where_a_game_turned_in_words_and_its_graph_ends_where_the_game_did() -> None:
    record = played(2, "overboard", 2)  # whose values are known
    steps = len(record.steps)
    judged = review.judge(str(record), max(0, steps - 80), steps)

    assert judged[-1]["chances"] == record.position.scores
    assert all(one["exact"] and sum(one["chances"]) == pytest.approx(1, abs=0.002) for one in judged)
    turned = [one for one in judged if one["turned"]]
    assert {one["turned"]["by"] for one in turned} == {"choice", "dice"}
    for one in turned:
        words = one["turned"]["words"]
        if one["turned"]["by"] == "dice":
            assert max(one["luck"]) >= review.MUCH_LUCK and words.startswith("The ship of the ")
        else:
            assert one["gave_away"] >= review.MUCH and one["give_or_take"] == 0
            gave = re.match(r"This gave away exactly ([\d.]+) % of a win\.", words)
            assert gave and float(gave[1]) == pytest.approx(100 * one["gave_away"], abs=0.1)
            assert f"Better: {one['best_says']}, which wins exactly " in words
    assert all(one.get("gave_away", 0) <= review.MUCH for one in judged if not one["turned"])


def test_a_review_says_what_would_have_come_of_the_better_choice() -> None:
    judged = [one for one in review.judge(str(played(3, "lunch").until(60)), 0, 60, 100) if "role" in one]

    told = [one["best_told"] for one in judged if one["best"] != one["action"]]
    assert any(re.search(r"\b(is|are) eaten\b", text) for text in told)
    assert not any(one["best_told"] for one in judged if one["best"] == one["action"])


def test_where_all_choose_at_once_a_review_says_what_came_of_it_when_all_was_revealed() -> None:
    judged = review.judge(str(played(2)), 0, 1000)
    revealed = [one for one in judged if "role" in one and one["luck"]]

    assert revealed and all(one["chances"] for one in revealed)
    hidden = [one for one in judged if one["chances"] is None]
    assert hidden and all(one["luck"] is None for one in hidden)
    words = [one["turned"]["words"] for one in judged if one["turned"] and one["turned"]["by"] == "all"]
    assert words and all(" by it." in text for text in words)


@pytest.mark.parametrize(
    ("value", "stake", "is_exact", "in_words"),
    [
        (0.35, 1.0, False, "a third of a win"),
        (0.305, 1.0, True, "exactly 30.5 % of a win"),
        (1.04, 5.0, False, "1 point"),
        (2.13, 5.0, True, "2.1 points"),
    ],
)
def test_how_much_of_a_game_is_given_away_is_said_in_words(
    value: float, stake: float, is_exact: bool, in_words: str
) -> None:
    assert evaluation.part(value, stake, is_exact) == in_words


@pytest.mark.parametrize(
    ("value", "verb", "noun"),
    [
        (1 - 2e-10, "wins for certain", "a certain win"),
        (2e-10, "loses for certain", "a certain loss"),
        (0.9999, "wins more than 99.9 %", "more than 99.9 %"),
        (0.0001, "wins less than 0.1 %", "less than 0.1 %"),
        (0.9994, "wins exactly 99.9 %", "99.9 %"),
        (0.611, "wins exactly 61.1 %", "61.1 %"),
    ],
)
def test_an_exact_chance_is_certain_or_within_what_is_said(value: float, verb: str, noun: str) -> None:
    assert (evaluation.chances(value, 1, True), evaluation.chance(value, 1, True)) == (verb, noun)


def test_what_is_nearly_certain_is_not_called_as_good_as_what_is_certain() -> None:
    best, nearly = Advice("a", 1 - 2e-10, 1, 1, True), Advice("b", 0.9999, 0, 1, True)

    assert hints._beside(best, nearly, "this", 1) == ""
    assert hints._beside(best, best._replace(score=1.0), "this", 1) == "The next best is as good: this."


def test_no_hint_of_a_solved_game_says_0_or_100_percent_as_a_number() -> None:
    said = []
    for seed in range(amount(2, long=40)):
        for position in fangs.new("getbit", 2).random_game(random.Random(seed)):
            for role in position.owing:
                best = hint(position.json(position.owner(role)), role)["best"]
                said += [one["words"] for one in best]

    assert "wins for certain" in said
    assert not [words for words in said if words.startswith(("wins exactly 0.0", "wins exactly 100.0"))]


def test_what_is_certain_is_said_without_a_number() -> None:
    assert evaluation.chances(1.0, 1.0, True) == "wins for certain"
    assert evaluation.chances(0.0, 1.0, True) == "loses for certain"
    assert evaluation.compared(1.0, 0.4, 1.0, (True, False)) == "wins for certain instead of 4 of 10"
    assert evaluation.compared(1.0, 0.0, 1.0, (True, True)) == "wins for certain instead of a certain loss"
    assert evaluation.compared(0.5, 0.0, 1.0, (False, True)) == "wins 5 of 10 instead of a certain loss"


chance = st.floats(0.001, 0.999)  # nearer to 0 and 1 there is no exact number beside it


@given(chance, chance, st.sampled_from([1.0, 5.0]))
def test_what_a_choice_gave_away_is_the_difference_of_the_two_numbers_beside_it(
    value: float, other: float, stake: float
) -> None:
    value, other = max(value, other) * stake, min(value, other) * stake
    given_away = number(evaluation.part(evaluation.apart(value, other, stake), stake, is_exact=True))
    best, instead = map(number, evaluation.compared(value, other, stake, (True, True)).split(" instead of "))
    assert given_away == best - instead


def number(words: str) -> Decimal:
    """The number in a text."""
    (found,) = re.findall(r"\d+(?:\.\d+)?", words)
    return Decimal(found)


@pytest.mark.parametrize("name", fangs.names())
def test_a_score_is_a_chance_to_win_in_games_with_a_stake_of_one_and_points_in_others(name: str) -> None:
    position, rng = fangs.new(name), random.Random(name)
    while position.kind != "over":
        roles = position.owing
        position = position.play(roles[0], rng.choice(position.legal(roles[0]))) if roles else position.roll(rng)
    assert position.scores is not None
    is_share = sum(position.scores) == 1 and all(0 <= score <= 1 for score in position.scores)
    assert is_share == (position.game.stake == 1)


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
    told = run_fangs("review", str(file), "--simulations", "50")
    assert "given away" in told.stdout and "Ann" in told.stdout

    file.write_text(str(played(4).until(9)))
    told = run_fangs("review", str(file))
    assert (told.returncode, told.stderr.strip()) == (1, "fangs: A game can be reviewed only when it is over.")


def test_at_the_terminal_a_hint_says_what_is_best(tmp_path: Path) -> None:
    told = run_fangs("play", GAME, "--players", "3", "--seed", "3", stdin="hint\nquit\n", FANGS_DATA=str(tmp_path))

    assert "% of the time   play the " in told.stdout


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("serch", r"There is no bot 'serch': .*Did you mean search\?"),
        ("serch:100", r"There is no bot 'serch:100'"),
        (":", r"There is no bot ':'"),
        (
            "foo",
            r"careless, equilibrium, greedy, perfect, random, search, unlearnt, rival:1, rival:2 or rival:3, or a kind with a limit",
        ),
        ("perfct", r"Did you mean perfect\?"),
        ("search:", r"There is no bot 'search:'"),
        ("search:many", r"There is no bot 'search:many'"),
        ("search:\u0661", r"There is no bot"),
        ("__init__:1", r"There is no bot '__init__:1'"),
    ],
)
def test_a_name_that_is_no_bot_gets_a_sentence(name: str, message: str) -> None:
    for refusing in (fangs.bots.bot, fangs.bots.require_at_table):
        with pytest.raises(RequestError, match=message):
            refusing(name)


def test_only_so_many_names_of_bots_are_remembered() -> None:
    for number in range(2 * MAX_KEPT):
        fangs.bots.bot(f"search:{number + 1}")
    assert fangs.bots.bot.cache_info().currsize <= MAX_KEPT  # type: ignore[attr-defined]
