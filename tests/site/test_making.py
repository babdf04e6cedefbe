"""A site as files: every address leads to a file, nothing comes from elsewhere, and what runs in the browser needs msgspec alone."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest

from fangs.core.errors import RequestError
from fangs.site import compiled, making, parts
from fangs.translation import catalogues, languages

ADDRESS = re.compile(r' (?:href|src)="([^"]+)"')
BUNDLED = {"msgspec"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A site, but for Pyodide: here are only the parts that we make."""
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "python_files", lambda folder: {"fangs.zip": parts.archive()})
        making.make(folder, folder, "https://fangs.example")
    return folder


def pages(site: Path) -> dict[str, str]:
    return {path.relative_to(site).as_posix(): path.read_text("utf-8") for path in site.rglob("*.html")}


def test_every_address_in_a_page_is_relative_and_leads_to_a_file(site: Path) -> None:
    """But for pages that only a server has, which a site does not show. An address that is data leads nowhere else."""
    lost = {}
    for page, text in pages(site).items():
        for address in map(unescape, ADDRESS.findall(text)):
            if address.startswith(("#", "data:image/svg+xml,", "https://fangs.example")):
                continue
            assert not urlsplit(address).netloc and not address.startswith("/"), f"{page}: {address}"
            path = urlsplit(urldefrag(urljoin(f"/{page}", address))[0]).path
            file = site / path.lstrip("/")
            if not (file / "index.html" if path.endswith("/") else file).is_file():
                lost[path] = page
    of_server = re.compile(r"/\w\w/(account|library|watch|ratings|tournaments)/")
    assert {path for path in lost if not of_server.fullmatch(path)} == set()


def test_what_only_a_server_has_is_not_shown(site: Path) -> None:
    for page, text in pages(site).items():
        for found in re.finditer(r'href="[./]*\w\w/(?:account|library|watch|ratings|tournaments)/"', text):
            before = text[: found.start()]
            assert before.rfind("data-server") > max(before.rfind("</section>"), before.rfind("<section class")), page


def test_every_page_has_the_policy_first(site: Path) -> None:
    for page, text in pages(site).items():
        assert text.index("Content-Security-Policy") < text.index("<link"), page
        assert "unsafe-inline" not in text and "unsafe-eval'" not in text.replace("wasm-unsafe-eval'", "")


def test_all_languages_have_the_same_pages(site: Path) -> None:
    found = {
        language: {path.relative_to(site / language) for path in (site / language).rglob("*")}
        for language in languages()
    }

    assert len({frozenset(path.suffix for path in paths) for paths in found.values()}) == 1
    assert len({len([path for path in paths if path.suffix == ".html"]) for paths in found.values()}) == 1


def test_the_link_to_a_server_leaves_the_frame(site: Path) -> None:
    assert 'href="https://fangs.example" target="_top"' in pages(site)["en/index.html"]


def test_the_lobby_names_the_server_for_other_people(site: Path) -> None:
    assert 'href="https://fangs.example"' in pages(site)["en/index.html"]


def test_the_service_worker_keeps_every_file_that_is_needed(site: Path) -> None:
    script = (site / "worker.js").read_text("utf-8")
    kept = set(json.loads(script.partition("self.SITE = ")[2].partition(";\n")[0])["files"])
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    there = {name.removesuffix("index.html") for name in files}

    assert kept <= there
    assert any("/answers/" in name for name in there)
    later = {name for name in there if "/answers/" in name or name.startswith("solved/")}
    assert there - kept - later == {"worker.js", "fangs-site.json"} and not kept & later


def test_the_same_sources_make_the_same_archive() -> None:
    assert parts.archive() == parts.archive()


def test_what_runs_in_the_browser_imports_nothing_else() -> None:
    """What is imported when a module is loaded, and every module of Fangs that is imported later."""
    with zipfile.ZipFile(io.BytesIO(parts.archive())) as packed:
        names = {name for name in packed.namelist() if name.endswith(".py")}
    known = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in names}
    code = "import sys, json; import fangs.site.browser.worker, fangs; fangs.all_games(); print(json.dumps(sorted(sys.modules)))"
    loaded = json.loads(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
    ours = {name for name in loaded if name.split(".")[0] == "fangs"}
    others = (
        {name.split(".")[0] for name in loaded} - sys.stdlib_module_names - {"fangs", "__main__", "typing_extensions"}
    )

    assert ours <= known
    assert {name for name in others if not name.startswith("_")} == BUNDLED


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")

    with pytest.raises(RequestError, match="is not empty"):
        making.make(tmp_path, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("server", ["fangs.example", "javascript:alert(1)", "https://", "https://fangs .example", ""])
def test_what_is_not_the_address_of_a_server_is_refused_before_anything_is_written(server: str, tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="must begin with https:// or http://"):
        making.make(tmp_path / "site", tmp_path / "pyodide", server)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_was_not_tested_is_refused(tmp_path: Path) -> None:
    for name in parts.LOCK["files"]:
        (tmp_path / name).write_bytes(b"another")

    with pytest.raises(RequestError, match="is not the version that was tested"):
        parts.python_files(tmp_path)


def test_where_nothing_can_be_fetched_the_missing_files_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(RequestError, match="Put these files into the folder yourself"):
        parts.python_files(tmp_path / "pyodide")


def test_the_catalogues_of_a_browser_say_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "catalogues.json"
    file.write_bytes(compiled.catalogues())  # which loads all games
    before = {name: catalogues.catalogue(name) for name in languages()}
    names, signs = dict(languages()), {name: catalogues.signs(name) for name in languages()}
    monkeypatch.setattr(catalogues, "COMPILED", file)
    cached = (catalogues._catalogue, catalogues.languages, catalogues.signs, catalogues._compiled)
    try:
        for one in cached:
            one.cache_clear()
        for name, known in before.items():
            found = catalogues.catalogue(name)
            assert (dict(found.texts), found.plural_rule) == (dict(known.texts), known.plural_rule)
            assert {one: tuple(many) for one, many in found.plurals.items()} == dict(known.plurals)
            assert tuple(catalogues.signs(name)) == signs[name]
        assert dict(languages()) == names
    finally:
        for one in cached:
            one.cache_clear()
