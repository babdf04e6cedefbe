"""Responses that are the same for all readers with the same language.

They are compressed once, kept in memory, sent without a thread, and cached by browsers.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import json
from collections.abc import Callable, Coroutine
from threading import Lock
from typing import Any, ParamSpec

import brotli
from fastapi import Request
from fastapi.responses import JSONResponse as _JSONResponse
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool
from starlette.types import Receive, Scope, Send

from fangs.translation import language, spelled
from fangs.web.layers.cost import Metered
from fangs.web.layers.encoding import best
from fangs.web.layers.languages import DEPENDS

P = ParamSpec("P")

ASK_AGAIN = "no-cache"
"""The Cache-Control header for a document that a browser caches but checks for changes each time."""
PRIVATE = "private, no-cache"
"""The Cache-Control header for a document meant for one reader.

The browser may cache it, but must check for changes each time. A proxy must not cache it.
"""
A_WHILE = "public, max-age=3600"
FOR_EVER = "public, max-age=31536000, immutable"
"""The Cache-Control header for an address whose content never changes."""

DOCUMENTS = 128
"""The maximum number of compressed documents in the cache."""
BROTLI, GZIP = 7, 6
"""The compression levels of Brotli and gzip.

At these levels, compressing all files of the pages takes 30 ms. Brotli's highest level, 11, would save a tenth but
delay the start by half a second.
"""


class Document(Response):
    """A text with its compressed forms, ready to be sent to any browser. Routes can return it as their response.

    Each form has its own ETag.
    """

    background = None

    def __init__(self, text: str | bytes, media_type: str, cache: str = ASK_AGAIN) -> None:
        plain = text.encode() if isinstance(text, str) else text
        self.media_type, self.cache = media_type, cache
        self.tag = hashlib.sha256(plain).hexdigest()[:16]
        packed = {"br": brotli.compress(plain, quality=BROTLI), "gzip": gzip.compress(plain, GZIP, mtime=0)}
        self.plain = plain
        self.packed = {encoding: body for encoding, body in packed.items() if len(body) < len(plain)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond with the text in an encoding that the browser accepts."""
        await self.answer(Request(scope))(scope, receive, send)

    def answer(self, request: Request, cache: str | None = None) -> Response:
        """Return a response with the text in an encoding that the browser accepts, or status 304 if the browser has it."""
        encoding = best(request.headers.get("accept-encoding", ""), self.packed)
        tag = f'"{self.tag}-{encoding}"' if encoding else f'"{self.tag}"'
        vary = "Accept-Encoding" if cache == FOR_EVER else f"Accept-Encoding, {DEPENDS}"
        headers = {"Cache-Control": cache or self.cache, "Vary": vary}
        if cache != FOR_EVER:  # browsers never check such an address again
            headers["ETag"] = tag
        if is_known(request, tag):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(self.packed[encoding] if encoding else self.plain, 200, headers, self.media_type)


def is_known(request: Request, tag: str) -> bool:
    """Return True if the browser already has the text with this ETag, according to its If-None-Match header.

    A proxy may have made the tag weak (RFC 9110, 13.1.2).
    """
    known = {one.strip().removeprefix("W/") for one in ",".join(request.headers.getlist("if-none-match")).split(",")}
    return tag in known or "*" in known


@functools.lru_cache(DOCUMENTS)
def cached_document(text: str, media_type: str, cache: str = ASK_AGAIN) -> Document:
    """Return a text as a compressed document, from the cache if possible.

    Compressing takes longer than creating most texts.
    """
    return Document(text, media_type, cache)


def cached(make: Callable[P, Document]) -> Callable[P, Coroutine[Any, Any, Document]]:
    """Wrap a function that creates a document, such as a route, and cache the documents.

    The function is called in a thread, once for each language and combination of arguments. If it raises an exception,
    it is passed on and nothing is cached.
    """
    made: dict[object, Document] = {}
    making = Lock()

    def fill(key: object, /, *arguments: P.args, **more: P.kwargs) -> None:
        with making:
            if key not in made:  # Otherwise another thread has created the document in the meantime.
                made[key] = make(*arguments, **more)

    @functools.wraps(make)
    async def document(*arguments: P.args, **more: P.kwargs) -> Document:
        key = (language(), arguments, *sorted(more.items()))
        if key not in made:
            await run_in_threadpool(Metered(fill), key, *arguments, **more)
        return made[key]

    return document


class JSONResponse(_JSONResponse):
    """A JSON response whose phrases are translated into the reader's language."""

    def render(self, content: object) -> bytes:
        """Encode the content as JSON, with phrases in the reader's language."""
        return super().render(spelled(content))


def attachment(name: str) -> dict[str, str]:
    """Return the header that makes a browser save the response as a file."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def json_document(content: object) -> Document:
    """Encode content as a compressed JSON document, with phrases in the reader's language."""
    return cached_document(json.dumps(spelled(content), ensure_ascii=False), "application/json")
