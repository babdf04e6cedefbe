"""The deadline can be trusted: letters count by when they came, and for their turn. With a real IMAP server, and the clock moved."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest

from fangs.post.answering.clerk import Clerk
from fangs.post.carrying.arrival import received
from fangs.post.carrying.carrier import Carriers, Outbound
from fangs.post.carrying.imap import Imap
from fangs.post.carrying.settings import Sender
from fangs.post.desk_text import desk_as_text
from fangs.post.postman import Postman
from fangs.post.reading.letters import read_letter
from fangs.table import rhythm
from fangs.table.phase import Phase
from tests.post.servers import Dovecot, dovecot
from tests.post.tables import ByPost

HOUR = 3600.0
PAST = 1_700_000_000.0  # a mailbox takes no letter that came in the future
GUS = Sender("Gus", "gm@example.org")


class Kept(Outbound):
    """Letters that went out, by the first name of who got them."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []

    def send(self, message: EmailMessage) -> None:
        self.letters.append(message)

    def close(self) -> None:
        pass


class Timed:
    """A table by post whose letters lie in a real mailbox, each with the time at which it came."""

    def __init__(self, folder: Path, mail: Dovecot, **rules: Any) -> None:
        self.mail, self.post, self.out = mail, ByPost(folder, "maneater", now=PAST, **rules), Kept()
        self.imap = Imap(mail.server())
        self.clerk = Clerk(self.post.service, GUS)
        self.postman = Postman(self.post.service, self.clerk, Carriers(self.out, self.imap))
        self.postman.send()

    @property
    def due(self) -> float:
        found = rhythm.deadline(self.post.table)
        assert found is not None
        return found

    def last(self, player: int, kind: str = "auto-") -> EmailMessage:
        """The last letter to a player, of all or of the answers."""
        mail = self.post.table.seats[player].mail
        own = [one for one in self.out.letters if one["To"].addresses[0].addr_spec == mail]
        return next(one for one in reversed(own) if kind in one["Auto-Submitted"])

    def text(self, player: int, kind: str = "auto-replied") -> str:
        """What the last answer (or other letter) to a player says, on one line."""
        letter = self.last(player, kind)
        return " ".join(str(letter.get_body(("plain",)).get_content()).split())  # type: ignore[union-attr]

    def orders(self, player: int) -> str:
        """Some order for every role of a player."""
        return "\n".join(f"{one.role}: {one.action}" for one in self.post.orders(player))

    def letter(self, player: int, text: str, at: float, *, to: EmailMessage | None = None, **headers: str) -> None:
        """A letter lies in the mailbox, where it came at this time: an answer `to` a letter, or one that answers nothing."""
        word = f"gm+{self.post.name}-{self.post.table.seats[player].word}@example.org"
        message = EmailMessage()
        message["From"], message["To"] = "x@example.net", word if to is None else str(to["Reply-To"])
        message["Message-ID"] = f"<{hashlib.sha256(f'{text}{at}{headers}{player}'.encode()).hexdigest()}@x>"
        if to is not None:
            message["In-Reply-To"] = str(to["Message-ID"])
        for name, value in headers.items():
            message[name.replace("_", "-")] = value
        message.set_content(text)
        self.mail.put(message.as_bytes(), at)

    def clock(self, at: float) -> None:
        """It is this time, and the clock acts, as the keeper has it do."""
        self.post.now = at
        service = self.post.service
        service.transact(self.post.name, lambda table, now: rhythm.for_the_clock(table, now, service.mailbox_read))

    def round(self) -> None:
        """The postman goes around, the clock acts, and what came of that is sent."""
        assert not self.postman.fetch().troubles
        self.clock(self.post.now)
        self.postman.send()


STALE = """\
From: Ann <ann@p.example>
To: gm+{word}@resort.example
Subject: Re: Maneater match 5aab: your orders for turn 1
Message-ID: <stale1@p.example>
In-Reply-To: {first}
Content-Type: text/plain; charset=utf-8

shark 121
yellow 182/183
"""
"""The sample `stale-reply`: it arrives after turn 1 was processed."""


def test_an_answer_to_the_letter_of_turn_1_that_comes_in_turn_2_is_asked_back(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    clerk = Clerk(post.service, GUS)
    (first,) = (one for one in post.service.store.letters_of(post.name) if (one.player, one.kind) == (0, "start"))
    letter = clerk.compose(first)
    assert letter is not None
    post.play(1)
    before = post.post.orders
    mail = STALE.format(word=f"{post.name}-{post.table.seats[0].word}", first=letter["Message-ID"])
    assert clerk.receive(read_letter(mail.encode())).kind == "acted"
    assert post.post.turn.number == 2 and post.post.orders == before, "nothing of it is in force"
    answers = [one for one in post.service.store.letters_of(post.name) if (one.player, one.kind) == (0, "answer")]
    told = clerk.compose(answers[-1])
    assert told is not None and "answers a letter of turn 1, but it is turn 2 now" in " ".join(
        told.get_content().split()
    )


@pytest.fixture
def mail() -> Iterator[Dovecot]:
    with dovecot() as server:
        yield server


@pytest.fixture
def timed(tmp_path: Path, mail: Dovecot) -> Iterator[Timed]:
    """A table with two hours of grace, at which nobody is reminded."""
    made = Timed(tmp_path, mail, grace=2, reminder=0)
    with closing(made.post.service.store):
        yield made
        made.imap.close()


def test_letters_that_lay_there_before_the_deadline_count_although_they_are_read_after_it(timed: Timed) -> None:
    due = timed.due
    for player in range(5):
        timed.letter(
            player, timed.orders(player), due - 28, Date=format_datetime(datetime.fromtimestamp(due + 9e5, UTC))
        )
    timed.clock(due + 3 * HOUR)
    assert timed.post.table.phase is Phase.AWAITING_MAILBOX, "the server was down over the deadline"

    timed.round()
    assert (timed.post.post.turn.number, timed.post.turn.missing) == (2, ())


def test_a_letter_that_came_after_the_grace_does_not_count_whatever_its_writer_s_date_says(timed: Timed) -> None:
    due = timed.due
    early = format_datetime(datetime.fromtimestamp(due - 9 * HOUR, UTC))
    timed.letter(1, timed.orders(1), due + 2 * HOUR + 60, Date=early)
    timed.letter(2, timed.orders(2), due + 2 * HOUR - 60)
    timed.post.now = due + 3 * HOUR
    timed.round()
    assert "Your letter came after the orders for turn 1 were closed" in timed.text(1)
    missing = {timed.post.table.boards[0].player_of(role) for _, role in timed.post.turn.missing}
    assert 1 in missing and 2 not in missing


def test_who_comes_by_the_grace_is_told_so_and_the_desk_shows_when_and_by_whose_clock(timed: Timed) -> None:
    due = timed.due
    spell = timed.post.post.rules.schedule.spell
    timed.letter(0, timed.orders(0), due - 60)
    timed.letter(1, timed.orders(1), due + 60)
    timed.post.now = due + HOUR
    timed.round()
    assert f"Your letter came {spell(due - 60)}, by the clock of the mailbox. " in timed.text(0)
    assert (
        f"Your letter came {spell(due + 60)}, by the clock of the mailbox, after the deadline ({spell(due)}). "
        f"The letter was late, but it counts because orders are accepted until {spell(due + 2 * HOUR)}."
        in timed.text(1)
    )
    desk = desk_as_text(timed.post.table, [], timed.post.now)
    assert f"; a letter came {spell(due - 60)}, by the clock of the mailbox\n" in desk
    assert f"; a letter came {spell(due + 60)}, by the clock of the mailbox, after the deadline" in desk


def test_an_answer_to_a_letter_of_a_turn_that_is_over_is_asked_back_with_what_it_would_mean_now(timed: Timed) -> None:
    first = timed.last(0)
    timed.post.play(1)
    timed.postman.send()
    assert timed.post.post.turn.number == 2
    order = timed.orders(0)
    timed.letter(0, f"{order}\nextension", timed.post.now + 60, to=first)
    timed.post.now += 120
    due = timed.due
    timed.round()
    assert timed.post.table.owes(0) and timed.due == due
    role, _, action = order.partition(": ")
    assert "Your letter answers a letter of turn 1, but it is turn 2 now. The following does NOT count." in timed.text(
        0
    )
    assert f"send them again like this: turn 2: {role}: {action}" in timed.text(0)

    timed.letter(0, f"turn 2:\n{order}", timed.post.now + 1, to=first)
    timed.post.now += 60
    timed.round()
    assert not timed.post.table.owes(0), "the turn that is written decides"


def test_a_letter_with_a_holiday_at_the_end_of_all_days_keeps_its_orders(timed: Timed) -> None:
    timed.letter(0, f"{timed.orders(0)}\naway 9999-12-31 to 9999-12-31", timed.post.now + 60)
    timed.post.now += 120
    timed.round()
    assert not timed.post.table.owes(0) and "9999-12-31 is too far in the future." in timed.text(0)


def test_a_letter_that_crossed_the_report_is_no_order_for_the_next_turn(timed: Timed) -> None:
    timed.letter(0, timed.orders(0), timed.post.now + 60)
    timed.post.now += 120
    timed.post.play(1)
    timed.round()
    assert timed.post.post.turn.number == 2 and timed.post.table.owes(0)
    assert "Your letter came before turn 1 was processed, but it is turn 2 now" in timed.text(0)


def test_a_mailbox_that_is_gone_over_the_deadline_loses_no_letter_and_the_players_are_told(timed: Timed) -> None:
    due = timed.due
    timed.letter(0, timed.orders(0), due - 60)
    timed.mail.stop()
    timed.clock(due + 3 * HOUR)
    timed.clock(due + 4 * HOUR)
    assert timed.postman.fetch().troubles
    timed.clock(due + 5 * HOUR)
    timed.postman.send()
    assert "because the mailbox cannot be read" in timed.text(1, "auto-generated")
    timed.mail.start()
    timed.round()
    assert timed.post.post.turn.number == 2
    assert 0 not in {timed.post.table.boards[0].player_of(role) for _, role in timed.post.turn.missing}


def test_a_correction_on_its_way_is_not_overtaken_and_who_asks_to_wait_is_waited_for(
    tmp_path: Path, mail: Dovecot
) -> None:
    timed = Timed(tmp_path, mail, reminder=0, quiet=0.25)
    began = timed.post.now
    with closing(timed.post.service.store):
        for player in range(5):
            timed.letter(player, timed.orders(player), began + 60 * player, to=timed.last(player))
        timed.post.now = began + 600
        timed.round()
        timed.letter(4, "wait", began + 240 + 14 * 60, to=timed.last(4))
        timed.post.now = began + HOUR
        timed.round()
        assert timed.post.post.turn.number == 1, "it was read late, and came in time"
        assert "The turn will not be processed before its deadline" in timed.text(4)
        assert "asks to wait for the deadline" in desk_as_text(timed.post.table, [], timed.post.now)
        timed.letter(4, "ready", timed.post.now, to=timed.last(4))
        timed.round()
        timed.post.now += HOUR
        timed.round()
        assert (timed.post.post.turn.number, timed.post.turn.by) == (2, "all in")
    timed.imap.close()


def test_an_order_for_the_next_turn_waits_sealed_and_is_told_when_it_is_in_force(timed: Timed) -> None:
    role = next(role for role in timed.post.table.boards[0].roles if role != "shark")
    player = timed.post.table.boards[0].player_of(role)
    legal = timed.post.table.boards[0].position.legal(role)
    text = f"{role}: {legal[0]}\nnext turn: {role} {legal[1]}"
    timed.letter(player, text, timed.post.now, to=timed.last(player))
    timed.round()
    assert f"These orders wait, sealed, for the next turn: {role.capitalize()} {legal[1]}" in timed.text(player)
    assert timed.post.table.boards[0].chosen == {role: legal[0]}
    assert "wait" not in desk_as_text(timed.post.table, [], timed.post.now), "nobody else is shown it"

    timed.post.play(1)
    timed.postman.send()
    assert "Turn 2 has begun. You had sent orders for it in advance." in timed.text(player)
    (order,) = timed.post.post.orders
    assert order.role == role and order.turn == 2 and order.given == f"next turn: {role} {legal[1]}"
    assert order.action in (legal[1], "void")


def test_every_letter_carries_its_turn_in_its_subject_its_name_and_the_address_that_answers_it(timed: Timed) -> None:
    timed.letter(0, "orders?", timed.post.now)
    timed.round()
    timed.post.play(1)
    timed.postman.send()
    for letter in timed.out.letters:
        if letter["To"].addresses[0].username == "gus":
            continue
        turn = max(re.findall(r"turn (\d+)", str(letter["Subject"]).lower()))
        assert re.fullmatch(rf"<[0-9a-f]{{32}}\.t{turn}@example\.org>", str(letter["Message-ID"]))
        assert str(letter["Reply-To"]).endswith(f"-t{turn}@example.org")
    assert {turn for one in timed.out.letters for turn in re.findall(r"now turn (\d+)", str(one["Subject"]))} == {"2"}


@pytest.mark.parametrize(
    ("head", "at"),
    [
        (b"Received: from a by mail.example.org with X; Sun, 22 Nov 2026 10:00:00 +0100\r\n", 1795338000.0),
        (b"Received: from a by evil.example with X; Sun, 22 Nov 2026 10:00:00 +0100\r\n", None),
        (b"Received: from a by mail.example.org with X; long ago\r\n", None),
        (
            b"Received: from b by other.example with X; Sun, 22 Nov 2026 11:00:00 +0100\r\n"
            b"Received: from a by mail.example.org with X; Sun, 22 Nov 2026 10:00:00 +0100\r\n",
            None,
        ),
        (b"", None),
    ],
)
def test_of_the_servers_on_the_way_only_the_last_is_believed_and_only_if_it_is_trusted(
    head: bytes, at: float | None
) -> None:
    found = received(head + b"Date: Mon, 1 Jan 2001 00:00:00 +0000\r\n\r\nred 92", ["Mail.example.org"])
    assert (found and found.at) == at


def test_the_subject_of_an_answer_says_how_it_is(timed: Timed) -> None:
    order = timed.orders(0)
    role = order.partition(":")[0]
    for text, said in (
        ("report?", "Turn 1: 0 in, 1 missing"),
        (f"{order}\npurple 81", "Turn 1: 1 in, 1 NOT understood"),
        (order, "Turn 1: 1 order in"),
        (f"cancel {role}", "Turn 1: 0 in, 1 missing"),
    ):
        timed.post.now += 60
        timed.letter(0, text, timed.post.now, to=timed.last(0))
        timed.round()
        assert str(timed.last(0)["Subject"]) == f"{said} (Maneater game {timed.post.name[:4]})"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("> red 92\n> shark 118", "The letter has no text except quotations."),
        ("", "The letter has no text. Please write the orders as text in the letter itself"),
        ("red 92 and more\n" * 40_000, "only shorter letters are read"),
    ],
)
def test_a_letter_with_a_good_word_gets_an_answer_although_nothing_in_it_is_read(
    timed: Timed, text: str, why: str
) -> None:
    timed.letter(0, text, timed.post.now, to=timed.last(0))
    timed.round()
    assert why in timed.text(0)
    assert str(timed.last(0)["Subject"]).startswith("Turn 1: 0 in, 1 NOT understood, 1 missing")

    before = len(timed.out.letters)
    timed.letter(0, text, timed.post.now, to=timed.last(0), Auto_Submitted="auto-replied")
    timed.round()
    assert len(timed.out.letters) == before, "no machine is answered"
