"""The slow, literal second Maneater, with which the real one is compared.

It works straight on position JSON and the map file. The clauses cited are those of the game's rules.
"""

from __future__ import annotations

import copy
import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

Position = dict[str, Any]
Place = tuple[int, int]  # column from the west, row from the north (M1.2)

RESORT = Path(__file__).resolve().parents[3] / "src" / "fangs" / "games" / "maneater" / "resort.toml"
SWIMMERS = ("red", "green", "blue", "yellow")
ROLES = ("shark", *SWIMMERS)
ISLANDS = {"1": "A", "2": "B", "3": "C"}
AIRBEDS = {"red": "R", "green": "G", "blue": "B", "yellow": "Y"}
SEATS = {
    5: [["shark"], ["red"], ["green"], ["blue"], ["yellow"]],
    3: [["shark"], ["red", "blue"], ["green", "yellow"]],
    2: [["shark"], ["red", "green", "blue", "yellow"]],
}


# M1 The map. A space is a text: "1" to "227", "A", "B", "C" or "home"; a place may also hold "rock" or "nothing".


@cache
def map_file(path: Path = RESORT) -> dict[str, Any]:
    """The map file as it is written."""
    with path.open("rb") as file:
        return tomllib.load(file)


@cache
def drawn(path: Path = RESORT) -> dict[Place, str]:
    """The sign that the map file has at each place of its columns."""
    columns = map_file(path)["columns"]
    return {(column, row): sign for column, signs in enumerate(columns) for row, sign in enumerate(signs)}


@cache
def spaces(path: Path = RESORT) -> dict[Place, str]:
    """What is at each place of the columns; numbers skip rocks and islands (M1.2)."""
    found: dict[Place, str] = {}
    number = 0
    for place, sign in drawn(path).items():
        if sign == " ":
            found[place] = "nothing"
        elif sign == "^":
            found[place] = "rock"
        elif sign in ISLANDS:
            found[place] = ISLANDS[sign]
        else:
            number += 1
            found[place] = str(number)
    return found


def space_at(place: Place) -> str:
    """The space at a place; below the last hex of a column is home, elsewhere outside is nothing (M1.2)."""
    column, row = place
    columns = map_file()["columns"]
    if 0 <= column < len(columns) and row >= len(columns[column]):
        return "home"
    return spaces().get(place, "nothing")


def next_place(place: Place, direction: str) -> Place:
    """One step in a direction; odd columns lie half a hex lower (M1.2)."""
    column, row = place
    lower = column % 2
    return {
        "N": (column, row - 1),
        "S": (column, row + 1),
        "NE": (column + 1, row - 1 + lower),
        "SE": (column + 1, row + lower),
        "NW": (column - 1, row - 1 + lower),
        "SW": (column - 1, row + lower),
    }[direction]


@cache
def hexes_of(space: str) -> list[Place]:
    """The hexes of a numbered space (one) or an island (several), from the west, each column from the north (M1.3)."""
    return [place for place, here in sorted(spaces().items()) if here == space]


@cache
def adjoining(space: str) -> frozenset[str]:
    """The spaces that adjoin a space: those any of whose hexes adjoin any of its hexes (M1.3)."""
    directions = ("N", "NE", "SE", "S", "SW", "NW")
    around = {space_at(next_place(place, direction)) for place in hexes_of(space) for direction in directions}
    return frozenset(around - {"rock", "nothing", space})


def sign_of(space: str) -> str:
    """The sign that the map file has for a numbered space."""
    return drawn()[hexes_of(space)[0]]


def is_hex(space: str) -> bool:
    """Whether a space is a numbered hex."""
    return space.isdigit()


def is_island(space: str) -> bool:
    """Whether a space is an island beach."""
    return space in ISLANDS.values()


def is_net(space: str) -> bool:
    """Whether a space is a hex of a shark net (M1.5)."""
    return is_hex(space) and sign_of(space) == "#"


def is_herring(space: str) -> bool:
    """Whether a space is a hex with a red herring (M1.3)."""
    return is_hex(space) and sign_of(space) == "h"


def in_order(found: set[str]) -> list[str]:
    """Spaces sorted: numbers, then islands, then home."""
    islands_and_home = sorted(space for space in found if not is_hex(space))
    return sorted((space for space in found if is_hex(space)), key=int) + islands_and_home


# The three public functions.


def new(players: int | None = None, options: dict[str, Any] | None = None) -> Position:
    """The first position (M1.4), options filled in with their defaults."""
    chosen = {"players": 5, "shark_start": 120, "map": "resort", "turn_limit": 50, **(options or {})}
    if players is not None:
        chosen["players"] = players
    airbeds = {sign_of(space): space for space in spaces().values() if is_hex(space)}
    return {
        "game": "maneater",
        "options": chosen,
        "turn": 1,
        "phase": "orders",
        "shark": str(chosen["shark_start"]),
        "swimmers": {
            colour: {
                "at": airbeds[AIRBEDS[colour]],
                "legs": 2,
                "state": "swimming",
                "bitten": None,
                "cramp": False,
                "stayed": False,
            }
            for colour in SWIMMERS
        },
        "orders": dict.fromkeys(ROLES),
        "herrings": [],
        "swayed": None,
        "last": None,
        "score": dict.fromkeys(ROLES, 0),
    }


def look(position: Position) -> dict[str, Any]:
    """Who owes what now: listed actions by role, odds of the dice, or final scores by player."""
    if position["phase"] == "orders":
        return {"kind": "decision", "legal": {role: listed(position, role) for role in owing(position)}}
    if position["phase"] == "herring":
        faces = [f"{luck}{die}" for luck in ("fair", "foul") for die in range(1, 7)]
        return {"kind": "chance", "odds": [[face, Fraction(1, 12)] for face in faces]}
    if position["phase"] == "bite":
        prey = bitable(position)
        return {"kind": "chance", "odds": [[colour, Fraction(1, len(prey))] for colour in prey]}
    seats = SEATS[position["options"]["players"]]
    return {"kind": "over", "scores": [sum(position["score"][role] for role in roles) for roles in seats]}


def play(position: Position, role: str | None, action: str) -> Position:
    """The position after an order, a withdrawal or (role None) an outcome of the dice."""
    position = copy.deepcopy(position)
    if role is None and position["phase"] == "herring":
        herring_is_rolled(position, action)
    elif role is None:
        bite(position, action)
        turn_ends(position)
    elif action == "withdraw":
        role_is_withdrawn(position, role)
    else:
        position["orders"][role] = action
    if position["phase"] == "orders" and not owing(position):
        orders_are_carried_out(position)
    return position


# M3 and M4 Who orders, and what may be ordered.


def in_play(position: Position) -> list[str]:
    """The swimmers in play, in the usual order."""
    return [colour for colour in SWIMMERS if position["swimmers"][colour]["state"] == "swimming"]


def owing(position: Position) -> list[str]:
    """The roles in play that can choose and have not yet (M3.1, M4.2, M6.3)."""
    return [role for role in ROLES if can_choose(position, role) and position["orders"][role] is None]


def can_choose(position: Position, role: str) -> bool:
    """Whether a role orders anything this turn: not with cramp, not without legs in the water (M6.3, M4.2)."""
    if role == "shark":
        return position["shark"] is not None
    swimmer = position["swimmers"][role]
    if swimmer["state"] != "swimming" or swimmer["cramp"]:
        return False
    return swimmer["legs"] > 0 or is_island(swimmer["at"])


def listed(position: Position, role: str) -> list[str]:
    """The actions of a role that are listed as choices."""
    if role == "shark":
        wishes = ["", *(f" {colour}" for colour in in_play(position))]
        near = {space for space, steps in shark_steps(position["shark"]).items() if steps <= 4}
        return [space + wish for space in in_order(near) for wish in wishes]
    swimmer = position["swimmers"][role]
    alone = in_play(position) == [role]
    choices = in_order(can_order(swimmer, alone))
    if swimmer["legs"] == 0:
        return [*choices, "drift"]
    if role == "red":
        return choices
    return choices + [f"{first}/{second}" for first in choices for second in choices if first != second]


def can_order(swimmer: dict[str, Any], alone: bool) -> set[str]:
    """Every space that a swimmer can order (M4.1, M4.5, M4.6); the way leads through numbered hexes only."""
    start = swimmer["at"]
    found: set[str] = set()
    if swimmer["legs"] >= 1:
        found |= adjoining(start)
    if swimmer["legs"] == 2:
        for middle in adjoining(start):
            if is_hex(middle):
                found |= adjoining(middle)
    found.discard(start)
    if is_island(start) and may_stay(swimmer, alone):
        found.add(start)
    return found


def may_stay(swimmer: dict[str, Any], alone: bool) -> bool:
    """Whether a swimmer on an island may stay there: the only one in play not two turns running (M4.6)."""
    return not (alone and swimmer["stayed"])


# M3 The turn.


def orders_are_carried_out(position: Position) -> None:
    """All orders are in: the swimmers move, then the herrings are rolled, then the shark (M3)."""
    alone = len(in_play(position)) == 1
    position["herrings"] = [colour for colour in in_play(position) if swimmer_moves(position, colour, alone)]
    for colour in in_play(position):
        position["swimmers"][colour]["cramp"] = False
    herrings_go_on(position)


def swimmer_moves(position: Position, colour: str, alone: bool) -> bool:
    """One swimmer moves; answers whether a herring is to be rolled for it (M4, M6.1)."""
    swimmer = position["swimmers"][colour]
    start = swimmer["at"]
    goal = start if swimmer["cramp"] else destination(position, colour, alone)
    arrive(position, colour, goal)
    swimmer["stayed"] = is_island(start) and goal == start
    return goal != start and is_herring(goal)


def destination(position: Position, colour: str, alone: bool) -> str:
    """Where a swimmer's order, or its lack of legs, takes it; "rock" for the rocks."""
    swimmer = position["swimmers"][colour]
    start: str = swimmer["at"]
    order: str | None = position["orders"][colour]
    if order is None or order == "drift":
        return drifted(position, colour)
    if order == start or order.startswith(start + "/"):
        # M4.6: a stay that a withdrawal has made impossible is treated as void.
        return start if may_stay(swimmer, alone) else not_ordered(position, colour, alone)
    if order in ("void", "nmr"):
        return not_ordered(position, colour, alone)
    for space in order.split("/"):
        if not occupied(position, space, colour):
            return space
    return balked(position, colour, order.split("/")[0], alone)


def occupied(position: Position, space: str, mover: str) -> bool:
    """Whether any other swimmer in play is on a space; home holds any number (M4.3, M4.8)."""
    return any(position["swimmers"][colour]["at"] == space for colour in in_play(position) if colour != mover)


def drifted(position: Position, colour: str) -> str:
    """One hex due south, from an island's southernmost hex; onto an occupied space: it stays (M4.2, M4.5)."""
    start: str = position["swimmers"][colour]["at"]
    goal = space_at(next_place(southernmost(start), "S"))
    return start if occupied(position, goal, colour) else goal


def southernmost(space: str) -> Place:
    """The hex of a space in the lowest row on the map; of several, the western (M4.5)."""
    return min(hexes_of(space), key=lambda place: (-place[1], place[0]))


def northernmost(space: str) -> Place:
    """The hex of a space in the highest row on the map; of several, the western (M5.4)."""
    return min(hexes_of(space), key=lambda place: (place[1], place[0]))


def not_ordered(position: Position, colour: str, alone: bool) -> str:
    """Void or nmr: stays on an island if it may; else carried back two, or without legs drifts (M4.7)."""
    swimmer = position["swimmers"][colour]
    start: str = swimmer["at"]
    if is_island(start) and may_stay(swimmer, alone):
        return start
    return drifted(position, colour) if swimmer["legs"] == 0 else carried(position, colour, "back", 2)


def balked(position: Position, colour: str, first: str, alone: bool) -> str:
    """Every space ordered is occupied: the next vacant one in number, else the one before, else it stays (M4.4)."""
    swimmer = position["swimmers"][colour]
    start: str = swimmer["at"]
    could = [space for space in in_order(can_order(swimmer, alone)) if is_hex(space)]
    vacant = [int(space) for space in could if not occupied(position, space, colour)]
    above = [number for number in vacant if is_island(first) or number > int(first)]
    if above:
        return str(min(above))
    return str(max(vacant)) if vacant else start


def arrive(position: Position, colour: str, space: str) -> None:
    """A swimmer ends a movement: in the water, ashore, home (M4.8) or on the rocks (M4.2)."""
    swimmer = position["swimmers"][colour]
    if space == "home":
        position["score"][colour] += 1 + swimmer["legs"]
        leaves_play(position, colour, "home")
    elif space == "rock":
        leaves_play(position, colour, "rocks")
    else:
        swimmer["at"] = space


def leaves_play(position: Position, colour: str, state: str) -> None:
    """A swimmer goes out of play; its legs and its last bite stay on record."""
    position["swimmers"][colour].update(at=None, state=state, cramp=False, stayed=False)


# M5 Being carried.

HEADINGS = {"forward": ("S", "SW", "SE"), "back": ("N", "NW", "NE"), "wave SE": ("SE",), "wave NW": ("NW",)}


def carried(position: Position, colour: str, heading: str, steps: int) -> str:
    """The space where a swimmer that is carried ends (M5): a wave's heading has no diagonals to skirt by (M6.5)."""
    start: str = position["swimmers"][colour]["at"]
    place = southernmost(start) if heading == "forward" else northernmost(start)
    way = [start]
    for _ in range(steps):
        tries = [next_place(place, direction) for direction in HEADINGS[heading]]
        ahead = [other for other in tries if is_open(position, colour, space_at(other))]
        if not ahead:
            break
        place = ahead[0]
        way.append(space_at(place))
        if not is_hex(way[-1]):
            break
    # M5.3: the last vacant space it came through; its own counts, so it may not move at all.
    return [space for space in way if not occupied(position, space, colour)][-1]


def is_open(position: Position, colour: str, space: str) -> bool:
    """Whether a swimmer can be carried onto a space: an occupied island is like a rock (M5.2)."""
    if space in ("rock", "nothing"):
        return False
    return not (is_island(space) and occupied(position, space, colour))


# M6 Red herrings.


def herrings_go_on(position: Position) -> None:
    """The next herring is rolled, or with none left the shark moves; with no swimmer left it is over (M8.1)."""
    if not in_play(position):
        game_is_over(position)
    elif position["herrings"]:
        position["phase"] = "herring"
    else:
        shark_moves(position)


def herring_is_rolled(position: Position, outcome: str) -> None:
    """One outcome for the first of the herrings (M6.2)."""
    luck, die = outcome[:4], int(outcome[4])
    effect = map_file()["herrings"][luck][die - 1]
    colour = position["herrings"].pop(0)
    word, _, how = effect.partition(" ")
    if word in ("forward", "back"):
        arrive(position, colour, carried(position, colour, word, int(how)))
    elif word == "cramp":
        position["swimmers"][colour]["cramp"] = True
    elif word == "wave":
        tidal_wave(position, effect)
    elif position["swayed"] is None:  # M6.6: only the first counts.
        position["swayed"] = f"heads {colour}" if word == "heads" else word
    herrings_go_on(position)


def tidal_wave(position: Position, heading: str) -> None:
    """Every swimmer in the water is carried two steps; no more herrings are rolled (M6.5)."""
    position["herrings"] = []
    for colour in in_play(position):
        if is_hex(position["swimmers"][colour]["at"]):
            arrive(position, colour, carried(position, colour, heading, 2))


# M7 The shark.


@cache
def shark_steps(start: str) -> dict[str, int]:
    """How many steps the shark needs to each hex that it can swim to (M7.1)."""
    steps = {start: 0}
    reached = [start]
    for here in reached:
        for space in adjoining(here):
            if is_hex(space) and not is_net(space) and space not in steps:
                steps[space] = steps[here] + 1
                reached.append(space)
    return steps


def shark_moves(position: Position) -> None:
    """The shark's part of the turn: it moves and attacks, as ordered or as the herrings would have it (M7, M6)."""
    order, swayed = position["orders"]["shark"], position["swayed"]
    if swayed is not None and swayed.startswith("heads "):
        position["shark"] = heads_for(position, swayed.removeprefix("heads "))
        shark_attacks(position, [])
    elif swayed == "whistle" or order in ("void", "nmr"):
        turn_ends(position)
    else:
        goal, _, preference = order.partition(" ")
        position["shark"] = goal
        if swayed == "astray":
            turn_ends(position)
        else:
            shark_attacks(position, preference.split(">"))


def heads_for(position: Position, colour: str) -> str:
    """Where the shark ends that heads for a swimmer (M6.7)."""
    shark: str = position["shark"]
    prey: str | None = position["swimmers"][colour]["at"]
    if prey is None or is_island(prey):
        return shark
    goal = nearest(shark, {prey}) or nearest(shark, adjoining(prey))
    if goal is None:
        return shark
    steps = shark_steps(goal)
    for _ in range(4):
        if shark != goal:
            shark = min((space for space in adjoining(shark) if steps.get(space) == steps[shark] - 1), key=int)
    return shark


def nearest(shark: str, goals: set[str] | frozenset[str]) -> str | None:
    """The hex of several that the shark can swim to in the fewest steps, then of the lowest number (M6.7)."""
    steps = shark_steps(shark)
    return min((goal for goal in goals if goal in steps), key=lambda goal: (steps[goal], int(goal)), default=None)


def shark_attacks(position: Position, preference: list[str]) -> None:
    """One attack: a swallow if it can, else a bite; among several by preference, else by chance (M7.3 to M7.6)."""
    for colour in in_play(position):
        if position["swimmers"][colour]["at"] == position["shark"] and attackable(position, colour):
            position["score"]["shark"] += 1 + position["swimmers"][colour]["legs"]
            leaves_play(position, colour, "eaten")
            turn_ends(position)
            return
    prey = bitable(position)
    preferred = [colour for colour in preference if colour in prey]
    if preferred or len(prey) == 1:
        bite(position, (preferred or prey)[0])
    if preferred or len(prey) <= 1:
        turn_ends(position)
    else:
        position["phase"] = "bite"


def attackable(position: Position, colour: str) -> bool:
    """Whether a swimmer was not bitten in the turn before (M7.7)."""
    bitten: int | None = position["swimmers"][colour]["bitten"]
    return bitten is None or bitten != position["turn"] - 1


def bitable(position: Position) -> list[str]:
    """The swimmers that the shark can bite: in the water beside it, with legs (M7.4, M7.7, M7.8)."""
    found = []
    for colour in in_play(position):
        swimmer = position["swimmers"][colour]
        beside = is_hex(swimmer["at"]) and swimmer["at"] in adjoining(position["shark"])
        if beside and swimmer["legs"] > 0 and attackable(position, colour):
            found.append(colour)
    return found


def bite(position: Position, colour: str) -> None:
    """One leg less, one point for the shark (M7.4)."""
    position["swimmers"][colour]["legs"] -= 1
    position["swimmers"][colour]["bitten"] = position["turn"]
    position["score"]["shark"] += 1


# M8 and M9 The end of a turn and of the game.


def turn_ends(position: Position) -> None:
    """The next turn begins, or the game is over (M8)."""
    left = len(in_play(position))
    last = position["last"]
    if left == 1:
        last = 5 if last is None else last - 1
    limit = position["options"]["turn_limit"]
    if left == 0 or last == 0 or position["turn"] == limit:
        game_is_over(position)
        return
    position.update(turn=position["turn"] + 1, phase="orders", swayed=None, last=last)
    position["orders"] = dict.fromkeys(ROLES)


def game_is_over(position: Position) -> None:
    """Whoever is still in play is stranded; nobody scores for it (M8.2, M8.3)."""
    for colour in in_play(position):
        leaves_play(position, colour, "stranded")
    position.update(phase="over", herrings=[], swayed=None, last=None)
    position["orders"] = dict.fromkeys(ROLES)


def role_is_withdrawn(position: Position, role: str) -> None:
    """The Games Master takes a piece off: a swimmer's value goes to the shark; without the shark it is over (M9.1)."""
    if role == "shark":
        position["shark"] = None
        game_is_over(position)
        return
    position["score"]["shark"] += 1 + position["swimmers"][role]["legs"]
    leaves_play(position, role, "withdrawn")
    if not in_play(position):
        game_is_over(position)
