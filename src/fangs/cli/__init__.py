"""The command line: every command of `fangs`."""

from __future__ import annotations

import os
import sys

import typer

from fangs.cli import playing, serving, studying
from fangs.cli.given import GameFolders, say
from fangs.core.errors import FangsError
from fangs.core.sources import add_folder
from fangs.post.command import app as post
from fangs.web.command import app as tables

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
for part in (playing, serving, studying):
    app.add_typer(part.app)
app.add_typer(post, name="post")
app.add_typer(tables, name="tables")


@app.callback(invoke_without_command=True)
def start(context: typer.Context, game: GameFolders = None) -> None:
    """Five table games about being eaten, or nearly: play them, referee them, study them."""
    for folder in game or []:
        add_folder(folder)
    if context.invoked_subcommand is None:
        from fangs.web import start as starting

        starting.at_home(say)


def main() -> None:
    """Run the command line; whatever goes wrong is said in a sentence."""
    try:
        app(prog_name="fangs")
    except FangsError as error:
        sys.exit(f"fangs: {error}")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whoever read our output has gone
        sys.exit(1)
    except Exception as error:
        if os.environ.get("FANGS_DEBUG"):
            raise
        sys.exit(f"fangs: internal error: {type(error).__name__}: {error}. Set FANGS_DEBUG=1 to see where.")
