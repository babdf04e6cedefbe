"""The state of one game at a table: its moves so far, its positions, and the choices that are still secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from fangs.core.errors import FangsError, Refusal, RequestError
from fangs.core.fields import HIDDEN
from fangs.core.game import Event, Game, View
from fangs.core.position import Position
from fangs.core.records import dice, masked
from fangs.core.records.record import Rebase, Record, Step, stepped
from fangs.table.frozen import once, replace
from fangs.table.trail import NotHeld, Trail
from fangs.translation import plural

HowEnded = Literal["resigned", "draw", "aborted"]
"""The ways in which people can end a game early."""
MAX_REACHED = 256
"""The maximum number of sequences of further steps whose positions a board keeps."""
LOOK_BACK_STEPS = 36
"""How many of the most recent steps are searched for a choice to take back. A table's snapshot holds more than this."""


class Person(NamedTuple):
    """The person who made a choice.

    A seat can pass from one person to another, so its successive holders are numbered.
    """

    player: int
    holder: int


class Draft(NamedTuple):
    """A secret choice, and the person who made it."""

    action: str
    author: Person | None
    """The person who chose, or None if a bot chose."""


@dataclass(frozen=True)
class Board:
    """The current state of one game at a table."""

    index: int
    game: Game
    first: Position
    """The position at the beginning of the game."""
    seed: str = field(repr=False)
    """The secret seed of the dice."""
    seating: tuple[int, ...]
    """The number that each player at the table has in this game."""
    edition: int
    """The edition of the rules that now applies to the game."""
    steps: Trail[Step]
    positions: Trail[Position]
    """The positions of the game: the first position, then the position after each step."""
    authors: Trail[Person | None]
    """For each step, the person who chose it, or None for dice and bots."""
    seed_from: int = 0
    """The number of steps in the record that the table started from. Their dice were not thrown at this table."""
    number: int = 0
    """The number of the current position. It grows with every visible change, so a request can say which position it is for."""
    drafts: Mapping[str, Draft] = field(default_factory=dict)
    """The choices that are still secret, by role."""
    ended: HowEnded | None = None
    """How people ended the game, or None if they did not end it."""
    taken_back: tuple[int, ...] = ()
    """The length of the record after each take-back that was followed by new dice."""
    rebased: tuple[Rebase, ...] = ()
    """The corrections of the rules that happened during the game, oldest first."""
    edition_begun: int = 1
    """The edition of the rules with which the game began."""

    @property
    def readable_from(self) -> int:
        """The index of the first position that was played under the current rules.

        Earlier positions cannot be read, because the rules have been corrected since.
        """
        return self.rebased[-1].steps if self.rebased else 0

    @property
    def position(self) -> Position:
        """The current position, before any secret choices."""
        return self.positions[-1]

    @property
    def is_unread(self) -> bool:
        """Whether the current position is unknown, because a step was played that the current rules forbid.

        A `Rebased` event must then supply the position.
        """
        return self.positions.held == 0

    @once
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.ended is not None or (not self.is_unread and self.position.kind == "over")

    @once
    def chosen(self) -> dict[str, str]:
        """The actions that have been chosen in secret, by role."""
        return {role: draft.action for role, draft in self.drafts.items()}

    def player_of(self, role: str) -> int:
        """Return the player at the table who plays this role."""
        if role not in self._players:
            position = self.first if self.is_unread else self.position
            self._players[role] = self.seating.index(position.owner(role))
        return self._players[role]

    @once
    def _players(self) -> dict[str, int]:
        """Caches the results of `player_of`."""
        return {}

    def players_of(self, event: Event) -> tuple[int, ...] | None:
        """Return the players who may know about an event, or None if everybody may."""
        return None if event.audience is None else tuple(self.seating.index(seat) for seat in event.audience)

    def seat_of(self, player: int | None) -> int | None:
        """Convert a player's number at the table to their number in the game. A spectator (None) has none."""
        return None if player is None else self.seating[player]

    @once
    def roles(self) -> tuple[str, ...]:
        """The roles that are played by players in this game."""
        return _played_in(self.first)

    def roles_of(self, player: int | None) -> list[str]:
        """Return the roles of a player. A spectator (None) has none."""
        return [role for role in self.roles if player is not None and self.player_of(role) == player]

    @once
    def owing(self) -> tuple[str, ...]:
        """The roles that must choose and have not chosen yet."""
        if self.is_over:
            return ()
        return tuple(role for role in self.position.owing if role not in self.drafts)

    def told(self, number: int, player: int | None) -> tuple[Event, ...]:
        """Return a step's events as one player may know them. Steps are counted from 1."""
        return self.positions[number].told(self.seat_of(player))

    def seen_by(self, player: int | None = None, *, own: bool = False) -> Position:
        """Return the position with the secret choices already played, the player's own first.

        If `own` is set, only the player's own choices are played. A choice that would reveal the other choices is left
        out, because it must wait for the other boards.
        """
        shown = [role for role in self.drafts if not own or self.player_of(role) == player]
        steps: tuple[Step, ...] = ()
        for role in sorted(shown, key=lambda role: (self.player_of(role) != player, self.order_of(role))):
            further = (*steps, Step(role, self.drafts[role].action))
            if self.after(further).is_secret_since(self.after(steps)):
                steps = further
        return self.after(steps)

    def reached(self, steps: tuple[Step, ...]) -> tuple[Position, ...]:
        """Return the position after each of these further steps, or raise FangsError if one is not possible.

        The board keeps some of these positions for whoever needs them next: a choice is checked, revealed and folded on
        the same board.
        """
        positions: tuple[Position, ...] = ()
        for number in range(1, len(steps) + 1):
            so_far = steps[:number]
            found = self._reached.get(so_far)
            if found is None:
                found = (*positions, stepped(positions[-1] if positions else self.position, so_far[-1]))
                if len(self._reached) >= MAX_REACHED:  # somebody tries one choice after the other
                    self._reached.clear()
                self._reached[so_far] = found
            positions = found
        return positions

    @once
    def _reached(self) -> dict[tuple[Step, ...], tuple[Position, ...]]:
        """Keeps the results of `reached`."""
        return {}

    def after(self, steps: tuple[Step, ...]) -> Position:
        """Return the position after these further steps, or raise FangsError if one is not possible."""
        return self.reached(steps)[-1] if steps else self.position

    def plays(self, role: str, action: str) -> bool:
        """Return whether a player may choose this action in the current position."""
        if action in self.game.master_actions:
            return False
        try:
            self.after((Step(role, action),))
        except Refusal:
            return False
        return True

    def revealed_by(self, role: str, action: str) -> tuple[Step, ...] | None:
        """Return the steps that this choice reveals: itself, all other secret choices, and the throws that follow.

        Return None if the choice stays secret because others must still choose. Raise Refusal if the rules do not allow
        it, which never depends on the secret choices of others.
        """
        self.after((Step(role, action),))
        together = self.in_order({**self.chosen, role: action})
        return None if self.after(together).is_secret_since(self.position) else self.thrown(together)

    def in_order(self, actions: Mapping[str, str]) -> tuple[Step, ...]:
        """Return choices as steps in the order of the roles, so that the record does not tell who chose first or again."""
        return tuple(Step(role, actions[role]) for role in sorted(actions, key=self.order_of))

    def thrown(self, steps: tuple[Step, ...] = ()) -> tuple[Step, ...]:
        """Throw the dice after these steps until a player must choose, and return the steps followed by the throws.

        Each throw is determined by the seed and the number of earlier steps, `ply`.
        """
        while (position := self.after(steps)).kind == "chance":
            ply = len(self.steps) + len(steps)
            back = dice.taken_back_before(ply, self.taken_back)
            steps = (*steps, Step(None, dice.outcome(self.seed, ply, position, back)))
        return steps

    def played(self, steps: tuple[Step, ...], authors: Mapping[str, Person | None]) -> Board:
        """Return the board with these steps added.

        Earlier choices that were not revealed are dropped. The steps may have been played under an older edition of the
        rules, and the current rules may not allow them. In that case, the board only stores the steps, and the
        resulting position comes from a `Rebased` event.
        """
        try:
            positions = self.positions.plus(*self.reached(steps))
        except (FangsError, NotHeld):
            if self.edition == self.game.edition:
                raise
            positions = Trail([], len(self.steps) + len(steps) + 1)
        return replace(
            self,
            steps=self.steps.plus(*steps),
            positions=positions,
            authors=self.authors.plus(*(authors.get(step.role) if step.role else None for step in steps)),
            drafts={},
            number=self.number + 1,
        )

    def back_to(self, steps: int, *, new_dice: bool) -> Board:
        """Take the board back to the position after `steps` steps."""
        return replace(
            self,
            steps=self.steps.until(steps),
            positions=Trail([], steps + 1) if self.is_unread else self.positions.until(steps + 1),
            authors=self.authors.until(steps),
            drafts={},
            number=self.number + 1,
            taken_back=(*self.taken_back, steps) if new_dice else self.taken_back,
        )

    def rebase(self, edition: int, position: View | None) -> Board:
        """Continue the game from this position under another edition of the rules.

        The position is None if the new edition does not change any step.
        """
        if position is None:
            return replace(self, edition=edition)
        steps = len(self.steps)
        try:
            positions = Trail([Position.read(self.game, position)], steps)
        except FangsError:
            if edition == self.game.edition:
                raise
            positions = Trail([], steps + 1)
        return replace(
            self,
            edition=edition,
            positions=positions,
            drafts={},
            number=self.number + 1,
            rebased=(*self.rebased, Rebase(steps, edition, position)),
        )

    def end(self, how: HowEnded) -> Board:
        """End the game early, for example after a resignation."""
        return replace(self, ended=how, drafts={}, number=self.number + 1)

    def at(self, steps: int) -> Position:
        """Return the position after `steps` steps.

        Raise RequestError if it was reached before the rules were corrected, because the current rules cannot read it.
        """
        if steps < self.readable_from:
            raise RequestError(
                plural(
                    self.readable_from,
                    "The first step was played before the rules of {title} were corrected. The record contains this "
                    "step, but positions are shown only from then on.",
                    "The first {count} steps were played before the rules of {title} were corrected. The record "
                    "contains these steps, but positions are shown only from then on.",
                    title=self.game.title,
                )
            )
        return self.positions[steps]

    def last_choice(self, player: int) -> int | None:
        """Return the number of steps before a player's most recent choice, or None if there is no recent choice.

        Choices made before the table was opened or rebased do not count. Choices that were revealed together count as a
        single choice, so that nobody can choose again after seeing the others' choices.
        """
        if player not in self._last_choices:
            self._last_choices[player] = self._find_last_choice(player)
        return self._last_choices[player]

    @once
    def _last_choices(self) -> dict[int, int | None]:
        """Caches the results of `last_choice`, because every view needs them for every player."""
        return {}

    def _find_last_choice(self, player: int) -> int | None:
        first = max(self.seed_from, len(self.steps) - LOOK_BACK_STEPS, self.readable_from)
        for at, step in reversed([*enumerate(self.steps[first:], first)]):
            role = step.chooser
            if role is not None and self.player_of(role) == player:
                while at > first and self.positions[at].is_secret_since(self.positions[at - 1]):
                    at -= 1
                return at
        return None

    def shown(self, number: int, player: int | None) -> str:
        """Return a step's action as one player may see it during the game, with secret parts hidden.

        Steps are counted from 1.
        """
        step = self.steps[number - 1]
        if number <= self.readable_from:
            return HIDDEN if self.game.masks else step.action
        return masked.shown(self.at(number - 1), step, self.seat_of(player)) if self.game.masks else step.action

    def record(self, names: Mapping[int, str], seed: str | None) -> Record:
        """Return the game's record so far, without secret choices.

        `seed` is the seed of the dice if it may be published, otherwise None.
        """
        positions = self.positions[self.readable_from :]
        record = Record.of(self.game, positions, self.steps[:], self.edition_begun, self.rebased)
        for player, name in names.items():
            record.name(player, name)
        record.seed_hash, record.seed = dice.commitment(self.seed), seed
        record.seed_from, record.taken_back = self.seed_from, self.taken_back
        return record

    def order_of(self, role: str) -> int:
        """Return the index of a role in the game's list of roles."""
        return self.game.role_number(role)


@lru_cache(maxsize=1024)
def _played_in(first: Position) -> tuple[str, ...]:
    names: Sequence[str] = first.game.notation.ROLE_NAMES
    return tuple(role for role in names if 0 <= first.owner(role) < first.players)
