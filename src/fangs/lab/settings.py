"""The settings of an arena: the game, the bots, and everything else that the results depend on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import fangs
from fangs import bots
from fangs.core.errors import RequestError, listed
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.registry import use_map

TIMEOUT_SECONDS = 10.0
"""The default time for a program's choice, in seconds."""


@dataclass(frozen=True)
class Contestant:
    """A participant: one of our bots by name, a program by command, or a reply to the bot with that name."""

    name: str
    is_program: bool = False
    is_reply: bool = False

    @property
    def title(self) -> str:
        """The participant's name in tables."""
        return f"reply to {self.name}" if self.is_reply else self.name

    def json(self, game: Game) -> dict[str, Any]:
        """Return everything that the participant's choices depend on."""
        if self.is_program:
            return {"command": self.name}
        return {"reply to" if self.is_reply else "name": self.name, "is": list(bots.skill(self.name, game))}


def seats(game: Game, players: int | None, options: Mapping[str, Any]) -> int:
    """Return the number of players: as given, or else by the options, or else the usual number. Raises RequestError."""
    return len(game.scores(game.start(players, options)))


@dataclass(frozen=True)
class Settings:
    """The settings of an arena. Rounds with equal settings are equal, except for their times."""

    game: str
    contestants: tuple[Contestant, ...]
    players: int
    options: Mapping[str, Any]
    seed: int
    patience: float = TIMEOUT_SECONDS
    map_file: Path | None = None

    @property
    def the_game(self) -> Game:
        """The game, on the custom map if there is one."""
        return use_map(self.game, self.map_file) if self.map_file else fangs.game(self.game)

    @property
    def names(self) -> list[str]:
        """The names of the bots in tables. Repeated names are numbered."""
        plain = [one.title for one in self.contestants]
        counts = [plain[: k + 1].count(name) for k, name in enumerate(plain)]
        return [f"{name} ({count})" if count > 1 else name for name, count in zip(plain, counts, strict=True)]

    @property
    def even(self) -> float:
        """Every bot's score if all are equally strong."""
        return 1 / min(len(self.contestants), self.players)

    def start(self) -> Position:
        """Return the first position; raises RequestError for players or options that the game does not have."""
        game = self.the_game
        return Position(game, game.start(self.players, self.options))

    def check(self) -> None:
        """Raises RequestError for settings that cannot be played."""
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
        """Raises RequestError for bots that do not exist or cannot play with these settings, before a worker finds out."""
        start = self.start()
        for one in self.contestants:
            if not one.is_program:
                bots.require(one.name, start)

    def json(self) -> dict[str, Any]:
        """Return all settings, including what the names of the bots mean."""
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
