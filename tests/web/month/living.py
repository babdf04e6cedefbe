"""`docs/bot_client.py`, as it is, in a process of its own: one of the programs, which lives on while servers are killed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from fangs.table.lifecycle.results import result_of
from fangs.table.state import Table
from tests.web.month.members import Member, Program
from tests.web.month.memory import Known
from tests.web.serving import PATIENCE
from tests.web.tournament import until

BOT = Path(__file__).parents[3] / "docs" / "bot_client.py"
ENDED = re.compile(r"^(\w+): over, place (\d+)$", re.MULTILINE)
LOST = re.compile(r"^lost the connection|^the server has ended the stream", re.MULTILINE)


class LivingProgram(Program):
    """A program that accepts challenges and chooses by itself, in all of its games, and never gives one up."""

    def __init__(self, owner: Member, seed: str, log: Path) -> None:
        super().__init__(owner, seed, (1, 1))
        assert self.token
        self.log = log
        environment = {**os.environ, "FANGS_TOKEN": self.token, "PYTHONUNBUFFERED": "1"}
        with log.open("ab") as output:
            words = [sys.executable, str(BOT), self.url]
            self.process = subprocess.Popen(words, stdout=output, stderr=subprocess.STDOUT, env=environment)

    def play(self, most: int = 2) -> int:
        """Choose nothing: the process does."""
        assert self.process.poll() is None, self.said
        return 0

    def owes(self, table: Table) -> bool:
        """Whether it is to choose at a table."""
        return any(seat.account == self.id and table.owes(seat.player or 0) for seat in table.people)

    def accepts(self, challenger: Member, game: str) -> None:
        """Somebody challenges it, and plays with it as soon as it has accepted."""
        id = challenger.done("/challenges", handle=self.handle, game=game, pace={"hours": 72.0})["id"]
        table = until(
            lambda: next(one["table"] for one in challenger.me()["challenges"] if one["id"] == id), 3 * PATIENCE
        )
        self.memory.opened(table, Known(game))
        for member in (challenger, self):
            member.sits(table)
        self.memory.count("challenges")

    @property
    def said(self) -> str:
        """What it has printed."""
        return self.log.read_text("utf-8")

    def stop(self) -> None:
        """Tell it to stop, which it does without an error."""
        if self.process.poll() is None:
            self.process.terminate()
        assert self.process.wait(PATIENCE) == 0 and "Traceback" not in self.said, self.said

    def kill(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def check(self, tables: Mapping[str, Table]) -> str:
        """What it was told of the ends of its games is so."""
        ended = ENDED.findall(self.said)
        for name, place in ended:
            result = result_of(tables[name])
            player = next(seat.player for seat in tables[name].players if seat.account == self.id)
            assert result is not None and result.seats[player or 0].place == int(place), (name, place, result)
        lost = len(LOST.findall(self.said))
        self.memory.count("games that docs/bot_client.py played to the end", len({name for name, _ in ended}))
        self.memory.count("connections that docs/bot_client.py lost", lost)
        return f"docs/bot_client.py was told of {len(ended)} ends of its games, and lost its connection {lost} times"
