"""Maneater: its actions, outcomes, positions and events as text and JSON, and back."""

from __future__ import annotations

from fangs.core.errors import InvalidMove, listed, quoted
from fangs.engine import CHANCE

from . import chart, rules, told
from .orders import (
    CALLED,
    COLOURS,
    IMPOSSIBLE,
    MASTER_ACTIONS,
    NO_ORDER,
    ROLE_NAMES,
    place_name,
    read_order,
    why,
    write_order,
)
from .orders import (
    heard as heard,
)
from .positions import OPTIONS, begin, mark, to_json
from .reading import from_json
from .shark import can_bite
from .spoken import SPOKEN
from .state import BITE, RED, ROLES, State

__all__ = [
    "COLOURS",
    "IMPOSSIBLE",
    "MASTER_ACTIONS",
    "NO_ORDER",
    "OPTIONS",
    "OUTCOMES",
    "ROLE_NAMES",
    "SPOKEN",
    "UNLISTED_SAMPLES",
    "begin",
    "from_json",
    "heard",
    "mark",
    "read",
    "secret_owners",
    "sentence",
    "side",
    "to_json",
    "why",
    "write",
]

UNLISTED_SAMPLES = (
    "void",
    "nmr",
    "withdraw",
    "92/93/80",
    "92/93/80/91",
    "169/170/181",
    "118 green>blue",
    "107 red>blue>green>yellow",
)
"""Some actions that are accepted, where they are, without being listed."""
OUTCOMES = tuple(f"{side}{number}" for side in ("fair", "foul") for number in range(1, 7))


def side(s: State, player: int) -> str:
    """What a player is: the roles that are his; who the player is, with five of them, is told by nobody (M2.2)."""
    return listed((CALLED[name] for role, name in enumerate(ROLE_NAMES) if rules.owner(s, role) == player), "and")


def called(s: State, role: int) -> str:
    """What people call a role."""
    return CALLED[ROLE_NAMES[role]]


def secret_owners(s: State) -> str | None:
    """M2.2: with five players nobody is told who plays which role; the clause, or None."""
    return "M2.2" if s.players == 5 else None


# Actions and outcomes


def write(s: State, role: int, action: int) -> str:
    """An action or an outcome as text."""
    if role == CHANCE:
        return _prey(s)[action] if s.phase == BITE else OUTCOMES[action]
    return write_order(role, action)


def read(s: State, role: int, text: str) -> int:
    """The action or the outcome that a text is; raises InvalidMove."""
    if role != CHANCE:
        return read_order(role, text)
    if s.phase == BITE:
        if text not in _prey(s):
            raise InvalidMove(f"{quoted(text)} is not an outcome here: the shark bites {listed(_prey(s))}.", "M7.6")
        return _prey(s).index(text)
    if text not in OUTCOMES:
        raise InvalidMove(f"{quoted(text)} is not an outcome: expected fair1 to fair6 or foul1 to foul6.", "M6.2")
    return OUTCOMES.index(text)


def _prey(s: State) -> list[str]:
    """M7.6: those among whom chance picks."""
    prey = can_bite(s)
    return [ROLE_NAMES[swimmer] for swimmer in range(RED, ROLES) if prey >> swimmer & 1]


# Events

_HEADINGS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
_LEGS_LEFT = ("none is left", "one is left")
_REASONS = {told.LAST_TURN_OVER: "M8.2", told.TIME_IS_UP: "M8.3", told.SHARK_WITHDRAWS: "M9.1"}
_SENTENCES = {
    told.SWIMS: ("M4.1", "{who} swims to {place}"),
    told.SWIMS_INSTEAD: ("M4.3", "{who} finds a swimmer there before and swims to {place} instead"),
    told.BALKED: ("M4.4", "{who} is balked and goes to {place}"),
    told.HELD: ("M4.4", "{who} is balked, finds no other space free and stays on {place}"),
    told.STAYS: ("M4.5", "{who} stays on {place}"),
    told.STAYS_VOID: ("M4.7", "{who} has given an impossible order and stays on {place}"),
    told.STAYS_NMR: ("M4.7", "{who} has given no order and stays on {place}"),
    told.BACK_VOID: ("M4.7", "{who} has given an impossible order and is carried back to {place}"),
    told.BACK_NMR: ("M4.7", "{who} has given no order and is carried back to {place}"),
    told.DRIFTS: ("M4.2", "{who} drifts to {place}"),
    told.HELD_DRIFTING: ("M4.2", "{who} cannot drift on and stays on {place}"),
    told.WRECKED: ("M4.2", "{who} drifts onto rocks and is out of the game"),
    told.COMES_HOME: ("M4.8", "{who} comes home and scores {b}"),
    told.CRAMPED: ("M6.3", "{who} has a cramp and does not move"),
    told.CARRIED: ("M5.1", "{who} is carried to {place}"),
    told.WASHED: ("M6.5", "the wave carries {who} to {place}"),
    told.NOT_CARRIED: ("M5.3", "{who} cannot be carried and stays on {place}"),
    told.ROLLS: ("M6.2", "{who} meets a herring: {outcome}, {effect}"),
    told.GETS_CRAMP: ("M6.3", "{who} has a cramp and will not move in the next turn"),
    told.GOES_ASTRAY: ("M6.2", "the shark goes astray and will attack nobody this turn"),
    told.HEARS_WHISTLE: ("M6.2", "a whistle blows: the shark will neither move nor attack this turn"),
    told.HEADS_FOR: ("M6.7", "the shark turns toward {who}"),
    told.SWAYED_ALREADY: ("M6.6", "the shark minds something else already: this has no effect"),
    told.WAVE: ("M6.5", "a tidal wave runs {heading}"),
    told.SHARK_SWIMS: ("M7.1", "the shark swims to {a}"),
    told.SHARK_STAYS: ("M7.1", "the shark stays on {a}"),
    told.SHARK_WAITS: ("M7.2", "the shark has no possible order, and neither moves nor attacks"),
    told.SHARK_CALLED: ("M6.7", "the shark heads for {who} and comes to {b}"),
    told.SHARK_AT_A_LOSS: ("M6.7", "the shark finds no way to {who} and stays on {b}"),
    told.SAFE: ("M7.7", "{who}, bitten in the last turn, is safe from the shark on {b}"),
    told.SHARK_HELD: ("M6.2", "the shark hears the whistle, and neither moves nor attacks"),
    told.SWALLOWS: ("M7.3", "{who} is swallowed by the shark on {b}, which scores {c}"),
    told.BITES: ("M7.4", "{who} is bitten by the shark on {b} and loses a leg: {legs}"),
    told.CHOICE_OF_PREY: ("M7.6", "several are beside the shark: chance decides whom it bites"),
    told.WITHDRAWS: ("M9.1", "{who} is withdrawn, and the shark scores {b}"),
    told.SHARK_WITHDRAWS: ("M9.1", "the shark is withdrawn, and the game is over"),
    told.ONE_LEFT: ("M8.2", "only one swimmer is left: five more turns are played"),
    told.LAST_TURN_OVER: ("M8.2", "the five turns are played, and the game is over"),
    told.NOBODY_LEFT: ("M8.1", "no swimmer is left in play, and the game is over"),
    told.TIME_IS_UP: ("M8.3", "the last turn is played, and the game is over"),
    told.IS_STRANDED: ("M8.2", "{who} is stranded"),
}


def sentence(s: State, event: int, a: int, b: int, c: int) -> tuple[str, str]:
    """What a rule told, as a sentence, and its clause."""
    clause, text = _SENTENCES[event]
    words: dict[str, object] = {"a": a, "b": b, "c": c}
    if "{who}" in text:
        words["who"] = ROLE_NAMES[a]
    if "{place}" in text:
        words["place"] = place_name(b)
    if event == told.ROLLS:
        words |= {"outcome": outcome_words(OUTCOMES[b]), "effect": effect_words(chart.HERRING_TABLE[b])}
    elif event == told.WAVE:
        words["heading"] = _HEADINGS[a]
    elif event == told.BITES:
        words["legs"] = _LEGS_LEFT[c]
    elif event == told.IS_STRANDED:
        clause = _REASONS[b]
    said = text.format_map(words)
    return said[0].upper() + said[1:], clause


def outcome_words(outcome: str) -> str:
    """An outcome of the dice as people say it: `foul 5`."""
    return f"{outcome[:4]} {outcome[4:]}" if outcome in OUTCOMES else outcome


def effect_words(herring: str) -> str:
    """A herring of the map's table as people say it."""
    wave = herring.startswith("wave ")
    return {"heads": "the shark heads for it"}.get(herring, f"tidal {herring}" if wave else herring)
