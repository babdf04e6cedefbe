"""Generates TypeScript types for the pages' scripts from the OpenAPI description of the API.

`python -m fangs.web.typescript` writes server/types.d.ts. Only people who change the scripts need the types. Browsers
do not read them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from fangs.web.serving.interface import interface

FILE = Path(__file__).parent / "static" / "server" / "types.d.ts"
_HEAD = """// Made from /openapi.json by `python -m fangs.web.typescript`; a test says when it must be made again.
"""
_WORDS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def types(description: dict[str, Any]) -> str:
    """Generate TypeScript types for all schemas, request bodies and responses of the API."""
    schemas = description["components"]["schemas"]
    parts = [_HEAD, *(_named(name, schema) for name, schema in sorted(schemas.items()))]
    # POST requests without a body are for mail programs.
    posts = [(address, of) for address, of in _operations(description, "post") if "requestBody" in of]
    read = [(address, answer) for address, of in _operations(description, "get") if (answer := _answer(of))]
    parts += [
        _union("GetPath", "The addresses of what is read as JSON.", [address for address, _ in read]),
        _by_address("Got", "What is read at an address.", read),
        _union("PostPath", "The addresses of what is done.", [address for address, _ in posts]),
        _by_address("Sent", "What is sent to an address.", [(address, _body(of)) for address, of in posts]),
        _by_address("Posted", "What such an address answers.", [(address, _answer(of)) for address, of in posts]),
    ]
    return "\n".join(parts)


def _named(name: str, schema: Schema) -> str:
    lines = [*_comment(schema), f"export interface {name} {{"]
    required = schema.get("required", [])
    for field, of in schema.get("properties", {}).items():
        mark = "" if field in required else "?"
        lines += [*(f"  {line}" for line in _comment(of)), f"  {field}{mark}: {_type(of)};"]
    return "\n".join([*lines, "}", ""])


def _comment(schema: Schema) -> list[str]:
    text = re.sub(r"\s+", " ", schema.get("description", "")).replace("*/", "* /")
    return [f"/** {text} */"] if text else []


def _type(schema: Schema) -> str:
    match schema:
        case {"$ref": str(reference)}:
            return reference.rpartition("/")[2]
        case {"anyOf": list(several)}:
            return " | ".join(map(_type, several))
        case {"enum": list(values)}:
            return " | ".join(f'"{value}"' for value in values)
        case {"const": value}:
            return f'"{value}"'
        case {"type": "array", "items": dict(items)}:
            inner = _type(items)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"Record<string, {_type(values)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": str(word)}:
            return _WORDS[word]
    return "unknown"


def _operations(description: dict[str, Any], method: str) -> list[tuple[str, Schema]]:
    ways = [(path, ways[method]) for path, ways in description["paths"].items() if method in ways]
    return [(_address(path, operation), operation) for path, operation in ways]


def _address(path: str, operation: Schema) -> str:
    """Convert an address such as `/tables/{table}` to a TypeScript template literal type.

    A part in braces matches any text. If the address has parameters, a query can follow.
    """
    template = re.sub(r"\{\w+\}", "${string}", path)
    asks = any(parameter["in"] == "query" for parameter in operation.get("parameters", []))
    return f"`{template}`" + (f" | `{template}?${{string}}`" if asks else "")


def _answer(operation: Schema) -> str:
    good = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
    of = good["content"].get("application/json")
    return _type(of["schema"]) if of else ""


def _body(operation: Schema) -> str:
    return _type(operation["requestBody"]["content"]["application/json"]["schema"])


def _union(name: str, about: str, addresses: list[str]) -> str:
    return "\n".join([f"/** {about} */", f"export type {name} =", *(f"  | {one}" for one in addresses)]) + ";\n"


def _by_address(name: str, about: str, of: list[tuple[str, str]]) -> str:
    """Generate a conditional TypeScript type that maps each address to its own type.

    It is chosen first by the first word of the address, then by the rest, because TypeScript limits the length of
    chains.
    """
    groups: dict[str, list[tuple[str, str]]] = {}
    for address, found in of:
        groups.setdefault(_first_word(address), []).append((address, found))
    chosen = {word: _choice(one) for word, one in groups.items()}
    parts = [f"type {name}_{_as_name(word)}<P extends string> =\n{lines}\n  never;" for word, lines in chosen.items()]
    longest = sorted(groups, key=len, reverse=True)
    lines = [f"  P extends `/{word}${{string}}` ? {name}_{_as_name(word)}<P> :" for word in longest]
    return "\n".join([*parts, f"/** {about} */", f"export type {name}<P extends string> =", *lines, "  never;", ""])


def _first_word(address: str) -> str:
    return address.strip("`").split("`")[0].removeprefix("/").split("/")[0]


def _as_name(word: str) -> str:
    return re.sub(r"\W", "_", word)


def _choice(of: list[tuple[str, str]]) -> str:
    """Generate a chain of conditional TypeScript types that compares an address with patterns.

    The longest patterns come first because a part in braces also matches slashes.
    """
    longest = sorted(of, key=lambda one: -one[0].partition(" | ")[0].count("/"))
    return "\n".join(f"  P extends {address} ? {found} :" for address, found in longest)


def main() -> None:
    """Write the generated types to server/types.d.ts."""
    FILE.write_text(types(interface().openapi()), "utf-8")


if __name__ == "__main__":
    main()
