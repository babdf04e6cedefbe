"""The operator's commands for tournaments, beside a server that has them in memory."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from fangs.club.players.players import Players
from fangs.club.tournament_service.leaving import leave
from fangs.club.tournament_service.log import PAGE, TournamentLog
from fangs.club.tournament_service.tournament_service import NoTournament, TournamentService
from fangs.club.tournaments import directing
from fangs.club.tournaments.events import Events
from fangs.club.tournaments.narration import told
from fangs.club.tournaments.state import Phase, Tournament
from fangs.store.store import Store
from tests.club.tournament_service.club import BEGIN, Clock, Home
from tests.club.tournament_service.laws import check
from tests.command import run_fangs
from tests.table.housed import play_on


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    monkeypatch.setenv("FANGS_DATA", str(tmp_path))
    with closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store:
        yield Home(store, Clock())


def command(*words: str) -> str:
    done = run_fangs("tournaments", *words)
    return done.stdout + done.stderr


def test_the_operator_lists_all_tournaments_by_parts(home: Home) -> None:
    assert command("list") == "There are no tournaments.\n"
    (ann,) = home.players(1)
    ids = []
    for number in range(PAGE + 1):
        home.clock.now += 1
        ids.append(home.announce("swiss", ann, title=f"Cup {number}"))

    first = command("list").splitlines()
    assert first[0] == f"{ids[-1]}  2027-01-15  lunch       Cup {PAGE}"
    rest = command(*first[-1].removeprefix("To go on: fangs tournaments ").split())
    assert [line.split()[0] for line in (*first[:-1], *rest.splitlines())] == ids[::-1]
    data = json.loads(command("list", "--json"))
    assert [one["id"] for one in data["tournaments"]] == ids[:0:-1] and data["next"] == first[-1].split()[-1]
    one = {name: data["tournaments"][0][name] for name in ("title", "game", "phase", "rated", "announced", "entrants")}
    assert list(one.values()) == [f"Cup {PAGE}", "lunch", "registering", False, home.clock.now, 0]


def test_words_that_the_operator_removes_from_a_tournament_are_gone_from_its_log_and_every_server(
    home: Home, tmp_path: Path
) -> None:
    players = home.players(4)
    ann = players[0]
    id = home.announce("swiss", ann, title="Slander", description="More slander")
    home.do(id, lambda state, now: directing.change(state, ann.id, {"title": "Worse slander"}, now))
    home.enter(id, players)
    assert "slander" in str(home.tournaments.held(id))
    home.do(id, lambda state, now: directing.pause(state, ann.id, "All of it is slander"))
    home.do(id, lambda state, now: directing.resume(state, ann.id))
    said = f"The title, the description and the directors' reasons of tournament {id} are removed.\n"
    assert command("blank", id) == said

    after = home.tournaments.held(id)
    assert "slander" not in str(after).casefold()
    assert (after.state.settings.title, after.state.settings.description) == (f"Tournament {id}", "")
    last = after.recent[-1]
    sentence = told(last.after, last.logged.event, lambda who: who, last.before)
    assert sentence == "Some texts of this tournament were deleted."
    assert home.tournaments.log.on_shelf("upcoming", None)[0].title == f"Tournament {id}"
    assert b"slander" not in b"".join(file.read_bytes() for file in tmp_path.glob("tables.db*")).lower()
    home.clock.now += 3601
    home.settle()
    assert home.run(id, random.Random(1)).phase is Phase.OVER
    check(home, id)


def test_of_a_director_who_leaves_the_server_no_words_stay_and_those_of_others_do(home: Home, tmp_path: Path) -> None:
    ann, bob, cyd = home.players(3)
    other = TournamentService(home.tables)
    id = home.announce("swiss", ann, title="Libel cup", description="A libel", directors=(ann.id, bob.id))
    home.enter(id, [cyd])
    home.do(id, lambda state, now: directing.change(state, bob.id, {"description": "Bob's text"}, now))
    for who, reason in ((ann, "A libel"), (bob, "Bob's reason")):
        home.do(id, lambda state, now, who=who, reason=reason: directing.pause(state, who.id, reason))
        home.do(id, lambda state, now, who=who: directing.resume(state, who.id))
    home.do(id, lambda state, now: directing.exclude(state, ann.id, 0, "Another libel"))
    assert "libel" in str(other.held(id))

    for _ in range(2):
        home.tournaments.leave(ann.id)

    for service in (home.tournaments, other, TournamentService(home.tables)):
        held = service.held(id)
        assert "libel" not in str(held).casefold()
        assert (held.state.settings.title, held.state.settings.description) == (f"Tournament {id}", "Bob's text")
        assert "Bob's reason" in str(held) and held.state.entrants[0].is_barred
    assert [one.event.KIND for one in home.tournaments.log.read(id)].count("settings_changed") == 2, "once is enough"
    assert b"libel" not in b"".join(file.read_bytes() for file in tmp_path.glob("tables.db*")).lower()
    check(home, id)


def test_a_paused_tournament_resumes_when_the_last_of_its_directors_leaves_the_server(home: Home) -> None:
    ann, bob, cyd, *entrants = home.players(5)
    players = Players(home.tables)
    id = home.announce("swiss", ann, directors=(ann.id, bob.id), invited=(cyd.id,))
    home.enter(id, entrants)
    home.do(id, lambda state, now: directing.pause(state, ann.id, "A break"))
    for director, is_paused in ((cyd, True), (ann, True), (bob, False)):
        leave(players, home.tournaments, director)
        assert (home.tournaments.tournament(id).paused is not None) == is_paused

    home.clock.now += 3601
    home.settle()
    assert home.run(id, random.Random(1)).phase is Phase.OVER
    words = [told(one.after, one.logged.event, str, one.before) for one in home.tournaments.held(id).recent]
    assert "The tournament resumes without its directors." in words
    check(home, id)


def test_the_operator_resumes_a_tournament_whose_directors_do_not_come_back(home: Home) -> None:
    (ann,) = home.players(1)
    id = home.announce("swiss", ann)
    home.do(id, lambda state, now: directing.pause(state, ann.id, "A break"))

    assert command("resume", id) == f"Tournament {id} resumes.\n"
    assert home.tournaments.tournament(id).paused is None
    assert "The tournament is not paused." in command("resume", id)
    assert "There is no tournament" in command("resume", "nothing")


def test_the_games_of_a_tournament_that_the_operator_deletes_can_be_finished(home: Home) -> None:
    players = home.players(2)
    id = home.announce("swiss", players[0], "getbit", rounds=1, rated=True)
    home.enter(id, players)
    home.clock.now = BEGIN + 3601
    home.settle()
    (pairing,) = home.tournaments.tournament(id).rounds[0].pairings
    assert pairing.table is not None
    home.come(id)
    assert command("delete", id) == f"Tournament {id} is deleted.\n"

    with pytest.raises(NoTournament):
        home.tournaments.tournament(id)
    home.settle()
    play_on(home.tables, pairing.table, 10**6, random.Random(1))
    home.rate()
    assert home.tables.table(pairing.table).status == "over"
    assert home.tournaments.log.of_player(players[0].id, None) == []
    assert "There is no tournament" in command("delete", id) and "There is no tournament" in command("blank", id)


@pytest.mark.parametrize("append", [TournamentLog.append, TournamentLog.blank])
def test_nothing_is_added_to_a_tournament_that_the_operator_deletes_at_the_same_moment(
    append: Callable[..., None], home: Home
) -> None:
    (ann,) = home.players(1)
    id = home.announce("swiss", ann)

    def decide(state: Tournament, now: float) -> Events:
        TournamentService(home.tables).delete(id)  # as another process does
        return directing.pause(state, ann.id, "A break")

    with pytest.raises(NoTournament):
        home.tournaments.transact(id, decide, partial(append, home.tournaments.log))
    assert home.tournaments.log.read(id) == []
    with pytest.raises(NoTournament):
        home.tournaments.tournament(id)
