"""What the files of a game must offer, as types, and the defaults for what a file leaves out.

Each `...File` says what must be there; the type without `File`, what is there after `game_files.complete` has added the defaults.
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
"""A position as JSON, with "?" where its reader may not know."""


class Change(NamedTuple):
    """One thing in a position that may be otherwise, and the state then.

    It is made by clicks on these ids, in order, or by a button where there are none.
    """

    clicks: Sequence[str]
    label: str
    state: Any


class RulesFile(Protocol):
    """What `rules.py` must have."""

    ROLES: int
    MAX_ACTIONS: int
    State: Any

    def setup(self, s: Any, /) -> None:
        """From the option fields to the first position."""

    def owing(self, s: Any, /) -> int:
        """Who must act: a set of roles as bits, CHANCE, or 0 when the game is over."""

    def legal(self, s: Any, role: int, action: Any, /) -> int:
        """Write the listed actions of a role; returns how many."""

    def play(self, s: Any, role: int, action: int, /) -> None:
        """Apply an action, or (role CHANCE) an outcome."""

    def score(self, s: Any, out: Any, /) -> int:
        """Write every player's score; returns how many players there are."""


class Rules(RulesFile, Protocol):
    """Rules with all their defaults."""

    def odds(self, s: Any, weight: Any, /) -> int:
        """At chance: write whole-number weights of the outcomes; returns how many there are."""

    def owner(self, s: Any, role: int, /) -> int:
        """The player that has a role."""

    def cover(self, s: Any, player: int, /) -> None:
        """Erase what this player (-1: a spectator) may not know."""

    def choosing(self, s: Any, /) -> int:
        """Who may choose while somebody owes an action."""

    def unlisted(self, s: Any, role: int, action: int, /) -> bool:
        """Whether an action is accepted though it is not listed."""

    def fair(self, s: Any, /) -> int:
        """At chance: how many outcomes there are where all are as likely, else 0."""

    def sample(self, s: Any, player: int, rng: Any, /) -> None:
        """Write into a covered state what that player cannot see: a world that the player may be in."""


class NotationFile(Protocol):
    """What `notation.py` must have."""

    @property
    def ROLE_NAMES(self) -> Sequence[str]:
        """The roles' names, by number."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]:
        """What may be chosen when a game starts."""

    def begin(self, players: int | None, options: Mapping[str, Any], /) -> Any:
        """A state with the option fields set."""

    def write(self, s: Any, role: int, action: int, /) -> str:
        """An action (role CHANCE: an outcome) as text."""

    def read(self, s: Any, role: int, text: str, /) -> int:
        """The action that a text means; raises InvalidMove."""

    def why(self, s: Any, role: int, action: int, /) -> tuple[str, str]:
        """The reason why an action is not allowed: a sentence and a clause."""

    def sentence(self, s: Any, event: int, a: int, b: int, c: int, /) -> tuple[str, str]:
        """An event of a rule as a sentence, and its clause."""

    def to_json(self, s: Any, /) -> View:
        """The fields of the position."""

    def from_json(self, fields: Fields, /) -> Any:
        """The state that the fields describe; raises InvalidPosition."""


class Notation(NotationFile, Protocol):
    """Notation with all its defaults."""

    MASTER_ACTIONS: tuple[str, ...]
    IMPOSSIBLE: str | None
    NO_ORDER: str | None
    SPOKEN: Spoken
    UNLISTED_SAMPLES: tuple[str, ...]
    mark: Callable[[Any, View, int | None], None] | None
    side: Callable[[Any, int], str] | None
    called: Callable[[Any, int], str] | None
    work_out: Callable[[Any], bool] | None
    shown: Callable[[Any, int, int, int | None], str] | None
    audience: Callable[[Any, int, int, int, int], int] | None

    def noticed(self, before: Any, after: Any, told: Sequence[Told], /) -> Sequence[Told]:
        """All events of a step: those that the rules told (at least one), and others for what is seen but left open by the rules."""

    def several(self, s: Any, told: Sequence[Told], /) -> str:
        """Several events of one kind that one action brings, in a sentence; "" if each is said by itself."""

    def heard(self, s: Any, role: int, text: str, /) -> str:
        """An order as `read` understands it, by where the role's piece is: `81` for `from 79 to 81`."""

    def idle(self, s: Any, role: int, /) -> str | None:
        """The action by which a role does nothing; None where it has none."""

    def places(self, s: Any, /) -> list[int] | None:
        """The place of every player at the end; None before, and if the scores say it all."""

    def secret_owners(self, s: Any, /) -> str | None:
        """The clause that says that nobody is told who plays which role, or None."""


class BoardFile(Protocol):
    """What `board.py` must have."""

    def text(self, view: View, /) -> str:
        """The view in letters."""

    def scenery(self, setting: View, /) -> Scenery:
        """What never changes while a game lasts: `setting` has what a view has of the players and the options."""

    def pieces(self, view: View, /) -> Iterable[Piece]:
        """What lies on the scenery in a view, in the order in which it is drawn."""

    def clicks(self, view: View, role: str, action: str, /) -> Sequence[str]:
        """The ids that are clicked, in order, to choose a listed action."""

    def say(self, view: View, role: str, action: str, /) -> str:
        """The action as a sentence."""

    def status(self, view: View, /) -> str:
        """What is going on, in a few words."""

    def asks(self, view: View, role: str, /) -> str:
        """What the role must do now, in a few sentences addressed to its player."""


class Board(BoardFile, Protocol):
    """A board with all its defaults."""

    def tint(self, role: str, /) -> str:
        """The colour by which the role is known on the board, as SVG writes it; "" if it is not."""

    def rolled(self, outcome: str, /) -> str:
        """An outcome in words."""

    def faces(self, outcome: str, /) -> Sequence[Face]:
        """How an outcome looks: three dice, a card; none: as its words on the usual thing of the game's `chance`."""

    def thrown_for(self, view: View, /) -> str | None:
        """The role for which chance decides next in this position, such as the player who rolls; None: for nobody alone."""

    def choice_kind(self, view: View, role: str, action: str, /) -> str:
        """What kind of choice an action is, where choices are counted."""

    def befell(self, view: View, role: str, told: Sequence[Told], /) -> str:
        """What happened to the role, of what the rules told since it chose, in a few sentences to its player."""

    def out(self, view: View, role: str, /) -> str:
        """Why the role has nothing more to choose in this game, in a sentence to its player; "" as long as it plays."""

    def heard(self, view: View, role: str, /) -> str:
        """Where things are, in words for a reader who does not see the board."""

    def whereabouts(self, view: View, role: str, /) -> str | None:
        """The space that the role's piece is on."""

    def tally(self, view: View, /) -> str:
        """What every side has so far, in one line."""

    def changes(self, s: Any, /) -> Iterable[Change]:
        """What may be otherwise in a state, where somebody sets it up on the analysis board."""


class AnimationFile(Protocol):
    """What `animation.py` must have."""

    def animate(self, before: View, after: View, told: Sequence[Told], /) -> Sequence[Scene]:
        """A scene for each event."""


class Animation(AnimationFile, Protocol):
    """Stage with all its defaults."""

    def full(self, before: View, after: View, told: Sequence[Told], /) -> View | None:
        """The position as it is drawn before the board was cleared, where a scene clears it."""


class Match(Protocol):
    """What `match.py` must have: several games between the same players at once, with the seats changed."""

    def games(self, players: int) -> int:
        """How many games a match of so many players has."""

    def seat(self, players: int, game: int, player: int) -> int:
        """The player's number in one of the games, all counted from 0."""

    def totals(self, players: int, scores: Sequence[Sequence[int]]) -> list[int]:
        """What every player has in all games, from the scores of each game by its own players."""

    def places(self, totals: Sequence[int]) -> list[int]:
        """The place of every player by these totals, 1 for the best."""


class Preview(Protocol):
    """What `preview.py` must have."""

    def preview(self, view: View, role: str, action: str, /) -> tuple[str, Sequence[Effect]]:
        """What can be said and drawn about an action before it is chosen."""


class EvaluationFile(Protocol):
    """What `evaluation.py` must have."""

    def evaluate(self, s: Any, player: int, /) -> float:
        """What a position is worth to a player: on the scale of the scores at the end."""


class Evaluation(EvaluationFile, Protocol):
    """Worth with all its defaults."""

    PLAYOUT: int

    def shortlist(self, s: Any, role: int, action: Any, n: int, /) -> int:
        """Keep those of the n listed actions that are worth a thought; returns how many."""

    def forcing(self, s: Any, player: int, /) -> bool:
        """Whether the next position leaves the other player little choice."""

    QUIET: Sequence[int]
    """By player: how many actions that force nothing may be in a proof that the player wins."""


class Rivals(Protocol):
    """What `rivals.py` must have."""

    IDEAS: Sequence[Callable[..., float]]


class SolveFile(Protocol):
    """What `solve.py` must have."""

    NUMBERING: int
    SIZE: int
    SETTINGS: Mapping[str, Mapping[str, Any]]
    STAGES: int
    MEMORY: Any
    NOTES: int

    def table_of(self, s: Any, /) -> str | None:
        """The table that a position belongs to."""

    def number(self, s: Any, /) -> int:
        """Its place there, or -1."""

    def position(self, s: Any, number: int, /) -> bool:
        """The reverse; returns whether the position can occur in a game."""


class Solve(SolveFile, Protocol):
    """Solving with all its defaults."""

    MORE: Sequence[str]
    VALUES: int

    def holders(self, s: Any, /) -> Sequence[int]:
        """The players whose values stand at a position, in order."""

    def gain(self, *memory: Any) -> float:
        """How much a player could gain at most over a whole game; where values are exact there is none."""

    def gap(self, *memory: Any) -> float:
        """How far from an equilibrium any position is at most: an exact table is not kept if that is more than rounding."""


class Endings(Protocol):
    """What `endings.py` must have."""

    NUMBERING: int
    TABLES: Sequence[str]
    SIZES: Sequence[int]
    BASES: Sequence[int]
    INVALID: int
    DEEPEST: int
    """The greatest depth of a code, which stands for all from there on."""
    NOTES: int
    """How many whole numbers `begin` needs to note something down."""

    def level(self, s: Any, /) -> int:
        """Which table says something of a position, by its number from 1; 0: none."""

    def covered_by(self, s: Any, /) -> int:
        """Which table a position is in; 0: none."""

    def number(self, s: Any, /) -> int:
        """Its place there."""

    def position(self, s: Any, level: int, number: int, /) -> bool:
        """The reverse; returns whether the position has this number, and not that of another which is alike."""

    def decoded(self, code: int, /) -> tuple[int | None, int]:
        """Who wins with a code of a table (None: nobody), and in how many moves."""

    def begin(self, level: int, first: int, last: int, below: Any, codes: Any, replies: Any, notes: Any, /) -> int:
        """Decide what needs no other position of a table, in a part of it; returns the greatest depth found.

        `below` has the codes of all lower tables one behind the other, each from its place in `BASES`.
        """

    def step_back(self, level: int, depth: int, first: int, last: int, codes: Any, replies: Any, /) -> int:
        """Decide the replies that follow from the codes of this depth in a part of a table; returns how many."""

    def move_back(self, level: int, depth: int, after: int, first: int, last: int, codes: Any, replies: Any, /) -> int:
        """Decide the codes, of the depth `after`, that follow from the replies of this depth; returns how many."""


class LearntFile(Protocol):
    """What `learnt.py` must have."""

    ABOUT: Mapping[str, Any]
    SETTING: Mapping[str, Any]
    PARTS: int
    WEIGHTS: int
    FEATURES: int
    GAMES: Sequence[int]
    SIMULATIONS: int

    def is_open(self, s: Any, /) -> bool:
        """Whether anything is still to be learnt about; else the values are known."""

    def feature(self, s: Any, part: int, k: int, /) -> int:
        """The weight that a position's k-th feature has in a part of what is learnt; 0 for none."""

    def value(self, s: Any, part: int, total: float, /) -> float:
        """What a part is worth where its weights add up to this; the score where it is known."""

    def slope(self, s: Any, part: int, total: float, /) -> float:
        """By how much the value grows with the sum; 0 where it is known."""

    def share(self, s: Any, part: int, player: int, /) -> int:
        """What a player gets of the value of a part: 1 for all of it, 0 for nothing, -1 where the player loses it."""


class Learnt(LearntFile, Protocol):
    """What it may have."""

    PLAYERS: Sequence[int | None]
    TRUST: float
    RATE: float
    TOTAL: float | None

    def applies(self, s: Any, /) -> bool:
        """Whether the weights are for a position; `evaluation.py` says what others are worth."""


class Playout(Protocol):
    """What `playout.py` must have."""

    def playout(self, s: Any, rng: Any, buffer: Any, limit: int, /) -> int:
        """Play at random as the rules would, at most so many choices, or not at all; returns how many were made."""


class ObservationFile(Protocol):
    """What `observation.py` must have: nothing."""


class Observation(ObservationFile, Protocol):
    """What it may have."""

    UNPACKED: Mapping[str, tuple[int, int]]
    BOUNDS: Mapping[str, tuple[int, int]]
    ACTIONS: Sequence[int]


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
}
"""By the name of a file: what it must have, and what it may have."""

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
    "solve": {"MORE": (), "VALUES": 1, "holders": lambda s: (0, 1), "gain": None, "gap": None},
    "observation": {"UNPACKED": {}, "BOUNDS": {}, "ACTIONS": None},
}
"""The defaults for what a file leaves out; those of files that are compiled too are in `fangs.engine.defaults`."""
