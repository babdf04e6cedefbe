"""What is wrong with a request is said in sentences of ours, which are translated, never in those of another library."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from typing import Annotated, Any, Literal, get_args

import httpx
import pytest
from fastapi import HTTPException
from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core.core_schema import ErrorType
from starlette.requests import Request

from fangs.translation import Phrase, speaking
from fangs.web.bodies import Body
from fangs.web.request_bodies.invalid_fields import OTHER, WORDS, invalid_field
from fangs.web.serving.app import _not_here
from tests.web.serving import document


class Inner(Body):
    """A request with one field."""

    field: int


CASES: list[tuple[Any, Any, str, str]] = [
    (Inner, {}, "it is missing", "es fehlt"),
    (Inner, {"field": 1, "more": 2}, "there is no such field", "dieses Feld gibt es nicht"),
    (Inner, [], "it must be an object, but it is []", "es muss ein Objekt sein, aber es ist []"),
    (dict[str, int], 1, "it must be an object, but it is 1", "es muss ein Objekt sein, aber es ist 1"),
    (int, "x", "it must be a whole number, but it is 'x'", "es muss eine ganze Zahl sein, aber es ist 'x'"),
    (int, 1.5, "it must be a whole number, but it is 1.5", "es muss eine ganze Zahl sein, aber es ist 1.5"),
    (float, "x", "it must be a number, but it is 'x'", "es muss eine Zahl sein, aber es ist 'x'"),
    (bool, "x", "it must be true or false, but it is 'x'", "es muss true oder false sein, aber es ist 'x'"),
    (str, 5, "it must be a string, but it is 5", "es muss ein Text sein, aber es ist 5"),
    (list[int], 5, "it must be a list, but it is 5", "es muss eine Liste sein, aber es ist 5"),
    (
        Annotated[str, Field(min_length=1)],
        "",
        "it must have 1 or more characters",
        "es muss 1 oder mehr Zeichen haben",
    ),
    (
        Annotated[str, Field(max_length=1000)],
        "x" * 1001,
        "it may have at most 1,000 characters",
        "es darf höchstens 1.000 Zeichen haben",
    ),
    (
        Annotated[list[int], Field(max_length=2)],
        [1, 2, 3],
        "it may have at most 2 entries",
        "es darf höchstens 2 Einträge haben",
    ),
    (
        Annotated[list[int], Field(min_length=1)],
        [],
        "it must have 1 or more entries",
        "es muss 1 oder mehr Einträge haben",
    ),
    (
        Annotated[int, Field(ge=0)],
        -1,
        "it must be 0 or more, but it is -1",
        "es muss mindestens 0 sein, aber es ist -1",
    ),
    (Annotated[int, Field(le=9)], 10, "it must be 9 or less, but it is 10", "es darf höchstens 9 sein, aber es ist 10"),
    (
        Literal["light", "dark"],
        "x",
        "it must be 'light' or 'dark', but it is 'x'",
        "es muss 'light' oder 'dark' sein, aber es ist 'x'",
    ),
    (Literal[320, 480], 5, "it must be 320 or 480, but it is 5", "es muss 320 oder 480 sein, aber es ist 5"),
    (
        Annotated[str, Field(pattern="^x$")],
        "y",
        "it must match the pattern '^x$'",
        "es muss dem Muster '^x$' entsprechen",
    ),
    (
        Annotated[int, Field(multiple_of=2)],
        1,
        "it does not match its description in /openapi.json",
        "es entspricht nicht seiner Beschreibung in /openapi.json",
    ),
]


@pytest.mark.parametrize(("kind", "given", "english", "german"), CASES)
def test_a_field_that_is_wrong_is_named_with_what_is_expected(kind: Any, given: Any, english: str, german: str) -> None:
    with pytest.raises(ValidationError) as wrong:
        TypeAdapter(kind).validate_python(given)
    told = invalid_field(wrong.value.errors()[0])

    assert str(told).endswith(f" is wrong: {english}.")
    with speaking("de"):
        assert str(told).endswith(f" falsch: {german}.")


def test_every_error_of_pydantic_that_has_words_is_one_of_its_types() -> None:
    assert WORDS.keys() <= set(get_args(ErrorType))
    assert all(isinstance(words, Phrase) for words in (*WORDS.values(), OTHER))


CONSTRAINTS = {
    "additionalProperties": "extra_forbidden",
    "const": "literal_error",
    "enum": "literal_error",
    "maxItems": "too_long",
    "maxLength": "string_too_long",
    "maximum": "less_than_equal",
    "minItems": "too_short",
    "minLength": "string_too_short",
    "minimum": "greater_than_equal",
    "pattern": "string_pattern_mismatch",
    "required": "missing",
}
"""The type of Pydantic's error for each constraint of a JSON Schema."""
OTHER_KEYWORDS = {"$ref", "anyOf", "default", "description", "examples", "items", "properties", "title", "type"}


def keywords(schema: dict[str, Any], schemas: dict[str, Any]) -> Iterator[str]:
    """Yield the keywords of a JSON Schema and of all schemas in it."""
    yield from schema
    inner = [schema.get("items"), schema.get("additionalProperties"), *schema.get("properties", {}).values()]
    inner += [*schema.get("anyOf", []), schemas.pop(schema.get("$ref", "").rpartition("/")[2], None)]
    for one in inner:
        if isinstance(one, dict):
            yield from keywords(one, schemas)


def test_every_constraint_of_a_request_has_words() -> None:
    schemas, used = dict(document()["components"]["schemas"]), set[str]()
    for path in document()["paths"].values():
        for operation in path.values():
            bodies = operation.get("requestBody", {}).get("content", {}).values()
            for one in (*bodies, *operation.get("parameters", [])):
                used |= set(keywords(one["schema"], schemas))

    assert {"minItems", "minLength", "pattern"} < used <= CONSTRAINTS.keys() | OTHER_KEYWORDS
    assert set(CONSTRAINTS.values()) <= WORDS.keys()


def test_no_status_is_told_in_the_words_of_another_library() -> None:
    scope = {"type": "http", "method": "PUT", "path": "/games", "headers": [], "app": None}
    for status in HTTPStatus:
        if status >= 401 and status != 405:
            wrong = HTTPException(status)
            with speaking("de"):
                body = bytes(_not_here(Request(scope), wrong).body).decode()
            assert wrong.detail not in body, body


def test_a_refusal_is_wholly_in_the_language_of_the_reader(url: str) -> None:
    with httpx.Client(base_url=url, headers={"Accept-Language": "de"}) as german:
        least = german.get("/library/games?least=x").json()["error"]["message"]
        method = german.put("/games", json={}).json()["error"]["message"]
        study = german.get("/studies/nothing").json()["error"]["message"]

    assert least == "In der Anfrage ist 'least' falsch: es muss eine ganze Zahl sein, aber es ist 'x'."
    assert method == "Diese Adresse nimmt GET oder HEAD an, aber nicht PUT."
    assert "Studie" in study and study.endswith(".")
