"""The laws of `fangs.core.checks.laws` on random games of every game, option and number of players; and that broken games are caught."""

from __future__ import annotations

import dataclasses
import functools
import itertools
import os
import random
import subprocess
import sys
import types
from collections.abc import Callable
from typing import Any

import pytest

import fangs
from fangs.core import drawing
from fangs.core.chance import Face
from fangs.core.checks import laws
from fangs.core.game import Draw
from fangs.core.pieces import Piece, Scenery
from fangs.engine import CHANCE, tell
from tests.form import amount, some

GAMES = amount(1, long=40)
"""Random games of every variant; the long form looks at more of their positions, too."""
THOROUGH = amount(0.04, long=laws.LOOK_AT)


@pytest.mark.parametrize("name", fangs.names())
def test_a_game_keeps_the_laws(name: str) -> None:
    assert laws.check(fangs.game(name), GAMES, limit=200, thorough=THOROUGH) > 100


@pytest.mark.long
@pytest.mark.parametrize("name", fangs.names())
def test_a_game_keeps_the_laws_while_the_bounds_of_its_compiled_code_are_checked(name: str) -> None:
    test = f"{__file__}::test_a_game_keeps_the_laws[{name}]"
    command = [sys.executable, "-m", "pytest", "-n0", "-p", "no:cacheprovider", test]
    done = subprocess.run(
        command, env={**os.environ, "NUMBA_BOUNDSCHECK": "1"}, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0 and "1 passed" in done.stdout, done.stdout


def test_every_sample_of_every_option_is_tried_with_every_number_of_players() -> None:
    variants = list(laws.variants(fangs.game("lunch")))

    assert len(variants) == 3 * 2 * 2
    assert (2, {"target": 0, "eating": "claimed", "last_call": "declared"}) in variants


def test_an_option_offers_only_values_that_fit_the_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fangs.game("overboard")
    monkeypatch.setattr(type(game.options[0]), "fits", lambda self, value, players: True)

    with pytest.raises(laws.LawBroken, match=r"suits=\['arms', 'suns', '\w+'\] with 2 players does not start"):
        laws.check(game, 0)


def altered(module: types.ModuleType, **functions: Callable[..., Any]) -> types.ModuleType:
    """The same module with some of its functions replaced."""
    other = types.ModuleType(module.__name__)
    vars(other).update({**vars(module), **functions})
    return other


LUNCH = fangs.game("lunch")
RULES, NOTATION, BOARD = LUNCH.rules, LUNCH.notation, LUNCH.board
ANIMATION: Any = LUNCH.animation
GETBIT = fangs.game("getbit")
PIRATES, WORDS = GETBIT.rules, GETBIT.notation
MANEATER = fangs.game("maneater")


def without_turn(s: Any) -> dict[str, Any]:
    return {**NOTATION.to_json(s), "turn": 0}


def sharing(s: Any) -> dict[str, Any]:
    return {**NOTATION.to_json(s), "hand": s.hand}


def always_hiding(s: Any) -> dict[str, Any]:
    return {**NOTATION.to_json(s), "trapped": "?"}


def leaking(s: Any, view: dict[str, Any], player: int | None) -> None:
    view["trapped"] = NOTATION.to_json(s)["trapped"]


def more_in_a_view(fields: Any) -> Any:
    s = WORDS.from_json(fields)
    if "?" in fields.take("chosen"):
        s.round += 1
    return s


def counting_on_a_number(fields: Any) -> Any:
    int(fields.take("turn"))
    return NOTATION.from_json(fields)


def accepting_any_turn(fields: Any) -> Any:
    data = dict(fields._data)
    kept = data["turn"] in (0, 1, None)
    s = NOTATION.from_json(type(fields)({**data, "turn": data["turn"] if kept else 0}))
    for name in data:
        fields.take(name)
    if not kept:
        s.turn = 7
    return s


def refusing_in_a_word(fields: Any) -> Any:
    try:
        return NOTATION.from_json(fields)
    except fangs.InvalidPosition:
        raise fangs.InvalidPosition("no") from None


def without_effect(kind: str) -> Callable[..., Any]:
    """The animation of lunch without the effects of one kind."""

    def animate(before: Any, after: Any, told: Any) -> list[Any]:
        scenes = ANIMATION.animate(before, after, told)
        return [scene and [effect for effect in scene if effect["do"] != kind] for scene in scenes]

    return animate


def keeping_the_round(s: Any) -> None:
    kept = s.round
    RULES.setup(s)
    s.round = max(s.round, kept)


def without(module: types.ModuleType, name: str) -> types.ModuleType:
    """The same module without one of its functions."""
    other = altered(module)
    delattr(other, name)
    return other


def changing_the_round(s: Any) -> bool:
    s.round += 1
    return False


def alike(s: Any, role: int, action: int) -> str:
    return "7c" if role >= 0 else str(NOTATION.write(s, role, action))


def outcomes_alike(s: Any, role: int, action: int) -> str:
    return "first:0" if role < 0 else str(NOTATION.write(s, role, action))


FAR = 1 << 31


def listed_far_away(s: Any, role: int, action: list[int]) -> int:
    n = int(RULES.legal(s, role, action))
    action[:n] = [number + FAR for number in action[:n]]
    return n


def played_from_far_away(s: Any, role: int, action: int) -> None:
    RULES.play(s, role, action % FAR)


def written_from_far_away(s: Any, role: int, action: int) -> str:
    return str(NOTATION.write(s, role, action % FAR))


def read_far_away(s: Any, role: int, text: str) -> int:
    action = int(NOTATION.read(s, role, text))
    return action + FAR if role >= 0 else action


def always_the_first(s: Any, role: int, text: str) -> int:
    action = [0] * RULES.MAX_ACTIONS
    if role >= 0 and RULES.legal(s, role, action):
        return action[0]
    return int(NOTATION.read(s, role, text))


def one_outcome(s: Any, role: int, text: str) -> int:
    return 0 if role < 0 else int(NOTATION.read(s, role, text))


def no_chance(s: Any, weight: list[int]) -> int:
    n = int(RULES.odds(s, weight))
    weight[0] = 0
    return n


def never_first_1(s: Any, role: int, action: int) -> None:
    if s.phase == RULES.FIRST and action == 1:
        raise KeyError(action)
    RULES.play(s, role, action)


def in_order_of_choice(s: Any, role: int, action: int) -> None:
    PIRATES.play(s, role, action)
    if role >= 0:
        s.round = (7 * s.round + role) % 100 + 1


def telling(s: Any, role: int, action: int) -> None:
    PIRATES.play(s, role, action)
    if role >= 0 and s.chosen[role] == action:  # not revealed yet
        tell(PIRATES.SHOWN, role, action)


def telling_where_nothing_changes(s: Any, role: int, action: int) -> None:
    if role >= 0 and s.chosen[role] == action:
        tell(PIRATES.SHOWN, role, action)
    else:
        PIRATES.play(s, role, action)


def another_round() -> Callable[..., Any]:
    rounds = itertools.count(1)

    def setup(s: Any) -> None:
        RULES.setup(s)
        s.round = next(rounds)

    return setup


def raising_the_target(s: Any, role: int, action: int) -> None:
    RULES.play(s, role, action)
    s.target += 1


def by_the_target(setting: Any) -> Scenery:
    board: Any = BOARD
    scenery = board.scenery(setting)
    return Scenery(scenery.drawing, scenery.symbols | {"target": f"<desc>{setting['options']['target']}</desc>"})


def another_scenery() -> Callable[..., Scenery]:
    heights = itertools.count(1)
    return lambda setting: Scenery(drawing.paper(next(heights), drawing.layer()), {})


def backs_only(before: Any, after: Any, told: Any) -> list[Any]:
    """Only the backs of cards are turned over, which were not drawn before their owners had chosen."""
    animation: Any = GETBIT.animation
    scenes = animation.animate(before, after, told)
    for effect in (effect for scene in scenes for effect in scene or ()):
        name = effect.get("id", "")
        if name.startswith("back") and before["chosen"][int(name[-1])] is not None:
            effect.pop("to")
    return list(scenes)


def drawn(*pieces: Piece, on: str = '<svg><g data-layer=""/></svg>', dot: str = "<g/>") -> types.ModuleType:
    """A board on which these pieces lie."""
    return altered(BOARD, scenery=lambda setting: Scenery(on, {"dot": dot}), pieces=lambda view: pieces)


DOT = Piece("a", "dot")


CLAIMED = tuple(
    dataclasses.replace(option, samples=("claimed",)) if option.name == "eating" else option for option in LUNCH.options
)
"""Where the players name whom they trap, that is hidden until then."""
LAWLESS = (dataclasses.replace(LUNCH.options[0], clause="L9.9"), *LUNCH.options[1:])
BROKEN = {
    "not read back from its JSON": (LUNCH, {"notation": altered(NOTATION, to_json=without_turn)}),
    "a position has changed": (LUNCH, {"notation": altered(NOTATION, to_json=sharing)}),
    "taken for a view": (LUNCH, {"notation": altered(NOTATION, to_json=always_hiding)}),
    "there is no outcome": (LUNCH, {"rules": altered(RULES, odds=lambda s, weight: 0)}),
    "the game does not say what that is": (LUNCH, {"chance": None}),
    "the outcome first:0 cannot be drawn as": (
        LUNCH,
        {"board": altered(BOARD, faces=lambda outcome: [Face("pips", "7")])},
    ),
    "lacks `full`": (LUNCH, {"animation": without(ANIMATION, "full")}),
    "the board is drawn otherwise": (LUNCH, {"animation": altered(ANIMATION, full=lambda before, after, told: after)}),
    "not drawn when something was told last": (GETBIT, {"animation": altered(GETBIT.animation, animate=backs_only)}),
    "`odds` in rules.py writes no positive weight for": (LUNCH, {"rules": altered(RULES, odds=no_chance)}),
    "fair says 3": (LUNCH, {"rules": altered(RULES, fair=lambda s: 3)}),
    "owes that may not choose": (LUNCH, {"rules": altered(RULES, choosing=lambda s: 4)}),
    "nothing is listed": (LUNCH, {"rules": altered(RULES, legal=lambda s, role, action: 0)}),
    "belongs to no player": (LUNCH, {"rules": altered(RULES, owner=lambda s, role: 2)}),
    "called alike": (LUNCH, {"notation": altered(NOTATION, side=lambda s, player: "a tribe")}),
    "an action of . is listed twice": (LUNCH, {"notation": altered(NOTATION, write=alike)}),
    r"has the number 2147483\d\d\d, which is not from 0 to 2147483647": (
        LUNCH,
        {
            "rules": altered(RULES, legal=listed_far_away, play=played_from_far_away),
            "notation": altered(NOTATION, read=read_far_away, write=written_from_far_away),
        },
    ),
    "an outcome is listed twice": (LUNCH, {"notation": altered(NOTATION, write=outcomes_alike)}),
    r"\d\w is read as something else": (LUNCH, {"notation": altered(NOTATION, read=always_the_first)}),
    "the outcome first:1 is read as something else": (LUNCH, {"notation": altered(NOTATION, read=one_outcome)}),
    "a refusal cites no clause": (LUNCH, {"notation": altered(NOTATION, why=lambda s, *action: ("No.", "L9.9"))}),
    "a refusal is no sentence": (LUNCH, {"notation": altered(NOTATION, why=lambda s, *action: ("no", "L2.2"))}),
    "can tell what is hidden": (LUNCH, {"notation": altered(NOTATION, mark=leaking), "options": CLAIMED}),
    r"from_json must refuse a position with turn = .*: .*Error": (
        LUNCH,
        {"notation": altered(NOTATION, from_json=counting_on_a_number)},
    ),
    "from_json accepts a position with turn = .*, which cannot be used": (
        LUNCH,
        {"notation": altered(NOTATION, from_json=accepting_any_turn)},
    ),
    "is refused, but not with a sentence: no": (LUNCH, {"notation": altered(NOTATION, from_json=refusing_in_a_word)}),
    "a view is read as something else": (GETBIT, {"notation": altered(WORDS, from_json=more_in_a_view)}),
    "neither worked out nor sampled": (LUNCH, {"notation": without(NOTATION, "work_out"), "options": CLAIMED}),
    "changes what is visible": (LUNCH, {"notation": altered(NOTATION, work_out=changing_the_round)}),
    "worked out as something else": (
        LUNCH,
        {"notation": altered(NOTATION, work_out=lambda s: True), "options": CLAIMED},
    ),
    "the order of secret choices matters": (GETBIT, {"rules": altered(PIRATES, play=in_order_of_choice)}),
    "stays secret is told": (GETBIT, {"rules": altered(PIRATES, play=telling)}),
    "an event cites no clause": (LUNCH, {"notation": altered(NOTATION, sentence=lambda s, *told: ("So", "L9.9"))}),
    "an event is no sentence": (LUNCH, {"notation": altered(NOTATION, sentence=lambda s, *told: ("So.", "L2.2"))}),
    "the option target cites no clause": (LUNCH, {"options": LAWLESS}),
    "the draw cites no clause": (LUNCH, {"draw": Draw("L9.9", 0)}),
    "ParseError": (LUNCH, {"board": drawn(on="<svg>")}),
    "have the same id": (LUNCH, {"board": drawn(DOT, DOT)}),
    "animate does not let [^,]+ come, which are new in the drawing, for the events ": (
        LUNCH,
        {"animation": altered(ANIMATION, animate=without_effect("come"))},
    ),
    "animate does not let [^,]+ leave, which are no longer drawn, for the events ": (
        LUNCH,
        {"animation": altered(ANIMATION, animate=without_effect("leave"))},
    ),
    "setup must set round, but it keeps what": (LUNCH, {"rules": altered(RULES, setup=keeping_the_round)}),
    r"the drawing has 60,\d\d\d bytes, but it can have at most 60,000": (
        LUNCH,
        {"board": drawn(on=f"<svg>{' ' * 60_000}</svg>")},
    ),
    "styles of its own": (LUNCH, {"board": drawn(dot='<g style="fill: red"/>')}),
    "not the same for all readers": (LUNCH, {"board": altered(BOARD, scenery=another_scenery())}),
    "the scenery changes within a game": (
        LUNCH,
        {"rules": altered(RULES, play=raising_the_target), "board": altered(BOARD, scenery=by_the_target)},
    ),
    "two layers have the same name": (LUNCH, {"board": drawn(on=f"<svg>{2 * drawing.layer()}</svg>")}),
    "the symbol dot has a transform": (LUNCH, {"board": drawn(dot=drawing.placed(1, 2))}),
    "the symbol dot has an id": (LUNCH, {"board": drawn(dot='<g><g id="a"/></g>')}),
    "not a whole text or path": (LUNCH, {"board": drawn(dot=f"<text>Round {drawing.CAPTION}</text>")}),
    "no layer 'sky' for a": (LUNCH, {"board": drawn(Piece("a", "dot", layer="sky"))}),
    "no symbol 'sun' for a": (LUNCH, {"board": drawn(Piece("a", "sun"))}),
    "unlike its symbol dot": (LUNCH, {"board": drawn(Piece("a", "dot", says="a word"))}),
    "there is no role 'cook'": (LUNCH, {"board": drawn(Piece("a", "dot", role="cook"))}),
    "drawing in text is empty": (LUNCH, {"board": altered(BOARD, text=lambda view: " ")}),
    "click what is not drawn": (LUNCH, {"board": drawn(Piece("square-7a", "dot"))}),
    "begin those for": (LUNCH, {"board": altered(BOARD, clicks=lambda view, role, action: ["board"])}),
    "is told that it is out": (LUNCH, {"board": altered(BOARD, out=lambda view, role: "You are out.")}),
    "said alike": (LUNCH, {"board": altered(BOARD, say=lambda view, role, action: "do something")}),
    "replaying the record ends elsewhere": (LUNCH, {"rules": altered(RULES, setup=another_round())}),
}


@pytest.mark.parametrize("law", some(BROKEN, *list(BROKEN)[::3]))
def test_a_game_that_breaks_a_law_is_caught(law: str) -> None:
    game, broken = BROKEN[law]

    with pytest.raises(laws.LawBroken, match=law):
        laws.check(dataclasses.replace(game, **broken), 2, limit=60, compiled=False, thorough=1)


def test_the_first_and_the_last_position_are_always_looked_at_thoroughly() -> None:
    """Every outcome is tried there, though the dice of this seed may never show it."""
    broken = dataclasses.replace(LUNCH, rules=altered(RULES, play=never_first_1))

    with pytest.raises(laws.LawBroken, match="KeyError"):
        laws.check(broken, 1, limit=0, compiled=False, thorough=0)


def test_a_game_of_dice_alone_is_cut_too() -> None:
    dice = altered(RULES, owing=lambda s: CHANCE, play=lambda s, role, action: None)

    assert laws.check(dataclasses.replace(LUNCH, rules=dice), 1, limit=50, compiled=False) == 51 * 12


def test_a_step_that_changes_nothing_may_be_told_of() -> None:
    patient = dataclasses.replace(GETBIT, rules=altered(PIRATES, play=telling_where_nothing_changes))

    assert laws.check(patient, 1, limit=200, compiled=False, thorough=0) > 100


def changing(name: str, change: Callable[..., Any]) -> dict[str, Any]:
    """The plain rules of lunch with one function changed, of which the twin knows nothing."""
    return {"rules": altered(RULES, **{name: functools.partial(change, getattr(RULES, name))})}


def wrapping(play: Callable[..., None], s: Any, role: int, action: int) -> None:
    """Stores that wrap are the classic: a plain number grows where an int8 does not."""
    play(s, role, action)
    s.round += 256


def heavier(odds: Callable[..., int], s: Any, weight: list[int]) -> int:
    n = odds(s, weight)
    weight[0] += 1
    return n


def winning(score: Callable[..., int], s: Any, out: list[Any]) -> int:
    n = score(s, out)
    out[0] += 1
    return n


def forgetful(cover: Callable[..., None], s: Any, player: int) -> None:
    cover(s, player)
    s.round = 5


def both_owe(s: Any) -> int:
    owed = int(RULES.owing(s))
    return 3 if owed > 0 else owed


UNLIKE: dict[str, tuple[fangs.Game, dict[str, Any]]] = {
    "plain and compiled differ": (LUNCH, changing("play", wrapping)),
    "owing differs": (LUNCH, {"rules": altered(RULES, owing=both_owe, choosing=both_owe)}),
    "odds differs": (LUNCH, changing("odds", heavier)),
    "legal differs": (LUNCH, changing("legal", lambda legal, *given: max(1, legal(*given) - 1))),
    "owner differs": (LUNCH, changing("owner", lambda owner, s, role: 1 - owner(s, role))),
    "score differs": (LUNCH, changing("score", winning)),
    "cover differs": (LUNCH, {**changing("cover", forgetful), "notation": altered(NOTATION, work_out=None)}),
    "choosing differs": (GETBIT, {"rules": altered(PIRATES, choosing=PIRATES.owing)}),
    "unlisted differs": (MANEATER, {"rules": altered(MANEATER.rules, unlisted=lambda s, role, action: False)}),
}


@pytest.mark.parametrize("law", UNLIKE)
def test_rules_whose_twin_differs_are_caught(law: str) -> None:
    game, broken = UNLIKE[law]

    with pytest.raises(laws.LawBroken, match=law):
        laws.check(dataclasses.replace(game, **broken), 1, thorough=0)


def test_the_order_of_a_swimmer_that_was_withdrawn_may_stay_hidden_since_it_does_nothing() -> None:
    start = fangs.new("maneater")
    wrote = start.play("red", start.legal("red")[0])
    withdrawn = wrote.play("red", "withdraw")

    assert withdrawn.json(1)["orders"]["red"] != withdrawn.json(0)["orders"]["red"] == "?"
    laws._hidden_law(withdrawn.game, withdrawn.state, random.Random(1))
