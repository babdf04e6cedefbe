"""The page of a table with its first view in it: who gets it, what it says, and that nobody waits for it (its secrets: test_secrets.py)."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from html import escape
from pathlib import Path

import httpx
import pytest

import fangs
from fangs.store.connection import StoreError
from fangs.web.pages import first_view
from tests.form import some
from tests.web.place import Clock, Place
from tests.web.serving import Client, open_table

SERVED = '<svg class="served"'


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    found = Place(tmp_path, Clock())
    yield found
    found.close()


def page(client: Client, **headers: str) -> httpx.Response:
    return client.http.get(client.table, headers=headers)


def turn(text: str) -> str:
    """The words of the banner."""
    (found,) = re.findall(r'<span id="turn">(.*?)</span>', text)
    return str(found)


def without_table(url: str) -> str:
    return httpx.get(f"{url}/tables/none").text


@pytest.mark.parametrize("game", some(fangs.names(), "getbit"))
def test_the_page_has_the_board_and_the_sentence_for_the_seat_that_asks(game: str, url: str) -> None:
    seats = ["me", *["friend"] * (min(fangs.game(game).players) - 1)]
    everybody = [*open_table(url, game, seats)[1], open_table(url, game, seats)[0]]
    for one in everybody:
        view, text = one.view(), page(one).text
        board = view["boards"][0]
        asks = [choice["asks"] for choice in board["choices"].values() if choice["chosen"] is None]
        assert text.count(SERVED) == 1 and f"<title>{escape(view['title'])} · Fangs</title>" in text
        if not asks:
            assert board["status"][1:] in turn(text)
        elif view["status"] == "playing":
            assert turn(text).startswith("<b>Your turn.</b>") and escape(asks[0][1:]) in turn(text)
        drawing = text[text.index(SERVED) : text.index("</svg>", text.index(SERVED))]
        assert not re.search(r" id=| style=|<style|<script", drawing)


def test_a_seat_is_shown_more_than_a_spectator_and_in_the_language_of_the_reader(two: tuple[Client, Client]) -> None:
    ann, _ = two
    turns = {who: turn(page(who).text) for who in two}
    assert [turns[who].startswith("<b>Your turn.") for who in two].count(True) == 1
    mover = next(who for who in two if turns[who].startswith("<b>Your turn."))
    with Client(ann.url) as spectator:
        text = spectator.ask(ann.table).text
        assert SERVED in text and "Your turn." not in turn(text) and "data-mine" not in text
    assert 'data-mine=""' in page(mover).text
    german = page(mover, **{"accept-language": "de"}).text
    assert "<b>Dein Zug.</b>" in german and '<html lang="de"' in german


def test_it_is_the_readers_own_and_is_sent_again_only_when_it_has_changed(two: tuple[Client, Client]) -> None:
    ann, bob = two
    first = page(ann)
    assert first.headers["cache-control"] == "private, no-cache" and "Cookie" in first.headers["vary"]
    assert first.headers["content-encoding"] in ("br", "gzip")
    known = {"if-none-match": first.headers["etag"]}
    assert page(ann, **known).status_code == 304
    assert page(bob, **known).status_code == 200
    mover = ann if ann.choose(ann.view()) else bob
    if mover is bob:
        bob.choose(bob.view())
    assert page(ann, **known).status_code == 200


def test_where_no_spectators_are_wanted_and_at_no_table_the_page_shows_nothing(url: str) -> None:
    ann, _ = open_table(url, "mandua", ["me", "friend"], spectators=False)
    with Client(url) as spectator:
        assert spectator.ask(ann.table).text == without_table(url)
    assert SERVED in page(ann).text
    assert SERVED not in without_table(url) and '<main id="table" class="table" hidden>' in without_table(url)
    assert "{{" not in without_table(url) and "{{" not in page(ann).text


def test_a_table_that_waits_or_is_over_says_so_and_what_people_write_is_text(url: str) -> None:
    with Client(url) as stranger:
        opened = stranger.done("/tables", game="mandua", players=2, seats=["me", "friend"], name="<b>{{board}}")
    ann = Client(url, opened["token"])
    assert turn(page(ann).text) == "The game begins when everybody has sat down."
    bob = Client(url, opened["links"]["1"])
    bob.use(bob.done("/join", token=bob.token, name="Bob")["token"])
    bob.done(f"{bob.table}/resign")
    told = {who: turn(page(who).text) for who in (ann, bob)}
    assert told[ann].startswith("<b>The game is over.</b> ")
    assert "&lt;b&gt;{{board}}" in told[bob], told
    assert page(bob).text.count(SERVED) == 1


def test_a_store_that_does_not_answer_keeps_nobody_from_the_page(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = open_table(place.url, "mandua", ["me", "friend"])
    assert SERVED in page(ann).text
    nothing = without_table(place.url)

    def fail(name: str, see: object) -> None:
        raise StoreError("not now")

    monkeypatch.setattr(place.service, "look", fail)
    assert page(ann).text == nothing

    answers = threading.Event()
    monkeypatch.setattr(place.service, "look", lambda name, see: answers.wait(60))
    monkeypatch.setattr(first_view, "TIMEOUT_SECONDS", 0.1)
    monkeypatch.setattr(first_view, "MOST", first_view.THREADS + 1)
    began = time.monotonic()
    for _ in range(first_view.THREADS + 3):
        assert page(ann).text == nothing
    assert time.monotonic() - began < 5
    answers.set()
    monkeypatch.undo()
    until = time.monotonic() + 10
    while SERVED not in page(ann).text:
        assert time.monotonic() < until, "it is shown again as soon as the store answers"
