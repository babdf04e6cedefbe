"""A hook of the site (mkdocs.yml): files outside docs/ that pages link to are put into `files/`, and links lead there."""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
LINK = re.compile(r"(\]\()([^)#:\s]+)")
CODE = re.compile(r"`[^`]*`")
PLACE = "files"


def source(file: File) -> PurePosixPath:
    """Where a page is in the repository."""
    path = PurePosixPath(file.src_uri)
    return path.relative_to(PLACE) if path.parts[0] == PLACE else "docs" / path


def target(page: PurePosixPath, link: str) -> PurePosixPath:
    """The file of the repository that a link on a page leads to; of a folder, its README if it has one."""
    path = PurePosixPath(os.path.normpath(page.parent / link))
    return path / "README.md" if (ROOT / path / "README.md").is_file() else path


def on_files(files: Files, config: Any) -> Files:
    """Add what pages link to, and what these pages link to in turn."""
    waiting = list(files.documentation_pages())
    while waiting:
        page = source(waiting.pop())
        for _, link in LINK.findall((ROOT / page).read_text("utf-8")):
            path = target(page, link)
            place = f"{PLACE}/{path}"
            if path.parts[0] == "docs" or not (ROOT / path).is_file() or files.get_file_from_path(place):
                continue
            added = File.generated(config, place, abs_src_path=str(ROOT / path))
            files.append(added)
            waiting += [added] if path.suffix == ".md" else []
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    r"""Lead links to where these files are on the site; what leads to a folder becomes its name.

    In code in a table, GitHub needs `\|` for `|`; Python-Markdown would show the backslash.
    """
    here = source(page.file)

    def led(found: re.Match[str]) -> str:
        path = target(here, found[2])
        place = path.relative_to("docs") if path.parts[0] == "docs" else PLACE / path
        return found[1] + os.path.relpath(place, PurePosixPath(page.file.src_uri).parent)

    def named(found: re.Match[str]) -> str:
        return found[1] if (ROOT / target(here, found[2])).is_dir() else found[0]

    markdown = re.sub(
        r"^\|.*", lambda row: CODE.sub(lambda code: code[0].replace("\\|", "|"), row[0]), markdown, flags=re.M
    )
    return LINK.sub(led, re.sub(r"\[([^]]+)\]\(([^)#:\s]+)\)", named, markdown))
