"""What follows the ? in an address: programs learn that a parameter is unknown, and pages ignore it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import fangs
from fangs.translation.formats import listed
from fangs.web.answers import DATA
from fangs.web.api_route import require_known
from fangs.web.serving.interface import ROUTERS
from tests.web.serving import Client, document, open_table, refused

REPOSITORY = Path(__file__).parents[2]
STATIC = Path(fangs.__file__).parent / "web" / "static"
ROUTES = [
    (method, path, operation)
    for path, ways in document()["paths"].items()
    for method, operation in ways.items()
    if "operating" not in operation["tags"]
]


def kind_of(operation: dict[str, Any]) -> str:
    """The media type of the response."""
    ((kind, _),) = next(iter(operation["responses"].values()))["content"].items()
    return str(kind)


def known_to(operation: dict[str, Any]) -> list[str]:
    return [one["name"] for one in operation.get("parameters", []) if one["in"] == "query"]


FOR_PROGRAMS = [one for one in ROUTES if kind_of(one[2]) in DATA]
FOR_PEOPLE = [one for one in ROUTES if kind_of(one[2]) not in DATA]


def test_every_route_for_programs_names_an_unknown_parameter_and_the_known_ones(url: str) -> None:
    with httpx.Client(base_url=url) as client:
        for method, path, operation in FOR_PROGRAMS:
            address = re.sub(r"\{\w+\}", "1", path)
            answer = client.request(method, f"{address}?gmae=lunch", json={} if method == "post" else None)
            refused(answer, 422, "request", "This address does not accept the parameter 'gmae'")
            message = answer.json()["error"]["message"]
            assert all(f"'{name}'" in message for name in known_to(operation)), (path, message)


def test_pages_pictures_and_checks_of_health_ignore_unknown_parameters(stranger: Client) -> None:
    assert {"text/html", "image/svg+xml", "image/png"} <= {kind_of(operation) for *_, operation in FOR_PEOPLE}
    for _, path, _ in FOR_PEOPLE:
        address = re.sub(r"\{\w+\}", "lunch", path)
        assert stranger.ask(f"{address}?utm_source=x").status_code == stranger.ask(address).status_code, path
    for path in ("/", "/library", "/new", "/health", "/ready", "/metrics", "/games/lunch/picture.svg"):
        assert stranger.ask(f"{path}?utm_source=x").status_code == 200, path


@pytest.mark.parametrize(
    ("known", "asked", "message"),
    [
        (
            ["a", "b", "c"],
            ["a", "x"],
            "This address does not accept the parameter 'x'. It accepts only 'a', 'b' and 'c'.",
        ),
        (["a"], ["x", "y"], "This address does not accept the parameter 'x'. It accepts only 'a'."),
        ([], ["x"], "This address does not accept the parameter 'x', or any other."),
        (["a"], ["a", "a"], None),
        ([], [], None),
    ],
)
def test_the_first_unknown_parameter_is_named(known: list[str], asked: list[str], message: str | None) -> None:
    if message is None:
        require_known(asked, known)
    else:
        with pytest.raises(fangs.FangsError) as wrong:
            require_known(asked, known)
        assert wrong.value.message == message


def test_a_choice_with_a_parameter_in_its_address_is_not_made(url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "bot:random"])
    refused(ann.send(f"{ann.table}/moves?board=1", number=0, role="0", action="1"), 422, "request", "'board'")


def test_a_stream_with_an_unknown_parameter_is_refused(url: str) -> None:
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    ann, _ = open_table(url, "lunch", ["me", "bot:random"])
    address = f"{url.replace('http', 'ws', 1)}{ann.table}/live"
    with pytest.raises(InvalidStatus) as wrong:
        connect(f"{address}?chnages", additional_headers=ann.headers)
    assert wrong.value.response.status_code == 422
    told = listed(["'changes'", "'hidden'", "'language'", "'spectator'"], "and")
    assert f"It accepts only {told}." in (wrong.value.response.body or b"").decode()
    with connect(f"{address}?changes&hidden&language=de", additional_headers=ann.headers) as stream:
        assert '"table"' in str(stream.recv())


# What sends parameters


def sent(folder: Path, *patterns: str) -> Iterator[tuple[Path, str, list[str]]]:
    """Every address with parameters in files: the file, the path, and the names of its parameters."""
    for pattern in patterns:
        for file in folder.rglob(pattern):
            for path, query in re.findall(
                r"((?:\$\{[^}]*\})?/[\w/.{}$()\[\]-]+)\?([^`\"'\s]+)", file.read_text("utf-8")
            ):
                if names := re.findall(r"(?:^|&)([a-z_]+)(?==|&|$)", re.sub(r"\$\{[^}]*\}", "", query)):
                    yield file, path, names


def known_at(path: str) -> set[str] | None:
    """The parameters that there are at an address of a script, which may begin with a variable; None if it leads to a page."""
    parts = [re.sub(r"^\$\{.*\}$", "*", part) for part in path.strip("/").split("/")]
    found = [known_to(operation) for method, known, operation in FOR_PROGRAMS if method == "get" and fits(parts, known)]
    return {name for one in found for name in one} if found else None


def fits(parts: list[str], path: str) -> bool:
    """Whether this is a route's path, or the end of one if it begins with a variable."""
    known = path.strip("/").split("/")
    end = known[-len(parts) :] if parts[0] == "*" else known
    return len(end) == len(parts) and all(
        part == one or ("{" in one and "$" not in part) for one, part in zip(end, parts, strict=True)
    )


def test_the_scripts_of_pages_and_the_documents_send_only_known_parameters() -> None:
    asked = [*sent(STATIC, "*.js", "*.html"), *sent(REPOSITORY / "docs", "*.md", "*.py")]
    asked += sent(REPOSITORY / "examples", "*.md", "*.py")
    checked = set()
    for file, path, names in asked:
        if (known := known_at(path)) is not None:
            assert set(names) <= known, (file.name, path)
            checked.add(path)
    assert len(checked) > 10


def test_the_page_of_the_library_passes_on_exactly_the_filters_that_there_are() -> None:
    text = (STATIC / "library" / "library.js").read_text("utf-8")
    (names,) = re.findall(r"const FILTERS = \[(.*)\];", text)
    for path in ("/library/games", "/library/records"):
        known = known_to(document()["paths"][path]["get"])
        assert [*re.findall(r'"(\w+)"', names), "after"] == known


def test_every_route_with_a_body_or_for_programs_has_these_checks() -> None:
    from fastapi.routing import APIRoute

    from fangs.web.api_route import ApiRoute

    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    plain = {route.path for route in routes if not isinstance(route, ApiRoute)}
    assert plain == {"/health", "/ready", "/metrics"}
    assert sum(route.body_field is not None for route in routes) > 50
