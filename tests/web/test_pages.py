"""The pages as they lie in `static/`: nothing from elsewhere, nothing inline, the colours at night, true types, and docs that tell all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi.routing import APIRoute

import fangs
from fangs import web
from fangs.core.drawing import DARK, PALETTE
from fangs.web import typescript
from fangs.web.assets import assets
from fangs.web.pages.rulepage import rule_page
from fangs.web.serving.interface import ROUTERS, interface

STATIC = Path(web.__file__).parent / "static"
DOCS = Path(__file__).parent.parent.parent / "docs"
CSS = (STATIC / "page" / "fangs.css").read_text("utf-8")


@pytest.mark.parametrize("name", sorted(name for name in PALETTE if PALETTE[name] != DARK[name]))
def test_every_colour_of_the_boards_has_its_colour_at_night(name: str) -> None:
    assert f"--board-{name}: light-dark({PALETTE[name]}, {DARK[name]});" in CSS
    for attribute in ("fill", "stroke"):
        assert f'[{attribute}="{PALETTE[name]}"] {{ {attribute}: var(--board-{name}); }}' in CSS


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.html")), ids=lambda path: path.name)
def test_a_page_has_nothing_inline_and_asks_nobody_else(path: Path) -> None:
    text = path.read_text("utf-8")

    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|https?://", text)


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.html")), ids=lambda path: path.name)
def test_a_form_cannot_be_sent_before_a_script_takes_what_is_typed_or_it_would_stand_in_the_address(path: Path) -> None:
    forms = re.findall(r"<form(.*?)</form>", path.read_text("utf-8"), re.DOTALL)
    sending = [one for form in forms if 'method="' not in form for one in re.findall(r"<button[^>]*>", form)]

    assert [one for one in sending if 'type="button"' not in one and " disabled" not in one] == []


def test_forms_are_taken_in_one_place_which_lets_them_be_sent() -> None:
    listening = [
        path.name
        for path in STATIC.rglob("*.js")
        if '"submit"' in path.read_text("utf-8").replace('type: "submit"', "")
    ]

    assert listening == ["element.js"]


APART = {"parts", "embed", "site"}
"""Parts of pages, boards in frames of other sites, and the page around those of a site."""


@pytest.mark.parametrize(
    "path", sorted(path for path in STATIC.rglob("*.html") if path.parent.name not in APART), ids=lambda path: path.name
)
def test_a_page_has_all_its_parts_and_looks_like_the_others(path: Path) -> None:
    text = assets().translated(str(path.relative_to(STATIC)))

    assert "<!--" not in text, "a part is named that is not there"
    assert re.search('<link rel="stylesheet" href="[^"]*/page/fangs.css">', text)


@pytest.mark.parametrize(
    "path", sorted(p for p in STATIC.rglob("*") if p.suffix in (".html", ".js", ".css")), ids=lambda path: path.name
)
def test_what_a_page_asks_for_is_there(path: Path) -> None:
    text = path.read_text("utf-8")
    asked = [STATIC / name for name in re.findall(r"/static/([\w./-]+)", text)]
    asked += [path.parent / name for name in re.findall(r'(?:from |import |import\(|URL\()"(\.[\w./-]+)"', text)]

    assert [file for file in asked if not file.exists()] == []


def test_every_route_is_on_the_page_for_programs() -> None:
    page = (DOCS / "reference" / "routes.md").read_text("utf-8")
    routes = [route for router in ROUTERS for route in router.routes]
    for route in routes:
        if getattr(route, "include_in_schema", True):
            assert getattr(route, "path") in page  # noqa: B009
    assert sum(isinstance(route, APIRoute) for route in routes) > 20


def test_the_types_of_the_pages_are_those_that_the_description_comes_to() -> None:
    assert typescript.FILE.read_text("utf-8") == typescript.types(interface().openapi()), (
        "python -m fangs.web.typescript"
    )


@pytest.mark.parametrize("name", fangs.names())
def test_a_page_of_rules_begins_with_the_goal_a_turn_and_pictures_and_names_no_part_of_them_twice(name: str) -> None:
    page = rule_page(fangs.game(name))
    begins = [
        page.index(part) for part in ("<strong>Goal.", "<strong>Your turn.", "<figure><svg", "</figcaption>", "<h2>")
    ]

    assert begins == sorted(begins)
    assert page.count("<figure><svg") >= 2
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids)) > len(fangs.game(name).rulebook.clauses)
