"""This is the slow, literal counter-implementation of Mandua that the real one is compared with.

It works straight on position JSON, in the order and the words of the rule sheet, and shares no code with the game.
Perfect information, no dice: `look` never answers with chance.
"""

from copy import deepcopy
from typing import Any

Position = dict[str, Any]
Step = tuple[str, str, list[str]]  # the field left, the field reached, the hunters taken

SQUARE = [column + row for column in "abcde" for row in "12345"]
FIELDS = [*SQUARE, "A", "B", "C", "D"]

# D1.1: west to east, south to north; the outer fields lie one beyond the middle of each side.
PLACES = {field: ("abcde".index(field[0]), "12345".index(field[1])) for field in SQUARE}
PLACES |= {"A": (2, 5), "B": (5, 2), "C": (2, -1), "D": (-1, 2)}

NORTH, EAST, SOUTH, WEST = (0, 1), (1, 0), (0, -1), (-1, 0)

SETUPS = {
    "cages": ["A", "B", "C", "D"],
    "corners": ["a1", "a5", "e1", "e5"],
    "centre": ["b3", "c2", "c4", "d3"],
}

HUNTERS, TIGERS = 0, 1
MAX_HUNTERS = 25


def new(players: int | None = None, options: dict[str, Any] | None = None) -> Position:
    """Give the first position (D1.4, D2.1); the number of players is always two."""
    chosen: dict[str, Any] = {"setup": "cages", "captures": "enforced", "quiet_limit": 100} | (options or {})
    return {
        "game": "mandua",
        "options": chosen,
        "tigers": list(SETUPS[chosen["setup"]]),
        "hunters": [],
        "supply": MAX_HUNTERS,
        "turn": HUNTERS,
        "phase": "hunt",
        "announced": None,
        "taken": 0,
        "greatest": None,
        "culprits": [],
        "quiet": 0,
        "rows": [None, None],
        "ending": None,
        "winner": None,
    }


def look(position: Position) -> dict[str, Any]:
    """Say what the position waits for: a decision and its listed actions, or nothing more and the scores."""
    if position["phase"] == "over":
        return {"kind": "over", "scores": scores(position["winner"])}
    listed = {
        "hunt": hunter_actions,
        "prowl": prowl_actions,
        "announce": announcements,
        "challenge": challenges,
        "remove": removals,
    }[position["phase"]]
    return {"kind": "decision", "legal": {str(position["turn"]): listed(position)}}


def play(position: Position, role: str | None, action: str) -> Position:
    """Give the position after an action of the side whose turn it is."""
    after = deepcopy(position)
    carry_out = {"hunt": hunt, "prowl": prowl, "announce": announce, "challenge": challenge, "remove": remove}
    carry_out[after["phase"]](after, action)
    return after


def scores(winner: int | None) -> list[float]:
    """Give 1 to the winner and 0 to the loser, or half a point each (D5.5)."""
    if winner is None:
        return [0.5, 0.5]
    return [1 if player == winner else 0 for player in (HUNTERS, TIGERS)]


# D1: the board


def beside(field: str, direction: tuple[int, int]) -> str:
    """Give the field that adjoins in this direction, or "" where there is none (D1.1, D1.2)."""
    column, row = PLACES[field]
    wanted = (column + direction[0], row + direction[1])
    for other, place in PLACES.items():
        if place == wanted:
            return other
    return ""


BESIDE = {(field, way): beside(field, way) for field in FIELDS for way in (NORTH, EAST, SOUTH, WEST)}


def in_order(fields: list[str]) -> list[str]:
    """Sort fields a1, a2, ... e5, then A, B, C, D."""
    return sorted(fields, key=FIELDS.index)


# D2: moving


def hunter_actions(position: Position) -> list[str]:
    """List the placements while any hunter is in supply, otherwise the hunters' moves (D2.1)."""
    vacant = [field for field in SQUARE if field not in position["tigers"] + position["hunters"]]
    if position["supply"] > 0:
        return vacant
    ways = (NORTH, EAST, SOUTH, WEST)
    moves = [(hunter, BESIDE[hunter, way]) for hunter in position["hunters"] for way in ways]
    return [f"{start}-{end}" for start, end in moves if end in vacant]


def hunt(position: Position, action: str) -> None:
    """Place a hunter or move one (D2.1); then it is the tigers' turn."""
    if "-" in action:
        start, end = action.split("-")
        position["hunters"] = in_order([end if hunter == start else hunter for hunter in position["hunters"]])
        plain_move(position, HUNTERS, start, end)
        if position["phase"] == "over":
            return
    else:
        position["hunters"] = in_order([*position["hunters"], action])
        position["supply"] -= 1
        position["rows"][HUNTERS] = None  # D4.1
        position["quiet"] = 0  # D5.4
    begin_tigers_turn(position)


def plain_move(position: Position, side: int, start: str, end: str) -> None:
    """Count a plain move in its side's row and in the quiet moves; the third time in a row loses (D4.1, D5.4)."""
    row = position["rows"][side]
    to_and_fro = row is not None and row[:2] == [end, start]
    position["rows"][side] = [start, end, row[2] + 1 if to_and_fro else 1]
    position["quiet"] += 1
    if position["rows"][side][2] == 5:
        finish(position, "repetition", 1 - side, side)


# D3: capturing


def mandua(hunters: list[str], field: str) -> list[str]:
    """Give the hunters that stand on both sides, west and east or north and south, of a tiger that arrives (D3.2)."""
    pairs = [[BESIDE[field, WEST], BESIDE[field, EAST]], [BESIDE[field, NORTH], BESIDE[field, SOUTH]]]
    return [side for pair in pairs if all(side in hunters for side in pair) for side in pair]


def tiger_steps(tigers: list[str], hunters: list[str]) -> list[Step]:
    """Give every step and every jump that a tiger can make, with the hunters that it takes (D2.2, D3.1, D3.2)."""
    steps = []
    for tiger in tigers:
        for way in (NORTH, EAST, SOUTH, WEST):
            end, jumped = BESIDE[tiger, way], []
            if end in hunters:
                end, jumped = BESIDE[end, way], [end]
            if not end or end in tigers or end in hunters:
                continue
            left = [hunter for hunter in hunters if hunter not in jumped]
            steps.append((tiger, end, jumped + mandua(left, end)))
    return steps


def capturing_steps(tigers: list[str], hunters: list[str]) -> list[Step]:
    """Give the steps and jumps that take something (D3.1, D3.2)."""
    return [step for step in tiger_steps(tigers, hunters) if step[2]]


def after_step(tigers: list[str], hunters: list[str], step: Step) -> tuple[list[str], list[str]]:
    """Give the tigers and the hunters as they stand after a step: what it takes is removed at once (D3.3)."""
    start, end, taken = step
    return (
        in_order([end if tiger == start else tiger for tiger in tigers]),
        [hunter for hunter in hunters if hunter not in taken],
    )


def greatest_number(tigers: list[str], hunters: list[str], known: dict[tuple[str, ...], int] | None = None) -> int:
    """Give the greatest number of hunters that any chain can take, by any tigers in any order (D3.4, D3.5).

    `known` remembers the answers for the figures that were met on the way.
    """
    known = {} if known is None else known
    figures = (*tigers, "|", *hunters)
    if figures not in known:
        numbers = [
            len(step[2]) + greatest_number(*after_step(tigers, hunters, step), known)
            for step in capturing_steps(tigers, hunters)
        ]
        known[figures] = max(numbers, default=0)
    return known[figures]


def greatest_steps(tigers: list[str], hunters: list[str]) -> list[Step]:
    """Give the capturing steps that belong to some greatest chain (D3.5)."""
    known: dict[tuple[str, ...], int] = {}
    greatest = greatest_number(tigers, hunters, known)
    return [
        step
        for step in capturing_steps(tigers, hunters)
        if len(step[2]) + greatest_number(*after_step(tigers, hunters, step), known) == greatest
    ]


def own_number(tiger: str, tigers: list[str], hunters: list[str], known: dict[tuple[str, ...], int]) -> int:
    """Give the largest number that this tiger takes itself in any chain that takes the greatest number (D3.8)."""
    figures = (tiger, "|", *tigers, "|", *hunters)
    if figures not in known:
        numbers = []
        for step in greatest_steps(tigers, hunters):
            start, end, taken = step
            itself = start == tiger
            later = own_number(end if itself else tiger, *after_step(tigers, hunters, step), known)
            numbers.append((len(taken) if itself else 0) + later)
        known[figures] = max(numbers, default=0)
    return known[figures]


def culprits(tigers: list[str], hunters: list[str]) -> list[str]:
    """Give the tigers that take the most hunters in any greatest chain; none where nothing can be taken (D3.7)."""
    known: dict[tuple[str, ...], int] = {}
    numbers = {tiger: own_number(tiger, tigers, hunters, known) for tiger in tigers}
    most = max(numbers.values())
    return [tiger for tiger in tigers if most > 0 and numbers[tiger] == most]


def begin_tigers_turn(position: Position) -> None:
    """Look whether the game is over; if not, the tigers step or, with `captures: challenge`, announce (D3.6, D5.6)."""
    tigers, hunters = position["tigers"], position["hunters"]
    position["turn"] = TIGERS
    if not tiger_steps(tigers, hunters):  # D5.1
        finish(position, "immobilised", HUNTERS, TIGERS)
    elif is_quiet(position):
        finish(position, "quiet", None, TIGERS)
    else:
        position["greatest"] = greatest_number(tigers, hunters)
        position["phase"] = "prowl"
        if is_challenged(position):
            position["phase"] = "announce"
            position["culprits"] = culprits(tigers, hunters)


def is_challenged(position: Position) -> bool:
    """Say whether the printed penalty is played (D3.6)."""
    return bool(position["options"]["captures"] == "challenge")


def announcements(position: Position) -> list[str]:
    """List what the tiger player may announce: any number, whatever can be taken (D3.6)."""
    return [f"announce {number}" for number in range(MAX_HUNTERS + 1)]


def announce(position: Position, action: str) -> None:
    """Announce a number; then the tigers step (D3.6)."""
    position["announced"] = int(action.split()[1])
    position["phase"] = "prowl"


def prowl_actions(position: Position) -> list[str]:
    """List the steps of the tigers and, where the rules let them stop, the end of their turn (D2.2, D3.5, D3.6)."""
    tigers, hunters = position["tigers"], position["hunters"]
    plain = [f"{start}-{end}" for start, end, taken in tiger_steps(tigers, hunters) if not taken]
    captures = [f"{start}x{end}" for start, end, _ in capturing_steps(tigers, hunters)]
    if not is_challenged(position):
        return [f"{start}x{end}" for start, end, _ in greatest_steps(tigers, hunters)] or plain
    if position["taken"] > 0:
        return [*captures, "end"]
    if position["announced"] == 0:
        return plain or captures
    return captures or plain


def prowl(position: Position, action: str) -> None:
    """Make a plain move, a capturing step, or end the turn (D2.2, D3.4, D3.6)."""
    if action == "end":
        end_tigers_turn(position)
    elif "x" in action:
        capture(position, *action.split("x"))
    else:
        start, end = action.split("-")
        move_tiger(position, start, end)
        plain_move(position, TIGERS, start, end)
        if position["phase"] != "over":
            end_tigers_turn(position)


def move_tiger(position: Position, start: str, end: str) -> None:
    """Put a tiger on another field; if it is one of the culprits, it stays one."""
    for key in ("tigers", "culprits"):
        position[key] = in_order([end if tiger == start else tiger for tiger in position[key]])


def capture(position: Position, start: str, end: str) -> None:
    """Make a capturing step; the turn ends when nothing more can be taken, the game with the last hunter (D3, D5.3)."""
    steps = capturing_steps(position["tigers"], position["hunters"])
    taken = next(step[2] for step in steps if step[:2] == (start, end))
    move_tiger(position, start, end)
    position["hunters"] = [hunter for hunter in position["hunters"] if hunter not in taken]
    position["taken"] += len(taken)
    position["rows"][TIGERS] = None  # D4.1
    position["quiet"] = 0  # D5.4
    if not position["hunters"] and position["supply"] == 0:
        finish(position, "eaten", TIGERS, TIGERS)
    elif not capturing_steps(position["tigers"], position["hunters"]):
        end_tigers_turn(position)


def end_tigers_turn(position: Position) -> None:
    """Pass to the hunters, who first answer for the challenge where it is played (D3.7)."""
    position["turn"] = HUNTERS
    if not is_challenged(position):
        begin_hunters_turn(position)
        return
    position["phase"] = "challenge"
    if not is_mistake(position):
        position["culprits"] = []


def is_mistake(position: Position) -> bool:
    """Say whether the number announced or the number taken differs from the greatest number (D3.7)."""
    return not position["announced"] == position["taken"] == position["greatest"]


def challenges(position: Position) -> list[str]:
    """List the numbers that the hunter player may challenge with, and playing on (D3.7)."""
    return [*(f"challenge {number}" for number in range(1, MAX_HUNTERS + 1)), "play on"]


def challenge(position: Position, action: str) -> None:
    """Answer for the challenge: a right one removes a tiger, a wrong one costs nothing (D3.7)."""
    right = is_mistake(position) and action == f"challenge {position['greatest']}"
    if right and len(position["culprits"]) == 1:
        remove_tiger(position, position["culprits"][0])
    elif right:
        position.update({"phase": "remove", "announced": None, "taken": 0, "greatest": None})
    else:
        begin_hunters_turn(position)


def removals(position: Position) -> list[str]:
    """List the tigers of which the hunter player removes one (D3.7)."""
    return [f"remove {tiger}" for tiger in position["culprits"]]


def remove(position: Position, action: str) -> None:
    """Remove the tiger that the hunter player chooses (D3.7)."""
    remove_tiger(position, action.split()[1])


def remove_tiger(position: Position, field: str) -> None:
    """Take a tiger off the board; it changes no row, and the last one ends the game (D3.7, D4.1, D5.6)."""
    position["tigers"] = [tiger for tiger in position["tigers"] if tiger != field]
    if not position["tigers"]:
        finish(position, "immobilised", HUNTERS, HUNTERS)
    else:
        begin_hunters_turn(position)


# D5: the end


def begin_hunters_turn(position: Position) -> None:
    """Look whether the game is over; if not, the hunters place or move (D5.2, D5.4, D5.6)."""
    position.update({"turn": HUNTERS, "announced": None, "taken": 0, "greatest": None, "culprits": []})
    if position["hunters"] and not hunter_actions(position):
        alone = len(position["hunters"]) == 1 and position["supply"] == 0
        finish(position, "maharaja" if alone else "putt", HUNTERS, HUNTERS)
    elif is_quiet(position):
        finish(position, "quiet", None, HUNTERS)
    else:
        position["phase"] = "hunt"


def is_quiet(position: Position) -> bool:
    """Say whether there were as many moves without a placement or a capture as the option allows (D5.4)."""
    return bool(0 < position["options"]["quiet_limit"] <= position["quiet"])


def finish(position: Position, ending: str, winner: int | None, turn: int) -> None:
    """End the game: what belongs to a tigers' turn is reset (D5.6)."""
    position.update({"turn": turn, "phase": "over", "announced": None, "taken": 0, "greatest": None, "culprits": []})
    position.update({"ending": ending, "winner": winner})
