"""A widget with a live board. In a notebook's cell, `Board("lunch", bots={1: "medium"})` starts a game against a bot."""

from __future__ import annotations

import importlib
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import fangs
from fangs import bots as kinds
from fangs.core.errors import FangsError, RequestError, quoted
from fangs.core.pictures.themes import IN_THE_DARK
from fangs.core.position import EVERYTHING, Position
from fangs.core.system import extras
from fangs.table.views import drawings
from fangs.translation import capital, phrase

anywidget = extras.needed("anywidget", phrase("A board in a notebook"))
traitlets = importlib.import_module("traitlets")  # which is installed with anywidget


class Board(anywidget.AnyWidget):  # type: ignore[name-defined, misc]
    """A widget with a game on a live board. People choose by clicking on the board or in a list, and bots reply.

    `position` is the current position, and `played` contains all positions from the first to the current one.
    """

    _esm = Path(__file__).parent / "board.js"
    shown = traitlets.Dict().tag(sync=True)
    """The data that the page shows: the drawing, the text, and the choices with their clicks."""
    colours = traitlets.Dict(IN_THE_DARK).tag(sync=True)
    """Maps colours to their replacements in a dark notebook."""
    asked = traitlets.Dict().tag(sync=True)
    """The latest request from the page: `choice` with the index of a choice, or `back`, and `number`.

    `number` is the number of positions that the page showed.
    """

    def __init__(
        self,
        game: str | Position,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        bots: Mapping[int, str] | None = None,
        seed: int | None = None,
    ) -> None:
        """Begin a new game, or continue a game from a position.

        Raise RequestError if there is no such game, option, player or bot.
        """
        super().__init__()
        start = (
            game
            if isinstance(game, Position)
            else Position(fangs.game(game), fangs.game(game).start(players, dict(options or {})))
        )
        self.bots = _bots(start, bots)
        self._random = random.Random(seed)
        self.played = [start]
        self.observe(self._hear, names="asked")
        self._go_on(1)

    @property
    def position(self) -> Position:
        """The current position."""
        return self.played[-1]

    def play(self, role: str, action: str) -> None:
        """Play an action, then let chance and the bots reply. Raise Refusal if the rules do not allow the action."""
        before = len(self.played)
        self.played.append(self.position.play(role, action))
        self._go_on(before)

    def back(self) -> None:
        """Take back all steps since a person last had to choose, including that person's choice."""
        while len(self.played) > 1:
            self.played.pop()
            if self._chooser() is not None:
                break
        self._go_on(len(self.played))

    def _go_on(self, before: int) -> None:
        """Let chance and the bots play until a person must choose or the game is over.

        Then show the current position, and what has happened in the positions from index `before` on.
        """
        while (position := self.position).kind != "over":
            if position.kind == "chance":
                self.played.append(position.roll(self._random))
            elif (role := self._role_of_bot()) is not None:
                self.played.append(position.play(role, self._choice_of_bot(role)))
            else:
                break
        self.shown = self._described(before)

    def _role_of_bot(self) -> str | None:
        """Return a role for which a bot must choose now, or None if there is none."""
        return next((role for role in self.position.owing if self.position.owner(role) in self.bots), None)

    def _choice_of_bot(self, role: str) -> str:
        player, rng = self.position.owner(role), random.Random(self._random.getrandbits(62))
        return kinds.bot(self.bots[player])(self.position.json(player), role, rng, 0)

    def _chooser(self) -> str | None:
        """Return a role for which a person must choose now, or None if there is none."""
        owing = self.position.owing
        return next((role for role in owing if self.position.owner(role) not in self.bots), None)

    def _viewer(self, role: str | None) -> int | None:
        """Return the player whose view of the position the board shows.

        This is the person who must choose, so that nobody sees another player's secrets.
        """
        if role is not None:
            return self.position.owner(role)
        people = [player for player in range(self.position.players) if player not in self.bots]
        return people[0] if len(people) == 1 else EVERYTHING

    def _described(self, before: int) -> dict[str, Any]:
        position, role = self.position, self._chooser()
        viewer = self._viewer(role)
        choices = [] if role is None else drawings.actions(position, viewer, role)
        events = [event.text for one in self.played[before:] for event in one.told(viewer)]
        board, view = position.game.board, position.json(viewer)
        words = board.status(view) if role is None else board.asks(view, role)
        return {
            "number": len(self.played),
            "svg": position.svg(viewer),
            "title": str(position.game.title),
            "says": str(capital(str(words))),
            "told": [str(capital(str(text))) for text in events],
            "choices": [{"clicks": list(one["clicks"]), "label": str(one["label"])} for one in choices],
            "actions": [str(one["action"]) for one in choices],
            "role": role,
            "back": str(phrase("Back")) if len(self.played) > 1 else "",
            "list": str(phrase("List of your choices")),
        }

    def _hear(self, change: Any) -> None:
        """Carry out a request from the page, unless the page showed an earlier position."""
        asked = change["new"]
        if asked.get("number") != self.shown["number"]:
            return
        try:
            if asked.get("back"):
                self.back()
            elif isinstance(at := asked.get("choice"), int) and 0 <= at < len(self.shown["actions"]):
                self.play(str(self.shown["role"]), self.shown["actions"][at])
        except FangsError as error:
            self.shown = {**self.shown, "says": error.message}


def _bots(start: Position, given: Mapping[int, str] | None) -> dict[int, str]:
    """Check the bots that a caller has given, and return them by player. Raise RequestError for an unknown player or bot."""
    if not isinstance(given, Mapping | None):
        raise RequestError.phrased("`bots` must map players' numbers to bots, but it is {given}.", given=quoted(given))
    found = {start.require_player(player): bot for player, bot in (given or {}).items()}
    for bot in found.values():
        kinds.require(bot, start)
    return found
