"""A position of a game. It is immutable: playing an action returns a new position."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from fangs.core.errors import RequestError, quoted
from fangs.core.fields import HIDDEN, is_whole, plain_int
from fangs.core.game import Event, Game, View
from fangs.core.legality import require_turn
from fangs.core.marking import hides
from fangs.engine import CHANCE
from fangs.engine.events import Told
from fangs.engine.layout import Layout
from fangs.translation import joined
from fangs.translation.phrases import english


class _Everything:
    """A singleton that stays the same object when it is pickled or copied."""

    def __reduce__(self) -> str:
        return "EVERYTHING"

    def __repr__(self) -> str:
        return "EVERYTHING"


EVERYTHING: Any = _Everything()
"""A reader who can see everything. Callers pass this instead of a player's number (or None, a spectator)."""


class Position:
    """A position of a game. It never changes, because playing an action returns a new position.

    >>> import fangs
    >>> start = fangs.new("getbit")
    >>> swim = start.roll("2031")
    >>> swim.owing
    ('0', '1', '2', '3')
    >>> swim.play("2", "5").json(player=0)["chosen"]
    [None, None, '?', None]
    """

    __slots__ = (
        *("_events", "_game", "_hash", "_kind", "_owing", "_players", "_public", "_public_events", "_state"),
        *("_told", "_view"),
    )

    def __init__(
        self,
        game: Game,
        state: Layout,
        events: tuple[Event, ...] | None = None,
        *,
        told: Sequence[Told] = (),
        view: View | None = None,
    ) -> None:
        """Create a position from copies of a state and a view.

        `events` are the events of the step that led to the position. If `events` is None, they are derived from `told`
        when they are first read.
        """
        self._set_up(game, state.copy(), None if events is None else tuple(events), tuple(told), copy.deepcopy(view))

    @classmethod
    def _of(
        cls,
        game: Game,
        state: Layout,
        events: tuple[Event, ...] | None = None,
        told: Sequence[Told] = (),
        view: View | None = None,
    ) -> Position:
        """Create a position that keeps the given state and view without copying them.

        Afterwards, nothing else may change the state or the view.
        """
        position = object.__new__(cls)
        position._set_up(game, state, events, told, view)
        return position

    def _set_up(
        self, game: Game, state: Layout, events: tuple[Event, ...] | None, told: Sequence[Told], view: View | None
    ) -> None:
        self._game = game
        self._state = state
        self._events = events
        self._told = told
        self._view = view
        self._public: Layout | None = None
        self._hash: int | None = None
        self._kind: str | None = None
        self._owing: tuple[str, ...] | None = None
        self._players: int | None = None
        self._public_events: tuple[Event, ...] | None = None

    @property
    def game(self) -> Game:
        """The game to which this position belongs."""
        return self._game

    @property
    def is_view(self) -> bool:
        """Whether this position was read from a view, in which a hidden choice counts as not yet made."""
        return self._view is not None

    @property
    def state(self) -> Layout:
        """A copy of the state behind the position."""
        return self._state.copy()

    @property
    def hides_what_shows(self) -> bool:
        """Whether a player might work out hidden parts of this view from its visible parts."""
        return self.is_view and self._game.can_work_out

    def worked_out(self) -> Layout:
        """Return the state for a bot to think with. In a view, hidden parts are derived from visible parts or guessed."""
        return self._game.worked_out(self._state)[0] if self.is_view else self.state

    @property
    def kind(self) -> str:
        """The kind of the position: `decision` (a player must choose), `chance` (the dice decide) or `over`."""
        if self._kind is None:
            self._kind = self._game.kind(self._state)
        return self._kind

    @property
    def owing(self) -> tuple[str, ...]:
        """The roles that must choose now, or none if the dice decide or the game is over."""
        if self._owing is None:
            self._owing = self._game.owing(self._state)
        return self._owing

    @property
    def choosing(self) -> tuple[str, ...]:
        """The roles that can choose now, including those that can still change a secret choice."""
        return self._game.choosing(self._state)

    @property
    def odds(self) -> list[tuple[str, Fraction]]:
        """The possible outcomes of the dice and their exact probabilities, if the dice decide next."""
        return self._game.odds(self._state)

    @property
    def players(self) -> int:
        """The number of players."""
        if self._players is None:
            self._players = len(self._game.scores(self._state))
        return self._players

    @property
    def scores(self) -> list[int | float] | None:
        """Every player's final score, or None before the end of the game."""
        return self._game.scores(self._state) if self.kind == "over" else None

    def legal(self, role: str) -> list[str]:
        """Return the listed actions of a role, in no particular order."""
        return self._game.legal(self._state, role)

    def require_choice(self, role: str) -> list[str]:
        """Return the listed actions of a role, which must be able to choose now.

        Raise InvalidMove for an unknown role, and OutOfTurn or GameOver if the role cannot choose.
        """
        require_turn(self.game, self._state, self._game.role_number(role))
        return self.legal(role)

    def owner(self, role: str) -> int:
        """Return the number of the player who plays a role."""
        return self._game.owner(self._state, role)

    def called(self, role: str) -> str:
        """Return the name of a role for use in a sentence."""
        return self._game.called(self._state, role)

    def says(self, role: str, action: str, view: View | None = None) -> str:
        """Say in words which role takes an action, such as "the hunters: place a hunter on a1".

        If the game's words for the action already name the role, they stand alone. `view` is what the reader may know;
        without it, the reader knows everything. Raise InvalidMove for an unknown role.
        """
        called = self.called(role)
        said = self.game.board.say(self.json() if view is None else view, role, action)
        name = re.escape(english(called).removeprefix("the "))
        return said if re.search(rf"\b{name}\b", english(said)) else joined(called, said, by=": ")

    @property
    def places(self) -> list[int] | None:
        """Every player's final place if the scores alone do not decide it, otherwise None."""
        return self._game.places(self._state)

    def require_player(self, player: int) -> int:
        """Check a player's number and return it as an int, or raise RequestError if there is no such player."""
        if type(player) is int and 0 <= player < self.players:  # as nearly always, and this is asked for each event
            return player
        player = plain_int(player)
        if not is_whole(player, 0, self.players - 1):
            raise RequestError.phrased(
                "There is no player {player}. Players are numbered from 0 to {players}.",
                player=quoted(player),
                players=self.players - 1,
            )
        return player

    def require_reader(self, player: int | None) -> int | None:
        """Check a player's number and return it as an int. None, a spectator, is allowed too.

        Raise RequestError for anything else.
        """
        return None if player is None else self.require_player(player)

    def side(self, player: int) -> str:
        """Return the name of a player's side, such as a tribe. Raise RequestError if there is no such player."""
        return self._game.side(self._state, self.require_player(player))

    @property
    def secret_owners(self) -> str | None:
        """The clause that keeps secret who plays which role until the game is over, or None if everybody knows."""
        return self._game.secret_owners(self._state)

    def play(self, role: str | None, action: str) -> Position:
        """Return the position after an action of a role, or after an outcome of the dice if the role is None.

        The `events` of that position say what happened. Raise InvalidMove if the text is not understood, IllegalMove if
        the rules forbid the action, OutOfTurn if the role cannot choose now, GameOver, or RequestError if parts of this
        position are hidden.
        """
        if self.is_view:
            raise RequestError.phrased("Parts of this position are hidden. Only a complete position can be played.")
        after, told = self._game.play(self._state, role, action)
        return Position._of(self._game, after, told=told)

    def roll(self, outcome: str | random.Random | None = None) -> Position:
        """Roll the dice, and return the position after the roll. The outcome can be given, or else it is random.

        With a `random.Random`, the outcome is drawn from that generator. Raise InvalidMove if the given outcome is not
        possible, OutOfTurn or GameOver if the dice do not decide next, or RequestError for anything but an outcome or a
        `random.Random`.
        """
        return self.play(None, outcome if isinstance(outcome, str) else self.draw(outcome))

    def draw(self, dice: random.Random | None = None) -> str:
        """Draw a random outcome of the dice, according to the odds.

        Raise OutOfTurn or GameOver if the dice do not decide next, or RequestError if `dice` is not a `random.Random`.
        """
        if not (dice is None or isinstance(dice, random.Random)):
            raise RequestError.phrased(
                "The dice need an outcome in quotes or a random.Random, but you gave {given}.", given=quoted(dice)
            )
        require_turn(self.game, self._state, CHANCE)
        return self._game.throw(self._state, (dice or random.SystemRandom()).randrange)

    def fall(self, number: int) -> str:
        """Convert a random number to an outcome of the dice, according to the odds.

        The number is taken modulo the odds' least common denominator. Each outcome has a range of numbers, and the
        outcome whose range contains the result is returned. Raise OutOfTurn or GameOver if the dice do not decide next.
        """
        require_turn(self.game, self._state, CHANCE)
        return self._game.throw(self._state, lambda whole: number % whole)

    def random_game(self, rng: random.Random) -> Iterator[Position]:
        """Play a random game from this position, and yield all of its positions, beginning with this one.

        In each step, a random role that must act takes a random listed action.
        """
        position = self
        while True:
            yield position
            if position.kind == "over":
                return
            if position.kind == "chance":
                position = position.roll(rng)
            else:
                role = rng.choice(position.owing)
                position = position.play(role, rng.choice(position.legal(role)))

    def is_secret_since(self, before: Position) -> bool:
        """Return whether everybody still sees the position `before`, because the choice made since then is secret."""
        return before._seen_by_all() == self._seen_by_all()

    def is_open(self) -> bool:
        """Return whether everybody sees the whole position. If this is uncertain, return False."""
        return self._game.marks_alike and self._seen_by_all() == self._state

    def hides_from(self, player: int | None) -> bool:
        """Return whether anything in this position is hidden from a player (None: a spectator).

        Raise RequestError if there is no such player.
        """
        player = self.require_reader(player)
        return not self.is_open() and hides(self.json(player))

    def hides_choices(self) -> bool:
        """Return whether a player has made a choice that is still secret.

        To spectators, this player still seems to have to choose.
        """
        seen = self._seen_by_all()
        return seen != self._state and self._game.rules.owing(seen) != self._game.rules.owing(self._state)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the step that led here, each with its clause."""
        if self._events is None:
            self._events = self._game.events(self._state, self._told)
        return self._events

    def told(self, player: int | None) -> tuple[Event, ...]:
        """Return the events that this player (None: a spectator) may know about before the game is over.

        Raise RequestError if there is no such player.
        """
        if player is EVERYTHING:
            return self.events
        player = self.require_reader(player)
        if self._public_events is None:
            self._public_events = tuple(event for event in self.events if event.is_for(None))
        if player is None or len(self._public_events) == len(self.events):
            return self._public_events
        return tuple(event for event in self.events if event.is_for(player))

    def shown(self, role: str | None, action: str, player: int | None) -> str:
        """Return an action or outcome as a player may see it before the game is over, with `?` for secret parts.

        Raise RequestError if there is no such player.
        """
        if player is EVERYTHING:
            return action
        return self._game.shown(self._state, role, action, self.require_reader(player))

    def imagined(self, player: int | None, rng: random.Random) -> Layout:
        """Return a state that is consistent with everything that a player can see, for the player's bot.

        The state is made without the true secrets. Raise RequestError if there is no such player.
        """
        player = self.require_reader(player)
        if not self._game.has_secrets:
            return self.worked_out()
        return self._game.imagined(self._state, player, rng)

    def _seen_by_all(self) -> Layout:
        if self._public is None:
            self._public = self._game.covered(self._state, None)
        return self._public

    def json(self, player: int | None = EVERYTHING) -> View:
        """Return the position as JSON, either whole or as a player (None: a spectator) sees it.

        Raise RequestError if there is no such player.
        """
        if player is EVERYTHING:
            return copy.deepcopy(self._view) or self._game.position_json(self._state)
        view = self._game.view(self._state, self.require_reader(player))
        return view if self._view is None else _hidden_as_in(self._view, view)

    def text(self, player: int | None = EVERYTHING) -> str:
        """Draw the position as text, either whole or as a player sees it."""
        return str(self._game.board.text(self.json(player)))

    def svg(self, player: int | None = EVERYTHING) -> str:
        """Draw the position as SVG, either whole or as a player sees it."""
        return self._game.svg(self.json(player))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"fangs.position({self.json()!r})"

    def _repr_svg_(self) -> str:
        return self.svg()

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: Any) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _revived, (self._game, self._state.values(), self._events, tuple(self._told), self._view)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position) or other._game is not self._game:
            return False
        return other._state == self._state and other._view == self._view

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self._game.name, self._state, self.is_view))
        return self._hash

    @classmethod
    def read(cls, game: Game, data: Any) -> Position:
        """Create a position from its JSON, which can be a whole position or a view.

        Raise InvalidPosition if the JSON does not describe a position of the game.
        """
        state, is_view = game.read_position(data)
        return cls._of(game, state, view=copy.deepcopy(data) if is_view else None)


def _revived(
    game: Game,
    values: tuple[int | tuple[int, ...], ...],
    events: tuple[Event, ...] | None,
    told: tuple[Told, ...],
    view: View | None,
) -> Position:
    return Position._of(game, game.rules.State.of(values), events, told, view)


def _hidden_as_in(view: Any, other: Any) -> Any:
    """Return the JSON value `other`, with "?" wherever the JSON value `view` has it."""
    if isinstance(view, Mapping):
        return {key: _hidden_as_in(view[key], value) for key, value in other.items()}
    if isinstance(view, list) and isinstance(other, list):
        return [_hidden_as_in(*pair) for pair in zip(view, other, strict=True)]
    return HIDDEN if view == HIDDEN else other
