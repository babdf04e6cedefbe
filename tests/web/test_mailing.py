"""Players of live tables get letters while they are away: if the owner of the address agrees, as few as are of use, and never by others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx
import pytest

from fangs.post.notifier import CONFIRM, MAX_QUESTIONS, RETRY_SECONDS
from fangs.service.notifications import AWAY, WARNING
from fangs.store.consents import DAY
from fangs.table.rows import MAIL, Subscription
from tests.post.servers import Smtpd, smtpd
from tests.web.place import Clock, Place
from tests.web.serving import Client, open_table, refused
from tests.web.test_push import until

BOB: dict[str, Any] = {"mail": "bob@example.net", "secret": "b" * 22}


@pytest.fixture
def mail() -> Iterator[Smtpd]:
    with smtpd() as mail:
        yield mail


@pytest.fixture
def place(tmp_path: Path, mail: Smtpd) -> Iterator[Place]:
    made = Place(tmp_path, Clock(), mail=mail.server)
    yield made
    made.close()


def row(place: Place, client: Client) -> Subscription:
    """The address of a table, of which there is one."""
    (found,) = place.service.store.subscriptions(client.name, MAIL)
    return found


def later(place: Place, seconds: float) -> None:
    """It is later, and the server looks what is due."""
    place.clock.now += seconds
    assert place.notifier is not None
    place.notifier.wake()


def letters(mail: Smtpd, number: int) -> EmailMessage:
    """The last of so many letters, when it has come."""
    return until(lambda: mail.mailbox.taken, lambda taken: len(taken) >= number)[number - 1]  # type: ignore[no-any-return]


def words(letter: EmailMessage) -> str:
    """What it says, as it is read."""
    return " ".join(str(letter.get_content()).split())


def page(letter: EmailMessage) -> str:
    """The address of the page on which one agrees, or ends letters."""
    (found,) = {*re.findall(r"https://games\.example\.org(/letters/\w+)", str(letter.get_content()))}
    assert f"<https://games.example.org{found}>" in letter["List-Unsubscribe"]
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    return found


def agreed(place: Place, mail: Smtpd, hours: float | None = 24) -> tuple[Client, Client]:
    """A table at which Bob, whose turn it is not, gets letters."""
    ann, (bob,) = open_table(place.url, "mandua", ["me", "friend"], pace={"hours": hours})
    assert bob.done(f"{bob.table}/mail", **BOB) == {"state": "asked"}
    assert httpx.post(place.url + page(letters(mail, 1)) + "/agree", json={}).json()["state"] == "given"
    until(lambda: row(place, bob).due, lambda due: due is None)
    return ann, bob


def test_a_letter_comes_when_it_is_ones_turn_once_the_owner_of_the_address_has_agreed(
    place: Place, mail: Smtpd
) -> None:
    ann, (bob,) = open_table(place.url, "mandua", ["me", "friend"], pace={"hours": 24})
    assert bob.ask("/house").json()["mail"]
    for _ in range(2):
        assert bob.done(f"{bob.table}/mail", **BOB) == {"state": "asked"}
    asks = letters(mail, 1)
    assert asks["To"] == BOB["mail"] and asks["Subject"].startswith("May we email you when it is your turn?")
    assert not any(name in words(asks) for name in ("Ann", "Bob", bob.name))
    until(lambda: row(place, bob).tries, lambda tries: tries == 0)
    ann.choose(ann.view())
    later(place, AWAY)
    assert httpx.post(place.url + page(asks) + "/agree", json={}).json()["state"] == "given"
    turn = letters(mail, 2)
    assert turn["Subject"] == "Mandua with Ann: it is your turn"
    assert f"https://games.example.org/tables/{bob.name}" in words(turn) and "You have until" in words(turn)
    assert page(turn) == page(asks) and BOB["mail"] not in words(turn)
    assert BOB["mail"] not in ann.ask(f"{ann.table}/view").text + ann.ask(f"{ann.table}/log").text
    assert ann.ask(f"{ann.table}/mine").json()["addresses"] == []
    assert bob.ask(f"{bob.table}/mine").json()["addresses"] == [BOB["mail"]]
    bob.done(f"{bob.table}/forget-me")
    assert place.service.store.subscriptions(bob.name) == []
    assert len(mail.mailbox.taken) == 2


@pytest.mark.long
def test_letters_about_a_live_table_are_in_the_language_in_which_they_were_asked_for(place: Place, mail: Smtpd) -> None:
    ann, (bob,) = open_table(place.url, "mandua", ["me", "friend"], pace={"hours": 24})
    bob.http.headers["Accept-Language"] = "de"
    bob.done(f"{bob.table}/mail", **BOB)
    asks = letters(mail, 1)
    assert asks["Subject"] == "D\u00fcrfen wir dir eine E-Mail schicken, wenn du am Zug bist? (Mandua)"
    assert words(asks).split("Hallo,")[1].strip().startswith("Jemand, der Mandua spielt,")
    ann.choose(ann.view())
    later(place, AWAY)
    assert httpx.post(place.url + page(asks) + "/agree", json={}).json()["state"] == "given"
    turn = letters(mail, 2)
    assert turn["Subject"] == "Mandua mit Ann: Du bist am Zug"
    assert words(turn).startswith("Bob, Du bist am Zug. Du hast Zeit bis ")
    assert "Keine E-Mails mehr an diese Adresse" in words(turn)


def test_who_is_away_gets_one_letter_of_each_urgency_and_who_is_there_none(place: Place, mail: Smtpd) -> None:
    ann, bob = agreed(place, mail)
    store = place.service.store
    store.seen(bob.name, 1, place.clock.now + 1000)
    ann.done(f"{ann.table}/say", text="Bob reads this on the page")
    ann.choose(ann.view())
    until(lambda: row(place, bob).due, lambda due: due == place.clock.now + 1000 + AWAY)
    later(place, 1000 + AWAY)
    assert words(letters(mail, 2)).startswith("Bob, It is your turn. You have until")
    until(lambda: row(place, bob).tries, lambda tries: tries == 0)
    ann.done(f"{ann.table}/say", text="this does not call for another letter")
    ann.done(f"{ann.table}/propose", what="draw")
    due = bob.view()["deadline"]
    later(place, due - WARNING - place.clock.now)
    said = words(letters(mail, 3))
    assert "your time is nearly up. Ann is waiting for your answer. Ann says something." in said
    store.seen(bob.name, 1, place.clock.now)
    until(lambda: row(place, bob).tries, lambda tries: tries == 0)
    place.clock.now += 1
    ann.done(f"{ann.table}/resign")
    until(lambda: row(place, bob).due, lambda found: found == place.clock.now + AWAY)
    later(place, AWAY)
    assert "The game is over." in words(letters(mail, 4))


def test_who_asks_for_letters_in_any_case_gets_each_though_a_page_is_open(place: Place, mail: Smtpd) -> None:
    ann, bob = agreed(place, mail)
    bob.done(f"{bob.table}/mail", **BOB, when="always")
    place.service.store.seen(bob.name, 1, place.clock.now + 10_000)
    ann.choose(ann.view())
    later(place, AWAY)
    assert "It is your turn." in words(letters(mail, 2)) and "You asked for an email whenever it is your turn" in words(
        letters(mail, 2)
    )
    until(lambda: row(place, bob).tries, lambda tries: tries == 0)
    ann.done(f"{ann.table}/say", text="this calls for another letter")
    later(place, AWAY)
    assert "Ann says something." in words(letters(mail, 3))


def test_one_question_is_about_all_tables_for_which_the_address_was_entered_before_it(
    place: Place, mail: Smtpd
) -> None:
    mail.mailbox.says = {"RCPT TO:": ["451 not now", "250"]}
    ann, (bob,) = open_table(place.url, "mandua", ["me", "friend"], pace={"hours": 240})
    eve, (bob_there,) = open_table(place.url, "mandua", ["me", "friend"], pace={"hours": 240})
    assert bob.done(f"{bob.table}/mail", **BOB) == {"state": "asked"}
    until(lambda: row(place, bob).due, lambda due: due == place.clock.now + RETRY_SECONDS[0])
    assert bob_there.done(f"{bob_there.table}/mail", **BOB) == {"state": "asked"}
    asks = letters(mail, 1)
    later(place, RETRY_SECONDS[0])
    asked_at = place.clock.now - RETRY_SECONDS[0]
    until(lambda: (row(place, bob).due, row(place, bob_there).due), lambda due: due == (asked_at + CONFIRM,) * 2)

    assert httpx.post(place.url + page(asks) + "/agree", json={}).json()["state"] == "given"
    for client in (ann, eve):
        client.choose(client.view())
    later(place, AWAY)
    said = words(letters(mail, 2)) + words(letters(mail, 3))
    assert bob.name in said and bob_there.name in said


def test_who_asks_for_one_letter_a_day_gets_the_news_of_all_tables_in_it(place: Place, mail: Smtpd) -> None:
    ann, bob = agreed(place, mail, hours=240)
    eve, (bob_there,) = open_table(place.url, "lunch", ["me", "friend"], pace={"hours": 240})
    quiet, (bob_too,) = open_table(place.url, "getbit", ["me", "friend"], pace={"hours": 240})
    for client in (bob, bob_there, bob_too):
        client.done(f"{client.table}/mail", **BOB, when="daily")
    ann.choose(ann.view())
    eve.done(f"{eve.table}/say", text="Hello")
    later(place, DAY)
    told = letters(mail, 2)
    assert told["Subject"] == "Your games: news of 2 tables, your turn at 1" and page(told)
    said = words(told)
    assert f"/tables/{bob.name}" in said and f"/tables/{bob_there.name}" in said and bob_too.name not in said
    assert said.index(bob.name) < said.index(bob_there.name), "first where it is one's turn"
    until(lambda: row(place, bob_too).due, lambda due: due is None or due > place.clock.now)
    quiet.done(f"{quiet.table}/say", text="Later on the same day")
    eve.done(f"{eve.table}/say", text="And once more")
    later(place, DAY / 2)
    until(lambda: row(place, bob_too).due, lambda due: due is not None and due > place.clock.now)
    assert len(mail.mailbox.taken) == 2
    later(place, DAY / 2)
    assert letters(mail, 3)["Subject"].startswith("Your games: news of 2 tables") and len(mail.mailbox.taken) == 3


def test_the_reader_ends_letters_with_one_click_and_is_not_asked_again_by_that_browser(
    place: Place, mail: Smtpd
) -> None:
    _, bob = agreed(place, mail)
    bob.done("/push/end", endpoint=f"mailto:{BOB['mail']}")
    assert httpx.post(place.url + page(letters(mail, 1)), data={"List-Unsubscribe": "One-Click"}).is_success
    assert place.service.store.subscriptions(bob.name) == []
    assert bob.done(f"{bob.table}/mail", **BOB) == {"state": "ended"}
    assert place.service.store.subscriptions(bob.name) == []
    assert bob.done(f"{bob.table}/mail", **{**BOB, "secret": "c" * 22}) == {"state": "asked"}
    assert page(letters(mail, 2)) != page(letters(mail, 1))
    bob.done(f"{bob.table}/mail/end")
    assert place.service.store.subscriptions(bob.name) == []


def test_nobody_gets_letters_by_somebody_else_s_consent_nor_many_questions(place: Place, mail: Smtpd) -> None:
    ann, bob = agreed(place, mail, hours=None)
    store = place.service.store
    for number in range(MAX_QUESTIONS + 1):
        ann.done(f"{ann.table}/mail/end")
        ann.done(f"{ann.table}/mail", **{**BOB, "secret": f"{number}" * 22})
        until(
            lambda: [one.tries for one in store.subscriptions(ann.name, MAIL)],
            lambda tries: tries == [0, 0],
        )
        until(lambda: [one.due != place.clock.now for one in store.subscriptions(ann.name, MAIL)], all)
    assert len(mail.mailbox.taken) == MAX_QUESTIONS
    later(place, DAY)
    letters(mail, MAX_QUESTIONS + 1)
    until(
        lambda: [one.due for one in store.subscriptions(ann.name, MAIL)], lambda due: place.clock.now + CONFIRM in due
    )
    later(place, CONFIRM)
    until(lambda: len(store.subscriptions(ann.name, MAIL)), lambda number: number == 1)
    assert row(place, bob).player == 1
    store.end(store.address_word(BOB["mail"]), place.clock.now)
    ann.choose(ann.view())
    until(lambda: store.subscriptions(ann.name), lambda rows: rows == [])


@pytest.mark.long
def test_a_mail_server_that_is_away_is_tried_again_and_an_address_that_it_refuses_is_not(
    place: Place, mail: Smtpd
) -> None:
    ann, bob = agreed(place, mail)
    mail.mailbox.says = {"RCPT TO:": ["451 not now", "250"]}
    ann.choose(ann.view())
    until(lambda: row(place, bob).due, lambda due: due == place.clock.now + AWAY)
    later(place, AWAY)
    until(lambda: row(place, bob).due, lambda due: due == place.clock.now + RETRY_SECONDS[0])
    later(place, RETRY_SECONDS[0])
    assert letters(mail, 2)["Subject"] == "Mandua with Ann: it is your turn"
    mail.mailbox.says = {"RCPT TO:": ["550 nobody here"]}
    ann.done(f"{ann.table}/mail", mail="ann@example.net", secret="a" * 22)
    until(lambda: [one.player for one in place.service.store.subscriptions(ann.name)], lambda players: players == [1])


def test_a_server_that_writes_no_letters_about_tables_takes_no_address(place: Place, tmp_path: Path) -> None:
    ann, (bob,) = open_table(place.url, "lunch", ["me", "friend"])
    refused(Client(place.url).send(f"{ann.table}/mail", **BOB), 403, "seat")
    for wrong in ({"mail": "nobody"}, {"secret": "short"}):
        refused(bob.send(f"{bob.table}/mail", **{**BOB, **wrong}), 422, "request")
    opened = Client(place.url).done("/tables", game="lunch", players=2, seats=["post:Cem", "bot:random"], post={})
    cem = Client(place.url, opened["links"]["0"])
    cem.use(cem.done("/join", token=opened["links"]["0"], name="Cem")["token"])
    refused(cem.send(f"{cem.table}/mail", **BOB), 422, "request", "by post")
    (tmp_path / "silent").mkdir()
    silent = Place(tmp_path / "silent", Clock())
    try:
        ann, _ = open_table(silent.url, "lunch", ["me", "bot:random"])
        assert not ann.ask("/house").json()["mail"]
        refused(ann.send(f"{ann.table}/mail", **BOB), 422, "request", "does not send emails")
    finally:
        silent.close()
