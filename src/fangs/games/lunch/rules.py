# mypy: allow-untyped-defs
"""The rules of Let's Do Lunch!, in the order of RULES.md."""

from fangs.engine import CHANCE, Context, Layout, i8, i32, i64, rule, tell

context = Context(__package__)

# L1 Board, pieces, dice
COLUMNS, ROWS, SQUARES, CANNIBALS = 7, 7, 49, 12
RIVER = 3  # L1.2: column 6 is the fourth from the left
EMPTY = 0  # a board entry is EMPTY, or 1 + the player who owns the cannibal
TOTAL = context.table(3, 4, 5, 5, 6, 7, 6, 7, 8, 9)  # L1.4: of 111 112 113 122 123 133 222 223 233 333
WEIGHT = context.table(1, 3, 3, 3, 6, 3, 1, 3, 3, 1)
LOST_TURN = 4  # the roll 123
ROLLS, NO_ROLL = 10, -1

FIRST, ROLL, PLACE, EAT, OVER = 0, 1, 2, 3, 4  # phases
AUTOMATIC = 0
CLAIMED = 1  # values of `eating`
DECLARED = 1  # a value of `last_call`

ROLES = 2
MAX_ACTIONS = 14

# Actions: a square; CALL + a square; EATING + a square; DONE.
CALL, EATING, DONE = 49, 98, 147

# Events that the rules report
(
    STARTS, ROLLED, LOSES_TURN, NO_ROOM, PLACED, EATEN, CALLED, EARNS_SKIP, SKIPPED, WINS_ROUND, SCORES, WINS_MATCH,
    NOT_TRAPPED,
) = range(13)  # fmt: skip


class State(Layout):
    """A position: the score of the match, the board of the current round, and the state of the current turn."""

    target: int = i32
    eating: int = i8
    last_call: int = i8
    board: list[int] = i8[SQUARES]  # column by column, from row a down
    hand: list[int] = i8[2]
    score: list[int] = i32[2]
    round: int = i32
    turn: int = i8
    phase: int = i8
    roll: int = i8  # NO_ROLL, or the index of the roll in TOTAL
    trapped: int = i64  # a set of squares, as bits
    skip: list[int] = i8[2]
    declared: list[int] = i8[2]


@rule
def setup(s):
    s.round = 0
    s.score[0] = 0
    s.score[1] = 0
    deal(s)


@rule
def deal(s):
    """Begin a round: empty the board, fill both hands, and cancel calls and missed turns (L1.3, L4.3)."""
    for square in range(SQUARES):
        s.board[square] = EMPTY
    for player in range(2):
        s.hand[player] = CANNIBALS
        s.skip[player] = 0
        s.declared[player] = 0
    s.trapped = 0
    s.round += 1
    s.turn = 0
    s.roll = NO_ROLL
    s.phase = FIRST


@rule
def owing(s):
    if s.phase == FIRST or s.phase == ROLL:
        return CHANCE
    if s.phase == OVER:
        return 0
    return 1 << s.turn


@rule
def odds(s, weight):
    if s.phase == FIRST:  # L2.1
        weight[0] = 1
        weight[1] = 1
        return 2
    for roll in range(ROLLS):
        weight[roll] = WEIGHT[roll]
    return ROLLS


@rule
def legal(s, role, action):
    if s.phase == EAT:
        return nameable(s, action)
    n = 0
    column = column_of(s.roll)
    for square in range(column * ROWS, column * ROWS + ROWS):
        if s.board[square] == EMPTY:
            action[n] = square
            n += 1
            if s.last_call == DECLARED:  # L4.1
                action[n] = CALL + square
                n += 1
    return n


@rule
def play(s, role, action):
    if s.phase == FIRST:
        tell(STARTS, action)
        s.turn = action
        s.phase = ROLL
    elif s.phase == ROLL:
        rolled(s, action)
    elif s.phase == EAT:
        named(s, action)
    elif action >= CALL:
        place(s, action - CALL, True)
    else:
        place(s, action, False)


# L2 A turn


@rule
def column_of(roll):
    return TOTAL[roll] - 3


@rule
def is_triple(roll):
    return roll == 0 or roll == 6 or roll == 9


@rule
def has_room(s, column):
    for square in range(column * ROWS, column * ROWS + ROWS):
        if s.board[square] == EMPTY:
            return True
    return False


@rule
def rolled(s, roll):
    """Carry out a roll: the player loses the turn, may place a cannibal, or finds the column full (L2.2 to L2.5)."""
    tell(ROLLED, s.turn, roll)
    if roll == LOST_TURN:
        tell(LOSES_TURN, s.turn)
        pass_turn(s)
    elif has_room(s, column_of(roll)):
        s.roll = roll
        s.phase = PLACE
    else:
        tell(NO_ROOM, s.turn, roll)
        next_roll(s, roll)


@rule
def next_roll(s, roll):
    """Prepare the next roll. After a triple, the same player rolls again; otherwise, the other player rolls (L2.4)."""
    s.roll = NO_ROLL
    s.phase = ROLL
    if not is_triple(roll):
        pass_turn(s)


@rule
def place(s, square, call):
    me = s.turn
    s.board[square] = 1 + me
    s.hand[me] -= 1
    tell(PLACED, me, square)
    if s.last_call == DECLARED and call and s.hand[me] == 1:  # L4.1
        s.declared[me] = 1
        tell(CALLED, me)
    if s.eating == CLAIMED:
        s.trapped = 0
        for direction in range(8):
            trap(s, square, direction)
        s.phase = EAT
    else:
        for direction in range(8):
            eat_run(s, square, direction)
        placed(s)


@rule
def placed(s):
    """Finish the round if the player has placed the last cannibal. Otherwise, prepare the next roll."""
    if s.hand[s.turn] == 0:
        win_round(s)
    else:
        next_roll(s, s.roll)


# L3 Eating

EAST = context.table(-1, -1, -1, 0, 0, 1, 1, 1)
SOUTH = context.table(-1, 0, 1, -1, 1, -1, 0, 1)


@rule
def run_length(s, square, direction):
    """Count the enemies that the placed cannibal traps in this direction (L3.1, L3.3, L3.4)."""
    me = s.board[square]
    column, row = square // ROWS, square % ROWS
    for length in range(ROWS - 1):
        column += EAST[direction]
        row += SOUTH[direction]
        if EAST[direction] == 0:
            row = (row + ROWS) % ROWS
        elif column < 0 or column >= COLUMNS or row < 0 or row >= ROWS:
            return 0
        here = s.board[column * ROWS + row]
        if here == EMPTY:
            return 0
        if here == me:
            return length
    return 0


@rule
def along(square, direction, steps):
    """Return the square that is `steps` steps away in this direction. Only columns wrap round (L3.3)."""
    column = square // ROWS + EAST[direction] * steps
    row = square % ROWS + SOUTH[direction] * steps
    return column * ROWS + (row + ROWS) % ROWS


@rule
def eat_run(s, square, direction):
    for steps in range(1, run_length(s, square, direction) + 1):
        here = along(square, direction, steps)
        if here // ROWS != RIVER:  # L3.5
            eat(s, here)


@rule
def trap(s, square, direction):
    """Record which enemies outside the River are trapped in this direction (L3.7, L3.8)."""
    for steps in range(1, run_length(s, square, direction) + 1):
        here = along(square, direction, steps)
        if here // ROWS != RIVER:
            s.trapped |= 1 << here


@rule
def eat(s, square):
    """Return an eaten cannibal to its owner's hand. A hand of two or more cancels an earlier call (L3.6, L4.3)."""
    owner = s.board[square] - 1
    s.board[square] = EMPTY
    s.hand[owner] += 1
    if s.hand[owner] > 1:
        s.declared[owner] = 0
    tell(EATEN, owner, square)


@rule
def nameable(s, action):
    """List the actions while eating: name any enemy on the board outside the River, or say `done` (L3.7)."""
    n = 0
    for square in range(SQUARES):
        if s.board[square] == 2 - s.turn and square // ROWS != RIVER:
            action[n] = EATING + square
            n += 1
    action[n] = DONE
    return n + 1


@rule
def named(s, action):
    """Eat the named cannibal if it is trapped. Otherwise, stop eating, as if the player had said `done` (L3.7)."""
    square = action - EATING
    if action != DONE and s.trapped >> square & 1:
        s.trapped ^= 1 << square
        eat(s, square)
    else:
        if action != DONE:
            tell(NOT_TRAPPED, 0, square)
        s.trapped = 0
        placed(s)


# L4 The last one


@rule
def pass_turn(s):
    me = s.turn
    if s.last_call == DECLARED and s.hand[me] == 1 and s.declared[me] == 0:  # L4.2
        s.skip[me] = 1
        s.declared[me] = 1
        tell(EARNS_SKIP, me)
    s.turn = 1 - me
    while s.skip[s.turn] == 1:
        tell(SKIPPED, s.turn)
        s.skip[s.turn] = 0
        s.turn = 1 - s.turn


# L5 End


@rule
def win_round(s):
    """Score the round that has just been won, and begin the next one or end the match (L5.1 to L5.3)."""
    me = s.turn
    left = s.hand[1 - me]
    s.score[me] += left
    s.score[1 - me] -= left
    tell(WINS_ROUND, me)
    tell(SCORES, me, left)
    if s.target == 0 or s.score[me] >= s.target:
        s.roll = NO_ROLL
        s.phase = OVER
        tell(WINS_MATCH, me)
    else:
        deal(s)


@rule
def score(s, out):
    out[0] = s.score[0]
    out[1] = s.score[1]
    return 2


@rule
def cover(s, player):
    """Forget which cannibals are trapped, because this is hidden from both players (L3.7)."""
    s.trapped = 0
