"""Creates the HTML files of a site. They are the same as the server's pages, except that their addresses are relative."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape, unescape

import fangs
from fangs.content import puzzles
from fangs.core.game import Game
from fangs.core.teaching import puzzle
from fangs.core.teaching.lesson import lesson_of
from fangs.translation import language, languages, say
from fangs.web.assets import assets
from fangs.web.pages.embed_page import embed_page_without
from fangs.web.pages.first_view import page_without
from fangs.web.pages.lobby import lobby_page
from fangs.web.pages.rulepage import rule_page

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types svg worker python offline"
)
"""The Content-Security-Policy of every page of a site, which forbids loading anything from elsewhere.

It is written into the page because some web hosts do not let their users set headers.
"""
_LINK = re.compile(r'(?P<name> (?:href|src))="(?P<path>/[^"]*)"')
_ADDRESS = re.compile(r"/(?P<page>[^?#]*)(?P<more>.*)", re.DOTALL)


def pages(python: str, server: str | None) -> Iterator[tuple[str, str]]:
    """Yield the path and the HTML of every page, in the reader's language.

    `python` is the path of the folder with Pyodide, relative to the site's folder. `server` is the address at which
    people can play each other.
    """
    for path, text in _made(server):
        yield f"{language()}/{path}index.html", _placed(text, "../" * (path.count("/") + 1), python)


def shell(python: str) -> str:
    """Return the HTML of the site's start page, which shows all other pages in a frame."""
    text = assets().addressed("site/shell.html").replace("{{languages}}", " ".join(languages()))
    return _placed(text, "", python)


def _made(server: str | None) -> Iterator[tuple[str, str]]:
    yield "", lobby_page("" if server is None else _elsewhere(server))
    yield "new/", assets().page("new")
    yield "tables/", page_without()
    yield "embed/", embed_page_without()
    for game in fangs.all_games():
        yield f"games/{game.name}/rules/", rule_page(game)
        yield f"analyse/{game.name}/", _of_game("analyse", game)
        if lesson_of(game).steps:
            yield f"learn/{game.name}/", _of_game("learn", game)
        if puzzle.count(game):
            yield f"puzzles/{game.name}/", _of_game("puzzles", game, keys=" ".join(map(puzzles.key, puzzles.of(game))))


def _elsewhere(server: str) -> str:
    link = f'<a href="{escape(server)}" target="_top">{escape(server)}</a>'
    return f"<p>{escape(say('To play with friends who are elsewhere, go to {server}')).replace('{server}', link)}</p>\n"


def _of_game(page: str, game: Game, **words: str) -> str:
    return assets().page(page, title=game.title, name=game.name, **words)


def _placed(text: str, up: str, python: str) -> str:
    """Adapt a page of the server to a site.

    Its addresses become relative, and its security policy and the path to Pyodide are written into it.
    """
    manifest = f'href="{assets().address("app/manifest.webmanifest")}"'
    text = text.replace(manifest, f'href="{up}manifest.webmanifest"')
    text = _LINK.sub(lambda found: f'{found["name"]}="{_relative(found["path"], up)}"', text)
    text = text.replace("<html ", f'<html data-python="{escape(python)}" ', 1)
    text = text.replace(" data-site hidden", "")
    text = text.replace(
        "</title>", f'</title>\n<link rel="stylesheet" href="{up}static/{assets().version}/site/site.css">', 1
    )
    policy = f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">'
    return text.replace('<meta charset="utf-8">', policy, 1)


def _relative(path: str, up: str) -> str:
    """Convert an address on the server to a relative address on the site.

    `up` is the way from the page's folder to the site's folder, such as `../../`.
    """
    if path.startswith("/static/"):
        return up + path[1:]
    found = _ADDRESS.fullmatch(unescape(path))
    assert found
    page = found["page"] and f"{found['page']}/"
    return escape(f"{up}{language()}/{page}{found['more']}")
