"""Tournaments of the club: they are announced, entered and played, and everything that is acknowledged there is remembered."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Any

import httpx

from tests.web.month.club import LIVE, Club
from tests.web.month.members import Member, Playing
from tests.web.month.memory import Known
from tests.web.month.stored import stored
from tests.web.tournament import games, until, view

NOTICE = 3600.0
"""A tournament is announced so many seconds before its start."""
GRACE = 310.0
"""After so many seconds of their turn, entrants who have not come to a live game are absent."""
TURNS = 400
"""After so many passes over all players a tournament must be over."""


class Cup:
    """A tournament, its director and its entrants."""

    def __init__(self, club: Club, director: Member, **settings: Any) -> None:
        self.club, self.director, self.memory = club, director, club.memory
        usual: dict[str, Any] = {
            "title": f"The {settings['format']} cup",
            "starts": club.clock() + NOTICE,
            "pace": LIVE,
        }
        self.settings = usual | settings
        self.id = str(director.done("/tournaments", **self.settings)["id"])
        self.entrants: list[Playing] = []
        self.absent: set[str] = set()
        """The ids of the accounts of entrants who do not come to their games."""
        self.heard = 0
        """The rounds whose games are all decided and remembered."""
        club.memory.count("tournaments")

    def view(self) -> Any:
        return view(self.director, self.id)

    def is_live(self) -> bool:
        """Whether it is in progress, and is over on the same day."""
        return "bank" in self.settings["pace"] and self.view()["phase"] == "running"

    def number(self, member: Playing) -> int:
        """The number of an entrant."""
        return int(view(member, self.id)["you"]["number"])

    # Players' acts

    def enter(self, members: Sequence[Playing]) -> None:
        """These enter."""
        for member in members:
            member.way(self.id, "enter")
            self.memory.did(self.id, "entered", player=member.id)
            self.memory.entered[member.id].add(self.id)
        self.entrants += members

    def does(self, member: Playing, act: str, kind: str, **body: Any) -> None:
        """An entrant withdraws, returns, checks in, or asks for a bye."""
        member.way(self.id, act, **body)
        more = {name: body[name] for name in ("round",) if name in body}
        self.memory.did(self.id, kind, number=self.number(member), **more)
        self.club.crash(0.2)

    # The director's acts

    def act(self, act: str, kind: str, body: dict[str, Any], **fields: Any) -> httpx.Response:
        """Something that the director does, with the fields of the event that it becomes."""
        answer = self.director.send(f"/tournaments/{self.id}/{act}", **body)
        if answer.is_success:
            self.memory.did(self.id, kind, **fields)
            self.memory.count("acts of directors")
            self.club.crash(1.0)
        return answer

    # Play

    def start(self) -> None:
        """Let the time of the start come."""
        self.club.wait(max(1.0, self.settings["starts"] - self.club.clock() + 1.0))
        until(lambda: self.view()["phase"] not in ("registering", "checking in"))

    def check_in(self) -> None:
        """Wait until the check-in, whose time has come, is open."""
        until(lambda: self.view()["phase"] == "checking in")

    def who(self) -> list[Playing]:
        """The entrants who come to their games."""
        return [member for member in self.entrants if member.id not in self.absent]

    def hear(self) -> Any:
        """Remember the tables and results that everybody can see; the tournament as it is."""
        found = self.view()
        for number in range(self.heard + 1, found["rounds"] + 1):
            there = games(self.director, self.id, number)
            for game in there:
                self._note(game)
            if number == self.heard + 1 and all(game["result"] or game["annulled"] is not None for game in there):
                self.heard += 1
        return found

    def _note(self, game: Any) -> None:
        if game["table"]:
            known = Known(self.settings["game"], True, bool(self.settings.get("rated")), self.id)
            self.memory.opened(game["table"], known)
        result = game["result"]
        if result and game["annulled"] is None:
            kind = "corrected" if result["corrected"] else "finished"
            self.memory.shown(self.id, kind, game["id"], result["places"], result["absent"])

    def play(self, rounds: int | None = None, passes: int = TURNS, kills: Collection[int] = ()) -> Any:
        """Everybody plays until so many rounds are paired, or to the end; in these passes, a server is killed."""
        for turn in range(passes):
            found = self.hear()
            if found["phase"] in ("over", "cancelled") or (rounds is not None and found["rounds"] >= rounds):
                return found
            if turn in kills:
                self.club.play_and_kill(self.who())
            elif not self.club.play(who=self.who()) or found["ends"]:
                self._pass_time(found)
        return self.hear()

    def _pass_time(self, found: Any) -> None:
        """In an arena, a minute; elsewhere the time of grace, if really nobody can choose any more."""
        if found["ends"]:
            return self.club.wait(60.0)
        time.sleep(0.7)  # perhaps a round is just being paired
        if self.bots_owe():
            return None
        if not self.club.play(who=self.who()) and len(self.running()) == self.view()["running"]:
            self.club.wait(GRACE)

    def running(self) -> list[Any]:
        """The games in progress that have a table."""
        found = self.director.ask(f"/tournaments/{self.id}/running").json()["games"]
        return [game for game in found if game["table"]]

    def bots_owe(self) -> bool:
        """Whether a bot, or the program that lives by itself, is to choose in one of the games."""
        living = self.club.living
        tables = [stored(self.club.store, game["table"]).table for game in self.running()]
        return any(table.due_of_bots or (living is not None and living.owes(table)) for table in tables)

    def decided(self, number: int) -> list[Any]:
        """The games of a round that were played and have a result."""
        there = games(self.director, self.id, number)
        return [game for game in there if game["result"] and game["table"] and game["annulled"] is None]
