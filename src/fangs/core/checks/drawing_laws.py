"""Checks the laws for the drawing of every position and the animation of every step."""

from __future__ import annotations

import itertools
import math
import re
from xml.etree import ElementTree

from fangs.core.animation import KINDS, Effect, Scene, is_cleared, played
from fangs.core.checks.law import require
from fangs.core.drawing import CAPTION
from fangs.core.errors import listed
from fangs.core.fields import compact
from fangs.core.game import Game, View
from fangs.core.pieces import Scenery, setting
from fangs.core.records.record import Record
from fangs.engine.layout import Layout

_ID = re.compile(r' id="([^"]+)"')
_MOVES = re.compile(r'<[^>]* class="(?:[^"]* )?piece[ "]')
MAX_SVG, MAX_STAGED = 60_000, 6_000
"""The maximum size in bytes of a drawing, and of the animation of one step as JSON."""


def drawing_law(game: Game, state: Layout) -> None:
    """Check every reader's drawing, which must be well-formed and small enough, and contain everything to click.

    Raise LawBroken otherwise.
    """
    scenery = game.scenery(game.view(state, None))
    _scenery_law(scenery)
    for player in (None, *range(len(game.scores(state)))):
        view = game.view(state, player)
        require(game.board.scenery(setting(view)) == scenery, "the scenery is not the same for all readers")
        _pieces_law(game, view, scenery)
        svg, ids = game.svg(view), _ids(game, view)
        ElementTree.fromstring(svg)
        require(len(set(ids)) == len(ids), "two parts of the drawing have the same id")
        size = len(svg.encode())
        require(size <= MAX_SVG, f"the drawing has {size:,} bytes, but it can have at most {MAX_SVG:,}")
        require(game.board.text(view).strip(), "the drawing in text is empty")
        seen, _ = game.read_position(view)
        for role in game.choosing(seen):
            require(not game.out(view, role), f"{role} may choose, and is told that it is out")
            ways = _clicks_law(game, view, role, game.legal(seen, role))
            missing = (
                {click for way in ways for click in way} - set(ids) if game.owner(state, role) == player else set()
            )
            require(not missing, f"{role} is to click what is not drawn: {missing}")


def _scenery_law(scenery: Scenery) -> None:
    """Check that no two layers have the same name, and that symbols have no ids or positions."""
    svg, layers = scenery.svg, scenery.layers
    require(" style=" not in svg and "<style" not in svg, "a drawing has styles of its own")
    require(len(set(layers)) == len(layers), f"two layers have the same name: {layers}")
    for name, symbol in scenery.symbols.items():
        root = ElementTree.fromstring(symbol)
        require("transform" not in root.attrib, f"the symbol {name} has a transform: put it into a `drawing.group`")
        require(all("id" not in part.attrib for part in root.iter()), f"the symbol {name} has an id")
        captions = sum(CAPTION in (part.get("d"), part.text) for part in root.iter())
        require(captions == symbol.count(CAPTION), f"the symbol {name} has a CAPTION that is not a whole text or path")


def _pieces_law(game: Game, view: View, scenery: Scenery) -> None:
    """Check that every piece has an existing layer, symbol and role, and has text if and only if its symbol needs it."""
    for piece in game.pieces(view):
        require(piece.layer in scenery.layers, f"the scenery has no layer {piece.layer!r} for {piece.id}")
        require(piece.symbol in scenery.symbols, f"the scenery has no symbol {piece.symbol!r} for {piece.id}")
        says_something = CAPTION in scenery.symbols[piece.symbol]
        require(bool(piece.says) == says_something, f"{piece.id} says {piece.says!r}, unlike its symbol {piece.symbol}")
        require(
            piece.role in ("", *game.notation.ROLE_NAMES),
            f"there is no role {piece.role!r}, to which {piece.id} belongs",
        )


def _clicks_law(game: Game, view: View, role: str, listed: list[str]) -> list[tuple[str, ...]]:
    ways = sorted((tuple(game.board.clicks(view, role, action)), action) for action in listed)
    for (way, action), (other, another) in itertools.pairwise(ways):
        require(
            other[: len(way)] != way, f"the clicks for {action}, {list(way)}, begin those for {another}, {list(other)}"
        )
    said = [game.board.say(view, role, action) for action in listed]
    require(all(said) and len(set(said)) == len(said), f"two actions are said alike: {said}")
    require(all(game.choice_kind(view, role, action) for action in listed), "an action is of no kind")
    return [way for way, _ in ways]


def stage_law(game: Game, record: Record) -> None:
    """Check the animation of the last step. It must use elements that are drawn, and move every piece to its final place.

    Raise LawBroken otherwise.
    """
    events = record.position.events
    if not events:
        return
    before, after = record.positions[-2], record.positions[-1]
    for player in (None, *range(after.players)):
        views = before.json(player), after.json(player)
        scenes = game.staged(*views, events)
        require(game.scenery(views[0]) == game.scenery(views[1]), "the scenery changes within a game")
        require(len(scenes) == len(events), f"{len(scenes)} scenes are staged for {len(events)} events")
        require(scenes[0] is not None, "the first event is told together with the one before it")
        size = len(compact(scenes))
        require(
            size <= MAX_STAGED, f"the animation of a step has {size:,} bytes, but it can have at most {MAX_STAGED:,}"
        )
        known = {name for view in views for name in _ids(game, view)}
        for effect in (effect for scene in scenes for effect in scene or ()):
            _effect_law(effect, known)
        _turn_law(record, player, [effect for scene in scenes for effect in scene or ()])
        begin, places = (_places(game, view) for view in views)
        _full_law(game, game.full(*views, events), begin, scenes)
        ends = played(begin, scenes, places)
        elsewhere = {name for name in ends if name in places and math.dist(ends[name], places[name]) > 1}
        told = f"for the events {'; '.join(map(str, events))}"
        require(
            not elsewhere,
            f"animate does not move {listed(sorted(elsewhere), 'and')} to where they are drawn, {told}: {compact(scenes)}",
        )
        new = sorted(places.keys() - ends.keys())
        require(not new, f"animate does not let {listed(new, 'and')} come, which are new in the drawing, {told}")
        gone = sorted(begin.keys() & ends.keys() - places.keys())
        require(not gone, f"animate does not let {listed(gone, 'and')} leave, which are no longer drawn, {told}")


def _full_law(game: Game, full: View | None, begin: dict[str, tuple[float, float]], scenes: list[Scene]) -> None:
    """Check that the drawing shown before the board is cleared matches the animation up to that moment."""
    at = next((at for at, scene in enumerate(scenes) if is_cleared([scene])), None)
    if at is None:
        return
    require(full is not None, "the board is cleared, but animation.py lacks `full`: how it was cannot be drawn")
    ends, drawn = played(begin, scenes[:at], {}), _places(game, full or {})
    require(
        ends == drawn, f"before it is cleared, the board is drawn otherwise: {sorted(ends.items() ^ drawn.items())}"
    )


def _turn_law(record: Record, player: int | None, effects: list[Effect]) -> None:
    """Check that the viewer has already seen every element that is turned over.

    It must be in the drawing that the viewer last saw, or have appeared since.
    """
    if all(effect["do"] != "turn" for effect in effects):
        return
    positions = record.positions
    last = next((at for at in range(len(positions) - 2, 0, -1) if positions[at].events), 0)
    for position in positions[last:-1]:
        seen = set(_ids(position.game, position.json(player)))
        for effect in effects:
            name = str(effect.get("id", ""))
            called = str(effect.get("to", name))
            is_seen = effect["do"] == "come" or not seen.isdisjoint((name, called))
            require(
                is_seen or effect["do"] != "turn",
                f"what is turned over was not drawn when something was told last: {effect}",
            )
            seen |= {called} if is_seen else set()


def _effect_law(effect: Effect, known: set[str]) -> None:
    """Check that an effect is of a known kind, and that its elements are drawn.

    Its elements must be in the drawing before or after the step, or have appeared in between.
    """
    require(effect["do"] in KINDS, f"there is no such effect: {effect}")
    require(effect["do"] != "say" or effect["words"], "nothing is said")
    if effect["do"] in ("say", "clear"):
        return
    name = str(effect["id"])
    called = str(effect.get("to", name))
    if effect["do"] == "come":
        known.add(name)
    is_known = name in known or (effect["do"] == "turn" and called in known)
    require(is_known, f"an effect names what is not drawn: {effect}")
    known.add(called)


def _ids(game: Game, view: View) -> list[str]:
    """Collect all ids in a drawing, from the scenery and the pieces."""
    return [*_ID.findall(game.scenery(view).drawing), *(piece.id for piece in game.pieces(view))]


def _places(game: Game, view: View) -> dict[str, tuple[float, float]]:
    """Return a mapping from the ids of movable pieces to their places.

    The symbol of a movable piece has the class `piece`, and its movements are animated.
    """
    symbols = game.scenery(view).symbols
    return {piece.id: (piece.x, piece.y) for piece in game.pieces(view) if _MOVES.match(symbols[piece.symbol])}
