"""The files of the pages, read when the server starts, at addresses that change with them: a browser caches them for ever."""

from __future__ import annotations

import functools
import hashlib
import html
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fangs.web.documents import Document

STATIC = Path(__file__).parent / "static"
HIDDEN = {".html", ".ts"}
"""Pages, which have addresses of their own, and types, which no browser reads; the parts that pages share are in `parts/`."""

_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
_PART = re.compile(r"<!-- (?P<name>parts/[\w-]+\.html) -->\n")
_ADDRESS = re.compile(r'"/static/(?P<name>[\w.-]+)"')
_ENTRY = re.compile(r'<script type="module" src="/static/\w+/(?P<name>[\w.-]+)"></script>')
_IMPORT = re.compile(r'^(?:import|export)\s+(?:[\w\s{},*$]+\sfrom\s+)?"\./(?P<name>[\w.-]+)"', re.MULTILINE)


@dataclass(frozen=True)
class Assets:
    """All files that pages load, and the name of the folder in which they are served.

    The folder is named by the hash of all of them, so modules find each other there by their relative addresses, in a circle too, and a
    page never mixes files of two versions.
    """

    version: str
    documents: Mapping[str, Document]

    def addressed(self, name: str) -> str:
        """A text with the parts that it names, in which files have permanent addresses."""
        text = _PART.sub(lambda found: _read(found["name"]), _read(name))
        return _ADDRESS.sub(lambda found: f'"{self.address(found["name"])}"', text)

    def page(self, name: str, /, **words: str) -> str:
        """A page whose files have permanent addresses, that lists every module it needs, and in which `{{word}}` is replaced."""
        text = self.addressed(f"{name}.html")
        entry = _ENTRY.search(text)
        assert entry, f"{name}.html has no module"
        links = [f'<link rel="modulepreload" href="{self.address(one)}">\n' for one in self.modules(entry["name"])]
        text = text[: entry.start()] + "".join(links) + text[entry.start() :]
        for word, value in words.items():
            text = text.replace(f"{{{{{word}}}}}", html.escape(value))
        return text

    def address(self, name: str) -> str:
        """The permanent address of a file; raises KeyError if there is no such file."""
        self.documents[name]
        return f"/static/{self.version}/{name}"

    def modules(self, entry: str) -> list[str]:
        """All modules that a module imports, directly or not, without itself."""
        found = [entry]
        for name in found:  # which grows in the loop
            imported = _IMPORT.findall(self.documents[name].plain.decode())
            found += [one for one in dict.fromkeys(imported) if one not in found]
        return found[1:]


@functools.cache
def assets() -> Assets:
    """The assets of this version, read and compressed on first use."""
    return read(STATIC)


def read(folder: Path) -> Assets:
    """The files of a folder."""
    found = {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if _is_served(path)}
    version = hashlib.sha256()
    for name, content in found.items():
        version.update(f"{name} {len(content)} ".encode() + content)
    return Assets(version.hexdigest()[:12], {name: Document(content, _type(name)) for name, content in found.items()})


def _read(name: str) -> str:
    return (STATIC / name).read_text("utf-8")


def _is_served(path: Path) -> bool:
    return path.is_file() and path.suffix not in HIDDEN


def _type(name: str) -> str:
    """The type of a file; those of scripts and of the manifest do not depend on the machine."""
    return _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
