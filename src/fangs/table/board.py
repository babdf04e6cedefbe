"""One game at a table: its record, and the choices that are not revealed yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fangs.core import dice
from fangs.core.errors import Refusal
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.record import Record, Step


class Board:
    """A game as it stands at a table.

    `seating[p]` is the player of the game who the table's player `p` is: only in a match do they differ.
    """

    def __init__(self, index: int, record: Record, seed: str, seating: Sequence[int]) -> None:
        self.index = index
        self.record = record
        self.seed = seed
        self.seating = tuple(seating)
        self.number = 0
        """Of the position: it grows with everything that all may see, and a choice is made for the position that has it."""
        self.drafts: dict[str, str] = {}
        """The choices not yet revealed, by role."""
        self.ended: str | None = None
        """How people ended the game, where the rules did not: `resigned` or `draw`."""
        record.seed_hash, record.seed, record.seed_from = dice.commitment(seed), None, len(record.steps)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.record.game

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played here any more."""
        return self.ended is not None or self.record.position.kind == "over"

    def player_of(self, role: str) -> int:
        """The table's player whose role this is."""
        return self.seating.index(self.record.position.owner(role))

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that somebody plays in this game."""
        position = self.record.positions[0]
        names: Sequence[str] = self.game.notation.ROLE_NAMES
        return tuple(role for role in names if 0 <= position.owner(role) < position.players)

    def owing(self) -> tuple[str, ...]:
        """The roles that must choose and have not chosen."""
        if self.is_over:
            return ()
        return tuple(role for role in self.record.position.owing if role not in self.drafts)

    def position(self, player: int | None = None, *, own: bool = False) -> Position:
        """Where the game stands, with the choices not yet revealed made; the player's own come first, or alone.

        A choice that would reveal the others is not made yet: it waits for those at the other boards.
        """
        position = self.record.position
        shown = [role for role in self.drafts if not own or self.player_of(role) == player]
        for role in sorted(shown, key=lambda role: (self.player_of(role) != player, self._order(role))):
            after = position.play(role, self.drafts[role])
            if after.is_secret_since(position):
                position = after
        return position

    def seat_of(self, player: int | None) -> int | None:
        """The player of the game who the table's player is; None for a spectator."""
        return None if player is None else self.seating[player]

    def plays(self, role: str, action: str) -> bool:
        """Whether a role may choose this where the game stands."""
        try:
            self.record.position.play(role, action)
        except Refusal:
            return False
        return True

    def stays_secret(self, role: str, action: str) -> bool:
        """Whether this choice of a role (instead of the one it may have made) reveals nothing yet; raises Refusal.

        What is refused, and why, never depends on what others have chosen in secret.
        """
        self.record.position.play(role, action)
        position = self._with({other: chosen for other, chosen in self.drafts.items() if other != role})
        return position.play(role, action).is_secret_since(position)

    def revealed(self, drafts: Mapping[str, str]) -> list[Step]:
        """The steps of the record that these choices, made now, and the dice after them come to.

        They stand in the order of the roles, so that nobody learns from the record who chose first or changed a choice.
        """
        steps = [Step(role, drafts[role]) for role in sorted(drafts, key=self._order)]
        return steps + self.throws(self._with(drafts), len(self.record.steps) + len(steps))

    def throws(self, position: Position, ply: int) -> list[Step]:
        """The dice that are due in a position after so many steps, thrown by the seed until somebody must choose."""
        steps: list[Step] = []
        while position.kind == "chance":
            steps.append(Step(None, dice.outcome(self.seed, ply + len(steps), position.odds)))
            position = position.play(*steps[-1])
        return steps

    def play(self, steps: Sequence[Step]) -> None:
        """Add steps to the record; what was chosen before is with them, or void."""
        for step in steps:
            self.record.play(*step)
        self.drafts.clear()
        self.number += 1

    def take_back(self, steps: int) -> None:
        """Go back to where the record had so many steps."""
        self.record = self.record.until(steps)
        self.drafts.clear()
        self.number += 1

    def end(self, how: str) -> None:
        """End the game by what people agreed on or gave up."""
        self.ended = how
        self.drafts.clear()
        self.number += 1

    def publish(self) -> None:
        """Write the seed of the dice into the record: from now on anyone may check them."""
        self.record.seed = self.seed

    def last_choice(self, player: int) -> int | None:
        """After how many steps a player of the table last chose; None if never (since the table was opened).

        Choices that were revealed together count as one: nobody chooses again who knows what the others have chosen.
        """
        positions, first = self.record.positions, self.record.seed_from
        for at in range(len(self.record.steps) - 1, first - 1, -1):
            role = self.record.steps[at].role
            if role is not None and self.player_of(role) == player:
                while at > first and positions[at].is_secret_since(positions[at - 1]):
                    at -= 1
                return at
        return None

    def _with(self, drafts: Mapping[str, str]) -> Position:
        position = self.record.position
        for role in sorted(drafts, key=self._order):
            position = position.play(role, drafts[role])
        return position

    def _order(self, role: str) -> int:
        return self.game.role_number(role)
