"""Defines how people can end a game before its rules do, as a record says in a line such as `ended: resigned 0`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from fangs.core.errors import listed
from fangs.core.position import Position
from fangs.translation import capital, phrase

SENTENCES: Mapping[str, str] = {
    "resigned": phrase("{who} resigns, so {winner} wins."),
    "late": phrase("{who} did not choose in time, so {winner} wins."),
    "drawn": phrase("The players agree on a draw."),
    "aborted": phrase("{names} aborts the game, which ends without a result."),
    "aborted_by_clock": phrase("{names} did not choose in time, so the game ends without a result."),
    "closed": phrase("The tournament closes the game, which ends without a result of its own."),
}
"""A sentence with the players' names for each way of ending a game."""
_OF_SIDES: Mapping[str, str] = {
    "resigned": phrase("{who} resigned, so the win goes to {winner}."),
    "late": phrase("{who} did not choose in time, so the win goes to {winner}."),
    "aborted": phrase("{who} aborted the game, which ended without a result."),
    "aborted_by_clock": phrase("The game ended without a result because {who} did not choose in time."),
}
"""Sentences with the names of sides, for players without a name. A side's name can be singular or plural."""
_BY_PLAYERS = {"resigned": (1,), "late": (1,), "aborted": range(1, 10), "aborted_by_clock": range(1, 10)}
"""How many players can cause each kind of ending. Nobody in particular causes the other kinds."""
_LINE = re.compile(r"([a-z_]+)((?: [0-9])*)")


class Ending(NamedTuple):
    """How people ended a game, such as `resigned`, and the players who caused this."""

    kind: str
    players: tuple[int, ...] = ()

    @classmethod
    def read(cls, text: str, of: int) -> Ending | None:
        """Parse an ending as written in a record, such as `resigned 0`. Return None if it is not a possible ending.

        `of` is the number of players in the game.
        """
        found = _LINE.fullmatch(text)
        if found is None or found[1] not in SENTENCES:
            return None
        players = tuple(map(int, found[2].split()))
        is_possible = len(players) in _BY_PLAYERS.get(found[1], (0,)) and all(player < of for player in players)
        return cls(found[1], players) if is_possible and (found[1] not in _DUELS or of == 2) else None

    def __str__(self) -> str:
        """Return the ending as written in a record."""
        return " ".join([self.kind, *map(str, self.players)])

    def sentence(self, names: Mapping[int, str], position: Position) -> str:
        """Describe the ending in a sentence. Players without a name are called by the names of their sides."""
        if not self.players:
            return SENTENCES[self.kind]
        winners = [1 - self.players[0]] if self.kind in _DUELS else []
        called = {player: names.get(player) or position.side(player) for player in (*self.players, *winners)}
        who, winner = (listed([called[player] for player in group], "and") for group in (self.players, winners))
        if called.keys() <= names.keys():
            return phrase(SENTENCES[self.kind], who=who, names=who, winner=winner)
        said = phrase(_OF_SIDES[self.kind], who=who, winner=winner)
        return said if self.players[0] in names else capital(said)


_DUELS = ("resigned", "late")
"""The endings in which one of two players loses."""
