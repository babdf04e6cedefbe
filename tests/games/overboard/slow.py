"""The slow, literal counter-implementation of Men Overboard that the real one is compared with.

It works straight on position JSON, says each clause as the rule sheet says it, and imports nothing of fangs.
"""

from copy import deepcopy
from fractions import Fraction
from typing import Any

Position = dict[str, Any]
Direction = tuple[int, int]

COLUMNS = "abcdefghijklmnop"  # O1.1: west to east
LAST_ROW = 12  # O1.1: row 1 is the northernmost

PORTS = {"arms": "a1", "suns": "p1", "moons": "p12", "crowns": "a12"}  # O1.2
OPPOSITE = {"arms": "moons", "moons": "arms", "suns": "crowns", "crowns": "suns"}  # O2.2
ISLANDS = {  # O1.3, in the order in which castaways are listed
    "arms": ["c3", "d3", "c4", "d4"],
    "suns": ["m3", "n3", "m4", "n4"],
    "crowns": ["c9", "d9", "c10", "d10"],
    "moons": ["m9", "n9", "m10", "n10"],
    "centre": ["h6", "i6", "h7", "i7"],
}
SUITS = {  # O2.1
    2: ["arms", "moons"],
    3: ["arms", "suns", "moons"],
    4: ["arms", "suns", "moons", "crowns"],
}
WINDS: dict[str, Direction] = {"nw": (-1, -1), "ne": (1, -1), "se": (1, 1), "sw": (-1, 1)}  # O3.1
ROWING: dict[str, Direction] = {"row n": (0, -1), "row e": (1, 0), "row s": (0, 1), "row w": (-1, 0)}  # O3.3
SPEEDS = ["0", "1", "2", "3", "4", "5"]  # O1.4, O3.2: null is 0, the ace is 1


def new(players: int | None = None, options: dict[str, Any] | None = None) -> Position:
    """Return the first position of a game (O2).

    Raise ValueError where the number of players and the suits contradict each other.
    """
    chosen = dict(options or {})
    suits = list(chosen.get("suits") or SUITS[players or 2])  # O2.0, O2.1
    if players is not None and players != len(suits):
        raise ValueError(f"{players} players, but {len(suits)} suits: {suits} (O2.0)")
    return {
        "game": "overboard",
        "options": {"suits": suits, "tacking": chosen.get("tacking", "against")},
        "ships": [PORTS[OPPOSITE[suit]] for suit in suits],
        "castaways": [castaways_of(suit) for suit in suits],
        "round": 1,
        "phase": "wind",
        "wind": None,
        "turn": 0,
        "speed": None,
        "winner": None,
    }


def look(position: Position) -> dict[str, Any]:
    """Return chance with its odds, a decision with its listed actions, or over with its scores."""
    if position["phase"] == "wind":
        return {"kind": "chance", "odds": [[wind, Fraction(1, 4)] for wind in WINDS]}  # O3.1
    if position["phase"] == "speed":
        return {"kind": "chance", "odds": [[speed, Fraction(1, 6)] for speed in SPEEDS]}  # O3.2
    if position["phase"] == "move":
        return {"kind": "decision", "legal": {str(position["turn"]): listed(position)}}
    players = range(len(position["ships"]))
    return {"kind": "over", "scores": [1 if player == position["winner"] else 0 for player in players]}  # O4.1


def play(position: Position, role: str | None, action: str) -> Position:
    """Return the position after an action of a role, or (role None) after an outcome of the dice."""
    after = deepcopy(position)
    if position["phase"] == "wind":  # O3.1
        after["wind"] = action
        after["phase"] = "speed"
    elif position["phase"] == "speed":  # O3.2
        after["speed"] = int(action)
        after["phase"] = "move"
    else:
        move(after, action)
    return after


def castaways_of(suit: str) -> list[str]:
    """Return the islands that bear neither the name of the suit's home port nor that of its starting port (O2.3)."""
    return [island for island in ISLANDS if island not in (suit, OPPOSITE[suit])]


def listed(position: Position) -> list[str]:
    """Return every action of the player whose turn it is: `stay` (O3.6) and each move that is available (O3.12)."""
    ship = position["ships"][position["turn"]]
    island = island_of(ship)
    actions = ["stay"]
    for start in ISLANDS[island] if island else [ship]:  # O3.10
        for way in [*ROWING, "sail", "tack"]:
            end = destination(position, start, way)
            stands_still = end == start
            stays_on_island = island is not None and island_of(end) == island
            if not stands_still and not stays_on_island:
                actions.append(f"{start} {way}" if island else way)
    return actions


def move(after: Position, action: str) -> None:
    """Carry out one player's move in a position that is already a copy (O3.3 to O3.10, O4.1)."""
    mover = after["turn"]
    if action != "stay":  # O3.6
        start, way = start_and_way(after, action)
        after["ships"][mover] = destination(after, start, way)
    take_aboard(after, mover)
    if is_home(after, mover):  # O4.1: at once; wind, speed and turn stay as they are
        after["phase"] = "over"
        after["winner"] = mover
    else:
        next_turn(after)


def start_and_way(position: Position, action: str) -> tuple[str, str]:
    """Return the space from which an action starts and the way it goes: `d4 sail` is from d4, by `sail` (O3.10)."""
    first, _, rest = action.partition(" ")
    if island_of(first):
        return first, rest
    return position["ships"][position["turn"]], action


def destination(position: Position, start: str, way: str) -> str:
    """Return the space where a move from `start` ends; `start` itself if the ship cannot leave it."""
    if way in ROWING:  # O3.3
        return neighbour(start, ROWING[way]) or start
    column, row = WINDS[position["wind"]]
    if way == "sail":  # O3.4
        return voyage(position, start, (column, row), position["speed"])
    if position["options"]["tacking"] == "against":  # O3.5
        return voyage(position, start, (-column, -row), 2 * position["speed"])
    return voyage(position, start, (column, row), 2 * position["speed"])


def voyage(position: Position, start: str, direction: Direction, distance: int) -> str:
    """Return the space where sailing or tacking a distance, space by space, ends (O3.7)."""
    space = start
    for _ in range(distance):
        entered = neighbour(space, direction)
        if entered is None:  # O3.7: the edge of the board
            return space
        space = entered
        island = island_of(space)
        if island is not None and island != island_of(start) and is_inhabited(position, island):
            return space
    return space


def neighbour(space: str, direction: Direction) -> str | None:
    """Return the next space in a direction, None beyond the edge of the board (O1.1)."""
    column = COLUMNS.index(space[0]) + direction[0]
    row = int(space[1:]) + direction[1]
    if 0 <= column < len(COLUMNS) and 1 <= row <= LAST_ROW:
        return f"{COLUMNS[column]}{row}"
    return None


def island_of(space: str) -> str | None:
    """Return the island that a space belongs to, None for water and ports (O1.3)."""
    for island, spaces in ISLANDS.items():
        if space in spaces:
            return island
    return None


def is_inhabited(position: Position, island: str) -> bool:
    """Say whether anybody's castaway or the ship of somebody other than the mover is on an island (O3.8)."""
    if any(island in waiting for waiting in position["castaways"]):
        return True
    ships = enumerate(position["ships"])
    return any(island_of(ship) == island for player, ship in ships if player != position["turn"])


def take_aboard(after: Position, mover: int) -> None:
    """Take the mover's castaway aboard if there is one on the island where its ship is (O3.9)."""
    island = island_of(after["ships"][mover])
    if island in after["castaways"][mover]:
        after["castaways"][mover].remove(island)


def is_home(position: Position, mover: int) -> bool:
    """Say whether the mover has all three castaways aboard and is on its home port (O4.1)."""
    home = PORTS[position["options"]["suits"][mover]]
    return position["castaways"][mover] == [] and position["ships"][mover] == home


def next_turn(after: Position) -> None:
    """Pass to the next player's roll for speed (O3.2), or after the last player to the next round's wind (O3.1)."""
    after["speed"] = None
    if after["turn"] + 1 < len(after["ships"]):
        after["turn"] += 1
        after["phase"] = "speed"
    else:
        after["turn"] = 0
        after["round"] += 1
        after["phase"] = "wind"
        after["wind"] = None
