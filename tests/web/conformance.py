"""What the server sends, compared with what /openapi.json says of it: every answer to a request, and every frame that is pushed.

Its `main`, with the words DESCRIPTION FOUND RUNNING serve ..., is `fangs serve ...`, which appends what is not described to the file FOUND,
and whose dice fall as they do for the test that the file RUNNING names. A test can move the clock (moved_clock.py).
"""

from __future__ import annotations

import functools
import gzip
import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import brotli
import jsonschema_rs
from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangs.core.records import dice
from fangs.service import loading
from fangs.web.answers import ErrorAnswer
from fangs.web.serving import server
from fangs.web.serving.app import application
from fangs.web.wire.sockets import EXTENSION, Stream
from fangs.web.wire.sockets import Message as Pushed
from tests.seeds import SeedsOfServers
from tests.web.moved_clock import MOVED, MovedClock

VIOLATIONS: list[str] = []
"""What servers in this process have sent and not described, since a test last asked."""

UNPACK: dict[str, Callable[[bytes], bytes]] = {"": bytes, "gzip": gzip.decompress, "br": brotli.decompress}
"""What undoes each of the encodings that are sent."""

BEFORE_ROUTES = {400, 403, 405, 408, 413, 415, 421, 429, 500, 503}
"""The statuses of requests that are refused whatever they are about."""
DESCRIBED = "urn:described"
"""Where the schemas of /openapi.json are, for those that refer to them."""
PAGES = {200, 304, 307}
"""Those of pages and of files, which programs do not ask for."""


@functools.cache
def pattern(path: str) -> re.Pattern[str]:
    """What the addresses are like that /openapi.json writes so: in `{}` stands whatever has no slash."""
    return re.compile(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(path)))


class Description:
    """What /openapi.json says."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.operations = {pattern(path): ways for path, ways in document["paths"].items()}
        components = {"components": document["components"]}
        self._known = jsonschema_rs.Registry([(DESCRIBED, components)], draft=jsonschema_rs.Draft202012)

    @functools.cache  # noqa: B019  # one is made in a process
    def _validator(self, schema: str) -> jsonschema_rs.Draft202012Validator:
        there = json.loads(schema.replace('"#/', f'"{DESCRIBED}#/'))
        return jsonschema_rs.Draft202012Validator(there, registry=self._known, mask="the value")

    def wrong_json(self, schema: dict[str, Any], body: bytes | str) -> str | None:
        """Why this is not what the schema says; None if it is."""
        errors = self._validator(json.dumps(schema)).iter_errors(json.loads(body))
        found = [f"{'.'.join(map(str, error.instance_path)) or 'all of it'}: {error.message}" for error in errors]
        return "; ".join(found[:5]) or None

    def wrong_answer(self, method: str, path: str, status: int, kind: str, body: bytes) -> str | None:
        """Why an answer is not described; None if it is."""
        if status == 304 and method in ("GET", "HEAD"):  # to a browser that has it; an answer of HTTP and not of ours
            return "a 304 has no body" if body else None
        head, method = method == "HEAD", "GET" if method == "HEAD" else method
        ways = next((ways for pattern, ways in self.operations.items() if pattern.fullmatch(path)), {})
        if method.lower() in ways:
            responses = ways[method.lower()]["responses"]
            if str(status) not in responses:
                return f"the status {status} is not described"
            content = responses[str(status)]["content"]
        elif status in BEFORE_ROUTES or (status == 404 and not ways) or (method == "GET" and status in PAGES):
            if status < 400:
                return None
            content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{ErrorAnswer.__name__}"}}}
            if status == 404:  # for people, who looked for a page
                content["text/html"] = {}
        else:
            return f"the status {status} is of no route"
        if kind not in content:
            return f"the type {kind!r} is not described"
        return self.wrong_json(content[kind]["schema"], body) if kind == "application/json" and not head else None

    def wrong_frame(self, path: str, frame: str) -> str | None:
        """Why what is pushed is not described; None if it is."""
        view, changes, beat = self._socket(path)["frame"]["anyOf"]
        return self.wrong_json(beat if frame == "{}" else changes if '"changes":' in frame else view, frame)

    def wrong_close(self, path: str, code: int) -> str | None:
        """Why the code with which a stream ends is not described; None if it is."""
        return None if str(code) in self._socket(path)["close"] else f"the code {code} is not described"

    def _socket(self, path: str) -> dict[str, Any]:
        ((known, socket),) = self.document["x-websockets"].items()
        assert re.fullmatch(known.replace("{table}", "[^/]+"), path), path
        return dict(socket)


class ConformanceMiddleware:
    """Passes everything on, and reports what is not described."""

    def __init__(self, app: ASGIApp, described: Description, report: Callable[[str], None]) -> None:
        self.app, self.described, self.report = app, described, report

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.app(scope, receive, self._of_answer(scope, send))
        elif scope["type"] == "websocket":
            self._listen_to(scope["extensions"][EXTENSION], scope["path"])
            await self.app(scope, receive, self._of_stream(scope["path"], send))
        else:
            await self.app(scope, receive, send)

    def _of_answer(self, scope: Scope, send: Send) -> Send:
        status, headers, body = 0, Headers(), b""

        async def sending(message: Message) -> None:
            nonlocal status, headers, body
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = Headers(raw=message["headers"])
            elif message["type"] == "http.response.body":
                body += message.get("body", b"")
                if not message.get("more_body"):
                    kind = headers.get("content-type", "").partition(";")[0]
                    text = UNPACK[headers.get("content-encoding", "")](body) if body else b""
                    wrong = self.described.wrong_answer(scope["method"], scope["path"], status, kind, text)
                    self._note(f"{scope['method']} {scope['path']}", wrong, text)
            await send(message)

        return sending

    def _listen_to(self, stream: Stream, path: str) -> None:
        push = stream.push

        def pushing(message: Pushed, **more: bool) -> None:
            text = message.text.decode()
            self._note(f"WS {path}", self.described.wrong_frame(path, text), text)
            push(message, **more)

        stream.push = pushing  # type: ignore[method-assign]

    def _of_stream(self, path: str, send: Send) -> Send:
        accepted = False

        async def sending(message: Message) -> None:
            nonlocal accepted
            accepted = accepted or message["type"] == "websocket.accept"
            if message["type"] == "websocket.close" and accepted:
                self._note(f"WS {path}", self.described.wrong_close(path, message["code"]), "")
            await send(message)

        return sending

    def _note(self, asked: str, wrong: str | None, sent: bytes | str) -> None:
        if wrong is not None:
            self.report(f"{asked}: {wrong}; sent was {sent[:500]!r}")


def checked(described: Description, report: Callable[[str], None] = VIOLATIONS.append) -> Callable[..., FastAPI]:
    """What makes the application, and compares what that sends."""

    def made(*arguments: Any, **more: Any) -> FastAPI:
        app = application(*arguments, **more)
        app.around = ConformanceMiddleware(app.around, described=described, report=report)
        return app

    return made


def main() -> None:
    """Be `fangs`, whose server is compared, and whose dice fall as the test that runs has them."""
    from fangs.cli import main as fangs

    description, found, running, *arguments = sys.argv[1:]

    def report(wrong: str) -> None:
        with Path(found).open("a", encoding="utf-8") as file:
            file.write(wrong.replace("\n", " ") + "\n")

    server.application = checked(Description(json.loads(Path(description).read_text("utf-8"))), report)
    dice.new_seed = SeedsOfServers(Path(running))
    if MOVED in os.environ:
        loading.SteadyClock = MovedClock
    sys.argv = ["fangs", *arguments]
    fangs()
