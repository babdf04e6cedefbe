"""A match by post that is played by letters: its desk, whose server can be killed at any step, and five players."""

from __future__ import annotations

import os
import random
import re
import signal
import warnings
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path

from fangs.post.answering.clerk import Clerk
from fangs.post.carrying.settings import Sender
from fangs.post.carrying.smtp import Smtp
from fangs.post.postman import LEASE, Postman
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table import rhythm
from fangs.table.events import Events
from fangs.table.lifecycle.opening import Setup
from fangs.table.phase import Phase
from fangs.table.post.state import Post
from fangs.table.state import Table
from tests import form
from tests.post.mails import GM, ByMail, Mail

NAMES = ["ann", "ben", "cleo", "dan", "eve"]
TURNS = 7

KILLS = form.LONG
"""Whether the server of the match is killed in every round, and not only in some; it takes minutes."""
STEPS: list[tuple[str, type, str]] = [
    ("before", Clerk, "receive"),
    ("after", Clerk, "receive"),
    ("before", Store, "take_letter"),
    ("after", Store, "take_letter"),
    ("after", Smtp, "send"),
    ("after", Store, "letter_sent"),
]
"""Every step between the fetching of a letter and its answer, after or before which the server is killed."""

Quoted = "On Tuesday the desk wrote:\n> red 1\n> shark 2\n> cancel\n"


class Play:
    """The desk with its store, which can be shut and opened again, and players who answer letters."""

    def __init__(self, path: Path, mail: Mail, **more: object) -> None:
        self.mail, self.url = mail, f"sqlite:///{path}/fangs.db"
        mail.clock = lambda: self.now
        self.now, self.rng, self.sent, self.kills = 1_700_000_000.0, random.Random(7), 0, 0
        self.open()
        seats = [f"post:{name.capitalize()} <{name}@example.org>" for name in NAMES]
        rules = {
            "schedule": {"days": ["tue", "fri"], "at": "18:00", "zone": "Europe/Berlin"},
            "grace": 2,
            "quiet": 0,
        } | more
        setup = Setup(
            "maneater", options={"turn_limit": TURNS}, match=True, seats=seats, name=f"Gus <{GM}>", post=rules
        )
        self.name = self.service.create(setup)[0].name
        self.round()

    def open(self) -> None:
        self.store = Store(self.url)
        self.service = TableService(self.store, News(), clock=lambda: self.now)
        self.clerk = Clerk(self.service, Sender("Gus", GM), "https://fangs.example.org")
        self.postman = Postman(self.service, self.clerk, self.mail.carriers)

    def restart(self) -> None:
        """As after a crash: everything that was in memory is gone."""
        self.store.close()
        self.open()

    @property
    def table(self) -> Table:
        return self.service.table(self.name)

    def do(self, events: Events) -> None:
        self.service.transact(self.name, lambda table, now: events)
        self.round()

    def killed_at_each_step(self) -> None:
        """Another process goes round, and is killed at each step; what it leaves is all that the next one finds."""
        self.store.close()
        for step in STEPS:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # the child touches nothing of the other threads
                child = os.fork()
            if child == 0:
                self._be_killed(*step)
            _, status = os.waitpid(child, 0)
            self.kills += os.WIFSIGNALED(status)
            assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
            self.now += LEASE + 1  # for so long a letter belongs to the process that took it
        self.open()

    def _be_killed(self, when: str, owner: type, name: str) -> None:
        """In a process of its own: go round once, until the step."""
        does = getattr(owner, name)

        def step(*given: object, **more: object) -> object:
            if when == "after":
                does(*given, **more)
            os.kill(os.getpid(), signal.SIGKILL)

        status = 1
        try:
            setattr(owner, name, step)
            self.open()
            self.postman.once()
            status = 0  # there was nothing to do at this step
        finally:
            os._exit(status)

    def round(self) -> None:
        if KILLS and isinstance(self.mail, ByMail):
            self.killed_at_each_step()
        done = self.postman.once()
        assert not done.troubles
        assert not done.failed

    @property
    def post(self) -> Post:
        assert self.table.post is not None
        return self.table.post

    def sent_to(self, name: str) -> list[EmailMessage]:
        """All letters to somebody who has no seat, or has had none."""
        return [letter for letter in self.mail.got() if parseaddr(str(letter["To"]))[1] == f"{name}@example.org"]

    def letters(self, player: int) -> list[EmailMessage]:
        mail = self.table.seats[player].mail
        return [letter for letter in self.mail.got() if parseaddr(str(letter["To"]))[1] == mail]

    def answer(self, player: int, text: str, **headers: str) -> EmailMessage:
        """A player answers the last letter."""
        last = max(reversed(self.letters(player)), key=turn_of)
        letter = EmailMessage()
        self.sent += 1
        letter["From"], letter["To"] = str(last["To"]), str(last["Reply-To"])
        letter["Subject"], letter["Message-ID"] = f"Re: {last['Subject']}", f"<{self.sent}@players.example.org>"
        letter["In-Reply-To"] = str(last["Message-ID"])
        for name, value in headers.items():
            letter[name.replace("_", "-")] = value
        letter.set_content(text)
        self.mail.send(letter)
        return letter

    def order_all(self, *players: int) -> None:
        """Players order something for all of their roles, every one in a manner of his own."""
        for player in players or range(5):
            orders = self.orders(player)
            if orders:
                self.answer(
                    player,
                    {0: "\n".join(orders), 1: Quoted + "\n".join(orders)}.get(
                        player % 3, "\n".join([*orders, "", Quoted])
                    ),
                )
        self.round()

    def orders(self, player: int) -> list[str]:
        """Orders for all roles for which this player owes one."""
        return [
            self.spell(player, board.index, role, self.rng.choice(board.position.legal(role)))
            for board in self.table.boards
            for role in board.owing
            if board.player_of(role) == player
        ]

    def spell(self, player: int, board: int, role: str, action: str) -> str:
        """An order as different people write it."""
        politely = action.replace("/", ", if taken ").replace(">", " before ")
        return {
            0: f"{role} {action}",
            1: f"Game {board + 1}: {role.upper()} to {politely}, please",
            2: f"* {role.capitalize()}: {politely}",
            3: f"{role} {action} thanks",
            4: f"game {board + 1} - {action}",
        }[player]

    def missing(self) -> int:
        return sum(len(board.owing) for board in self.table.boards)

    def deadline(self) -> None:
        """The clock comes to the deadline."""
        turn = self.turn
        while self.table.is_playing and self.turn == turn:
            self.now = (rhythm.wake(self.table, 0.0) or self.now) + 1
            if self.table.phase is Phase.AWAITING_MAILBOX:
                self.postman.fetch()
            self.service.transact(
                self.name, lambda table, now: rhythm.for_the_clock(table, now, self.service.mailbox_read)
            )
        self.round()

    @property
    def turn(self) -> int:
        assert self.table.post is not None
        return self.table.post.turn.number


def turn_of(letter: EmailMessage) -> int:
    """The turn that a letter is of: one that was sent late, since its server was killed, may be of an older one."""
    found = re.search(r"-t([0-9]+)", str(letter["Reply-To"]))
    return int(found[1]) if found else 0
