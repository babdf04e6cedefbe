"""The settings of an arena: the game, the bots, and everything else that its results depend on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import fangs
from fangs import bots
from fangs.core.discovery.registry import use_map
from fangs.core.errors import RequestError, listed
from fangs.core.game import Game
from fangs.core.position import Position

TIMEOUT_SECONDS = 10.0
"""The default time limit for a program's choice, in seconds."""


@dataclass(frozen=True)
class Contestant:
    """A participant in an arena: a built-in bot, an external program, or a player that replies to a bot.

    `name` is the name of the bot or the command of the program.
    """

    name: str
    is_program: bool = False
    is_reply: bool = False

    @property
    def title(self) -> str:
        """The participant's name in tables."""
        return f"reply to {self.name}" if self.is_reply else self.name

    def json(self, game: Game) -> dict[str, Any]:
        """Return everything that determines the participant's choices, as JSON."""
        if self.is_program:
            return {"command": self.name}
        return {"reply to" if self.is_reply else "name": self.name, "is": list(bots.skill(self.name, game))}


def seats(game: Game, players: int | None, options: Mapping[str, Any]) -> int:
    """Determine the number of players: as given, as the options imply, or as usual in the game.

    Raise RequestError if the game does not allow it.
    """
    return len(game.scores(game.start(players, options)))


@dataclass(frozen=True)
class Settings:
    """The settings of an arena. Equal settings give equal rounds, except for times."""

    game: str
    contestants: tuple[Contestant, ...]
    players: int
    options: Mapping[str, Any]
    seed: int
    patience: float = TIMEOUT_SECONDS
    map_file: Path | None = None

    @property
    def the_game(self) -> Game:
        """The game, on a custom map if a map file is given."""
        return use_map(self.game, self.map_file) if self.map_file else fangs.game(self.game)

    @property
    def names(self) -> list[str]:
        """The participants' names in tables. Repeated names are numbered."""
        plain = [one.title for one in self.contestants]
        counts = [plain[: k + 1].count(name) for k, name in enumerate(plain)]
        return [f"{name} ({count})" if count > 1 else name for name, count in zip(plain, counts, strict=True)]

    @property
    def even(self) -> float:
        """Every bot's score if all were equally strong."""
        return 1 / min(len(self.contestants), self.players)

    def start(self) -> Position:
        """Return the first position. Raise RequestError if the game does not allow these players or options."""
        game = self.the_game
        return Position(game, game.start(self.players, self.options))

    def check(self) -> None:
        """Raise RequestError if these settings cannot be played."""
        self.start()
        if len(self.contestants) < 2:
            raise RequestError(
                f"At least two bots are needed, from {listed(bots.names())}, or programs given by --bot-command; "
                f"{len(self.contestants) or 'none'} is given."
            )
        self.check_bots()
        for one in self.contestants:
            if one.is_reply and self.the_game.has_secrets:
                raise RequestError(
                    f"--reply-to cannot be used in {self.the_game.title}, where secrets last longer than one choice."
                )

    def check_bots(self) -> None:
        """Raise RequestError if a bot does not exist or cannot play with these settings.

        This check comes before any worker process is started.
        """
        start = self.start()
        for one in self.contestants:
            if not one.is_program:
                bots.require(one.name, start)

    def json(self) -> dict[str, Any]:
        """Convert all settings to JSON, including the kind and strength of the bot behind each name."""
        game, first = self.the_game, self.start().json()
        return {
            "game": game.name,
            "edition": game.edition,
            "players": self.players,
            "options": first.get("options", {}),
            "bots": [one.json(game) for one in self.contestants],
            "seed": self.seed,
            "patience": self.patience,
        }
