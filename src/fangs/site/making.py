"""Creates a site: a folder with all pages as files, which any web host can serve without a Fangs server."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path

import fangs
from fangs.core.errors import RequestError, quoted
from fangs.site.pages import pages, shell
from fangs.site.parts import python_files
from fangs.site.ready import FOLDER, answers
from fangs.site.solved import whole
from fangs.translation import ENGLISH, languages, speaking
from fangs.web.assets import assets, words_of_scripts

MARK = "fangs-site.json"
"""The name of the file that marks a folder as a site. It contains the version of Fangs that created the site."""
WAY = "server/way.js"
"""The path of the JavaScript module through which pages send requests to the server.

On a site, a module that calls Python in the browser takes its place.
"""


def make(folder: Path, pyodide: Path, server: str | None = None) -> dict[str, int]:
    """Create a site in a folder, and return the size of every file in bytes.

    Pyodide's files are taken from the folder `pyodide`, and fetched into it if they are missing. Raise RequestError if
    `folder` contains anything other than a site, if `server` is not the address of a server, or if Pyodide is not
    available.
    """
    if server is not None and not re.fullmatch(r"https?://[^/\s]+\S*", server):
        address = quoted(server)
        raise RequestError.phrased(
            "The address of a server must begin with https:// or http://, but you gave {address}.", address=address
        )
    if folder.exists() and not (folder / MARK).is_file() and any(folder.iterdir()):
        raise RequestError.phrased(
            "{folder} is not empty and does not contain a site. Choose another folder.", folder=folder
        )
    files = _files(python_files(pyodide), server)
    for old in ("static", "python", "solved", *languages()):
        shutil.rmtree(folder / old, ignore_errors=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return {name: len(content) for name, content in files.items()}


def _files(python: dict[str, bytes], server: str | None) -> dict[str, bytes]:
    version = hashlib.sha256(b"".join(python[name] for name in sorted(python))).hexdigest()[:12]
    found = {f"python/{version}/{name}": content for name, content in python.items()}
    for name, document in assets().documents.items():
        found[f"static/{assets().version}/{name}"] = document.plain
    found[f"static/{assets().version}/{WAY}"] = b'export * from "../site/way.js";\n'
    for name in languages():
        with speaking(name):
            found |= {path: text.encode() for path, text in pages(f"python/{version}/", server)}
            found |= {f"python/{version}/{path}": text.encode() for path, text in answers()}
            if name != ENGLISH:
                found[f"static/{assets().version}/words.{name}.js"] = words_of_scripts(name).encode()
    found |= whole()
    found["index.html"] = shell(f"python/{version}/").encode()
    found["manifest.webmanifest"] = _manifest().encode()
    found["worker.js"] = _service_worker(found)
    found[MARK] = json.dumps({"fangs": fangs.__version__, "files": len(found) + 1}).encode()
    return found


def _manifest() -> str:
    """Return the web app manifest with which a browser installs the site.

    Its addresses are relative, so they work in whatever folder the site is.
    """
    static = f"static/{assets().version}/app/"
    found = json.loads(assets().documents["app/manifest.webmanifest"].plain)
    for icon in found["icons"]:
        icon["src"] = static + icon["src"]
    return json.dumps(found | {"id": "./", "start_url": "./", "scope": "./", "shortcuts": []}, indent=1)


def _is_kept(name: str) -> bool:
    """Return whether a browser caches a file for offline use at the first visit.

    Stored responses are not cached, because Python gives the same ones. Solved tables are cached only once they are
    needed (`static/site/solved.js`).
    """
    return not name.startswith("solved/") and f"/{FOLDER}/" not in name


def _service_worker(files: dict[str, bytes]) -> bytes:
    """Return the service worker, which caches the files of this version of the site for offline use.

    A page is cached under its folder's address, because some web hosts redirect from `index.html` to it.
    """
    version = hashlib.sha256()
    for name in sorted(files):
        version.update(name.encode() + hashlib.sha256(files[name]).digest())
    addresses = sorted(name.removesuffix("index.html") for name in files if _is_kept(name))
    kept = json.dumps({"version": version.hexdigest()[:12], "files": addresses})
    script = assets().documents["site/offline.js"].plain
    return f"self.SITE = {kept};\n".encode() + script
