"""Parses positions of Mandua from JSON, and rejects contradictory ones."""

from __future__ import annotations

from fangs.core.errors import InvalidPosition
from fangs.core.fields import Fields, is_whole
from fangs.core.options import options_field
from fangs.translation import phrase

from . import state, words
from .chains import can_capture, culprits, greatest_number
from .ground import SQUARE, WAYS, ahead, count
from .listing import hunters_can_move, tigers_can_step
from .state import BAND, CHALLENGED, ENFORCED, HUNTERS, NONE, TIGERS, State
from .words import CELLS, ENDINGS, FIELD_NAMES, PHASES, SQUARE_NAMES

MAX_QUIET = 2**31 - 2
# the player who must choose, by phase; in the other phases it is the tigers
_OWES = {state.HUNT: HUNTERS, state.CHALLENGING: HUNTERS, state.REMOVING: HUNTERS}


def from_json(fields: Fields) -> State:
    """Build a state from its JSON fields, or raise InvalidPosition if the game has no such position."""
    s = words.begin(None, options_field(fields, words.OPTIONS))
    s.tigers = _set(fields, "tigers", FIELD_NAMES, 4, "D1.1")
    s.hunters = _set(fields, "hunters", SQUARE_NAMES, BAND, "D1.3")
    s.supply = fields.whole("supply", 0, BAND, "D2.1")
    s.turn = fields.whole("turn", 0, 1)
    s.phase = fields.choice("phase", PHASES)
    s.announced = fields.whole_or_null("announced", 0, BAND, NONE, "D3.6")
    s.taken = fields.whole("taken", 0, BAND, "D3.5")
    secret = words.has_secrets(s)
    greatest_hidden = secret and fields.is_hidden("greatest")
    s.greatest = NONE if greatest_hidden else fields.whole_or_null("greatest", 0, BAND, NONE, "D3.5")
    culprits_hidden = secret and fields.is_hidden("culprits")
    s.culprits = 0 if culprits_hidden else _set(fields, "culprits", FIELD_NAMES, 4, "D3.7")
    s.quiet = fields.whole("quiet", 0, s.quiet_limit or MAX_QUIET, "D5.4")
    _read_rows(s, fields)
    s.ending = fields.choice_or_null("ending", ENDINGS[1:], -1) + 1
    s.winner = fields.whole_or_null("winner", 0, 1, state.NOBODY, "D5.5")
    _check_figures(s, fields)
    _check_phase(s, fields)
    if s.phase == state.OVER:
        _check_ending(s, fields)
    else:
        _check_goes_on(s, fields)
    for player in (HUNTERS, TIGERS):
        if s.row_count[player]:
            _check_row(s, fields, player)
    if not greatest_hidden:
        _check_greatest(s, fields)
    if culprits_hidden and not greatest_hidden:
        raise fields.wrong("greatest", phrase("hidden, since culprits is hidden"), "D3.7")
    if not culprits_hidden:
        _check_culprits(s, fields, greatest_hidden)
    return s


def _set(fields: Fields, name: str, words: tuple[str, ...], most: int, clause: str) -> int:
    return sum(1 << CELLS[words[place]] for place in fields.choices(name, words, most, clause))


def _read_rows(s: State, fields: Fields) -> None:
    for player, row in enumerate(fields.items("rows", 2, 2, "D4.1")):
        if row is None:
            continue
        named = isinstance(row, (list, tuple)) and len(row) == 3 and all(isinstance(name, str) for name in row[:2])
        if not (named and set(row[:2]) <= set(FIELD_NAMES) and is_whole(row[2], 1, 5)):
            raise fields.wrong("rows", phrase("two of null or [from, to, a number from 1 to 5]"), "D4.1")
        s.row_from[player], s.row_to[player], s.row_count[player] = CELLS[row[0]], CELLS[row[1]], row[2]


# Figures


def _check_figures(s: State, fields: Fields) -> None:
    if s.tigers & s.hunters:
        place = words.names_of(s.tigers & s.hunters)[0]
        raise InvalidPosition.phrased("There cannot be a tiger and a hunter on {place}.", "D2.1", place=place)
    on_board = count(s.hunters)
    if on_board + s.supply + s.taken > BAND:
        raise InvalidPosition.phrased(
            "There must be 25 hunters in all, but you gave {on_board} on the board, {supply} in supply and "
            "{taken} just taken.",
            "D2.3",
            on_board=on_board,
            supply=s.supply,
            taken=s.taken,
        )
    tigers = count(s.tigers)
    if s.captures == ENFORCED and tigers != 4:
        raise fields.wrong("tigers", phrase("four, since captures are enforced and no tiger is ever removed"), "D3.7")
    if tigers == 0 and s.phase != state.OVER:
        raise fields.wrong("tigers", phrase("at least one, since the game goes on"), "D5.1")


# Phases


def _check_phase(s: State, fields: Fields) -> None:
    """Raise InvalidPosition if other fields contradict the phase."""
    if s.phase in (state.ANNOUNCING, state.CHALLENGING, state.REMOVING) and s.captures == ENFORCED:
        clause = "D3.6" if s.phase == state.ANNOUNCING else "D3.7"
        raise fields.wrong("phase", phrase("hunt, prowl or over, since captures are enforced"), clause)
    if s.phase != state.OVER and s.turn != _OWES.get(s.phase, TIGERS):
        raise fields.wrong("turn", phrase("{player} in the phase {phase}", player=1 - s.turn, phase=PHASES[s.phase]))
    said = s.captures == CHALLENGED and s.phase in (state.PROWL, state.CHALLENGING)
    if (s.announced != NONE) != said:
        raise fields.wrong(
            "announced", phrase("a number") if said else phrase("null, since no number is announced now"), "D3.6"
        )
    if s.taken and s.phase not in (state.PROWL, state.CHALLENGING):
        raise fields.wrong("taken", phrase("0 outside the tigers' turn"), "D3.5")
    if s.greatest != NONE and s.phase not in (state.ANNOUNCING, state.PROWL, state.CHALLENGING):
        raise fields.wrong("greatest", phrase("null outside the tigers' turn"), "D3.5")
    if s.culprits and not (words.has_secrets(s) or s.phase == state.REMOVING):
        raise fields.wrong("culprits", phrase("an empty list outside a tiger turn that can be challenged"), "D3.7")
    if s.culprits & ~s.tigers:
        raise fields.wrong("culprits", phrase("fields of tigers"), "D3.7")


def _check_goes_on(s: State, fields: Fields) -> None:
    """Raise InvalidPosition if the game would already be over (D5)."""
    if s.ending != state.NO_ENDING:
        raise fields.wrong("ending", phrase("null, since the game goes on"))
    if s.winner != state.NOBODY:
        raise fields.wrong("winner", phrase("null, since the game goes on"))
    if not s.hunters and not s.supply:
        raise fields.wrong("phase", phrase("over, since no hunter is left"), "D5.3")
    if s.phase == state.HUNT and s.hunters and not hunters_can_move(s):
        raise fields.wrong("phase", phrase("over, since no hunter can be placed or moved"), "D5.2")
    untouched = s.phase == state.ANNOUNCING or (s.phase == state.PROWL and not s.taken)
    if untouched and not can_capture(s.tigers, s.hunters) and not tigers_can_step(s):
        raise fields.wrong("phase", phrase("over, since no tiger can move or capture"), "D5.1")
    if s.phase == state.PROWL and s.taken and not can_capture(s.tigers, s.hunters):
        raise fields.wrong(
            "phase", phrase("a phase other than prowl, since the tigers cannot capture any more in this turn"), "D3.5"
        )
    if _is_quiet(s) and s.phase not in (state.CHALLENGING, state.REMOVING):
        raise fields.wrong(
            "quiet",
            phrase("below the quiet_limit of {quiet_limit}, since the game goes on", quiet_limit=s.quiet_limit),
            "D5.4",
        )


def _is_quiet(s: State) -> bool:
    return 0 < s.quiet_limit <= s.quiet


def _check_row(s: State, fields: Fields, player: int) -> None:
    """Raise InvalidPosition if a side's repeated moves are impossible (D4.1).

    They go between two adjacent fields, and the fifth one ends the game.
    """
    start, goal = 1 << s.row_from[player], 1 << s.row_to[player]
    if goal not in [ahead(start, way) for way in range(WAYS)]:
        raise fields.wrong("rows", phrase("moves between adjacent fields"), "D1.2")
    if player == HUNTERS and (start | goal) & ~SQUARE:
        raise fields.wrong("rows", phrase("moves of hunters within the square"), "D1.3")
    if s.row_count[player] == 5 and not (s.ending == state.REPETITION and s.turn == player):
        raise fields.wrong("rows", phrase("at most 4 moves back and forth, since the fifth ends the game"), "D4.1")


# The tigers' turn


def _check_greatest(s: State, fields: Fields) -> None:
    """Raise InvalidPosition if the most hunters that the tigers could take contradicts the board (D3.5)."""
    if s.phase not in (state.ANNOUNCING, state.PROWL, state.CHALLENGING):
        return
    if s.greatest == NONE:
        raise fields.wrong("greatest", phrase("a number in the tigers' turn"), "D3.5")
    if s.phase == state.CHALLENGING:
        if s.greatest < s.taken:
            raise fields.wrong(
                "greatest", phrase("at least {taken}, which the tigers have taken", taken=s.taken), "D3.5"
            )
        return
    reached = s.taken + greatest_number(s.tigers, s.hunters)
    if s.greatest != reached and (s.captures == ENFORCED or not s.taken):
        raise fields.wrong("greatest", phrase("{reached}, the most that the tigers can take", reached=reached), "D3.5")
    if s.greatest < reached:
        raise fields.wrong(
            "greatest", phrase("at least {reached}, the most that the tigers can take", reached=reached), "D3.5"
        )


def _check_culprits(s: State, fields: Fields, greatest_hidden: bool) -> None:
    """Raise InvalidPosition if the tigers that a challenge would remove contradict the board (D3.7, D3.8).

    There must be one as long as a challenge can still be right.
    """
    if s.phase == state.REMOVING and count(s.culprits) < 2:
        raise fields.wrong("culprits", phrase("at least two, from which the hunters choose"), "D3.7")
    if not words.has_secrets(s):
        return
    if greatest_hidden:
        raise fields.wrong("culprits", phrase("hidden, since greatest is hidden"), "D3.7")
    blameless = s.phase == state.CHALLENGING and s.announced == s.greatest == s.taken
    if s.greatest == 0 or blameless:
        if s.culprits:
            raise fields.wrong("culprits", phrase("an empty list, since no challenge can be right"), "D3.7")
    elif s.phase == state.CHALLENGING or s.taken:
        if not s.culprits:
            raise fields.wrong("culprits", phrase("at least one tiger, which could have taken the most"), "D3.7")
    elif s.culprits != culprits(s.tigers, s.hunters, s.greatest):
        names = ", ".join(words.names_of(culprits(s.tigers, s.hunters, s.greatest)))
        raise fields.wrong("culprits", phrase("{names}, which can take the most", names=names), "D3.8")


# The end


def _check_ending(s: State, fields: Fields) -> None:
    if s.ending == state.NO_ENDING:
        raise fields.wrong("ending", phrase("the way the game has ended"), "D5.6")
    winner = {state.EATEN: TIGERS, state.QUIET: state.NOBODY, state.REPETITION: 1 - s.turn}.get(s.ending, HUNTERS)
    if s.winner != winner:
        raise fields.wrong("winner", "null" if winner == state.NOBODY else str(winner), "D5.5")
    if s.ending != _ending(s):
        raise fields.wrong("ending", phrase("the ending that follows from the rest of the position"), "D5.6")


def _ending(s: State) -> int:
    """Infer how a finished game has ended. Return NO_ENDING if the position does not show it (D5.6)."""
    if s.row_count[s.turn] == 5:
        return state.REPETITION
    if not s.hunters and not s.supply:
        return state.EATEN if s.turn == TIGERS else state.NO_ENDING
    if s.turn == TIGERS and not can_capture(s.tigers, s.hunters) and not tigers_can_step(s):
        return state.IMMOBILISED if s.tigers else state.NO_ENDING
    if s.turn == HUNTERS and not s.tigers:
        return state.IMMOBILISED
    if s.turn == HUNTERS and s.hunters and not hunters_can_move(s):
        return state.MAHARAJA if s.supply == 0 and count(s.hunters) == 1 else state.PUTT
    return state.QUIET if _is_quiet(s) else state.NO_ENDING
