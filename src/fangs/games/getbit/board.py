"""Draws the board of Get Bit! and writes the sentences beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fangs.core import drawing
from fangs.core.chance import Face
from fangs.core.drawing import (
    CAPTION,
    LARGE,
    MEDIUM,
    SMALL,
    WIDTH,
    element,
    group,
    layer,
    line,
    paper,
    part,
    path,
    words,
)
from fangs.core.fields import HIDDEN
from fangs.core.game import View
from fangs.core.pieces import Piece, Scenery
from fangs.engine.events import Told
from fangs.translation import joined, phrase, plural

from . import names, rules
from .figures import back, badge, card, pirate, shark, slot
from .rules import LIMBS
from .setting_up import changes as changes

SURFACE, SEA = 182, 242  # the y coordinates of the surface and the bottom of the sea
SHARK, SWIMMER = 236, 130  # the width of the shark, and the greatest width of a swimmer
SEAT, ROW, TOP = WIDTH // 2, 164, SEA + 8  # the size of a pirate's area, and where the first row begins
STEP, PLAYED = 55, 0.75  # the distance between two cards, and the scale of cards that were played
SHORT = 22  # the number of letters that fit above the cards without wrapping
ARMS = (r"\o/", r"\o/", r"\o/", r"\o ", " o ")  # by the number of lost limbs
LEGS = (r"/ \ ", "/   ", "    ", "    ", "    ")
PLACES = (phrase("first"), phrase("second"), phrase("third"), phrase("fourth"), phrase("fifth"), phrase("sixth"))
EATEN = phrase("eaten")


def text(view: View) -> str:
    """Render a position as plain text: the line of pirates, and a table of their limbs and cards."""
    said = phrase("Round {round}: {status}", round=view["round"], status=status(view))
    together = view["players"] <= 3
    head = (
        phrase("  pirate  with    limbs  hand           played     chosen  place")
        if together
        else phrase("  pirate  limbs  hand           played     chosen  place")
    )
    lines = [str(said), "", *_swimmers(view), "", str(head)]
    for number, colour in enumerate(names.COLOURS[: len(view["limbs"])]):
        limbs = _limbs(view, number)
        hand, stack = (" ".join(map(str, view[name][number])) if limbs else "" for name in ("hands", "stacks"))
        chosen, partner = view["chosen"][number] or "", f"{_partner(view, number):8}" * together
        left = f"{f'{limbs or EATEN:<7}{hand}':22}{stack:11}{chosen!s:8}"
        lines.append(f"  {colour:8}{partner}{left}{_place(view, number)}")
    return "\n".join(line.rstrip() for line in lines)


def scenery(setting: View) -> Scenery:
    """Draw the empty board: the sea for the pirates and the shark, and below it an area for each pirate's cards."""
    pirates = rules.PIRATES[setting["players"]]
    sea = part(
        0, 0, WIDTH, SEA, *_sea(), layer("sea"), path(_crests(), stroke=drawing.FOAM, width=drawing.BOLD, class_="wave")
    )
    seats = [part(*_seat(number), SEAT, ROW, layer(f"seat-{number}"), large=2) for number in range(pirates)]
    return Scenery(paper(TOP + ROW * ((pirates + 1) // 2), sea, *seats), _symbols(setting["players"]))


def pieces(view: View) -> Iterator[Piece]:
    """Yield all pieces and texts on the board: pirates such as `pirate-2`, their badges and cards, and `shark`.

    The badge of pirate 2 is `badge-2`, its card 5 is `card-2-5`, and a card lying face down is `back-2`.
    """
    spots = standing(view)
    yield Piece("round", "round", 20, 34, phrase("Round {round}", round=view["round"]), "sea")
    for number in sorted(_swimming(view)):
        symbol = f"pirate-{number}-{view['limbs'][number]}"
        yield Piece(f"pirate-{number}", symbol, *spots[f"pirate-{number}"], layer="sea", role=str(number))
    yield Piece("shark", "shark", *spots["shark"], layer="sea")
    for number in range(len(view["limbs"])):
        yield from _seated(view, number)


def clicks(view: View, role: str, action: str) -> list[str]:
    """Return the id of the card that a player clicks to choose an action."""
    return [f"card-{role}-{action}"]


def say(view: View, role: str, action: str) -> str:
    """Describe an action in words, such as "play the 3 of the red pirate"."""
    return phrase("play the {card} of {pirate}", card=action, pirate=names.pirate(int(role)))


def choice_kind(view: View, role: str, action: str) -> str:
    """Describe an action briefly, such as "card 3". Studies count how often each description occurs."""
    return f"card {action}"


def status(view: View) -> str:
    """Describe what is happening in a few words, such as "the red pirate must choose"."""
    if view["phase"] == "lineup":
        return phrase("the pirates line up")
    if view["phase"] == "over":
        won = _own(view, view["places"].index(1))
        return plural(len(won), "{who} wins", "{who} win", who=names.pirates(won))
    owing = [number for number in sorted(view["line"]) if view["chosen"][number] is None]
    return plural(len(owing), "{who} must choose", "{who} must choose", who=names.pirates(owing))


def asks(view: View, role: str) -> str:
    """Tell a player which pirate to choose a card for, and what that pirate needs."""
    number = int(role)
    line, own = view["line"], _own(view, _owner(view, number))
    place = (
        phrase("last, beside the shark")
        if number == line[-1]
        else phrase("{place} in the line", place=PLACES[line.index(number)])
    )
    who = names.pirate(number)
    are = (
        phrase("You play for {pirate}, {place}.", pirate=who, place=place)
        if len(own) > 1
        else phrase("You are {pirate}, {place}.", pirate=who, place=place)
    )
    return joined(are, _need(view, number))


def _need(view: View, number: int) -> str:
    """Advise a player on the choice of a card, depending on the round and the pirate's place in the line."""
    line = view["line"]
    if view["round"] == 1:
        return phrase("To get ahead, play a card that nobody else plays. The highest of these cards ends in front.")
    if number == line[-1] and view["limbs"][number] == 1:
        return phrase("One more bite and you are out. Escape with a card that nobody else plays.")
    if number == line[-1]:
        return phrase("The last pirate is bitten. Escape with a card that nobody else plays.")
    if number == line[0]:
        return phrase("You are safe unless all the others overtake you.")
    behind = line[line.index(number) + 1 :]
    if len(behind) == 1:
        return phrase("Only {pirate} is behind you, and the last pirate is bitten.", pirate=names.pirate(behind[0]))
    return phrase("There are {count} pirates behind you, and only the last one is bitten.", count=len(behind))


def befell(view: View, role: str, told: Sequence[Told]) -> str:
    """Tell a player if the shark has bitten or eaten this pirate since its last choice."""
    bites = [event for event, a, *_ in told if a == int(role) and event in (rules.BITTEN, rules.OUT)]
    if rules.OUT in bites:
        return phrase("The shark ate you. The game goes on.")
    return phrase("The shark bit you.") if bites else ""


def out(view: View, role: str) -> str:
    """Tell a player if the shark has eaten this pirate, so that it has nothing left to choose."""
    return phrase("The shark ate you.") if view["phase"] != "lineup" and not view["limbs"][int(role)] else ""


def rolled(outcome: str) -> str:
    """Describe the starting line by the colours of the pirates, from front to back."""
    return names.lined_up(map(int, outcome))


def faces(outcome: str) -> list[Face]:
    """Return the lots to draw for the starting line, from front to back."""
    return [Face("lot", names.COLOURS[int(pirate)]) for pirate in outcome]


def _owner(view: View, number: int) -> int:
    return int(number % view["players"])


def _own(view: View, player: int) -> list[int]:
    """Return the numbers of a player's pirates."""
    return list(range(player, len(view["limbs"]), view["players"]))


def _partner(view: View, number: int) -> str:
    """Return the colour of a pirate's partner, or an empty string if its player has only one pirate."""
    return next((names.COLOURS[other] for other in _own(view, _owner(view, number)) if other != number), "")


def _swimming(view: View) -> list[int]:
    """List the pirates to draw in the line. At the end of a game, the eaten pirate is left out (G3.1)."""
    line: list[int] = view["line"]
    return line[:1] if view["phase"] == "over" and view["players"] > 3 else line


def _limbs(view: View, number: int) -> int:
    """Return how many limbs to show for a pirate. An eaten pirate has none."""
    return view["limbs"][number] if view["phase"] == "lineup" or number in _swimming(view) else 0


def _place(view: View, number: int) -> str:
    """Say in which place a pirate's player has finished, such as "second", or return "" if this is not known yet."""
    place = view["places"][_owner(view, number)]
    return PLACES[place - 1] if place else ""


# Letters


def _swimmers(view: View) -> list[str]:
    """Draw the pirates and the shark behind them in three lines of text. The front is on the left."""
    line = _swimming(view)
    lost = [LIMBS - view["limbs"][number] for number in line]
    rows = [
        "".join(f"{names.COLOURS[number]:^8}" for number in line).ljust(24) + "     /|",
        "".join(f"{ARMS[limbs]:^8}" for limbs in lost).ljust(24) + "  __/ |__",
        "".join(f"{LEGS[limbs]:^8}" for limbs in lost).ljust(24) + "         ",
    ]
    return ["   " + row for row in rows[:2]] + [" ~~" + rows[2].replace(" ", "~")]


# The picture


def _sea() -> list[str]:
    sky = element("rect", width=WIDTH, height=SEA, fill=drawing.SEA, class_="sea")
    ripples = "".join(f"M{40 + 170 * k} {SEA - 22 + 14 * (k % 2)}q10 -9 20 0t20 0" for k in range(5))
    return [sky, path(f"{_crests()}V{SEA}H0z", drawing.DEEP, class_="water"), path(ripples, stroke=drawing.FOAM)]


def _crests() -> str:
    return f"M0 {SURFACE}q20 -12 40 0" + "t40 0" * (WIDTH // 40 - 1)


def _berth(view: View, place: int) -> float:
    """Return the x coordinate of a place in the line of pirates."""
    return 58 + place * min(SWIMMER, (WIDTH - SHARK) / len(view["limbs"]))


def standing(view: View) -> dict[str, tuple[float, float]]:
    """Return the coordinates of the pirates in the line and of the shark, by piece id."""
    line = _swimming(view)
    places: dict[str, tuple[float, float]] = {
        f"pirate-{number}": (_berth(view, place), SURFACE - 50) for place, number in enumerate(line)
    }
    return places | {"shark": (_berth(view, max(len(line), 3)) + 10, SURFACE - 20)}


def _seat(number: int) -> tuple[int, int]:
    """Return the upper left corner of the area in which a pirate's cards lie."""
    return number % 2 * SEAT, TOP + number // 2 * ROW


def in_hand(number: int, one: int) -> tuple[float, float]:
    """Return the coordinates of a card in a pirate's hand."""
    x, y = _seat(number)
    return x + 10 + STEP * (one - 1), y + 92


def on_stack(number: int, place: int) -> tuple[float, float]:
    """Return the coordinates of a played card. `place` is the number of cards that its pirate played before."""
    x, y = _seat(number)
    return x + 74 + STEP * PLAYED * place, y + 36


def _seated(view: View, number: int) -> Iterator[Piece]:
    """Yield the pieces in a pirate's area: its badge, its name, its number of limbs, and its cards."""
    (x, y), limbs, place, seat = _seat(number), _limbs(view, number), _place(view, number), f"seat-{number}"
    is_out = not view["hands"][number] or not limbs
    badge = "badge-out" if is_out else f"badge-{number}"
    yield Piece(f"badge-{number}", badge, x + 36, y + 46, layer=seat, role=str(number))
    yield Piece(f"letter-{number}", "letter-out" if is_out else "letter", x + 36, y + 55, names.LETTERS[number], seat)
    left = place or plural(limbs, "{count} limb", "{count} limbs")
    called = f"{_called(view, number)}: {left}" if limbs else _called(view, number)
    yield Piece(f"called-{number}", "called" if len(called) <= SHORT else "called-long", x + 74, y + 26, called, seat)
    if not limbs:
        yield Piece(f"eaten-{number}", "eaten", x + 12, y + 134, f"{EATEN}, {left}" if place else EATEN, seat)
        return
    yield from _hand(view, number)
    yield from _stack(view, number)


def _called(view: View, number: int) -> str:
    """Return the caption above a pirate's cards, such as "red", or "red with green" if one player has both pirates."""
    partner = _partner(view, number)
    colour = names.COLOURS[number]
    return phrase("{colour} with {other}", colour=colour, other=partner) if partner else colour


def _hand(view: View, number: int) -> Iterator[Piece]:
    """Yield the cards in a pirate's hand, and empty slots for played cards. The chosen card is raised a little."""
    for one in range(1, len(view["limbs"]) + 2):
        (x, y), is_chosen = in_hand(number, one), one == view["chosen"][number]
        if one in view["hands"][number]:
            symbol = f"{'chosen' if is_chosen else 'card'}-{number}-{one}"
            yield Piece(f"card-{number}-{one}", symbol, x, y - 6 * is_chosen, layer=f"seat-{number}")
        elif view["hands"][number]:
            yield Piece(f"slot-{number}-{one}", "slot", x, y, layer=f"seat-{number}")


def _stack(view: View, number: int) -> Iterator[Piece]:
    """Yield the cards that a pirate has played, and the back of its chosen card if the choice is secret."""
    seat, stack = f"seat-{number}", view["stacks"][number]
    for place, one in enumerate(stack):
        yield Piece(f"card-{number}-{one}", f"played-{number}-{one}", *on_stack(number, place), layer=seat, size=PLAYED)
    if view["chosen"][number] == HIDDEN:
        yield Piece(f"back-{number}", f"back-{number}", *on_stack(number, len(stack)), layer=seat, size=PLAYED)


def _symbols(players: int) -> dict[str, str]:
    """Draw every kind of piece as an SVG symbol, and return the symbols by name."""
    pirates = rules.PIRATES[players]
    print_, quiet = {"fill": drawing.PRINT, "font_weight": "bold", "pointer_events": "none"}, {"fill": drawing.QUIET}
    found = {
        "shark": group(*shark(), class_="piece shark"),
        "slot": slot(),
        "round": line(0, 0, CAPTION),
        "badge-out": badge(drawing.PAPER, drawing.LINE),
        "letter": words(0, 0, CAPTION, MEDIUM + 2, **print_),
        "letter-out": words(0, 0, CAPTION, MEDIUM + 2, **print_ | quiet),
        "called": line(0, 0, CAPTION),
        "called-long": line(0, 0, CAPTION, SMALL + 1),
        "eaten": line(0, 0, CAPTION, LARGE, **quiet),
    }
    for number in range(pirates):
        colour, letter = _colour(number), names.LETTERS[number]
        for limbs in range(LIMBS + 1):
            figure = pirate(letter, colour, number % players % 3, limbs)
            found[f"pirate-{number}-{limbs}"] = group(*figure, class_="piece pirate")
        for one in range(1, rules.CARDS[players] + 1):
            for kind in ("card", "chosen", "played"):
                face = card(one, colour, kind == "chosen")
                found[f"{kind}-{number}-{one}"] = group(*face, class_=f"card {'hand' if kind == 'card' else kind}")
        found[f"back-{number}"] = group(*back(colour), class_="card back")
        found[f"badge-{number}"] = badge(colour, drawing.PRINT)
    return found


def tint(role: str) -> str:
    """Return the colour of the pirate with this number."""
    return _colour(int(role))


def _colour(number: int) -> str:
    return drawing.PLAYER_COLOURS[number]


def tally(view: View) -> str:
    """Return a sentence with the number of limbs that each pirate has left."""
    pirates = zip(names.COLOURS, view["limbs"], strict=False)
    each = joined(*(joined(colour, str(limbs)) for colour, limbs in pirates), by=", ")
    return phrase("Limbs left: {each}", each=each)
