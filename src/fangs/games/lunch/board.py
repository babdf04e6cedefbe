"""Draws the board of Let's Do Lunch! and writes the sentences beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fangs.core import drawing
from fangs.core.chance import Face
from fangs.core.drawing import (
    CAPTION,
    LARGE,
    MEDIUM,
    beside,
    button,
    element,
    layer,
    line,
    paper,
    part,
    path,
    to_move,
    words,
)
from fangs.core.errors import listed
from fangs.core.fields import HIDDEN
from fangs.core.game import View
from fangs.core.pieces import Piece, Scenery
from fangs.engine.events import Told
from fangs.translation import capital, figure, joined, phrase, plural

from . import rules
from .figures import cannibal, die, hand, water
from .notation import FIRSTS, MARKS, ROLLS, SQUARE_NAMES, TRIBE_NAMES, TRIBES
from .rules import CANNIBALS, COLUMNS, RIVER, ROWS
from .setting_up import changes as changes

SIZE, SIDE = 104, 98  # the distance between neighbouring squares, and the side of one square
LEFT, TOP = 46, 48
BOTTOM = TOP + ROWS * SIZE
RIGHT = LEFT + COLUMNS * SIZE
DICE, TABLES, HEIGHT = BOTTOM + 30, BOTTOM + 134, BOTTOM + 246  # the y coordinates of the parts below the squares
FIRST_DIE, BESIDE_DICE, BUTTONS = LEFT + 6, LEFT + 224, LEFT + 424  # x coordinates
NOTE = MEDIUM - 2  # a font size that is still 9 pixels on a phone held sideways
DICE_SPOT = (FIRST_DIE + 72 + 29, DICE + 60)  # the position of texts above the dice
TABLE = 344  # the length of a tribe's table
STEP = (TABLE - 112) / (CANNIBALS - 1)  # the distance between two heads behind the table
DONE, QUIET, LAST = 180, 176, 120  # the widths of the buttons


def text(view: View) -> str:
    """Render a position as plain text for a terminal."""
    rows = ["    3 4 5 6 7 8 9"]
    for name, row in zip("abcdefg", view["board"], strict=True):
        rows.append(f"  {name} " + " ".join("~" if m == "." and k == RIVER else m for k, m in enumerate(row)))
    return beside(rows, [phrase("Round {round}", round=view["round"]), "", *_players(view), "", status(view)])


def scenery(setting: View) -> Scenery:
    """Draw the empty board: squares such as `square-7c`, and areas for the dice, the buttons and the tribes' tables."""
    ground = part(0, 0, drawing.WIDTH, BOTTOM + 21, *_ground(), layer("board"), layer("surface"))
    dice = part(LEFT, DICE - 8, BUTTONS - LEFT, 104, layer("dice"))
    buttons = part(BUTTONS, DICE - 8, RIGHT - BUTTONS, 104, layer("buttons"))
    return Scenery(paper(HEIGHT, ground, dice, buttons, _table(0), _table(1)), _symbols())


def pieces(view: View) -> Iterator[Piece]:
    """Yield all pieces and texts on the board, such as the cannibal `cannibal-7c` and the die `die-0`."""
    if view["trapped"] != HIDDEN:
        for name in view["trapped"]:
            yield Piece(f"trapped-{name}", "trapped", *spot(SQUARE_NAMES.index(name)), layer="board")
    if view["phase"] == "place":
        x = LEFT + (sum(map(int, view["roll"])) - 2.5) * SIZE
        yield Piece("rolled", "rolled", x, (TOP - 44 + BOTTOM + 17) / 2, layer="board")
    yield from _standing(view)
    yield from _rolled(view)
    yield from _buttons(view)
    for player in (0, 1):
        yield from _seated(view, player)


def clicks(view: View, role: str, action: str) -> list[str]:
    """List the ids of the elements that a player clicks, in order, to choose an action."""
    if action == "done":
        return ["done"]
    if action.startswith("eat "):
        return [f"square-{action[4:]}"]
    square, _, call = action.partition(" ")
    if view["options"]["last_call"] == "automatic":
        return [f"square-{square}"]
    return [f"square-{square}", "last" if call else "quiet"]


def say(view: View, role: str, action: str) -> str:
    """Describe an action in words, such as "place a cannibal on 7c"."""
    if action == "done":
        return phrase("eat nobody else")
    if action.startswith("eat "):
        return phrase("eat the cannibal on {square}", square=action[4:])
    square, _, call = action.partition(" ")
    if call:
        return phrase("place a cannibal on {square} and call the last one", square=square)
    return phrase("place a cannibal on {square}", square=square)


def choice_kind(view: View, role: str, action: str) -> str:
    """Describe an action briefly, such as "a cannibal on 7c". Studies count how often each description occurs."""
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
    """Describe what is happening in a few words, such as "The Boneheads roll"."""
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
    """Tell a player what to do next, for example where to put a cannibal after a roll."""
    who = phrase("You are {tribe}.", tribe=TRIBES[int(role)])
    if view["phase"] == "eat":
        return joined(
            who, phrase("Name the trapped cannibals one at a time. When nobody is left to eat, say that you are done.")
        )
    roll = list(view["roll"])
    where = phrase(
        "You rolled {roll}, so put a cannibal on a free square of column {column}.",
        roll=listed(roll, "and"),
        column=sum(map(int, roll)),
    )
    again = phrase("Then you roll again.") if len(set(roll)) == 1 and view["hand"][int(role)] > 1 else ""
    declared = view["options"]["last_call"] == "declared"
    return joined(
        who, where, again, phrase("If this leaves only one cannibal in your hand, say so.") if declared else ""
    )


def befell(view: View, role: str, told: Sequence[Told]) -> str:
    """Tell a player what has happened since their last choice: lost turns, eaten cannibals, or the end of a round."""
    own, roll, lost, eaten = int(role), 0, 0, 0
    said: list[str] = []
    for event, a, b, _ in told:
        roll = b if event == rules.ROLLED else roll
        lost += event == rules.LOSES_TURN and a == own
        eaten += event == rules.EATEN and a == own
        if event == rules.NO_ROOM and a == own:
            column = sum(map(int, ROLLS[roll]))
            said.append(phrase("You rolled column {column}, which is full, so you placed nothing.", column=column))
        elif event == rules.SKIPPED and a == own:
            said.append(phrase("You missed a turn."))
        elif event == rules.SCORES:
            eaten = 0
            won, other = phrase("You won the round: +{number}."), phrase("You lost the round: -{number}.")
            said.append(phrase(won if a == own else other, number=b))
    if lost:
        said.append(
            plural(
                lost,
                "You lost a turn because you rolled 1, 2, 3.",
                "You lost {count} turns because you rolled 1, 2, 3 each time.",
            )
        )
    if eaten:
        said.append(plural(eaten, "One of your cannibals was eaten.", "{count} of your cannibals were eaten."))
    return joined(*said)


def rolled(outcome: str) -> str:
    """Describe an outcome of the dice, such as "1, 1, 3", or "the Boneheads begin" for the first roll of a round."""
    first = dict(zip(FIRSTS, TRIBES, strict=True))
    return phrase("{tribe} begin", tribe=first[outcome]) if outcome in first else ", ".join(outcome)


def thrown_for(view: View) -> str | None:
    """Return the player who must roll the dice now, or None if nobody must.

    The dice that decide who begins belong to nobody.
    """
    return str(view["turn"]) if view["phase"] == "roll" else None


def faces(outcome: str) -> list[Face]:
    """Return the three dice to draw for a roll, or an empty list if the outcome only says who begins."""
    return [] if outcome in FIRSTS else [Face("pips", pips) for pips in outcome]


# The picture


def spot(square: int) -> tuple[float, float]:
    """Return the centre of a square, where a cannibal stands."""
    column, row = divmod(square, ROWS)
    return LEFT + (column + 0.5) * SIZE, TOP + (row + 0.5) * SIZE


def seat(player: int) -> tuple[float, float]:
    """Return the centre of a tribe's table, where the cannibals in its hand sit."""
    return _head(player) + TABLE / 2, TABLES + 44


def below(player: int) -> tuple[float, float]:
    """Return a position on a tribe's table at which a short text does not hide the tribe's name and score."""
    return _head(player) + TABLE / 2, TABLES + 104


def _head(player: int) -> int:
    """Return the x coordinate of the left edge of a tribe's table."""
    return LEFT + player * (COLUMNS * SIZE - TABLE)


def _river() -> str:
    """Draw the River with winding banks, from above the top row to below the bottom row."""
    left, right, reach = LEFT + RIVER * SIZE - 2, LEFT + (RIVER + 1) * SIZE + 2, (BOTTOM + 8) // 16
    down = "".join(f"q{9 if k % 2 else -12} {reach / 2:g} 0 {reach}" for k in range(16))
    up = "".join(f"q{12 if k % 2 else -9} {-reach / 2:g} 0 {-reach}" for k in range(16))
    return path(f"M{left} 0{down}q{(right - left) / 2:g} 24 {right - left} 0{up}z", drawing.DEEP, class_="river")


def _end(column: int, bottom: bool) -> str:
    """Draw an arrowhead at the top or bottom of a column, to show that the column continues at its other end (L3.3)."""
    edge, out = (BOTTOM + 4, 7) if bottom else (TOP - 2, -7)
    return path(f"M{LEFT + (column + 0.5) * SIZE - 13:g} {edge}l13 {out}l13 {-out}", stroke=drawing.QUIET, class_="end")


def _waves() -> str:
    """Return an SVG path for the waves between the squares of the River."""
    x = LEFT + RIVER * SIZE + 12
    return "".join(f"M{x} {TOP + row * SIZE}{'q10 -9 20 0t20 0t20 0t20 0'}" for row in range(1, ROWS))


def _ground() -> Iterator[str]:
    """Draw the squares, the River, and the labels of the columns and rows."""
    river = range(RIVER * ROWS, (RIVER + 1) * ROWS)
    yield from (_square(square) for square in range(COLUMNS * ROWS) if square not in river)
    yield _river()
    yield from map(_square, river)
    yield from (words(LEFT + (k + 0.5) * SIZE, TOP - 17, str(3 + k), LARGE - 6) for k in range(COLUMNS))
    yield from (words(LEFT / 2, TOP + (k + 0.5) * SIZE + 9, "abcdefg"[k], LARGE - 6) for k in range(ROWS))
    yield from (_end(k, bottom) for k in range(COLUMNS) for bottom in (False, True))
    yield path(_waves(), stroke=drawing.FOAM, class_="waves", pointer_events="none")


def _square(square: int) -> str:
    (x, y), is_river = spot(square), square // ROWS == RIVER
    return element(
        "rect", id=f"square-{SQUARE_NAMES[square]}", x=x - SIDE / 2, y=y - SIDE / 2, width=SIDE, height=SIDE, rx=drawing.RADIUS,
        class_="river-square" if is_river else "ground", fill=drawing.DEEP if is_river else drawing.SAND,
        stroke=None if is_river else drawing.DUNE, stroke_width=drawing.HAIR,
    )  # fmt: skip


def _table(player: int) -> str:
    """Draw a tribe's table, with a layer for the hand behind it and another for texts about the tribe."""
    x = _head(player)
    return part(
        x - 30, TABLES - 10, TABLE + 40, 114,
        layer(f"behind-{player}"),
        element("rect", x=x, y=TABLES + 66, width=TABLE, height=30, rx=4, fill=drawing.WOOD),
        path(f"M{x + 4} {TABLES + 68}h{TABLE - 8}", stroke=drawing.RIDGE),
        layer(f"table-{player}"),
        id=f"table-{player}",
        class_=f"table tribe-{MARKS[1 + player]}",
    )  # fmt: skip


def _symbols() -> dict[str, str]:
    """Draw every kind of piece as an SVG symbol, and return the symbols by name."""
    found = {
        "trapped": _frame(SIDE, SIDE, drawing.RADIUS),
        "rolled": _frame(SIZE, BOTTOM + 17 - (TOP - 44), drawing.RADIUS + 4),
        "surface": water(),
        "done": button(phrase("done"), DONE),
        "quiet": button(phrase("say nothing"), QUIET),
        "last": button(phrase("last!"), LAST),
        "turn": to_move(),
        "note": line(0, 0, CAPTION, NOTE),
        "total": line(0, 0, CAPTION, LARGE),
        "tribe": line(0, 0, CAPTION, font_weight="bold"),
        "score": words(0, 0, CAPTION, text_anchor="end"),
        "count": words(0, 0, CAPTION, LARGE, font_weight="bold"),
    }
    found |= {f"die-{face}": die(face) for face in range(4)}
    for tribe in MARKS[1:]:
        found[f"cannibal-{tribe}"] = cannibal(tribe)
        found |= {f"hand-{tribe}-{count}": hand(tribe, count, STEP) for count in range(1, CANNIBALS + 1)}
    return found


def _frame(width: float, height: float, radius: float) -> str:
    """Draw a rectangular frame that highlights part of the board. Clicks pass through it."""
    return element(
        "rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=radius, fill="none",
        stroke=drawing.MARK, stroke_width=drawing.BOLD, pointer_events="none",
    )  # fmt: skip


# The pieces


def _standing(view: View) -> Iterator[Piece]:
    """Yield the cannibals on the board. A cannibal in the River has water in front of it."""
    for square, name in enumerate(SQUARE_NAMES):
        column, row = divmod(square, ROWS)
        tribe = view["board"][row][column]
        if tribe == MARKS[0]:
            continue
        x, y = spot(square)
        yield Piece(f"cannibal-{name}", f"cannibal-{tribe}", x, y, layer="board", role=str(MARKS.index(tribe) - 1))
        if column == RIVER:
            yield Piece(f"surface-{name}", "surface", x, y, layer="surface")


def _rolled(view: View) -> Iterator[Piece]:
    """Yield the number of the round, the three dice, and their total. Dice that have not been rolled are blank."""
    faces = [int(face) for face in view["roll"] or "000"]
    yield Piece("round", "note", FIRST_DIE, DICE + 82, _round(view), "dice")
    for k, face in enumerate(faces):
        yield Piece(f"die-{k}", f"die-{face}", FIRST_DIE + 72 * k, DICE, layer="dice")
    if total := sum(faces):
        yield Piece("total", "total", BESIDE_DICE, DICE + 41, f"= {total}", "dice")


def _round(view: View) -> str:
    """Describe the round and how many points win the match, such as "Round 2: 20 points win the match" (L5.3)."""
    target = view["options"]["target"]
    if not target:
        return phrase("The only round")
    return plural(
        target,
        "Round {round}: {count} point wins the match",
        "Round {round}: {count} points win the match",
        round=view["round"],
    )


def _buttons(view: View) -> Iterator[Piece]:
    """Yield the buttons for this choice: `done` while eating, or `quiet` and `last` if a placement may need a call."""
    if view["phase"] == "eat":
        yield Piece("done", "done", RIGHT - DONE, DICE, layer="buttons")
    if view["phase"] == "place" and view["options"]["last_call"] == "declared":
        yield Piece("quiet", "quiet", BUTTONS, DICE, layer="buttons")
        yield Piece("last", "last", RIGHT - LAST, DICE, layer="buttons")


def _seated(view: View, player: int) -> Iterator[Piece]:
    """Yield the cannibals in a tribe's hand, and the tribe's name, score and remarks."""
    x, count, table = _head(player), view["hand"][player], f"table-{player}"
    if count:
        symbol = f"hand-{MARKS[1 + player]}-{count}"
        yield Piece(f"heads-{player}", symbol, x + 26, TABLES + 52, layer=f"behind-{player}")
    if player == view["turn"] and view["phase"] not in ("first", "over"):
        yield Piece("to-move", "turn", x - 8, TABLES + 4, layer=table)
    yield Piece(f"tray-{player}", "tribe", x, TABLES + 12, TRIBE_NAMES[player], table, role=str(player))
    score = phrase("score {score}", score=figure(view["score"][player]))
    yield Piece(f"score-{player}", "score", x + TABLE, TABLES + 12, score, table)
    yield Piece(f"hand-{player}", "count", x + TABLE - 24, TABLES + 58, str(count), table)
    if remarks := _remarks(view, player):
        yield Piece(f"remarks-{player}", "note", x + 12, TABLES + 88, remarks, table)


def tally(view: View) -> str:
    """Return a sentence with both tribes' scores so far."""
    scores = zip(TRIBES, view["score"], strict=True)
    return phrase(
        "Score so far: {scores}", scores=joined(*(joined(tribe, figure(score)) for tribe, score in scores), by=", ")
    )


def tint(role: str) -> str:
    """Return the colour of a player's tribe."""
    return (drawing.RED, drawing.BLUE)[int(role)]
