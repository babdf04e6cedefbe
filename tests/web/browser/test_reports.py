"""Reports, sheets and slips as a browser shows and prints them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, ViewportSize

from fangs.post.reporting import printed
from fangs.post.reporting.magazine import issue
from fangs.post.reporting.report import report
from fangs.post.reporting.report_html import as_html, style
from fangs.web.layers.refusals import POLICY
from tests.form import some
from tests.post.tables import KINDS, table

every_kind = pytest.mark.parametrize("kind", some(KINDS, KINDS[-1]), ids=lambda kind: kind[0] + " match" * kind[1])
A4: ViewportSize = {"width": 703, "height": 1031}
"""What the margins leave of a page, in CSS pixels."""
_WRONG: Any = """[...document.querySelectorAll("svg")].map(svg => svg.getBoundingClientRect())
    .filter(box => box.width < 150 || box.width > innerWidth + 1 || box.height > innerHeight).map(box => [box.width, box.height])"""
"""The sizes of drawings that nobody could read, or that do not fit on a page."""


@every_kind
def test_a_report_fits_a_phone_and_a_page_of_paper_and_the_policy_of_the_web_table(
    chromium: Browser, tmp_path: Path, kind: tuple[str, bool]
) -> None:
    post = table(tmp_path, kind)
    told = report(post.table, 0, post.turn)
    pages = {
        "report": as_html(told, stylesheet="/report.css"),
        "sheet": printed.sheet([told], stylesheet="/report.css"),
        "slips": printed.slips(post.table, stylesheet="/report.css"),
        "issue": issue([post.table, post.table], title="Teeth 12", stylesheet="/report.css"),
        "map": printed.blank_map(post.table.game, stylesheet="/report.css"),
    }
    headers = {"Content-Security-Policy": POLICY}

    def serve(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        if name == "report.css":
            route.fulfill(body=style(), content_type="text/css", headers=headers)
        else:
            route.fulfill(body=pages[name], content_type="text/html", headers=headers)

    context = chromium.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.route("**/*", serve)
    for name in pages:
        page.goto(f"http://localhost/{name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
    page.set_viewport_size(A4)
    page.emulate_media(media="print", color_scheme="dark")
    for name in pages:
        page.goto(f"http://localhost/{name}")
        assert page.evaluate(_WRONG) == [], name
        assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    page.goto("http://localhost/issue")
    pdf = page.pdf(prefer_css_page_size=True)
    assert pdf.startswith(b"%PDF") and pdf.count(b"/Type /Page\n") >= len(post.table.boards) // 2
    assert complaints == []
    context.close()
