"""Converts the actions, positions and events of Mandua to text and JSON, and back.

The module `words` has the words, `positions` parses positions, and `refusals` explains why an action is not allowed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from fangs.core.errors import InvalidMove, quoted
from fangs.core.fields import HIDDEN
from fangs.engine import CHANCE
from fangs.engine.events import Told
from fangs.translation import capital, phrase, plural

from . import state
from .hidden import work_out as work_out
from .positions import from_json as from_json
from .refusals import why as why
from .shut import FREED, SHUT_IN, changed
from .spoken import SPOKEN as SPOKEN
from .state import ANNOUNCE, BAND, CAPTURE, CHALLENGE, END, HUNTERS, MOVE, NONE, PLACE, PLAY_ON, REMOVE, TIGERS, State
from .words import CAPTURES_WORDS, CELLS, ENDINGS, NAMES, PHASES, SETUP_WORDS, SIDES, has_secrets, hunters, names_of
from .words import OPTIONS as OPTIONS
from .words import ROLE_NAMES as ROLE_NAMES
from .words import begin as begin

_FIELD = "[a-e][1-5]|[A-D]"
_NUMBER = "0|[1-9][0-9]{0,2}"
_ACTION = re.compile(
    f"(?:(?P<start>{_FIELD})(?P<sign>[-x]))?(?P<goal>{_FIELD})|remove (?P<removed>{_FIELD})"
    f"|announce (?P<announced>{_NUMBER})|challenge (?P<challenged>{_NUMBER})|(?P<end>end)|(?P<play_on>play on)"
)


def side(s: State, player: int) -> str:
    """Return the name of a player's side, which is "the hunters" or "the tigers"."""
    return SIDES[player]


# Actions


def write(s: State, role: int, action: int) -> str:
    """Write an action as text, such as "c3-c4" or "announce 3"."""
    kind, start, goal, number = action >> 12 << 12, action >> 6 & 63, action & 63, action & 4095
    if kind == PLACE:
        return NAMES[goal]
    if kind in (MOVE, CAPTURE):
        return f"{NAMES[start]}{'-' if kind == MOVE else 'x'}{NAMES[goal]}"
    if kind == REMOVE:
        return f"remove {NAMES[number]}"
    return {ANNOUNCE: f"announce {number}", CHALLENGE: f"challenge {number}", END: "end", PLAY_ON: "play on"}[kind]


def read(s: State, role: int, text: str) -> int:
    """Parse an action, such as "c3-c4" or "announce 3". Raise InvalidMove if it is not understood."""
    if role == CHANCE:
        return 0  # there are no dice
    match = _ACTION.fullmatch(text)
    if match is None:
        raise InvalidMove.phrased(
            "{text} is not understood. Write {expected}.", _CLAUSE[s.phase], text=quoted(text), expected=_expected(s)
        )
    if match["goal"]:
        start = (MOVE if match["sign"] == "-" else CAPTURE) + 64 * CELLS[match["start"]] if match["sign"] else PLACE
        return start + CELLS[match["goal"]]
    if match["removed"]:
        return REMOVE + CELLS[match["removed"]]
    if match["announced"]:
        return ANNOUNCE + int(match["announced"])
    if match["challenged"]:
        return CHALLENGE + int(match["challenged"])
    return END if match["end"] else PLAY_ON


def idle(s: State, role: int) -> str | None:
    """Return "end" if the tigers may stop capturing, "play on" if the hunters need not challenge, or None."""
    if s.phase == state.PROWL:
        return "end" if s.captures == state.CHALLENGED and s.taken else None
    return "play on" if s.phase == state.CHALLENGING else None


_CLAUSE = {
    state.HUNT: "D2.1",
    state.PROWL: "D2.2",
    state.ANNOUNCING: "D3.6",
    state.CHALLENGING: "D3.7",
    state.REMOVING: "D3.7",
    state.OVER: "D5.6",
}


def _expected(s: State) -> str:
    if s.phase == state.HUNT:
        if s.supply:
            return phrase("a vacant field of the square, such as c3")
        return phrase("a hunter's move, such as c3-c4")
    if s.phase == state.PROWL:
        if s.captures == state.CHALLENGED:
            return phrase("a tiger's move, such as A-c5, or its capture, such as c4xc2, or 'end'")
        return phrase("a tiger's move, such as A-c5, or its capture, such as c4xc2")
    return _EXPECTED[s.phase]


_EXPECTED = {
    state.ANNOUNCING: phrase("'announce' and a number from 0 to {most}, such as 'announce 3'", most=BAND),
    state.CHALLENGING: phrase(
        "'play on', or 'challenge' and a number from 1 to {most}, such as 'challenge 3'", most=BAND
    ),
    state.REMOVING: phrase("'remove' and a tiger's field, such as 'remove c3'"),
    state.OVER: phrase("nothing"),
}


# Events

_SENTENCES = {
    state.PLACED: ("D2.1", phrase("a hunter is placed on {a}")),
    state.HUNTER_MOVED: ("D2.1", phrase("a hunter moves from {a} to {b}")),
    state.TIGER_MOVED: ("D2.2", phrase("a tiger moves from {a} to {b}")),
    state.MUST_TAKE: ("D3.5", phrase("the tigers can take {hunters}, and must")),
    state.JUMPED: ("D3.1", phrase("a tiger jumps from {a} to {b} and takes the hunter on {over}")),
    state.SLIPPED_IN: ("D3.2", phrase("a tiger steps from {a} to {b}")),
    state.DREW_MANDUA: ("D3.2", phrase("Mandua! The hunters on {one} and {other} are taken")),
    state.ANNOUNCED: ("D3.6", phrase("the tigers announce {number}")),
    state.STOPPED: ("D3.6", phrase("the tigers end their turn with {number} taken")),
    state.FOUND_OUT: (
        "D3.7",
        phrase("the hunters challenge with {number} and are right: {announced} announced, {taken} taken"),
    ),
    state.CHALLENGED_WRONGLY: ("D3.7", phrase("the hunters challenge with {number}, in vain")),
    state.PLAYED_ON: ("D3.7", phrase("the hunters play on")),
    state.REMOVED: ("D3.7", phrase("the tiger on {a} is removed")),
    SHUT_IN: ("D5.1", phrase("the tiger on {a} is shut in")),
    FREED: ("D5.1", phrase("the tiger on {a} is free again")),
}
_ENDED = {
    state.IMMOBILISED: ("D5.1", phrase("no tiger can move or capture: the hunters win")),
    state.PUTT: ("D5.2", phrase("no hunter can be placed or moved, putt: the hunters win")),
    state.MAHARAJA: ("D5.2", phrase("the last hunter cannot move, maharaja: the hunters win")),
    state.EATEN: ("D5.3", phrase("every hunter has been taken: the tigers win")),
    state.QUIET: ("D5.4", phrase("{quiet} on end without a placement or a capture: a draw")),
    state.REPETITION: ("D4.1", phrase("{side} make the same move for the third time in a row and lose")),
}


def noticed(before: State, after: State, told: Sequence[Told]) -> list[Told]:
    """Add events about tigers that have been shut in or freed to the events of an action."""
    last = len(told) - (told[-1][0] in (state.MUST_TAKE, state.ENDED))
    return [*told[:last], *changed(before, after), *told[last:]]


def sentence(s: State, event: int, a: int, b: int, c: int) -> tuple[str, str]:
    """Return a sentence that describes an event, together with the number of the rule."""
    clause, text = _ENDED[a] if event == state.ENDED else _SENTENCES[event]
    if event == state.ENDED and not s.tigers:
        text = phrase("no tiger is left: the hunters win")
    words: dict[str, Any] = {"number": a, "announced": b, "taken": c, "a": NAMES.get(a), "b": NAMES.get(b)}
    if event == state.ENDED:
        words |= {"quiet": plural(s.quiet, "{count} move", "{count} moves"), "side": SIDES[s.turn]}
    elif event == state.MUST_TAKE:
        words["hunters"] = hunters(a)
    elif event == state.JUMPED:
        words["over"] = NAMES[(a + b) // 2]
    elif event == state.DREW_MANDUA:
        across = 7 if abs(b - a) < 7 else 1
        words |= {"one": NAMES[b - across], "other": NAMES[b + across]}
    return capital(phrase(text, **words)), clause


# Positions


def to_json(s: State) -> dict[str, Any]:
    """Convert a position to JSON, with the fields in the order of the rule sheet."""
    return {
        "options": {
            "setup": SETUP_WORDS[s.setup],
            "captures": CAPTURES_WORDS[s.captures],
            "quiet_limit": s.quiet_limit,
        },
        "tigers": names_of(s.tigers),
        "hunters": names_of(s.hunters),
        "supply": s.supply,
        "turn": s.turn,
        "phase": PHASES[s.phase],
        "announced": None if s.announced == NONE else s.announced,
        "taken": s.taken,
        "greatest": None if s.greatest == NONE else s.greatest,
        "culprits": names_of(s.culprits),
        "quiet": s.quiet,
        "rows": [_row(s, HUNTERS), _row(s, TIGERS)],
        "ending": ENDINGS[s.ending],
        "winner": None if s.winner == state.NOBODY else s.winner,
    }


def _row(s: State, player: int) -> list[Any] | None:
    if not s.row_count[player]:
        return None
    return [NAMES[s.row_from[player]], NAMES[s.row_to[player]], s.row_count[player]]


def mark(s: State, view: dict[str, Any], player: int | None) -> None:
    """Replace the fields that would decide a challenge with "?" in a view, because they are secret from everybody."""
    if has_secrets(s):
        view["greatest"] = HIDDEN
        view["culprits"] = HIDDEN
