"""Boards in frames of other pages: any page may have them, and they need no key and set no cookie."""

from __future__ import annotations

import re
from html import escape, unescape

import pytest

import fangs
from fangs.web.layers.refusals import POLICY
from tests.web.serving import Client, open_table


def picture_of(page: str) -> str:
    return unescape(re.findall(r'<img src="([^"]+)"', page)[0])


def slide_of(page: str, at: int) -> str:
    """The address from which the page gets a position."""
    return unescape(re.findall(r'data-from="([^"]+)"', page)[0]).replace("{at}", str(at))


def test_a_game_is_framed_at_any_position(url: str, stranger: Client) -> None:
    ann, _ = open_table(url, "mandua", ["me", "friend"])
    ann.choose(ann.view())
    steps = ann.view()["boards"][0]["steps"]

    for asked, at in (("", steps), ("?at=0", 0), ("?at=9999", steps), ("?at=0&theme=dark", 0)):
        page = stranger.ask(f"/embed{ann.table}{asked}").text
        (slide,) = stranger.ask(slide_of(page, at)).json()["slides"]
        assert f'max="{steps}" value="{at}"' in page
        assert escape(slide["caption"]) in page


def test_only_who_may_frame_it_is_loosened_in_the_policy(url: str, stranger: Client) -> None:
    ann, _ = open_table(url, "mandua", ["me", "friend"])
    answer = ann.ask(f"/embed{ann.table}")

    assert answer.headers["content-security-policy"] == POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
    assert "set-cookie" not in answer.headers
    assert stranger.ask(ann.table).headers["content-security-policy"] == POLICY


def test_nothing_secret_is_framed_even_for_those_who_play(url: str, stranger: Client) -> None:
    ann, _ = open_table(url, "getbit", ["me", "friend"])
    ann.choose(ann.view())

    mine, theirs = (one.ask(f"/embed{ann.table}").text for one in (ann, stranger))
    assert mine == theirs
    steps = ann.view()["boards"][0]["steps"]
    assert ann.ask(slide_of(mine, steps)).text == stranger.ask(slide_of(mine, steps)).text


@pytest.mark.parametrize("path", ["/embed/tables/0123456789", "/embed/puzzles/mandua/9999", "/embed/puzzles/chess/0"])
def test_what_is_not_there_is_said_in_the_frame(path: str, stranger: Client) -> None:
    answer = stranger.http.get(path, headers={"Accept": "text/html"})

    assert answer.status_code == 404
    assert "frame-ancestors *" in answer.headers["content-security-policy"]
    assert '<base target="_blank">' in answer.text
    assert re.search("<h2>(There is no|Mandua has)", answer.text)


@pytest.mark.parametrize(
    ("path", "field"),
    [("puzzles/lunch/x", "number"), ("tables/0123456789?board=x", "board"), ("puzzles/lunch/0?theme=x", "theme")],
)
def test_an_address_that_cannot_be_read_is_said_in_the_frame(path: str, field: str, stranger: Client) -> None:
    answer = stranger.http.get(f"/embed/{path}", headers={"Accept": "text/html"})

    assert answer.status_code == 404
    assert "frame-ancestors *" in answer.headers["content-security-policy"]
    assert re.search(f"<h2>.*{field}", answer.text)


def test_a_table_without_spectators_is_not_framed(url: str) -> None:
    closed, _ = open_table(url, "mandua", ["me", "friend"], spectators=False)

    assert closed.http.get(f"/embed{closed.table}").status_code == 404


@pytest.mark.parametrize("name", fangs.names())
def test_a_puzzle_is_framed_with_its_task(name: str, stranger: Client) -> None:
    page = stranger.ask(f"/embed/puzzles/{name}/0")

    assert "What is best for" in page.text
    assert stranger.ask(picture_of(page.text)).headers["content-type"].startswith("image/svg")
