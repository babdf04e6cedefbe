"""The slow, literal counter-implementation of Let's Do Lunch!, with which the real one is compared.

It is a second reading of the rule sheet, clause by clause, straight on position JSON. It imports nothing of
fangs and trusts its caller: what it is asked to play has to be allowed.
"""

from collections import Counter
from copy import deepcopy
from fractions import Fraction
from itertools import product
from typing import Any

Position = dict[str, Any]

COLUMNS = "3456789"
ROWS = "abcdefg"
RIVER = "6"
TRIBES = "AB"
FREE = "."
FACES = (1, 1, 2, 2, 3, 3)
UNLUCKY = "123"
DIRECTIONS = [(across, down) for across in (-1, 0, 1) for down in (-1, 0, 1) if (across, down) != (0, 0)]


def new(players: int | None = None, options: dict[str, Any] | None = None) -> Position:
    """The first position of a match; there are always two players."""
    position: Position = {
        "game": "lunch",
        "options": {"target": 20, "eating": "automatic", "last_call": "automatic"},
        "board": [],
        "hand": [],
        "score": [0, 0],
        "round": 1,
        "turn": 0,
        "phase": "first",
        "roll": None,
        "trapped": [],
        "skip": [],
        "declared": [],
    }
    position["options"].update(options or {})
    set_up_round(position)
    return position


def look(position: Position) -> dict[str, Any]:
    """What may happen now: a decision of the player to move, a throw of dice, or nothing more."""
    phase = position["phase"]
    if phase == "first":
        return {"kind": "chance", "odds": [["first:0", Fraction(1, 2)], ["first:1", Fraction(1, 2)]]}
    if phase == "roll":
        return {"kind": "chance", "odds": roll_odds()}
    if phase == "over":
        return {"kind": "over", "scores": list(position["score"])}
    listed = placements(position) if phase == "place" else namings(position)
    return {"kind": "decision", "legal": {str(position["turn"]): listed}}


def play(position: Position, role: str | None, action: str) -> Position:
    """The position after this action of the player to move or, with role None, after this throw of dice."""
    after = deepcopy(position)
    phase = after["phase"]
    if phase == "first":
        after["turn"] = int(action.removeprefix("first:"))
        await_roll(after)
    elif phase == "roll":
        take_roll(after, action)
    elif phase == "place":
        place(after, action)
    elif phase == "eat":
        name(after, action)
    return after


# L1 Board, pieces, dice


def set_up_round(position: Position) -> None:
    """An empty board, full hands, no flags, and nobody knows yet who starts (L1.1, L1.3, L2.1, L4.3)."""
    position["board"] = [FREE * len(COLUMNS) for _ in ROWS]
    position["hand"] = [12, 12]
    position["skip"] = [False, False]
    position["declared"] = [False, False]
    position["turn"] = 0
    position["phase"] = "first"
    position["roll"] = None
    position["trapped"] = []


def roll_odds() -> list[list[Any]]:
    """The ten rolls, each with its probability (L1.4)."""
    throws = ["".join(str(face) for face in sorted(faces)) for faces in product(FACES, repeat=3)]
    return [[roll, Fraction(count, len(throws))] for roll, count in sorted(Counter(throws).items())]


def standing_on(board: list[str], square: str) -> str:
    """The tribe of the cannibal on a square, or a dot where nobody stands (L1.1)."""
    return board[ROWS.index(square[1])][COLUMNS.index(square[0])]


def put(board: list[str], square: str, what: str) -> None:
    """Write a tribe, or a dot, on a square."""
    row, column = ROWS.index(square[1]), COLUMNS.index(square[0])
    board[row] = board[row][:column] + what + board[row][column + 1 :]


# L2 A turn


def await_roll(position: Position) -> None:
    """The player to move has to roll the dice (L2.2)."""
    position["phase"] = "roll"
    position["roll"] = None
    position["trapped"] = []


def is_triple(roll: str) -> bool:
    """Whether the three dice show the same number (L2.4)."""
    return len(set(roll)) == 1


def free_squares(board: list[str], roll: str) -> list[str]:
    """The free squares of the column that the total of a roll names (L2.2)."""
    column = str(sum(int(die) for die in roll))
    return [column + row for row in ROWS if standing_on(board, column + row) == FREE]


def take_roll(position: Position, roll: str) -> None:
    """The player to move has rolled: a placement is due, or the turn is lost, or the column is full (L2.2 to L2.5)."""
    if roll == UNLUCKY:
        pass_turn(position)
    elif free_squares(position["board"], roll):
        position["phase"] = "place"
        position["roll"] = roll
    elif is_triple(roll):
        await_roll(position)
    else:
        pass_turn(position)


def placements(position: Position) -> list[str]:
    """The free squares of the column, each also with a call where calls are played (L2.2, L4.1)."""
    squares = free_squares(position["board"], position["roll"])
    if position["options"]["last_call"] == "declared":
        return squares + [f"{square} last!" for square in squares]
    return squares


def place(position: Position, action: str) -> None:
    """One cannibal goes from the hand to a square, perhaps with a call, and may trap others (L2.2, L3.1, L4.1)."""
    square, _, call = action.partition(" ")
    mover = position["turn"]
    put(position["board"], square, TRIBES[mover])
    position["hand"][mover] -= 1
    if call == "last!" and position["hand"][mover] == 1:
        position["declared"][mover] = True
    trapped = trapped_by(position["board"], square)
    if position["options"]["eating"] == "claimed":
        position["phase"] = "eat"
        position["trapped"] = trapped
    else:
        for eaten in trapped:
            eat(position, eaten)
        end_placement(position)


def end_placement(position: Position) -> None:
    """After a placement and its eating: the round is won, or there is another roll, or the turn passes (L5.1, L2.4)."""
    if position["hand"][position["turn"]] == 0:
        end_round(position)
    elif is_triple(position["roll"]):
        await_roll(position)
    else:
        pass_turn(position)


# L3 Eating


def next_square(square: str, across: int, down: int) -> str | None:
    """The neighbour in a direction, or None beyond the edge; along a column the board is a loop (L3.3)."""
    column = COLUMNS.index(square[0]) + across
    row = ROWS.index(square[1]) + down
    if across == 0:
        row = row % len(ROWS)
    if column in range(len(COLUMNS)) and row in range(len(ROWS)):
        return COLUMNS[column] + ROWS[row]
    return None


def trapped_run(board: list[str], placed: str, across: int, down: int) -> list[str]:
    """The opposing run that begins beside the placed cannibal and ends at another of its tribe (L3.1, L3.4)."""
    tribe = standing_on(board, placed)
    run = []
    square = next_square(placed, across, down)
    while square is not None and standing_on(board, square) not in (FREE, tribe):
        run.append(square)
        square = next_square(square, across, down)
    if square is None or square == placed or standing_on(board, square) == FREE:
        return []
    return run


def trapped_by(board: list[str], placed: str) -> list[str]:
    """All that a placement traps, by column then row; never a cannibal in the River (L3.1, L3.5, L3.8)."""
    found = set()
    for across, down in DIRECTIONS:
        found.update(trapped_run(board, placed, across, down))
    return sorted(square for square in found if square[0] != RIVER)


def eat(position: Position, square: str) -> None:
    """An opposing cannibal goes back to its owner's hand, whose declaration may lapse (L3.6, L4.3)."""
    owner = TRIBES.index(standing_on(position["board"], square))
    put(position["board"], square, FREE)
    position["hand"][owner] += 1
    if position["hand"][owner] >= 2:
        position["declared"][owner] = False


def namings(position: Position) -> list[str]:
    """Every opposing cannibal outside the River may be named, trapped or not; or the naming is done (L3.7)."""
    opponent = TRIBES[1 - position["turn"]]
    squares = [column + row for column in COLUMNS for row in ROWS if column != RIVER]
    named = [f"eat {square}" for square in squares if standing_on(position["board"], square) == opponent]
    return [*named, "done"]


def name(position: Position, action: str) -> None:
    """A trapped cannibal that is named is eaten; naming another, or `done`, ends the naming (L3.7)."""
    square = action.removeprefix("eat ")
    if square in position["trapped"]:
        position["trapped"].remove(square)
        eat(position, square)
    else:
        end_placement(position)


# L4 The last one


def pass_turn(position: Position) -> None:
    """The turn passes, perhaps with a penalty; turns that are owed as skips are skipped (L4.2)."""
    mover = position["turn"]
    calls = position["options"]["last_call"] == "declared"
    if calls and position["hand"][mover] == 1 and not position["declared"][mover]:
        position["skip"][mover] = True
        position["declared"][mover] = True
    upcoming = 1 - mover
    while position["skip"][upcoming]:
        position["skip"][upcoming] = False
        upcoming = 1 - upcoming
    position["turn"] = upcoming
    await_roll(position)


# L5 End


def end_round(position: Position) -> None:
    """The player to move has won the round: points, and then the next round or the end of the match (L5.1 to L5.3)."""
    winner = position["turn"]
    loser = 1 - winner
    points = position["hand"][loser]
    position["score"][winner] += points
    position["score"][loser] -= points
    if position["score"][winner] >= position["options"]["target"]:
        position["phase"] = "over"
        position["roll"] = None
        position["trapped"] = []
    else:
        position["round"] += 1
        set_up_round(position)
