"""Get Bit!: the board, drawn from a view."""

from __future__ import annotations

from fangs.core import drawing
from fangs.core.drawing import MEDIUM, SMALL, WIDTH, element, line, path, picture, placed, words
from fangs.core.fields import HIDDEN
from fangs.core.game import View

from .figures import back, card, pirate, shark, slot
from .rules import LIMBS

SURFACE, SEA = 196, 276  # how far down the water begins, and how far it goes
SHARK, SWIMMER = 190, 130  # how much room the shark needs, and a swimmer at most
ROW, TOP = 108, SEA + 20  # of the table of pirates
HAND, STACK, STEP = 104, 506, 54  # where the cards lie, and from one to the next
ARMS = (r"\o/", r"\o/", r"\o/", r"\o ", " o ")  # by limbs lost
LEGS = (r"/ \ ", "/   ", "    ", "    ", "    ")
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


def text(view: View) -> str:
    """The line and the cards in letters."""
    lines = [f"Round {view['round']}: {status(view)}", "", *_swimmers(view), ""]
    lines.append("  pirate  player  limbs  hand           played     chosen  place")
    for number, limbs in enumerate(view["limbs"]):
        hand, stack = (" ".join(map(str, view[name][number])) for name in ("hands", "stacks"))
        chosen, place = view["chosen"][number] or "", _place(view, number)
        lines.append(f"  {number:<8}{_owner(view, number):<8}{limbs or 'out':<7}{hand:15}{stack:11}{chosen!s:8}{place}")
    return "\n".join(line.rstrip() for line in lines)


def svg(view: View) -> str:
    """The board as SVG; ids: a pirate in the line `pirate-2`, a card in hand or played `card-2-5`, and `shark`."""
    pirates = range(len(view["limbs"]))
    said = f"Get Bit!, round {view['round']}: {status(view)}"
    parts = [*_sea(), line(20, 40, f"Round {view['round']}")]
    parts += [_swimmer(view, number) for number in sorted(view["line"])]
    parts.append(
        placed(_berth(view, max(len(view["line"]), 3)) + 22, SURFACE - 20, *shark(), id="shark", class_="piece shark")
    )
    parts.append(path(_crests(), stroke=drawing.FOAM, width=drawing.BOLD, class_="wave"))
    parts += [part for number in pirates for part in _row(view, number)]
    return picture(TOP + ROW * len(pirates), said, *parts)


def clicks(view: View, role: str, action: str) -> list[str]:
    """The ids of what is clicked, in order, to choose an action."""
    return [f"card-{role}-{action}"]


def say(view: View, role: str, action: str) -> str:
    """An action as a sentence."""
    return f"play the {action} of pirate {role}"


def status(view: View) -> str:
    """What is going on, in a few words."""
    if view["phase"] == "lineup":
        return "the pirates line up"
    if view["phase"] == "over":
        return f"player {view['places'].index(1)} wins"
    choosing = [str(number) for number in sorted(view["line"]) if view["chosen"][number] is None]
    if len(choosing) == 1:
        return f"pirate {choosing[0]} must choose"
    return f"pirates {', '.join(choosing[:-1])} and {choosing[-1]} must choose"


def _owner(view: View, number: int) -> int:
    return int(number % view["players"])


def _place(view: View, number: int) -> str:
    """The place of a pirate's player in the order of finish, if it is known."""
    place = view["places"][_owner(view, number)]
    return PLACES[place - 1] if place else ""


# Letters


def _swimmers(view: View) -> list[str]:
    """The line, the front on the left, and the shark behind it."""
    lost = [LIMBS - view["limbs"][number] for number in view["line"]]
    rows = [
        "".join(f"{number:^8}" for number in view["line"]).ljust(24) + "     /|",
        "".join(f"{ARMS[limbs]:^8}" for limbs in lost).ljust(24) + "  __/ |__",
        "".join(f"{LEGS[limbs]:^8}" for limbs in lost).ljust(24) + "         ",
    ]
    return ["   " + row for row in rows[:2]] + [" ~~" + rows[2].replace(" ", "~")]


# The picture


def _sea() -> list[str]:
    sky = element("rect", width=WIDTH, height=SEA, fill=drawing.SEA, class_="sea")
    ripples = "".join(f"M{40 + 190 * k} {SEA - 26 + 14 * (k % 2)}q10 -9 20 0t20 0" for k in range(5))
    return [
        sky,
        path(f"{_crests()}V{SEA}H0z", drawing.DEEP, class_="water"),
        path(ripples, stroke=drawing.FOAM),
    ]


def _crests() -> str:
    return f"M0 {SURFACE}q20 -12 40 0" + "t40 0" * (WIDTH // 40 - 1)


def _berth(view: View, place: int) -> float:
    """How far to the right a place in the line is."""
    return 70 + place * min(SWIMMER, (WIDTH - SHARK) / len(view["limbs"]))


def _swimmer(view: View, number: int) -> str:
    figure = pirate(number, _colour(view, number), _owner(view, number) % 3, view["limbs"][number])
    x = _berth(view, view["line"].index(number))
    return placed(x, SURFACE - 42, *figure, id=f"pirate-{number}", class_="piece pirate")


def _row(view: View, number: int) -> list[str]:
    """A pirate's limbs in words, and its cards."""
    y, colour = TOP + ROW * number, _colour(view, number)
    limbs, chosen = view["limbs"][number], view["chosen"][number]
    place = f"is {_place(view, number)}" if _place(view, number) else ""
    left = f"{limbs} limb{'s' * (limbs > 1)}" if limbs else "eaten"
    said = ", ".join(
        filter(None, [f"player {_owner(view, number)} {place}".strip(), left, "has chosen" * bool(chosen)])
    )
    out = not view["hands"][number]
    badge = element(
        "circle", cx=54, cy=y + 61, r=30, fill=drawing.PAPER if out else colour,
        stroke=drawing.LINE if out else drawing.PRINT, stroke_width=drawing.STROKE,
    )  # fmt: skip
    shown = words(54, y + 71, str(number), MEDIUM + 4, fill=drawing.QUIET if out else drawing.PRINT, font_weight="bold")
    parts = [badge, shown, line(HAND, y + 15, said, SMALL)]
    return parts + _hand(view, number, y + 30) + _stack(view, number, y + 30)


def _hand(view: View, number: int, y: float) -> list[str]:
    """The cards in hand, each in its place; the one that was chosen stands out."""
    drawn = []
    for one in range(1, len(view["limbs"]) + 2):
        x, chosen = HAND + STEP * (one - 1), one == view["chosen"][number]
        if one in view["hands"][number]:
            drawn.append(_card(view, number, one, x, y - 6 * chosen, "chosen" if chosen else "hand"))
        elif view["hands"][number]:
            drawn.append(placed(x, y, slot()))
    return drawn


def _stack(view: View, number: int, y: float) -> list[str]:
    """The cards played, and face down the one that somebody else has chosen."""
    stack = view["stacks"][number]
    drawn = [_card(view, number, one, STACK + STEP * place, y, "played") for place, one in enumerate(stack)]
    if view["chosen"][number] == HIDDEN:
        x = STACK + STEP * len(stack)
        drawn.append(placed(x, y, *back(_colour(view, number)), id=f"back-{number}", class_="card back"))
    return drawn


def _card(view: View, number: int, one: int, x: float, y: float, kind: str) -> str:
    return placed(x, y, *card(one, _colour(view, number), kind), id=f"card-{number}-{one}", class_=f"card {kind}")


def _colour(view: View, number: int) -> str:
    return drawing.PLAYER_COLOURS[_owner(view, number)]
