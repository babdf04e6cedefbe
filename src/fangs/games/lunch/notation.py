"""Converts the actions, outcomes, positions and events of Let's Do Lunch! to text and JSON, and back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from fangs.core.errors import InvalidMove, InvalidPosition, listed, quoted
from fangs.core.fields import HIDDEN, Fields
from fangs.core.options import Choice, Number, options_field
from fangs.engine import CHANCE
from fangs.engine.events import Told
from fangs.translation import capital, phrase

from . import rules
from .hidden import work_out as work_out
from .rules import CALL, CANNIBALS, COLUMNS, DONE, EATING, EMPTY, NO_ROLL, RIVER, ROWS, SQUARES, State
from .spoken import SPOKEN as SPOKEN

OPTIONS = (
    Number(
        name="target", default=20, low=0, high=1_000_000, samples=(20, 0, 5), clause="L5.3",
        called=phrase("target"),
        meaning=phrase("the match ends when a player reaches this many points; 0 plays a single round"),
    ),
    Choice(
        name="eating", default="automatic", among=("automatic", "claimed"), samples=("automatic", "claimed"), clause="L3.7",
        called=phrase("eating"), among_words=(phrase("automatic"), phrase("claimed")),
        meaning=phrase("automatic: all trapped cannibals are eaten; claimed: only those that the player names"),
    ),
    Choice(
        name="last_call", default="automatic", among=("automatic", "declared"), samples=("automatic", "declared"),
        called=phrase("last call"), among_words=(phrase("automatic"), phrase("declared")),
        clause="L4.1", meaning=phrase("whether a player must call when only one cannibal is left in hand"),
    ),
)  # fmt: skip
EATING_WORDS = OPTIONS[1].values
LAST_CALL_WORDS = OPTIONS[2].values

ROLE_NAMES = ("0", "1")
TRIBES = (phrase("the Boneheads"), phrase("the Bloodboilers"))
TRIBE_NAMES = (phrase("Boneheads"), phrase("Bloodboilers"))
PHASES = ("first", "roll", "place", "eat", "over")
FIRSTS = ("first:0", "first:1")
ROLLS = ("111", "112", "113", "122", "123", "133", "222", "223", "233", "333")
MARKS = ".AB"
SQUARE_NAMES = tuple(f"{3 + square // ROWS}{'abcdefg'[square % ROWS]}" for square in range(SQUARES))
_ACTION = re.compile(r"(?P<eat>eat )?(?P<square>[3-9][a-g])(?P<call> last!)?")


def side(s: State, player: int) -> str:
    """Return the name of a player's tribe."""
    return TRIBES[player]


# Actions and outcomes


def write(s: State, role: int, action: int) -> str:
    """Write an action or an outcome as text, such as "7c", "eat 5c" or "113"."""
    if role == CHANCE:
        return FIRSTS[action] if s.phase == rules.FIRST else ROLLS[action]
    if action == DONE:
        return "done"
    if action >= EATING:
        return f"eat {SQUARE_NAMES[action - EATING]}"
    return f"{SQUARE_NAMES[action - CALL]} last!" if action >= CALL else SQUARE_NAMES[action]


def read(s: State, role: int, text: str) -> int:
    """Parse the text of an action or outcome, such as "7c last!". Raise InvalidMove if it is not understood."""
    if role == CHANCE:
        outcomes = FIRSTS if s.phase == rules.FIRST else ROLLS
        if text not in outcomes:
            expected = (
                phrase("first:0 or first:1") if outcomes is FIRSTS else phrase("a roll in ascending order, such as 113")
            )
            raise InvalidMove.phrased(
                "{text} is not a possible outcome here. Write {expected}.",
                "L2.1" if outcomes is FIRSTS else "L1.4",
                text=quoted(text),
                expected=expected,
            )
        return outcomes.index(text)
    if text == "done":
        return DONE
    match = _ACTION.fullmatch(text)
    if match is None or (match["eat"] and match["call"]):
        raise InvalidMove.phrased(
            "{text} is not understood. Write {expected}.", "L1.1", text=quoted(text), expected=_expected(s)
        )
    square = SQUARE_NAMES.index(match["square"])
    return square + (EATING if match["eat"] else CALL if match["call"] else 0)


def _expected(s: State) -> str:
    if s.phase == rules.EAT:
        return phrase("'eat' and a square, such as 'eat 5c', or 'done'")
    if s.last_call:
        return phrase("a square (column, then row) such as 7c, with 'last!' after it if you like")
    return phrase("a square (column, then row) such as 7c")


def idle(s: State, role: int) -> str | None:
    """Return the action "done" while a player may eat, or None otherwise, because a placement cannot be skipped."""
    return "done" if s.phase == rules.EAT else None


def why(s: State, role: int, action: int) -> tuple[str, str]:
    """Return the reason why an action is not allowed, together with the number of the rule."""
    if s.phase == rules.EAT:
        return _why_not_eaten(s, action)
    if action >= EATING:
        return phrase("Nobody can be eaten now. Place a cannibal first."), "L3.7"
    name = SQUARE_NAMES[action % CALL]
    column = rules.column_of(s.roll)
    if action // CALL and not s.last_call:
        return phrase(
            "You don't call the last cannibal in this match because it was set up with last_call automatic."
        ), "L4.1"
    if action % CALL // ROWS != column:
        return phrase(
            "The roll {roll} puts the cannibal in column {column}, and {square} is not in that column.",
            square=name,
            column=3 + column,
            roll=", ".join(ROLLS[s.roll]),
        ), "L2.2"
    return phrase("{square} is not free.", square=name), "L2.2"


def _why_not_eaten(s: State, action: int) -> tuple[str, str]:
    if action < EATING:
        return phrase("The cannibal has been placed. Name a cannibal that it eats, or say 'done'."), "L3.7"
    square, name = action - EATING, SQUARE_NAMES[action - EATING]
    if s.board[square] == EMPTY:
        return phrase("There is no cannibal on {square}.", square=name), "L3.7"
    if s.board[square] == 1 + s.turn:
        return phrase("The cannibal on {square} is your own.", square=name), "L3.7"
    return phrase("{square} is in the River, where nobody is eaten.", square=name), "L3.7"


# Events

_SENTENCES = {
    rules.STARTS: ("L2.1", phrase("{tribe} roll higher and begin the round")),
    rules.ROLLED: ("L2.2", phrase("{tribe} roll {roll}: column {column}")),
    rules.LOSES_TURN: ("L2.3", phrase("the roll 1, 2, 3 loses the turn")),
    rules.NO_ROOM: ("L2.5", phrase("column {column} is full: nothing is placed")),
    rules.PLACED: ("L2.2", phrase("{tribe} place a cannibal on {square}")),
    rules.EATEN: ("L3.1", phrase("the cannibal of {tribe} on {square} is eaten and goes back to their hand")),
    rules.CALLED: ("L4.1", phrase("{tribe} call their last cannibal")),
    rules.EARNS_SKIP: ("L4.2", phrase("{tribe} have one cannibal left and did not say so: they will miss a turn")),
    rules.SKIPPED: ("L4.2", phrase("{tribe} miss this turn")),
    rules.WINS_ROUND: ("L5.1", phrase("{tribe} have placed their last cannibal and win the round")),
    rules.SCORES: ("L5.2", phrase("{tribe} score {number}, one for each cannibal that the other tribe still holds")),
    rules.NOT_TRAPPED: ("L3.7", phrase("the cannibal on {square} is not trapped: the naming ends")),
    rules.WINS_MATCH: ("L5.3", phrase("{tribe} win the match")),
}
_WON = phrase("{tribe} win the game")
"""The message for a win when the game is a single round."""
_LOST = phrase("{tribe} roll {roll}")  # for the roll 123, whose total has no meaning


def sentence(s: State, event: int, a: int, b: int, c: int) -> tuple[str, str]:
    """Return a sentence that describes an event, together with the number of the rule."""
    return _told(event, a, b, s.target > 0)


@lru_cache(maxsize=1024)
def _told(event: int, a: int, b: int, is_match: bool) -> tuple[str, str]:
    clause, text = _SENTENCES[event]
    if event == rules.ROLLED and b == rules.LOST_TURN:
        text = _LOST
    if event == rules.WINS_MATCH and not is_match:
        text = _WON
    words: dict[str, Any] = {"tribe": TRIBES[a], "number": b}
    if event in (rules.ROLLED, rules.NO_ROOM):
        words |= {"roll": ", ".join(ROLLS[b]), "column": rules.TOTAL[b]}
    elif event in (rules.PLACED, rules.EATEN, rules.NOT_TRAPPED):
        words |= {"square": SQUARE_NAMES[b]}
    return capital(phrase(text, **words)), clause


def several(s: State, told: Sequence[Told]) -> str:
    """Describe in one sentence that several cannibals are eaten. Return an empty string for other events."""
    event, tribe, *_ = told[0]
    if event != rules.EATEN:
        return ""
    squares = listed((SQUARE_NAMES[square] for square in sorted(one[2] for one in told)), "and")
    return phrase(
        "{count} {tribe}, on {squares}, are eaten and go back to their hand",
        count=len(told),
        tribe=TRIBE_NAMES[tribe],
        squares=squares,
    )


# Positions


def begin(players: int | None, options: Mapping[str, Any]) -> State:
    """Create an empty state with these options. There are always two players."""
    s = State()
    s.target = options["target"]
    s.eating = EATING_WORDS.index(options["eating"])
    s.last_call = LAST_CALL_WORDS.index(options["last_call"])
    return s


def to_json(s: State) -> dict[str, Any]:
    """Convert a position to JSON, with the fields in the order of the rule sheet."""
    return {
        "options": {"target": s.target, "eating": EATING_WORDS[s.eating], "last_call": LAST_CALL_WORDS[s.last_call]},
        "board": ["".join(MARKS[s.board[column * ROWS + row]] for column in range(COLUMNS)) for row in range(ROWS)],
        "hand": s.hand[:],
        "score": s.score[:],
        "round": s.round,
        "turn": s.turn,
        "phase": PHASES[s.phase],
        "roll": None if s.roll == NO_ROLL else ROLLS[s.roll],
        "trapped": [SQUARE_NAMES[square] for square in range(SQUARES) if s.trapped >> square & 1],
        "skip": [bool(skip) for skip in s.skip],
        "declared": [bool(declared) for declared in s.declared],
    }


def mark(s: State, view: dict[str, Any], player: int | None) -> None:
    """Hide the trapped cannibals in a view while a player may eat, because they are secret (L3.7)."""
    if s.phase == rules.EAT:
        view["trapped"] = HIDDEN


def from_json(fields: Fields) -> State:
    """Build a state from its JSON fields, or raise InvalidPosition if the game has no such position."""
    s = begin(None, options_field(fields, OPTIONS))
    s.board = _board(fields)
    s.hand = fields.wholes("hand", 2, 0, CANNIBALS, "L1.3")
    limit = s.target + CANNIBALS
    s.score = fields.wholes("score", 2, -limit, limit, "L5.2")
    s.round = fields.whole("round", 1, 2**31 - 2)
    s.turn = fields.whole("turn", 0, 1)
    s.phase = fields.choice("phase", PHASES)
    s.roll = fields.choice_or_null("roll", ROLLS, NO_ROLL, "L1.4")
    if not fields.is_hidden("trapped"):
        s.trapped = sum(1 << square for square in fields.choices("trapped", SQUARE_NAMES, SQUARES))
    s.skip = fields.flags("skip", 2)
    s.declared = fields.flags("declared", 2)
    _check_cannibals(s, fields)
    _check_phase(s, fields)
    _check_score(s, fields)
    _check_calls(s, fields)
    return s


def _board(fields: Fields) -> list[int]:
    rows = fields.items("board", ROWS, ROWS, "L1.1")
    for row in rows:
        if not isinstance(row, str) or len(row) != COLUMNS or set(row) - set(MARKS):
            raise InvalidPosition.phrased(
                "A row of the board must be 7 characters, each '.', 'A' or 'B', but you gave {row}.",
                "L1.1",
                row=quoted(row),
            )
    return [MARKS.index(rows[row][column]) for column in range(COLUMNS) for row in range(ROWS)]


def _check_cannibals(s: State, fields: Fields) -> None:
    for player in range(2):
        placed = s.board.count(1 + player)
        if placed + s.hand[player] != CANNIBALS:
            told = phrase(
                "{tribe} must have 12 cannibals in all, but you gave {placed} on the board and {hand} in hand.",
                tribe=TRIBES[player],
                placed=placed,
                hand=s.hand[player],
            )
            raise InvalidPosition(capital(told), "L1.3")
        winner = s.turn if s.phase in (rules.EAT, rules.OVER) else -1
        if s.hand[player] == 0 and player != winner:
            raise fields.wrong(
                "hand", phrase("at least 1 for player {player}, since the round goes on", player=player), "L5.1"
            )


def _check_phase(s: State, fields: Fields) -> None:
    if (s.roll != NO_ROLL) != (s.phase in (rules.PLACE, rules.EAT)):
        raise fields.wrong("roll", phrase("a roll in the phases place and eat, and null in all others"))
    if s.roll == rules.LOST_TURN:
        raise fields.wrong("roll", phrase("a roll other than 123, since 123 loses the turn"), "L2.3")
    if s.phase == rules.FIRST:
        _check_first(s, fields)
    if s.phase == rules.PLACE and not rules.has_room(s, rules.column_of(s.roll)):
        raise fields.wrong("roll", phrase("the roll of a column with a free square"), "L2.5")
    if s.phase == rules.EAT:
        _check_eating(s, fields)
    elif s.trapped:
        raise fields.wrong("trapped", phrase("empty in all phases but eat"), "L3.7")
    if s.phase == rules.OVER and s.hand[s.turn] != 0:
        raise fields.wrong("turn", phrase("the winner, whose hand is empty"), "L5.1")


def _check_first(s: State, fields: Fields) -> None:
    if s.hand != [CANNIBALS] * 2:
        raise fields.wrong("hand", phrase("full before a round has begun"), "L1.3")
    if s.turn:
        raise fields.wrong("turn", phrase("0 until the dice have decided who starts"), "L2.1")
    for name, flags in (("skip", s.skip), ("declared", s.declared)):
        if any(flags):
            raise fields.wrong(name, phrase("false before a round has begun"), "L4.3")


def _check_eating(s: State, fields: Fields) -> None:
    if s.eating != rules.CLAIMED:
        raise fields.wrong("phase", phrase("a phase other than eat, since eating is automatic"), "L3.7")
    named = [square for square in range(SQUARES) if s.trapped >> square & 1]
    if any(square // ROWS == RIVER for square in named):
        raise fields.wrong("trapped", phrase("without the cannibals in the River"), "L3.8")
    if any(s.board[square] != 2 - s.turn for square in named):
        raise fields.wrong("trapped", phrase("squares on which an enemy stands"), "L3.7")


def _check_score(s: State, fields: Fields) -> None:
    if sum(s.score) != 0:
        raise fields.wrong("score", phrase("two numbers whose sum is 0"), "L5.2")
    if s.target and (s.phase == rules.OVER) != (max(s.score) >= s.target):
        raise fields.wrong("score", phrase("below the target of {target}, or the phase over", target=s.target), "L5.3")


def _check_calls(s: State, fields: Fields) -> None:
    for name, flags in (("skip", s.skip), ("declared", s.declared)):
        if any(flags) and s.last_call != rules.DECLARED:
            raise fields.wrong(name, phrase("false, since last_call is automatic"), "L4.1")
    for skip, declared, hand in zip(s.skip, s.declared, s.hand, strict=True):
        if declared and hand > 1:
            raise fields.wrong("declared", phrase("false for a player with two or more cannibals in hand"), "L4.3")
        if skip and not declared and hand == 1:
            raise fields.wrong(
                "declared", phrase("true for a player who misses a turn because of the last cannibal in hand"), "L4.2"
            )
    if s.skip[s.turn]:
        raise fields.wrong("skip", phrase("false for the player whose turn it is"), "L4.2")
