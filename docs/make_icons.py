"""The icons of the pages as PNG files, for phones and for messages, drawn from icon.svg.

    python docs/make_icons.py

needs what the screenshots need.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from make_screenshots import chromium
from PIL import Image
from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parent.parent / "src" / "fangs" / "web" / "static" / "app"
ICONS = {"icon-192": 192, "icon-512": 512, "icon-maskable": 512, "apple-touch-icon": 180, "badge": 96}


def drawn_for(name: str, svg: str) -> str:
    """The drawing as an icon has it: a system that cuts icons in its own form needs all of the square; a badge has one colour."""
    if name == "badge":
        return re.sub(r"<rect [^>]*/>", "", svg).replace("#fbf7ee", "#ffffff")
    if name in ("icon-maskable", "apple-touch-icon"):
        whole = re.sub(r'<rect [^>]*fill="([^"]+)"/>', r'<rect x="-8" y="-8" width="48" height="48" fill="\1"/>', svg)
        return whole.replace(
            'viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"' if name == "icon-maskable" else 'viewBox="-1 -1 34 34"'
        )
    return svg


def main() -> None:
    """Make them."""
    svg = (FOLDER / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright, chromium(playwright) as browser:
        for name, size in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body {{ margin: 0 }} svg {{ display: block; width: 100vw }}</style>{drawn_for(name, svg)}"
            )
            shot = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
            shot.quantize(32).save(FOLDER / f"{name}.png", optimize=True)
            page.close()


if __name__ == "__main__":
    main()
