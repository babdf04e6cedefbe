"""The command line: every command of `fangs`."""

from __future__ import annotations

import errno
import io
import os
import sys
from importlib import import_module
from typing import Annotated

import typer
from typer.core import TyperGroup

import fangs
from fangs.cli import playing, publishing, serving, studying
from fangs.cli.options import GameFolders, say
from fangs.core.discovery.sources import add_folder
from fangs.core.errors import FangsError, RequestError, quoted, reason, without_controls
from fangs.translation import ENGLISH, language, languages, of_surroundings, phrase, speak
from fangs.translation.formats import listed

FAMILIES = {
    "players": "fangs.cli.players",
    "post": "fangs.post.commands.app",
    "ratings": "fangs.cli.rating",
    "studies": "fangs.cli.studies",
    "tables": "fangs.cli.tables",
    "tournaments": "fangs.cli.tournaments",
}
"""The commands that have subcommands, each with the module that contains its `app`."""


_PLAYING = {command.name or getattr(command.callback, "__name__", "") for command in playing.app.registered_commands}
NOT_WRITTEN = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
"""Error numbers for a standard output that cannot be written, for example because a disk is full."""
READ = _PLAYING | {"post"}
"""The commands that print in the user's language.

All other commands print English, for operators, programs and files.
"""


class Commands(TyperGroup):
    """The group of all commands of `fangs`.

    Commands with subcommands are imported only when they are needed, because importing the post takes longer than most
    commands.
    """

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """List the names of all commands."""
        self._load_families()
        return super().list_commands(ctx)

    def get_command(self, ctx: typer.Context, cmd_name: str):  # type: ignore[no-untyped-def, override]
        """Find a command by name. Return None if there is none."""
        if cmd_name not in self.commands:
            self._load_families()
        return super().get_command(ctx, cmd_name)

    def invoke(self, ctx: typer.Context) -> object:  # type: ignore[override]
        """Run a command.

        All prompts handle the end of the input themselves. Any other EOFError comes from a damaged file, but click would
        take it for the end of the input, and only print "Aborted!".
        """
        try:
            return super().invoke(ctx)
        except EOFError as error:
            raise RuntimeError(f"a file ends too early: {error}") from error

    def _load_families(self) -> None:
        for name, module in FAMILIES.items():
            self.commands.setdefault(name, typer.main.get_command(import_module(module).app))


app = typer.Typer(cls=Commands, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
for part in (playing, serving, publishing, studying):
    app.add_typer(part.app)


def _say_version(wanted: bool) -> None:
    if wanted:
        say(f"fangs {fangs.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    game: GameFolders = None,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_say_version, help="Show the version and exit.")
    ] = False,
) -> None:
    """Table games about being eaten, or nearly: play them, referee them, study them."""
    if context.invoked_subcommand in READ:
        given = os.environ.get("FANGS_LANGUAGE", "")
        speak(of_surroundings(os.environ, languages()))
        if given and language() == ENGLISH and not given.casefold().startswith(ENGLISH):
            raise RequestError.phrased(
                "FANGS_LANGUAGE is {given}, but the languages are {names}.",
                given=quoted(given),
                names=listed(list(languages()), "and"),
            )
    for folder in game or []:
        add_folder(folder)
    if context.invoked_subcommand is None:
        from fangs.web.serving import start as starting

        starting.at_home(say)


def main() -> None:
    """Run the command line. Every error is printed as a sentence, without a traceback."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        app(prog_name="fangs")
    except FangsError as error:
        sys.exit(f"fangs: {error}")
    except BrokenPipeError:  # the program that reads our output has ended
        _drop_output()
        sys.exit(1)
    except Exception as error:
        if os.environ.get("FANGS_DEBUG"):
            raise
        sys.exit(f"fangs: {_told(error)}")


def _told(error: Exception) -> str:
    """Explain an unexpected exception in a sentence.

    An error about a file or the output is not called an internal error, because Fangs did not cause it.
    """
    if isinstance(error, OSError) and error.errno and error.filename:
        path = quoted(str(error.filename))
        return phrase("The file {path} cannot be read or written: {why}.", path=path, why=reason(error))
    if isinstance(error, OSError) and error.errno in NOT_WRITTEN:
        _drop_output()
        return phrase("The output cannot be written: {why}.", why=reason(error))
    words = without_controls(f"{type(error).__name__}: {error}")
    return f"internal error: {words}. Set FANGS_DEBUG=1 to see where."


def _drop_output() -> None:
    """Discard the output that is still buffered.

    Otherwise Python would try to write it again when the process ends, and fail again.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
