"""Welcomes users who call `fangs` without arguments, and lets them choose a game."""

from __future__ import annotations

import sys
from shlex import quote

from rich.console import Console
from rich.text import Text

import fangs
from fangs.core.system.invocation import command
from fangs.terminal.files import left_games
from fangs.translation import say


def choose_game(console: Console) -> str | None:
    """Print an introduction, the games and the unfinished games, and ask the user to choose a game.

    Return the name of the chosen game, or None.
    """
    console.print("\n" + say("Fangs: table games about being eaten, or nearly.") + "\n", style="bold")
    games = fangs.all_games()
    for number, game in enumerate(games, 1):
        _say(console, f"  {number}  {game.title:<16} {game.about}")
    for wrong in fangs.broken():
        _say(console, f"  {wrong}")
    left = left_games()
    if left:
        _say(console, "\n" + say("Unfinished games, the latest first:"))
    for file, what in left:
        _say(console, f"  {what}\n     {command()} play --resume {quote(str(file))}")
    _say(
        console,
        "\n"
        + say(
            "{fangs} play GAME starts a game, {fangs} rules GAME explains it, and {fangs} --help shows all commands.",
            fangs=command(),
        )
        + "\n",
    )
    while sys.stdin.isatty():
        try:
            typed = console.input(
                Text(say("Do you want to play one now against bots? Type its number, or press Enter to quit: "), "bold")
            ).strip()
        except (EOFError, KeyboardInterrupt, UnicodeDecodeError):
            break
        if not typed:
            break
        if typed in [str(number) for number in range(1, len(games) + 1)]:
            return games[int(typed) - 1].name
        if typed.casefold() in fangs.names():
            return typed.casefold()
        _say(console, say("Please enter a number from 1 to {last}.", last=len(games)))
    return None


def _say(console: Console, text: str) -> None:
    console.print(str(text), markup=False, highlight=False, soft_wrap=not console.is_terminal)
