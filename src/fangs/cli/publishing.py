"""The command that builds a site, a folder with all pages as files that needs no server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fangs.cli.options import output_folder, say

app = typer.Typer()


@app.command()
def site(
    folder: Annotated[
        Path,
        typer.Argument(
            callback=output_folder, help="The folder for the site. A site that is already there is replaced."
        ),
    ],
    pyodide: Annotated[
        Path | None,
        typer.Option(
            help="A folder with the files of Pyodide and msgspec; those that it lacks are fetched into it with npm and pip. "
            "The default is a folder in the user's cache."
        ),
    ] = None,
    server: Annotated[
        str | None, typer.Option(help="The address of a server, which the site names for games with other people.")
    ] = None,
) -> None:
    """Build a folder of files for playing all games in a browser, without a server (docs/how-to/site.md)."""
    from fangs.site.making import make

    sizes = make(folder, pyodide or _cache(), server)
    megabytes = round(sum(sizes.values()) / 1e6)
    say(f"{folder} has {len(sizes)} files, {megabytes} MB. Put it on any web space, or try it:")
    say(f"  python -m http.server --directory {folder}")


def _cache() -> Path:
    import platformdirs

    return platformdirs.user_cache_path("fangs") / "pyodide"
