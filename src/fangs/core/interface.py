"""Describes what each file of a game must define, and the defaults for what it leaves out.

Each type named `...File` lists what the author of the file must write. The type without `File` lists everything that the file has once
`game_files.complete` has added the defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from fangs.core.animation import Effect, Scene
from fangs.core.chance import Face
from fangs.core.fields import Fields
from fangs.core.options import Option
from fangs.core.pieces import Piece, Scenery
from fangs.core.spoken import Spoken
from fangs.engine.events import Told

View = dict[str, Any]
"""A position as JSON, with "?" for each value that is hidden from its reader."""


class Change(NamedTuple):
    """A change that a user can make to a position by hand, and the state after it.

    The user makes the change by clicking these ids in order, or by pressing a button if there are no ids.
    """

    clicks: Sequence[str]
    label: str
    state: Any


class RulesFile(Protocol):
    """The names that `rules.py` must define."""

    ROLES: int
    MAX_ACTIONS: int
    State: Any

    def setup(self, s: Any, /) -> None:
        """Set up the first position of a game. Before this, only the option fields of the state are set."""

    def owing(self, s: Any, /) -> int:
        """Return the roles that must act, as a set of bits. If chance decides, return CHANCE.

        The set is empty (0) if the game is over.
        """

    def legal(self, s: Any, role: int, action: Any, /) -> int:
        """Write the legal actions of a role into the array `action`, and return their number.

        The rules may accept more actions (`unlisted`).
        """

    def play(self, s: Any, role: int, action: int, /) -> None:
        """Apply an action of a role, or an outcome if the role is CHANCE."""

    def score(self, s: Any, out: Any, /) -> int:
        """Write every player's score into the array `out`, and return the number of players."""


class Rules(RulesFile, Protocol):
    """Everything in `rules.py`, including defaults for what the file leaves out."""

    def odds(self, s: Any, weight: Any, /) -> int:
        """Write the integer weight of each outcome of chance into the array `weight`, and return the number of outcomes."""

    def owner(self, s: Any, role: int, /) -> int:
        """Return the number of the player who plays a role."""

    def cover(self, s: Any, player: int, /) -> None:
        """Erase everything that this player (-1: a spectator) is not allowed to know."""

    def choosing(self, s: Any, /) -> int:
        """Return the roles that can choose now, as a set of bits.

        At least one role must act in the given state.
        """

    def unlisted(self, s: Any, role: int, action: int, /) -> bool:
        """Return whether the rules accept an action that `legal` does not list."""

    def fair(self, s: Any, /) -> int:
        """Return the number of outcomes of chance if all of them are equally likely, otherwise 0."""

    def sample(self, s: Any, player: int, rng: Any, /) -> None:
        """Fill in the hidden fields of a covered state at random, consistent with everything that the player can see."""


class NotationFile(Protocol):
    """The names that `notation.py` must define."""

    @property
    def ROLE_NAMES(self) -> Sequence[str]:
        """The names of the roles, in the order of their numbers."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]:
        """The options that can be set when a game starts."""

    def begin(self, players: int | None, options: Mapping[str, Any], /) -> Any:
        """Create a state in which only the option fields are set."""

    def write(self, s: Any, role: int, action: int, /) -> str:
        """Write an action as text, or an outcome if the role is CHANCE."""

    def read(self, s: Any, role: int, text: str, /) -> int:
        """Parse an action, or an outcome if the role is CHANCE. Raise InvalidMove if the text is not understood."""

    def why(self, s: Any, role: int, action: int, /) -> tuple[str, str]:
        """Return a sentence that explains why an action is not allowed, and the clause that forbids it."""

    def sentence(self, s: Any, event: int, a: int, b: int, c: int, /) -> tuple[str, str]:
        """Return a sentence about an event that the rules reported, and the clause that caused the event."""

    def to_json(self, s: Any, /) -> View:
        """Convert a state to the JSON fields of a position."""

    def from_json(self, fields: Fields, /) -> Any:
        """Create a state from the JSON fields of a position, or raise InvalidPosition if they are invalid."""


class Notation(NotationFile, Protocol):
    """Everything in `notation.py`, including defaults for what the file leaves out."""

    MASTER_ACTIONS: tuple[str, ...]
    """The Games Master's actions, which no player can choose."""
    IMPOSSIBLE: str | None
    """The action that replaces a clear but impossible order."""
    NO_ORDER: str | None
    """The action of a player who has given no orders."""
    SPOKEN: Spoken
    """The words and spellings that people use for actions in letters, if these differ from `write` and `say`."""
    UNLISTED_SAMPLES: tuple[str, ...]
    """Examples of actions that the rules accept although `legal` does not list them. The law checks try these actions."""
    mark: Callable[[Any, View, int | None], None] | None
    """`mark(s, view, player)` puts "?" into a view of `s` that was made from a covered copy.

    By default, the view shows "?" wherever it differs from the whole position.
    """
    side: Callable[[Any, int], str] | None
    """`side(s, player)` is the name of a player's side, such as a tribe. By default, it is `player 1` and so on."""
    called: Callable[[Any, int], str] | None
    """`called(s, role)` is the name that people use for a role, such as `the red pirate`.

    By default, it is the name of the role, or of the role's side if the role's name is a number.
    """
    work_out: Callable[[Any], bool] | None
    """`work_out(s)` derives or guesses the hidden fields of a covered state, for bots.

    It returns True if it guessed nothing.
    """
    shown: Callable[[Any, int, int, int | None], str] | None
    """`shown(s, role, action, player)` is the text of an action or outcome as a player (None: a spectator) may see it."""
    audience: Callable[[Any, int, int, int, int], int] | None
    """`audience(s, event, a, b, c)` is the set of players who may know about an event, as bits, or EVERYBODY."""

    def noticed(self, before: Any, after: Any, told: Sequence[Told], /) -> Sequence[Told]:
        """Add visible details that the rules do not report, such as who makes room, to the events of a step.

        `told` has at least one event. Each kind of detail has its own event number, which `sentence` and `animate` must
        know.
        """

    def several(self, s: Any, told: Sequence[Told], /) -> str:
        """Combine several similar events of one action into one sentence, or return "" if each event needs its own."""

    def heard(self, s: Any, role: int, text: str, /) -> str:
        """Rewrite an order so that `read` understands it. For example, `from 79 to 81` becomes `81`."""

    def idle(self, s: Any, role: int, /) -> str | None:
        """Return the action with which a role does nothing, or None if there is no such action."""

    def places(self, s: Any, /) -> list[int] | None:
        """Return every player's final place, or None if the game is not over or the scores alone decide the places."""

    def secret_owners(self, s: Any, /) -> str | None:
        """Return the clause that keeps secret who plays which role, or None if the rules have no such clause."""


class BoardFile(Protocol):
    """The names that `board.py` must define."""

    def text(self, view: View, /) -> str:
        """Draw the view as plain text."""

    def scenery(self, setting: View, /) -> Scenery:
        """Return the part of the drawing that never changes during a game.

        `setting` holds the fields of a view about players and options.
        """

    def pieces(self, view: View, /) -> Iterable[Piece]:
        """Return the pieces that are drawn for a view, in drawing order."""

    def clicks(self, view: View, role: str, action: str, /) -> Sequence[str]:
        """Return the ids that the player clicks, in order, to choose a listed action."""

    def say(self, view: View, role: str, action: str, /) -> str:
        """Describe an action in a sentence."""

    def status(self, view: View, /) -> str:
        """Describe the state of the game in a few words."""

    def asks(self, view: View, role: str, /) -> str:
        """Tell a role's player in a few sentences what the role must do now."""


class Board(BoardFile, Protocol):
    """Everything in `board.py`, including defaults for what the file leaves out."""

    def tint(self, role: str, /) -> str:
        """Return the colour of the role on the board, as written in SVG, or "" if the role has no colour."""

    def rolled(self, outcome: str, /) -> str:
        """Describe an outcome of chance in words."""

    def faces(self, outcome: str, /) -> Sequence[Face]:
        """Return the objects that show an outcome, such as three dice or a card.

        By default, the usual object of the game's chance device shows the outcome in words.
        """

    def thrown_for(self, view: View, /) -> str | None:
        """Return the role for which chance decides next, such as the player who rolls, or None if there is no such role."""

    def choice_kind(self, view: View, role: str, action: str, /) -> str:
        """Return the category of an action, for statistics about choices."""

    def befell(self, view: View, role: str, told: Sequence[Told], /) -> str:
        """Tell a role's player in a few sentences what has happened to the role since it chose.

        `told` lists the events since then.
        """

    def out(self, view: View, role: str, /) -> str:
        """Explain to a role's player why the role has no more choices. Return "" if the role still plays."""

    def heard(self, view: View, role: str, /) -> str:
        """Describe the board in words, for a reader who cannot see it."""

    def whereabouts(self, view: View, role: str, /) -> str | None:
        """Return the space where the role's piece is, or None if it is on no space."""

    def tally(self, view: View, /) -> str:
        """Return the current score of every side, on one line."""

    def changes(self, s: Any, /) -> Iterable[Change]:
        """Return the changes that a user can make to a state on the analysis board."""


class AnimationFile(Protocol):
    """The names that `animation.py` must define."""

    def animate(self, before: View, after: View, told: Sequence[Told], /) -> Sequence[Scene]:
        """Return one scene for each event."""


class Animation(AnimationFile, Protocol):
    """Everything in `animation.py`, including defaults for what the file leaves out."""

    def full(self, before: View, after: View, told: Sequence[Told], /) -> View | None:
        """Return the view to draw just before a scene clears the board, or None if no scene does."""


class Match(Protocol):
    """The names that `match.py` must define.

    A match is several simultaneous games between the same players, who change seats.
    """

    def games(self, players: int) -> int:
        """Return the number of games in a match of `players` players."""

    def seat(self, players: int, game: int, player: int) -> int:
        """Return the number of the seat that a player of the match has in one of its games.

        Players, seats and games are numbered from 0.
        """

    def totals(self, players: int, scores: Sequence[Sequence[int]]) -> list[int]:
        """Compute every player's total in a match from the scores of its games.

        `scores` lists each game's scores in the order of that game's own players.
        """

    def places(self, totals: Sequence[int]) -> list[int]:
        """Rank the players of a match by their totals. The best player has place 1."""


class Preview(Protocol):
    """The names that `preview.py` must define."""

    def preview(self, view: View, role: str, action: str, /) -> tuple[str, Sequence[Effect]]:
        """Return a text and effects that show a player what an action would do."""


class EvaluationFile(Protocol):
    """The names that `evaluation.py` must define."""

    def evaluate(self, s: Any, player: int, /) -> float:
        """Estimate a position's value to a player, on the scale of the final scores."""


class Evaluation(EvaluationFile, Protocol):
    """Everything in `evaluation.py`, including defaults for what the file leaves out."""

    PLAYOUT: int

    def shortlist(self, s: Any, role: int, action: Any, n: int, /) -> int:
        """Keep only the promising actions among the first `n` in the array `action`, and return how many remain."""

    def forcing(self, s: Any, player: int, /) -> bool:
        """Return whether the player's last action was forcing, so that it leaves the other player few choices."""

    QUIET: Sequence[int]
    """For each player, the maximum number of non-forcing actions in a proof that this player wins."""


class Rivals(Protocol):
    """The names that `rivals.py` must define."""

    IDEAS: Sequence[Callable[..., float]]


class SolveFile(Protocol):
    """The names that `solve.py` must define."""

    NUMBERING: int
    """The version of the numbering of positions. Increase it when the meaning of the numbers changes."""
    SIZE: int
    """The number of positions in a table."""
    SETTINGS: Mapping[str, Mapping[str, Any]]
    """For each table, the options of its games, including the number of `players`."""
    STAGES: int
    """The number of stages of the computation."""
    MEMORY: Any
    """The arrays of floats that the stages use, as a mapping from names to sizes. The first array holds the values."""
    NOTES: int
    """The number of integers that the stages need as working memory."""

    def table_of(self, s: Any, /) -> str | None:
        """Return the name of the table that contains a position, or None if there is none."""

    def number(self, s: Any, /) -> int:
        """Return the index of a position in its table, or -1 if it is in none."""

    def position(self, s: Any, number: int, /) -> bool:
        """Set `s` to the position with this index, and return whether it can occur in a game."""


class Solve(SolveFile, Protocol):
    """Everything in `solve.py`, including defaults for what the file leaves out."""

    MORE: Sequence[str]
    """Other files like this one, for tables with a different numbering."""
    VALUES: int
    """The number of values that a table stores for a position."""

    def holders(self, s: Any, /) -> Sequence[int]:
        """Return the players whose values the table stores for a position, in order."""

    def gain(self, *memory: Any) -> float:
        """Return the most that a player could gain in a whole game by deviating from the computed strategy.

        Games with exact values do not define this.
        """

    def gains(self, *memory: Any) -> Any:
        """Compute, for each position, the most that a player could gain from there on by deviating from the strategy.

        A file that defines `gain` must define this function too.
        """

    def gap(self, *memory: Any) -> float:
        """Return how far the values are from an equilibrium in the worst position.

        An exact table is discarded if this exceeds rounding error.
        """


class Endings(Protocol):
    """The names that `endings.py` must define."""

    NUMBERING: int
    TABLES: Sequence[str]
    SIZES: Sequence[int]
    BASES: Sequence[int]
    UNDECIDED: int
    """The code of a position that is not decided yet."""
    INVALID: int
    """The code at an unused index, whose position also has another index."""
    DEEPEST: int
    """The maximum depth that a code can express. It also stands for all greater depths."""
    REACH: int
    """The maximum number of levels between two successive positions."""
    EXTRA: tuple[int, int]
    """The maximum number of extra pieces in supply, and the maximum level, for which all next positions are in tables."""

    def level(self, s: Any, /) -> int:
        """Return the number of the table with information about a position, counted from 1, or 0 if there is none."""

    def covered_by(self, s: Any, /) -> int:
        """Return the number of the table that contains a position, counted from 1, or 0 if there is none."""

    def number(self, s: Any, /) -> int:
        """Return the index of a position in its table."""

    def position(self, s: Any, level: int, number: int, extra: int = 0, /) -> bool:
        """Set `s` to the position with this index, with `extra` pieces in supply. Return False if it is a duplicate."""

    def decoded(self, code: int, /) -> tuple[int | None, int]:
        """Decode a table's code, and return the winner (None: nobody) and the number of moves to the win."""

    def settled(self, code: int, /) -> int:
        """Convert a code to its final form in a finished table, where undecided positions count as draws."""

    def ended(self, s: Any, /) -> int:
        """Return the code of a position in which the game is over."""

    def without_moves(self, role: int, /) -> int:
        """Return the code of a position in which a role has no legal action."""

    def better(self, code: int, other: int, role: int, /) -> int:
        """Return the code that a role prefers of two codes."""

    def later(self, code: int, /) -> int:
        """Return the code of a position, given the code of the position after the first player's move."""

    def begin(
        self, level: int, first: int, last: int, turns: Any, codes: Any, replies: Any, left: Any, taken: Any, /
    ) -> int:
        """In a part of a table, decide the positions that do not depend on others in it. Return the greatest depth found.

        `turns` has the finished `replies` and `taken` of each of the REACH lower levels, the highest first. They are
        empty below level 1. `left` and `taken` have a number for each position, which these functions can use as they
        like.
        """

    def finish(self, first: int, last: int, codes: Any, replies: Any, taken: Any, /) -> None:
        """Prepare `replies` and `taken` for a part of a finished table, so that `begin` can use them at higher levels."""

    def step_back(self, level: int, depth: int, first: int, last: int, codes: Any, replies: Any, /) -> int:
        """In a part of a table, decide the replies that follow from the codes of a depth. Return how many there are."""

    def move_back(
        self, level: int, depth: int, after: int, first: int, last: int, codes: Any, replies: Any, left: Any, /
    ) -> int:
        """In a part of a table, decide the codes of depth `after` that follow from the replies of depth `depth`.

        Return how many there are. `after` equals `depth` only if `depth` is the greatest depth that a code can express.
        Only then can a depth come more than once.
        """


class LearntFile(Protocol):
    """The names that `learnt.py` must define."""

    ABOUT: Mapping[str, Any]
    """The game, its edition, and the version of the numbering of the weights."""
    SETTING: Mapping[str, Any]
    """The options of the games to learn from."""
    PARTS: int
    """The number of parts of the value that are learnt separately, such as the points of each role."""
    WEIGHTS: int
    FEATURES: int
    """The maximum number of features that a position has in one part."""
    GAMES: Sequence[int]
    """The number of games to learn from in each stage.

    The first stage plays by `evaluation.py`, and later stages by the learnt weights.
    """
    SIMULATIONS: int
    """The number of simulations for each choice in training games that are played by searching."""

    def is_open(self, s: Any, /) -> bool:
        """Return whether a position has values that are not known yet and must be learnt."""

    def feature(self, s: Any, part: int, k: int, /) -> int:
        """Return the index of the k-th feature's weight in one part of the model, or 0 if there is no such feature."""

    def value(self, s: Any, part: int, total: float, /) -> float:
        """Convert the sum of a part's weights to the part's value. If the score is already known, return the score."""

    def slope(self, s: Any, part: int, total: float, /) -> float:
        """Return the derivative of the value with respect to the sum of the weights, or 0 if the value is known."""

    def share(self, s: Any, part: int, player: int, /) -> int:
        """Return 1 if the player gets the value of a part, -1 if the player loses it, otherwise 0."""


class Learnt(LearntFile, Protocol):
    """The names that `learnt.py` can define."""

    PLAYERS: Sequence[int | None]
    """The numbers of players to learn for, one after another."""
    JOINT: Sequence[int]
    """With at most this many joint choices, players in training games play an equilibrium instead of searching.

    They only do so if all players who can still win choose at the same time. There is one number for each of PLAYERS,
    or one for all.
    """
    TRUST: Sequence[float]
    """How much to learn from the values that a search or an equilibrium finds, from 0 to 1, and not from how games end.

    If it is above 0, each part must have at most one owner. There is one number for each of PLAYERS, or one for all.
    """
    RATE: float
    TOTAL: float | None
    """The fixed sum of all players' values, to which they are scaled (1 for chances of winning), or None if it varies."""

    def applies(self, s: Any, /) -> bool:
        """Return whether the weights are valid for a position. `evaluation.py` evaluates all other positions."""


class Playout(Protocol):
    """The names that `playout.py` must define."""

    def playout(self, s: Any, rng: Any, buffer: Any, limit: int, /) -> int:
        """Play at most `limit` random choices under the rules, and return how many were played, possibly 0."""


class SymmetriesFile(Protocol):
    """The names that `symmetries.py` must define.

    Symmetry 0 changes nothing, and no symmetry changes who plays which role.
    """

    SYMMETRIES: int
    """The number of symmetries that the board has."""

    def turned(self, view: View, symmetry: int, /) -> View:
        """Apply a symmetry to the JSON of a position, and return the JSON as `to_json` would write it."""

    def turned_action(self, action: str, symmetry: int, /) -> str:
        """Apply a symmetry to the text of an action."""

    def back(self, symmetry: int, /) -> int:
        """Return the symmetry that undoes the given symmetry."""


class ObservationFile(Protocol):
    """The names that `observation.py` must define. There are none."""


class Observation(ObservationFile, Protocol):
    """The names that `observation.py` can define."""

    UNPACKED: Mapping[str, tuple[int, int]]
    BOUNDS: Mapping[str, tuple[int, int]]
    ACTIONS: Sequence[int]
    ENCODING: int
    """The version of the encoding, from 1. Increase it when a number in an observation or an action changes its meaning."""


FILES: dict[str, tuple[type, type]] = {
    "rules": (RulesFile, Rules),
    "notation": (NotationFile, Notation),
    "board": (BoardFile, Board),
    "animation": (AnimationFile, Animation),
    "match": (Match, Match),
    "preview": (Preview, Preview),
    "evaluation": (EvaluationFile, Evaluation),
    "rivals": (Rivals, Rivals),
    "solve": (SolveFile, Solve),
    "endings": (Endings, Endings),
    "learnt": (LearntFile, Learnt),
    "playout": (Playout, Playout),
    "observation": (ObservationFile, Observation),
    "symmetries": (SymmetriesFile, SymmetriesFile),
}
"""For each file name, the types that describe what the file must define and what it can define."""

USUAL: dict[str, dict[str, Any]] = {
    "notation": {
        "MASTER_ACTIONS": (),
        "IMPOSSIBLE": None,
        "NO_ORDER": None,
        "SPOKEN": Spoken(),
        "UNLISTED_SAMPLES": (),
        "mark": None,
        "side": None,
        "called": None,
        "work_out": None,
        "shown": None,
        "audience": None,
        "noticed": lambda before, after, told: told,
        "several": lambda s, told: "",
        "heard": lambda s, role, text: text,
        "idle": lambda s, role: None,
        "places": lambda s: None,
        "secret_owners": lambda s: None,
    },
    "board": {
        "tint": lambda role: "",
        "rolled": lambda outcome: outcome,
        "faces": lambda outcome: (),
        "thrown_for": lambda view: None,
        "choice_kind": lambda view, role, action: action,
        "befell": lambda view, role, told: "",
        "out": lambda view, role: "",
        "heard": lambda view, role: "",
        "whereabouts": lambda view, role: None,
        "tally": lambda view: "",
        "changes": lambda s: (),
    },
    "animation": {"full": lambda before, after, told: None},
    "solve": {"MORE": (), "VALUES": 1, "holders": lambda s: (0, 1), "gain": None, "gains": None, "gap": None},
    "observation": {"UNPACKED": {}, "BOUNDS": {}, "ACTIONS": None, "ENCODING": 1},
}
"""The defaults for what a file leaves out. The defaults for files that are also compiled are in `fangs.engine.defaults`."""
