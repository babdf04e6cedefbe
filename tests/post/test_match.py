"""A Maneater match, five games at once, from the first letter to the last: by real mail servers, and from a folder without a network."""

from __future__ import annotations

import os
import random
import re
import signal
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path
from typing import Protocol

import pytest

from fangs.core import dice, match
from fangs.post.acting import Acting
from fangs.post.carrier import Carriers
from fangs.post.clerk import Clerk
from fangs.post.folder import Folder
from fangs.post.imap import Imap
from fangs.post.postman import LEASE, Postman
from fangs.post.records import whole_record
from fangs.post.settings import Sender
from fangs.post.smtp import Smtp
from fangs.table import rhythm
from fangs.table.events import Events
from fangs.table.house import House
from fangs.table.news import News
from fangs.table.opening import Setup
from fangs.table.phase import Phase
from fangs.table.post import correcting, enrolling, master, ordering
from fangs.table.post.state import Post
from fangs.table.refusals import NoSeat
from fangs.table.state import Table
from fangs.table.store import Store
from tests.post.servers import USER, dovecot, smtpd

NAMES = ["ann", "ben", "cleo", "dan", "eve"]
TURNS = 7
GM = f"{USER}@example.org"
DAY = 24 * 3600.0

KILLS = os.environ.get("FANGS_POST_KILLS") == "1"
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


class Mail(Protocol):
    """How letters go between the desk and the players."""

    carriers: Carriers

    def send(self, letter: EmailMessage) -> None:
        """A player sends a letter."""

    def got(self) -> list[EmailMessage]:
        """All letters that the desk has sent so far."""


class ByMail:
    """An SMTP server for everybody's letters, and a Dovecot in which the desk's lie."""

    def __init__(self, carriers: Carriers, outbox: Smtp, taken: list[EmailMessage]) -> None:
        self.carriers, self._outbox, self._taken = carriers, outbox, taken

    def send(self, letter: EmailMessage) -> None:
        self._outbox.send(letter)

    def got(self) -> list[EmailMessage]:
        ours = [letter for letter in self._taken if parseaddr(str(letter["From"]))[1] == GM]
        return list({str(letter["Message-ID"]): letter for letter in ours}.values())  # as a mail program shows them


class InFolder:
    """Files."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._sent = folder, 0
        self._read: dict[Path, EmailMessage] = {}
        carrier = Folder(folder, quiet=0.0)
        self.carriers = Carriers(carrier, carrier)

    def send(self, letter: EmailMessage) -> None:
        self._sent += 1
        (self._folder / "in").mkdir(exist_ok=True)
        (self._folder / "in" / f"{self._sent:04}.eml").write_bytes(letter.as_bytes())

    def got(self) -> list[EmailMessage]:
        for file in sorted((self._folder / "out").glob("*.eml")):
            if file not in self._read:
                self._read[file] = message_from_bytes(file.read_bytes(), policy=policy.default)  # type: ignore[assignment]
        return list(self._read.values())


@contextmanager
def by_mail(folder: Path) -> Iterator[Mail]:
    with dovecot() as imap, smtpd(most=10_000_000) as smtp:
        smtp.mailbox.to[USER] = imap.deliver
        carriers = Carriers(Smtp(smtp.server), Imap(imap.server()))
        outbox = Smtp(smtp.server)
        try:
            yield ByMail(carriers, outbox, smtp.mailbox.taken)
        finally:
            outbox.close()


@contextmanager
def in_folder(folder: Path) -> Iterator[Mail]:
    yield InFolder(folder)


class Play:
    """The desk with its store, which can be shut and opened again, and players who answer letters."""

    def __init__(self, path: Path, mail: Mail, **more: object) -> None:
        self.mail, self.url = mail, f"sqlite:///{path}/fangs.db"
        self.now, self.rng, self.sent, self.kills = 1_800_000_000.0, random.Random(7), 0, 0
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
        self.name = self.house.create(setup)[0].name
        self.round()

    def open(self) -> None:
        self.store = Store(self.url)
        self.house = House(self.store, News(), clock=lambda: self.now)
        self.clerk = Clerk(self.house, Sender("Gus", GM), "https://fangs.example.org")
        self.postman = Postman(self.house, self.clerk, self.mail.carriers)

    def restart(self) -> None:
        """As after a crash: everything that was in memory is gone."""
        self.store.close()
        self.open()

    @property
    def table(self) -> Table:
        return self.house.table(self.name)

    def do(self, events: Events) -> None:
        self.house.transact(self.name, lambda table, now: events)
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
            self.house.transact(self.name, lambda table, now: rhythm.for_the_clock(table, now, self.house.mailbox_read))
        self.round()

    @property
    def turn(self) -> int:
        assert self.table.post is not None
        return self.table.post.turn.number


def turn_of(letter: EmailMessage) -> int:
    """The turn that a letter is of: one that was sent late, since its server was killed, may be of an older one."""
    found = re.search(r"-t([0-9]+)", str(letter["Reply-To"]))
    return int(found[1]) if found else 0


def text_of(letter: EmailMessage) -> str:
    body = letter.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def test_the_life_of_a_match_by_mail(tmp_path: Path) -> None:
    """Press, a crossing letter, a wait, a late letter, somebody who watches, a correction by hand, and a replacement from the waiting list.

    The server is killed at each step between fetching letters and sending the answers.
    """
    with by_mail(tmp_path) as mail:
        play = Play(tmp_path, mail, press=["name", "role", "nobody"], press_at_once=False)
        try:
            _live(play)
            assert play.kills >= 3 * (len(STEPS) - 2)
        finally:
            play.store.close()


def _live(play: Play) -> None:
    def said(player: int) -> str:
        news = play.letters(player)[-4 if KILLS else -1 :]  # letters of a server that was killed come later than others
        return " ".join(" ".join(map(text_of, news)).split())

    # Turn 1: two from outside write to the table itself: one would like to play, one to watch.
    for name, line in (("zoe", "join as Zoe"), ("wim", "watch as Wim")):
        letter = EmailMessage()
        letter["From"], letter["To"] = f"{name}@example.org", GM.replace("@", f"+{play.name}@")
        letter["Subject"], letter["Message-ID"] = "Hello", f"<{name}@players.example.org>"
        letter.set_content(f"Dear Games Master,\n\n{line}\n\nKind regards")
        play.mail.send(letter)
    play.killed_at_each_step()
    play.round()
    assert [one.name for one in play.post.enrolled] == ["Zoe", "Wim"]
    assert "number 1 on the list" in " ".join(text_of(play.sent_to("zoe")[-1]).split())

    # Press by name to all, by a role to one; its words are no orders. Then all order.
    role = next(role for role in play.table.boards[1].roles if play.table.boards[1].player_of(role) == 0)
    play.answer(0, f"press to all:\nGame 1 red 80 is a trap.\nend\npress to Ben from {role} in game 2:\nTruce?\nend")
    play.killed_at_each_step()
    play.round()
    assert len(play.letters(0)) == 2 and len(play.post.press) == 2, "one answer, however often the server was killed"
    assert "Game 1 red 80 is a trap." in said(0) and not play.post.orders
    crossing = play.letters(1)[-1]
    play.order_all()
    assert play.turn == 2
    texts = [said(player) for player in range(5)]
    assert all("Ann to all: Game 1 red 80 is a trap." in text for text in texts)
    assert [("in game 2 to Ben: Truce?" in text) for text in texts] == [True, True, False, False, False]
    assert "a trap" in text_of(play.sent_to("wim")[-1])
    assert "Truce" not in text_of(play.sent_to("wim")[-1])

    # Turn 2: a letter that answers turn 1 crosses the report, and is asked back; somebody asks to wait, so nothing is early.
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Message-ID"] = str(crossing["To"]), str(crossing["Reply-To"]), "<cross@x.org>"
    letter["Subject"], letter["In-Reply-To"] = f"Re: {crossing['Subject']}", str(crossing["Message-ID"])
    letter.set_content("\n".join(play.orders(1)))
    play.mail.send(letter)
    play.round()
    assert "turn 2:" in said(1) and not play.post.orders
    play.answer(2, "wait")
    play.order_all(0, 1, 2, 4)
    play.answer(3, "\n".join(play.orders(3)[:3]))
    play.round()
    assert play.turn == 2 and play.missing() == 2

    # The deadline passes, and the rest comes by the grace: it is late, and counts.
    while play.table.phase is not Phase.GRACE:
        play.now = (rhythm.wake(play.table, 0.0) or play.now) + 1
        play.house.transact(play.name, lambda table, now: rhythm.for_the_clock(table, now, play.house.mailbox_read))
    late = {(board.index, role) for board in play.table.boards for role in board.owing if board.player_of(role) == 3}
    wrote = "\n".join(play.orders(3))
    play.house.transact(play.name, lambda table, now: _order_late(table, wrote, now))
    play.deadline() if play.turn == 2 else play.round()
    assert {order.place for order in play.post.turns[1].orders if order.late} == late
    assert all("late)" in said(player) for player in range(5))

    # An order of that turn was entered wrong: it is corrected by hand, and all are told.
    board = play.table.boards[0]
    number, wrong = next((at, step) for at, step in correcting.correctable(play.table, 0) if step.role is not None)
    assert wrong.role is not None
    right = next(action for action in board.at(number).legal(wrong.role) if action != wrong.action)
    why = "the slip was misread"
    play.house.transact(
        play.name, lambda table, now: correcting.order(table, 0, str(wrong.role), right, why, was=wrong.action)
    )
    play.killed_at_each_step()
    play.round()
    assert all(f"{wrong.action} to {right}" in said(player) or why in said(player) for player in range(5))
    assert "corrected" in whole_record(play.table) and play.turn == 3

    # Turns 3 and 4: Eve says nothing, and the one who has waited longest plays on.
    for _ in range(2):
        play.order_all(0, 1, 2, 3)
        play.deadline()
    assert "2nd time in a row, 2 in all" in said(0)
    play.house.transact(play.name, lambda table, now: enrolling.replace(table, 4, enrolling.NEXT, now))
    play.round()
    assert (play.table.players[4].name, play.post.enrolled[0].name) == ("Zoe", "Wim")
    assert "the game begins" in str(play.sent_to("zoe")[-1]["Subject"])
    play.order_all()
    assert play.turn == 6
    assert len([one for one in play.sent_to("wim") if "(now turn" in str(one["Subject"])]) == 5


def _order_late(table: Table, text: str, now: float) -> Events:
    """A letter that came by the grace, as the clerk reads it whose clock is that of the mailbox."""
    events, lines = Acting(table, 3, "player", now, None).read(text)
    return [*events, *ordering.letter("f" * 32, 3, lines, "player", now, "mailbox")]


@pytest.mark.parametrize("way", [pytest.param(by_mail, id="by mail"), pytest.param(in_folder, id="in a folder")])
def test_a_match_of_five_games_is_played_to_its_end(way: object, tmp_path: Path) -> None:
    with way(tmp_path) as mail:  # type: ignore[operator]
        play = Play(tmp_path, mail)
        try:
            _play(play)
            _check_the_end(play)
        finally:
            play.store.close()


def _play(play: Play) -> None:
    assert [len(play.letters(player)) for player in range(5)] == [1] * 5
    # Turn 1: everybody orders, and the turn is processed at once.
    play.order_all()
    assert play.turn == 2

    # Turn 2: one never writes, though reminded; another is away, and says so by himself.
    play.answer(3, "I am out of the office.\nred 1", Auto_Submitted="auto-replied")
    play.order_all(0, 1, 2, 4)
    assert play.missing() == len(play.table.awaited(3)) > 0
    play.deadline()
    assert play.turn == 3
    assert [str(letter["Subject"]) for letter in play.letters(3)][-2].endswith("turn 2 waits for your orders")
    assert "no order came (nmr)" in text_of(play.letters(3)[-1])

    # Turn 3: an impossible order, one that nobody understands, a letter that comes twice, and a change of mind.
    board = play.table.boards[0]
    role = next(role for role in board.owing if role != "shark" and board.player_of(role) != 3)
    player = board.player_of(role)
    letter = play.answer(player, f"{role} 227\npurple 12\n")
    play.round()
    said = text_of(play.letters(player)[-1])
    assert f"{role} 227" in said and "void" in said and "M4.1" in said
    assert "purple 12" in said.partition("NOT understood")[2]
    before = len(play.letters(player))
    play.mail.send(letter)
    play.round()
    assert len(play.letters(player)) == before, "the same letter again changes nothing"
    assert play.table.boards[0].chosen[role] == "void"
    play.answer(player, f"cancel {role}")
    play.round()
    assert role not in play.table.boards[0].drafts
    play.order_all(0, 1, 2, 4)
    play.deadline()
    assert play.turn == 4

    # Turn 4: who has written nothing for two turns is replaced, with orders in from paper; the old word is worth nothing from now on.
    play.order_all(2)
    with pytest.raises(NoSeat, match="Cleo has not missed 2 turns in a row"):
        play.do(master.replace(play.table, 2, "Zoe <zoe@example.org>", play.now))
    old = play.letters(3)[-1]
    play.clerk.read(play.name, 3, "\n".join(play.orders(3)), "0" * 32)
    play.round()
    assert not play.table.owes(3)
    play.do(master.replace(play.table, 3, "Zoe <zoe@example.org>", play.now))
    assert "the game begins" in str(play.letters(3)[-1]["Subject"])
    stranger = EmailMessage()
    stranger["From"], stranger["To"], stranger["Message-ID"] = "dan@example.org", str(old["Reply-To"]), "<old@x.org>"
    stranger.set_content("cancel")
    mail_before = len(play.mail.got())
    play.mail.send(stranger)
    play.round()
    assert len(play.mail.got()) == mail_before, "nobody answers a stranger"
    assert play.table.owes(3) and not play.table.owes(2), (
        "the orders of the one before are void, those of the others stay"
    )
    play.order_all()
    assert play.turn == 5

    # Turn 5: the Games Master takes a piece off, and in the middle of all the machine goes down.
    swimmer = next(role for role in play.table.boards[3].owing if role != "shark")
    play.do(master.withdraw(play.table, 3, swimmer, "withdraw"))
    play.order_all(0, 1)
    missing = play.missing()
    play.restart()
    assert play.missing() == missing
    play.order_all()
    assert play.turn == 6

    # Turn 6: it is taken back after it was processed, somebody changes an order, and it is processed again.
    play.order_all()
    assert play.turn == 7
    play.do(master.take_back(play.table))
    assert (play.turn, play.missing()) == (6, 0)
    play.answer(1, "report?")
    play.do(master.resume(play.table))
    assert play.turn == 7

    for _ in range(TURNS):
        if play.table.is_playing:
            play.order_all(*play.rng.sample(range(5), 4))
            if play.table.is_playing and play.missing():
                play.deadline()


def _check_the_end(play: Play) -> None:
    table = play.table
    assert table.phase is Phase.OVER
    last = [text_of(play.letters(player)[-1]) for player in range(5)]
    totals = table.totals()
    assert totals is not None
    for text in last:
        for seat in table.players:
            assert re.search(rf"\d\. {seat.name}: {totals[seat.player or 0]:g}\b", text), "places and totals for all"
        for board in table.boards:
            owners = [f"{role} ({table.seats[board.player_of(role)].name}): " for role in board.roles]
            assert all(owner in " ".join(text.split()) for owner in owners), "who was who"
    records = match.read(whole_record(table))
    assert sum(dice.check(record) for record in records) > 0
    ids = Counter(str(letter["Message-ID"]) for letter in play.mail.got())
    assert set(ids.values()) == {1}, "every letter is sent once"
    assert play.store.letters_due(play.now + 100 * DAY, 10) == []
    for letter in play.mail.got():
        assert letter["Auto-Submitted"] in ("auto-generated", "auto-replied")
        assert not letter.defects
