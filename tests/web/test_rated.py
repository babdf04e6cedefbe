"""Rated games: what can be rated, who can sit there, what a result changes, and that ratings follow from the results alone."""

from __future__ import annotations

import json
import secrets
import time
from typing import Any

import pytest

import fangs
from fangs.club.rated.options import other_options, setting_of
from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.web.daily_quotas import ABORTS_A_DAY
from tests.command import run_fangs
from tests.web.players.signing import NAMES, me, signed_up
from tests.web.serving import PATIENCE, Client, Served, refused
from tests.web.test_programs import program_of

PACE = {"bank": 300.0, "increment": 5.0}


@pytest.fixture
def both(url: str) -> Any:
    """Two players who are signed in."""
    ann, bob = signed_up(url), signed_up(url)
    yield ann, bob
    ann.http.close()
    bob.http.close()


def open_rated(ann: Client, **more: Any) -> Any:
    return ann.done(
        "/tables", **{"game": "mandua", "players": 2, "seats": ["me", "friend"], "pace": PACE, "rated": True, **more}
    )


def begun(ann: Client, bob: Client, **more: Any) -> str:
    """The name of a rated table at which both sit."""
    opened = open_rated(ann, **more)
    bob.done("/join", token=opened["links"]["1"])
    return str(opened["table"])


def choose(client: Client, table: str) -> None:
    """Make a choice, if there is one to make."""
    view = client.ask(f"/tables/{table}/view").json()
    for role, choice in view["boards"][0]["choices"].items():
        if choice["chosen"] is None and choice["actions"]:
            action = choice["actions"][0]["action"]
            client.done(f"/tables/{table}/moves", number=view["boards"][0]["number"], role=role, action=action)
            return


def ratings(client: Client, handle: str) -> Any:
    return client.ask(f"/players/{handle}/ratings").json()["ratings"]


def until(check: Any) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := check()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return found


def played(ann: Any, bob: Any) -> str:
    """A rated game that Bob gives up after a few choices, and whose result counts."""
    table = begun(ann, bob)
    for _ in range(8):
        for client in (ann, bob):
            choose(client, table)
    bob.done(f"/tables/{table}/resign")
    until(lambda: ann.ask(f"/tables/{table}/stakes").json()["stakes"][0]["change"])
    return table


def test_the_winner_of_a_rated_game_gains_what_the_loser_loses(both: Any) -> None:
    ann, bob = both
    table = begun(ann, bob)
    before = ann.ask(f"/tables/{table}/stakes").json()
    assert before["rated"] and before["pace"] == "live" and "400 more points" in before["explained"]
    assert [one["rating"] for one in before["stakes"]] == [{"points": 1500, "margin": 700, "provisional": True}] * 2
    assert all(one["gains"][0]["least"] > 0 > one["gains"][1]["most"] for one in before["stakes"])
    for _ in range(8):
        for client in (ann, bob):
            choose(client, table)
    bob.done(f"/tables/{table}/resign")
    after = until(
        lambda: [one for one in ann.ask(f"/tables/{table}/stakes").json()["stakes"] if one["change"] is not None]
    )
    changes = {one["handle"]: one["change"] for one in after}

    assert changes[ann.handle] == pytest.approx(before["stakes"][0]["gains"][0]["most"], abs=1e-3)
    assert changes[bob.handle] < 0
    (own,) = ratings(bob, ann.handle)
    assert own["game"] == "mandua" and own["games"] == 1 and own["place"] is None and len(own["curve"]) == 1


def test_everybody_who_sits_at_a_rated_table_is_signed_in(url: str, both: Any, stranger: Client) -> None:
    ann, _ = both
    refused(stranger.send("/tables", game="mandua", seats=["me", "friend"], pace=PACE, rated=True, name="Zoe"), 401)
    opened = open_rated(ann, seats=["me", "friend"])
    refused(stranger.send("/join", token=opened["links"]["1"], name="Zoe"), 401, words="Sign in first")
    told = stranger.ask(f"/tables/{opened['table']}/stakes").json()
    assert told["rated"] and [one["gains"] for one in told["stakes"]] == [[]]


def test_nobody_takes_a_seat_along_that_is_held_under_another_account(url: str, both: Any) -> None:
    ann, bob = both
    opened = open_rated(ann, game="getbit", players=3, seats=["me", "friend", "friend"])
    bob.done("/join", token=opened["links"]["1"])
    with signed_up(url) as blocked:
        ann.done(f"/players/{blocked.handle}/relation", relation="block")
        bob.done("/players/sign-in-by-code", handle=blocked.handle, code=blocked.sheet[0])
        assert bob.done("/me/seats", tables=[opened["table"]])["tables"] == []
    seat = ann.ask(f"/tables/{opened['table']}/view").json()["seats"][1]

    assert seat["name"] == bob.handle and seat["account"] == ann.ask(f"/players/{bob.handle}/profile").json()["id"]


def test_who_deletes_the_data_at_a_table_gives_the_result_to_nobody_else(url: str, both: Any) -> None:
    ann, bob = both
    table = begun(ann, bob)
    for _ in range(8):
        for client in (ann, bob):
            choose(client, table)
    bob.done(f"/tables/{table}/forget-me")
    with signed_up(url) as other:
        bob.done("/players/sign-in-by-code", handle=other.handle, code=other.sheet[0])
        assert bob.done("/me/seats", tables=[table])["tables"] == []
        bob.done(f"/tables/{table}/resign")
        until(lambda: ratings(ann, ann.handle))
        assert ratings(ann, other.handle) == []
    (lost,) = ratings(ann, bob.handle)

    assert lost["games"] == 1


def test_who_deletes_the_data_at_a_table_takes_no_second_seat_there(both: Any) -> None:
    ann, bob = both
    opened = open_rated(ann, game="getbit", players=3, seats=["me", "friend", "friend"])
    bob.done("/join", token=opened["links"]["1"])
    bob.done(f"/tables/{opened['table']}/forget-me")

    refused(bob.send("/join", token=opened["links"]["2"]), 422, words="another seat")


def test_nobody_without_an_account_plays_a_rated_rematch(both: Any) -> None:
    ann, bob = both
    before, after = played(ann, bob), played(ann, bob)
    bob.done(f"/tables/{before}/forget-me")
    unrated, rated = (ann.done(f"/tables/{table}/rematch")["table"] for table in (before, after))
    bob.done(f"/tables/{after}/forget-me")

    assert [ann.ask(f"/tables/{table}/stakes").json()["rated"] for table in (unrated, rated)] == [False, True]
    bob.done(f"/tables/{before}/follow")
    refused(bob.send(f"/tables/{after}/follow"), 401, words="Sign in first")


def test_a_player_sees_the_stakes_before_sitting_down(both: Any) -> None:
    ann, bob = both
    opened = open_rated(ann)
    told = bob.ask(f"/tables/{opened['table']}/stakes").json()["stakes"]

    assert {one["handle"] for one in told} == {ann.handle, bob.handle} and all(one["gains"] for one in told)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"pace": {}}, "clocks or a deadline"),
        ({"options": {"capture": "announced"}}, ""),
        ({"options": {"quiet_limit": 3}}, "by the usual rules"),
        ({"options": {"setup": "corners"}, "seats": ["me", "bot:easy"]}, "Bots have no rating"),
        ({"seats": ["me", "bot:random"]}, "no rating"),
        ({"seats": ["me", "open:easy"]}, "a bot cannot take a player"),
        ({"seats": ["me", "bot:easy"]}, "two players"),
        ({"record": "fangs record\n"}, "from the start"),
    ],
)
def test_what_cannot_be_rated_is_refused(more: Any, words: str, both: Any) -> None:
    ann, _ = both
    asked = {"game": "mandua", "players": 2, "seats": ["me", "friend"], "pace": PACE, "rated": True, **more}

    refused(ann.send("/tables", **asked), 422, words=words)


def test_a_game_can_be_rated_with_other_options_that_it_names(both: Any) -> None:
    ann, bob = both
    table = begun(ann, bob, options={"setup": "corners"})

    assert all(one["gains"] for one in ann.ask(f"/tables/{table}/stakes").json()["stakes"])


@pytest.mark.parametrize("name", fangs.names())
def test_the_options_that_a_game_names_for_rated_games_are_options_of_it(name: str) -> None:
    game = fangs.game(name)
    for options in other_options(game):
        settings = [one for one in game.players if can_be(game, one, options)]
        assert settings and setting_of(game, settings[0], options) == json.dumps(options, sort_keys=True)


def can_be(game: Game, players: int, options: dict[str, Any]) -> bool:
    try:
        return bool(game.start(players, options))
    except RequestError:
        return False


def test_a_rated_table_is_strict_and_an_aborted_game_counts_for_nobody(both: Any) -> None:
    ann, bob = both
    table = begun(ann, bob)
    assert ann.ask(f"/tables/{table}/view").json()["strict"]
    ann.done(f"/tables/{table}/abort")
    time.sleep(2.5)

    assert ratings(ann, ann.handle) == []


def test_a_player_aborts_five_games_a_day_from_wherever(both: Any) -> None:
    ann, bob = both
    for number in range(ABORTS_A_DAY):
        ann.http.headers["X-Forwarded-For"] = f"198.51.100.{number}"
        ann.done(f"/tables/{begun(ann, bob)}/abort")
    table = begun(ann, bob)
    ann.http.headers["X-Forwarded-For"] = "203.0.113.1"
    refused(ann.send(f"/tables/{table}/abort"), 429, "limit", "You can abort up to 5 games per day")
    bob.http.headers["X-Forwarded-For"] = "203.0.113.2"
    bob.done(f"/tables/{table}/abort")


@pytest.mark.parametrize(("settings", "rated"), [(None, True), ({"options": {"quiet_limit": 3}}, False)])
def test_a_rematch_is_rated_with_the_same_settings_only(settings: Any, rated: bool, both: Any) -> None:
    ann, bob = both
    table = played(ann, bob)
    given = settings and {"pace": PACE, "seats": [0, 1], "strict": True, "spectators": True, **settings}
    again = ann.done(f"/tables/{table}/rematch", settings=given)["table"]
    for client in (ann, bob):
        client.done(f"/tables/{table}/follow")
    told = bob.ask(f"/tables/{again}/stakes").json()

    assert told["rated"] == rated and [one["handle"] for one in told["stakes"]] == [bob.handle, ann.handle] * rated


def test_a_table_that_was_opened_as_another_never_becomes_rated(both: Any) -> None:
    ann, bob = both
    once = secrets.token_urlsafe(24)
    asked = {"game": "mandua", "players": 2, "seats": ["me", "friend"], "pace": PACE, "once": once}
    refused(ann.send("/tables", **asked, rated=True, options={"unknown": 1}), 422)
    plain = ann.done("/tables", **asked)
    rated = ann.done("/tables", **asked, rated=True)
    bob.done("/join", token=plain["links"]["1"])

    assert rated["table"] != plain["table"] and ann.done("/tables", **asked, rated=True) == rated
    assert not bob.ask(f"/tables/{plain['table']}/stakes").json()["rated"]
    assert bob.ask(f"/tables/{rated['table']}/stakes").json()["rated"]


def test_a_table_that_is_not_rated_says_so(both: Any) -> None:
    ann, _ = both
    opened = ann.done("/tables", game="mandua", seats=["me", "friend"])

    assert not ann.ask(f"/tables/{opened['table']}/stakes").json()["rated"]


def test_a_leaderboard_has_only_ratings_that_are_not_provisional(both: Any, stranger: Client) -> None:
    ann, bob = both
    played(ann, bob)
    board = stranger.ask("/ratings/mandua/live").json()

    assert board["leaders"] == [] and board["me"] is None and board["next"] is None
    refused(stranger.ask("/ratings/mandua/live?after=x"), 422)
    assert stranger.ask("/ratings/mandua/soon").status_code == 422


def command(folder: Any, *words: str) -> str:
    done = run_fangs("ratings", *words, FANGS_DATA=str(folder))
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_ratings_made_anew_from_the_results_are_the_same_to_the_last_digit(serve: Any, tmp_path: Any) -> None:
    served: Served = serve()
    ann, bob, cyd = (signed_up(served.url, next(NAMES)) for _ in range(3))
    tables = [played(ann, bob), played(bob, cyd), played(ann, cyd)]
    data = tmp_path / "data"
    assert command(data, "rebuild") == "mandua, live: the same to the last digit.\n"
    before = ratings(ann, ann.handle)[0]["curve"]
    command(data, "correct", tables[0], f"{ann.handle}=2 {bob.handle}=1", "--reason", "the wrong one resigned")
    assert ratings(ann, ann.handle)[0]["curve"][0]["points"] < 1500 < before[0]["points"]
    told = cyd.ask(f"/tables/{tables[0]}/stakes").json()["amended"]
    assert not told["annulled"] and told["reason"] == "the wrong one resigned"
    command(data, "annul", tables[0], "--reason", "a test of the director")
    told = cyd.ask(f"/tables/{tables[0]}/stakes").json()
    assert told["amended"]["annulled"] and [one["change"] for one in told["stakes"]] == [None, None]
    assert cyd.ask(f"/tables/{tables[1]}/stakes").json()["amended"] is None
    assert len(ratings(ann, ann.handle)[0]["curve"]) == 1 and ratings(ann, ann.handle)[0]["games"] == 1
    assert command(data, "rebuild") == "mandua, live: the same to the last digit.\n"


def test_a_result_is_entered_once_though_the_server_is_killed_when_the_game_ends(serve: Any) -> None:
    served: Served = serve()
    ann, bob = (signed_up(served.url, next(NAMES)) for _ in range(2))
    table = begun(ann, bob)
    for _ in range(8):
        for client in (ann, bob):
            choose(client, table)
    bob.done(f"/tables/{table}/resign")
    served.kill()
    with Client(serve().url) as again:
        again.http.cookies = ann.http.cookies
        assert me(again)["handle"] == ann.handle  # type: ignore[attr-defined]
        (own,) = until(lambda: ratings(again, ann.handle))  # type: ignore[attr-defined]
        time.sleep(2.5)
        assert ratings(again, ann.handle) == [own] and own["games"] == 1  # type: ignore[attr-defined]


def test_a_rated_challenge_opens_a_rated_table(both: Any) -> None:
    ann, bob = both
    refused(ann.send("/challenges", handle=bob.handle, game="mandua", rated=True), 422, words="clocks or a deadline")
    made = ann.done("/challenges", handle=bob.handle, game="mandua", rated=True, pace=PACE)
    table = bob.done(f"/challenges/{made['id']}/accept")["table"]
    told = bob.ask(f"/tables/{table}/stakes").json()

    assert made["settings"]["rated"] and told["rated"] and all(one["gains"] for one in told["stakes"])


def test_the_stakes_of_a_closed_table_tell_outsiders_nothing_about_its_players(url: str, both: Any) -> None:
    ann, bob = both
    opened = open_rated(ann, spectators=False)
    with signed_up(url) as cyd, Client(url) as stranger:
        at = f"/tables/{opened['table']}/stakes"
        for client, seen in ((ann, {ann.handle}), (bob, {bob.handle}), (stranger, set())):
            assert {one["handle"] for one in client.ask(at).json()["stakes"]} == seen
        assert bob.ask(at).json()["stakes"][0]["gains"]
        bob.done("/join", token=opened["links"]["1"])
        assert {one["handle"] for one in bob.ask(at).json()["stakes"]} == {ann.handle, bob.handle}
        assert [client.ask(at).status_code for client in (cyd, stranger)] == [404, 404]


def test_outsiders_learn_nothing_about_a_private_player_from_the_stakes(url: str, both: Any, stranger: Client) -> None:
    ann, bob = both
    table = begun(ann, bob)
    ann.done("/me/settings", is_private=True, challenges_from="all", bots=True)
    told = {
        name: {one["handle"] for one in client.ask(f"/tables/{table}/stakes").json()["stakes"]}
        for name, client in [("ann", ann), ("bob", bob), ("stranger", stranger)]
    }

    assert told == {"ann": {ann.handle, bob.handle}, "bob": {ann.handle, bob.handle}, "stranger": {bob.handle}}


def test_the_stakes_do_not_tell_who_plays_whom_where_that_is_secret(url: str) -> None:
    players = [signed_up(url) for _ in range(5)]
    opened = players[0].done(
        "/tables", game="maneater", players=5, seats=["me", *["friend"] * 4], pace={"hours": 1.0}, rated=True
    )
    for number, client in enumerate(players[1:], 1):
        client.done("/join", token=opened["links"][str(number)])
    told = players[0].ask(f"/tables/{opened['table']}/stakes").json()["stakes"]

    assert len(told) == 5 and all(one["gains"] == told[0]["gains"] for one in told)


def test_a_program_plays_no_rated_games_with_its_owner_or_the_owner_s_other_programs(both: Any) -> None:
    ann, bob = both
    first, second = program_of(ann), program_of(ann)
    words = "no rated games against its owner"
    for host, guest in ((first, second), (ann, first), (second, ann)):
        opened = open_rated(host)
        refused(guest.send("/join", token=opened["links"]["1"]), 403, words=words)
        bob.done("/join", token=opened["links"]["1"])
        assert bob.ask(f"/tables/{opened['table']}/stakes").json()["stakes"][1]["gains"]
    unrated = open_rated(first, rated=False)
    second.done("/join", token=unrated["links"]["1"])
    for client in (first, second):
        client.http.close()
