"""Uses the docstrings of model fields as their descriptions in /openapi.json.

Pydantic can do this when it creates a class, but it searches the module's source for each class, which takes a tenth of
the time that a server needs to start.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

from pydantic import BaseModel

from fangs.web.answers import Answer
from fangs.web.bodies import Body

Docs = dict[str, str | None]
"""The docstrings of a class's fields, by name. A field without a docstring has None."""


def document_fields(schemas: dict[str, Any]) -> None:
    """Copy the docstrings of the fields of responses and request bodies to their schemas.

    Fields that have a description keep it.
    """
    for model in (*_below(Answer), *_below(Body)):
        properties = schemas.get(model.__name__, {}).get("properties", {})
        for name, field in model.model_fields.items():
            text = next((docs[name] for one in model.__mro__ if name in (docs := _docs(one))), None)
            if text and (schema := properties.get(field.alias or name)) is not None:
                schema.setdefault("description", text)


def _below(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for one in model.__subclasses__():
        yield one
        yield from _below(one)


def _docs(model: type) -> Docs:
    return _docs_in(model.__module__).get(model.__name__, {}) if issubclass(model, Answer | Body) else {}


@cache
def _docs_in(module: str) -> dict[str, Docs]:
    body = ast.parse(inspect.getsource(sys.modules[module])).body
    return {node.name: _docs_of(node) for node in body if isinstance(node, ast.ClassDef)}


def _docs_of(node: ast.ClassDef) -> Docs:
    found: Docs = {}
    for field, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            found[field.target.id] = _text(after)
    return found


def _text(node: ast.stmt | None) -> str | None:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return inspect.cleandoc(node.value.value)
    return None
