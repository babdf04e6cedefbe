"""Nobody gets letters who has not agreed to them: one question, its answer, and how letters are ended. With a real mail server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path

import pytest

from fangs.post.answering.clerk import Clerk, Received
from fangs.post.carrying.carrier import Carriers
from fangs.post.carrying.gate import Gate
from fangs.post.carrying.settings import Rations, Sender
from fangs.post.carrying.smtp import Smtp
from fangs.post.desk_text import desk_as_text
from fangs.post.postman import Postman
from fangs.post.reading.letters import read_letter
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table.lifecycle.opening import Setup
from fangs.table.phase import Phase
from fangs.table.post.commands import master
from fangs.table.state import Table
from tests.post.servers import Smtpd, smtpd

DAY = 24 * 3600.0
URL = "https://games.of.the.rather.long.named.association.fangs.example.org"
QUESTION = "May we send you the letters of a game?"


class Desk:
    """A house whose letters go out by a real mail server, through the gate."""

    def __init__(self, folder: Path, out: Smtpd, url: str | None, rations: Rations = Rations()) -> None:  # noqa: B008
        self.now, self.out = 1_800_000_000.0, out
        self.store = Store(f"sqlite:///{folder}/fangs.db")
        self.service = TableService(self.store, News(), clock=lambda: self.now)
        self.clerk = Clerk(self.service, Sender("Gus", "gm@example.org"), url)
        gate = Gate(self.service, rations, self.clerk.invite, self.clerk.compose)
        self.postman = Postman(self.service, self.clerk, Carriers(Smtp(out.server), None), gate)

    def close(self) -> None:
        """Let the store go."""
        self.store.close()

    def open(self, *people: str, asks: bool = True, master: str = "Gus") -> str:
        seats = [f"post:{name.capitalize()} <{name}@example.net>" for name in people]
        setup = Setup("lunch", players=len(seats), seats=seats, name=master, post={"quiet": 0}, asks=asks)
        return self.service.create(setup)[0].name

    def table(self, name: str) -> Table:
        return self.service.table(name)

    def sent(self) -> list[tuple[str, str]]:
        """What goes out now: to whom, and the subject after the game's name."""
        before = len(self.out.mailbox.taken)
        done = self.postman.once()
        assert not done.troubles
        assert done.sent == len(self.out.mailbox.taken) - before
        return sorted(
            (letter["To"].addresses[0].username, re.sub(r".*: |\(.*", "", letter["Subject"]).strip())
            for letter in self.out.mailbox.taken[before:]
        )

    def last(self, name: str) -> EmailMessage:
        """The last letter to somebody."""
        return next(one for one in reversed(self.out.mailbox.taken) if one["To"].addresses[0].username == name)

    def answer(self, name: str, text: str, subject: str = "Re: May we?", **headers: str) -> Received:
        """Somebody answers the last letter."""
        letter = EmailMessage()
        letter["From"], letter["To"] = f"{name}@example.net", str(self.last(name)["Reply-To"])
        letter["Subject"], letter["Message-ID"] = subject, f"<{hash(text)}@x>"
        for header, value in headers.items():
            letter[header.replace("_", "-")] = value
        letter.set_content(text)
        return self.clerk.receive(read_letter(letter.as_bytes()))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with smtpd() as out, closing(Desk(tmp_path, out, URL)) as made:
        yield made


def test_a_stranger_gets_one_letter_that_asks_and_the_game_waits(desk: Desk) -> None:
    name = desk.open("ann", "bob")

    assert desk.sent() == [("ann", QUESTION), ("bob", QUESTION)]
    for _ in range(3):
        desk.open("ann", "bob")
        desk.now += DAY
        assert desk.sent() == []
    assert desk.table(name).phase is Phase.SIGNING_UP
    text = desk_as_text(desk.table(name), desk.store.letters_of(name), desk.now)
    assert "Ann and Bob must agree to get letters." in text
    assert "An invitation to Ann: held until Ann agrees to get letters" in text


def test_who_answers_yes_takes_the_seat_and_gets_letters_of_later_games_unasked(desk: Desk) -> None:
    name = desk.open("ann", "bob")
    desk.sent()

    assert desk.answer("ann", "Yes, please!\n\n> Hello,\n> no").kind == "acted"
    assert desk.sent() == [] and desk.table(name).phase is Phase.SIGNING_UP
    assert desk.answer("bob", "yes").kind == "acted"
    assert desk.sent() == [("ann", "the game begins"), ("bob", "the game begins")]
    assert desk.table(name).is_playing and desk.table(name).began == desk.now
    assert "word: " in desk.last("ann").get_body().get_content()  # type: ignore[union-attr]

    desk.open("bob", "ann")
    assert desk.sent() == [("ann", "the game begins"), ("bob", "the game begins")]


def test_what_is_neither_yes_nor_stop_gives_no_consent_and_a_machine_s_yes_neither(desk: Desk) -> None:
    desk.open("ann", "bob")
    desk.sent()

    assert desk.answer("ann", "Who are you?").kind == "refused"
    assert desk.answer("ann", "yes", Auto_Submitted="auto-replied").kind == "refused"
    assert desk.store.consent(desk.store.address_word("ann@example.net")) == "asked"


@pytest.mark.parametrize(
    ("subject", "text"), [("yes", ""), ("Re: Yes, please!", "\n\n"), ("AW: ja", "> Hello,\n> no\n"), ("YES", " \n")]
)
def test_a_yes_in_the_subject_of_a_letter_without_text_agrees(desk: Desk, subject: str, text: str) -> None:
    name = desk.open("ann", "bob")
    desk.sent()
    assert [desk.answer(who, text, subject=subject).kind for who in ("ann", "bob")] == ["acted", "acted"]
    assert desk.sent() == [("ann", "the game begins"), ("bob", "the game begins")]
    assert desk.table(name).is_playing


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("Re: May we send you the letters of a game? (Lunch)", ""),
        ("yes?", ""),
        ("yes", "No, thank you, never."),
        ("", ""),
    ],
)
def test_a_subject_that_is_no_clear_yes_is_asked_about(desk: Desk, subject: str, text: str) -> None:
    desk.open("ann", "bob")
    desk.sent()
    asked = desk.answer("ann", text, subject=subject)
    assert asked.kind == "refused" and asked.answer is not None
    assert "Please answer yes or stop" in str(asked.answer["Subject"])
    assert desk.answer("ann", "", subject="yes", Auto_Submitted="auto-replied").answer is None
    assert desk.store.consent(desk.store.address_word("ann@example.net")) == "asked"


@pytest.mark.parametrize(("text", "subject"), [("stop", "Re: turn 1"), ("", "stop")])
def test_after_letters_were_ended_none_come_until_their_reader_agrees_again(
    desk: Desk, text: str, subject: str
) -> None:
    name = desk.open("ann", "bob")
    desk.sent()
    address = desk.store.address_word("ann@example.net")
    for who in ("ann", "bob"):
        desk.answer(who, "yes")
    desk.sent()
    stop = EmailMessage()
    stop["From"], stop["Subject"], stop["Message-ID"] = "ann@example.net", subject, "<stop@x>"
    stop["To"] = re.findall(r"mailto:([^?]+)", desk.last("ann")["List-Unsubscribe"])[0]
    stop.set_content(text)

    assert desk.clerk.receive(read_letter(stop.as_bytes())).kind == "acted"
    desk.service.transact(name, lambda table, now: master.extend(table, 24.0))
    assert desk.sent() == [("bob", "news of turn 1")]
    desk.open("ann", "bob")
    assert desk.sent() == []
    assert "A notice to Ann: held until Ann agrees to get letters" in desk_as_text(
        desk.table(name), desk.store.letters_of(name), desk.now
    )

    desk.store.agree(address, desk.now)
    assert desk.sent() == [("ann", "news of turn 1"), ("ann", "the game begins"), ("bob", "the game begins")]


def test_a_letter_says_how_to_end_letters_to_people_and_to_programs(desk: Desk) -> None:
    desk.open("ann", "bob")
    desk.sent()
    for who in ("ann", "bob"):
        desk.answer(who, "yes")
    desk.sent()

    letter, word = desk.last("ann"), desk.store.address_word("ann@example.net")
    page, mail = f"{URL}/letters/{word}", f"mailto:gm+letters-{word}@example.org?subject=stop"
    assert letter["List-Unsubscribe"].strip() == f"<{page}>, <{mail}>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert f"To stop all emails to this address: {page}" in letter.get_body().get_content()  # type: ignore[union-attr]


def test_without_https_letters_are_ended_by_mail(tmp_path: Path) -> None:
    with smtpd() as out, closing(Desk(tmp_path, out, None)) as desk:
        desk.open("ann", "bob")
        desk.sent()

        word = desk.store.address_word("ann@example.net")
        assert desk.last("ann")["List-Unsubscribe"].strip() == f"<mailto:gm+letters-{word}@example.org?subject=stop>"
        assert desk.last("ann")["List-Unsubscribe-Post"] is None


def test_the_store_keeps_no_address_of_those_who_were_asked_and_the_same_address_has_another_word_elsewhere(
    desk: Desk, tmp_path: Path
) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/other.db")) as other:
        assert desk.store.address_word("ann@example.net") != other.address_word("ann@example.net")
    assert desk.store.address_word("Ann+games@Example.net") == desk.store.address_word("ann@example.net")


def test_letters_beyond_what_a_day_allows_wait_for_tomorrow(tmp_path: Path) -> None:
    with smtpd() as out, closing(Desk(tmp_path, out, None, Rations(questions=3, each=2))) as desk:
        first = desk.open("ann", "bob")
        desk.open("cem", "dee")
        assert len(desk.sent()) == 3 and desk.sent() == []
        desk.now += DAY
        assert len(desk.sent()) == 1

        for who in ("ann", "bob"):
            desk.answer(who, "yes")
        assert len(desk.sent()) == 2
        for hours in (1.0, 2.0):
            desk.service.transact(first, lambda table, now, hours=hours: master.extend(table, hours))  # type: ignore[misc]
        assert len(desk.sent()) == 2
        waiting = [letter.failed for letter in desk.store.letters_of(first) if letter.state == "waiting"]
        assert (
            waiting
            == [
                ("The letter waits until tomorrow because today's limit of 2 (letter to one address) has been reached.")
            ]
            * 2
        )
        desk.now += DAY
        assert len(desk.sent()) == 2


def test_players_who_ordered_by_mail_before_anybody_was_asked_have_agreed_and_the_others_are_asked(desk: Desk) -> None:
    name = desk.open("ann", "bob", asks=False)  # as an older version opened it
    word = desk.table(name).seats[0].word
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Message-ID"] = "ann@example.net", f"gm+{name}-{word}@example.org", "<1@x>"
    letter.set_content("orders?")
    desk.clerk.receive(read_letter(letter.as_bytes()))

    answer, *others = desk.sent()
    assert answer in {("ann", "0 in, 1 missing"), ("ann", "nothing to order")}, "who begins is thrown for"
    assert others == [("ann", "the game begins"), ("bob", QUESTION)]


def test_a_question_that_did_not_go_out_is_asked_again_and_two_who_ask_ask_once(desk: Desk) -> None:
    desk.out.mailbox.says = {"RCPT TO:ann@example.net": ["450 later", "250 OK"]}
    desk.open("ann", "bob")
    assert desk.sent() == [("bob", QUESTION)]
    desk.now += 3600
    assert desk.sent() == [("ann", QUESTION)]
    address = desk.store.address_word("eve@example.net")
    assert [desk.store.ask(address, 0.0) for _ in range(3)] == [True, False, False]


def test_the_games_master_lets_another_or_a_bot_play_for_who_does_not_agree(desk: Desk) -> None:
    name = desk.open("ann", "bob")
    desk.sent()

    desk.service.transact(name, lambda table, now: master.replace(table, 0, "Cem <cem@example.net>", now))
    assert desk.sent() == [("cem", QUESTION)]
    desk.service.transact(name, lambda table, now: master.replace(table, 1, "bot:easy", now))
    assert desk.table(name).phase is Phase.SIGNING_UP
    desk.answer("cem", "yes")
    assert desk.sent() == [("cem", "the game begins")] and desk.table(name).is_playing

    desk.answer("bob", "yes")  # late, and yet welcome: the bot has kept the seat
    assert desk.sent() == [("bob", "the game begins")]
    assert desk.table(name).seats[1].is_present
    desk.answer("ann", "yes")
    assert desk.sent() == []
