"""Tournaments over HTTP, with real games by programs that choose at random."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Callable
from typing import Any

import pytest

from fangs.table.keys import derived_key
from tests.form import some
from tests.web.serving import Client, Served, refused
from tests.web.test_programs import program_of
from tests.web.tournament import (
    FORMATS,
    Player,
    Programs,
    announced,
    check_standings,
    games,
    league_in_season,
    soon,
    standings,
    until,
    view,
)


@pytest.fixture
def ann(url: str) -> Player:
    return Player(url)


@pytest.fixture
def bob(url: str) -> Player:
    return Player(url)


# A whole tournament


def to_the_end(programs: Programs, id: str, absent: list[str], patience: float = 120.0) -> Any:
    def go_on() -> Any:
        programs.play(absent=absent)
        found = view(programs.players[0], id)
        return found if found["phase"] in ("over", "cancelled") else None

    return until(go_on, patience)


@pytest.mark.parametrize("format_", some(list(FORMATS), "tables"))
def test_a_tournament_of_programs_survives_a_kill_a_no_show_a_withdrawal_and_a_correction(
    format_: str, serve: Callable[..., Served]
) -> None:
    served = serve()
    players = [Player(served.url) for _ in range(9 if format_ == "tables" else 8)]
    director, withdraws, away = players[0], players[-2], players[-1]
    id = announced(director, format_, pace={"bank": 8.0, "increment": 1.0}, starts=soon(3.0))
    for player in players:
        player.done(f"/tournaments/{id}/enter")
    programs = Programs(players)
    until(lambda: view(director, id)["running"])
    programs.play(absent=[away.handle], most=2)

    served.kill()
    served = serve()
    for player in players:
        player.move_to(served.url)
    assert view(director, id)["entered"] == len(players)
    programs.play(absent=[away.handle], most=4)
    withdraws.done(f"/tournaments/{id}/withdraw")
    over = to_the_end(programs, id, [away.handle])

    assert over["phase"] == "over" and over["why_ended"] == "complete"
    lines = standings(director, id)
    assert {line["name"] for line in lines} == {player.handle for player in players}
    presence = {line["name"]: line["presence"] for line in lines}
    assert presence[withdraws.handle] == "out" and presence[away.handle] in ("absent", "out")
    check_standings(standings(director, id))
    correct(director, id, len(players))
    tables = [game["table"] for number in range(over["rounds"]) for game in games(director, id, number + 1)]
    assert len({one for one in tables if one}) == sum(one is not None for one in tables)
    assert all(client_view(director, table)["status"] == "over" for table in tables if table)


def client_view(client: Client, table: str) -> Any:
    return client.ask(f"/tables/{table}/view").json()


def correct(director: Player, id: str, count: int) -> None:
    """A result of the last round is turned round, and everybody sees it, with its reason."""
    last = view(director, id)["rounds"]
    game = next(one for one in games(director, id, last) if one["result"])
    places = game["result"]["places"]
    turned = [1 + sum(other > one for other in places) for one in places]
    act = {"pairing": game["id"], "places": turned, "absent": [], "reason": "the clock was wrong"}
    director.done(f"/tournaments/{id}/correct", **act)
    (after,) = [one for one in games(director, id, last) if one["id"] == game["id"]]
    assert after["result"]["places"] == turned and after["result"]["corrected"] == "the clock was wrong"
    assert "the clock was wrong" in view(Client(director.url), id)["told"][0]["text"]
    assert len(standings(director, id)) == count
    check_standings(standings(director, id))


# Setting up


WRONG: dict[str, tuple[dict[str, Any], int, str]] = {
    "in the past": ({"starts": 1000.0}, 422, "in the future"),
    "no such game": ({"game": "chess"}, 422, ""),
    "no title": ({"title": " "}, 422, "title"),
    "a format for two": ({"size": 3}, 422, "two players"),
    "a size that the game does not have": ({"format": "tables", "size": 9}, 422, "players at a table"),
    "no rounds": ({"rounds": 0}, 422, "number of rounds"),
    "an unknown director": ({"directors": ["Nobodyhere"]}, 404, "no such player here: 'Nobodyhere'"),
    "an unknown guest among others": ({"invited": ["Nobody2"]}, 404, "no such player here: 'Nobody2'"),
    "an unknown format": ({"format": "lottery"}, 422, ""),
    "an unknown time zone": ({"zone": "Atlantis/Capital"}, 422, ""),
    "a time zone that is different on each machine": ({"zone": "localtime"}, 422, "no time zone"),
    "a clock that cannot be": ({"pace": {"bank": -1.0}}, 422, "clock"),
    "neither clocks nor a deadline": ({}, 422, "needs clocks or a deadline for every turn"),
    "two paces": ({"pace": {"bank": 60.0, "hours": 1.0}}, 422, ""),
    "endless": ({"starts": 1e300}, 422, ""),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_tournament_that_cannot_be_is_refused_with_a_sentence(wrong: str, ann: Player) -> None:
    changes, status, words = WRONG[wrong]
    settings = {"title": "A cup", "game": "getbit", "format": "swiss", "rounds": 3, "starts": soon(60)}
    refused(ann.send("/tournaments", **settings | changes), status, words=words)


def test_a_round_robin_says_how_many_can_really_enter(ann: Player) -> None:
    most = {
        format_: view(ann, announced(ann, format_, starts=soon(60), most=200))["settings"]["most"]
        for format_ in ("round_robin", "swiss")
    }

    assert most == {"round_robin": 60, "swiss": 200}


def test_a_guest_cannot_set_up_or_enter_a_tournament(ann: Player, stranger: Client) -> None:
    id = announced(ann, "swiss", starts=soon(60))

    refused(stranger.send("/tournaments", title="x", game="getbit", format="swiss", starts=soon(60)), 401)
    for act in ("enter", "withdraw", "check-in", "return"):
        refused(stranger.send(f"/tournaments/{id}/{act}"), 401, words="Sign in first")
    assert view(stranger, id)["you"] is None


def test_who_may_set_up_tournaments_is_a_setting(serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FANGS_PASSWORD", "clubhouse")
    settings = {"title": "A cup", "game": "getbit", "format": "knockout", "pace": {"bank": 60.0}, "starts": soon(60)}
    player = Player(serve("--tournaments", "password").url)
    refused(player.send("/tournaments", **settings), 403, words="password")
    assert player.done("/tournaments", **settings, password="clubhouse")["id"]
    player.move_to(serve("--tournaments", "nobody").url)
    refused(
        player.send("/tournaments", **settings, password="clubhouse"),
        403,
        words="You cannot set up tournaments on this server.",
    )
    assert player.ask("/tournaments/lists/upcoming").json()["setting_up"] == "nobody"


def test_there_is_nothing_at_a_tournament_that_there_is_not(ann: Player) -> None:
    for path in ("view", "standings", "entrants", "rounds/1", "running", "crosstable.csv", "export.json"):
        assert ann.ask(f"/tournaments/0000000000/{path}").status_code == 404
    refused(ann.send("/tournaments/0000000000/enter"), 404, words="no tournament")


def test_a_round_before_the_first_is_refused_in_a_sentence(ann: Player) -> None:
    id = ann.done(
        "/tournaments", title="A cup", game="getbit", format="knockout", pace={"bank": 60.0}, starts=soon(60)
    )["id"]
    refused(ann.ask(f"/tournaments/{id}/rounds/1"), 422, words="No round of this tournament has begun.")


# Entering


def test_players_enter_check_in_and_withdraw(ann: Player, bob: Player) -> None:
    id = announced(ann, "swiss", starts=soon(60), check_in=3600.0)
    until(lambda: view(ann, id)["phase"] == "checking in")
    assert view(bob, id)["you"]["may"] == ["enter"]
    bob.done(f"/tournaments/{id}/enter")
    assert view(bob, id)["you"]["may"] == ["check-in", "withdraw"]
    bob.done(f"/tournaments/{id}/check-in")
    (one,) = bob.ask("/me/tournaments").json()["tournaments"]
    assert (one["id"], one["phase"], one["may"]) == (id, "checking in", ["withdraw"])
    (entrant,) = ann.ask(f"/tournaments/{id}/entrants").json()["entrants"]
    assert (entrant["name"], entrant["checked_in"]) == (bob.handle, True)
    bob.done(f"/tournaments/{id}/withdraw")
    assert view(bob, id)["you"]["may"] == ["return"] and view(bob, id)["entrants"] == 0


def test_only_invited_players_enter_a_tournament_by_invitation(ann: Player, bob: Player) -> None:
    id = announced(ann, "swiss", starts=soon(60), registration="invitation")
    refused(bob.send(f"/tournaments/{id}/enter"), 422, words="Only players who are invited can enter")
    ann.done(f"/tournaments/{id}/invite", handle=bob.handle)
    bob.done(f"/tournaments/{id}/enter")
    assert [one["id"] for one in bob.ask(f"/players/{bob.handle}/tournaments").json()["tournaments"]] == [id]


ACTS: dict[str, dict[str, Any]] = {
    "settings": {"title": "x"},
    "invite": {"handle": "{bob}"},
    "exclude": {"number": 0, "reason": "x"},
    "readmit": {"number": 0},
    "replace": {"number": 0, "handle": "{bob}", "reason": "x"},
    "forfeit": {"pairing": "1.1", "seats": [0], "reason": "x"},
    "correct": {"pairing": "1.1", "places": [1, 2], "reason": "x"},
    "annul": {"pairing": "1.1", "reason": "x"},
    "pause": {"reason": "x"},
    "resume": {},
    "extend": {"seconds": 60.0, "reason": "x"},
    "end": {"reason": "x"},
}


@pytest.mark.parametrize("act", ACTS)
def test_only_a_director_has_the_desk(act: str, ann: Player, bob: Player) -> None:
    id = announced(ann, "swiss", starts=soon(60))
    bob.done(f"/tournaments/{id}/enter")
    body = {name: bob.handle if value == "{bob}" else value for name, value in ACTS[act].items()}

    refused(bob.send(f"/tournaments/{id}/{act}", **body), 403, words="Only a director")
    answer = ann.send(f"/tournaments/{id}/{act}", **body)
    assert answer.status_code in (200, 422), answer.text


def test_a_director_pauses_and_cancels_a_tournament(ann: Player) -> None:
    id = announced(ann, "swiss", starts=soon(60))
    ann.done(f"/tournaments/{id}/pause", reason="a storm")
    assert view(ann, id)["paused"] and "a storm" in view(ann, id)["told"][0]["text"]
    ann.done(f"/tournaments/{id}/resume")
    ann.done(f"/tournaments/{id}/end", reason="nobody came")
    assert view(ann, id)["phase"] == "cancelled"


def test_a_director_changes_settings_before_the_start_and_all_see_what_has_changed(ann: Player, bob: Player) -> None:
    id = announced(ann, "swiss", starts=soon(60), round_limit=3600.0)
    changes = {"title": "Another cup", "rounds": 5, "round_limit": 0, "directors": [bob.handle]}
    ann.done(f"/tournaments/{id}/settings", **changes, description="Bring\na lunch.")
    found = view(Client(ann.url), id)

    assert (found["title"], found["directors"]) == ("Another cup", [ann.handle, bob.handle])
    assert [found["settings"][name] for name in ("rounds", "round_limit", "most")] == [5, None, 1000]
    assert found["settings"]["description"] == "Bring\na lunch."
    told = found["told"][0]["text"]
    assert told.startswith(f"{ann.handle} changes the settings: title: Another cup, the description, rounds: 5")
    assert told.endswith(f"further directors: {bob.handle}.")
    bob.done(f"/tournaments/{id}/settings", starts=soon(90), zone="Europe/Berlin")
    assert "(Europe/Berlin)" in view(ann, id)["told"][0]["text"]
    refused(bob.send(f"/tournaments/{id}/settings", directors=["Nobodyhere"]), 404, words="no such player")


@pytest.mark.parametrize("name", ["game", "format", "pace", "rated", "options"])
def test_the_games_of_a_tournament_stay_as_they_were_announced(name: str, ann: Player) -> None:
    id = announced(ann, "swiss", starts=soon(60))
    before = view(ann, id)

    refused(ann.send(f"/tournaments/{id}/settings", **{name: "x"}), 422, words="there is no such field")
    assert view(ann, id) | {"next": None} == before | {"next": None}


def test_after_the_start_a_director_changes_only_what_harms_nobody(ann: Player, bob: Player) -> None:
    id = announced(ann, "swiss", pace={"hours": 24.0})
    for player in (ann, bob):
        player.done(f"/tournaments/{id}/enter")
    until(lambda: view(ann, id)["phase"] == "running")

    refused(ann.send(f"/tournaments/{id}/settings", rounds=1), 422, words="cannot be changed after the start")
    ann.done(f"/tournaments/{id}/settings", late_until=2, description="You can still enter.")
    assert "late entry until round 2" in view(ann, id)["told"][0]["text"]
    late = Player(ann.url)
    late.done(f"/tournaments/{id}/enter")
    assert view(late, id)["you"]["presence"] == "in"


def test_no_act_of_a_director_brings_a_program_to_those_who_do_not_want_one(ann: Player, bob: Player) -> None:
    with program_of(bob) as program:
        id = announced(ann, "swiss", pace={"bank": 60.0, "increment": 1.0}, starts=soon(60), rated=True)
        for player in (ann, bob):
            player.done(f"/tournaments/{id}/enter")
        ann.done("/me/settings", challenges_from="all", is_private=False, bots=False)

        answer = ann.send(f"/tournaments/{id}/replace", number=1, handle=program.handle, reason="x")
        refused(answer, 403, words="do not play rated games with programs")


def test_a_game_in_progress_is_shown_to_the_player_who_plays_it_and_not_to_a_replacement(
    ann: Player, bob: Player
) -> None:
    new = Player(ann.url)
    id = announced(ann, "swiss", rated=True)
    for player in (ann, bob):
        player.done(f"/tournaments/{id}/enter")
    (game,) = until(lambda: bob.games())
    ann.done(f"/tournaments/{id}/replace", number=1, handle=new.handle, reason="ill")

    assert bob.games() == view(bob, id)["you"]["games"] == [game]
    bob.done(f"/tables/{game['table']}/claim")
    assert new.games() == view(new, id)["you"]["games"] == []
    assert (view(new, id)["you"]["presence"], view(new, id)["you"]["may"]) == ("proposed", ["return", "withdraw"])
    assert ann.games()[0]["opponents"] == [bob.handle]
    assert {seat["name"] for seat in games(ann, id, 1)[0]["seats"]} == {ann.handle, bob.handle}
    bob.done(f"/tables/{game['table']}/resign")
    until(lambda: not ann.games())
    (told,) = [one["text"] for one in view(ann, id)["told"] if one["text"].startswith("The game of ")]
    assert bob.handle in told and new.handle not in told


def test_every_season_of_a_league_can_be_seen_and_its_rounds_are_counted_alike(ann: Player, bob: Player) -> None:
    id = league_in_season([ann, bob, Player(ann.url)], 2)
    found = view(ann, id)
    assert (found["season"], found["round"], found["total_rounds"], found["rounds"]) == (2, 1, 1, 2)
    assert [game["round"] for game in ann.games()] == [1]

    for season, points in ((1, 1.0), (2, 0.0)):
        shown = ann.ask(f"/tournaments/{id}/standings?season={season}").json()
        assert (shown["season"], shown["rounds"]) == (season, [season])
        assert {line["points"] for line in shown["lines"]} == {points}
        assert ann.ask(f"/tournaments/{id}/export.json?season={season}").json()["season"] == season
        assert ann.ask(f"/tournaments/{id}/crosstable.csv?season={season}").text.splitlines()[0].endswith(",round 1")


def ended_game(director: Player, ann: Player, bob: Player) -> tuple[str, str]:
    """A rated tournament of one game, which Bob gave up, and its table."""
    id = announced(director, "swiss", rated=True, rounds=1)
    for player in (ann, bob):
        player.done(f"/tournaments/{id}/enter")
    (game,) = until(lambda: bob.games())
    table = str(game["table"])
    for player in (ann, bob):
        player.done(f"/tables/{table}/claim")
    bob.done(f"/tables/{table}/resign")
    until(lambda: view(ann, id)["phase"] == "over" and changes(ann, table))
    return id, table


def changes(client: Client, table: str) -> dict[str, float]:
    """How a game has changed the ratings of its players."""
    stakes = client.ask(f"/tables/{table}/stakes").json()["stakes"]
    return {one["handle"]: one["change"] for one in stakes if one["change"] is not None}


def test_the_ratings_follow_a_director_and_the_players_are_told_why(ann: Player, bob: Player, url: str) -> None:
    director = Player(url)
    id, table = ended_game(director, ann, bob)
    won = changes(ann, table)
    assert won[ann.handle] > 0 > won[bob.handle] and view(ann, id)["amendments_left"] == 3
    (game,) = games(director, id, 1)
    turned = [3 - place for place in game["result"]["places"]]
    director.done(f"/tournaments/{id}/correct", pairing="1.1", places=turned, absent=[], reason="a fault")
    lost = until(lambda: (found := changes(ann, table))[ann.handle] < 0 and found)
    assert lost[bob.handle] > 0
    told = ann.ask(f"/tables/{table}/stakes").json()["amended"]
    assert (told["annulled"], told["reason"]) == (False, "a fault")

    director.done(f"/tournaments/{id}/annul", pairing="1.1", reason="a storm")
    until(lambda: not changes(ann, table))
    told = ann.ask(f"/tables/{table}/stakes").json()["amended"]
    assert (told["annulled"], told["reason"]) == (True, "a storm") and view(bob, id)["amendments_left"] == 1


@pytest.mark.parametrize("who", ["player", "program", "owner"])
def test_no_rating_follows_a_director_in_games_of_their_own(who: str, ann: Player, bob: Player, url: str) -> None:
    """Nor if their program plays, nor if a program directs and its owner plays."""
    with program_of(ann) as program:
        director, player = {"player": (ann, ann), "program": (ann, program), "owner": (program, ann)}[who]
        id, table = ended_game(director, player, bob)
        won = changes(bob, table)
        director.done(f"/tournaments/{id}/annul", pairing="1.1", reason="a storm")
        other = Player(url)
        later, later_table = ended_game(other, ann, bob)
        other.done(f"/tournaments/{later}/annul", pairing="1.1", reason="a flood")
        until(lambda: not changes(bob, later_table))

    assert games(bob, id, 1)[0]["annulled"] == "a storm" and view(bob, id)["amendments_left"] == 3
    assert changes(bob, table) == won and bob.ask(f"/tables/{table}/stakes").json()["amended"] is None


@pytest.mark.parametrize("who", ["player", "program", "owner"])
def test_no_director_closes_a_rated_game_of_their_own_before_it_is_lost(
    who: str, ann: Player, bob: Player, url: str
) -> None:
    """Nor that of their program, nor a program that of its owner. Another director can, and anybody can resign."""
    other = Player(url)
    with program_of(ann) as program:
        director, player = {"player": (ann, ann), "program": (ann, program), "owner": (program, ann)}[who]
        id = announced(director, "swiss", rated=True, directors=[other.handle])
        for one in (player, bob):
            one.done(f"/tournaments/{id}/enter")
        (game,) = until(lambda: bob.games())
        player.done(f"/tables/{game['table']}/claim")
        bob.done(f"/tables/{game['table']}/claim")
        acts: dict[str, dict[str, Any]] = {
            "forfeit": {"pairing": "1.1", "seats": [0]},
            "correct": {"pairing": "1.1", "places": [1, 2]},
            "annul": {"pairing": "1.1"},
            "end": {},
        }
        for act, body in acts.items():
            refused(
                director.send(f"/tournaments/{id}/{act}", **body, reason="I lose"), 422, words="You are playing a rated"
            )
        assert client_view(bob, game["table"])["status"] == "playing"
        other.done(f"/tournaments/{id}/annul", pairing="1.1", reason="a storm")
        until(lambda: client_view(bob, game["table"])["status"] == "over")


def test_nobody_but_an_entrant_opens_a_seat_of_a_tournament(ann: Player, bob: Player, url: str) -> None:
    """Not even a director, or somebody who knows all that is public of the tournament and derives keys from it."""
    director = Player(url)
    id = announced(director, "swiss")
    for player in (ann, bob):
        player.done(f"/tournaments/{id}/enter")
    (game,) = until(lambda: ann.games())
    table = game["table"]
    assert client_view(director, table)["you"] is None
    refused(director.send(f"/tables/{table}/claim"), 403, words="no seat at this table")
    for secret in (id, table, f"tournament {id}", f"tournament {id} pairing 1.1", f"tournament {id} 1.1"):
        for what in ("host", "seat 0", "seat 1"):
            guess = Client(url, f"{table}.{derived_key(secret, f'key {what}')}")
            assert guess.ask(f"/tables/{table}/view").json().get("you") is None
    ann.done(f"/tables/{table}/claim")
    assert client_view(ann, table)["you"] is not None


# Lists and exports


def test_a_tournament_is_exported_as_csv_and_json(ann: Player, bob: Player) -> None:
    id = announced(ann, "round_robin")
    for player in (ann, bob):
        player.done(f"/tournaments/{id}/enter")
    to_the_end(Programs([ann, bob]), id, [])

    rows = list(csv.DictReader(io.StringIO(ann.ask(f"/tournaments/{id}/crosstable.csv").text)))
    assert {row["player"] for row in rows} == {ann.handle, bob.handle}
    plain, marked = (ann.ask(f"/tournaments/{id}/crosstable.csv{mark}").content for mark in ("", "?mark=true"))
    assert marked == codecs.BOM_UTF8 + plain, "Excel recognizes UTF-8 by its mark, and programs get none"
    exported = ann.ask(f"/tournaments/{id}/export.json").json()
    assert [line["name"] for line in exported["standings"]] == [row["player"] for row in rows]
    assert not {"seed", "invited", "directors"} & exported["settings"].keys()


def test_the_lists_have_what_is_announced(ann: Player) -> None:
    id = announced(ann, "swiss", starts=soon(3000))
    found: list[str] = []
    part = ann.ask("/tournaments/lists/upcoming").json()
    while True:
        found += [one["id"] for one in part["tournaments"]]
        if part["next"] is None:
            break
        part = ann.ask(f"/tournaments/lists/upcoming?after={part['next']}").json()
    assert id in found and len(found) == len(set(found))
    refused(ann.ask("/tournaments/lists/nowhere"), 422, words="must be 'upcoming', 'running' or 'ended'")
    refused(ann.ask("/tournaments/lists/ended?after=x"), 422)


def test_who_leaves_has_withdrawn_and_is_a_former_player(ann: Player, bob: Player) -> None:
    id = announced(ann, "swiss", starts=soon(60))
    bob.done(f"/tournaments/{id}/enter")
    assert [one["tournament"] for one in bob.ask("/me/data").json()["tournaments"]] == [id]
    bob.done("/me/leave", handle=bob.handle)

    (entrant,) = ann.ask(f"/tournaments/{id}/entrants").json()["entrants"]
    assert (entrant["name"], entrant["presence"]) == ("a former player", "out")
    assert bob.handle not in ann.ask(f"/tournaments/{id}/view").text


def test_a_program_that_is_removed_has_withdrawn_and_is_a_former_player(ann: Player, bob: Player) -> None:
    with program_of(bob) as program:
        id = announced(ann, "swiss", starts=soon(60))
        program.done(f"/tournaments/{id}/enter")
        bob.done("/me/programs/remove", handle=program.handle)

    (entrant,) = ann.ask(f"/tournaments/{id}/entrants").json()["entrants"]
    assert (entrant["name"], entrant["presence"]) == ("a former player", "out")
