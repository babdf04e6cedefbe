"""Arenas of cheap games: fair seats, the same dice, the same results on any number of cores, and files that are gone on with."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

import fangs
from fangs import Position, RequestError, bots
from fangs.cli import app
from fangs.engine import search
from fangs.lab import tasks
from fangs.lab.arena import command, play
from fangs.lab.arena.arena import Outcome, run
from fangs.lab.arena.ledger import Ledger, Round
from fangs.lab.arena.play import Team, seatings, win_shares
from fangs.lab.arena.settings import Contestant, Settings
from fangs.lab.tasks import Place
from tests import nursery
from tests.form import some


def settings(*names: str, game: str = "getbit", players: int = 4, seed: int = 1, **options: object) -> Settings:
    return Settings(game, tuple(map(Contestant, names)), players, options, seed)


TWO = settings("random", "random")


def timeless(rounds: Iterable[Round]) -> list[object]:
    return [[played._replace(seconds=[]) for played in games] for games in rounds]


@pytest.mark.parametrize(("count", "players"), [(2, 2), (2, 4), (3, 3), (3, 2), (2, 5), (3, 4), (5, 5), (4, 6)])
def test_every_bot_sits_in_every_seat_once_a_round_and_together_as_often_as_any_other(count: int, players: int) -> None:
    for number in range(20):
        games = seatings(count, players, 7, number)
        for seat in range(players):
            assert sorted(game[seat] for game in games) == list(range(count))
        for game in games:
            shares = [game.count(bot) for bot in range(count)]
            assert max(shares) - min(shares) <= 1


def test_two_bots_at_four_seats_meet_in_all_six_arrangements() -> None:
    seen = Counter(tuple(game) for number in range(200) for game in seatings(2, 4, 1, number))

    assert len(seen) == 6
    assert min(seen.values()) > 30


def test_neighbours_change_from_round_to_round() -> None:
    circles = {tuple(seatings(4, 4, 1, number)[0]) for number in range(300)}

    assert len(circles) == 24


def test_the_games_of_a_round_have_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    thrown: list[list[str]] = []
    outcome = play.dice.outcome

    def noting(secret: str, throw: int, position: Position) -> str:
        if throw == 0:
            thrown.append([])
        thrown[-1].append(outcome(secret, throw, position))
        return thrown[-1][-1]

    monkeypatch.setattr(play.dice, "outcome", noting)
    team = Team(settings("random", "random", game="overboard", players=2))
    team.do(0)
    team.do(1)

    first, second, third, _ = thrown
    assert len(first) != len(second), "they took different ways"
    shared = [(a, b) for a, b in zip(first, second, strict=False) if len(a) == len(b)]
    assert len(shared) > 50 and all(a == b for a, b in shared)
    assert first[:50] != third[:50], "another round has others"


def test_bots_get_their_view_only(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def curious(name: str) -> bots.Bot:
        def choose(view: dict[str, object], role: str, rng: object, allowance: int) -> str:
            asked.append(view)
            return bots.importlib.import_module("fangs.bots.random").choose(view, role, rng)  # type: ignore[attr-defined,no-any-return]

        return choose

    monkeypatch.setattr(play.bots, "bot", curious)
    Team(TWO).do(0)

    chosen = [value for view in asked for value in view["chosen"] if value is not None]  # type: ignore[attr-defined]
    assert "?" in chosen and set(chosen) == {"?"}, (
        "what others have chosen already is hidden, and one's own is not there yet"
    )


def test_a_shared_first_place_counts_its_share() -> None:
    assert win_shares([3, 7, 7, 1]) == [0, 0.5, 0.5, 0]
    assert win_shares([-5, -9]) == [1, 0]
    assert win_shares([0.5, 0.5]) == [0.5, 0.5]


def test_a_game_without_end_is_cut_and_its_win_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "LONGEST", 10)
    (first, _) = Team(TWO).do(0)

    assert (first.shares, first.scores, first.forfeit) == ([0.25] * 4, None, None)
    assert first.why == "It was stopped after 10 choices."


def test_the_results_do_not_depend_on_the_number_of_cores() -> None:
    alone, together = (run(TWO, 12, place=Place(cores)) for cores in (1, 2))

    assert timeless(alone.rounds) == timeless(together.rounds)
    assert len(alone.rounds) == 12
    assert timeless(run(settings("random", "random", seed=2), 12).rounds) != timeless(alone.rounds)


def test_a_long_arena_searches_compiled_and_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_loaded", set())
    rules, team = fangs.game("getbit").rules, Team(settings("search:20", "random"))
    with monkeypatch.context() as patch:
        patch.setattr(play, "LONG", 9)
        plain = team.do(8)
    assert not search.is_loaded(rules)

    compiled = team.do(8)
    assert search.is_loaded(rules)
    assert timeless([plain]) == timeless([compiled])


def biased(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of the bots wins every game."""

    def won(self: Team, number: int) -> Round:
        seats = seatings(2, 4, 1, number)
        return [
            play.GameResult(s, [float(b == 0) / 2 for b in s], [1.0 - b for b in s], [1, 1], [0.0, 0.0]) for s in seats
        ]

    monkeypatch.setattr(Team, "do", won)


def test_it_stops_once_it_is_settled_who_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    biased(monkeypatch)
    outcome = run(TWO, 100)

    assert outcome.is_settled
    assert outcome.settled == [(0, 1)]
    assert 5 < len(outcome.rounds) < 12
    assert len(run(TWO, 100, stop=False).rounds) == 100


def test_rounds_in_a_file_are_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "results.jsonl"
    whole = run(TWO, 6, stop=False)
    played_with(file, 2)
    with file.open("a") as broken:
        broken.write('{"round": 2, "gam')  # the machine went off while this was written
    numbers: list[int] = []
    playing = Team.do
    monkeypatch.setattr(Team, "do", lambda self, number: (numbers.append(number), playing(self, number))[1])

    assert timeless(played_with(file, 6)) == timeless(whole.rounds)
    assert numbers == [2, 3, 4, 5]
    assert timeless(played_with(file, 3)) == timeless(whole.rounds[:3]), "fewer are fewer"
    assert len(file.read_text().splitlines()) == 7


def played_with(file: Path, rounds: int) -> list[Round]:
    with contextlib.closing(Ledger(TWO, file)) as ledger:
        return run(TWO, rounds, ledger, stop=False).rounds


def test_a_file_that_another_arena_writes_to_gets_a_sentence_and_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    played_with(file, 1)
    again = ("arena", "getbit", "random", "random", "--games", "4", "--cores", "1", "--results", str(file))
    with contextlib.closing(Ledger(TWO, file)):
        text = file.read_text()
        second = nursery.run(*again, env=USUAL)

        assert (second.returncode, second.stdout) == (1, b"")
        assert second.stderr.decode().endswith("cannot be used: another arena is writing to it.\n")
        assert file.read_text() == text
    assert nursery.run(*again, env=USUAL).returncode == 0, "the file is free again"


def test_a_file_of_other_settings_or_of_anything_else_gets_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    played_with(file, 1)

    with pytest.raises(RequestError, match="have other settings: seed was 1, and is 2 now"):
        Ledger(settings("random", "random", seed=2), file)
    with pytest.raises(RequestError, match="have other settings: bots was"):
        Ledger(settings("random", "search:20"), file)
    for text, words in (
        ("hello", "Line 1 of .* is not a JSON object"),
        ("hello\n", "Line 1 of .* is not a JSON object"),
        ("{}\n", "has no rounds of an arena"),
        (file.read_text() + '{"round": 7, "games": []}\n', "Line 3 of .* is not round 1"),
    ):
        file.write_text(text)
        with pytest.raises(RequestError, match=words):
            Ledger(TWO, file)
        assert file.read_text() == text, "and it stays as it was"
    with pytest.raises(RequestError, match="cannot be used: is a directory"):
        Ledger(TWO, tmp_path)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", [0, 1, 1]),
        ("seats", [0, 1, 1, 2]),
        ("seats", "0110"),
        ("shares", [0.5, 0.5, 0.5, None]),
        ("shares", [float("nan"), 1, 0, 0]),
        ("scores", [10**400, 0, 0, 0]),
        ("choices", "ab"),
        ("seconds", []),
        ("forfeit", 2),
        ("why", 5),
        ("places", [0, 1, 2, 3]),
    ],
)
def test_a_file_with_results_that_no_game_has_gets_a_sentence(tmp_path: Path, name: str, value: object) -> None:
    file = tmp_path / "results.jsonl"
    played_with(file, 2)
    head, first, second = file.read_text().splitlines()
    wrong = json.loads(first)
    wrong["games"][1][name] = value
    file.write_text("\n".join((head, json.dumps(wrong), second, "")))

    with pytest.raises(RequestError, match=r"Line 2 of .* is not round 0"):
        Ledger(TWO, file)


def test_a_round_with_too_few_games_gets_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    played_with(file, 1)
    with file.open("a") as more:
        more.write('{"round": 1, "games": []}\n')

    with pytest.raises(RequestError, match=r"Line 3 of .* is not round 1"):
        Ledger(TWO, file)


def test_a_full_disk_is_named_with_the_file_and_the_arena_goes_on_later(tmp_path: Path) -> None:
    limits = pytest.importorskip("resource")
    file = tmp_path / "results.jsonl"
    played_with(file, 2)
    whole = file.read_text()
    usual = limits.getrlimit(limits.RLIMIT_FSIZE)
    try:
        limits.setrlimit(limits.RLIMIT_FSIZE, (len(whole) + 50, usual[1]))
        with pytest.raises(RequestError, match=r"^The file '.* cannot be written: file too large\.$"):
            played_with(file, 4)
        limits.setrlimit(limits.RLIMIT_FSIZE, (50, usual[1]))
        with pytest.raises(RequestError, match=r"^The file '.* cannot be used: file too large\.$"):
            Ledger(TWO, tmp_path / "new.jsonl")
    finally:
        limits.setrlimit(limits.RLIMIT_FSIZE, usual)

    assert file.read_text().startswith(whole)
    assert timeless(played_with(file, 4)) == timeless(run(TWO, 4, stop=False).rounds)


def test_the_reason_of_a_forfeit_in_a_file_does_not_control_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.jsonl"
    played_with(file, 1)
    head, first = file.read_text().splitlines()
    wrong = json.loads(first)
    wrong["games"][0] |= {"scores": None, "forfeit": 0, "why": "\x1b[2Jcleared"}
    file.write_text("\n".join((head, json.dumps(wrong), "")))

    app(
        ["arena", "getbit", "random", "random", "--games", "2", "--no-stop", "--results", str(file)],
        standalone_mode=False,
    )

    assert "has forfeited 1 of the games: [2Jcleared" in capsys.readouterr().out


def test_search_takes_part_and_is_better_than_chance() -> None:
    outcome = run(settings("search:20", "random", game="lunch", players=2, target=0), 40, place=Place(1))

    assert (1, 0) not in outcome.settled


USUAL = {**os.environ, "COLUMNS": "80"}


def test_the_command_prints_a_table_json_and_csv(tmp_path: Path) -> None:
    file = str(tmp_path / "r")
    again = ("getbit", "random", "random", "--games", "10", "--cores", "1", "--results", file)
    table, as_json, as_csv = (
        nursery.run("arena", *again, *how, env=USUAL).stdout.decode() for how in ([], ["--json"], ["--csv"])
    )

    data = json.loads(as_json)
    first, second = data["standings"]
    assert (data["rounds"], data["settled"], data["seed"]) == (5, [], 1)
    assert first["score"] + second["score"] == pytest.approx(1)
    assert f"{first['score']:.0%} ({first['score low']:.0%} to {first['score high']:.0%})" in table
    assert "Undecided after 5 rounds (10 games)" in table
    assert table.count(" ms ") + table.count(" s ") == 2, "the last column is whole"
    assert as_csv.splitlines()[0].startswith("bot,games,score,score low,score high,points,rating")
    assert as_csv.splitlines()[1].startswith(f"random,10,{first['score']}")


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal")
@pytest.mark.parametrize("cores", some(["1", "2"], "2"))
def test_ctrl_c_shows_what_there_is_and_the_file_goes_on(tmp_path: Path, cores: str) -> None:
    file = tmp_path / "results.jsonl"
    again = ("lunch", "random", "random", "--games", "20000", "--no-stop", "--cores", cores, "--results", str(file))
    out, err = tmp_path / "out", tmp_path / "err"
    with out.open("wb") as output, err.open("wb") as errors:
        begun = nursery.Process(["arena", *again], stdout=output, stderr=errors, env=USUAL)
    while not file.exists() or file.read_bytes().count(b"\n") < 4:
        assert begun.poll() is None, out.read_text() + err.read_text()
        time.sleep(0.05)
    begun.send_signal(signal.SIGINT)

    assert (begun.wait(30), err.read_text()) == (0, "")
    said = out.read_text()
    assert "It was interrupted." in said
    with contextlib.closing(Ledger(Settings("lunch", TWO.contestants, 2, {}, 1), file)) as ledger:
        kept = len(ledger.rounds)
    # Ctrl-C may come after a round is on the disk and before it is counted.
    assert f"after {kept} rounds" in said or f"after {kept - 1} rounds" in said


def test_an_arena_that_was_interrupted_in_its_first_round_has_no_figures(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "play", lambda *given: Outcome(TWO, [], [], interrupted=True))
    again = ["arena", "getbit", "random", "random"]
    app(again, standalone_mode=False)
    app([*again, "--json"], standalone_mode=False)

    sentences, data = capfd.readouterr().out.split("{", 1)
    assert sentences == "No round was finished.\nIt was interrupted.\n"
    assert [(one["games"], one["score"], one["rating"]) for one in json.loads("{" + data)["standings"]] == [
        (0, None, None)
    ] * 2


def test_what_cannot_be_played_gets_a_sentence() -> None:
    for wrong, words in (
        (settings("random"), "At least two bots are needed"),
        (settings("random", "rnadom"), "Did you mean random"),
        (settings("random", "random", players=9), "is for 2, 3, 4, 5 or 6 players, but you asked for 9"),
        (settings("random", "random", game="lunch", players=2, taget=1), "Did you mean target"),
    ):
        with pytest.raises(RequestError, match=words):
            wrong.check()


def test_a_worker_that_dies_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "_try_out", os.abort)

    with pytest.raises(RequestError, match="A worker process ended"):
        run(TWO, 4, place=Place(2))
