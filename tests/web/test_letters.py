"""Letters of a server for all: nobody can have it write to strangers, and who gets letters can end them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from tests.post.servers import Smtpd, smtpd
from tests.web.serving import PATIENCE, Client, Served, open_table

QUESTION = "May we send you the letters of a game?"


@pytest.fixture
def mail(monkeypatch: pytest.MonkeyPatch) -> Iterator[Smtpd]:
    with smtpd() as mail:
        monkeypatch.setenv("FANGS_SMTP", f"smtp://{mail.server.host}:{mail.server.port}")
        monkeypatch.setenv("FANGS_MAIL_FROM", "Gus <gm@example.org>")
        monkeypatch.setenv("FANGS_URL", "https://games.example.org")
        yield mail


def by_post(client: Client, *names: str, host: str = "Gus") -> httpx.Response:
    """Ask for a table by post at which these play."""
    seats = [f"post:{name} <{name}@example.net>" for name in names]
    return client.send("/tables", game="getbit", players=len(seats), seats=seats, name=host, post={})


def until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def waiting(url: str) -> bool:
    return "fangs_letters_waiting 0.0" not in httpx.get(f"{url}/metrics").text


def test_a_server_that_fetches_no_letters_asks_for_no_answer(serve: Callable[..., Served], mail: Smtpd) -> None:
    ann, _ = open_table(serve().url, "lunch", ["me", "bot:random"])
    ann.done(f"{ann.table}/mail", mail="ann@example.net", secret="a" * 22)
    until(lambda: mail.mailbox.taken)

    asks = mail.mailbox.taken[0]
    assert "press the button" in str(asks.get_content()) and "answer this email" not in str(asks.get_content())
    assert asks["List-Unsubscribe"].startswith("<https://games") and "mailto" not in asks["List-Unsubscribe"]


def test_a_stranger_cannot_have_the_server_write_to_strangers(serve: Callable[..., Served], mail: Smtpd) -> None:
    # Thirty-six tables with five names each, and one victim at every table.
    served = serve()
    with Client(served.url) as stranger:
        answers = [by_post(stranger, "victim", *(f"s{table}x{seat}" for seat in range(4))) for table in range(36)]
    opened, refused = [one for one in answers if one.is_success], [one for one in answers if not one.is_success]
    until(lambda: not waiting(served.url))

    assert len(opened) == 4 and {one.status_code for one in refused} == {429}
    assert (
        "You can enter up to 20 email addresses per day from one network address"
        in refused[0].json()["error"]["message"]
    )
    got = Counter(letter["To"].addresses[0].username for letter in mail.mailbox.taken)
    assert len(got) == 17 and set(got.values()) == {1}
    assert all(letter["Subject"].startswith(QUESTION) for letter in mail.mailbox.taken)


def test_letters_come_after_a_press_of_the_button_and_not_by_opening_the_page(
    serve: Callable[..., Served], mail: Smtpd
) -> None:
    served = serve()
    with Client(served.url) as stranger:
        opened = by_post(stranger, "ann", "bob", "cem").json()
    master = Client(served.url, opened["token"])
    until(lambda: len(mail.mailbox.taken) == 3)
    pages = {
        letter["To"].addresses[0].username: letter["List-Unsubscribe"]
        .strip()
        .split(">")[0]
        .removeprefix("<https://games.example.org")
        for letter in mail.mailbox.taken
    }

    for page in pages.values():
        for way in (httpx.get, httpx.head):
            way(served.url + page)
        assert httpx.get(f"{served.url}{page}/state").json() == {"state": "asked", "confirm": False}
        assert page in str(next(one for one in mail.mailbox.taken if page in one["List-Unsubscribe"]).get_content())
    desk = master.ask(f"{master.table}/desk").json()
    assert desk["status"] == "waiting"
    until(lambda: [one["state"] for one in master.ask(f"{master.table}/desk").json()["letters"]] == ["held"] * 3)

    for page in pages.values():
        assert httpx.post(f"{served.url}{page}/agree", json={}).json() == {"state": "given", "confirm": False}
    until(lambda: len(mail.mailbox.taken) == 6)
    assert master.ask(f"{master.table}/desk").json()["status"] == "playing"

    # RFC 8058: what the mail program of Ann sends when she presses its button.
    ended = httpx.post(served.url + pages["ann"], data={"List-Unsubscribe": "One-Click"})
    assert ended.status_code == 200
    master.done(f"{master.table}/desk/extend", hours=24)
    until(lambda: len(mail.mailbox.taken) == 8)
    until(lambda: [one["state"] for one in master.ask(f"{master.table}/desk").json()["letters"]] == ["held"])
    assert sorted(letter["To"].addresses[0].username for letter in mail.mailbox.taken[6:]) == ["bob", "cem"]


@pytest.mark.parametrize("address", ["a" * 26, "x", "ä" * 26, "a%00b"])
def test_an_address_that_was_never_asked_has_no_page_to_agree_on(url: str, address: str) -> None:
    for way in ("agree", "end"):
        assert httpx.post(f"{url}/letters/{address}/{way}", json={}).status_code == 404
    assert httpx.get(f"{url}/letters/{address}/state").status_code == 404


def test_a_name_with_a_link_in_it_opens_no_table(url: str) -> None:
    def refusal(**asked: Any) -> str:
        with Client(url) as stranger:
            answer = stranger.send("/tables", game="lunch", players=2, post={}, **asked)
        assert answer.status_code == 422
        return str(answer.json()["error"]["message"])

    seats = ["post:Ann <ann@example.net>", "post:Bob <bob@example.net>"]
    said = "A name must not contain an address or a link"
    assert said in refusal(seats=["post:Win at evil.example <ann@example.net>", seats[1]])
    assert said in refusal(seats=seats, name="See http://evil <gus@example.org>")
