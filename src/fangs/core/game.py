"""A game: its rules, its notation and its drawing, and the methods that query them."""

from __future__ import annotations

import bisect
import itertools
import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, cast

import msgspec

from fangs.core import legality
from fangs.core.animation import Scene, is_cleared
from fangs.core.chance import DICE, Chance, Face
from fangs.core.errors import BrokenGame, FangsError, InvalidMove, InvalidPosition, RequestError, listed, quoted
from fangs.core.fields import HIDDEN, Fields, plain_int
from fangs.core.game_files import complete, faults, wrong_facts
from fangs.core.interface import (
    Animation,
    AnimationFile,
    Board,
    BoardFile,
    Change,
    Notation,
    NotationFile,
    Preview,
    Rules,
)
from fangs.core.interface import Match as Match
from fangs.core.interface import View as View
from fangs.core.legend_entry import LegendEntry
from fangs.core.marking import hides, marked
from fangs.core.options import Option, check_options
from fangs.core.pace import USUAL_PACE as USUAL_PACE
from fangs.core.pace import Pace as Pace
from fangs.core.pieces import Piece, Scenery, as_sent, drawn, setting
from fangs.core.rulebook import Rulebook
from fangs.core.spoken import Spoken as Spoken
from fangs.engine import CHANCE, defaults
from fangs.engine import rng as generator
from fangs.engine.events import Told, hear
from fangs.engine.layout import Layout
from fangs.engine.twin import complete_rules
from fangs.translation import ENGLISH, catalogues, language, markdown, phrase, say

EVERYBODY = -1
"""The audience of an event that everybody may know about. An audience is a set of players, as bits."""


class Event(NamedTuple):
    """Something that happened in a game: a sentence without a full stop, and the rules clause that caused it."""

    text: str
    clause: str
    told: Told = (-1, 0, 0, 0)
    """The event as numbers, as the rules reported it: its kind and three details."""
    audience: tuple[int, ...] | None = None
    """The players who may know about the event before the game is over, or None for everybody."""

    def is_for(self, player: int | None) -> bool:
        """Return whether this player (None: a spectator) may know about the event before the game is over."""
        return self.audience is None or player in self.audience

    def __str__(self) -> str:
        return f"{self.text}, {self.clause}" if self.clause else self.text


class Draw(NamedTuple):
    """A game's rule for draws by agreement: the clause that allows them, and the score that every player then gets."""

    clause: str
    score: float


@dataclass(frozen=True, eq=False)
class Game:
    """A game, assembled from the modules `rules`, `notation` and `board` in its folder (docs/reference/game.md)."""

    name: str
    title: str
    about: str
    edition: int
    players: tuple[int, ...]
    usual_players: int
    options: tuple[Option, ...]
    rules: ModuleType
    notation: NotationFile
    board: BoardFile
    map_name: str | None = None
    pace: Pace = USUAL_PACE
    length: str = ""
    """The duration of a game, in words."""
    at_once: Mapping[str, Any] = field(default_factory=dict)
    """The options with which `Play now` starts a short game."""
    levels: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    earlier_levels: tuple[Mapping[str, tuple[str, int]], ...] = ()
    """The bots that the levels used to have, with one mapping for each change, oldest first.

    A table keeps the bots with which it was opened.
    """
    draw: Draw | None = None
    match: Match | None = None
    animation: AnimationFile | None = None
    legend: tuple[LegendEntry, ...] = ()
    preview: Preview | None = None
    stake: float = 1.0
    """The value of a game: 1.0 if a score is a chance of winning, otherwise the number of points usually at stake."""
    chance: Chance | None = DICE
    """The chance device of the game, such as dice, or None if the rules have no `odds`."""

    def __post_init__(self) -> None:
        parts = {"rules": self.rules, "notation": self.notation, "board": self.board}
        parts |= {"animation": self.animation, "match": self.match, "preview": self.preview}
        wrong = [fault for file, part in parts.items() if part is not None for fault in faults(file, part)]
        if wrong := wrong or list(wrong_facts(self)):
            raise BrokenGame.phrased("The game {name} cannot be loaded: {wrong}", name=self.name, wrong=" ".join(wrong))
        catalogues.add(self.folder / "locale")
        complete_rules(self.rules)
        if self.rules.odds is defaults.odds:
            object.__setattr__(self, "chance", None)
        complete("notation", self.notation)
        complete("board", self.board)
        if self.animation is not None:
            complete("animation", self.animation)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: Any) -> Game:
        return self

    @property
    def _rules(self) -> Rules:
        return cast(Rules, self.rules)

    @property
    def _words(self) -> Notation:
        return cast(Notation, self.notation)

    @property
    def _board(self) -> Board:
        return cast(Board, self.board)

    @property
    def folder(self) -> Path:
        """The folder that contains the game's files."""
        return Path(str(self.rules.__file__)).parent

    @property
    def rulebook(self) -> Rulebook:
        """The game's RULES.md in the reader's language, split into clauses."""
        return _rulebook(self, language())

    @property
    def master_actions(self) -> tuple[str, ...]:
        """The actions that only the Games Master can choose. The table enforces this."""
        return self._words.MASTER_ACTIONS

    @property
    def impossible(self) -> str | None:
        """The action that replaces a clear but impossible order, or None if the rules have no such action."""
        return self._words.IMPOSSIBLE

    @property
    def no_order(self) -> str | None:
        """The action for a role whose order has not arrived in time, or None if the rules have no such action."""
        return self._words.NO_ORDER

    @property
    def spoken(self) -> Spoken:
        """The words and spellings that people use for actions in letters."""
        return self._words.SPOKEN

    @property
    def unlisted_samples(self) -> tuple[str, ...]:
        """Examples of actions that the rules accept although they do not list them. The law checks try these actions."""
        return self._words.UNLISTED_SAMPLES

    @property
    def has_secrets(self) -> bool:
        """Whether secrets can last longer than a single choice, as a dealt hand does.

        If so, the rules can sample the worlds that a player considers possible.
        """
        return self.rules.sample is not None

    @property
    def masks(self) -> bool:
        """Whether an action or outcome can stay secret until the game is over."""
        return self._words.shown is not None

    @property
    def marks_alike(self) -> bool:
        """Whether every view shows "?" exactly where the rules hide something.

        This is so if the notation does not define `mark`.
        """
        return self._words.mark is None

    @property
    def can_work_out(self) -> bool:
        """Whether the game can fill in, for bots, what a view hides."""
        return self._words.work_out is not None

    # From and to JSON

    def start(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> Layout:
        """Start a new game, and return its first state.

        Raise RequestError if the game does not allow this number of players or these options.
        """
        players = plain_int(players)
        if players is not None and (type(players) is not int or players not in self.players):
            raise RequestError.phrased(
                "{title} is for {list} players, but you asked for {players}.",
                title=self.title,
                list=listed(map(str, self.players)),
                players=quoted(players),
            )
        self._check_map(options, RequestError)
        if players is not None and isinstance(options, Mapping) and options.get("players", players) != players:
            raise RequestError.phrased(
                "The number of players is {players}, but the options say {options}.",
                players=players,
                options=quoted(options["players"]),
            )
        state: Layout = self.notation.begin(players, check_options(self.options, {} if options is None else options))
        self.rules.setup(state)
        return state

    def read_position(self, data: object) -> tuple[Layout, bool]:
        """Parse a position's JSON, and return its state and whether parts of it are hidden.

        Raise InvalidPosition if the JSON does not describe a position of this game.
        """
        fields = Fields(data)
        if fields.take("game") != self.name:
            raise fields.wrong("game", repr(self.name))
        if self.map_name is not None:
            self._check_map(fields.take("options"), InvalidPosition)
        state: Layout = self.notation.from_json(fields)
        fields.done()
        return state, hides(data)

    def _check_map(self, options: object, error: type[FangsError]) -> None:
        name = options.get("map") if isinstance(options, Mapping) else None
        if self.map_name is not None and isinstance(name, str) and name != self.map_name:
            raise error.phrased(
                "Fangs has loaded the map {ours}, but not the map {name}. Use --map FILE to load another map.",
                name=quoted(name),
                ours=quoted(self.map_name),
            )

    def position_json(self, state: Layout) -> View:
        """Return the whole position as JSON."""
        return {"game": self.name, **self.notation.to_json(state)}

    def view(self, state: Layout, player: int | None) -> View:
        """Return the position as JSON, as this player (None: a spectator) is allowed to see it."""
        covered = self.covered(state, player)
        view = self.position_json(covered)
        if self._words.mark is not None:
            self._words.mark(state, view, player)
        if self._words.mark is not None or covered == state:
            return view
        shown: View = marked(view, self.position_json(state))
        return shown

    def covered(self, state: Layout, player: int | None) -> Layout:
        """Return a copy of the state that contains only what this player (None: a spectator) is allowed to know.

        A choice that is hidden from the player counts as not yet made.
        """
        covered = state.copy()
        self.rules.cover(covered, -1 if player is None else player)
        return covered

    def worked_out(self, state: Layout) -> tuple[Layout, bool]:
        """Fill in the hidden parts of a view's state for a bot. Return the new state, and whether it is certain.

        The state is certain if nothing had to be guessed. The game's `notation` derives hidden parts from the visible
        parts, as far as it can. Bots and hints use the state, which is never shown to a player.
        """
        seen = state.copy()
        return seen, self._words.work_out is not None and bool(self._words.work_out(seen))

    def imagined(self, state: Layout, player: int | None, rng: random.Random) -> Layout:
        """Choose a random state that is consistent with everything that this player (None: a spectator) can see.

        The game must have lasting secrets (`has_secrets`).
        """
        world, words = self.covered(state, player), [0] * 4
        generator.seed(words, rng.getrandbits(62), 0)
        self._rules.sample(world, -1 if player is None else player, words)
        return world

    def shown(self, state: Layout, role: str | None, text: str, player: int | None) -> str:
        """Return an action as a player (None: a spectator) may see it before the game is over, with "?" for secret parts.

        If the role is None, `text` is an outcome of chance.
        """
        if self._words.shown is None:
            return text
        number = CHANCE if role is None else self.role_number(role)
        return self._words.shown(state, number, legality.read(self, state, number, text), player)

    # Who may do what (`legality` says whether a move is allowed)

    def kind(self, state: Layout) -> str:
        """Return the kind of a state: `decision`, `chance` or `over`."""
        owed = self.rules.owing(state)
        return "chance" if owed == CHANCE else "decision" if owed else "over"

    def owing(self, state: Layout) -> tuple[str, ...]:
        """Return the names of the roles that must act now."""
        owed = self.rules.owing(state)
        return () if owed == CHANCE else self._names(owed)

    def choosing(self, state: Layout) -> tuple[str, ...]:
        """Return the names of the roles that must act now, or can still change their choices."""
        return self._names(legality.choosing(self, state))

    def _names(self, roles: int) -> tuple[str, ...]:
        return tuple(name for number, name in enumerate(self.notation.ROLE_NAMES) if roles >> number & 1)

    def legal(self, state: Layout, role: str) -> list[str]:
        """Return the actions that the rules list for a role, as text.

        The list is empty if the role cannot choose. Raise InvalidMove for an unknown role.
        """
        number = self.role_number(role)
        return [self.notation.write(state, number, action) for action in legality.listed(self, state, number)]

    def odds(self, state: Layout) -> list[tuple[str, Fraction]]:
        """List the outcomes of chance and their probabilities. The list is empty if chance does not decide next."""
        if self.rules.owing(state) != CHANCE:
            return []
        chances = _chances(tuple(legality.weights(self, state)))
        return [(self.notation.write(state, CHANCE, k), chance) for k, chance in enumerate(chances)]

    def throw(self, state: Layout, draw: Callable[[int], int]) -> str:
        """Draw a random outcome of chance, according to the odds.

        Chance must decide next. `draw(n)` must return a number from 0 to `n - 1`. Each outcome has a range of these
        numbers, its share, and the outcome whose share contains the drawn number is chosen. The sizes of the shares are
        integers without a common divisor, so no probability is rounded.
        """
        ends = _ends(tuple(legality.weights(self, state)))
        return str(self.notation.write(state, CHANCE, bisect.bisect(ends, draw(ends[-1]))))

    def scores(self, state: Layout) -> list[int | float]:
        """Return the current score of every player, which is final if the game is over."""
        out: list[Any] = [0] * self.rules.ROLES
        return out[: self.rules.score(state, out)]

    def owner(self, state: Layout, role: str) -> int:
        """Return the number of the player who plays a role."""
        return int(self.rules.owner(state, self.role_number(role)))

    def side(self, state: Layout, player: int) -> str:
        """Return the name of a player's side, such as a tribe. By default, it is `player 1` and so on."""
        return self._words.side(state, player) if self._words.side is not None else f"player {player + 1}"

    def called(self, state: Layout, role: str) -> str:
        """Return the name of a role for use in a sentence, such as `the red pirate`.

        If the game's `notation` does not define `called`, this is the name of the role, or of the side that plays it.
        """
        number = self.role_number(role)
        if self._words.called is not None:
            return self._words.called(state, number)
        return role if not role.isdigit() else self.side(state, int(self.rules.owner(state, number)))

    def heard_order(self, state: Layout, role: str, text: str) -> str:
        """Rewrite an order from a letter so that the notation can read it, such as `from 79 to 81` as `81`.

        This depends on where the role's piece is. An order that the notation can already read is returned unchanged.
        """
        return self._words.heard(state, self.role_number(role), text)

    def idle(self, state: Layout, role: str) -> str | None:
        """Return the action with which a role does nothing, or None if the game has no such action."""
        return self._words.idle(state, self.role_number(role)) or None

    def places(self, state: Layout) -> list[int] | None:
        """Return every player's final place if the scores alone do not decide it, otherwise None."""
        return self._words.places(state)

    def several(self, state: Layout, events: Sequence[Event]) -> str:
        """Combine several events of the same kind into one sentence, or return "" if each event needs its own."""
        return self._words.several(state, [event.told for event in events])

    def secret_owners(self, state: Layout) -> str | None:
        """Return the clause that keeps secret who plays which role until the game is over, or None if everybody knows.

        The table keeps this secret, as `notation.secret_owners` asks. The rules themselves do not.
        """
        return self._words.secret_owners(state)

    def befell(self, view: View, role: str, events: Sequence[Event]) -> str:
        """Tell a role's player in a few sentences how the events affected the role. Return "" if they did not."""
        return self._board.befell(view, role, [event.told for event in events if event.told[0] >= 0])

    def out(self, view: View, role: str) -> str:
        """Explain to a role's player why the role has no more choices. Return "" if the role still plays."""
        return self._board.out(view, role)

    def heard(self, view: View, role: str) -> str:
        """Describe the board to a reader who cannot see it, or return "" if the game has no such description."""
        return self._board.heard(view, role)

    def whereabouts(self, view: View, role: str) -> str | None:
        """Return the space that a role's piece is on (`board.whereabouts`), or None if it is on no space."""
        return self._board.whereabouts(view, role)

    def tally(self, view: View) -> str:
        """Return the current score of every side, on one line (`board.tally`), or "" if the game does not define it."""
        return self._board.tally(view)

    def changes(self, state: Layout) -> Iterable[Change]:
        """Return the changes that a user can make to a state by hand (`board.changes`), if the game defines any."""
        return self._board.changes(state)

    def scenery(self, view: View) -> Scenery:
        """Return the part of the drawing that never changes during a game, in the reader's language.

        All views of a game share the same object.
        """
        return _scenery(self, msgspec.json.encode(setting(view)), language())

    def pieces(self, view: View) -> list[Piece]:
        """Return the pieces to draw on the scenery for a view, in the reader's language."""
        return list(map(as_sent, self._board.pieces(view)))

    def svg(self, view: View) -> str:
        """Draw a view as SVG."""
        return drawn(self.scenery(view), self.pieces(view), f"{self.title}: {self._board.status(view)}")

    def tints(self, roles: Mapping[str, str]) -> dict[str, str]:
        """Return a mapping from the ids of pieces to their colours.

        `roles` maps each piece's id to its role. Pieces whose role has no colour are left out.
        """
        return {name: tint for name, role in roles.items() if role and (tint := self.tint(role))}

    def tint(self, role: str) -> str:
        """Return the colour of a role on the board, as written in SVG, or "" if the role has no colour."""
        return self._board.tint(role)

    def rolled(self, outcome: str) -> str:
        """Describe an outcome of chance in words, or in notation if the game has no words for it."""
        return "hidden" if outcome == HIDDEN else self._board.rolled(outcome)

    def faces(self, outcome: str) -> tuple[Face, ...]:
        """Return the objects, such as dice or cards, that show an outcome of chance."""
        faces = () if outcome == HIDDEN else tuple(self._board.faces(outcome))
        return faces or (self.chance or DICE).faces(self.rolled(outcome))

    def thrown_for(self, view: View) -> str | None:
        """Return the role for which chance decides next, such as the player who rolls, or None if there is no such role."""
        return self._board.thrown_for(view)

    @property
    def decides(self) -> str:
        """The name of the chance device for use in a sentence, such as `the dice`."""
        return self.chance.name if self.chance else phrase("chance")

    def choice_kind(self, view: View, role: str, action: str) -> str:
        """Return the category of an action, for statistics about choices (`board.choice_kind`).

        The default is the action itself.
        """
        return self._board.choice_kind(view, role, action)

    def role_number(self, role: str) -> int:
        """Return the number of the role with this name, or raise InvalidMove if there is none."""
        names: Sequence[str] = self.notation.ROLE_NAMES
        if not isinstance(role, str):
            raise InvalidMove.phrased(
                "A role must be text, such as {example}, but it is {role}.", example=f"{names[0]!r}", role=quoted(role)
            )
        if role not in names:
            raise InvalidMove.phrased(
                "There is no role {role}. The roles are {names}.", role=quoted(role), names=listed(names, "and")
            )
        return names.index(role)

    def staged(self, before: View, after: View, events: Sequence[Event]) -> list[Scene]:
        """Return the animation of the events between two views, with one scene for each event."""
        # The rules do not report an event with a negative number.
        if self.animation is None or any(event.told[0] < 0 for event in events):
            return [[] for _ in events]
        return list(self.animation.animate(before, after, [event.told for event in events]))

    def full(self, before: View, after: View, events: Sequence[Event]) -> View | None:
        """Return the view to draw just before the board is cleared, or None if these events do not clear it."""
        if not is_cleared(self.staged(before, after, events)):
            return None
        return cast(Animation, self.animation).full(before, after, [event.told for event in events])

    # Playing

    def play(self, state: Layout, role: str | None, text: str) -> tuple[Layout, Sequence[Told]]:
        """Return the state after an action of a role, and the events that the rules reported.

        If `role` is None, an outcome of chance is played. The given state is not changed. `events` puts the events into
        words. Raise InvalidMove if the text is not understood, IllegalMove if the rules forbid the action, OutOfTurn if
        the role cannot choose now, or GameOver.
        """
        number, action = legality.understand(self, state, role, text)
        after = state.copy()
        told: Sequence[Told] = hear(self.rules.play, after, number, action)
        if told:
            told = self._words.noticed(state, after, told)
        return after, told

    def events(self, after: Layout, told: Sequence[Told]) -> tuple[Event, ...]:
        """Describe the events of the last step in words, each with its clause.

        `told` are the events as the rules reported them.
        """
        return tuple(self._event(after, event) for event in told)

    def _event(self, after: Layout, told: Told) -> Event:
        text, clause = self.notation.sentence(after, *told)
        if self._words.audience is None or (players := self._words.audience(after, *told)) == EVERYBODY:
            return Event(text, clause, told)
        return Event(text, clause, told, tuple(player for player in range(self.rules.ROLES) if players >> player & 1))


@lru_cache(maxsize=256)
def _chances(weights: tuple[int, ...]) -> tuple[Fraction, ...]:
    total = sum(weights)
    return tuple(Fraction(weight, total) for weight in weights)


@lru_cache(maxsize=256)
def _ends(weights: tuple[int, ...]) -> list[int]:
    """Return the end of each outcome's range of numbers, for `Game.throw`."""
    divisor = math.gcd(*weights)
    return list(itertools.accumulate(weight // divisor for weight in weights))


@lru_cache(maxsize=64)
def _scenery(game: Game, setting: bytes, language: str) -> Scenery:
    return game.board.scenery(msgspec.json.decode(setting))


@cache
def _rulebook(game: Game, name: str) -> Rulebook:
    text = (game.folder / "RULES.md").read_text("utf-8-sig")
    return Rulebook(text if name == ENGLISH else markdown.translated(text, say))
