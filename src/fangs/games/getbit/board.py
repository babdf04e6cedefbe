"""Get Bit!: the board, drawn from a view."""

from __future__ import annotations

from fangs.core import drawing
from fangs.core.drawing import element, picture, words
from fangs.core.game import View

from .figures import card, pirate, shark
from .rules import LIMBS

WIDTH, SEA = 720, 150  # of the drawing, and how far down the sea goes
SWIMMER = 96  # from one swimmer to the next
ROW, TOP = 50, SEA + 30  # of the table of pirates
HAND, STACK, CARD = 200, 500, 36  # where the cards lie, and from one to the next
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
    height = TOP + ROW * len(pirates) + 4
    said = f"Round {view['round']}: {status(view)}"
    parts = [
        element("rect", width=WIDTH, height=height, fill=drawing.PAPER, class_="paper"),
        element("rect", width=WIDTH, height=SEA, fill=drawing.SEA, class_="sea"),
        words(16, 26, said, 17, text_anchor="start"),
        *(_swimmer(view, number) for number in sorted(view["line"])),
        shark(64 + SWIMMER * max(len(view["line"]), 3), 92),
        element("path", d=_wave(), fill=drawing.DEEP, class_="wave"),
        words(HAND, TOP - 8, "in hand", 13, text_anchor="start"),
        words(STACK, TOP - 8, "played", 13, text_anchor="start"),
    ]
    parts += [part for number in pirates for part in _row(view, number)]
    return picture(WIDTH, height, f"Get Bit!, {said[0].lower()}{said[1:]}", *parts)


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


# SVG


def _swimmer(view: View, number: int) -> str:
    place = view["line"].index(number)
    return pirate(number, _colour(view, number), view["limbs"][number], 60 + SWIMMER * place, 92)


def _wave() -> str:
    crests = "".join(
        f"Q{24 * k + 6} {118 if k % 2 else 128} {24 * k + 12} 124T{24 * k + 24} 124" for k in range(WIDTH // 24)
    )
    return f"M0 124{crests}V{SEA}H0Z"


def _row(view: View, number: int) -> list[str]:
    y, colour = TOP + ROW * number, _colour(view, number)
    limbs, chosen = view["limbs"][number], view["chosen"][number]
    whose = f"player {_owner(view, number)}" + f" is {_place(view, number)}" * bool(_place(view, number))
    said = f"{limbs} limb{'s' * (limbs > 1)}{', has chosen' * bool(chosen)}" if limbs else "is out"
    parts = [
        element("circle", cx=30, cy=y + 20, r=15, fill=colour, stroke=drawing.INK),
        words(30, y + 26, str(number), 17, fill=drawing.PAPER, font_weight="bold"),
        words(54, y + 17, whose, 14, text_anchor="start"),
        words(54, y + 35, said, 13, text_anchor="start"),
    ]
    for one in view["hands"][number]:
        kind = "chosen" if one == chosen else "hand"
        parts.append(card(number, one, colour, HAND + CARD * (one - 1), y - 4 * (kind == "chosen"), kind))
    for place, one in enumerate(view["stacks"][number]):
        parts.append(card(number, one, colour, STACK + CARD * place, y, "played"))
    return parts


def _colour(view: View, number: int) -> str:
    return drawing.PLAYER_COLOURS[_owner(view, number)]
