"""Cookies: read as browsers send them, by one parser, in linear time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fangs
from fangs.web.cookies import read_cookies


@pytest.mark.parametrize(
    ("header", "cookies"),
    [
        ("", {}),
        ("seat=abc", {"seat": "abc"}),
        ("seat=abc; language=de", {"seat": "abc", "language": "de"}),
        (" seat = abc ;language=de;", {"seat": "abc", "language": "de"}),
        ('seat="abc"', {"seat": "abc"}),
        ("seat=a=b", {"seat": "a=b"}),
        ("seat=first; seat=second", {"seat": "second"}),
        ("no value; seat=abc", {"seat": "abc"}),
        ("seat=", {"seat": ""}),
    ],
)
def test_cookies_are_read_as_browsers_send_them(header: str, cookies: dict[str, str]) -> None:
    assert read_cookies(header) == cookies


def test_no_other_code_reads_the_cookies_of_a_request() -> None:
    """Starlette's `cookies` of a request go through the standard library's parser."""
    sources = Path(fangs.__file__).parent.joinpath("web").rglob("*.py")
    others = [path.name for path in sources if re.search(r"\b(request|socket|connection)\.cookies\b", path.read_text())]
    assert not others
