"""Let's Do Lunch!: the board, drawn from a view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fangs.core import drawing
from fangs.core.chance import Face
from fangs.core.drawing import (
    LARGE,
    MEDIUM,
    beside,
    button,
    element,
    group,
    line,
    part,
    path,
    picture,
    placed,
    to_move,
    words,
)
from fangs.core.errors import listed
from fangs.core.fields import HIDDEN
from fangs.core.game import View
from fangs.engine.events import Told
from fangs.translation import capital, joined, phrase, plural

from . import rules
from .figures import cannibal, die, water
from .notation import FIRSTS, MARKS, ROLLS, SQUARE_NAMES, TRIBE_NAMES, TRIBES
from .rules import CANNIBALS, COLUMNS, RIVER, ROWS
from .setting_up import changes as changes

SIZE = 104  # of a square
LEFT, TOP = 46, 48
BOTTOM = TOP + ROWS * SIZE
RIGHT = LEFT + COLUMNS * SIZE
DICE, TABLES, HEIGHT = BOTTOM + 30, BOTTOM + 134, BOTTOM + 246  # where what lies below the squares begins
FIRST_DIE, BESIDE_DICE, BUTTONS = LEFT + 6, LEFT + 224, LEFT + 424  # from the left
NOTE = MEDIUM - 2  # writing that a phone on its side still shows 9 pixels high
DICE_SPOT = (FIRST_DIE + 72 + 29, DICE + 60)  # for words over the dice
TABLE = 344  # its length


def text(view: View) -> str:
    """The board in letters."""
    rows = ["    3 4 5 6 7 8 9"]
    for name, row in zip("abcdefg", view["board"], strict=True):
        rows.append(f"  {name} " + " ".join("~" if m == "." and k == RIVER else m for k, m in enumerate(row)))
    return beside(rows, [phrase("Round {round}", round=view["round"]), "", *_players(view), "", status(view)])


def svg(view: View) -> str:
    """The board as SVG; a square has the id `square-7c`, a cannibal `cannibal-7c`."""
    river = range(RIVER * ROWS, (RIVER + 1) * ROWS)
    parts = [_square(view, square) for square in range(COLUMNS * ROWS) if square not in river]
    parts += [_river(), *(_square(view, square) for square in river)]
    parts += [words(LEFT + (k + 0.5) * SIZE, TOP - 17, str(3 + k), LARGE - 6) for k in range(COLUMNS)]
    parts += [words(LEFT / 2, TOP + (k + 0.5) * SIZE + 9, "abcdefg"[k], LARGE - 6) for k in range(ROWS)]
    parts += [_end(k, bottom) for k in range(COLUMNS) for bottom in (False, True)]
    parts.append(path(_waves(), stroke=drawing.FOAM, class_="waves", pointer_events="none"))
    if view["phase"] == "place":
        parts.append(_rolled_column(sum(map(int, view["roll"])) - 3))
    parts += [_standing(view, square) for square in range(COLUMNS * ROWS)]
    parts += [_surface(view, square) for square in river]
    ground = part(0, 0, drawing.WIDTH, BOTTOM + 21, *parts)
    dice = part(LEFT, DICE - 8, BUTTONS - LEFT, 104, *_rolled(view))
    buttons = part(BUTTONS, DICE - 8, RIGHT - BUTTONS, 104, *_buttons(view))
    trays = [part(_head(player) - 30, TABLES - 10, TABLE + 40, 114, _table(view, player)) for player in (0, 1)]
    said = phrase("Let's Do Lunch!, round {round}: {status}", round=view["round"], status=status(view))
    return picture(HEIGHT, said, ground, dice, buttons, *trays)


def clicks(view: View, role: str, action: str) -> list[str]:
    """The ids of what is clicked, in order, to choose an action."""
    if action == "done":
        return ["done"]
    if action.startswith("eat "):
        return [f"square-{action[4:]}"]
    square, _, call = action.partition(" ")
    if view["options"]["last_call"] == "automatic":
        return [f"square-{square}"]
    return [f"square-{square}", "last" if call else "quiet"]


def say(view: View, role: str, action: str) -> str:
    """An action as a sentence."""
    if action == "done":
        return phrase("eat nobody else")
    if action.startswith("eat "):
        return phrase("eat the cannibal on {square}", square=action[4:])
    square, _, call = action.partition(" ")
    if call:
        return phrase("place a cannibal on {square} and call the last one", square=square)
    return phrase("place a cannibal on {square}", square=square)


def choice_kind(view: View, role: str, action: str) -> str:
    """What kind of choice an action is."""
    square, _, call = action.partition(" ")
    if square in ("eat", "done"):
        return "eat somebody" if call else "eat nobody else"
    return f"a cannibal on {square}" + (", and call the last one" if call else "")


def _players(view: View) -> Iterator[str]:
    for player, tribe in enumerate(TRIBE_NAMES):
        name = f"{tribe} ({'AB'[player]})"
        hand, score = f"{view['hand'][player]:2}", view["score"][player]
        yield phrase("{tribe}  {hand} in hand  score {score}", tribe=f"{name:16}", hand=hand, score=score)
        if remarks := _remarks(view, player):
            yield f"  {remarks}"


def _remarks(view: View, player: int) -> str:
    return joined(
        phrase("one left!") if view["declared"][player] else "",
        phrase("misses a turn") if view["skip"][player] else "",
        by=", ",
    )


def status(view: View) -> str:
    """The state of the game in a few words."""
    roll = view["roll"] or ""
    column = sum(map(int, roll))
    return capital(phrase(_STATUS[view["phase"]], tribe=TRIBES[view["turn"]], roll=", ".join(roll), column=column))


_STATUS = {
    "first": phrase("Both tribes roll for the start"),
    "roll": phrase("{tribe} roll"),
    "place": phrase("{tribe} rolled {roll}: column {column}"),
    "eat": phrase("{tribe} may eat"),
    "over": phrase("{tribe} have won"),
}


def asks(view: View, role: str) -> str:
    """What a role must do now, in sentences to its player."""
    who = phrase("You are {tribe}.", tribe=TRIBES[int(role)])
    if view["phase"] == "eat":
        return joined(
            who,
            phrase("Name the cannibals that are trapped, one at a time. When nobody is left to eat, you are done."),
        )
    roll = list(view["roll"])
    where = phrase(
        "You rolled {roll}: put a cannibal on a free square of column {column}.",
        roll=listed(roll, "and"),
        column=sum(map(int, roll)),
    )
    again = phrase("Then you roll again.") if len(set(roll)) == 1 and view["hand"][int(role)] > 1 else ""
    declared = view["options"]["last_call"] == "declared"
    return joined(who, where, again, phrase("If it leaves just one in your hand, say so.") if declared else "")


def befell(view: View, role: str, told: Sequence[Told]) -> str:
    """Turns that a role lost, cannibals that were eaten, and the round that ended meanwhile."""
    own, roll, lost, eaten = int(role), 0, 0, 0
    said: list[str] = []
    for event, a, b, _ in told:
        roll = b if event == rules.ROLLED else roll
        lost += event == rules.LOSES_TURN and a == own
        eaten += event == rules.EATEN and a == own
        if event == rules.NO_ROOM and a == own:
            column = sum(map(int, ROLLS[roll]))
            said.append(phrase("You rolled column {column}: it is full, so you placed nothing.", column=column))
        elif event == rules.SKIPPED and a == own:
            said.append(phrase("You missed a turn."))
        elif event == rules.SCORES:
            eaten = 0
            won, other = phrase("You won the round: +{number}."), phrase("You lost the round: -{number}.")
            said.append(phrase(won if a == own else other, number=b))
    if lost:
        said.append(
            plural(lost, "You rolled 1, 2, 3 and lost a turn.", "You lost {count} turns: each time you rolled 1, 2, 3.")
        )
    if eaten:
        said.append(plural(eaten, "One of your cannibals was eaten.", "{count} of your cannibals were eaten."))
    return joined(*said)


def pieces(view: View, role: str) -> list[str]:
    """The ids of what belongs to a role."""
    mark = MARKS[1 + int(role)]
    own = [square for square in range(COLUMNS * ROWS) if view["board"][square % ROWS][square // ROWS] == mark]
    return [f"tray-{role}", *(f"cannibal-{SQUARE_NAMES[square]}" for square in own)]


def rolled(outcome: str) -> str:
    """An outcome of the dice in words."""
    first = dict(zip(FIRSTS, TRIBES, strict=True))
    return phrase("{tribe} begin", tribe=first[outcome]) if outcome in first else ", ".join(outcome)


def thrown_for(view: View) -> str | None:
    """Who rolls."""
    return str(view["turn"]) if view["phase"] == "roll" else None


def faces(outcome: str) -> list[Face]:
    """Three dice; who begins is said in words."""
    return [] if outcome in FIRSTS else [Face("pips", pips) for pips in outcome]


# The picture


def _corner(square: int) -> tuple[int, int]:
    column, row = divmod(square, ROWS)
    return LEFT + column * SIZE, TOP + row * SIZE


def spot(square: int) -> tuple[float, float]:
    """Where a cannibal is drawn that is on a square."""
    x, y = _corner(square)
    return x + SIZE / 2, y + SIZE / 2


def seat(player: int) -> tuple[float, float]:
    """The middle of the table behind which a tribe's hand sits."""
    return _head(player) + TABLE / 2, TABLES + 44


def below(player: int) -> tuple[float, float]:
    """For words over a tribe's table, which leave its name and its score free."""
    return _head(player) + TABLE / 2, TABLES + 104


def _head(player: int) -> int:
    """Where a tribe's table begins."""
    return LEFT + player * (COLUMNS * SIZE - TABLE)


def _river() -> str:
    """It comes down from above the squares and ends below them; its banks are never straight."""
    left, right, reach = LEFT + RIVER * SIZE - 2, LEFT + (RIVER + 1) * SIZE + 2, (BOTTOM + 8) // 16
    down = "".join(f"q{9 if k % 2 else -12} {reach / 2:g} 0 {reach}" for k in range(16))
    up = "".join(f"q{12 if k % 2 else -9} {-reach / 2:g} 0 {-reach}" for k in range(16))
    return path(f"M{left} 0{down}q{(right - left) / 2:g} 24 {right - left} 0{up}z", drawing.DEEP, class_="river")


def _end(column: int, bottom: bool) -> str:
    """At both ends of a column: it goes on at the other one (L3.3)."""
    edge, out = (BOTTOM + 4, 7) if bottom else (TOP - 2, -7)
    return path(f"M{LEFT + (column + 0.5) * SIZE - 13:g} {edge}l13 {out}l13 {-out}", stroke=drawing.QUIET, class_="end")


def _waves() -> str:
    """They part the squares of the River."""
    x = LEFT + RIVER * SIZE + 12
    return "".join(f"M{x} {TOP + row * SIZE}{'q10 -9 20 0t20 0t20 0t20 0'}" for row in range(1, ROWS))


def _square(view: View, square: int) -> str:
    (x, y), name = _corner(square), SQUARE_NAMES[square]
    water = square // ROWS == RIVER
    named = view["trapped"] != HIDDEN and name in view["trapped"]
    return element(
        "rect", id=f"square-{name}", x=x + 3, y=y + 3, width=SIZE - 6, height=SIZE - 6, rx=drawing.RADIUS,
        class_="river-square" if water else "ground", fill=drawing.DEEP if water else drawing.SAND,
        stroke=drawing.MARK if named else None if water else drawing.DUNE,
        stroke_width=drawing.BOLD if named else drawing.HAIR,
    )  # fmt: skip


def _standing(view: View, square: int) -> str:
    """Whoever is on a square; clicks go through to it."""
    column, row = divmod(square, ROWS)
    tribe = view["board"][row][column]
    if tribe == ".":
        return ""
    name = f"cannibal-{SQUARE_NAMES[square]}"
    return placed(
        *spot(square), *cannibal(tribe), id=name, class_=f"piece cannibal tribe-{tribe}",
        pointer_events="none",
    )  # fmt: skip


def _surface(view: View, square: int) -> str:
    """The water in front of whoever swims there."""
    column, row = divmod(square, ROWS)
    swims = view["board"][row][column] != "."
    return placed(*spot(square), *water(), pointer_events="none", class_="surface") if swims else ""


def _rolled_column(column: int) -> str:
    return element(
        "rect", x=LEFT + column * SIZE, y=TOP - 44, width=SIZE, height=ROWS * SIZE + 61, rx=drawing.RADIUS + 4, fill="none",
        stroke=drawing.MARK, stroke_width=drawing.BOLD, id="rolled", class_="rolled", pointer_events="none",
    )  # fmt: skip


def _rolled(view: View) -> list[str]:
    """The round and the dice, which are blank until they are rolled."""
    faces = [int(face) for face in view["roll"] or "000"]
    dice = [
        placed(FIRST_DIE + 72 * k, DICE, *die(face), id=f"die-{k}", class_="die chance") for k, face in enumerate(faces)
    ]
    total = [line(BESIDE_DICE, DICE + 41, f"= {sum(faces)}", LARGE, id="total")] if sum(faces) else []
    return [line(FIRST_DIE, DICE + 82, _round(view), NOTE), *dice, *total]


def _round(view: View) -> str:
    """The number of the round, and how long the match lasts (L5.3)."""
    target = view["options"]["target"]
    if not target:
        return phrase("The only round")
    return phrase("Round {round}: {target} points win the match", round=view["round"], target=target)


def _buttons(view: View) -> list[str]:
    """What is clicked besides squares: `done`, or whether the last cannibal is called."""
    if view["phase"] == "eat":
        return [button("done", phrase("done"), RIGHT - 180, DICE, 180)]
    if view["phase"] == "place" and view["options"]["last_call"] == "declared":
        return [
            button("quiet", phrase("say nothing"), BUTTONS, DICE, 176),
            button("last", phrase("last!"), RIGHT - 120, DICE, 120),
        ]
    return []


def _table(view: View, player: int) -> str:
    """A tribe's hand sits behind a table; what is to be said of the tribe stands above it."""
    hand, tribe = view["hand"][player], TRIBE_NAMES[player]
    x = _head(player)
    moves = player == view["turn"] and view["phase"] not in ("first", "over")
    step = (TABLE - 112) / (CANNIBALS - 1)
    heads = [placed(x + 26 + step * k, TABLES + 52, *cannibal("AB"[player]), scale=0.62) for k in range(hand)]
    return group(
        group(*heads[:2], class_="hand"),  # first, as what the legend shows of a hand
        *heads[2:],
        to_move(x - 8, TABLES + 4) if moves else "",
        line(x, TABLES + 12, tribe, font_weight="bold", id=f"tray-{player}"),
        words(x + TABLE, TABLES + 12, phrase("score {score}", score=view["score"][player]), text_anchor="end"),
        words(x + TABLE - 24, TABLES + 58, str(hand), LARGE, font_weight="bold", id=f"hand-{player}"),
        element("rect", x=x, y=TABLES + 66, width=TABLE, height=30, rx=4, fill=drawing.WOOD),
        path(f"M{x + 4} {TABLES + 68}h{TABLE - 8}", stroke=drawing.RIDGE),
        line(x + 12, TABLES + 88, _remarks(view, player), NOTE),
        id=f"table-{player}",
        class_=f"table tribe-{'AB'[player]}",
    )


def tally(view: View) -> str:
    """The scores of both tribes so far."""
    scores = zip(TRIBES, view["score"], strict=True)
    return phrase(
        "Score so far: {scores}", scores=joined(*(joined(tribe, str(score)) for tribe, score in scores), by=", ")
    )


def tint(role: str) -> str:
    """The colour of a tribe."""
    return (drawing.RED, drawing.BLUE)[int(role)]
