"""Creates pictures and films of games as image files. Workers create them, and the latest ones are cached."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

from fastapi import Request
from fastapi.responses import Response
from pydantic import BeforeValidator

from fangs.core.pictures.pixels import png
from fangs.web.documents import is_known
from fangs.web.working.heavy_requests import HeavyRequests

CACHE_BYTES = 48_000_000
"""The maximum size of all cached pictures and films together, in bytes."""
DRAWING = 3000
"""The cost of drawing one picture, in simulations of a bot."""
ANYWHERE = {"Cross-Origin-Resource-Policy": "cross-origin"}
"""The HTTP header that allows other websites to show a picture.

This is safe, since it shows only what spectators without a key see.
"""
ONE_DAY = "public, max-age=86400, immutable"
"""The Cache-Control header for the picture of a finished game.

The picture does not change, but it is cached for only a day because a player's name can be erased.
"""


Size = Annotated[Literal[320, 480, 640, 960, 1200], BeforeValidator(int)]
"""The width of a picture in pixels. Only a few widths are allowed, so that each picture is drawn only a few times."""
FilmSize = Annotated[Literal[320, 480], BeforeValidator(int)]
"""The width of a film in pixels."""


class Pixels:
    """A picture or film as an image file, with its media type and ETag."""

    def __init__(self, content: bytes, media_type: str) -> None:
        self.content, self.media_type = content, media_type
        self.tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'

    def answer(self, request: Request, cache: str) -> Response:
        """Return a response with the image file, or status 304 if the browser already has it."""
        headers = {"Cache-Control": cache, "ETag": self.tag, **ANYWHERE}
        if is_known(request, self.tag):
            return Response(status_code=304, headers=headers)
        return Response(self.content, headers=headers, media_type=self.media_type)


class Pictures:
    """Creates pictures and films in worker processes, and caches the latest ones."""

    def __init__(self, heavy: HeavyRequests) -> None:
        self.heavy = heavy
        self._kept: OrderedDict[str, Pixels] = OrderedDict()
        self._making: dict[str, asyncio.Future[Pixels]] = {}
        self._size = 0

    async def of(self, request: Request, svg: str, width: int) -> Pixels:
        """Render an SVG drawing as a PNG image.

        Raise Busy if too many requests are waiting, or RequestError if this server cannot create pictures.
        """
        return await self.made(request, "image/png", DRAWING, png, svg, width)

    async def made(
        self, request: Request, media_type: str, cost: float, function: Callable[..., bytes], *arguments: Any
    ) -> Pixels:
        """Create a picture by calling a function in a worker process.

        If the same call is cached or already running, its result is returned instead. Raise Busy if too many requests
        are waiting.
        """
        key = hashlib.sha256(repr((function.__name__, *arguments)).encode()).hexdigest()
        while (found := self._kept.get(key)) is None and (making := self._making.get(key)) is not None:
            async with self.heavy.waiting.aside(request):
                await asyncio.wait([making])
            if not making.cancelled():
                return making.result()
        if found is not None:
            self._kept.move_to_end(key)
            return found
        return await self._make(key, media_type, self.heavy.do(request, cost, function, *arguments))

    async def _make(self, key: str, media_type: str, doing: Awaitable[bytes]) -> Pixels:
        """Wait for a worker's picture, and cache it.

        If creating it fails or the request is cancelled, the next waiting request tries again.
        """
        self._making[key] = making = asyncio.get_running_loop().create_future()
        try:
            found = self._keep(key, Pixels(await doing, media_type))
            making.set_result(found)
            return found
        finally:
            del self._making[key]
            making.cancel()  # This has no effect if there is a result.

    def _keep(self, key: str, made: Pixels) -> Pixels:
        if key not in self._kept:
            self._kept[key] = made
            self._size += len(made.content)
        while self._size > CACHE_BYTES:
            _, oldest = self._kept.popitem(last=False)
            self._size -= len(oldest.content)
        return made
