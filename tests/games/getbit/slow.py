"""The slow, literal counter-implementation of Get Bit!, with which the real one is compared.

It is a second reading of the rule sheet, clause by clause, straight on position JSON. It imports nothing of
fangs and trusts its caller: what it is asked to play has to be allowed.
"""

from copy import deepcopy
from fractions import Fraction
from itertools import permutations
from math import factorial
from typing import Any

Position = dict[str, Any]


# G1 Setup


def swimmers(players: int) -> int:
    """How many pirates swim: two for each of 2 or 3 players, else one for each player (G1.1)."""
    return players * 2 if players <= 3 else players


def owner(position: Position, pirate: int) -> int:
    """The player whose pirate this is (G1.1)."""
    players: int = position["players"]
    return pirate % players


def new(players: int | None = None, options: dict[str, Any] | None = None) -> Position:
    """The position before the line-up; there are 4 players by default, and no options (G1)."""
    players = 4 if players is None else players
    pirates = swimmers(players)
    highest_card = {4: 5, 5: 6, 6: 7}[pirates]
    return {
        "game": "getbit",
        "players": players,
        "phase": "lineup",
        "round": 1,
        "line": [],
        "limbs": [4 for _ in range(pirates)],
        "hands": [list(range(1, highest_card + 1)) for _ in range(pirates)],
        "stacks": [[] for _ in range(pirates)],
        "chosen": [None for _ in range(pirates)],
        "places": [None for _ in range(players)],
    }


def look(position: Position) -> dict[str, Any]:
    """What may happen now: the line-up, the choices of the pirates that have not chosen, or nothing more."""
    if position["phase"] == "lineup":
        return {"kind": "chance", "odds": line_odds(len(position["limbs"]))}
    if position["phase"] == "over":
        return {"kind": "over", "scores": [1 if place == 1 else 0 for place in position["places"]]}
    owing = [pirate for pirate in sorted(position["line"]) if position["chosen"][pirate] is None]
    legal = {str(pirate): [str(card) for card in position["hands"][pirate]] for pirate in owing}
    return {"kind": "decision", "legal": legal}


def line_odds(pirates: int) -> list[list[Any]]:
    """Every order of the pirates, front to back, equally likely (G1.3)."""
    each = Fraction(1, factorial(pirates))
    return [["".join(str(pirate) for pirate in order), each] for order in permutations(range(pirates))]


def play(position: Position, role: str | None, action: str) -> Position:
    """The position after a pirate's choice (its first or another one) or, with role None, after the line-up."""
    after = deepcopy(position)
    if after["phase"] == "lineup":
        after["line"] = [int(pirate) for pirate in action]
        after["phase"] = "choose"
    elif role is not None:
        after["chosen"][int(role)] = int(action)
        if all(after["chosen"][pirate] is not None for pirate in after["line"]):
            reveal(after)
    return after


# G2 A round


def reveal(position: Position) -> None:
    """All have chosen: the pirates move, the shark bites, the game ends or the next round begins (G2, G3)."""
    swim(position)
    lay_cards(position)
    if position["round"] > 1:
        bite(position)
    if is_over(position):
        position["phase"] = "over"
        finish(position)
    else:
        for pirate in position["line"]:
            if len(position["hands"][pirate]) == 2:
                take_back(position, pirate)
        position["round"] += 1


def swim(position: Position) -> None:
    """The untied pirates move to the front one after another, lowest number first (G2.2)."""
    shown = [position["chosen"][pirate] for pirate in position["line"]]
    untied = [pirate for pirate in position["line"] if shown.count(position["chosen"][pirate]) == 1]
    for pirate in sorted(untied, key=lambda pirate: position["chosen"][pirate]):
        position["line"].remove(pirate)
        position["line"].insert(0, pirate)


def lay_cards(position: Position) -> None:
    """Each shown card goes from the hand to the end of the pirate's stack (G2.1, G2.5)."""
    for pirate in position["line"]:
        card = position["chosen"][pirate]
        position["hands"][pirate].remove(card)
        position["stacks"][pirate].append(card)
        position["chosen"][pirate] = None


def take_back(position: Position, pirate: int) -> None:
    """A pirate takes all its played cards back into its hand (G2.3, G2.6)."""
    position["hands"][pirate] = sorted(position["hands"][pirate] + position["stacks"][pirate])
    position["stacks"][pirate] = []


def bite(position: Position) -> None:
    """The pirate at the back loses a limb, and either moves to the front or is out (G2.3, G2.4)."""
    bitten = position["line"].pop()
    position["limbs"][bitten] -= 1
    if position["limbs"][bitten] > 0:
        position["line"].insert(0, bitten)
        take_back(position, bitten)
    else:
        position["hands"][bitten] = []
        position["stacks"][bitten] = []
        place_the_eliminated(position, bitten)


def place_the_eliminated(position: Position, pirate: int) -> None:
    """The later eliminated the better: with 2 or 3 players the first one out makes its player last (G3.4)."""
    if position["players"] <= 3:
        position["places"][owner(position, pirate)] = position["players"]
    else:
        position["places"][owner(position, pirate)] = len(position["line"]) + 1


# G3 End


def is_over(position: Position) -> bool:
    """With 4 to 6 players two pirates are left; with 2 or 3 the first one is out (G3.1, G3.2, G3.3)."""
    if position["players"] <= 3:
        return 0 in position["limbs"]
    return len(position["line"]) == 2


def finish(position: Position) -> None:
    """The players who have no place yet are placed by their front-most pirates, from first down (G3.1 to G3.4)."""
    place = 1
    for pirate in position["line"]:
        if position["places"][owner(position, pirate)] is None:
            position["places"][owner(position, pirate)] = place
            place += 1
