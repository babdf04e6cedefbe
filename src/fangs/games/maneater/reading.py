"""Parses positions of Maneater from JSON.

If a position is impossible, the error names the field, its value and the rule.
"""

from __future__ import annotations

from fangs.core.errors import InvalidMove, InvalidPosition, quoted
from fangs.core.fields import Fields
from fangs.core.options import options_field
from fangs.translation import capital, phrase

from . import chart, rules
from .orders import CALLED, COLOURS, ROLE_NAMES, read_order, spaces, why, write_order
from .positions import OPTIONS, PHASES, STATES, SWAYS, SWIMMERS, begin
from .shark import can_attack, can_bite
from .state import (
    ASTRAY,
    BITE,
    HEADS,
    HERRING,
    ISLAND_A,
    LAST_TURNS,
    NEVER,
    NO_ORDER,
    NOTHING,
    ORDERS,
    OVER,
    RED,
    SHARK,
    STRANDED,
    SWIMMING,
    UNSWAYED,
    WHISTLE,
    WITHDRAW,
    WITHDRAWN,
    State,
    in_play,
    is_island,
)

_MAX_TURNS = 2**31 - 2
MAX_POINTS = 100


def from_json(fields: Fields) -> State:
    """Build a state from its JSON fields, or raise InvalidPosition if the game has no such position."""
    s = begin(None, options_field(fields, OPTIONS))
    s.turn = fields.whole("turn", 1, s.turn_limit or _MAX_TURNS, "M8.3" if s.turn_limit else None)
    s.phase = fields.choice("phase", PHASES)
    people = fields.object("swimmers")
    for swimmer in SWIMMERS:
        _read_swimmer(s, people.object(ROLE_NAMES[swimmer]), swimmer)
    people.done()
    _read_shark(s, fields)
    s.herrings = sum(1 << RED + colour for colour in fields.choices("herrings", COLOURS, len(COLOURS), "M6.1"))
    swayed = fields.choice_or_null("swayed", SWAYS, UNSWAYED - ASTRAY, "M6.6") + ASTRAY
    s.swayed = swayed if swayed < HEADS else swayed + 1
    s.last = fields.whole_or_null("last", 1, LAST_TURNS, 0, "M8.2")
    _check_apart(s)
    _check_end(s, fields)
    _check_herrings(s, fields)
    _check_swayed(s, fields)
    _check_last(s, fields)
    _check_bite(s, fields)
    _read_score(s, fields)
    _read_orders(s, fields)
    return s


# The swimmers and the shark


def _read_swimmer(s: State, fields: Fields, swimmer: int) -> None:
    s.state[swimmer] = fields.choice("state", STATES)
    s.at[swimmer] = _read_place(s, fields, swimmer)
    s.legs[swimmer] = fields.whole("legs", 0, 2, "M1.4")
    s.bitten[swimmer] = fields.whole_or_null("bitten", 1, s.turn, NEVER, "M7.4")
    s.cramp[swimmer] = fields.flag("cramp", "M6.3")
    s.stayed[swimmer] = fields.flag("stayed", "M4.6")
    if s.cramp[swimmer] and s.state[swimmer] != SWIMMING:
        raise fields.wrong("cramp", phrase("false out of play"), "M6.3")
    if s.stayed[swimmer] and not is_island(s.at[swimmer]):
        raise fields.wrong("stayed", phrase("false unless the swimmer is on an island"), "M4.6")
    fields.done()


def _read_place(s: State, fields: Fields, swimmer: int) -> int:
    at = fields.take("at")
    if s.state[swimmer] != SWIMMING:
        if at is not None:
            raise fields.wrong("at", phrase("null, since the state is {state}", state=STATES[s.state[swimmer]]))
        return NOTHING
    code = chart.SPACES.get(at, chart.HOME) if isinstance(at, str) else chart.HOME
    if code == chart.HOME:
        raise fields.wrong(
            "at", phrase("a hex from '1' to '{count}' or the letter of an island", count=len(chart.HEXES)), "M1.3"
        )
    return code


def _check_apart(s: State) -> None:
    """Raise InvalidPosition if two swimmers are on the same space (M4.3)."""
    for swimmer in SWIMMERS:
        for other in range(RED, swimmer):
            if s.at[swimmer] and s.at[swimmer] == s.at[other]:
                raise InvalidPosition.phrased(
                    "{one} and {other} cannot both be on {space}.",
                    "M4.3",
                    one=capital(CALLED[ROLE_NAMES[other]]),
                    other=CALLED[ROLE_NAMES[swimmer]],
                    space=quoted(chart.NAMES[s.at[swimmer]]),
                )


def _read_shark(s: State, fields: Fields) -> None:
    text = fields.take("shark")
    if text is None:
        if s.phase != OVER:
            raise fields.wrong("shark", phrase("a hex while the game goes on"), "M9.1")
        return
    code = chart.SPACES.get(text, chart.HOME) if isinstance(text, str) else chart.HOME
    if code >= ISLAND_A or code in chart.NETS:
        raise fields.wrong(
            "shark", phrase("a hex from '1' to '{count}' that is not a net", count=len(chart.HEXES)), "M7.1"
        )
    s.at[SHARK] = code


# The state of the turn and the game


def _check_end(s: State, fields: Fields) -> None:
    left = in_play(s)
    if s.phase == OVER and left:
        raise fields.wrong("phase", phrase("a phase other than over, since somebody is still in play"), "M8.1")
    if s.phase != OVER and not left:
        raise fields.wrong("phase", phrase("over, since nobody is in play"), "M8.1")
    if s.phase != OVER and STRANDED in s.state:
        raise fields.wrong("phase", phrase("over, since somebody is stranded"), "M8.2")


def _check_herrings(s: State, fields: Fields) -> None:
    if (s.phase == HERRING) != (s.herrings != 0):
        raise fields.wrong(
            "herrings",
            phrase("the swimmers still to be rolled for in the phase herring, and empty in all others"),
            "M6.1",
        )
    for swimmer in SWIMMERS:
        if s.herrings >> swimmer & 1 and s.at[swimmer] not in chart.HERRINGS:
            raise fields.wrong(
                "herrings",
                phrase("without {swimmer}, who is not on a red herring", swimmer=ROLE_NAMES[swimmer]),
                "M6.1",
            )


def _check_swayed(s: State, fields: Fields) -> None:
    if s.swayed == UNSWAYED:
        return
    if s.phase in (ORDERS, OVER):
        raise fields.wrong("swayed", phrase("null unless a turn is being resolved"), "M6.6")
    if s.phase == BITE and s.swayed in (ASTRAY, WHISTLE):
        raise fields.wrong("swayed", phrase("null or heads, since the shark attacks"), "M6.2")


def _check_bite(s: State, fields: Fields) -> None:
    """In the phase `bite`, raise InvalidPosition unless the shark can bite several swimmers and swallow none (M7.6)."""
    if s.phase != BITE:
        return
    prey = can_bite(s)
    if prey & (prey - 1) == 0:
        raise fields.wrong(
            "phase",
            phrase("a phase other than bite, unless the shark is beside several swimmers that it can bite"),
            "M7.6",
        )
    if any(s.at[swimmer] == s.at[SHARK] and can_attack(s, swimmer) for swimmer in SWIMMERS):
        raise fields.wrong(
            "phase", phrase("a phase other than bite, since the shark can swallow the swimmer on its hex"), "M7.5"
        )


def _check_last(s: State, fields: Fields) -> None:
    if s.last and in_play(s) != 1:
        raise fields.wrong("last", phrase("null unless exactly one swimmer is in play"), "M8.2")


def _read_score(s: State, fields: Fields) -> None:
    inner = fields.object("score")
    s.score = [inner.whole(name, 0, MAX_POINTS) for name in ROLE_NAMES]
    inner.done()


# Orders


def _read_orders(s: State, fields: Fields) -> None:
    inner = fields.object("orders")
    check = {ORDERS: _check_written, HERRING: _check_kept, BITE: _check_kept, OVER: _check_none}[s.phase]
    for role, name in enumerate(ROLE_NAMES):
        if inner.is_hidden(name):
            if s.phase == OVER:
                raise inner.wrong(name, phrase("null, since the game is over"))
            continue
        text = inner.take(name)
        if text is not None:
            s.order[role] = _read_order(inner, role, text)
        check(s, inner, role)
    inner.done()
    if s.phase == ORDERS and rules.owing(s) == 0:
        raise InvalidPosition.phrased("All orders are in, so the turn would already have been resolved.", "M3.1")


def _read_order(inner: Fields, role: int, text: object) -> int:
    if not isinstance(text, str):
        raise inner.wrong(ROLE_NAMES[role], phrase("an order or null"))
    try:
        order = read_order(role, text)
    except InvalidMove as error:
        raise InvalidPosition.phrased(
            "orders.{role}: {message}", error.clause, role=ROLE_NAMES[role], message=error.message
        ) from None
    if order == WITHDRAW or order >> 32:
        raise inner.wrong(ROLE_NAMES[role], phrase("an order that can be kept"))
    return order


def _check_none(s: State, inner: Fields, role: int) -> None:
    if s.order[role] != NO_ORDER:
        raise inner.wrong(ROLE_NAMES[role], phrase("null, since the game is over"))


def _check_written(s: State, inner: Fields, role: int) -> None:
    """Raise InvalidPosition if a role cannot have written this order in the current turn."""
    order, name = s.order[role], ROLE_NAMES[role]
    if order == NO_ORDER:
        return
    if s.state[role] == WITHDRAWN:
        _check_kept_of_swimmer(s, inner, role)
        return
    if not rules.can_choose(s, role):
        raise inner.wrong(name, phrase("null, since this role has nothing to choose now"), "M3.1")
    before = s.copy()
    if in_play(s) == 1 and not s.last:  # M4.6: it may have been written before a withdrawal
        before.stayed[role] = 0
    if not rules.is_order(before, role, order):
        sentence, clause = why(before, role, order)
        raise InvalidPosition.phrased(
            "orders.{name} cannot be {order}. {sentence}",
            clause,
            name=name,
            order=repr(write_order(role, order)),
            sentence=sentence,
        )


def _check_kept(s: State, inner: Fields, role: int) -> None:
    """Raise InvalidPosition if a role cannot have written the order that is now carried out.

    Only the shark's order can be checked fully, and only until it moves: where the swimmers started is unknown.
    """
    order = s.order[role]
    if role != SHARK:
        _check_kept_of_swimmer(s, inner, role)
    elif s.phase == HERRING and order == NO_ORDER:
        raise inner.wrong("shark", phrase("an order, since all orders are in"), "M3.1")
    elif s.phase == HERRING and not rules.is_order(s, SHARK, order):
        sentence, clause = why(s, SHARK, order)
        raise InvalidPosition.phrased(
            "orders.shark cannot be {order}. {sentence}",
            clause,
            order=repr(write_order(SHARK, order)),
            sentence=sentence,
        )


def _check_kept_of_swimmer(s: State, inner: Fields, role: int) -> None:
    wanted = spaces(s.order[role])
    if len(wanted) > (1 if role == RED else 4) or len(set(wanted)) < len(wanted):
        raise inner.wrong(ROLE_NAMES[role], phrase("up to four different spaces, or only one for red"), "M4.3")
