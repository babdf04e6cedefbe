"""What /openapi.json says: of every answer, and nothing that is never sent; an outside tool finds nothing else."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import requests
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable

from fangs.web.answers import REFUSALS
from fangs.web.layers.refusals import STATUS
from tests.form import amount
from tests.web.conformance import Description
from tests.web.serving import Client, Served, document, open_table

OPERATIONS = [
    (f"{method.upper()} {path}", operation)
    for path, ways in document()["paths"].items()
    for method, operation in ways.items()
]
REFUSAL = b'{"error": {"kind": "table", "message": "There is no such table.", "clause": null}}'
JSON, HTML = "application/json", "text/html"


@pytest.mark.parametrize("operation", [pytest.param(operation, id=name) for name, operation in OPERATIONS])
def test_every_answer_of_a_route_is_described(operation: dict[str, Any]) -> None:
    is_page = HTML in operation["responses"].get("200", {"content": {}})["content"]
    for status, answer in operation["responses"].items():
        content = dict(answer["content"])
        if is_page and status == "404":
            assert content.pop(HTML)["schema"]  # a browser gets a page
        ((kind, described),) = content.items()
        assert answer["description"] and described["schema"], status
        if int(status) >= 400:
            assert (kind, described["schema"]) == (JSON, {"$ref": "#/components/schemas/ErrorAnswer"})
    assert operation["description"]
    assert {"421", "429", "500"} < set(operation["responses"])


def test_a_field_is_described_by_its_docstring_in_models_made_of_others_too() -> None:
    schemas = document()["components"]["schemas"]
    described = {name: field.get("description") for name, field in schemas["LiveView"]["properties"].items()}
    assert described["watchers"] == "The number of pages watching this table on this server."
    assert described["now"] == "The server's time, in seconds since 1970."
    assert described["title"] is None


def test_everything_that_is_referred_to_is_there_and_models_have_only_the_fields_that_they_name() -> None:
    schemas = document()["components"]["schemas"]
    text = json.dumps(document())

    assert {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]} <= set(schemas)
    assert "ValidationError" not in text
    assert {name for name, schema in schemas.items() if schema.get("additionalProperties") is not False} == set()
    assert set(STATUS) <= set(schemas["ErrorDetail"]["properties"]["kind"]["enum"])


def test_the_page_and_the_description_give_each_kind_of_refusal_the_status_that_it_has() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "api.md").read_text()
    rows = re.findall(r"^\| ((?:\d{3}(?:, )?)+) \| (.+) \|$", page, re.MULTILINE)
    told = {int(status): set(re.findall(r"`([a-z]+)`", text)) for row, text in rows for status in row.split(", ")}
    described = {status: set(re.findall(r"`([a-z]+)`", text)) for status, text in REFUSALS.items()}

    assert all(kinds <= told[status] for status, kinds in described.items())
    assert set().union(*told.values()) == set(
        document()["components"]["schemas"]["ErrorDetail"]["properties"]["kind"]["enum"]
    )
    assert {
        kind for kind, status in STATUS.items() if kind not in told[status] or kind not in described[status]
    } == set()
    assert described[422] == told[422] and not described[422] & set(STATUS)


def test_the_size_of_each_body_is_described_and_one_byte_more_is_refused(url: str) -> None:
    sizes = {name: one["requestBody"]["x-max-bytes"] for name, one in OPERATIONS if "requestBody" in one}
    assert len(sizes) > 50 and sizes["POST /tables"] == 400_000 and sizes["POST /join"] == 64_000
    with requests.Session() as session:
        for name, most in amount(sorted(sizes.items())[::7], long=sorted(sizes.items())):
            address = url + re.sub(r"\{\w+\}", "1", name.removeprefix("POST "))
            for length, is_refused in ((most, False), (most + 1, True)):
                answer = session.post(address, data=b" " * length, headers={"Content-Type": JSON})
                assert (answer.status_code == 413) is is_refused, (name, length, answer.text)
            assert f"at most {most:,} bytes" in answer.json()["error"]["message"]


def test_an_issue_has_as_many_tables_as_its_description_allows(url: str) -> None:
    parameters = {one["name"]: one["schema"] for one in document()["paths"]["/issue"]["get"]["parameters"]}
    most = parameters["table"]["maxItems"]
    assert most == 20
    for count, words in ((most, "There is no table 't0'"), (most + 1, f"up to {most} tables")):
        answer = requests.get(f"{url}/issue", params={"table": [f"t{number}" for number in range(count)]})
        assert words in answer.json()["error"]["message"]


def test_a_client_learns_from_the_description_how_to_say_who_it_is_and_how_long_to_wait() -> None:
    described = document()
    schemes = described["components"]["securitySchemes"]

    assert {scheme["scheme"] for scheme in schemes.values()} == {"bearer"}
    assert described["security"][0] == {} and all(set(one) <= set(schemes) for one in described["security"])
    for name, operation in OPERATIONS:
        assert "Retry-After" in operation["responses"]["429"]["headers"], name


@pytest.mark.parametrize(
    ("asked", "status", "kind", "body"),
    [
        ("GET /health", 200, JSON, b'{"status": "fine"}'),
        ("GET /health", 200, JSON, b"{}"),
        ("GET /health", 200, JSON, b'{"status": "ok", "more": 1}'),
        ("GET /health", 200, "text/plain", b"ok"),
        ("GET /health", 404, JSON, REFUSAL),
        ("GET /tables/x/view", 418, JSON, REFUSAL),
        ("GET /tables/x/view", 404, JSON, b'{"detail": "Not Found"}'),
        ("GET /tables/x/view", 200, JSON, b"{}"),
        ("GET /tables/x/report", 200, JSON, b"{}"),
        ("PUT /tables/x/view", 200, JSON, b"{}"),
        ("GET /nowhere", 404, "text/plain", b"Not Found"),
        ("GET /nowhere", 422, JSON, REFUSAL),
    ],
)
def test_what_is_not_described_is_noticed(asked: str, status: int, kind: str, body: bytes) -> None:
    method, path = asked.split()

    assert Description(document()).wrong_answer(method, path, status, kind, body)


def test_frames_that_are_not_described_are_noticed(url: str) -> None:
    described = Description(document())
    ann, _ = open_table(url, "lunch", ["me", "bot:random"])
    with ann.live() as live:
        view = live.next()
    path = f"{ann.table}/live"

    assert described.wrong_frame(path, json.dumps(view)) is None
    assert described.wrong_frame(path, "{}") is None
    for wrong in ({**view, "more": 1}, {**view, "status": "paused"}, {"table": ann.name}, []):
        assert described.wrong_frame(path, json.dumps(wrong))
    assert described.wrong_close(path, 4403) is None and described.wrong_close(path, 4000)


# An outside tool


@functools.cache
def schema() -> Any:
    """What the tool has read; it takes seconds to load."""
    import schemathesis

    read = schemathesis.openapi.from_dict(document())
    read.config.checks.negative_data_rejection.expected_statuses = ["401", "403", "404", "405", "413", "415", "422"]
    return read


@pytest.fixture(scope="module")
def tables(server: Served) -> Iterator[tuple[str, requests.Session, Client, Client]]:
    """A server, a player at a table there, and the Games Master of another, by post."""
    ann, _ = open_table(server.url, "lunch", ["me", "friend"])
    with Client(server.url) as stranger:
        seats = ["post:Ann <ann@example.org>", "post:Bob <bob@example.org>"]
        opened = stranger.done("/tables", game="lunch", seats=seats, name="Gus <gus@example.org>", post={})
    with requests.Session() as session:
        yield server.url, session, ann, Client(server.url, opened["token"])


@pytest.mark.parametrize("asked", amount([name for name, _ in OPERATIONS][::3], long=[name for name, _ in OPERATIONS]))
def test_whatever_an_outside_tool_asks_for_the_answer_is_described(asked: str, tables: Any) -> None:
    method, path = asked.split()
    operation = schema()[path][method]
    from schemathesis.checks import CHECKS, load_all_checks
    from schemathesis.generation import GenerationMode

    load_all_checks()

    answered = CHECKS.get_by_names(["not_a_server_error", "status_code_conformance", "content_type_conformance"])
    # That what fits the description is accepted is not so: rules decide what may be done, and no description has them.
    for_rules = CHECKS.get_by_names(["positive_data_acceptance"])
    url, session, player, master = tables

    def ask(case: Any) -> None:
        case.call_and_validate(base_url=url, session=session, excluded_checks=for_rules)
        if "table" in case.path_parameters and case.method == method:
            seat = master if "by post" in operation.tags else player
            case.path_parameters["table"] = seat.name
            case.call_and_validate(base_url=url, session=session, headers=seat.headers, checks=answered)

    for mode in GenerationMode:
        with suppress(Unsatisfiable):  # there is nothing in it that could be wrong
            settings(
                max_examples=amount(2, long=50),
                deadline=None,
                database=None,
                derandomize=True,
                suppress_health_check=list(HealthCheck),
            )(given(case=operation.as_strategy(generation_mode=mode))(ask))()
