"""Letters that could do harm: machines that answer ours, answers to somebody else's letter, forged senders."""

from __future__ import annotations

import time
from datetime import date, timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

import fangs
from fangs.post.answering.clerk import Clerk
from fangs.post.answering.strangers import GUESSES, OFTEN
from fangs.post.orders.reading import read_orders
from fangs.post.reading.letters import MAX_BYTES, read_letter
from fangs.table.post.schedule import MAX_AWAY
from tests.form import some
from tests.post.corpus import seats
from tests.post.mails import by_mail, text_of
from tests.post.playing import Play
from tests.post.tables import ByPost
from tests.post.test_aside import answers
from tests.post.test_clerk import GUS
from tests.post.test_signing_up import letters as letters_to


def bring(post: ByPost, sender: str, text: str, *to: str, subject: str = "orders") -> str:
    """A letter comes in; returns what it came to."""
    head = f"From: {sender}@example.org\nTo: {', '.join(to)}\nSubject: {subject}\nMessage-ID: <{post.now}@x>\n\n"
    post.now += 1
    return Clerk(post.service, GUS).receive(read_letter(f"{head}{text}\n".encode())).kind


def seat(post: ByPost, player: int) -> str:
    """The address to which a player answers."""
    return f"gus+{post.name}-{post.table.seats[player].word}@example.org"


def answered(post: ByPost) -> list[int]:
    """The players who have got answers."""
    return [one.player for one in post.service.store.letters_of(post.name) if one.kind == "answer"]


def order(post: ByPost, player: int) -> str:
    one = post.orders(player)[0]
    return f"game {one.board + 1} {one.role}: {one.action}"


def test_an_answer_to_another_player_s_letter_orders_nothing_and_only_its_writer_hears_of_it(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    assert bring(post, "ann", order(post, 1), seat(post, 1)) == "acted"
    assert bring(post, "ann", order(post, 0), seat(post, 1)) == "acted"
    assert not post.post.orders and answered(post) == [0, 0], "what Ann has written is not shown to Bob"
    assert "answers a letter that was sent to another player" in last(post, "ann")
    assert all(one.player == 0 for one in post.post.aside)
    assert bring(post, "ann", order(post, 0), seat(post, 1)) == "refused", "a forged sender is answered twice a day"


def last(post: ByPost, who: str) -> str:
    return " ".join(letters_to(post, who)[-1][1].split())


def test_an_answer_to_all_is_for_the_seat_of_its_writer(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    assert bring(post, "bob", order(post, 1), seat(post, 0), seat(post, 1)) == "acted"
    assert answered(post) == [1] and [one.by for one in post.post.orders] == ["player"]


def test_a_word_that_is_written_in_a_letter_is_meant(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    word = seat(post, 1).partition("+")[2].partition("@")[0]
    assert bring(post, "ann", f"word: {word}\n{order(post, 1)}", "gus@example.org") == "acted"
    assert answered(post) == [1] and len(post.post.orders) == 1
    assert bring(post, "a.new.phone", order(post, 1), seat(post, 1)) == "acted"
    assert answered(post) == [1, 1], "from an address that nobody at the table has, the word decides"


def test_the_games_master_who_answers_a_player_s_letter_orders_nothing(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    assert bring(post, "gus", order(post, 1), seat(post, 1)) == "acted"
    assert not post.post.orders and answered(post) == []
    assert "Use your desk in the browser" in last(post, "gus")


SUBJECTS = {
    "gus": ("What do the others order?", "your letter"),
    "ann": ("join", "your letter"),
    "zoe": ("join", "you are waiting for a place"),
}


@pytest.mark.parametrize("who", SUBJECTS)
def test_the_subject_says_that_somebody_waits_for_a_place_only_if_this_is_true(who: str, tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    text, subject = SUBJECTS[who]
    post.service.store.agree(post.service.store.address_word("gus@example.org"), post.now)
    assert bring(post, who, text, f"gus+{post.name}@example.org") == "acted"
    places = [one for one in post.service.store.letters_of(post.name) if one.kind == "place"]
    (letter,) = filter(None, map(Clerk(post.service, GUS).compose, places))
    assert str(letter["Subject"]) == f"Maneater match {post.name[:4]}: {subject}"


def test_letters_that_change_nothing_are_answered_only_so_often_and_orders_always(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    first = order(post, 0)
    assert bring(post, "ann", first, seat(post, 0)) == "acted"
    kinds = [bring(post, "ann", text, seat(post, 0)) for text in ("report?", first) * OFTEN]
    assert kinds == ["acted"] * OFTEN + ["refused"] * OFTEN
    for _ in range(2):
        for text in ("cancel", first):
            assert bring(post, "ann", text, seat(post, 0)) == "acted"
    post.now += 86_400
    assert bring(post, "ann", "report?", seat(post, 0)) == "acted"


MACHINES = {
    "thanks for everything": "Thank you for your message! We will come back to you.\n\nYours, the team",
    "an order by accident": "Your ticket is open.\nreport?\nhelp\n",
    "all of the letter below": "{text}",
    "a form": "Your message: {subject}\nStatus: received\n\n{text}",
}


@pytest.mark.parametrize("machine", some(MACHINES, "all of the letter below"))
def test_two_machines_that_answer_everything_come_to_rest_and_the_others_play_on(machine: str, tmp_path: Path) -> None:
    with by_mail(tmp_path) as mail:
        play = Play(tmp_path, mail)
        try:
            seen, rounds = 0, 0
            while len(mail.got()) > seen:
                new, seen, rounds = mail.got()[seen:], len(mail.got()), rounds + 1
                assert rounds < 3 * OFTEN, "an endless talk of machines"
                for letter in new:
                    if str(letter["To"]).partition("@")[0].rpartition("<")[2] in ("ann", "ben"):
                        mail.send(_machine_answers(machine, letter, rounds))
                play.round()
            play.order_all(2, 3, 4)
            assert play.missing() == sum(len(play.table.awaited(player)) for player in (0, 1)) > 0
        finally:
            play.store.close()


def _machine_answers(machine: str, letter: EmailMessage, number: int) -> EmailMessage:
    """An answer of a machine that does not say that it is one."""
    answer = EmailMessage()
    answer["From"], answer["To"] = str(letter["To"]), str(letter["Reply-To"] or letter["From"])
    answer["Subject"] = f"AW: {letter['Subject']}"
    answer["Message-ID"] = f"<{number}.{letter['To'].addresses[0].username}.{letter['Message-ID'].strip('<>')}>"
    answer.set_content(MACHINES[machine].format(text=text_of(letter), subject=letter["Subject"]))
    return answer


def test_a_letter_that_names_its_match_only_by_the_digits_of_its_subject_is_answered(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    digits = post.name[:4]
    assert bring(post, "zoe", f"Hi, I would like to join match {digits} as Zoe, thanks!", "gus@example.org") == "acted"
    assert [one.name for one in post.post.enrolled] == ["Zoe"]
    assert bring(post, "yan", f"What is this game {digits} that my brother talks of?", "gus@example.org") == "acted"
    assert "join, watch or leave" in last(post, "yan")
    assert bring(post, "xan", "watch as Xan", "gus@example.org", subject=f"Table {digits.upper()}") == "acted"
    assert [one.watches for one in post.post.enrolled] == [False, True]
    for nothing in ("Nice game 2026!", "join as Wim"):
        assert bring(post, "wim", nothing, "gus@example.org") == "stranger"


def test_who_is_known_at_a_table_is_answered_whether_or_not_the_letter_names_it(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    assert bring(post, "zoe", "join as Zoe", f"gus+{post.name}@example.org") == "acted"
    for who in ("ann", "gus", "zoe"):
        post.service.store.agree(post.service.store.address_word(f"{who}@example.org"), post.now)
    assert bring(post, "ann", f"In match {post.name[:4]}, card 4 please", "gus@example.org") == "acted"
    assert answered(post) == [0] and not post.post.orders
    assert "without the word" in last(post, "ann")
    assert bring(post, "gus", "Please process the turn.", "gus@example.org") == "acted"
    assert "Use your desk in the browser" in last(post, "gus")
    assert bring(post, "zoe", "How many are before me?", "gus@example.org") == "acted"
    assert "join, watch or leave" in last(post, "zoe")
    assert bring(post, "zoe", f"leave\n\nThat was match {post.name[:4]}.", "gus@example.org") == "acted"
    assert not post.post.enrolled


COPY = "Message-ID: <1@phone>\n"
LISTED = "List-Id: <players.example.org>\nPrecedence: list\n"
REPORTS = {
    "a report": "Return-Path: <>\nContent-Type: multipart/report; boundary=x\n",
    "one of Exim": "Auto-Submitted: auto-replied\nX-Failed-Recipients: ann@example.org\n",
    "one of qmail": "Return-Path: <>\n",
    "one without any sign but its sender": "",
}


def come(post: ByPost, head: str, text: str, sender: str = "ann@example.org") -> str:
    """A letter with these headers comes in to Ann's seat."""
    mail = f"From: {sender}\nTo: {seat(post, 0)}\n{head}\n{text}\n"
    return Clerk(post.service, GUS).receive(read_letter(mail.encode())).kind


@pytest.mark.parametrize("first", ["the letter", "its copy"])
def test_a_copy_of_a_letter_from_a_list_changes_nothing_whichever_comes_first(first: str, tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    said = order(post, 0)
    heads = [COPY, COPY + LISTED] if first == "the letter" else [COPY + LISTED, COPY]
    kinds = [come(post, head, said + "\n___\nThe list of players" * (LISTED in head)) for head in heads]
    assert sorted(kinds) == ["acted", "refused"]
    assert len(post.post.orders) == 1 and answered(post) == [0]


@pytest.mark.parametrize("kind", REPORTS)
def test_a_delivery_report_that_quotes_orders_is_no_letter(kind: str, tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    assert come(post, REPORTS[kind], order(post, 0), "Mail Delivery System <MAILER-DAEMON@example.org>") == "refused"
    assert not post.post.orders and not answered(post) and not post.post.aside


BOMBS = {
    "sections of a page": ("text/html", "<!["),
    "tags of a page": ("text/html", "<"),
    "elements in elements": ("text/html", "<div><blockquote>"),
    "parameters": ("multipart/mixed; " + "a=b;" * 60_000, "--"),
    "brackets": ("text/plain", "((((red 52"),
    "heads of quoted mails": ("text/plain", "From: a@b.c 10:00 2026\n"),
    "press in press": ("text/plain", "press to all: x\nend\n"),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_no_letter_takes_long_to_read(bomb: str) -> None:
    kind, unit = BOMBS[bomb]
    head = f"From: ann@example.org\nTo: gus+x@example.org\nMIME-Version: 1.0\nContent-Type: {kind}\n\n"
    data = (head + unit * (240_000 // len(unit))).encode()[: MAX_BYTES - 10]
    began = time.process_time()
    letter = read_letter(data)
    game, places = seats()["match"]
    read_orders(letter.text, fangs.game(game), places, 1)
    assert time.process_time() - began < 8, "seconds; a power of its length would take minutes"


def test_one_letter_gives_its_player_no_more_holidays_than_there_are(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    began = date.fromtimestamp(post.now)
    spans = [(began + timedelta(41 * number + 1), began + timedelta(41 * (number + 1))) for number in range(24)]
    bring(post, "ann", "\n".join(f"away {first} to {last}" for first, last in spans), seat(post, 0))
    assert sum(one.days for one in post.post.holidays) <= MAX_AWAY


def test_what_is_asked_for_many_times_is_answered_once(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit").play(1)
    bring(post, "ann", "report?\n" * 150, seat(post, 0))
    assert last(post, "ann").count("The current state") == 1


def test_tables_are_not_found_by_guessing_their_digits(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    others = [number for number in range(0x10000) if f"{number:04x}" != post.name[:4]]
    for number in others[:GUESSES]:
        assert bring(post, "eve.l", f"join match {number:04x}", "gus@example.org") == "stranger"
    assert bring(post, "eve.l", f"join match {post.name[:4]}", "gus@example.org") == "stranger"
    assert not post.post.enrolled


@pytest.mark.parametrize("how", ["two addresses", "two words", "a couple's two words", "a mistyped second word"])
def test_a_letter_that_names_two_seats_orders_nothing_and_both_are_asked_for_separate_letters(
    how: str, tmp_path: Path
) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    is_couple = how.startswith("a")
    other = post if is_couple else ByPost(post.service.store, "maneater", match=True)
    second = f"{other.name}-{other.table.seats[int(is_couple)].word}"
    if how == "two addresses":
        bring(post, "ann", order(post, 0), seat(post, 0), seat(other, 0))
    else:
        own = f"{post.name}-{post.table.seats[0].word}"
        second = second[:-1] if how == "a mistyped second word" else second
        text = f"word: {own}\n{order(post, 0)}\n\nword: {second}\n{order(other, int(is_couple))}"
        bring(post, "ann", text, "gus@example.org")
    assert not post.post.orders and not other.post.orders
    asked = {"two addresses": [0], "two words": [0], "a couple's two words": [0, 1], "a mistyped second word": [0]}[how]
    assert (answered(post), answered(other)) == (asked, asked)
    said = [" ".join(text.split()) for text in (*answers(post), *answers(other))]
    assert all("It names more than one seat" in text and "separate letter for each seat" in text for text in said)
    assert all(one.text == "" for one in (*post.post.aside, *other.post.aside)), "it has another seat's orders"


def test_a_letter_may_name_its_own_seat_several_times(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    word = post.table.seats[0].word
    text = f"word: {post.name}\nword: {post.name}-{word}\nword: {post.name}-{word}-t1\n{order(post, 0)}"
    assert bring(post, "ann", text, seat(post, 0)) == "acted"
    assert len(post.post.orders) == 1
