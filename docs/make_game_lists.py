"""Writes the list of games in docs/start/play.md anew, from what each of our games says of itself; `--check` only compares."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import fangs
from fangs.core.discovery.sources import OURS
from fangs.core.errors import listed

DOCS = Path(__file__).parent
PAGE = DOCS / "start" / "play.md"
BEGIN, END = "<!-- games: made by docs/make_game_lists.py -->\n", "<!-- end of games -->\n"


def players(game: fangs.Game) -> str:
    """How many people can play it: `2, 3 or 5`, `2 to 4`."""
    numbers = game.players
    if len(numbers) > 2 and all(second == first + 1 for first, second in pairwise(numbers)):
        return f"{numbers[0]} to {numbers[-1]}"
    return listed(map(str, numbers))


def lines(games: list[fangs.Game]) -> Iterator[str]:
    """A table of the games, and their films side by side."""
    yield "| | | players |"
    yield "| --- | --- | --- |"
    for game in games:
        yield f"| [**{game.title}**](../../src/fangs/games/{game.name}/RULES.md) | {game.about} | {players(game)} |"
    yield ""
    films = [game for game in games if (DOCS / "films" / f"{game.name}.png").exists()]
    yield f"|{''.join(f' ![{game.title}: a moment of the game](../films/{game.name}.png) |' for game in films)}"
    yield f"|{' --- |' * len(films)}"


def page(old: str) -> str:
    """The page with today's games."""
    ours = [fangs.game(path.parent.name) for path in sorted(OURS.glob("*/rules.py"))]
    before, _, rest = old.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + "\n".join(lines(ours)) + "\n\n" + END + after


def main() -> None:
    """Write the page, or (with --check) say whether it is up to date."""
    old = PAGE.read_text("utf-8")
    new = page(old)
    if "--check" in sys.argv:
        sys.exit(0 if new == old else "docs/start/play.md is not up to date: run docs/make_game_lists.py")
    PAGE.write_text(new, "utf-8")


if __name__ == "__main__":
    main()
