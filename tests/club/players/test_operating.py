"""The operator's commands for players, beside a server that may be running."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from fangs.club.own_data import own_data
from fangs.club.players.accounts import PAGE, RENAME_EVERY
from fangs.club.players.records import NoPlayer
from fangs.club.studies.studies import Studies
from fangs.club.tournament_service.tournament_service import TournamentService
from fangs.core.errors import RequestError
from fangs.store.store import Store
from tests.club.rated.playing import Club
from tests.command import run_fangs


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    monkeypatch.setenv("FANGS_DATA", str(tmp_path))
    with closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store:
        yield Club(store)


def command(*words: str) -> str:
    done = run_fangs("players", *words)
    return done.stdout + done.stderr


def test_the_operator_lists_all_players_by_parts_and_finds_those_with_a_text_in_the_handle(club: Club) -> None:
    assert command("list") == "There are no players.\n"
    names = []
    for number in range(PAGE + 2):
        club.now += 1
        names.append(str(club.player(f"Player{number}x").handle))
    club.now += 1
    robby = club.players.programs.create(club.players.accounts.called(names[0]), "Robby").account

    first = command("list").splitlines()
    assert first[0] == "2027-01-15  Robby (bot)" and robby.is_program
    assert [line.split()[1] for line in first[1:-1]] == names[:-PAGE:-1]
    rest = command(*first[-1].removeprefix("To go on: fangs players ").split())
    assert [line.split()[1] for line in rest.splitlines()] == names[2::-1]
    named = command("list", "--named", "layer").splitlines()
    assert named[:-1] == [*first[1:-1], rest.splitlines()[0]]
    rest = command(*named[-1].removeprefix("To go on: fangs players ").split())
    assert [line.split()[1] for line in rest.splitlines()] == names[1::-1]
    assert command("list", "--named", "YER5x").split()[1:] == ["Player5x"]
    assert command("list", "--named", "%") == "There are no such players.\n"


def test_the_operator_gets_the_list_as_json(club: Club) -> None:
    for number in range(PAGE + 1):
        club.now += 1
        ann = club.player(f"Player{number}x")
    club.now += 1
    robby = club.players.programs.create(ann, "Robby").account
    first = json.loads(command("list", "--json"))
    rest = json.loads(command("list", "--json", "--after", first["next"]))

    assert first["players"][0] == {
        "id": robby.id,
        "handle": "Robby",
        "program": True,
        "owner": ann.id,
        "created": club.now,
    }
    assert len(first["players"]) == PAGE and rest["next"] is None
    assert [one["handle"] for one in rest["players"]] == ["Player1x", "Player0x"]


def test_the_operator_exports_what_the_player_downloads(club: Club) -> None:
    ann, bob = club.player("Wilhelmina"), club.player("Bob")
    club.players.relations.set(ann, bob, "follow")
    table, _ = club.played(ann, bob)
    tournaments, studies = TournamentService(club.service), Studies(club.store, club.service.clock)
    found = json.loads(command("export", "wilhelmina"))

    assert found == json.loads(json.dumps(own_data(club.rated, tournaments, studies, ann)))
    assert found["account"]["handle"] == "Wilhelmina" and found["follows"] == ["Bob"]
    assert table in json.dumps(found)
    assert "no such player" in command("export", "Nobody")


def test_a_player_whom_the_operator_renames_cannot_take_the_old_handle_back(club: Club) -> None:
    villain = club.player("Villain")
    assert command("rename", "villain", "Valentine") == "villain is now called Valentine.\n"
    renamed = club.players.accounts.account(villain.id)
    club.now += RENAME_EVERY + 1

    assert renamed.handle == "Valentine" and club.players.accounts.handles(villain.id) == {"Valentine": None}
    with pytest.raises(RequestError, match="taken"):
        club.players.accounts.rename(renamed, "Villain")
    assert "no such player" in command("rename", "Villain", "Violet")
    assert "is reserved" in command("rename", "Valentine", "Admin")


@pytest.mark.parametrize("new", ["Annabel", "ANNABEL", "anna-bel", "Wilhelmina"])
def test_the_operator_changes_a_handle_to_one_that_looks_like_it_or_that_the_player_has_had(
    new: str, club: Club
) -> None:
    accounts = club.players.accounts
    ann = accounts.rename(club.player("Wilhelmina"), "annabel")
    club.now += RENAME_EVERY + 1
    renamed = accounts.impose(ann, new)

    assert renamed.handle == new and set(accounts.handles(ann.id)) == {new} and accounts.called(new).id == ann.id
    for handle in {"Wilhelmina", "annabel"}:
        with pytest.raises(RequestError, match="taken"):
            club.player(handle)


def test_the_operator_deletes_a_player_like_the_player(club: Club, tmp_path: Path) -> None:
    ann, bob = club.player("Wilhelmina"), club.player("Bob")
    table, _ = club.played(ann, bob)
    assert command("delete", "Wilhelmina") == "Wilhelmina is deleted.\n"

    with pytest.raises(NoPlayer):
        club.players.accounts.called("Wilhelmina")
    assert club.ledger.kept(table) == {0: ann.id, 1: bob.id}, "the game still counts"
    assert b"Wilhelmina" not in b"".join(file.read_bytes() for file in tmp_path.glob("tables.db*"))
    assert "no such player" in command("delete", "Wilhelmina")
