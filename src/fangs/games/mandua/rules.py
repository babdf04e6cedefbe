# mypy: allow-untyped-defs
"""The rules of Mandua, in the order of RULES.md.

The board is in `ground`, captures and chains of captures are in `chains`, and the legal actions are in `listing`.
"""

from fangs.engine import rule, tell

from .chains import beside, can_capture, culprits, greatest_number, jumped, taken
from .ground import cell, count
from .listing import hunters_can_move, tigers_can_step
from .listing import legal as legal
from .state import (
    ANNOUNCE,
    ANNOUNCED,
    ANNOUNCING,
    BAND,
    CAPTURE,
    CHALLENGE,
    CHALLENGED,
    CHALLENGED_WRONGLY,
    CHALLENGING,
    DREW_MANDUA,
    EATEN,
    END,
    ENDED,
    ENFORCED,
    FOUND_OUT,
    HUNT,
    HUNTER_MOVED,
    HUNTERS,
    IMMOBILISED,
    JUMPED,
    MAHARAJA,
    MOVE,
    MUST_TAKE,
    NO_ENDING,
    NOBODY,
    NONE,
    OVER,
    PLACED,
    PLAY_ON,
    PLAYED_ON,
    PROWL,
    PUTT,
    QUIET,
    REMOVE,
    REMOVED,
    REMOVING,
    REPETITION,
    SLIPPED_IN,
    START,
    STOPPED,
    TIGER_MOVED,
    TIGERS,
)
from .state import MAX_ACTIONS as MAX_ACTIONS
from .state import ROLES as ROLES
from .state import State as State


@rule
def setup(s):
    s.tigers = START[s.setup]
    s.hunters = 0
    s.supply = BAND
    s.turn = HUNTERS
    s.phase = HUNT
    s.quiet = 0
    forget_turn(s)
    forget_row(s, HUNTERS)
    forget_row(s, TIGERS)
    s.ending = NO_ENDING
    s.winner = NOBODY


@rule
def owing(s):
    return 0 if s.phase == OVER else 1 << s.turn


@rule
def play(s, role, action):
    if s.phase == HUNT:
        hunted(s, action)
    elif s.phase == PROWL:
        prowled(s, action)
    elif s.phase == ANNOUNCING:
        announced(s, action - ANNOUNCE)
    elif s.phase == CHALLENGING:
        answered(s, action)
    else:
        remove(s, action - REMOVE)


# D2 Moving


@rule
def hunted(s, action):
    """Place or move a hunter, then begin the tigers' turn or end the game by repetition (D2.1, D4.1)."""
    start, goal = action >> 6 & 63, action & 63
    if action < MOVE:
        tell(PLACED, goal)
        s.hunters |= 1 << goal
        s.supply -= 1
        s.quiet = 0
        forget_row(s, HUNTERS)  # D4.1
        tigers_turn(s)
    else:
        tell(HUNTER_MOVED, start, goal)
        s.hunters ^= 1 << start | 1 << goal
        s.quiet += 1
        if goes_to_and_fro(s, HUNTERS, start, goal):
            end(s, REPETITION, TIGERS)
        else:
            tigers_turn(s)


@rule
def prowled(s, action):
    """Carry out a tiger's step or capture, or end the tigers' turn (D2.2, D3)."""
    start, goal = action >> 6 & 63, action & 63
    if action >= END:
        tell(STOPPED, s.taken)
        turn_done(s)
    elif action >= CAPTURE:
        capture(s, start, goal)
    else:
        tell(TIGER_MOVED, start, goal)
        tiger_goes(s, start, goal)
        s.quiet += 1
        if goes_to_and_fro(s, TIGERS, start, goal):
            end(s, REPETITION, HUNTERS)
        else:
            turn_done(s)


@rule
def tiger_goes(s, start, goal):
    """Move a tiger. If it is one of the culprits that a challenge may remove, remember its new field (D3.7)."""
    s.tigers ^= 1 << start | 1 << goal
    if s.culprits >> start & 1:
        s.culprits ^= 1 << start | 1 << goal


# D3 Capturing


@rule
def capture(s, start, goal):
    """Carry out a capture, and end the turn or the game if nothing more can be taken (D3.1 to D3.6, D5.3)."""
    way = way_of(start, goal)
    gone = taken(1 << goal, way, s.tigers, s.hunters)
    tell_capture(s, start, goal, way)
    tiger_goes(s, start, goal)
    s.hunters ^= gone
    s.taken += count(gone)
    s.quiet = 0  # D5.4
    forget_row(s, TIGERS)  # D4.1
    if s.hunters == 0 and s.supply == 0:
        end(s, EATEN, TIGERS)
    elif s.captures == ENFORCED:
        if s.taken == s.greatest:  # D3.5
            turn_done(s)
    elif not can_capture(s.tigers, s.hunters):  # D3.6
        turn_done(s)


@rule
def way_of(start, goal):
    """Return the direction from one cell to another on the same line."""
    if goal - start >= 7:
        return 2
    if start - goal >= 7:
        return 3
    return 0 if goal > start else 1


@rule
def tell_capture(s, start, goal, way):
    if jumped(1 << goal, way, s.tigers) != 0:
        tell(JUMPED, start, goal)
    else:
        tell(SLIPPED_IN, start, goal)
    drawn = beside(1 << goal, way)
    if drawn & s.hunters == drawn:
        tell(DREW_MANDUA, start, goal)


@rule
def tigers_turn(s):
    """Begin the tigers' turn, or end the game if it is lost for them or drawn (D5.1, D5.4, D5.6)."""
    s.turn = TIGERS
    capturing = can_capture(s.tigers, s.hunters)
    if not capturing and not tigers_can_step(s):
        end(s, IMMOBILISED, HUNTERS)
    elif is_quiet(s):
        end(s, QUIET, NOBODY)
    elif s.captures == CHALLENGED:
        s.phase = ANNOUNCING
        reckon(s)
    else:
        s.phase = PROWL
        s.greatest = greatest_number(s.tigers, s.hunters) if capturing else 0
        if capturing:
            tell(MUST_TAKE, s.greatest)


@rule
def turn_done(s):
    """End the tigers' turn. If it can be challenged, let the hunters answer it first (D3.7)."""
    if s.captures == CHALLENGED:  # D3.7
        s.turn = HUNTERS
        s.phase = CHALLENGING
        if not is_mistaken(s):
            s.culprits = 0
    else:
        hunters_turn(s)


@rule
def reckon(s):
    """Compute the most hunters that can be taken, and which tigers take them, to judge a challenge later (D3.7)."""
    s.greatest = greatest_number(s.tigers, s.hunters)
    s.culprits = culprits(s.tigers, s.hunters, s.greatest)


@rule
def is_mistaken(s):
    """Return whether the tigers announced or took any number of hunters but the greatest possible (D3.7)."""
    return s.announced != s.greatest or s.taken != s.greatest


@rule
def announced(s, number):
    """Store the number that the tigers announce (D3.6)."""
    tell(ANNOUNCED, number)
    if s.greatest == NONE:  # it was hidden in this copy of the position, but the board still shows it
        reckon(s)
    s.announced = number
    s.phase = PROWL


@rule
def answered(s, action):
    """Carry out the hunters' answer: they play on, or challenge the tigers' turn (D3.7)."""
    number = action - CHALLENGE
    if action == PLAY_ON:
        tell(PLAYED_ON)
        hunters_turn(s)
    elif is_mistaken(s) and number == s.greatest:
        tell(FOUND_OUT, number, s.announced, s.taken)
        found = s.culprits
        forget_turn(s)
        if count(found) == 1:
            remove(s, cell(found))
        else:
            s.culprits = found
            s.phase = REMOVING
    else:
        tell(CHALLENGED_WRONGLY, number)
        hunters_turn(s)


@rule
def remove(s, tiger):
    """Remove a tiger after a challenge, and end the game if it was the last one (D3.7, D5.6)."""
    tell(REMOVED, tiger)
    s.tigers ^= 1 << tiger
    if s.tigers == 0:
        end(s, IMMOBILISED, HUNTERS)
    else:
        hunters_turn(s)


@rule
def forget_turn(s):
    """Reset the fields that describe a turn of the tigers, because the turn is over."""
    s.announced = NONE
    s.taken = 0
    s.greatest = NONE
    s.culprits = 0


# D4 Repetition


@rule
def goes_to_and_fro(s, side, start, goal):
    """Count a plain move, and return whether its side has made the same move for the third time in a row (D4.1)."""
    back = s.row_from[side] == goal and s.row_to[side] == start
    s.row_count[side] = s.row_count[side] + 1 if back else 1
    s.row_from[side] = start
    s.row_to[side] = goal
    return s.row_count[side] == 5


@rule
def forget_row(s, side):
    s.row_from[side] = 0
    s.row_to[side] = 0
    s.row_count[side] = 0


# D5 End


@rule
def hunters_turn(s):
    """Begin the hunters' turn, or end the game if they cannot move or it is drawn (D5.2, D5.4, D5.6)."""
    forget_turn(s)
    s.turn = HUNTERS
    if s.hunters != 0 and not hunters_can_move(s):
        lonely = s.supply == 0 and s.hunters & s.hunters - 1 == 0
        end(s, MAHARAJA if lonely else PUTT, HUNTERS)
    elif is_quiet(s):
        end(s, QUIET, NOBODY)
    else:
        s.phase = HUNT


@rule
def is_quiet(s):
    """Return whether the limit of moves without a placement or a capture has been reached (D5.4)."""
    return s.quiet_limit > 0 and s.quiet >= s.quiet_limit


@rule
def end(s, ending, winner):
    tell(ENDED, ending)
    forget_turn(s)
    s.ending = ending
    s.winner = winner
    s.phase = OVER


@rule
def score(s, out):
    """Store the players' scores (D5.5). Before the end of the game, both are 0."""
    for player in range(2):
        out[player] = 0
    if s.phase == OVER:
        if s.winner == NOBODY:
            out[0] = 0.5
            out[1] = 0.5
        else:
            out[s.winner] = 1
    return 2


@rule
def cover(s, player):
    """Clear the fields that would decide a challenge. They are hidden from everybody until it is answered."""
    if s.captures == CHALLENGED and (s.phase == ANNOUNCING or s.phase == PROWL or s.phase == CHALLENGING):
        s.greatest = NONE
        s.culprits = 0
