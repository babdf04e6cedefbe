"""Writes the pages of docs/reference about commands, settings and routes, from the code; `--check` only compares."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import Any, get_args

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from fangs.cli import app
from fangs.post.carrying.settings import RATIONS, Rations
from fangs.web.limits import Limits
from fangs.web.serving.interface import interface

FOLDER = Path(__file__).parent / "reference"
HEAD = """# Commands

<!-- made by docs/make_reference.py -->

In a checkout, type `./fangs` for `fangs`. Every command has `--help`.
"""
SETTINGS = """# Settings of a server

<!-- made by docs/make_reference.py -->

An option of `fangs serve` takes precedence over its variable in the environment. [Running a
server](../how-to/serving.md) explains the most important ones.
"""

OTHERS = """
## Variables without an option

| variable | default | |
| --- | --- | --- |
"""
VARIABLES = (
    ("`FANGS_PASSWORD`", "", "the password for `--opening password`"),
    ("`FANGS_DATA`", "the user's data folder", "the folder of the SQLite file, solved tables and weights"),
    ("`FANGS_DATABASE`", "SQLite", "`postgresql+psycopg://user:password@host/name`: keep tables in PostgreSQL"),
    ("`FANGS_CACHE`", "the user's cache folder", "the folder of compiled code; can be deleted at any time"),
    ("`FANGS_LANGUAGE`", "the system's", "the language of commands for players, such as `de`"),
    ("`FANGS_GAMES`", "", "folders with more games, separated as in `PATH`"),
    ("`FANGS_URL`", "", "the URL of the pages, such as `https://games.example.org`: for links in letters and messages"),
    ("`FANGS_MAIL_FROM`", "", "the sender of emails: `Resort <gm@example.org>`"),
    (
        "`FANGS_SMTP`, `FANGS_IMAP`",
        "no email",
        "how emails are sent and fetched ([with email](../how-to/post.md#with-mail))",
    ),
    ("`FANGS_MAIL_PASSWORD`", "", "the password of the mail server"),
    ("`FANGS_MAIL`", "", "a TOML file with the email settings"),
    (
        "`FANGS_RECEIVED_BY`",
        "",
        "mail servers, separated by commas, whose `Received` header says when a letter arrived",
    ),
    ("`FANGS_DEBUG`", "", "`1`: internal errors are shown with a traceback"),
)
RATION = {
    "letters": "emails a day, in total (days are in UTC)",
    "each": "emails a day to one address",
    "questions": "addresses a day that are asked for consent",
    "addresses": "email addresses a day that one IP address (IPv6: one /64) may enter; more are refused",
    "at_table": "email addresses that may be entered at one table after it was opened",
}
LIMITS = """
## Limits

Change a limit with `--limit NAME=NUMBER`. `--no-limits` turns off the limits per address.

| name | default | |
| --- | --- | --- |
"""


def cell(text: str) -> str:
    """Text for a table; the paths of pages become links. Code is shown as it is, so nothing in it is escaped."""
    text = " ".join(text.split()).replace("|", "\\|")
    text = re.sub(r"(`[^`]*`)|<", lambda found: found[1] or "&lt;", text)
    return re.sub(r"docs/(?:(reference)|([a-z-]+))/([a-z-]+)\.md", link, text)


def link(found: re.Match[str]) -> str:
    """A link from docs/reference to another page."""
    here, folder, name = found.groups()
    return f"[{name.replace('-', ' ')}]({'' if here else f'../{folder}/'}{name}.md)"


def usage(name: str, command: TyperCommand) -> str:
    """How the command is typed, without its options."""
    return " ".join([name, *(argument(one) for one in command.params if isinstance(one, TyperArgument))])


def argument(one: TyperArgument) -> str:
    """An argument as it is typed; in brackets if it may be left out."""
    name = (one.metavar or one.name or "").strip("[]")
    name = name if one.metavar else name.upper()
    return name if one.required else f"[{name}]"


def kind(one: TyperOption) -> str:
    """The value that an option takes, if the option does not name it: a choice of words, a number or a text."""
    taken = one.type_descriptor.annotation
    taken = next(iter(get_args(taken)), taken)  # of a list
    if isinstance(taken, type) and issubclass(taken, Enum):
        return "|".join(str(word.value) for word in taken)
    return {int: "N", float: "NUMBER", Path: "FILE"}.get(taken, "TEXT")


def option(one: TyperOption | TyperArgument) -> str:
    """A row: how the option or argument is written, its default and its variable, what it means."""
    if isinstance(one, TyperArgument):
        names = argument(one)
    else:
        names = " / ".join([*one.opts, *one.secondary_opts])
        names += "" if one.is_flag else f" {one.metavar or kind(one)}"
    default = getattr(one.default, "value", one.default)
    if getattr(one, "is_flag", False) and one.secondary_opts:
        default = one.opts[0] if default else one.secondary_opts[0]
    hints = [str(default)] if default not in (None, False, (), [], "") and not callable(default) else []
    hints += [one.envvar] if isinstance(one.envvar, str) else []
    about = cell(getattr(one, "help", None) or "")
    return f"| `{cell(names)}` | {', '.join(f'`{hint}`' for hint in hints)} | {about} |\n"


def table(command: TyperCommand | TyperGroup) -> Iterator[str]:
    """The options as a table."""
    shown = [one for one in command.params if isinstance(one, TyperOption | TyperArgument)]
    rows = [option(one) for one in shown if not getattr(one, "hidden", False) and one.name != "help"]
    if rows:
        yield "\n| option | default, variable | |\n| --- | --- | --- |\n"
        yield from rows


def section(name: str, command: TyperCommand | TyperGroup, depth: int = 2) -> Iterator[str]:
    """A command, and those below it."""
    yield f"\n{'#' * depth} {name}\n\n{cell((command.help or '').partition(chr(12))[0])}\n"
    if isinstance(command, TyperCommand):
        yield f"\n    {usage(name, command)}\n"
    yield from table(command)
    if isinstance(command, TyperGroup):
        for below, found in sub(command).items():
            yield from section(f"{name} {below}", found, depth if name == "fangs" else depth + 1)


def sub(group: TyperGroup) -> dict[str, TyperCommand | TyperGroup]:
    """The commands of a group."""
    context = group.make_context("fangs", [], resilient_parsing=True)
    found = {name: group.get_command(context, name) for name in group.list_commands(context)}
    return {name: one for name, one in found.items() if isinstance(one, TyperCommand | TyperGroup)}


def program() -> TyperGroup:
    """Everything below `fangs`."""
    found = get_command(app)
    assert isinstance(found, TyperGroup)
    return found


def commands() -> str:
    """The page of all commands."""
    return HEAD + "".join(section("fangs", program()))


def settings() -> str:
    """The page of the settings of a server."""
    rations = [(f"`{name}`", str(getattr(Rations(), field)), RATION[field]) for name, field in RATIONS.items()]
    variables = "".join(f"| {name} | {default} | {about} |\n" for name, default, about in [*VARIABLES, *rations])
    limits = "".join(f"| `{one.name}` | {one.default:,} | {one.metadata['about']} |\n" for one in fields(Limits))
    return SETTINGS + "".join(table(sub(program())["serve"])) + OTHERS + variables + LIMITS + limits


ROUTES = """# Routes of the web API

<!-- made by docs/make_reference.py -->

[The web API](api.md) explains them; `/openapi.json` has the types of all fields and answers. Fields
and parameters in brackets may be left out.
"""
PARTS = {
    "Games, lessons, puzzles, analysis": r"/(games|bots|learn|puzzles|analyse|analysis)",
    "The Games Master's desk": r"/tables/{table}/desk",
    "By post": r"/(letters|issue)|/tables/{table}/(press|readiness|language|sign-up|report|sheet|slips)",
    "At a table": r"/tables/{table}/",
    "Tables, seats, the server": r"/",
}


def bracketed(name: str, is_needed: bool, values: object = None) -> str:
    """A field or parameter, with its possible values if these are few words; in brackets if it may be left out."""
    words = f": {', '.join(f'`{json.dumps(value)}`' for value in values)}" if isinstance(values, list) else ""
    return f"`{name}`{words}" if is_needed else f"[`{name}`{words}]"


def body(operation: dict[str, Any], schemas: dict[str, Any]) -> list[str]:
    """The fields of a request's body."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    schema = schemas.get(content.get("schema", {}).get("$ref", "").rpartition("/")[2], {})
    needed = schema.get("required", [])
    return [bracketed(name, name in needed, one.get("enum")) for name, one in schema.get("properties", {}).items()]


def routes() -> str:
    """The page of all routes, in parts."""
    described = interface().openapi()
    rows: dict[str, list[str]] = {part: [] for part in PARTS}
    rows["At a table"] = [
        f"| `WS {path}` | [The WebSocket](api.md#the-websocket). |  |\n" for path in described["x-websockets"]
    ]
    for path, ways in described["paths"].items():
        part = next(name for name, pattern in PARTS.items() if re.match(pattern, path))
        for way, operation in ways.items():
            asked = [one for one in operation.get("parameters", []) if one["in"] == "query"]
            taken = [bracketed(one["name"], one.get("required", False)) for one in asked]
            taken += body(operation, described["components"]["schemas"])
            rows[part].append(f"| `{way.upper()} {path}` | {cell(operation['description'])} | {'; '.join(taken)} |\n")
    head = "| request | | fields, parameters |\n| --- | --- | --- |\n"
    return ROUTES + "".join(f"\n## {part}\n\n{head}{''.join(found)}" for part, found in rows.items())


def main() -> None:
    """Write the pages, or (with --check) say whether they are up to date."""
    pages = {FOLDER / "commands.md": commands(), FOLDER / "settings.md": settings(), FOLDER / "routes.md": routes()}
    old = [path.name for path, text in pages.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv:
        sys.exit(f"not up to date: {', '.join(old)}: run docs/make_reference.py" if old else 0)
    for path, text in pages.items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
