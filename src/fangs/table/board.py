"""One game at a table: its steps, its positions, and the choices that are not revealed yet."""

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
from fangs.core.records.correction import CORRECTED
from fangs.core.records.record import Rebase, Record, Step, stepped
from fangs.table.frozen import once, replace
from fangs.table.trail import NotHeld, Trail
from fangs.translation import phrase

HowEnded = Literal["resigned", "draw", "aborted"]
"""The ways in which people can end a game."""
LOOK_BACK_STEPS = 36
"""How many steps back the program looks for a choice to take back. A snapshot of a table holds more steps than this."""


class Person(NamedTuple):
    """The person who made a choice, identified by their player number and by how many people had held the seat before them."""

    player: int
    holder: int


class Draft(NamedTuple):
    """A choice that is not revealed yet."""

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
    """For each player at the table, that player's number in the game."""
    edition: int
    """The edition of the rules under which the game is now played."""
    steps: Trail[Step]
    positions: Trail[Position]
    """The position after each number of steps, from zero."""
    authors: Trail[Person | None]
    """For each step, the person who chose it, or None for dice and bots."""
    seed_from: int = 0
    """The number of steps that the game had when the table was opened. The dice of these steps were not thrown at this table."""
    number: int = 0
    """The number of the current position. Each choice refers to such a number, which increases with every change that everybody can see."""
    drafts: Mapping[str, Draft] = field(default_factory=dict)
    """The choices that are not revealed yet, by role."""
    ended: HowEnded | None = None
    """How people ended the game, or None if they did not end it."""
    taken_back: tuple[int, ...] = ()
    """For each take-back that changed the dice, the number of steps that were left."""
    rebased: tuple[Rebase, ...] = ()
    """The corrections of the rules during the game."""
    edition_begun: int = 1
    """The edition of the rules with which the game began."""

    @property
    def readable_from(self) -> int:
        """The number of steps before the first position that the current rules can read.

        Earlier steps were played under rules that have since been corrected.
        """
        return self.rebased[-1].steps if self.rebased else 0

    @property
    def position(self) -> Position:
        """The current position, without the choices that are not revealed yet."""
        return self.positions[-1]

    @property
    def is_unread(self) -> bool:
        """Whether the current rules forbid steps that older rules allowed, so that the position must come from a `Rebased` event."""
        return self.positions.held == 0

    @once
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.ended is not None or (not self.is_unread and self.position.kind == "over")

    @once
    def chosen(self) -> dict[str, str]:
        """The actions that are not revealed yet, by role."""
        return {role: draft.action for role, draft in self.drafts.items()}

    def player_of(self, role: str) -> int:
        """Return the number of the player at the table who has this role."""
        if role not in self._players:
            position = self.first if self.is_unread else self.position
            self._players[role] = self.seating.index(position.owner(role))
        return self._players[role]

    @once
    def _players(self) -> dict[str, int]:
        """The cached results of `player_of`."""
        return {}

    def players_of(self, event: Event) -> tuple[int, ...] | None:
        """Return the players at the table who may know about an event, or None if everybody may."""
        return None if event.audience is None else tuple(self.seating.index(seat) for seat in event.audience)

    def seat_of(self, player: int | None) -> int | None:
        """Return the number that a player at the table has in the game, or None if `player` is None (a spectator)."""
        return None if player is None else self.seating[player]

    @once
    def roles(self) -> tuple[str, ...]:
        """The roles that belong to players in this game."""
        return _played_in(self.first)

    def roles_of(self, player: int | None) -> list[str]:
        """Return the roles of a player at the table. A spectator has none."""
        return [role for role in self.roles if player is not None and self.player_of(role) == player]

    @once
    def owing(self) -> tuple[str, ...]:
        """The roles that must choose but have not chosen yet."""
        if self.is_over:
            return ()
        return tuple(role for role in self.position.owing if role not in self.drafts)

    def told(self, number: int, player: int | None) -> tuple[Event, ...]:
        """Return the events of a step (counted from 1) that a player at the table may know about."""
        return self.positions[number].told(self.seat_of(player))

    def seen_by(self, player: int | None = None, *, own: bool = False) -> Position:
        """Return the position after the unrevealed choices: the player's own first and then, unless `own` is set, the others'.

        A choice that would reveal the other choices is left out, because it must wait for the other boards.
        """
        position = self.position
        shown = [role for role in self.drafts if not own or self.player_of(role) == player]
        for role in sorted(shown, key=lambda role: (self.player_of(role) != player, self.order_of(role))):
            then = after(position, role, self.drafts[role].action)
            if then.is_secret_since(position):
                position = then
        return position

    def plays(self, role: str, action: str) -> bool:
        """Return whether the rules allow a role to choose this action in the current position."""
        try:
            after(self.position, role, action)
        except Refusal:
            return False
        return True

    def stays_secret(self, role: str, action: str) -> bool:
        """Return whether this choice, which replaces any earlier one of the role, reveals nothing yet; raises Refusal.

        A refusal and its reason never depend on the secret choices of others, because the board's own position does not
        include them.
        """
        after(self.position, role, action)
        return self._with({**self.chosen, role: action}).is_secret_since(self.position)

    def revealed(self, actions: Mapping[str, str]) -> tuple[Step, ...]:
        """Return the steps to add to the record if these choices are made now, including the dice that follow.

        The steps are in the order of the roles, so that the record does not tell who chose first or who changed a
        choice.
        """
        steps = [Step(role, actions[role]) for role in sorted(actions, key=self.order_of)]
        return (*steps, *self.throws(self._with(actions), len(self.steps) + len(steps)))

    def throws(self, position: Position, ply: int) -> tuple[Step, ...]:
        """Return the throws of dice, as decided by the seed, that follow a position after `ply` steps until a player must choose."""
        steps: list[Step] = []
        while position.kind == "chance":
            back = dice.taken_back_before(ply + len(steps), self.taken_back)
            steps.append(Step(None, dice.outcome(self.seed, ply + len(steps), position, back)))
            position = after(position, *steps[-1])
        return tuple(steps)

    def played(self, steps: Sequence[Step], authors: Mapping[str, Person | None]) -> Board:
        """Return the board with these steps added.

        Earlier choices that were not revealed are dropped. The steps may have been played under an older edition of the
        rules, and the current rules may not allow them. In that case, the board only stores the steps, and the
        resulting position comes from a `Rebased` event.
        """
        positions: list[Position] = []
        try:
            for step in steps:
                positions.append(_stepped(positions[-1] if positions else self.position, step))
            reached = self.positions.plus(*positions)
        except (FangsError, NotHeld):
            if self.edition == self.game.edition:
                raise
            reached = Trail([], len(self.steps) + len(steps) + 1)
        return replace(
            self,
            steps=self.steps.plus(*steps),
            positions=reached,
            authors=self.authors.plus(*(authors.get(step.role) if step.role else None for step in steps)),
            drafts={},
            number=self.number + 1,
        )

    def back_to(self, steps: int, *, new_dice: bool) -> Board:
        """Return the board as it was after `steps` steps."""
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
        """Return the board as continued from this position under another edition of the rules.

        If the position is None, the new edition does not change any step.
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
        """Return the board after people have ended the game."""
        return replace(self, ended=how, drafts={}, number=self.number + 1)

    def at(self, steps: int) -> Position:
        """Return the position after `steps` steps; raises RequestError if the rules have been corrected since then."""
        if steps < self.readable_from:
            raise RequestError(
                phrase(
                    "The first {rebased} steps were played before the rules of {title} were corrected. The record "
                    "contains these steps, but positions are shown only from then on.",
                    rebased=self.readable_from,
                    title=self.game.title,
                )
            )
        return self.positions[steps]

    def last_choice(self, player: int) -> int | None:
        """Return the number of steps before a player's last choice, or None if the player has not chosen recently.

        Choices made before the table was opened or rebased do not count. Choices that were revealed together count as a
        single choice, so that nobody can choose again after seeing the others' choices.
        """
        if player not in self._last_choices:
            self._last_choices[player] = self._find_last_choice(player)
        return self._last_choices[player]

    @once
    def _last_choices(self) -> dict[int, int | None]:
        """The cached results of `last_choice`, which every view needs for every player."""
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
        """Return the action of a step (counted from 1), showing only what a player at the table may know before the game ends."""
        step = self.steps[number - 1]
        if number <= self.readable_from:
            return HIDDEN if self.game.masks else step.action
        return masked.shown(self.at(number - 1), step, self.seat_of(player)) if self.game.masks else step.action

    def record(self, names: Mapping[int, str], seed: str | None) -> Record:
        """Return the record of the game, without unrevealed choices.

        `seed` is the seed of the dice if it has already been published, otherwise None.
        """
        positions = self.positions[self.readable_from :]
        record = Record.of(self.game, positions, self.steps[:], self.edition_begun, self.rebased)
        for player, name in names.items():
            record.name(player, name)
        record.seed_hash, record.seed = dice.commitment(self.seed), seed
        record.seed_from, record.taken_back = self.seed_from, self.taken_back
        return record

    def _with(self, actions: Mapping[str, str]) -> Position:
        position = self.position
        for role in sorted(actions, key=self.order_of):
            position = after(position, role, actions[role])
        return position

    def order_of(self, role: str) -> int:
        """Return the index of a role in the game's list of roles."""
        return self.game.role_number(role)


@lru_cache(maxsize=1024)
def _played_in(first: Position) -> tuple[str, ...]:
    names: Sequence[str] = first.game.notation.ROLE_NAMES
    return tuple(role for role in names if 0 <= first.owner(role) < first.players)


def _stepped(position: Position, step: Step) -> Position:
    return stepped(position, step) if step.role == CORRECTED else after(position, *step)


class _Same(NamedTuple):
    """A position that equals only itself. Comparing two positions by content would take as long as playing a step."""

    position: Position

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.position is self.position

    def __hash__(self) -> int:
        return id(self.position)


def after(position: Position, role: str | None, action: str) -> Position:
    """Return the position after an action or an outcome of chance; raises whatever `play` raises.

    The result is cached because each choice needs it three times: when it is checked, when it is revealed and when its
    event is folded.
    """
    return _after(_Same(position), role, action)


@lru_cache(maxsize=256)
def _after(before: _Same, role: str | None, action: str) -> Position:
    return before.position.play(role, action)
