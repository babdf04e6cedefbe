"""What axe, the checker of pages for people who cannot see or click well, says of a page."""

from __future__ import annotations

from functools import cache
from typing import Any

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

VIOLATIONS = {
    "resultTypes": ["violations"],
    "reporter": "no-passes",
    "rules": {
        "label-content-name-mismatch": {"enabled": True}
    },  # a person who speaks to the computer says what is written
}

# What is well, or may be, is not sent to us: it is a hundred times as much.
RUN = "([context, options]) => axe.run(context ?? document, options).then(({violations}) => ({violations}))"

# It never calls a contrast within a drawing wrong, as it cannot tell what lies behind; but to look there takes most of its time.
# It also takes what is drawn in a picture for words of the button around it.
CONFIGURE = """axe.configure({rules: [
    {id: 'color-contrast', selector: ':not(svg *)'},
    {id: 'label-content-name-mismatch', selector: ':not(:has(svg text))'},
]})"""


@cache
def _script() -> str:
    return f"{Axe().axe_script};\n{CONFIGURE}"


def violations(page: Page, options: dict[str, Any] = VIOLATIONS, context: dict[str, Any] | None = None) -> str:
    """All that is wrong with the page, or with this part of it; nothing for a page that is well."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_script())
    found = page.evaluate(RUN, [context, options])
    results = AxeResults(found)
    return str(results.generate_report()) if results.violations_count else ""
