"""A site on somebody's web space, for browsers of tests."""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from fangs.site import parts
from fangs.site.making import make

PYODIDE = Path(os.environ.get("FANGS_PYODIDE") or Path(__file__).parents[2] / ".pyodide")
NOT_HERE = "no Pyodide here: `./fangs site FOLDER --pyodide .pyodide` fetches it, with npm and pip"
WITHIN = "games/of/ours"
"""The folder of the web space that has the site."""
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "application/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}


class _Unhelpful(SimpleHTTPRequestHandler):
    """A web space as unhelpful as any: it knows the types that nginx 1.22 knows, and redirects from a page's file to its folder."""

    def guess_type(self, path: Any) -> str:
        return TYPES.get(Path(path).suffix, "application/octet-stream")

    def do_GET(self) -> None:
        if not self.path.endswith("/index.html"):
            return super().do_GET()
        self.send_response(HTTPStatus.PERMANENT_REDIRECT)
        self.send_header("Location", self.path.removesuffix("index.html"))
        self.send_header("Content-Length", "0")
        self.end_headers()
        return None

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def web_space(folder: Path) -> Iterator[str]:
    """Make a site in a folder of a web space, serve it, and yield its address; skip where there is no Pyodide."""
    if not all((PYODIDE / name).is_file() for name in parts.LOCK["files"]):
        pytest.skip(NOT_HERE)
    make(folder / WITHIN, PYODIDE)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Unhelpful, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{WITHIN}/"
    server.shutdown()
    server.server_close()
