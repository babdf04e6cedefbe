"""A server with mail: the postman, and the letters on the desk."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable

import httpx
import pytest

from tests.post.servers import smtpd
from tests.web.desks import by_post, desk, do
from tests.web.serving import PATIENCE, Served


def test_a_server_with_mail_sends_the_letters_and_says_on_the_desk_that_it_can(
    serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    with smtpd() as mail:
        monkeypatch.setenv("FANGS_SMTP", f"smtp://{mail.server.host}:{mail.server.port}")
        monkeypatch.setenv("FANGS_MAIL_FROM", "Gus <gm@example.org>")
        served = serve()
        master, _ = by_post(served.url, "lunch", 2, is_match=False, mail=True)
        until = time.monotonic() + PATIENCE
        while {letter["state"] for letter in desk(master)["letters"]} != {"held"}:
            assert time.monotonic() < until, desk(master)["letters"]
            time.sleep(0.05)
        assert desk(master)["mail"] is True
        # Each is asked first whether letters may come.
        assert {letter["To"].addresses[0].username for letter in mail.mailbox.taken} == {"ann", "bob"}
        assert served.stop() == 0


@pytest.mark.long
def test_a_mail_server_that_says_nothing_does_not_keep_a_server_from_stopping(
    serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv("FANGS_SMTP", f"smtp://127.0.0.1:{silent.getsockname()[1]}")
        monkeypatch.setenv("FANGS_MAIL_FROM", "Gus <gm@example.org>")
        served = serve()
        by_post(served.url, "lunch", 2, is_match=False, mail=True)
        silent.settimeout(PATIENCE)
        with silent.accept()[0]:
            began = time.monotonic()
            assert served.stop() == 0
            assert time.monotonic() - began < 15


def test_letters_that_wait_are_counted_and_those_given_up_are_sent_again_when_asked(url: str) -> None:
    master, _ = by_post(url, mail=True)
    assert {letter["state"] for letter in desk(master)["letters"]} == {"waiting"}
    assert do(master, "again") == {"letters": 0}
    waiting = re.search(r"^fangs_letters_waiting (\d+)", httpx.get(f"{url}/metrics").text, re.MULTILINE)
    assert waiting and int(waiting[1]) >= 6
