"""Streams of events: what a player and a program are told of challenges and games, and programs that live on a server for days."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

import fangs
from tests.form import some
from tests.postgres import Postgres
from tests.web.event_stream import Events
from tests.web.players.signing import me, signed_up
from tests.web.serving import PATIENCE, Client, Served, refused
from tests.web.test_programs import program_of

BOT = Path(__file__).parents[2] / "docs" / "bot_client.py"


@pytest.fixture
def ann(url: str) -> Iterator[Any]:
    with signed_up(url) as client:
        yield client


@pytest.fixture
def bob(url: str) -> Iterator[Any]:
    with signed_up(url) as client:
        yield client


@pytest.fixture
def program(ann: Any) -> Iterator[Any]:
    with program_of(ann) as client:
        yield client


def table_of_two(challenger: Any, challenged: Any, game: str = "lunch", **more: Any) -> tuple[Client, Client]:
    """Both at the table of an accepted challenge, in the order of their turns."""
    made = challenger.done("/challenges", handle=challenged.handle, game=game, **more)
    seat = challenged.done(f"/challenges/{made['id']}/accept")
    other = challenger.done(f"/tables/{seat['table']}/claim")
    seats = sorted([seat, other], key=lambda one: one["player"])
    return Client(challenger.url, seats[0]["token"]), Client(challenger.url, seats[1]["token"])


# What is told


def test_a_stream_tells_of_a_challenge_a_game_each_turn_and_the_end(bob: Any, program: Any) -> None:
    with Events(program) as events:
        assert events.outstanding() == []
        made = bob.done("/challenges", handle=program.handle, game="lunch")
        assert events.next("challenge")["challenge"]["id"] == made["id"]
        seat = program.done(f"/challenges/{made['id']}/accept")
        start = events.next("game_start")
        assert (start["table"], start["player"], start["game"]) == (seat["table"], seat["player"], "lunch")
        assert f"{program.handle} (bot)" in start["names"]
        with Client(bob.url, bob.done(f"/tables/{seat['table']}/claim")["token"]) as theirs:
            if seat["player"] == 1:
                theirs.choose(theirs.view())
            turn = events.next("my_turn")
            view = program_view(program, seat)
            board = view["boards"][0]
            assert turn["turns"] == [{"board": 0, "number": board["number"], "roles": [*board["owing"]]}]
            theirs.done(f"{theirs.table}/resign")
        assert (end := events.next("game_end"))["why"] == "over" and end["place"] == 1
    assert {"event": "challenge_ended", "id": made["id"], "state": "accepted", "table": seat["table"]} in events.told


def program_view(program: Any, seat: Any) -> Any:
    with Client(program.url, seat["token"]) as seated:
        return seated.view()


@pytest.mark.parametrize(
    ("answer", "state"), [("decline", "declined"), ("withdraw", "withdrawn"), ("counter", "countered")]
)
def test_both_learn_how_a_challenge_ends(answer: str, state: str, ann: Any, bob: Any) -> None:
    with Events(ann) as anns, Events(bob) as bobs:
        made = ann.done("/challenges", handle=bob.handle, game="lunch")
        bobs.next("challenge")
        match answer:
            case "withdraw":
                ann.done(f"/challenges/{made['id']}/decline")
            case "counter":
                bob.done(f"/challenges/{made['id']}/counter", game="mandua")
                assert anns.next("challenge")["challenge"]["settings"]["game"] == "mandua"
            case _:
                bob.done(f"/challenges/{made['id']}/decline")
        for events in (anns, bobs):
            ended = [one for one in events.told if one["event"] == "challenge_ended"] or [
                events.next("challenge_ended")
            ]
            assert [(one["id"], one["state"]) for one in ended] == [(made["id"], state)]


def test_who_was_cut_off_is_told_all_that_is_outstanding(ann: Any, bob: Any, program: Any) -> None:
    seats = table_of_two(bob, program)
    is_mine = bool(seats[my_number(program, seats[0])].view()["boards"][0]["choices"])
    made = ann.done("/challenges", handle=program.handle, game="lunch")
    for _ in range(2):
        with Events(program) as events:
            told = events.outstanding()
        assert [one["event"] for one in told] == ["challenge", "game_start", *["my_turn"] * is_mine]
        assert told[0]["challenge"]["id"] == made["id"] and told[1]["table"] == seats[0].name


def my_number(account: Any, seat: Client) -> int:
    id = me(account)["id"]
    return int(next(one["player"] for one in seat.view()["seats"] if one["account"] == id))


def test_a_game_that_is_over_is_told_of_no_more_after_it_was_seen_once(bob: Any, program: Any) -> None:
    first, _ = table_of_two(bob, program)
    first.done(f"{first.table}/resign")
    for _ in range(2):
        with Events(program) as events:
            assert events.outstanding() == []


def test_a_table_that_cannot_be_read_keeps_no_other_from_being_told_about(serve: Any, tmp_path: Path) -> None:
    served: Served = serve()
    ann, bob = signed_up(served.url), signed_up(served.url)
    broken, whole = (table_of_two(ann, bob)[0].name for _ in range(2))
    served.stop()
    (file,) = (tmp_path / "data").glob("*.db")
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("UPDATE entries SET kind = 'unknown' WHERE table_id = ?", [broken])
        store.execute("DELETE FROM snapshots WHERE table_id = ?", [broken])
    with Client(serve().url) as back:
        back.http.cookies = ann.http.cookies
        with Events(back) as events:
            told = events.outstanding()

    assert {event["table"] for event in told} == {whole}


def test_who_has_not_signed_in_gets_no_stream(url: str, stranger: Client) -> None:
    refused(stranger.ask("/me/events"), 401, words="Sign in first")
    with Client(url, "player." + "x" * 64) as wrong:
        refused(wrong.ask("/me/events"), 401, words="The Authorization header must be 'Bearer player.SECRET'")
        assert wrong.http.head("/me/events").status_code == 401


def test_a_head_request_is_answered_without_a_stream(program: Any) -> None:
    answer = program.http.head("/me/events")

    assert answer.status_code == 200 and answer.headers["content-type"] == "application/x-ndjson"


@pytest.mark.parametrize("how", ["remove", "token", "leave"])
def test_a_stream_ends_with_the_token(how: str, ann: Any, program: Any) -> None:
    with Events(program) as events:
        events.outstanding()
        if how == "leave":
            ann.done("/me/leave", handle=ann.handle)
        else:
            ann.done(f"/me/programs/{how}", handle=program.handle)
        assert events.ends() == "signed out"
    refused(program.ask("/me/events"), 401)


def test_a_fifth_stream_ends_the_first(program: Any) -> None:
    with ExitStack() as several:
        streams = [several.enter_context(Events(program)) for _ in range(4)]
        for events in streams:
            events.outstanding()
        several.enter_context(Events(program)).outstanding()
        assert streams[0].ends() == "replaced"
        assert all(events.silent() for events in streams[1:])


def test_a_stream_lives_on_in_silence(program: Any) -> None:
    with Events(program) as events:
        events.outstanding()
        assert events._came.get(timeout=PATIENCE) == {}


def test_a_server_that_stops_ends_the_streams_at_once(serve: Any) -> None:
    served: Served = serve()
    with Events(signed_up(served.url)) as events:
        events.outstanding()
        began = time.monotonic()
        assert served.stop() == 0
        assert events.ends() == "restart" and time.monotonic() - began < PATIENCE / 2


def test_nobody_is_told_of_the_challenges_and_games_of_others(ann: Any, bob: Any, program: Any, url: str) -> None:
    with signed_up(url) as eve, Events(eve) as events:
        events.outstanding()
        first, _ = table_of_two(bob, program)
        first.choose(first.view())
        first.done(f"{first.table}/resign")
        ann.done("/challenges", handle=eve.handle, game="lunch")
        assert events.next()["event"] == "challenge"


AT_ONCE = [
    game.name for game in fangs.all_games() if 2 in game.players and len(fangs.new(game.name, players=2).owing) > 1
]
"""The games that begin with choices of both players."""


@pytest.mark.parametrize("game", AT_ONCE)
def test_a_choice_that_is_not_revealed_is_told_to_nobody_else(game: str, bob: Any, program: Any) -> None:
    seats = table_of_two(bob, program, game)
    mine = my_number(program, seats[0])
    other = seats[1 - mine]
    with Events(program) as events:
        before = events.outstanding()
        other.choose(other.view())
        with Events(program) as again:
            assert again.outstanding() == before
        assert [one["event"] for one in before] == ["game_start", "my_turn"] and events.silent()


# Limits


def test_a_program_has_limits_of_its_own(serve: Any) -> None:
    served: Served = serve("--limit", "program_reads=20", "--limit", "program_writes=5", limits=True)
    program = program_of(signed_up(served.url))
    began, answers = time.monotonic(), [200]
    while answers[-1] == 200:
        answers.append(program.ask("/me").status_code)
    assert answers[-1] == 429
    assert 20 <= answers[1:].count(200) <= 21 + 2 * (time.monotonic() - began), "and what came back meanwhile"
    with Client(served.url) as stranger:
        assert stranger.ask("/me").status_code == 200


# Seeking


def test_a_program_that_seeks_waits_at_one_table_for_those_who_allow_bots(
    ann: Any, bob: Any, program: Any, url: str, stranger: Client
) -> None:
    game = {"game": "mandua", "name": "Zoe"}
    with Events(program) as events:
        events.outstanding()
        waits = program.done("/opponent", **game)
        assert program.done("/opponent", **game)["table"] == waits["table"] and not waits["met"]
        assert stranger.done("/opponent", **game)["table"] != waits["table"]
        ann.done("/me/settings", is_private=False, challenges_from="all", bots=False)
        assert ann.done("/opponent", **game)["table"] != waits["table"]
        met = bob.done("/opponent", **game)
        assert met["table"] == waits["table"] and met["met"]
        assert events.next("game_start")["table"] == waits["table"]


# Programs that live here


class Bot:
    """`docs/bot_client.py`, as a process."""

    def __init__(self, url: str, token: str, log: Path, *more: str, program: tuple[str, ...] = (str(BOT),)) -> None:
        self.log = log
        environment = {**os.environ, "FANGS_TOKEN": token, "PYTHONPATH": str(BOT.parent)}
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, *program, url, *more], stdout=output, stderr=subprocess.STDOUT, env=environment
            )

    def said(self) -> str:
        return self.log.read_text("utf-8")

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE)


@pytest.fixture
def bots(tmp_path: Path) -> Iterator[Callable[..., Bot]]:
    """Starts programs, which end with the test."""
    started: list[Bot] = []

    def start(url: str, token: str, *more: str, **settings: Any) -> Bot:
        started.append(Bot(url, token, tmp_path / f"bot-{len(started)}", *more, **settings))
        return started[-1]

    yield start
    for bot in started:
        bot.process.kill()
        bot.process.wait(PATIENCE)


def until(holds: Callable[[], object], patience: float = 6 * PATIENCE) -> None:
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)


UPPER_HALF = """
import os, sys, bot_client
choose = lambda view, role, legal, rng: rng.choice(sorted(legal)[len(legal) // 2:])
bot_client.live(bot_client.Program(sys.argv[1], os.environ["FANGS_TOKEN"], choose))
"""
"""A program with a `choose` of its own, by which every game comes to an end."""


@pytest.mark.parametrize("game", some(fangs.names(), "getbit", "maneater"))
def test_two_programs_play_a_whole_game(game: str, url: str, ann: Any, bots: Callable[..., Bot]) -> None:
    players = min(fangs.game(game).players)
    programs = [program_of(ann) for _ in range(players)]
    running = [bots(url, program.token, program=("-c", UPPER_HALF)) for program in programs]
    made = programs[0].done("/challenges", handle=programs[1].handle, game=game)
    until(lambda: me(programs[0])["challenges"][0]["table"])
    table = me(programs[0])["challenges"][0]["table"]
    with Client(url) as watching:
        seats = watching.ask(f"/tables/{table}/view").json()["seats"]
        free = [player for player, seat in enumerate(seats) if seat["kind"] == "open"]
        for player, program in zip(free, programs[2:], strict=True):
            program.done(f"/tables/{table}/sit", player=player, name="")
        until(lambda: watching.ask(f"/tables/{table}/summary").json()["status"] == "over")
    until(lambda: all(f"{table}: over, place" in bot.said() for bot in running))
    assert [bot.stop() for bot in running] == [0] * players
    assert made["by"].endswith(" (bot)") and not any("Traceback" in bot.said() for bot in running)


def test_a_program_survives_that_the_server_is_killed_and_started_again(serve: Any, bots: Callable[..., Bot]) -> None:
    served: Served = serve()
    port = served.url.rpartition(":")[2]
    ann = signed_up(served.url)
    program = program_of(ann)
    bot = bots(served.url, program.token)
    made = ann.done("/challenges", handle=program.handle, game="lunch")
    until(lambda: me(ann)["challenges"][0]["table"])
    table = me(ann)["challenges"][0]["table"]
    cookies = ann.http.cookies
    served.kill()
    until(lambda: "lost the connection" in bot.said() or "has ended the stream" in bot.said())
    again: Served = serve("--port", port)
    with Client(again.url) as back:
        back.http.cookies = cookies
        seat = Client(again.url, back.done(f"/tables/{table}/claim")["token"])

        def is_over() -> bool:
            view = seat.view()
            if view["status"] == "playing":
                seat.choose(view, pick=len(view["log"]) if "log" in view else 0)
            return bool(view["status"] == "over")

        until(is_over)
    assert made["id"] and bot.stop() == 0 and "Traceback" not in bot.said()


def test_a_program_that_is_not_told_which_game_to_seek_says_how_it_is_started(
    url: str, bots: Callable[..., Bot]
) -> None:
    bot = bots(url, "player.wrong", "--seek")

    assert bot.process.wait(PATIENCE) == 1 and "[--seek GAME]" in bot.said() and "Traceback" not in bot.said()


def test_a_program_whose_token_is_wrong_says_so_and_ends(url: str, bots: Callable[..., Bot]) -> None:
    bot = bots(url, "player.wrong")

    assert bot.process.wait(PATIENCE) == 1 and "the current token of a program" in bot.said()


def test_a_program_that_is_removed_ends(url: str, ann: Any, program: Any, bots: Callable[..., Bot]) -> None:
    bot = bots(url, program.token)
    made = ann.done("/challenges", handle=program.handle, game="lunch")
    until(lambda: me(ann)["challenges"][0]["table"])
    ann.done("/me/programs/remove", handle=program.handle)

    assert bot.process.wait(PATIENCE) == 1 and "closed: signed out" in bot.said() and made["id"]


def test_two_programs_that_seek_find_each_other(url: str, ann: Any, bots: Callable[..., Bot]) -> None:
    running = [bots(url, program_of(ann).token, "--seek", "mandua")]
    until(lambda: "waits for an opponent" in running[0].said())
    running.append(bots(url, program_of(ann).token, "--seek", "mandua"))

    until(lambda: all("over, place" in bot.said() for bot in running))
    assert [bot.stop() for bot in running] == [0, 0]


# Two servers of one database


def test_a_stream_at_one_server_tells_of_what_is_done_at_another(postgres: Postgres, tmp_path: Path) -> None:
    with postgres.database() as database, ExitStack() as several:
        one, other = (Served(tmp_path / name, database=database) for name in ("one", "other"))
        several.callback(one.kill)
        several.callback(other.kill)
        ann, bob = signed_up(one.url), signed_up(one.url)
        program = program_of(ann)
        with Events(Client(other.url, program.token)) as events:
            events.outstanding()
            first, second = table_of_two(bob, program)
            events.next("game_start")
            mine = my_number(program, first)
            if mine == 1:
                first.choose(first.view())
            assert events.next("my_turn")["table"] == first.name
            second.done(f"{second.table}/resign")
            assert events.next("game_end")["table"] == first.name
            assert {one["event"] for one in events.told} >= {"challenge", "challenge_ended"}
            ann.done("/me/programs/remove", handle=program.handle)
            assert events.ends() == "signed out"
