"""The laws that every game must keep, checked on random games: `check(game)`, for our games and for yours.

1. Plain and compiled rules agree in every field, list and number after every step.
2. Every listed action and outcome has a text of its own, which is read back; every one of them may be played, and what is refused
   is refused in a sentence.
3. Every position is read back from its JSON, and every view as what its player may know.
4. Changing only what a player may not know changes no byte of what that player gets; a choice that stays secret tells nothing.
5. Secret choices made in another order, or changed before the last is made, come to the same.
6. A record is read back, and ends in the same position.
7. Every drawing is well-formed, its ids are unique, what is to be clicked is drawn, and no action's way of clicks is the beginning of
   another's.
8. Every game ends, or goes on for `limit` steps; `setup` makes of its end the first position again.
9. What is staged of a step names what is drawn before or after it, a scene for each event, and leads every piece to where it is drawn.
   What is turned over is drawn, as its back or as its face, in every drawing since something was told.
10. Every clause that an option, a draw, an event or a refusal cites is in RULES.md.
11. What is hidden from everybody is worked out for bots: right wherever the game says that what is visible leaves no doubt, and
   without a change to anything that is visible.
12. Secrets that last beyond the choice are kept until the end: two games that look alike to a reader are told alike (`fangs.core.leaks`),
   and the rules say by `sample` in which worlds a player may be, each of which looks to that player as the true one does.
13. Every value that an option lists starts a game of just the numbers of players that it `fits`.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import math
import random
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, get_args
from xml.etree import ElementTree

from fangs.core import leaks
from fangs.core.chance import FaceKind
from fangs.core.errors import IllegalMove, InvalidMove, Refusal, RequestError, place_in
from fangs.core.fields import compact
from fangs.core.game import Game
from fangs.core.legality import accepts, understand
from fangs.core.position import Position
from fangs.core.record import Record
from fangs.core.staging import KINDS, Effect, Scene, is_cleared, played
from fangs.engine import CHANCE
from fangs.engine.layout import Layout

MOST_SVG = 60_000  # bytes, and
MOST_STAGED = 6_000  # bytes of JSON; and
LOOK_AT = 0.1  # of all positions, and the first and the last of every game, are looked at with the laws that cost much


class LawBroken(AssertionError):
    """A law that a game breaks: which one, where, and the record that leads there."""


def check(
    game: Game, games: int = 5, *, seed: int = 0, limit: int = 400, compiled: bool = True, thorough: float = LOOK_AT
) -> int:
    """Play so many random games for every number of players and every sample of the options; raises LawBroken.

    A game is cut after `limit` steps. Returns how many positions were checked. `compiled=False` leaves law 1 out.
    """
    cited = {f"the option {option.name}": option.clause for option in game.options}
    for what, clause in (cited | ({"the draw": game.draw.clause} if game.draw else {})).items():
        _require(clause in game.rulebook.clauses, f"{what} cites no clause: {clause}")
    _option_law(game)
    positions = 0
    for players, options in variants(game):
        for number in range(games):
            rng = random.Random(f"{seed} {number} {players} {options}")
            record = Record(game, players, options)
            try:
                positions += _try_game(record, rng, limit, _Twin(game) if compiled else None, thorough)
                _leak_law(record, rng)
            except Exception as error:
                where = place_in(error, game.folder)
                raise LawBroken(f"{game.name}: {where}{type(error).__name__}: {error}\n\n{record}") from error
    return positions


def variants(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of players with every combination of the options' samples that the game accepts."""
    samples = [[(option.name, value) for value in option.samples or (option.default,)] for option in game.options]
    for players in game.players:
        for combination in itertools.product(*samples):
            try:
                game.start(players, dict(combination))
            except RequestError:
                continue
            yield players, dict(combination)


def _option_law(game: Game) -> None:
    for option, players in itertools.product(game.options, game.players):
        for value in option.values if isinstance(option.values, list) else ():
            starts = True
            try:
                game.start(players, {option.name: value})
            except RequestError:
                starts = False
            which = f"{option.name}={value} with {players} players"
            _require(
                starts == option.fits(value, players), f"{which} {'starts' if starts else 'does not start'} a game"
            )


def scrambled(game: Game, state: Layout, player: int | None, rng: random.Random) -> Layout:
    """The state with everything that this player may not know replaced by something else."""
    covered, other = game.covered(state, player), state.copy()
    for name, kind in state.FIELDS.items():
        known, value = getattr(covered, name), getattr(other, name)
        if kind.length:
            for i in range(kind.length):
                if value[i] != known[i]:
                    value[i] = _anything_but(known[i], kind.limit, rng)
        elif value != known:
            setattr(other, name, _anything_but(known, kind.limit, rng))
    return other


def _anything_but(known: int, most: int, rng: random.Random) -> int:
    return next(n for n in iter(lambda: rng.randint(1, min(most, 200)), None) if n != known)


def _try_game(record: Record, rng: random.Random, limit: int, twin: _Twin | None, thorough: float) -> int:
    game = record.game
    if twin:
        twin.start(record.position.state)
    while True:
        state = record.position.state
        is_last = record.position.kind == "over" or len(record.steps) >= limit
        _position_laws(game, state)
        is_looked_at = not record.steps or is_last or rng.random() < thorough
        if is_looked_at:
            _words_law(game, state)
            _refusal_law(record, rng)
            _view_law(game, state, rng)
            _hidden_law(game, state)
            _sample_law(game, state, rng)
            _order_law(game, state, rng)
            _drawing_law(game, state)
            _stage_law(game, record)
        if twin:
            twin.compare(state)
        if is_last:
            break
        role, action = anything(record.position, rng)
        if twin:
            twin.play(*understand(game, state, role, action))
        _tell_law(game, state, record.play(role, action))
    _record_law(record)
    _setup_law(record)
    return len(record.positions)


def anything(position: Position, rng: random.Random) -> tuple[str | None, str]:
    """A random outcome, or a random action of a role: now and then of one that changes its mind, or one that is not listed."""
    if position.kind == "chance":
        return None, rng.choice(position.odds)[0]
    role = rng.choice(position.choosing if rng.random() < 0.1 else position.owing)
    unlisted = _unlisted(position.game, position.state, role) if rng.random() < 0.03 else []
    return role, rng.choice(unlisted or position.legal(role))


def _unlisted(game: Game, state: Layout, role: str) -> list[str]:
    """The samples of unlisted actions that this role may play now."""
    number = game.role_number(role)
    return [text for text, action in _samples(game, state, number) if accepts(game, state, number, action)]


def _samples(game: Game, state: Layout, role: int) -> Iterator[tuple[str, int]]:
    """The game's samples of unlisted actions that a role has words for, as text and number."""
    for text in game.unlisted_samples:
        with contextlib.suppress(InvalidMove):
            yield text, game.notation.read(state, role, text)


def _require(kept: object, law: str) -> None:
    if not kept:
        raise LawBroken(law)


# The laws


def _position_laws(game: Game, state: Layout) -> None:
    data = game.position_json(state)
    again, is_view = game.read_position(json.loads(compact(data)))
    _require(again == state, f"the position is not read back from its JSON: {state}, but {again}")
    _require(not is_view, "a whole position is taken for a view")
    if game.kind(state) == "chance":
        _odds_law(game, state)
    _require(set(game.owing(state)) <= set(game.choosing(state)), "a role owes that may not choose")
    for role in game.owing(state):
        _require(game.legal(state, role), f"{role} owes, and nothing is listed")
        _require(0 <= game.owner(state, role) < len(game.scores(state)), f"{role} belongs to no player")
    sides = [game.side(state, player) for player in range(len(game.scores(state)))]
    _require(all(sides) and len(set(sides)) == len(sides), f"two players are called alike: {sides}")


def _odds_law(game: Game, state: Layout) -> None:
    chances = [chance for _, chance in game.odds(state)]
    _require(game.chance, "chance decides, and the game does not say what that is")
    _require(chances, "chance decides, and there is no outcome")
    _require(all(chance > 0 for chance in chances), "an outcome has no chance")
    alike = game.rules.fair(state)
    _require(not alike or chances == [Fraction(1, alike)] * alike, f"fair says {alike}, but the odds are {chances}")


def _words_law(game: Game, state: Layout) -> None:
    for role in game.choosing(state):
        listed = game.legal(state, role)
        _require(len(set(listed)) == len(listed), f"an action of {role} is listed twice: {listed}")
        for text in (*listed, *_unlisted(game, state, role)):
            number, action = understand(game, state, role, text)
            _require(game.notation.write(state, number, action) == text, f"{text} is read as something else")
            game.events(*game.play(state, role, text))
    outcomes = [text for text, _ in game.odds(state)]
    _require(len(set(outcomes)) == len(outcomes), "an outcome is listed twice")
    for text in outcomes:
        action = game.notation.read(state, CHANCE, text)
        _require(game.notation.write(state, CHANCE, action) == text, f"the outcome {text} is read as something else")
        understand(game, state, None, text)
        for face in game.faces(text):
            shown = face.shows in list("123456") if face.kind == "pips" else face.shows
            _require(face.kind in get_args(FaceKind) and shown, f"nobody can draw the outcome {text} as {face}")
        game.events(*game.play(state, None, text))


def _refusal_law(record: Record, rng: random.Random) -> None:
    """Try actions of one position in another, which refuses most of them."""
    game, state = record.game, record.position.state
    words = sorted({step.action for step in record.steps} | {"?"})
    for role in game.choosing(state):
        for text in rng.sample(words, min(len(words), 10)):
            try:
                understand(game, state, role, text)
            except Refusal as refusal:
                is_cited = refusal.clause in game.rulebook.clauses
                is_understood = isinstance(refusal, IllegalMove)
                _require(is_cited or not (refusal.clause or is_understood), f"a refusal cites no clause: {refusal}")
                _require(refusal.message.endswith((".", "?")), f"a refusal is no sentence: {refusal.message}")


def _view_law(game: Game, state: Layout, rng: random.Random) -> None:
    for player in (None, *range(len(game.scores(state)))):
        view = game.view(state, player)
        other = game.view(scrambled(game, state, player, rng), player)
        _require(compact(view) == compact(other), f"player {player} can tell what is hidden: {view} {other}")
        seen, _ = game.read_position(json.loads(compact(view)))
        _require(seen == game.covered(state, player), f"a view is read as something else: {seen}")


def _hidden_law(game: Game, state: Layout) -> None:
    seats = range(len(game.scores(state)))
    views = [game.covered(state, player) for player in seats]
    owed = game.rules.owing(state)
    if owed > 0 and any(view != state and game.rules.owing(view) == owed for view in views):
        _require(
            game.can_work_out or game.has_secrets,
            "what stays hidden is neither worked out nor sampled: rules.py lacks `sample`",
        )
    for player, view in zip(seats, views, strict=True):
        known, is_sure = game.worked_out(view)
        _require(game.covered(known, player) == view, f"working out what is hidden changes what is visible: {known}")
        _require(not is_sure or known == state, f"what is hidden is worked out as something else: {known}, not {state}")


def _order_law(game: Game, state: Layout, rng: random.Random) -> None:
    owing = game.owing(state)
    if len(owing) < 2:
        return
    choices = [(role, rng.choice(game.legal(state, role))) for role in owing]
    ends = []
    for order in (choices, choices[::-1], rng.sample(choices, len(choices))):
        after = game.play(state, order[0][0], rng.choice(game.legal(state, order[0][0])))[0]
        for role, action in order:
            after, told = game.play(after, role, action)
        ends.append((after, told))
    _require(ends[0] == ends[1] == ends[2], f"the order of secret choices matters: {choices}")


def _tell_law(game: Game, before: Layout, after: Position) -> None:
    if after.events and before != after.state and len(game.choosing(before)) > 1:
        unchanged = game.covered(before, None) == game.covered(after.state, None)
        _require(not unchanged, f"a choice that stays secret is told of: {after.events}")
    for event in after.events:
        _require(event.clause in game.rulebook.clauses, f"an event cites no clause: {event}")
        _require(event.text and not event.text.endswith("."), f"an event is no sentence without its full stop: {event}")


def _drawing_law(game: Game, state: Layout) -> None:
    for player in (None, *range(len(game.scores(state)))):
        view = game.view(state, player)
        svg = game.board.svg(view)
        ids = [element.get("id", "") for element in ElementTree.fromstring(svg).iter() if element.get("id")]
        _require(len(set(ids)) == len(ids), "two parts of the drawing have the same id")
        _require(len(svg.encode()) <= MOST_SVG, f"the drawing has {len(svg.encode())} bytes")
        _require(" style=" not in svg and "<style" not in svg, "a drawing has styles of its own")
        _require(game.board.text(view).strip(), "the drawing in text is empty")
        seen, _ = game.read_position(view)
        for role in game.choosing(seen):
            _require(not game.out(view, role), f"{role} may choose, and is told that it is out")
            ways = _clicks_law(game, view, role, game.legal(seen, role))
            missing = (
                {click for way in ways for click in way} - set(ids) if game.owner(state, role) == player else set()
            )
            _require(not missing, f"{role} is to click what is not drawn: {missing}")


def _clicks_law(game: Game, view: dict[str, Any], role: str, listed: list[str]) -> list[tuple[str, ...]]:
    ways = sorted((tuple(game.board.clicks(view, role, action)), action) for action in listed)
    for (way, action), (other, another) in itertools.pairwise(ways):
        _require(other[: len(way)] != way, f"the clicks for {action} begin those for {another}: {way} {other}")
    said = [game.board.say(view, role, action) for action in listed]
    _require(all(said) and len(set(said)) == len(said), f"two actions are said alike: {said}")
    _require(all(game.choice_kind(view, role, action) for action in listed), "an action is of no kind")
    return [way for way, _ in ways]


def _stage_law(game: Game, record: Record) -> None:
    events = record.position.events
    if not events:
        return
    before, after = record.positions[-2], record.positions[-1]
    for player in (None, *range(after.players)):
        views = before.json(player), after.json(player)
        scenes = game.staged(*views, events)
        old, new = (ElementTree.fromstring(game.board.svg(view)) for view in views)
        _require(len(scenes) == len(events), f"{len(scenes)} scenes are staged for {len(events)} events")
        _require(scenes[0] is not None, "the first event is told together with the one before it")
        _require(len(compact(scenes)) <= MOST_STAGED, f"what is staged takes {len(compact(scenes))} bytes")
        known = {element.get("id") for tree in (old, new) for element in tree.iter()}
        for effect in (effect for scene in scenes for effect in scene or ()):
            _effect_law(effect, known)
        _turn_law(record, player, [effect for scene in scenes for effect in scene or ()])
        begin, places = _pieces(old), _pieces(new)
        _full_law(game, game.full(*views, events), begin, scenes)
        ends = played(begin, scenes, places)
        elsewhere = {name for name in ends if name in places and math.dist(ends[name], places[name]) > 1}
        _require(not elsewhere, f"{sorted(elsewhere)} end elsewhere: {events} {compact(scenes)}")
        _require(places.keys() <= ends.keys(), f"{places.keys() - ends.keys()} have not come: {events}")
        left = begin.keys() & ends.keys() - places.keys()
        _require(not left, f"{left} have not gone: {events}")


def _full_law(
    game: Game, full: dict[str, Any] | None, begin: dict[str, tuple[float, float]], scenes: list[Scene]
) -> None:
    """Where the board is cleared, it is drawn as the scenes up to then have left it."""
    at = next((at for at, scene in enumerate(scenes) if is_cleared([scene])), None)
    if at is None:
        return
    _require(full is not None, "the board is cleared, but stage.py lacks `full`: how it was cannot be drawn")
    ends, drawn = played(begin, scenes[:at], {}), _pieces(ElementTree.fromstring(game.board.svg(full or {})))
    _require(
        ends == drawn, f"before it is cleared, the board is drawn otherwise: {sorted(ends.items() ^ drawn.items())}"
    )


def _turn_law(record: Record, player: int | None, effects: list[Effect]) -> None:
    """A film begins with the drawing that was seen last: what is turned over in it is there, though its back may have come since."""
    if all(effect["do"] != "turn" for effect in effects):
        return
    positions = record.positions
    last = next((at for at in range(len(positions) - 2, 0, -1) if positions[at].events), 0)
    for position in positions[last:-1]:
        seen = {element.get("id", "") for element in ElementTree.fromstring(position.svg(player)).iter()}
        for effect in effects:
            name = str(effect.get("id", ""))
            called = str(effect.get("to", name))
            is_seen = effect["do"] == "come" or not seen.isdisjoint((name, called))
            _require(
                is_seen or effect["do"] != "turn",
                f"what is turned over was not drawn when something was told last: {effect}",
            )
            seen |= {called} if is_seen else set()


def _effect_law(effect: Effect, known: set[str | None]) -> None:
    """An effect is one of those there are, and what it names is drawn before or after, or has come since."""
    _require(effect["do"] in KINDS, f"there is no such effect: {effect}")
    _require(effect["do"] != "say" or effect["words"], "nothing is said")
    if effect["do"] in ("say", "clear"):
        return
    name, called = effect["id"], effect.get("to", effect["id"])
    if effect["do"] == "come":
        known.add(name)
    is_known = name in known or (effect["do"] == "turn" and called in known)
    _require(is_known, f"an effect names what is not drawn: {effect}")
    known.add(called)


def _pieces(tree: ElementTree.Element) -> dict[str, tuple[float, float]]:
    """Where the pieces of a drawing are, by id."""
    return {
        str(element.get("id")): (float(at[1]), float(at[2]))
        for element in tree.iter()
        if "piece" in element.get("class", "").split()
        and (at := re.match(r"translate\(([-\d.e]+) ([-\d.e]+)\)", element.get("transform", "")))
    }


def _record_law(record: Record) -> None:
    again = Record.read(str(record), record.game)
    is_same = again.position == record.position and str(again) == str(record)
    _require(is_same, f"replaying the record ends elsewhere: {again}")


def _sample_law(game: Game, state: Layout, rng: random.Random) -> None:
    for player in (None, *range(len(game.scores(state)))) if game.has_secrets else ():
        leaks.sampled(game, state, player, rng)


def _leak_law(record: Record, rng: random.Random) -> None:
    """Of games in which secrets last, a pair for every reader."""
    game, first = record.game, record.positions[0]
    for reader in (None, *range(first.players)) if game.has_secrets else ():
        leaks.look(game, first.players, record.options, reader, rng)


def _setup_law(record: Record) -> None:
    again = record.position.state
    record.game.rules.setup(again)
    _require(again == record.positions[0].state, f"setup leaves something of the game before: {again}")


class _Twin:
    """The same game, compiled, a step behind none."""

    def __init__(self, game: Game) -> None:
        import numpy as np

        from fangs.engine.twin import compiled

        self.game, self.rules, self.twin = game, game.rules, compiled(game.rules)
        self.states = np.zeros(1, game.rules.State.dtype())
        self.numbers = np.zeros(game.rules.MAX_ACTIONS, np.int64)
        self.shares = np.zeros(game.rules.ROLES, np.float64)

    def start(self, state: Layout) -> None:
        state.pack(self.states[0])

    def play(self, role: int, action: int) -> None:
        self.twin.play(self.states[0], role, action)

    def compare(self, state: Layout) -> None:
        s = self.states[0]
        compiled = type(state).unpack(s)
        _require(compiled == state, f"plain and compiled differ:\n{state}\n{compiled}")
        owed = self.rules.owing(state)
        _require(owed == self.twin.owing(s), "owing differs from the twin's")
        if owed == CHANCE:
            self._same_list("odds", state)
        for name in self.game.choosing(state):
            role = self.game.role_number(name)
            self._same_list("legal", state, role)
            _require(self.rules.owner(state, role) == self.twin.owner(s, role), "owner differs from the twin's")
        if owed > 0:
            self._compare_hooks(state)
        plain: list[Any] = [0] * self.rules.ROLES
        count = self.rules.score(state, plain)
        _require(count == self.twin.score(s, self.shares), "score differs from the twin's")
        _require(plain[:count] == self.shares[:count].tolist(), "score differs from the twin's")
        for player in range(-1, count):
            copy = self.states.copy()
            self.twin.cover(copy[0], player)
            covered = state.copy()
            self.rules.cover(covered, player)
            _require(type(state).unpack(copy[0]) == covered, "cover differs from the twin's")
            if self.game.has_secrets:
                self._compare_samples(covered, copy, player)

    def _compare_samples(self, covered: Layout, copy: Any, player: int) -> None:
        import numpy as np

        words, same = [1, 2, 3, player + 4], np.array([1, 2, 3, player + 4])
        self.rules.sample(covered, player, words)
        self.twin.sample(copy[0], player, same)
        is_same = type(covered).unpack(copy[0]) == covered and words == same.tolist()
        _require(is_same, "sample differs from the twin's")

    def _compare_hooks(self, state: Layout) -> None:
        s = self.states[0]
        _require(self.rules.choosing(state) == self.twin.choosing(s), "choosing differs from the twin's")
        for role in range(self.rules.ROLES):
            for text, action in _samples(self.game, state, role):
                is_same = self.rules.unlisted(state, role, action) == self.twin.unlisted(s, role, action)
                _require(is_same, f"unlisted differs from the twin's: {text}")

    def _same_list(self, name: str, state: Layout, *role: int) -> None:
        plain = [0] * self.rules.MAX_ACTIONS
        count = getattr(self.rules, name)(state, *role, plain)
        same = getattr(self.twin, name)(self.states[0], *role, self.numbers) == count
        _require(same and plain[:count] == self.numbers[:count].tolist(), f"{name} differs from the twin's")
