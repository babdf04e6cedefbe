"""What every page that is mailed or printed must be."""

from __future__ import annotations

from html.parser import HTMLParser


class Checker(HTMLParser):
    """Reads a page to its end: every element must be closed where it was opened."""

    VOID = frozenset(["meta", "link", "br"])

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)
        self.close()
        assert not self.open, f"{self.open} is not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        assert len(dict(attrs)) == len(attrs)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "svg" in self.open, f"<{tag}/> is no HTML"
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check(page: str, stylesheet: str | None = None) -> None:
    """A page is well-formed, runs nothing, fetches nothing (but its style) and has nothing that a strict policy refuses."""
    assert page.startswith("<!doctype html>\n")
    found = Checker(page).found
    names = [attributes["id"] for _, attributes in found if "id" in attributes]
    assert len(names) == len(set(names))
    for tag, attributes in found:
        assert tag not in ("script", "img", "iframe", "object", "base", "form", "image", "use")
        assert not [
            name for name in attributes if name == "style" or name.startswith("on") or name in ("src", "xlink:href")
        ]
        if "href" in attributes:
            assert (
                attributes["href"] == stylesheet
                if tag == "link"
                else (attributes["href"] or "").removeprefix("#") in names
            )
    assert (stylesheet is None) == ("<style>" in page)
    rest = page.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "://" not in rest
    assert "url(" not in rest
    assert "@import" not in rest
