"""What must hold at the end of the month: nothing is lost, everything adds up, and everybody has what is theirs."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import sqlalchemy as sa

from fangs.club.library.counting import choices_of
from fangs.club.library.places import place_of
from fangs.club.ratings.results import Annulled
from fangs.club.tournaments.crosstable import crosstable
from fangs.club.tournaments.state import Tournament
from fangs.store.cursor import LOWEST
from fangs.store.sql import ratings_statements as sql
from fangs.store.sql.schema import results
from fangs.store.sql.tournaments_schema import tournament_tables
from fangs.table.lifecycle.results import result_of
from fangs.table.state import Table
from fangs.web.bench.acknowledged import look_for
from tests.club.tournament_service.club import Home
from tests.club.tournament_service.laws import check as check_laws
from tests.command import run_fangs
from tests.web.month import pushes
from tests.web.month.club import Club
from tests.web.month.members import Member, Playing
from tests.web.month.operating import told_of
from tests.web.serving import SERVED
from tests.web.tournament import check_standings, standings, until

COUNTING = 600.0
"""How long the library may take to count all games, in seconds."""
TROUBLE = ("Traceback", "ERROR", "tries again", "cannot be looked after", "failed")
"""Words in the log of a server that no month should bring about."""


class Checks:
    """The club at the end, beside its store."""

    def __init__(self, club: Club) -> None:
        self.club, self.memory, self.store = club, club.memory, club.store
        self.home = Home(club.store, club.clock)  # type: ignore[arg-type]
        self.tables = {name: self.home.tables.whole(name) for name, _ in club.store.openings()}

    def all(self) -> Iterator[str]:
        """Check everything; a line for each thing that was checked."""
        checks: list[Callable[[], str]] = [
            self.nothing_is_lost,
            self.tournaments_add_up,
            self.ratings_are_the_same,
            self.library_is_public,
            self.explorer_counts_public_games,
            self.streams_and_pushes_are_for_their_readers,
            self.living_program_was_told,
            self.exports_are_complete,
            self.accounts_open,
            self.studies_are_there,
            self.servers_had_no_trouble,
        ]
        return (check() for check in checks)

    # What was acknowledged

    def nothing_is_lost(self) -> str:
        """Every choice and every line that a server acknowledged is in the log, and every table is known."""
        missing, unknown = (
            self.memory.tables.keys() - self.tables.keys(),
            self.tables.keys() - self.memory.tables.keys(),
        )
        assert not missing, f"tables that were opened are lost: {missing}"
        assert not unknown, f"nobody was told of these tables: {self._told(unknown)}"
        assert not self.memory.surprises, "\n".join(self.memory.surprises)
        lost = []
        for (table, board), chosen in self.memory.choices.items():
            said = self.memory.said.get(table, []) if board == 0 else []
            lost += look_for(self.store, table, chosen, said, board).lost
        assert lost == [], lost[:20]
        return f"{self.memory.counted['choices']} acknowledged choices at {len(self.tables)} tables are in the logs"

    def _told(self, names: set[str]) -> list[str]:
        """Where these tables belong."""
        rows = self.store.rows(sa.select(tournament_tables))
        return [str(row) for row in rows if row.table_id in names] + [str(self.tables[name].happened) for name in names]

    # Tournaments

    def tournaments_add_up(self) -> str:
        """Every act and every result is in the log of its tournament, whose crosstable follows from it and adds up."""
        ids = [*self.memory.results.keys() | self.memory.acts.keys()]
        found = 0
        for id in ids:
            found += self._check_log(id)
            others = {name for name, known in self.memory.tables.items() if known.tournament != id}
            state = check_laws(self.home, id, others)
            self._check_shown(id, state)
        return f"{found} acts and results of {len(ids)} tournaments are in their logs, and the crosstables add up"

    def _check_log(self, id: str) -> int:
        log = [logged.event for logged in self.home.tournaments.log.read(id)]
        for seen in self.memory.results[id]:
            assert any(seen.is_in(event) for event in log), f"lost in {id}: {seen}"
        left = list(log)
        for act in self.memory.acts[id]:
            event = next((event for event in left if act.is_in(event)), None)
            assert event is not None, f"lost in {id}: {act}"
            left.remove(event)
        return len(self.memory.results[id]) + len(self.memory.acts[id])

    def _check_shown(self, id: str, state: Tournament) -> None:
        """What everybody is shown is what follows from the log."""
        with self.club.stranger() as stranger:
            lines = standings(stranger, id)
            exported = stranger.ask(f"/tournaments/{id}/export.json").json()
            assert stranger.ask(f"/tournaments/{id}/crosstable.csv").text.count("\n") == len(lines) + 1
        if state.settings.format != "league":
            check_standings(lines)
        assert [line["name"] for line in exported["standings"]] == [line["name"] for line in lines]
        assert [line["number"] for line in lines] == [line.row.number for line in crosstable(state)]
        members = {entrant.player for entrant in state.entrants}
        assert not any(player in json.dumps(exported) for player in members), "an export has ids of accounts"

    # Ratings

    def ratings_are_the_same(self) -> str:
        """Ratings that are made from nothing are those that were shown, to the last digit; every rated result counts once."""
        until(lambda: not self.store.rows(sql.ENDED, **LOWEST._asdict(), most=1))
        rated = 0
        for name, known in self.memory.tables.items():
            entry, result = self.home.ledger.find(name), result_of(self.tables[name])
            assert (entry is not None) or not known.rated or known.tournament, f"table {name} is not rated"
            if entry is not None and result is not None:
                assert entry.state == "entered", f"the result of table {name} is {entry.state}"
                rated += 1
        until(
            lambda: self._games_shown() == self._games_that_count()
        )  # directors' amendments are entered in their time
        before = self._shown()
        done = run_fangs("ratings", "rebuild", **self.club.environment)
        lines = done.stdout.splitlines()
        assert done.returncode == 0 and lines, done.stderr
        assert all(line.endswith(": the same to the last digit.") for line in lines), done.stdout
        assert self._shown() == before
        assert all(told_of(self.club, name) for name in self.memory.amended)
        amended = f"of which the operator amended {len(self.memory.amended)}"
        return f"{rated} rated results, {amended}, in {len(lines)} pools: ratings made from nothing are those shown"

    def _games_shown(self) -> dict[str, int]:
        """How many games each member is shown to have in all ratings."""
        return {id: number for id, pools in self._shown().items() if (number := sum(pool["games"] for pool in pools))}

    def _games_that_count(self) -> dict[str, int]:
        """How many results count for each member: all that were entered, but those that were annulled."""
        found: Counter[str] = Counter()
        for name in self.memory.tables:
            result = self.home.ledger.result(name)
            amended = [] if result is None else self.home.ledger.amendments(name, result.pool)
            if result is not None and not (amended and isinstance(amended[-1], Annulled)):
                found.update(result.places.keys())
        return {member.id: found[member.id] for member in self.club.members if found[member.id]}

    def _shown(self) -> Any:
        """All ratings that players are shown, with their curves."""
        return {one.id: one.ask(f"/players/{one.handle}/ratings").json()["ratings"] for one in self.club.members}

    # The library

    def library_is_public(self) -> str:
        """The library has all public games that are over, and no others."""
        public = {name for name, table in self.tables.items() if self._is_public(name, table)}
        found: list[str] = []
        with self.club.stranger() as stranger:
            after = ""
            while True:
                page = stranger.ask(f"/library/games{after}").json()
                found += [game["table"] for game in page["games"]]
                if page["next"] is None:
                    break
                after = f"?after={page['next']}"
        assert len(found) == len(set(found)) and set(found) == public
        return f"the library has the {len(found)} public games that are over, of {len(self.tables)} games"

    def _is_public(self, name: str, table: Table) -> bool:
        return self.memory.tables[name].public and result_of(table) is not None

    def explorer_counts_public_games(self) -> str:
        """At the first position of every public game, the explorer has the choices of public games, and no others."""
        uncounted = sa.select(results.c.table_id).where(results.c.counted == sa.false(), results.c.public == sa.true())
        until(lambda: not self.store.rows(uncounted.limit(1)), COUNTING)
        expected: dict[str, int] = {}
        starts: dict[str, Any] = {}
        for name, table in self.tables.items():
            key = place_of(table.boards[0].first).key
            starts[key] = table.boards[0].first.json()
            stored = self.store.result(name)
            made = choices_of(table, stored) if stored and self._is_public(name, table) else []
            expected[key] = expected.get(key, 0) + sum(one.key == key for one in made)
        with self.club.stranger() as stranger:
            for key, position in starts.items():
                told = stranger.done("/library/explorer", position=position)["roles"]
                assert sum(role["total"] for role in told) == expected[key], position
        return (
            f"the explorer has {sum(expected.values())} first choices in {len(starts)} positions, all of public games"
        )

    # What is told to one reader

    def streams_and_pushes_are_for_their_readers(self) -> str:
        """Nobody was told of anything but their own games and challenges."""
        members = {member.id: member for member in self.club.members}
        told = [(members[id], event) for id, event in self.club.heard if id in members]
        for member, event in told:
            self._check_event(member, event)
        pushed = pushes.check(self.club, self.tables)
        self.memory.count("push messages read", pushed)
        return f"{len(told)} events of streams and {pushed} push messages were for their readers, and tell no secrets"

    def living_program_was_told(self) -> str:
        """The program that lives by itself was told the right places."""
        assert self.club.living is not None
        return self.club.living.check(self.tables)

    def _check_event(self, member: Playing, event: Any) -> None:
        if "table" in event and event["table"] is not None:
            assert event["table"] in self.seats_of(member.id), event
        if event["event"] == "challenge":
            assert "challenger" not in event["challenge"]
        for turn in event.get("turns", ()):
            board = self.tables[event["table"]].boards[turn["board"]]
            seats = self.tables[event["table"]].players
            assert all(seats[board.player_of(role)].account == member.id for role in turn["roles"]), event

    def seats_of(self, id: str) -> set[str]:
        """The tables at which an account has a seat."""
        return {name for name, table in self.tables.items() if any(seat.account == id for seat in table.seats)}

    # What belongs to everybody

    def exports_are_complete(self) -> str:
        """What a player can fetch of their own data has all of it, and nothing of anybody else."""
        for member in self.club.members:
            data = member.ask("/me/data").json()
            assert data["account"]["id"] == member.id and data["account"]["handle"] == member.handle
            assert {seat["table"] for seat in data["seats"]} == self.seats_of(member.id)
            assert self.memory.sat[member.id] <= self.seats_of(member.id)
            entered = {one["tournament"] for one in data["tournaments"] if one["entered"] is not None}
            assert entered == self.memory.entered[member.id]
            assert {one["id"] for one in data["studies"]} == {
                id for id, (owner, _, _) in self.memory.studies.items() if owner == member.id
            }
            shown = member.ask(f"/players/{member.handle}/ratings").json()["ratings"]
            assert len(data["ratings"]) == len(shown)
            self._check_own(member, data)
        return f"the exports of {len(self.club.members)} accounts have their things, and nobody else's"

    def _check_own(self, member: Playing, data: Any) -> None:
        """Others are named only where the player has named them."""
        own = {
            name: value for name, value in data.items() if name not in ("follows", "blocks", "challenges", "programs")
        }
        text = json.dumps(own)
        owner = getattr(member, "owner", None)
        others = [one for one in self.club.members if one is not member and one is not owner]
        assert not [one.handle for one in others if one.id in text or f'"{one.handle}"' in text]

    def accounts_open(self) -> str:
        """Everybody has the name that was taken last, and signs in with the passkey at any server."""
        for member in [*self.club.players, *self.club.visitors.all]:
            assert isinstance(member, Member)
            for served in self.club.servers:
                with member.sign_in(served.url) as there:
                    told = there.ask("/me").json()["me"]
                    assert (told["id"], told["handle"]) == (member.id, member.handle)
        for program in self.club.programs:
            assert program.me()["handle"] == program.handle
        count = len(self.club.players) + len(self.club.visitors.all)
        return f"{count} passkeys and {len(self.club.programs)} tokens open their accounts"

    def studies_are_there(self) -> str:
        """Every study is as it was saved last."""
        for id, (owner, edition, tree) in self.memory.studies.items():
            for member in self.club.players[:3]:
                told = member.ask(f"/studies/{id}/tree").json()
                assert (told["edition"], told["mine"]) == (edition, member.id == owner)
                assert told["study"]["title"] == tree["title"] and len(told["study"]["nodes"]) == len(tree["nodes"])
        return f"{len(self.memory.studies)} studies are as they were saved"

    def servers_had_no_trouble(self) -> str:
        """No server sent anything that is not described, and none has written of an error."""
        complaints = [line for visitor in self.club.visitors.all for line in visitor.complaints()]
        assert complaints == [], complaints[:5]
        violations = [line for served in SERVED for line in served.violations()]
        assert violations == [], violations[:5]
        logs = {served.errors: served.errors.read_text("utf-8") for served in self.club.servers}
        for text in logs.values():
            first = min((text.find(one) for one in TROUBLE if one in text), default=None)
            assert first is None, text[max(0, first - 500) : first + 5000]
        return f"{len(logs)} logs of servers tell of no trouble"


def settle(club: Club) -> None:
    """Let all servers start once more, and give them the time to do what is left to do."""
    club.hang_up()
    assert club.living is not None
    club.living.stop()
    for number, served in enumerate(club.servers):
        served.kill()
        club.restart(number)
    club.memory.count("kills", len(club.servers))
    time.sleep(3.0)
