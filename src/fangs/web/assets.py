"""The static files of the pages. They are read when the server starts.

A file's URL changes with its content, so browsers can cache it permanently.
"""

from __future__ import annotations

import functools
import hashlib
import html
import json
import mimetypes
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fangs.translation import ENGLISH, language, languages, say
from fangs.translation import html as html_texts
from fangs.translation.catalogues import LOCALE, catalogue
from fangs.web.documents import Document

STATIC = Path(__file__).parent / "static"
HIDDEN = {".html", ".ts"}
"""The extensions of static files that the server does not send.

Pages have their own addresses, and no browser reads type declarations. Parts that pages share are in `parts/`.
"""

_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
_PART = re.compile(r"<!-- (?P<name>parts/[\w-]+\.html) -->\n")
_ADDRESS = re.compile(r'"/static/(?P<name>[\w./-]+)"')
_VERSIONED = re.compile(r"(?P<version>[0-9a-f]{12})/(?P<name>.+)")
_ENTRY = re.compile(r'<script type="module" src="/static/\w+/(?P<name>[\w./-]+)"></script>')
_IMPORT = re.compile(r'^(?:import|export)\s+(?:[\w\s{},*$]+\sfrom\s+)?"(?P<name>\.[\w./-]+)"', re.MULTILINE)
COMMENT = re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.MULTILINE | re.DOTALL)
"""Matches a comment that fills whole lines of a script. A test ensures that no string in a script looks like one."""
ENDING_COMMENT = re.compile(rb"(?<=[;{},)\]]) +// [^\"'`\n]*$", re.MULTILINE)
"""Matches a comment at the end of a line of code.

It contains no quotation marks, so it cannot be part of a string.
"""
STYLE_COMMENT = re.compile(rb"\s*/\*(?:(?!\*/).)*\*/", re.DOTALL)
"""Matches a comment in a style sheet. A test ensures that no string in a style sheet looks like one."""


@dataclass(frozen=True)
class Assets:
    """All static files of the pages, and the name of the folder under which they are served.

    The folder is named after the hash of all files. Modules, even those that import each other, can therefore use
    relative addresses, and a page never mixes files of two versions.
    """

    version: str
    documents: Mapping[str, Document]
    imports: Mapping[str, list[str]]
    """The names of the modules that each JavaScript module imports directly."""

    def addressed(self, name: str) -> str:
        """Read a file, insert the parts that pages share, and make the addresses of static files permanent."""
        text = _PART.sub(lambda found: _read(found["name"]), _read(name))
        return _ADDRESS.sub(lambda found: f'"{self.address(found["name"])}"', text)

    def translated(self, name: str) -> str:
        """Read a page as `addressed` does, and translate it into the reader's language."""
        text = self.addressed(name)
        names = html.escape(json.dumps(dict(languages()), ensure_ascii=False))
        head = f'<html lang="{language()}" data-languages="{names}">'
        return (text if language() == ENGLISH else html_texts.translated(text, say)).replace(
            '<html lang="en">', head, 1
        )

    def words(self) -> str:
        """Return the permanent address of the script with all translated messages in the reader's language."""
        return f"/static/{self.version}/words.{language()}.js"

    def page(self, name: str, /, **words: str) -> str:
        """Build the page `NAME/NAME.html` in the reader's language, and replace each `{{word}}` in it.

        Links make the browser load all modules of the page early. If the page has several scripts, the modules that the
        first script needs come first.
        """
        text = self.translated(f"{name}/{name}.html")
        entries = list(_ENTRY.finditer(text))
        assert entries, f"{name}.html has no module"
        links = [] if language() == ENGLISH else [f'<script defer src="{self.words()}"></script>\n']
        needed = dict.fromkeys(one for entry in entries for one in self.modules(entry["name"]))
        links += [f'<link rel="modulepreload" href="{self.address(one)}">\n' for one in needed]
        text = text[: entries[-1].start()] + "".join(links) + text[entries[-1].start() :]
        for word, value in words.items():
            text = text.replace(f"{{{{{word}}}}}", html.escape(value))
        return text

    def address(self, name: str) -> str:
        """Return the permanent address of a static file, or raise KeyError if there is no such file."""
        self.documents[name]
        return f"/static/{self.version}/{name}"

    def modules(self, entry: str) -> list[str]:
        """List all modules that a JavaScript module imports, directly or indirectly."""
        found = [entry]
        for name in found:  # the list grows in the loop
            found += [one for one in self.imports[name] if one not in found]
        return found[1:]


@functools.cache
def assets() -> Assets:
    """Return the static files of this version of Fangs, which are read and compressed at the first call."""
    return read(STATIC)


def read(folder: Path) -> Assets:
    """Read all static files in a folder and its subfolders."""
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if _is_served(path)}
    found = {name: paths[name].read_bytes() for name in sorted(paths)}
    version = hashlib.sha256()
    for path in sorted(LOCALE.glob("*.po")):
        version.update(path.read_bytes())
    for name, content in found.items():
        version.update(f"{name} {len(content)} ".encode() + content)
    imports = {name: _imports(name, content.decode()) for name, content in found.items() if name.endswith(".js")}
    documents = {name: Document(_lean(name, content), _type(name)) for name, content in found.items()}
    return Assets(version.hexdigest()[:12], documents, imports)


def _imports(name: str, text: str) -> list[str]:
    """List the modules that a JavaScript module imports directly, without duplicates."""
    within = posixpath.dirname(name)
    return list(dict.fromkeys(posixpath.normpath(posixpath.join(within, one)) for one in _IMPORT.findall(text)))


def _lean(name: str, content: bytes) -> bytes:
    """Remove the comments from a script or a style sheet.

    Comments that contain quotation marks and follow code are kept. Other files stay unchanged.
    """
    if name.endswith(".css"):
        return STYLE_COMMENT.sub(b"", content)
    return ENDING_COMMENT.sub(b"", COMMENT.sub(b"", content)) if name.endswith(".js") else content


def versioned(path: str) -> tuple[str | None, str]:
    """Split a path such as `0123456789ab/page/theme.js` into its version and the file's name.

    If the path has no version, return None and the path.
    """
    found = _VERSIONED.fullmatch(path)
    return (found["version"], found["name"]) if found else (None, path)


def words_of_scripts(language: str) -> str:
    """Generate a script that defines the translated messages of all other scripts in one language.

    Browsers load it before the other scripts.
    """
    found = catalogue(language)
    texts = {message: found.plurals.get(message) or found.text(message) for message in sorted(found.of_scripts)}
    kept = json.dumps(
        {message: text for message, text in texts.items() if text}, ensure_ascii=False, separators=(",", ":")
    )
    return f"globalThis.fangsCatalogue = {{ texts: {kept}, form: (n) => Number({found.plural_rule}) }};\n"


def _read(name: str) -> str:
    return (STATIC / name).read_text("utf-8")


def _is_served(path: Path) -> bool:
    return path.is_file() and path.suffix not in HIDDEN


def _type(name: str) -> str:
    """Return the media type of a file, such as `text/javascript`.

    For scripts and the manifest, the type does not depend on the machine's settings.
    """
    return _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
