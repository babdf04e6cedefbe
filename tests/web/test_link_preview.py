"""What a messenger shows of a link: it fetches the page without a key, and the tags name a picture that everybody may see."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest

import fangs
from fangs.core.pictures.pixels import is_available
from fangs.core.system import extras
from fangs.translation import languages
from fangs.web.pages.link_preview import of_puzzles
from tests.web.serving import Client, Served, open_table


def tags(page: str) -> dict[str, str]:
    head = page.partition("</head>")[0]
    return {name: unescape(text) for name, text in re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', head)}


def shown(client: Client, path: str) -> dict[str, str]:
    """The tags of a page, after a look at the picture that they name."""
    found = tags(client.ask(path).text)
    assert found["image"].startswith(client.url), "a messenger needs an absolute address"
    picture = client.ask(found["image"].removeprefix(client.url))
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
    return found


def test_the_link_of_a_table_shows_who_plays_and_the_board(url: str, stranger: Client) -> None:
    ann, _ = open_table(url, "mandua", ["me", "friend"])
    ann.choose(ann.view())

    (board,) = ann.view()["boards"]
    for asked, at in (("", board["steps"]), ("?board=0&at=0", 0), ("?board=9&at=99999", board["steps"]), ("?at=-1", 1)):
        found = shown(stranger, ann.table + asked)
        assert found["title"].startswith("Mandua: Ann and ")
        assert f"{ann.table}/boards/0/at/{at}/picture.png" in found["image"]


@pytest.mark.parametrize("language", languages())
def test_a_preview_is_in_the_language_of_the_reader(url: str, stranger: Client, language: str) -> None:
    ann, _ = open_table(url, "mandua", ["me", "friend"])
    page = stranger.http.get(ann.table, headers={"Accept-Language": language})

    assert tags(page.text)["image"].endswith(f"&language={language}")


def test_a_table_without_spectators_shows_nothing(url: str, stranger: Client) -> None:
    closed, _ = open_table(url, "mandua", ["me", "friend"], spectators=False)

    assert tags(stranger.ask(closed.table).text) == tags(closed.ask(closed.table).text) == {}


def test_the_picture_of_a_link_is_at_the_public_address_of_the_server(
    serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FANGS_URL", "https://fangs.example.org/")
    served = serve()
    ann, _ = open_table(served.url, "mandua", ["me", "friend"])

    with Client(served.url) as stranger:
        assert tags(stranger.ask(ann.table).text)["image"].startswith("https://fangs.example.org/tables/")


def test_a_server_without_the_libraries_for_pictures_names_none(
    url: str, stranger: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "found", lambda module: None)
    preview = of_puzzles(fangs.game("mandua")).tags("https://fangs.example")

    assert "og:title" in preview and "og:image" not in preview
    assert not is_available()


INVITATIONS = {
    "a game and a name": ("?game=mandua&by=Zo%C3%AB+%3C3", "Zoë <3 invites you to play Mandua"),
    "a game": ("?game=mandua", "Play Mandua with me"),
    "a name that is too long": (f"?game=mandua&by={'x' * 41}", "Play Mandua with me"),
    "a name that nobody can read": ("?game=mandua&by=%E2%80%AE%07", "Play Mandua with me"),
    "another game": ("?game=chess&by=Ann", None),
    "no game": ("", None),
}


@pytest.mark.parametrize(("asked", "title"), INVITATIONS.values(), ids=INVITATIONS)
def test_an_invitation_shows_the_game_and_who_asks(stranger: Client, asked: str, title: str | None) -> None:
    path = f"/join{asked}"

    if title is None:
        assert tags(stranger.ask(path).text) == {}
    else:
        assert shown(stranger, path)["title"] == title


def test_fetching_an_invitation_uses_nothing_up(url: str, stranger: Client) -> None:
    ann = Client(url)
    opened = ann.done("/tables", game="mandua", seats=["me", "friend"], name="Ann")
    (token,) = opened["links"].values()

    for _ in range(3):
        assert stranger.ask(f"/join?game=mandua&by=Ann#{token}").status_code == 200
    assert stranger.done("/join", token=token, name="Bob")["token"]


@pytest.mark.parametrize("name", fangs.names())
def test_the_puzzles_of_a_game_show_one_of_them(name: str, stranger: Client) -> None:
    found = shown(stranger, f"/puzzles/{name}")

    assert found["title"] == f"{fangs.game(name).title}: puzzles"
    assert f"/pictures/puzzles/{name}/0.png" in found["image"]


@pytest.mark.parametrize(("asked", "number"), [("2", 1), ("3", 2), ("0", 0), ("99999", 0), ("-1", 0), ("x", 0)])
def test_the_link_of_a_puzzle_shows_this_puzzle(asked: str, number: int, stranger: Client) -> None:
    found = shown(stranger, f"/puzzles/mandua?puzzle={asked}")

    assert f"/pictures/puzzles/mandua/{number}.png" in found["image"]


def test_a_study_shows_its_title_and_its_start(stranger: Client) -> None:
    study = {"title": 'Tigers & "hunters"', "position": fangs.new("mandua").json(), "nodes": [{}]}
    saved = stranger.done("/studies", study=study)

    found = shown(stranger, f"/studies/{saved['id']}")
    assert (found["title"], found["description"]) == ('Tigers & "hunters"', "A study of Mandua")
