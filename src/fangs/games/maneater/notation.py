"""Converts the actions, outcomes, positions and events of Maneater to text and JSON, and back."""

from __future__ import annotations

from fangs.core.errors import InvalidMove, listed, quoted
from fangs.engine import CHANCE
from fangs.translation import capital, phrase

from . import chart, events, rules
from .orders import CALLED, NAMES, place_name, read_order, write_order
from .orders import COLOURS as COLOURS
from .orders import IMPOSSIBLE as IMPOSSIBLE
from .orders import MASTER_ACTIONS as MASTER_ACTIONS
from .orders import NO_ORDER as NO_ORDER
from .orders import ROLE_NAMES as ROLE_NAMES
from .orders import heard as heard
from .orders import idle as idle
from .orders import why as why
from .positions import OPTIONS as OPTIONS
from .positions import begin as begin
from .positions import mark as mark
from .positions import to_json as to_json
from .reading import from_json as from_json
from .shark import can_bite
from .spoken import SPOKEN as SPOKEN
from .state import BITE, RED, ROLES, State

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
"""Examples of orders that are never listed as choices, but accepted in some positions."""
OUTCOMES = tuple(f"{side}{number}" for side in ("fair", "foul") for number in range(1, 7))


def side(s: State, player: int) -> str:
    """Name a player's side after the player's roles."""
    return listed((CALLED[name] for role, name in enumerate(ROLE_NAMES) if rules.owner(s, role) == player), "and")


def called(s: State, role: int) -> str:
    """Return a role's name for use in a sentence, such as "the shark"."""
    return CALLED[ROLE_NAMES[role]]


def secret_owners(s: State) -> str | None:
    """Return the number of the rule that keeps the owners of roles secret (M2.2), or None if everybody knows them."""
    return "M2.2" if s.players == 5 else None


# Actions and outcomes


def write(s: State, role: int, action: int) -> str:
    """Write an order or an outcome as text, such as "92/93" or "foul5"."""
    if role == CHANCE:
        return _prey(s)[action] if s.phase == BITE else OUTCOMES[action]
    return write_order(role, action)


def read(s: State, role: int, text: str) -> int:
    """Parse an order or an outcome, such as "92/93" or "foul5". Raise InvalidMove if it is not understood."""
    if role != CHANCE:
        return read_order(role, text)
    if s.phase == BITE:
        if text not in _prey(s):
            prey = listed(_prey(s))
            raise InvalidMove.phrased(
                "{text} is not an outcome here, because the shark bites {prey}.", "M7.6", text=quoted(text), prey=prey
            )
        return _prey(s).index(text)
    if text not in OUTCOMES:
        raise InvalidMove.phrased(
            "{text} is not an outcome. Write fair1 to fair6 or foul1 to foul6.", "M6.2", text=quoted(text)
        )
    return OUTCOMES.index(text)


def _prey(s: State) -> list[str]:
    """Name the swimmers that the shark could bite. Chance picks one of them (M7.6)."""
    prey = can_bite(s)
    return [ROLE_NAMES[swimmer] for swimmer in range(RED, ROLES) if prey >> swimmer & 1]


# Events

_HEADINGS = (
    phrase("north"),
    phrase("north-east"),
    phrase("south-east"),
    phrase("south"),
    phrase("south-west"),
    phrase("north-west"),
)
_LEGS_LEFT = (phrase("none is left"), phrase("one is left"))
_REASONS = {events.LAST_TURN_OVER: "M8.2", events.TIME_IS_UP: "M8.3", events.SHARK_WITHDRAWS: "M9.1"}
_SENTENCES = {
    events.SWIMS: ("M4.1", phrase("{who} swims to {place}")),
    events.SWIMS_INSTEAD: ("M4.3", phrase("{who} finds a swimmer there before and swims to {place} instead")),
    events.BALKED: ("M4.4", phrase("{who} is balked and goes to {place}")),
    events.HELD: ("M4.4", phrase("{who} is balked, finds no other space free and stays on {place}")),
    events.STAYS: ("M4.5", phrase("{who} stays on {place}")),
    events.STAYS_VOID: ("M4.7", phrase("{who} has given an impossible order and stays on {place}")),
    events.STAYS_NMR: ("M4.7", phrase("{who} has given no order and stays on {place}")),
    events.BACK_VOID: ("M4.7", phrase("{who} has given an impossible order and is carried back to {place}")),
    events.BACK_NMR: ("M4.7", phrase("{who} has given no order and is carried back to {place}")),
    events.DRIFTS: ("M4.2", phrase("{who} drifts to {place}")),
    events.HELD_DRIFTING: ("M4.2", phrase("{who} cannot drift on and stays on {place}")),
    events.WRECKED: ("M4.2", phrase("{who} drifts onto rocks and is out of the game")),
    events.COMES_HOME: ("M4.8", phrase("{who} comes home and scores {b}")),
    events.CRAMPED: ("M6.3", phrase("{who} has a cramp and does not move")),
    events.CARRIED: ("M5.1", phrase("{who} is carried to {place}")),
    events.WASHED: ("M6.5", phrase("the wave carries {who} to {place}")),
    events.NOT_CARRIED: ("M5.3", phrase("{who} cannot be carried and stays on {place}")),
    events.ROLLS: ("M6.2", phrase("{who} meets a herring: {outcome}, {effect}")),
    events.GETS_CRAMP: ("M6.3", phrase("{who} has a cramp and will not move in the next turn")),
    events.GOES_ASTRAY: ("M6.2", phrase("the shark goes astray and will attack nobody this turn")),
    events.HEARS_WHISTLE: ("M6.2", phrase("a whistle blows: the shark will neither move nor attack this turn")),
    events.HEADS_FOR: ("M6.7", phrase("the shark turns toward {who}")),
    events.SWAYED_ALREADY: ("M6.6", phrase("the shark already follows an earlier herring, so this has no effect")),
    events.WAVE: ("M6.5", phrase("a tidal wave runs {heading}")),
    events.SHARK_SWIMS: ("M7.1", phrase("the shark swims to {a}")),
    events.SHARK_STAYS: ("M7.1", phrase("the shark stays on {a}")),
    events.SHARK_VOID: ("M7.2", phrase("the shark has given an impossible order, and neither moves nor attacks")),
    events.SHARK_NMR: ("M7.2", phrase("the shark has given no order, and neither moves nor attacks")),
    events.SHARK_CALLED: ("M6.7", phrase("the shark heads for {who} and comes to {b}")),
    events.SHARK_AT_A_LOSS: ("M6.7", phrase("the shark finds no way to {who} and stays on {b}")),
    events.SAFE: ("M7.7", phrase("{who}, bitten in the last turn, is safe from the shark on {b}")),
    events.SHARK_HELD: ("M6.2", phrase("the shark hears the whistle, and neither moves nor attacks")),
    events.SWALLOWS: ("M7.3", phrase("{who} is swallowed by the shark on {b}, which scores {c}")),
    events.BITES: ("M7.4", phrase("{who} is bitten by the shark on {b} and loses a leg: {legs}")),
    events.CHOICE_OF_PREY: ("M7.6", phrase("several are beside the shark: chance decides whom it bites")),
    events.WITHDRAWS: ("M9.1", phrase("{who} is withdrawn, and the shark scores {b}")),
    events.SHARK_WITHDRAWS: ("M9.1", phrase("the shark is withdrawn, and the game is over")),
    events.ONE_LEFT: ("M8.2", phrase("only one swimmer is left: five more turns are played")),
    events.LAST_TURN_OVER: (
        "M8.2",
        phrase("five turns have been played since only one swimmer was left: the game is over"),
    ),
    events.NOBODY_LEFT: ("M8.1", phrase("no swimmer is left in play, and the game is over")),
    events.TIME_IS_UP: ("M8.3", phrase("the last turn is played, and the game is over")),
    events.IS_STRANDED: ("M8.2", phrase("{who} is stranded")),
}


def sentence(s: State, event: int, a: int, b: int, c: int) -> tuple[str, str]:
    """Return a sentence that describes an event, together with the number of the rule."""
    clause, text = _SENTENCES[event]
    words: dict[str, object] = {"a": a, "b": b, "c": c}
    if "{who}" in text:
        words["who"] = NAMES[ROLE_NAMES[a]]
    if "{place}" in text:
        words["place"] = place_name(b)
    if event == events.ROLLS:
        words |= {"outcome": outcome_words(OUTCOMES[b]), "effect": effect_words(chart.HERRING_TABLE[b])}
    elif event == events.WAVE:
        words["heading"] = _HEADINGS[a]
    elif event == events.BITES:
        words["legs"] = _LEGS_LEFT[c]
    elif event == events.IS_STRANDED:
        clause = _REASONS[b]
    return capital(phrase(text, **words)), clause


def outcome_words(outcome: str) -> str:
    """Describe an outcome of chance, such as "foul 5", or name the swimmer that is bitten."""
    if outcome not in OUTCOMES:
        return NAMES.get(outcome, outcome)
    number = outcome[4:]
    return phrase("fair {number}", number=number) if outcome < "foul" else phrase("foul {number}", number=number)


def effect_words(herring: str) -> str:
    """Describe the effect of a herring, such as "tidal wave SE"."""
    kind, _, by = herring.partition(" ")
    return phrase(_EFFECTS[kind], by=_WAYS.get(by, by))


_WAYS = {"NE": phrase("NE"), "SE": phrase("SE"), "SW": phrase("SW"), "NW": phrase("NW")}
_EFFECTS = {
    "forward": phrase("forward {by}"),
    "back": phrase("back {by}"),
    "wave": phrase("tidal wave {by}"),
    "cramp": phrase("cramp"),
    "astray": phrase("astray"),
    "whistle": phrase("whistle"),
    "heads": phrase("the shark heads for it"),
}
