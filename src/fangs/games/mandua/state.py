"""The state of a Mandua game, and the numeric codes of phases, actions and events."""

from fangs.engine import Context, Layout, i8, i32, i64

from .ground import A, B, C, D

context = Context(__package__)

HUNTERS, TIGERS = 0, 1  # the players
BAND = 25  # the number of hunters
START = context.table(  # D1.4: of `setup`: cages, corners, centre
    1 << A | 1 << B | 1 << C | 1 << D,
    1 << 8 | 1 << 12 | 1 << 36 | 1 << 40,
    1 << 17 | 1 << 23 | 1 << 25 | 1 << 31,
)
ENFORCED, CHALLENGED = 0, 1  # values of `captures`

HUNT, PROWL, ANNOUNCING, CHALLENGING, REMOVING, OVER = range(6)  # phases
NO_ENDING, IMMOBILISED, PUTT, MAHARAJA, EATEN, QUIET, REPETITION = range(7)
NOBODY = -1  # the winner of a draw or an unfinished game
NONE = -1  # stands for a number that is missing or hidden

ROLES = 2
MAX_ACTIONS = 40  # D2.1: no hunters can have more moves, for the square has 40 pairs of adjoining fields

# Actions: a kind plus a number or a cell, or a kind plus 64 * the start plus the goal.
PLACE, MOVE, CAPTURE, ANNOUNCE, END, CHALLENGE, PLAY_ON, REMOVE = range(0, 8 << 12, 1 << 12)

# Events that the rules report
(
    PLACED, HUNTER_MOVED, TIGER_MOVED, MUST_TAKE, JUMPED, SLIPPED_IN, DREW_MANDUA, ANNOUNCED, STOPPED,
    FOUND_OUT, CHALLENGED_WRONGLY, PLAYED_ON, REMOVED, ENDED,
) = range(14)  # fmt: skip


class State(Layout):
    """A position of Mandua. Sets of fields are stored as bits, and NONE stands for null."""

    setup: int = i8
    captures: int = i8
    quiet_limit: int = i32
    tigers: int = i64
    hunters: int = i64
    supply: int = i8
    turn: int = i8
    phase: int = i8
    announced: int = i8
    taken: int = i8
    greatest: int = i8
    culprits: int = i64
    quiet: int = i32
    row_from: list[int] = i8[2]
    row_to: list[int] = i8[2]
    row_count: list[int] = i8[2]
    ending: int = i8
    winner: int = i8
