"""The postman, between real mail servers and a real store; what letters mean is a stand-in's to say, and little."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from fangs.core.errors import FangsError
from fangs.post.answering.clerk import Received
from fangs.post.carrying.carrier import Carriers, Server, Unreachable
from fangs.post.carrying.folder import Folder
from fangs.post.carrying.imap import DONE, UNREAD, Imap
from fangs.post.carrying.smtp import Smtp
from fangs.post.postman import LEASE, RETRY_SECONDS, Postman, Round
from fangs.post.reading.letters import Letter
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.connection import StoreError
from fangs.store.store import Store
from fangs.table import rhythm
from fangs.table.events.codec import Entry
from fangs.table.phase import Phase
from fangs.table.refusals import Stale
from fangs.table.rows import Append, Outgoing, Queued
from fangs.translation import speaking
from fangs.web.metrics import Metrics
from tests.post.servers import Dovecot, Smtpd, dovecot, free_ports, smtpd
from tests.post.tables import ByPost

PLAYERS = ["ann", "ben", "cleo"]
HOUR = 3600.0


class Desk:
    """A clerk whose one table notes what comes, and answers; its players' words are `w-ann` and so on."""

    def __init__(self, service: TableService) -> None:
        self.service, self.store = service, service.store
        self.wrong: dict[str, Exception] = {}
        if not self.store.read("t"):
            self.store.create("t", "seed", [Entry(1, service.clock(), "opened", {})], Append(service.clock()))

    def receive(self, letter: Letter) -> Received:
        if letter.refused:
            return Received("refused", letter.refused)
        player = next((k for k, name in enumerate(PLAYERS) if f"w-{name}" in letter.words), None)
        if player is None:
            return Received("stranger", "No seat has its word.")
        if letter.text in self.wrong:
            raise self.wrong[letter.text]
        log = self.store.read("t")
        if letter.id in [entry.data.get("id") for entry in log]:
            return Received("again")
        self.ask(player, kind="answer", id=letter.id, text=letter.text)
        return Received("acted")

    def ask(self, *players: int, kind: str = "report", **data: Any) -> None:
        seq = self.store.read("t")[-1].seq + 1
        entry = Entry(seq, self.service.clock(), "letter", data)
        letters = [Outgoing(seq, player, kind) for player in players]
        self.store.append("t", [entry], Append(entry.at, letters=letters))
        self.service.news.tell("t")

    def compose(self, letter: Queued) -> EmailMessage | None:
        if letter.kind in self.wrong:
            raise self.wrong[letter.kind]
        name = PLAYERS[letter.player]
        if name == "cleo":
            return None
        message = EmailMessage()
        message["From"], message["To"] = "GM <gm@example.org>", f"{name} <{name}@example.org>"
        message["Reply-To"] = f"gm+w-{name}@example.org"
        message["Subject"], message["Message-ID"] = f"{letter.kind} {letter.seq}", f"<{letter.seq}@example.org>"
        message.set_content(str(self.store.read("t")[letter.seq - 1].data.get("text", "Report")))
        return message


class World:
    """A house, its clock, and mail servers: whatever goes out by SMTP arrives in somebody's mailbox."""

    def __init__(self, store: Store, out: Smtpd, mail: Dovecot | None) -> None:
        self.now, self.store, self.out, self.mail = 1e9, store, out, mail
        self.service = TableService(store, News(), clock=lambda: self.now)
        self.desk = Desk(self.service)
        self.postman = self.new_postman()
        if mail is not None:
            out.mailbox.to = dict.fromkeys([*PLAYERS, "gm"], mail.deliver)

    def new_postman(self) -> Postman:
        inbound = Imap(self.mail.server()) if self.mail else None
        return Postman(self.service, self.desk, Carriers(Smtp(self.out.server), inbound))

    def write(self, name: str, text: str, to: str | None = None, **headers: str) -> None:
        message = EmailMessage()
        message["From"], message["To"] = f"{name}@example.org", to or f"gm+w-{name}@example.org"
        message["Message-ID"] = f"<{name}-{text[:9]}@phone>".replace(" ", "-")
        for header, value in headers.items():
            message[header.replace("_", "-")] = value
        message.set_content(text)
        with closing(Smtp(self.out.server)) as phone:
            phone.send(message)

    @property
    def sent(self) -> list[tuple[str, str]]:
        """What has gone out from the Games Master: to whom, and the subject."""
        ours = [message for message in self.out.mailbox.taken if "gm@" in message["From"]]
        return [(message["To"].addresses[0].username, message["Subject"]) for message in ours]

    @property
    def states(self) -> list[str]:
        return [letter.state for letter in self.store.letters_of("t")]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as store:
        yield store


@pytest.fixture
def out(store: Store) -> Iterator[World]:
    """A world into which letters only go out."""
    with smtpd() as server:
        yield World(store, server, None)


@pytest.fixture
def world(store: Store) -> Iterator[World]:
    with smtpd() as server, dovecot() as mail:
        yield World(store, server, mail)


def test_a_letter_is_acted_upon_and_the_answer_is_in_its_writer_s_mailbox(world: World) -> None:
    assert world.mail is not None
    world.write("ann", "red 92")

    assert world.postman.once() == Round(acted=1, sent=1)
    assert [entry.data.get("text") for entry in world.store.read("t")] == [None, "red 92"]
    with closing(Imap(world.mail.server(user="ann"))) as mailbox:
        (answer,) = mailbox.fetch()
    assert b"Subject: answer 2" in answer.data and b"red 92" in answer.data
    assert world.states == ["sent"]
    assert world.mail.folders() == {DONE: 1}
    assert world.postman.once() == Round()


def test_answers_are_sent_while_many_letters_still_lie_in_the_mailbox(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fangs.post.postman.FETCH_SECONDS", 0.0)
    sent_before = []
    receive = world.desk.receive

    def noted(letter: Letter) -> Received:
        sent_before.append(len(world.sent))
        return receive(letter)

    monkeypatch.setattr(world.desk, "receive", noted)
    for number in range(3):
        world.write("ann", f"red 9{number}")
    assert world.postman.once() == Round(acted=3, sent=3)
    assert sent_before == [0, 1, 2]


def test_a_letter_that_the_mailbox_does_not_give_keeps_no_other_from_being_read(world: World) -> None:
    assert world.mail is not None
    for name in ("ann", "ben"):
        world.write(name, "red 92")
    first = min((world.mail.folder / "mail" / "gm" / "new").iterdir(), key=lambda file: file.stat().st_mtime_ns)
    os.chown(first, os.getuid(), os.getgid())
    first.chmod(0)
    done = world.postman.once()
    assert (done.acted, done.sent, len(done.troubles)) == (1, 1, 1), done
    assert "FETCH failed" in done.troubles[0] and not world.service.mailbox_read, "it is not read completely"
    assert [name for name, _ in world.sent] == ["ben"] and world.mail.folders() == {"INBOX": 1, DONE: 1}


def test_the_same_mail_twice_is_acted_upon_and_answered_once(world: World) -> None:
    for _ in range(2):
        world.write("ann", "red 92")
    world.write("ann", "red 93")

    assert world.postman.once() == Round(acted=2, sent=2)
    assert world.sent == [("ann", "answer 2"), ("ann", "answer 3")]


def test_strangers_automatic_replies_and_bounces_are_put_aside_and_not_answered(world: World) -> None:
    assert world.mail is not None
    world.write("mallory", "red 92", to="gm+w-mallory@example.org")
    world.write("zoe", "red 92", to="gm@example.org")
    world.write("ann", "I am on holiday.", Auto_Submitted="auto-replied")
    world.write("ben", "Undelivered", Return_Path="<>")

    assert world.postman.once() == Round(aside=4)
    assert world.sent == [] and world.mail.folders() == {UNREAD: 4}


def test_a_letter_at_which_the_clerk_fails_is_put_aside_and_the_others_are_acted_upon(world: World) -> None:
    assert world.mail is not None
    world.desk.wrong["red 92"] = ZeroDivisionError()
    world.write("ann", "red 92")
    world.write("ben", "blue 92")

    assert world.postman.once() == Round(acted=1, aside=1, sent=1)
    assert world.mail.folders() == {UNREAD: 1, DONE: 1}


@pytest.mark.parametrize(
    "error", [StoreError("The database does not answer."), Stale("Somebody else changed the table.")]
)
def test_while_nothing_can_be_written_down_letters_stay_where_they_are(world: World, error: FangsError) -> None:
    world.desk.wrong["red 92"] = error
    world.write("ann", "red 92")
    assert world.postman.once() == Round(troubles=(str(error),))

    world.desk.wrong.clear()
    assert world.postman.once() == Round(acted=1, sent=1)


def test_a_postman_who_dies_between_acting_and_putting_away_leaves_nothing_undone_or_done_twice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Dead(BaseException):
        pass

    def die(*args: object) -> None:
        raise Dead

    world.write("ann", "red 92")
    with monkeypatch.context() as patch:
        patch.setattr("fangs.post.carrying.imap.Mail.done", die)
        with pytest.raises(Dead):
            world.postman.once()

    assert world.new_postman().once() == Round(sent=1)
    assert world.sent == [("ann", "answer 2")]


def test_letters_wait_longer_and_longer_and_after_three_days_are_given_up(out: World) -> None:
    out.out.mailbox.says = {"RCPT TO:ann": ["450 4.2.0 Come back later"]}
    out.desk.ask(0, 1)
    began, tried = out.now, []
    while waiting := [letter.due for letter in out.store.letters_of("t") if letter.due is not None]:
        out.now = min(waiting)
        assert out.postman.once().failed == 1
        tried.append(out.now - began)

    assert tried[:6] == [0, 60, 360, 1260, 4860, 4860 + 4 * HOUR]
    assert 72 * HOUR < tried[-1] < 76 * HOUR and len(tried) == len(RETRY_SECONDS) + 1
    assert out.sent == [("ben", "report 2")], "the other's letter went at once"
    ann, ben = out.store.letters_of("t")
    assert (ann.state, ann.failed, ben.state) == ("given up", "450 4.2.0 Come back later", "sent")

    out.out.mailbox.says.clear()
    out.store.letters_again("t", out.now)
    assert out.postman.once() == Round(sent=1)


def test_what_a_server_refuses_for_good_is_given_up_at_once_and_goes_when_it_is_asked_for_again(
    out: World, caplog: pytest.LogCaptureFixture
) -> None:
    out.out.mailbox.says = {"RCPT TO:ann": ["550 5.1.1 No such user here", "250 OK"]}
    out.desk.ask(0, 1)
    metrics = Metrics(lambda: 0, out.service)
    out.postman.on_given_up = metrics.count_given_up
    assert out.postman.once() == Round(sent=1, failed=1)
    assert out.states == ["given up", "sent"]
    assert metrics.registry.get_sample_value("fangs_letters_given_up_total") == 1.0
    assert "letter 2 of table t was not sent and is given up: 550 5.1.1 No such user here" in caplog.messages

    out.store.letters_again("t", out.now)
    assert out.postman.once() == Round(sent=1)
    assert sorted(out.sent) == [("ann", "report 2"), ("ben", "report 2")]


def test_the_reason_of_a_letter_that_was_not_sent_is_read_in_any_language_also_by_another_process(
    out: World, tmp_path: Path
) -> None:
    out.desk.wrong["reminder"] = ZeroDivisionError("secret")
    out.desk.ask(0, kind="reminder")
    out.desk.ask(1)
    assert out.postman.once() == Round(sent=1, failed=1)
    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as other:
        (reminder, _) = other.letters_of("t")

    assert reminder.failed == "Fangs could not write this letter because of an error; the log has the details."
    with speaking("de"):
        assert str(reminder.failed) == "Fangs ist beim Schreiben dieses Briefes gescheitert; das Protokoll sagt, wo."


def test_a_reason_that_was_stored_as_plain_text_is_read_as_it_is(out: World) -> None:
    out.desk.ask(1)
    (letter,) = out.store.letters_of("t")
    taken = out.store.take_letter(letter, out.now + 60)
    assert taken is not None

    out.store.letter_failed(taken, out.now + 90, "450 {greylisted}")

    assert [one.failed for one in out.store.letters_of("t")] == ["450 {greylisted}"]


def test_while_the_server_is_gone_one_letter_is_tried_and_the_others_wait_unharmed(out: World) -> None:
    out.desk.ask(0, 1)
    out.desk.ask(0, 1)
    server, out.postman.carriers = (
        out.postman.carriers,
        Carriers(Smtp(Server("127.0.0.1", free_ports(1)[0], "none")), None),
    )
    (trouble,) = out.postman.once().troubles
    assert "refused" in trouble
    assert [letter.tries for letter in out.store.letters_of("t")] == [1, 0, 0, 0]

    out.postman.carriers = server
    assert out.postman.once() == Round(sent=3)
    out.now += 60
    assert out.postman.once() == Round(sent=1)
    assert out.states == ["sent"] * 4


def test_a_reader_on_paper_gets_no_mail_and_keeps_none_waiting(out: World) -> None:
    out.desk.ask(2, 0)

    assert out.postman.once() == Round(sent=1)
    assert out.states == ["sent", "sent"]


def test_a_letter_that_cannot_be_written_waits_and_the_others_go(out: World) -> None:
    out.desk.wrong["reminder"] = ZeroDivisionError("secret")
    out.desk.ask(0, kind="reminder")
    out.desk.ask(1)

    assert out.postman.once() == Round(sent=1, failed=1)
    (reminder, _) = out.store.letters_of("t")
    assert reminder.due == out.now + 60
    assert reminder.failed == "Fangs could not write this letter because of an error; the log has the details."


def test_one_who_dies_before_noting_that_a_letter_went_has_it_sent_again_under_the_same_name(
    out: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So who gets it twice is shown it once, by most mail programs; not to send it at all would be worse."""

    def die(*args: object) -> None:
        raise StoreError("The database does not answer.")

    out.desk.ask(0)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "letter_sent", die)
        assert out.postman.once() == Round(troubles=("The database does not answer.",))
    assert out.new_postman().once() == Round()

    out.now += LEASE
    assert out.new_postman().once() == Round(sent=1)
    first, second = out.out.mailbox.taken
    assert first["Message-ID"] == second["Message-ID"] and first.as_bytes() == second.as_bytes()


def test_two_postmen_send_each_letter_once(out: World) -> None:
    for _ in range(20):
        out.desk.ask(0, 1)
    postmen = [out.new_postman() for _ in range(2)]
    threads = [threading.Thread(target=postman.once) for postman in postmen]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(out.sent) == sorted((name, f"report {seq}") for seq in range(2, 22) for name in ("ann", "ben"))
    assert set(out.states) == {"sent"}


def until(holds: Any, seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.02)


def stumbles(function: Callable[[], Round]) -> Callable[[], Round]:
    """The same, but for the first time."""
    first = iter([True])

    def call() -> Round:
        if next(first, False):
            raise ZeroDivisionError
        return function()

    return call


def test_a_postman_who_goes_round_sends_at_once_what_a_table_asks_for_and_stops_when_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fangs.post.postman.ROUND_SECONDS", 0.02)
    monkeypatch.setattr(world.postman, "send", stumbles(world.postman.send))
    world.write("ann", "red 92")
    world.postman.start()
    until(lambda: len(world.store.read("t")) == 2)
    world.service.news.tell("t")
    until(lambda: ("ann", "answer 2") in world.sent)

    world.desk.ask(1)
    until(lambda: ("ben", "report 3") in world.sent)

    start = time.monotonic()
    world.postman.close()
    assert time.monotonic() - start < 5
    world.desk.ask(1)
    time.sleep(0.1)
    assert world.states == ["sent", "sent", "waiting"]


def test_a_postman_without_carriers_has_nothing_to_do_and_loses_nothing(out: World) -> None:
    out.desk.ask(0)

    assert Postman(out.service, out.desk, Carriers(None, None)).once() == Round()
    assert out.states == ["waiting"]


def test_the_same_goes_by_files_without_any_network(store: Store, tmp_path: Path) -> None:
    folder = Folder(tmp_path / "game", quiet=0.0)
    service = TableService(store, News(), clock=lambda: 1e9)
    postman = Postman(service, Desk(service), Carriers(folder, folder))
    assert postman.once() == Round()
    (tmp_path / "game/in/ann.txt").write_text("word: w-ann\nred 92\n")
    (tmp_path / "game/in/who.txt").write_text("red 92\n")

    assert postman.once() == Round(acted=1, aside=1, sent=1)
    assert (tmp_path / "game/out/0001-ann-answer-2.txt").read_text() == "red 92\n"
    assert (tmp_path / "game/refused/who.txt.why.txt").read_text() == "No seat has its word.\n"


class Box:
    """A mailbox with letters that are only looked at, and what goes wrong after the last of them."""

    def __init__(self, wrong: Exception | None = None) -> None:
        self.wrong, self.looks = wrong, 0

    def fetch(self) -> Iterator[Any]:
        self.looks += 1
        yield from ()
        if self.wrong:
            raise self.wrong

    def close(self) -> None:
        pass


def test_a_house_knows_when_the_last_complete_look_into_its_mailbox_began(store: Store) -> None:
    now = [1e9]
    service = TableService(store, News(), clock=lambda: now[0])
    Postman(service, Desk(service), Carriers(None, None)).once()
    assert service.mailbox_read is None, "there is no mailbox to wait for"

    box = Box(Unreachable("It is gone."))
    postman = Postman(service, Desk(service), Carriers(None, box))
    assert service.mailbox_read == 0.0, "turns wait for the first look"
    assert postman.once().troubles == ("It is gone.",)
    assert service.mailbox_read == 0.0

    box.wrong = None
    now[0] += 60
    postman.once()
    assert service.mailbox_read == 1e9 + 60


def test_a_look_that_is_broken_off_is_not_complete(store: Store) -> None:
    service = TableService(store, News(), clock=lambda: 1e9)
    postman = Postman(service, Desk(service), Carriers(None, Box(StoreError("The database does not answer."))))
    postman.once()
    assert service.mailbox_read == 0.0


def test_a_turn_that_waits_for_the_mailbox_has_it_read_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fangs.post.postman.ROUND_SECONDS", 0.02)
    post = ByPost(tmp_path, "mandua", reminder=0, late="master")
    box = Box()
    with closing(post.service.store):
        postman = Postman(post.service, Desk(post.service), Carriers(None, box))
        postman.start()
        until(lambda: box.looks == 1)
        post.now = (rhythm.deadline(post.table) or 0.0) + 1
        post.service.transact(post.name, lambda table, now: rhythm.for_the_clock(table, now, post.service.mailbox_read))
        until(lambda: post.service.mailbox_read == post.now)
        postman.close()
        assert box.looks == 2
        post.service.transact(post.name, lambda table, now: rhythm.for_the_clock(table, now, post.service.mailbox_read))
        assert post.table.phase is Phase.OVERDUE


def test_what_a_round_came_to_is_said_in_words() -> None:
    assert str(Round()) == "Letters: none."
    assert (
        str(Round(2, 0, 3, 1) + Round(aside=1, troubles=("The mailbox is gone.",)))
        == "Letters: 2 acted upon, 1 put aside, 3 sent, 1 not sent.\nThe mailbox is gone."
    )
