"""Writes the sentences beside the board of Men Overboard."""

from __future__ import annotations

from fangs.core.chance import Face
from fangs.core.errors import listed
from fangs.core.game import View
from fangs.translation import capital, joined, phrase, plural

from . import notation, rules
from .chart import HEADING_NAMES, SPACE_NAMES
from .clicking import clicks as clicks
from .clicking import state_of
from .condition import everybody, home
from .condition import status as status
from .condition import tally as tally
from .picture import colour
from .picture import pieces as pieces
from .picture import scenery as scenery
from .setting_up import changes as changes
from .text_board import text as text

_OPPOSITE = {
    wind: HEADING_NAMES.index(other) for wind, other in (("nw", "se"), ("ne", "sw"), ("se", "nw"), ("sw", "ne"))
}


def say(view: View, role: str, action: str) -> str:
    """Describe a move in words, such as "sail from c6 to e8"."""
    s = state_of(view)
    number = notation.read(s, int(role), action)
    start, end = (SPACE_NAMES[space] for space in (rules.start_of(s, number), rules.end_of(s, number)))
    return phrase(_SAID[notation.MOVES[number % rules.FROM].split()[0]], start=start, end=end)


_SAID = {
    "row": phrase("row from {start} to {end}"),
    "sail": phrase("sail from {start} to {end}"),
    "tack": phrase("tack from {start} to {end}"),
    "stay": phrase("stay on {start}"),
}


def choice_kind(view: View, role: str, action: str) -> str:
    """Describe a move without its starting space, such as "sail". Studies count how often each description occurs."""
    space, _, move = action.partition(" ")
    return move if space in SPACE_NAMES else action


def asks(view: View, role: str) -> str:
    """Tell a player where the ship is, what to fetch next, and which moves are possible."""
    player = int(role)
    suit, waiting = view["options"]["suits"][player], view["castaways"][player]
    who = phrase("You are {ship}, on {space}.", ship=notation.ship_of(suit), space=view["ships"][player])
    goal: str = phrase("All your castaways are aboard. Go home to {port}.", port=home(suit))
    if waiting:
        count, is_begun = len(waiting), len(waiting) < len(everybody(suit))
        more = plural(count, "Fetch your last castaway.", "Fetch {count} more castaways.")
        goal = more if is_begun else phrase("Fetch your {count} castaways.", count=count)
    return joined(who, goal, _ways(view, role))


def heard(view: View, role: str) -> str:
    """Name the islands on which a player's castaways wait."""
    waiting = view["castaways"][int(role)]
    if not waiting:
        return ""
    return plural(
        len(waiting),
        "Your castaway waits on the island of {islands}.",
        "Your castaways wait on the islands of {islands}.",
        islands=listed((_OF_ISLANDS[island] for island in waiting), "and"),
    )


_OF_ISLANDS = {
    "arms": phrase("the arms"),
    "suns": phrase("the suns"),
    "moons": phrase("the moons"),
    "crowns": phrase("the crowns"),
    "centre": phrase("the centre"),
}


def _ways(view: View, role: str) -> str:
    """Say which moves are possible with this wind, such as sailing to e8, rowing one space or staying."""
    s, actions = state_of(view), [0] * rules.MAX_ACTIONS
    found = actions[: rules.legal(s, int(role), actions)]
    ends: dict[str, set[str]] = {}
    for action in found:
        kind = notation.write(s, int(role), action).split()[-1]
        ends.setdefault(kind, set()).add(SPACE_NAMES[rules.end_of(s, action)])
    speed, wind = view["speed"], view["wind"]
    ahead = notation.COMPASS[HEADING_NAMES.index(wind)]
    back = notation.COMPASS[_OPPOSITE[wind]] if view["options"]["tacking"] == "against" else ahead
    ways = [
        *([phrase("sail to {where}", where=_where(ends["sail"], ahead))] if "sail" in ends else []),
        *([phrase("tack (zigzag) to {where}", where=_where(ends["tack"], back))] if "tack" in ends else []),
    ]
    if ways:
        return capital(listed([*ways, phrase("row one space"), phrase("stay here")])) + "."
    if speed:
        return phrase("This wind is no use here, so row one space or stay.")
    return phrase("There is no wind, so row one space or stay.")


def _where(ends: set[str], way: str) -> str:
    """Name the space where a move ends, or only its direction if it can end on several spaces."""
    return next(iter(ends)) if len(ends) == 1 else phrase("the {way}", way=way)


def whereabouts(view: View, role: str) -> str | None:
    """Return the space that a player's ship is on."""
    return str(view["ships"][int(role)])


def rolled(outcome: str) -> str:
    """Describe an outcome of the dice, such as "wind to the north-west" or "speed 3"."""
    if outcome in notation.WINDS:
        return phrase("wind to the {way}", way=notation.COMPASS[HEADING_NAMES.index(outcome)])
    return phrase("speed {speed}", speed=outcome)


def faces(outcome: str) -> list[Face]:
    """Return the die to draw for an outcome, which shows the wind's direction, such as "NW", or its speed."""
    return [Face("die", _WINDS.get(outcome, outcome))]


def thrown_for(view: View) -> str | None:
    """Return the player for whom the wind speed is rolled, or None. The wind direction is rolled for all players."""
    return str(view["turn"]) if view["phase"] == "speed" else None


_WINDS = {"nw": phrase("NW"), "ne": phrase("NE"), "se": phrase("SE"), "sw": phrase("SW")}


def tint(role: str) -> str:
    """Return the colour of a player's ship."""
    return colour(int(role))
